/* Random tables, which come back as they were; and texts that are damaged at random, of which
 * either a table comes or faults that are right in form. */
#include "../CMilieuTests/test.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>

enum
{
  TABLES = 400,
  DAMAGES = 6000,
  TEXT_MAX = 1 << 16
};

static uint64_t state;

/* SplitMix64. */
static uint64_t
draw_bits (void)
{
  uint64_t bits = state += UINT64_C (0x9e3779b97f4a7c15);
  bits = (bits ^ bits >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  bits = (bits ^ bits >> 27) * UINT64_C (0x94d049bb133111eb);
  return bits ^ bits >> 31;
}

/* A number below `end`. */
static size_t
draw (size_t end)
{
  return (size_t)(draw_bits () % end);
}

/* Writes characters that names may have to `name`, and a number that makes it the only one. */
static void
draw_name (char *name, size_t number)
{
  static const char *const firsts[] = { "a", "Z", "_", "é", "夜", "🎨" };
  static const char *const others[] = {
    "a", ".", "-", "/", "#", "$", "9", "ß", "'", "\\", ":", ","
  };
  strcpy (name, firsts[draw (sizeof firsts / sizeof *firsts)]);
  for (size_t left = draw (6); left > 0; left--)
    strcat (name, others[draw (sizeof others / sizeof *others)]);
  sprintf (name + strlen (name), "%zu", number);
}

static double
draw_number (void)
{
  static const double numbers[] = { 0, 100, 343434, -1, 0.1, 1e22, 5e-324, 1.7976931348623157e308 };
  double number;
  if (draw (2))
    return numbers[draw (sizeof numbers / sizeof *numbers)];
  uint64_t bits = draw_bits ();
  memcpy (&number, &bits, sizeof number);
  return number - number == 0 ? number : 1;
}

static MilieuColor
draw_color (void)
{
  uint16_t channels[4];
  size_t form = draw (3);
  for (int i = 0; i < 4; i++)
    channels[i] = (uint16_t)(form == 0 ? draw (65536) : draw (256) * 257);
  if (form == 2)
    channels[3] = UINT16_MAX;
  return (MilieuColor){ channels[0], channels[1], channels[2], channels[3] };
}

static MilieuString *
draw_string (void)
{
  static const struct
  {
    const char *text;
    size_t length;
  } pieces[] = { { "a", 1 },  { "\"", 1 },       { "\\", 1 },           { "\n", 1 }, { "\t", 1 },
                 { "\r", 1 }, { "\0", 1 },       { "\x1b", 1 },         { " ", 1 },  { "//", 2 },
                 { "é", 2 },  { "\xc2\x85", 2 }, { "\xe2\x80\x8b", 3 }, { "🎨", 4 } };
  char text[64];
  size_t length = 0;
  MilieuString *string = NULL;
  for (size_t left = draw (12); left > 0; left--)
    {
      size_t piece = draw (sizeof pieces / sizeof *pieces);
      memcpy (text + length, pieces[piece].text, pieces[piece].length);
      length += pieces[piece].length;
    }
  CHECK_OK (milieu_string_new_length (text, length, &string));
  return string;
}

static void
add_value (MilieuColorTableBuilder *builder, const char *entry, size_t theme, MilieuEntryKind kind)
{
  MilieuString *string = kind == MILIEU_ENTRY_STRING ? draw_string () : NULL;
  MilieuValue value = milieu_value_double (draw_number ());
  if (kind == MILIEU_ENTRY_COLOR)
    value = milieu_value_color (draw_color ());
  else if (kind == MILIEU_ENTRY_STRING)
    value = milieu_value_string (string);
  CHECK_OK (milieu_color_table_builder_add (builder, entry, theme, kind, value));
  milieu_string_release (string);
}

static MilieuColorTable *
draw_table (void)
{
  MilieuColorTableBuilder *builder = NULL;
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  char name[64];
  size_t themes = 1 + draw (5), entries = draw (12), normal = draw (themes);
  CHECK_OK (milieu_color_table_builder_new ("random", &builder));
  for (size_t i = 0; i < themes; i++)
    {
      draw_name (name, i);
      CHECK_OK (milieu_color_table_builder_add_theme (builder, i == normal ? "NORMAL" : name));
    }
  for (size_t i = 0; i < entries; i++)
    {
      MilieuEntryKind kind = (MilieuEntryKind)draw (4);
      draw_name (name, i);
      for (size_t theme = 0; theme < themes; theme++)
        if (theme == normal || draw (4))
          add_value (builder, name, theme, kind);
    }
  CHECK_OK (milieu_color_table_builder_finish (builder, &table, &faults));
  return table;
}

static void
whatIsWrittenReadsBackAsAnEqualTable (void)
{
  for (state = 1; state <= TABLES; state++)
    {
      uint64_t seed = state;
      MilieuColorTable *table = draw_table ();
      MilieuColorTable *again = read_table (text_of (table));
      if (!milieu_color_table_equal (table, again))
        test_fail (__FILE__, __LINE__, "seed %ju: not the same: %s", (uintmax_t)seed,
                   text_of (table));
      CHECK (css_of (table) && gtk_css_of (table, "NORMAL"));
      milieu_color_table_release (table);
      milieu_color_table_release (again);
      state = seed;
    }
}

/* Faults come in order, in lines of the text, and say something in one line of UTF-8. */
static void
check_form (const MilieuFaults *faults, size_t lines)
{
  MilieuString *string = NULL;
  size_t count = milieu_faults_count (faults), line = 0, column = 0;
  CHECK (count > 0);
  for (size_t i = 0; i < count; i++)
    {
      MilieuFault fault = milieu_faults_get (faults, i);
      bool is_last = i == MILIEU_FAULTS_MAX;
      CHECK (is_last || fault.line > line || (fault.line == line && fault.column >= column));
      CHECK (fault.line <= lines);
      CHECK (*fault.found && *fault.expected && *fault.message);
      CHECK (!strpbrk (fault.message, "\n\r\t\x1b"));
      CHECK_OK (milieu_string_new (fault.message, &string));
      milieu_string_release (string);
      line = fault.line;
      column = fault.column;
    }
}

static void
check_read (const char *text, size_t length)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  size_t lines = 1;
  for (size_t i = 0; i < length; i++)
    lines += text[i] == '\n';
  MilieuStatus status = milieu_color_table_read ("t", text, length, &table, &faults);
  if (status == MILIEU_ERROR_FAULTS)
    check_form (faults, lines);
  else
    {
      CHECK_OK (status);
      MilieuColorTable *again = read_table (text_of (table));
      CHECK (milieu_color_table_equal (table, again));
      milieu_color_table_release (again);
    }
  milieu_faults_free (faults);
  milieu_color_table_release (table);
}

