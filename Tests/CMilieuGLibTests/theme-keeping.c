/* The choice of a theme is kept across runs, in a keyfile or in a setting. */
#define G_SETTINGS_ENABLE_BACKEND

#include "../CMilieuTests/test.h"

#include "files.h"
#include "look.h"
#include "said.h"

#include <gio/gsettingsbackend.h>
#include <sys/stat.h>

/* A folder with a file in it, and a chooser that may be kept there. */
typedef struct Store
{
  FilesStage files;
  Look look;
  MilieuGlibThemeChooser *chooser; /* of the whole tree */
  char *path;
  char *contents;
} Store;

static const char file[] = "/app.ini";

static void
set_up (Store *self, const char *contents)
{
  *self = (Store){ .contents = NULL };
  files_set_up (&self->files);
  if (contents)
    files_write (&self->files, file, contents);
  self->path = files_path (&self->files, file);
  look_start (&self->look);
  self->chooser = look_chooser (&self->look, MILIEU_NODE_NONE);
}

static void
tear_down (Store *self)
{
  look_end (&self->look);
  files_tear_down (&self->files);
  g_free (self->path);
  g_free (self->contents);
}

/* The code of the error that it came to, or 0. */
static int
keep (Store *self)
{
  GError *error = NULL;
  gboolean is_kept =
    milieu_glib_theme_chooser_keep_in_file (self->chooser, self->path, "look", "theme", &error);
  int code = error ? error->code : 0;
  CHECK (is_kept == !error);
  g_clear_error (&error);
  return code;
}

/* What is in the file now (until the next call), or the empty text. */
static const char *
contents (Store *self)
{
  g_clear_pointer (&self->contents, g_free);
  if (!g_file_get_contents (self->path, &self->contents, NULL, NULL))
    self->contents = g_strdup ("");
  return self->contents;
}

static void
aChoiceIsStoredAtOnce (void)
{
  Store store;
  set_up (&store, "[other]\nsize=3\n");
  CHECK_INT (keep (&store), 0);
  CHECK_TEXT (contents (&store), "[other]\nsize=3\n");
  look_choose (store.chooser, "NIGHT");
  CHECK_TEXT (contents (&store), "[other]\nsize=3\n\n[look]\ntheme=NIGHT\n");
  look_choose (store.chooser, NULL);
  CHECK_TEXT (contents (&store), "[other]\nsize=3\n\n[look]\ntheme=\n");
  /* What the system does is not stored. */
  CHECK_OK (milieu_tree_set_base (store.look.tree, milieu_key_color_scheme (),
                                  milieu_value_int (MILIEU_COLOR_SCHEME_DARK)));
  CHECK_TEXT (contents (&store), "[other]\nsize=3\n\n[look]\ntheme=\n");
  tear_down (&store);
}

static void
toChooseTheSameStoresNothing (void)
{
  Store store;
  set_up (&store, NULL);
  CHECK_INT (keep (&store), 0);
  look_choose (store.chooser, "NIGHT");
  files_remove (&store.files, file);
  look_choose (store.chooser, "NIGHT");
  CHECK_TEXT (contents (&store), "");
  tear_down (&store);
}

static void
aStoredChoiceIsRestoredBeforeAnyoneIsTold (void)
{
  Store store;
  set_up (&store, "[look]\ntheme=NIGHT\n");
  look_attach (&store.look);
  look_observe (&store.look, store.look.row, store.look.version, "row");
  CHECK_INT (keep (&store), 0);
  CHECK_TEXT (look_theme (&store.look, store.look.row), "NIGHT");
  CHECK_TEXT (milieu_glib_theme_chooser_get_chosen (store.chooser), "NIGHT");
  CHECK_TEXT (store.look.log->str, "");
  /* Without signals, and without animation; those who came before are told by the flush. */
  CHECK_TEXT (look_told (&store.look), "row: NORMAL -> NIGHT\n");
  look_observe (&store.look, store.look.row, store.look.version, "late");
  CHECK_TEXT (look_told (&store.look), "");
  tear_down (&store);
}

static void
count (const MilieuFrame *frame, void *user_data)
{
  int *frames = user_data;
  *frames += !frame->initial;
}

