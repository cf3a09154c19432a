/*
 * A source that takes turns with all others, by means of two companions in the same context.
 *
 * Invariant: the companions are attached exactly from the time when the context first looked at the
 * source, or it was attached by us, until it is destroyed.
 *
 * - The lookout has the highest priority there is, so that it is asked in each iteration. It
 * watches the file descriptor, and it is dispatched only when others have kept the source waiting
 * for too long: to give the source the highest priority, which its next dispatch gives back.
 * - The last has the lowest priority there is, and is ready during a rest. That it is dispatched
 *   means that nothing else is ready, so the rest is over.
 *
 * Each holds a reference to the source, whose destruction destroys them: a child that is never
 * ready is destroyed with it, and tells. A context destroys its sources when it goes, so that no
 * references stay in a circle.
 *
 * `woken` is everybody's. `lock` guards `context`, `lookout`, `last` and `is_over`, since any
 * thread may attach or destroy. All else belongs to the thread that iterates the context.
 */
#include <milieu-glib/turn.h>

#include <pthread.h>
#include <stdatomic.h>

#define WATCHED_EVENTS (G_IO_IN | G_IO_HUP | G_IO_ERR)

typedef struct TurnSource
{
  GSource source;
  atomic_bool woken;

  pthread_mutex_t lock;
  GMainContext *context; /* NULL as long as there are no companions */
  GSource *lookout;
  GSource *last;
  bool is_over; /* destroyed */

  GPollFD fd;       /* which the lookout polls; fd.fd is -1 if there is none */
  bool is_polled;   /* `fd` is among the lookout's */
  bool is_readable; /* seen since the last dispatch began */
  bool is_resting;  /* from the end of a dispatch on */
  bool is_raised;   /* the priority is ours, and `priority` is what it was */
  int priority;
  bool has_let_pass; /* others were dispatched since its last dispatch, however long that took */
  int dispatching;   /* dispatches that run: several where the source may recurse */
  gint64 deadline;   /* when it goes before all others if it has work; 0 if nobody is counting */
} TurnSource;

typedef struct Companion
{
  GSource source;
  TurnSource *turn; /* a reference; NULL once finalized */
} Companion;

/* ---- What there is to do ---- */

static bool
has_work (TurnSource *self)
{
  return self->is_readable || atomic_load_explicit (&self->woken, memory_order_acquire);
}

/* In a loop within its own dispatch, GLib does not ask the source. */
static bool
is_blocked (TurnSource *self)
{
  return self->dispatching > 0 && !g_source_get_can_recurse (&self->source);
}

/* ---- The lookout ---- */

/* Whether the source is to go before all others. Begins to count when there is work. */
static bool
is_kept_waiting (TurnSource *self, GSource *lookout)
{
  if (self->is_raised || !self->has_let_pass || is_blocked (self) || !has_work (self))
    return false;
  gint64 now = g_source_get_time (lookout);
  if (self->deadline == 0)
    self->deadline = now + MILIEU_GLIB_REST;
  return now >= self->deadline;
}

static gboolean
prepare_lookout (GSource *source, int *timeout)
{
  /* Who has work is ready, or rests while the last is ready: nobody waits for time to pass. */
  *timeout = -1;
  return is_kept_waiting (((Companion *)source)->turn, source);
}

static gboolean
check_lookout (GSource *source)
{
  TurnSource *self = ((Companion *)source)->turn;
  if (self->is_polled && self->fd.revents != 0)
    {
      if (is_blocked (self))
        {
          /* Hung up, which is reported unasked and would let the inner loop spin. */
          g_source_remove_poll (source, &self->fd);
          self->is_polled = false;
        }
      else
        self->is_readable = true;
      self->fd.revents = 0;
    }
  bool is_ready = is_kept_waiting (self, source);
  self->has_let_pass = true;
  return is_ready;
}

static gboolean
dispatch_lookout (GSource *source, GSourceFunc callback, void *user_data)
{
  TurnSource *self = ((Companion *)source)->turn;
  (void)callback;
  (void)user_data;
  self->is_resting = false;
  self->is_raised = true;
  self->priority = g_source_get_priority (&self->source);
  g_source_set_priority (&self->source, G_MININT);
  return G_SOURCE_CONTINUE;
}

/* ---- The last ---- */

static gboolean
prepare_last (GSource *source, int *timeout)
{
  *timeout = -1;
  return ((Companion *)source)->turn->is_resting;
}

static gboolean
check_last (GSource *source)
{
  return ((Companion *)source)->turn->is_resting;
}

static gboolean
dispatch_last (GSource *source, GSourceFunc callback, void *user_data)
{
  TurnSource *self = ((Companion *)source)->turn;
  (void)callback;
  (void)user_data;
  self->is_resting = false;
  self->deadline = 0;
  return G_SOURCE_CONTINUE;
}

/* ---- Coming and going ---- */

static void
finalize_companion (GSource *source)
{
  Companion *self = (Companion *)source;
  if (self->turn)
    g_source_unref (&self->turn->source);
  self->turn = NULL;
}

static GSourceFuncs lookout_functions = {
  .prepare = prepare_lookout,
  .check = check_lookout,
  .dispatch = dispatch_lookout,
  .finalize = finalize_companion,
};

static GSourceFuncs last_functions = {
  .prepare = prepare_last,
  .check = check_last,
  .dispatch = dispatch_last,
  .finalize = finalize_companion,
};

