/*
 * What Swift's runtime and its libdispatch export, and the language has no word for. The overlay
 * calls it for references that do not keep their objects: `Fleeting` says why. The overlay for the
 * loop calls it to serve the main queue: `MainQueue` says how.
 */
#ifndef MILIEU_SWIFT_RUNTIME_H
#define MILIEU_SWIFT_RUNTIME_H

/* One more reference to a Swift object, whose memory the caller keeps. NULL if the object is going,
 * or has gone, on whatever thread. */
void *_Nullable swift_tryRetain (void *_Nonnull object);

/* Keep a Swift object's memory, and with it what says whether the object is there, but not the
 * object. */
void *_Nonnull swift_unownedRetain (void *_Nonnull object);
void swift_unownedRelease (void *_Nonnull object);

/* The file descriptor that can be read from, eight bytes at a time, when the main queue has jobs;
 * or -1 if the main thread has been left to libdispatch, whose threads serve the queue then. */
int _dispatch_get_main_queue_handle_4CF (void);

/* Runs the jobs that the main queue has now. On the main thread; within such a job it does nothing.
 */
void _dispatch_main_queue_callback_4CF (void *_Nullable ignored);

/* What the main thread calls where an `async` main suspends for the first time, instead of leaving
 * itself to libdispatch. Set once at most; NULL in most programs. */
typedef __attribute__ ((swiftcall)) void (*MilieuMainThreadHook) (void *_Nullable original,
                                                                  void *_Nullable other);
extern MilieuMainThreadHook _Nullable swift_task_asyncMainDrainQueue_hook;

typedef void (*MilieuMainThreadServer) (void);

/* Where the server is kept: Swift emits a function's variables, and no others of a header. */
static inline MilieuMainThreadServer _Nullable *_Nonnull milieu_main_thread_server (void)
{
  static MilieuMainThreadServer server;
  return &server;
}

static __attribute__ ((swiftcall)) void
milieu_take_main_thread (void *_Nullable original, void *_Nullable other)
{
  (void)original;
  (void)other;
  (*milieu_main_thread_server ()) ();
}

/* Lets the main thread call `server`, which must not return, when an `async` main suspends for the
 * first time. Nothing, if somebody else was here before. */
static inline void
milieu_hook_main_thread (MilieuMainThreadServer _Nonnull server)
{
  if (swift_task_asyncMainDrainQueue_hook)
    return;
  *milieu_main_thread_server () = server;
  swift_task_asyncMainDrainQueue_hook = milieu_take_main_thread;
}

#endif
