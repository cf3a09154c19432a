/* Tables from keyfiles: themes without code. */
#include "../CMilieuTests/test.h"

#include "air.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

/* Keys that files name; defined once in the process. */
static const MilieuKey *
take_key (const char *name, MilieuType type)
{
  const MilieuKey *key = milieu_key_find (name);
  MilieuKeyDefinition definition = { .name = name, .type = type };
  if (!key && milieu_key_define (&definition, &key) == MILIEU_ERROR_EXISTS)
    key = milieu_key_find (name);
  CHECK (key);
  return key;
}

static void
take_keys (void)
{
  take_key ("theme-background", MILIEU_TYPE_COLOR);
  take_key ("theme-width", MILIEU_TYPE_INT);
  take_key ("theme-label", MILIEU_TYPE_STRING);
  take_key ("theme-icon", MILIEU_TYPE_OBJECT);
}

/* What the table has for a key in a state, as text; "nothing" if it has none. */
static char *
shown (MilieuGlibAmbienceTable *table, const char *key, MilieuGlibAmbienceState state)
{
  GValue value = G_VALUE_INIT;
  if (!milieu_glib_ambience_table_read (table, milieu_key_find (key), state, &value))
    return g_strdup ("nothing");
  char *text = G_VALUE_HOLDS (&value, MILIEU_GLIB_TYPE_COLOR)
                 ? milieu_glib_color_to_string (g_value_get_boxed (&value))
                 : g_strdup_value_contents (&value);
  g_value_unset (&value);
  return text;
}

static void
check_shown (MilieuGlibAmbienceTable *table, const char *key, MilieuGlibAmbienceState state,
             const char *expected)
{
  char *text = shown (table, key, state);
  CHECK_TEXT (text, expected);
  g_free (text);
}

static void
aFileGivesValuesByKeyAndState (void)
{
  static const char theme[] = "# A theme for the night\n"
                              "[theme-background]\n"
                              "regular = #ffffff\n"
                              "invert = #101418\n"
                              "\n"
                              "[theme-width]\n"
                              "regular = 8\n"
                              "contrast=12\n"
                              "[theme-label]\n"
                              "regular=one\\ttwo\n"
                              "[color-scheme]\n"
                              "regular=light\n"
                              "invert=dark\n";
  GError *error = NULL;
  take_keys ();
  MilieuGlibAmbienceTable *table = milieu_glib_ambience_table_new ();
  milieu_glib_ambience_table_load_data (table, "night", theme, -1, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
  check_shown (table, "theme-background", MILIEU_GLIB_AMBIENCE_INVERT, "#101418ff");
  check_shown (table, "theme-background", MILIEU_GLIB_AMBIENCE_CONTRAST, "#ffffffff");
  check_shown (table, "theme-width", MILIEU_GLIB_AMBIENCE_INVERT, "8");
  check_shown (table, "theme-width", MILIEU_GLIB_AMBIENCE_CONTRAST, "12");
  check_shown (table, "theme-label", MILIEU_GLIB_AMBIENCE_REGULAR, "\"one\\ttwo\"");
  check_shown (table, "color-scheme", MILIEU_GLIB_AMBIENCE_INVERT, "1");
  g_object_unref (table);
}

static void
allFaultsAreFoundAndTheOldTableStays (void)
{
  static const char theme[] = "[theme-background]\n"
                              "regular=white\n"
                              "[no-such-key]\n"
                              "regular=1\n"
                              "[theme-width]\n"
                              "invert=8\n"
                              "dark=9\n"
                              "[ambience]\n"
                              "regular=invert\n"
                              "[theme-icon]\n"
                              "regular=star\n"
                              "[theme-label]\n"
                              "regular=\\x\n"
                              "regular[pl]=etykieta\n";
  GError *error = NULL;
  take_keys ();
  MilieuGlibAmbienceTable *table = milieu_glib_ambience_table_new ();
  CHECK (
    milieu_glib_ambience_table_load_data (table, "old", "[theme-width]\nregular=4\n", -1, NULL));
  CHECK (!milieu_glib_ambience_table_load_data (table, "new.theme", theme, -1, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FILE));
  static const char *const starts[] = {
    "the table in 'new.theme' is not taken over:",
    "[theme-background] regular: key 'theme-background': 'white'",
    "[no-such-key]: there is no key of this name",
    "[theme-width] dark: this is no state; invert, regular or contrast is expected",
    "[theme-width] regular: this must be there",
    "[ambience]: key 'ambience' ",
    "[theme-icon] regular: key 'theme-icon': 'star' does not fit",
    "[theme-label] regular: ",
    "[theme-label] regular[pl]: this is no state",
  };
  char **lines = g_strsplit (error->message, "\n", -1);
  for (size_t l = 0; l < G_N_ELEMENTS (starts); l++)
    if (!lines[l] || !g_str_has_prefix (lines[l], starts[l]))
      CHECK_TEXT (error->message, starts[l]);
  CHECK_INT (g_strv_length (lines), G_N_ELEMENTS (starts));
  check_shown (table, "theme-width", MILIEU_GLIB_AMBIENCE_REGULAR, "4");
  check_shown (table, "theme-background", MILIEU_GLIB_AMBIENCE_REGULAR, "nothing");
  g_strfreev (lines);
  g_error_free (error);
  g_object_unref (table);
}

static void
whatIsNoKeyfileIsRefused (void)
{
  static const char *const texts[] = { "theme", "regular=1\n[theme-width]\n", "[theme-width\n" };
  take_keys ();
  for (size_t t = 0; t < G_N_ELEMENTS (texts); t++)
    {
      GError *error = NULL;
      MilieuGlibAmbienceTable *table = milieu_glib_ambience_table_new ();
      CHECK (!milieu_glib_ambience_table_load_data (table, "a theme", texts[t], -1, &error));
      CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FILE));
      CHECK (strstr (error->message, "'a theme'"));
      g_error_free (error);
      g_object_unref (table);
    }
}

