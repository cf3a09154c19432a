/*
 * Whether signal handlers were connected.
 *
 * GObject tells nobody that a handler was connected. But it numbers handlers in the order in which
 * they are connected, whatever they are connected to: so one that we connect ourselves, and
 * disconnect, has the number after our last one's exactly if nobody else has connected any between.
 * That costs the same, however many objects and handlers there are.
 *
 * Invariant: `count` was raised after each connection that a probe could see. Should handlers ever
 * be numbered otherwise, it is raised by each probe.
 */
#include "connection-private.h"

#include <milieu/key.h>

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/* Under the mutex. */
static GObject *probed;
static GClosure *closure;
static guint signal_id;
static gboolean ids_tell;
static gulong last_id;
static gsize last_keys;
static guint64 count = 1;

static void
do_nothing (void)
{
}

/* The number of a handler that is connected to the object now. */
static gulong
probe (GObject *object)
{
  gulong id = g_signal_connect_closure_by_id (object, signal_id, 0, closure, FALSE);
  g_signal_handler_disconnect (object, id);
  return id;
}

static void
start (void)
{
  signal_id = g_signal_lookup ("notify", G_TYPE_OBJECT);
  closure = g_closure_ref (g_cclosure_new (do_nothing, NULL, NULL));
  g_closure_sink (closure);
  probed = g_object_new (G_TYPE_OBJECT, NULL);
  /* If objects numbered their handlers each for itself, the second one's would not be larger. */
  GObject *other = g_object_new (G_TYPE_OBJECT, NULL);
  gulong first = probe (probed);
  last_id = probe (other);
  ids_tell = last_id > first;
  g_object_unref (other);
}

guint64
milieu_glib_connections_count (void)
{
  pthread_mutex_lock (&mutex);
  if (!probed)
    start ();
  gulong id = probe (probed);
  gsize keys = milieu_key_count ();
  if (!ids_tell || id != last_id + 1 || keys != last_keys)
    count++;
  last_id = id;
  last_keys = keys;
  guint64 result = count;
  pthread_mutex_unlock (&mutex);
  return result;
}
