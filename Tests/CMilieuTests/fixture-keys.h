/* The keys of fixtures, which fixture.h lists. */
#ifndef FIXTURE_KEYS_H
#define FIXTURE_KEYS_H

#include "fixture.h"

/* Makes the keys if this is their first use, and gives them to the fixture. */
void fixture_use_keys (Fixture *self);

#endif
