/* Invariant: a post that was cleared is not used again; the first `count` of an array are posts. */
#include "post-private.h"

/* MILIEU_GLIB_SENDER_LIMIT says what a million takes: these, and two slots of 8 bytes for each. */
G_STATIC_ASSERT (sizeof (Post) <= 32);

void
milieu_glib_post_clear (const Post *post)
{
  if (post_has_value (post))
    {
      MilieuValue value = post_value (post);
      if (value.type >= MILIEU_TYPE_STRING)
        milieu_key_release (post->change.key, value);
    }
  else if (post->kind == POST_CALL && post->call.destroy)
    post->call.destroy (post->call.user_data);
  else if (post->kind == POST_BEGIN && post->payload)
    {
      MilieuPayload payload = *post->payload;
      g_free (post->payload);
      if (payload.destroy)
        payload.destroy (payload.data);
    }
}

void
milieu_glib_posts_reserve (Posts *self, size_t count)
{
  if (count <= self->capacity)
    return;
  self->capacity = MAX (MAX (count, 2 * self->capacity), POSTS_CAPACITY_MIN);
  self->array = g_renew (Post, self->array, self->capacity);
}

void
milieu_glib_posts_append (Posts *self, const Post *post)
{
  milieu_glib_posts_reserve (self, self->count + 1);
  self->array[self->count++] = *post;
}
