/* A setting drives a node's value, and is written back where that is asked. */
#define G_SETTINGS_ENABLE_BACKEND

#include "../CMilieuTests/test.h"

#include "widget.h"

#include <gio/gsettingsbackend.h>
#include <glib/gstdio.h>
#include <stdlib.h>

static const char schema_text[] =
  "<schemalist>"
  "  <enum id='test.milieu.Side'><value nick='left' value='3'/><value nick='right' value='5'/>"
  "  </enum>"
  "  <flags id='test.milieu.Edges'><value nick='top' value='1'/><value nick='end' value='4'/>"
  "  </flags>"
  "  <schema id='test.milieu' path='/test/milieu/'>"
  "    <key name='on' type='b'><default>false</default></key>"
  "    <key name='padding' type='i'><range min='0' max='100'/><default>8</default></key>"
  "    <key name='small' type='y'><default>1</default></key>"
  "    <key name='short' type='n'><default>-1</default></key>"
  "    <key name='large' type='t'><default>1</default></key>"
  "    <key name='scale' type='d'><default>1.5</default></key>"
  "    <key name='title' type='s'><default>'lato'</default></key>"
  "    <key name='accent' type='s'><default>'#ff0000'</default></key>"
  "    <key name='names' type='as'><default>['a']</default></key>"
  "    <key name='place' type='o'><default>'/'</default></key>"
  "    <key name='size' type='(ii)'><default>(1, 2)</default></key>"
  "    <key name='side' enum='test.milieu.Side'><default>'left'</default></key>"
  "    <key name='edges' flags='test.milieu.Edges'><default>['top']</default></key>"
  "  </schema>"
  "</schemalist>";

typedef struct SettingsStage
{
  BindStage base;
  GMainContext *context; /* the thread's default while the test runs */
  char *folder;
  char *keyfile;
  GSettingsSchema *schema;
  GSettings *settings;
  int changes; /* signals of the settings */
} SettingsStage;

static void
count_change (GSettings *settings, const char *name, gpointer user_data)
{
  SettingsStage *self = user_data;
  (void)settings, (void)name;
  self->changes++;
}

static void
compile_schema (SettingsStage *self)
{
  char *arguments[] = { (char *)"glib-compile-schemas", self->folder, NULL };
  g_autofree char *path = g_build_filename (self->folder, "test.gschema.xml", NULL);
  int status = -1;
  CHECK (g_file_set_contents (path, schema_text, -1, NULL));
  CHECK (g_spawn_sync (NULL, arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status,
                       NULL));
  CHECK_INT (status, 0);
  GSettingsSchemaSource *source =
    g_settings_schema_source_new_from_directory (self->folder, NULL, TRUE, NULL);
  self->schema = g_settings_schema_source_lookup (source, "test.milieu", FALSE);
  CHECK (self->schema);
  g_settings_schema_source_unref (source);
}

/* Settings that live in a keyfile, or, without one, nowhere, so that they cannot be written. */
static void
set_up (SettingsStage *self, bool has_keyfile)
{
  *self = (SettingsStage){ .folder = g_dir_make_tmp ("milieu-XXXXXX", NULL) };
  bind_stage_set_up (&self->base, false);
  self->context = g_main_context_new ();
  g_main_context_push_thread_default (self->context);
  compile_schema (self);
  self->keyfile = g_build_filename (self->folder, "keyfile", NULL);
  GSettingsBackend *backend = has_keyfile
                                ? g_keyfile_settings_backend_new (self->keyfile, "/", "root")
                                : g_null_settings_backend_new ();
  self->settings = g_settings_new_full (self->schema, backend, NULL);
  g_signal_connect (self->settings, "changed", G_CALLBACK (count_change), self);
  g_object_unref (backend);
}

static void
tear_down (SettingsStage *self)
{
  const char *const names[] = { "test.gschema.xml", "gschemas.compiled", "keyfile" };
  bind_stage_tear_down (&self->base);
  g_clear_object (&self->settings);
  g_settings_schema_unref (self->schema);
  while (g_main_context_iteration (self->context, FALSE))
    continue;
  g_main_context_pop_thread_default (self->context);
  g_main_context_unref (self->context);
  for (size_t n = 0; n < G_N_ELEMENTS (names); n++)
    {
      g_autofree char *path = g_build_filename (self->folder, names[n], NULL);
      g_unlink (path);
    }
  CHECK_INT (g_rmdir (self->folder), 0);
  g_free (self->folder);
  g_free (self->keyfile);
}