static void
aRestoredChoiceIsThereBeforeTheFirstFrame (void)
{
  Store store;
  int frames = 0;
  set_up (&store, "[look]\ntheme=NIGHT\n");
  look_attach (&store.look);
  CHECK_OK (
    milieu_tree_set_base (store.look.tree, milieu_theme_key_table (), milieu_value_object (NULL)));
  CHECK_INT (keep (&store), 0);
  const MilieuKey *key = look_entry ("BG");
  CHECK_OK (milieu_node_observe_frames (store.look.tree, store.look.row, key, MILIEU_OBSERVE_PLAIN,
                                        NULL, count, &frames, NULL, NULL));
  look_told (&store.look);
  CHECK_INT (frames, 0);
  CHECK_INT (milieu_tree_transition_count (store.look.tree), 0);
  tear_down (&store);
}

static void
whatIsChosenAlreadyIsStoredWhereNothingIs (void)
{
  Store store;
  set_up (&store, NULL);
  look_choose (store.chooser, "RED");
  CHECK_INT (keep (&store), 0);
  CHECK_TEXT (contents (&store), "[look]\ntheme=RED\n");
  tear_down (&store);
}

static void
thatNothingWasChosenIsRestoredToo (void)
{
  Store store;
  set_up (&store, "[look]\ntheme=\n");
  look_choose (store.chooser, "RED");
  look_told (&store.look);
  CHECK_INT (keep (&store), 0);
  CHECK (!milieu_glib_theme_chooser_get_chosen (store.chooser));
  CHECK_TEXT (look_theme (&store.look, store.look.row), "NORMAL");
  CHECK_TEXT (look_told (&store.look), "");
  tear_down (&store);
}

