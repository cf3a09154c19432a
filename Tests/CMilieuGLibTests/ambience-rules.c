/* Which state comes of which brightness. */
#include "../CMilieuTests/test.h"

#include "air.h"

#include <math.h>

enum
{
  INVERT = MILIEU_GLIB_AMBIENCE_INVERT,
  REGULAR = MILIEU_GLIB_AMBIENCE_REGULAR,
  CONTRAST = MILIEU_GLIB_AMBIENCE_CONTRAST
};

/* The state that a new ambience has after these, the last of which is below 0. */
static int
after (const MilieuGlibAmbienceConstraints *constraints, const double *brightness)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  CHECK (!constraints || milieu_glib_ambience_set_constraints (ambience, constraints, NULL));
  for (; *brightness >= 0; brightness++)
    air_brightness (&air, MILIEU_NODE_NONE, *brightness);
  int state = (int)milieu_glib_ambience_get_state (ambience);
  CHECK_INT (milieu_glib_ambience_get_true_state (ambience), state);
  CHECK_INT (air_state (&air, air.row), state);
  air_end (&air);
  return state;
}

#define AFTER(constraints, ...) after ((constraints), (const double[]){ __VA_ARGS__, -1 })

static void
theThresholdsAreThoseOfTheDefaults (void)
{
  CHECK_INT (AFTER (NULL, 0), INVERT);
  CHECK_INT (AFTER (NULL, 0.04999), INVERT);
  CHECK_INT (AFTER (NULL, 0.05), REGULAR);
  CHECK_INT (AFTER (NULL, 0.5), REGULAR);
  CHECK_INT (AFTER (NULL, 0.95), REGULAR);
  CHECK_INT (AFTER (NULL, 0.95001), CONTRAST);
  CHECK_INT (AFTER (NULL, 1), CONTRAST);
}

static void
aStateStaysWhileItsRangeHoldsTheBrightness (void)
{
  CHECK_INT (AFTER (NULL, 0.07), REGULAR);
  CHECK_INT (AFTER (NULL, 0.04, 0.07), INVERT);
  CHECK_INT (AFTER (NULL, 0.04, 0.10), INVERT);
  CHECK_INT (AFTER (NULL, 0.04, 0.10001), REGULAR);
  CHECK_INT (AFTER (NULL, 0.04, 0.10001, 0.05), REGULAR);
  CHECK_INT (AFTER (NULL, 0.96, 0.90), CONTRAST);
  CHECK_INT (AFTER (NULL, 0.96, 0.89999), REGULAR);
}

static void
beforeAnyBrightnessItIsRegular (void)
{
  Air air;
  air_start (&air);
  CHECK_INT (milieu_glib_ambience_get_state (air_ambience (&air, air.window)), REGULAR);
  CHECK_INT (air_state (&air, air.row), REGULAR);
  air_end (&air);
}

/* In all of them the first brightness is 0.5. */
static void
atFirstItIsRegularIfThatIsAcceptableAndElseWhatIs (void)
{
  MilieuGlibAmbienceConstraints all = air_constraints (0, 1, 0, 1, 0, 1);
  MilieuGlibAmbienceConstraints only_invert = air_constraints (0, 0.6, 0.7, 0.8, 0.9, 1);
  MilieuGlibAmbienceConstraints only_contrast = air_constraints (0, 0.1, 0.2, 0.3, 0.4, 1);
  MilieuGlibAmbienceConstraints both_others = air_constraints (0, 0.6, 0.7, 0.8, 0.4, 1);
  CHECK_INT (AFTER (&all, 0.5), REGULAR);
  CHECK_INT (AFTER (&only_invert, 0.5), INVERT);
  CHECK_INT (AFTER (&only_contrast, 0.5), CONTRAST);
  CHECK_INT (AFTER (&both_others, 0.5), INVERT);
}

