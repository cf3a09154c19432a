/* Snapshots: all that a node reads, shared while nothing changes, and not changed by anything. */
#include "snapshots.h"
#include "thing.h"
#include "unlisted.h"

#include "failing-allocator.h"
#include "process-allocator.h"

static void
aSnapshotReadsAsItsNodeDoes (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set_base (&f, f.list, f.margin, 3);
  fixture_prefer (&f, f.text, f.padding, 5);
  fixture_set_text (&f, f.row, f.title, "mail");
  const MilieuNode nodes[] = { f.window, f.list, f.row, f.dialog, f.text };
  for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++)
    {
      MilieuSnapshot *snapshot = snapshots_take (&f, nodes[i]);
      CHECK_INT (milieu_snapshot_get_int (snapshot, f.padding, -1),
                 milieu_node_get_int (f.tree, nodes[i], f.padding, -2));
      CHECK_INT (milieu_snapshot_get_int (snapshot, f.margin, -1),
                 milieu_node_get_int (f.tree, nodes[i], f.margin, -2));
      CHECK_TEXT (milieu_snapshot_get_string (snapshot, f.title, NULL),
                  milieu_node_get_string (f.tree, nodes[i], f.title, "?"));
      milieu_snapshot_release (snapshot);
    }
  fixture_end (&f);
}

static void
aSnapshotHasEachLayer (void)
{
  Fixture f;
  fixture_start (&f);
  const struct
  {
    void (*write) (Fixture *, MilieuNode, const MilieuKey *, int64_t);
    int64_t value;
  } writes[] = { { fixture_set_base, 1 }, { fixture_prefer, 2 }, { fixture_set, 3 } };
  for (size_t i = 0; i < sizeof writes / sizeof *writes; i++)
    {
      writes[i].write (&f, f.list, f.padding, writes[i].value);
      MilieuSnapshot *snapshot = snapshots_take (&f, f.row);
      CHECK_INT (milieu_snapshot_get_int (snapshot, f.padding, -1), writes[i].value);
      milieu_snapshot_release (snapshot);
    }
  fixture_end (&f);
}

static void
aSnapshotDoesNotChange (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 9);
  fixture_set_text (&f, f.list, f.title, "mail");
  MilieuSnapshot *snapshot = snapshots_take (&f, f.row);
  fixture_set (&f, f.list, f.padding, 10);
  fixture_unset (&f, f.list, f.title);
  fixture_set (&f, f.row, f.margin, 1);
  fixture_move (&f, f.row, f.dialog);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  fixture_end (&f);
  CHECK_INT (milieu_snapshot_get_int (snapshot, f.padding, -1), 9);
  CHECK_INT (milieu_snapshot_get_int (snapshot, f.margin, -1), 0);
  CHECK_TEXT (milieu_snapshot_get_string (snapshot, f.title, NULL), "mail");
  milieu_snapshot_release (snapshot);
}

