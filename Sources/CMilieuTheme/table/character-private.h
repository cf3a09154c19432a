/* Characters: what a text in UTF-8 is made of, and what names may have. */
#ifndef MILIEU_THEME_CHARACTER_PRIVATE_H
#define MILIEU_THEME_CHARACTER_PRIVATE_H

#include <milieu/base.h>

/* The length in bytes of the first character of `left` bytes, 1 at least, and the character; or 0
 * if they do not begin with UTF-8. */
size_t milieu_character_read (const char *text, size_t left, uint32_t *character);

/* Writes the character, which is a Unicode scalar, to `text` of 4 bytes, and returns its length. */
size_t milieu_character_write (uint32_t character, char *text);

/* True for a Unicode scalar: up to U+10FFFF, and no surrogate. */
bool milieu_character_is_scalar (uint32_t character);

/* True for C0, DEL and C1. */
bool milieu_character_is_control (uint32_t character);

/* True for what cannot be seen, or is no character: control and format, blanks but the space. */
bool milieu_character_is_hidden (uint32_t character);

enum
{
  CHARACTER_SHOWN_SIZE = 16
};

/* Writes how people are shown the first character to `shown`, of CHARACTER_SHOWN_SIZE bytes, and
 * returns its length, 1 at least: what is hidden as `\u{1b}`, and what is no UTF-8 as `\xff`. */
size_t milieu_character_show (const char *text, size_t left, char *shown);

/* True for `0` to `9` and letters up to `f`, in either case. */
bool milieu_character_is_hexadecimal (char character);

/* True if the bytes are an entry's name, or a theme's, as the text format has it. */
bool milieu_name_is_entry (const char *text, size_t length);
bool milieu_name_is_theme (const char *text, size_t length);

#endif
