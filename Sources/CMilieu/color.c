/*
 * Colours as text.
 *
 * Invariant: what milieu_color_format writes reads back as the same colour.
 */
#include <milieu/value.h>

#include <string.h>

enum
{
  CHANNELS = 4
};

static int
digit_value (char digit)
{
  if (digit >= '0' && digit <= '9')
    return digit - '0';
  if (digit >= 'a' && digit <= 'f')
    return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F')
    return digit - 'A' + 10;
  return -1;
}

/* The digits that a channel has in a text of `digits` digits, or 0 if no form has that many. */
static size_t
digits_per_channel (size_t digits)
{
  switch (digits)
    {
    case 3:
    case 4:
      return 1;
    case 6:
    case 8:
      return 2;
    case 16:
      return 4;
    default:
      return 0;
    }
}

MilieuStatus
milieu_color_parse (const char *text, MilieuColor *color)
{
  /* What a channel of 1, 2 or 4 digits is multiplied by to fill 16 bits: f is ffff. */
  static const unsigned scale[] = { 0, 0x1111, 0x101, 0, 1 };
  unsigned channels[CHANNELS] = { 0, 0, 0, UINT16_MAX };
  if (text[0] != '#')
    return MILIEU_ERROR_COLOR;
  size_t digits = strlen (text + 1);
  size_t width = digits_per_channel (digits);
  if (width == 0)
    return MILIEU_ERROR_COLOR;
  for (size_t c = 0; c < digits / width; c++)
    {
      unsigned channel = 0;
      for (size_t i = 0; i < width; i++)
        {
          int value = digit_value (text[1 + c * width + i]);
          if (value < 0)
            return MILIEU_ERROR_COLOR;
          channel = channel * 16 + (unsigned)value;
        }
      channels[c] = channel * scale[width];
    }
  *color = (MilieuColor){ (uint16_t)channels[0], (uint16_t)channels[1], (uint16_t)channels[2],
                          (uint16_t)channels[3] };
  return MILIEU_OK;
}

void
milieu_color_format (MilieuColor color, char *text)
{
  const unsigned channels[CHANNELS] = { color.red, color.green, color.blue, color.alpha };
  bool is_short = true;
  for (size_t c = 0; c < CHANNELS; c++)
    is_short = is_short && channels[c] % 0x101 == 0;
  *text++ = '#';
  for (size_t c = 0; c < CHANNELS; c++)
    for (unsigned shift = is_short ? 8 : 16; shift > 0; shift -= 4)
      {
        unsigned channel = is_short ? channels[c] & 0xff : channels[c];
        *text++ = "0123456789abcdef"[channel >> (shift - 4) & 0xf];
      }
  *text = '\0';
}
