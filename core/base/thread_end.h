// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Termination of a foreign thread, started by a library.
#pragma once

namespace causeway::platform {

/// Terminates the calling thread; the process continues. Not for threads of this program.
[[noreturn]] void endForeignThread();

}  // namespace causeway::platform
