// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/verification.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/dae/when_targets.h"
#include "core/simulation/evaluator/row_evaluation.h"
#include "core/simulation/evaluator/row_sensitivity.h"
#include "core/simulation/run_settings.h"
#include "core/simulation/simulation.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

std::string_view toString(Verification::Kind kind)
{
    switch (kind) {
        case Verification::Kind::Equation: return "equation";
        case Verification::Kind::InitialEquation: return "initial equation";
        case Verification::Kind::FixedStart: return "fixed start";
        case Verification::Kind::State: return "state";
    }
    return "equation";
}

void reportFindings(const Verification& verification, Diagnostics& diagnostics)
{
    for (const Verification::Finding& finding : verification.findings) {
        if (!finding.isAbove()) break;
        diagnostics.report(diag::NotFulfilled, finding.span, toString(finding.kind), finding.text, finding.time,
                           finding.residual, finding.explained);
    }
}

namespace {

constexpr double kAll = std::numeric_limits<double>::infinity();
constexpr double kSumRounding = 64 * std::numeric_limits<double>::epsilon();
/// Errors of a step explained over three rows, in which there may be several steps and derivatives with amplified
/// errors.
constexpr double kLocalErrors = 100;
constexpr std::size_t kMaxUncertain = 6;  ///< relations at their thresholds, all combinations of which are tried

/// A finding that is void if a relation counts as undecided.
struct Provisional {
    ExprId relation;
    double needed = 0;      ///< size of the relation's sides for which the tolerance covers their difference
    double difference = 0;  ///< of these sides
    Verification::Finding finding;
};

/// lhs = rhs, valid while all guards have their values.
struct Check {
    Verification::Kind kind = Verification::Kind::Equation;
    ExprId lhs, rhs;
    std::vector<std::pair<ExprId, bool>> guards;
    SourceSpan span;
    std::string text;          ///< if not that of the equation
    std::vector<ExprId> cone;  ///< ascending; computed on demand
    std::optional<Provisional> provisional;
    Verification::Finding worst;
    bool wasChecked = false;
};

struct StateCheck {
    VariableId variable;
    std::size_t value, derivative;  ///< columns
    double nominal = 1;
    Verification::Finding worst;
    bool wasChecked = false;
    double noise = 0;      ///< of the derivative, in recent windows
    double amplified = 0;  ///< effect on it of errors of all states, if computed
    int questions = 0;
    std::uint64_t windows = 0, roughWindows = 0;  ///< windows in which the derivative is an amplified error of the
                                                  ///< states
};

struct Sample {
    double time = 0;
    int steps = 0;  ///< integration steps since the previous sample
    std::vector<double> values;
};

}  // namespace

struct Verifier::Implementation {
    Implementation(const HybridDae& daeIn, double toleranceIn, Scope scopeIn, const Task& task)
        : dae(daeIn), tolerance(toleranceIn), scope(scopeIn), isWhenDefined(whenTargets(daeIn))
    {
        if (scope == Scope::Run) {
            for (const DaeEquation& equation : dae.equations) add(equation, Verification::Kind::Equation, {});
            for (const DaeAlgorithm& algorithm : dae.algorithms)
                ++unchecked[algorithm.clock.isNone() ? "algorithms" : "clocked equations"];
        }
        for (const DaeEquation& equation : dae.initialEquations) add(equation, Verification::Kind::InitialEquation, {});
        if (!dae.initialAlgorithms.empty()) unchecked["initial algorithms"] += dae.initialAlgorithms.size();
        std::vector<ExprId> roots;
        for (const Check& check : checks) {
            roots.insert(roots.end(), {check.lhs, check.rhs});
            for (const auto& guard : check.guards) roots.push_back(guard.first);
        }
        for (const DaeVariable& variable : dae.variables) {
            if (!variable.start.isNone()) roots.push_back(variable.start);
        }
        numbers.emplace(dae, roots, tolerance, task);
        isClocked.resize(dae.variables.size(), 0);
        for (const DaeEquation& equation : dae.equations) {
            if (equation.clock.isNone() || equation.lhs.isNone() || equation.rhs.isNone()) continue;
            const std::array sides{equation.lhs, equation.rhs};
            for (const ExprId expr : reachable(dae.pool, sides)) {
                if (dae.pool.op(expr) == Op::Variable) isClocked[dae.pool.variableOf(expr).index()] = 1;
            }
        }
    }

