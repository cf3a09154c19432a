/* Invariant: no key that is defined here can be found by its name. */
#include "unlisted.h"

const MilieuKey *
unlisted_define (MilieuKeyDefinition definition)
{
  const MilieuKey *key;
  if (!definition.name)
    definition.name = "key";
  definition.unlisted = true;
  CHECK_OK (milieu_key_define (&definition, &key));
  return key;
}

const MilieuKey *
unlisted_define_type (MilieuType type)
{
  return unlisted_define ((MilieuKeyDefinition){ .type = type });
}

const MilieuKey *
unlisted_define_object (const MilieuObjectFunctions *functions)
{
  return unlisted_define ((MilieuKeyDefinition){ .type = MILIEU_TYPE_OBJECT, .object = functions });
}

bool
unlisted_derive_nothing (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)sources;
  (void)result;
  (void)user_data;
  return false;
}
