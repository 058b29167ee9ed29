// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/loop_lines.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/structure/report/mode_names.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxReadNodes = 300;  // larger results are unreadable

/// Whether it is written with a sign in front.
bool isNegative(const ExpressionPool& pool, ExprId expr)
{
    if (pool.isNumber(expr)) return pool.number(expr) < 0;
    switch (pool.op(expr)) {
        case Op::Negate: return true;
        case Op::Multiply:
        case Op::Divide: return isNegative(pool, pool.operand(expr, 0)) != isNegative(pool, pool.operand(expr, 1));
        case Op::Add:
        case Op::Subtract: return isNegative(pool, pool.operand(expr, 0));
        default: return false;
    }
}

/// The same with the other sign, written with as few signs as possible.
ExprId turned(ExpressionPool& pool, ExprId expr)
{
    const auto operand = [&](std::size_t i) { return pool.operand(expr, i); };
    switch (pool.op(expr)) {
        case Op::Negate: return operand(0);
        case Op::Multiply:
            return isNegative(pool, operand(1)) ? multiply(pool, operand(0), turned(pool, operand(1)))
                                                : multiply(pool, turned(pool, operand(0)), operand(1));
        case Op::Divide: return divide(pool, turned(pool, operand(0)), operand(1));
        case Op::Add: {
            const ExprId first = turned(pool, operand(0));
            const bool isTurned = isNegative(pool, operand(1)) || pool.op(operand(1)) == Op::Subtract;
            return isTurned ? add(pool, first, turned(pool, operand(1))) : subtract(pool, first, operand(1));
        }
        case Op::Subtract:
            return isNegative(pool, operand(0)) ? add(pool, turned(pool, operand(0)), operand(1))
                                                : subtract(pool, operand(1), operand(0));
        default: return negate(pool, expr);
    }
}

/// a*(1/b) is a/b.
ExprId quotient(ExpressionPool& pool, ExprId expr)
{
    if (pool.op(expr) != Op::Multiply || pool.op(pool.operand(expr, 1)) != Op::Divide) return expr;
    const ExprId divided = pool.operand(expr, 1);
    if (!pool.isNumber(pool.operand(divided, 0), 1)) return expr;
    return divide(pool, pool.operand(expr, 0), pool.operand(divided, 1));
}

/// Inside: a - (-b) is a + b.
ExprId readable(ExpressionPool& pool, ExprId root)
{
    RewriteMemo memo;
    return rewrite(pool, root, memo, [&](ExprId node, std::span<const ExprId> operands) {
        if (operands.empty()) return node;
        const Op op = pool.op(node);
        if ((op == Op::Add || op == Op::Subtract) && isNegative(pool, operands[1])) {
            const ExprId other = quotient(pool, turned(pool, operands[1]));
            return op == Op::Add ? subtract(pool, operands[0], other) : add(pool, operands[0], other);
        }
        return quotient(pool, pool.withOperands(node, operands));
    });
}

/// -a/(-b) is a/b.
ExprId withFewSigns(ExpressionPool& pool, ExprId expr)
{
    const bool isNegated = pool.op(expr) == Op::Negate;
    const ExprId quotient = isNegated ? pool.operand(expr, 0) : expr;
    if (pool.op(quotient) != Op::Divide) return expr;
    const ExprId numerator = pool.operand(quotient, 0), divisor = pool.operand(quotient, 1);
    if (isNegated && isNegative(pool, numerator) && !isNegative(pool, divisor))
        return divide(pool, turned(pool, numerator), divisor);
    if (!isNegative(pool, divisor) || (!isNegated && !isNegative(pool, numerator))) return expr;
    return divide(pool, isNegated ? numerator : turned(pool, numerator), turned(pool, divisor));
}

/// If-expressions with modes in place of conditions: `if c then a else b` is m*a + (1 - m)*b.
class Modes {
public:
    Modes(const Structure& structure, ExpressionPool& pool) : m_structure(structure), m_pool(pool)
    {
        for (const DaeVariable& variable : structure.dae->variables) m_taken.insert(variable.name);
    }

    ExprId withModes(ExprId root)
    {
        RewriteMemo memo;
        return rewrite(m_pool, root, memo, [&](ExprId node, std::span<const ExprId> operands) {
            if (operands.empty()) return node;
            const bool isNumeric = m_pool.type(node) == ValueType::Real || m_pool.type(node) == ValueType::Integer;
            if (m_pool.op(node) != Op::If || !isNumeric) return simplifyNode(m_pool, node, operands);
            if (isSame(operands[1], operands[2])) return operands[1];
            const ExprId mode = modeOf(m_pool.operand(node, 0));
            const ExprId rest = subtract(m_pool, m_pool.integer(1), mode);
            return add(m_pool, multiply(m_pool, mode, operands[1]), multiply(m_pool, rest, operands[2]));
        });
    }