    const HybridDae& dae;
    const double tolerance;
    const Scope scope;
    const std::vector<std::uint8_t> isWhenDefined;  ///< by variable
    std::vector<Check> checks;
    std::vector<StateCheck> states;
    std::vector<std::pair<VariableId, ExprId>> fixedStarts;       ///< with start values of the text
    Overrides given;                                              ///< values from the settings
    std::optional<std::pair<double, std::vector<double>>> first;  ///< row, until it is known that no event follows
    std::map<std::string, double> jumpsAtStart;  ///< states set by events at the start, with their previous values
    std::vector<Verification::Finding> startFindings;
    std::map<std::string, std::uint64_t> unchecked;
    std::optional<RowEvaluation> numbers;
    std::vector<std::uint8_t> isClocked;  ///< by variable: in a discretized partition

    double time = 0;
    std::uint64_t rows = 0;
    std::vector<std::pair<Check*, Provisional>> pending;  ///< of the last row
    int steps = 0;                                        ///< since the last row
    std::vector<Sample> window;                           ///< at most the last four rows without an event

    [[nodiscard]] bool isDiscrete(VariableId id) const
    {
        return dae.variables[id].variability == Variability::Discrete || isWhenDefined[id.index()] != 0;
    }

    /// The events at the start may have changed discrete variables, previous values or start values, before the first
    /// row.
    [[nodiscard]] bool isOfDiscrete(const DaeEquation& equation,
                                    const std::vector<std::pair<ExprId, bool>>& guards) const
    {
        std::vector<ExprId> roots{equation.lhs, equation.rhs};
        for (const auto& guard : guards) roots.push_back(guard.first);
        return std::ranges::any_of(reachable(dae.pool, roots), [this](ExprId expr) {
            if (dae.pool.op(expr) == Op::Pre) return true;
            return dae.pool.op(expr) == Op::Variable && isDiscrete(dae.pool.variableOf(expr));
        });
    }

    void add(const DaeEquation& equation, Verification::Kind kind, std::vector<std::pair<ExprId, bool>> guards)
    {
        if (!equation.clock.isNone()) {
            ++unchecked["clocked equations"];
            return;
        }
        switch (equation.kind) {
            case EquationKind::Simple: {
                if (!dae.pool.isScalar(equation.lhs) || !isNumeric(dae.pool.type(equation.lhs))) {
                    ++unchecked["equations between texts or arrays"];
                    return;
                }
                if (kind == Verification::Kind::InitialEquation && isOfDiscrete(equation, guards)) {
                    ++unchecked["initial equations of discrete variables"];
                    return;
                }
                Check& made = checks.emplace_back();
                made.kind = kind;
                made.lhs = equation.lhs;
                made.rhs = equation.rhs;
                made.guards = std::move(guards);
                made.span = equation.span;
                return;
            }
            case EquationKind::If:
                for (const EquationBranch& branch : dae.structures[equation.structure].branches) {
                    std::vector<std::pair<ExprId, bool>> inside = guards;
                    if (!branch.condition.isNone()) inside.emplace_back(branch.condition, true);
                    for (const DaeEquation& part : branch.equations) add(part, kind, inside);
                    if (!branch.condition.isNone()) guards.emplace_back(branch.condition, false);
                }
                return;
            case EquationKind::When: ++unchecked["when-equations"]; return;
            case EquationKind::For:
            case EquationKind::Results: ++unchecked["equations for several results"]; return;
            case EquationKind::Assert:
            case EquationKind::Terminate:
            case EquationKind::Reinit:
            case EquationKind::Call: return;
        }
    }

