/* The keys of themes, by their names. */
#ifndef MILIEU_GLIB_THEME_KEY_PRIVATE_H
#define MILIEU_GLIB_THEME_KEY_PRIVATE_H

/* Has the key of that name defined, if it is one of those that themes need. */
void milieu_glib_theme_key_define (const char *name);

#endif