static MilieuGlibBinding *
bind (SettingsStage *self, const MilieuKey *key, const char *setting, MilieuGlibBindFlags flags)
{
  GError *error = NULL;
  MilieuGlibBinding *binding =
    milieu_glib_node_bind_settings (self->base.face, key, self->settings, setting, flags, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
  CHECK (milieu_glib_binding_is_bound (binding));
  return binding;
}

static void
aSettingDrivesTheNodesSetValue (void)
{
  SettingsStage stage;
  set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  MilieuGlibBinding *binding = bind (&stage, key, "padding", MILIEU_GLIB_BIND_DEFAULT);
  CHECK_INT (bind_stage_own (&stage.base, stage.base.row, key), 8);
  CHECK (g_settings_set_int (stage.settings, "padding", 12));
  CHECK_INT (bind_stage_own (&stage.base, stage.base.row, key), 12);
  g_settings_reset (stage.settings, "padding");
  CHECK_INT (bind_stage_own (&stage.base, stage.base.row, key), 8);
  /* One way the node's value goes nowhere. */
  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, milieu_value_int (50)));
  CHECK_INT (g_settings_get_int (stage.settings, "padding"), 8);
  milieu_glib_binding_unbind (binding);
  CHECK_INT (bind_stage_own (&stage.base, stage.base.row, key), 50);
  tear_down (&stage);
}

static void
aSettingDrivesTheNodesBaseValue (void)
{
  SettingsStage stage;
  MilieuValue value;
  set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  bind (&stage, key, "padding", MILIEU_GLIB_BIND_BASE);
  CHECK (g_settings_set_int (stage.settings, "padding", 12));
  CHECK (milieu_node_get_own (stage.base.tree, stage.base.row, MILIEU_LAYER_BASE, key, &value));
  CHECK_INT (value.integer, 12);
  CHECK_INT (bind_stage_own (&stage.base, stage.base.row, key), -1);
  tear_down (&stage);
}

static void
anEditOfTheFileIsFollowedLive (void)
{
  SettingsStage stage;
  set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  bind (&stage, key, "padding", MILIEU_GLIB_BIND_DEFAULT);
  bind_stage_bind (&stage.base, key, "spacing", MILIEU_GLIB_BIND_DEFAULT);
  CHECK (g_file_set_contents (stage.keyfile, "[test/milieu]\npadding=33\n", -1, NULL));
  while (stage.changes == 0)
    g_main_context_iteration (stage.context, TRUE);
  CHECK_INT (bind_stage_own (&stage.base, stage.base.row, key), 33);
  CHECK_INT (stage.base.widget->spacing, 33);
  tear_down (&stage);
}

static void
whatIsReadAtTheNodeIsWrittenBack (void)
{
  SettingsStage stage;
  set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  bind (&stage, key, "padding", MILIEU_GLIB_BIND_BIDIRECTIONAL | MILIEU_GLIB_BIND_BASE);
  CHECK_INT (stage.changes, 0);
  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, milieu_value_int (20)));
  CHECK_INT (g_settings_get_int (stage.settings, "padding"), 20);
  CHECK_INT (stage.changes, 1);
  /* What was written back does not drive anything. */
  MilieuValue value;
  CHECK (milieu_node_get_own (stage.base.tree, stage.base.row, MILIEU_LAYER_BASE, key, &value));
  CHECK_INT (value.integer, 8);
  CHECK_OK (milieu_node_unset (stage.base.tree, stage.base.row, key));
  CHECK_INT (g_settings_get_int (stage.settings, "padding"), 8);
  CHECK_INT (stage.changes, 2);
  tear_down (&stage);
}

static void
whatComesFromTheSettingIsNotWrittenBack (void)
{
  SettingsStage stage;
  set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  bind (&stage, key, "padding", MILIEU_GLIB_BIND_BIDIRECTIONAL);
  /* The default has driven the node, and is no value of the user's now. */
  CHECK (!g_settings_get_user_value (stage.settings, "padding"));
  CHECK (g_settings_set_int (stage.settings, "padding", 12));
  CHECK_INT (stage.changes, 1);
  CHECK_INT (bind_stage_own (&stage.base, stage.base.row, key), 12);
  CHECK_OK (milieu_tree_begin (stage.base.tree, NULL));
  CHECK (g_settings_set_int (stage.settings, "padding", 13));
  CHECK_OK (milieu_tree_commit (stage.base.tree));
  CHECK_INT (stage.changes, 2);
  /* But what is set back is. */
  CHECK_OK (milieu_tree_begin (stage.base.tree, NULL));
  CHECK (g_settings_set_int (stage.settings, "padding", 14));
  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, milieu_value_int (13)));
  CHECK_OK (milieu_tree_commit (stage.base.tree));
  CHECK_INT (g_settings_get_int (stage.settings, "padding"), 13);
  CHECK_INT (stage.changes, 4);
  CHECK_INT (bind_stage_observers (&stage.base), 1);
  tear_down (&stage);
}

