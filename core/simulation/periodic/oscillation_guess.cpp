// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/periodic/oscillation_guess.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace causeway {

namespace {

constexpr std::uint32_t kSeenInstants = 4000;
constexpr std::size_t kStepsSeen = 1000;  // integration steps examined: an oscillation recurs within fewer
constexpr double kWider = 4;              // extension of the next attempt
constexpr int kMostLooks = 6;
constexpr double kAway = 0.3, kNear = 0.1;  // distances relative to the ranges
constexpr double kSameWay = 0.5;            // cosine between the directions
constexpr double kBest = 2;                 // times the least distance: equivalent
constexpr double kGrain = 1e-2;             // effect of the sampling distance on distances
constexpr double kFirstPart = 0.3;          // of the examined time: a period may begin there
constexpr double kStill = 1e-6;             // relative to the largest value: a constant state

/// Records the ends of integration steps.
class StepTimes final : public ResultSink {
public:
    bool begin(const ResultLayout& /*layout*/) override { return true; }
    bool row(double /*time*/, std::span<const double> /*values*/) override { return true; }
    void step(double time) override
    {
        if (m_times.size() < kStepsSeen)
            m_times.push_back(time);
        else
            m_times[m_next++ % kStepsSeen] = time;
    }
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}

    /// Time in s since the first recorded step ended.
    [[nodiscard]] double spanTo(double end) const
    {
        return m_times.empty() ? 0 : end - *std::ranges::min_element(m_times);
    }

private:
    std::vector<double> m_times;
    std::size_t m_next = 0;
};

/// Records the states in the rows of a run.
class StateSampler final : public ResultSink {
public:
    StateSampler(const Program& program, const PeriodCoordinates& coordinates)
    {
        m_seen.count = coordinates.stateCount();
        for (std::size_t i = 0; i < m_seen.count; ++i) m_names.push_back(coordinates.signal(i).name);
        for (const Program::PreCopy& copy : program.preCopies) {
            if (copy.variable.isNone() || copy.isContinuous) continue;
            const DaeVariable& variable = program.structure->dae->variables[copy.variable];
            if (variable.type != ValueType::Boolean && variable.type != ValueType::Enumeration) continue;
            m_names.push_back(variable.name);
            ++m_seen.modeCount;
        }
    }

    bool begin(const ResultLayout& layout) override
    {
        for (const std::string& name : m_names) {
            const auto known = std::ranges::find(layout.variables, name, &ResultVariable::name);
            const bool isThere = known != layout.variables.end() && known->column;
            m_columns.push_back(isThere ? ColumnSource{*known->column, known->isNegated} : ColumnSource{kNone, false});
        }
        return true;
    }
    bool row(double time, std::span<const double> values) override
    {
        m_seen.times.push_back(time);
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            (i < m_seen.count ? m_seen.rows : m_seen.modes)
                .push_back(m_columns[i].column == kNone ? 0 : m_columns[i].of(values));
        return true;
    }
    void event(const ResultEvent& event) override { m_seen.events.push_back(event.time); }
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}

    [[nodiscard]] const SeenStates& seen() const { return m_seen; }

private:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    std::vector<std::string> m_names;  ///< of the states, then of the modes
    std::vector<ColumnSource> m_columns;
    SeenStates m_seen;
};

/// By state: reciprocal range; 0 if ignored.
std::vector<double> scalesOf(const SeenStates& seen)
{
    std::vector<double> scales(seen.count, 0);
    for (std::size_t i = 0; i < seen.count; ++i) {
        double least = std::numeric_limits<double>::infinity(), most = -least;
        bool grows = false, shrinks = false;
        for (std::size_t j = 0; j < seen.times.size(); ++j) {
            const double value = seen.row(j)[i];
            least = std::min(least, value), most = std::max(most, value);
            grows = grows || (j > 0 && value > seen.row(j - 1)[i]);
            shrinks = shrinks || (j > 0 && value < seen.row(j - 1)[i]);
        }
        const bool moves = most - least > kStill * std::max(std::fabs(most), std::fabs(least));
        if (grows && shrinks && moves) scales[i] = 1 / (most - least);
    }
    return scales;
}

/// Row in the first part of the time with the largest distance from events.
std::size_t quietRow(const SeenStates& seen)
{
    const double begin = seen.times.front(), end = begin + kFirstPart * (seen.times.back() - begin);
    std::size_t best = 0;
    double farthest = -1;
    for (std::size_t j = 0; j < seen.times.size() && seen.times[j] <= end; ++j) {
        double distance = end - begin;
        const auto after = std::ranges::lower_bound(seen.events, seen.times[j]);
        if (after != seen.events.end()) distance = std::min(distance, *after - seen.times[j]);
        if (after != seen.events.begin()) distance = std::min(distance, seen.times[j] - *std::prev(after));
        if (distance > farthest) best = j, farthest = distance;
    }
    return best;
}

Oscillation failedAt(std::shared_ptr<PeriodRun> run)
{
    Oscillation none;
    none.failed = std::move(run);
    return none;
}

Oscillation refused(std::string reason)
{
    Oscillation none;
    none.reason = std::move(reason);
    return none;
}

}  // namespace

