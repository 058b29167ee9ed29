// SPDX-License-Identifier: GPL-3.0-or-later
// What libc++'s files ask of the C library and wasi-libc does not have: the room of a file system, rights, and paths
// without links. It includes this header before it asks.
#pragma once

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define DT_SOCK 20

struct statvfs {
    unsigned long f_frsize, f_bsize;
    unsigned long long f_blocks, f_bfree, f_bavail;
};

inline int statvfs(const char* /*path*/, struct statvfs* /*room*/)
{
    errno = ENOSYS;
    return -1;
}

inline int fchmod(int /*file*/, mode_t /*mode*/)
{
    return 0;
}

inline int fchmodat(int /*folder*/, const char* /*path*/, mode_t /*mode*/, int /*flags*/)
{
    return 0;
}

/// For absolute paths; the file system of a page has no links.
inline char* realpath(const char* path, char* /*room*/)
{
    if (access(path, F_OK) != 0) return nullptr;
    char* const whole = static_cast<char*>(malloc(strlen(path) + 2));
    size_t size = 0;
    while (*path != '\0') {
        while (*path == '/') ++path;
        const size_t length = strcspn(path, "/");
        if (length == 2 && path[0] == '.' && path[1] == '.') {
            while (size > 0 && whole[--size] != '/') {
            }
        } else if (length > 0 && !(length == 1 && path[0] == '.')) {
            whole[size++] = '/';
            memcpy(whole + size, path, length);
            size += length;
        }
        path += length;
    }
    if (size == 0) whole[size++] = '/';
    whole[size] = '\0';
    return whole;
}
