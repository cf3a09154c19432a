/* Tables as text for others: their own format, CSS, and GTK's. */
#include "../CMilieuTests/test.h"
#include "tables.h"

static const char all_kinds[] = "NIGHT NORMAL \n"
                                "#000 #fffefd BG\n"
                                "#0008 #0001000200030004 a.b+c\n"
                                "#0101000000008080 #0102ffff0000ffff 1st\n"
                                "100.0 -2.5 factor\n"
                                "0.5px 16px gap\n"
                                "\"\" \"a \\\"b\\\"\\u{1b}\\n\\\\\" fönt\n";

static void
columnsAreAlignedAndColorsAsShortAsIsExact (void)
{
  MilieuColorTable *table = read_table (all_kinds);
  CHECK_TEXT (text_of (table), "NIGHT                NORMAL\n"
                               "#000000              #fffefd              BG\n"
                               "#00000088            #0001000200030004    a.b+c\n"
                               "#01000080            #0102ffff0000ffff    1st\n"
                               "100.0                -2.5                 factor\n"
                               "0.5px                16px                 gap\n"
                               "\"\"                   \"a \\\"b\\\"\\u{1b}\\n\\\\\"  fönt\n");
  MilieuColorTable *again = read_table (text_of (table));
  CHECK (milieu_color_table_equal (table, again));
  milieu_color_table_release (table);
  milieu_color_table_release (again);
}

static void
cssHasARuleATheme (void)
{
  MilieuColorTable *table = read_table ("NIGHT NORMAL R'D\n"
                                        "#000 #fff #f00 BG\n"
                                        "#0008 #fff0 #f00 a.b\n");
  CHECK_TEXT (css_of (table), ":root {\n"
                              "  --BG: #ffffff;\n"
                              "  --a-b: #ffffff00;\n"
                              "}\n"
                              "\n"
                              "[data-theme=\"NIGHT\"] {\n"
                              "  --BG: #000000;\n"
                              "  --a-b: #00000088;\n"
                              "}\n"
                              "\n"
                              "[data-theme=\"R'D\"] {\n"
                              "  --BG: #ff0000;\n"
                              "  --a-b: #ff0000;\n"
                              "}\n");
  CHECK_TEXT (theme_css_of (table, "NIGHT"), ":root {\n"
                                             "  --BG: #000000;\n"
                                             "  --a-b: #00000088;\n"
                                             "}\n");
  milieu_color_table_release (table);
}

static void
cssHasAllKindsExactly (void)
{
  MilieuColorTable *table = read_table (all_kinds);
  CHECK_TEXT (theme_css_of (table, "NORMAL"),
              ":root {\n"
              "  --BG: #fffefd;\n"
              "  --a-b\\+c: color(srgb 1.5259021896696422e-05 3.0518043793392844e-05 "
              "4.5777065690089265e-05 / 6.103608758678569e-05);\n"
              "  --1st: color(srgb 0.003936827649347677 1 0);\n"
              "  --factor: -2.5;\n"
              "  --gap: 16px;\n"
              "  --fönt: \"a \\\"b\\\"\\1b \\a \\\\\";\n"
              "}\n");
  milieu_color_table_release (table);
}

static void
aNulInATextBecomesWhatCssHasForIt (void)
{
  MilieuColorTable *table = read_table ("NORMAL\n\"a\\u{0}b\" x\n");
  CHECK_TEXT (css_of (table), ":root {\n  --x: \"a\xef\xbf\xbd"
                              "b\";\n}\n");
  milieu_color_table_release (table);
}

static void
gtkHasColorsAlone (void)
{
  MilieuColorTable *table = read_table (all_kinds);
  CHECK_TEXT (gtk_css_of (table, "NORMAL"),
              "@define-color BG #fffefd;\n"
              "@define-color a-b\\+c rgba(0.0038910505836575876,0.007782101167315175,"
              "0.011673151750972763,6.103608758678569e-05);\n"
              "@define-color \\31 st rgba(1.0038910505836576,255,0,1);\n");
  CHECK_TEXT (gtk_css_of (table, "NIGHT"),
              "@define-color BG #000000;\n"
              "@define-color a-b\\+c rgba(0,0,0,0.5333333333333333);\n"
              "@define-color \\31 st rgba(1,0,0,0.5019607843137255);\n");
  milieu_color_table_release (table);
}

/* What a program that keeps 16 bits a channel makes of it. */
static void
fractionsGiveEachChannelBack (void)
{
  for (unsigned channel = 0; channel <= UINT16_MAX; channel++)
    {
      CHECK_INT ((int)(channel / 65535.0 * 65535 + 0.5), channel);
      CHECK_INT ((int)((float)(channel / 257.0 / 255.0) * 65535 + 0.5), channel);
    }
}

static void
namesThatAreTheSameInCssAreFound (void)
{
  MilieuFaults *faults = NULL;
  MilieuColorTable *table = read_table ("NORMAL\n#fff a.b\n#fff a\n#fff a-b\n#fff A.b\n#fff a.b.c\n"
                                        "#fff a-b.c\n#fff a+b\n");
  CHECK_INT (milieu_color_table_check_css (table, &faults), MILIEU_ERROR_FAULTS);
  CHECK_TEXT (
    milieu_faults_text (faults),
    "t: 'a-b' has the same name as 'a.b' in CSS, where '.' is '-': another name is expected\n"
    "t: 'a-b.c' has the same name as 'a.b.c' in CSS, where '.' is '-': another name is "
    "expected");
  milieu_faults_free (faults);
  milieu_color_table_release (table);
  faults = NULL;
  table = read_table ("NORMAL\n#fff a.b\n#fff a_b\n");
  CHECK_OK (milieu_color_table_check_css (table, &faults));
  CHECK (!faults);
  milieu_color_table_release (table);
}

/* Takes so many pieces, and then no more. */
static bool
take_some (const char *text, size_t length, void *user_data)
{
  int *left = user_data;
  (void)text;
  CHECK (length > 0);
  CHECK (*left > 0);
  return --*left > 0;
}

static void
writingEndsWhenItIsToldTo (void)
{
  static void (*const writers[]) (const MilieuColorTable *, MilieuWriteFunction,
                                  void *) = { milieu_color_table_write,
                                              milieu_color_table_write_css };
  MilieuColorTable *table = read_table (all_kinds);
  for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
    for (int count = 1; count < 20; count++)
      {
        int left = count;
        writers[i](table, take_some, &left);
        CHECK_INT (left, 0);
      }
  int left = 1;
  milieu_color_table_write_theme_css (table, 0, take_some, &left);
  CHECK_INT (left, 0);
  left = 1;
  milieu_color_table_write_gtk_css (table, 0, take_some, &left);
  CHECK_INT (left, 0);
  milieu_color_table_release (table);
}

TEST_TOPIC (theme_table_writing,
            TEST (theme_table_writing, columnsAreAlignedAndColorsAsShortAsIsExact),
            TEST (theme_table_writing, cssHasARuleATheme),
            TEST (theme_table_writing, cssHasAllKindsExactly),
            TEST (theme_table_writing, aNulInATextBecomesWhatCssHasForIt),
            TEST (theme_table_writing, gtkHasColorsAlone),
            TEST (theme_table_writing, fractionsGiveEachChannelBack),
            TEST (theme_table_writing, namesThatAreTheSameInCssAreFound),
            TEST (theme_table_writing, writingEndsWhenItIsToldTo))
