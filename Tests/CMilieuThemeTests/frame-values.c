/* What is given to observers that are shown the way: payloads, and values of any type. */
#include "../CMilieuTests/thing.h"
#include "stage.h"

/* ---- payloads ---- */

typedef struct Witness
{
  int alive;         /* the switch's data */
  int frames, datas; /* frames so far, and those that had data */
  bool was_alive;    /* it was so in each of those */
} Witness;

static void
end_data (void *data)
{
  ((Witness *)data)->alive--;
}

static void
look_at_payload (const MilieuFrame *frame, void *user_data)
{
  Witness *self = user_data;
  self->frames++;
  CHECK (frame->payload->animated && frame->payload->duration == 1);
  CHECK_INT (frame->payload->curve, MILIEU_CURVE_LINEAR);
  if (!frame->payload->data)
    {
      CHECK (!frame->payload->destroy);
      return;
    }
  CHECK (frame->payload->data == self);
  self->datas++;
  self->was_alive = self->alive == 1;
}

static void
aSwitchsDataIsGivenOnlyWhileItIsAlive (void)
{
  Stage s;
  Witness witness = { .alive = 1 };
  MilieuPayload payload = stage_payload;
  payload.data = &witness;
  payload.destroy = end_data;
  stage_start (&s);
  CHECK_OK (milieu_node_observe_frames (s.f.tree, s.f.row, s.f.margin, MILIEU_OBSERVE_PLAIN, NULL,
                                        look_at_payload, &witness, NULL, NULL));
  CHECK_OK (milieu_node_observe_frames (s.f.tree, s.f.row, s.f.title, MILIEU_OBSERVE_PLAIN, NULL,
                                        look_at_payload, &witness, NULL, NULL));
  CHECK_OK (milieu_tree_begin (s.f.tree, &payload));
  fixture_set (&s.f, s.f.list, s.f.margin, 4);
  fixture_set_text (&s.f, s.f.list, s.f.title, "new");
  fixture_commit (&s.f);
  CHECK_INT (witness.frames, 1);
  CHECK_INT (witness.datas, 1);
  CHECK (witness.was_alive);
  CHECK_INT (witness.alive, 0);
  stage_frame (&s, 0.5);
  stage_frame (&s, 0.5);
  CHECK_INT (witness.frames, 3);
  CHECK_INT (witness.datas, 1);
  stage_end (&s);
}

/* ---- interpolation of one's own ---- */

static void
withoutAFunctionAStringIsOneStep (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.title);
  stage_begin_switch (&s);
  fixture_set_text (&s.f, s.f.list, s.f.title, "new");
  fixture_commit (&s.f);
  CHECK_TEXT (fixture_told (&s.f), "row title \"new\" animated\n");
  CHECK_INT (s.clock.starts, 0);
  stage_end (&s);
}

/* Types a text, letter by letter; has no answer in the first quarter, and a wrong one in the last.
 */
static bool
type_text (const MilieuValue *from, const MilieuValue *to, double fraction, MilieuValue *result,
           void *user_data)
{
  (void)from;
  (void)user_data;
  CHECK_INT (result->type, MILIEU_TYPE_STRING);
  if (fraction > 0.75)
    *result = milieu_value_int (8);
  if (fraction < 0.25 || fraction > 0.75)
    return fraction > 0.75;
  size_t length = (size_t)((double)milieu_string_length (to->string) * fraction);
  return milieu_string_new_length (milieu_string_text (to->string), length, &result->string)
         == MILIEU_OK;
}

static void
anInterpolationOfItsOwnIsAskedAndWithoutAnAnswerTheTargetIsShown (void)
{
  Stage s;
  stage_start (&s);
  CHECK_OK (milieu_node_observe_frames (s.f.tree, s.f.row, s.f.title, MILIEU_OBSERVE_PLAIN,
                                        type_text, stage_log_frame, &s, NULL, NULL));
  stage_begin_switch (&s);
  fixture_set_text (&s.f, s.f.list, s.f.title, "newspaper");
  fixture_commit (&s.f);
  stage_frame (&s, 0.125);
  CHECK_TEXT (fixture_told (&s.f), "row title \"newspaper\" of \"newspaper\" animated\n");
  stage_frame (&s, 0.375);
  CHECK_TEXT (fixture_told (&s.f), "row title \"news\" of \"newspaper\" animated\n");
  stage_frame (&s, 0.375);
  CHECK_TEXT (fixture_told (&s.f), "row title \"newspaper\" of \"newspaper\" animated\n");
  stage_frame (&s, 0.125);
  CHECK_TEXT (fixture_told (&s.f), "row title \"newspaper\" animated\n");
  stage_end (&s);
}

static Thing things[3] = { { .value = 0 }, { .value = 1 }, { .value = 2 } };

/* Shows a third thing on the way. */
static bool
show_third (const MilieuValue *from, const MilieuValue *to, double fraction, MilieuValue *result,
            void *user_data)
{
  (void)user_data;
  (void)fraction;
  CHECK (((Thing *)from->object)->references > 0 && ((Thing *)to->object)->references > 0);
  things[2].references++;
  result->object = &things[2];
  return true;
}

static void
objectsAreHeldWhileTheyAreShownAndNoLonger (void)
{
  Stage s;
  stage_start (&s);
  stage_end (&s);
  thing_start (&s.f);
  s.clock = (StageClock){ 0 };
  MilieuClock clock = stage_clock (&s.clock);
  CHECK_OK (milieu_tree_set_clock (s.f.tree, &clock));
  thing_set (&s.f, s.f.list, &things[0]);
  CHECK_OK (milieu_node_observe_frames (s.f.tree, s.f.row, thing_key, MILIEU_OBSERVE_PLAIN,
                                        show_third, stage_log_frame, &s, NULL, NULL));
  stage_begin_switch (&s);
  thing_set (&s.f, s.f.list, &things[1]);
  fixture_commit (&s.f);
  CHECK_TEXT (fixture_told (&s.f), "");
  CHECK (things[0].references > 0);
  stage_frame (&s, 0.25);
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "row thing thing-2 of thing-1 animated\n");
  CHECK_INT (things[2].references, 1);
  stage_begin_switch (&s);
  thing_set (&s.f, s.f.list, &things[0]);
  fixture_commit (&s.f);
  stage_frame (&s, 1);
  CHECK_TEXT (fixture_told (&s.f), "row thing thing-0 animated\n");
  CHECK_INT (things[1].references, 0);
  CHECK_INT (things[2].references, 0);
  stage_begin_switch (&s);
  thing_set (&s.f, s.f.list, &things[1]);
  fixture_commit (&s.f);
  stage_frame (&s, 0.5);
  stage_end (&s);
  for (int i = 0; i < 3; i++)
    CHECK_INT (things[i].references, 0);
}

TEST_TOPIC (theme_frame_values, TEST (theme_frame_values, aSwitchsDataIsGivenOnlyWhileItIsAlive),
            TEST (theme_frame_values, withoutAFunctionAStringIsOneStep),
            TEST (theme_frame_values,
                  anInterpolationOfItsOwnIsAskedAndWithoutAnAnswerTheTargetIsShown),
            TEST (theme_frame_values, objectsAreHeldWhileTheyAreShownAndNoLonger))
