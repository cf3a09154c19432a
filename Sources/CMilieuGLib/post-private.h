/* Posts: what a sender accepts, be it a change, a function or a group's edge. */
#ifndef MILIEU_GLIB_POST_PRIVATE_H
#define MILIEU_GLIB_POST_PRIVATE_H

#include <milieu-glib/sender.h>

/* Changes come first; the two of a layer differ in the lowest bit. */
typedef enum PostKind
{
  POST_SET = 0,
  POST_UNSET = 1,
  POST_SET_BASE = 2,
  POST_UNSET_BASE = 3,
  POST_CALL,
  POST_BEGIN,
  POST_COMMIT
} PostKind;

/* Owns what it holds: a value's reference, user data, a payload's data. There may be a million, so
 * that a value is kept without its type, which is the key's. */
typedef struct Post
{
  uint8_t kind;
  union
  {
    struct
    {
      MilieuNode node;
      const MilieuKey *key;
      int64_t bits;
    } change;
    struct
    {
      MilieuGlibSenderFunction function;
      gpointer user_data;
      GDestroyNotify destroy;
    } call;
    /* A group's, of its own, for groups are few beside changes; NULL is one that says nothing. */
    MilieuPayload *payload;
  };
} Post;

static inline bool
post_is_change (const Post *post)
{
  return post->kind <= POST_UNSET_BASE;
}

static inline bool
post_has_value (const Post *post)
{
  return post->kind == POST_SET || post->kind == POST_SET_BASE;
}

static inline MilieuValue
post_value (const Post *post)
{
  MilieuValue value;
  value.type = milieu_key_type (post->change.key);
  value.integer = post->change.bits;
  return value;
}

/* Releases what a post holds, which calls others' functions: not while a mutex is held. */
void milieu_glib_post_clear (const Post *post);

/* An array that grows. */
typedef struct Posts
{
  Post *array;
  size_t count;
  size_t capacity;
} Posts;

enum
{
  /* For so many there is room from the first on. */
  POSTS_CAPACITY_MIN = 256
};

/* Makes room for `count` in all. */
void milieu_glib_posts_reserve (Posts *self, size_t count);

void milieu_glib_posts_append (Posts *self, const Post *post);

#endif