    [[nodiscard]] std::string print(ExprId expr, TextStyle style) const
    {
        const auto styled = [style](const std::string& name) {
            return style == TextStyle::Latex ? latexName(name) : name;
        };
        ExpressionNames names = m_structure.names(styled);
        const std::size_t count = m_structure.dae->variables.size();
        names.variable = [this, styled, count](VariableId id) {
            return styled(id.index() < count ? m_structure.dae->variables[id].name : m_modes[id.index() - count].name);
        };
        return printExpression(m_pool, expr, names, style);
    }

    [[nodiscard]] const std::vector<LoopMode>& modes() const { return m_modes; }

private:
    /// Also 0 and 0.0.
    [[nodiscard]] bool isSame(ExprId a, ExprId b) const
    {
        return a == b || (m_pool.isNumber(a) && m_pool.isNumber(b, m_pool.number(a)));
    }
    /// Modes are variables that come after those of the model.
    ExprId modeOf(ExprId condition)
    {
        const auto known = std::ranges::find(m_conditions, condition);
        const auto number = static_cast<std::size_t>(known - m_conditions.begin());
        if (known == m_conditions.end()) {
            m_conditions.push_back(condition);
            m_modes.push_back({freeModeName(modeNameOf(*m_structure.dae, m_pool, condition), m_taken),
                               m_structure.print(condition), m_structure.latex(condition)});
            m_taken.insert(m_modes.back().name);
        }
        return m_pool.variable(VariableId(m_structure.dae->variables.size() + number), ValueType::Real);
    }

    const Structure& m_structure;
    ExpressionPool& m_pool;
    std::set<std::string> m_taken;
    std::vector<ExprId> m_conditions;
    std::vector<LoopMode> m_modes;
};

}  // namespace

ExpressionPool& LoopLines::pool()
{
    if (!m_pool) m_pool = m_structure.pool;
    return *m_pool;
}

std::vector<LoopPart> partsOf(const BltBlock& block)
{
    std::vector<LoopPart> parts;
    for (const auto& [equation, unknown] : block.sequence) parts.push_back({LoopLineKind::Solved, equation, unknown});
    for (std::size_t i = 0; i < block.residuals.size(); ++i)
        parts.push_back(
            {LoopLineKind::Residual, block.residuals[i], i < block.tearing.size() ? block.tearing[i] : UnknownId()});
    std::set<EquationId> done;
    for (const LoopPart& part : parts) done.insert(part.equation);
    const bool isWhole = parts.empty() && block.kind != BlockKind::Mixed;
    for (std::size_t i = 0; i < block.equations.size(); ++i) {
        if (!done.contains(block.equations[i]))
            parts.push_back(
                {isWhole ? LoopLineKind::Together : LoopLineKind::Discrete, block.equations[i], block.unknowns[i]});
    }
    return parts;
}

LoopLine LoopLines::lineOf(const LoopPart& part)
{
    const StructureEquation& e = m_structure.equations[part.equation];
    const ExprId leaf = part.unknown.isNone() ? ExprId() : m_structure.unknowns[part.unknown].expr;
    const auto closed =
        part.kind == LoopLineKind::Solved ? solveFor(pool(), e.lhs, e.rhs, leaf) : std::optional<ClosedForm>();
    if (!closed)
        return {part.kind, part.equation, part.unknown, m_structure.text(part.equation),
                m_structure.latex(part.equation)};
    const auto equate = [&](TextStyle style, const std::function<std::string(const std::string&)>& styled) {
        const ExpressionNames names = m_structure.names(styled);
        return fmt::format("{} = {}", printExpression(pool(), leaf, names, style),
                           printExpression(pool(), closed->value, names, style));
    };
    return {part.kind, part.equation, part.unknown,
            equate(TextStyle::Modelica, [](const std::string& name) { return name; }),
            equate(TextStyle::Latex, latexName)};
}

std::vector<LoopLine> LoopLines::of(const BltBlock& block)
{
    std::vector<LoopLine> lines;
    for (const LoopPart& part : partsOf(block)) lines.push_back(lineOf(part));
    return lines;
}

