// SPDX-License-Identifier: GPL-3.0-or-later
// Branches with an ideal diode or switch at a voltage source over one period: number of events, and the first one.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/base/task.h"
#include "core/classroom/exercise_makers.h"

namespace causeway {

namespace {

constexpr double kPeriod = 0.02;    ///< s
constexpr double kLeastGap = 0.04;  ///< minimum distance of events, relative to the period

enum class Branch : std::uint8_t { Battery, Inductor, Switch };

void addSource(SeededNumbers& numbers, DraftModel& model)
{
    const int amplitude = 10 * numbers.between(1, 4), phase = 5 * numbers.between(-3, 3);
    model.declarations.emplace_back("Real u");
    model.equations.push_back(phase == 0 ? fmt::format("u = {}*sin(314.159265358979*time)", amplitude)
                                         : fmt::format("u = {}*sin(314.159265358979*(time {} {}))", amplitude,
                                                       phase < 0 ? "+" : "-", shortestText(std::abs(phase) * 1e-4)));
}

/// A diode with a resistor, and a battery or inductor; or a switch that is closed temporarily. Variables end with the
/// number of the branch.
void addBranch(SeededNumbers& numbers, std::size_t n, Branch branch, bool staysOn, DraftModel& model)
{
    const int resistance = 5 * numbers.between(1, 6);
    if (branch == Branch::Switch) {
        const int from = numbers.between(1, 9), to = from + numbers.between(4, 9);
        model.declarations.push_back(fmt::format("Boolean closed{}", n));
        model.declarations.push_back(fmt::format("Real i{}", n));
        model.equations.push_back(
            staysOn ? fmt::format("closed{} = time > {:g}", n, from * 1e-3)
                    : fmt::format("closed{} = time > {:g} and time < {:g}", n, from * 1e-3, to * 1e-3));
        model.equations.push_back(fmt::format("{}*i{} = if closed{} then u else 0", resistance, n, n));
        return;
    }
    // The diode conducts from or towards the source.
    const char* const source = numbers.oneIn(2) ? "u" : "-u";
    for (const char* const name : {"ud", "i", "s"}) model.declarations.push_back(fmt::format("Real {}{}", name, n));
    model.declarations.push_back(fmt::format("Boolean off{}(start = true)", n));
    model.equations.push_back(fmt::format("off{} = s{} < 0", n, n));
    model.equations.push_back(fmt::format("ud{} = if off{} then s{} else 0", n, n, n));
    if (branch == Branch::Battery) {
        model.equations.push_back(fmt::format("i{} = if off{} then 0 else s{}", n, n, n));
        model.equations.push_back(
            fmt::format("{} = ud{} + {}*i{} + {}", source, n, resistance, n, numbers.between(2, 9)));
        return;
    }
    // With an inductor the current is a state, and the diode determines its voltage.
    model.equations.push_back(fmt::format("i{} = if off{} then 0 else s{}", n, n, n));
    model.declarations.push_back(fmt::format("Real uL{}", n));
    model.equations.push_back(fmt::format("uL{} = {}*der(iL{})", n, 0.01 * numbers.between(1, 5), n));
    model.declarations.push_back(fmt::format("Real iL{}(start = 0, fixed = true)", n));
    model.equations.push_back(fmt::format("uL{} = {}*(i{} - iL{})", n, resistance, n, n));
    model.equations.push_back(fmt::format("{} = ud{} + uL{} + {}", source, n, n, numbers.between(2, 9)));
}

/// Change of an element at an instant.
struct Turn {
    double time = 0;
    std::string text;
};

std::optional<std::string> turnOf(const ResultChange& change)
{
    const bool isDiode = change.variable.starts_with("off");
    if (!isDiode && !change.variable.starts_with("closed")) return std::nullopt;
    const std::string number = change.variable.substr(isDiode ? 3 : 6);
    if (isDiode) return fmt::format("diode {} {} conducting", number, change.to != 0 ? "stops" : "begins");
    return fmt::format("switch {} {}", number, change.to != 0 ? "closes" : "opens");
}

/// Events of a run in order; nothing if an instant has none or several, or two are close to each other.
std::optional<std::vector<Turn>> turnsOf(const Simulation& run)
{
    std::vector<Turn> turns;
    double last = 0;
    for (const ResultEvent& event : run.result->events) {
        if (event.kind == EventKind::Initial || event.kind == EventKind::Terminal) continue;
        std::map<std::string, ResultChange> changes;  // from the first to the last value
        for (const auto& pass : event.iterations) {
            for (const ResultChange& change : pass) {
                const auto [at, isNew] = changes.emplace(change.variable, change);
                if (!isNew) at->second.to = change.to;
            }
        }
        std::vector<std::string> texts;
        for (const auto& [name, change] : changes) {
            if (change.from == change.to) continue;
            if (auto text = turnOf(change)) texts.push_back(std::move(*text));
        }
        if (texts.size() != 1 || event.time - last < kLeastGap * kPeriod) return std::nullopt;
        last = event.time;
        turns.push_back({event.time, texts.front()});
    }
    if (kPeriod - last < kLeastGap * kPeriod) return std::nullopt;
    return turns;
}

bool areDistinct(const std::vector<Turn>& turns)
{
    std::vector<std::string> texts;
    for (const Turn& turn : turns) texts.push_back(turn.text);
    std::ranges::sort(texts);
    return std::ranges::adjacent_find(texts) == texts.end();
}

std::vector<Question> questionsOn(SeededNumbers& numbers, const std::vector<Turn>& turns)
{
    const std::size_t count = turns.size();
    std::vector<std::size_t> place = numbers.some(count, count);  // by item: number of its event
    std::vector<std::string> items;
    Answer order(count);
    for (std::size_t i = 0; i < count; ++i) {
        items.push_back(turns[place[i]].text);
        order[place[i]] = number(i);
    }
    Question many;
    many.text = "How many events are there between the start and 20 ms?";
    many.right = {{number(count)}};
    many.hints = {
        "For each diode: when does the voltage across it become positive, and when does its current end? For each "
        "switch: when does its condition change?",
        "Sketch the source and the voltages of the batteries over one period."};
    Question first;
    first.form = AnswerForm::Choice;
    first.text = "Which event comes first?";
    first.items = items;
    first.right = {{order.front()}};
    first.hints = {"Compare the source with each threshold, from the start on.",
                   "It is before " + fmt::format("{:.1f} ms.", turns.front().time * 1000 + 0.5)};
    Question sorted;
    sorted.form = AnswerForm::Order;
    sorted.text = "Sort all events by time.";
    sorted.items = items;
    sorted.right = {order};
    for (std::size_t i = 0; i + 1 < count; ++i)
        sorted.before.emplace_back(static_cast<unsigned>(order[i]), static_cast<unsigned>(order[i + 1]));
    sorted.hints = {"Each element begins before it ends, unless it conducts at the start.",
                    fmt::format("The first is: {}; the last is: {}.", turns.front().text, turns.back().text)};
    Question when;
    when.text = fmt::format("At which time, in ms, is the first event ({})? Two digits behind the point suffice.",
                            turns.front().text);
    when.right = {{std::round(turns.front().time * 1e6) / 1e3}};
    when.tolerance = 0.02;
    when.hints = {"What crosses zero there? Solve that for the time.",
                  fmt::format("It is between {:.1f} and {:.1f} ms.", turns.front().time * 1000 - 0.3,
                              turns.front().time * 1000 + 0.4)};
    return {std::move(many), std::move(first), std::move(sorted), std::move(when)};
}

}  // namespace

std::optional<GeneratedExercise> drawEvents(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                            const Task& task)
{
    addSource(numbers, model);
    const std::size_t branches = (size + 1) / 2;
    bool hasInductor = false;
    for (std::size_t b = 0; b < branches; ++b) {
        const bool staysOn = size % 2 == 1 && b + 1 == branches;
        const auto branch = staysOn || (b > 0 && numbers.oneIn(3)) ? Branch::Switch
                            : !hasInductor && numbers.oneIn(3)     ? Branch::Inductor
                                                                   : Branch::Battery;
        hasInductor = hasInductor || branch == Branch::Inductor;
        addBranch(numbers, b + 1, branch, staysOn, model);
    }
    model.experiment = fmt::format("StopTime = {:g}", kPeriod);
    const auto analysis = analysed(model, StopAfter::Program, task);
    if (!analysis || !analysis->program) return std::nullopt;
    SimulationSettings settings;
    settings.stopTime = kPeriod;
    settings.tolerance = 1e-8;
    Diagnostics diagnostics;
    const Simulation run = simulate(*analysis, settings, diagnostics, task);
    if (run.status != SimulationStatus::Completed || diagnostics.hasErrors()) return std::nullopt;
    const auto turns = turnsOf(run);
    if (!turns || turns->size() != size || !areDistinct(*turns)) return std::nullopt;
    GeneratedExercise exercise = exerciseOn(model, *analysis->structure);
    exercise.questions = questionsOn(numbers, *turns);
    exercise.difficulty = {{"events", turns->size()}, {"diodes and switches", branches}};
    return exercise;
}

}  // namespace causeway
