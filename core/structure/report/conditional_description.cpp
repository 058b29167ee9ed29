// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/conditional_description.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "core/dae/mode_variables.h"
#include "core/dae/parameters.h"
#include "core/structure/report/event_description.h"
#include "core/structure/report/mode_names.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxRegions = 12;
constexpr std::size_t kMaxNodes = 300;       // larger forms are unreadable
constexpr std::size_t kMaxWritten = 3000;    // nor the condition itself
constexpr std::size_t kMaxDefinitions = 20;  // of Booleans that equal others

/// A condition and whether it holds.
struct Decision {
    ExprId condition;
    bool holds = true;
};

/// Value of an if-expression after all its conditions are decided.
struct Leaf {
    std::vector<Decision> path;
    ExprId value;
};

/// A relation as a comparison of a quantity with a constant.
struct Threshold {
    ExprId relation;
    ExprId quantity, bound;
    double value = 0;
    bool holdsBelow = true;
    bool isQuantityLeft = true;
    bool isStrict = true;
};

bool isOrdering(Op op)
{
    return op == Op::Less || op == Op::LessEqual || op == Op::Greater || op == Op::GreaterEqual;
}

/// The other side of the sign: 1 - m becomes m - 1.
ExprId opposite(ExpressionPool& pool, ExprId expr)
{
    if (pool.op(expr) == Op::Subtract) return subtract(pool, pool.operand(expr, 1), pool.operand(expr, 0));
    if (pool.op(expr) == Op::Multiply)
        return multiply(pool, opposite(pool, pool.operand(expr, 0)), pool.operand(expr, 1));
    return negate(pool, expr);
}

class Describer {
public:
    explicit Describer(const Structure& structure)
        : m_structure(structure),
          m_dae(*structure.dae),
          m_pool(structure.pool),
          m_steady(structure),
          m_modeVariables(m_dae)
    {
        for (const StructureEquation& equation : structure.equations) {
            if (equation.kind == RowKind::Equation && m_pool.op(equation.lhs) == Op::Variable &&
                m_pool.type(equation.lhs) == ValueType::Boolean)
                m_definitions.emplace(equation.lhs, equation.rhs);
        }
    }

    std::vector<ConditionalDescription> run()
    {
        std::unordered_set<ExprId> seen;
        std::vector<ExprId> open;
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            const StructureEquation& equation = m_structure.equations[EquationId(e)];
            if (equation.kind == RowKind::When) continue;
            m_isClocked = equation.isClocked;
            open = {equation.rhs, equation.lhs};
            while (!open.empty()) {
                const ExprId expr = open.back();
                open.pop_back();
                if (!seen.insert(expr).second) continue;
                if (m_pool.op(expr) == Op::Call && m_pool.builtin(expr) == Builtin::NoEvent) continue;
                if (m_pool.op(expr) == Op::If && m_pool.isScalar(expr)) {
                    describe(EquationId(e), expr);
                    continue;
                }
                const auto operands = m_pool.operands(expr);
                for (std::size_t i = operands.size(); i-- > 0;) open.push_back(operands[i]);
            }
            if (equation.kind == RowKind::Equation) describeOwnMode(EquationId(e));
        }
        return std::move(m_found);
    }

