/*
 * Milieu's themes. This header includes all of the theme library's, and with them the core's.
 *
 *     color-table.h         what each entry is in each theme; reading that from text and files
 *     color-table-text.h    writing it, as text and for style sheets
 *     faults.h              all that is wrong with a file
 *     theme.h               tables, themes and entries as values of a tree
 *     animation.h           movements, and observers that are shown the way
 *     clock.h               what gives frames
 *     interpolation.h       between two values: curves, colours, and how they contrast
 *
 * The theme library knows the core's public headers and the C library.
 */
#ifndef MILIEU_THEME_MILIEU_THEME_H
#define MILIEU_THEME_MILIEU_THEME_H

#include <milieu/milieu.h>

#include <milieu-theme/animation.h>
#include <milieu-theme/clock.h>
#include <milieu-theme/color-table-text.h>
#include <milieu-theme/color-table.h>
#include <milieu-theme/faults.h>
#include <milieu-theme/interpolation.h>
#include <milieu-theme/theme.h>

#endif
