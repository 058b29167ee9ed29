// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/verification.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>

#include "core/dae/dae_evaluation.h"
#include "core/dae/when_targets.h"
#include "core/symbolic/evaluate.h"
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

namespace {

constexpr double kRounding = 64 * std::numeric_limits<double>::epsilon();
/// So many errors of one step are explained between three rows: those of several steps, and of derivatives that follow
/// from states in error.
constexpr double kLocalErrors = 100;
constexpr std::uint8_t kEither = 1, kJump = 2;
constexpr std::size_t kMostUncertain = 6;  ///< relations at their thresholds, of which all combinations are tried

/// A number that may be unknown, and how large the terms are that it is the sum of.
struct Number {
    double value = 0;
    double size = 0;
    bool isKnown = false;
};

/// lhs = rhs where all guards have their values.
struct Check {
    Verification::Kind kind = Verification::Kind::Equation;
    ExprId lhs, rhs;
    std::vector<std::pair<ExprId, bool>> guards;
    SourceSpan span;
    std::string text;          ///< if not the equation's
    std::vector<ExprId> cone;  ///< ascending; made when it is needed
    Verification::Finding worst;
    bool wasChecked = false;
};

struct StateCheck {
    VariableId variable;
    std::size_t value, derivative;  ///< columns
    double nominal = 1;
    Verification::Finding worst;
    bool wasChecked = false;
};

struct Sample {
    double time = 0;
    std::vector<double> values;
};

}  // namespace

