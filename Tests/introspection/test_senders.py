"""Changes from other threads, driven from Python."""

import threading
import unittest

from stage import GLib, GObject, Milieu, TreeTest, define, run_until, settle, wide


class SenderTest(TreeTest):
    def setUp(self):
        super().setUp()
        self.key = define(0)
        self.told = []
        self.list.connect("changed::" + self.key.get_name(), self.note)
        self.tree.sync()
        self.sender = self.tree.create_sender(0)

    def tearDown(self):
        self.sender = self.told = None
        super().tearDown()

    def note(self, node, key, old, new, payload):
        self.told.append((new, payload.get_duration() if payload else 0))

    def on_a_thread(self, work):
        """Runs the function on a thread of its own, to its end; what it raises is raised here."""
        raised = []

        def run():
            try:
                work()
            except Exception as error:
                raised.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        if raised:
            raise raised[0]

    def test_a_post_from_a_thread_wakes_the_loop_and_is_told_there(self):
        window, here, where = self.window.get_handle(), threading.get_ident(), []
        self.list.connect(
            "changed::" + self.key.get_name(), lambda *_: where.append(threading.get_ident())
        )
        thread = threading.Thread(target=lambda: self.sender.set(window, self.key, 7))
        thread.start()
        run_until(lambda: self.told)
        thread.join()
        self.assertEqual(self.told, [(7, 0)])
        self.assertEqual(where, [here])

    def test_of_many_posts_the_last_is_told(self):
        window = self.window.get_handle()

        def post():
            for number in range(1000):
                self.sender.set(window, self.key, number)

        self.on_a_thread(post)
        settle()
        self.assertEqual(self.told, [(999, 0)])

    def test_a_group_is_one_transaction(self):
        window = self.window.get_handle()

        def post():
            self.sender.begin(True, 0.5)
            self.sender.set(window, self.key, wide(5_000_000_000))
            self.sender.commit()

        self.on_a_thread(post)
        settle()
        self.assertEqual(self.told, [(5_000_000_000, 0.5)])

    def test_all_layers_can_be_posted(self):
        window = self.window.get_handle()
        self.on_a_thread(lambda: self.sender.set_base(window, self.key, 3))
        settle()
        self.assertEqual(self.list.get(self.key), 3)
        self.on_a_thread(lambda: self.sender.unset_base(window, self.key))
        settle()
        self.assertEqual(self.list.get(self.key), 0)
        self.on_a_thread(lambda: self.sender.set(window, self.key, 4))
        self.on_a_thread(lambda: self.sender.unset(window, self.key))
        settle()
        self.assertEqual(self.list.get(self.key), 0)

    def test_a_function_is_run_on_the_trees_thread(self):
        here, where = threading.get_ident(), []
        self.on_a_thread(lambda: self.sender.call(lambda: where.append(threading.get_ident())))
        settle()
        self.assertEqual(where, [here])

    def test_threads_and_the_loop_do_not_wait_for_each_other(self):
        window, threads, count = self.window.get_handle(), 4, 500
        ran = {number: [] for number in range(threads)}

        def post(number):
            sender = self.sender.fork()
            for step in range(count):
                sender.set(window, self.key, step)
                sender.call(lambda step=step: ran[number].append(step))

        workers = [threading.Thread(target=post, args=(number,)) for number in range(threads)]
        for worker in workers:
            worker.start()
        run_until(lambda: all(len(steps) == count for steps in ran.values()))
        for worker in workers:
            worker.join()
        for steps in ran.values():
            self.assertEqual(steps, list(range(count)))
        self.assertEqual(self.window.get(self.key), count - 1)

    def test_a_variant_may_be_posted_and_an_object_may_not(self):
        window = self.window.get_handle()
        variant, thing = define(GLib.Variant("s", "a")), define(GObject.Object())
        self.on_a_thread(lambda: self.sender.set(window, variant, GLib.Variant("s", "b")))
        settle()
        self.assertEqual(self.list.get(variant).unpack(), "b")
        self.assert_fails(
            Milieu.Error.TYPE, [thing.get_name()], self.sender.set, window, thing, GObject.Object()
        )

    def test_a_post_for_a_node_that_is_gone_is_dropped_and_counted(self):
        window = self.window.get_handle()
        self.on_a_thread(lambda: self.sender.set(window, self.key, 1))
        self.window.remove()
        settle()
        self.assertEqual(self.sender.get_statistics().dropped, 1)

    def test_a_limit_is_said_when_it_is_met(self):
        sender = self.tree.create_sender(1)
        window = self.window.get_handle()
        sender.set(window, self.key, 1)
        self.assert_fails(Milieu.Error.FULL, [], sender.set, window, define(0), 2)
        settle()
        self.assertEqual(self.told, [(1, 0)])

    def test_closing_delivers_what_was_accepted_and_refuses_the_rest(self):
        window = self.window.get_handle()
        fork = self.sender.fork()
        self.on_a_thread(lambda: fork.set(window, self.key, 2))
        self.sender.close()
        self.assertEqual(self.list.get(self.key), 2)
        self.assert_fails(Milieu.Error.CLOSED, [], self.sender.set, window, self.key, 3)

    def test_a_sender_outlives_its_tree(self):
        window = self.window.get_handle()
        self.tree = self.window = self.list = None
        self.assert_fails(Milieu.Error.CLOSED, [], self.sender.set, window, self.key, 3)


if __name__ == "__main__":
    unittest.main()
