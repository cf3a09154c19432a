/*
 * Milieu: values that flow down a tree, are overridden below, and whose observers are told exactly
 * once. This header includes all of the core's.
 */
#ifndef MILIEU_MILIEU_H
#define MILIEU_MILIEU_H

#include <milieu/allocator.h>
#include <milieu/base.h>
#include <milieu/environment.h>
#include <milieu/inspect.h>
#include <milieu/key.h>
#include <milieu/node.h>
#include <milieu/observer.h>
#include <milieu/predefined.h>
#include <milieu/snapshot.h>
#include <milieu/status.h>
#include <milieu/tree.h>
#include <milieu/value.h>
#include <milieu/version.h>

#endif
