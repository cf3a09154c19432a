/*
 * What bindings are tried on: a tree with a window and a row, and a GObject with properties of many
 * kinds that counts what is done to it.
 */
#ifndef MILIEU_GLIB_TESTS_WIDGET_H
#define MILIEU_GLIB_TESTS_WIDGET_H

#include <gio/gio.h>

#include <milieu-glib/milieu-glib.h>

#define TEST_TYPE_WIDGET (test_widget_get_type ())
G_DECLARE_FINAL_TYPE (TestWidget, test_widget, TEST, WIDGET, GObject)

struct _TestWidget
{
  GObject parent_instance;
  gint64 spacing;        /* property "spacing": gint, 0 to 1000 */
  gint64 clamped;        /* property "clamped": gint, of which it makes 0 to 100 */
  gdouble scale;         /* properties "scale": gdouble, and "ratio": gfloat */
  gboolean on;           /* property "on" */
  gint bus;              /* property "bus": a GBusType */
  char *label;           /* property "label" */
  MilieuGlibColor *tint; /* property "tint" */
  GObject *child;        /* property "child": a GCancellable */
  GDateTime *date;       /* property "date": a boxed type that cannot be compared */
  int writes;            /* calls of set_property */
  int notifies;          /* notifications of any property */
  /* Called in the middle of each write. */
  void (*act) (struct _TestWidget *self, void *user_data);
  void *user_data;
};

typedef struct BindStage
{
  MilieuTree *tree; /* NULL once freed */
  MilieuNode window, row;
  MilieuGlibNode *face;  /* the row's; NULL once dropped */
  TestWidget *widget;    /* NULL once given back */
  GMainContext *context; /* NULL if the tree tells at once */
  int destroyed;         /* calls of stage_count_destroy */
} BindStage;

/* Makes a tree that tells at once, or, with a loop, by a source. */
void bind_stage_set_up (BindStage *self, bool has_loop);

/* Lets go of what is there still. */
void bind_stage_tear_down (BindStage *self);

/* Makes a key that nobody finds. */
const MilieuKey *bind_stage_key (MilieuType type);

/* Binds, and expects success. */
MilieuGlibBinding *bind_stage_bind (BindStage *self, const MilieuKey *key, const char *property,
                                    MilieuGlibBindFlags flags);

/* The observers and interests in the tree. */
uint64_t bind_stage_observers (const BindStage *self);

/* The node's own set value, an integer, or -1. */
int64_t bind_stage_own (const BindStage *self, MilieuNode node, const MilieuKey *key);

/* A GDestroyNotify with the stage as user data. */
void bind_stage_count_destroy (void *user_data);

/* Iterates the context until nothing is ready. */
void bind_stage_settle (BindStage *self);

/* Keeps what this thread says from the log (said.h) until log_end, which gives the latest warning
 * of the domain "Milieu" (lent until the next log_end) and their number. */
void log_begin (void);
const char *log_end (int *count);

#endif
