// SPDX-License-Identifier: GPL-3.0-or-later
// Start of a run: parameters, and values from the initial system or a stored result.
#include "core/simulation/run.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/dae/dae_expressions.h"
#include "core/program/program.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/start_check.h"
#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

constexpr double kSingularWish = 1e-3;  // relative to the best choice of states: less counts as singular
// Maximum number of unknowns for which a nearer start is searched, although the current one is valid.
constexpr std::size_t kFewUnknowns = 200;

/// Whether a start is much farther from the given start values than another one.
bool isFarther(const StartCheck& near, const StartCheck& other)
{
    constexpr double kFarther = 10, kSome = 1;  // sums of squared relative deviations: one value that is completely
                                                // different
    const StartRegion region = near.constraintRegion();
    return other.distanceFromGuesses(region) > kFarther * near.distanceFromGuesses(region) + kSome;
}

}  // namespace

void Run::sizeBuffers()
{
    const std::size_t count = m_evaluator->crossingCount();
    for (std::vector<double>* vector : {&m_values, &m_tolerances}) vector->resize(count);
    m_beyond.assign(count, 0.0);
    m_farthest.assign(count, 0.0);
    std::vector<double> tolerances;
    std::vector<std::uint8_t> hasKnownSize;
    for (const Program::State& state : m_evaluator->program().states) {
        tolerances.push_back(stepTolerance(m_settings.tolerance) * nominalOf(state.variable));
        hasKnownSize.push_back(declaredSizeOf(state.variable) ? 1 : 0);
    }
    m_stateTolerances.follow(m_evaluator->program(), std::move(tolerances), std::move(hasKnownSize));
    constexpr double kMoment = 1e-9;  // of the whole interval
    constexpr double kDecay = 1e3;    // in it
    const double length = m_settings.stopTime - m_settings.startTime;
    // A run of the start only has zero length.
    const double span = length > 0 ? length : 1;
    m_evaluator->setHorizon({m_stateTolerances.absolute(), kMoment * span, span, kDecay / span});
}

bool Run::parametersAreFinite()
{
    const Program& program = m_evaluator->program();
    const HybridDae& dae = *program.structure->dae;
    bool isComplete = true;
    for (const ParameterValues::Failure& failure : m_run.parameters.failures) {
        if (program.computedParameters.contains(failure.variable)) continue;
        m_diagnostics.report(diag::ParameterFailed, dae.variables[failure.variable].span,
                             dae.variables[failure.variable].name, failure.reason);
        isComplete = false;
    }
    if (!isComplete) return false;
    if (const auto& failure = m_evaluator->parameterFailure()) {
        m_diagnostics.report(diag::EvaluationFailed, failure->span, m_settings.startTime, failure->reason);
        return false;
    }
    for (const VariableId id : dae.parameterOrder) {
        const DaeVariable& variable = dae.variables[id];
        if (variable.type == ValueType::String || variable.type == ValueType::ExternalObject ||
            program.computedParameters.contains(id))
            continue;
        if (std::isfinite(m_evaluator->value(id)) || std::isinf(m_evaluator->value(id))) continue;
        m_diagnostics.report(diag::ParameterNotFinite, variable.span, variable.name);
        return false;
    }
    reportOutOfRange();
    return true;
}

bool Run::initialize()
{
    EventOutcome outcome;
    if (m_stored != nullptr) {
        if (!takeStored()) return false;
    } else if (!solveStart(outcome)) {
        return false;
    }
    m_recorder.begin();
    m_bounds.follow(*m_evaluator);
    // The initial states may be unsuitable for these values.
    if (!releaseWishes(kSingularWish, std::numeric_limits<std::size_t>::max()) || !selectStates(true, nullptr))
        return false;
    if (isWatched()) m_watch->eventBegins(*m_evaluator, m_settings.startTime, {});
    if (!m_evaluator->settle(m_settings.startTime, m_states.data(), outcome) ||
        !m_evaluator->lookAhead(m_settings.startTime, m_states.data(), outcome))
        return reportOutcome(outcome);
    if (m_stored == nullptr && !keepsFixedStarts(outcome)) return false;
    if (!changeStructure(outcome)) return false;
    if (m_stored != nullptr && !agreesWithStored()) return false;
    if (m_stored == nullptr && !m_evaluator->actInitially()) return reportEvaluation();
    m_evaluator->endEvent();
    m_evaluator->noteOpenPositions(outcome);
    // Events scheduled for the start belong to it: no row in between.
    const bool goesOnAtStart = m_settings.stopTime > m_settings.startTime &&
                               m_evaluator->nextTimeEvent(m_settings.startTime) <= m_settings.startTime &&
                               m_evaluator->happensAt(m_settings.startTime);
    if (!goesOnAtStart || outcome.isTerminated) writeRow(m_settings.startTime);
    record(m_settings.startTime, EventKind::Initial, {}, outcome, 0);
    reportTrueFromStart();
    m_nextOutput = 1;
    if (!m_evaluator->checkAssertions()) return reportEvaluation();
    return takeTermination(outcome);
}

