// SPDX-License-Identifier: GPL-3.0-or-later
// The run as a whole: rows, statistics, outcome.
#include "core/simulation/run.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/exception_report.h"
#include "core/base/task.h"
#include "core/dae/texts/varying_texts.h"
#include "core/program/instants.h"
#include "core/program/program.h"

namespace causeway {

namespace {

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

constexpr double kCloseEvents = 1e-6;  // of the whole interval: a completed run reports events closer than this

}  // namespace

double timeOriginOf(const SimulationSettings& settings)
{
    return std::fabs(settings.startTime) > settings.stopTime - settings.startTime ? settings.startTime : 0;
}

double stepTolerance(double tolerance)
{
    constexpr double kModerate = 1e-5;
    return tolerance <= kModerate ? 0.1 * tolerance : 0.1 * kModerate * std::pow(tolerance / kModerate, 0.25);
}

Run::Run(const Program& program, const SimulationSettings& settings, const Overrides& overrides,
         const StoredValues* stored, ResultSink& sink, Diagnostics& diagnostics, const Task& task, EventRecorder* watch)
    : m_variants(program, overrides, task),
      m_settings(settings),
      m_overrides(overrides),
      m_stored(stored),
      m_diagnostics(diagnostics),
      m_task(task),
      m_watch(watch),
      m_run(*program.structure->dae, overrides,
            {settings.trustedFolders, settings.readableFolders, settings.workingFolder, settings.resultsFolder,
             settings.print},
            task),
      m_evaluator(std::make_unique<ModelEvaluator>(m_variants.start(m_run.parameters.numbers), m_run, overrides,
                                                   diagnostics, task)),
      m_first(m_evaluator->program()),
      m_isText(areNumbersOfTexts(*m_first.structure->dae)),
      m_recorder(m_first, settings, *m_evaluator, sink, diagnostics),
      m_grid(settings),
      m_rootMethod(rootMethod(settings.rootFinder).value_or(RootMethod::Illinois)),
      m_chattering(kCloseEvents * (settings.stopTime - settings.startTime)),
      m_states(m_evaluator->program().states.size()),
      m_lastEvent(settings.startTime),
      m_until(settings.stopTime),
      m_lastRow(settings.startTime)
{
    sizeBuffers();
    if (settings.wantsDetails) m_evaluator->measureBlocks();
    m_evaluator->watch(m_watch);
}

Simulation Run::execute(Halt* halt, const Continuation* from)
{
    Simulation simulation;
    m_reached = m_settings.startTime;
    const auto start = std::chrono::steady_clock::now();
    bool succeeded = false;
    try {
        succeeded = runThrough(simulation.statistics, halt, from);
    } catch (const std::exception& error) {
        // Rows, events and counts so far are as valid as those of any other failed run.
        reportException(m_diagnostics, error);
        m_reached = std::max(m_reached, m_lastRow);
    }
    const double initializeSeconds = simulation.statistics.initializeSeconds;
    simulation.statistics = statistics();
    simulation.statistics.initializeSeconds = initializeSeconds;
    simulation.statistics.integrateSeconds = secondsSince(start) - initializeSeconds - m_recorder.seconds();
    if (m_watch != nullptr && !m_cancelled) m_watch->runEnds(!succeeded);
    // A run that could not start has variables, but no rows.
    m_recorder.begin();
    simulation.statistics.writeSeconds = m_recorder.seconds();
    simulation.rows = m_recorder.rowCount();
    simulation.status = m_cancelled ? SimulationStatus::Cancelled
                        : succeeded ? SimulationStatus::Completed
                                    : SimulationStatus::Failed;
    if (m_cancelled) m_diagnostics.report(diag::Cancelled, {});
    simulation.reachedTime = m_reached;
    simulation.refusedFolders = refusedFolders();
    return simulation;
}

SimulationStatistics Run::statistics()
{
    const HybridDae& dae = *m_first.structure->dae;
    SimulationStatistics statistics;
    statistics.unknowns = m_first.structure->unknowns.size();
    statistics.equations = m_first.structure->equations.size();
    statistics.states = m_first.states.size();
    IntegratorStatistics counts = m_counts;
    if (m_integrator) counts += m_integrator->statistics();
    statistics.steps = counts.steps;
    statistics.rhsEvaluations = counts.rhsEvaluations;
    statistics.jacobianEvaluations = counts.jacobianEvaluations;
    statistics.errorTestFailures = counts.errorTestFailures;
    statistics.convergenceFailures = counts.convergenceFailures;
    collectBlocks(*m_evaluator);
    statistics.stateErrors = m_errorTally.byState(dae);
    statistics.blocks = std::exchange(m_blocks, {});
    statistics.stepTrace = m_steps.trace(dae);
    statistics.chattering = m_chattering.found();
    statistics.stateEvents = m_stateEvents;
    statistics.timeEvents = m_timeEvents;
    return statistics;
}

bool Run::start()
{
    m_reached = m_settings.startTime;
    if (!parametersAreFinite() || !initialize()) return false;
    // Rows are computed on request (rowAt).
    m_nextOutput = m_grid.size();
    return m_isTerminated || beginIntegration();
}

bool Run::runThrough(SimulationStatistics& statistics, Halt* halt, const Continuation* from)
{
    const auto start = std::chrono::steady_clock::now();
    bool succeeded = parametersAreFinite() && (from != nullptr ? goOnFrom(*from) : initialize());
    statistics.initializeSeconds = secondsSince(start) - m_recorder.seconds();
    const bool goesOn = halt == nullptr || halt->where == Halt::Where::StopTime;
    if (succeeded && goesOn && !m_isTerminated && m_settings.stopTime > m_settings.startTime)
        succeeded = beginIntegration() && (m_isTerminated || goOnIntegrating());
    // After a cancellation, failures are due to it.
    m_cancelled = m_cancelled || m_task.cancelled();
    if (succeeded && !m_cancelled && !hasSeenEnough()) succeeded = halt != nullptr ? showValues(*halt) : finish();
    // Values out of range may be the reason for the failure.
    if (!succeeded && !m_cancelled) reportOutOfRangeValues();
    return succeeded;
}

bool Run::showValues(Halt& halt)
{
    const bool isAtStart = m_reached == m_settings.startTime;
    // Events scheduled for the start, and for just after it, belong to the start.
    for (int part = 0; part < 2; ++part) {
        if (isAtStart && !m_isTerminated && m_evaluator->nextTimeEvent(m_reached) <= m_reached &&
            !handleEvent(m_reached, {}, true, 0))
            return false;
    }
    if (m_isTerminated) {
        m_diagnostics.report(diag::InvalidSettings, {},
                             fmt::format("the model ends the simulation at t = {}: there are no values at that instant "
                                         "to be looked at",
                                         m_reached));
        return false;
    }
    if (halt.where == Halt::Where::OperatingPoint && !findOperatingPoint(halt.notes)) return false;
    // `if time > 0 then area / time else ...`: at the start itself, the branch that holds just after it is undefined.
    const bool isEvaluated = m_evaluator->evaluate(m_reached, m_states.data());
    if (!(isEvaluated && m_evaluator->isFinite()) && isAtStart)
        m_reached = std::nextafter(m_reached, std::numeric_limits<double>::infinity());
    if (!m_evaluator->evaluate(m_reached, m_states.data()) || !m_evaluator->checkAssertions())
        return reportEvaluation();
    return halt.look(*m_evaluator, m_reached, m_states);
}

void Run::writeRow(double time)
{
    // If it cannot be computed, the previous values stay: the run checks again after the step.
    if (m_recorder.wantsSelection()) static_cast<void>(m_evaluator->computeSelection());
    m_recorder.row(time);
    m_lastRow = time;
    noteValues(time);
}

void Run::noteValues(double time)
{
    m_bounds.look(*m_evaluator, time, m_settings.tolerance);
    m_stateTolerances.note(*m_evaluator);
}

void Run::collectBlocks(const ModelEvaluator& evaluator)
{
    for (BlockStatistics& block : evaluator.blockStatistics()) {
        const auto [known, isNew] =
            m_blockOf.try_emplace({block.isInitial, block.kind, block.unknowns}, m_blocks.size());
        if (isNew) {
            m_blocks.push_back(std::move(block));
            continue;
        }
        BlockStatistics& sum = m_blocks[known->second];
        sum.solutions += block.solutions;
        sum.iterations += block.iterations;
        sum.seconds += block.seconds;
    }
}

double Run::spanUntil(double time) const
{
    return std::max(std::fabs(time - timeOriginOf(m_settings)), m_settings.stopTime - m_settings.startTime);
}

bool Run::isAlmostAt(double stop, double time) const
{
    return stop - time <= std::max(1e-13 * spanUntil(stop), kRoundedTime * std::fabs(stop));
}

}  // namespace causeway
