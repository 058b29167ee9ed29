// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds the code of an external function: in a shared library beside the Modelica library, or by compiling what its
/// annotation includes.
///
/// Compiled code is kept in the user's cache folder under a name that changes with the sources. Libraries stay loaded.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "core/symbolic/function.h"

namespace causeway {

struct NativeSymbol {
    void* address = nullptr;
    std::string reason;  ///< why there is none
};

/// Only code in `trusted` folders is loaded or compiled.
[[nodiscard]] NativeSymbol findNativeSymbol(const Function& function, std::span<const std::filesystem::path> trusted);

/// The folder that has to be trusted for the function; empty if there is no code of it.
[[nodiscard]] std::filesystem::path nativeFolderOf(const Function& function);

}  // namespace causeway
