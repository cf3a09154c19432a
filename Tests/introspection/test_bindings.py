"""Properties and settings that are kept equal to values, driven from Python."""

import gc
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from gi.repository import Gio
from stage import GLib, GObject, Milieu, TreeTest, define, run_until, settle

SCHEMA = """<schemalist>
  <schema id="milieu.test" path="/milieu/test/">
    <key name="padding" type="i"><default>4</default></key>
    <key name="title" type="s"><default>"none"</default></key>
    <key name="names" type="as"><default>[]</default></key>
  </schema>
</schemalist>
"""


class Box(GObject.Object):
    """What a toolkit's widget would be."""

    spacing = GObject.Property(type=int, default=0)
    title = GObject.Property(type=str, default="")
    small = GObject.Property(type=int, default=0, minimum=0, maximum=10)

    @GObject.Property(type=int, default=7, flags=GObject.ParamFlags.READABLE)
    def fixed(self):
        return 7


class PropertyTest(TreeTest):
    def setUp(self):
        super().setUp()
        self.key = define(8)
        self.box = Box()
        self.notified = []
        self.box.connect("notify::spacing", lambda *_: self.notified.append(self.box.spacing))

    def tearDown(self):
        self.box = self.notified = None
        super().tearDown()

    def bind(self, flags=Milieu.BindFlags.DEFAULT):
        return self.list.bind(self.key, self.box, "spacing", flags)

    def test_a_property_is_equal_from_the_moment_of_binding(self):
        self.bind()
        self.assertEqual(self.box.spacing, 8)
        self.window.set(self.key, 12)
        settle()
        self.assertEqual(self.box.spacing, 12)
        self.assertEqual(self.notified, [8, 12])

    def test_a_binding_needs_no_one_to_hold_it(self):
        self.bind()
        self.list = None
        self.window.set(self.key, 3)
        settle()
        self.assertEqual(self.box.spacing, 3)

    def test_a_property_that_was_unbound_stays(self):
        binding = self.bind()
        self.assertTrue(binding.is_bound())
        binding.unbind()
        self.assertFalse(binding.is_bound())
        self.window.set(self.key, 3)
        settle()
        self.assertEqual(self.box.spacing, 8)
        self.assertEqual(self.observers(), 0)

    def test_a_binding_ends_with_its_object(self):
        binding = self.bind()
        self.assertEqual(self.observers(), 1)
        self.box = None
        self.assertEqual(self.observers(), 0)
        self.assertFalse(binding.is_bound())

    def test_a_binding_ends_with_its_node(self):
        binding = self.bind()
        self.list.remove()
        settle()
        self.assertFalse(binding.is_bound())

    def test_one_way_a_property_writes_nothing(self):
        self.bind()
        self.box.spacing = 20
        self.assertEqual(self.list.get(self.key), 8)

    def test_two_way_a_property_sets_the_nodes_own_value_without_an_echo(self):
        told = []
        self.bind(Milieu.BindFlags.BIDIRECTIONAL)
        self.list.connect("changed::" + self.key.get_name(), lambda *a: told.append(a[3]))
        self.tree.sync()
        self.box.spacing = 20
        settle()
        self.assertEqual(self.list.get(self.key), 20)
        self.assertEqual(self.window.get(self.key), 8)
        self.assertEqual(told, [20])
        self.assertEqual(self.notified, [8, 20])
        self.list.set(self.key, 8)
        settle()
        self.assertEqual(self.box.spacing, 8)

    def test_functions_in_python_transform_both_ways(self):
        self.list.bind_full(
            self.key,
            self.box,
            "title",
            Milieu.BindFlags.BIDIRECTIONAL,
            lambda number: "%d px" % number,
            lambda text: int(text.split()[0]),
        )
        self.assertEqual(self.box.title, "8 px")
        self.box.title = "30 px"
        self.assertEqual(self.list.get(self.key), 30)
        self.window.set(self.key, 1)
        self.list.unset(self.key)
        settle()
        self.assertEqual(self.box.title, "1 px")

    def test_a_function_without_an_answer_leaves_the_other_side_as_it_is(self):
        def parse(text):
            return int(text) if text.isdigit() else None

        both = Milieu.BindFlags.BIDIRECTIONAL
        self.list.bind_full(self.key, self.box, "title", both, str, parse)
        self.box.title = "5"
        self.box.title = "many"
        self.assertEqual(self.list.get(self.key), 5)

    def test_a_function_keeps_what_it_refers_to_until_the_binding_ends(self):
        box, gone = self.box, []
        box.weak_ref(lambda: gone.append(True))
        binding = self.list.bind_full(
            self.key,
            box,
            "spacing",
            Milieu.BindFlags.DEFAULT,
            lambda number, box=box: min(number, box.small),
            None,
        )
        self.box = box = None
        gc.collect()
        self.assertEqual(gone, [])
        binding.unbind()
        gc.collect()
        self.assertEqual(gone, [True])
        self.assertEqual(self.observers(), 0)

    def test_what_does_not_fit_is_said_when_it_is_bound(self):
        key, name = self.key, self.key.get_name()
        bind, default = self.list.bind, Milieu.BindFlags.DEFAULT
        error = Milieu.Error
        self.assert_fails(
            error.NO_PROPERTY, [name, "Box", "colour"], bind, key, self.box, "colour", default
        )
        self.assert_fails(
            error.NOT_WRITABLE, [name, "fixed"], bind, key, self.box, "fixed", default
        )
        theme = define(GLib.Variant("s", ""))
        words = [theme.get_name(), "GVariant", "spacing", "gint"]
        self.assert_fails(
            error.PROPERTY_TYPE, words, bind, theme, self.box, "spacing", default
        )
        self.assertEqual(self.observers(), 0)


