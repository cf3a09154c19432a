/* Makes operations that fail fewer and plainer, so that a person can read what is wrong. */
#ifndef SHORTEN_H
#define SHORTEN_H

#include "operation.h"

/* True if the operations, run from the start, fail. */
typedef bool (*ShortenFunction) (const Operations *operations, void *user_data);

/* Marks operations as skipped, and makes the others plainer, as long as `fails` says that they fail
 * still. They must fail at the start, and do in the end. */
void operations_shorten (Operations *self, ShortenFunction fails, void *user_data);

#endif
