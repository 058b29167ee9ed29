// SPDX-License-Identifier: GPL-3.0-or-later
// Error reports of a run that cannot continue.
#include "core/simulation/run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <unordered_set>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/program/program.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

// Number of events in short succession that count as chattering.
constexpr std::size_t kMaxEventsInARow = 1000;

/// Explicit code computes several blocks: selects the one with the equation whose call failed, or the first. `isIn`:
/// whether the equation is in a block.
template <class IsIn>
std::size_t blockOf(const ModelFailure& failure, std::size_t count, const IsIn& isIn)
{
    for (std::size_t i = failure.block; i < count && !failure.span.isNone(); ++i) {
        if (isIn(i)) return i;
    }
    return failure.block;
}

/// In the equation, its algorithm section, or the statements of functions it calls.
bool hasIntegerProduct(const Structure& structure, EquationId equation)
{
    const ExpressionPool& pool = structure.pool;
    const StructureEquation& e = structure.equations[equation];
    std::vector<ExprId> roots{e.lhs, e.rhs};
    for (const DaeAlgorithm& algorithm : structure.dae->algorithms) {
        if (e.kind == RowKind::Algorithm && algorithm.span == e.span) collectExpressions(algorithm.statements, roots);
    }
    for (const ExprId expr : reachable(pool, roots)) {
        if (pool.op(expr) == Op::FunctionCall)
            collectExpressions(structure.functions[pool.functionOf(expr)].body, roots);
    }
    return std::ranges::any_of(reachable(pool, roots), [&pool](ExprId expr) {
        return (pool.op(expr) == Op::Multiply || pool.op(expr) == Op::ElementMultiply) &&
               pool.type(expr) == ValueType::Integer;
    });
}

/// Names zero divisors of an equation, with a remedy.
void noteDivisors(Diagnostic& diagnostic, const ModelEvaluator& evaluator, EquationId equation)
{
    const Structure& structure = *evaluator.program().structure;
    const HybridDae& dae = *structure.dae;
    const std::array sides{structure.equations[equation].lhs, structure.equations[equation].rhs};
    std::vector<ExprId> roots;
    std::ranges::copy_if(sides, std::back_inserter(roots), [](ExprId side) { return !side.isNone(); });
    for (const ExprId expr : reachable(structure.pool, roots)) {
        if (structure.pool.op(expr) != Op::Divide) continue;
        const ExprId divisor = structure.pool.operands(expr)[1];
        const auto value = evaluator.valueOfLeaf(divisor);
        if (!value || *value != 0) continue;
        const bool isParameter =
            structure.pool.op(divisor) == Op::Variable &&
            dae.variables[structure.pool.variableOf(divisor)].variability <= Variability::Parameter;
        diagnostic.note(
            {}, fmt::format("it divides by '{}', which is zero{}", structure.print(divisor),
                            isParameter ? ": give it another value, a small one if it is meant to have no effect"
                                        : " here: keep it from zero, or write the equation as a product"));
    }
}

}  // namespace

void Run::reportOutOfRange()
{
    constexpr double kRounding = 1e-12;
    const Structure& structure = *m_evaluator->program().structure;
    std::size_t count = 0;
    for (const VariableId id : structure.dae->parameterOrder) {
        const DaeVariable& variable = structure.dae->variables[id];
        if (variable.type != ValueType::Real && variable.type != ValueType::Integer) continue;
        const double value = m_evaluator->value(id);
        const auto compare = [&](ExprId attribute, double sign, const char* how, const char* name) {
            if (attribute.isNone() || count >= kMaxNotes) return;
            const double bound = m_evaluator->parameterValue(attribute);
            if (!(sign * (value - bound) > kRounding * std::max(std::fabs(value), std::fabs(bound)))) return;
            m_diagnostics.report(diag::BeyondRange, variable.span, variable.name, value, how, name, bound);
            ++count;
        };
        compare(variable.minimum, -1, "less", "min");
        compare(variable.maximum, 1, "more", "max");
    }
}

