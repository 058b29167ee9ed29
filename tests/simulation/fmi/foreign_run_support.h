// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From the bytes of an FMU to its result in one line, for tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/diagnostics.h"
#include "core/fmi/import/foreign_run.h"
#include "core/fmu/fmu_file.h"
#include "core/fmu/foreign_model.h"

namespace causeway::test {

struct ForeignOutcome {
    Simulation simulation;
    std::shared_ptr<const Result> rows;
    Diagnostics diagnostics;
    std::string refusal;  ///< reason why the FMU could not be read
    std::string printed;  ///< lines

    [[nodiscard]] bool completed() const
    {
        return refusal.empty() && rows && simulation.status == SimulationStatus::Completed;
    }
    [[nodiscard]] const Result& result() const { return *rows; }
    /// All messages, one per line, followed by the printed text.
    [[nodiscard]] std::string messages() const
    {
        std::string text = refusal;
        for (const Diagnostic& d : diagnostics.items()) text += std::string(d.code()) + ": " + d.message + "\n";
        return text + printed;
    }
    /// The value at the last row not after `time`.
    [[nodiscard]] double at(const std::string& name, double time) const
    {
        const ResultColumn* const column = rows->find(name);
        if (column == nullptr) return std::nan("");
        std::size_t row = 0;
        while (row + 1 < rows->rowCount() && rows->time[row + 1] <= time * (1 + 1e-12) + 1e-15) ++row;
        return column->values[row];
    }
};

/// The experiment is that of the FMU, except for the interval and tolerance in `settings.run`.
inline ForeignOutcome runFmu(const std::string& bytes, ForeignRunSettings settings, const Task& task = {})
{
    ForeignOutcome outcome;
    const auto file = readFmu(bytes);
    if (!file) {
        outcome.refusal = file.error();
        return outcome;
    }
    const auto model = foreignModelOf(*file);
    if (!model) {
        outcome.refusal = model.error();
        return outcome;
    }
    const std::optional<double> interval = settings.run.interval;
    const double tolerance = settings.run.tolerance;
    takeExperiment(*model, settings.run);
    if (interval) settings.run.interval = interval;
    settings.run.tolerance = tolerance;
    settings.run.print = [&outcome](std::string_view line) { outcome.printed += std::string(line) + "\n"; };
    ResultStore store;
    outcome.simulation = simulateFmu(*file, *model, settings, store, outcome.diagnostics, task);
    outcome.rows = store.result();
    return outcome;
}

}  // namespace causeway::test
