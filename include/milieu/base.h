/*
 * Annotations that the other headers use.
 *
 * Ownership is said in words beside each function, in GLib's terms: `(transfer full)` hands a
 * reference to the receiver, `(transfer none)` lends it, `(nullable)` allows NULL, and
 * `(scope notified)` keeps a function until its destroy function has been called.
 */
#ifndef MILIEU_BASE_H
#define MILIEU_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define MILIEU_BEGIN_DECLARATIONS                                                                  \
  extern "C"                                                                                       \
  {
#define MILIEU_END_DECLARATIONS }
#else
#define MILIEU_BEGIN_DECLARATIONS
#define MILIEU_END_DECLARATIONS
#endif

#if defined(__GNUC__) || defined(__clang__)
/* A public symbol: the libraries are built with hidden visibility. */
#define MILIEU_API __attribute__ ((visibility ("default")))
/* Ignoring the result is a mistake, and a warning. */
#define MILIEU_WARN_UNUSED __attribute__ ((warn_unused_result))
#else
#define MILIEU_API
#define MILIEU_WARN_UNUSED
#endif

#ifdef __clang__
/* Swift sees what may be NULL; without the pragmas -Wpedantic would object to the extension. */
#define MILIEU_NULLABLE _Nullable
#define MILIEU_ASSUME_NONNULL_BEGIN                                                                \
  _Pragma ("clang diagnostic push")                                                                \
    _Pragma ("clang diagnostic ignored \"-Wnullability-extension\"")                               \
      _Pragma ("clang diagnostic ignored \"-Wnullability-completeness\"")                          \
        _Pragma ("clang assume_nonnull begin")
#define MILIEU_ASSUME_NONNULL_END                                                                  \
  _Pragma ("clang assume_nonnull end") _Pragma ("clang diagnostic pop")
#else
#define MILIEU_NULLABLE
#define MILIEU_ASSUME_NONNULL_BEGIN
#define MILIEU_ASSUME_NONNULL_END
#endif

MILIEU_ASSUME_NONNULL_BEGIN

/* Called once when `user_data` is no longer needed. */
typedef void (*MilieuDestroyFunction) (void *MILIEU_NULLABLE user_data);

MILIEU_ASSUME_NONNULL_END

#endif
