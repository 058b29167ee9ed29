// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Calls of C functions shipped with a library: in shared libraries, or in sources that are compiled once and cached.
///
/// Native code can do anything the user can. It runs only from folders that the user trusts, and a crash in it ends the
/// program. Supported arguments are numbers, strings, arrays of these, external objects and records without arrays;
/// FORTRAN is not supported. ModelicaUtilities.h works: errors end the call with a reason, strings live until it
/// returns. Reference: Modelica Language Specification, sections 12.9.1 to 12.9.7.
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

/// The parts of the world needed by a call.
struct NativeSurroundings {
    std::span<const std::filesystem::path> trusted;
    std::function<void*(double handle)> objectOf;  ///< null if there is none
    std::function<double(void* object)> keep;      ///< stores a new object; returns its handle
    std::function<void(std::string_view line)> print;
};

/// Calls the function with these arguments and storage for the result, as ExternalWorld::call.
[[nodiscard]] std::optional<EvaluationFailure> callNative(const Function& function, const TypeTable& types,
                                                          std::span<Value> arguments, Value& result,
                                                          const NativeSurroundings& surroundings);

}  // namespace causeway
