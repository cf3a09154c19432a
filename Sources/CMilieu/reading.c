/*
 * Invariant: a derived value is computed from its sources' values at the node that reads, each of
 * them read first and once; nothing is allocated, and nothing recurses, for a key knows all that it
 * derives from, in an order in which it can be computed.
 */
#include "reading-private.h"

#include "scope-private.h"

/* The default of a key that does not derive. A maker that comes back to this tree finds it busy. */
static MilieuStatus
read_default (MilieuTree *tree, const MilieuKey *key, Reading *reading)
{
  MilieuValue value;
  if (atomic_load_explicit (&key->has_default, memory_order_acquire))
    value = key->default_value;
  else
    {
      milieu_tree_seal (tree);
      MilieuStatus status = milieu_key_get_default (key, &value);
      milieu_tree_unseal (tree);
      if (status != MILIEU_OK)
        return status;
    }
  *reading = (Reading){ milieu_key_pack (key, &value), 0, false };
  return MILIEU_OK;
}

/* Reads what lies at the node or above it; false if the default stands. */
static bool
read_cell (MilieuTree *tree, uint32_t node, const MilieuKey *key, Reading *reading)
{
  uint32_t index = milieu_tree_find_key (tree, key);
  uint32_t cell = index ? milieu_scope_find (tree, node, index) : 0;
  if (cell)
    *reading = (Reading){ cell_at (tree, cell)->value, cell_at (tree, cell)->node, false };
  return cell != 0;
}

/* What a derived key's function gives, with the readings of all its closure at hand. */
static MilieuStatus
compute (MilieuTree *tree, const MilieuKey *key, const MilieuKey *const *closure, Reading *readings,
         Reading *reading)
{
  MilieuValue sources[MILIEU_KEY_SOURCES_MAX], result;
  uint32_t origin = 0;
  for (size_t s = 0; s < key->source_count; s++)
    {
      size_t at = 0;
      while (closure[at] != key->sources[s])
        at++;
      sources[s] = milieu_key_unpack (key->sources[s], readings[at].bits);
      if (!origin)
        origin = readings[at].origin;
    }
  result = milieu_key_unpack (key, 0);
  if (!key->derive (sources, &result, key->user_data) || result.type != key->type)
    {
      MilieuStatus status = read_default (tree, key, reading);
      reading->origin = origin;
      return status;
    }
  *reading = (Reading){ milieu_key_pack (key, &result), origin, true };
  return MILIEU_OK;
}

static MilieuStatus
read_derived (MilieuTree *tree, uint32_t node, const MilieuKey *key, Reading *reading)
{
  Reading readings[MILIEU_KEY_SOURCES_MAX];
  MilieuStatus status = MILIEU_OK;
  size_t count = 0;
  readings[0] = (Reading){ 0, 0, false }; /* a derived key has at least one source */
  milieu_tree_seal (tree);
  for (; count < key->closure_count && status == MILIEU_OK; count++)
    {
      const MilieuKey *source = key->closure[count];
      readings[count] = (Reading){ 0, 0, false };
      if (read_cell (tree, node, source, &readings[count]))
        continue;
      if (source->derive)
        status = compute (tree, source, key->closure, readings, &readings[count]);
      else
        status = read_default (tree, source, &readings[count]);
    }
  if (status == MILIEU_OK)
    status = compute (tree, key, key->closure, readings, reading);
  for (size_t i = 0; i < count; i++)
    if (readings[i].is_owned)
      milieu_key_bits_release (key->closure[i], readings[i].bits);
  milieu_tree_unseal (tree);
  return status;
}

MilieuStatus
milieu_reading_default (MilieuTree *tree, uint32_t node, const MilieuKey *key, Reading *reading)
{
  return key->derive ? read_derived (tree, node, key, reading) : read_default (tree, key, reading);
}

MilieuStatus
milieu_reading_make (MilieuTree *tree, uint32_t node, const MilieuKey *key, Reading *reading)
{
  if (read_cell (tree, node, key, reading))
    return MILIEU_OK;
  return milieu_reading_default (tree, node, key, reading);
}

MilieuStatus
milieu_reading_take (MilieuTree *tree, uint32_t node, const MilieuKey *key, Reading *reading)
{
  Reading made;
  MilieuStatus status = milieu_reading_make (tree, node, key, &made);
  if (status != MILIEU_OK)
    return status;
  if (!made.is_owned)
    made.bits = milieu_key_bits_retain (key, made.bits);
  made.is_owned = true;
  *reading = made;
  return MILIEU_OK;
}
