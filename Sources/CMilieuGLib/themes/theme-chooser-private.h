/* A theme chooser from inside. */
#ifndef MILIEU_GLIB_THEME_CHOOSER_PRIVATE_H
#define MILIEU_GLIB_THEME_CHOOSER_PRIVATE_H

#include "../keeping-private.h"

#include <milieu-glib/theme-chooser.h>
#include <milieu/observer.h>

/* What the core calls a chooser by, as long as it does: an interest's user data. */
typedef struct MilieuGlibThemeChooserLife
{
  MilieuGlibThemeChooser *chooser; /* lent; NULL once it is given up */
} MilieuGlibThemeChooserLife;

struct _MilieuGlibThemeChooser
{
  GObject parent_instance;

  /* ---- theme-chooser.c ---- */
  char *chosen;         /* or NULL */
  gboolean is_changing; /* handlers are told what is about to be written */
  const char *coming;   /* what that is, or NULL for nothing; lent, while `is_changing` */

  /* ---- theme-chooser-place.c ---- */
  gboolean is_running;
  MilieuTree *tree; /* NULL when there is no `life` */
  MilieuNode node;
  GHashTable *choosers;             /* the tree's register; lent as long as there is a life */
  MilieuGlibThemeChooserLife *life; /* goes with the place */
  MilieuObserver life_observer;

  /* ---- theme-chooser-keeping.c ---- */
  MilieuGlibKeeping *keeping; /* where the choice is kept, or NULL */
  gboolean is_unsaved;        /* which was said */
};

/* ---- theme-chooser.c ---- */

/* A chooser that is at no place yet (transfer full). */
MilieuGlibThemeChooser *milieu_glib_theme_chooser_new (void);

/* What was set at the place before counts as chosen. */
void milieu_glib_theme_chooser_adopt (MilieuGlibThemeChooser *self);

/* Takes over what was stored: a theme's name, or NULL for none. */
MilieuStatus milieu_glib_theme_chooser_restore (MilieuGlibThemeChooser *self, const char *theme);

/* ---- theme-chooser-place.c ---- */

/* Whether it has not ended; `what` is what cannot be done else. */
gboolean milieu_glib_theme_chooser_check_running (MilieuGlibThemeChooser *self, const char *what,
                                                  GError **error);

/* ---- theme-chooser-keeping.c ---- */

/* Stores the theme's name, or the empty text for NULL, where it is to be kept, if anywhere. */
void milieu_glib_theme_chooser_store (MilieuGlibThemeChooser *self, const char *theme);

#endif
