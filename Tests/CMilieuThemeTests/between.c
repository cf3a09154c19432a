/* What lies between two values of a type that the library knows, as a movement shows it. */
#include "stage.h"

#include <float.h>
#include <math.h>

typedef struct Sight
{
  MilieuValue shown;
  bool is_last;
} Sight;

static void
see (const MilieuFrame *frame, void *user_data)
{
  *(Sight *)user_data = (Sight){ frame->shown, frame->is_last };
}

/* What is shown between two values at the time, on a curve; a spring swings. */
static MilieuValue
look_along (MilieuCurve curve, MilieuValue from, MilieuValue to, double time)
{
  Stage s;
  Sight sight = { .shown = from };
  MilieuPayload payload = stage_payload;
  const MilieuKey *key;
  payload.curve = curve;
  payload.damping = 0.01;
  stage_start (&s);
  key = from.type == MILIEU_TYPE_INT ? s.f.margin : s.weight;
  CHECK_OK (milieu_node_set (s.f.tree, s.f.list, key, from));
  CHECK_OK (milieu_node_observe_frames (s.f.tree, s.f.row, key, MILIEU_OBSERVE_PLAIN, NULL, see,
                                        &sight, NULL, NULL));
  CHECK_OK (milieu_tree_begin (s.f.tree, &payload));
  CHECK_OK (milieu_node_set (s.f.tree, s.f.list, key, to));
  fixture_commit (&s.f);
  s.clock.now = 0;
  MilieuClock clock = stage_clock (&s.clock);
  CHECK_OK (milieu_tree_set_clock (s.f.tree, &clock));
  stage_frame (&s, time);
  CHECK (!sight.is_last);
  milieu_tree_free (s.f.tree);
  return sight.shown;
}

/* Along a line, or on a spring. */
static MilieuValue
look (MilieuValue from, MilieuValue to, double time, bool swings)
{
  return look_along (swings ? MILIEU_CURVE_SPRING : MILIEU_CURVE_LINEAR, from, to, time);
}

static int64_t
look_at_int (int64_t from, int64_t to, double time)
{
  return look (milieu_value_int (from), milieu_value_int (to), time, false).integer;
}

static void
integersAreRoundedToTheNearest (void)
{
  CHECK_INT (look_at_int (0, 10, 0.24), 2);
  CHECK_INT (look_at_int (0, 10, 0.25), 3);
  CHECK_INT (look_at_int (10, 0, 0.25), 7);
  CHECK_INT (look_at_int (-10, 0, 0.24), -8);
  CHECK_INT (look_at_int (3, -3, 0.5), 0);
}

static void
integersOfAnySizeLieBetweenTheirEnds (void)
{
  CHECK_INT (look_at_int (INT64_MIN, INT64_MAX, 0.5), 0);
  CHECK_INT (look_at_int (INT64_MAX, INT64_MIN, 0.5), -1);
  CHECK_INT (look_at_int (INT64_MAX - 8, INT64_MAX, 0.25), INT64_MAX - 6);
  CHECK_INT (look_at_int (INT64_MIN + 8, INT64_MIN, 0.75), INT64_MIN + 2);
  CHECK (look_at_int (INT64_MIN, INT64_MAX, 1 - 1e-16) <= INT64_MAX);
  CHECK (look_at_int (0, INT64_MAX, 1 - 1e-16) > INT64_MAX - 4096);
}

/* At its first swing a spring is almost as far beyond the target as it was before it. */
static void
whatSwingsBeyondTheLastIntegerStaysThere (void)
{
  const double swing = 0.0034;
  MilieuValue low = milieu_value_int (INT64_MIN), high = milieu_value_int (INT64_MAX);
  CHECK (look (milieu_value_int (0), milieu_value_int (1000), swing, true).integer > 1900);
  CHECK_INT (look (low, high, swing, true).integer, INT64_MAX);
  CHECK_INT (look (high, low, swing, true).integer, INT64_MIN);
  CHECK_INT (look (milieu_value_int (0), high, swing, true).integer, INT64_MAX);
}

static void
doublesOfAnySizeLieBetweenTheirEnds (void)
{
  MilieuValue low = milieu_value_double (-DBL_MAX), high = milieu_value_double (DBL_MAX);
  CHECK (look (low, high, 0.5, false).number == 0);
  CHECK (fabs (look (low, high, 0.75, false).number / DBL_MAX - 0.5) < 1e-15);
  CHECK (look (low, high, 0.0034, true).number == DBL_MAX);
  CHECK (look (high, low, 0.0034, true).number == -DBL_MAX);
  for (double time = 0.01; time < 1; time += 0.01)
    {
      double shown =
        look (milieu_value_double (0.1), milieu_value_double (0.3), time, false).number;
      CHECK (shown >= 0.1 && shown <= 0.3);
    }
}

/* The curve is at 1 a little before its end, and the way added to the beginning is not the end. */
static void
doublesOfAnyPrecisionLieBetweenTheirEnds (void)
{
  static const double ends[][2] = { { -411308.59026856348, 5.2782723988934105e-08 },
                                    { 411308.59026856348, -5.2782723988934105e-08 } };
  for (size_t i = 0; i < 2; i++)
    {
      double from = ends[i][0], to = ends[i][1];
      double shown = look_along (MILIEU_CURVE_EASE_IN_OUT, milieu_value_double (from),
                                 milieu_value_double (to), 1 - 1e-9)
                       .number;
      CHECK (shown >= fmin (from, to) && shown <= fmax (from, to));
    }
}

TEST_TOPIC (theme_between, TEST (theme_between, integersAreRoundedToTheNearest),
            TEST (theme_between, integersOfAnySizeLieBetweenTheirEnds),
            TEST (theme_between, whatSwingsBeyondTheLastIntegerStaysThere),
            TEST (theme_between, doublesOfAnySizeLieBetweenTheirEnds),
            TEST (theme_between, doublesOfAnyPrecisionLieBetweenTheirEnds))
