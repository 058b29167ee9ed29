// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/start_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/dae/dae_evaluation.h"
#include "core/external/external_world.h"
#include "core/structure/initialization/consistency_check.h"
#include "core/structure/initialization/start_solution.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

constexpr double kTolerance = 1e-6;      // relative; start values are written with few digits
constexpr double kStartRounding = 1e-7;  // relative, for values required to be zero
constexpr double kNoValue = 1e-14;       // residue of a computed zero

bool isStartValue(const InitialRow& row)
{
    return row.kind == InitialRowKind::FixedStart || row.kind == InitialRowKind::AddedStart;
}

/// Functions of the model, prepared for calls.
class FunctionValues {
public:
    explicit FunctionValues(const Structure& structure) : m_structure(structure) {}

    /// Values of both sides of a condition; nothing if a function cannot be called, or a value is unknown.
    std::optional<std::pair<double, double>> sidesOf(const InitialRow& row,
                                                     const std::function<std::optional<double>(ExprId)>& valueOf)
    {
        if (row.rhs.isNone() || !hasCall(row)) return std::nullopt;
        if (!m_dae) {
            m_dae.emplace(*m_structure.dae);
            m_dae->pool = m_structure.pool;
        }
        const ExprId left = withValues(row.lhs, valueOf), right = withValues(row.rhs, valueOf);
        if (left.isNone() || right.isNone()) return std::nullopt;
        DaeEvaluation evaluation(*m_dae, m_world, m_task);
        const auto first = evaluation.number(left), second = evaluation.number(right);
        if (!first || !second || !std::isfinite(*first) || !std::isfinite(*second)) return std::nullopt;
        return std::pair(*first, *second);
    }

private:
    [[nodiscard]] bool hasCall(const InitialRow& row) const
    {
        const std::array roots{row.lhs, row.rhs};
        return std::ranges::any_of(reachable(m_structure.pool, roots),
                                   [this](ExprId expr) { return m_structure.pool.op(expr) == Op::FunctionCall; });
    }

    /// Substitutes numbers; none if one is unknown.
    ExprId withValues(ExprId expr, const std::function<std::optional<double>(ExprId)>& valueOf)
    {
        ExpressionPool& pool = m_dae->pool;
        std::unordered_map<ExprId, ExprId> values;
        const std::array roots{expr};
        for (const ExprId leaf : reachable(pool, roots)) {
            const Op op = pool.op(leaf);
            // Algorithms follow the functions of the model.
            if (op == Op::FunctionCall && pool.functionOf(leaf).index() >= m_dae->functions.size()) return {};
            if (op != Op::Variable && op != Op::Derivative && op != Op::Pre && op != Op::Time) continue;
            const auto value = valueOf(leaf);
            const ExprId literal = value ? literalOf(leaf, *value) : ExprId();
            if (literal.isNone()) return {};
            values.emplace(leaf, literal);
        }
        return substitute(pool, expr, values);
    }
    ExprId literalOf(ExprId leaf, double value)
    {
        ExpressionPool& pool = m_dae->pool;
        switch (pool.type(leaf)) {
            case ValueType::Real: return pool.real(value);
            case ValueType::Integer: return pool.integer(static_cast<std::int64_t>(value));
            case ValueType::Boolean: return pool.boolean(value != 0);
            case ValueType::Enumeration:
                return value >= 1 ? pool.enumerationLiteral(pool.typeId(leaf), static_cast<std::size_t>(value) - 1)
                                  : ExprId();
            default: return {};
        }
    }

    const Structure& m_structure;
    const Task m_task;
    ExternalWorld m_world{ExternalWorld::Purpose::Translation};
    std::optional<HybridDae> m_dae;
};

}  // namespace

StartCheck::StartCheck(const ModelEvaluator& evaluator, bool isApproximate)
    : m_evaluator(evaluator),
      m_structure(*evaluator.program().structure),
      m_initialization(*m_structure.initialization),
      m_isApproximate(isApproximate),
      m_values(evaluator.initialValues())
{
    for (std::size_t c = 0; c < m_values.size(); ++c)
        m_columnOf[m_initialization.columns[UnknownId(c)].leaf] = UnknownId(c);
    for (const Program::StartValue& start : evaluator.program().startValues) m_startOf[start.variable] = start.value;
}

