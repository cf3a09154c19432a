/*
 * Doubles as text: the free-format algorithm of Steele and White, on exact integers.
 *
 * Invariant: the digits written are the fewest that lie within the interval of what reads back as
 * the number, and of those the nearest to it. Nothing here depends on the C locale, nor on how the
 * C library rounds.
 */
#include <milieu/value.h>

#include <stdio.h>
#include <string.h>

enum
{
  /* The largest integer needed has some 1,090 bits: 2^1076 for the smallest double, times 10. */
  WORDS = 40,
  DIGITS_MAX = 17,
  /* Plain notation is for exponents of ten from PLAIN_LEAST to below PLAIN_END. */
  PLAIN_LEAST = -4,
  PLAIN_END = 16
};

/* A natural number, its lowest word first and no word at its end 0. */
typedef struct Natural
{
  size_t count;
  uint32_t words[WORDS];
} Natural;

/* The number's place among its neighbours, all in units of 1 / `unit`: `rest` is what is not yet
 * written of it, and what lies less than `below` below or `above` above reads back as it. */
typedef struct Place
{
  Natural rest, unit, below, above;
  bool is_even; /* what lies just at the interval's ends reads back as it, too */
} Place;

/* digits[0].digits[1]... times ten to the power of `exponent`. */
typedef struct Decimal
{
  char digits[DIGITS_MAX];
  int count;
  int exponent;
} Decimal;

static void
multiply (Natural *natural, uint32_t factor)
{
  uint64_t carry = 0;
  for (size_t i = 0; i < natural->count; i++)
    {
      carry += (uint64_t)natural->words[i] * factor;
      natural->words[i] = (uint32_t)carry;
      carry >>= 32;
    }
  if (carry)
    natural->words[natural->count++] = (uint32_t)carry;
}

static void
multiply_by_power_of_ten (Natural *natural, int power)
{
  for (; power >= 9; power -= 9)
    multiply (natural, 1000000000);
  for (; power > 0; power--)
    multiply (natural, 10);
}

/* value * 2^shift */
static Natural
shifted (uint64_t value, int shift)
{
  Natural natural = { .count = (size_t)shift / 32 };
  for (; value; value >>= 32)
    natural.words[natural.count++] = (uint32_t)value;
  multiply (&natural, UINT32_C (1) << shift % 32);
  return natural;
}

static int
compare (const Natural *a, const Natural *b)
{
  if (a->count != b->count)
    return a->count < b->count ? -1 : 1;
  for (size_t i = a->count; i-- > 0;)
    if (a->words[i] != b->words[i])
      return a->words[i] < b->words[i] ? -1 : 1;
  return 0;
}

static void
add (Natural *sum, const Natural *term)
{
  uint64_t carry = 0;
  for (size_t i = 0; i < term->count || carry; i++)
    {
      if (i == sum->count)
        sum->words[sum->count++] = 0;
      carry += (uint64_t)sum->words[i] + (i < term->count ? term->words[i] : 0);
      sum->words[i] = (uint32_t)carry;
      carry >>= 32;
    }
}

/* `term` is not larger than `difference`. */
static void
subtract (Natural *difference, const Natural *term)
{
  uint64_t borrow = 0;
  for (size_t i = 0; i < difference->count; i++)
    {
      uint64_t taken = borrow + (i < term->count ? term->words[i] : 0);
      borrow = difference->words[i] < taken;
      difference->words[i] -= (uint32_t)taken;
    }
  while (difference->count > 0 && difference->words[difference->count - 1] == 0)
    difference->count--;
}

static int
compare_sum (const Natural *a, const Natural *b, const Natural *with)
{
  Natural sum = *a;
  add (&sum, b);
  return compare (&sum, with);
}

/* Splits the bits of a finite number above 0 into fraction * 2^exponent, and tells whether its
 * neighbour below is half as far as the one above, as it is at powers of two. */
static bool
split (uint64_t bits, uint64_t *fraction, int *exponent)
{
  const uint64_t hidden = UINT64_C (1) << 52;
  int biased = (int)(bits >> 52);
  *fraction = bits & (hidden - 1);
  *exponent = (biased > 0 ? biased : 1) - 1075;
  if (biased > 0)
    *fraction |= hidden;
  return biased > 1 && *fraction == hidden;
}

/* The exponent of ten of 2^power, rounded down: 78913 / 2^18 is the logarithm of 2 closely enough
 * for all powers that a double can have. */