static void
theNextStateIsTheNearestAcceptableOne (void)
{
  MilieuGlibAmbienceConstraints c = air_constraints (0, 0.2, 0.3, 1, 0.3, 1);
  MilieuGlibAmbienceConstraints d = air_constraints (0, 0.6, 0, 0.6, 0.7, 1);
  CHECK_INT (AFTER (&c, 0.1, 0.5), REGULAR);
  CHECK_INT (AFTER (&d, 0.8, 0.5), REGULAR);
  /* From one end to the other, where only that is acceptable. */
  CHECK_INT (AFTER (NULL, 0, 1), CONTRAST);
  CHECK_INT (AFTER (NULL, 1, 0), INVERT);
  /* Of two that are as near, the first. */
  MilieuGlibAmbienceConstraints e = air_constraints (0.5, 1, 0, 0.4, 0.5, 1);
  CHECK_INT (AFTER (&e, 0.2, 0.7), INVERT);
}

static void
aGapLeavesTheStateAsItIs (void)
{
  MilieuGlibAmbienceConstraints gaps = air_constraints (0, 0.2, 0.4, 0.6, 0.8, 1);
  CHECK_INT (AFTER (&gaps, 0.3), REGULAR);
  CHECK_INT (AFTER (&gaps, 0.1, 0.3), INVERT);
  CHECK_INT (AFTER (&gaps, 0.1, 0.7), INVERT);
  CHECK_INT (AFTER (&gaps, 0.9, 0.7, 0.3), CONTRAST);
  CHECK_INT (AFTER (&gaps, 0.9, 0.7, 0.5), REGULAR);
}

static void
unknownBrightnessLeavesTheState (void)
{
  static const double unknown[] = { NAN, -1, -0.0001, 1.0001, 40, INFINITY, -INFINITY };
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  air_brightness (&air, MILIEU_NODE_NONE, 0);
  for (size_t u = 0; u < G_N_ELEMENTS (unknown); u++)
    {
      air_brightness (&air, MILIEU_NODE_NONE, unknown[u]);
      CHECK_INT (milieu_glib_ambience_get_state (ambience), INVERT);
    }
  CHECK_OK (milieu_tree_unset_base (air.tree, milieu_key_brightness ()));
  CHECK_INT (milieu_glib_ambience_get_state (ambience), INVERT);
  air_end (&air);
}

/* A series of lux as a sensor at a window gives it at dusk: it falls, is never quiet, and somebody
 * passes. Invert is entered below 1.78 lux and left above 3.16. */
static const double dusk[] = {
  4.61, 4.57, 4.66, 4.32, 4.40, 4.51, 4.29, 4.12, 4.38, 4.05, 3.87, 4.02, 3.91, 3.74, 3.95, 3.62,
  3.58, 3.81, 3.44, 3.49, 3.27, 3.52, 3.38, 3.11, 3.24, 3.05, 3.29, 2.98, 3.16, 2.87, 2.74, 3.02,
  2.69, 2.81, 2.55, 2.77, 2.48, 2.62, 2.39, 2.51, 2.22, 2.46, 2.30, 2.14, 2.41, 2.09, 2.25, 1.98,
  2.18, 1.91, 2.07, 1.86, 2.12, 1.95, 1.82, 2.03, 1.79, 1.97, 1.84, 1.88, 1.79, 1.93, 1.80, 1.76,
  1.84, 1.71, 1.90, 1.79, 1.66, 1.83, 1.74, 1.91, 1.69, 1.86, 1.73, 2.04, 1.78, 1.65, 1.88, 1.72,
  1.95, 2.31, 2.64, 2.85, 2.42, 1.97, 1.75, 1.82, 1.68, 1.77, 1.61, 1.86, 1.70, 1.58, 1.81, 1.64,
  1.55, 1.72, 1.49, 1.67, 1.59, 1.44, 1.63, 1.52, 1.80, 1.93, 1.57, 1.41, 1.50, 1.36, 1.47, 1.33,
  1.39, 1.28, 1.45, 1.30, 1.21, 1.37, 1.26, 1.18, 1.29, 1.12, 1.23, 1.15, 1.07, 1.19, 1.10, 1.04,
};

