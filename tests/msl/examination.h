// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One example, from its name to its outcome, in this process.
#pragma once

#include <functional>
#include <memory>

#include "tests/msl/scoreboard.h"

namespace causeway {
class SourceCache;
}

namespace causeway::msl {

/// `passed` is told each stage as soon as it is passed, for the case that this process does not survive the next one.
[[nodiscard]] Outcome examine(const std::string& name, const Options& options, const LibraryState& state,
                              const std::shared_ptr<SourceCache>& cache,
                              const std::function<void(std::string_view)>& passed);

}  // namespace causeway::msl