void Run::reportOutOfRangeValues()
{
    const auto& variables = m_first.structure->dae->variables;
    const std::vector<BoundsWatch::Violation> violations = m_bounds.violations();
    for (std::size_t i = 0; i < std::min(violations.size(), kMaxNotes); ++i) {
        const BoundsWatch::Violation& violation = violations[i];
        const DaeVariable& variable = variables[violation.variable];
        const std::size_t more = i + 1 == kMaxNotes ? violations.size() - kMaxNotes : 0;
        const std::string others = more > 0 ? fmt::format("; {} more variables leave their ranges", more) : "";
        m_diagnostics.report(diag::BeyondRange, variable.span, variable.name,
                             fmt::format("{:.6g} at t = {:.6g}", violation.value, violation.time),
                             violation.isBelow ? "less" : "more",
                             violation.isOfType  ? "exact range"
                             : violation.isBelow ? "min"
                                                 : "max",
                             fmt::format("{:.6g}{}", violation.bound, others));
    }
}

/// Whether other states are above the tolerance: a state that is negligible besides them is hardly ever intended, but a
/// residue of rounded constants, such as the zero-sequence current of a symmetrical machine.
bool Run::hasLargerPeer(std::size_t state) const
{
    return std::ranges::any_of(m_evaluator->program().states, [&](const Program::State& other) {
        return m_stateTolerances.largest()[other.variable.index()] > m_stateTolerances.absolute()[state];
    });
}

/// Whether the rate of a state is a rounding error of larger terms, i.e. changes with the last digits of time and
/// states.
bool Run::isRounding(std::size_t state)
{
    constexpr double kSame = 1e-3;
    if (!evaluateAt(m_reached)) return true;
    const double rate = m_evaluator->derivative(state);
    bool isSame = rate != 0;
    for (const double part : {1e-13, -1e-13, 3e-13}) {
        const double span = m_settings.stopTime - m_settings.startTime;
        std::vector<double> moved = m_states;
        for (double& value : moved) value *= 1 + part;
        isSame = isSame && m_evaluator->evaluate(m_reached + part * span, moved.data()) &&
                 std::fabs(m_evaluator->derivative(state) - rate) <= kSame * std::fabs(rate);
    }
    static_cast<void>(m_evaluator->evaluate(m_reached, m_states.data()));
    return !isSame;
}

void Run::reportBelowTolerance()
{
    constexpr double kResolved = 1000;  // times that error
    constexpr double kNoise = 1e-3;     // of the tolerance for states of unknown size; smaller values may be rounding
                                        // errors
    const Structure& structure = *m_evaluator->program().structure;
    const std::vector<Program::State>& states = m_evaluator->program().states;
    if (!adaptsSteps(m_settings.solver)) return;
    std::vector<std::string> names;
    double largest = 0, tolerance = 0;
    for (std::size_t i = 0; i < states.size() && i < m_stateTolerances.absolute().size(); ++i) {
        const double size = m_stateTolerances.largest()[states[i].variable.index()];
        const double error = m_stateTolerances.counting(i);
        const bool isSmall = size > 0 && size <= kResolved * error;
        if (!isSmall || !structure.attributesOf(states[i].variable).nominal.isNone() ||
            (size <= kNoise * m_stateTolerances.absolute()[i] && (hasLargerPeer(i) || isRounding(i))))
            continue;
        names.push_back(structure.dae->variables[states[i].variable].name);
        largest = std::max(largest, size);
        tolerance = std::max(tolerance, error);
    }
    if (names.empty()) return;
    const char* const verb = names.size() == 1 ? "is" : "are";
    m_diagnostics.report(diag::BelowTolerance, {}, fmt::format("{} {}", shortList(names), verb), largest, tolerance);
}