bool Run::goOnFrom(const Continuation& from)
{
    m_evaluator->takeOver(*from.values, m_states.data());
    m_evaluator->takeOver(from.held, m_states.data());
    m_states = from.states;
    // Runs from neighbouring states must differ by these only: use the tolerances of values of 1.
    m_stateTolerances.setLargest(std::vector<double>(m_evaluator->program().structure->dae->variables.size(), 1.0));
    m_recorder.begin();
    m_bounds.follow(*m_evaluator);
    EventOutcome outcome;
    if (!m_evaluator->goOn(m_settings.startTime, m_states.data(), outcome) ||
        !m_evaluator->lookAhead(m_settings.startTime, m_states.data(), outcome))
        return reportOutcome(outcome);
    m_evaluator->endEvent();
    writeRow(m_settings.startTime);
    record(m_settings.startTime, EventKind::Initial, {}, outcome, 0);
    m_nextOutput = 1;
    if (!m_evaluator->checkAssertions()) return reportEvaluation();
    return takeTermination(outcome);
}

void Run::reportTrueFromStart()
{
    const Structure& structure = *m_evaluator->program().structure;
    const ExpressionPool& pool = structure.pool;
    const auto valueOf = [this, &pool](ExprId leaf) { return m_evaluator->valueOfLeaf(pool, leaf); };
    const auto isAtLimit = [&](ExprId relation) {
        if (!isOrdered(pool.op(relation))) return false;
        const auto left = evaluate(pool, pool.operand(relation, 0), valueOf),
                   right = evaluate(pool, pool.operand(relation, 1), valueOf);
        return left && right && *left == *right;
    };
    const auto report = [&](ExprId condition) {
        if (evaluate(pool, condition, valueOf).value_or(0) == 0) return;
        bool hasLimit = false;
        std::vector<ExprId> open{condition};
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            hasLimit = hasLimit || isAtLimit(expr);
            if (pool.op(expr) == Op::And || pool.op(expr) == Op::Or)
                open.insert(open.end(), pool.operands(expr).begin(), pool.operands(expr).end());
        }
        if (hasLimit) m_diagnostics.report(diag::TrueFromTheStart, {}, structure.print(condition));
    };
    for (const DaeEquation& equation : structure.dae->equations) {
        if (equation.kind != EquationKind::When || !contains(*structure.dae, equation, EquationKind::Reinit)) continue;
        const ExprId condition = structure.dae->structures[equation.structure].branches.front().condition;
        if (condition.isNone()) continue;
        if (pool.op(condition) != Op::Array) {
            report(condition);
            continue;
        }
        for (const ExprId element : pool.operands(condition)) report(element);
    }
}

bool Run::takeStored()
{
    const std::vector<std::string> missing =
        m_evaluator->take(m_settings.startTime, [this](const std::string& name) -> std::optional<double> {
            const auto& variables = m_evaluator->program().structure->dae->variables;
            const auto isNamed = [&](const std::pair<VariableId, double>& override) {
                return variables[override.first].name == name;
            };
            const auto override = std::ranges::find_if(m_overrides, isNamed);
            if (override != m_overrides.end()) return override->second;
            // Results omit variables introduced by the translation: these start from 0, as do their clocks.
            return isMade(name) ? m_stored->find(name).value_or(0) : m_stored->find(name);
        });
    if (missing.empty()) return true;
    m_diagnostics.report(
        diag::InitialContradiction, {},
        fmt::format("'{}' has no values of {}; store a result with all variables, or give these with --set",
                    m_stored->file, shortList(missing)));
    return false;
}

bool Run::agreesWithStored()
{
    constexpr double kTolerance = 1e-3;
    const Program& program = m_evaluator->program();
    const auto& variables = program.structure->dae->variables;
    std::vector<std::uint8_t> isState(program.slotCount, 0);
    for (const Program::State& state : program.states) isState[state.value] = 1;
    std::vector<std::string> different;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const VariableId id(i);
        if (!variables[id].isState || isState[program.variableSlot[id]] != 0) continue;
        const std::optional<double> stored = m_stored->find(variables[id].name);
        const double found = m_evaluator->value(id);
        if (!stored ||
            std::fabs(*stored - found) <= kTolerance * std::max({std::fabs(*stored), std::fabs(found), nominalOf(id)}))
            continue;
        different.push_back(fmt::format("{} = {:.10g} (stored: {:.10g})", variables[id].name, found, *stored));
    }
    if (different.empty()) return true;
    m_diagnostics.report(
        diag::InitialContradiction, {},
        fmt::format(
            "the states in '{}' at t = {} lead to {}; it is the result of another model, or of other parameters",
            m_stored->file, m_stored->time, shortList(different)));
    return false;
}

