// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds the code of an external function: in a shared library next to the Modelica library, or by compiling the
/// sources in its annotation.
///
/// Compiled code is kept in the user's cache folder under a name derived from the sources. Libraries stay loaded.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "core/symbolic/function.h"

namespace causeway {

struct NativeSymbol {
    void* address = nullptr;
    std::string reason;  ///< the reason if there is none
};

/// Only code in `trusted` folders is loaded or compiled.
[[nodiscard]] NativeSymbol findNativeSymbol(const Function& function, std::span<const std::filesystem::path> trusted);

/// The folder that must be trusted for the function; empty if it has no code.
[[nodiscard]] std::filesystem::path nativeFolderOf(const Function& function);

}  // namespace causeway
