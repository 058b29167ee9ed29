// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What has gone into the solution of each block of a run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace causeway {

/// What has gone into the solution of a block of equations.
struct BlockStatistics {
    enum class Kind : std::uint8_t { Linear, Nonlinear, Mixed };
    Kind kind = Kind::Nonlinear;
    bool isInitial = false;             ///< of the initial system
    std::vector<std::string> unknowns;  ///< that are iterated
    std::uint64_t solutions = 0;        ///< how often it was solved
    std::uint64_t iterations = 0;       ///< of Newton's method, in all of them
    double seconds = 0;                 ///< wall time
};

}  // namespace causeway
