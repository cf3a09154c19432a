/* For newlocale. */
#define _POSIX_C_SOURCE 200809L

#include "test.h"

#include <milieu/value.h>

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>

static void
check_text (double number, const char *expected)
{
  char text[MILIEU_DOUBLE_TEXT_SIZE];
  milieu_double_format (number, text);
  CHECK_TEXT (text, expected);
}

static void
wholeNumbersHaveNoPoint (void)
{
  check_text (0, "0");
  check_text (-0.0, "-0");
  check_text (1, "1");
  check_text (-10, "-10");
  check_text (1234567890, "1234567890");
  check_text (9007199254740992, "9007199254740992");
  check_text (9007199254740993.0, "9007199254740992");
}

static void
theFewestDigitsAreWritten (void)
{
  check_text (0.1, "0.1");
  check_text (0.30000000000000004, "0.30000000000000004");
  check_text (1.0 / 3, "0.3333333333333333");
  check_text (-2.5, "-2.5");
  check_text (123456789012345.5, "123456789012345.5");
  check_text (4.35, "4.35");
  check_text (5e-324, "5e-324");
  check_text (1e23, "1e+23");
  check_text (9.5e-322, "9.5e-322");
  check_text (DBL_MIN, "2.2250738585072014e-308");
  check_text (DBL_MAX, "1.7976931348623157e+308");
}

static void
atPowersOfTwoTheNearestOfTheFewestDigitsNeedNotBeTheRoundedOnes (void)
{
  /* Rounded to sixteen digits it is ...801e-14, which reads back as the number below. */
  check_text (0x1p-44, "5.684341886080802e-14");
  check_text (0x1p-24, "5.960464477539063e-08");
  check_text (0x1p89, "6.189700196426902e+26");
}

static void
plainNotationEndsBelowSixteenDigitsAndATenThousandth (void)
{
  check_text (0.0001, "0.0001");
  check_text (0.00012345678901234567, "0.00012345678901234567");
  check_text (0.00001, "1e-05");
  check_text (0.00009999, "9.999e-05");
  check_text (1e15, "1000000000000000");
  check_text (9999999999999998, "9999999999999998");
  check_text (1e16, "1e+16");
  check_text (1.5e-7, "1.5e-07");
  check_text (1e22, "1e+22");
  check_text (-1.25e100, "-1.25e+100");
}

static void
whatIsNoNumberHasANameToo (void)
{
  check_text ((double)NAN, "nan");
  check_text (-(double)NAN, "nan");
  check_text ((double)INFINITY, "inf");
  check_text (-(double)INFINITY, "-inf");
}

/* A pseudo-random sequence that reaches all exponents (Marsaglia's xorshift). */
static uint64_t
next_random (uint64_t *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static void
whatIsWrittenReadsBackAsTheSameNumber (void)
{
  uint64_t state = 88172645463325252;
  for (int i = 0; i < 20000; i++)
    {
      char text[MILIEU_DOUBLE_TEXT_SIZE], *end;
      double number;
      uint64_t bits = next_random (&state), read_bits;
      memcpy (&number, &bits, sizeof number);
      if (!isfinite (number))
        continue;
      milieu_double_format (number, text);
      double read = strtod (text, &end);
      memcpy (&read_bits, &read, sizeof read);
      if (read_bits != bits || *end)
        test_fail (__FILE__, __LINE__, "%a is written as %s, which reads back as %a", number, text,
                   read);
    }
}

static void
theLocalesPointDoesNotMatter (void)
{
  /* Where a locale with a comma is installed; what is checked holds in any. */
  static const char *const names[] = { "de_DE.UTF-8", "pl_PL.UTF-8", "fr_FR.UTF-8" };
  char text[MILIEU_DOUBLE_TEXT_SIZE];
  locale_t comma = (locale_t)0;
  for (size_t i = 0; i < sizeof names / sizeof *names && !comma; i++)
    comma = newlocale (LC_ALL_MASK, names[i], (locale_t)0);
  locale_t former = comma ? uselocale (comma) : (locale_t)0;
  milieu_double_format (1.5e-7, text);
  if (comma)
    {
      uselocale (former);
      freelocale (comma);
    }
  CHECK_TEXT (text, "1.5e-07");
}

TEST_TOPIC (double, TEST (double, wholeNumbersHaveNoPoint),
            TEST (double, theFewestDigitsAreWritten),
            TEST (double, atPowersOfTwoTheNearestOfTheFewestDigitsNeedNotBeTheRoundedOnes),
            TEST (double, plainNotationEndsBelowSixteenDigitsAndATenThousandth),
            TEST (double, whatIsNoNumberHasANameToo),
            TEST (double, whatIsWrittenReadsBackAsTheSameNumber),
            TEST (double, theLocalesPointDoesNotMatter))
