/* The process's message function: when it is called, replaced and destroyed. */
#include "theme-stage.h"

static ThemeStage stage;
static Fixture *const f = &stage.f;

/* Counts reports on tables of the stage's name. */
typedef struct Listener
{
  int reports;
  int destroyed;         /* under the stage's mutex */
  struct Listener *next; /* set from within a report */
  int destroyed_within;  /* as it was when that had been done */
} Listener;

static void
destroy_listener (void *user_data)
{
  theme_stage_count (&stage, &((Listener *)user_data)->destroyed);
}

/* Until then another test's thread may call it. */
static void
check_destroyed (const Listener *self)
{
  CHECK (theme_stage_await (&stage, &self->destroyed, 1));
  CHECK_INT (self->destroyed, 1);
}

static void
listen (const char *message, void *user_data)
{
  Listener *self = user_data;
  if (!strstr (message, stage.name))
    return;
  self->reports++;
  if (!self->next)
    return;
  milieu_theme_set_message_function (listen, self->next, destroy_listener);
  self->destroyed_within = self->destroyed;
}

/* Has an unknown theme reported. */
static void
report (const char *theme)
{
  CHECK_OK (milieu_theme_set (f->tree, f->window, theme));
  CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#ffffffff from window");
}

static void
start (const char *name)
{
  theme_stage_start (&stage, name);
  theme_stage_give (&stage, f->window, THEME_STAGE_TABLE);
}

static void
theFormerFunctionIsDestroyedWhenItIsReplaced (void)
{
  start ("replaced-table");
  Listener first = { 0 }, second = { 0 };
  milieu_theme_set_message_function (listen, &first, destroy_listener);
  CHECK (milieu_theme_has_message_function ());
  report ("A");
  milieu_theme_set_message_function (listen, &second, destroy_listener);
  check_destroyed (&first);
  report ("B");
  report ("C");
  milieu_theme_set_message_function (NULL, NULL, NULL);
  CHECK_INT (first.reports, 1);
  CHECK_INT (second.reports, 2);
  check_destroyed (&first);
  check_destroyed (&second);
  theme_stage_end (&stage);
}

static void
withoutAFunctionReportsAreLost (void)
{
  start ("nobody-table");
  milieu_theme_set_message_function (NULL, NULL, NULL);
  report ("A");
  Listener listener = { 0 };
  milieu_theme_set_message_function (listen, &listener, destroy_listener);
  report ("A");
  CHECK_INT (listener.reports, 0);
  report ("B");
  CHECK_INT (listener.reports, 1);
  theme_stage_end (&stage);
  check_destroyed (&listener);
}

static void
aFunctionThatIsReplacedFromWithinIsDestroyedAfterItsCall (void)
{
  start ("within-table");
  Listener second = { 0 }, first = { .next = &second };
  milieu_theme_set_message_function (listen, &first, destroy_listener);
  report ("A");
  CHECK_INT (first.reports, 1);
  CHECK_INT (first.destroyed_within, 0);
  check_destroyed (&first);
  report ("B");
  CHECK_INT (first.reports, 1);
  CHECK_INT (second.reports, 1);
  theme_stage_end (&stage);
  check_destroyed (&second);
}

/* ---- from several threads ---- */

/* Two calls that wait for each other within the function, and for its being replaced. */
typedef struct Meeting
{
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int inside;
  bool may_go_on;
  int destroyed; /* under the stage's mutex */
} Meeting;

static void
meet (const char *message, void *user_data)
{
  Meeting *self = user_data;
  if (!strstr (message, stage.name))
    return;
  pthread_mutex_lock (&self->mutex);
  self->inside++;
  pthread_cond_broadcast (&self->changed);
  while (!self->may_go_on)
    pthread_cond_wait (&self->changed, &self->mutex);
  pthread_mutex_unlock (&self->mutex);
}

static void
count_destroyed (void *user_data)
{
  theme_stage_count (&stage, &((Meeting *)user_data)->destroyed);
}

static int
times_destroyed (const Meeting *self)
{
  pthread_mutex_lock (&stage.mutex);
  int count = self->destroyed;
  pthread_mutex_unlock (&stage.mutex);
  return count;
}

