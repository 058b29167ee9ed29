// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Clocks of a flat model: base clocks, and the partitions that run on them or on sub-clocks of them.
///
/// Result of clock_partitions.h. A partition ticks at base start + (shift + k * factor) * (base interval / resolution),
/// k = 0, 1, ...
/// Reference: Modelica Language Specification, sections 16.2.2, 16.7.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/strong_id.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

using BaseClockId = StrongId<struct BaseClockTag>;
using ClockPartitionId = StrongId<struct ClockPartitionTag>;

enum class BaseClockKind : std::uint8_t {
    Rational,  ///< first / second seconds; both Integer
    Interval,  ///< first seconds, a Real
    Event,     ///< when first becomes true; second: the interval at the first tick, or none
    Default,   ///< not specified by the model: one second
};

/// The clock on which a base partition runs.
struct BaseClock {
    BaseClockKind kind = BaseClockKind::Default;
    ExprId first, second;
    bool isPeriodic = true;  ///< its interval is known before the simulation: a number or a parameter
    /// Periodic rational clocks: the longest interval of which the intervals of all partitions are multiples, in
    /// seconds. 1/1 for the others.
    std::int64_t counter = 1, resolution = 1;
};

struct ClockPartition {
    BaseClockId base;
    /// In ticks of the base clock (for Rational and periodic: of counter/resolution seconds), each divided into
    /// `resolution` parts.
    std::int64_t factor = 1, shift = 0, resolution = 1;
    std::string solverMethod;    ///< empty: none
    bool isDiscretized = false;  ///< has derivatives or other continuous parts, integrated by the solver method
};

}  // namespace causeway
