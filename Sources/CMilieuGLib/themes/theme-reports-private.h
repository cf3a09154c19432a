/* What tables and themes have to report. */
#ifndef MILIEU_GLIB_THEME_REPORTS_PRIVATE_H
#define MILIEU_GLIB_THEME_REPORTS_PRIVATE_H

/* Lets them be said in GLib's log, unless the program has them already. */
void milieu_glib_theme_reports_offer (void);

#endif
