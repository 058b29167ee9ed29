// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/plan_settings.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <stop_token>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/results/result_sink.h"
#include "core/simulation/run_settings.h"

namespace causeway {

namespace {

/// Stops a run at its time limit.
class LimitedSink final : public ResultSink {
public:
    using Clock = std::chrono::steady_clock;

    /// `next` and `stop` must outlive this object.
    LimitedSink(std::optional<double> seconds, ResultSink& next, std::stop_source& stop) : m_next(next), m_stop(stop)
    {
        if (seconds) m_end = Clock::now() + std::chrono::duration<double>(*seconds);
    }

    bool begin(const ResultLayout& layout) override { return m_next.begin(layout); }
    bool row(double time, std::span<const double> values) override
    {
        look();
        return m_next.row(time, values);
    }
    void step(double time) override
    {
        look();
        m_next.step(time);
    }
    void event(const ResultEvent& event) override { m_next.event(event); }
    [[nodiscard]] std::optional<std::string> finish() override { return m_next.finish(); }
    void abandon() override { m_next.abandon(); }

private:
    void look()
    {
        if (m_end && Clock::now() > *m_end) m_stop.request_stop();
    }

    ResultSink& m_next;
    std::stop_source& m_stop;
    std::optional<std::chrono::time_point<Clock, std::chrono::duration<double>>> m_end;
};

}  // namespace

std::string firstErrorIn(const Diagnostics& diagnostics)
{
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        if (diagnostic.severity() != Severity::Error) continue;
        std::string text = diagnostic.message;
        std::ranges::replace_if(
            text, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
        return text;
    }
    return "it did not end";
}

std::pair<std::string, std::string> readPlanModel(const JsonPlace& place)
{
    if (!place.isObject({"file", "name"}, {})) return {};
    if (!place.has("file") && !place.has("name"))
        place.refuse(R"(needs a "file", or the "name" of a class of a library)");
    return {place.textAt("file").value_or(""), place.textAt("name").value_or("")};
}

StudySettings readPlanSettings(const JsonPlace& place)
{
    StudySettings settings;
    if (!place.isObject({"start_time", "stop_time", "interval", "intervals", "tolerance", "solver", "root_finder",
                         "set", "run_limit"},
                        {}))
        return settings;
    settings.startTime = place.numberAt("start_time");
    settings.stopTime = place.numberAt("stop_time");
    settings.interval = place.numberAt("interval");
    settings.tolerance = place.numberAt("tolerance");
    settings.runLimit = place.numberAt("run_limit");
    if (settings.runLimit && !(*settings.runLimit > 0)) place.at("run_limit").refuse("must be positive");
    if (const auto count = place.wholeAt("intervals", 1, std::numeric_limits<std::uint32_t>::max()))
        settings.intervals = static_cast<std::uint32_t>(*count);
    if (settings.interval && settings.intervals) place.refuse("'interval' and 'intervals' exclude each other");
    settings.solver = place.textAt("solver").value_or("");
    settings.rootFinder = place.textAt("root_finder").value_or("");
    if (place.has("set")) settings.values = readPlanValues(place.at("set"));
    return settings;
}

std::vector<std::pair<std::string, std::string>> readPlanValues(const JsonPlace& place)
{
    std::vector<std::pair<std::string, std::string>> values;
    if (!place.value().is_object()) {
        place.refuse("must be an object: names and their values");
        return values;
    }
    for (const auto& [name, value] : place.value().items()) {
        if (const auto text = place.at(name).valueText()) values.emplace_back(name, *text);
    }
    return values;
}

void takePlanSettings(const StudySettings& given, const HybridDae& dae, SimulationSettings& settings,
                      std::vector<std::string>& problems)
{
    if (given.startTime) {
        settings.startTime = *given.startTime;
        if (!dae.experiment.stopTime) settings.stopTime = settings.startTime + 1;
    }
    settings.stopTime = given.stopTime.value_or(settings.stopTime);
    if (given.intervals) {
        settings.intervals = *given.intervals;
        settings.interval.reset();
    }
    if (given.interval) settings.interval = given.interval;
    settings.tolerance = given.tolerance.value_or(settings.tolerance);
    if (!given.solver.empty()) settings.solver = given.solver;
    if (!given.rootFinder.empty()) settings.rootFinder = given.rootFinder;
    settings.print = {};
    Diagnostics diagnostics;
    if (!checkSettings(settings, diagnostics)) problems.push_back("settings: " + firstErrorIn(diagnostics));
    for (const auto& [name, text] : given.values) {
        if (const std::string why = whyNotSet(dae, name, text); !why.empty())
            problems.push_back(fmt::format("settings.set.{}: {}", name, why));
        settings.overrides.emplace_back(name, text);
    }
}

std::string whyNotSet(const HybridDae& dae, const std::string& name, const std::string& text)
{
    SimulationSettings one;
    one.overrides.emplace_back(name, text);
    Overrides resolved;
    Diagnostics diagnostics;
    return resolveOverrides(dae, one, resolved, diagnostics) ? std::string() : firstErrorIn(diagnostics);
}

SimulationStatus simulateWithin(std::optional<double> seconds, const Program& program,
                                const SimulationSettings& settings, ResultSink& sink, Diagnostics& diagnostics,
                                const Task& task)
{
    std::stop_source stop;
    const std::stop_callback stopsToo(task.stop(), [&stop] { stop.request_stop(); });
    LimitedSink limited(seconds, sink, stop);
    return simulate(program, settings, limited, diagnostics, Task(stop.get_token())).status;
}

}  // namespace causeway
