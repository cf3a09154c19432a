/* The backlight source on a folder that stands for sysfs; what udev tells is tried on a simulation
 * of it, in Tests/services. */
#define _POSIX_C_SOURCE 200809L

#include "../CMilieuTests/test.h"

#include "said.h"

#include <milieu-glib/milieu-glib.h>

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  PATIENCE = 60 /* seconds after which what a test waits for will not come */
};

typedef struct Screen
{
  GMainContext *context;
  MilieuTree *tree;
  MilieuNode row;
  MilieuObserver observer;
  MilieuGlibValueSource *source; /* a reference */
  char *root;                    /* what stands for /sys */
} Screen;

/* ---- the folder ---- */

static char *
path_of (const Screen *self, const char *device, const char *file)
{
  return g_build_filename (self->root, "class/backlight", device, file, NULL);
}

/* NULL removes the file. */
static void
write_file (const Screen *self, const char *device, const char *file, const char *text)
{
  char *folder = path_of (self, device, NULL), *path = path_of (self, device, file);
  CHECK_INT (g_mkdir_with_parents (folder, 0700), 0);
  if (text)
    CHECK (g_file_set_contents (path, text, -1, NULL));
  else
    CHECK (g_unlink (path) == 0 || errno == ENOENT);
  g_free (folder);
  g_free (path);
}

static void
add_device (const Screen *self, const char *device, const char *type, const char *actual,
            const char *most)
{
  write_file (self, device, "type", type);
  write_file (self, device, "actual_brightness", actual);
  write_file (self, device, "max_brightness", most);
}

static void
remove_tree (const char *path)
{
  GDir *folder = g_dir_open (path, 0, NULL);
  const char *name;
  while (folder && (name = g_dir_read_name (folder)))
    {
      char *child = g_build_filename (path, name, NULL);
      if (g_file_test (child, G_FILE_TEST_IS_DIR) && !g_file_test (child, G_FILE_TEST_IS_SYMLINK))
        remove_tree (child);
      else
        CHECK_INT (g_unlink (child), 0);
      g_free (child);
    }
  g_clear_pointer (&folder, g_dir_close);
  CHECK_INT (g_rmdir (path), 0);
}

static void
remove_device (const Screen *self, const char *device)
{
  char *folder = path_of (self, device, NULL);
  remove_tree (folder);
  g_free (folder);
}

/* ---- the source ---- */

static void
set_up (Screen *self)
{
  *self = (Screen){ .context = g_main_context_new () };
  self->root = g_dir_make_tmp ("milieu-sys-XXXXXX", NULL);
  CHECK (self->root != NULL);
  g_main_context_push_thread_default (self->context);
  self->source = g_object_ref_sink (milieu_glib_backlight_source_new (self->root));
  CHECK_OK (milieu_tree_new (NULL, &self->tree));
  CHECK (milieu_glib_attach (self->tree, self->context, MILIEU_GLIB_PRIORITY_FLUSH) != 0);
  CHECK_OK (milieu_node_add (self->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN,
                             &self->row));
}

/* Waits until only the test and so many others hold the source. A reading does until it has told
 * what it has read. */
static void
wait_for_threads (Screen *self, gint others)
{
  while (g_atomic_int_get (&G_OBJECT (self->source)->ref_count) > 1 + others)
    if (!g_main_context_iteration (self->context, FALSE))
      g_thread_yield ();
}

static void
tear_down (Screen *self)
{
  milieu_tree_free (self->tree);
  wait_for_threads (self, 0);
  g_object_unref (self->source);
  g_main_context_pop_thread_default (self->context);
  g_main_context_unref (self->context);
  remove_tree (self->root);
  g_free (self->root);
}

static gboolean
expire (gpointer is_over)
{
  *(bool *)is_over = true;
  return G_SOURCE_REMOVE;
}

static void
wait_for (Screen *self, MilieuGlibSourceState state)
{
  bool is_over = false;
  GSource *end = g_timeout_source_new_seconds (PATIENCE);
  g_source_set_callback (end, expire, &is_over, NULL);
  g_source_attach (end, self->context);
  while (!is_over && milieu_glib_value_source_get_state (self->source) != state)
    g_main_context_iteration (self->context, TRUE);
  g_source_destroy (end);
  g_source_unref (end);
  CHECK (!is_over);
}

static void
attach (Screen *self)
{
  CHECK (milieu_glib_value_source_attach (self->source, self->tree, MILIEU_NODE_NONE, NULL));
}

static void
keep_quiet (const MilieuNotification *notification, void *user_data)
{
  (void)notification, (void)user_data;
}

