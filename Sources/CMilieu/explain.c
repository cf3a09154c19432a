/*
 * Invariant: what is said comes from the same cells and readings as a read does, in the order of
 * strength, so the first step for a key is the one that wins.
 */
#include <milieu/inspect.h>

#include "tree-private.h"

#include "place-private.h"
#include "reading-private.h"
#include "scope-private.h"

typedef struct Explanation
{
  MilieuTree *tree;
  const MilieuKey *asked;
  const MilieuKey *key; /* the one that is being explained */
  bool has_winner;
  bool has_say[MILIEU_KEY_SOURCES_MAX]; /* of what the asked key derives from */
  MilieuExplainFunction function;
  void *user_data;
} Explanation;

static void
say (Explanation *explanation, uint32_t node, MilieuLayer layer, uint32_t wisher, uint64_t bits)
{
  MilieuTree *tree = explanation->tree;
  MilieuExplanation step = {
    .key = explanation->key,
    .node = node ? milieu_node_handle (tree, node) : MILIEU_NODE_NONE,
    .layer = layer,
    .wisher = wisher ? milieu_node_handle (tree, wisher) : MILIEU_NODE_NONE,
    .value = milieu_key_unpack (explanation->key, bits),
    .wins = !explanation->has_winner,
  };
  explanation->has_winner = true;
  explanation->function (&step, explanation->user_data);
}

static void
say_cell (Explanation *explanation, uint32_t cell)
{
  const MilieuTree *tree = explanation->tree;
  const Cell *record = cell_at (tree, cell);
  if (record->flags & CELL_SET)
    say (explanation, record->node, MILIEU_LAYER_SET, 0, record->set);
  for (uint32_t p = record->wishes.first; p; p = placement_at (tree, p)->link.next)
    {
      const Wish *wish = wish_at (tree, placement_at (tree, p)->wish);
      say (explanation, record->node, MILIEU_LAYER_WISH, wish->node, wish->value);
    }
  if (record->flags & CELL_BASE)
    say (explanation, record->node, MILIEU_LAYER_BASE, 0, record->base);
}

/* Says all about one key: what lies at the node, above it, and above all roots, and its default. */
static MilieuStatus
say_key (Explanation *explanation, uint32_t node)
{
  MilieuTree *tree = explanation->tree;
  uint32_t index = milieu_tree_find_key (tree, explanation->key);
  explanation->has_winner = false;
  for (uint32_t at = milieu_scope_of (tree, node); index;
       at = milieu_scope_of (tree, node_at (tree, at)->parent))
    {
      uint32_t cell = milieu_cell_own (tree, at, index);
      if (cell)
        say_cell (explanation, cell);
      if (!at)
        break;
    }
  bool default_wins = !explanation->has_winner;
  Reading reading;
  MilieuStatus status = milieu_reading_default (tree, node, explanation->key, &reading);
  if (status != MILIEU_OK)
    return status;
  say (explanation, 0, MILIEU_LAYER_DEFAULT, 0, reading.bits);
  if (reading.is_owned)
    milieu_key_bits_release (explanation->key, reading.bits);
  for (size_t s = 0; default_wins && s < explanation->key->source_count; s++)
    for (size_t i = 0; i < explanation->asked->closure_count; i++)
      if (explanation->asked->closure[i] == explanation->key->sources[s])
        explanation->has_say[i] = true;
  return MILIEU_OK;
}

MilieuStatus
milieu_node_explain (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                     MilieuExplainFunction function, void *user_data)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at;
  Reading reading;
  MilieuStatus status = milieu_node_check (tree, node, key, &at);
  if (status != MILIEU_OK)
    return status;
  /* That the key's default cannot be had is found out before anything is said. */
  milieu_tree_seal (tree);
  status = milieu_reading_default (tree, at, key, &reading);
  if (status == MILIEU_OK && reading.is_owned)
    milieu_key_bits_release (key, reading.bits);
  Explanation explanation = {
    .tree = tree, .asked = key, .key = key, .function = function, .user_data = user_data
  };
  if (status == MILIEU_OK)
    status = say_key (&explanation, at);
  /* What derives comes before what it derives from: who has a say is known by then. */
  for (size_t i = key->closure_count; status == MILIEU_OK && i-- > 0;)
    if (explanation.has_say[i])
      {
        explanation.key = key->closure[i];
        status = say_key (&explanation, at);
      }
  milieu_tree_unseal (tree);
  return status;
}
