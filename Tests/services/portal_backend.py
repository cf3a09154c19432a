#!/usr/bin/python3
"""A backend of settings for xdg-desktop-portal that does as it is told.

    portal_backend.py SETTINGS

SETTINGS is what it has at first, as a text of GVariant's of type a{sa{sv}}. Each line of its input,
"SPACE NAME VALUE", is another value, which it signals; the end of its input ends it. It prints OWNED
when it has its name, and SET after each line.
"""
import fnmatch
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

NAME = "org.freedesktop.impl.portal.desktop.milieu"
OBJECT = "/org/freedesktop/portal/desktop"
INTERFACE = "org.freedesktop.impl.portal.Settings"
DESCRIPTION = f"""
<node>
  <interface name="{INTERFACE}">
    <method name="ReadAll">
      <arg name="namespaces" type="as" direction="in"/>
      <arg name="value" type="a{{sa{{sv}}}}" direction="out"/>
    </method>
    <method name="Read">
      <arg name="namespace" type="s" direction="in"/>
      <arg name="key" type="s" direction="in"/>
      <arg name="value" type="v" direction="out"/>
    </method>
    <signal name="SettingChanged">
      <arg name="namespace" type="s"/>
      <arg name="key" type="s"/>
      <arg name="value" type="v"/>
    </signal>
    <property name="version" type="u" access="read"/>
  </interface>
</node>"""


def parse(text, variant_type=None):
    return GLib.Variant.parse(variant_type and GLib.VariantType(variant_type), text, None, None)


def unpack_one(variant):
    """Its members by their names: two levels of a{sa{sv}}, with the values as they are."""
    spaces = {}
    for i in range(variant.n_children()):
        space, settings = (variant.get_child_value(i).get_child_value(j) for j in range(2))
        spaces[space.get_string()] = {
            settings.get_child_value(j).get_child_value(0).get_string():
                settings.get_child_value(j).get_child_value(1).get_variant()
            for j in range(settings.n_children())}
    return spaces


class Backend:
    def __init__(self, settings):
        self.settings = unpack_one(parse(settings, "a{sa{sv}}"))
        self.loop = GLib.MainLoop()
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        interface = Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0]
        self.bus.register_object(OBJECT, interface, self.answer,
                                 lambda *_: GLib.Variant("u", 1), None)
        Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE,
                                       lambda *_: print("OWNED", flush=True), None)
        GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT,
                          GLib.IOCondition.IN | GLib.IOCondition.HUP, self.obey)

    def answer(self, _bus, _sender, _path, _interface, method, arguments, invocation):
        if method == "ReadAll":
            wanted = arguments.unpack()[0] or [""]
            invocation.return_value(GLib.Variant("(a{sa{sv}})", ({
                space: settings for space, settings in self.settings.items()
                if any(not one or fnmatch.fnmatch(space, one) for one in wanted)},)))
            return
        space, name = arguments.unpack()
        value = self.settings.get(space, {}).get(name)
        if value is None:
            invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "there is none")
        else:
            invocation.return_value(GLib.Variant.new_tuple(GLib.Variant("v", value)))

    def obey(self, *_):
        line = sys.stdin.readline()
        if not line:
            self.loop.quit()
            return False
        space, name, text = line.split(None, 2)
        value = self.settings.setdefault(space, {})[name] = parse(text)
        self.bus.emit_signal(None, OBJECT, INTERFACE, "SettingChanged",
                             GLib.Variant("(ssv)", (space, name, value)))
        print("SET", flush=True)
        return True


Backend(sys.argv[1]).loop.run()