    void begin(const ResultLayout& layout)
    {
        numbers->begin(layout);
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const VariableId id(i);
            const auto derivative = numbers->derivativeColumn(id);
            if (scope == Scope::Run && derivative && numbers->isColumn(id) && isClocked[i] == 0)
                states.push_back({id, numbers->column(id), *derivative, numbers->nominal(id), {}, false});
            addFixedStart(id);
        }
    }

    void addFixedStart(VariableId id)
    {
        const DaeVariable& variable = dae.variables[id];
        // A discrete variable's start value is its value before the first event, which no row contains.
        if (variable.type != ValueType::Real || variable.variability != Variability::Continuous || isDiscrete(id))
            return;
        bool isFixed = variable.fixed.value_or(false);
        if (!variable.fixed && !variable.fixedValue.isNone())
            isFixed = numbers->parameterValue(variable.fixedValue).value_or(0) != 0;
        if (!isFixed || variable.start.isNone()) return;
        fixedStarts.emplace_back(id, variable.start);
    }

    /// Settles the open findings of the last row. An event occurs within the errors of the states, which a barely
    /// conducting switch amplifies: in the row before it a relation may have passed its threshold.
    void settlePending(bool isEvent)
    {
        constexpr double kLate = 1e-3;  // relative to the sides of the relation
        for (const auto& [check, found] : pending) {
            if (isEvent && found.difference <= kLate * (numbers->largest(found.relation) + 1)) continue;
            if (!check->provisional || found.needed > check->provisional->needed) check->provisional = found;
        }
        pending.clear();
    }

    // ----- residuals
    /// All guards of its branch hold.
    [[nodiscard]] bool holds(const Check& check) const
    {
        return std::ranges::all_of(check.guards, [this](const auto& guard) {
            const RowNumber& number = (*numbers)[guard.first];
            return number.isKnown && (number.value != 0) == guard.second;
        });
    }

    [[nodiscard]] const std::vector<ExprId>& coneOf(Check& check) const
    {
        if (check.cone.empty()) {
            std::vector<ExprId> roots{check.lhs, check.rhs};
            for (const auto& guard : check.guards) roots.push_back(guard.first);
            check.cone = reachable(dae.pool, roots);
        }
        return check.cone;
    }

    /// Truth values of relations with sides that are exactly zero, where other relations are clear: the current of an
    /// open diode in `off = u < 0 or i < 0`. A single relation may have either value there, if both have the same
    /// effect.
    [[nodiscard]] RowEvaluation::Changes decidedAtRest(const Check& check) const
    {
        RowEvaluation::Changes decided;
        bool hasOthers = false;
        for (const ExprId expr : check.cone) {
            if (!isRelation(dae.pool.op(expr))) continue;
            if (numbers->isAtRest(expr))
                decided[expr] = (*numbers)[expr].value;
            else if (numbers->doubt(expr) != RowEvaluation::Doubt::None)
                return {};
            else
                hasOthers = true;
        }
        return hasOthers ? decided : RowEvaluation::Changes();
    }

    void check(Check& check)
    {
        if (!holds(check)) return;
        const RowNumber &left = (*numbers)[check.lhs], &right = (*numbers)[check.rhs];
        if (!left.isKnown || !right.isKnown) return;
        check.wasChecked = true;
        const double size = left.size + right.size;
        double found = std::fabs(left.value - right.value);
        double explained = kSumRounding * size;
        // Most rows end here.
        if (found <= explained && check.worst.residual > 0) return;
        static_cast<void>(coneOf(check));
        const RowEvaluation::Changes decided = decidedAtRest(check);
        RowEvaluation::Changes truths = decided;
        if (found > explained) {
            // Larger values are not needed: other findings are worse.
            const double enough = check.worst.residual > 0 ? found / check.worst.ratio() : kAll;
            explained += numbers->error(check.lhs, check.rhs, check.cone, truths, enough);
            if (explained > enough) return;
        } else {
            explained += tolerance * size;
        }
        if (found > explained) {
            std::vector<ExprId> open;
            for (const ExprId expr : check.cone) {
                if (numbers->doubt(expr) == RowEvaluation::Doubt::Jump) return;
                if (numbers->doubt(expr) != RowEvaluation::Doubt::None && !decided.contains(expr)) open.push_back(expr);
            }
            const bool hasOpenGuard = std::ranges::any_of(check.guards, [&](const auto& guard) {
                const std::array root{guard.first};
                return std::ranges::any_of(reachable(dae.pool, root), [&](ExprId expr) {
                    return numbers->doubt(expr) != RowEvaluation::Doubt::None;
                });
            });
            if (hasOpenGuard || open.size() > kMaxUncertain) return;
            for (std::uint32_t choice = 1; choice < (1U << open.size()) && found > explained; ++choice) {
                truths = decided;
                for (std::size_t k = 0; k < open.size(); ++k) {
                    if ((choice >> k & 1U) != 0) truths[open[k]] = (*numbers)[open[k]].value != 0 ? 0 : 1;
                }
                const auto other = numbers->difference(check.lhs, check.rhs, check.cone, truths);
                // Rows do not contain the value of which it is the limit.
                if (other && std::isnan(*other)) return;
                if (other && std::fabs(*other) <=
                                 kSumRounding * size + numbers->error(check.lhs, check.rhs, check.cone, truths, kAll))
                    return;
            }
        }
        const Verification::Finding finding{check.kind, check.text, check.span, time, found, explained};
        if (found > explained && isProvisional(check, finding)) return;
        keepWorst(check.worst, finding);
    }

    /// The sides of a relation may be larger in later rows: then the tolerance explains more.
    bool isProvisional(Check& check, const Verification::Finding& finding)
    {
        for (const ExprId expr : check.cone) {
            if (!isDecision(dae.pool, expr) || numbers->doubt(expr) != RowEvaluation::Doubt::None) continue;
            const bool hasTwoSides = dae.pool.operands(expr).size() > 1;
            const RowNumber left = (*numbers)[dae.pool.operand(expr, 0)],
                            right = hasTwoSides ? (*numbers)[dae.pool.operand(expr, 1)] : RowNumber{0, 0, true};
            if (!left.isKnown || !right.isKnown || dae.pool.type(dae.pool.operand(expr, 0)) != ValueType::Real)
                continue;
            const double present = (*numbers)[expr].value;
            double opposite = present != 0 ? 0 : 1;
            // The other of the two values at a corner.
            if (!isRelation(dae.pool.op(expr))) opposite = hasTwoSides ? left.value + right.value - present : -present;
            const auto other = numbers->difference(check.lhs, check.rhs, check.cone, {{expr, opposite}});
            if (!other || std::fabs(*other) > finding.explained) continue;
            const double difference = std::fabs(left.value - right.value);
            pending.push_back({&check, {expr, difference / (10 * tolerance) - 1, difference, finding}});
            return true;
        }
        return false;
    }

    static void keepWorst(Verification::Finding& worst, Verification::Finding found)
    {
        if (found.ratio() > worst.ratio() || (worst.explained == 0 && worst.residual == 0)) worst = std::move(found);
    }

    void checkStart()
    {
        for (const auto& [id, start] : fixedStarts) {
            RowNumber wanted = (*numbers)[start];
            for (const auto& [variable, value] : given) {
                if (variable != id) continue;
                wanted.isKnown = true;
                wanted.value = value;
            }
            if (!wanted.isKnown || !numbers->isInResult(id)) continue;
            // The first row follows the events at the start, which may have reset the state.
            const auto jump = jumpsAtStart.find(dae.variables[id].name);
            const double value = jump != jumpsAtStart.end() ? jump->second : numbers->valueOf(id);
            const double explained = tolerance * (std::fabs(value) + std::fabs(wanted.value) + numbers->nominal(id));
            startFindings.push_back({Verification::Kind::FixedStart,
                                     fmt::format("{}(start = {}, fixed = true)", dae.variables[id].name, wanted.value),
                                     dae.variables[id].span, time, std::fabs(value - wanted.value), explained});
        }
    }

    /// Simpson's rule over two of three equal intervals. Derivatives in stiff models are strongly amplified state
    /// errors: if they are rougher than the states themselves they carry no information.
    void checkStates()
    {
        constexpr double kEqual = 1e-6, kRougher = 10, kSmooth = 1e-4, kFading = 0.8;
        if (window.size() < 4) return;
        const double h = (window[3].time - window[0].time) / 3;
        for (std::size_t i = 1; i < window.size(); ++i) {
            // With several integration steps between two rows, these do not resolve the state.
            if (window[i].steps > 1 || std::fabs(window[i].time - window[i - 1].time - h) > kEqual * h) return;
        }
        for (StateCheck& state : states) {
            std::array<double, 4> x{}, f{};
            for (std::size_t i = 0; i < 4; ++i) {
                x[i] = window[i].values[state.value];
                f[i] = window[i].values[state.derivative];
            }
            if (!std::isfinite(x[0] + x[1] + x[2] + x[3] + f[0] + f[1] + f[2] + f[3])) continue;
            const double roughness = std::max(std::fabs(f[0] - 2 * f[1] + f[2]), std::fabs(f[1] - 2 * f[2] + f[3]));
            const double largestOf = std::max({std::fabs(f[0]), std::fabs(f[1]), std::fabs(f[2]), std::fabs(f[3])});
            ++state.windows;
            if (roughness > kRougher * std::fabs(x[3] - 3 * x[2] + 3 * x[1] - x[0]) / h + kSmooth * largestOf) {
                ++state.roughWindows;
                continue;
            }
            const double simpson = h / 3 * (f[0] + 4 * f[1] + f[2]);
            const double trapezoid = h * (f[0] / 2 + f[1] + f[2] / 2);
            // The accuracy of derivatives is limited by their smoothness, here and shortly before.
            state.noise = std::max(std::fabs(f[3] - 3 * f[2] + 3 * f[1] - f[0]), kFading * state.noise);
            const double explained =
                std::fabs(simpson - trapezoid) + h * state.noise +
                kLocalErrors * tolerance * (std::fabs(x[0]) + std::fabs(x[2]) + state.nominal + std::fabs(simpson));
            // Rows at such distances that the rules differ much are inconclusive.
            if (std::fabs(simpson - trapezoid) >
                0.01 * (std::fabs(x[2] - x[0]) + std::fabs(simpson) + tolerance * state.nominal))
                continue;
            state.wasChecked = true;
            const double residual = std::fabs(x[2] - x[0] - simpson);
            const double amplified =
                residual > explained ? 2 * h * amplifiedError(state, (residual - explained) / (2 * h)) : 0;
            keepWorst(state.worst,
                      {Verification::Kind::State, dae.variables[state.variable].name,
                       dae.variables[state.variable].span, window[1].time, residual, explained + amplified});
        }
    }

    /// Error of a state's derivative, amplified by many equations.
    double amplifiedError(StateCheck& state, double enough)
    {
        constexpr int kMaxQuestions = 10;
        if (state.amplified >= enough || ++state.questions > kMaxQuestions) return state.amplified;
        std::vector<RowEquation> equations;
        for (Check& check : checks) {
            if (check.kind != Verification::Kind::Equation || !holds(check)) continue;
            equations.push_back({check.lhs, check.rhs, coneOf(check)});
        }
        const auto found = errorOfDerivative(dae, *numbers, equations, state.variable, tolerance);
        state.amplified = std::max(state.amplified, found.value_or(0));
        return state.amplified;
    }

    /// Events scheduled for the start follow its row, and may reset states.
    void takeFirst()
    {
        if (const auto row = std::exchange(first, std::nullopt)) take(row->first, row->second);
    }

    void take(double now, std::span<const double> values)
    {
        const bool isEvent = rows > 0 && now == time;
        time = now;
        settlePending(isEvent);
        if (scope == Scope::Start && rows > 0) return;
        numbers->evaluate(now, values);
        for (Check& each : checks) {
            const bool isOfStart = rows == 0 && jumpsAtStart.empty();
            if (each.kind == Verification::Kind::Equation || isOfStart) check(each);
        }
        if (rows == 0) checkStart();
        if (scope == Scope::Run) {
            // Two rows at one time: an event, which interrupts the integration.
            if (!window.empty() && !(now > window.back().time)) window.clear();
            if (window.size() == 4) std::rotate(window.begin(), window.begin() + 1, window.end()), window.pop_back();
            window.push_back({now, steps, {values.begin(), values.end()}});
            checkStates();
        }
        steps = 0;
        ++rows;
    }
};

