/* Faults while they are gathered. */
#ifndef MILIEU_THEME_FAULTS_PRIVATE_H
#define MILIEU_THEME_FAULTS_PRIVATE_H

#include <milieu-theme/faults.h>
#include <milieu/status.h>

enum
{
  FAULT_QUOTE_SIZE = 512,   /* of what milieu_fault_quote writes */
  FAULT_MESSAGE_SIZE = 4096 /* of a message; longer ones are cut */
};

/* One fault, its texts as offsets into the list's. */
typedef struct FaultRecord
{
  size_t line, column;
  size_t found, expected, message;
  size_t number; /* in the order of finding */
} FaultRecord;

/* All zero is an empty list. */
typedef struct FaultList
{
  FaultRecord *records;
  size_t count, capacity;
  size_t unlisted; /* found beyond the maximum */
  char *text;
  size_t length, text_capacity;
  bool has_no_memory; /* something could not be kept */
} FaultList;

/* Writes what stands in a text, between `'`, to `quoted` of FAULT_QUOTE_SIZE bytes; see
 * MilieuFault for what becomes of it. */
void milieu_fault_quote (const char *text, size_t length, char *quoted);

/* True if any has been found. */
bool milieu_fault_list_has_any (const FaultList *self);

/* True if what is added is only counted, so that texts need not be made. */
bool milieu_fault_list_is_full (const FaultList *self);

/* Adds a fault. The texts are copied. */
void milieu_fault_list_add (FaultList *self, size_t line, size_t column, const char *found,
                            const char *expected, const char *message, ...)
  __attribute__ ((format (printf, 6, 7)));

/* Counts a fault, where the list is full. */
void milieu_fault_list_count (FaultList *self);

/* Makes a list of what was gathered, and clears `self` whatever it comes to. MILIEU_OK if there are
 * no faults, else MILIEU_ERROR_FAULTS and they are in `*faults`, or MILIEU_ERROR_NO_MEMORY. */
MilieuStatus milieu_fault_list_finish (FaultList *self, const char *name, MilieuFaults **faults);

/* Gives up what was gathered. */
void milieu_fault_list_clear (FaultList *self);

#endif