static void
aFileThatIsNoneIsRefused (void)
{
  Store store;
  set_up (&store, "theme=NIGHT");
  CHECK_INT (keep (&store), MILIEU_GLIB_ERROR_FILE);
  CHECK_TEXT (contents (&store), "theme=NIGHT");
  CHECK_TEXT (look_theme (&store.look, store.look.row), "NORMAL");
  GError *error = NULL;
  CHECK (!milieu_glib_theme_chooser_keep_in_file (store.chooser, store.path, "a]", "b", &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_NAME);
  CHECK_TEXT (error->message, "a theme cannot be kept: 'a]' is no name of a group in a keyfile");
  g_clear_error (&error);
  MilieuGlibThemeChooser *chooser = g_object_ref (store.chooser);
  milieu_glib_theme_chooser_stop (chooser);
  CHECK_INT (keep (&store), MILIEU_GLIB_ERROR_NO_NODE);
  g_object_unref (chooser);
  tear_down (&store);
}

static void
whatCannotBeStoredIsSaidOnceAndHolds (void)
{
  Store store;
  set_up (&store, NULL);
  CHECK_INT (keep (&store), 0);
  files_make_folder (&store.files, file);
  said_begin ();
  look_choose (store.chooser, "NIGHT");
  CHECK (g_str_has_prefix (
    said_take (), "message theme [chosen theme]: theme: the chosen theme is not stored: "));
  CHECK_TEXT (look_theme (&store.look, store.look.row), "NIGHT");
  look_choose (store.chooser, "RED");
  CHECK_TEXT (said_take (), "");
  files_remove (&store.files, file);
  look_choose (store.chooser, "NIGHT");
  CHECK_TEXT (contents (&store), "[look]\ntheme=NIGHT\n");
  files_remove (&store.files, file);
  files_make_folder (&store.files, file);
  look_choose (store.chooser, "RED");
  CHECK_INT (files_count_lines (said_take ()), 1);
  said_end ();
  tear_down (&store);
}

/* ---- in a setting ---- */

static const char schema_text[] =
  "<schemalist>"
  "  <schema id='test.milieu.theme' path='/test/milieu/theme/'>"
  "    <key name='theme' type='s'><default>''</default></key>"
  "    <key name='size' type='i'><default>1</default></key>"
  "    <key name='few' type='s'><choices><choice value='NIGHT'/><choice value=''/></choices>"
  "      <default>''</default></key>"
  "  </schema>"
  "</schemalist>";

static GSettings *
make_settings (Store *self)
{
  char *arguments[] = { (char *)"glib-compile-schemas", self->files.root, NULL };
  int status = -1;
  files_write (&self->files, "/test.gschema.xml", schema_text);
  CHECK (g_spawn_sync (NULL, arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status,
                       NULL));
  CHECK_INT (status, 0);
  GSettingsSchemaSource *source =
    g_settings_schema_source_new_from_directory (self->files.root, NULL, TRUE, NULL);
  GSettingsSchema *schema = g_settings_schema_source_lookup (source, "test.milieu.theme", FALSE);
  GSettingsBackend *backend = g_keyfile_settings_backend_new (self->path, "/", "root");
  GSettings *settings = g_settings_new_full (schema, backend, NULL);
  g_object_unref (backend);
  g_settings_schema_unref (schema);
  g_settings_schema_source_unref (source);
  return settings;
}

static int
keep_in (Store *self, GSettings *settings, const char *name)
{
  GError *error = NULL;
  gboolean is_kept =
    milieu_glib_theme_chooser_keep_in_settings (self->chooser, settings, name, &error);
  int code = error ? error->code : 0;
  CHECK (is_kept == !error);
  g_clear_error (&error);
  return code;
}

static void
aChoiceIsKeptInASetting (void)
{
  Store store;
  set_up (&store, NULL);
  GSettings *settings = make_settings (&store);
  CHECK_INT (keep_in (&store, settings, "theme"), 0);
  look_choose (store.chooser, "NIGHT");
  g_autofree char *stored = g_settings_get_string (settings, "theme");
  CHECK_TEXT (stored, "NIGHT");
  milieu_glib_theme_chooser_stop (store.chooser);
  look_told (&store.look);
  store.chooser = look_chooser (&store.look, MILIEU_NODE_NONE);
  CHECK_INT (keep_in (&store, settings, "theme"), 0);
  CHECK_TEXT (look_theme (&store.look, store.look.row), "NIGHT");
  CHECK_TEXT (look_told (&store.look), "");
  g_object_unref (settings);
  tear_down (&store);
}

static void
aSettingThatDoesNotTakeNamesIsRefused (void)
{
  Store store;
  set_up (&store, NULL);
  GSettings *settings = make_settings (&store);
  CHECK_INT (keep_in (&store, settings, "size"), MILIEU_GLIB_ERROR_SETTING_TYPE);
  CHECK_INT (keep_in (&store, settings, "none"), MILIEU_GLIB_ERROR_NO_SETTING);
  /* One that takes some of them stores those. */
  CHECK_INT (keep_in (&store, settings, "few"), 0);
  look_choose (store.chooser, "NIGHT");
  said_begin ();
  look_choose (store.chooser, "RED");
  CHECK_TEXT (said_take (), "message theme [chosen theme]: theme: the chosen theme is not stored: "
                            "setting 'few' does not take 'RED'; it holds until the program ends\n");
  said_end ();
  CHECK_TEXT (look_theme (&store.look, store.look.row), "RED");
  g_autofree char *stored = g_settings_get_string (settings, "few");
  CHECK_TEXT (stored, "NIGHT");
  g_object_unref (settings);
  tear_down (&store);
}

TEST_TOPIC (glib_theme_keeping, TEST (glib_theme_keeping, aChoiceIsStoredAtOnce),
            TEST (glib_theme_keeping, toChooseTheSameStoresNothing),
            TEST (glib_theme_keeping, aStoredChoiceIsRestoredBeforeAnyoneIsTold),
            TEST (glib_theme_keeping, aRestoredChoiceIsThereBeforeTheFirstFrame),
            TEST (glib_theme_keeping, whatIsChosenAlreadyIsStoredWhereNothingIs),
            TEST (glib_theme_keeping, thatNothingWasChosenIsRestoredToo),
            TEST (glib_theme_keeping, aFileThatIsNoneIsRefused),
            TEST (glib_theme_keeping, whatCannotBeStoredIsSaidOnceAndHolds),
            TEST (glib_theme_keeping, aChoiceIsKeptInASetting),
            TEST (glib_theme_keeping, aSettingThatDoesNotTakeNamesIsRefused))
