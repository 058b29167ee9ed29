// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checked and resolved settings of a run: overrides by variable, and the output times.
#pragma once

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/simulation/simulation.h"

namespace causeway {

using Overrides = std::vector<std::pair<VariableId, double>>;

/// False after a diagnostic.
[[nodiscard]] bool checkSettings(const SimulationSettings& settings, Diagnostics& diagnostics);
[[nodiscard]] bool resolveOverrides(const HybridDae& dae, const SimulationSettings& settings, Overrides& overrides,
                                    Diagnostics& diagnostics);

/// Parses the text for a variable: a number, optionally with prefix or unit (core/syntax/typed_value.h), "true", or an
/// enumeration literal (as position, from 1). Nothing if the type does not match, and for a String.
[[nodiscard]] std::optional<double> overrideValue(const std::string& text, const DaeVariable& variable,
                                                  const TypeTable& types);

/// Reason why the text fixes the value of a parameter; empty if it may be set.
[[nodiscard]] std::string whyFixed(const DaeVariable& variable);

/// Output times: a grid from start to stop, both included.
class OutputGrid {
public:
    explicit OutputGrid(const SimulationSettings& settings) : m_start(settings.startTime), m_stop(settings.stopTime)
    {
        const double length = m_stop - m_start;
        if (length == 0) return;
        m_count = settings.intervals;
        m_length = length;
        if (settings.interval) {
            // An interval that divides the length within rounding is made to divide it exactly; otherwise the last one
            // is shorter.
            const double whole = std::floor(length / *settings.interval * (1 + 1e-12));
            m_count = static_cast<std::size_t>(whole);
            m_hasRest = m_start + whole * *settings.interval < m_stop - 1e-9 * *settings.interval;
            if (m_hasRest) m_length = whole * *settings.interval;
        }
    }

    [[nodiscard]] std::size_t size() const { return m_count + 1 + (m_hasRest ? 1 : 0); }
    /// Length of an interval, s.
    [[nodiscard]] double step() const
    {
        return m_count == 0 ? m_stop - m_start : m_length / static_cast<double>(m_count);
    }
    /// Multiplies before dividing: yields 0.013, whereas 65 * 0.0002 is 0.013000000000000001.
    [[nodiscard]] double operator[](std::size_t index) const
    {
        if (index + 1 >= size()) return m_stop;
        return m_count == 0 ? m_start : m_start + m_length * static_cast<double>(index) / static_cast<double>(m_count);
    }

private:
    double m_start, m_stop;
    double m_length = 0;  ///< of all full intervals
    std::size_t m_count = 0;
    bool m_hasRest = false;
};

}  // namespace causeway