static void
whatTheSettingHasAlreadyIsNotWritten (void)
{
  SettingsStage stage;
  set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  bind (&stage, key, "padding", MILIEU_GLIB_BIND_BIDIRECTIONAL | MILIEU_GLIB_BIND_BASE);
  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, milieu_value_int (20)));
  g_settings_reset (stage.settings, "padding");
  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, milieu_value_int (8)));
  /* The default stays one. */
  CHECK (!g_settings_get_user_value (stage.settings, "padding"));
  tear_down (&stage);
}

/* The setting gives the key that value, and gets it back. */
static void
check_kind (const MilieuKey *key, const char *setting, const char *described, const char *other,
            const char *other_described)
{
  SettingsStage stage;
  MilieuValue value;
  char text[80];
  set_up (&stage, true);
  bind (&stage, key, setting, MILIEU_GLIB_BIND_BIDIRECTIONAL);
  CHECK_OK (milieu_node_get (stage.base.tree, stage.base.row, key, &value, NULL));
  milieu_key_describe (key, &value, text, sizeof text);
  CHECK_TEXT (text, described);
  value = milieu_key_retain (key, value);

  g_autoptr (GVariant) before = g_settings_get_value (stage.settings, setting);
  GVariant *variant = g_variant_parse (g_variant_get_type (before), other, NULL, NULL, NULL);
  CHECK (g_settings_set_value (stage.settings, setting, variant));
  g_variant_unref (variant);
  MilieuValue changed;
  CHECK_OK (milieu_node_get (stage.base.tree, stage.base.row, key, &changed, NULL));
  milieu_key_describe (key, &changed, text, sizeof text);
  CHECK_TEXT (text, other_described);

  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, value));
  g_autoptr (GVariant) after = g_settings_get_value (stage.settings, setting);
  CHECK (milieu_key_type (key) == MILIEU_TYPE_COLOR || g_variant_equal (before, after));
  milieu_key_release (key, value);
  tear_down (&stage);
}

static void
eachKindOfSettingFitsItsKeys (void)
{
  check_kind (bind_stage_key (MILIEU_TYPE_BOOL), "on", "false", "true", "true");
  check_kind (bind_stage_key (MILIEU_TYPE_INT), "padding", "8", "9", "9");
  check_kind (bind_stage_key (MILIEU_TYPE_INT), "small", "1", "255", "255");
  check_kind (bind_stage_key (MILIEU_TYPE_INT), "short", "-1", "-32768", "-32768");
  check_kind (bind_stage_key (MILIEU_TYPE_INT), "large", "1", "9223372036854775807",
              "9223372036854775807");
  check_kind (bind_stage_key (MILIEU_TYPE_DOUBLE), "padding", "8", "9", "9");
  check_kind (bind_stage_key (MILIEU_TYPE_DOUBLE), "scale", "1.5", "0.1", "0.1");
  check_kind (bind_stage_key (MILIEU_TYPE_STRING), "title", "\"lato\"", "'zima'", "\"zima\"");
  check_kind (bind_stage_key (MILIEU_TYPE_STRING), "place", "\"/\"", "'/a'", "\"/a\"");
  check_kind (bind_stage_key (MILIEU_TYPE_COLOR), "accent", "#ff0000ff", "'#00f'", "#0000ffff");
  check_kind (bind_stage_key (MILIEU_TYPE_INT), "side", "3", "'right'", "5");
  check_kind (bind_stage_key (MILIEU_TYPE_STRING), "side", "\"left\"", "'right'", "\"right\"");
  check_kind (bind_stage_key (MILIEU_TYPE_INT), "edges", "1", "['end', 'top']", "5");

  GValue value = G_VALUE_INIT;
  g_value_init (&value, G_TYPE_VARIANT);
  MilieuGlibKey *variant = milieu_glib_key_define ("glib-setting-variant", &value, NULL);
  check_kind (variant, "size", "(1, 2)", "(3, 4)", "(3, 4)");
  check_kind (variant, "padding", "8", "9", "9");
  check_kind (variant, "side", "'left'", "'right'", "'right'");
  g_value_unset (&value);
  g_value_init (&value, G_TYPE_STRV);
  MilieuGlibKey *names = milieu_glib_key_define ("glib-setting-names", &value, NULL);
  check_kind (names, "names", "[\"a\"]", "['b', 'c']", "[\"b\", \"c\"]");
  g_value_unset (&value);
}

