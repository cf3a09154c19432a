/* Unlisted keys, which get in no other test's way. */
#ifndef UNLISTED_H
#define UNLISTED_H

#include "test.h"

#include <milieu/key.h>

/* Defines a key that is not listed, with the name "key" unless the definition has another. */
const MilieuKey *unlisted_define (MilieuKeyDefinition definition);
const MilieuKey *unlisted_define_type (MilieuType type);
const MilieuKey *unlisted_define_object (const MilieuObjectFunctions *functions);

/* For derived keys: there is never an answer. */
bool unlisted_derive_nothing (const MilieuValue *sources, MilieuValue *result, void *user_data);

#endif
