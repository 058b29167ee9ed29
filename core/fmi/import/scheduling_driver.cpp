// SPDX-License-Identifier: GPL-3.0-or-later
// Scheduled execution: the importer activates the model partition of a clock whenever this clock ticks.
// Reference: FMI 3.0.2, chapter 5.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/fmi/import/foreign_driver.h"

namespace causeway {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kRounding = 1e-12;  // ticks are simultaneous within this, relative to their time
constexpr std::size_t kMostAtOneInstant = 10'000;

bool isBefore(double time, double tick)
{
    return tick - time > kRounding * std::fabs(time);
}

class SchedulingDriver final : public ForeignDriver {
public:
    using ForeignDriver::ForeignDriver;

protected:
    bool simulate() override;

private:
    /// An input clock, which has a model partition.
    struct Partition {
        const ForeignVariable* clock = nullptr;
        const std::vector<double>* given = nullptr;  ///< ticks of a triggered clock
        double first = 0, period = 0;                ///< s; of a periodic clock
        double ticks = 0;                            ///< number of ticks so far
        double next = kNever;                        ///< s
    };

    [[nodiscard]] bool start();
    [[nodiscard]] bool startClock(Partition& partition);
    void advance(Partition& partition) const;
    [[nodiscard]] bool readInterval(Partition& partition);
    [[nodiscard]] bool readClocks(std::vector<EventTrigger>& triggers);
    [[nodiscard]] bool activate(Partition& partition, std::vector<EventTrigger>& triggers);
    [[nodiscard]] bool tick(double time);
    [[nodiscard]] bool isDue(const Partition& partition) const
    {
        return partition.next <= m_reached + kRounding * std::max(std::fabs(m_reached), partition.period);
    }

    std::vector<Partition> m_partitions;  ///< by priority
    ForeignGroup m_outputClocks;
    std::vector<const ForeignVariable*> m_outputNames;
};

bool SchedulingDriver::simulate()
{
    if (!start() || !writeRow(m_reached)) return false;
    recordEvent(m_reached, EventKind::Initial, {}, 0);
    m_nextOutput = 1;
    for (;;) {
        if (isCancelled()) return false;
        const double next = m_partitions.empty() ? kNever : std::ranges::min(m_partitions, {}, &Partition::next).next;
        for (; isOutputAt(m_nextOutput) && isBefore(m_grid[m_nextOutput], next); ++m_nextOutput) {
            m_reached = m_grid[m_nextOutput];
            if (!writeRow(m_reached)) return false;
            tellProgress(m_reached);
        }
        // A tick at an output, or at the end, is not after it: 3*0.1 is more than 0.3.
        const double time = isOutputAt(m_nextOutput) ? std::min(next, m_grid[m_nextOutput]) : next;
        if (time > m_settings.run.stopTime) return true;
        if (!tick(time)) return false;
        passOutput(m_reached);
        tellProgress(m_reached);
    }
}

bool SchedulingDriver::start()
{
    for (const ForeignVariable& variable : m_model.variables) {
        if (!variable.clock) continue;
        if (variable.causality == ForeignCausality::Input) {
            Partition& partition = m_partitions.emplace_back();
            partition.clock = &variable;
            if (!startClock(partition)) return false;
        } else if (variable.causality == ForeignCausality::Output) {
            m_outputClocks.references.push_back(variable.reference);
            m_outputNames.push_back(&variable);
        }
    }
    m_outputClocks.type = fmuhost::ValueType::Clock;
    m_outputClocks.valueCount = m_outputNames.size();
    std::ranges::stable_sort(m_partitions, {}, [](const Partition& each) { return each.clock->clock->priority; });
    return true;
}

bool SchedulingDriver::startClock(Partition& partition)
{
    const ForeignClock& clock = *partition.clock->clock;
    if (clock.interval == ClockInterval::Triggered) {
        partition.given = m_inputs.ticksOf(partition.clock->reference);
        const auto isEarly = [this](double time) { return time < m_settings.run.startTime; };
        if (partition.given != nullptr)
            partition.ticks = static_cast<double>(std::ranges::count_if(*partition.given, isEarly));
    } else if (clock.interval == ClockInterval::Countdown) {
        return readInterval(partition);
    } else {
        double shift = clock.shift;
        partition.period = clock.period.value_or(0);
        // They may follow from parameters.
        if (clock.interval != ClockInterval::Constant && !readInterval(partition)) return false;
        if (clock.interval != ClockInterval::Constant && shift > 0 &&
            !m_instance.getShift(partition.clock->reference, shift))
            return reportInstance();
        partition.first = m_settings.run.startTime + shift;
        if (!(partition.period > 0))
            return report(fmt::format("its clock '{}' has no interval", partition.clock->name));
    }
    advance(partition);
    return true;
}

/// From the number of ticks to the time of the next one.
void SchedulingDriver::advance(Partition& partition) const
{
    const auto count = static_cast<std::size_t>(partition.ticks);
    switch (partition.clock->clock->interval) {
        case ClockInterval::Countdown: partition.next = kNever; break;
        case ClockInterval::Triggered:
            partition.next =
                partition.given != nullptr && count < partition.given->size() ? (*partition.given)[count] : kNever;
            break;
        default: partition.next = partition.first + partition.ticks * partition.period; break;
    }
}

/// A new interval counts from now: it begins a series of ticks, or is the delay of the only one.
bool SchedulingDriver::readInterval(Partition& partition)
{
    std::optional<double> interval;
    if (!m_instance.getInterval(partition.clock->reference, interval)) return reportInstance();
    if (!interval) return true;
    if (partition.clock->clock->interval == ClockInterval::Countdown) {
        partition.next = m_reached + *interval;
        return true;
    }
    if (!(*interval > 0))
        return report(fmt::format("its clock '{}' has the interval {} s", partition.clock->name, *interval));
    if (partition.ticks > 0) {
        partition.first = m_reached + *interval;
        partition.ticks = 0;
    }
    partition.period = *interval;
    return true;
}

/// After an activation: output clocks that tick, and clocks whose interval the FMU has set.
bool SchedulingDriver::readClocks(std::vector<EventTrigger>& triggers)
{
    std::vector<double> ticks(m_outputNames.size());
    if (!m_instance.get(m_outputClocks, ticks)) return reportInstance();
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        if (ticks[i] != 0) triggers.push_back({m_outputNames[i]->name, {}, true});
    }
    return std::ranges::all_of(m_partitions, [this](Partition& partition) {
        return partition.clock->clock->interval != ClockInterval::Countdown || readInterval(partition);
    });
}

