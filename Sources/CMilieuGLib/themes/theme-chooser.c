/*
 * Theme choosers: what they have chosen.
 *
 * Invariant: `chosen` is what the chooser has written at its place last, or found there when it
 * began. Handlers are told of a choice, and it is stored, before it is written; so a choice that is
 * refused then is stored back. Each call that tells others may end the chooser, and free its tree:
 * after it `is_running` and `tree` say what is left.
 */
#include <milieu-glib/theme-chooser.h>

#include "../error-private.h"
#include "theme-chooser-private.h"

#include <milieu-theme/theme.h>
#include <milieu/environment.h>

enum
{
  SIGNAL_WILL_CHANGE,
  SIGNAL_DID_CHANGE,
  SIGNAL_COUNT
};

static guint signals[SIGNAL_COUNT];

G_DEFINE_FINAL_TYPE (MilieuGlibThemeChooser, milieu_glib_theme_chooser, G_TYPE_OBJECT)

/* A change of the theme that is to be told when all observers have been. */
typedef struct Change
{
  MilieuGlibThemeChooser *chooser; /* held */
  char *old_theme, *new_theme;
  gboolean is_void; /* nothing was written */
} Change;

static void
change_clear (void *block)
{
  Change *self = block;
  g_object_unref (self->chooser);
  g_free (self->old_theme);
  g_free (self->new_theme);
}

static void
change_release (void *self)
{
  g_rc_box_release_full (self, change_clear);
}

/* ---- the place ---- */

/* What is read of a key of strings at the place (transfer full), or NULL. */
static char *
read_text (MilieuGlibThemeChooser *self, const MilieuKey *key)
{
  MilieuValue value;
  MilieuStatus status = MILIEU_ERROR_NO_KEY;
  if (key)
    status = self->node == MILIEU_NODE_NONE
               ? milieu_tree_get (self->tree, key, &value)
               : milieu_node_get (self->tree, self->node, key, &value, NULL);
  return status == MILIEU_OK ? g_strdup (milieu_string_text (value.string)) : NULL;
}

/* What lies at the place itself (transfer full), or NULL. */
static MilieuString *
take_own (const MilieuGlibThemeChooser *self)
{
  MilieuValue value;
  const MilieuKey *key = milieu_theme_key_version ();
  gboolean is_there =
    self->node == MILIEU_NODE_NONE
      ? milieu_tree_get_base (self->tree, key, &value)
      : milieu_node_get_own (self->tree, self->node, MILIEU_LAYER_SET, key, &value);
  return is_there ? milieu_string_retain (value.string) : NULL;
}

/* Puts back what lay there, which may be no theme's name: the program may write anything. */
static MilieuStatus
put_back (const MilieuGlibThemeChooser *self, MilieuString *own)
{
  const MilieuKey *key = milieu_theme_key_version ();
  if (!own)
    return milieu_theme_unset (self->tree, self->node);
  return self->node == MILIEU_NODE_NONE
           ? milieu_tree_set_base (self->tree, key, milieu_value_string (own))
           : milieu_node_set (self->tree, self->node, key, milieu_value_string (own));
}

static MilieuStatus
write_own (MilieuGlibThemeChooser *self, const char *theme)
{
  return theme ? milieu_theme_set (self->tree, self->node, theme)
               : milieu_theme_unset (self->tree, self->node);
}

/* The theme that the place has now, and would have with that choice, which is tried and taken back
 * in one transaction: so nobody is told of it. */
static MilieuStatus
foresee (MilieuGlibThemeChooser *self, const char *theme, Change *change)
{
  const MilieuKey *key = milieu_theme_key_version ();
  MilieuStatus status = milieu_tree_begin (self->tree, NULL);
  if (status != MILIEU_OK)
    return status;
  MilieuString *own = take_own (self);
  change->old_theme = read_text (self, key);
  status = write_own (self, theme);
  if (status == MILIEU_OK)
    {
      change->new_theme = read_text (self, key);
      status = put_back (self, own);
    }
  milieu_string_release (own);
  milieu_tree_commit (self->tree);
  return status;
}

