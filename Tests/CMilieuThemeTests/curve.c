/* Curves: where a movement is on its way. */
#include "../CMilieuTests/test.h"

#include <milieu-theme/milieu-theme.h>

#include <float.h>
#include <math.h>

enum
{
  STEPS = 1000000
};

static const MilieuCurve curves[] = { MILIEU_CURVE_EASE_IN_OUT, MILIEU_CURVE_LINEAR,
                                      MILIEU_CURVE_EASE_IN, MILIEU_CURVE_EASE_OUT,
                                      MILIEU_CURVE_SPRING };
static const size_t curve_count = sizeof curves / sizeof *curves;

static void
check_near (double actual, double expected, double tolerance)
{
  if (!(fabs (actual - expected) <= tolerance))
    test_fail (__FILE__, __LINE__, "%.17g must be %.17g", actual, expected);
}

static void
eachCurveBeginsAtNoughtAndEndsAtOne (void)
{
  static const double dampings[] = { -1, 0, DBL_MIN, 0.01, 0.3, 0.999999999, 1, 2, NAN };
  for (size_t c = 0; c < curve_count; c++)
    for (size_t d = 0; d < sizeof dampings / sizeof *dampings; d++)
      {
        CHECK (milieu_curve_at (curves[c], dampings[d], 0) == 0);
        CHECK (milieu_curve_at (curves[c], dampings[d], 1) == 1);
        CHECK (isfinite (milieu_curve_at (curves[c], dampings[d], DBL_MIN)));
        CHECK (isfinite (milieu_curve_at (curves[c], dampings[d], 0.5)));
        CHECK (isfinite (milieu_curve_at (curves[c], dampings[d], 1 - DBL_EPSILON)));
      }
}

static void
timeOutsideOfTheMovementIsItsBeginningOrItsEnd (void)
{
  for (size_t c = 0; c < curve_count; c++)
    {
      CHECK (milieu_curve_at (curves[c], 0.5, -0.25) == 0);
      CHECK (milieu_curve_at (curves[c], 0.5, -INFINITY) == 0);
      CHECK (milieu_curve_at (curves[c], 0.5, 1.25) == 1);
      CHECK (milieu_curve_at (curves[c], 0.5, INFINITY) == 1);
      CHECK (milieu_curve_at (curves[c], 0.5, NAN) == 1);
    }
}

/* The place on the curve was bisected with 40 decimal digits. */
static void
easingIsThatOfCss (void)
{
  static const double times[] = { 0.1, 0.25, 0.5, 0.75, 0.9 };
  static const double in[] = { 0.0170266096515629, 0.0934646507188248, 0.3153568125725393,
                               0.6218618691748902, 0.8394278457624665 };
  static const double out[] = { 0.1605721542375334, 0.3781381308251097, 0.6846431874274606,
                                0.9065353492811751, 0.9829733903484370 };
  static const double in_out[] = { 0.0197224535483111, 0.1291619310473198, 0.5, 0.8708380689526801,
                                   0.9802775464516888 };
  for (size_t t = 0; t < sizeof times / sizeof *times; t++)
    {
      check_near (milieu_curve_at (MILIEU_CURVE_LINEAR, 0, times[t]), times[t], 0);
      check_near (milieu_curve_at (MILIEU_CURVE_EASE_IN, 0, times[t]), in[t], 1e-14);
      check_near (milieu_curve_at (MILIEU_CURVE_EASE_OUT, 0, times[t]), out[t], 1e-14);
      check_near (milieu_curve_at (MILIEU_CURVE_EASE_IN_OUT, 0, times[t]), in_out[t], 1e-14);
    }
}

static void
aCurveThatIsUnknownEasesInAndOut (void)
{
  for (int t = 0; t <= 10; t++)
    CHECK (milieu_curve_at ((MilieuCurve)7, 0, t / 10.0)
           == milieu_curve_at (MILIEU_CURVE_EASE_IN_OUT, 0, t / 10.0));
}

/* Where the bisected place's time is the time that was asked for, at each of a million times: the
 * equation is solved everywhere, not only where it is looked at above. */