static int
decimal_exponent (int power)
{
  int scaled = power * 78913;
  return scaled >= 0 ? scaled / (1 << 18) : -((-scaled + (1 << 18) - 1) / (1 << 18));
}

/* Scales the number so that its first digit is rest / unit, and returns that digit's exponent. */
static int
place_number (Place *place, uint64_t magnitude)
{
  uint64_t fraction;
  int exponent, bits = 0;
  int is_closer = split (magnitude, &fraction, &exponent);
  int up = exponent > 0 ? exponent : 0, down = exponent < 0 ? -exponent : 0;
  place->is_even = fraction % 2 == 0;
  place->rest = shifted (fraction, up + 1 + is_closer);
  place->unit = shifted (1, down + 1 + is_closer);
  place->below = shifted (1, up);
  place->above = shifted (1, up + is_closer);
  while (fraction >> bits > 1)
    bits++;
  /* The guess is right or one too low. */
  int guess = decimal_exponent (exponent + bits);
  if (guess + 1 > 0)
    multiply_by_power_of_ten (&place->unit, guess + 1);
  else
    {
      multiply_by_power_of_ten (&place->rest, -guess - 1);
      multiply_by_power_of_ten (&place->below, -guess - 1);
      multiply_by_power_of_ten (&place->above, -guess - 1);
    }
  int order = compare_sum (&place->rest, &place->above, &place->unit);
  if (order > 0 || (order == 0 && place->is_even))
    return guess + 1;
  multiply (&place->rest, 10);
  multiply (&place->below, 10);
  multiply (&place->above, 10);
  return guess;
}

static Decimal
shortest_decimal (uint64_t magnitude)
{
  Place place;
  Decimal decimal = { .count = 0 };
  decimal.exponent = place_number (&place, magnitude);
  for (;;)
    {
      int digit = 0;
      for (; compare (&place.rest, &place.unit) >= 0; digit++)
        subtract (&place.rest, &place.unit);
      int low = compare (&place.rest, &place.below);
      int high = compare_sum (&place.rest, &place.above, &place.unit);
      bool is_low = low < 0 || (low == 0 && place.is_even);
      bool is_high = high > 0 || (high == 0 && place.is_even);
      if (is_low && is_high)
        {
          /* Both this digit and the next one would do: the nearer. */
          int half = compare_sum (&place.rest, &place.rest, &place.unit);
          is_high = half > 0 || (half == 0 && digit % 2 == 1);
        }
      decimal.digits[decimal.count++] = (char)('0' + digit + is_high);
      if (is_low || is_high)
        return decimal;
      multiply (&place.rest, 10);
      multiply (&place.below, 10);
      multiply (&place.above, 10);
    }
}

static char *
write_digits (char *text, const char *digits, int count)
{
  memcpy (text, digits, (size_t)count);
  return text + count;
}

static char *
write_zeros (char *text, int count)
{
  memset (text, '0', (size_t)count);
  return text + count;
}

static void
write_decimal (char *text, const Decimal *decimal)
{
  bool is_plain = decimal->exponent >= PLAIN_LEAST && decimal->exponent < PLAIN_END;
  /* How many digits come before the point, without zeros that fill up. */
  int whole = !is_plain ? 1 : decimal->exponent + 1;
  if (whole > decimal->count)
    {
      text = write_digits (text, decimal->digits, decimal->count);
      text = write_zeros (text, whole - decimal->count);
    }
  else if (whole > 0)
    {
      text = write_digits (text, decimal->digits, whole);
      if (whole < decimal->count)
        *text++ = '.';
      text = write_digits (text, decimal->digits + whole, decimal->count - whole);
    }
  else
    {
      text = write_digits (text, "0.", 2);
      text = write_zeros (text, -whole);
      text = write_digits (text, decimal->digits, decimal->count);
    }
  *text = '\0';
  if (!is_plain)
    snprintf (text, sizeof "e+308", "e%+03d", decimal->exponent);
}

void
milieu_double_format (double number, char *text)
{
  uint64_t bits;
  memcpy (&bits, &number, sizeof bits);
  uint64_t magnitude = bits & ~(UINT64_C (1) << 63), infinity = UINT64_C (0x7ff) << 52;
  if (bits != magnitude && magnitude <= infinity)
    *text++ = '-';
  if (magnitude > infinity)
    strcpy (text, "nan");
  else if (magnitude == infinity)
    strcpy (text, "inf");
  else if (magnitude == 0)
    strcpy (text, "0");
  else
    {
      Decimal decimal = shortest_decimal (magnitude);
      write_decimal (text, &decimal);
    }
}
