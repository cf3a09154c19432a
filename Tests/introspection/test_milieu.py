"""Trees, keys and values, driven from Python."""

import gc
import unittest
import weakref

from stage import GLib, GObject, Milieu, TreeTest, define, fresh_name, settle, wide


class Theme(GObject.Object):
    """An object that is a value."""


class KeyTest(unittest.TestCase):
    def test_a_key_is_found_by_its_name(self):
        name = fresh_name()
        key = Milieu.Key.define(name, 8)
        self.assertEqual(key.get_name(), name)
        self.assertEqual(Milieu.Key.find(name), key)
        self.assertIsNone(Milieu.Key.find("no-such-key"))

    def test_keys_that_c_has_defined_are_found(self):
        self.assertEqual(Milieu.Key.find("locale").get_value_type(), GObject.TYPE_STRING)

    def test_values_have_the_type_of_the_default(self):
        for default, wanted in (
            (True, GObject.TYPE_BOOLEAN),
            (8, GObject.TYPE_INT64),
            (1.5, GObject.TYPE_DOUBLE),
            ("text", GObject.TYPE_STRING),
            (Milieu.Color.new("#123456"), Milieu.Color.__gtype__),
            (Theme(), Theme.__gtype__),
            (GLib.Variant("as", ["a"]), GObject.TYPE_VARIANT),
        ):
            with self.subTest(default=default):
                self.assertEqual(define(default).get_value_type(), wanted)


class ValueTest(TreeTest):
    def test_a_value_set_above_is_read_below(self):
        theme, other = Theme(), Theme()
        variant = GLib.Variant("(si)", ("a", 1))
        for default, value in (
            (False, True),
            (8, -3),
            (1.5, 2.25),
            ("first", "zażółć"),
            (theme, other),
            (GLib.Variant("(si)", ("b", 2)), variant),
        ):
            with self.subTest(default=default):
                key = define(default)
                self.assertEqual(self.list.get(key), default)
                self.window.set(key, value)
                self.assertEqual(self.list.get(key), value)
                self.window.unset(key)
                self.assertEqual(self.list.get(key), default)

    def test_a_colour_is_read_as_it_was_set(self):
        key = define(Milieu.Color.new("#000"))
        self.window.set(key, Milieu.Color.new("#ff8000"))
        colour = self.list.get_color(key)
        self.window.set(key, "#0f0")
        self.assertEqual(self.list.get_color(key).get_green(), 65535)
        self.assertEqual(colour.to_string(), "#ff8000ff")

    def test_what_is_boxed_is_read_into_a_value(self):
        moments = [GLib.DateTime.new_utc(2000 + year, 1, 1, 0, 0, 0) for year in range(50)]
        key = define(moments[0])
        read = []
        for moment in moments:
            self.window.set(key, moment)
            value = GObject.Value()
            self.list.read(key, value)
            read.append(value.get_value())
        self.assertEqual([moment.get_year() for moment in read], list(range(2000, 2050)))

    def test_what_is_boxed_is_refused_by_get(self):
        error = Milieu.Error.TYPE
        self.assert_fails(error, ["get_color"], self.list.get, define(Milieu.Color.new("#000")))
        self.assert_fails(error, ["read"], self.list.get, define(GLib.DateTime.new_now_utc()))
        self.assert_fails(error, ["gint64"], self.list.get_color, define(8))

    def test_any_object_of_pythons_may_be_a_value(self):
        first, second = {"a": 1}, ["b"]
        key = define(first)
        self.assertIs(self.list.get(key), first)
        self.window.set(key, second)
        self.assertIs(self.list.get(key), second)
        strings = define(GObject.Value(GObject.TYPE_STRV, ["a", "b"]))
        self.assertEqual(self.list.get(strings), ["a", "b"])

    def test_integers_have_64_bits(self):
        key = define(0)
        for number in (2**63 - 1, -(2**63), 5_000_000_000):
            self.window.set(key, wide(number))
            self.assertEqual(self.list.get(key), number)

    def test_an_integer_becomes_a_double_where_the_key_has_doubles(self):
        key = define(0.5)
        self.window.set(key, 3)
        self.assertEqual(self.list.get(key), 3.0)

    def test_enums_are_integers(self):
        key = define(0)
        self.window.set(key, GLib.ChecksumType.SHA512)
        self.assertEqual(self.list.get(key), int(GLib.ChecksumType.SHA512))

    def test_the_base_value_lies_under_the_set_one(self):
        key = define(0)
        self.window.set_base(key, 1)
        self.window.set(key, 2)
        self.assertEqual(self.list.get(key), 2)
        self.window.unset(key)
        self.assertEqual(self.list.get(key), 1)
        self.window.unset_base(key)
        self.assertEqual(self.list.get(key), 0)

    def test_a_wish_of_a_node_below_is_read_at_the_boundary(self):
        key = define(False)
        self.list.prefer(key, True)
        self.assertTrue(self.window.get(key))
        self.list.unprefer(key)
        self.assertFalse(self.window.get(key))

    def test_a_function_in_python_derives_a_value(self):
        scale, padding = define(1.0), define(8)
        calls = []

        def height(scale, padding):
            calls.append((scale, padding))
            return int(20 * scale) + 2 * padding

        key = Milieu.Key.derive(fresh_name(), 0, [scale, padding], height)
        self.assertEqual(self.list.get(key), 36)
        self.window.set(scale, 2.0)
        self.list.set(padding, 1)
        self.assertEqual(self.list.get(key), 42)
        self.assertEqual(self.window.get(key), 56)
        self.assertEqual(calls[0], (1.0, 8))

    def test_where_the_function_has_no_answer_the_fallback_stands(self):
        source = define(0)
        key = Milieu.Key.derive(
            fresh_name(), 7, [source], lambda number: None if number < 0 else number
        )
        self.window.set(source, -1)
        self.assertEqual(self.list.get(key), 7)
        self.window.set(source, 2)
        self.assertEqual(self.list.get(key), 2)

    def test_a_key_cannot_derive_from_nothing(self):
        self.assert_fails(
            Milieu.Error.DEFINITION, [], Milieu.Key.derive, fresh_name(), 0, [], lambda: 1
        )

    def test_an_explanation_names_the_node_that_wins(self):
        key = define(8)
        self.window.set(key, 12)
        text = self.list.explain(key)
        self.assertIn("window", text)
        self.assertIn("12", text)


