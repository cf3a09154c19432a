#!/usr/bin/python3
"""First steps in Python: values flow down from a window, and handlers and properties follow them.

Debian has gi as python3-gi. After `make`, from the folder that was built into:

    LD_LIBRARY_PATH=build GI_TYPELIB_PATH=build examples/python/first_steps.py

After `make install` in /usr/local, once `sudo ldconfig` has been called:

    GI_TYPELIB_PATH=/usr/local/lib/girepository-1.0 examples/python/first_steps.py
"""

import threading

# [import]
import gi

gi.require_version("Milieu", "0")
from gi.repository import GLib, GObject, Milieu

# [import]


class Box(GObject.Object):
    """What a toolkit's widget would be: it has a property."""

    spacing = GObject.Property(type=int, default=0)


def main():
    loop = GLib.MainLoop()

    # [tree]
    padding = Milieu.Key.define("padding", 8)
    tree = Milieu.Tree.new()
    window = tree.add(None, "window", True)
    row = tree.add(window, "row", False)
    dialog = tree.add(window, "dialog", True)

    window.set(padding, 12)
    dialog.set(padding, 4)
    print("the row reads %d, the dialog %d" % (row.get(padding), dialog.get(padding)))
    # [tree]

    # [changed]
    def changed(node, key, old, new, payload):
        print("%s: %s %d -> %d" % (node.get_name(), key.get_name(), old, new))

    for node in (row, dialog):
        node.connect("changed::padding", changed)
    # [changed]

    # [bind]
    box = Box()
    row.bind(padding, box, "spacing", Milieu.BindFlags.BIDIRECTIONAL)
    print("the box has a spacing of %d" % box.spacing)
    # [bind]

    # [derive]
    scale = Milieu.Key.find("text-scale")
    height = Milieu.Key.derive(
        "row-height", 0, [scale, padding], lambda scale, padding: int(20 * scale) + 2 * padding
    )
    print("the row is %d high" % row.get(height))
    # [derive]

    def resize():
        for number in range(13, 17):
            window.set(padding, number)
        print("four changes, and nobody was told yet")
        GLib.idle_add(drag)
        return GLib.SOURCE_REMOVE

    def drag():
        print("now the box has a spacing of %d" % box.spacing)
        box.spacing = 20
        print("the row reads %d, the window %d" % (row.get(padding), window.get(padding)))
        GLib.idle_add(post)
        return GLib.SOURCE_REMOVE

    def post():
        # [sender]
        sender = tree.create_sender(0)
        place = dialog.get_handle()

        def work():
            sender.set(place, padding, 5)
            sender.call(loop.quit)

        threading.Thread(target=work).start()
        # [sender]
        return GLib.SOURCE_REMOVE

    GLib.idle_add(resize)
    loop.run()
    tree.flush()

    # [error]
    try:
        window.set(padding, "wide")
    except GLib.Error as error:
        if error.matches(Milieu.error_quark(), Milieu.Error.TYPE):
            print(error.message)
    # [error]


main()
