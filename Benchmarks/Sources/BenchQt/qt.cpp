/*
 * Qt: a QWidget a node, offscreen, and its locale, which widgets inherit, may have of their own,
 * and are told of by an event when it changes.
 *
 * A number travels in a locale's number options, for there are not as many languages as numbers.
 */
#include "bench-qt.h"

#include <QtCore/QEvent>
#include <QtCore/QLocale>
#include <QtWidgets/QApplication>
#include <QtWidgets/QWidget>

#define SUBJECT "qt"

static inline QLocale
locale_of (int64_t value)
{
  QLocale locale (QLocale::English);
  locale.setNumberOptions (QLocale::NumberOptions (QFlag (static_cast<int> (value))));
  return locale;
}

static inline int64_t
number_of (const QWidget *widget)
{
  return static_cast<int> (widget->locale ().numberOptions ());
}

/* A node. */
class Place : public QWidget
{
public:
  using QWidget::QWidget;

  BenchEar *ear = nullptr;

protected:
  void
  changeEvent (QEvent *event) override
  {
    if (ear && event->type () == QEvent::LocaleChange)
      bench_hear (ear, number_of (this));
    QWidget::changeEvent (event);
  }
};

/* There must be an application before there is a widget. */
static void
start_application ()
{
  static int argument_count = 1;
  static char name[] = "bench";
  static char *arguments[] = { name, nullptr };
  if (qApp)
    return;
  qputenv ("QT_QPA_PLATFORM", "offscreen");
  /* It warns of a session that is no desktop's. */
  qputenv ("QT_LOGGING_RULES", "*.warning=false");
  /* It stays until the process ends. */
  new QApplication (argument_count, arguments);
}

using Item = Place *;
#define NO_ITEM nullptr

struct World
{
  BenchEar *ears;
  Place *top;
};

static inline void
open_world (World *world, uint32_t nodes_expected)
{
  (void)nodes_expected;
  start_application ();
  world->top = nullptr;
}

/* Widgets own those below them. What a new widget has posted to itself goes first: each would look
 * for its own among all. */
static inline void
close_world (World *world)
{
  QCoreApplication::sendPostedEvents ();
  delete world->top;
}

static inline Place *
add_item (World *world, Place *parent)
{
  Place *place = new Place (parent);
  if (!parent)
    world->top = place;
  return place;
}

static inline void
move_item (World *world, Place *place, Place *parent)
{
  (void)world;
  place->setParent (parent);
}

static inline void
set_value (World *world, Place *place, unsigned key, int64_t value)
{
  (void)world;
  (void)key;
  place->setLocale (locale_of (value));
}

static inline void
unset_value (World *world, Place *place, unsigned key)
{
  (void)world;
  (void)key;
  place->unsetLocale ();
}

static inline int64_t
read_value (World *world, Place *place, unsigned key)
{
  (void)world;
  (void)key;
  return number_of (place);
}

static inline void
observe (World *world, Place *place, unsigned key, BenchEar *ear)
{
  (void)world;
  (void)key;
  place->ear = ear;
}

/* Who is concerned has been told already. */
static inline void
settle (World *world)
{
  (void)world;
}

#include "bench-workloads.h"

/* A new widget climbs to its window, so that a chain takes seconds at a depth of 10,000 and hours
 * at a million. Of a node's bytes, 32 are an event that it has posted to itself. */
static const BenchCase cases[] = {
  CASE_R1 (10000),  CASE_R2 (0),      CASE_B (0),           CASE_N1 (0), CASE_N2 (0),
  CASE_N2_1000 (0), CASE_N3 (0),      CASE_N3_1000 (0),     CASE_N4 (0), CASE_L (0),
  CASE_M_EQUAL (0), CASE_M_OTHER (0), CASE_MEMORY_NODE (0),
};

const BenchCase *const *
bench_qt_cases (size_t *count)
{
  static const BenchCase *table[sizeof cases / sizeof *cases];
  *count = 0;
  for (const BenchCase &one : cases)
    table[(*count)++] = &one;
  return table;
}