/* Observes, and waits for what comes of it. */
static void
observe (Screen *self, MilieuGlibSourceState state)
{
  CHECK_OK (milieu_node_observe (self->tree, self->row, milieu_key_brightness (),
                                 MILIEU_OBSERVE_PLAIN, keep_quiet, NULL, NULL, &self->observer));
  wait_for (self, state);
}

/* Then nobody reads any more, so that the files can be written. */
static void
unobserve (Screen *self)
{
  CHECK_OK (milieu_observer_remove (self->tree, self->observer));
  wait_for (self, MILIEU_GLIB_SOURCE_IDLE);
  wait_for_threads (self, 1);
}

static double
read_value (const Screen *self)
{
  MilieuValue value;
  CHECK_OK (milieu_node_get (self->tree, self->row, milieu_key_brightness (), &value, NULL));
  return value.number;
}

static const char *
problem_of (const Screen *self)
{
  return milieu_glib_value_source_get_problem (self->source);
}

/* ---- tests ---- */

static void
itIsReadOnceWhenNobodyObserves (void)
{
  Screen screen;
  set_up (&screen);
  add_device (&screen, "intel", "raw\n", "50\n", "200\n");
  attach (&screen);
  CHECK (read_value (&screen) == -1);
  CHECK_INT (milieu_glib_value_source_get_state (screen.source), MILIEU_GLIB_SOURCE_WAITING);
  wait_for (&screen, MILIEU_GLIB_SOURCE_IDLE);
  CHECK (read_value (&screen) == 0.25);
  tear_down (&screen);
}

static void
itIsReadAgainWhenSomebodyObserves (void)
{
  Screen screen;
  set_up (&screen);
  add_device (&screen, "intel", "raw\n", "50\n", "200\n");
  attach (&screen);
  wait_for (&screen, MILIEU_GLIB_SOURCE_IDLE);
  write_file (&screen, "intel", "actual_brightness", "100\n");
  observe (&screen, MILIEU_GLIB_SOURCE_READY);
  CHECK (read_value (&screen) == 0.5);
  unobserve (&screen);
  CHECK (read_value (&screen) == 0.5);
  tear_down (&screen);
}

static void
darkAndFullAreBrightnessesToo (void)
{
  Screen screen;
  set_up (&screen);
  add_device (&screen, "intel", "raw\n", "0\n", "2147483647\n");
  attach (&screen);
  wait_for (&screen, MILIEU_GLIB_SOURCE_IDLE);
  CHECK (read_value (&screen) == 0);
  write_file (&screen, "intel", "actual_brightness", "2147483647\n");
  observe (&screen, MILIEU_GLIB_SOURCE_READY);
  CHECK (read_value (&screen) == 1);
  tear_down (&screen);
}

static void
firmwareGoesBeforePlatformBeforeRaw (void)
{
  Screen screen;
  set_up (&screen);
  add_device (&screen, "a", "unheard-of\n", "1\n", "10\n");
  attach (&screen);
  observe (&screen, MILIEU_GLIB_SOURCE_READY);
  CHECK (read_value (&screen) == 0.1);
  const char *const types[] = { "raw\n", "platform\n", "firmware\n" };
  const char *const names[] = { "b", "c", "d" };
  for (int i = 0; i < 3; i++)
    {
      unobserve (&screen);
      add_device (&screen, names[i], types[i], i == 0 ? "2\n" : i == 1 ? "3\n" : "4\n", "10\n");
      observe (&screen, MILIEU_GLIB_SOURCE_READY);
      CHECK (read_value (&screen) == (2 + i) / 10.);
    }
  tear_down (&screen);
}

static void
ofEqualsTheFirstByNameIsUsed (void)
{
  Screen screen;
  set_up (&screen);
  add_device (&screen, "b", "raw\n", "2\n", "10\n");
  add_device (&screen, "a", "raw\n", "1\n", "10\n");
  add_device (&screen, "c", "raw\n", "3\n", "10\n");
  attach (&screen);
  wait_for (&screen, MILIEU_GLIB_SOURCE_IDLE);
  CHECK (read_value (&screen) == 0.1);
  tear_down (&screen);
}