std::optional<double> StartCheck::valueOfLeaf(ExprId leaf) const
{
    const UnknownId* column = m_columnOf.find(leaf);
    if (column == nullptr)
        return m_structure.pool.op(leaf) == Op::Derivative ? std::nullopt : m_evaluator.valueOfLeaf(leaf);
    const double value = m_values[column->index()];
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

double StartCheck::startOf(const InitialRow& row) const
{
    const ExpressionPool& pool = m_structure.pool;
    const ExprId base = pool.op(row.lhs) == Op::Pre ? pool.operand(row.lhs, 0) : row.lhs;
    const Slot* slot = pool.op(base) == Op::Variable ? m_startOf.find(pool.variableOf(base)) : nullptr;
    if (slot != nullptr) return m_evaluator.slot(*slot);
    return evaluate(pool, row.rhs, [this](ExprId leaf) { return valueOfLeaf(leaf); }).value_or(std::nan(""));
}

/// NaN if the model specifies none.
double StartCheck::nominalOf(UnknownId column) const
{
    ExprId leaf = m_initialization.columns[column].leaf;
    if (m_structure.pool.op(leaf) != Op::Variable) return std::nan("");
    const ExprId nominal = m_structure.attributesOf(m_structure.pool.variableOf(leaf)).nominal;
    return nominal.isNone() ? std::nan("") : std::fabs(m_evaluator.parameterValue(nominal));
}

bool StartCheck::agrees(const InitialRow& row, double asked, double found) const
{
    if (!std::isfinite(asked) || !std::isfinite(found)) return true;
    const double off = std::fabs(asked - found);
    const double given = nominalOf(row.column);
    const double nominal = given > 0 ? given : 1;
    if (off <= kTolerance * std::max(std::fabs(asked), std::fabs(found))) return true;
    if (m_isApproximate) return off <= kTolerance * nominal;
    // The magnitude of a requested value is the scale for deviations.
    return off <= (std::fabs(asked) > kNoValue && !(given > 0) ? kNoValue : kStartRounding * nominal);
}

std::vector<StartCheck::Violation> StartCheck::violations() const
{
    std::vector<Violation> found;
    FunctionValues calls(m_structure);
    const auto check = [&](EquationId id) {
        const InitialRow& row = m_initialization.rows[id];
        if (isStartValue(row)) {
            const double asked = startOf(row), value = valueOfLeaf(row.lhs).value_or(std::nan(""));
            if (!agrees(row, asked, value)) found.push_back({id, asked, value, value - asked});
            return;
        }
        auto balance = balanceOf(row, m_structure.pool, [this](ExprId leaf) { return valueOfLeaf(leaf); });
        if (!balance) {
            if (const auto sides = calls.sidesOf(row, [this](ExprId leaf) { return valueOfLeaf(leaf); }))
                balance = {sides->first - sides->second, std::max(std::fabs(sides->first), std::fabs(sides->second))};
        }
        if (balance &&
            std::fabs(balance->residual) > kTolerance * std::max(m_isApproximate ? 1.0 : 0.1, balance->magnitude))
            found.push_back({id, 0, 0, balance->residual});
    };
    for (const RedundantCondition& redundant : m_initialization.redundant) check(redundant.row);
    return found;
}

std::string StartCheck::textOf(const Violation& violation) const
{
    const ExpressionText print = [this](ExprId expr) { return m_structure.print(expr); };
    const InitialRow& row = m_initialization.rows[violation.row];
    const auto redundant = std::ranges::find(m_initialization.redundant, violation.row, &RedundantCondition::row);
    std::string text;
    if (redundant != m_initialization.redundant.end()) {
        RedundantCondition violated = *redundant;
        violated.consistency = Consistency::Contradictory;
        violated.violated = violation.row;
        violated.residual = violation.residual;
        text = explain(m_initialization, violated, print);
    }
    if (!isStartValue(row)) return text;
    return fmt::format("'{}' is fixed at {:.6g}, but the equations with the other given values lead to {:.6g}{}{}",
                       print(row.lhs), violation.asked, violation.found, text.empty() ? "" : ": ", text);
}

/// Blocks with equations that are differentiated, or derivatives of such.
std::vector<std::uint32_t> StartCheck::constraintBlocks() const
{
    std::vector<EquationId> differentiated;
    for (const InitialRow& row : m_initialization.rows) {
        if (row.kind == InitialRowKind::Derivative) differentiated.push_back(row.equation);
    }
    std::ranges::sort(differentiated);
    const auto isConstraint = [&](EquationId id) {
        const InitialRow& row = m_initialization.rows[id];
        if (row.kind == InitialRowKind::Derivative) return true;
        return row.kind == InitialRowKind::Equation && !row.equation.isNone() &&
               std::ranges::binary_search(differentiated, row.equation);
    };
    std::vector<std::uint32_t> blocks;
    if (differentiated.empty()) return blocks;
    for (std::uint32_t b = 0; b < m_initialization.blocks.size(); ++b) {
        if (std::ranges::any_of(m_initialization.blocks[b], isConstraint)) blocks.push_back(b);
    }
    return blocks;
}

/// Blocks on which dropped conditions depend.
std::vector<std::uint32_t> StartCheck::blocksOfRedundant() const
{
    if (m_initialization.redundant.empty()) return {};
    std::vector<std::uint8_t> isAsked(m_initialization.columns.size(), 0);
    const auto ask = [&](EquationId row) {
        for (const UnknownId column : m_initialization.incidence.unknowns(row)) isAsked[column.index()] = 1;
    };
    for (const RedundantCondition& redundant : m_initialization.redundant) ask(redundant.row);
    std::vector<std::uint32_t> blocks;
    for (std::size_t b = m_initialization.blocks.size(); b-- > 0;) {
        const auto rows = m_initialization.blocks[b];
        const auto isAskedFor = [&](EquationId row) {
            return isAsked[m_initialization.matching.unknownOf[row].index()] != 0;
        };
        if (std::ranges::none_of(rows, isAskedFor)) continue;
        blocks.push_back(static_cast<std::uint32_t>(b));
        for (const EquationId row : rows) ask(row);
    }
    return blocks;
}

StartPoint StartCheck::here() const
{
    return {[this](ExprId leaf) { return valueOfLeaf(leaf); },
            [this](UnknownId column) {
                const double nominal = nominalOf(column);
                return nominal > 0 ? nominal : 1.0;
            }};
}

std::optional<std::vector<double>> StartCheck::solution(const StartRegion& region) const
{
    ExpressionPool pool = m_structure.pool;
    const auto found = solveStart(m_initialization, region, pool, here());
    if (!found) return std::nullopt;
    std::vector<double> values(m_values.size(), std::nan(""));
    for (std::size_t i = 0; i < region.columns.size(); ++i) values[region.columns[i].index()] = (*found)[i];
    return values;
}

std::optional<StartChoice> StartCheck::choiceAt(const StartRegion& region, const std::vector<double>& values) const
{
    ExpressionPool pool = m_structure.pool;
    StartPoint point = here();
    point.valueOf = [&](ExprId leaf) -> std::optional<double> {
        const UnknownId* column = m_columnOf.find(leaf);
        return column != nullptr && std::isfinite(values[column->index()]) ? std::optional(values[column->index()])
                                                                           : valueOfLeaf(leaf);
    };
    std::optional<StartChoice> choice = chooseStart(m_initialization, region, pool, point);
    return choice && !isMade(*choice, m_initialization, region) ? choice : std::nullopt;
}

double StartCheck::distanceFromGuesses(const StartRegion& region) const
{
    double distance = 0;
    for (const UnknownId id : region.columns) {
        const InitialColumn& column = m_initialization.columns[id];
        if (column.isFixed || column.start.isNone() || m_structure.pool.op(column.leaf) != Op::Variable) continue;
        const Slot* slot = m_startOf.find(m_structure.pool.variableOf(column.leaf));
        if (slot == nullptr) continue;
        const double start = m_evaluator.slot(*slot), nominal = nominalOf(id);
        const double off = (m_values[id.index()] - start) /
                           std::max({std::fabs(start), std::fabs(m_values[id.index()]), nominal > 0 ? nominal : 1.0});
        if (std::isfinite(off)) distance += off * off;
    }
    return distance;
}

std::optional<StartChoice> StartCheck::betterChoice(std::optional<std::size_t> failedBlock, bool mayBeOpen,
                                                    std::size_t most) const
{
    ExpressionPool pool = m_structure.pool;
    const StartPoint point = here();
    std::vector<std::uint32_t> blocks = constraintBlocks();
    if (mayBeOpen) {
        const std::vector<std::uint32_t> others = blocksOfRedundant();
        blocks.insert(blocks.end(), others.begin(), others.end());
        std::ranges::sort(blocks);
        blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    }
    if (blocks.empty() && !failedBlock) return std::nullopt;
    blocks = singularBlocks(m_initialization, blocks, pool, point);
    if (failedBlock) blocks.push_back(static_cast<std::uint32_t>(*failedBlock));
    if (blocks.empty()) return std::nullopt;
    const auto isLarge = [&](std::uint32_t block) { return m_initialization.blocks[block].size() > most; };
    if (std::ranges::any_of(blocks, isLarge)) return std::nullopt;
    const StartRegion region = regionAround(m_initialization, blocks);
    std::optional<StartChoice> choice = chooseStart(m_initialization, region, pool, point);
    return choice && !isMade(*choice, m_initialization, region) ? choice : std::nullopt;
}

}  // namespace causeway