Verifier::Verifier(const HybridDae& dae, const SimulationSettings& settings, Scope scope, const Task& task)
    : m_implementation(std::make_unique<Implementation>(dae, settings.tolerance, scope, task))
{
    // The run has already reported these problems.
    Diagnostics unheard;
    static_cast<void>(resolveOverrides(dae, settings, m_implementation->given, unheard));
}
Verifier::~Verifier() = default;

bool Verifier::begin(const ResultLayout& layout)
{
    m_implementation->begin(layout);
    return true;
}

void Verifier::event(const ResultEvent& event)
{
    const auto& first = m_implementation->first;
    if (m_implementation->rows > 0 || (first && event.time > first->first)) return;
    for (const ResultChange& jump : event.reinits) m_implementation->jumpsAtStart.emplace(jump.variable, jump.from);
}

void Verifier::step(double /*time*/)
{
    m_implementation->takeFirst();
    ++m_implementation->steps;
}

bool Verifier::row(double time, std::span<const double> values)
{
    Implementation& in = *m_implementation;
    const bool isFirst = in.rows == 0 && !in.first;
    in.takeFirst();
    if (isFirst)
        in.first.emplace(time, std::vector<double>(values.begin(), values.end()));
    else
        in.take(time, values);
    return true;
}

Verification Verifier::result(std::size_t mostFindings) const
{
    Implementation& in = *m_implementation;
    in.takeFirst();
    in.settlePending(false);
    Verification made;
    made.rows = in.rows;
    made.unchecked = in.unchecked;
    const auto nameOf = [&](VariableId variable) { return in.dae.variables[variable].name; };
    for (const Check& check : in.checks) {
        if (!check.wasChecked) {
            ++made.unchecked[check.guards.empty()
                                 ? "equations with external functions, delays, or values that no row holds"
                                 : "equations of branches that were not taken, or not evaluated"];
            continue;
        }
        ++(check.kind == Verification::Kind::Equation ? made.equations : made.starts);
        const bool isFinal = check.provisional &&
                             in.numbers->largest(check.provisional->relation) < check.provisional->needed &&
                             check.provisional->finding.ratio() > check.worst.ratio();
        made.findings.push_back(isFinal ? check.provisional->finding : check.worst);
        Verification::Finding& finding = made.findings.back();
        finding.kind = check.kind;
        finding.span = check.span;
        if (finding.isAbove() || in.checks.size() <= 10000) {
            finding.text = printExpression(in.dae.pool, check.lhs, nameOf) + " = " +
                           printExpression(in.dae.pool, check.rhs, nameOf);
        }
    }
    made.starts += in.startFindings.size();
    made.findings.insert(made.findings.end(), in.startFindings.begin(), in.startFindings.end());
    for (const StateCheck& state : in.states) {
        // A few windows may be smooth by chance.
        constexpr double kMaxRough = 0.01;
        if (static_cast<double>(state.roughWindows) > kMaxRough * static_cast<double>(state.windows)) {
            ++made.unchecked["stiff states, whose derivatives are amplified errors of the states"];
            continue;
        }
        if (!state.wasChecked) {
            ++made.unchecked
                  ["states without three rows with no event and no more than a step from one to the next (a shorter "
                   "output interval gives them)"];
            continue;
        }
        ++made.states;
        made.findings.push_back(state.worst);
    }
    std::ranges::stable_sort(made.findings, [](const auto& a, const auto& b) { return a.ratio() > b.ratio(); });
    if (made.findings.size() > mostFindings) made.findings.resize(mostFindings);
    return made;
}

