// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of a run by name and time, for live displays.
/// In:   a result. Out: numbers; NaN for unknown values. Times outside the run are clamped.
/// Cost: construction linear in the names (a job in the IDE); locating an instant is logarithmic in the rows, then each
///       value constant. Threads: immutable; keeps the result alive.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/results/interpolation.h"
#include "core/results/result.h"

namespace causeway {

/// A column of a run, or a constant parameter.
struct RunVariable {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    std::uint32_t column = kNone;
    std::uint32_t parameter = kNone;
    [[nodiscard]] bool isKnown() const { return column != kNone || parameter != kNone; }
};

/// Position in the rows, located once for all values.
struct RunInstant {
    double time = 0;
    RowPosition row;
};

class RunValues {
public:
    explicit RunValues(std::shared_ptr<const Result> result);

    [[nodiscard]] const Result& result() const { return *m_result; }
    [[nodiscard]] bool isEmpty() const { return m_result->time.empty(); }
    /// For an array name without subscripts the first element.
    [[nodiscard]] RunVariable find(std::string_view name) const;
    /// The result must have rows.
    [[nodiscard]] RunInstant instantAt(double time) const;
    [[nodiscard]] double value(RunVariable variable, const RunInstant& instant) const;
    /// Time derivative, from the rows around the instant; at a row from those after it.
    [[nodiscard]] double slope(RunVariable variable, const RunInstant& instant) const;
    [[nodiscard]] ValueType type(RunVariable variable) const;
    [[nodiscard]] std::string_view unit(RunVariable variable) const;

private:
    std::shared_ptr<const Result> m_result;
    std::unordered_map<std::string, RunVariable> m_byName;  ///< lookups only, never iterated
};

}  // namespace causeway
