/* The keys of themes: by their names, and whether a key is one of them. */
#ifndef MILIEU_GLIB_THEME_KEY_PRIVATE_H
#define MILIEU_GLIB_THEME_KEY_PRIVATE_H

#include <glib.h>

#include <milieu/key.h>

/* Has the key of that name defined, if it is one of those that themes need. */
void milieu_glib_theme_key_define (const char *name);

/* True if it is the key `color-table`, whose values are tables, and that key has been defined. */
gboolean milieu_glib_theme_key_is_table (const MilieuKey *key);

#endif
