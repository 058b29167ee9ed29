// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reads the whole library, and finds its examples: complete models with an experiment annotation that says when to
/// stop.
#pragma once

#include <memory>

#include "tests/msl/scoreboard.h"

namespace causeway {
class SourceCache;
}

namespace causeway::msl {

/// The folder in MODELICAPATH that holds the library; nothing if there is none. Of Modelica the version begins with
/// `version`.
[[nodiscard]] std::optional<std::filesystem::path> findLibrary(std::string_view name, std::string_view version = "4.");

struct ExampleList {
    LibraryState state;
    std::vector<std::string> names;  ///< sorted
};

/// Parses all files into the cache and looks into every class. With `everyModel`, complete models without an experiment
/// are listed too.
[[nodiscard]] ExampleList listExamples(const std::filesystem::path& folder, const std::string& library,
                                       const std::shared_ptr<SourceCache>& cache, bool everyModel);

}  // namespace causeway::msl
