/*
 * Values: what a key has at a node.
 *
 * A MilieuValue is a type and 8 bytes. Booleans, integers, doubles and colours lie in it; a string
 * is a reference to an immutable, counted MilieuString, and an object a pointer that only the key's
 * own functions understand.
 *
 *     status = milieu_node_set (tree, list, padding, milieu_value_int (8));
 *     status = milieu_node_set_string (tree, list, locale, "pl");
 */
#ifndef MILIEU_VALUE_H
#define MILIEU_VALUE_H

#include <milieu/base.h>
#include <milieu/status.h>

typedef enum MilieuType
{
  MILIEU_TYPE_BOOL = 0,
  MILIEU_TYPE_INT = 1,    /* 64 bits, signed */
  MILIEU_TYPE_DOUBLE = 2, /* a NaN equals itself, so that it is told once */
  MILIEU_TYPE_COLOR = 3,
  MILIEU_TYPE_STRING = 4,
  MILIEU_TYPE_OBJECT = 5
} MilieuType;

/* A colour in sRGB, not premultiplied, 0 to 65535 a channel; an 8-bit channel c is c * 257. */
typedef struct MilieuColor
{
  uint16_t red, green, blue, alpha;
} MilieuColor;

/* An immutable text in UTF-8, counted atomically: it may be kept and released on any thread. */
typedef struct MilieuString MilieuString;

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

typedef struct MilieuValue
{
  MilieuType type;
  union
  {
    bool boolean;                         /* MILIEU_TYPE_BOOL */
    int64_t integer;                      /* MILIEU_TYPE_INT */
    double number;                        /* MILIEU_TYPE_DOUBLE */
    MilieuColor color;                    /* MILIEU_TYPE_COLOR */
    MilieuString *MILIEU_NULLABLE string; /* MILIEU_TYPE_STRING; NULL is the empty string */
    void *MILIEU_NULLABLE object;         /* MILIEU_TYPE_OBJECT */
  };
} MilieuValue;

static inline MilieuValue
milieu_value_bool (bool boolean)
{
  MilieuValue value;
  value.type = MILIEU_TYPE_BOOL;
  value.integer = 0;
  value.boolean = boolean;
  return value;
}

static inline MilieuValue
milieu_value_int (int64_t integer)
{
  MilieuValue value;
  value.type = MILIEU_TYPE_INT;
  value.integer = integer;
  return value;
}

static inline MilieuValue
milieu_value_double (double number)
{
  MilieuValue value;
  value.type = MILIEU_TYPE_DOUBLE;
  value.number = number;
  return value;
}

static inline MilieuValue
milieu_value_color (MilieuColor color)
{
  MilieuValue value;
  value.type = MILIEU_TYPE_COLOR;
  value.color = color;
  return value;
}

/* (transfer none): lends `string`, which NULL makes the empty one. */
static inline MilieuValue
milieu_value_string (MilieuString *MILIEU_NULLABLE string)
{
  MilieuValue value;
  value.type = MILIEU_TYPE_STRING;
  value.integer = 0;
  value.string = string;
  return value;
}

/* (transfer none): lends `object`. */
static inline MilieuValue
milieu_value_object (void *MILIEU_NULLABLE object)
{
  MilieuValue value;
  value.type = MILIEU_TYPE_OBJECT;
  value.integer = 0;
  value.object = object;
  return value;
}

/* Makes a string from `text`, which is copied (transfer full). MILIEU_ERROR_TEXT if it is not
 * UTF-8, MILIEU_ERROR_LIMIT from 4 GiB on. From any thread. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus
milieu_string_new (const char *text, MilieuString *MILIEU_NULLABLE *string);

/* The same from `length` bytes, which may hold NUL. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus
milieu_string_new_length (const char *text, size_t length, MilieuString *MILIEU_NULLABLE *string);

/* One more reference to `string` (transfer full); NULL stays NULL. From any thread. */
MILIEU_API MilieuString *MILIEU_NULLABLE milieu_string_retain (
  MilieuString *MILIEU_NULLABLE string);

/* Gives a reference back. From any thread. */
MILIEU_API void milieu_string_release (MilieuString *MILIEU_NULLABLE string);

/* The text, ended by a NUL (transfer none, as long as the string). From any thread. */
MILIEU_API const char *milieu_string_text (const MilieuString *MILIEU_NULLABLE string);

/* Its length in bytes, without the NUL at its end. From any thread. */
MILIEU_API size_t milieu_string_length (const MilieuString *MILIEU_NULLABLE string);

/* Reads #rgb, #rgba, #rrggbb, #rrggbbaa or #rrrrggggbbbbaaaa, in either case of letters; without
 * alpha the colour is opaque. MILIEU_ERROR_COLOR for anything else. From any thread. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_color_parse (const char *text,
                                                               MilieuColor *color);

enum
{
  MILIEU_COLOR_TEXT_SIZE = 18
};

/* Writes the colour as #rrggbbaa in lower case, or with four digits a channel where two would not
 * be exact, and a NUL, into `text` of MILIEU_COLOR_TEXT_SIZE bytes. From any thread. */
MILIEU_API void milieu_color_format (MilieuColor color, char *text);

enum
{
  MILIEU_DOUBLE_TEXT_SIZE = 32
};

/* Writes a double, with a NUL, into `text` of MILIEU_DOUBLE_TEXT_SIZE bytes: the fewest digits that
 * read back as the same number, plain from 1e-4 up to below 1e16 and else like 1e+22 or 1.5e-07,
 * whole numbers without a point; "nan", "inf" and "-inf". The C locale does not matter. From any
 * thread. */
MILIEU_API void milieu_double_format (double number, char *text);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
