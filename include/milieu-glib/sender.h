/*
 * Senders: what other threads have to say to a tree.
 *
 * A tree belongs to one thread. A sender takes changes and functions from any thread and hands them
 * to the tree on its own, by the loop that the sender was made for:
 *
 *     GError *error = NULL;
 *     MilieuGlibSender *sender = milieu_glib_sender_new (tree, NULL, 0, &error);
 *     ...
 *     // on any thread
 *     milieu_glib_sender_set (sender, list, padding, milieu_value_int (12), &error);
 *
 * What one sender accepts is carried out in the order in which it was accepted; between two senders
 * there is no order. Changes of one key at one node that come before the loop has its turn end as
 * one, the last, unless a function or a group's edge of the same sender lies between them. However
 * many there are, they wake the loop once, and all that is there when it has its turn is carried
 * out in it: changes that follow each other as one transaction. The turn comes before the flush,
 * and leaves each other source of the loop its own, whatever their priorities.
 *
 * Nothing that was accepted is lost while the tree lives: milieu_glib_sender_close() delivers what
 * no loop has. What is meant for a node that has gone, or for a tree that was freed, is dropped and
 * counted, and what it held is released.
 *
 * Where the program keeps a transaction of the tree's open over the loop's turn, what is delivered
 * belongs to that one.
 *
 * Functions return %FALSE with an error of %MILIEU_GLIB_ERROR, and have then taken nothing:
 * %MILIEU_GLIB_ERROR_CLOSED when the senders of the tree were closed or the tree was freed,
 * %MILIEU_GLIB_ERROR_FULL when as many posts wait as the limit says.
 */
#ifndef MILIEU_GLIB_SENDER_H
#define MILIEU_GLIB_SENDER_H

#include <glib-object.h>

#include <milieu/base.h>
#include <milieu/key.h>
#include <milieu/node.h>
#include <milieu/tree.h>
#include <milieu/value.h>

#include <milieu-glib/key.h>
#include <milieu-glib/tree.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

enum
{
  /**
   * MILIEU_GLIB_SENDER_LIMIT:
   *
   * How many posts may wait in a sender, unless you choose otherwise; so many take 50 MB.
   */
  MILIEU_GLIB_SENDER_LIMIT = 1000000
};

#define MILIEU_GLIB_TYPE_SENDER (milieu_glib_sender_get_type ())

/**
 * MilieuGlibSender:
 *
 * Hands changes and functions from any thread to a tree. It may be used, and let go of, on any
 * thread, and may outlive the tree. What it has accepted is delivered also when it has gone.
 */
MILIEU_API
G_DECLARE_FINAL_TYPE (MilieuGlibSender, milieu_glib_sender, MILIEU_GLIB, SENDER, GObject)

/**
 * milieu_glib_sender_new: (skip)
 * @tree: a tree of the calling thread
 * @context: (nullable): what the tree's thread iterates, or %NULL for the global default context
 * @limit: how many posts may wait in the sender, or 0 for %MILIEU_GLIB_SENDER_LIMIT
 * @error: where to say why there is none
 *
 * Makes a sender for @tree. All senders of a tree deliver by one context, which is kept until the
 * tree is freed or they are closed: the one that was named last.
 *
 * Returns: (transfer full): the sender, or %NULL with %MILIEU_GLIB_ERROR_CLOSED or
 * %MILIEU_GLIB_ERROR_NO_MEMORY
 */