static GSource *
companion_new (TurnSource *self, GSourceFuncs *functions, const char *name, int priority)
{
  GSource *source = g_source_new (functions, sizeof (Companion));
  ((Companion *)source)->turn = (TurnSource *)g_source_ref (&self->source);
  g_source_set_name (source, name);
  g_source_set_priority (source, priority);
  return source;
}

/* Attaches the companions, unless they are, or the source was destroyed by another thread. */
static void
find_company (TurnSource *self, GMainContext *context)
{
  pthread_mutex_lock (&self->lock);
  if (!self->is_over && !self->context)
    {
      self->context = context;
      self->lookout = companion_new (self, &lookout_functions, "Milieu turn's lookout", G_MININT);
      self->last = companion_new (self, &last_functions, "Milieu turn's last", G_MAXINT);
      if (self->fd.fd >= 0)
        g_source_add_poll (self->lookout, &self->fd);
      self->is_polled = self->fd.fd >= 0;
      g_source_attach (self->lookout, context);
      g_source_attach (self->last, context);
    }
  pthread_mutex_unlock (&self->lock);
}

static void
part_with (GSource *companion)
{
  if (!companion)
    return;
  /* A context that goes has let go of all its sources first, and destroys them itself. */
  if (!g_source_is_destroyed (companion) && g_source_get_context (companion))
    g_source_destroy (companion);
  g_source_unref (companion);
}

/* The source was destroyed, on any thread; its memory is there until this returns. */
static void
leave_company (void *user_data)
{
  TurnSource *self = user_data;
  pthread_mutex_lock (&self->lock);
  GSource *lookout = self->lookout;
  GSource *last = self->last;
  self->lookout = NULL;
  self->last = NULL;
  self->context = NULL;
  self->is_over = true;
  pthread_mutex_unlock (&self->lock);
  part_with (lookout);
  part_with (last);
}

/* ---- The source ---- */

static gboolean
is_ready (GSource *source)
{
  TurnSource *self = (TurnSource *)source;
  return !self->is_resting && has_work (self);
}

static gboolean
prepare (GSource *source, int *timeout)
{
  TurnSource *self = (TurnSource *)source;
  *timeout = -1;
  find_company (self, g_source_get_context (source));
  return is_ready (source);
}

static void
rest (TurnSource *self, gint64 began)
{
  gint64 now = g_get_monotonic_time ();
  self->is_resting = true;
  self->has_let_pass = false;
  self->deadline = now + MAX (now - began, MILIEU_GLIB_REST);
}

/* A loop within the dispatch would spin if it watched what nobody reads. */
static void
watch (TurnSource *self, bool wanted)
{
  self->fd.events = wanted ? WATCHED_EVENTS : 0;
  if (!wanted || self->fd.fd < 0 || self->is_polled)
    return;
  pthread_mutex_lock (&self->lock);
  if (self->lookout)
    g_source_add_poll (self->lookout, &self->fd);
  self->is_polled = self->lookout != NULL;
  pthread_mutex_unlock (&self->lock);
}

static gboolean
dispatch (GSource *source, GSourceFunc callback, void *user_data)
{
  TurnSource *self = (TurnSource *)source;
  gint64 began = g_get_monotonic_time ();
  if (self->is_raised && g_source_get_priority (source) == G_MININT)
    g_source_set_priority (source, self->priority);
  self->is_raised = false;
  self->is_readable = false;
  self->deadline = 0;
  /* Before the work, because what comes meanwhile is for the next turn. */
  atomic_exchange_explicit (&self->woken, false, memory_order_acq_rel);

  self->dispatching++;
  watch (self, !is_blocked (self));
  gboolean goes_on = callback ? callback (user_data) : G_SOURCE_REMOVE;
  self->dispatching--;
  if (!goes_on || g_source_is_destroyed (source))
    return G_SOURCE_REMOVE;
  watch (self, !is_blocked (self));
  rest (self, began);
  return G_SOURCE_CONTINUE;
}

static void
finalize (GSource *source)
{
  pthread_mutex_destroy (&((TurnSource *)source)->lock);
}

static GSourceFuncs functions = {
  .prepare = prepare,
  .check = is_ready,
  .dispatch = dispatch,
  .finalize = finalize,
};

/* Never ready; its callback is there to be given up. */
static GSourceFuncs child_functions = { 0 };

GSource *
milieu_glib_turn_source_new (int fd)
{
  GSource *source = g_source_new (&functions, sizeof (TurnSource));
  TurnSource *self = (TurnSource *)source;
  g_source_set_name (source, "Milieu turn");
  atomic_init (&self->woken, false);
  pthread_mutex_init (&self->lock, NULL);
  self->fd = (GPollFD){ .fd = fd, .events = WATCHED_EVENTS };

  GSource *child = g_source_new (&child_functions, sizeof (GSource));
  g_source_set_callback (child, NULL, self, leave_company);
  g_source_add_child_source (source, child);
  g_source_unref (child);
  return source;
}

guint
milieu_glib_turn_source_attach (GSource *source, GMainContext *context)
{
  g_return_val_if_fail (source != NULL, 0);

  guint id = g_source_attach (source, context);
  if (id != 0)
    find_company ((TurnSource *)source, context ? context : g_main_context_default ());
  return id;
}

void
milieu_glib_turn_source_wake (GSource *source)
{
  g_return_if_fail (source != NULL);

  TurnSource *self = (TurnSource *)source;
  if (atomic_exchange_explicit (&self->woken, true, memory_order_acq_rel))
    return;
  /* Without companions the context has yet to look at the source, and will find it woken. */
  pthread_mutex_lock (&self->lock);
  if (self->context)
    g_main_context_wakeup (self->context);
  pthread_mutex_unlock (&self->lock);
}
