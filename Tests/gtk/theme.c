/*
 * Themes in GTK: a style sheet that a table was written as gives GTK the very colours of the table,
 * and GTK's frame clock gives a tree its frames, for as long as something moves and no longer. It
 * says in a line each what it has found, and ends with an abort if that is not so. The program's
 * argument is the path of another table whose colours GTK is to have.
 */
#include <gtk/gtk.h>

#include <milieu-glib/milieu-glib.h>
#include <milieu-theme/milieu-theme.h>

/* A widget's frame clock as a tree's. */
typedef struct WidgetClock
{
  GtkWidget *widget;
  MilieuTree *tree;
  guint tick; /* 0 while no frames are wanted */
  int frames, starts, stops;
} WidgetClock;

typedef struct Program
{
  GtkApplication *application;
  const char *path; /* of a table */
  WidgetClock clock;
  MilieuTree *tree;
  MilieuNode window;
  MilieuColor shown;
  int steps;
  gint64 frames_at_end; /* of the widget's, when the movement was over */
} Program;

static const char text[] = "NORMAL          NIGHT\n"
                           "#ffffff         #343434   BG\n"
                           "#12345678       #abcdef01 HALF\n"
                           "#ffff80000001ffff #000000 EXACT\n"
                           "#fff            $BG       a.b_c\n";

/* ---- style sheets ---- */

/* GTK keeps a channel as a float, which holds all of 16 bits. */
static guint
channel (float value, guint most)
{
  return (guint)(value * (float)most + 0.5f);
}

static void
refuse (GtkCssProvider *provider, GtkCssSection *section, const GError *error, gpointer user_data)
{
  (void)provider, (void)section, (void)user_data;
  if (error->domain != GTK_CSS_PARSER_WARNING)
    g_error ("GTK does not understand the style sheet: %s", error->message);
}

static void
check_colors (GtkWidget *widget, const MilieuColorTable *table)
{
  int count = 0;
  for (size_t theme = 0; theme < milieu_color_table_theme_count (table); theme++)
    {
      const char *name = milieu_color_table_theme (table, theme);
      GtkCssProvider *provider = gtk_css_provider_new ();
      g_signal_connect (provider, "parsing-error", G_CALLBACK (refuse), NULL);
      char *css = milieu_glib_color_table_to_gtk_css (table, name, NULL);
      gtk_css_provider_load_from_data (provider, css, -1);
      GtkStyleContext *context = gtk_widget_get_style_context (widget);
      gtk_style_context_add_provider (context, GTK_STYLE_PROVIDER (provider),
                                      GTK_STYLE_PROVIDER_PRIORITY_USER);
      for (size_t entry = 0; entry < milieu_color_table_entry_count (table); entry++)
        {
          GdkRGBA rgba;
          MilieuColor color = milieu_color_table_value (table, entry, theme).color;
          char *css_name =
            g_strdelimit (g_strdup (milieu_color_table_entry (table, entry)), ".", '-');
          g_assert_true (gtk_style_context_lookup_color (context, css_name, &rgba));
          g_assert_cmpuint (channel (rgba.red, 65535), ==, color.red);
          g_assert_cmpuint (channel (rgba.green, 65535), ==, color.green);
          g_assert_cmpuint (channel (rgba.blue, 65535), ==, color.blue);
          g_assert_cmpuint (channel (rgba.alpha, 65535), ==, color.alpha);
          g_free (css_name);
          count++;
        }
      gtk_style_context_remove_provider (context, GTK_STYLE_PROVIDER (provider));
      g_object_unref (provider);
      g_free (css);
    }
  g_print ("GTK has the same %d colours\n", count);
}

/* ---- frames ---- */

static double
now (void *user_data)
{
  WidgetClock *self = user_data;
  GdkFrameClock *clock = gtk_widget_get_frame_clock (self->widget);
  return (double)gdk_frame_clock_get_frame_time (clock) / G_USEC_PER_SEC;
}

static gboolean
tick (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  WidgetClock *self = user_data;
  (void)widget;
  self->frames++;
  milieu_tree_frame (self->tree, (double)gdk_frame_clock_get_frame_time (clock) / G_USEC_PER_SEC);
  return G_SOURCE_CONTINUE;
}

