#include "test.h"

#include <milieu/value.h>

static void
check_color (const char *text, unsigned red, unsigned green, unsigned blue, unsigned alpha)
{
  MilieuColor color;
  CHECK_OK (milieu_color_parse (text, &color));
  CHECK_INT (color.red, red);
  CHECK_INT (color.green, green);
  CHECK_INT (color.blue, blue);
  CHECK_INT (color.alpha, alpha);
}

static void
eachFormIsRead (void)
{
  check_color ("#18f", 0x1111, 0x8888, 0xffff, 0xffff);
  check_color ("#18f0", 0x1111, 0x8888, 0xffff, 0);
  check_color ("#0180ff", 0x0101, 0x8080, 0xffff, 0xffff);
  check_color ("#0180ff7f", 0x0101, 0x8080, 0xffff, 0x7f7f);
  check_color ("#0001800012345678", 0x0001, 0x8000, 0x1234, 0x5678);
}

static void
lettersMayBeOfEitherCase (void)
{
  check_color ("#aBcDeF", 0xabab, 0xcdcd, 0xefef, 0xffff);
}

static void
anythingElseIsRefused (void)
{
  static const char *const texts[] = { "",
                                       "#",
                                       "18f",
                                       "#1",
                                       "#12",
                                       "#12345",
                                       "#1234567",
                                       "#123456789",
                                       "#12345678901234567",
                                       "#12345678901",
                                       "#123456789abc",
                                       "#18g",
                                       "#-12",
                                       " #18f",
                                       "#18f ",
                                       "#0x1",
                                       "##18f",
                                       "#18\xc3\xb3",
                                       "red",
                                       "#123456789abcdeg0" };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    {
      MilieuColor color = { 1, 2, 3, 4 };
      CHECK_INT (milieu_color_parse (texts[i], &color), MILIEU_ERROR_COLOR);
      CHECK (color.red == 1 && color.green == 2 && color.blue == 3 && color.alpha == 4);
    }
}

static void
aColorIsWrittenWithTwoDigitsAChannelWhereThatIsExact (void)
{
  char text[MILIEU_COLOR_TEXT_SIZE];
  milieu_color_format ((MilieuColor){ 0, 0, 0, 0 }, text);
  CHECK_TEXT (text, "#00000000");
  milieu_color_format ((MilieuColor){ 0x0101, 0xabab, 0xffff, 0x8080 }, text);
  CHECK_TEXT (text, "#01abff80");
}

static void
aColorIsWrittenWithFourDigitsAChannelElsewhere (void)
{
  char text[MILIEU_COLOR_TEXT_SIZE];
  milieu_color_format ((MilieuColor){ 0x0101, 0xabab, 0xffff, 0x8081 }, text);
  CHECK_TEXT (text, "#0101ababffff8081");
  milieu_color_format ((MilieuColor){ 1, 0, 0, 0 }, text);
  CHECK_TEXT (text, "#0001000000000000");
}

static void
whatIsWrittenReadsBackAsTheSameColor (void)
{
  for (unsigned channel = 0; channel <= UINT16_MAX; channel++)
    {
      char text[MILIEU_COLOR_TEXT_SIZE];
      MilieuColor color = { (uint16_t)channel, (uint16_t)~channel, 0, UINT16_MAX };
      milieu_color_format (color, text);
      check_color (text, color.red, color.green, color.blue, color.alpha);
    }
}

TEST_TOPIC (color, TEST (color, eachFormIsRead), TEST (color, lettersMayBeOfEitherCase),
            TEST (color, anythingElseIsRefused),
            TEST (color, aColorIsWrittenWithTwoDigitsAChannelWhereThatIsExact),
            TEST (color, aColorIsWrittenWithFourDigitsAChannelElsewhere),
            TEST (color, whatIsWrittenReadsBackAsTheSameColor))