static void
eachTypeHasItsGetter (void)
{
  Fixture f;
  fixture_start (&f);
  const MilieuKey *bool_key = unlisted_define_type (MILIEU_TYPE_BOOL),
                  *double_key = unlisted_define_type (MILIEU_TYPE_DOUBLE),
                  *color_key = unlisted_define_type (MILIEU_TYPE_COLOR),
                  *object_key = unlisted_define_type (MILIEU_TYPE_OBJECT);
  MilieuColor red = { 65535, 0, 0, 65535 }, none = { 0, 0, 0, 0 };
  milieu_key_declare_thread_safe (object_key);
  CHECK_OK (milieu_node_set (f.tree, f.list, bool_key, milieu_value_bool (true)));
  CHECK_OK (milieu_node_set (f.tree, f.list, double_key, milieu_value_double (1.5)));
  CHECK_OK (milieu_node_set (f.tree, f.list, color_key, milieu_value_color (red)));
  CHECK_OK (milieu_node_set (f.tree, f.list, object_key, milieu_value_object (&f)));
  MilieuSnapshot *snapshot = snapshots_take (&f, f.list);
  CHECK (milieu_snapshot_get_bool (snapshot, bool_key, false));
  CHECK (milieu_snapshot_get_double (snapshot, double_key, 0) == 1.5);
  CHECK_INT (milieu_snapshot_get_color (snapshot, color_key, none).red, 65535);
  CHECK (milieu_snapshot_get_object (snapshot, object_key, NULL) == &f);
  CHECK_TEXT (milieu_snapshot_get_string (snapshot, f.title, NULL), "");
  /* Of another type: the fallback. */
  CHECK (milieu_snapshot_get_bool (snapshot, f.padding, true));
  CHECK_INT (milieu_snapshot_get_int (snapshot, double_key, 7), 7);
  CHECK (milieu_snapshot_get_double (snapshot, f.padding, 0.5) == 0.5);
  CHECK_INT (milieu_snapshot_get_color (snapshot, f.padding, red).red, 65535);
  CHECK_TEXT (milieu_snapshot_get_string (snapshot, f.padding, "none"), "none");
  CHECK (milieu_snapshot_get_object (snapshot, f.padding, &f) == &f);
  milieu_snapshot_release (snapshot);
  fixture_end (&f);
}

static void
whatIsNoNodeOrNoKeyIsRefused (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuSnapshot *const untouched = (MilieuSnapshot *)(void *)&f;
  MilieuSnapshot *snapshot = untouched;
  MilieuValue value = milieu_value_int (5);
  CHECK_INT (milieu_node_snapshot (f.tree, MILIEU_NODE_NONE, &snapshot), MILIEU_ERROR_NO_NODE);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  CHECK_INT (milieu_node_snapshot (f.tree, f.row, &snapshot), MILIEU_ERROR_NO_NODE);
  CHECK (snapshot == untouched);
  snapshot = snapshots_take (&f, f.list);
  const MilieuKey *none = NULL;
  CHECK_INT (milieu_snapshot_get (snapshot, none, &value), MILIEU_ERROR_NO_KEY);
  CHECK_INT (value.integer, 5);
  CHECK_INT (milieu_snapshot_get_int (snapshot, none, 6), 6);
  milieu_snapshot_release (snapshot);
  milieu_snapshot_release (NULL);
  fixture_end (&f);
}

static void
objectsAreThereIfTheirKeyIsDeclaredThreadSafe (void)
{
  Fixture f;
  fixture_start (&f);
  Thing thing = { .value = 1 };
  MilieuValue value;
  const MilieuKey *key = unlisted_define_object (&thing_functions),
                  *unused = unlisted_define_object (&thing_functions);
  CHECK_OK (milieu_node_set (f.tree, f.list, key, milieu_value_object (&thing)));
  MilieuSnapshot *before = snapshots_take (&f, f.row);
  CHECK_INT (milieu_snapshot_get (before, key, &value), MILIEU_ERROR_NO_KEY);
  CHECK_INT (milieu_snapshot_get (before, unused, &value), MILIEU_ERROR_NO_KEY);
  CHECK_INT (thing.references, 1);
  milieu_key_declare_thread_safe (key);
  milieu_key_declare_thread_safe (unused);
  /* The one that is there cannot have the value. That there was none it knows. */
  CHECK_INT (milieu_snapshot_get (before, key, &value), MILIEU_ERROR_NO_KEY);
  CHECK_OK (milieu_snapshot_get (before, unused, &value));
  CHECK (value.object == NULL);
  MilieuSnapshot *after = snapshots_take (&f, f.row);
  CHECK_OK (milieu_snapshot_get (after, key, &value));
  CHECK (value.object == &thing);
  milieu_snapshot_release (before);
  milieu_snapshot_release (after);
  fixture_end (&f);
  CHECK_INT (thing.references, 0);
}

