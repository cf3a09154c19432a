/* A program that needs no GLib: prints how #767676 contrasts with white, to two digits. */
#include <milieu-theme/milieu-theme.h>

#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  MilieuColor text, white;
  if (milieu_color_parse ("#767676", &text) || milieu_color_parse ("#fff", &white))
    return EXIT_FAILURE;
  printf ("%.2f\n", milieu_color_contrast (text, white));
  return EXIT_SUCCESS;
}
