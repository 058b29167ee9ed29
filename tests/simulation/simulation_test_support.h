// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From a model's text to its result in one line, for tests.
#pragma once

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/program/program.h"

namespace causeway::test {

struct Outcome {
    std::shared_ptr<const Analysis> analysis;
    Simulation simulation;
    Diagnostics diagnostics;

    [[nodiscard]] bool completed() const
    {
        return simulation.result && simulation.status == SimulationStatus::Completed;
    }
    [[nodiscard]] const Result& result() const { return *simulation.result; }
    /// All messages, one a line.
    [[nodiscard]] std::string messages() const
    {
        std::string text;
        for (const Diagnostic& d : analysis->diagnostics.items())
            text += std::string(d.code()) + ": " + d.message + "\n";
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

inline Outcome run(const std::string& text, const std::function<void(SimulationSettings&)>& change = {},
                   const Task& task = {})
{
    Outcome outcome;
    outcome.analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, task);
    if (!outcome.analysis->program) return outcome;
    SimulationSettings settings = settingsFor(outcome.analysis->dae->experiment);
    if (change) change(settings);
    outcome.simulation = simulate(*outcome.analysis, settings, outcome.diagnostics, task);
    return outcome;
}

/// A model of models/Examples. `variant`: a class that follows its text, and is taken in its place; "model Variant ...
/// end Variant;"
inline Outcome runExample(const std::string& name, const std::function<void(SimulationSettings&)>& change = {},
                          const std::string& variant = {})
{
    Outcome outcome;
    const std::string path = CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo";
    const auto text = readFile(path);
    outcome.analysis = analyse(std::make_shared<const SourceFile>(path, (text ? *text : std::string()) + variant),
                               variant.empty() ? name : "Variant", StopAfter::Program, {});
    if (!outcome.analysis->program) return outcome;
    // A variant runs with the experiment of the model.
    Experiment experiment = outcome.analysis->dae->experiment;
    if (!variant.empty())
        experiment =
            analyse(std::make_shared<const SourceFile>(path, *text), name, StopAfter::Dae, {})->dae->experiment;
    SimulationSettings settings = settingsFor(experiment);
    if (change) change(settings);
    outcome.simulation = simulate(*outcome.analysis, settings, outcome.diagnostics, {});
    return outcome;
}

/// Collects the printed text of a run.
inline std::function<void(std::string_view)> appendTo(QStringList& lines)
{
    return [&lines](std::string_view line) {
        lines.append(QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size())));
    };
}

/// Times of the events that a relation, or the time, has triggered.
inline std::vector<double> eventTimes(const Result& result, EventKind kind = EventKind::State)
{
    std::vector<double> times;
    for (const ResultEvent& event : result.events) {
        if (event.kind == kind && !(event.triggers.empty() && !event.stateSelections.empty()))
            times.push_back(event.time);
    }
    return times;
}

/// The largest |f| over all rows, of functions of some columns.
template <class Function>
double largest(const Result& result, const std::vector<std::string>& names, Function&& f)
{
    std::vector<std::span<const double>> columns;
    for (const std::string& name : names) columns.emplace_back(result.find(name)->values);
    double most = 0;
    std::vector<double> row(names.size());
    for (std::size_t i = 0; i < result.rowCount(); ++i) {
        for (std::size_t k = 0; k < names.size(); ++k) row[k] = columns[k][i];
        most = std::max(most, std::fabs(f(result.time[i], row)));
    }
    return most;
}

/// Mean over an interval, by the trapezoidal rule; jumps have two rows.
inline double meanOf(const Result& result, const std::string& name, double from, double to)
{
    const std::span<const double> values = result.find(name)->values;
    double area = 0, length = 0;
    for (std::size_t i = 1; i < result.rowCount(); ++i) {
        if (result.time[i - 1] < from * (1 - 1e-12) || result.time[i] > to * (1 + 1e-12)) continue;
        const double step = result.time[i] - result.time[i - 1];
        area += step * 0.5 * (values[i - 1] + values[i]);
        length += step;
    }
    return area / length;
}

inline bool isClose(double found, double expected, double relative = 1e-4)
{
    return std::fabs(found - expected) <= relative * std::max(1e-12, std::fabs(expected));
}

}  // namespace causeway::test
