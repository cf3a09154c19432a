/* Each allocation of a long random run is refused in turn. A refused call changes nothing and can
 * be made again; what takes away, commits or tells is never refused; nothing is left at the end. */
#include "test.h"
#include "trial.h"

#include <inttypes.h>
#include <stdio.h>

enum
{
  COUNT = 200, /* operations */
  SEEDS = 3,
  REQUESTS_MAX = 5000 /* a run that asks for memory more often than that is out of hand */
};

static Operations
draw (uint64_t seed, bool acting)
{
  return operations_random ((OperationStyle){ .seed = seed, .count = COUNT, .acting = acting });
}

/* Runs the operations with memory refused as `options` says; ends the test if that fails. */
static void
check_run (Operations *operations, uint64_t seed, TrialOptions options, TrialResult *result)
{
  static char failure[3500];
  if (trial_run (operations, options, result))
    {
      trial_result_free (result);
      return;
    }
  snprintf (failure, sizeof failure, "%s", journal_text (&result->failure));
  trial_result_free (result);
  operations_free (operations);
  test_fail (__FILE__, __LINE__, "seed %" PRIu64 ", refused from request %" PRIu64 " on: %s", seed,
             options.from, failure);
}

/* What a tree holds in the end must not depend on what was refused on the way. */
static bool
holds_the_same (const TrialResult *a, const TrialResult *b)
{
  return a->statistics.nodes == b->statistics.nodes && a->statistics.cells == b->statistics.cells
         && a->statistics.wishes == b->statistics.wishes
         && a->statistics.observers == b->statistics.observers
         && a->statistics.observers_told == b->statistics.observers_told
         && a->performed == b->performed;
}

static void
refuse_each_once (bool acting)
{
  for (uint64_t seed = 1; seed <= SEEDS; seed++)
    {
      Operations operations = draw (seed, acting);
      TrialResult plenty, result;
      check_run (&operations, seed, (TrialOptions){ .memory = MEMORY_PLENTY }, &plenty);
      bool same = plenty.requests < REQUESTS_MAX;
      uint64_t from = 1, refusals = 1;
      for (; same && refusals > 0; from++)
        {
          check_run (&operations, seed, (TrialOptions){ MEMORY_RETRIED, FAILING_ONCE, from, false },
                     &result);
          same = holds_the_same (&plenty, &result);
          refusals = result.refusals;
        }
      operations_free (&operations);
      CHECK (same);
      CHECK (from > plenty.requests);
    }
}

static void
aCallThatIsRefusedOnceChangesNothingAndSucceedsWhenRepeated (void)
{
  refuse_each_once (false);
}

static void
theSameHoldsWhenObserversActAndAreRefused (void)
{
  refuse_each_once (true);
}

static void
refuse_all_from_each_on (Failing failing)
{
  for (uint64_t seed = 1; seed <= SEEDS; seed++)
    {
      Operations operations = draw (seed, seed % 2 == 0);
      TrialResult plenty, result;
      check_run (&operations, seed, (TrialOptions){ .memory = MEMORY_PLENTY }, &plenty);
      for (uint64_t from = 1; from <= plenty.requests && from < REQUESTS_MAX; from++)
        check_run (&operations, seed, (TrialOptions){ MEMORY_SCARCE, failing, from, false },
                   &result);
      operations_free (&operations);
    }
}

static void
aTreeWithoutMemoryRefusesAndGoesOn (void)
{
  refuse_all_from_each_on (FAILING_ALWAYS);
}

static void
aTreeThatCannotGrowRefusesAndGoesOn (void)
{
  refuse_all_from_each_on (FAILING_GROWTH);
}

static void
theAllocatorSeesWrongSizesAndLeaks (void)
{
  FailingAllocator allocator;
  failing_allocator_start (&allocator, FAILING_ONCE, 2);
  const MilieuAllocator *functions = &allocator.functions;
  void *block = functions->reallocate (NULL, 0, 10, functions->user_data);
  CHECK (block);
  CHECK (!functions->reallocate (block, 10, 20, functions->user_data));
  block = functions->reallocate (block, 10, 20, functions->user_data);
  CHECK (block);
  CHECK_INT (allocator.requests, 3);
  CHECK_INT (allocator.refusals, 1);
  CHECK_INT (allocator.blocks, 1);
  CHECK_INT (allocator.bytes, 20);
  CHECK (!allocator.fault);
  functions->release (block, 19, functions->user_data);
  CHECK (allocator.fault);
  CHECK_INT (allocator.blocks, 0);
}

TEST_TOPIC (memory, TEST (memory, theAllocatorSeesWrongSizesAndLeaks),
            TEST (memory, aCallThatIsRefusedOnceChangesNothingAndSucceedsWhenRepeated),
            TEST (memory, theSameHoldsWhenObserversActAndAreRefused),
            TEST (memory, aTreeWithoutMemoryRefusesAndGoesOn),
            TEST (memory, aTreeThatCannotGrowRefusesAndGoesOn))
