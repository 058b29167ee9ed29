// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Work spent on each block of a run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace causeway {

/// Work spent on solving one block.
struct BlockStatistics {
    enum class Kind : std::uint8_t { Linear, Nonlinear, Mixed };
    Kind kind = Kind::Nonlinear;
    bool isInitial = false;             ///< belongs to the initial system
    std::vector<std::string> unknowns;  ///< iterated unknowns
    std::uint64_t solutions = 0;        ///< how often it was solved
    std::uint64_t iterations = 0;       ///< Newton iterations in total
    double seconds = 0;                 ///< wall time
};

}  // namespace causeway
