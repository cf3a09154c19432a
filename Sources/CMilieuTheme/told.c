/*
 * Calling back when all are told.
 *
 * Whoever waits observes a key above all roots, which nobody else uses: it is changed, so that the
 * observer is told in the round in which all that is due now is told, and then once more, so that
 * it is told first in the next one. So the core itself sees to the order, and to trees that are
 * freed.
 *
 * Invariants: the key's value counts the changes, and never comes back to an earlier one while
 * somebody waits; it is there exactly as long as somebody does.
 */
#include <milieu-theme/theme.h>

#include "memory-private.h"

#include <milieu/environment.h>
#include <milieu/observer.h>

#include <pthread.h>
#include <stdatomic.h>

/* Kept with the tree while somebody waits. */
typedef struct Told
{
  size_t waiting;
  int64_t changes;
} Told;

typedef struct Wait
{
  MilieuToldFunction function;
  void *user_data;
  MilieuDestroyFunction destroy;
  /* The number of the flush in which it was told first, from 1; 0 before that. */
  uint64_t flush;
} Wait;

static const char told_key; /* its address is what Told is kept by */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Atomic (const MilieuKey *) round_key;

/* NULL when there is no memory. */
static const MilieuKey *
require_round_key (void)
{
  const MilieuKey *key = atomic_load_explicit (&round_key, memory_order_acquire);
  if (key)
    return key;
  pthread_mutex_lock (&mutex);
  key = atomic_load_explicit (&round_key, memory_order_relaxed);
  if (!key)
    {
      MilieuKeyDefinition definition = milieu_key_definition ("milieu-round", MILIEU_TYPE_INT);
      definition.unlisted = true;
      if (milieu_key_define (&definition, &key) == MILIEU_OK)
        atomic_store_explicit (&round_key, key, memory_order_release);
    }
  pthread_mutex_unlock (&mutex);
  return key;
}

/* ---- who waits ---- */

static void
free_told (void *told)
{
  milieu_theme_free (told);
}

static MilieuStatus
add_waiting (MilieuTree *tree)
{
  Told *told = milieu_tree_get_data (tree, &told_key);
  if (!told)
    {
      told = milieu_theme_reallocate (NULL, sizeof *told);
      if (!told)
        return MILIEU_ERROR_NO_MEMORY;
      *told = (Told){ 0, 0 };
      MilieuStatus status = milieu_tree_set_data (tree, &told_key, told, free_told);
      if (status != MILIEU_OK)
        {
          milieu_theme_free (told);
          return status;
        }
    }
  told->waiting++;
  return MILIEU_OK;
}

/* Needs no memory. */
static void
remove_waiting (MilieuTree *tree)
{
  Told *told = milieu_tree_get_data (tree, &told_key);
  if (--told->waiting)
    return;
  (void)!milieu_tree_set_data (tree, &told_key, NULL, NULL);
  (void)milieu_tree_unset_base (tree, require_round_key ());
}

/* Has all who wait told in the next round. */
static MilieuStatus
change (MilieuTree *tree)
{
  Told *told = milieu_tree_get_data (tree, &told_key);
  return milieu_tree_set_base (tree, require_round_key (), milieu_value_int (++told->changes));
}

/* ---- waiting ---- */

/* The observer has gone, maybe with its tree. */
static void
free_wait (void *user_data)
{
  Wait *self = user_data;
  if (self->destroy)
    self->destroy (self->user_data);
  milieu_theme_free (self);
}

static void
on_round (const MilieuNotification *notification, void *user_data)
{
  Wait *self = user_data;
  MilieuTree *tree = notification->tree;
  uint64_t flush = milieu_tree_flush_number (tree);
  /* A round that a transaction left open has cut short ends its flush; what was left of it is told
   * in the first round of a later one, which is then the one to be waited for. */
  bool is_over = self->flush == flush;
  self->flush = flush;
  /* Without memory to wait any longer it is called early rather than never. */
  if (!is_over && change (tree) == MILIEU_OK)
    return;
  remove_waiting (tree);
  (void)milieu_observer_remove (tree, notification->observer);
  self->function (tree, self->user_data);
}

static MilieuStatus
observe (MilieuTree *tree, Wait *wait)
{
  MilieuObserver observer;
  MilieuStatus status = milieu_tree_observe (tree, require_round_key (), MILIEU_OBSERVE_PLAIN,
                                             on_round, wait, free_wait, &observer);
  if (status != MILIEU_OK)
    {
      milieu_theme_free (wait);
      return status;
    }
  /* Where telling is immediate, the wait is over, and the tree may be freed, when this returns. */
  status = change (tree);
  if (status != MILIEU_OK)
    {
      wait->destroy = NULL;
      (void)milieu_observer_remove (tree, observer);
    }
  return status;
}

MilieuStatus
milieu_theme_when_told (MilieuTree *tree, MilieuToldFunction function, void *user_data,
                        MilieuDestroyFunction destroy)
{
  Wait *wait = require_round_key () ? milieu_theme_reallocate (NULL, sizeof *wait) : NULL;
  if (!wait)
    return MILIEU_ERROR_NO_MEMORY;
  *wait = (Wait){ function, user_data, destroy, 0 };
  MilieuStatus status = add_waiting (tree);
  if (status != MILIEU_OK)
    {
      milieu_theme_free (wait);
      return status;
    }
  status = observe (tree, wait);
  if (status != MILIEU_OK)
    remove_waiting (tree);
  return status;
}