bool Run::reportOutcome(const EventOutcome& outcome)
{
    if (!outcome.hasNoFixedPoint) return reportEvaluation();
    std::string names;
    for (const std::string& name : outcome.cycling) names += fmt::format("{}'{}'", names.empty() ? "" : ", ", name);
    const std::string verdict =
        outcome.period > 0
            ? fmt::format("after {} passes of the event all values come back", outcome.period)
            : std::string("the passes of the event neither settle nor repeat, as far as they were computed");
    m_diagnostics.report(diag::NoConsistentModes, {}, m_reached,
                         names.empty() ? std::string("the values of its when-clauses") : names, verdict);
    return false;
}

bool Run::reportEvaluation()
{
    if (m_task.cancelled()) return false;
    const ModelFailure& failure = m_evaluator->failure();
    const Structure& structure = *m_evaluator->program().structure;
    if (failure.isAssertion) {
        m_diagnostics.report(diag::AssertionFailed, failure.span, failure.time, failure.reason);
        return false;
    }
    if (failure.isInitial) return reportInitial(failure, *structure.initialization);
    if (structure.blocks.empty()) {
        m_diagnostics.report(diag::EvaluationFailed, {}, failure.time, failure.reason);
        return false;
    }
    const BltBlock& block = structure.blocks[blockOf(failure, structure.blocks.size(), [&](std::size_t i) {
        return std::ranges::any_of(structure.blocks[i].equations, [&](EquationId equation) {
            return structure.equations[equation].span == failure.span;
        });
    })];
    const SourceSpan span = structure.equations[block.equations.front()].span;
    if (block.kind == BlockKind::Assignment || block.kind == BlockKind::When) {
        Diagnostic& diagnostic = m_diagnostics.report(diag::EvaluationFailed, span, failure.time, failure.reason);
        if (const std::string values = valuesIn(block.equations.front()); !values.empty())
            diagnostic.note(span, "here " + values);
        if (hasIntegerProduct(structure, block.equations.front()))
            diagnostic.note({}, "a product of Integers has no value beyond 2^53, up to which Integers are exact");
        noteDivisors(diagnostic, *m_evaluator, block.equations.front());
        return false;
    }
    std::vector<std::string> names;
    for (const UnknownId unknown : block.unknowns) names.push_back(structure.nameOf(unknown));
    Diagnostic& diagnostic =
        m_diagnostics.report(diag::IterationFailed, span, failure.time, shortList(names), failure.reason);
    for (std::size_t i = 0; i < block.equations.size() && i < kMaxNotes; ++i) {
        diagnostic.note(structure.equations[block.equations[i]].span, structure.text(block.equations[i]));
    }
    return false;
}

bool Run::reportInitial(const ModelFailure& failure, const Initialization& initialization)
{
    const auto rows = initialization.blocks[blockOf(failure, initialization.blocks.size(), [&](std::size_t i) {
        return std::ranges::any_of(initialization.blocks[i],
                                   [&](EquationId row) { return initialization.rows[row].span == failure.span; });
    })];
    const ExpressionText print = [this](ExprId expr) { return m_evaluator->program().structure->print(expr); };
    std::vector<std::string> names;
    for (const EquationId row : rows)
        names.push_back(print(initialization.columns[initialization.matching.unknownOf[row]].leaf));
    Diagnostic& diagnostic = m_diagnostics.report(diag::InitializationFailed, initialization.rows[rows.front()].span,
                                                  failure.time, shortList(names), failure.reason);
    for (std::size_t i = 0; i < rows.size() && i < kMaxNotes; ++i)
        diagnostic.note(initialization.rows[rows[i]].span, textOf(initialization, rows[i], print));
    return false;
}

std::string Run::shortList(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < kMaxNotes; ++i)
        text += fmt::format("{}'{}'", i == 0 ? "" : ", ", names[i]);
    if (names.size() > kMaxNotes) text += fmt::format(" and {} more", names.size() - kMaxNotes);
    return text;
}

