/* Keys are made once, for they stay. */
#include "mail.h"

#include "../CMilieuTests/test.h"

#include <stdarg.h>

static void *
retain_counted (void *object)
{
  g_atomic_int_inc (&((Counted *)object)->references);
  return object;
}

static void
release_counted (void *object)
{
  g_atomic_int_add (&((Counted *)object)->references, -1);
}

static const MilieuKey *text_key, *counted_key;

static void
make_keys (void)
{
  static const MilieuObjectFunctions counted = { .retain = retain_counted,
                                                 .release = release_counted };
  MilieuKeyDefinition definition = { .name = "mail", .type = MILIEU_TYPE_STRING, .unlisted = true };
  if (text_key)
    return;
  CHECK_OK (milieu_key_define (&definition, &text_key));
  definition.type = MILIEU_TYPE_OBJECT;
  definition.object = &counted;
  CHECK_OK (milieu_key_define (&definition, &counted_key));
  milieu_key_declare_thread_safe (counted_key);
}

void
mail_set_up_with_limit (Mail *self, gsize limit)
{
  GError *error = NULL;
  make_keys ();
  *self = (Mail){ .text = text_key, .object = counted_key, .journal = g_string_new (NULL) };
  CHECK (stage_set_up (&self->stage));
  self->sender = milieu_glib_sender_new (self->stage.tree, self->stage.context, limit, &error);
  CHECK (self->sender && !error);
  mail_observe (self, self->stage.row, "row");
}

void
mail_set_up (Mail *self)
{
  mail_set_up_with_limit (self, 0);
}

void
mail_tear_down (Mail *self)
{
  stage_tear_down (&self->stage);
  g_clear_object (&self->sender);
  g_string_free (self->journal, TRUE);
  g_free (self->told);
}

typedef struct Correspondent
{
  Mail *mail;
  const char *name;
} Correspondent;

static void
write_what_is_told (const MilieuNotification *notification, void *user_data)
{
  const Correspondent *self = user_data;
  const MilieuChange *change = &notification->changes[0];
  mail_write (self->mail, "%s %d -> %d%s", self->name, (int)change->old_value.integer,
              (int)change->new_value.integer, notification->payload->animated ? " animated" : "");
}

void
mail_observe (Mail *self, MilieuNode node, const char *name)
{
  Correspondent *correspondent = g_new (Correspondent, 1);
  *correspondent = (Correspondent){ self, name };
  CHECK_OK (milieu_node_observe (self->stage.tree, node, self->stage.key, MILIEU_OBSERVE_PLAIN,
                                 write_what_is_told, correspondent, g_free, NULL));
}

void
mail_set (Mail *self, MilieuNode node, int64_t value)
{
  GError *error = NULL;
  CHECK (
    milieu_glib_sender_set (self->sender, node, self->stage.key, milieu_value_int (value), &error));
  CHECK (!error);
}

typedef struct Line
{
  Mail *mail;
  const char *text;
} Line;

static void
write_line (gpointer user_data)
{
  const Line *self = user_data;
  mail_write (self->mail, "%s", self->text);
}

void
mail_call (Mail *self, const char *text)
{
  Line *line = g_new (Line, 1);
  *line = (Line){ self, text };
  CHECK (milieu_glib_sender_call (self->sender, write_line, line, g_free, NULL));
}

static void
act (gpointer user_data)
{
  Mail *self = user_data;
  self->act (self);
}

void
mail_act (Mail *self, void (*function) (Mail *self))
{
  self->act = function;
  CHECK (milieu_glib_sender_call (self->sender, act, self, NULL, NULL));
}

void
mail_begin (Mail *self, const MilieuPayload *payload)
{
  CHECK (milieu_glib_sender_begin (self->sender, payload, NULL));
}

void
mail_set_counted (Mail *self, MilieuNode node, Counted *counted)
{
  CHECK (
    milieu_glib_sender_set (self->sender, node, self->object, milieu_value_object (counted), NULL));
}

void
mail_close (Mail *self)
{
  mail_write (self, "closing");
  milieu_glib_sender_close (self->sender);
  mail_write (self, "closed");
}

void
mail_run_nothing (gpointer user_data)
{
  (void)user_data;
}

void
mail_write (Mail *self, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_string_append_vprintf (self->journal, format, arguments);
  va_end (arguments);
  g_string_append_c (self->journal, '\n');
}

const char *
mail_deliver (Mail *self)
{
  stage_settle (&self->stage);
  g_free (self->told);
  self->told = g_strdup (self->journal->str);
  g_string_truncate (self->journal, 0);
  return self->told;
}

MilieuGlibSenderStatistics
mail_statistics (Mail *self)
{
  MilieuGlibSenderStatistics statistics;
  milieu_glib_sender_get_statistics (self->sender, &statistics);
  return statistics;
}

int64_t
mail_read (Mail *self, MilieuNode node)
{
  return milieu_node_get_int (self->stage.tree, node, self->stage.key, -1);
}

void
mail_check_error (GError *error, MilieuGlibError code)
{
  CHECK (error);
  bool is_right = g_error_matches (error, MILIEU_GLIB_ERROR, (gint)code);
  int actual = error->code;
  g_error_free (error);
  CHECK_INT (actual, code);
  CHECK (is_right);
}

void
mail_count (gpointer counter)
{
  g_atomic_int_inc ((gint *)counter);
}
