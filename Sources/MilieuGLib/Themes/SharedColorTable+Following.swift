internal import CGLib
internal import CMilieuGLib
internal import Glibc
public import Milieu

extension SharedColorTable {
  /// Loads the table again whenever one of its files has changed, until ``unfollow()``.
  ///
  /// ```swift
  /// let loop = MainLoop()
  /// loop.attach()
  /// ColorTable.shared.file = "colors.txt"
  /// ColorTable.shared.follow()
  /// loop.run()
  /// ```
  ///
  /// It does not matter whether a file is written in place, replaced, or removed for a while; while
  /// somebody writes to it nothing is loaded, for it may be half of it. What is then in it and has faults
  /// is not loaded either: the table in force stays, and `onError` is called. When another file is loaded,
  /// that is followed instead; a table that is made in code has none.
  ///
  /// At first it loads what is in force once more, so that nothing is missed.
  ///
  /// Files are watched by the loop that serves the tree; so attach that first. Without one, whoever iterates
  /// the thread's default context does. To be called again does nothing.
  public func follow() {
    guard let tree, follower == nil else { return }
    tree.requireThread()
    let follower = FileFollower(tree.loopContext, self)
    self.follower = follower
    watch = { [unowned follower] in follower.watch($0) }
    // Watches, and does not miss what has changed since.
    fileHasChanged()
  }

  /// Ends that. Does nothing where no file is followed.
  public func unfollow() {
    tree?.requireThread()
    watch = nil
    follower = nil
  }

  /// Whether files are followed.
  public var isFollowing: Bool { follower != nil }
}

/// Watches a table's files. The table keeps it.
///
/// The last release of a tree, and of its table and this with it, may be on any thread, while the loop's
/// is told of a change: so the watches have what finds the table only as long as it is there.
private final class FileFollower {
  /// What the watches keep.
  private final class Link {
    weak var table: SharedColorTable?

    init(_ table: SharedColorTable) {
      self.table = table
    }

    func fileHasChanged() {
      // What is loaded may end all of this.
      guard let table, let tree = table.tree else { return }
      withExtendedLifetime((table, tree)) { table.fileHasChanged() }
    }
  }

  private let context: MainContext
  private let thread = pthread_self()
  private let link: Link
  private var watches: [(path: String, watch: OpaquePointer)] = []

  init(_ context: MainContext?, _ table: SharedColorTable) {
    self.context = context ?? MainContext(g_main_context_ref_thread_default())
    link = Link(table)
  }

  deinit {
    end(watches.map(\.watch))
  }

  /// Watches these files, and no others. Those that are watched go on to be.
  func watch(_ files: [String]) {
    let former = watches
    g_main_context_push_thread_default(context.pointer)
    watches = Set(files).sorted().map { path in
      former.first { $0.path == path } ?? (path, start(path))
    }
    g_main_context_pop_thread_default(context.pointer)
    end(former.filter { !files.contains($0.path) }.map(\.watch))
  }

  private func start(_ path: String) -> OpaquePointer {
    milieu_glib_file_watch_new(
      path,
      { userData in
        userData.map { Unmanaged<Link>.fromOpaque($0).takeUnretainedValue().fileHasChanged() }
      }, Unmanaged.passRetained(link).toOpaque(),
      { userData in userData.map { Unmanaged<Link>.fromOpaque($0).release() } })
  }

  /// On the thread that made it. The last release of a tree, and with it this, may be anywhere.
  private func end(_ watches: [OpaquePointer]) {
    if pthread_equal(thread, pthread_self()) != 0 {
      watches.forEach { milieu_glib_file_watch_free($0) }
    } else if !watches.isEmpty {
      let addresses = watches.map { UInt(bitPattern: $0) }
      context.perform {
        addresses.forEach { milieu_glib_file_watch_free(OpaquePointer(bitPattern: $0)) }
      }
    }
  }
}
