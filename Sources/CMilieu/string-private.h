/* Text from inside: what strings, node names and keys share. */
#ifndef MILIEU_STRING_PRIVATE_H
#define MILIEU_STRING_PRIVATE_H

#include <milieu/value.h>

/* True if the `length` bytes are UTF-8: without overlong forms, surrogates and what lies beyond
 * U+10FFFF. NUL is a character like others. */
bool milieu_string_is_utf8 (const char *text, size_t length);

/* The length of the text's beginning that fits in `size` bytes and ends with a whole character. */
size_t milieu_string_cut (const char *text, size_t size);

/* True if both hold the same bytes; NULL is the empty string. */
bool milieu_string_equal (const MilieuString *a, const MilieuString *b);

#endif