std::optional<Recurrence> findRecurrence(const SeenStates& seen)
{
    const std::size_t count = seen.times.size();
    if (count < 3) return std::nullopt;
    const std::vector<double> scales = scalesOf(seen);
    if (std::ranges::all_of(scales, [](double scale) { return scale == 0; })) return std::nullopt;
    const std::size_t first = std::min(quietRow(seen), count - 2);
    const auto distance = [&](std::size_t at) {
        double most = 0;
        for (std::size_t i = 0; i < seen.count; ++i)
            most = std::max(most, scales[i] * std::fabs(seen.row(at)[i] - seen.row(first)[i]));
        return most;
    };
    /// Scalar product of the directions after two rows.
    const auto product = [&](std::size_t a, std::size_t b) {
        double sum = 0;
        for (std::size_t i = 0; i < seen.count; ++i)
            sum +=
                scales[i] * scales[i] * (seen.row(a + 1)[i] - seen.row(a)[i]) * (seen.row(b + 1)[i] - seen.row(b)[i]);
        return sum;
    };
    /// Half a period later some states may move in the same direction, others in the opposite.
    const auto isSameWay = [&](std::size_t j) {
        return product(first, j) > kSameWay * std::sqrt(product(first, first) * product(j, j));
    };
    std::vector<std::pair<std::size_t, double>> returns;
    bool wasAway = false;
    double before = 0, here = distance(first + 1);
    for (std::size_t j = first + 1; j + 1 < count; ++j) {
        const double next = distance(j + 1);
        wasAway = wasAway || here > kAway;
        const bool isNearest = here <= before && here <= next && here < kNear;
        if (wasAway && isNearest && seen.times[j + 1] > seen.times[j] && isSameWay(j)) returns.emplace_back(j, here);
        before = here, here = next;
    }
    if (returns.empty()) return std::nullopt;
    const auto hasOtherModes = [&](const auto& each) {
        return !std::ranges::equal(seen.modesAt(first), seen.modesAt(each.first));
    };
    const bool hasSameModes = !std::ranges::all_of(returns, hasOtherModes);
    if (hasSameModes) std::erase_if(returns, hasOtherModes);
    const double least = std::ranges::min_element(returns, {}, [](const auto& each) { return each.second; })->second;
    const auto found = std::ranges::find_if(
        returns, [least](const auto& each) { return each.second <= std::max(kGrain, kBest * least); });
    // From the row to the closest approach of the trajectory.
    const std::size_t at = found->first;
    double along = 0, length = 0;
    for (std::size_t i = 0; i < seen.count; ++i) {
        const double way = scales[i] * (seen.row(at + 1)[i] - seen.row(at)[i]);
        along += way * scales[i] * (seen.row(first)[i] - seen.row(at)[i]);
        length += way * way;
    }
    const double part = length > 0 ? std::clamp(along / length, -1.0, 1.0) : 0;
    const double step = seen.times[at + 1] - seen.times[at];
    return Recurrence{seen.times[first], seen.times[at] - seen.times[first] + part * step, hasSameModes};
}

Oscillation followOscillation(const OscillationRequest& request, const PeriodCoordinates& coordinates, const Task& task)
{
    const double start = request.settings.startTime, end = std::max(request.time, start);
    const auto runOf = [&](double from, double to, ResultSink* sink, std::uint32_t intervals) {
        SimulationSettings settings = request.settings;
        settings.startTime = from, settings.stopTime = to, settings.intervals = intervals;
        return std::make_shared<PeriodRun>(request.program, settings, request.overrides, task, sink);
    };
    const auto goOnOf = [&](const PeriodRun& from, double time) {
        return coordinates.goOn(from, coordinates.valuesOf(coordinates.endOf(from), time), time);
    };
    StepTimes steps;
    const auto transient = runOf(start, end, &steps, 1);
    const bool isAtStart = end <= start;
    if (!transient->execute(isAtStart ? Halt::Where::Start : Halt::Where::StopTime, nullptr))
        return failedAt(transient);
    if (request.period) return Oscillation{transient, end, *request.period, {}, nullptr};

    const double whole = std::max(end, request.settings.stopTime) - start;
    std::optional<Recurrence> other;  // with other modes
    double span = isAtStart ? whole : steps.spanTo(end);
    for (int look = 0; look < kMostLooks && span > 0 && !task.cancelled(); ++look, span *= kWider) {
        StateSampler sampler(request.program, coordinates);
        const auto seeing = runOf(end, end + span, &sampler, kSeenInstants);
        const Continuation goOn = goOnOf(*transient, end);
        if (!seeing->execute(Halt::Where::StopTime, &goOn)) return failedAt(seeing);
        const auto found = findRecurrence(sampler.seen());
        if (!found && !other) {
            if (span > whole) break;
            continue;
        }
        if (!other && !found->hasSameModes) {
            // The examined time may cover only half a period: extend it once.
            other = found;
            continue;
        }
        const Recurrence taken = found ? *found : *other;
        if (taken.time <= end) return {transient, end, taken.period, {}, nullptr};
        const auto begin = runOf(end, taken.time, nullptr, 1);
        if (!begin->execute(Halt::Where::StopTime, &goOn)) return failedAt(begin);
        return {begin, taken.time, taken.period, {}, nullptr};
    }
    return refused(
        fmt::format("after t = {:.6g} the states do not return to where they were: no oscillation was seen", end));
}

}  // namespace causeway
