/*
 * Reports of tables and themes, in GLib's log.
 *
 * Invariant: a function that the program has set is not replaced.
 */
#define G_LOG_DOMAIN "Milieu"

#include "theme-reports-private.h"

#include <milieu-theme/theme.h>

#include <glib.h>

static void
report (const char *message, void *user_data)
{
  (void)user_data;
  g_log_structured (G_LOG_DOMAIN, G_LOG_LEVEL_MESSAGE, "MILIEU_SOURCE", "theme", "MILIEU_SUBJECT",
                    "", "MESSAGE", "%s", message);
}

void
milieu_glib_theme_reports_offer (void)
{
  if (!milieu_theme_has_message_function ())
    milieu_theme_set_message_function (report, NULL, NULL);
}
