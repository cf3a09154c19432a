/*
 * Invariants: a write makes room for all that it may need before it changes anything; a read
 * allocates nothing, and what it lends of a derived value is held until the next such read.
 */
#include "tree-private.h"

#include "cell-private.h"
#include "place-private.h"
#include "prelude-private.h"
#include "reading-private.h"
#include "scope-private.h"
#include "snapshot-private.h"
#include "transaction-private.h"
#include "wish-private.h"

/* ---- writing ---- */

/* Begins a call about a key at a node or, for NULL, above all roots; finds the place. */
static MilieuStatus
begin (MilieuTree *tree, const MilieuNode *node, const MilieuKey *key, uint32_t *at)
{
  MILIEU_CHECK_TREE (tree);
  MilieuStatus status = milieu_tree_prelude (tree, node ? *node : MILIEU_NODE_NONE);
  if (status != MILIEU_OK)
    return status;
  return milieu_place_check (tree, node, key, at);
}

static uint64_t *
layer_of (Cell *cell, uint32_t layer)
{
  return layer == CELL_SET ? &cell->set : &cell->base;
}

/* Whether the node holds wishes back changes when a set value comes or goes. */
static void
layer_came_or_went (MilieuTree *tree, uint32_t node, uint32_t key, uint32_t layer)
{
  if (layer == CELL_SET)
    milieu_wishes_replace_below (tree, node, key);
}

/* Gives the node a value in a layer that has none, or an unequal one; takes over the reference. */
static void
put (MilieuTree *tree, uint32_t node, uint32_t key, uint32_t layer, uint64_t bits)
{
  uint32_t cell = milieu_cell_own (tree, node, key);
  if (cell)
    milieu_cell_touch (tree, cell);
  else
    cell = milieu_cell_take (tree, node, key);
  Cell *record = cell_at (tree, cell);
  uint64_t old = *layer_of (record, layer);
  bool was_there = record->flags & layer;
  if (!(record->flags & (CELL_SET | CELL_BASE)))
    tree->cells_promised++;
  record->flags |= layer;
  *layer_of (record, layer) = bits;
  milieu_cell_refresh (tree, cell);
  if (was_there)
    milieu_key_bits_release (key_at (tree, key)->key, old);
  else
    layer_came_or_went (tree, node, key, layer);
}

static MilieuStatus
write (MilieuTree *tree, const MilieuNode *node, const MilieuKey *key, uint32_t layer,
       MilieuValue value)
{
  uint32_t at, index;
  MilieuStatus status = begin (tree, node, key, &at);
  if (status != MILIEU_OK)
    return status;
  if (value.type != key->type)
    return MILIEU_ERROR_TYPE;
  milieu_resolutions_fit (tree);
  status = milieu_tree_add_key (tree, key, &index);
  if (status == MILIEU_OK)
    status = milieu_cells_reserve (tree, 1);
  if (status == MILIEU_OK)
    status = milieu_slab_reserve (tree, &tree->sides, 1);
  if (status != MILIEU_OK)
    return status;
  milieu_change_begin (tree);
  uint64_t bits = milieu_key_pack (key, &value);
  uint32_t cell = milieu_cell_own (tree, at, index);
  bool is_equal = cell && (cell_at (tree, cell)->flags & layer)
                  && milieu_key_bits_equal (key, *layer_of (cell_at (tree, cell), layer), bits);
  if (!is_equal)
    {
      milieu_snapshots_forget (tree);
      put (tree, at, index, layer, milieu_key_bits_retain (key, bits));
    }
  milieu_change_end (tree);
  return MILIEU_OK;
}

static MilieuStatus
withdraw (MilieuTree *tree, const MilieuNode *node, const MilieuKey *key, uint32_t layer)
{
  uint32_t at;
  MilieuStatus status = begin (tree, node, key, &at);
  if (status != MILIEU_OK)
    return status;
  milieu_change_begin (tree);
  uint32_t index = milieu_tree_find_key (tree, key);
  uint32_t cell = index ? milieu_cell_own (tree, at, index) : 0;
  if (cell && (cell_at (tree, cell)->flags & layer))
    {
      milieu_snapshots_forget (tree);
      milieu_cell_touch (tree, cell);
      Cell *record = cell_at (tree, cell);
      uint64_t old = *layer_of (record, layer);
      record->flags &= ~layer;
      if (!(record->flags & (CELL_SET | CELL_BASE)))
        tree->cells_promised--;
      milieu_cell_refresh (tree, cell);
      milieu_key_bits_release (key, old);
      layer_came_or_went (tree, at, index, layer);
    }
  milieu_change_end (tree);
  return MILIEU_OK;
}

