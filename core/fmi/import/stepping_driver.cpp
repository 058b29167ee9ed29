// SPDX-License-Identifier: GPL-3.0-or-later
// Co-simulation: the FMU itself advances from one communication point to the next.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/fmi/import/foreign_driver.h"

namespace causeway {

namespace {

constexpr double kSameInstant = 1e-9;  // of a step
constexpr std::size_t kMostPartSteps = 100'000;

class SteppingDriver final : public ForeignDriver {
public:
    using ForeignDriver::ForeignDriver;

protected:
    bool simulate() override;

private:
    [[nodiscard]] bool start();
    [[nodiscard]] bool goTo(double output, bool& isWritten);
    [[nodiscard]] bool stepTo(double target, bool& wantsEvent);
    [[nodiscard]] bool handleEvent(EventKind kind);
    [[nodiscard]] bool update();

    const bool m_hasEventMode = m_model.stepping->hasEventMode;
    const bool m_canVary = m_model.stepping->canVaryStep;
    double m_nextEvent = std::numeric_limits<double>::infinity();  ///< of the FMU, s
};

bool SteppingDriver::simulate()
{
    const std::size_t rows = m_grid.size();
    const double rest = rows > 1 ? m_grid[rows - 1] - m_grid[rows - 2] : m_grid.step();
    if (!m_canVary && std::fabs(rest - m_grid.step()) > kSameInstant * m_grid.step())
        return report(fmt::format(
            "it takes communication steps of one size, and {} s is not a multiple of {} s: choose another interval",
            m_settings.run.stopTime - m_settings.run.startTime, m_grid.step()));
    if (!start()) return false;
    for (; m_nextOutput < rows && !m_isTerminated; ++m_nextOutput) {
        bool isWritten = false;
        if (!goTo(m_grid[m_nextOutput], isWritten) || (!isWritten && !writeRow(m_reached))) return false;
        tellProgress(m_reached);
    }
    return true;
}

/// After initialization the FMU is in event mode, if it has one.
bool SteppingDriver::start()
{
    if (m_hasEventMode && !update()) return false;
    if (!writeRow(m_reached)) return false;
    recordEvent(m_reached, EventKind::Initial, {}, 0);
    m_nextOutput = 1;
    return true;
}

bool SteppingDriver::update()
{
    ForeignInstance::EventResult result;
    if (!m_instance.updateDiscrete(result)) return reportInstance();
    m_isTerminated = result.terminates;
    m_nextEvent = result.next;
    return m_isTerminated || m_instance.enterStepMode() || reportInstance();
}

/// Advances from one output row to the next. `isWritten`: an event has written the row there.
bool SteppingDriver::goTo(double output, bool& isWritten)
{
    for (std::size_t parts = 0; m_reached < output && !m_isTerminated; ++parts) {
        if (isCancelled()) return false;
        if (parts > kMostPartSteps) return report(fmt::format("it does not reach t = {}", output));
        isWritten = false;
        double target = output;
        if (m_canVary) target = std::min(target, m_inputs.nextEvent());
        if (m_hasEventMode && m_canVary) target = std::min(target, m_nextEvent);
        bool wantsEvent = false;
        if (!(target > m_reached)) target = output;
        if (!writeInputs(m_reached)) return reportInstance();
        if (!stepTo(target, wantsEvent)) return false;
        const bool isTimeEvent = m_nextEvent <= m_reached || m_inputs.nextEvent() <= m_reached;
        if (m_isTerminated) return true;
        if (m_hasEventMode && (isTimeEvent || wantsEvent)) {
            if (!handleEvent(isTimeEvent ? EventKind::Time : EventKind::State)) return false;
            isWritten = true;
        }
        m_inputs.passEvents(m_reached);
    }
    return true;
}

bool SteppingDriver::stepTo(double target, bool& wantsEvent)
{
    const double size = target - m_reached;
    ForeignInstance::StepResult result;
    if (!m_instance.step(m_reached, size, result)) return reportInstance();
    ++m_simulation.statistics.steps;
    m_isTerminated = result.terminates;
    wantsEvent = result.wantsEvent;
    const bool isThere = std::fabs(target - result.reached) <= kSameInstant * size;
    // The FMU may have ended the simulation, or have reached an event, at the previous point.
    if (!isThere && !m_canVary && !m_isTerminated && !wantsEvent)
        return report(fmt::format("it reached only t = {}, and takes communication steps of one size", result.reached));
    m_reached = isThere ? target : result.reached;
    return true;
}

bool SteppingDriver::handleEvent(EventKind kind)
{
    if (!writeRow(m_reached)) return false;
    m_inputs.passEvents(m_reached);
    if (!m_instance.enterEventMode() || !writeInputs(m_reached)) return reportInstance();
    if (!update() || !writeRow(m_reached)) return false;
    recordEvent(m_reached, kind, {}, 0);
    return checkEvents(m_reached);
}

}  // namespace

std::unique_ptr<ForeignDriver> makeSteppingDriver(const ForeignModel& model, const ForeignRunSettings& settings,
                                                  ForeignValues& values, ForeignInputs& inputs,
                                                  ForeignInstance& instance, ResultSink& sink, Diagnostics& diagnostics,
                                                  const Task& task)
{
    return std::make_unique<SteppingDriver>(model, settings, values, inputs, instance, sink, diagnostics, task);
}

}  // namespace causeway