static void
whatIsNoBrightnessLeavesTheLastOne (void)
{
  static const struct
  {
    const char *actual, *most, *problem;
  } faults[] = {
    { "5\n", "0\n", "max_brightness is 0" },
    { "5\n", "-10\n", "max_brightness is '-10'" },
    { "5\n", NULL, "max_brightness is missing" },
    { "5\n", "", "max_brightness is ''" },
    { NULL, "10\n", "actual_brightness is missing" },
    { "11\n", "10\n", "actual_brightness is 11, more than max_brightness, which is 10" },
    { "-1\n", "10\n", "actual_brightness is '-1'" },
    { "0x5\n", "10\n", "actual_brightness is '0x5'" },
    { "5 6\n", "10\n", "actual_brightness is '5 6'" },
    { "5.5\n", "10\n", "actual_brightness is '5.5'" },
    { "\x1b[31m\xff\n", "10\n", "actual_brightness is '\\033[31m\\377'" },
    { "99999999999999999999999999\n", "10\n", "is '999999999999999999999999…'" },
  };
  Screen screen;
  said_begin ();
  set_up (&screen);
  add_device (&screen, "intel", "raw\n", "7\n", "10\n");
  attach (&screen);
  wait_for (&screen, MILIEU_GLIB_SOURCE_IDLE);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      add_device (&screen, "intel", "raw\n", faults[i].actual, faults[i].most);
      observe (&screen, MILIEU_GLIB_SOURCE_UNAVAILABLE);
      if (!strstr (problem_of (&screen), faults[i].problem))
        test_fail (__FILE__, __LINE__, "'%s' lacks '%s'", problem_of (&screen), faults[i].problem);
      CHECK (g_utf8_validate (problem_of (&screen), -1, NULL));
      CHECK (read_value (&screen) == 0.7);
      unobserve (&screen);
    }
  add_device (&screen, "intel", "raw\n", "9\n", "10\n");
  observe (&screen, MILIEU_GLIB_SOURCE_READY);
  CHECK (read_value (&screen) == 0.9);
  CHECK (problem_of (&screen) == NULL);
  said_end ();
  tear_down (&screen);
}