static void
aNoisySeriesAroundAThresholdChangesTheStateOnce (void)
{
  Air air;
  int crossings = 0;
  air_start (&air);
  air_light (&air, MILIEU_NODE_NONE, dusk[0]);
  CHECK (
    milieu_glib_ambience_start (air.tree, MILIEU_NODE_NONE, MILIEU_GLIB_AMBIENCE_BY_LIGHT, NULL));
  air_observe (&air, air.row, "row");
  for (size_t d = 1; d < G_N_ELEMENTS (dusk); d++)
    {
      const double threshold = pow (10, 0.05 * 5);
      crossings += (dusk[d - 1] < threshold) != (dusk[d] < threshold);
      air_light (&air, MILIEU_NODE_NONE, dusk[d]);
    }
  CHECK (crossings > 20);
  CHECK_TEXT (air_told (&air), "row: regular at first\nrow: regular -> invert animated\n");
  /* And back, where the other end of the overlap counts. */
  for (size_t d = G_N_ELEMENTS (dusk); d-- > 0;)
    air_light (&air, MILIEU_NODE_NONE, dusk[d]);
  CHECK_TEXT (air_told (&air), "row: invert -> regular animated\n");
  air_end (&air);
}

/* ---- a naive model ---- */

/* By the sentences, one by one. */
static int
model_next (double range[3][2], int present, bool is_first, double brightness)
{
  bool acceptable[3];
  for (int s = 0; s < 3; s++)
    acceptable[s] = range[s][0] <= brightness && brightness <= range[s][1];
  if (is_first && acceptable[REGULAR])
    return REGULAR;
  if (!is_first && acceptable[present])
    return present;
  for (int distance = 1; distance <= 2; distance++)
    for (int s = 0; s < 3; s++)
      if (acceptable[s] && abs (s - present) == distance)
        return s;
  return present;
}

static double
random_within (GRand *random)
{
  /* Steps of a hundredth, so that ends are met exactly. */
  return g_rand_int_range (random, 0, 101) / 100.0;
}

static void
make_ranges (GRand *random, double range[3][2])
{
  for (int s = 0; s < 3; s++)
    do
      {
        double a = random_within (random), b = random_within (random);
        range[s][0] = fmin (a, b);
        range[s][1] = fmax (a, b);
      }
    while (range[s][0] >= range[s][1]);
}

static void
play_series (guint32 seed)
{
  Air air;
  double range[3][2];
  int state = REGULAR, changes = 0;
  GRand *random = g_rand_new_with_seed (seed);
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, air.window);
  air_observe (&air, air.row, "row");
  make_ranges (random, range);
  MilieuGlibAmbienceConstraints constraints =
    air_constraints (range[0][0], range[0][1], range[1][0], range[1][1], range[2][0], range[2][1]);
  CHECK (milieu_glib_ambience_set_constraints (ambience, &constraints, NULL));
  double brightness = random_within (random);
  for (int step = 0; step < 100; step++)
    {
      int next = model_next (range, state, step == 0, brightness);
      changes += next != state;
      state = next;
      air_brightness (&air, air.window, brightness);
      if ((int)milieu_glib_ambience_get_state (ambience) != state)
        test_fail (__FILE__, __LINE__, "seed %u, step %d: %d instead of %d", seed, step,
                   (int)milieu_glib_ambience_get_state (ambience), state);
      brightness = g_rand_boolean (random)
                     ? random_within (random)
                     : fmin (fmax (brightness + g_rand_int_range (random, -5, 6) / 100.0, 0), 1);
    }
  char **lines = g_strsplit (air_told (&air), "\n", -1);
  CHECK_INT (g_strv_length (lines) - 2, changes);
  g_strfreev (lines);
  g_rand_free (random);
  air_end (&air);
}

static void
randomSeriesAgreeWithANaiveModel (void)
{
  for (guint32 seed = 1; seed <= 300; seed++)
    play_series (seed);
}

/* ---- constraints ---- */

static void
check_refused (double least, double most, const char *why)
{
  Air air;
  GError *error = NULL;
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  MilieuGlibAmbienceConstraints wrong = air_constraints (0, 1, 0, 1, least, most), now;
  CHECK (!milieu_glib_ambience_set_constraints (ambience, &wrong, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_RANGE));
  if (!strstr (error->message, why) || !strstr (error->message, "'contrast'"))
    CHECK_TEXT (error->message, why);
  milieu_glib_ambience_get_constraints (ambience, &now);
  CHECK (now.invert.most == 0.10 && now.regular.least == 0.05 && now.contrast.least == 0.90);
  g_clear_error (&error);
  CHECK (
    !milieu_glib_ambience_set_range (ambience, MILIEU_GLIB_AMBIENCE_CONTRAST, least, most, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_RANGE));
  g_clear_error (&error);
  air_end (&air);
}

