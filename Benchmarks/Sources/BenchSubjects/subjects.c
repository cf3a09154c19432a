/* Invariant: each case of each subject is in the table once. */
#include "bench-subjects.h"

#include "subjects.h"

static const BenchSubject *const subjects[] = {
  &bench_limit, &bench_walk, &bench_milieu_c, &bench_milieu_glib, &bench_gobject, &bench_sending
};

enum
{
  SUBJECT_COUNT = sizeof subjects / sizeof *subjects,
  CASES_MAX = 128
};

const BenchCase *const *
bench_subjects_cases (size_t *count)
{
  static const BenchCase *table[CASES_MAX];
  size_t found = 0;
  for (size_t s = 0; s < SUBJECT_COUNT; s++)
    for (size_t c = 0; c < subjects[s]->count; c++)
      {
        if (found == CASES_MAX)
          bench_fail ("there are more than %d cases", (int)CASES_MAX);
        table[found++] = &subjects[s]->cases[c];
      }
  *count = found;
  return table;
}
