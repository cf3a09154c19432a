internal import CGLib
internal import CMilieuGLib
public import Milieu

extension MainLoop {
  /// Makes a sender, by which any thread hands changes and functions to a tree of the calling thread's:
  /// this loop delivers them, which that thread runs, before it tells of them.
  ///
  /// All senders of a tree deliver by one loop: the one that was named last. A tree that no loop tells of
  /// changes is attached to this one. Of a tree whose senders were closed, the sender is closed.
  ///
  /// - Parameters:
  ///   - tree: The tree; the thread's own, unless you say otherwise.
  ///   - limit: How many posts may wait in the sender.
  /// - Returns: The sender, which may be used and released on any thread.
  public func sender(
    for tree: Tree = .current, limit: Int = Sender.defaultLimit
  ) -> Sender {
    require(limit > 0, "A sender's limit is \(limit), must be 1 or more.")
    tree.enter()
    if tree.tellsByItself {
      attach(tree)
    }
    var error: UnsafeMutablePointer<GError>?
    if let sender = milieu_glib_sender_new(tree.pointer, context.pointer, gsize(limit), &error) {
      return Sender(sender)
    }
    let code = error?.pointee.code
    g_clear_error(&error)
    // One that was not made for a tree refuses all.
    guard code == SenderError.closed.rawValue,
      let closed = g_object_new_with_properties(milieu_glib_sender_get_type(), 0, nil, nil)
    else { fatalError("a sender cannot be made: there is no memory") }
    return Sender(OpaquePointer(closed))
  }
}

extension Tree {
  /// Closes all senders of the tree for ever: whatever they are given from here on is refused, and all
  /// that they have accepted is delivered before this returns, loop or no loop. To be called before a
  /// tree goes from which something is still expected; within a function that was sent it may be called,
  /// too.
  public func closeSenders() {
    enter()
    // Whatever context a sender names is asked to deliver: nobody runs this one, so that no other
    // thread does meanwhile.
    let context = g_main_context_new()
    defer { g_main_context_unref(context) }
    // Any sender closes them all; where none can be made they are closed.
    guard let sender = milieu_glib_sender_new(pointer, context, 0, nil) else { return }
    milieu_glib_sender_close(sender)
    g_object_unref(UnsafeMutableRawPointer(sender))
  }
}
