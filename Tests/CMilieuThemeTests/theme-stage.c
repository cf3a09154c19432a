#include "theme-stage.h"

#include <stdio.h>
#include <time.h>

enum
{
  PATIENCE = 60 /* seconds after which what a test waits for will not come */
};

/* May be called on any thread, and by what other tests do: those tables have other names. */
static void
take_report (const char *message, void *user_data)
{
  ThemeStage *self = user_data;
  pthread_mutex_lock (&self->mutex);
  if (strstr (message, self->name))
    {
      size_t length = strlen (self->reports);
      snprintf (self->reports + length, sizeof self->reports - length, "%s\n", message);
      self->report_count++;
    }
  pthread_mutex_unlock (&self->mutex);
}

static void
end_reports (void *user_data)
{
  ThemeStage *self = user_data;
  theme_stage_count (self, &self->ends);
}

void
theme_stage_count (ThemeStage *self, int *count)
{
  pthread_mutex_lock (&self->mutex);
  ++*count;
  pthread_cond_broadcast (&self->counted);
  pthread_mutex_unlock (&self->mutex);
}

bool
theme_stage_await (ThemeStage *self, const int *count, int wanted)
{
  const struct timespec limit = { .tv_sec = time (NULL) + PATIENCE };
  int status = 0;
  pthread_mutex_lock (&self->mutex);
  while (*count < wanted && status == 0)
    status = pthread_cond_timedwait (&self->counted, &self->mutex, &limit);
  pthread_mutex_unlock (&self->mutex);
  return status == 0;
}

void
theme_stage_start (ThemeStage *self, const char *name)
{
  /* Of a test that has failed. */
  milieu_theme_set_message_function (NULL, NULL, NULL);
  memset (self, 0, sizeof *self);
  self->name = name;
  pthread_mutex_init (&self->mutex, NULL);
  pthread_cond_init (&self->counted, NULL);
  fixture_start (&self->f);
  self->table = milieu_theme_key_table ();
  self->version = milieu_theme_key_version ();
  self->dark = milieu_theme_key_dark ();
  self->light = milieu_theme_key_light ();
  self->bg = milieu_theme_entry_key ("BG", theme_color ("#000"));
  CHECK (self->table && self->version && self->dark && self->light && self->bg);
  milieu_theme_set_message_function (take_report, self, end_reports);
}

void
theme_stage_end (ThemeStage *self)
{
  milieu_theme_set_message_function (NULL, NULL, NULL);
  CHECK (theme_stage_await (self, &self->ends, 1));
  if (self->f.tree)
    fixture_end (&self->f);
}

void
theme_stage_rename (ThemeStage *self, const char *name)
{
  pthread_mutex_lock (&self->mutex);
  self->name = name;
  pthread_mutex_unlock (&self->mutex);
}

MilieuColorTable *
theme_stage_table (const ThemeStage *self, const char *text)
{
  MilieuColorTable *table;
  MilieuFaults *faults;
  MilieuStatus status = milieu_color_table_read (self->name, text, strlen (text), &table, &faults);
  if (status == MILIEU_ERROR_FAULTS)
    test_fail (__FILE__, __LINE__, "%s", milieu_faults_text (faults));
  CHECK_OK (status);
  return table;
}

void
theme_stage_give (ThemeStage *self, MilieuNode node, const char *text)
{
  MilieuColorTable *table = theme_stage_table (self, text);
  MilieuValue value = milieu_value_object (table);
  CHECK_OK (node ? milieu_node_set (self->f.tree, node, self->table, value)
                 : milieu_tree_set_base (self->f.tree, self->table, value));
  milieu_color_table_release (table);
}

const char *
theme_stage_reports (ThemeStage *self)
{
  static _Thread_local char text[sizeof self->reports];
  pthread_mutex_lock (&self->mutex);
  memcpy (text, self->reports, sizeof text);
  self->reports[0] = '\0';
  pthread_mutex_unlock (&self->mutex);
  return text;
}

MilieuValue
theme_color (const char *text)
{
  MilieuColor color;
  CHECK_OK (milieu_color_parse (text, &color));
  return milieu_value_color (color);
}

int
theme_count_keys (const char *name)
{
  int count = 0;
  for (size_t i = 0; i < milieu_key_count (); i++)
    count += strcmp (milieu_key_name (milieu_key_at (i)), name) == 0;
  return count;
}
