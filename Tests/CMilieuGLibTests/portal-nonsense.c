/* The settings portal where it talks nonsense or refuses: the last good values stay, it is said
 * once, and all is well again by itself. */
#include "../CMilieuTests/test.h"

#include "desk.h"
#include "said.h"

#define APPEARANCE "org.freedesktop.appearance"
#define INTERFACE "org.gnome.desktop.interface"
#define DARK "{'" APPEARANCE "': {'color-scheme': <uint32 1>}}"
#define LIGHT "{'" APPEARANCE "': {'color-scheme': <uint32 2>}}"

/* ---- a service that talks nonsense ---- */

static void
valuesOfWrongTypesLeaveTheLastGoodOnes (void)
{
  Desk desk;
  GString *said = g_string_new (NULL);
  desk_begin_in_the_dark (&desk);
  desk_signal (&desk, "('" APPEARANCE "', 'color-scheme', <'dark'>)");
  desk_signal (&desk, "('" APPEARANCE "', 'color-scheme', <'light'>)");
  desk_signal (&desk, "('" INTERFACE "', 'text-scaling-factor', <7.5>)");
  AWAIT (&desk, strstr (g_string_append (said, said_take ())->str, "7.5"));
  CHECK_TEXT (said->str,
              "message portal [org.freedesktop.appearance color-scheme]: portal: "
              "org.freedesktop.appearance color-scheme is 'dark', expected 0, 1 or 2 (u); what it "
              "was stays\n"
              "message portal [org.gnome.desktop.interface text-scaling-factor]: portal: "
              "org.gnome.desktop.interface text-scaling-factor is 7.5, expected a number from 0.5 "
              "to 3 (d); what it was stays\n");
  desk_settle (&desk);
  CHECK (desk_has (&desk, "color-scheme 1"));
  CHECK (desk_is_ready (&desk));
  /* A good one, after which the next fault is said. */
  desk_signal (&desk, "('" APPEARANCE "', 'color-scheme', <uint32 2>)");
  desk_signal (&desk, "('" APPEARANCE "', 'color-scheme', <true>)");
  g_string_truncate (said, 0);
  AWAIT (&desk, strstr (g_string_append (said, said_take ())->str, "is true"));
  AWAIT (&desk, desk_has (&desk, "color-scheme 2"));
  g_string_free (said, TRUE);
  desk_end (&desk);
}

static void
aWrongValueInReadAllIsNotTakenForAMissingOne (void)
{
  Desk desk;
  desk_begin_in_the_dark (&desk);
  desk_close (&desk);
  desk_set (&desk, "{'" APPEARANCE "': {'color-scheme': <[1, 2]>, 'contrast': <uint32 1>}}");
  desk_open (&desk);
  AWAIT (&desk, desk_has (&desk, "color-scheme 1 contrast 1"));
  CHECK (strstr (said_take (), "color-scheme is [1, 2], expected 0, 1 or 2 (u)"));
  desk_end (&desk);
}

/* What follows a dark portal is answered by nonsense or an error, twice, and then well. */
static void
check_trouble (DeskManner manner, GVariant *nonsense, const char *error, const char *said)
{
  Desk desk;
  desk_begin_in_the_dark (&desk);
  desk_close (&desk);
  AWAIT (&desk, desk_is_unavailable (&desk));
  CHECK (strstr (said_take (), "has gone"));
  desk.manner = manner;
  desk.nonsense = nonsense ? g_variant_ref_sink (nonsense) : NULL;
  desk.error = error;
  desk_open (&desk);
  AWAIT (&desk, desk.asked == 2);
  /* A signal, so that it is asked again, is said nothing of twice. */
  AWAIT (&desk, strstr (milieu_glib_value_source_get_problem (desk.source), "asked again"));
  desk_signal (&desk, "('" APPEARANCE "', 'contrast', <uint32 0>)");
  AWAIT (&desk, desk.asked == 3);
  /* One signal is enough: it might be what is asked that leads to them. */
  desk_signal (&desk, "('" APPEARANCE "', 'contrast', <uint32 1>)");
  AWAIT (&desk, desk_has (&desk, "color-scheme 1 contrast 1"));
  CHECK (desk_is_unavailable (&desk));
  CHECK_TEXT (said_take (), said);
  desk_close (&desk);
  desk.manner = DESK_ANSWERS;
  desk_set (&desk, LIGHT);
  desk_open (&desk);
  AWAIT (&desk, desk_is_ready (&desk));
  CHECK (desk_has (&desk, "color-scheme 2"));
  CHECK_INT (desk.asked, 4);
  said_take ();
  desk_end (&desk);
}