/* ---- changes ---- */

static void
did_change (MilieuTree *tree, void *user_data)
{
  Change *self = user_data;
  (void)tree;
  if (!self->is_void)
    g_signal_emit (self->chooser, signals[SIGNAL_DID_CHANGE], 0, self->old_theme, self->new_theme);
}

/* Writes the choice; its observers are told when the transaction closes. */
static MilieuStatus
write_change (MilieuGlibThemeChooser *self, const char *theme, Change *change)
{
  MilieuTree *tree = self->tree;
  gboolean is_told = g_strcmp0 (change->old_theme, change->new_theme) != 0;
  MilieuStatus status = milieu_tree_begin (tree, NULL);
  if (status != MILIEU_OK)
    return status;
  if (is_told)
    {
      status = milieu_theme_when_told (tree, did_change, g_rc_box_acquire (change), change_release);
      if (status != MILIEU_OK)
        change_release (change);
    }
  if (status == MILIEU_OK)
    {
      status = write_own (self, theme);
      change->is_void = status != MILIEU_OK;
    }
  milieu_tree_commit (tree);
  return status;
}

/* Tells who may do anything, stores, and writes. */
static gboolean
carry_out (MilieuGlibThemeChooser *self, const char *theme, Change *change, GError **error)
{
  self->is_changing = TRUE;
  self->coming = theme;
  if (g_strcmp0 (change->old_theme, change->new_theme) != 0)
    g_signal_emit (self, signals[SIGNAL_WILL_CHANGE], 0, change->old_theme, change->new_theme);
  if (self->is_running)
    milieu_glib_theme_chooser_store (self, theme);
  self->is_changing = FALSE;
  self->coming = NULL;
  if (!milieu_glib_theme_chooser_check_running (self, "a theme is not chosen", error))
    return FALSE;
  char *former = g_steal_pointer (&self->chosen);
  self->chosen = g_strdup (theme);
  MilieuStatus status = write_change (self, theme, change);
  if (status != MILIEU_OK)
    {
      g_free (self->chosen);
      self->chosen = g_strdup (former);
      milieu_glib_theme_chooser_store (self, former);
    }
  g_free (former);
  return milieu_glib_check (status, error, "a theme is not chosen");
}

static gboolean
is_chosen (MilieuGlibThemeChooser *self, const char *theme)
{
  MilieuString *own = take_own (self);
  gboolean is_so = g_strcmp0 (theme, self->chosen) == 0
                   && g_strcmp0 (theme, own ? milieu_string_text (own) : NULL) == 0;
  milieu_string_release (own);
  return is_so;
}

/* `theme` is not the chooser's own, which changes. */
static gboolean
choose (MilieuGlibThemeChooser *self, const char *theme, GError **error)
{
  if (!milieu_glib_theme_chooser_check_running (self, "a theme is not chosen", error))
    return FALSE;
  if (self->is_changing)
    return g_strcmp0 (theme, self->coming) == 0
           || milieu_glib_check (MILIEU_ERROR_BUSY, error, "a theme is not chosen");
  if (is_chosen (self, theme))
    return TRUE;
  Change *change = g_rc_box_new0 (Change);
  change->chooser = g_object_ref (self);
  MilieuStatus status = foresee (self, theme, change);
  char *shown = milieu_glib_printable (theme ? theme : "by default");
  gboolean is_done = milieu_glib_check (status, error, "the theme '%s' is not chosen", shown)
                     && carry_out (self, theme, change, error);
  g_free (shown);
  change_release (change);
  return is_done;
}

gboolean
milieu_glib_theme_chooser_choose (MilieuGlibThemeChooser *self, const char *theme, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_THEME_CHOOSER (self), FALSE);
  g_return_val_if_fail (theme != NULL, FALSE);
  if (!*theme)
    {
      g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NAME,
                   "a theme is not chosen: a name is expected, and none is here");
      return FALSE;
    }
  char *copy = g_strdup (theme);
  gboolean is_done = choose (self, copy, error);
  g_free (copy);
  return is_done;
}

