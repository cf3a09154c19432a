"""What the tests share: Milieu as gi sees it, keys with names of their own, and the loop."""

import gc
import itertools
import unittest

import gi

gi.require_version("Milieu", "0")
from gi.repository import GLib, GObject, Milieu

_numbers = itertools.count(1)


def fresh_name():
    """A name that no key has yet: keys live as long as the process."""
    return "test-%d" % next(_numbers)


def define(default):
    """Defines a key whose values are of the default's type."""
    return Milieu.Key.define(fresh_name(), default)


def wide(number):
    """An integer of 64 bits: of a plain int, PyGObject makes one of 32."""
    return GObject.Value(GObject.TYPE_INT64, number)


def settle():
    """Iterates the default context until nothing is ready; returns how often something was."""
    context = GLib.MainContext.default()
    count = 0
    while context.iteration(False):
        count += 1
        assert count < 10000, "the loop does not come to rest"
    return count


def run_until(is_done):
    """Runs a loop until the function says so after something was dispatched, or for 60 seconds."""
    context = GLib.MainContext.default()
    late = []

    def give_up():
        late.append(True)
        return GLib.SOURCE_REMOVE

    guard = GLib.timeout_add_seconds(60, give_up)
    while not is_done() and not late:
        context.iteration(True)
    assert not late, "this has not happened within 60 seconds"
    GLib.source_remove(guard)


class TreeTest(unittest.TestCase):
    """A window with a list in it, in a tree of its own."""

    def setUp(self):
        self.tree = Milieu.Tree.new()
        self.window = self.tree.add(None, "window", True)
        self.list = self.tree.add(self.window, "list", False)

    def tearDown(self):
        """Lets the tree go, which must leave nothing on the loop."""
        self.tree = self.window = self.list = None
        gc.collect()
        settle()

    def observers(self):
        """How many observers the core has, once the tree has looked for handlers."""
        self.tree.sync()
        return self.tree.count_observers()

    def assert_fails(self, code, words, function, *arguments):
        """Calls the function, which must fail with the code and a message that has all words."""
        with self.assertRaises(GLib.Error) as caught:
            function(*arguments)
        error = caught.exception
        self.assertTrue(error.matches(Milieu.error_quark(), code), str(error))
        self.assertEqual(error.domain, "milieu-glib-error-quark")
        for word in words:
            self.assertIn(word, error.message)