static void
valuesLiveAsLongAsTheSnapshot (void)
{
  Fixture f;
  fixture_start (&f);
  Thing thing = { .value = 1 };
  const MilieuKey *key = snapshots_thing_key ();
  CHECK_OK (milieu_node_set (f.tree, f.list, key, milieu_value_object (&thing)));
  MilieuSnapshot *snapshot = snapshots_take (&f, f.row);
  CHECK_INT (thing.references, 2);
  fixture_end (&f);
  CHECK_INT (thing.references, 1);
  CHECK (milieu_snapshot_get_object (milieu_snapshot_retain (snapshot), key, NULL) == &thing);
  milieu_snapshot_release (snapshot);
  CHECK_INT (thing.references, 1);
  milieu_snapshot_release (snapshot);
  CHECK_INT (thing.references, 0);
}

static void
theTreeLetsGoOfASnapshotAtItsNextChange (void)
{
  Fixture f;
  fixture_start (&f);
  Thing thing = { .value = 1 };
  const MilieuKey *key = snapshots_thing_key ();
  CHECK_OK (milieu_node_set (f.tree, f.list, key, milieu_value_object (&thing)));
  milieu_snapshot_release (snapshots_take (&f, f.row));
  CHECK_INT (thing.references, 2);
  fixture_set (&f, f.text, f.padding, 1);
  CHECK_INT (thing.references, 1);
  milieu_snapshot_release (snapshots_take (&f, f.row));
  CHECK_INT (thing.references, 2);
  fixture_end (&f);
  CHECK_INT (thing.references, 0);
}

static void
valuesThatASnapshotReleasesFindTheTreeBusy (void)
{
  Fixture f;
  fixture_start (&f);
  Thing thing = { .value = 1, .probed = &f };
  const MilieuKey *key = snapshots_thing_key ();
  CHECK_OK (milieu_node_set (f.tree, f.list, key, milieu_value_object (&thing)));
  thing.tried = 0;
  milieu_snapshot_release (snapshots_take (&f, f.row));
  CHECK_INT (thing.tried, 1); /* taken */
  fixture_set (&f, f.text, f.padding, 1);
  CHECK_INT (thing.tried, 2); /* given back */
  /* One that has become outdated without a change. */
  const MilieuKey *other = unlisted_define_object (&thing_functions);
  Thing unprobed = { .value = 1 };
  CHECK_OK (milieu_node_set (f.tree, f.list, other, milieu_value_object (&unprobed)));
  milieu_snapshot_release (snapshots_take (&f, f.row));
  milieu_key_declare_thread_safe (other);
  milieu_snapshot_release (snapshots_take (&f, f.row));
  CHECK_INT (thing.tried, 5); /* taken, taken again, given back */
  thing_check_never_let_in (&thing);
  thing.probed = NULL;
  fixture_end (&f);
}

static void
nodesThatReadThroughOneScopeShareASnapshot (void)
{
  Fixture f;
  fixture_start (&f);
  snapshots_check_shared (&f, f.window, f.text, true); /* the defaults */
  fixture_set (&f, f.list, f.padding, 1);
  snapshots_check_shared (&f, f.list, f.row, true);
  snapshots_check_shared (&f, f.window, f.dialog, true);
  snapshots_check_shared (&f, f.window, f.row, false);
  fixture_set (&f, f.window, f.margin, 1);
  snapshots_check_shared (&f, f.window, f.dialog, true);
  MilieuNode added = fixture_add (&f, f.row, "added");
  snapshots_check_shared (&f, f.list, added, true);
  fixture_end (&f);
}

static void
aSnapshotIsSharedUntilSomethingChanges (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_prefer (&f, f.text, f.margin, 1);
  MilieuSnapshot *first = snapshots_take (&f, f.row);
  /* What changes nothing. */
  fixture_set (&f, f.list, f.padding, 1);
  fixture_unset (&f, f.list, f.margin);
  fixture_unset_base (&f, f.list, f.padding);
  fixture_unprefer (&f, f.row, f.padding);
  fixture_add (&f, f.row, "added");
  fixture_unobserve (&f, fixture_observe (&f, f.row, f.padding));
  fixture_begin (&f);
  fixture_commit (&f);
  MilieuSnapshot *second = snapshots_take (&f, f.row);
  CHECK (first == second);
  milieu_snapshot_release (second);
  milieu_snapshot_release (first);
  fixture_end (&f);
}

