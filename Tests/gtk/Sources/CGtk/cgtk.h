/* GTK 4 as a module for Swift. */
#ifndef MILIEU_CGTK_H
#define MILIEU_CGTK_H

#include <gtk/gtk.h>

#endif
