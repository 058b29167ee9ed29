// SPDX-License-Identifier: GPL-3.0-or-later
// Co-simulation: the model is integrated from one communication point to the next. Where the importer has an event mode
// and allows steps to return early, a step ends before each event, as if the importer integrated.
#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/fmi/fmu_instance.h"

namespace causeway {

namespace {

/// Rounding error of the sum of steps.
double roundingOf(double time, double size)
{
    constexpr double kOfStep = 1e-9, kOfTime = 1e-13;
    return std::max(kOfStep * size, kOfTime * std::fabs(time));
}

}  // namespace

bool FmuInstance::step(double from, double size, StepResult& result)
{
    return guarded([&] {
        result = {m_run->isTerminated()};
        const double target = from + size;
        if (!std::isfinite(from) || !(size > 0) || !std::isfinite(size))
            return refuse(fmt::format("a step from {} by {} is impossible", from, size));
        if (std::fabs(from - m_time) > roundingOf(from, size))
            return refuse(fmt::format("the step begins at {}, but the last one has ended at {}", from, m_time));
        if (m_stop && target - *m_stop > roundingOf(*m_stop, size))
            return refuse(fmt::format("the step to {} goes beyond the stop time {}", target, *m_stop));
        if (result.hasEnded) return true;
        const auto fail = [&] {
            m_phase = FmuPhase::Failed;
            return false;
        };
        const bool hasEvent = m_hasNewInputs || m_run->isBeforeEvent();
        if (hasEvent && !m_run->handleEventsHere(m_hasNewInputs)) return fail();
        m_hasNewInputs = false;
        Run::Pauses pauses;
        pauses.beforeEvents = m_stepping.hasEventMode && m_stepping.mayReturnEarly;
        bool isStopped = false;
        if (m_stepping.afterStep) {
            pauses.afterStep = [&](double time) {
                m_time = time;
                m_isStale = true;
                isStopped = !follow() || (!m_stepping.afterStep() && m_stepping.mayReturnEarly);
                return !isStopped;
            };
        }
        if (!m_run->advanceTo(target, pauses) || !follow()) return fail();
        result.hasEnded = m_run->isTerminated();
        result.wantsEvent = m_run->isBeforeEvent();
        const bool isShort = result.hasEnded || result.wantsEvent || isStopped;
        m_time = isShort ? m_run->reachedTime() : target;
        result.isEarly = m_stepping.mayReturnEarly && target - m_time > roundingOf(target, size);
        m_isStale = result.wantsEvent || isStopped;
        return true;
    });
}

bool FmuInstance::enterStepMode()
{
    m_phase = FmuPhase::Step;
    return true;
}

bool FmuInstance::outputDerivatives(std::span<const ValueReference> outputs, std::span<double> rates)
{
    return guarded([&] {
        if (!canDerive()) return false;
        const ModelEvaluator& evaluator = std::as_const(*m_run).evaluator();
        const Program& program = evaluator.program();
        ModelEvaluator::Direction move{{program.time, 1}};
        for (std::size_t i = 0; i < program.states.size(); ++i)
            move.emplace_back(program.states[i].value, evaluator.derivative(i));
        std::vector<double> found;
        if (!derivatives(outputs, {move}, found)) return false;
        std::ranges::copy(found, rates.begin());
        return true;
    });
}

}  // namespace causeway