Run::StartTrial Run::solveFor(const Program& program, const std::vector<UnknownId>& guesses,
                              const std::vector<double>& values, const ModelEvaluator* from)
{
    const Structure& structure = *program.structure;
    const IndexReduction& reduction = structure.index.reduction;
    std::vector<UnknownId> selfDependent;
    for (const StateSet& set : reduction.selection.sets) {
        if (set.dependency != SetDependency::SelfDependent) continue;
        for (const Candidate& candidate : set.candidates) selfDependent.push_back(reduction.columnOf(candidate));
    }
    // Guesses are kept as given or, if a constraint has already determined them, as computed: first those in which the
    // constraint is nonlinear, then all.
    enum class Keep : std::uint8_t { Nothing, SelfDependent, Everything };
    StartTrial first;
    for (const Keep keep : {Keep::Nothing, Keep::SelfDependent, Keep::Everything}) {
        StartTrial trial{std::make_unique<ModelEvaluator>(program, m_run, m_overrides, m_diagnostics, m_task),
                         keep != Keep::Nothing, false};
        std::vector<double> states(program.states.size());
        if (from != nullptr) trial.evaluator->takeOver(*from, states.data());
        trial.evaluator->beginAt(values);
        for (const UnknownId column : guesses) {
            const ExprId leaf = structure.initialization->columns[column].leaf;
            const bool isNonlinear = std::ranges::find(selfDependent, column) != selfDependent.end();
            if (!std::isfinite(values[column.index()]) || structure.pool.op(leaf) != Op::Variable) continue;
            if (keep == Keep::Everything || (keep == Keep::SelfDependent && isNonlinear))
                trial.evaluator->replaceStart(structure.pool.variableOf(leaf), values[column.index()]);
        }
        if (!trial.evaluator->initialize(m_settings.startTime)) continue;
        trial.holds = StartCheck(*trial.evaluator, trial.isApproximate).violations().empty();
        if (trial.holds) return trial;
        if (!first.evaluator) first = std::move(trial);
    }
    return first;
}

void Run::takeStart(StartTrial trial)
{
    std::vector<double> states(trial.evaluator->stateCount());
    m_isStartApproximate = trial.isApproximate;
    follow(std::move(trial.evaluator), std::move(states));
}

/// Chooses other conditions where the Jacobian of the constraints is singular at the current values.
bool Run::chooseByValues(bool isSolved)
{
    constexpr int kMaxChoices = 4;
    std::optional<std::size_t> failed;
    if (!isSolved && m_evaluator->failure().isInitial) failed = m_evaluator->failure().block;
    for (int round = 0; round < kMaxChoices && (isSolved || failed); ++round) {
        const StartCheck here(*m_evaluator, m_isStartApproximate);
        const bool holds = isSolved && here.violations().empty();
        constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
        // Equivalent conditions leave unknowns open that the dropped conditions determine.
        const bool mayBeOpen = isSolved && (!holds || !m_evaluator->statesLeftOpen().empty());
        const std::optional<StartChoice> choice = here.betterChoice(failed, mayBeOpen, holds ? kFewUnknowns : kAny);
        if (!choice) break;
        const Program* next = m_variants.find(*choice, m_evaluator->program().structure->conditions);
        if (next == nullptr || !next->structure->initialization) break;
        StartTrial trial = solveFor(*next, choice->taken, here.values(), isSolved ? m_evaluator.get() : nullptr);
        if (!trial.evaluator) break;
        // If each choice is singular, they alternate: accept none that leads away from the start values.
        const bool isLost = !trial.holds || isFarther(here, StartCheck(*trial.evaluator, trial.isApproximate));
        if (holds && isLost) break;
        const bool trialHolds = trial.holds;
        takeStart(std::move(trial));
        isSolved = true;
        failed.reset();
        if (!trialHolds) break;
    }
    return isSolved;
}