/* Writes a string in a layer; 0 is that of wishes, which are a node's. */
static MilieuStatus
write_string (MilieuTree *tree, const MilieuNode *node, const MilieuKey *key, uint32_t layer,
              const char *text)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at;
  MilieuString *string = NULL;
  MilieuStatus status = milieu_place_check (tree, node, key, &at);
  if (status == MILIEU_OK && key->type != MILIEU_TYPE_STRING)
    status = MILIEU_ERROR_TYPE;
  if (status == MILIEU_OK)
    status = milieu_string_new (text, &string);
  if (status != MILIEU_OK)
    return status;
  MilieuValue value = milieu_value_string (string);
  status =
    layer ? write (tree, node, key, layer, value) : milieu_node_prefer (tree, *node, key, value);
  milieu_string_release (string);
  return status;
}

MilieuStatus
milieu_node_set (MilieuTree *tree, MilieuNode node, const MilieuKey *key, MilieuValue value)
{
  return write (tree, &node, key, CELL_SET, value);
}

MilieuStatus
milieu_node_set_string (MilieuTree *tree, MilieuNode node, const MilieuKey *key, const char *text)
{
  return write_string (tree, &node, key, CELL_SET, text);
}

MilieuStatus
milieu_node_unset (MilieuTree *tree, MilieuNode node, const MilieuKey *key)
{
  return withdraw (tree, &node, key, CELL_SET);
}

MilieuStatus
milieu_node_set_base (MilieuTree *tree, MilieuNode node, const MilieuKey *key, MilieuValue value)
{
  return write (tree, &node, key, CELL_BASE, value);
}

MilieuStatus
milieu_node_set_base_string (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                             const char *text)
{
  return write_string (tree, &node, key, CELL_BASE, text);
}

MilieuStatus
milieu_node_unset_base (MilieuTree *tree, MilieuNode node, const MilieuKey *key)
{
  return withdraw (tree, &node, key, CELL_BASE);
}

MilieuStatus
milieu_node_prefer_string (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                           const char *text)
{
  return write_string (tree, &node, key, 0, text);
}

/* ---- writing above all roots ---- */

MilieuStatus
milieu_tree_set_base (MilieuTree *tree, const MilieuKey *key, MilieuValue value)
{
  return write (tree, NULL, key, CELL_BASE, value);
}

MilieuStatus
milieu_tree_set_base_string (MilieuTree *tree, const MilieuKey *key, const char *text)
{
  return write_string (tree, NULL, key, CELL_BASE, text);
}

MilieuStatus
milieu_tree_unset_base (MilieuTree *tree, const MilieuKey *key)
{
  return withdraw (tree, NULL, key, CELL_BASE);
}

/* ---- reading ---- */

/* Keeps a derived value for the reader, until the next one. */
static void
hold (MilieuTree *tree, const MilieuKey *key, uint64_t bits)
{
  const MilieuKey *old_key = tree->held_key;
  uint64_t old_bits = tree->held_bits;
  tree->held_key = key;
  tree->held_bits = bits;
  milieu_tree_seal (tree);
  if (old_key)
    milieu_key_bits_release (old_key, old_bits);
  milieu_tree_unseal (tree);
}

static MilieuStatus
read_at (MilieuTree *tree, uint32_t at, const MilieuKey *key, Reading *reading)
{
  MilieuStatus status = milieu_reading_make (tree, at, key, reading);
  if (status == MILIEU_OK && reading->is_owned && key->is_counted)
    hold (tree, key, reading->bits);
  return status;
}

static MilieuStatus
read (MilieuTree *tree, MilieuNode node, const MilieuKey *key, Reading *reading)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at;
  MilieuStatus status = milieu_node_check (tree, node, key, &at);
  return status == MILIEU_OK ? read_at (tree, at, key, reading) : status;
}

MilieuStatus
milieu_node_get (MilieuTree *tree, MilieuNode node, const MilieuKey *key, MilieuValue *value,
                 MilieuNode *origin)
{
  Reading reading;
  MilieuStatus status = read (tree, node, key, &reading);
  if (status != MILIEU_OK)
    return status;
  *value = milieu_key_unpack (key, reading.bits);
  if (origin)
    *origin = reading.origin ? milieu_node_handle (tree, reading.origin) : MILIEU_NODE_NONE;
  return MILIEU_OK;
}

