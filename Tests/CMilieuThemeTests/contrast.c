/* Luminance and contrast, as WCAG 2 has them. */
#include "../CMilieuTests/test.h"

#include <milieu-theme/milieu-theme.h>

#include <math.h>

static MilieuColor
color_of (const char *text)
{
  MilieuColor color;
  CHECK_OK (milieu_color_parse (text, &color));
  return color;
}

static void
check_near (double actual, double expected, double tolerance)
{
  if (!(fabs (actual - expected) <= tolerance))
    test_fail (__FILE__, __LINE__, "%.17g must be %.17g", actual, expected);
}

static double
contrast (const char *text, const char *background)
{
  return milieu_color_contrast (color_of (text), color_of (background));
}

static void
luminanceGoesFromBlackToWhite (void)
{
  check_near (milieu_color_luminance (color_of ("#000")), 0, 0);
  check_near (milieu_color_luminance (color_of ("#fff")), 1, 1e-15);
  check_near (milieu_color_luminance (color_of ("#f00")), 0.2126, 1e-15);
  check_near (milieu_color_luminance (color_of ("#0f0")), 0.7152, 1e-15);
  check_near (milieu_color_luminance (color_of ("#00f")), 0.0722, 1e-15);
  check_near (milieu_color_luminance (color_of ("#1188ff")), 0.24947489512074944, 1e-14);
  check_near (milieu_color_luminance (color_of ("#1188ff00")), 0.24947489512074944, 1e-14);
}

static void
contrastGoesFromOneToTwentyOne (void)
{
  check_near (contrast ("#000", "#fff"), 21, 1e-13);
  check_near (contrast ("#fff", "#000"), 21, 1e-13);
  check_near (contrast ("#18f", "#18f"), 1, 0);
}

/* Grey on white: the lightest that passes 4.5, and the first that does not. */
static void
knownPairsHaveTheirKnownContrast (void)
{
  check_near (contrast ("#767676", "#fff"), 4.542224959605253, 1e-13);
  check_near (contrast ("#777777", "#fff"), 4.478089453577214, 1e-13);
  check_near (contrast ("#f00", "#fff"), 3.9984767707539985, 1e-13);
  check_near (contrast ("#343434", "#fff"), 12.449637244033978, 1e-13);
}

/* With 8 bits there is no channel between 0.03928 and 0.04045: both of them come to the same. */
static void
eitherThresholdOfWcagIsTheSameAtEightBits (void)
{
  for (unsigned channel = 0; channel <= UINT8_MAX; channel++)
    {
      double coded = channel / 255.0;
      double linear = coded <= 0.03928 ? coded / 12.92 : pow ((coded + 0.055) / 1.055, 2.4);
      uint16_t grey = (uint16_t)(channel * 257);
      check_near (milieu_color_luminance ((MilieuColor){ grey, grey, grey, UINT16_MAX }), linear,
                  1e-15);
    }
}

static void
aTextThatCanBeSeenThroughLiesUponItsBackground (void)
{
  check_near (contrast ("#00000000", "#343434"), 1, 1e-15);
  /* Black at 8000 of ffff on white is 7fff. */
  check_near (contrast ("#0000000000008000", "#fff"), contrast ("#7fff7fff7fffffff", "#fff"),
              1e-13);
  /* White at 8000 of ffff on 8000 is bfff and three quarters, and is not rounded. */
  double between = contrast ("#ffffffffffff8000", "#800080008000ffff");
  CHECK (between > contrast ("#bfffbfffbfffffff", "#800080008000ffff"));
  CHECK (between < contrast ("#c000c000c000ffff", "#800080008000ffff"));
}

static void
aBackgroundThatCanBeSeenThroughLiesUponWhite (void)
{
  check_near (contrast ("#000", "#00000000"), 21, 1e-13);
  check_near (contrast ("#fff", "#0000000000008000"), contrast ("#fff", "#7fff7fff7fffffff"),
              1e-13);
  check_near (contrast ("#fff8", "#0000"), 1, 1e-15);
}

TEST_TOPIC (theme_contrast, TEST (theme_contrast, luminanceGoesFromBlackToWhite),
            TEST (theme_contrast, contrastGoesFromOneToTwentyOne),
            TEST (theme_contrast, knownPairsHaveTheirKnownContrast),
            TEST (theme_contrast, eitherThresholdOfWcagIsTheSameAtEightBits),
            TEST (theme_contrast, aTextThatCanBeSeenThroughLiesUponItsBackground),
            TEST (theme_contrast, aBackgroundThatCanBeSeenThroughLiesUponWhite))
