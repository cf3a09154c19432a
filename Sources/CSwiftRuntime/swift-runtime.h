/*
 * What Swift's runtime exports and its language has no word for. The overlay calls it for
 * references that do not keep their objects: `Fleeting` says why.
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

#endif