struct Verifier::Implementation {
    Implementation(const HybridDae& daeIn, double toleranceIn, Scope scopeIn, const Task& task)
        : dae(daeIn),
          tolerance(toleranceIn),
          scope(scopeIn),
          evaluation(daeIn, world, task),
          isWhenDefined(whenTargets(daeIn))
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
        nodes = reachable(dae.pool, roots);
        numbers.resize(dae.pool.size());
        uncertain.resize(dae.pool.size(), 0);
    }

    const HybridDae& dae;
    const double tolerance;
    const Scope scope;
    ExternalWorld world{ExternalWorld::Purpose::Translation};
    DaeEvaluation evaluation;
    const std::vector<std::uint8_t> isWhenDefined;  ///< by variable
    std::vector<Check> checks;
    std::vector<StateCheck> states;
    std::map<std::string, std::uint64_t> unchecked;
    std::vector<ExprId> nodes;                ///< ascending
    std::vector<Number> numbers;              ///< by expression
    std::vector<std::uint8_t> uncertain;      ///< by expression: a Boolean that may be either
    std::unordered_map<ExprId, Value> calls;  ///< of this row; looked up only

    std::vector<ColumnSource> sources;                    ///< by variable
    std::vector<std::uint8_t> hasColumn;                  ///< by variable: 0 unknown, 1 a column, 2 a parameter
    std::vector<double> parameters;                       ///< by variable
    std::vector<std::optional<std::size_t>> derivatives;  ///< by variable: the column of der(v)
    std::vector<double> nominals;                         ///< by variable
    std::span<const double> row;
    double time = 0, startTime = 0;
    std::uint64_t rows = 0;
    bool isFiltered = false;
    std::vector<Sample> window;  ///< at most the last three rows without an event between them

    [[nodiscard]] bool isDiscrete(VariableId id) const
    {
        return dae.variables[id].variability == Variability::Discrete || isWhenDefined[id.index()] != 0;
    }

    /// What a discrete variable was, or begins with, the events of the start may have changed in the first row.
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
        std::unordered_map<std::string_view, const ResultVariable*> found;
        for (const ResultVariable& variable : layout.variables) found.emplace(variable.name, &variable);
        sources.resize(dae.variables.size());
        hasColumn.resize(dae.variables.size(), 0);
        parameters.resize(dae.variables.size(), std::nan(""));
        derivatives.resize(dae.variables.size());
        nominals.resize(dae.variables.size(), 1);
        std::vector<ParameterOverride> values;
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const DaeVariable& variable = dae.variables[VariableId(i)];
            const auto at = found.find(variable.name);
            if (at == found.end()) {
                isFiltered = isFiltered || (isNumeric(variable.type) && variable.variability > Variability::Parameter);
                continue;
            }
            if (at->second->column) {
                sources[i] = {*at->second->column, at->second->isNegated};
                hasColumn[i] = 1;
            } else {
                parameters[i] = at->second->value;
                hasColumn[i] = 2;
                values.emplace_back(VariableId(i), parameters[i]);
            }
            const auto derivative = found.find(fmt::format("der({})", variable.name));
            if (derivative != found.end() && derivative->second->column) derivatives[i] = derivative->second->column;
        }
        evaluation.computeParameters(values);
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const DaeVariable& variable = dae.variables[VariableId(i)];
            if (const auto nominal = variable.nominal.isNone() ? std::nullopt : evaluation.number(variable.nominal))
                nominals[i] = std::fabs(*nominal);
            if (scope == Scope::Run && derivatives[i] && hasColumn[i] == 1) {
                states.push_back({VariableId(i), sources[i].column, *derivatives[i], nominals[i], {}, false});
            }
            addFixedStart(VariableId(i));
        }
    }

    void addFixedStart(VariableId id)
    {
        const DaeVariable& variable = dae.variables[id];
        // What a discrete variable starts with is its value before the first event, which no row holds.
        if (variable.type != ValueType::Real || variable.variability != Variability::Continuous || isDiscrete(id))
            return;
        bool isFixed = variable.fixed.value_or(false);
        if (!variable.fixed && !variable.fixedValue.isNone())
            isFixed = evaluation.number(variable.fixedValue).value_or(0) != 0;
        if (!isFixed || variable.start.isNone()) return;
        ownStarts.emplace_back(id, variable.start);
    }
    std::vector<std::pair<VariableId, ExprId>> ownStarts;
    std::vector<Verification::Finding> startFindings;

    [[nodiscard]] double valueOf(VariableId id) const
    {
        return hasColumn[id.index()] == 1 ? sources[id.index()].of(row) : parameters[id.index()];
    }

    // ----- evaluation
    [[nodiscard]] Number known(double value) const { return {value, std::fabs(value), !std::isnan(value)}; }

    /// Of a leaf that the run has computed.
    [[nodiscard]] Number leaf(ExprId expr) const
    {
        switch (dae.pool.op(expr)) {
            case Op::Time: return known(time);
            case Op::Variable: {
                const VariableId id = dae.pool.variableOf(expr);
                return hasColumn[id.index()] == 0 ? Number{} : known(valueOf(id));
            }
            case Op::Derivative: {
                const ExprId of = dae.pool.operand(expr, 0);
                if (dae.pool.op(of) != Op::Variable) return {};
                const auto column = derivatives[dae.pool.variableOf(of).index()];
                return column ? known(row[*column]) : Number{};
            }
            // Once an event has ended nothing changes any more: pre(v) = v.
            case Op::Pre:
                return dae.pool.op(dae.pool.operand(expr, 0)) == Op::Variable ? leaf(dae.pool.operand(expr, 0))
                                                                              : Number{};
            default: return {};
        }
    }

    /// `expr` from its operands; `at` gives the number of an operand.
    template <class At>
    [[nodiscard]] Number combined(ExprId expr, At&& at)
    {
        const Op op = dae.pool.op(expr);
        const auto operands = dae.pool.operands(expr);
        if (op == Op::FunctionCall || op == Op::TupleElement || op == Op::Member || op == Op::Subscript)
            return called(expr);
        if (op == Op::Call) {
            switch (dae.pool.builtin(expr)) {
                case Builtin::Initial: return {time == startTime ? 1.0 : 0.0, 1, true};
                case Builtin::Edge:
                case Builtin::Change:
                case Builtin::SampleTimes:
                case Builtin::Terminal: return {0, 1, true};
                default: break;
            }
        }
        if (op == Op::Record || op == Op::Array || operands.size() > 3) return {};
        std::array<std::optional<double>, 3> values;
        double size = 0;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            const Number& number = at(operands[i]);
            if (number.isKnown) values[i] = number.value;
            size += number.size;
        }
        if (op == Op::If && values[0]) return at(operands[*values[0] != 0 ? 1 : 2]);
        const auto value = evaluateNode(dae.pool, expr, std::span(values.data(), operands.size()));
        if (!value) return {};
        Number made = known(*value);
        if (op == Op::Add || op == Op::Subtract || op == Op::Negate) made.size = size;
        if ((op == Op::Multiply || op == Op::ElementMultiply) && operands.size() == 2)
            made.size = at(operands[0]).size * at(operands[1]).size;
        if (op == Op::Divide && values[1] && *values[1] != 0) made.size = at(operands[0]).size / std::fabs(*values[1]);
        return made;
    }

    /// A Boolean that an event may have set either way: its sides are as near as the tolerance.
    [[nodiscard]] bool mayBeEither(ExprId expr) const
    {
        const Op op = dae.pool.op(expr);
        if (op == Op::Call) {
            const Builtin builtin = dae.pool.builtin(expr);
            if (builtin == Builtin::Initial) return time == startTime;
            return builtin == Builtin::SampleTimes || builtin == Builtin::Terminal || builtin == Builtin::Edge ||
                   builtin == Builtin::Change;
        }
        if (!isRelation(op)) return false;
        const Number &left = numbers[dae.pool.operand(expr, 0).index()],
                     &right = numbers[dae.pool.operand(expr, 1).index()];
        if (dae.pool.type(dae.pool.operand(expr, 0)) != ValueType::Real &&
            dae.pool.type(dae.pool.operand(expr, 1)) != ValueType::Real)
            return false;
        return left.isKnown && right.isKnown &&
               std::fabs(left.value - right.value) <= 10 * tolerance * (left.size + right.size + 1);
    }

    /// A rounding whose operand is so near to where it jumps that an event may have left it on either side.
    [[nodiscard]] bool mayJump(ExprId expr) const
    {
        if (dae.pool.op(expr) != Op::Call) return false;
        const auto numberOf = [&](std::size_t i) -> const Number& {
            return numbers[dae.pool.operand(expr, i).index()];
        };
        double at = 0;
        switch (dae.pool.builtin(expr)) {
            case Builtin::Floor:
            case Builtin::Ceil:
            case Builtin::ToInteger: at = numberOf(0).value; break;
            case Builtin::Sign: return std::fabs(numberOf(0).value) <= 10 * tolerance * (numberOf(0).size + tolerance);
            case Builtin::Div:
            case Builtin::Mod:
            case Builtin::Rem: at = numberOf(0).value / numberOf(1).value; break;
            default: return false;
        }
        return !(std::fabs(at - std::round(at)) > 10 * tolerance * (1 + std::fabs(at)));
    }

    void evaluateAll()
    {
        calls.clear();
        for (const ExprId expr : nodes) {
            const Op op = dae.pool.op(expr);
            if (!dae.pool.isScalar(expr) || !isNumeric(dae.pool.type(expr))) {
                numbers[expr.index()] = {};
                continue;
            }
            const bool isLeaf = op == Op::Time || op == Op::Variable || op == Op::Derivative || op == Op::Pre;
            numbers[expr.index()] =
                isLeaf ? leaf(expr)
                       : combined(expr, [this](ExprId operand) -> const Number& { return numbers[operand.index()]; });
            uncertain[expr.index()] = mayBeEither(expr) ? kEither : mayJump(expr) ? kJump : 0;
        }
    }

    // ----- functions
    /// An argument, or what a call gives, as a value.
    [[nodiscard]] std::optional<Value> whole(ExprId expr)
    {
        const ExpressionPool& pool = dae.pool;
        switch (pool.op(expr)) {
            case Op::FunctionCall: {
                if (const auto done = calls.find(expr); done != calls.end())
                    return done->second.type == TypeTable::none() ? std::nullopt : std::optional(done->second);
                std::vector<Value> inputs;
                bool isWhole = pool.functionOf(expr).index() < dae.functions.size() &&
                               !dae.functions[pool.functionOf(expr)].isImpure;
                for (const ExprId operand : pool.operands(expr)) {
                    auto input = isWhole ? whole(operand) : std::nullopt;
                    isWhole = isWhole && input.has_value();
                    if (isWhole) inputs.push_back(std::move(*input));
                }
                auto value = isWhole ? evaluation.call(pool.functionOf(expr), std::move(inputs)) : std::nullopt;
                calls.emplace(expr, value ? *value : Value{});
                return value;
            }
            case Op::StringLiteral: return Value::string(pool.stringValue(expr));
            case Op::Array:
            case Op::Record: {
                Value made;
                made.type = pool.typeId(expr);
                for (const ExprId operand : pool.operands(expr)) {
                    auto part = whole(operand);
                    if (!part) return std::nullopt;
                    if (pool.op(expr) == Op::Record) {
                        made.members.push_back(std::move(*part));
                    } else {
                        appendElements(pool.types(), made, *part);
                    }
                }
                return made;
            }
            case Op::TupleElement:
            case Op::Member: {
                auto base = whole(pool.operand(expr, 0));
                const std::size_t at = pool.payload(expr);
                if (!base || at >= base->members.size() || !evaluation.types().isScalar(base->type))
                    return std::nullopt;
                return std::move(base->members[at]);
            }
            case Op::Subscript: return element(expr);
            default: break;
        }
        const Number& number = numbers[expr.index()];
        if (!pool.isScalar(expr) || !isNumeric(pool.type(expr)) || !number.isKnown) return std::nullopt;
        Value made = Value::real(pool.type(expr) == ValueType::Enumeration ? number.value - 1 : number.value);
        made.type = pool.typeId(expr);
        return made;
    }

    /// With a subscript for each dimension.
    [[nodiscard]] std::optional<Value> element(ExprId expr)
    {
        const auto base = whole(dae.pool.operand(expr, 0));
        if (!base) return std::nullopt;
        const Sizes sizes = sizesOf(evaluation.types(), base->type);
        const auto subscripts = dae.pool.operands(expr).subspan(1);
        if (subscripts.size() != sizes.size()) return std::nullopt;
        std::size_t position = 0;
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            const Number& index = numbers[subscripts[d].index()];
            if (!dae.pool.isScalar(subscripts[d]) || !index.isKnown || index.value < 1 || index.value > sizes[d])
                return std::nullopt;
            position = position * static_cast<std::size_t>(sizes[d]) + static_cast<std::size_t>(index.value) - 1;
        }
        return slice(evaluation.types(), *base, position, 1, evaluation.types().elementType(base->type));
    }

    [[nodiscard]] Number called(ExprId expr)
    {
        const auto value = whole(expr);
        if (!value || value->numbers.empty()) return {};
        return known(value->numbers.front() + (dae.pool.type(expr) == ValueType::Enumeration ? 1 : 0));
    }

    // ----- residuals
    /// lhs - rhs with other values for some nodes; nothing where it is unknown. Calls are not repeated: their results
    /// do not change.
    [[nodiscard]] std::optional<double> residual(const Check& check, const std::unordered_map<ExprId, double>& changed)
    {
        std::unordered_map<ExprId, Number> local;
        const auto at = [&](ExprId expr) -> const Number& {
            const auto found = local.find(expr);
            return found == local.end() ? numbers[expr.index()] : found->second;
        };
        for (const ExprId expr : check.cone) {
            if (const auto found = changed.find(expr); found != changed.end()) {
                local.emplace(expr, known(found->second));
                continue;
            }
            const auto operands = dae.pool.operands(expr);
            const Op op = dae.pool.op(expr);
            if (op == Op::FunctionCall || op == Op::Subscript || op == Op::Member || op == Op::TupleElement) continue;
            if (std::ranges::any_of(operands, [&](ExprId operand) { return local.contains(operand); }))
                local.insert_or_assign(expr, combined(expr, at));
        }
        const Number &left = at(check.lhs), &right = at(check.rhs);
        if (!left.isKnown || !right.isKnown) return std::nullopt;
        return left.value - right.value;
    }

    /// Of a variable that is wrong by the tolerance.
    [[nodiscard]] double errorOf(ExprId leafExpr) const
    {
        const bool isDerivative = dae.pool.op(leafExpr) == Op::Derivative;
        const ExprId variable =
            isDerivative || dae.pool.op(leafExpr) == Op::Pre ? dae.pool.operand(leafExpr, 0) : leafExpr;
        return tolerance * (numbers[leafExpr.index()].size + nominals[dae.pool.variableOf(variable).index()]);
    }

    /// What errors of the variables, of the order of the tolerance, make of the residual.
    [[nodiscard]] double explainedBy(const Check& check, const std::unordered_map<ExprId, double>& truths)
    {
        const auto base = residual(check, truths);
        if (!base) return 0;
        double sum = 0;
        for (const ExprId expr : check.cone) {
            const Op op = dae.pool.op(expr);
            const bool isUnknown =
                op == Op::Variable ? hasColumn[dae.pool.variableOf(expr).index()] == 1 : op == Op::Derivative;
            if (op == Op::FunctionCall) {
                // Functions are not differentiated: their results count as variables.
                continue;
            }
            const bool isOfCall =
                (op == Op::Subscript || op == Op::Member || op == Op::TupleElement) && numbers[expr.index()].isKnown;
            if ((!isUnknown && !isOfCall) || dae.pool.type(expr) != ValueType::Real || !numbers[expr.index()].isKnown)
                continue;
            auto changed = truths;
            const double by = isOfCall ? tolerance * numbers[expr.index()].size * 10 : errorOf(expr);
            for (const double sign : {1.0, -1.0}) {
                changed[expr] = numbers[expr.index()].value + sign * by;
                const auto moved = residual(check, changed);
                if (moved) {
                    sum += std::fabs(*moved - *base);
                    break;
                }
            }
        }
        return sum;
    }

    void check(Check& check)
    {
        for (const auto& [condition, wanted] : check.guards) {
            const Number& number = numbers[condition.index()];
            if (!number.isKnown || (number.value != 0) != wanted) return;
        }
        const Number &left = numbers[check.lhs.index()], &right = numbers[check.rhs.index()];
        if (!left.isKnown || !right.isKnown) return;
        check.wasChecked = true;
        const double size = left.size + right.size;
        double found = std::fabs(left.value - right.value);
        double explained = kRounding * size;
        // Most rows end here.
        if (found <= explained && check.worst.residual > 0) return;
        if (check.cone.empty()) {
            std::vector<ExprId> roots{check.lhs, check.rhs};
            for (const auto& guard : check.guards) roots.push_back(guard.first);
            check.cone = reachable(dae.pool, roots);
        }
        std::unordered_map<ExprId, double> truths;
        explained += found > explained ? explainedBy(check, truths) : tolerance * size;
        if (found > explained) {
            std::vector<ExprId> open;
            for (const ExprId expr : check.cone) {
                if (uncertain[expr.index()] == kJump) return;
                if (uncertain[expr.index()] != 0) open.push_back(expr);
            }
            const bool hasOpenGuard = std::ranges::any_of(check.guards, [&](const auto& guard) {
                const std::array root{guard.first};
                return std::ranges::any_of(reachable(dae.pool, root),
                                           [&](ExprId expr) { return uncertain[expr.index()] != 0; });
            });
            if (hasOpenGuard || open.size() > kMostUncertain) return;
            for (std::uint32_t choice = 1; choice < (1U << open.size()) && found > explained; ++choice) {
                truths.clear();
                for (std::size_t k = 0; k < open.size(); ++k) {
                    if ((choice >> k & 1U) != 0) truths[open[k]] = numbers[open[k].index()].value != 0 ? 0 : 1;
                }
                const auto other = residual(check, truths);
                if (other && std::fabs(*other) <= kRounding * size + explainedBy(check, truths)) return;
            }
        }
        keepWorst(check.worst, {check.kind, check.text, check.span, time, found, explained});
    }

    static void keepWorst(Verification::Finding& worst, Verification::Finding found)
    {
        if (found.ratio() > worst.ratio() || (worst.explained == 0 && worst.residual == 0)) worst = std::move(found);
    }

    void checkStart()
    {
        for (const auto& [id, start] : ownStarts) {
            const Number& wanted = numbers[start.index()];
            if (!wanted.isKnown || hasColumn[id.index()] == 0) continue;
            const double value = valueOf(id);
            const double explained = tolerance * (std::fabs(value) + std::fabs(wanted.value) + nominals[id.index()]);
            startFindings.push_back({Verification::Kind::FixedStart,
                                     fmt::format("{}(start = {}, fixed = true)", dae.variables[id].name, wanted.value),
                                     dae.variables[id].span, time, std::fabs(value - wanted.value), explained});
        }
    }

    /// Simpson's rule over two intervals that may differ in length.
    void checkStates()
    {
        if (window.size() < 3) return;
        const double h0 = window[1].time - window[0].time, h1 = window[2].time - window[1].time;
        if (!(h0 > 0 && h1 > 0) || h0 > 5 * h1 || h1 > 5 * h0) return;
        const double h = h0 + h1;
        for (StateCheck& state : states) {
            const double f0 = window[0].values[state.derivative], f1 = window[1].values[state.derivative],
                         f2 = window[2].values[state.derivative];
            const double x0 = window[0].values[state.value], x2 = window[2].values[state.value];
            if (!std::isfinite(f0 + f1 + f2 + x0 + x2)) continue;
            const double simpson = h / 6 * ((2 - h1 / h0) * f0 + h * h / (h0 * h1) * f1 + (2 - h0 / h1) * f2);
            const double trapezoid = (h0 * (f0 + f1) + h1 * (f1 + f2)) / 2;
            const double explained =
                std::fabs(simpson - trapezoid) +
                kLocalErrors * tolerance * (std::fabs(x0) + std::fabs(x2) + state.nominal + std::fabs(simpson));
            // Rows so far apart that the rules differ much tell nothing.
            if (std::fabs(simpson - trapezoid) >
                0.01 * (std::fabs(x2 - x0) + std::fabs(simpson) + tolerance * state.nominal))
                continue;
            state.wasChecked = true;
            keepWorst(state.worst,
                      {Verification::Kind::State, dae.variables[state.variable].name,
                       dae.variables[state.variable].span, window[1].time, std::fabs(x2 - x0 - simpson), explained});
        }
    }

    void take(double now, std::span<const double> values)
    {
        row = values;
        time = now;
        if (rows == 0) startTime = now;
        if (scope == Scope::Start && rows > 0) return;
        evaluateAll();
        for (Check& each : checks) {
            if (each.kind == Verification::Kind::Equation || rows == 0) check(each);
        }
        if (rows == 0) checkStart();
        if (scope == Scope::Run) {
            // Two rows at one time: an event, over which nothing is integrated.
            if (!window.empty() && !(now > window.back().time)) window.clear();
            if (window.size() == 3) std::rotate(window.begin(), window.begin() + 1, window.end()), window.pop_back();
            window.push_back({now, {values.begin(), values.end()}});
            checkStates();
        }
        ++rows;
    }
};

