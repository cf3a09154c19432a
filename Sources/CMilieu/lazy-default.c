/*
 * Defaults that are made when they are first needed.
 *
 * Invariant: a key's default is made by at most one thread, once, and is published complete. A
 * thread waits only for a default that is being made by a thread that does not, at one remove or
 * more, wait for it: so a wait always ends. No maker runs under the lock.
 */
#include "key-private.h"

/* A thread that waits, in a list while it does so. */
typedef struct Waiter
{
  pthread_t thread;
  const MilieuKey *key; /* whose default it waits for */
  struct Waiter *next;
} Waiter;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t default_was_made = PTHREAD_COND_INITIALIZER;
static Waiter *waiters; /* under the mutex */

/* Under the mutex. */
static const Waiter *
find_waiter (pthread_t thread)
{
  const Waiter *waiter = waiters;
  while (waiter && !pthread_equal (waiter->thread, thread))
    waiter = waiter->next;
  return waiter;
}

/* Under the mutex. True if the key's maker is the thread, or waits for something that it makes.
 * The walk ends because no wait was ever begun that closes a circle. */
static bool
waits_for (const MilieuKey *key, pthread_t thread)
{
  while (key->is_being_made)
    {
      if (pthread_equal (key->maker, thread))
        return true;
      const Waiter *waiter = find_waiter (key->maker);
      if (!waiter)
        return false;
      key = waiter->key;
    }
  return false;
}

/* Under the mutex, which it lets go of while it waits. */
static void
wait_for (const MilieuKey *key)
{
  Waiter self = { pthread_self (), key, waiters };
  waiters = &self;
  while (key->is_being_made)
    pthread_cond_wait (&default_was_made, &mutex);
  Waiter **link = &waiters;
  while (*link != &self)
    link = &(*link)->next;
  *link = self.next;
}

/* Makes the default of a key that this thread is marked as the maker of. */
static void
make (MilieuKey *key)
{
  MilieuValue constant = key->default_value;
  MilieuValue value = { .type = key->type, .integer = 0 };
  bool is_made = key->make_default (&value, key->user_data) && value.type == key->type;
  pthread_mutex_lock (&mutex);
  if (is_made)
    key->default_value = value;
  atomic_store_explicit (&key->has_default, true, memory_order_release);
  key->is_being_made = false;
  pthread_cond_broadcast (&default_was_made);
  pthread_mutex_unlock (&mutex);
  if (is_made)
    milieu_key_release (key, constant);
}

static MilieuStatus
require_default (MilieuKey *key)
{
  pthread_mutex_lock (&mutex);
  bool is_cycle = waits_for (key, pthread_self ());
  if (!is_cycle && key->is_being_made)
    wait_for (key);
  bool is_ours = !is_cycle && !atomic_load_explicit (&key->has_default, memory_order_relaxed);
  if (is_ours)
    {
      key->is_being_made = true;
      key->maker = pthread_self ();
    }
  pthread_mutex_unlock (&mutex);
  if (is_ours)
    make (key);
  return is_cycle ? MILIEU_ERROR_CYCLE : MILIEU_OK;
}

MilieuStatus
milieu_key_get_default (const MilieuKey *key, MilieuValue *value)
{
  if (!atomic_load_explicit (&key->has_default, memory_order_acquire))
    {
      /* All keys are made by the registry, which does not make constant objects. */
      MilieuStatus status = require_default ((MilieuKey *)key);
      if (status != MILIEU_OK)
        return status;
    }
  *value = key->default_value;
  return MILIEU_OK;
}