/* Changes a piece of the text. */
static size_t
damage (char *text, size_t length)
{
  static const char bytes[] =
    " \t\n\r#$\"\\/x0123456789abcdefgNORMAL{}._-\0\xff\xc3\xe2\xef\xbb\xbf";
  size_t at = draw (length + 1), size = draw (length - at + 1), to = draw (length + 1);
  switch (draw (5))
    {
    case 0: /* another byte */
      if (at < length)
        text[at] = bytes[draw (sizeof bytes)];
      return length;
    case 1: /* one more */
      memmove (text + at + 1, text + at, length - at);
      text[at] = bytes[draw (sizeof bytes)];
      return length + 1;
    case 2: /* a piece less */
      size = size > 8 ? draw (8) : size;
      memmove (text + at, text + at + size, length - at - size);
      return length - size;
    case 3: /* a piece once more */
      if (length + size > TEXT_MAX / 2)
        return length;
      memcpy (text + length, text + at, size);
      return length + size;
    default: /* an end that is missing */
      return length - (draw (10) == 0 ? length - to : 0);
    }
}

static void
damagedTextsGiveTablesOrFaults (void)
{
  /* In a block of its own, so that reading beyond its end is found. */
  char *text = malloc (TEXT_MAX);
  CHECK (text);
  for (uint64_t seed = 1; seed <= DAMAGES; seed++)
    {
      static const char begin[] = "NORMAL NIGHT // c\n#fff #000 BG\n$BG $A A\n\"a\\n\" \"\" S\n";
      state = seed * 1000003;
      strcpy (text, begin);
      if (draw (2))
        {
          MilieuColorTable *table = draw_table ();
          strcpy (text, text_of (table));
          milieu_color_table_release (table);
        }
      size_t length = strlen (text);
      for (size_t left = 1 + draw (4); left > 0; left--)
        length = damage (text, length);
      char *exact = malloc (length ? length : 1);
      CHECK (exact);
      memcpy (exact, text, length);
      check_read (exact, length);
      free (exact);
    }
  free (text);
}

static void
anyBytesGiveTablesOrFaults (void)
{
  char text[256];
  for (uint64_t seed = 1; seed <= DAMAGES; seed++)
    {
      static const char likely[] = "NORMAL \n\t#$\"\\/";
      state = seed * 7919;
      size_t length = draw (sizeof text);
      for (size_t i = 0; i < length; i++)
        text[i] = draw (2) ? (char)draw (256) : likely[draw (sizeof likely)];
      check_read (text, length);
    }
}

TEST_TOPIC (theme_table_random, TEST (theme_table_random, whatIsWrittenReadsBackAsAnEqualTable),
            TEST (theme_table_random, damagedTextsGiveTablesOrFaults),
            TEST (theme_table_random, anyBytesGiveTablesOrFaults))
