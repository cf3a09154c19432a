/*
 * A C library with a tree: a house, and rooms that inherit the temperature to keep.
 */
#ifndef HOUSE_H
#define HOUSE_H

#include <milieu/milieu.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

typedef struct House House;

/* A house of the calling thread's (transfer full), or NULL if there is no memory. */
House *MILIEU_NULLABLE house_new (void);

/* Frees the house with its tree. */
void house_free (House *house);

/* Both belong to the house (transfer none). */
MilieuTree *house_get_tree (House *house);
MilieuNode house_get_kitchen (const House *house);

/* Says what to keep in all rooms that have no temperature of their own, in degrees Celsius. False
 * if there is no memory. */
bool house_set_target (House *house, double degrees);

/* What is to be kept in the kitchen, in degrees Celsius. */
double house_get_kitchen_target (House *house);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