static void
aDeviceWithAFaultIsSaidOnceAndLeavesTheFieldToTheNext (void)
{
  Screen screen;
  said_begin ();
  set_up (&screen);
  add_device (&screen, "acpi", "firmware\n", "5\n", "0\n");
  add_device (&screen, "intel", "raw\n", "7\n", "10\n");
  attach (&screen);
  wait_for (&screen, MILIEU_GLIB_SOURCE_IDLE);
  CHECK (read_value (&screen) == 0.7);
  observe (&screen, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (said_take (),
              "message backlight [acpi]: backlight: the backlight 'acpi' is left out: "
              "max_brightness is 0\n");

  unobserve (&screen);
  add_device (&screen, "acpi", "firmware\n", "5\n", "10\n");
  observe (&screen, MILIEU_GLIB_SOURCE_READY);
  CHECK (read_value (&screen) == 0.5);
  CHECK_TEXT (said_take (), "");
  said_end ();
  tear_down (&screen);
}

static void
pipesFoldersAndHugeFilesAreNotRead (void)
{
  Screen screen;
  said_begin ();
  set_up (&screen);
  add_device (&screen, "fifo", "firmware\n", NULL, "10\n");
  add_device (&screen, "folder", "firmware\n", NULL, "10\n");
  add_device (&screen, "huge", "firmware\n", NULL, "10\n");
  add_device (&screen, "type", NULL, "8\n", "10\n");
  char *fifo = path_of (&screen, "fifo", "actual_brightness");
  char *folder = path_of (&screen, "folder", "actual_brightness");
  char *huge = path_of (&screen, "huge", "actual_brightness");
  char *type = path_of (&screen, "type", "type");
  CHECK_INT (mkfifo (fifo, 0600), 0);
  CHECK_INT (mkfifo (type, 0600), 0);
  CHECK_INT (g_mkdir (folder, 0700), 0);
  write_file (&screen, "huge", "actual_brightness", "1");
  CHECK_INT (truncate (huge, (off_t)1 << 40), 0);

  attach (&screen);
  wait_for (&screen, MILIEU_GLIB_SOURCE_IDLE);
  CHECK (read_value (&screen) == 0.8);
  g_free (fifo);
  g_free (folder);
  g_free (huge);
  g_free (type);
  said_end ();
  tear_down (&screen);
}

static void
whatIsNoDeviceIsNotLookedAt (void)
{
  Screen screen;
  set_up (&screen);
  write_file (&screen, "", "uevent", "7\n");
  attach (&screen);
  wait_for (&screen, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK (g_str_has_prefix (problem_of (&screen), "there is no backlight in "));
  tear_down (&screen);
}

static void
aFolderMayBeMissing (void)
{
  Screen screen;
  set_up (&screen);
  attach (&screen);
  wait_for (&screen, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK (g_str_has_prefix (problem_of (&screen), "there is no backlight in "));
  CHECK (g_str_has_suffix (problem_of (&screen), "/class/backlight"));
  CHECK (read_value (&screen) == -1);
  tear_down (&screen);
}

static void
aDeviceMayComeAndGo (void)
{
  Screen screen;
  set_up (&screen);
  attach (&screen);
  wait_for (&screen, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  add_device (&screen, "intel", "raw\n", "7\n", "10\n");
  observe (&screen, MILIEU_GLIB_SOURCE_READY);
  CHECK (read_value (&screen) == 0.7);
  unobserve (&screen);
  remove_device (&screen, "intel");
  observe (&screen, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK (read_value (&screen) == 0.7);
  tear_down (&screen);
}

static void
whatIsReadAfterItWasDetachedIsDropped (void)
{
  Screen screen;
  set_up (&screen);
  add_device (&screen, "intel", "raw\n", "7\n", "10\n");
  attach (&screen);
  CHECK (milieu_glib_value_source_detach (screen.source, screen.tree, MILIEU_NODE_NONE));
  wait_for_threads (&screen, 0);
  CHECK (!milieu_glib_value_source_gives (screen.source, milieu_key_brightness ()));
  CHECK_INT (milieu_glib_value_source_get_state (screen.source), MILIEU_GLIB_SOURCE_IDLE);

  /* One that was detached may be attached again. */
  attach (&screen);
  wait_for (&screen, MILIEU_GLIB_SOURCE_IDLE);
  CHECK (read_value (&screen) == 0.7);
  tear_down (&screen);
}

static void
detach_all (GObject *source, GParamSpec *spec, gpointer user_data)
{
  (void)spec, (void)user_data;
  if (milieu_glib_value_source_get_state (MILIEU_GLIB_VALUE_SOURCE (source))
      == MILIEU_GLIB_SOURCE_READY)
    milieu_glib_value_source_detach_all (MILIEU_GLIB_VALUE_SOURCE (source));
}

static void
whoeverIsToldMayDetachIt (void)
{
  Screen screen;
  set_up (&screen);
  add_device (&screen, "intel", "raw\n", "7\n", "10\n");
  attach (&screen);
  wait_for (&screen, MILIEU_GLIB_SOURCE_IDLE);
  g_signal_connect (screen.source, "notify::state", G_CALLBACK (detach_all), NULL);
  CHECK_OK (milieu_node_observe (screen.tree, screen.row, milieu_key_brightness (),
                                 MILIEU_OBSERVE_PLAIN, keep_quiet, NULL, NULL, NULL));
  while (milieu_glib_value_source_gives (screen.source, milieu_key_brightness ()))
    g_main_context_iteration (screen.context, TRUE);
  CHECK_INT (milieu_glib_value_source_get_state (screen.source), MILIEU_GLIB_SOURCE_IDLE);
  CHECK (read_value (&screen) == -1);
  tear_down (&screen);
}

/* Or else it might go in the thread that read. */
static void
noThreadHoldsItOnceItHasTold (void)
{
  Screen screen;
  set_up (&screen);
  add_device (&screen, "intel", "raw\n", "7\n", "10\n");
  for (int i = 0; i < 300; i++)
    {
      attach (&screen);
      wait_for (&screen, MILIEU_GLIB_SOURCE_IDLE);
      CHECK_INT (g_atomic_int_get (&G_OBJECT (screen.source)->ref_count), 2);
      CHECK (milieu_glib_value_source_detach (screen.source, screen.tree, MILIEU_NODE_NONE));
    }
  tear_down (&screen);
}

TEST_TOPIC (glib_backlight_source, TEST (glib_backlight_source, itIsReadOnceWhenNobodyObserves),
            TEST (glib_backlight_source, itIsReadAgainWhenSomebodyObserves),
            TEST (glib_backlight_source, darkAndFullAreBrightnessesToo),
            TEST (glib_backlight_source, firmwareGoesBeforePlatformBeforeRaw),
            TEST (glib_backlight_source, ofEqualsTheFirstByNameIsUsed),
            TEST (glib_backlight_source, whatIsNoBrightnessLeavesTheLastOne),
            TEST (glib_backlight_source, aDeviceWithAFaultIsSaidOnceAndLeavesTheFieldToTheNext),
            TEST (glib_backlight_source, pipesFoldersAndHugeFilesAreNotRead),
            TEST (glib_backlight_source, whatIsNoDeviceIsNotLookedAt),
            TEST (glib_backlight_source, aFolderMayBeMissing),
            TEST (glib_backlight_source, aDeviceMayComeAndGo),
            TEST (glib_backlight_source, whatIsReadAfterItWasDetachedIsDropped),
            TEST (glib_backlight_source, whoeverIsToldMayDetachIt),
            TEST (glib_backlight_source, noThreadHoldsItOnceItHasTold))