// ----- a run that has ended

namespace {

/// Forwards rows, each preceded by its steps.
class WithSteps final : public ResultSink {
public:
    WithSteps(Verifier& next, const Simulation& run, Verifier::Scope scope, const Task& task)
        : m_next(next), m_trace(run.statistics.stepTrace), m_scope(scope), m_task(task)
    {
        if (run.status == SimulationStatus::Failed) m_failedAt = run.result->time.back();
    }

    bool begin(const ResultLayout& layout) override { return m_next.begin(layout); }
    bool row(double time, std::span<const double> values) override
    {
        if (m_task.cancelled()) return false;
        // The run has failed, and reported it, when a value became undefined.
        const bool isUndefined = std::ranges::any_of(values, [](double value) { return !std::isfinite(value); });
        if (m_failedAt && time >= *m_failedAt && isUndefined) return false;
        for (; m_record < m_trace.records.size() && m_trace.records[m_record].from < time; ++m_record)
            stepped(m_trace.records[m_record].steps, time);
        // The number of steps is unknown.
        if (m_trace.records.empty()) stepped(2, time);
        return m_next.row(time, values) && m_scope == Verifier::Scope::Run;
    }
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}

private:
    void stepped(std::uint64_t count, double time)
    {
        // Numbers above one are equivalent.
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(count, 2); ++i) m_next.step(time);
    }

    Verifier& m_next;
    const StepTrace& m_trace;
    const Verifier::Scope m_scope;
    const Task& m_task;
    std::optional<double> m_failedAt;
    std::size_t m_record = 0;
};

}  // namespace

Verification verify(const Simulation& run, const HybridDae& dae, const SimulationSettings& settings,
                    Verifier::Scope scope, const Task& task)
{
    if (!run.result || run.result->rowCount() == 0) return {};
    Verifier verifier(dae, settings, scope, task);
    for (const ResultEvent& event : run.result->events) {
        if (event.time <= run.result->time[0]) verifier.event(event);
    }
    WithSteps rows(verifier, run, scope, task);
    replayRows(*run.result, rows);
    return verifier.result();
}

}  // namespace causeway
