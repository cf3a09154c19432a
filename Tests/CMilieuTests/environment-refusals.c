/* What reads and writes are refused for, in which order, and that nothing changes. */
#include "fixture.h"

static const MilieuKey *no_key;

typedef MilieuStatus (*Write) (MilieuTree *, MilieuNode, const MilieuKey *, MilieuValue);
typedef MilieuStatus (*WriteString) (MilieuTree *, MilieuNode, const MilieuKey *, const char *);
typedef MilieuStatus (*Withdraw) (MilieuTree *, MilieuNode, const MilieuKey *);

static const Write writes[] = { milieu_node_set, milieu_node_set_base, milieu_node_prefer };
static const WriteString string_writes[] = { milieu_node_set_string, milieu_node_set_base_string,
                                             milieu_node_prefer_string };
static const Withdraw withdrawals[] = { milieu_node_unset, milieu_node_unset_base,
                                        milieu_node_unprefer };

enum
{
  LAYERS = 3
};

static const char dump_before[] = "window boundary padding~4 title=\"old\"\n"
                                  "  list padding^3 title~\"wish\"\n"
                                  "    row padding~4 title~\"wish\"\n"
                                  "  dialog boundary\n    text\n";

static void
start (Fixture *f)
{
  fixture_start (f);
  fixture_set_text (f, f->window, f->title, "old");
  fixture_set_base (f, f->list, f->padding, 3);
  fixture_prefer (f, f->row, f->padding, 4);
  CHECK_OK (milieu_node_prefer_string (f->tree, f->row, f->title, "wish"));
  CHECK_OK (milieu_node_prefer_string (f->tree, f->list, f->title, "wish"));
  fixture_observe (f, f->row, f->padding);
  fixture_observe (f, f->row, f->title);
}

static void
end (Fixture *f)
{
  CHECK_TEXT (fixture_told (f), "");
  CHECK_TEXT (fixture_dump (f, MILIEU_NODE_NONE), dump_before);
  fixture_end (f);
}

static MilieuNode
gone_node (Fixture *f)
{
  MilieuNode gone = fixture_add (f, f->list, "gone");
  CHECK_OK (milieu_node_remove (f->tree, gone));
  return gone;
}

static void
aWriteWantsANodeThenAKeyThenAValueOfItsType (void)
{
  Fixture f;
  start (&f);
  MilieuNode gone = gone_node (&f);
  for (int i = 0; i < LAYERS; i++)
    {
      CHECK_INT (writes[i](f.tree, gone, no_key, milieu_value_int (9)), MILIEU_ERROR_NO_NODE);
      CHECK_INT (writes[i](f.tree, gone, f.title, milieu_value_int (9)), MILIEU_ERROR_NO_NODE);
      CHECK_INT (writes[i](f.tree, 0, f.padding, milieu_value_int (9)), MILIEU_ERROR_NO_NODE);
      CHECK_INT (writes[i](f.tree, f.list, no_key, milieu_value_int (9)), MILIEU_ERROR_NO_KEY);
      CHECK_INT (writes[i](f.tree, f.list, f.title, milieu_value_int (9)), MILIEU_ERROR_TYPE);
      CHECK_INT (writes[i](f.tree, f.list, f.padding, milieu_value_double (9)), MILIEU_ERROR_TYPE);
      CHECK_INT (writes[i](f.tree, f.list, f.padding, milieu_value_bool (true)), MILIEU_ERROR_TYPE);
    }
  end (&f);
}

static void
aWriteOfATextWantsUtf8Last (void)
{
  Fixture f;
  start (&f);
  MilieuNode gone = gone_node (&f);
  for (int i = 0; i < LAYERS; i++)
    {
      CHECK_INT (string_writes[i](f.tree, gone, no_key, "\xff"), MILIEU_ERROR_NO_NODE);
      CHECK_INT (string_writes[i](f.tree, f.list, no_key, "\xff"), MILIEU_ERROR_NO_KEY);
      CHECK_INT (string_writes[i](f.tree, f.list, f.padding, "\xff"), MILIEU_ERROR_TYPE);
      CHECK_INT (string_writes[i](f.tree, f.list, f.title, "\xff"), MILIEU_ERROR_TEXT);
      CHECK_INT (string_writes[i](f.tree, f.list, f.title, "\xed\xa0\x80"), MILIEU_ERROR_TEXT);
    }
  end (&f);
}

