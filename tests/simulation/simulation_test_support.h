// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From a model's text to its result in one line, for tests.
#pragma once

#include <QTest>

#include <cmath>
#include <string>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/program/program.h"

namespace causeway::test {

struct Outcome {
    std::shared_ptr<const Analysis> analysis;
    Simulation simulation;
    Diagnostics diagnostics;

    [[nodiscard]] bool completed() const { return simulation.result && simulation.status == SimulationStatus::Completed; }
    [[nodiscard]] const Result& result() const { return *simulation.result; }
    /// All messages, one a line.
    [[nodiscard]] std::string messages() const
    {
        std::string text;
        for (const Diagnostic& d : analysis->diagnostics.items()) text += std::string(d.code()) + ": " + d.message + "\n";
        for (const Diagnostic& d : diagnostics.items()) text += std::string(d.code()) + ": " + d.message + "\n";
        return text;
    }
    /// The value at the last row not after `time` (rows lie on the output grid and at events).
    [[nodiscard]] double at(const std::string& name, double time) const
    {
        const ResultColumn* column = result().find(name);
        if (column == nullptr) return std::nan("");
        std::size_t row = 0;
        while (row + 1 < result().rowCount() && result().time[row + 1] <= time * (1 + 1e-12) + 1e-15) ++row;
        return column->values[row];
    }
};

inline Outcome run(const std::string& text, const std::function<void(SimulationSettings&)>& change = {}, const Task& task = {})
{
    Outcome outcome;
    outcome.analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, task);
    if (!outcome.analysis->program) return outcome;
    SimulationSettings settings = settingsFor(outcome.analysis->dae->experiment);
    if (change) change(settings);
    outcome.simulation = simulate(*outcome.analysis, settings, outcome.diagnostics, task);
    return outcome;
}

inline bool isClose(double found, double expected, double relative = 1e-4)
{
    return std::fabs(found - expected) <= relative * std::max(1e-12, std::fabs(expected));
}

}  // namespace causeway::test
