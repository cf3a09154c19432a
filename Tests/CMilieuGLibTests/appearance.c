/* What the desktop's settings make of the keys: a row each, answered by a portal. */
#include "../CMilieuTests/test.h"

#include "desk.h"

#define APPEARANCE "org.freedesktop.appearance"
#define INTERFACE "org.gnome.desktop.interface"
#define A11Y "org.gnome.desktop.a11y.interface"

typedef struct Row
{
  const char *appearance, *interface, *a11y; /* the settings of each, as a text of type a{sv} */
  const char *values;                        /* what they make of the keys */
} Row;

/* Each row is a portal of its own. */
static void
check_row (const Row *row)
{
  Desk desk;
  desk_set_up (&desk);
  char *settings =
    g_strdup_printf ("{'%s': @a{sv} {%s}, '%s': {%s}, '%s': {%s}}", APPEARANCE,
                     row->appearance ? row->appearance : "", INTERFACE,
                     row->interface ? row->interface : "", A11Y, row->a11y ? row->a11y : "");
  desk_set (&desk, settings);
  desk_open (&desk);
  desk_follow (&desk);
  if (strcmp (desk_values (&desk), row->values) != 0)
    test_fail (__FILE__, __LINE__, "%s makes \"%s\", must be \"%s\"", settings, desk_values (&desk),
               row->values);
  g_free (settings);
  desk_tear_down (&desk);
}

static void
check_rows (const Row *rows, size_t count)
{
  for (size_t i = 0; i < count; i++)
    check_row (&rows[i]);
}

#define CHECK_ROWS(rows) check_rows (rows, G_N_ELEMENTS (rows))

static void
thePortalsOwnSettingsAreRead (void)
{
  static const Row rows[] = {
    { "'color-scheme': <uint32 0>", NULL, NULL, "color-scheme 0" },
    { "'color-scheme': <uint32 1>", NULL, NULL, "color-scheme 1" },
    { "'color-scheme': <uint32 2>", NULL, NULL, "color-scheme 2" },
    { "'contrast': <uint32 0>", NULL, NULL, "contrast 0" },
    { "'contrast': <uint32 1>", NULL, NULL, "contrast 1" },
    { "'reduced-motion': <uint32 0>", NULL, NULL, "reduce-motion false" },
    { "'reduced-motion': <uint32 1>", NULL, NULL, "reduce-motion true" },
    { "'accent-color': <(0.0, 1.0, 0.6)>", NULL, NULL, "accent-color #00ff99ff" },
  };
  CHECK_ROWS (rows);
}

/* As the portal's own documents want it. */
static void
numbersThatAreNotDefinedCountAsNone (void)
{
  static const Row rows[] = {
    { "'color-scheme': <uint32 3>", NULL, NULL, "color-scheme 0" },
    { "'color-scheme': <uint32 4294967295>", NULL, NULL, "color-scheme 0" },
    { "'contrast': <uint32 2>", NULL, NULL, "contrast 0" },
    { "'reduced-motion': <uint32 2>", NULL, NULL, "reduce-motion false" },
    { "'accent-color': <(0.0, 1.1, 0.5)>", NULL, NULL, "accent-color #00000000" },
    { "'accent-color': <(-0.1, 1.0, 0.5)>", NULL, NULL, "accent-color #00000000" },
    { "'accent-color': <(0.0, 1.0, nan)>", NULL, NULL, "accent-color #00000000" },
    { "'accent-color': <(inf, 1.0, 0.5)>", NULL, NULL, "accent-color #00000000" },
  };
  CHECK_ROWS (rows);
}