bool Run::reportIntegration(const std::string& reason)
{
    if (m_task.cancelled()) return false;
    m_reached = m_integrator ? m_integrator->time() : m_reached;
    // A value that is not finite is more informative than the integrator's message.
    if (m_integrator && m_integrator->states() != nullptr && !m_evaluator->evaluate(m_reached, m_integrator->states()))
        return reportEvaluation();
    const bool isKnown = m_evaluator->failure().time > m_reached;
    Diagnostic& diagnostic = m_diagnostics.report(
        diag::IntegrationFailed, {}, m_reached,
        isKnown ? fmt::format("{}; just after, {}", reason, m_evaluator->failure().reason) : reason);
    noteLimitingState(diagnostic);
    if (!isKnown)
        diagnostic.note({},
                        "a solution that grows beyond all bounds ends here; another may pass with a larger tolerance, "
                        "another solver, or nominal values that give the sizes of its states");
    return false;
}

void Run::reportSliding(double time, const SlidingWatch::Finding& finding, std::pair<double, double> jump)
{
    const StateVariable& state = m_evaluator->program().structure->states[finding.state];
    m_reached = time;
    Diagnostic& diagnostic = m_diagnostics.report(
        diag::IntegrationFailed, {}, time,
        fmt::format(
            "'{}' stays where its derivative jumps between {:.4g} and {:.4g} without an event, and about {:.0e} "
            "more steps would be needed",
            m_evaluator->program().structure->print(state.expr), std::min(jump.first, jump.second),
            std::max(jump.first, jump.second), finding.steps));
    noteDerivative(diagnostic, finding.state, "here");
    diagnostic.note(
        {},
        "the solution slides along a discontinuity of sign(), noEvent() or a function; write what holds while "
        "it slides (or sticks) as a mode of its own, or make the transition smooth");
}

void Run::noteLimitingState(Diagnostic& diagnostic)
{
    std::vector<double> errors(m_evaluator->stateCount());
    if (errors.empty() || !m_integrator || !m_integrator->localErrors(errors.data())) return;
    std::size_t worst = 0;
    for (std::size_t i = 1; i < errors.size(); ++i) {
        if (errors[i] > errors[worst] || std::isnan(errors[worst])) worst = i;
    }
    noteDerivative(diagnostic, worst, "the largest error is that of");
}

void Run::noteDerivative(Diagnostic& diagnostic, std::size_t state, const char* role)
{
    const Structure& structure = *m_evaluator->program().structure;
    const StateVariable& variable = structure.states[state];
    SourceSpan span;
    std::string equation;
    for (std::size_t u = 0; u < structure.unknowns.size(); ++u) {
        const EquationId row = structure.unknowns[UnknownId(u)].expr == variable.derivative
                                   ? structure.equationOf[UnknownId(u)]
                                   : EquationId();
        if (row.isNone()) continue;
        span = structure.equations[row].span;
        equation = fmt::format(", from '{}'", structure.text(row));
    }
    diagnostic.note(
        span, fmt::format("{} '{}' = {:.6g}; its derivative is {:.6g}{}", role, structure.print(variable.expr),
                          m_evaluator->slot(m_evaluator->program().states[state].value), m_evaluator->derivative(state),
                          equation));
}

std::string Run::valuesIn(EquationId equation) const
{
    const Structure& structure = *m_evaluator->program().structure;
    std::vector<ExprId> open{structure.equations[equation].rhs, structure.equations[equation].lhs};
    std::unordered_set<ExprId> seen;  // lookups only
    std::string text;
    for (std::size_t count = 0; !open.empty() && count < kMaxNotes;) {
        const ExprId expr = open.back();
        open.pop_back();
        if (expr.isNone() || !seen.insert(expr).second) continue;
        const auto value = m_evaluator->valueOfLeaf(expr);
        if (value && std::isfinite(*value))
            text += fmt::format("{}{} = {:.6g}", count++ == 0 ? "" : ", ", structure.print(expr), *value);
        const Op op = structure.pool.op(expr);
        if (value || op == Op::Variable || op == Op::Derivative || op == Op::Pre) continue;
        const auto operands = structure.pool.operands(expr);
        open.insert(open.end(), operands.rbegin(), operands.rend());
    }
    return text;
}

