// The same program in C++: the headers need no wrapper, and lambdas serve as callbacks.
#include <milieu-glib/milieu-glib.h>

#include <cstdlib>
#include <iostream>
#include <memory>

int
main ()
{
  MilieuTree *made = nullptr;
  MilieuNode window, row;
  const MilieuKey *padding;
  MilieuKeyDefinition definition{};
  definition.name = "padding";
  definition.type = MILIEU_TYPE_INT;

  if (milieu_key_define (&definition, &padding) != MILIEU_OK
      || milieu_tree_new (nullptr, &made) != MILIEU_OK)
    return EXIT_FAILURE;
  std::unique_ptr<GMainLoop, decltype (&g_main_loop_unref)> loop (g_main_loop_new (nullptr, FALSE),
                                                                  g_main_loop_unref);
  std::unique_ptr<MilieuTree, decltype (&milieu_tree_free)> tree (made, milieu_tree_free);

  auto quit = [] (const MilieuNotification *, void *user_data) {
    g_main_loop_quit (static_cast<GMainLoop *> (user_data));
  };
  if (milieu_node_add (made, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window)
        != MILIEU_OK
      || milieu_node_add (made, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &row) != MILIEU_OK
      || milieu_node_observe (made, row, padding, MILIEU_OBSERVE_PLAIN, quit, loop.get (), nullptr,
                              nullptr)
           != MILIEU_OK)
    return EXIT_FAILURE;
  milieu_glib_attach (made, nullptr, MILIEU_GLIB_PRIORITY_FLUSH);
  if (milieu_node_set (made, window, padding, milieu_value_int (8)) != MILIEU_OK)
    return EXIT_FAILURE;
  g_main_loop_run (loop.get ());

  std::cout << milieu_version_string () << '\n';
  return EXIT_SUCCESS;
}