static void
check_raving (GVariant *nonsense, const char *said)
{
  check_trouble (DESK_RAVES, nonsense, NULL, said);
}

static void
answersOfWrongTypesLeaveTheLastGoodValues (void)
{
#define WRONG(type)                                                                                \
  "message portal []: portal: ReadAll has failed: Method "                                         \
  "“org.freedesktop.portal.Settings.ReadAll” returned type “" type                                 \
  "”, but expected “(a{sa{sv}})”; the values stay, and it is asked again\n"
  check_raving (g_variant_new ("(s)", "dark"), WRONG ("(s)"));
  check_raving (g_variant_new_tuple (NULL, 0), WRONG ("()"));
  check_raving (g_variant_new ("(@a{sv})", g_variant_new_parsed ("@a{sv} {}")), WRONG ("(a{sv})"));
}

/* A value in as many variants as a message takes. */
static void
valuesThatLieTooDeepAreWrong (void)
{
  Desk desk;
  desk_begin_in_the_dark (&desk);
  GVariant *deep = g_variant_new_uint32 (2);
  for (int i = 0; i < 50; i++)
    deep = g_variant_new_variant (deep);
  desk_close (&desk);
  g_variant_unref (desk.settings);
  desk.settings = g_variant_ref_sink (
    g_variant_new_parsed ("{%s: {'color-scheme': %v, 'contrast': <uint32 1>}}", APPEARANCE, deep));
  desk_open (&desk);
  AWAIT (&desk, desk_has (&desk, "color-scheme 1 contrast 1"));
  CHECK (strstr (said_take (), "color-scheme is in more than 16 variants, expected 0, 1 or 2 (u)"));
  desk_end (&desk);
}

/* A theme whose name ends as that of a dark one, and would have something to say of contrast, too.
 */
static void
aTextOfMegabytesIsNoName (void)
{
  Desk desk;
  desk_begin_in_the_dark (&desk);
  char *text = g_strnfill (900000, 'x');
  char *theme = g_strconcat (text, "-dark", NULL);
  desk_close (&desk);
  g_variant_unref (desk.settings);
  desk.settings = g_variant_ref_sink (g_variant_new_parsed (
    "{%s: {'color-scheme': <uint32 2>}, %s: {'gtk-theme': <%s>}}", APPEARANCE, INTERFACE, theme));
  desk_open (&desk);
  AWAIT (&desk, desk_has (&desk, "color-scheme 2"));
  CHECK (
    strstr (said_take (), "gtk-theme is a value of 900006 bytes (s), expected a theme's name (s)"));
  g_free (text);
  g_free (theme);
  desk_end (&desk);
}

static GVariant *
build_absurd (int spaces, gsize length)
{
  GVariantBuilder builder;
  char *text = g_strnfill (length, 'x');
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{sa{sv}}"));
  for (int i = 0; i < spaces; i++)
    {
      char *space = g_strdup_printf ("org.example.space%d", i);
      g_variant_builder_add (&builder, "{s@a{sv}}", space,
                             g_variant_new_parsed ("{'text': <%s>}", text));
      g_free (space);
    }
  g_variant_builder_add (&builder, "{s@a{sv}}", APPEARANCE,
                         g_variant_new_parsed ("{'color-scheme': <uint32 2>}"));
  g_free (text);
  return g_variant_builder_end (&builder);
}

