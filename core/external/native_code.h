// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Calls of C functions that a library brings along: in shared libraries, or in sources that are compiled once and
/// kept.
///
/// Native code can do anything the user can. It runs only from folders that the user trusts, and a fault in it ends the
/// program. Numbers, strings, arrays of them and external objects are passed; records and FORTRAN are not.
/// ModelicaUtilities.h works: errors end the call with a reason, strings live until it is over.
/// Reference: Modelica Language Specification, sections 12.9.1 to 12.9.7.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/symbolic/function.h"
#include "core/symbolic/value.h"

namespace causeway {

/// What a call needs of the world it happens in.
struct NativeSurroundings {
    std::span<const std::filesystem::path> trusted;
    std::function<void*(double handle)> objectOf;  ///< null where there is none
    std::function<double(void* object)> keep;      ///< a new object; gives its handle
    std::function<void(std::string_view line)> print;
};

/// The function with these arguments and the place of its result, as ExternalWorld::call.
[[nodiscard]] std::optional<EvaluationFailure> callNative(const Function& function, const TypeTable& types,
                                                          std::span<Value> arguments, Value& result,
                                                          const NativeSurroundings& surroundings);

}  // namespace causeway
