/*
 * Explanations as text.
 *
 * Invariant: what the core explains is kept until it has come to its end, for while it explains its
 * tree cannot be asked for names.
 */
#include "node-private.h"

#include "error-private.h"

#include <milieu/inspect.h>

static void
keep_step (const MilieuExplanation *step, void *user_data)
{
  MilieuExplanation kept = *step;
  kept.value = milieu_key_retain (kept.key, kept.value);
  g_array_append_val (user_data, kept);
}

static void
append_value (GString *text, const MilieuKey *key, const MilieuValue *value)
{
  gsize length = milieu_key_describe (key, value, NULL, 0);
  char *described = g_malloc (length + 1);
  milieu_key_describe (key, value, described, length + 1);
  g_string_append (text, described);
  g_free (described);
}

static void
append_place (GString *text, const char *word, const MilieuTree *core, MilieuNode node)
{
  char *label = milieu_glib_node_label (core, node);
  g_string_append_printf (text, "%s %s", word, label);
  g_free (label);
}

static void
append_step (GString *text, const MilieuTree *core, const MilieuExplanation *step)
{
  static const char *const layers[] = { "set", "wish", "base", "default" };
  g_string_append_printf (text, "  %s  %s", step->wins ? "wins" : "    ", layers[step->layer]);
  if (step->node != MILIEU_NODE_NONE)
    append_place (text, " at", core, step->node);
  else if (step->layer != MILIEU_LAYER_DEFAULT)
    g_string_append (text, " above all roots");
  if (step->layer == MILIEU_LAYER_WISH && step->wisher != step->node)
    append_place (text, ", by", core, step->wisher);
  g_string_append (text, ": ");
  append_value (text, step->key, &step->value);
  g_string_append_c (text, '\n');
}

char *
milieu_glib_node_explain (MilieuGlibNode *self, const MilieuGlibKey *key, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), NULL);
  g_return_val_if_fail (key != NULL, NULL);
  MilieuTree *core = milieu_glib_node_get_core_tree (self);
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (MilieuExplanation));
  GString *text = g_string_new (NULL);
  MilieuStatus status =
    core ? milieu_node_explain (core, self->node, key, keep_step, steps) : MILIEU_ERROR_NO_NODE;
  char *label = milieu_glib_node_label (core, self->node);
  for (guint i = 0; i < steps->len; i++)
    {
      const MilieuExplanation *step = &g_array_index (steps, MilieuExplanation, i);
      if (i == 0 || step->key != step[-1].key)
        g_string_append_printf (text, "%s at %s\n", milieu_key_name (step->key), label);
      append_step (text, core, step);
      milieu_key_release (step->key, step->value);
    }
  gboolean is_done =
    milieu_glib_check (status, error, "cannot explain '%s' at %s", milieu_key_name (key), label);
  g_free (label);
  g_array_unref (steps);
  return g_string_free (text, !is_done);
}