static void
rangesThatAreNoneAreRefused (void)
{
  check_refused (0.5, 0.5, "is empty");
  check_refused (0.6, 0.5, "is reversed");
  check_refused (NAN, 0.5, "is no number");
  check_refused (0.5, NAN, "is no number");
  check_refused (-0.1, 0.5, "is not within 0 to 1");
  check_refused (0.5, 1.1, "is not within 0 to 1");
  check_refused (0.5, INFINITY, "is not within 0 to 1");
  check_refused (-2, -1, "is not within 0 to 1");
}

static void
constraintsAreReplacedWhileRunning (void)
{
  Air air;
  double least, most;
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  air_brightness (&air, MILIEU_NODE_NONE, 0.3);
  air_observe (&air, air.row, "row");
  /* Invert is acceptable now, but regular stays. */
  CHECK (milieu_glib_ambience_set_range (ambience, MILIEU_GLIB_AMBIENCE_INVERT, 0, 0.4, NULL));
  CHECK_TEXT (air_told (&air), "row: regular at first\n");
  CHECK (milieu_glib_ambience_set_range (ambience, MILIEU_GLIB_AMBIENCE_REGULAR, 0.35, 1, NULL));
  CHECK_TEXT (air_told (&air), "row: regular -> invert animated\n");
  milieu_glib_ambience_get_range (ambience, MILIEU_GLIB_AMBIENCE_REGULAR, &least, &most);
  CHECK (least == 0.35 && most == 1);
  MilieuGlibAmbienceConstraints usual = MILIEU_GLIB_AMBIENCE_CONSTRAINTS_DEFAULT;
  CHECK (milieu_glib_ambience_set_constraints (ambience, &usual, NULL));
  CHECK_TEXT (air_told (&air), "row: invert -> regular animated\n");
  air_end (&air);
}

/* ---- the curve ---- */

static void
theCurveGoesFromMoonlightToSun (void)
{
  CHECK (milieu_glib_brightness_from_lux (0) == 0);
  CHECK (milieu_glib_brightness_from_lux (1) == 0);
  CHECK (fabs (milieu_glib_brightness_from_lux (10) - 0.2) < 1e-12);
  CHECK (fabs (milieu_glib_brightness_from_lux (316.22776601683796) - 0.5) < 1e-12);
  CHECK (milieu_glib_brightness_from_lux (100000) == 1);
  CHECK (milieu_glib_brightness_from_lux (1e9) == 1);
  CHECK (milieu_glib_brightness_from_lux (INFINITY) == 1);
  CHECK (milieu_glib_brightness_from_lux (-1) == -1);
  CHECK (milieu_glib_brightness_from_lux (NAN) == -1);
}

TEST_TOPIC (glib_ambience_rules, TEST (glib_ambience_rules, theThresholdsAreThoseOfTheDefaults),
            TEST (glib_ambience_rules, aStateStaysWhileItsRangeHoldsTheBrightness),
            TEST (glib_ambience_rules, beforeAnyBrightnessItIsRegular),
            TEST (glib_ambience_rules, atFirstItIsRegularIfThatIsAcceptableAndElseWhatIs),
            TEST (glib_ambience_rules, theNextStateIsTheNearestAcceptableOne),
            TEST (glib_ambience_rules, aGapLeavesTheStateAsItIs),
            TEST (glib_ambience_rules, unknownBrightnessLeavesTheState),
            TEST (glib_ambience_rules, aNoisySeriesAroundAThresholdChangesTheStateOnce),
            TEST (glib_ambience_rules, randomSeriesAgreeWithANaiveModel),
            TEST (glib_ambience_rules, rangesThatAreNoneAreRefused),
            TEST (glib_ambience_rules, constraintsAreReplacedWhileRunning),
            TEST (glib_ambience_rules, theCurveGoesFromMoonlightToSun))