static void
aWithdrawalWantsANodeThenAKey (void)
{
  Fixture f;
  start (&f);
  MilieuNode gone = gone_node (&f);
  for (int i = 0; i < LAYERS; i++)
    {
      CHECK_INT (withdrawals[i](f.tree, gone, no_key), MILIEU_ERROR_NO_NODE);
      CHECK_INT (withdrawals[i](f.tree, 0, f.padding), MILIEU_ERROR_NO_NODE);
      CHECK_INT (withdrawals[i](f.tree, f.list, no_key), MILIEU_ERROR_NO_KEY);
    }
  end (&f);
}

static void
aWithdrawalOfNothingChangesNothing (void)
{
  Fixture f;
  start (&f);
  for (int i = 0; i < LAYERS; i++)
    {
      CHECK_OK (withdrawals[i](f.tree, f.text, f.padding));
      CHECK_OK (withdrawals[i](f.tree, f.window, f.margin));
    }
  CHECK_OK (milieu_node_unset (f.tree, f.list, f.padding));
  fixture_unset_base (&f, f.window, f.title);
  fixture_unprefer (&f, f.window, f.padding); /* it lies there, of the row */
  end (&f);
}

static void
aReadWantsANodeThenAKey (void)
{
  Fixture f;
  MilieuValue value = milieu_value_int (77);
  MilieuNode origin = 77;
  start (&f);
  MilieuNode gone = gone_node (&f);
  CHECK_INT (milieu_node_get (f.tree, gone, no_key, &value, &origin), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_get (f.tree, 0, f.padding, &value, &origin), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_get (f.tree, f.list, no_key, &value, &origin), MILIEU_ERROR_NO_KEY);
  CHECK_INT (value.integer, 77);
  CHECK_INT (origin, 77);
  end (&f);
}

/* A lazy default that needs itself. */
static const MilieuKey *cyclic_key;

static bool
need_itself (MilieuValue *value, void *user_data)
{
  Fixture *f = user_data;
  Fixture other;
  fixture_start_empty (&other, NULL);
  MilieuNode node = fixture_add (&other, MILIEU_NODE_NONE, "node");
  MilieuValue inner = milieu_value_int (77);
  CHECK_INT (milieu_node_get (other.tree, node, cyclic_key, &inner, NULL), MILIEU_ERROR_CYCLE);
  CHECK_INT (milieu_node_get_int (other.tree, node, cyclic_key, -1), -1);
  CHECK_INT (milieu_node_observe (other.tree, node, cyclic_key, MILIEU_OBSERVE_PLAIN,
                                  fixture_log_notification, f, NULL, NULL),
             MILIEU_ERROR_CYCLE);
  CHECK_INT (inner.integer, 77);
  CHECK_INT (milieu_node_get (f->tree, f->row, f->padding, &inner, NULL), MILIEU_ERROR_BUSY);
  fixture_end (&other);
  *value = milieu_value_int (5);
  return true;
}

static void
aDefaultIsACycleToReadAndObserveWhileItIsMade (void)
{
  static Fixture f; /* the key keeps it */
  start (&f);
  MilieuKeyDefinition definition = { .name = "cyclic",
                                     .type = MILIEU_TYPE_INT,
                                     .unlisted = true,
                                     .make_default = need_itself,
                                     .user_data = &f };
  CHECK_OK (milieu_key_define (&definition, &cyclic_key));
  CHECK_TEXT (fixture_get (&f, f.row, cyclic_key), "5 from default");
  end (&f);
}

TEST_TOPIC (environment_refusals,
            TEST (environment_refusals, aWriteWantsANodeThenAKeyThenAValueOfItsType),
            TEST (environment_refusals, aWriteOfATextWantsUtf8Last),
            TEST (environment_refusals, aWithdrawalWantsANodeThenAKey),
            TEST (environment_refusals, aWithdrawalOfNothingChangesNothing),
            TEST (environment_refusals, aReadWantsANodeThenAKey),
            TEST (environment_refusals, aDefaultIsACycleToReadAndObserveWhileItIsMade))
