/* What the kernel says of the screens' backlights. */
#ifndef MILIEU_GLIB_BACKLIGHT_PRIVATE_H
#define MILIEU_GLIB_BACKLIGHT_PRIVATE_H

#include <glib.h>

/* A device, as it was found. */
typedef struct MilieuGlibBacklightDevice
{
  char *name;
  int rank;          /* the best is the lowest */
  double brightness; /* 0 to 1; of no meaning if there is a fault */
  char *fault;       /* what is wrong with it, without a full stop; or NULL */
} MilieuGlibBacklightDevice;

/* The devices below `root`, where sysfs is (transfer container): the best ones first, at most
 * MILIEU_GLIB_BACKLIGHTS_MAX. Reads files, and so belongs into a thread that may wait; what is not
 * a small regular file is not read. */
GPtrArray *milieu_glib_backlight_list (const char *root);

/* The best of them that is without fault (transfer none), or NULL. */
const MilieuGlibBacklightDevice *milieu_glib_backlight_choose (const GPtrArray *devices);

enum
{
  MILIEU_GLIB_BACKLIGHTS_MAX = 64
};

#endif