class ShapeTest(TreeTest):
    def test_a_tree_knows_its_nodes(self):
        self.assertEqual(self.tree.get_roots(), [self.window])
        self.assertEqual(self.window.get_children(), [self.list])
        self.assertEqual(self.list.get_parent(), self.window)
        self.assertIsNone(self.window.get_parent())
        self.assertEqual(self.list.get_tree(), self.tree)
        self.assertEqual(self.list.get_name(), "list")
        self.list.set_name("rows")
        self.assertIn("rows", self.tree.dump())

    def test_a_node_reads_from_where_it_was_moved_to(self):
        key = define(0)
        dialog = self.tree.add(None, "dialog", True)
        dialog.set(key, 5)
        self.list.move(dialog, None)
        self.assertEqual(self.list.get_parent(), dialog)
        self.assertEqual(self.list.get(key), 5)

    def test_a_node_that_was_removed_answers_that_it_is_gone(self):
        key = define(0)
        self.window.remove()
        for node in (self.window, self.list):
            self.assertFalse(node.exists())
            self.assert_fails(Milieu.Error.NO_NODE, [], node.set, key, 1)
            self.assert_fails(Milieu.Error.NO_NODE, [], node.get, key)
        self.assertEqual(self.tree.get_roots(), [])


class ErrorTest(TreeTest):
    def test_a_value_of_another_type_is_refused_by_name(self):
        key = define(8)
        self.assert_fails(
            Milieu.Error.TYPE, [key.get_name(), "gchararray", "gint64"], self.window.set, key, "8"
        )
        self.assertEqual(self.window.get(key), 8)

    def test_a_name_that_is_taken_is_refused(self):
        name = define(1).get_name()
        self.assert_fails(Milieu.Error.EXISTS, [name], Milieu.Key.define, name, 2)

    def test_a_name_that_is_none_is_refused(self):
        self.assert_fails(Milieu.Error.NAME, ["no name"], Milieu.Key.define, "no name", 2)

    def test_a_text_that_is_no_colour_is_refused(self):
        self.assert_fails(Milieu.Error.COLOR, ["octarine"], Milieu.Color.new, "octarine")

    def test_a_node_cannot_be_moved_below_itself(self):
        self.assert_fails(Milieu.Error.CYCLE, [], self.window.move, self.list, None)

    def test_a_commit_without_a_transaction_is_refused(self):
        self.assert_fails(Milieu.Error.NO_TRANSACTION, [], self.tree.commit)


class LifetimeTest(unittest.TestCase):
    def test_objects_that_were_not_made_by_their_functions_answer(self):
        key = define(3)
        tree = Milieu.Tree()
        self.assertEqual(tree.add(None, None, False).get(key), 3)
        node = Milieu.Node()
        self.assertFalse(node.exists())
        with self.assertRaises(GLib.Error):
            node.get(key)
        self.assertFalse(Milieu.Binding().is_bound())
        with self.assertRaises(GLib.Error):
            Milieu.Sender().unset(1, key)

    def test_a_node_keeps_its_tree(self):
        key = define(0)
        tree = Milieu.Tree.new()
        node = tree.add(None, None, True)
        gone = weakref.ref(tree)
        del tree
        gc.collect()
        node.set(key, 4)
        self.assertEqual(node.get(key), 4)
        del node
        gc.collect()
        self.assertIsNone(gone())

    def test_a_tree_that_goes_releases_its_values(self):
        theme = Theme()
        key = define(GObject.Value(Theme, None))
        tree = Milieu.Tree.new()
        node = tree.add(None, None, True)
        node.set(key, theme)
        gone = theme.weak_ref(lambda: released.append(True))
        released = []
        del theme
        gc.collect()
        self.assertEqual(released, [])
        del tree, node
        gc.collect()
        self.assertEqual(released, [True])
        del gone

    def test_a_handler_that_keeps_its_node_is_a_cycle_that_is_collected(self):
        key = define(0)
        released = []

        def build():
            tree = Milieu.Tree.new()
            node = tree.add(None, None, True)
            node.weak_ref(lambda: released.append("node"))
            tree.weak_ref(lambda: released.append("tree"))
            node.connect("changed::" + key.get_name(), lambda *_: node.get(key))
            node.set(key, 1)
            settle()

        build()
        gc.collect()
        settle()
        self.assertEqual(sorted(released), ["node", "tree"])


if __name__ == "__main__":
    unittest.main()
