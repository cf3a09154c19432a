"""States by the brightness around, and values by state, driven from Python."""

import pathlib
import tempfile

from stage import GLib, GObject, Milieu, TreeTest, fresh_name, settle

INVERT = Milieu.AmbienceState.INVERT
REGULAR = Milieu.AmbienceState.REGULAR
CONTRAST = Milieu.AmbienceState.CONTRAST


class AmbienceTest(TreeTest):
    def setUp(self):
        super().setUp()
        self.source = Milieu.ManualSource.new("light")
        self.source.attach_to_tree(self.tree)
        self.brightness("0.5")
        self.ambience = Milieu.Ambience.start_at_tree(
            self.tree, Milieu.AmbienceGuide.BY_BACKLIGHT
        )

    def tearDown(self):
        self.ambience.stop()
        self.ambience = self.source = None
        super().tearDown()

    def brightness(self, text):
        self.source.give_text("brightness", text)
        settle()

    def state(self, node):
        return node.get(Milieu.Key.find("ambience"))

    def test_a_state_follows_brightness(self):
        self.assertEqual(self.ambience.get_state(), REGULAR)
        self.brightness("0.01")
        self.assertEqual(self.ambience.get_state(), INVERT)
        self.assertEqual(self.state(self.list), int(INVERT))
        self.assertEqual(Milieu.Ambience.at_tree(self.tree), self.ambience)

    def test_a_node_has_one_of_its_own(self):
        inner = Milieu.Ambience.start_at_node(self.list, Milieu.AmbienceGuide.BY_NOTHING)
        self.assertEqual(Milieu.Ambience.at_node(self.list), inner)
        self.assertIsNone(Milieu.Ambience.at_node(self.window))
        inner.force(CONTRAST)
        self.assertEqual(self.state(self.list), int(CONTRAST))
        self.assertEqual(self.state(self.window), int(REGULAR))
        inner.stop()
        self.assertFalse(inner.is_running())
        self.assertEqual(self.state(self.list), int(REGULAR))

    def test_properties_and_nodes_tell_of_changes(self):
        told, changed = [], []
        self.ambience.connect("notify::state", lambda a, _: told.append(a.props.state))
        self.list.connect("changed::ambience", lambda *a: changed.append((a[2], a[3], a[4])))
        settle()
        self.ambience.force(INVERT)
        settle()
        self.assertTrue(self.ambience.props.is_forced)
        self.assertEqual(self.ambience.props.true_state, REGULAR)
        self.ambience.unforce()
        settle()
        self.assertEqual(told, [INVERT, REGULAR])
        self.assertEqual([c[:2] for c in changed], [(1, 0), (0, 1)])
        self.assertTrue(all(c[2].get_animated() for c in changed))

    def test_ranges_are_replaced_or_refused(self):
        self.ambience.set_range(REGULAR, 0.6, 0.9)
        self.assertEqual(self.ambience.get_range(REGULAR), (0.6, 0.9))
        self.assertEqual(self.ambience.get_state(), REGULAR)
        self.ambience.set_range(CONTRAST, 0.4, 1)
        self.assertEqual(self.ambience.get_state(), CONTRAST)
        with self.assertRaisesRegex(GLib.Error, "'invert' is reversed"):
            self.ambience.set_range(INVERT, 0.5, 0.4)

    def test_the_guide_is_a_property(self):
        self.source.give_text("light-level", "100000")
        self.ambience.props.guide = Milieu.AmbienceGuide.BY_LIGHT
        self.assertEqual(self.ambience.get_state(), CONTRAST)
        self.assertAlmostEqual(Milieu.brightness_from_lux(10), 0.2)

    def test_a_forced_state_is_kept_in_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "app.ini"
            path.write_text("[look]\nambience=dark\n")
            with self.assertRaisesRegex(GLib.Error, "'dark' is no state"):
                self.ambience.keep_in_file(str(path), "look", "ambience")
            path.write_text("[look]\nambience=invert\n")
            self.ambience.keep_in_file(str(path), "look", "ambience")
            self.assertEqual(self.ambience.get_state(), INVERT)
            self.ambience.force(CONTRAST)
            self.assertEqual(path.read_text(), "[look]\nambience=contrast\n")


class TableTest(TreeTest):
    def setUp(self):
        super().setUp()
        self.name = fresh_name()
        self.key = Milieu.Key.define(self.name, 8)
        self.table = Milieu.AmbienceTable.new()

    def tearDown(self):
        self.table.detach_all()
        self.table = None
        super().tearDown()

    def test_values_are_shown_by_state(self):
        ambience = Milieu.Ambience.start_at_tree(self.tree, Milieu.AmbienceGuide.BY_NOTHING)
        self.table.set(self.key, REGULAR, 10)
        self.table.set_text(self.name, INVERT, "6")
        self.table.attach_to_tree(self.tree)
        self.assertEqual(self.list.get(self.key), 10)
        ambience.force(INVERT)
        settle()
        self.assertEqual(self.list.get(self.key), 6)
        self.table.unset(self.key, INVERT)
        self.assertEqual(self.list.get(self.key), 10)
        self.assertTrue(self.table.detach_from_tree(self.tree))
        self.assertEqual(self.list.get(self.key), 8)
        ambience.stop()

    def test_a_table_is_read_from_a_text(self):
        text = "[%s]\nregular=3\ncontrast=4\n" % self.name
        self.table.load_data("a theme", text, -1)
        self.table.attach_to_node(self.window)
        self.assertEqual(self.list.get(self.key), 3)
        value = GObject.Value(GObject.TYPE_INT64)
        self.assertTrue(self.table.read(self.key, CONTRAST, value))
        self.assertEqual(value.get_int64(), 4)
        with self.assertRaisesRegex(GLib.Error, r"\[%s\] regular: this must be there" % self.name):
            self.table.load_data("another", "[%s]\ninvert=3\n" % self.name, -1)
        self.assertTrue(self.table.detach_from_node(self.window))
        self.assertFalse(self.table.detach_from_node(self.window))

    def test_a_table_is_read_from_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "night.theme"
            path.write_text("[%s]\nregular=5\n" % self.name)
            self.table.load_file(str(path))
        self.table.attach_to_tree(self.tree)
        self.assertEqual(self.list.get(self.key), 5)