Verifier::Verifier(const HybridDae& dae, double tolerance, Scope scope, const Task& task)
    : m_implementation(std::make_unique<Implementation>(dae, tolerance, scope, task))
{
}
Verifier::~Verifier() = default;

bool Verifier::begin(const ResultLayout& layout)
{
    m_implementation->begin(layout);
    return true;
}

bool Verifier::row(double time, std::span<const double> values)
{
    m_implementation->take(time, values);
    return true;
}

Verification Verifier::result(std::uint64_t steps, std::size_t mostFindings) const
{
    const Implementation& in = *m_implementation;
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
        made.findings.push_back(check.worst);
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
    const bool areRowsDense = steps <= 2 * in.rows;
    for (const StateCheck& state : in.states) {
        if (!areRowsDense || !state.wasChecked) {
            ++made.unchecked[areRowsDense
                                 ? "states without three rows between events"
                                 : "states, since several steps lie between two rows (a shorter --interval tells)"];
            continue;
        }
        ++made.states;
        made.findings.push_back(state.worst);
    }
    std::ranges::stable_sort(made.findings, [](const auto& a, const auto& b) { return a.ratio() > b.ratio(); });
    if (made.findings.size() > mostFindings) made.findings.resize(mostFindings);
    return made;
}

}  // namespace causeway