/* Reads a theme that no table has, in a tree of its own. */
static void *
report_in_own_tree (void *user_data)
{
  MilieuTree *tree;
  MilieuNode node;
  bool is_done =
    milieu_tree_new (NULL, &tree) == MILIEU_OK
    && milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node)
         == MILIEU_OK
    && milieu_node_set (tree, node, stage.table, milieu_value_object (user_data)) == MILIEU_OK
    && milieu_theme_set (tree, node, "UNKNOWN") == MILIEU_OK
    && milieu_node_get_color (tree, node, stage.bg, (MilieuColor){ 0 }).red == 65535;
  milieu_tree_free (tree);
  return is_done ? user_data : NULL;
}

static void
aFunctionIsDestroyedWhenTheLastOfItsCallsIsOver (void)
{
  start ("meeting-table");
  static Meeting meeting;
  meeting = (Meeting){ .mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER };
  pthread_t threads[2];
  MilieuColorTable *tables[2];
  milieu_theme_set_message_function (meet, &meeting, count_destroyed);
  for (int i = 0; i < 2; i++)
    {
      tables[i] = theme_stage_table (&stage, THEME_STAGE_TABLE);
      CHECK_INT (pthread_create (&threads[i], NULL, report_in_own_tree, tables[i]), 0);
    }
  pthread_mutex_lock (&meeting.mutex);
  while (meeting.inside < 2)
    pthread_cond_wait (&meeting.changed, &meeting.mutex);
  pthread_mutex_unlock (&meeting.mutex);
  milieu_theme_set_message_function (NULL, NULL, NULL);
  CHECK_INT (times_destroyed (&meeting), 0);
  pthread_mutex_lock (&meeting.mutex);
  meeting.may_go_on = true;
  pthread_cond_broadcast (&meeting.changed);
  pthread_mutex_unlock (&meeting.mutex);
  for (int i = 0; i < 2; i++)
    {
      void *done;
      CHECK_INT (pthread_join (threads[i], &done), 0);
      CHECK (done == tables[i]);
      milieu_color_table_release (tables[i]);
    }
  CHECK (theme_stage_await (&stage, &meeting.destroyed, 1));
  CHECK_INT (times_destroyed (&meeting), 1);
  theme_stage_end (&stage);
}

/* Whatever a name is made of, what is reported obeys no terminal, and is a line of UTF-8. */
static void
whatCannotBeSeenIsSpelledOutInReports (void)
{
  start ("odd-table");
  report ("\xc2\x9b"
          "31m\x1b\n\xe2\x80\xae");
  CHECK_TEXT (theme_stage_reports (&stage),
              "odd-table has no theme '\\u{9b}31m\\u{1b}\\u{a}\\u{202e}', which reads as NORMAL: "
              "expected one of NORMAL, NIGHT, RED\n");
  theme_stage_rename (&stage, "odd\x1b-\xff-table");
  MilieuColorTable *table = theme_stage_table (&stage, "NORMAL\n#fff BG\n");
  char text[64];
  MilieuValue value = milieu_value_object (table);
  CHECK_INT (milieu_key_describe (stage.table, &value, text, sizeof text), 39);
  CHECK_TEXT (text, "odd\\u{1b}-\\xff-table (1 theme, 1 entry)");
  CHECK_INT (milieu_key_describe (stage.table, &value, text, 6), 39);
  CHECK_TEXT (text, "odd\\u");
  theme_stage_rename (&stage, "odd\\u{1b}-\\xff-table");
  milieu_theme_report_lost (table, NULL);
  CHECK_TEXT (theme_stage_reports (&stage),
              "the entry 'BG' has gone with odd\\u{1b}-\\xff-table: its default stands\n");
  milieu_color_table_release (table);
  theme_stage_end (&stage);
}

TEST_TOPIC (theme_messages, TEST (theme_messages, theFormerFunctionIsDestroyedWhenItIsReplaced),
            TEST (theme_messages, withoutAFunctionReportsAreLost),
            TEST (theme_messages, aFunctionThatIsReplacedFromWithinIsDestroyedAfterItsCall),
            TEST (theme_messages, aFunctionIsDestroyedWhenTheLastOfItsCallsIsOver),
            TEST (theme_messages, whatCannotBeSeenIsSpelledOutInReports))
