/* GObject as a module, so that SwiftPM finds it. */
#ifndef BENCH_CGOBJECT_H
#define BENCH_CGOBJECT_H

#include <glib-object.h>

#endif
