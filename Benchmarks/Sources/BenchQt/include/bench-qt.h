/* QWidget's locale, offscreen. */
#ifndef BENCH_QT_H
#define BENCH_QT_H

#include "bench-harness.h"

BENCH_BEGIN_DECLARATIONS

/* All its cases; `*count` is how many. */
const BenchCase *const *bench_qt_cases (size_t *count);

BENCH_END_DECLARATIONS

#endif
