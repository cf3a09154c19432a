/* A label: a GObject with the properties "margin" in pixels, a gint, and "text". It prints each
 * write. */
#ifndef EXAMPLES_LABEL_H
#define EXAMPLES_LABEL_H

#pragma clang assume_nonnull begin

/* A label (transfer full), as g_object_new gives it. */
void *label_new (void);

/* Gives it back. */
void label_unref (void *label);

/* What somebody does who drags the label's edge. */
void label_set_margin (void *label, int margin);

#pragma clang assume_nonnull end

#endif
