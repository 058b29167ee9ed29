// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The end of a thread that is not ours: of a library that has started it.
#pragma once

namespace causeway::platform {

/// Ends the thread that calls this; the process goes on. Not for threads of this program.
[[noreturn]] void endForeignThread();

}  // namespace causeway::platform