private:
    /// The only mode of the model that switches an equation without conditions; none if it is not unique.
    [[nodiscard]] ExprId ownModeOf(const StructureEquation& equation) const
    {
        if (m_pool.type(equation.lhs) != ValueType::Real && m_pool.type(equation.rhs) != ValueType::Real) return {};
        ExprId mode;
        for (const ExprId node : reachable(m_pool, std::array{equation.lhs, equation.rhs})) {
            if (m_pool.op(node) == Op::If || m_pool.op(node) == Op::Pre) return {};
            if (m_pool.op(node) != Op::Variable || m_modeVariables.find(m_pool.variableOf(node)) == nullptr) continue;
            if (!mode.isNone() || node == equation.lhs || node == equation.rhs) return {};
            mode = node;
        }
        return mode;
    }

    void describeOwnMode(EquationId id)
    {
        const StructureEquation& equation = m_structure.equations[id];
        if (writtenSize(equation.lhs) + writtenSize(equation.rhs) > kMaxNodes) return;
        const ExprId mode = ownModeOf(equation);
        if (mode.isNone()) return;
        m_modes = {mode, subtract(m_pool, m_pool.integer(1), mode)};
        m_modeNames.clear();
        m_values.clear();
        const bool isLeft = dependsOn(m_pool, equation.lhs, mode), isRight = dependsOn(m_pool, equation.rhs, mode);
        const ExprId switched = isLeft && isRight ? subtract(m_pool, equation.rhs, equation.lhs)
                                : isLeft          ? equation.lhs
                                                  : equation.rhs;
        ConditionalDescription description{id, switched, print(switched), {}, {}, {}, {}, true};
        const ModeVariable& decided = *m_modeVariables.find(m_pool.variableOf(mode));
        for (const bool isOne : {true, false}) {
            Region region;
            const Decision decision{decided.condition, isOne == decided.isOneWhenTrue};
            addCondition(region,
                         decided.condition.isNone()
                             ? TextAndLatex(fmt::format("{} = {}", print(mode), isOne ? 1 : 0),
                                            fmt::format("{} = {}", print(mode, TextStyle::Latex), isOne ? 1 : 0))
                             : textOf(decision));
            region.name = region.condition;
            region.mode = print(m_modes[isOne ? 0 : 1]);
            m_values.push_back(substitute(m_pool, switched, {{mode, m_pool.integer(isOne ? 1 : 0)}}));
            region.value = print(m_values.back());
            region.valueLatex = print(m_values.back(), TextStyle::Latex);
            RegionExit exit =
                decided.condition.isNone() ? RegionExit{{}, mode, {}, CrossingDirection::Either} : exitBy(decision);
            exit.to = {isOne ? 1U : 0U};
            addExit(region, std::move(exit));
            description.regions.push_back(std::move(region));
        }
        addAlgebraicForm(description);
        addCausalForms(description);
        m_found.push_back(std::move(description));
    }

    void describe(EquationId equation, ExprId expr)
    {
        const std::vector<Leaf> leaves = leavesOf(expr);
        const auto isOther = [&](const Leaf& leaf) { return leaf.value != leaves.front().value; };
        if (leaves.empty() || std::ranges::none_of(leaves, isOther)) return;
        if (isDecidedByParameters(leaves) || writtenSize(expr) > kMaxWritten) return;
        m_modes.clear();
        m_modeNames.clear();
        m_values.clear();
        ConditionalDescription description{equation, expr, m_structure.print(expr), {}, {}, {}, {}, false};
        const std::vector<Threshold> thresholds = thresholdsOf(leaves);
        if (thresholds.empty()) {
            describeTree(leaves, description);
        } else {
            describeIntervals(expr, thresholds, description);
        }
        if (description.regions.empty()) return;
        const StructureEquation& row = m_structure.equations[equation];
        if (m_pool.type(expr) == ValueType::Real && writtenSize(row.lhs) + writtenSize(row.rhs) <= kMaxNodes) {
            addAlgebraicForm(description);
            addCausalForms(description);
        }
        m_found.push_back(std::move(description));
    }

    /// The number of nodes of the written expression: shared nodes count repeatedly. Saturates at a large number.
    [[nodiscard]] std::size_t writtenSize(ExprId root) const
    {
        const std::vector<ExprId> nodes = reachable(m_pool, std::array{root});
        if (nodes.size() > kMaxWritten) return nodes.size();
        std::unordered_map<ExprId, std::size_t> sizes;  // looked up only
        for (const ExprId node : nodes) {
            std::size_t size = 1;
            for (const ExprId operand : m_pool.operands(node)) size = std::min(size + sizes[operand], 2 * kMaxWritten);
            sizes[node] = size;
        }
        return sizes[root];
    }

    // ----- conditions
    /// Depth first, the then-branch before the else-branch. Empty where there are too many.
    [[nodiscard]] std::vector<Leaf> leavesOf(ExprId root) const
    {
        std::vector<Leaf> leaves, open{{{}, root}};
        while (!open.empty()) {
            Leaf leaf = std::move(open.back());
            open.pop_back();
            if (m_pool.op(leaf.value) != Op::If) {
                leaves.push_back(std::move(leaf));
                if (leaves.size() > kMaxRegions) return {};
                continue;
            }
            const ExprId node = leaf.value;
            Leaf otherwise{leaf.path, m_pool.operand(node, 2)};
            otherwise.path.push_back({m_pool.operand(node, 0), false});
            leaf.path.push_back({m_pool.operand(node, 0), true});
            leaf.value = m_pool.operand(node, 1);
            open.push_back(std::move(otherwise));
            open.push_back(std::move(leaf));
        }
        return leaves;
    }

    [[nodiscard]] bool isDecidedByParameters(const std::vector<Leaf>& leaves) const
    {
        for (const Leaf& leaf : leaves) {
            for (const Decision& decision : leaf.path) {
                for (const ExprId node : reachable(m_pool, std::array{decision.condition})) {
                    const Op op = m_pool.op(node);
                    if (op == Op::Time || op == Op::Derivative) return false;
                    if (op == Op::Variable &&
                        m_dae.variables[m_pool.variableOf(node)].variability > Variability::Parameter)
                        return false;
                }
            }
        }
        return true;
    }

    std::optional<double> constantValue(ExprId expr)
    {
        if (m_parameters.empty()) m_parameters = evaluateParameters(m_dae);
        return evaluate(m_pool, expr, [this](ExprId leaf) -> std::optional<double> {
            if (m_pool.op(leaf) != Op::Variable) return std::nullopt;
            const std::size_t index = m_pool.variableOf(leaf).index();
            if (index >= m_parameters.size()) return std::nullopt;  // a mode
            const bool isKnown = m_dae.variables[VariableId(index)].variability <= Variability::Parameter &&
                                 !std::isnan(m_parameters[index]);
            return isKnown ? std::optional(m_parameters[index]) : std::nullopt;
        });
    }

    std::optional<Threshold> thresholdOf(ExprId condition)
    {
        const Op op = m_pool.op(condition);
        if (!isOrdering(op)) return std::nullopt;
        const ExprId left = m_pool.operand(condition, 0), right = m_pool.operand(condition, 1);
        const auto leftValue = constantValue(left), rightValue = constantValue(right);
        if (leftValue.has_value() == rightValue.has_value()) return std::nullopt;
        Threshold threshold;
        threshold.relation = condition;
        threshold.isQuantityLeft = rightValue.has_value();
        threshold.quantity = threshold.isQuantityLeft ? left : right;
        threshold.bound = threshold.isQuantityLeft ? right : left;
        threshold.value = threshold.isQuantityLeft ? *rightValue : *leftValue;
        threshold.holdsBelow = (op == Op::Less || op == Op::LessEqual) == threshold.isQuantityLeft;
        threshold.isStrict = op == Op::Less || op == Op::Greater;
        return threshold;
    }

    /// Ascending, one for each value, where all conditions compare one quantity with constants; else empty.
    std::vector<Threshold> thresholdsOf(const std::vector<Leaf>& leaves)
    {
        std::vector<Threshold> thresholds;
        for (const Leaf& leaf : leaves) {
            for (const Decision& decision : leaf.path) {
                const auto threshold = thresholdOf(decision.condition);
                if (!threshold || (!thresholds.empty() && thresholds.front().quantity != threshold->quantity))
                    return {};
                if (std::ranges::find(thresholds, threshold->value, &Threshold::value) == thresholds.end())
                    thresholds.push_back(*threshold);
            }
        }
        std::ranges::sort(thresholds, {}, &Threshold::value);
        return thresholds;
    }

    std::string zeroCrossingOf(ExprId relation)
    {
        return print(subtract(m_pool, m_pool.operand(relation, 0), m_pool.operand(relation, 1)));
    }

    // ----- regions
    void describeIntervals(ExprId expr, const std::vector<Threshold>& thresholds, ConditionalDescription& description)
    {
        const std::size_t count = thresholds.size() + 1;
        if (count > kMaxRegions) return;
        static constexpr std::array<const char*, 2> kTwo = {"left", "right"};
        static constexpr std::array<const char*, 3> kThree = {"left", "center", "right"};
        for (std::size_t i = 0; i < count; ++i) {
            Region region;
            region.name = count == 2 ? kTwo[i] : count == 3 ? kThree[i] : fmt::format("region {}", i + 1);
            if (i > 0) addCondition(region, boundary(thresholds[i - 1], true));
            if (i + 1 < count) addCondition(region, boundary(thresholds[i], false));
            if (i > 0) addExit(region, exitThrough(thresholds[i - 1], i - 1, false));
            if (i + 1 < count) addExit(region, exitThrough(thresholds[i], i + 1, true));
            const ExprId value = valueIn(expr, thresholds, i);
            region.value = m_structure.print(value);
            region.valueLatex = m_structure.latex(value);
            region.mode = addMode(count <= 3 ? std::string("m") + region.name[0] : fmt::format("m{}", i + 1), value);
            description.regions.push_back(std::move(region));
        }
    }

    using TextAndLatex = std::pair<std::string, std::string>;
    static void addCondition(Region& region, const TextAndLatex& condition)
    {
        region.condition += (region.condition.empty() ? "" : " and ") + condition.first;
        region.conditionLatex += (region.conditionLatex.empty() ? "" : " \\land ") + condition.second;
    }

    [[nodiscard]] TextAndLatex textOf(const Decision& decision) const
    {
        const bool isName = m_pool.op(decision.condition) == Op::Variable;
        const std::string text = m_structure.print(decision.condition), latex = m_structure.latex(decision.condition);
        return {decision.holds ? text
                : isName       ? "not " + text
                               : "not (" + text + ")",
                decision.holds ? latex : "\\lnot \\left(" + latex + "\\right)"};
    }

    [[nodiscard]] TextAndLatex boundary(const Threshold& threshold, bool isAbove) const
    {
        const bool isOpen = threshold.isStrict == (threshold.holdsBelow != isAbove);
        const char* const sign = isAbove ? (isOpen ? ">" : "\\ge") : isOpen ? "<" : "\\le";
        return {
            fmt::format("{} {}{} {}", m_structure.print(threshold.quantity), isAbove ? ">" : "<", isOpen ? "" : "=",
                        m_structure.print(threshold.bound)),
            fmt::format("{} {} {}", m_structure.latex(threshold.quantity), sign, m_structure.latex(threshold.bound))};
    }

    /// But those for which time would have to go back.
    void addExit(Region& region, RegionExit exit)
    {
        if (isRelation(m_pool.op(exit.condition)) && exit.direction != CrossingDirection::Either) {
            const std::optional<double> slope = m_steady.slopeInTimeForEver(m_pool, exit.condition);
            if (slope && (*slope > 0) != (exit.direction == CrossingDirection::Up)) return;
        }
        // At the ticks of a clock nothing is searched for.
        if (m_isClocked) exit.zeroCrossing.clear();
        region.exits.push_back(std::move(exit));
    }

    RegionExit exitThrough(const Threshold& threshold, std::size_t to, bool isRising)
    {
        return {{to},
                threshold.relation,
                zeroCrossingOf(threshold.relation),
                isRising == threshold.isQuantityLeft ? CrossingDirection::Up : CrossingDirection::Down};
    }

    /// With the quantity between the thresholds number interval - 1 and interval.
    ExprId valueIn(ExprId expr, const std::vector<Threshold>& thresholds, std::size_t interval)
    {
        while (m_pool.op(expr) == Op::If) {
            const auto threshold = thresholdOf(m_pool.operand(expr, 0));
            const auto position = std::ranges::find(thresholds, threshold->value, &Threshold::value);
            const bool isBelow = interval <= static_cast<std::size_t>(position - thresholds.begin());
            expr = m_pool.operand(expr, isBelow == threshold->holdsBelow ? 1 : 2);
        }
        return expr;
    }

    void describeTree(const std::vector<Leaf>& leaves, ConditionalDescription& description)
    {
        const ExprId first = leaves.front().path.front().condition;
        const bool isPair = leaves.size() == 2;
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            Region region;
            for (const Decision& decision : leaves[i].path) addCondition(region, textOf(decision));
            region.name = isPair ? region.condition : fmt::format("region {}", i + 1);
            region.value = m_structure.print(leaves[i].value);
            region.valueLatex = m_structure.latex(leaves[i].value);
            for (RegionExit& exit : exitsOf(leaves, i)) addExit(region, std::move(exit));
            if (!isPair) {
                region.mode = addMode(fmt::format("m{}", i + 1), leaves[i].value);
            } else if (i == 0) {
                region.mode = addMode(modeNameOf(m_dae, m_pool, first), leaves[i].value);
            } else {
                const ExprId rest = subtract(m_pool, m_pool.integer(1), m_modes.front());
                m_modes.push_back(rest);
                m_values.push_back(leaves[i].value);
                region.mode = print(rest);
            }
            description.regions.push_back(std::move(region));
        }
    }

    /// Each decision that can change on its own leads to the regions on its other side.
    std::vector<RegionExit> exitsOf(const std::vector<Leaf>& leaves, std::size_t from)
    {
        std::vector<RegionExit> exits;
        const std::vector<Decision>& path = leaves[from].path;
        for (std::size_t depth = 0; depth < path.size(); ++depth) {
            RegionExit exit = exitBy(path[depth]);
            for (std::size_t other = 0; other < leaves.size(); ++other) {
                const std::vector<Decision>& otherPath = leaves[other].path;
                if (otherPath.size() <= depth || otherPath[depth].holds == path[depth].holds) continue;
                const bool isBeside = std::equal(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(depth),
                                                 otherPath.begin(), [](const Decision& a, const Decision& b) {
                                                     return a.condition == b.condition && a.holds == b.holds;
                                                 });
                if (isBeside) exit.to.push_back(other);
            }
            exits.push_back(std::move(exit));
        }
        return exits;
    }

    /// The event that ends a decision. For a Boolean defined by a relation: its zero crossing.
    RegionExit exitBy(Decision decision)
    {
        const ExprId written = decision.condition;
        for (std::size_t depth = 0; depth < kMaxDefinitions; ++depth) {
            if (m_pool.op(decision.condition) == Op::Not) {
                decision = {m_pool.operand(decision.condition, 0), !decision.holds};
            } else if (const auto found = m_definitions.find(decision.condition); found != m_definitions.end()) {
                decision.condition = found->second;
            } else {
                break;
            }
        }
        RegionExit exit;
        exit.condition = decision.condition;
        const Op op = m_pool.op(exit.condition);
        if (!isRelation(op) || m_steady.changesOnlyAtEvents(m_pool, exit.condition)) {
            exit.condition = written;
            return exit;
        }
        exit.zeroCrossing = zeroCrossingOf(exit.condition);
        const bool isBelow = op == Op::Less || op == Op::LessEqual;
        if (isOrdering(op))
            exit.direction = isBelow == decision.holds ? CrossingDirection::Up : CrossingDirection::Down;
        return exit;
    }

    // ----- modes
    /// Modes are variables that come after those of the model.
    std::string addMode(std::string name, ExprId value)
    {
        if (m_taken.empty()) {
            for (const DaeVariable& variable : m_dae.variables) m_taken.insert(variable.name);
        }
        while (m_taken.contains(name)) name += '_';
        m_modes.push_back(m_pool.variable(VariableId(m_dae.variables.size() + m_modeNames.size()), ValueType::Real));
        m_modeNames.push_back(name);
        m_values.push_back(value);
        return name;
    }

    [[nodiscard]] std::string print(ExprId expr, TextStyle style = TextStyle::Modelica) const
    {
        const auto styled = [style](const std::string& name) {
            return style == TextStyle::Latex ? latexName(name) : name;
        };
        ExpressionNames names = m_structure.names(styled);
        names.variable = [this, styled](VariableId id) {
            return styled(id.index() < m_dae.variables.size() ? m_dae.variables[id].name
                                                              : m_modeNames[id.index() - m_dae.variables.size()]);
        };
        return printExpression(m_pool, expr, names, style);
    }

    /// "lhs = rhs"
    [[nodiscard]] std::string equate(ExprId lhs, ExprId rhs, TextStyle style = TextStyle::Modelica) const
    {
        return fmt::format("{} = {}", print(lhs, style), print(rhs, style));
    }
    void setForm(CausalForm& form, ExprId unknown, ExprId value) const
    {
        form.text = equate(unknown, value);
        form.latex = equate(unknown, value, TextStyle::Latex);
    }

    ExprId weightedSum(const std::vector<ExprId>& values)
    {
        // A value common to all regions needs no modes.
        const auto isOther = [&](ExprId value) { return value != values.front(); };
        if (!values.empty() && std::ranges::none_of(values, isOther)) return values.front();
        ExprId sum = m_pool.integer(0);
        for (std::size_t i = 0; i < values.size(); ++i) sum = add(m_pool, sum, multiply(m_pool, m_modes[i], values[i]));
        return sum;
    }

    ExprId withoutCondition(ExprId side, ExprId expr)
    {
        const ExprId sum = weightedSum(m_values);
        RewriteMemo memo;
        return rewrite(m_pool, side, memo, [&](ExprId node, std::span<const ExprId> operands) {
            if (node == expr) return sum;
            return operands.empty() ? node : m_pool.withOperands(node, operands);
        });
    }

    void addAlgebraicForm(ConditionalDescription& description)
    {
        const StructureEquation& equation = m_structure.equations[description.equation];
        m_lhs = withoutCondition(equation.lhs, description.expr);
        m_rhs = withoutCondition(equation.rhs, description.expr);
        description.algebraic = equate(m_lhs, m_rhs);
        description.algebraicLatex = equate(m_lhs, m_rhs, TextStyle::Latex);
    }

    void addCausalForms(ConditionalDescription& description)
    {
        const StructureEquation& equation = m_structure.equations[description.equation];
        const bool isRight = equation.rhs == description.expr;
        for (const UnknownId unknown : m_structure.incidence.unknowns(description.equation)) {
            const ExprId leaf = m_structure.unknowns[unknown].expr;
            if (m_pool.type(leaf) != ValueType::Real) continue;
            // An algorithm assigns: it is solved for nothing else.
            if (equation.kind == RowKind::Algorithm && leaf != equation.lhs) continue;
            CausalForm form;
            form.unknown = unknown;
            if (isRight || equation.lhs == description.expr) {
                if (!solveLinear(isRight ? equation.lhs : equation.rhs, leaf, form)) continue;
            } else {
                const auto closed = solveFor(m_pool, m_lhs, m_rhs, leaf);
                if (!closed) continue;
                setForm(form, leaf, closed->value);
                const ExprId coefficient = linearCoefficient(m_pool, m_lhs, m_rhs, leaf);
                if (!coefficient.isNone()) setDivisor(coefficient, form);
            }
            description.forms.push_back(std::move(form));
        }
    }

    /// other = sum of modes times values, where the values are linear in the unknown: as one does it with pencil and
    /// paper.
    bool solveLinear(ExprId other, ExprId unknown, CausalForm& form)
    {
        const ExprId zero = m_pool.integer(0);
        const bool isElsewhere =
            std::ranges::none_of(m_values, [&](ExprId value) { return dependsOn(m_pool, value, unknown); });
        if (other == unknown && isElsewhere) {
            setForm(form, unknown, weightedSum(m_values));
            return true;
        }
        const std::unordered_map<ExprId, ExprId> atZero{{unknown, zero}};
        std::vector<ExprId> slopes, rests;
        for (const ExprId value : m_values) {
            slopes.push_back(linearCoefficient(m_pool, value, zero, unknown));
            if (slopes.back().isNone()) return false;
            rests.push_back(substitute(m_pool, value, atZero));
        }
        const ExprId slope = linearCoefficient(m_pool, other, zero, unknown);
        if (slope.isNone()) return false;
        ExprId divisor = subtract(m_pool, weightedSum(slopes), slope);
        if (m_pool.isNumber(divisor, 0)) return false;
        ExprId numerator = substitute(m_pool, other, atZero);
        if (m_pool.isNumber(numerator, 0)) {
            // 0 = rests + divisor*unknown: the sign goes to where it reads best.
            numerator = weightedSum(rests);
            if (m_pool.op(divisor) == Op::Subtract) {
                divisor = opposite(m_pool, divisor);
            } else {
                numerator = opposite(m_pool, numerator);
            }
        } else {
            for (std::size_t i = 0; i < rests.size(); ++i)
                numerator = subtract(m_pool, numerator, multiply(m_pool, m_modes[i], rests[i]));
        }
        setForm(form, unknown, divide(m_pool, numerator, divisor));
        setDivisor(divisor, form);
        return true;
    }

    void setDivisor(ExprId divisor, CausalForm& form)
    {
        if (m_pool.isNumber(divisor)) return;
        form.divisor = print(divisor);
        for (std::size_t region = 0; region < m_modes.size(); ++region) {
            std::unordered_map<ExprId, ExprId> values;
            for (std::size_t i = 0; i < m_modes.size(); ++i) {
                if (m_pool.op(m_modes[i]) == Op::Variable)
                    values.emplace(m_modes[i], m_pool.integer(i == region ? 1 : 0));
            }
            const auto value = constantValue(substitute(m_pool, divisor, values));
            if (value && *value == 0) form.zeroIn.push_back(region);
        }
    }

    const Structure& m_structure;
    const HybridDae& m_dae;
    ExpressionPool m_pool;  ///< a copy: modes and forms are added
    SteadyVariables m_steady;
    ModeVariables m_modeVariables;
    std::unordered_map<ExprId, ExprId> m_definitions;  ///< of Booleans, by equations; looked up only
    std::vector<double> m_parameters;
    bool m_isClocked = false;  ///< of the current equation
    std::set<std::string> m_taken;
    std::vector<ExprId> m_modes, m_values;  ///< by region, of the current expression
    std::vector<std::string> m_modeNames;
    ExprId m_lhs, m_rhs;  ///< of its equation, without the condition
    std::vector<ConditionalDescription> m_found;
};

}  // namespace

std::string_view toString(CrossingDirection direction)
{
    switch (direction) {
        case CrossingDirection::Up: return "up";
        case CrossingDirection::Down: return "down";
        case CrossingDirection::Either: break;
    }
    return "either";
}

std::vector<ConditionalDescription> describeConditionals(const Structure& structure)
{
    return Describer(structure).run();
}

}  // namespace causeway
