/* What the subjects' files give to the table of all. */
#ifndef BENCH_SUBJECTS_PRIVATE_H
#define BENCH_SUBJECTS_PRIVATE_H

#include "bench-harness.h"

typedef struct BenchSubject
{
  const BenchCase *cases;
  size_t count;
} BenchSubject;

extern const BenchSubject bench_limit;
extern const BenchSubject bench_walk;
extern const BenchSubject bench_milieu_c;
extern const BenchSubject bench_milieu_glib;
extern const BenchSubject bench_gobject;
extern const BenchSubject bench_sending; /* of milieu-glib and of gobject */

/* Bytes of milieu-c's tree of workload R2. */
uint64_t bench_milieu_c_tree_bytes (uint64_t nodes);

#endif
