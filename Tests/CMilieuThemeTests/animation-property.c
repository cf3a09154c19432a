#include "stage.h"
TEST_TOPIC (theme_animation_property, { NULL, NULL })
