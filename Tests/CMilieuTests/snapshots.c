#include "snapshots.h"

#include "thing.h"
#include "unlisted.h"

MilieuSnapshot *
snapshots_take (Fixture *f, MilieuNode node)
{
  MilieuSnapshot *snapshot = NULL;
  CHECK_OK (milieu_node_snapshot (f->tree, node, &snapshot));
  CHECK (snapshot != NULL);
  return snapshot;
}

void
snapshots_check_shared (Fixture *f, MilieuNode a, MilieuNode b, bool are_shared)
{
  MilieuSnapshot *first = snapshots_take (f, a), *second = snapshots_take (f, b);
  bool are_same = first == second;
  milieu_snapshot_release (first);
  milieu_snapshot_release (second);
  CHECK (are_same == are_shared);
}

const MilieuKey *
snapshots_thing_key (void)
{
  const MilieuKey *key = unlisted_define_object (&thing_functions);
  milieu_key_declare_thread_safe (key);
  return key;
}