static void
set (Fixture *f)
{
  fixture_set (f, f->list, f->padding, 2);
}

static void
unset (Fixture *f)
{
  fixture_unset (f, f->list, f->padding);
}

static void
set_base (Fixture *f)
{
  fixture_set_base (f, f->row, f->margin, 2);
}

static void
unset_base (Fixture *f)
{
  fixture_unset_base (f, f->list, f->margin);
}

static void
prefer (Fixture *f)
{
  fixture_prefer (f, f->row, f->margin, 2);
}

static void
unprefer (Fixture *f)
{
  fixture_unprefer (f, f->list, f->stretch);
}

static void
move (Fixture *f)
{
  fixture_move (f, f->list, f->dialog);
}

static void
remove_node (Fixture *f)
{
  CHECK_OK (milieu_node_remove (f->tree, f->text));
}

static void
eachChangeMakesAnotherSnapshot (void)
{
  void (*const changes[]) (Fixture *) = { set,    unset,    set_base, unset_base,
                                          prefer, unprefer, move,     remove_node };
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
    {
      Fixture f;
      fixture_start (&f);
      fixture_set (&f, f.list, f.padding, 1);
      fixture_set_base (&f, f.list, f.margin, 1);
      fixture_prefer (&f, f.list, f.stretch, 1);
      fixture_set (&f, f.dialog, f.space, 1);
      MilieuSnapshot *first = snapshots_take (&f, f.row);
      changes[i](&f);
      MilieuSnapshot *second = snapshots_take (&f, f.row);
      CHECK (first != second);
      milieu_snapshot_release (second);
      milieu_snapshot_release (first);
      fixture_end (&f);
    }
}

static void
withinATransactionASnapshotHasWhatIsReadThere (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_begin (&f);
  for (int64_t value = 1; value < 4; value++)
    {
      fixture_set (&f, f.list, f.padding, value);
      MilieuSnapshot *snapshot = snapshots_take (&f, f.row);
      CHECK_INT (milieu_snapshot_get_int (snapshot, f.padding, -1), value);
      milieu_snapshot_release (snapshot);
    }
  fixture_commit (&f);
  fixture_end (&f);
}

static void
take_in_telling (const MilieuNotification *notification, void *user_data)
{
  MilieuSnapshot *snapshot;
  Fixture *f = user_data;
  CHECK_OK (milieu_node_snapshot (notification->tree, notification->node, &snapshot));
  fixture_log (f, "%d", (int)milieu_snapshot_get_int (snapshot, f->padding, -1));
  milieu_snapshot_release (snapshot);
}

static void
anObserverMayTakeASnapshot (void)
{
  Fixture f;
  fixture_start (&f);
  for (int i = 0; i < 2; i++)
    CHECK_OK (milieu_node_observe (f.tree, f.row, f.padding, MILIEU_OBSERVE_PLAIN, take_in_telling,
                                   &f, NULL, NULL));
  fixture_set (&f, f.list, f.padding, 3);
  CHECK_TEXT (fixture_told (&f), "3\n3\n");
  fixture_end (&f);
}

