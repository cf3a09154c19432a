/* What a debug build (DEBUG) checks, each in a process of its own that is to abort; and that the
 * checks do not hit the innocent. */
#define _POSIX_C_SOURCE 200809L

#include "test.h"

#include <milieu/milieu.h>

#include <pthread.h>

static void *
take_and_use (void *data)
{
  MilieuTree *tree = data;
  MilieuNode node;
  milieu_tree_take (tree);
  return milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node)
             == MILIEU_OK
           ? tree
           : NULL;
}

static void
aTreeThatWasTakenIsTheOtherThreads (void)
{
  MilieuTree *tree;
  pthread_t thread;
  void *result;
  CHECK_OK (milieu_tree_new (NULL, &tree));
  CHECK_INT (pthread_create (&thread, NULL, take_and_use, tree), 0);
  CHECK_INT (pthread_join (thread, &result), 0);
  CHECK (result == tree);
  milieu_tree_take (tree);
  milieu_tree_free (tree);
}

#ifdef DEBUG

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Whether the function aborts: in a child, whose message goes nowhere. */
static bool
aborts (void (*function) (void))
{
  int status = 0;
  pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    {
      close (STDERR_FILENO);
      signal (SIGABRT, SIG_DFL);
      function ();
      _exit (0);
    }
  CHECK_INT (waitpid (child, &status, 0), child);
  return WIFSIGNALED (status) && WTERMSIG (status) == SIGABRT;
}

static void
use_no_tree (void)
{
  MilieuTree *none = NULL;
  milieu_tree_commit (none);
}

static void *
use (void *tree)
{
  milieu_tree_commit (tree);
  return NULL;
}

static void
use_from_another_thread (void)
{
  MilieuTree *tree;
  pthread_t thread;
  if (milieu_tree_new (NULL, &tree) == MILIEU_OK && pthread_create (&thread, NULL, use, tree) == 0)
    pthread_join (thread, NULL);
}

static void
noTreeIsCaught (void)
{
  CHECK (aborts (use_no_tree));
}

static void
anotherThreadIsCaught (void)
{
  CHECK (aborts (use_from_another_thread));
}

TEST_TOPIC (precondition, TEST (precondition, aTreeThatWasTakenIsTheOtherThreads),
            TEST (precondition, noTreeIsCaught), TEST (precondition, anotherThreadIsCaught))

#else

TEST_TOPIC (precondition, TEST (precondition, aTreeThatWasTakenIsTheOtherThreads))

#endif
