/* Invariant: `left_over` is the daemon of a bus that has not been torn down on this thread. */
#define _POSIX_C_SOURCE 200809L

#include "private-bus.h"

#include "../CMilieuTests/test.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>

static _Thread_local GSubprocess *left_over;

/* In the child, before it becomes the daemon. Threads that serve queues block signals, which a
 * child inherits; a daemon that blocks SIGCHLD never hears that a service it has started has ended.
 */
static void
set_up_child (gpointer user_data)
{
  sigset_t none;
  (void)user_data;
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static void
end (GSubprocess *daemon)
{
  g_subprocess_force_exit (daemon);
  g_subprocess_wait (daemon, NULL, NULL);
  g_object_unref (daemon);
}

/* The daemon prints its address once it listens. */
static void
wait_until_it_listens (GSubprocess *daemon)
{
  GError *error = NULL;
  GDataInputStream *lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (daemon));
  char *line = g_data_input_stream_read_line (lines, NULL, NULL, &error);
  g_object_unref (lines);
  bool listens = line && g_str_has_prefix (line, "unix:");
  g_free (line);
  if (!listens)
    test_fail (__FILE__, __LINE__, "dbus-daemon does not run: %s",
               error ? error->message : "it has ended");
}

void
private_bus_restart (PrivateBus *self)
{
  GError *error = NULL;
  char *configuration = g_strdup_printf ("--config-file=%s/bus.conf", self->folder);
  const char *arguments[] = { "dbus-daemon", configuration, "--nofork", "--print-address", NULL };
  GSubprocessLauncher *launcher = g_subprocess_launcher_new (
    (GSubprocessFlags)(G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE));
  g_subprocess_launcher_set_child_setup (launcher, set_up_child, NULL, NULL);
  self->daemon = g_subprocess_launcher_spawnv (launcher, arguments, &error);
  g_object_unref (launcher);
  g_free (configuration);
  if (!self->daemon)
    test_fail (__FILE__, __LINE__, "dbus-daemon cannot be started: %s", error->message);
  left_over = self->daemon;
  wait_until_it_listens (self->daemon);
}

static void
write_file (const PrivateBus *self, const char *name, const char *contents)
{
  char *path = g_build_filename (self->folder, name, NULL);
  gboolean is_written = g_file_set_contents (path, contents, -1, NULL);
  g_free (path);
  CHECK (is_written);
}

void
private_bus_set_up (PrivateBus *self)
{
  *self = (PrivateBus){ 0 };
  if (left_over)
    end (g_steal_pointer (&left_over));
  char *program = g_find_program_in_path ("dbus-daemon");
  if (!program)
    test_skip ("dbus-daemon is missing");
  g_free (program);
  self->folder = g_dir_make_tmp ("milieu-bus-XXXXXX", NULL);
  CHECK (self->folder);
  self->address = g_strdup_printf ("unix:path=%s/bus", self->folder);
  char *configuration = g_strdup_printf (
    "<busconfig><type>session</type><listen>%s</listen><servicedir>%s</servicedir>"
    "<policy context=\"default\"><allow send_destination=\"*\" eavesdrop=\"true\"/>"
    "<allow eavesdrop=\"true\"/><allow own=\"*\"/></policy>"
    "<limit name=\"max_incoming_bytes\">1000000000</limit>"
    "<limit name=\"max_outgoing_bytes\">1000000000</limit>"
    "<limit name=\"max_message_size\">1000000000</limit></busconfig>",
    self->address, self->folder);
  write_file (self, "bus.conf", configuration);
  g_free (configuration);
  private_bus_restart (self);
}

void
private_bus_add_service (PrivateBus *self, const char *name, const char *program)
{
  char *file = g_strdup_printf ("%s.service", name);
  char *contents = g_strdup_printf ("[D-BUS Service]\nName=%s\nExec=%s\n", name, program);
  write_file (self, file, contents);
  g_free (file);
  g_free (contents);
}

void
private_bus_kill (PrivateBus *self)
{
  left_over = NULL;
  end (g_steal_pointer (&self->daemon));
}

GDBusConnection *
private_bus_connect (const PrivateBus *self)
{
  GError *error = NULL;
  GDBusConnection *connection = g_dbus_connection_new_for_address_sync (
    self->address,
    G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
    NULL, NULL, &error);
  if (!connection)
    test_fail (__FILE__, __LINE__, "the bus cannot be reached: %s", error->message);
  g_dbus_connection_set_exit_on_close (connection, FALSE);
  return connection;
}

void
private_bus_tear_down (PrivateBus *self)
{
  if (self->daemon)
    private_bus_kill (self);
  GDir *folder = g_dir_open (self->folder, 0, NULL);
  for (const char *name = NULL; folder && (name = g_dir_read_name (folder));)
    {
      char *path = g_build_filename (self->folder, name, NULL);
      g_unlink (path);
      g_free (path);
    }
  g_clear_pointer (&folder, g_dir_close);
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self->address);
}