MILIEU_API MILIEU_WARN_UNUSED MilieuGlibSender *MILIEU_NULLABLE milieu_glib_sender_new (
  MilieuTree *tree, GMainContext *MILIEU_NULLABLE context, gsize limit,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_tree_create_sender:
 * @self: a tree
 * @limit: how many posts may wait in the sender, or 0 for %MILIEU_GLIB_SENDER_LIMIT
 * @error: where to say why there is none
 *
 * Makes a sender for a tree, which delivers by the context that the tree is attached to or, if it
 * is to none, by the thread-default one.
 *
 * Returns: (transfer full): the sender, or %NULL with %MILIEU_GLIB_ERROR_CLOSED or
 * %MILIEU_GLIB_ERROR_NO_MEMORY
 */
MILIEU_API MILIEU_WARN_UNUSED MilieuGlibSender *MILIEU_NULLABLE milieu_glib_tree_create_sender (
  MilieuGlibTree *self, gsize limit, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_sender_fork:
 * @self: a sender
 *
 * Makes another sender for the same tree, with an order of its own and the same limit for itself:
 * each thread that groups what it sends needs one, and threads that send much do not wait for each
 * other then. From any thread. If @self is closed, so is the other one.
 *
 * Returns: (transfer full): the sender, or %NULL if @self is none
 */
MILIEU_API MILIEU_WARN_UNUSED MilieuGlibSender *MILIEU_NULLABLE milieu_glib_sender_fork (
  MilieuGlibSender *self);

/**
 * milieu_glib_sender_set: (skip)
 * @self: a sender
 * @node: a node of its tree
 * @key: a key; of type object only if it is declared thread-safe
 * @value: the node's own value from then on; what it holds is retained
 * @error: where to say why it is refused
 *
 * Posts a change as milieu_node_set() makes it. From any thread, within functions that were posted
 * too.
 *
 * Returns: %TRUE if it was accepted; else %MILIEU_GLIB_ERROR_CLOSED, %MILIEU_GLIB_ERROR_FULL,
 * %MILIEU_GLIB_ERROR_NO_KEY, or %MILIEU_GLIB_ERROR_TYPE, also for an object of a key that is not
 * declared thread-safe
 */
MILIEU_API gboolean milieu_glib_sender_set (MilieuGlibSender *self, MilieuNode node,
                                            const MilieuKey *key, MilieuValue value,
                                            GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_sender_set_base: (skip)
 * @self: a sender
 * @node: a node of its tree
 * @key: a key; of type object only if it is declared thread-safe
 * @value: the node's base value from then on; what it holds is retained
 * @error: where to say why it is refused
 *
 * Posts a change as milieu_node_set_base() makes it; else like milieu_glib_sender_set().
 *
 * Returns: %TRUE if it was accepted
 */
MILIEU_API gboolean milieu_glib_sender_set_base (MilieuGlibSender *self, MilieuNode node,
                                                 const MilieuKey *key, MilieuValue value,
                                                 GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_sender_set_value: (rename-to milieu_glib_sender_set)
 * @self: a sender
 * @node: a node of its tree, as milieu_glib_node_get_handle() gives it
 * @key: a key
 * @value: the node's own value from then on, or what becomes one of the key's
 * @error: where to say why it is refused
 *
 * Posts a change as milieu_glib_sender_set() does.
 *
 * Returns: %TRUE if it was accepted; else an error of those of milieu_glib_sender_set() or
 * milieu_glib_value_to_core()
 */
MILIEU_API gboolean milieu_glib_sender_set_value (MilieuGlibSender *self, guint64 node,
                                                  const MilieuGlibKey *key, const GValue *value,
                                                  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_sender_set_base_value: (rename-to milieu_glib_sender_set_base)
 * @self: a sender
 * @node: a node of its tree, as milieu_glib_node_get_handle() gives it
 * @key: a key
 * @value: the node's base value from then on, or what becomes one of the key's
 * @error: where to say why it is refused
 *
 * Posts a change as milieu_glib_sender_set_base() does.
 *
 * Returns: %TRUE if it was accepted; else an error of those of milieu_glib_sender_set() or
 * milieu_glib_value_to_core()
 */
MILIEU_API gboolean milieu_glib_sender_set_base_value (
  MilieuGlibSender *self, guint64 node, const MilieuGlibKey *key, const GValue *value,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_sender_unset:
 * @self: a sender
 * @node: a node of its tree
 * @key: a key
 * @error: where to say why it is refused
 *
 * Posts a change as milieu_node_unset() makes it. From any thread.
 *
 * Returns: %TRUE if it was accepted; else %MILIEU_GLIB_ERROR_CLOSED, %MILIEU_GLIB_ERROR_FULL or
 * %MILIEU_GLIB_ERROR_NO_KEY
 */
MILIEU_API gboolean milieu_glib_sender_unset (MilieuGlibSender *self, guint64 node,
                                              const MilieuGlibKey *key,
                                              GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_sender_unset_base:
 * @self: a sender
 * @node: a node of its tree
 * @key: a key
 * @error: where to say why it is refused
 *
 * Posts a change as milieu_node_unset_base() makes it; else like milieu_glib_sender_unset().
 *
 * Returns: %TRUE if it was accepted
 */
MILIEU_API gboolean milieu_glib_sender_unset_base (MilieuGlibSender *self, guint64 node,
                                                   const MilieuGlibKey *key,
                                                   GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * MilieuGlibSenderFunction:
 * @user_data: (nullable): what was posted with it
 *
 * A function that runs on the tree's thread. It may do anything with the tree, post more (which
 * comes with a later turn), close the senders, let go of them, and run the loop.
 */
typedef void (*MilieuGlibSenderFunction) (gpointer MILIEU_NULLABLE user_data);

/**
 * milieu_glib_sender_call:
 * @self: a sender
 * @function: (scope notified) (closure user_data) (destroy destroy): what to run
 * @user_data: (nullable): handed to it
 * @destroy: (nullable): called with @user_data once, in any case: on the tree's thread after
 *   @function has run, or else without it, on the thread that refuses or drops it
 * @error: where to say why it is refused
 *
 * Posts a function, after all that the sender has accepted before and before all that it accepts
 * then. In a group it runs within the transaction, else outside of any. It counts as a post. From
 * any thread.
 *
 * Returns: %TRUE if it was accepted; else %MILIEU_GLIB_ERROR_CLOSED or %MILIEU_GLIB_ERROR_FULL
 */
MILIEU_API gboolean milieu_glib_sender_call (MilieuGlibSender *self,
                                             MilieuGlibSenderFunction function,
                                             gpointer MILIEU_NULLABLE user_data,
                                             GDestroyNotify MILIEU_NULLABLE destroy,
                                             GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_sender_begin: (skip)
 * @self: a sender
 * @payload: (nullable): what the observers of the changes are told with (copied); %NULL is one that
 *   is not animated. Its destroy function is called on the tree's thread, or where it is dropped.
 * @error: where to say why it is refused
 *
 * Begins a group: what is posted until milieu_glib_sender_commit() is delivered together, as one
 * transaction with @payload. Groups nest; the outermost counts, and the payloads of others are
 * destroyed at once. Each post in it is accepted or refused for itself. From any thread; while it
 * is open, what other threads give to the same sender belongs to it.
 *
 * Returns: %TRUE if it was accepted; else %MILIEU_GLIB_ERROR_CLOSED, and the payload remains the
 * caller's
 */
MILIEU_API gboolean milieu_glib_sender_begin (MilieuGlibSender *self,
                                              const MilieuPayload *MILIEU_NULLABLE payload,
                                              GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_sender_begin_group: (rename-to milieu_glib_sender_begin)
 * @self: a sender
 * @animated: whether what changes is to be animated
 * @duration: seconds; 0 leaves it to the observers
 * @error: where to say why it is refused
 *
 * Begins a group as milieu_glib_sender_begin() does.
 *
 * Returns: %TRUE if it was accepted; else %MILIEU_GLIB_ERROR_CLOSED
 */
MILIEU_API gboolean milieu_glib_sender_begin_group (MilieuGlibSender *self, gboolean animated,
                                                    double duration,
                                                    GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_sender_commit:
 * @self: a sender
 *
 * Ends the group that was begun last. Never refused; without a group, as after a begin that was, it
 * does nothing. A sender that goes ends its group. From any thread.
 */
MILIEU_API void milieu_glib_sender_commit (MilieuGlibSender *self);

/**
 * milieu_glib_sender_close:
 * @self: a sender of a tree of the calling thread
 *
 * Closes all senders of the tree for ever: from here on each post is refused as
 * %MILIEU_GLIB_ERROR_CLOSED, and all that was accepted is delivered before the call returns, open
 * groups too as far as they have come. It may be called within a function that was posted, and not
 * within a function of a key's; within a payload's destroy function delivery may still be on its
 * way when it returns. If the tree has gone or its senders are closed it does nothing.
 */
MILIEU_API void milieu_glib_sender_close (MilieuGlibSender *self);

/**
 * MilieuGlibSenderStatistics:
 * @accepted: posts that were accepted, functions included
 * @merged: accepted ones that ended as one with an earlier one
 * @delivered: accepted ones that were carried out
 * @dropped: accepted ones that could not be: their node or their tree had gone, or the tree refused
 *   them
 * @refused: posts that were refused, for whatever reason
 * @wakeups: how often the loop was woken, for all senders of the tree
 *
 * What a sender has done since it was made. What waits is what was accepted, less what was merged,
 * delivered and dropped.
 */
typedef struct MilieuGlibSenderStatistics
{
  guint64 accepted;
  guint64 merged;
  guint64 delivered;
  guint64 dropped;
  guint64 refused;
  guint64 wakeups;
} MilieuGlibSenderStatistics;

/**
 * milieu_glib_sender_get_statistics:
 * @self: a sender
 * @statistics: (out caller-allocates): what it has done
 *
 * Counts what a sender has done. From any thread.
 */
MILIEU_API void milieu_glib_sender_get_statistics (MilieuGlibSender *self,
                                                   MilieuGlibSenderStatistics *statistics);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