/// If conditions are violated, or guesses are far away, there may be a solution closer to the given values.
bool Run::searchNearGuesses(bool isSolved)
{
    constexpr double kAtGuess = 1e-6;  // squares of parts
    const Structure& structure = *m_evaluator->program().structure;
    const StartCheck here(*m_evaluator, m_isStartApproximate);
    const StartRegion region = here.constraintRegion();
    if (region.rows.empty()) return isSolved;
    const bool holds = isSolved && here.violations().empty();
    const double distance = isSolved ? here.distanceFromGuesses(region) : 0;
    const auto isNonlinear = [](const StateSet& set) { return set.dependency != SetDependency::Independent; };
    const auto& sets = structure.index.reduction.selection.sets;
    if (holds &&
        (distance <= kAtGuess || region.columns.size() > kFewUnknowns || std::ranges::none_of(sets, isNonlinear)))
        return true;
    const ModelEvaluator guess(m_evaluator->program(), m_run, m_overrides, m_diagnostics, m_task);
    const StartCheck atGuess(guess);
    const std::optional<std::vector<double>> values = atGuess.solution(region);
    if (!values) return isSolved;
    const std::optional<StartChoice> choice = atGuess.choiceAt(region, *values);
    const Program* program = choice ? m_variants.find(*choice, structure.conditions) : &m_evaluator->program();
    if (program == nullptr || !program->structure->initialization) return isSolved;
    std::vector<UnknownId> guesses = choice ? choice->taken : std::vector<UnknownId>();
    if (!choice) {
        for (const AddedStart& added : structure.initialization->added) guesses.push_back(added.column);
    }
    StartTrial trial = solveFor(*program, guesses, *values, nullptr);
    if (!trial.evaluator || (isSolved && !trial.holds)) return isSolved;
    if (holds && StartCheck(*trial.evaluator, trial.isApproximate).distanceFromGuesses(region) > 0.5 * distance)
        return true;
    takeStart(std::move(trial));
    return true;
}

bool Run::solveStart(EventOutcome& outcome)
{
    bool isSolved = m_evaluator->initialize(m_settings.startTime);
    const Structure& structure = *m_evaluator->program().structure;
    // Without constraints and dropped conditions, structural analysis is complete.
    const bool isPlain = structure.index.reduction.derivatives.empty() &&
                         (!structure.initialization || structure.initialization->redundant.empty());
    if (isSolved && isPlain) {
        reportOpenStates();
        return true;
    }
    if (structure.initialization && !m_task.cancelled()) {
        isSolved = searchNearGuesses(chooseByValues(isSolved));
        // Variables excluded by stateSelect have no start value that could be used.
        const Program* before = &m_evaluator->program();
        if (!isSolved &&
            !releaseWishes(std::numeric_limits<double>::infinity(), std::numeric_limits<std::size_t>::max()))
            return false;
        if (&m_evaluator->program() != before)
            isSolved = searchNearGuesses(chooseByValues(m_evaluator->initialize(m_settings.startTime)));
    }
    if (!isSolved) {
        // Ideal elements may let the states jump away from their given values.
        if (m_evaluator->beginAtGivenStates(m_settings.startTime) &&
            m_evaluator->settle(m_settings.startTime, m_states.data(), outcome))
            return true;
        static_cast<void>(m_evaluator->initialize(m_settings.startTime));
        return reportEvaluation();
    }
    if (!m_evaluator->program().structure->initialization) return true;
    const StartCheck check(*m_evaluator, m_isStartApproximate);
    const std::vector<StartCheck::Violation> violations = check.violations();
    for (std::size_t i = 0; i < violations.size() && i < kMaxNotes; ++i) {
        const InitialRow& row = m_evaluator->program().structure->initialization->rows[violations[i].row];
        m_diagnostics.report(diag::InitialContradiction, row.span, check.textOf(violations[i]));
    }
    reportOpenStates();
    return violations.empty();
}

/// Equivalent initial equations leave states open, which guesses have determined.
void Run::reportOpenStates()
{
    const std::vector<VariableId> open = m_evaluator->statesLeftOpen();
    std::vector<std::string> names;
    for (const VariableId id : open) names.push_back(m_evaluator->program().structure->dae->variables[id].name);
    if (!names.empty()) m_diagnostics.report(diag::SeveralSolutions, {}, m_settings.startTime, shortList(names));
}

bool Run::keepsFixedStarts(EventOutcome& outcome)
{
    constexpr double kTolerance = 1e-6;
    const Structure& structure = *m_evaluator->program().structure;
    std::vector<std::string> moved;
    SourceSpan span;
    if (!outcome.isForced) {
        std::erase_if(outcome.reinits, [&](const EventOutcome::Reinit& jump) {
            if (!jump.isForced) return false;
            if (!structure.attributesOf(jump.variable).isFixed) return true;
            const DaeVariable& variable = structure.dae->variables[jump.variable];
            if (std::fabs(jump.to - jump.from) <=
                kTolerance * std::max({nominalOf(jump.variable), std::fabs(jump.to), std::fabs(jump.from)}))
                return true;
            if (moved.empty()) span = variable.span;
            moved.push_back(fmt::format("'{}' is fixed at {:.6g}, but the equations lead to {:.6g}", variable.name,
                                        jump.from, jump.to));
            return false;
        });
    }
    if (moved.empty()) return true;
    std::string text;
    for (std::size_t i = 0; i < moved.size() && i < kMaxNotes; ++i) text += (i == 0 ? "" : "; ") + moved[i];
    m_diagnostics.report(diag::InitialContradiction, span, text);
    return false;
}

}  // namespace causeway
