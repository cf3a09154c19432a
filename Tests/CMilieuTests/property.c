/* Random operations on a tree do what the naive model says. A failure prints a script, shortened,
 * that shows it; MILIEU_PROPERTY_SEEDS=FIRST..LAST runs other seeds than the usual ones. */
#include "model.h"
#include "shorten.h"
#include "test.h"
#include "trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  SEEDS = 1500,
  COUNT = 200, /* operations a seed */
  LONGEST = 10 /* lines that a shortened mistake may have, with what is wrong and its keys */
};

static OperationStyle
style_of (uint64_t seed)
{
  return (OperationStyle){ .seed = seed, .count = COUNT, .acting = seed % 4 != 0 };
}

static void
read_seeds (uint64_t *first, uint64_t *last)
{
  const char *range = getenv ("MILIEU_PROPERTY_SEEDS");
  *first = 1;
  *last = SEEDS;
  if (range && sscanf (range, "%" SCNu64 "..%" SCNu64, first, last) != 2)
    test_fail (__FILE__, __LINE__, "MILIEU_PROPERTY_SEEDS is \"%s\", must be FIRST..LAST", range);
}

static bool
fails (const Operations *operations, void *user_data)
{
  TrialResult result;
  const TrialOptions *options = user_data;
  bool good = trial_run (operations, *options, &result);
  trial_result_free (&result);
  return !good;
}

/* Shortens operations that fail, and writes them down with the first thing that is wrong. */
static void
report (Operations *operations, TrialOptions options, Journal *text)
{
  TrialResult result;
  operations_shorten (operations, fails, &options);
  trial_run (operations, options, &result);
  const char *failure = journal_text (&result.failure);
  journal_add (text, "%.*s\n", (int)strcspn (failure, "\n"), failure);
  operations_print (operations, text);
  trial_result_free (&result);
}

static void
randomOperationsDoWhatTheNaiveModelDoes (void)
{
  static char failure[3500];
  uint64_t first, last;
  read_seeds (&first, &last);
  for (uint64_t seed = first; seed <= last; seed++)
    {
      Operations operations = operations_random (style_of (seed));
      TrialOptions options = { .memory = MEMORY_PLENTY };
      Journal text = { 0 };
      if (fails (&operations, &options))
        report (&operations, options, &text);
      operations_free (&operations);
      snprintf (failure, sizeof failure, "%s", journal_text (&text));
      journal_free (&text);
      if (failure[0])
        test_fail (__FILE__, __LINE__, "seed %" PRIu64 ": %s", seed, failure);
    }
}

static void
randomOperationsAreTheSameForTheSameSeed (void)
{
  Journal once = { 0 }, again = { 0 }, other = { 0 };
  for (uint64_t seed = 1; seed <= 3; seed++)
    {
      Operations a = operations_random (style_of (7)), b = operations_random (style_of (7 + seed));
      journal_clear (seed == 1 ? &once : &again);
      operations_print (&a, seed == 1 ? &once : &again);
      journal_clear (&other);
      operations_print (&b, &other);
      operations_free (&a);
      operations_free (&b);
    }
  bool same = strcmp (journal_text (&once), journal_text (&again)) == 0;
  bool different = strcmp (journal_text (&once), journal_text (&other)) != 0;
  journal_free (&once);
  journal_free (&again);
  journal_free (&other);
  CHECK (same);
  CHECK (different);
}

static size_t
count_lines (const char *text)
{
  size_t lines = 0;
  for (; *text; text++)
    lines += *text == '\n';
  return lines;
}

/* The model is told to overlook base values: each seed that meets one must fail, and what is left
 * of it is a node, its base value, and perhaps what reads it. */
static void
aMistakeIsFoundAndItsScriptIsShort (void)
{
  size_t found = 0, longest = 0;
  bool names_base = true, fails_still = true;
  TrialOptions options = { .memory = MEMORY_PLENTY, .ignores_base = true };
  for (uint64_t seed = 1; seed <= 10; seed++)
    {
      Operations operations = operations_random (style_of (seed));
      Journal text = { 0 };
      if (fails (&operations, &options))
        {
          found++;
          report (&operations, options, &text);
          fails_still = fails_still && fails (&operations, &options);
          names_base = names_base && strstr (journal_text (&text), "base n");
          if (count_lines (journal_text (&text)) > longest)
            longest = count_lines (journal_text (&text));
        }
      journal_free (&text);
      operations_free (&operations);
    }
  CHECK (found >= 8);
  CHECK (fails_still);
  CHECK (names_base);
  CHECK_INT (longest > LONGEST ? longest : LONGEST, LONGEST);
}

static bool
has_both (const Operations *operations, void *user_data)
{
  bool moves = false, acts = false;
  (void)user_data;
  for (size_t i = 0; i < operations->count; i++)
    {
      const Operation *operation = &operations->items[i];
      moves |= !operation->skipped && operation->kind == OPERATION_MOVE;
      for (size_t a = 0; a < operation->actions.count; a++)
        acts |= !operation->skipped && !operation->actions.items[a].skipped
                && operation->actions.items[a].kind == OPERATION_ERASE;
    }
  return moves && acts;
}

static void
shorteningLeavesOnlyWhatTheFailureNeeds (void)
{
  Operations operations = operations_random (style_of (1));
  Journal text = { 0 };
  size_t left = 0;
  for (uint64_t seed = 2; seed < 100 && !has_both (&operations, NULL); seed++)
    {
      operations_free (&operations);
      operations = operations_random (style_of (seed));
    }
  operations_shorten (&operations, has_both, NULL);
  operations_print (&operations, &text);
  for (size_t i = 0; i < operations.count; i++)
    left += !operations.items[i].skipped;
  bool needed = has_both (&operations, NULL);
  bool has_action = strstr (journal_text (&text), "when o") != NULL;
  bool has_move = strstr (journal_text (&text), "\nmove n") != NULL;
  journal_free (&text);
  operations_free (&operations);
  CHECK (needed);
  CHECK_INT (left, 2);
  CHECK (has_action);
  CHECK (has_move);
}

TEST_TOPIC (property, TEST (property, randomOperationsAreTheSameForTheSameSeed),
            TEST (property, shorteningLeavesOnlyWhatTheFailureNeeds),
            TEST (property, aMistakeIsFoundAndItsScriptIsShort),
            TEST (property, randomOperationsDoWhatTheNaiveModelDoes))
