// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/waveforms.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/task.h"

namespace causeway::oracle {

namespace {

std::string firstError(const Diagnostics& diagnostics)
{
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        if (diagnostic.severity() == Severity::Error) return std::string(diagnostic.code());
    }
    return "no reason";
}

std::string textOf(const Diagnostics& diagnostics)
{
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics.items())
        text += fmt::format("{}: {}\n", diagnostic.code(), diagnostic.message);
    return text;
}

double largestOf(const Result& result, const std::string& name)
{
    double largest = 0;
    if (const ResultColumn* const column = result.find(name)) {
        for (std::size_t i = 0; i < result.rowCount(); ++i) largest = std::max(largest, std::fabs(column->values[i]));
    }
    return largest;
}

bool isNearAny(const std::vector<double>& events, double time, double distance)
{
    return std::ranges::any_of(events, [&](double event) { return std::fabs(event - time) < distance; });
}

}  // namespace

Run run(const std::string& text, const SimulationSettings& settings)
{
    Run run;
    const auto analysis = analyse(std::make_shared<const SourceFile>("oracle.mo", text), {}, StopAfter::Program, {});
    run.messages = textOf(analysis->diagnostics);
    if (!analysis->program) {
        run.verdict = "refused: " + firstError(analysis->diagnostics);
        return run;
    }
    Diagnostics diagnostics;
    const Simulation simulation = simulate(*analysis, settings, diagnostics, {});
    run.messages += textOf(diagnostics);
    run.isComplete = simulation.status == SimulationStatus::Completed;
    run.verdict = run.isComplete ? "completed" : "stopped: " + firstError(diagnostics);
    run.result = simulation.result;
    for (const ResultEvent& event : run.result->events) {
        const bool isOfModel =
            event.kind == EventKind::Time ||
            (event.kind == EventKind::State && !(event.triggers.empty() && !event.stateSelections.empty()));
        if (isOfModel && (run.events.empty() || event.time > run.events.back() + 1e-7))
            run.events.push_back(event.time);
    }
    return run;
}

// What is constant is a parameter for a result.
/// result.
std::optional<double> valueAt(const Result& result, const std::string& name, double time)
{
    const ResultColumn* const column = result.find(name);
    if (column == nullptr) {
        const auto parameter = std::ranges::find(result.parameters, name, &ResultParameter::name);
        return parameter == result.parameters.end() ? std::nullopt : std::optional(parameter->value);
    }
    const auto after = std::upper_bound(result.time.begin(), result.time.end(), time);
    const auto row = static_cast<std::size_t>(after - result.time.begin());
    if (row == 0) return column->values[0];
    if (after == result.time.end() || result.time[row - 1] == time) return column->values[row - 1];
    const double share = (time - result.time[row - 1]) / (result.time[row] - result.time[row - 1]);
    return column->values[row - 1] + share * (column->values[row] - column->values[row - 1]);
}

Difference compare(const Run& run, const Run& other, const std::vector<Counterpart>& variables, int points,
                   double bound, double eventBound)
{
    const Result& a = *run.result;
    const Result& b = *other.result;
    const double begin = a.time[0], end = a.time[a.rowCount() - 1];
    const bool areAlike = run.events.size() == other.events.size() &&
                          std::ranges::equal(run.events, other.events,
                                             [&](double x, double y) { return std::fabs(x - y) <= eventBound; });
    if (!areAlike)
        return {"events",
                fmt::format("events at {} and at {}", fmt::join(run.events, " "), fmt::join(other.events, " "))};
    for (const Counterpart& pair : variables) {
        const double scale = std::max(1.0, largestOf(a, pair.name));
        for (int i = 0; i <= points; ++i) {
            const double time = begin + (end - begin) * i / points;
            if (isNearAny(run.events, time, 10 * eventBound)) continue;
            const std::optional<double> first = valueAt(a, pair.name, time), second = valueAt(b, pair.otherName, time);
            if (!first || !second)
                return {"missing", fmt::format("{} is not in the result", first ? pair.otherName : pair.name)};
            const double x = *first, y = pair.sign * *second;
            if (!(std::fabs(x - y) <= bound * scale)) {
                return {"values", fmt::format("at {} s {} is {} and {} is {}", time, pair.name, x, pair.otherName, y)};
            }
        }
    }
    return {};
}

}  // namespace causeway::oracle