std::optional<LoopLine> LoopLines::lineOf(const BltBlock& block, EquationId equation)
{
    const std::vector<LoopPart> parts = partsOf(block);
    const auto part = std::ranges::find(parts, equation, &LoopPart::equation);
    return part == parts.end() ? std::nullopt : std::optional(lineOf(*part));
}

std::optional<LoopValues> LoopLines::valuesOf(const BltBlock& block)
{
    if (isIterated(block)) {
        if (!m_conditionals) m_conditionals = describeConditionals(m_structure);
        return valuesInModes(*m_conditionals, block);
    }
    if (block.solution.empty()) return std::nullopt;
    LoopValues found;
    Modes modes(m_structure, pool());
    for (std::size_t i = 0; i < block.tearing.size(); ++i) {
        const auto& [unknown, value] = block.solution[i];
        if (reachable(pool(), std::array{value}).size() > kMaxReadNodes) return std::nullopt;
        const ExprId leaf = m_structure.unknowns[unknown].expr,
                     withModes = withFewSigns(pool(), readable(pool(), modes.withModes(value)));
        const auto equate = [&](TextStyle style) {
            return fmt::format("{} = {}", modes.print(leaf, style), modes.print(withModes, style));
        };
        found.values.push_back({unknown, equate(TextStyle::Modelica), equate(TextStyle::Latex)});
    }
    found.modes = modes.modes();
    return found;
}

std::optional<LoopValues> valuesInModes(const std::vector<ConditionalDescription>& conditionals, const BltBlock& block)
{
    const auto described = std::ranges::find(conditionals, block.equations.front(), &ConditionalDescription::equation);
    if (described == conditionals.end()) return std::nullopt;
    const auto form = std::ranges::find(described->forms, block.unknowns.front(), &CausalForm::unknown);
    if (form == described->forms.end() || !form->zeroIn.empty()) return std::nullopt;
    LoopValues found;
    LoopValues::Value& value = found.values.emplace_back();
    value.unknown = form->unknown;
    value.text = form->text;
    value.latex = form->latex;
    for (const Region& region : described->regions) {
        const bool isOfAnother = region.mode.starts_with("1 - ");  // the second of two: one less the first
        if (!isOfAnother) found.modes.push_back({region.mode, region.condition, region.conditionLatex});
    }
    return found;
}

namespace {

/// Whether the unknown of a single equation occurs in its conditions.
bool decidesItsModes(const Structure& structure, const BltBlock& block)
{
    const StructureEquation& equation = structure.equations[block.equations.front()];
    const ExprId leaf = structure.unknowns[block.unknowns.front()].expr;
    const std::vector<ExprId> nodes = reachable(structure.pool, std::array{equation.lhs, equation.rhs});
    return std::ranges::any_of(nodes, [&](ExprId node) {
        return structure.pool.op(node) == Op::If && dependsOn(structure.pool, structure.pool.operand(node, 0), leaf);
    });
}

}  // namespace

std::string_view kindText(const Structure& structure, const BltBlock& block)
{
    return isIterated(block) && decidesItsModes(structure, block) ? "mixed" : toString(block.kind);
}

std::string loopTitle(const Structure& structure, const BltBlock& block)
{
    if (isIterated(block))
        return fmt::format("{} equation, iterated for {}", kindText(structure, block),
                           structure.nameOf(block.unknowns.front()));
    const std::string guesses = listOf(block.tearing, [&](UnknownId unknown) { return structure.nameOf(unknown); });
    std::string residuals =
        listOf(block.residuals, [](EquationId equation) { return fmt::format("equation {}", equation.index() + 1); });
    if (!residuals.empty()) residuals.insert(0, block.residuals.size() == 1 ? "; residual: " : "; residuals: ");
    const auto discreteOf = [&] {
        std::vector<UnknownId> unknowns;
        for (const LoopPart& part : partsOf(block)) {
            if (part.kind == LoopLineKind::Discrete) unknowns.push_back(part.unknown);
        }
        return listOf(unknowns, [&](UnknownId unknown) { return structure.nameOf(unknown); });
    };
    const std::string torn = !block.tearing.empty()    ? fmt::format("torn to {}: {}", block.tearing.size(), guesses)
                             : !block.sequence.empty() ? "torn by event iteration: " + discreteOf()
                                                       : std::string("solved as a whole");
    return fmt::format("{} loop of {}, {}{}{}", toString(block.kind), block.equations.size(),
                       block.solution.empty() ? "" : "solved symbolically, ", torn, residuals);
}

}  // namespace causeway
