/* Invariant: a thing's `references` are those that were taken through its key's functions and not
 * given back yet. */
#include "thing.h"

#include <pthread.h>
#include <stdio.h>

static void
probe (Thing *thing, const char *function)
{
  Fixture *f = thing->probed;
  if (!f)
    return;
  thing->probed = NULL;
  thing->tried++;
  if (milieu_node_unset (f->tree, f->text, f->margin) != MILIEU_ERROR_BUSY)
    {
      thing->let_in++;
      thing->culprit = function;
    }
  thing->probed = f;
}

static void *
thing_retain (void *object)
{
  ((Thing *)object)->references++;
  probe (object, "retain");
  return object;
}

static void
thing_release (void *object)
{
  ((Thing *)object)->references--;
  probe (object, "release");
}

static bool
thing_equal (const void *a, const void *b)
{
  probe ((Thing *)a, "equal");
  return ((const Thing *)a)->value == ((const Thing *)b)->value;
}

static size_t
thing_describe (const void *object, char *text, size_t size)
{
  probe ((Thing *)object, "describe");
  return (size_t)snprintf (text, size, "thing-%d", ((const Thing *)object)->value);
}

const MilieuObjectFunctions thing_functions = { thing_retain, thing_release, thing_equal,
                                                thing_describe };

Thing thing_pool[THING_POOL_SIZE];

/* Derived things come from a pool: the padding chooses. */
static bool
derive_thing (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  Thing *thing = &thing_pool[sources[0].integer & 3];
  (void)user_data;
  thing->references++;
  *result = milieu_value_object (thing);
  return true;
}

const MilieuKey *thing_key, *thing_derived_key;
static pthread_once_t keys_are_made = PTHREAD_ONCE_INIT;

static void
make_keys (void)
{
  MilieuKeyDefinition definition = {
    .name = "thing", .type = MILIEU_TYPE_OBJECT, .unlisted = true, .object = &thing_functions
  };
  CHECK_OK (milieu_key_define (&definition, &thing_key));
  Fixture f;
  fixture_start_empty (&f, NULL);
  definition.name = "derived-thing";
  definition.object = &thing_functions;
  definition.derive = derive_thing;
  definition.sources = &f.padding;
  definition.source_count = 1;
  CHECK_OK (milieu_key_define (&definition, &thing_derived_key));
  fixture_end (&f);
}

void
thing_start (Fixture *f)
{
  pthread_once (&keys_are_made, make_keys);
  fixture_start (f);
}

void
thing_set (Fixture *f, MilieuNode node, Thing *thing)
{
  CHECK_OK (milieu_node_set (f->tree, node, thing_key, milieu_value_object (thing)));
}

void
thing_check_never_let_in (const Thing *thing)
{
  CHECK (thing->tried > 0);
  if (thing->let_in)
    test_fail (__FILE__, __LINE__, "%d of %d calls were let in, the last from %s", thing->let_in,
               thing->tried, thing->culprit);
}
