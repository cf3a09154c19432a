/*
 * GObject as a program would use it where it has nothing else: one object a node, and a property of
 * the parent bound to that of the child. To override is to unbind; `notify` handlers are the ears.
 *
 * Values are read and written as properties. A getter in C would be faster, but it is one more
 * function for each key, and no environment.
 */
#include "subjects.h"

#include <glib-object.h>

#include <stdlib.h>

#define SUBJECT "gobject"

typedef struct BenchObject
{
  GObject instance;
  gint64 value;
  /* NULL at the top, and while the object has a value of its own. */
  GBinding *binding;
  struct BenchObject *parent;
} BenchObject;

typedef struct BenchObjectClass
{
  GObjectClass object_class;
} BenchObjectClass;

G_DEFINE_TYPE (BenchObject, bench_object, G_TYPE_OBJECT)

enum
{
  PROPERTY_VALUE = 1
};

static GParamSpec *value_property;

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *property)
{
  BenchObject *self = (BenchObject *)object;
  gint64 new_value = g_value_get_int64 (value);
  if (id != PROPERTY_VALUE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, property);
  else if (self->value != new_value)
    {
      self->value = new_value;
      g_object_notify_by_pspec (object, value_property);
    }
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *property)
{
  if (id == PROPERTY_VALUE)
    g_value_set_int64 (value, ((BenchObject *)object)->value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, property);
}

static void
bench_object_class_init (BenchObjectClass *object_class)
{
  GObjectClass *parent_class = G_OBJECT_CLASS (object_class);
  parent_class->set_property = set_property;
  parent_class->get_property = get_property;
  /* An object whose value stays the same does not notify, nor do those below it. */
  value_property =
    g_param_spec_int64 ("value", NULL, NULL, G_MININT64, G_MAXINT64, 0,
                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_property (parent_class, PROPERTY_VALUE, value_property);
}

static void
bench_object_init (BenchObject *self)
{
  (void)self;
}

typedef BenchObject *Item;
#define NO_ITEM NULL

typedef struct World
{
  BenchEar *ears;
  BenchObject **objects;
  uint32_t object_count;
} World;

static inline void
open_world (World *world, uint32_t nodes_expected)
{
  world->objects = bench_allocate (nodes_expected, sizeof (BenchObject *));
  world->object_count = 0;
}

/* Children go before their parents, whose lists of bindings are then short. */
static inline void
close_world (World *world)
{
  while (world->object_count)
    g_object_unref (world->objects[--world->object_count]);
  free (world->objects);
}

static inline void
bind (BenchObject *object)
{
  object->binding =
    g_object_bind_property (object->parent, "value", object, "value", G_BINDING_SYNC_CREATE);
}

static inline void
unbind (BenchObject *object)
{
  if (object->binding)
    g_binding_unbind (object->binding);
  object->binding = NULL;
}

static inline BenchObject *
add_item (World *world, BenchObject *parent)
{
  BenchObject *object = g_object_new (bench_object_get_type (), NULL);
  world->objects[world->object_count++] = object;
  object->parent = parent;
  if (parent)
    bind (object);
  return object;
}

static inline void
move_item (World *world, BenchObject *object, BenchObject *parent)
{
  (void)world;
  unbind (object);
  object->parent = parent;
  bind (object);
}

static inline void
set_value (World *world, BenchObject *object, unsigned key, int64_t value)
{
  (void)world;
  (void)key;
  unbind (object);
  g_object_set (object, "value", (gint64)value, NULL);
}

static inline void
unset_value (World *world, BenchObject *object, unsigned key)
{
  (void)world;
  (void)key;
  bind (object);
}

static inline int64_t
read_value (World *world, BenchObject *object, unsigned key)
{
  gint64 value;
  (void)world;
  (void)key;
  g_object_get (object, "value", &value, NULL);
  return value;
}

static void
hear (GObject *object, GParamSpec *property, gpointer user_data)
{
  (void)property;
  bench_hear (user_data, ((BenchObject *)object)->value);
}

static inline void
observe (World *world, BenchObject *object, unsigned key, BenchEar *ear)
{
  (void)world;
  (void)key;
  g_signal_connect (object, "notify::value", G_CALLBACK (hear), ear);
}

static inline void
settle (World *world)
{
  (void)world;
}

#include "bench-workloads.h"

/* Notifications recurse: with a stack of 8 MB a write reaches somewhat over 5,000 nodes down. A
 * value of one's own takes no memory, but frees that of a binding. */
static const BenchCase cases[] = {
  CASE_R1 (5000),       CASE_R2 (0),
  CASE_B (0),           CASE_N1 (0),
  CASE_N2 (0),          CASE_N2_1000 (0),
  CASE_N3 (0),          CASE_N3_1000 (0),
  CASE_N4 (0),          CASE_L (0),
  CASE_M_EQUAL (0),     CASE_M_OTHER (0),
  CASE_MEMORY_NODE (0), CASE_MEMORY_OBSERVER (0),
};

const BenchSubject bench_gobject = { cases, sizeof cases / sizeof *cases };