/* What does not fit is not written, and one warning says so. */
static void
check_not_written (MilieuType type, const char *setting, MilieuValue core, const char *message)
{
  SettingsStage stage;
  int count;
  set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (type);
  bind (&stage, key, setting, MILIEU_GLIB_BIND_BIDIRECTIONAL);
  log_begin ();
  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, core));
  CHECK_TEXT (log_end (&count), message);
  CHECK_INT (count, 1);
  CHECK_INT (stage.changes, 0);
  tear_down (&stage);
}

static void
whatDoesNotFitTheSettingIsNotWritten (void)
{
  MilieuString *text;
  CHECK_OK (milieu_string_new ("nowhere", &text));
  check_not_written (MILIEU_TYPE_INT, "padding", milieu_value_int (101),
                     "the value 101 of key 'padding' (gint64) does not fit setting 'padding' (i), "
                     "which keeps its own");
  check_not_written (MILIEU_TYPE_INT, "short", milieu_value_int (40000),
                     "the value 40000 of key 'padding' (gint64) does not fit setting 'short' (n), "
                     "which keeps its own");
  check_not_written (MILIEU_TYPE_INT, "small", milieu_value_int (256),
                     "the value 256 of key 'padding' (gint64) does not fit setting 'small' (y), "
                     "which keeps its own");
  check_not_written (MILIEU_TYPE_INT, "large", milieu_value_int (-1),
                     "the value -1 of key 'padding' (gint64) does not fit setting 'large' (t), "
                     "which keeps its own");
  check_not_written (MILIEU_TYPE_DOUBLE, "padding", milieu_value_double (2.5),
                     "the value 2.5 of key 'size' (gdouble) does not fit setting 'padding' (i), "
                     "which keeps its own");
  check_not_written (MILIEU_TYPE_INT, "side", milieu_value_int (4),
                     "the value 4 of key 'padding' (gint64) does not fit setting 'side' (s), "
                     "which keeps its own");
  check_not_written (MILIEU_TYPE_INT, "edges", milieu_value_int (2),
                     "the value 2 of key 'padding' (gint64) does not fit setting 'edges' (as), "
                     "which keeps its own");
  check_not_written (MILIEU_TYPE_STRING, "side", milieu_value_string (text),
                     "the value \"nowhere\" of key 'title' (gchararray) does not fit setting "
                     "'side' (s), which keeps its own");
  check_not_written (MILIEU_TYPE_STRING, "place", milieu_value_string (text),
                     "the value \"nowhere\" of key 'title' (gchararray) does not fit setting "
                     "'place' (o), which keeps its own");
  milieu_string_release (text);
}

static void
whatDoesNotFitTheKeyDrivesNothing (void)
{
  SettingsStage stage;
  int count;
  set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_COLOR);
  bind (&stage, key, "accent", MILIEU_GLIB_BIND_DEFAULT);
  log_begin ();
  CHECK (g_settings_set_string (stage.settings, "accent", "red"));
  CHECK_TEXT (log_end (&count),
              "the value 'red' of setting 'accent' does not drive the key: key 'accent' has values "
              "of type MilieuGlibColor: the gchararray 'red': not a colour: #rgb, #rgba, #rrggbb, "
              "#rrggbbaa or #rrrrggggbbbbaaaa is expected");
  CHECK_INT (count, 1);
  CHECK_INT (
    milieu_node_get_color (stage.base.tree, stage.base.row, key, (MilieuColor){ 0, 0, 0, 0 }).red,
    65535);
  tear_down (&stage);
}

static void
check_refused (bool has_keyfile, MilieuType type, const char *setting, MilieuGlibBindFlags flags,
               int code, const char *message)
{
  SettingsStage stage;
  GError *error = NULL;
  set_up (&stage, has_keyfile);
  CHECK (!milieu_glib_node_bind_settings_full (stage.base.face, bind_stage_key (type),
                                               stage.settings, setting, flags, NULL, NULL,
                                               &stage.base, bind_stage_count_destroy, &error));
  CHECK_TEXT (error->message, message);
  CHECK (error->domain == MILIEU_GLIB_ERROR);
  CHECK_INT (error->code, code);
  CHECK_INT (stage.base.destroyed, 1);
  CHECK_INT (bind_stage_observers (&stage.base), 0);
  g_error_free (error);
  tear_down (&stage);
}

