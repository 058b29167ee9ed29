// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/initialization/start_preference.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "core/base/id_map.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Smaller values, relative to the largest entry, are not accepted as pivots.
constexpr double kSingular = 1e-6;

class Preferences {
public:
    Preferences(const InitializationInput& input, ExpressionPool& pool)
        : m_input(input), m_pool(pool), m_result(input.columns.size())
    {
        for (std::size_t c = 0; c < input.columns.size(); ++c) {
            m_columnAt.emplace(input.columns[UnknownId(c)].leaf, UnknownId(c));
            m_result[UnknownId(c)].isGiven = !input.columns[UnknownId(c)].start.isNone();
        }
        findSought();
    }

    IdVector<UnknownId, StartPreference> run()
    {
        m_isCandidate.resize(m_input.columns.size(), 0);
        for (const InitialSet& set : m_input.sets) {
            for (const UnknownId candidate : set.candidates) m_isCandidate[candidate] = 1;
        }
        for (std::size_t s = 0; s < m_input.sets.size(); ++s) {
            const InitialSet& set = m_input.sets[StateSetId(s)];
            for (const UnknownId candidate : set.candidates) {
                if (m_result[candidate].set.isNone()) m_result[candidate].set = StateSetId(s);
            }
            countInvolved(set);
        }
        for (const InitialSet& set : m_input.sets) findPivots(set);
        return std::move(m_result);
    }

private:
    void findSought();
    void countInvolved(const InitialSet& set);
    void findPivots(const InitialSet& set);
    [[nodiscard]] std::optional<double> startValue(ExprId leaf);
    [[nodiscard]] bool evaluateJacobian(const InitialSet& set, std::vector<double>& matrix);

    const InitializationInput& m_input;
    ExpressionPool& m_pool;
    IdVector<UnknownId, StartPreference> m_result;
    std::unordered_map<ExprId, UnknownId> m_columnAt;  // looked up only
    IdVector<UnknownId, std::uint8_t> m_isCandidate;
};

/// States whose derivatives are specified by initial equations.
void Preferences::findSought()
{
    std::vector<ExprId> conditions;
    for (const InitialRow& row : m_input.rows) {
        if (row.kind != InitialRowKind::InitialEquation) continue;
        conditions.push_back(row.lhs);
        if (!row.rhs.isNone()) conditions.push_back(row.rhs);
    }
    for (const ExprId leaf : reachable(m_pool, conditions)) {
        if (m_pool.op(leaf) != Op::Derivative) continue;
        const auto state = m_columnAt.find(m_pool.operand(leaf, 0));
        if (state != m_columnAt.end() && m_input.columns[state->second].role == InitialRole::State)
            m_result[state->second].isSought = true;
    }
}

void Preferences::countInvolved(const InitialSet& set)
{
    std::vector<std::vector<ExprId>> entries(set.candidates.size());
    for (const StateSet::Entry& entry : set.jacobian) entries[entry.column].push_back(entry.value);
    for (std::size_t c = 0; c < entries.size(); ++c) {
        std::uint32_t involved = 0;
        for (const ExprId leaf : reachable(m_pool, entries[c])) {
            const auto column = m_columnAt.find(leaf);
            if (column != m_columnAt.end() && m_isCandidate[column->second] != 0 && column->second != set.candidates[c])
                ++involved;
        }
        StartPreference& preference = m_result[set.candidates[c]];
        preference.involved = std::max(preference.involved, involved);
    }
}

std::optional<double> Preferences::startValue(ExprId leaf)
{
    const auto column = m_columnAt.find(leaf);
    if (column == m_columnAt.end()) return m_input.valueOf ? m_input.valueOf(leaf) : std::nullopt;
    const ExprId start = m_input.columns[column->second].start;
    if (start.isNone()) return m_pool.op(leaf) == Op::Variable ? std::optional(0.0) : std::nullopt;
    if (!m_input.valueOf) return evaluate(m_pool, start, [](ExprId) { return std::optional<double>(); });
    return evaluate(m_pool, start, m_input.valueOf);
}

/// By rows. False where a value is not known.
bool Preferences::evaluateJacobian(const InitialSet& set, std::vector<double>& matrix)
{
    matrix.assign(set.equations.size() * set.candidates.size(), 0);
    for (const StateSet::Entry& entry : set.jacobian) {
        const auto value = evaluate(m_pool, entry.value, [this](ExprId leaf) { return startValue(leaf); });
        if (!value || !std::isfinite(*value)) return false;
        matrix[entry.row * set.candidates.size() + entry.column] = *value;
    }
    return true;
}

void Preferences::findPivots(const InitialSet& set)
{
    const std::size_t rows = set.equations.size();
    const std::size_t columns = set.candidates.size();
    std::vector<double> matrix;
    if (!set.isDynamic || columns > kMaxDenseSet || rows == 0 || !evaluateJacobian(set, matrix)) return;
    double largest = 0;
    for (const double entry : matrix) largest = std::max(largest, std::fabs(entry));

    // Fixed candidates are taken anyway: they become pivots only if no others can. Derivatives have no start values to
    // take. Then from the least preferred on.
    std::vector<std::size_t> order(columns);
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::sort(order, {}, [&](std::size_t c) {
        const UnknownId candidate = set.candidates[c];
        const StartPreference& preference = m_result[candidate];
        const bool isVariable = m_pool.op(m_input.columns[candidate].leaf) == Op::Variable;
        return std::tuple(m_input.columns[candidate].isFixed, isVariable, preference.involved, preference.isGiven,
                          ~candidate.value);
    });
    std::vector<std::size_t> pivots;
    std::size_t done = 0;
    for (std::size_t i = 0; i < columns && done < rows; ++i) {
        const std::size_t column = order[i];
        const auto at = [&](std::size_t row, std::size_t c) -> double& { return matrix[row * columns + c]; };
        std::size_t best = done;
        for (std::size_t row = done + 1; row < rows; ++row) {
            if (std::fabs(at(row, column)) > std::fabs(at(best, column))) best = row;
        }
        if (std::fabs(at(best, column)) <= kSingular * largest) continue;
        for (std::size_t c = 0; c < columns; ++c) std::swap(at(best, c), at(done, c));
        for (std::size_t row = done + 1; row < rows; ++row) {
            const double factor = at(row, column) / at(done, column);
            for (std::size_t c = 0; c < columns; ++c) at(row, c) -= factor * at(done, c);
        }
        pivots.push_back(column);
        ++done;
    }
    // Start values at which the constraints are singular say nothing.
    if (done < rows) return;
    for (const std::size_t column : pivots) m_result[set.candidates[column]].isPivot = true;
}

}  // namespace

IdVector<UnknownId, StartPreference> findPreferences(const InitializationInput& input, ExpressionPool& pool)
{
    return Preferences(input, pool).run();
}

IdVector<UnknownId, std::uint8_t> dummiesWithStart(const IdVector<UnknownId, InitialColumn>& columns,
                                                   const ExpressionPool& pool)
{
    IdMap<ExprId, std::uint8_t> isDifferentiated;
    for (const InitialColumn& column : columns) {
        if (pool.op(column.leaf) == Op::Derivative) isDifferentiated[pool.operand(column.leaf, 0)] = 1;
    }
    IdVector<UnknownId, std::uint8_t> result;
    for (const InitialColumn& column : columns) {
        const bool isOne = column.role == InitialRole::Unknown && !column.isFixed && !column.start.isNone() &&
                           pool.op(column.leaf) == Op::Variable && isDifferentiated.find(column.leaf) != nullptr;
        result.push(isOne ? 1 : 0);
    }
    return result;
}

}  // namespace causeway