class SettingsTest(TreeTest):
    def setUp(self):
        super().setUp()
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "milieu.test.gschema.xml").write_text(SCHEMA, encoding="utf-8")
        subprocess.run(["glib-compile-schemas", "--strict", self.folder], check=True)
        source = Gio.SettingsSchemaSource.new_from_directory(str(self.folder), None, False)
        self.keyfile = self.folder / "settings.ini"
        backend = Gio.keyfile_settings_backend_new(str(self.keyfile), "/", None)
        self.settings = Gio.Settings.new_full(source.lookup("milieu.test", False), backend, None)
        self.key = define(0)

    def tearDown(self):
        self.settings = None
        super().tearDown()

    def bind(self, flags=Milieu.BindFlags.DEFAULT):
        return self.window.bind_settings(self.key, self.settings, "padding", flags)

    def test_a_setting_drives_the_nodes_value(self):
        self.bind()
        self.assertEqual(self.list.get(self.key), 4)
        self.settings.set_int("padding", 9)
        settle()
        self.assertEqual(self.list.get(self.key), 9)

    def test_a_file_that_is_edited_is_followed(self):
        self.bind()
        self.keyfile.write_text("[milieu/test]\npadding=33\n", encoding="utf-8")
        run_until(lambda: self.list.get(self.key) == 33)

    def test_a_setting_may_drive_the_base_value(self):
        self.bind(Milieu.BindFlags.BASE)
        self.window.set(self.key, 1)
        self.assertEqual(self.list.get(self.key), 1)
        self.window.unset(self.key)
        self.assertEqual(self.list.get(self.key), 4)

    def test_a_value_is_written_back_where_that_was_asked(self):
        self.bind(Milieu.BindFlags.BIDIRECTIONAL)
        self.window.set(self.key, 6)
        settle()
        self.assertEqual(self.settings.get_int("padding"), 6)

    def test_what_does_not_fit_is_said_when_it_is_bound(self):
        bind, default = self.window.bind_settings, Milieu.BindFlags.DEFAULT
        key, name, error = self.key, self.key.get_name(), Milieu.Error
        for setting, code, words in (
            ("margin", error.NO_SETTING, [name, "milieu.test", "margin"]),
            ("names", error.SETTING_TYPE, [name, "names", "as"]),
        ):
            self.assert_fails(code, words, bind, key, self.settings, setting, default)


if __name__ == "__main__":
    unittest.main()
