// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The values of a run by name and by time: what a picture that is alive asks for.
///
/// In:   a result. Out: numbers; NaN for what the run does not know. A time outside the run is that of its nearest end.
/// Cost: making it is linear in the names (a job for the IDE); finding an instant is logarithmic in the rows, a value
/// then constant. Threads: immutable; holds the result alive.
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

/// A column of a run, or a parameter with its one value.
struct RunVariable {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    std::uint32_t column = kNone;
    std::uint32_t parameter = kNone;
    [[nodiscard]] bool isKnown() const { return column != kNone || parameter != kNone; }
};

/// A place in the rows: looked for once, used for all values.
struct RunInstant {
    double time = 0;
    RowPosition row;
};

class RunValues {
public:
    explicit RunValues(std::shared_ptr<const Result> result);

    [[nodiscard]] const Result& result() const { return *m_result; }
    [[nodiscard]] bool isEmpty() const { return m_result->time.empty(); }
    /// Of a name without subscripts the first element.
    [[nodiscard]] RunVariable find(std::string_view name) const;
    /// The result must have rows.
    [[nodiscard]] RunInstant instantAt(double time) const;
    [[nodiscard]] double value(RunVariable variable, const RunInstant& instant) const;
    /// By time, from the rows around the instant; after it at a row.
    [[nodiscard]] double slope(RunVariable variable, const RunInstant& instant) const;
    [[nodiscard]] ValueType type(RunVariable variable) const;
    [[nodiscard]] std::string_view unit(RunVariable variable) const;

private:
    std::shared_ptr<const Result> m_result;
    std::unordered_map<std::string, RunVariable> m_byName;  ///< looked up only, never iterated
};

}  // namespace causeway
