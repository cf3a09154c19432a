"""Being told of changes, driven from Python."""

import unittest

from stage import GLib, Milieu, TreeTest, define, settle


class ChangeTest(TreeTest):
    def setUp(self):
        super().setUp()
        self.padding, self.spacing = define(8), define(2)
        self.told = []

    def tearDown(self):
        self.told = None
        super().tearDown()

    def listen(self, node, key=None, note=None):
        """Connects a handler that writes down what it hears."""

        def changed(node, key, old, new, payload, note):
            self.told.append((note or key.get_name(), old, new))

        detail = "changed::" + key.get_name() if key else "changed"
        return node.connect(detail, changed, note)

    def test_a_handler_is_told_once_in_an_iteration_however_much_has_changed(self):
        self.listen(self.list, self.padding)
        for number in range(10_000):
            self.window.set(self.padding, number)
        self.assertEqual(self.told, [])
        settle()
        self.assertEqual(self.told, [(self.padding.get_name(), 8, 9999)])

    def test_a_handler_hears_of_its_detail_only(self):
        self.listen(self.list, self.padding)
        self.window.set(self.spacing, 3)
        settle()
        self.assertEqual(self.told, [])

    def test_a_handler_without_a_detail_hears_of_all_keys(self):
        self.listen(self.list)
        self.window.set(self.spacing, 3)
        self.window.set(self.padding, 4)
        settle()
        wanted = [(self.padding.get_name(), 8, 4), (self.spacing.get_name(), 2, 3)]
        self.assertEqual(sorted(self.told), sorted(wanted))

    def test_a_handler_is_told_what_could_be_read_when_it_was_connected(self):
        self.window.set(self.padding, 9)
        self.listen(self.list, self.padding)
        self.window.set(self.padding, 10)
        settle()
        self.assertEqual(self.told, [(self.padding.get_name(), 9, 10)])

    def test_a_hundred_handlers_of_a_detail_are_one_observer(self):
        handlers = [self.listen(self.list, self.padding) for _ in range(100)]
        self.assertEqual(self.observers(), 1)
        self.window.set(self.padding, 1)
        settle()
        self.assertEqual(len(self.told), 100)
        for handler in handlers:
            self.list.disconnect(handler)
        self.assertEqual(self.observers(), 0)
        self.window.set(self.padding, 2)
        settle()
        self.assertEqual(len(self.told), 100)

    def test_a_node_without_handlers_has_no_observers(self):
        self.assertEqual(self.observers(), 0)
        handler = self.listen(self.list)
        self.assertEqual(self.observers(), 1)
        self.list.disconnect(handler)
        self.assertEqual(self.observers(), 0)

    def test_a_node_that_nobody_holds_has_no_observers(self):
        node = self.tree.add(self.window, None, False)
        node.connect("changed::" + self.padding.get_name(), print)
        self.assertEqual(self.observers(), 1)
        del node
        self.assertEqual(self.observers(), 0)

    def test_a_handler_may_disconnect_itself(self):
        def once(node, *arguments):
            self.told.append(arguments[2])
            node.disconnect(handler)

        handler = self.list.connect("changed::" + self.padding.get_name(), once)
        for number in (1, 2):
            self.window.set(self.padding, number)
            settle()
        self.assertEqual(self.told, [1])
        self.assertEqual(self.observers(), 0)

    def test_what_a_handler_changes_is_told_in_the_same_flush(self):
        def follow(node, key, old, new, payload):
            node.set(self.spacing, new * 2)

        self.list.connect("changed::" + self.padding.get_name(), follow)
        self.listen(self.list, self.spacing)
        self.window.set(self.padding, 5)
        settle()
        self.assertEqual(self.told, [(self.spacing.get_name(), 2, 10)])

    def test_a_handler_may_remove_its_node(self):
        self.list.connect("changed::" + self.padding.get_name(), lambda node, *_: node.remove())
        self.listen(self.list, self.padding)
        self.window.set(self.padding, 1)
        settle()
        self.assertFalse(self.list.exists())
        self.assertEqual(self.observers(), 0)

    def test_objects_come_as_they_were_set_and_may_be_kept(self):
        key, colour = define(GLib.Variant("s", "before")), define(Milieu.Color.new("#000"))
        self.listen(self.list, key)
        self.listen(self.list, colour)
        for text, number in (("first", "#111"), ("second", "#222")):
            self.window.set(key, GLib.Variant("s", text))
            self.window.set(colour, number)
            settle()
        told = {name: [] for name, _, _ in self.told}
        for name, _, new in self.told:
            told[name].append(new.unpack() if isinstance(new, GLib.Variant) else new.to_string())
        self.assertEqual(told[key.get_name()], ["first", "second"])
        self.assertEqual(told[colour.get_name()], ["#111111ff", "#222222ff"])


class TransactionTest(TreeTest):
    def setUp(self):
        super().setUp()
        self.key = define(0)
        self.payloads = []
        self.list.connect("changed::" + self.key.get_name(), self.note)

    def note(self, node, key, old, new, payload):
        self.payloads.append(payload)

    def test_a_payload_reaches_the_handler_and_may_be_kept(self):
        self.tree.begin(True, 0.25)
        self.window.set(self.key, 1)
        self.tree.commit()
        settle()
        [payload] = self.payloads
        self.assertTrue(payload.get_animated())
        self.assertEqual(payload.get_duration(), 0.25)
        self.assertEqual(payload.get_curve(), Milieu.Curve.EASE_IN_OUT)
        self.assertEqual(payload.get_damping(), 0)

    def test_a_change_without_a_transaction_is_not_animated(self):
        self.window.set(self.key, 1)
        settle()
        [payload] = self.payloads
        self.assertFalse(payload.get_animated())

    def test_a_flush_tells_at_once(self):
        self.window.set(self.key, 1)
        self.tree.flush()
        self.assertEqual(len(self.payloads), 1)

    def test_what_ends_as_it_was_is_not_told(self):
        self.tree.begin(False, 0)
        self.window.set(self.key, 1)
        self.window.set(self.key, 0)
        self.tree.commit()
        settle()
        self.assertEqual(self.payloads, [])

    def test_a_flush_within_a_transaction_is_refused(self):
        self.tree.begin(False, 0)
        self.assert_fails(Milieu.Error.BUSY, [], self.tree.flush)
        self.tree.commit()


if __name__ == "__main__":
    unittest.main()