gboolean
milieu_glib_theme_chooser_unchoose (MilieuGlibThemeChooser *self, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_THEME_CHOOSER (self), FALSE);
  return choose (self, NULL, error);
}

static gboolean
choose_as (MilieuGlibThemeChooser *self, const MilieuKey *key, GError **error)
{
  if (!milieu_glib_theme_chooser_check_running (self, "a theme is not chosen", error))
    return FALSE;
  char *theme = read_text (self, key);
  gboolean is_done = milieu_glib_theme_chooser_choose (self, theme ? theme : "", error);
  g_free (theme);
  return is_done;
}

gboolean
milieu_glib_theme_chooser_night_falling (MilieuGlibThemeChooser *self, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_THEME_CHOOSER (self), FALSE);
  return choose_as (self, milieu_theme_key_dark (), error);
}

gboolean
milieu_glib_theme_chooser_dawn_coming (MilieuGlibThemeChooser *self, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_THEME_CHOOSER (self), FALSE);
  return choose_as (self, milieu_theme_key_light (), error);
}

const char *
milieu_glib_theme_chooser_get_chosen (MilieuGlibThemeChooser *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_THEME_CHOOSER (self), NULL);
  return self->chosen;
}

/* ---- what was there before ---- */

void
milieu_glib_theme_chooser_adopt (MilieuGlibThemeChooser *self)
{
  MilieuString *own = take_own (self);
  g_free (self->chosen);
  self->chosen = own && milieu_string_length (own) > 0 ? g_strdup (milieu_string_text (own)) : NULL;
  milieu_string_release (own);
}

MilieuStatus
milieu_glib_theme_chooser_restore (MilieuGlibThemeChooser *self, const char *theme)
{
  const MilieuPayload payload = { .animated = false };
  MilieuTree *tree = self->tree;
  MilieuStatus status = milieu_tree_begin (tree, &payload);
  if (status != MILIEU_OK)
    return status;
  status = write_own (self, theme);
  if (status == MILIEU_OK)
    {
      g_free (self->chosen);
      self->chosen = g_strdup (theme);
    }
  milieu_tree_commit (tree);
  return status;
}

/* ---- as a GObject ---- */

MilieuGlibThemeChooser *
milieu_glib_theme_chooser_new (void)
{
  return g_object_new (MILIEU_GLIB_TYPE_THEME_CHOOSER, NULL);
}

static void
milieu_glib_theme_chooser_finalize (GObject *object)
{
  MilieuGlibThemeChooser *self = MILIEU_GLIB_THEME_CHOOSER (object);
  g_clear_pointer (&self->keeping, milieu_glib_keeping_release);
  g_free (self->chosen);
  G_OBJECT_CLASS (milieu_glib_theme_chooser_parent_class)->finalize (object);
}

static void
milieu_glib_theme_chooser_class_init (MilieuGlibThemeChooserClass *class)
{
  G_OBJECT_CLASS (class)->finalize = milieu_glib_theme_chooser_finalize;
  /**
   * MilieuGlibThemeChooser::will-change:
   * @self: the chooser
   * @old_theme: the theme at its place
   * @new_theme: the theme that it is going to be
   *
   * The theme at the place is about to be changed by this chooser; nothing is stored or written
   * yet. The chooser may be stopped here, which gives the choice up, but not choose another theme.
   */
  signals[SIGNAL_WILL_CHANGE] =
    g_signal_new ("will-change", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  /**
   * MilieuGlibThemeChooser::did-change:
   * @self: the chooser
   * @old_theme: as will-change has said it
   * @new_theme: as will-change has said it
   *
   * The theme at the place was changed by this chooser, and all who observe were told.
   */
  signals[SIGNAL_DID_CHANGE] =
    g_signal_new ("did-change", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
milieu_glib_theme_chooser_init (MilieuGlibThemeChooser *self)
{
  self->node = MILIEU_NODE_NONE;
}
