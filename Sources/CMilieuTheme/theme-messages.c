/*
 * What themes report, and the function that it is given to.
 *
 * Invariants: what a call of the message function uses is not destroyed while it runs: the call
 * that is the last with a function which has been replaced has its data destroyed. No function of
 * the program's is called under the lock.
 */
#include "theme-messages-private.h"

#include "entry-key-private.h"
#include "table/character-private.h"
#include "table/color-table-private.h"
#include "table/entry-kind-private.h"

#include <milieu-theme/theme.h>

#include <pthread.h>
#include <string.h>

/* ---- the function ---- */

typedef struct Listener
{
  MilieuMessageFunction function;
  void *user_data;
  MilieuDestroyFunction destroy;
  uint64_t number; /* of all that were set, one after another */
} Listener;

/* A call that is running: it lies on the stack of its thread. */
typedef struct Call Call;
struct Call
{
  Call *next;
  Listener listener;
  bool was_replaced;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* Under the mutex. */
static Listener current;
static Call *calls;

static void
destroy_listener (const Listener *listener)
{
  if (listener->destroy)
    listener->destroy (listener->user_data);
}

void
milieu_theme_set_message_function (MilieuMessageFunction function, void *user_data,
                                   MilieuDestroyFunction destroy)
{
  bool is_running = false;
  pthread_mutex_lock (&mutex);
  Listener former = current;
  current = (Listener){ function, user_data, destroy, former.number + 1 };
  for (Call *call = calls; call; call = call->next)
    if (call->listener.number == former.number)
      call->was_replaced = is_running = true;
  pthread_mutex_unlock (&mutex);
  if (!is_running)
    destroy_listener (&former);
}

bool
milieu_theme_has_message_function (void)
{
  pthread_mutex_lock (&mutex);
  bool has_function = current.function != NULL;
  pthread_mutex_unlock (&mutex);
  return has_function;
}

/* Under the mutex. True if the listener of the call, which is taken out, is to be destroyed. */
static bool
end_call (const Call *call)
{
  bool is_last = call->was_replaced;
  Call **place = &calls;
  while (*place != call)
    place = &(*place)->next;
  *place = call->next;
  for (const Call *other = calls; other; other = other->next)
    is_last &= other->listener.number != call->listener.number;
  return is_last;
}

static void
report (const char *message)
{
  pthread_mutex_lock (&mutex);
  Call call = { calls, current, false };
  if (call.listener.function)
    calls = &call;
  pthread_mutex_unlock (&mutex);
  if (!call.listener.function)
    return;
  call.listener.function (message, call.listener.user_data);
  pthread_mutex_lock (&mutex);
  bool is_last = end_call (&call);
  pthread_mutex_unlock (&mutex);
  if (is_last)
    destroy_listener (&call.listener);
}

/* ---- messages ---- */

enum
{
  NAME_MAX_BYTES = 200, /* of a name in a message; what is longer is cut */
  NAMES_MAX = 8         /* of themes that a message lists */
};

/* A message is composed on the stack, for it is due also where there is no memory. */
typedef struct Message
{
  char text[8192]; /* more than all names that are shown can take */
  size_t length;
} Message;

static void
append (Message *message, const char *text)
{
  for (; *text && message->length < sizeof message->text - 1; text++)
    message->text[message->length++] = *text;
  message->text[message->length] = '\0';
}

/* Appends a name in one line, as faults show what is quoted: it may be anything that the program
 * was given, also what a terminal would obey. */
static void
append_name (Message *message, const char *name)
{
  size_t length = strlen (name), at = 0;
  while (at < length && at < NAME_MAX_BYTES)
    {
      char shown[CHARACTER_SHOWN_SIZE];
      at += milieu_character_show (name + at, length - at, shown);
      append (message, shown);
    }
  if (at < length)
    append (message, "…");
}

static void
append_themes (Message *message, const MilieuColorTable *table)
{
  size_t count = milieu_color_table_theme_count (table);
  for (size_t i = 0; i < count && i < NAMES_MAX; i++)
    {
      append (message, i ? ", " : "");
      append_name (message, milieu_color_table_theme (table, i));
    }
  if (count > NAMES_MAX)
    append (message, ", …");
}

void
milieu_theme_report_unknown (const MilieuColorTable *table, const char *theme)
{
  if (!milieu_unknown_themes_add (milieu_color_table_unknown_themes (table), theme))
    return;
  Message message = { "", 0 };
  append_name (&message, milieu_color_table_name (table));
  append (&message, " has no theme '");
  append_name (&message, theme);
  append (&message, "', which reads as NORMAL: expected one of ");
  append_themes (&message, table);
  report (message.text);
}

/* `new_table` may be NULL, and have the entry at `place`, with another type, or not at all. */
static void
report_lost (const MilieuColorTable *old_table, size_t entry, const MilieuColorTable *new_table,
             ptrdiff_t place)
{
  Message message = { "", 0 };
  append (&message, "the entry '");
  append_name (&message, milieu_color_table_entry (old_table, entry));
  if (place >= 0)
    {
      append (&message, "' was ");
      append (&message, milieu_entry_kind_words (milieu_color_table_kind (old_table, entry)));
      append (&message, " and is ");
      append (&message,
              milieu_entry_kind_words (milieu_color_table_kind (new_table, (size_t)place)));
      append (&message, " in ");
    }
  else
    append (&message, new_table ? "' is no longer in " : "' has gone with ");
  append_name (&message, milieu_color_table_name (new_table ? new_table : old_table));
  append (&message, ": its default stands");
  report (message.text);
}

void
milieu_theme_report_lost (const MilieuColorTable *old_table, const MilieuColorTable *new_table)
{
  size_t count = old_table ? milieu_color_table_entry_count (old_table) : 0;
  for (size_t i = 0; i < count; i++)
    {
      const char *name = milieu_color_table_entry (old_table, i);
      MilieuType type = milieu_entry_kind_type (milieu_color_table_kind (old_table, i));
      ptrdiff_t place =
        new_table ? milieu_color_table_find_entry (new_table, name) : MILIEU_COLOR_TABLE_NONE;
      bool is_there =
        place >= 0
        && milieu_entry_kind_type (milieu_color_table_kind (new_table, (size_t)place)) == type;
      /* Asked last, since it takes a lock. */
      if (!is_there && milieu_entry_key_exists (name, type))
        report_lost (old_table, i, new_table, place);
    }
}