static void
start (MilieuTree *tree, void *user_data)
{
  WidgetClock *self = user_data;
  self->starts++;
  self->tree = tree;
  self->tick = gtk_widget_add_tick_callback (self->widget, tick, self, NULL);
}

static void
stop (MilieuTree *tree, void *user_data)
{
  WidgetClock *self = user_data;
  (void)tree;
  self->stops++;
  gtk_widget_remove_tick_callback (self->widget, self->tick);
  self->tick = 0;
}

/* When the tick callbacks have gone, none comes any more, though GTK draws on. */
static gboolean
end (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  Program *self = user_data;
  (void)widget, (void)clock;
  if (++self->steps < 5)
    return G_SOURCE_CONTINUE;
  g_assert_cmpint (self->clock.frames, ==, self->frames_at_end);
  g_print ("none comes when nothing moves\n");
  g_application_quit (G_APPLICATION (self->application));
  return G_SOURCE_REMOVE;
}

static void
show (const MilieuFrame *frame, void *user_data)
{
  Program *self = user_data;
  MilieuColor former = self->shown;
  self->shown = frame->shown.color;
  if (frame->initial)
    return;
  g_assert_cmpuint (self->shown.red, <=, former.red);
  self->steps++;
  if (!frame->is_last)
    return;
  g_assert_true (milieu_glib_color_equal (&self->shown, &frame->target.color));
  g_assert_cmpint (self->steps, >=, 2);
  g_print ("GTK's frames have shown the way to another theme\n");
  self->steps = 0;
  self->frames_at_end = self->clock.frames;
  gtk_widget_add_tick_callback (self->clock.widget, end, self, NULL);
}

static void
switch_theme (GtkWidget *widget, gpointer user_data)
{
  Program *self = user_data;
  const MilieuPayload payload = { .animated = true, .duration = 0.2 };
  const MilieuClock clock = { .now = now, .start = start, .stop = stop, .user_data = &self->clock };
  self->clock.widget = widget;
  g_assert_cmpint (milieu_tree_set_clock (self->tree, &clock), ==, MILIEU_OK);
  g_assert_cmpint (milieu_tree_begin (self->tree, &payload), ==, MILIEU_OK);
  g_assert_cmpint (milieu_theme_set (self->tree, self->window, "NIGHT"), ==, MILIEU_OK);
  milieu_tree_commit (self->tree);
}

static void
activate (GApplication *application, gpointer user_data)
{
  Program *self = user_data;
  MilieuGlibColorTable *table = milieu_glib_color_table_new_from_text ("a test", text, -1, NULL);
  GtkWidget *window = gtk_application_window_new (GTK_APPLICATION (application));
  const MilieuColor none = { .alpha = 0 };
  check_colors (window, table);
  MilieuGlibColorTable *other = milieu_glib_color_table_new_from_file (self->path, NULL);
  g_assert_nonnull (other);
  check_colors (window, other);
  milieu_glib_color_table_unref (other);
  g_assert_cmpint (milieu_tree_new (NULL, &self->tree), ==, MILIEU_OK);
  milieu_glib_attach (self->tree, NULL, MILIEU_GLIB_PRIORITY_FLUSH);
  g_assert_cmpint (milieu_node_add (self->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE,
                                    MILIEU_NODE_BOUNDARY, &self->window),
                   ==, MILIEU_OK);
  g_assert_cmpint (
    milieu_tree_set_base (self->tree, milieu_theme_key_table (), milieu_value_object (table)), ==,
    MILIEU_OK);
  milieu_glib_color_table_unref (table);
  g_assert_cmpint (
    milieu_node_observe_frames (self->tree, self->window,
                                milieu_theme_entry_key ("BG", milieu_value_color (none)),
                                MILIEU_OBSERVE_INITIAL, NULL, show, self, NULL, NULL),
    ==, MILIEU_OK);
  g_signal_connect (window, "map", G_CALLBACK (switch_theme), self);
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_assert_cmpint (argc, ==, 2);
  Program program = { .path = argv[1] };
  program.application = gtk_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect (program.application, "activate", G_CALLBACK (activate), &program);
  int status = g_application_run (G_APPLICATION (program.application), 0, NULL);
  g_assert_cmpint (program.clock.starts, ==, 1);
  g_assert_cmpint (program.clock.stops, ==, 1);
  g_assert_true (program.clock.tick == 0);
  milieu_tree_free (program.tree);
  g_object_unref (program.application);
  return status;
}