void Run::reportForced(double time, const ResultEvent& event)
{
    std::string jumps;
    for (const ResultChange& reinit : event.reinits)
        jumps += fmt::format("{}'{}' from {:.6g} to {:.6g}", jumps.empty() ? "" : ", ", reinit.variable, reinit.from,
                             reinit.to);
    m_diagnostics.report(diag::ForcedJump, {}, time, jumps)
        .note({},
              "the jump dissipates energy; a damper, a resistance, or a freewheeling diode for the current lets the "
              "variable change continuously");
}

std::vector<std::size_t> Run::changesOf(const std::vector<double>& sides) const
{
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (sides[i] != m_evaluator->sides()[i]) changed.push_back(i);
    }
    return changed;
}

/// Whether relations have been clear of zero since their last events: a hysteresis may be fast relative to the run
/// without chattering.
bool Run::comesFromFar(const std::vector<std::size_t>& crossed)
{
    constexpr double kFar = 100;  // times the integration tolerance
    bool isFar = !crossed.empty();
    for (const std::size_t i : crossed) isFar = std::exchange(m_farthest[i], 0) > kFar * noiseOf(i) && isFar;
    return isFar;
}

bool Run::checkChattering(double time, const std::vector<std::size_t>& crossed, const std::string& timeEvent)
{
    if (const bool isFar = comesFromFar(crossed); isFar || time - m_lastEvent > chatteringInterval()) {
        m_firstOfMany = time;
        m_manyEvents = m_manyTimeEvents = 0;
    }
    m_lastEvent = time;
    if (crossed.empty()) {
        ++m_manyTimeEvents;
        m_lastTimeEvent = timeEvent;
    }
    if (++m_manyEvents <= kMaxEventsInARow) return true;
    const double length = time - m_firstOfMany;
    // Each of them may cause a few others.
    if (constexpr std::size_t kShare = 5; kShare * m_manyTimeEvents >= m_manyEvents) {
        const double rest = (m_settings.stopTime - time) / length * static_cast<double>(m_manyTimeEvents);
        m_diagnostics.report(diag::Chattering, {}, time, m_lastTimeEvent, m_manyEvents, length)
            .note({}, fmt::format("about {:.0e} more instants like these follow until t = {}; end the run earlier, or "
                                  "make them rarer",
                                  rest, m_settings.stopTime));
        return false;
    }
    const std::string relation = m_evaluator->textOf(crossed.front());
    Diagnostic& diagnostic = m_diagnostics.report(diag::Chattering, {}, time, relation, m_manyEvents, length);
    const std::string component = placeOf(crossed.front()).component;
    if (!component.empty()) diagnostic.note({}, fmt::format("it belongs to the component '{}'", component));
    diagnostic.note({}, "add hysteresis, or make the transition smooth");
    return false;
}

void Run::noteSeries(double time, const std::vector<std::size_t>& crossed)
{
    for (const std::size_t i : crossed)
        m_chattering.note(m_evaluator->textOf(i), time, [this, i] { return placeOf(i); });
}

RelationPlace Run::placeOf(std::size_t crossing) const
{
    const Program& program = m_evaluator->program();
    if (crossing >= program.relations.size()) return {};
    const Structure& structure = *program.structure;
    const ExprId relation = program.relations[crossing].relation;
    if (relation.index() < structure.pool.size()) return causeway::placeOf(structure, relation);
    // Expressions created with the code are not in the pool of the structure; its variables are.
    RelationPlace place;
    for (const ExprId part : reachable(program.pool, std::array{relation})) {
        if (program.pool.op(part) != Op::Variable || part.index() >= structure.pool.size()) continue;
        const RelationPlace own = causeway::placeOf(structure, part);
        if (own.variable.empty()) continue;
        if (place.variable.empty()) place = own;
        if (own.component != place.component) place.component.clear();
    }
    return place;
}

}  // namespace causeway
