// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Input signals of an FMU from a result.
///
/// In:   a result with a column for each driven input, by name; arrays have one column per element.
///       For a clock of the FMU: it ticks at each row with the value 1.
/// Out:  values at any time. Continuous inputs are interpolated linearly; all others hold the value of a row until the
///       next. Two rows with one time are a jump, which is an event, as is a change of a discrete input. Values are
///       constant before the first and after the last row.
/// Errors: a diagnostic for columns that are not inputs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/fmi/import/foreign_values.h"
#include "core/results/result.h"

namespace causeway {

class ForeignInputs {
public:
    /// Driven variables of one type.
    struct Part {
        ForeignGroup group;
        bool isContinuous = false;
        std::vector<const ColumnValues*> columns;  ///< by value
        std::vector<double> values;
    };

    /// The result must outlive this object. False after a diagnostic.
    [[nodiscard]] bool connect(const Result& given, const ForeignModel& model, const ForeignValues& values,
                               Diagnostics& diagnostics);
    /// Time of the next event, after which to call `passEvents`; infinity if there is none.
    [[nodiscard]] double nextEvent() const;
    /// Advances to the rows after the events up to this time.
    void passEvents(double time);
    /// Computes the values at a time between the last event and the next.
    void evaluate(double time);
    [[nodiscard]] std::span<const Part> parts() const { return m_parts; }
    [[nodiscard]] bool write(ForeignInstance& instance) const;
    /// Times at which an input clock ticks, increasing; null if there is no column for it.
    [[nodiscard]] const std::vector<double>* ticksOf(std::uint32_t clock) const;

private:
    [[nodiscard]] bool connectClocks(const Result& given, const ForeignModel& model, std::vector<std::string>& names,
                                     Diagnostics& diagnostics);
    void findEvents();

    std::vector<double> m_time;
    std::vector<Part> m_parts;
    std::map<std::uint32_t, std::vector<double>> m_ticks;  ///< by value reference of the clock
    std::vector<std::size_t> m_begins;                     ///< first rows of sections without events
    std::size_t m_section = 0;
};

}  // namespace causeway
