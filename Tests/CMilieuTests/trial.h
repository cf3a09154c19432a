/* Operations carried out twice, on a tree and on the naive model, and compared all along. */
#ifndef TRIAL_H
#define TRIAL_H

#include "failing-allocator.h"
#include "operation.h"
#include "player.h"

typedef struct TrialOptions
{
  PlayerMemory memory;
  Failing failing;
  uint64_t from;
  bool ignores_base; /* the model does: a mistake that must be found */
} TrialOptions;

typedef struct TrialResult
{
  Journal failure; /* empty if both were the same throughout */
  size_t performed;
  uint64_t requests, refusals; /* of the tree's allocator */
  MilieuStatistics statistics; /* before the tree was freed */
} TrialResult;

/* Runs the operations, up to the first one after which there is a difference; true if there is
 * none. `result` is to be freed with trial_result_free. */
bool trial_run (const Operations *operations, TrialOptions options, TrialResult *result);

void trial_result_free (TrialResult *result);

#endif