bool SchedulingDriver::activate(Partition& partition, std::vector<EventTrigger>& triggers)
{
    bool haveClocksChanged = false;
    if (!m_instance.activatePartition(partition.clock->reference, m_reached, haveClocksChanged))
        return reportInstance();
    ++m_simulation.statistics.steps;
    ++partition.ticks;
    triggers.push_back({partition.clock->name, {}, true});
    const ClockInterval kind = partition.clock->clock->interval;
    if ((kind == ClockInterval::Changing || kind == ClockInterval::Tunable) && !readInterval(partition)) return false;
    advance(partition);
    return !haveClocksChanged || readClocks(triggers);
}

/// All partitions whose clocks tick now, by priority; activations may make further clocks tick.
bool SchedulingDriver::tick(double time)
{
    if (!writeRow(time)) return false;
    m_reached = time;
    m_inputs.passEvents(time);
    if (!writeInputs(time)) return reportInstance();
    std::vector<EventTrigger> triggers;
    for (std::size_t count = 0;; ++count) {
        const auto due = std::ranges::find_if(m_partitions, [this](const Partition& each) { return isDue(each); });
        if (due == m_partitions.end()) break;
        if (count == kMostAtOneInstant)
            return report(fmt::format("its clock '{}' does not cease to tick at this instant", due->clock->name));
        if (!activate(*due, triggers)) return false;
    }
    if (!writeRow(time)) return false;
    recordEvent(time, EventKind::Time, std::move(triggers), 0);
    return checkEvents(time);
}

}  // namespace

std::unique_ptr<ForeignDriver> makeSchedulingDriver(const ForeignModel& model, const ForeignRunSettings& settings,
                                                    ForeignValues& values, ForeignInputs& inputs,
                                                    ForeignInstance& instance, ResultSink& sink,
                                                    Diagnostics& diagnostics, const Task& task)
{
    return std::make_unique<SchedulingDriver>(model, settings, values, inputs, instance, sink, diagnostics, task);
}

}  // namespace causeway
