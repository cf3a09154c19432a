/* What lies in "/" itself is watched, too, without looking for it again and again. */
#include "../CMilieuTests/test.h"

#include "files.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Whether one of the process's inotify descriptors watches that file or folder, by what the kernel
 * tells of them. */
static bool
is_watched (const char *path)
{
  struct stat status;
  bool is_found = false;
  const char *name;
  CHECK_INT (stat (path, &status), 0);
  char *wanted = g_strdup_printf (" ino:%lx ", (unsigned long)status.st_ino);
  GDir *descriptors = g_dir_open ("/proc/self/fdinfo", 0, NULL);
  CHECK (descriptors);
  while (!is_found && (name = g_dir_read_name (descriptors)))
    {
      char *file = g_build_filename ("/proc/self/fdinfo", name, NULL), *text = NULL;
      if (g_file_get_contents (file, &text, NULL, NULL))
        is_found = strstr (text, "inotify wd:") && strstr (text, wanted);
      g_free (text);
      g_free (file);
    }
  g_dir_close (descriptors);
  g_free (wanted);
  return is_found;
}

/* A link of the test's that is looked up from "/" on. */
static void
whatLiesInTheRootIsWatched (void)
{
  FilesStage stage;
  files_set_up (&stage);
  files_link (&stage, "/zone", "/usr/share/zoneinfo/Asia/Tokyo");
  char *path = files_path (&stage, "/zone"), *variable = g_strdup_printf ("TZ=%s", path);
  const char *const environment[] = { variable, NULL };
  files_follow (&stage, milieu_glib_time_zone_source_new ("/", environment));
  CHECK_TEXT (files_value (&stage), "Asia/Tokyo");
  CHECK (is_watched (stage.root));
  CHECK (is_watched ("/"));
  files_link (&stage, "/zone", "/usr/share/zoneinfo/Europe/Warsaw");
  files_await (&stage, "Europe/Warsaw");
  g_free (variable);
  g_free (path);
  files_tear_down (&stage);
}

TEST_TOPIC (glib_root_files, TEST (glib_root_files, whatLiesInTheRootIsWatched))