static void
manyScopesHaveEachTheirOwnSnapshot (void)
{
  enum
  {
    SCOPES = 100
  };
  FailingAllocator allocator;
  /* Also where the tree has no memory to find them quickly. */
  for (int refuses = 0; refuses < 2; refuses++)
    {
      Fixture f;
      MilieuNode nodes[SCOPES];
      MilieuSnapshot *snapshots[SCOPES];
      failing_allocator_start (&allocator, FAILING_NEVER, 0);
      fixture_start_empty (&f, &allocator.functions);
      for (int i = 0; i < SCOPES; i++)
        {
          nodes[i] = fixture_add (&f, MILIEU_NODE_NONE, NULL);
          fixture_set (&f, nodes[i], f.padding, i);
        }
      if (refuses)
        {
          allocator.failing = FAILING_ALWAYS;
          allocator.from = allocator.requests + 1;
        }
      for (int i = 0; i < SCOPES; i++)
        snapshots[i] = snapshots_take (&f, nodes[i]);
      for (int i = 0; i < SCOPES; i++)
        {
          MilieuSnapshot *again = snapshots_take (&f, nodes[i]);
          CHECK (again == snapshots[i]);
          CHECK_INT (milieu_snapshot_get_int (again, f.padding, -1), i);
          milieu_snapshot_release (again);
        }
      CHECK (refuses ? allocator.refusals > 0 : allocator.refusals == 0);
      allocator.failing = FAILING_NEVER;
      fixture_set (&f, nodes[0], f.margin, 1);
      for (int i = 0; i < SCOPES; i++)
        {
          MilieuSnapshot *again = snapshots_take (&f, nodes[i]);
          CHECK (again != snapshots[i]);
          milieu_snapshot_release (again);
          milieu_snapshot_release (snapshots[i]);
        }
      fixture_end (&f);
      CHECK (!allocator.fault && allocator.blocks == 0);
    }
}

static void
withoutMemoryThereIsNoSnapshotAndNothingElse (void)
{
  Fixture f;
  const MilieuKey *key = snapshots_thing_key ();
  int64_t blocks = process_allocator_blocks ();
  fixture_start (&f);
  Thing thing = { .value = 1 };
  CHECK_OK (milieu_node_set (f.tree, f.list, key, milieu_value_object (&thing)));
  int64_t blocks_before = process_allocator_blocks ();
  MilieuSnapshot *const untouched = (MilieuSnapshot *)(void *)&f;
  MilieuSnapshot *snapshot = untouched;
  process_allocator_refuse_after (0);
  CHECK_INT (milieu_node_snapshot (f.tree, f.row, &snapshot), MILIEU_ERROR_NO_MEMORY);
  process_allocator_grant_all ();
  CHECK (snapshot == untouched);
  CHECK_INT (thing.references, 1);
  CHECK_INT (process_allocator_blocks () - blocks_before, 0);
  snapshot = snapshots_take (&f, f.row);
  /* One that is there needs no memory. */
  process_allocator_refuse_after (0);
  milieu_snapshot_release (snapshots_take (&f, f.list));
  process_allocator_grant_all ();
  milieu_snapshot_release (snapshot);
  fixture_end (&f);
  CHECK_INT (thing.references, 0);
  CHECK_INT (process_allocator_blocks () - blocks, 0);
  CHECK_INT (process_allocator_faults (), 0);
}

TEST_TOPIC (snapshot, TEST (snapshot, aSnapshotReadsAsItsNodeDoes),
            TEST (snapshot, aSnapshotHasEachLayer), TEST (snapshot, aSnapshotDoesNotChange),
            TEST (snapshot, eachTypeHasItsGetter), TEST (snapshot, whatIsNoNodeOrNoKeyIsRefused),
            TEST (snapshot, objectsAreThereIfTheirKeyIsDeclaredThreadSafe),
            TEST (snapshot, valuesLiveAsLongAsTheSnapshot),
            TEST (snapshot, theTreeLetsGoOfASnapshotAtItsNextChange),
            TEST (snapshot, valuesThatASnapshotReleasesFindTheTreeBusy),
            TEST (snapshot, nodesThatReadThroughOneScopeShareASnapshot),
            TEST (snapshot, aSnapshotIsSharedUntilSomethingChanges),
            TEST (snapshot, eachChangeMakesAnotherSnapshot),
            TEST (snapshot, withinATransactionASnapshotHasWhatIsReadThere),
            TEST (snapshot, anObserverMayTakeASnapshot),
            TEST (snapshot, manyScopesHaveEachTheirOwnSnapshot),
            TEST (snapshot, withoutMemoryThereIsNoSnapshotAndNothingElse))
