/* The subjects that are written in C. */
#ifndef BENCH_SUBJECTS_H
#define BENCH_SUBJECTS_H

#include "bench-harness.h"

/* All their cases; `*count` is how many. */
const BenchCase *const *bench_subjects_cases (size_t *count);

#endif
