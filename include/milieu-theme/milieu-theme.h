/*
 * Milieu's themes. This header includes all of the theme library's, and with them the core's.
 *
 *     interpolation.h    between two values: curves, colours, and how they contrast
 *
 * The theme library knows the core's public headers and the C library.
 */
#ifndef MILIEU_THEME_MILIEU_THEME_H
#define MILIEU_THEME_MILIEU_THEME_H

#include <milieu/milieu.h>

#include <milieu-theme/interpolation.h>

#endif
