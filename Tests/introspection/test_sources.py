"""Value sources, made and attached from Python."""

import unittest
import weakref

from stage import GLib, GObject, Milieu, TreeTest, define, settle, wide


class Gauge(Milieu.ValueSource):
    """A source of one key that notes what it is told."""

    def __init__(self, key):
        super().__init__(name="gauge", interface="none")
        self.key = key
        self.told = []
        self.add_key(key)

    def do_start(self):
        self.told.append("start")
        self.give_value(self.key, wide(3))
        self.set_state(Milieu.SourceState.READY, None)

    def do_stop(self):
        self.told.append("stop")

    def do_wanted(self, key, is_wanted):
        self.told.append((key.get_name() == self.key.get_name(), is_wanted))


class SourceTest(TreeTest):
    def test_a_source_of_pythons_gives_base_values(self):
        key = define(8)
        gauge = Gauge(key)
        self.assertTrue(gauge.attach_to_tree(self.tree))
        self.assertEqual(self.list.get(key), 3)
        self.assertTrue(gauge.gives(key))
        self.assertEqual(gauge.props.state, Milieu.SourceState.READY)
        self.assertEqual(gauge.get_name(), "gauge")
        self.window.set(key, 5)
        self.assertEqual(self.list.get(key), 5)
        self.window.unset(key)
        handler = self.list.connect("changed", lambda *arguments: None)
        settle()
        self.assertTrue(gauge.detach_from_tree(self.tree))
        self.assertFalse(gauge.detach_from_tree(self.tree))
        self.assertEqual(self.list.get(key), 8)
        self.assertEqual(gauge.told, ["start", (True, True), (True, False), "stop"])
        self.list.disconnect(handler)

    def test_the_last_one_attached_wins(self):
        first, last = Milieu.ManualSource.new("first"), Milieu.ManualSource.new("last")
        key = Milieu.Key.find("color-scheme")
        first.give_text("color-scheme", "dark")
        last.give_text("color-scheme", "light")
        for source in first, last:
            source.attach_to_node(self.window)
        self.assertEqual(self.list.get(key), 2)
        last.withdraw(key)
        self.assertEqual(self.list.get(key), 1)
        first.detach_all()
        self.assertEqual(self.list.get(key), 0)

    def test_signals_tell_of_wishes_and_values(self):
        key = define(8)
        source, heard = Milieu.ManualSource.new(None), []
        source.add_key(key)
        source.connect("wanted::" + key.get_name(), lambda s, k, w: heard.append(w))
        source.connect("changed", lambda s, k: heard.append(k.get_name()))
        source.attach_to_node(self.window)
        handler = self.list.connect("changed::" + key.get_name(), lambda *arguments: None)
        settle()
        source.give_value(key, wide(4))
        self.assertEqual(heard, [True, key.get_name()])
        self.list.disconnect(handler)

    def test_a_text_that_does_not_fit_is_an_error(self):
        with self.assertRaises(GLib.Error) as caught:
            Milieu.ManualSource.new(None).give_text("contrast", "huge")
        self.assertTrue(caught.exception.matches(Milieu.error_quark(), Milieu.Error.RANGE))

    def test_a_tree_keeps_its_sources_and_lets_them_go(self):
        source = Milieu.ManualSource.new(None)
        source.attach_to_tree(self.tree)
        gone = weakref.ref(source)
        del source
        self.assertTrue(Milieu.ManualSource.new("other").attach_to_tree(self.tree))
        self.list = self.window = self.tree = None
        self.assertIsNone(gone())

    def test_a_tree_follows_the_system(self):
        self.assertTrue(Milieu.system_follow_tree(self.tree))
        self.assertTrue(Milieu.system_follow_node(self.window))
        self.assertNotEqual(self.list.get(Milieu.Key.find("time-zone")), "")


if __name__ == "__main__":
    unittest.main()
