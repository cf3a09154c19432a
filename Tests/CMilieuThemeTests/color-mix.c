/* Colours between two colours. */
#include "../CMilieuTests/test.h"

#include <milieu-theme/milieu-theme.h>

#include <math.h>
#include <stdlib.h>

enum
{
  COLORS = 1000,
  FRACTIONS = 16
};

static MilieuColor
color_of (const char *text)
{
  MilieuColor color;
  CHECK_OK (milieu_color_parse (text, &color));
  return color;
}

/* A row of numbers that is the same in each run: Marsaglia's xorshift. */
static uint64_t
next_random (uint64_t *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static MilieuColor
random_color (uint64_t *state)
{
  uint64_t bits = next_random (state);
  return (MilieuColor){ (uint16_t)bits, (uint16_t)(bits >> 16), (uint16_t)(bits >> 32),
                        (uint16_t)(bits >> 48) };
}

/* The same, but for `slack` of 65535 in each channel. */
static bool
is_near (MilieuColor a, MilieuColor b, int slack)
{
  return abs (a.red - b.red) <= slack && abs (a.green - b.green) <= slack
         && abs (a.blue - b.blue) <= slack && abs (a.alpha - b.alpha) <= slack;
}

static void
check_near (MilieuColor actual, MilieuColor expected, int slack)
{
  char one[MILIEU_COLOR_TEXT_SIZE], other[MILIEU_COLOR_TEXT_SIZE];
  if (is_near (actual, expected, slack))
    return;
  milieu_color_format (actual, one);
  milieu_color_format (expected, other);
  test_fail (__FILE__, __LINE__, "%s must be %s", one, other);
}

static void
bothEndsAreExact (void)
{
  uint64_t state = 1;
  for (int c = 0; c < COLORS; c++)
    {
      MilieuColor from = random_color (&state), to = random_color (&state);
      check_near (milieu_color_mix (from, to, 0), from, 0);
      check_near (milieu_color_mix (from, to, -0.5), from, 0);
      check_near (milieu_color_mix (from, to, -INFINITY), from, 0);
      check_near (milieu_color_mix (from, to, 1), to, 0);
      check_near (milieu_color_mix (from, to, 1.5), to, 0);
      check_near (milieu_color_mix (from, to, NAN), to, 0);
    }
}

/* Computed in Python by way of Oklab's lightness and axes, with Ottosson's four matrices as he has
 * published them, and CSS Color 4's steps for alpha: lab of both, times alpha, mixed, divided by
 * the mixed alpha, back, clamped, rounded to 16 bits. */
static void
whatLiesBetweenIsMixedInOklab (void)
{
  static const struct
  {
    const char *from, *to;
    double fraction;
    const char *mixed;
  } cases[] = {
    { "#ff0000", "#0000ff", 0.5, "#8ce9535ca2f1ffff" },
    { "#ffffff", "#000000", 0.5, "#637963796379ffff" },
    { "#ffffff", "#343434", 0.25, "#c849c849c849ffff" },
    { "#ffff00", "#0000ff", 0.5, "#6c2cac20c7d1ffff" },
    { "#00ff00", "#ff00ff", 0.75, "#e78680a6dd20ffff" },
    { "#1188ff", "#fa8072", 0.1, "#46078b89f397ffff" },
    { "#ff0000", "#00ff00", 0.5, "#d0f8a90d0074ffff" },
    { "#00ffff", "#ff0000", 0.3, "#af67cdf7bf2fffff" },
    { "#0000ff", "#ffffff", 0.5, "#73f8a359ffffffff" },
    { "#ff000080", "#00ff00", 0.5, "#b44ec774006cc040" },
  };
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
    check_near (
      milieu_color_mix (color_of (cases[c].from), color_of (cases[c].to), cases[c].fraction),
      color_of (cases[c].mixed), 1);
}

static void
theWayBackIsTheWayThere (void)
{
  uint64_t state = 2;
  for (int c = 0; c < COLORS; c++)
    {
      MilieuColor from = random_color (&state), to = random_color (&state);
      for (int f = 0; f <= FRACTIONS; f++)
        {
          double fraction = f / (double)FRACTIONS;
          check_near (milieu_color_mix (from, to, fraction),
                      milieu_color_mix (to, from, 1 - fraction), 1);
        }
    }
}

static void
betweenAColorAndItselfIsThatColor (void)
{
  uint64_t state = 3;
  for (int c = 0; c < COLORS; c++)
    {
      MilieuColor color = random_color (&state);
      for (int f = 0; f <= FRACTIONS; f++)
        check_near (milieu_color_mix (color, color, f / (double)FRACTIONS), color, 0);
    }
}

static void
betweenTwoGreysAreGreys (void)
{
  for (unsigned from = 0; from <= UINT16_MAX; from += 257)
    for (unsigned to = 0; to <= UINT16_MAX; to += 4369)
      for (int f = 1; f < FRACTIONS; f++)
        {
          uint16_t one = (uint16_t)from, other = (uint16_t)to;
          MilieuColor mixed =
            milieu_color_mix ((MilieuColor){ one, one, one, UINT16_MAX },
                              (MilieuColor){ other, other, other, 0x8000 }, f / (double)FRACTIONS);
          CHECK (mixed.red == mixed.green && mixed.green == mixed.blue);
          CHECK (mixed.red >= (from < to ? one : other) && mixed.red <= (from < to ? other : one));
        }
}

static void
aColorThatCannotBeSeenGivesNothingButItsAlpha (void)
{
  MilieuColor blue = color_of ("#0000ff"), clear = color_of ("#ff000000");
  check_near (milieu_color_mix (clear, blue, 0.5), color_of ("#00000000ffff8000"), 0);
  check_near (milieu_color_mix (blue, clear, 0.25), color_of ("#00000000ffffbfff"), 0);
  /* Between two such there is a way all the same. */
  check_near (milieu_color_mix (clear, color_of ("#0000ff00"), 0.5), color_of ("#8ce9535ca2f10000"),
              1);
}

static void
alphaGoesAlongALine (void)
{
  for (int f = 0; f <= FRACTIONS; f++)
    CHECK_INT (
      milieu_color_mix (color_of ("#ff0000ff"), color_of ("#00ff0000"), f / (double)FRACTIONS)
        .alpha,
      lround (UINT16_MAX * (1 - f / (double)FRACTIONS)));
}

TEST_TOPIC (theme_color_mix, TEST (theme_color_mix, bothEndsAreExact),
            TEST (theme_color_mix, whatLiesBetweenIsMixedInOklab),
            TEST (theme_color_mix, theWayBackIsTheWayThere),
            TEST (theme_color_mix, betweenAColorAndItselfIsThatColor),
            TEST (theme_color_mix, betweenTwoGreysAreGreys),
            TEST (theme_color_mix, aColorThatCannotBeSeenGivesNothingButItsAlpha),
            TEST (theme_color_mix, alphaGoesAlongALine))
