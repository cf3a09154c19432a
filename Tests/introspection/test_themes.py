"""Colour tables, files of them, and choosers of themes, driven from Python."""

import gc
import pathlib
import tempfile
import unittest
import weakref

from stage import GLib, GObject, Milieu, TreeTest, run_until, settle

TEXT = "NORMAL NIGHT\n#ffffff #343434 BG\n#00000080 #eee TEXT\n"


def read(text=TEXT):
    return Milieu.ColorTable.new_from_text("a test", text, -1)


class TableTest(unittest.TestCase):
    def test_a_table_is_read_from_a_text(self):
        table = read()
        self.assertEqual(table.get_name(), "a test")
        self.assertEqual(table.get_themes(), ["NORMAL", "NIGHT"])
        self.assertEqual(table.get_entries(), ["BG", "TEXT"])
        self.assertEqual(table.get_color("BG", "NIGHT").to_string(), "#343434ff")
        self.assertEqual(table.get_color("TEXT", "NORMAL").to_string(), "#00000080")
        self.assertIsNone(table.get_color("BG", "MAUVE"))
        self.assertIsNone(table.get_color("SEP", "NIGHT"))
        value = GObject.Value()
        self.assertTrue(table.read_value("BG", "NORMAL", value))
        self.assertEqual(value.get_boxed().to_string(), "#ffffffff")
        self.assertFalse(table.read_value("BG", "MAUVE", GObject.Value()))

    def test_all_faults_are_said(self):
        with self.assertRaises(GLib.Error) as caught:
            read("NIGHT\nred BG\n#12 TEXT\n")
        error = caught.exception
        self.assertTrue(error.matches(Milieu.error_quark(), Milieu.Error.FAULTS))
        self.assertEqual(len(error.message.splitlines()), 4)
        self.assertIn("a test:2:1: ", error.message)
        with self.assertRaises(GLib.Error):
            Milieu.ColorTable.new_from_file("/nowhere/colors.txt")

    def test_a_table_is_written(self):
        table = read()
        self.assertTrue(table.equal(read(table.to_text())))
        self.assertIn("--BG: #343434;", table.to_css(None))
        self.assertIn('[data-theme="NIGHT"]', table.to_css(None))
        self.assertNotIn("data-theme", table.to_css("NIGHT"))
        self.assertIn("@define-color BG #343434;", table.to_gtk_css("NIGHT"))
        with self.assertRaisesRegex(GLib.Error, "one of NORMAL, NIGHT is expected"):
            table.to_gtk_css("MAUVE")


class ThemeTest(TreeTest):
    def setUp(self):
        super().setUp()
        self.background = Milieu.theme_entry_key("BG", Milieu.Color.new("#f00"))

    def color(self, node):
        return node.get_color(self.background).to_string()

    def test_keys_of_themes_are_found(self):
        self.assertEqual(Milieu.Key.find("theme-version"), Milieu.theme_key_version())
        self.assertEqual(Milieu.Key.find("dark-theme"), Milieu.theme_key_dark())
        self.assertEqual(Milieu.Key.find("light-theme"), Milieu.theme_key_light())
        key = Milieu.Key.find("color-table")
        self.assertEqual(key, Milieu.theme_key_table())
        self.assertEqual(key.get_value_type(), Milieu.ColorTable.__gtype__)

    def test_a_table_is_a_value(self):
        key = Milieu.theme_key_table()
        self.assertEqual(self.color(self.list), "#ff0000ff")
        self.window.set(key, read())
        self.assertEqual(self.color(self.list), "#ffffffff")
        value = GObject.Value()
        self.assertTrue(self.list.read(key, value))
        self.assertTrue(value.get_boxed().equal(read()))
        self.window.set(key, GObject.Value(Milieu.ColorTable.__gtype__, None))
        self.assertEqual(self.color(self.list), "#ff0000ff")
        with self.assertRaises(GLib.Error):
            self.window.set(key, Milieu.Color.new("#fff"))

    def test_an_entry_has_one_key_a_default(self):
        self.assertEqual(Milieu.theme_entry_key("BG", Milieu.Color.new("#f00")), self.background)
        self.assertNotEqual(Milieu.theme_entry_key("BG", Milieu.Color.new("#0f0")), self.background)
        self.assertEqual(Milieu.theme_entry_key("gap", 8).get_value_type(), GObject.TYPE_DOUBLE)
        self.assertEqual(self.list.get(Milieu.theme_entry_key("gap", 8)), 8.0)
        self.assertEqual(self.list.get(Milieu.theme_entry_key("font", "Sans")), "Sans")
        for entry, default, code in (
            ("no name", "Sans", Milieu.Error.NAME),
            ("gap", True, Milieu.Error.TYPE),
        ):
            with self.assertRaises(GLib.Error) as caught:
                Milieu.theme_entry_key(entry, default)
            self.assertTrue(caught.exception.matches(Milieu.error_quark(), code))

    def test_a_chooser_tells_before_and_after(self):
        told = []
        chooser = Milieu.ThemeChooser.start_at_tree(self.tree)
        self.assertEqual(Milieu.ThemeChooser.at_tree(self.tree), chooser)
        chooser.connect("will-change", lambda _, old, new: told.append(("will", old, new)))
        chooser.connect("did-change", lambda _, old, new: told.append(("did", old, new)))
        self.list.connect("changed::theme-version", lambda *a: told.append(a[2:4]))
        settle()
        chooser.night_falling()
        settle()
        chooser.choose("NIGHT")
        settle()
        self.assertEqual(
            told, [("will", "NORMAL", "NIGHT"), ("NORMAL", "NIGHT"), ("did", "NORMAL", "NIGHT")]
        )
        self.assertEqual(chooser.get_chosen(), "NIGHT")
        chooser.unchoose()
        self.assertIsNone(chooser.get_chosen())
        inner = Milieu.ThemeChooser.start_at_node(self.window)
        inner.choose("RED")
        self.assertEqual(self.list.get(Milieu.theme_key_version()), "RED")
        with self.assertRaises(GLib.Error):
            inner.choose("")
        inner.stop()
        self.assertFalse(inner.is_running())
        chooser.stop()

    def test_a_choice_is_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "app.ini"
            path.write_text("[look]\ntheme=NIGHT\n")
            chooser = Milieu.ThemeChooser.start_at_tree(self.tree)
            chooser.keep_in_file(str(path), "look", "theme")
            self.assertEqual(self.list.get(Milieu.theme_key_version()), "NIGHT")
            chooser.choose("RED")
            self.assertEqual(path.read_text(), "[look]\ntheme=RED\n")
            chooser.stop()

    def test_a_file_is_followed(self):
        with tempfile.TemporaryDirectory() as folder:
            path, told = pathlib.Path(folder) / "colors.txt", []
            path.write_text(TEXT)
            colors = Milieu.ColorFile.new(str(path))
            colors.connect("loaded", lambda _: told.append("loaded"))
            colors.connect("failed", lambda _, error: told.append(error.message))
            colors.load()
            colors.attach_to_node(self.window)
            self.assertEqual(self.color(self.list), "#ffffffff")
            colors.follow(True)
            path.write_text("NORMAL\n#123456 BG\n")
            run_until(lambda: self.color(self.list) == "#123456ff")
            path.write_text("NORMAL\nred BG\n")
            run_until(lambda: told[-1] != "loaded")
            self.assertIn("colors.txt:2:1: ", told[-1])
            self.assertEqual(colors.get_table().get_color("BG", "NORMAL").to_string(), "#123456ff")
            gone = weakref.ref(colors)
            colors.detach_all()
            colors = None
            gc.collect()
            self.assertIsNone(gone())
