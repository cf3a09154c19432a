#include "test.h"

#include "process-allocator.h"

#include <milieu/milieu.h>

static void
theAllocatorIsTakenBeforeTheFirstKeyOrString (void)
{
  CHECK_OK (process_allocator_status ());
}

static void
keysAndStringsComeFromTheAllocator (void)
{
  int64_t blocks = process_allocator_blocks ();
  MilieuKeyDefinition definition = { .name = "of-the-allocator",
                                     .type = MILIEU_TYPE_INT,
                                     .unlisted = true };
  MilieuString *string;
  CHECK_OK (milieu_key_define (&definition, NULL));
  CHECK_INT (process_allocator_blocks () - blocks, 1);
  CHECK_OK (milieu_string_new ("text", &string));
  CHECK_INT (process_allocator_blocks () - blocks, 2);
  milieu_string_release (string);
  CHECK_INT (process_allocator_blocks () - blocks, 1);
}

static void
theAllocatorIsRefusedOnceItHasBeenUsed (void)
{
  /* It would crash whoever called it. */
  MilieuAllocator other = { NULL, NULL, NULL };
  MilieuString *string;
  CHECK_OK (milieu_string_new ("text", &string));
  CHECK_INT (milieu_process_set_allocator (&other), MILIEU_ERROR_BUSY);
  milieu_string_release (string);
  CHECK_INT (milieu_process_set_allocator (&other), MILIEU_ERROR_BUSY);
  CHECK_OK (milieu_string_new ("text", &string));
  milieu_string_release (string);
}

static void
blocksAreReleasedWithTheSizeThatTheyHave (void)
{
  static const char text[] = "as long as this, or a little shorter";
  for (size_t length = 0; length < sizeof text; length++)
    {
      MilieuString *string;
      CHECK_OK (milieu_string_new_length (text, length, &string));
      milieu_string_release (string);
    }
  CHECK_INT (process_allocator_faults (), 0);
}

TEST_TOPIC (process, TEST (process, theAllocatorIsTakenBeforeTheFirstKeyOrString),
            TEST (process, keysAndStringsComeFromTheAllocator),
            TEST (process, theAllocatorIsRefusedOnceItHasBeenUsed),
            TEST (process, blocksAreReleasedWithTheSizeThatTheyHave))