static void
anAnswerOfMegabytesIsNone (void)
{
  GVariant *body = g_variant_ref_sink (g_variant_new ("(@a{sa{sv}})", build_absurd (1, 8000000)));
  char *said = g_strdup_printf ("message portal []: portal: ReadAll is answered by %" G_GSIZE_FORMAT
                                " bytes; the values stay, and it is asked again\n",
                                g_variant_get_size (body));
  check_raving (body, said);
  g_variant_unref (body);
  g_free (said);
}

static void
thousandsOfNamespacesAreLeftAside (void)
{
  Desk desk;
  desk_begin_in_the_dark (&desk);
  desk_close (&desk);
  g_variant_unref (desk.settings);
  desk.settings = g_variant_ref_sink (build_absurd (5000, 10));
  desk_open (&desk);
  AWAIT (&desk, desk_has (&desk, "color-scheme 2"));
  CHECK (strstr (said_take (), "has gone"));
  desk_end (&desk);
}

static void
aSignalOfAnotherTypeIsLeftOut (void)
{
  Desk desk;
  GString *said = g_string_new (NULL);
  desk_begin_in_the_dark (&desk);
  desk_signal (&desk, "('" APPEARANCE "', 'color-scheme', uint32 2)");
  desk_signal (&desk, "('" APPEARANCE "',)");
  desk_signal (&desk, "('" APPEARANCE "', 'contrast', <uint32 1>)");
  AWAIT (&desk, desk_has (&desk, "color-scheme 1 contrast 1"));
  CHECK_TEXT (said_take (), "message portal [SettingChanged]: portal: the signal has parameters of "
                            "type '(ssu)', expected (ssv); it is left out\n");
  g_string_free (said, TRUE);
  desk_end (&desk);
}

static void
aVersionThatIsNoNumberCostsNoValues (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set (&desk, DARK);
  desk_set_version (&desk, "'two'");
  desk_open (&desk);
  desk_follow (&desk);
  CHECK_TEXT (desk_read (&desk), "waiting\nready\n- color-scheme 1\n");
  CHECK_TEXT (said_take (), "message portal [version]: portal: the version is a value of type 's', "
                            "expected a number (u); the settings are read all the same\n");
  desk_end (&desk);
}

/* ---- errors ---- */

static void
check_error (const char *error, const char *said)
{
  check_trouble (DESK_FAILS, NULL, error, said);
}

static void
errorsLeaveTheLastGoodValues (void)
{
#define FAILED(error)                                                                              \
  "message portal []: portal: ReadAll has failed: " error                                          \
  " (so it is); the values stay, and it is asked again\n"
  check_error ("org.freedesktop.portal.Error.NotFound",
               FAILED ("org.freedesktop.portal.Error.NotFound"));
  check_error ("org.freedesktop.DBus.Error.AccessDenied",
               FAILED ("org.freedesktop.DBus.Error.AccessDenied"));
  check_error ("org.freedesktop.DBus.Error.UnknownMethod",
               "info portal []: portal: org.freedesktop.portal.Desktop has no settings; it is "
               "asked again\n");
}

TEST_TOPIC (glib_portal_nonsense,
            TEST (glib_portal_nonsense, valuesOfWrongTypesLeaveTheLastGoodOnes),
            TEST (glib_portal_nonsense, aWrongValueInReadAllIsNotTakenForAMissingOne),
            TEST (glib_portal_nonsense, answersOfWrongTypesLeaveTheLastGoodValues),
            TEST (glib_portal_nonsense, valuesThatLieTooDeepAreWrong),
            TEST (glib_portal_nonsense, aTextOfMegabytesIsNoName),
            TEST (glib_portal_nonsense, anAnswerOfMegabytesIsNone),
            TEST (glib_portal_nonsense, thousandsOfNamespacesAreLeftAside),
            TEST (glib_portal_nonsense, aSignalOfAnotherTypeIsLeftOut),
            TEST (glib_portal_nonsense, aVersionThatIsNoNumberCostsNoValues),
            TEST (glib_portal_nonsense, errorsLeaveTheLastGoodValues))