static void
settingsAreCheckedWhenBoundAndBothAreNamed (void)
{
  const MilieuGlibBindFlags two_way = MILIEU_GLIB_BIND_BIDIRECTIONAL;
  check_refused (true, MILIEU_TYPE_INT, "paddin", 0, MILIEU_GLIB_ERROR_NO_SETTING,
                 "key 'padding' (gint64) is not bound: schema 'test.milieu' has no setting "
                 "'paddin', one of these is expected: accent, edges, large, names, on, padding, "
                 "place, scale, short, side, size, small, title");
  check_refused (true, MILIEU_TYPE_INT, "title", 0, MILIEU_GLIB_ERROR_SETTING_TYPE,
                 "key 'padding' (gint64) is not bound to setting 'title' (s): its values "
                 "(gchararray) and the key's do not become each other; a setting that gives an "
                 "integer, enum or flags, or functions to map values, are expected");
  check_refused (true, MILIEU_TYPE_INT, "scale", 0, MILIEU_GLIB_ERROR_SETTING_TYPE,
                 "key 'padding' (gint64) is not bound to setting 'scale' (d): its values "
                 "(gdouble) and the key's do not become each other; a setting that gives an "
                 "integer, enum or flags, or functions to map values, are expected");
  check_refused (true, MILIEU_TYPE_BOOL, "size", 0, MILIEU_GLIB_ERROR_SETTING_TYPE,
                 "key 'flag' (gboolean) is not bound to setting 'size' ((ii)): its values "
                 "(GVariant) and the key's do not become each other; a setting that gives a "
                 "gboolean, or functions to map values, are expected");
  check_refused (false, MILIEU_TYPE_INT, "padding", two_way, MILIEU_GLIB_ERROR_NOT_WRITABLE,
                 "key 'padding' (gint64) is not bound to setting 'padding' (i): to be written back "
                 "it must be writable, and it is not");
}

static void
aSettingThatCannotBeWrittenDrivesAllTheSame (void)
{
  SettingsStage stage;
  set_up (&stage, false);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  bind (&stage, key, "padding", MILIEU_GLIB_BIND_DEFAULT);
  CHECK_INT (bind_stage_own (&stage.base, stage.base.row, key), 8);
  tear_down (&stage);
}

static gboolean
get_width (GValue *value, GVariant *variant, gpointer user_data)
{
  gint32 width, height;
  (void)user_data;
  g_variant_get (variant, "(ii)", &width, &height);
  g_value_set_int64 (value, width);
  return width != 13;
}

static GVariant *
set_width (const GValue *value, const GVariantType *expected_type, gpointer user_data)
{
  gint64 width = g_value_get_int64 (value);
  (void)user_data;
  CHECK (g_variant_type_equal (expected_type, "(ii)"));
  if (width == 14)
    return NULL;
  return width == 15 ? g_variant_new_int32 (15) : g_variant_new ("(ii)", (gint32)width, 0);
}

static void
functionsMapWhatDoesNotFit (void)
{
  SettingsStage stage;
  int count;
  set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  MilieuGlibBinding *binding = milieu_glib_node_bind_settings_full (
    stage.base.face, key, stage.settings, "size", MILIEU_GLIB_BIND_BIDIRECTIONAL, get_width,
    set_width, &stage.base, bind_stage_count_destroy, NULL);
  CHECK (binding);
  CHECK_INT (bind_stage_own (&stage.base, stage.base.row, key), 1);
  g_settings_set (stage.settings, "size", "(ii)", 7, 9);
  CHECK_INT (bind_stage_own (&stage.base, stage.base.row, key), 7);
  /* What is set is not (7, 0), of which the same would be made. */
  CHECK_INT (stage.changes, 1);
  g_settings_set (stage.settings, "size", "(ii)", 13, 9);
  CHECK_INT (bind_stage_own (&stage.base, stage.base.row, key), 7);
  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, milieu_value_int (5)));
  g_autoptr (GVariant) size = g_settings_get_value (stage.settings, "size");
  g_autofree char *text = g_variant_print (size, FALSE);
  CHECK_TEXT (text, "(5, 0)");
  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, milieu_value_int (14)));
  log_begin ();
  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, milieu_value_int (15)));
  CHECK_TEXT (log_end (&count), "the value 15 of key 'padding' (i) does not fit setting "
                                "'size' ((ii)), which keeps its own");
  CHECK_INT (stage.changes, 3);
  milieu_glib_binding_unbind (binding);
  CHECK_INT (stage.base.destroyed, 1);
  tear_down (&stage);
}