MilieuStatus
milieu_tree_get (MilieuTree *tree, const MilieuKey *key, MilieuValue *value)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at;
  Reading reading;
  MilieuStatus status = milieu_place_check (tree, NULL, key, &at);
  if (status == MILIEU_OK)
    status = read_at (tree, at, key, &reading);
  if (status == MILIEU_OK)
    *value = milieu_key_unpack (key, reading.bits);
  return status;
}

/* What a read comes to where the nearest scope is not known, or has no value for the key in the
 * first place. */
__attribute__ ((noinline)) static uint64_t
read_cold (MilieuTree *tree, MilieuNode node, const MilieuKey *key, uint64_t fallback)
{
  Reading reading;
  return read (tree, node, key, &reading) == MILIEU_OK ? reading.bits : fallback;
}

/* Reads a key of the type, packed; for any error `fallback`. */
__attribute__ ((always_inline)) static inline uint64_t
read_typed (MilieuTree *tree, MilieuNode node, const MilieuKey *key, MilieuType type,
            uint64_t fallback)
{
  MILIEU_CHECK_TREE (tree);
  if (!key || key->type != type)
    return fallback;
  uint64_t bits;
  bool is_warm = milieu_scope_read_warm (tree, node, key, &bits);
  return is_warm ? bits : read_cold (tree, node, key, fallback);
}

bool
milieu_node_get_bool (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool fallback)
{
  return read_typed (tree, node, key, MILIEU_TYPE_BOOL, fallback) != 0;
}

int64_t
milieu_node_get_int (MilieuTree *tree, MilieuNode node, const MilieuKey *key, int64_t fallback)
{
  return (int64_t)read_typed (tree, node, key, MILIEU_TYPE_INT, (uint64_t)fallback);
}

double
milieu_node_get_double (MilieuTree *tree, MilieuNode node, const MilieuKey *key, double fallback)
{
  MilieuValue value = milieu_value_double (fallback);
  value.integer =
    (int64_t)read_typed (tree, node, key, MILIEU_TYPE_DOUBLE, (uint64_t)value.integer);
  return value.number;
}

MilieuColor
milieu_node_get_color (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                       MilieuColor fallback)
{
  MilieuValue value = milieu_value_color (fallback);
  value.integer = (int64_t)read_typed (tree, node, key, MILIEU_TYPE_COLOR, (uint64_t)value.integer);
  return value.color;
}

const char *
milieu_node_get_string (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                        const char *fallback)
{
  const uint64_t none = 1; /* no string has an odd address, and 0 is the empty one */
  uint64_t bits = read_typed (tree, node, key, MILIEU_TYPE_STRING, none);
  return bits == none ? fallback : milieu_string_text (milieu_key_unpack (key, bits).string);
}

void *
milieu_node_get_object (MilieuTree *tree, MilieuNode node, const MilieuKey *key, void *fallback)
{
  MilieuValue value = { .integer = 0 };
  value.object = fallback;
  value.integer =
    (int64_t)read_typed (tree, node, key, MILIEU_TYPE_OBJECT, (uint64_t)value.integer);
  return value.object;
}

/* The key's cell at that very place, or 0. */
static uint32_t
find_own (const MilieuTree *tree, uint32_t at, const MilieuKey *key)
{
  uint32_t index = key && !tree->sealed ? milieu_tree_find_key (tree, key) : 0;
  return index ? milieu_cell_own (tree, at, index) : 0;
}

bool
milieu_node_get_own (const MilieuTree *tree, MilieuNode node, MilieuLayer layer,
                     const MilieuKey *key, MilieuValue *value)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at = milieu_node_index (tree, node);
  uint32_t own = at ? find_own (tree, at, key) : 0;
  if (!own)
    return false;
  Cell *cell = cell_at (tree, own);
  uint64_t bits;
  if (layer == MILIEU_LAYER_WISH && cell->wishes.first)
    bits = wish_at (tree, placement_at (tree, cell->wishes.first)->wish)->value;
  else if (layer == MILIEU_LAYER_SET && cell->flags & CELL_SET)
    bits = cell->set;
  else if (layer == MILIEU_LAYER_BASE && cell->flags & CELL_BASE)
    bits = cell->base;
  else
    return false;
  if (value)
    *value = milieu_key_unpack (key, bits);
  return true;
}

bool
milieu_tree_get_base (const MilieuTree *tree, const MilieuKey *key, MilieuValue *value)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t own = find_own (tree, 0, key);
  if (own && value)
    *value = milieu_key_unpack (key, cell_at (tree, own)->base);
  return own != 0;
}