/* As a crash leaves a file; what stands before is not taken for all of it. */
static void
aTextWithANulIsRefused (void)
{
  static const struct
  {
    const char *data;
    gsize length;
  } texts[] = { { "\0\0\0\0", 4 }, { "[theme-width]\nregular=5\n\0[theme", 31 } };
  take_keys ();
  MilieuGlibAmbienceTable *table = milieu_glib_ambience_table_new ();
  milieu_glib_ambience_table_load_data (table, "old", "[theme-width]\nregular=4\n", -1, NULL);
  for (size_t t = 0; t < G_N_ELEMENTS (texts); t++)
    {
      GError *error = NULL;
      CHECK (!milieu_glib_ambience_table_load_data (table, "zeros", texts[t].data,
                                                    (gssize)texts[t].length, &error));
      CHECK (error && strstr (error->message, "a NUL is in it"));
      g_clear_error (&error);
    }
  check_shown (table, "theme-width", MILIEU_GLIB_AMBIENCE_REGULAR, "4");
  g_object_unref (table);
}

static void
theLengthIsKept (void)
{
  MilieuGlibAmbienceTable *table = milieu_glib_ambience_table_new ();
  take_keys ();
  CHECK (
    milieu_glib_ambience_table_load_data (table, "part", "[theme-width]\nregular=42", 23, NULL));
  check_shown (table, "theme-width", MILIEU_GLIB_AMBIENCE_REGULAR, "4");
  CHECK (milieu_glib_ambience_table_load_data (table, "nothing", "", 0, NULL));
  check_shown (table, "theme-width", MILIEU_GLIB_AMBIENCE_REGULAR, "nothing");
  g_object_unref (table);
}

/* ---- files, where the table is attached ---- */

static void
count (const MilieuNotification *notification, void *user_data)
{
  (void)notification;
  (*(int *)user_data)++;
}

static void
aFileReplacesTheTableInOneTransaction (void)
{
  Air air;
  GError *error = NULL;
  int told = 0;
  take_keys ();
  const MilieuKey *keys[] = { milieu_key_find ("theme-width"), milieu_key_find ("theme-label") };
  char *folder = g_dir_make_tmp ("milieu-XXXXXX", NULL);
  char *path = g_build_filename (folder, "night.theme", NULL);
  air_start (&air);
  MilieuGlibAmbienceTable *table = milieu_glib_ambience_table_new ();
  CHECK (milieu_glib_ambience_table_load_data (
    table, "day", "[theme-width]\nregular=4\n[theme-label]\nregular=day\n", -1, NULL));
  CHECK (milieu_glib_ambience_table_attach (table, air.tree, MILIEU_NODE_NONE, NULL));
  CHECK_OK (milieu_node_observe_keys (air.tree, air.row, keys, 2, MILIEU_OBSERVE_PLAIN, count,
                                      &told, NULL, NULL));
  CHECK (g_file_set_contents (path, "[theme-width]\nregular=7\n", -1, NULL));
  milieu_glib_ambience_table_load_file (table, path, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
  CHECK_INT (told, 1);
  CHECK_INT (milieu_node_get_int (air.tree, air.row, keys[0], 0), 7);
  CHECK_TEXT (milieu_node_get_string (air.tree, air.row, keys[1], NULL), "");
  CHECK_INT (g_unlink (path), 0);
  CHECK (!milieu_glib_ambience_table_load_file (table, path, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FILE));
  CHECK (strstr (error->message, path));
  CHECK_INT (milieu_node_get_int (air.tree, air.row, keys[0], 0), 7);
  CHECK_INT (told, 1);
  CHECK_INT (g_rmdir (folder), 0);
  g_error_free (error);
  g_object_unref (table);
  g_free (path);
  g_free (folder);
  air_end (&air);
}

/* Who opened a pipe would wait for somebody to write into it. */
static void
whatIsNoRegularFileIsNotOpened (void)
{
  GError *error = NULL;
  char *folder = g_dir_make_tmp ("milieu-XXXXXX", NULL);
  char *pipe = g_build_filename (folder, "pipe.theme", NULL);
  const char *const paths[] = { pipe, folder, "/dev/zero" };
  MilieuGlibAmbienceTable *table = milieu_glib_ambience_table_new ();
  CHECK_INT (mkfifo (pipe, 0600), 0);
  for (gsize p = 0; p < G_N_ELEMENTS (paths); p++)
    {
      CHECK (!milieu_glib_ambience_table_load_file (table, paths[p], &error));
      CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FILE));
      CHECK (strstr (error->message, "it is no regular file"));
      g_clear_error (&error);
    }
  CHECK_INT (g_unlink (pipe), 0);
  CHECK_INT (g_rmdir (folder), 0);
  g_object_unref (table);
  g_free (pipe);
  g_free (folder);
}

TEST_TOPIC (glib_ambience_table_file,
            TEST (glib_ambience_table_file, aFileGivesValuesByKeyAndState),
            TEST (glib_ambience_table_file, allFaultsAreFoundAndTheOldTableStays),
            TEST (glib_ambience_table_file, whatIsNoKeyfileIsRefused),
            TEST (glib_ambience_table_file, aTextWithANulIsRefused),
            TEST (glib_ambience_table_file, theLengthIsKept),
            TEST (glib_ambience_table_file, aFileReplacesTheTableInOneTransaction),
            TEST (glib_ambience_table_file, whatIsNoRegularFileIsNotOpened))