static void
whoDrivesAKeyDoesNotObserveIt (void)
{
  SettingsStage stage;
  MilieuGlibBinding *binding;
  set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  binding = bind (&stage, key, "padding", MILIEU_GLIB_BIND_BASE);
  MilieuStatistics before, after;
  milieu_tree_get_statistics (stage.base.tree, &before);
  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, milieu_value_int (3)));
  milieu_tree_get_statistics (stage.base.tree, &after);
  CHECK_INT (after.observers_told - before.observers_told, 0);
  milieu_glib_binding_unbind (binding);
  CHECK_INT (bind_stage_observers (&stage.base), 0);
  tear_down (&stage);
}

static void
theSettingsAreKeptAsLongAsTheBinding (void)
{
  for (int ending = 0; ending < 3; ending++)
    for (int two_way = 0; two_way <= 1; two_way++)
      {
        SettingsStage stage;
        set_up (&stage, true);
        const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
        MilieuGlibBinding *binding =
          bind (&stage, key, "padding", two_way ? MILIEU_GLIB_BIND_BIDIRECTIONAL : 0);
        gpointer weak = stage.settings, weak_binding = binding;
        g_object_add_weak_pointer (G_OBJECT (stage.settings), &weak);
        g_object_add_weak_pointer (G_OBJECT (binding), &weak_binding);
        g_clear_object (&stage.settings);
        g_clear_object (&stage.base.face);
        CHECK (weak);
        if (ending == 0)
          milieu_glib_binding_unbind (binding);
        else if (ending == 1)
          CHECK_OK (milieu_node_remove (stage.base.tree, stage.base.window));
        else
          milieu_tree_free (g_steal_pointer (&stage.base.tree));
        CHECK (!weak);
        CHECK (!weak_binding);
        tear_down (&stage);
      }
}

static void
remove_node (GSettings *settings, const char *name, gpointer user_data)
{
  SettingsStage *self = user_data;
  (void)settings, (void)name;
  milieu_node_remove (self->base.tree, self->base.row);
}

static void
aNodeMayGoWithinASignalOfTheSettings (void)
{
  SettingsStage stage;
  set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  g_signal_connect (stage.settings, "changed::padding", G_CALLBACK (remove_node), &stage);
  MilieuGlibBinding *binding = bind (&stage, key, "padding", MILIEU_GLIB_BIND_BIDIRECTIONAL);
  gpointer weak = binding;
  g_object_add_weak_pointer (G_OBJECT (binding), &weak);
  /* By the binding's own write. */
  CHECK_OK (milieu_node_set (stage.base.tree, stage.base.row, key, milieu_value_int (20)));
  CHECK (!weak);
  CHECK_INT (g_settings_get_int (stage.settings, "padding"), 20);
  tear_down (&stage);
}

TEST_TOPIC (glib_settings, TEST (glib_settings, aSettingDrivesTheNodesSetValue),
            TEST (glib_settings, aSettingDrivesTheNodesBaseValue),
            TEST (glib_settings, anEditOfTheFileIsFollowedLive),
            TEST (glib_settings, whatIsReadAtTheNodeIsWrittenBack),
            TEST (glib_settings, whatComesFromTheSettingIsNotWrittenBack),
            TEST (glib_settings, whatTheSettingHasAlreadyIsNotWritten),
            TEST (glib_settings, eachKindOfSettingFitsItsKeys),
            TEST (glib_settings, whatDoesNotFitTheSettingIsNotWritten),
            TEST (glib_settings, whatDoesNotFitTheKeyDrivesNothing),
            TEST (glib_settings, settingsAreCheckedWhenBoundAndBothAreNamed),
            TEST (glib_settings, aSettingThatCannotBeWrittenDrivesAllTheSame),
            TEST (glib_settings, functionsMapWhatDoesNotFit),
            TEST (glib_settings, whoDrivesAKeyDoesNotObserveIt),
            TEST (glib_settings, theSettingsAreKeptAsLongAsTheBinding),
            TEST (glib_settings, aNodeMayGoWithinASignalOfTheSettings))