static void
gnomesSettingsStandInForThem (void)
{
  static const Row rows[] = {
    { NULL, "'color-scheme': <'default'>", NULL, "color-scheme 0" },
    { NULL, "'color-scheme': <'prefer-dark'>", NULL, "color-scheme 1" },
    { NULL, "'color-scheme': <'prefer-light'>", NULL, "color-scheme 2" },
    { NULL, NULL, "'high-contrast': <true>", "contrast 1" },
    { NULL, NULL, "'high-contrast': <false>", "contrast 0" },
    { NULL, "'enable-animations': <false>", NULL, "reduce-motion true" },
    { NULL, "'enable-animations': <true>", NULL, "reduce-motion false" },
    { NULL, "'text-scaling-factor': <0.5>", NULL, "text-scale 0.5" },
    { NULL, "'text-scaling-factor': <3.0>", NULL, "text-scale 3" },
    { NULL, "'clock-format': <'12h'>", NULL, "clock-format 1" },
    { NULL, "'clock-format': <'24h'>", NULL, "clock-format 0" },
    { NULL, "'accent-color': <'blue'>", NULL, "accent-color #3584e4ff" },
    { NULL, "'accent-color': <'slate'>", NULL, "accent-color #6f8396ff" },
    { NULL, "'gtk-theme': <'Adwaita-dark'>", NULL, "color-scheme 1 contrast 0" },
    { NULL, "'gtk-theme': <'Yaru:dark'>", NULL, "color-scheme 1 contrast 0" },
    { NULL, "'gtk-theme': <'Adwaita'>", NULL, "color-scheme 0 contrast 0" },
    { NULL, "'gtk-theme': <'HighContrast'>", NULL, "color-scheme 0 contrast 1" },
    { NULL, "'gtk-theme': <'HighContrastInverse'>", NULL, "color-scheme 1 contrast 1" },
  };
  CHECK_ROWS (rows);
}

static void
theNewerSettingCountsBeforeTheOlder (void)
{
  static const Row rows[] = {
    { "'color-scheme': <uint32 2>", "'color-scheme': <'prefer-dark'>", NULL, "color-scheme 2" },
    { "'color-scheme': <uint32 0>", "'color-scheme': <'prefer-dark'>", NULL, "color-scheme 0" },
    { NULL, "'color-scheme': <'prefer-light'>, 'gtk-theme': <'Adwaita-dark'>", NULL,
      "color-scheme 2 contrast 0" },
    { "'contrast': <uint32 0>", "'gtk-theme': <'HighContrast'>", "'high-contrast': <true>",
      "color-scheme 0 contrast 0" },
    { NULL, "'gtk-theme': <'HighContrast'>", "'high-contrast': <false>",
      "color-scheme 0 contrast 0" },
    { "'reduced-motion': <uint32 1>", "'enable-animations': <true>", NULL, "reduce-motion true" },
    { "'accent-color': <(1.0, 1.0, 1.0)>", "'accent-color': <'red'>", NULL,
      "accent-color #ffffffff" },
    /* What is wrong does not count. */
    { "'color-scheme': <'dark'>", "'color-scheme': <'prefer-dark'>", NULL, "color-scheme 1" },
  };
  CHECK_ROWS (rows);
}

static void
whatIsOutOfRangeIsNoValue (void)
{
  static const Row rows[] = {
    { NULL, "'text-scaling-factor': <0.49>", NULL, "" },
    { NULL, "'text-scaling-factor': <3.01>", NULL, "" },
    { NULL, "'text-scaling-factor': <nan>", NULL, "" },
    { NULL, "'text-scaling-factor': <inf>", NULL, "" },
    { NULL, "'text-scaling-factor': <uint32 1>", NULL, "" },
    { NULL, "'clock-format': <'13h'>", NULL, "" },
    { NULL, "'color-scheme': <'prefer-grey'>", NULL, "" },
    { NULL, "'accent-color': <'pale'>", NULL, "" },
    { NULL, "'enable-animations': <uint32 1>", NULL, "" },
    { "'accent-color': <(1, 1, 1)>", NULL, NULL, "" },
    { "'contrast': <int32 1>", NULL, NULL, "" },
    { NULL, NULL, "'high-contrast': <'true'>", "" },
  };
  CHECK_ROWS (rows);
}

TEST_TOPIC (glib_appearance, TEST (glib_appearance, thePortalsOwnSettingsAreRead),
            TEST (glib_appearance, numbersThatAreNotDefinedCountAsNone),
            TEST (glib_appearance, gnomesSettingsStandInForThem),
            TEST (glib_appearance, theNewerSettingCountsBeforeTheOlder),
            TEST (glib_appearance, whatIsOutOfRangeIsNoValue))