static void
easingIsSolvedAtEachTime (void)
{
  static const double points[][2] = { { 0.42, 0.58 }, { 0.42, 1 }, { 0, 0.58 } };
  static const MilieuCurve solved[] = { MILIEU_CURVE_EASE_IN_OUT, MILIEU_CURVE_EASE_IN,
                                        MILIEU_CURVE_EASE_OUT };
  for (size_t c = 0; c < 3; c++)
    for (int step = 1; step < STEPS; step++)
      {
        double u = step / (double)STEPS, rest = 1 - u;
        double time =
          3 * points[c][0] * u * rest * rest + 3 * points[c][1] * u * u * rest + u * u * u;
        double shown = 3 * u * u * rest + u * u * u;
        if (!(fabs (milieu_curve_at (solved[c], 0, time) - shown) < 1e-12))
          test_fail (__FILE__, __LINE__, "curve %d at %.17g is not %.17g", (int)solved[c], time,
                     shown);
      }
}

static void
noCurveButASpringThatSwingsGoesBack (void)
{
  for (size_t c = 0; c < curve_count; c++)
    {
      double before = 0;
      for (int step = 1; step <= STEPS; step++)
        {
          double now = milieu_curve_at (curves[c], 1, step / (double)STEPS);
          if (!(now >= before && now <= 1))
            test_fail (__FILE__, __LINE__, "curve %d goes from %.17g to %.17g at %d",
                       (int)curves[c], before, now, step);
          before = now;
        }
    }
}

/* Its differential equation was integrated in 200,000 steps of Runge and Kutta's. */
static void
aSpringIsADampedOscillatorThatStartsAtRest (void)
{
  check_near (milieu_curve_at (MILIEU_CURVE_SPRING, 1, 0.25), 0.6710675192857669, 1e-11);
  check_near (milieu_curve_at (MILIEU_CURVE_SPRING, 0.5, 0.25), 1.108499384892708, 1e-11);
  check_near (milieu_curve_at (MILIEU_CURVE_SPRING, 0.5, 0.5), 0.9957532858334454, 1e-11);
  check_near (milieu_curve_at (MILIEU_CURVE_SPRING, 0.2, 0.1), 1.1542394753135716, 1e-11);
  for (int d = 1; d <= 100; d++)
    check_near (milieu_curve_at (MILIEU_CURVE_SPRING, d / 100.0, 1e-8), 0, 1e-8);
}

static void
aSpringHasSettledWhenItsTimeIsOver (void)
{
  for (int d = 1; d <= 100; d++)
    for (int step = 1; step <= 1000; step++)
      {
        double time = 1 - 1e-9 * step;
        check_near (milieu_curve_at (MILIEU_CURVE_SPRING, d / 100.0, time), 1, 0.0010001);
      }
}

static void
theLessASpringIsDampedTheFurtherItSwings (void)
{
  double former = 2;
  for (int d = 10; d < 100; d += 10)
    {
      double furthest = 0;
      for (int step = 0; step <= 10000; step++)
        furthest =
          fmax (furthest, milieu_curve_at (MILIEU_CURVE_SPRING, d / 100.0, step / 10000.0));
      CHECK (furthest > 1 && furthest < former);
      former = furthest;
    }
}

static void
dampingThatIsNoneCountsAsOneThatDoesNotSwing (void)
{
  static const double dampings[] = { 0, -0.0, -0.5, -INFINITY, NAN, 1.5, INFINITY };
  double critical = milieu_curve_at (MILIEU_CURVE_SPRING, 1, 0.25);
  for (size_t d = 0; d < sizeof dampings / sizeof *dampings; d++)
    CHECK (milieu_curve_at (MILIEU_CURVE_SPRING, dampings[d], 0.25) == critical);
  /* There is no step to the least that swings, nor from what is too little. */
  check_near (milieu_curve_at (MILIEU_CURVE_SPRING, nextafter (1, 0), 0.25), critical, 1e-12);
  CHECK (milieu_curve_at (MILIEU_CURVE_SPRING, 1e-300, 0.25)
         == milieu_curve_at (MILIEU_CURVE_SPRING, 0.01, 0.25));
}

TEST_TOPIC (theme_curve, TEST (theme_curve, eachCurveBeginsAtNoughtAndEndsAtOne),
            TEST (theme_curve, timeOutsideOfTheMovementIsItsBeginningOrItsEnd),
            TEST (theme_curve, easingIsThatOfCss),
            TEST (theme_curve, aCurveThatIsUnknownEasesInAndOut),
            TEST (theme_curve, easingIsSolvedAtEachTime),
            TEST (theme_curve, noCurveButASpringThatSwingsGoesBack),
            TEST (theme_curve, aSpringIsADampedOscillatorThatStartsAtRest),
            TEST (theme_curve, aSpringHasSettledWhenItsTimeIsOver),
            TEST (theme_curve, theLessASpringIsDampedTheFurtherItSwings),
            TEST (theme_curve, dampingThatIsNoneCountsAsOneThatDoesNotSwing))
