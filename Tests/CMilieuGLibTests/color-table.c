/* What is wrong with a call is said, in one line of UTF-8 whatever the names are made of. */
#include "../CMilieuTests/test.h"

#include "look.h"
#include "said.h"

#include <string.h>

static const char odd[] = "\xff\x1b\n";

/* Checks what an error says, and clears it. */
static void
check_says (GError **error, int code, const char *message)
{
  CHECK (*error);
  CHECK_INT ((*error)->code, code);
  CHECK_TEXT ((*error)->message, message);
  g_clear_error (error);
}

static void
aThemeThatATableDoesNotHaveIsNamed (void)
{
  GError *error = NULL;
  GString *text = g_string_new ("NORMAL");
  for (int n = 1; n < 5000; n++)
    g_string_append_printf (text, " T%d", n);
  MilieuGlibColorTable *few =
    milieu_glib_color_table_new_from_text ("few\x1b", "NORMAL NIGHT\n", -1, &error);
  MilieuGlibColorTable *many =
    milieu_glib_color_table_new_from_text ("many", text->str, -1, &error);
  CHECK (few && many);
  CHECK (!milieu_glib_color_table_to_css (few, odd, &error));
  check_says (&error, MILIEU_GLIB_ERROR_RANGE,
              "'few ' has no theme '\xef\xbf\xbd  '; one of NORMAL, NIGHT is expected");
  /* Of many, a few are listed. */
  CHECK (!milieu_glib_color_table_to_gtk_css (many, "RED", &error));
  check_says (
    &error, MILIEU_GLIB_ERROR_RANGE,
    "'many' has no theme 'RED'; one of NORMAL, T1, T2, T3, T4, T5, T6, T7, … is expected");
  milieu_glib_color_table_unref (few);
  milieu_glib_color_table_unref (many);
  g_string_free (text, TRUE);
}

static void
anEntryThatCanHaveNoKeyIsNamed (void)
{
  GError *error = NULL;
  GValue value = G_VALUE_INIT;
  g_value_init (&value, G_TYPE_DOUBLE);
  CHECK (!milieu_glib_theme_entry_key (odd, &value, &error));
  check_says (&error, MILIEU_GLIB_ERROR_NAME,
              "entry '\xef\xbf\xbd  ' has no key: a letter, a digit or '_', then anything but "
              "blanks, '\"', '{' and '}' is expected");
  g_value_unset (&value);
  g_value_init (&value, G_TYPE_BOOLEAN);
  CHECK (!milieu_glib_theme_entry_key (odd, &value, &error));
  check_says (
    &error, MILIEU_GLIB_ERROR_TYPE,
    "entry '\xef\xbf\xbd  ': there are no entries with values of type gboolean; a colour, "
    "a number or a string is expected");
  g_value_unset (&value);
}

static void
aThemeThatCannotBeChosenOrKeptIsNamed (void)
{
  Look look;
  GError *error = NULL;
  look_start (&look);
  MilieuGlibThemeChooser *chooser = look_chooser (&look, look.window);
  CHECK (!milieu_glib_theme_chooser_choose (chooser, odd, &error));
  check_says (&error, MILIEU_GLIB_ERROR_TEXT,
              "the theme '\xef\xbf\xbd  ' is not chosen: the text is not UTF-8");
  CHECK (!milieu_glib_theme_chooser_choose (chooser, "", &error));
  check_says (&error, MILIEU_GLIB_ERROR_NAME,
              "a theme is not chosen: a name is expected, and none is here");
  CHECK (!milieu_glib_theme_chooser_keep_in_file (chooser, "/nowhere/look.ini", odd, "n", &error));
  check_says (&error, MILIEU_GLIB_ERROR_NAME,
              "a theme cannot be kept: '\xef\xbf\xbd  ' is no name of a group in a keyfile");
  look_end (&look);
}

static void
aValueOfAnotherTypeIsNotFilled (void)
{
  GValue value = G_VALUE_INIT;
  MilieuGlibColorTable *table =
    milieu_glib_color_table_new_from_text ("table", "NORMAL\n1.5 GAP\n", -1, NULL);
  CHECK (table);
  CHECK (milieu_glib_color_table_read_value (table, "GAP", "NORMAL", &value));
  CHECK (g_value_get_double (&value) == 1.5);
  g_value_unset (&value);
  g_value_init (&value, G_TYPE_INT);
  said_begin ();
  CHECK (!milieu_glib_color_table_read_value (table, "GAP", "NORMAL", &value));
  CHECK (strstr (said_take (), "G_VALUE_HOLDS"));
  said_end ();
  CHECK_INT (g_value_get_int (&value), 0);
  milieu_glib_color_table_unref (table);
}

TEST_TOPIC (glib_color_table, TEST (glib_color_table, aThemeThatATableDoesNotHaveIsNamed),
            TEST (glib_color_table, anEntryThatCanHaveNoKeyIsNamed),
            TEST (glib_color_table, aThemeThatCannotBeChosenOrKeptIsNamed),
            TEST (glib_color_table, aValueOfAnotherTypeIsNotFilled))
