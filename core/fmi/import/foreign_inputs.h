// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Signals from a result for the inputs of an FMU.
///
/// In:   a result with a column for each input that gets a signal, by its name; an array has one for each element.
/// Out:  values at any time. Continuous inputs lie on straight lines between the rows; all others keep the value of a
///       row until the next. Two rows of one time are a jump, which is an event, as is a change of what is not
///       continuous. Before the first row, and after the last, its values count.
/// Errors: columns that name no input, by a diagnostic.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/fmi/import/foreign_values.h"
#include "core/results/result.h"

namespace causeway {

class ForeignInputs {
public:
    /// Variables of one type that get signals.
    struct Part {
        ForeignGroup group;
        bool isContinuous = false;
        std::vector<const ColumnValues*> columns;  ///< by value
        std::vector<double> values;
    };

    /// The result must outlive it. False after a diagnostic.
    [[nodiscard]] bool connect(const Result& given, const ForeignModel& model, const ForeignValues& values,
                               Diagnostics& diagnostics);
    /// The next event, after which `passEvent` is called; infinite where there is none.
    [[nodiscard]] double nextEvent() const;
    /// Goes to the rows after the events up to this time.
    void passEvents(double time);
    /// The values at a time between the last event and the next.
    void evaluate(double time);
    [[nodiscard]] std::span<const Part> parts() const { return m_parts; }
    [[nodiscard]] bool write(ForeignInstance& instance) const;

private:
    void findEvents();

    std::vector<double> m_time;
    std::vector<Part> m_parts;
    std::vector<std::size_t> m_begins;  ///< rows with which sections without events begin
    std::size_t m_section = 0;
};

}  // namespace causeway
