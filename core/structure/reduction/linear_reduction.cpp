// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/reduction/linear_reduction.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/structure/reduction/variable_index.h"
#include "core/structure/rows/exact_dependencies.h"
#include "core/structure/rows/generic_rows.h"
#include "core/structure/rows/leaf_walk.h"
#include "core/structure/rows/linear_form.h"
#include "core/symbolic/differentiate.h"
#include "core/symbolic/differentiate_function.h"

namespace causeway {

namespace {

/// An exact sum of fractions times the items named by `Key`.
template <class Key>
class ExactSum {
public:
    /// False where a number grows too large.
    [[nodiscard]] bool add(const Key& key, const Fraction& factor)
    {
        Fraction& sum = m_sums[key];
        const auto next = causeway::add(sum, factor);
        if (next) sum = *next;
        return next.has_value();
    }
    void removeZeros()
    {
        std::erase_if(m_sums, [](const auto& entry) { return entry.second.numerator == 0; });
    }
    [[nodiscard]] const std::map<Key, Fraction>& sums() const { return m_sums; }

private:
    std::map<Key, Fraction> m_sums;
};

/// factor * equation, summed
using Factors = std::vector<std::pair<EquationId, Fraction>>;

/// The sum of the terms, each expression once, in order of occurrence; nothing if a number grows too large.
std::optional<LinearEquation> combined(const std::vector<CombinedTerm>& terms, ExpressionPool& pool,
                                       LinearFormReader& reader, const LeafDerivative& ofLeaf,
                                       FunctionDerivatives* functions)
{
    std::vector<LinearTerm> sum;
    std::unordered_map<ExprId, std::size_t> placeOf;  // looked up only
    for (const CombinedTerm& term : terms) {
        ExprId lhs = term.lhs, rhs = term.rhs;
        for (std::uint32_t i = 0; i < term.times && !lhs.isNone() && !rhs.isNone(); ++i) {
            lhs = timeDerivative(pool, lhs, ofLeaf, functions);
            rhs = timeDerivative(pool, rhs, ofLeaf, functions);
        }
        if (lhs.isNone() || rhs.isNone()) return std::nullopt;
        for (const LinearTerm& part : reader.read(lhs, rhs)) {
            const auto factor = multiply(part.factor, term.factor);
            if (!factor) return std::nullopt;
            const auto [place, isNew] = placeOf.try_emplace(part.expr, sum.size());
            if (isNew) {
                sum.push_back({part.expr, *factor});
                continue;
            }
            const auto total = add(sum[place->second].factor, *factor);
            if (!total) return std::nullopt;
            sum[place->second].factor = *total;
        }
    }
    std::erase_if(sum, [](const LinearTerm& term) { return term.factor.numerator == 0; });
    return equationOf(pool, sum);
}

class ConstraintSearch {
public:
    ConstraintSearch(const EquationSystem& system, ExpressionPool& pool, FunctionDerivatives* functions,
                     const FixedValue& fixedValue, const Pantelides& pantelides)
        : m_system(system),
          m_pool(pool),
          m_functions(functions),
          m_fixedValue(fixedValue),
          m_differentiations(pantelides.differentiations),
          m_index(system, pool),
          m_reader(pool, fixedValue),
          m_leaves(pool),
          m_highest(system.variables.size(), 0)
    {
        for (std::size_t v = 0; v < m_highest.size(); ++v) {
            for (UnknownId column = pantelides.derivativeOf[UnknownId(v)]; !column.isNone();
                 column = pantelides.derivativeOf[column])
                ++m_highest[v];
        }
    }

    LinearReduction run(bool mayBePartial)
    {
        findConstraints();
        if (m_result.constraints.empty() && mayBePartial) findPartialCombinations();
        return std::move(m_result);
    }

    /// Searches only among more than one equation selected by `isAsked`.
    LinearReduction runAmong(const IdVector<EquationId, std::uint32_t>& isAsked)
    {
        m_isAsked = &isAsked;
        findConstraints();
        std::erase_if(m_result.constraints, [](const Combination& constraint) { return constraint.terms.size() < 2; });
        // Those are for a search among all equations to tell.
        m_result.voids.clear();
        return std::move(m_result);
    }

    /// A dependency for all values of the parameters and nonlinear parts is also one for these values and random ones.
    bool isIndependent()
    {
        constexpr std::size_t kOperationsPerEntry = 100;
        GenericRows generic(m_pool, m_fixedValue);
        findGenericColumns(generic);
        const std::vector<EquationId> core = dependable();
        if (core.empty()) return true;
        std::size_t entries = 1;
        auto rows = genericRows(generic, core, entries);
        return areIndependent(std::move(rows), m_columnCount, kOperationsPerEntry * entries);
    }

private:
    void findConstraints()
    {
        findColumns();
        const std::vector<EquationId> core = dependable();
        if (core.empty()) return;
        for (const RowDependency& dependency : dependenciesOf(core)) {
            if (const auto factors = exactFactors(core, dependency)) m_dependencies.push_back(*factors);
        }
        if (m_dependencies.empty()) return;
        separateVoids();
        chooseReplaced();
    }

    // ----- Columns: unknowns to be determined, and leaves that may depend on them
    /// A part of an equation after all its differentiations: a variable with an order of derivative, or an expression
    /// with the number of differentiations.
    struct PartKey {
        std::uint32_t id;  ///< of the variable, or of the expression
        std::uint32_t order;
        bool isVariable;
        auto operator<=>(const PartKey&) const = default;
    };
    [[nodiscard]] PartKey keyOf(EquationId equation, ExprId expr) const
    {
        const std::uint32_t times = m_differentiations[equation];
        if (expr.isNone()) return {ExprId::kNone, times, false};
        const VariableIndex::Leaf leaf = m_index.find(expr);
        if (leaf.variable.isNone()) return {expr.value, times, false};
        return {leaf.variable.value, leaf.order + times, true};
    }
    [[nodiscard]] bool isHighest(const PartKey& key) const { return key.isVariable && key.order == m_highest[key.id]; }

    /// Whether an expression contains unknowns to be determined by its differentiated equation; and whether it contains
    /// any variable of the system.
    struct Contents {
        bool hasHighest = false, hasVariable = false;
    };
    Contents contentsOf(std::uint32_t times, ExprId expr)
    {
        Contents contents;
        m_leaves.walk(
            EquationId(m_walks++), expr, expr,
            [&](ExprId leaf) {
                const auto [variable, order] = m_index.find(leaf);
                if (variable.isNone()) return;
                contents.hasVariable = true;
                contents.hasHighest = contents.hasHighest || order + times == m_highest[variable.index()];
            },
            [this](ExprId node, const auto& push) {
                for (const ExprId operand : m_pool.operands(node)) push(operand);
            });
        return contents;
    }

    std::uint32_t columnOf(const PartKey& key, ExprId expr)
    {
        if (key.isVariable) return key.id;
        // A part of an equation that is not differentiated is by far the most frequent.
        std::uint32_t& column = key.order == 0 ? plainColumn(expr) : m_columnOf[key];
        if (column == 0) column = static_cast<std::uint32_t>(m_columnCount++);
        return column;
    }
    std::uint32_t& plainColumn(ExprId expr)
    {
        if (expr.index() >= m_plainColumn.size()) m_plainColumn.resize(m_pool.size(), 0);
        return m_plainColumn[expr.index()];
    }

    /// The columns of each equation; an expression that occurs twice counts twice.
    void findColumns()
    {
        m_columnCount = m_system.variables.size() + 1;  // column 0 of expressions would be none
        m_rowStart.assign(1, 0);
        for (std::size_t e = 0; e < m_system.equations.size(); ++e) {
            const EquationId equation(e);
            const SystemEquation& sides = m_system.equations[equation];
            for (const LinearTerm& term : m_reader.read(sides.lhs, sides.rhs)) {
                if (term.expr.isNone()) continue;
                const PartKey key = keyOf(equation, term.expr);
                const bool isColumn =
                    key.isVariable ? isHighest(key) : contentsOf(m_differentiations[equation], term.expr).hasHighest;
                if (isColumn) m_columns.push_back(columnOf(key, term.expr));
            }
            m_rowStart.push_back(static_cast<std::uint32_t>(m_columns.size()));
        }
    }

    [[nodiscard]] bool isAsked(std::size_t equation) const
    {
        return m_isAsked == nullptr || (*m_isAsked)[EquationId(equation)] > 0;
    }

    [[nodiscard]] std::span<const std::uint32_t> columnsOf(std::size_t equation) const
    {
        return std::span(m_columns).subspan(m_rowStart[equation], m_rowStart[equation + 1] - m_rowStart[equation]);
    }

    /// The equations without a column of their own, which would make them independent; repeatedly, after removal of
    /// such columns.
    std::vector<EquationId> dependable()
    {
        const std::size_t count = m_system.equations.size();
        // By column: how many equations are left, and the sum of their numbers, which is the number of the last one.
        std::vector<std::uint32_t> left(m_columnCount, 0);
        std::vector<std::uint64_t> sum(m_columnCount, 0);
        for (std::size_t e = 0; e < count; ++e) {
            if (!isAsked(e)) continue;
            for (const std::uint32_t column : columnsOf(e)) {
                ++left[column];
                sum[column] += e;
            }
        }
        std::vector<std::uint8_t> isOut(count, 0);
        std::vector<std::uint32_t> single;
        for (std::uint32_t column = 0; column < left.size(); ++column) {
            if (left[column] == 1) single.push_back(column);
        }
        while (!single.empty()) {
            const std::uint32_t own = single.back();
            single.pop_back();
            if (left[own] != 1) continue;
            const auto equation = static_cast<std::size_t>(sum[own]);
            isOut[equation] = 1;
            for (const std::uint32_t column : columnsOf(equation)) {
                sum[column] -= equation;
                if (--left[column] == 1) single.push_back(column);
            }
        }
        std::vector<EquationId> core;
        for (std::size_t e = 0; e < count; ++e) {
            if (isOut[e] == 0 && isAsked(e)) core.emplace_back(e);
        }
        return core;
    }

    // ----- dependencies
    std::vector<RowDependency> dependenciesOf(const std::vector<EquationId>& core)
    {
        constexpr std::size_t kOperationsPerEntry = 400;
        std::vector<std::vector<ResidueEntry>> rows;
        rows.reserve(core.size());
        std::unordered_map<std::uint32_t, std::uint32_t> numberOf;  // looked up only
        std::size_t entries = 1;
        for (const EquationId equation : core) {
            const SystemEquation& sides = m_system.equations[equation];
            ExactSum<std::uint32_t> sum;
            bool isExact = true;
            for (const LinearTerm& term : m_reader.read(sides.lhs, sides.rhs)) {
                if (term.expr.isNone()) continue;
                const PartKey key = keyOf(equation, term.expr);
                const bool isColumn =
                    key.isVariable ? isHighest(key) : contentsOf(m_differentiations[equation], term.expr).hasHighest;
                if (isColumn) isExact = sum.add(columnOf(key, term.expr), term.factor) && isExact;
            }
            sum.removeZeros();
            std::vector<ResidueEntry>& row = rows.emplace_back();
            for (const auto& [column, factor] : sum.sums()) {
                const auto number =
                    numberOf.try_emplace(column, static_cast<std::uint32_t>(numberOf.size())).first->second;
                row.push_back({number, residueOf(factor)});
            }
            // A column of its own keeps a row out of all dependencies.
            if (!isExact)
                row.push_back(
                    {static_cast<std::uint32_t>(
                         numberOf.try_emplace(UINT32_MAX - equation.value, static_cast<std::uint32_t>(numberOf.size()))
                             .first->second),
                     1});
            entries += row.size();
        }
        return findDependencies(std::move(rows), numberOf.size(), kOperationsPerEntry * entries);
    }

    /// In fractions, if all columns cancel exactly. By equation.
    std::optional<Factors> exactFactors(const std::vector<EquationId>& core, const RowDependency& dependency)
    {
        Factors factors;
        for (const auto& [row, residue] : dependency) {
            const auto factor = fractionOfResidue(residue);
            if (!factor) return std::nullopt;
            factors.emplace_back(core[row], *factor);
        }
        const auto sums = sumsOf(factors);
        if (!sums) return std::nullopt;
        for (const auto& [key, factor] : sums->sums()) {
            if (isColumnKey(key)) return std::nullopt;
        }
        return factors;
    }

    [[nodiscard]] bool isColumnKey(const PartKey& key)
    {
        if (key.isVariable) return isHighest(key);
        return key.id != ExprId::kNone && contentsOf(key.order, ExprId(key.id)).hasHighest;
    }
    [[nodiscard]] bool holdsVariable(const PartKey& key)
    {
        return key.isVariable || (key.id != ExprId::kNone && contentsOf(key.order, ExprId(key.id)).hasVariable);
    }

    /// The remainder of a combination, by parts.
    std::optional<ExactSum<PartKey>> sumsOf(const Factors& factors)
    {
        ExactSum<PartKey> sum;
        for (const auto& [equation, factor] : factors) {
            const SystemEquation& sides = m_system.equations[equation];
            for (const LinearTerm& term : m_reader.read(sides.lhs, sides.rhs)) {
                const auto product = multiply(term.factor, factor);
                if (!product || !sum.add(keyOf(equation, term.expr), *product)) return std::nullopt;
            }
        }
        sum.removeZeros();
        return sum;
    }

    // ----- Remainders
    /// Combinations of the dependencies in which the lower derivatives cancel, too, constrain nothing.
    void separateVoids()
    {
        std::map<PartKey, std::uint32_t> columnOf;
        std::vector<std::vector<ResidueEntry>> rows;
        std::size_t entries = 1;
        for (const Factors& factors : m_dependencies) {
            std::vector<ResidueEntry>& row = rows.emplace_back();
            const auto left = sumsOf(factors);  // known to be exact
            for (const auto& [key, factor] : left->sums()) {
                if (!holdsVariable(key)) continue;
                row.push_back({columnOf.try_emplace(key, static_cast<std::uint32_t>(columnOf.size())).first->second,
                               residueOf(factor)});
            }
            entries += row.size();
        }
        constexpr std::size_t kOperationsPerEntry = 1000;
        std::vector<bool> isVoid(m_dependencies.size(), false);
        for (const RowDependency& dependency :
             findDependencies(std::move(rows), columnOf.size(), kOperationsPerEntry * entries)) {
            ExactSum<EquationId> sum;
            bool isExact = true;
            for (const auto& [row, residue] : dependency) {
                const auto outer = fractionOfResidue(residue);
                isExact = isExact && outer;
                if (!isExact) break;
                for (const auto& [equation, inner] : m_dependencies[row]) {
                    const auto factor = multiply(*outer, inner);
                    isExact = isExact && factor && sum.add(equation, *factor);
                }
            }
            // Left in place, it would be taken for a constraint that is none.
            isVoid[dependency.front().first] = true;
            if (!isExact) continue;
            sum.removeZeros();
            addVoid({sum.sums().begin(), sum.sums().end()});
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_dependencies.size(); ++i) {
            if (!isVoid[i]) std::swap(m_dependencies[kept++], m_dependencies[i]);
        }
        m_dependencies.resize(kept);
    }

    // ----- partial derivatives
    [[nodiscard]] const std::vector<ResidueEntry>& readGeneric(GenericRows& generic, EquationId equation) const
    {
        const SystemEquation& sides = m_system.equations[equation];
        return generic.read(sides.lhs, sides.rhs, [&](ExprId leaf) -> std::optional<std::uint32_t> {
            const auto [variable, order] = m_index.find(leaf);
            const bool isColumn =
                !variable.isNone() && order + m_differentiations[equation] == m_highest[variable.index()];
            return isColumn ? std::optional(variable.value) : std::nullopt;
        });
    }

    void findGenericColumns(GenericRows& generic)
    {
        m_columnCount = m_highest.size();
        m_rowStart.assign(1, 0);
        m_columns.clear();
        for (std::size_t e = 0; e < m_system.equations.size(); ++e) {
            for (const ResidueEntry& entry : readGeneric(generic, EquationId(e))) m_columns.push_back(entry.column);
            m_rowStart.push_back(static_cast<std::uint32_t>(m_columns.size()));
        }
    }

    [[nodiscard]] std::vector<std::vector<ResidueEntry>> genericRows(GenericRows& generic,
                                                                     const std::vector<EquationId>& core,
                                                                     std::size_t& entries) const
    {
        std::vector<std::vector<ResidueEntry>> rows;
        rows.reserve(core.size());
        for (const EquationId equation : core) entries += rows.emplace_back(readGeneric(generic, equation)).size();
        return rows;
    }

    // ----- combinations in which unknowns are left
    void findPartialCombinations()
    {
        if (std::ranges::all_of(m_highest, [](std::uint32_t order) { return order == 0; })) return;
        GenericRows generic(m_pool, m_fixedValue);
        findGenericColumns(generic);
        constexpr std::size_t kOperationsPerEntry = 100;
        const std::vector<EquationId> core = dependable();
        std::size_t entries = 1;
        auto rows = genericRows(generic, core, entries);
        m_dependencies.clear();
        for (const RowDependency& dependency :
             findDependencies(std::move(rows), m_columnCount, kOperationsPerEntry * entries)) {
            for (const Factors& group : fixedRatios(core, dependency)) addCancelling(group);
        }
        m_result.isPartial = true;
        chooseReplaced();
    }

    /// The rows of a dependency, grouped by factors whose ratio is a small fraction independent of values.
    [[nodiscard]] static std::vector<Factors> fixedRatios(const std::vector<EquationId>& core,
                                                          const RowDependency& dependency)
    {
        constexpr std::int64_t kMaxRatio = 1 << 16;
        constexpr std::size_t kMaxCompared = 200;
        std::vector<Factors> groups;
        std::vector<Residue> inverses;
        std::unordered_map<Residue, std::pair<std::size_t, Fraction>> groupOf;  // looked up only
        for (const auto& [row, residue] : dependency) {
            auto known = groupOf.find(residue);
            for (std::size_t g = 0; known == groupOf.end() && g < std::min(groups.size(), kMaxCompared); ++g) {
                const auto ratio = fractionOfResidue(multiplyModulo(residue, inverses[g]), kMaxRatio);
                if (ratio) known = groupOf.try_emplace(residue, g, *ratio).first;
            }
            if (known == groupOf.end()) {
                known = groupOf.try_emplace(residue, groups.size(), Fraction{1, 1}).first;
                groups.emplace_back();
                inverses.push_back(inverseModulo(residue));
            }
            groups[known->second.first].emplace_back(core[row], known->second.second);
        }
        return groups;
    }

    /// Adds the parts of a sum that are connected by cancelling terms, if they contain unknowns to be determined.
    void addCancelling(const Factors& group)
    {
        if (group.size() < 2) return;
        struct Part {
            Fraction sum;
            std::vector<std::size_t> places;
        };
        std::map<PartKey, Part> parts;
        for (std::size_t i = 0; i < group.size(); ++i) {
            const auto& [equation, factor] = group[i];
            const SystemEquation& sides = m_system.equations[equation];
            for (const LinearTerm& term : m_reader.read(sides.lhs, sides.rhs)) {
                const PartKey key = keyOf(equation, term.expr);
                if (!isColumnKey(key)) continue;
                Part& part = parts[key];
                const auto product = multiply(term.factor, factor);
                const auto sum = product ? add(part.sum, *product) : std::nullopt;
                if (!sum) return;
                part.sum = *sum;
                part.places.push_back(i);
            }
        }
        std::vector<std::size_t> leader(group.size());
        std::iota(leader.begin(), leader.end(), std::size_t(0));
        const auto leaderOf = [&leader](std::size_t i) {
            while (leader[i] != i) i = leader[i] = leader[leader[i]];
            return i;
        };
        for (const auto& [key, part] : parts) {
            if (part.sum.numerator != 0) continue;
            for (const std::size_t place : part.places) {
                const std::size_t first = leaderOf(part.places.front()), second = leaderOf(place);
                leader[std::max(first, second)] = std::min(first, second);
            }
        }
        std::map<std::size_t, Factors> byLeader;
        for (std::size_t i = 0; i < group.size(); ++i) byLeader[leaderOf(i)].push_back(group[i]);
        std::set<std::size_t> open;
        for (const auto& [key, part] : parts) {
            if (part.sum.numerator != 0) open.insert(leaderOf(part.places.front()));
        }
        for (auto& [first, factors] : byLeader) {
            if (factors.size() > 1 && open.contains(first)) m_dependencies.push_back(std::move(factors));
        }
    }

    [[nodiscard]] std::uint32_t leastDifferentiations(const Factors& factors) const
    {
        std::uint32_t least = UINT32_MAX;
        for (const auto& [equation, factor] : factors) least = std::min(least, m_differentiations[equation]);
        return least;
    }

    /// With whole factors, the first of them positive.
    std::optional<Combination> combinationOf(const Factors& factors)
    {
        std::int64_t denominator = 1, common = 0;
        for (const auto& [equation, factor] : factors) {
            const auto scale = multiply(Fraction{denominator, 1},
                                        Fraction{factor.denominator / std::gcd(denominator, factor.denominator), 1});
            if (!scale) return std::nullopt;
            denominator = scale->numerator;
        }
        for (const auto& [equation, factor] : factors) common = std::gcd(common, factor.numerator);
        const auto scale = makeFraction(denominator, common);
        const std::uint32_t least = leastDifferentiations(factors);
        Combination result;
        for (const auto& [equation, factor] : factors) {
            const auto scaled = scale ? multiply(factor, *scale) : std::nullopt;
            if (!scaled) return std::nullopt;
            const SystemEquation& sides = m_system.equations[equation];
            result.terms.push_back({equation, *scaled, m_differentiations[equation] - least, sides.lhs, sides.rhs});
        }
        std::ranges::sort(result.terms, {}, &CombinedTerm::equation);
        if (result.terms.front().factor.numerator < 0) {
            for (CombinedTerm& term : result.terms) term.factor.numerator = -term.factor.numerator;
        }
        const LeafDerivative ofLeaf = [this](ExprId leaf) { return derivativeOf(leaf); };
        const auto sides = combined(result.terms, m_pool, m_reader, ofLeaf, m_functions);
        if (!sides) return std::nullopt;
        result.lhs = sides->lhs;
        result.rhs = sides->rhs;
        if (m_system.resolved.empty()) return result;
        std::vector<CombinedTerm> terms = result.terms;
        for (CombinedTerm& term : terms) {
            term.lhs = m_system.resolved[term.equation].lhs;
            term.rhs = m_system.resolved[term.equation].rhs;
        }
        const auto resolved = combined(terms, m_pool, m_reader, ofLeaf, m_functions);
        if (!resolved) return std::nullopt;
        result.resolvedLhs = resolved->lhs;
        result.resolvedRhs = resolved->rhs;
        return result;
    }

    ExprId derivativeOf(ExprId leaf)
    {
        if (!m_index.find(leaf).variable.isNone()) return m_pool.der(leaf);
        return m_system.derivativeOfKnown ? m_system.derivativeOfKnown(leaf) : m_pool.integer(0);
    }

    void addVoid(const Factors& factors)
    {
        if (auto combination = combinationOf(factors)) m_result.voids.push_back(std::move(*combination));
    }

    /// One equation of each, of those that are differentiated least: from the others and the combination it follows
    /// again. No equation is replaced that another one of the chosen combinations is made with.
    void chooseReplaced()
    {
        std::vector<bool> isUsed(m_system.equations.size(), false), isReplaced(m_system.equations.size(), false);
        for (const Factors& factors : m_dependencies) {
            const std::uint32_t least = leastDifferentiations(factors);
            EquationId replaced;
            bool isFree = true;
            for (const auto& [equation, factor] : factors) {
                isFree = isFree && !isReplaced[equation.index()];
                if (replaced.isNone() && m_differentiations[equation] == least && !isUsed[equation.index()])
                    replaced = equation;
            }
            if (replaced.isNone() || !isFree) continue;
            auto combination = combinationOf(factors);
            if (!combination) continue;
            for (const auto& [equation, factor] : factors) isUsed[equation.index()] = true;
            isReplaced[replaced.index()] = true;
            combination->replaced = replaced;
            m_result.constraints.push_back(std::move(*combination));
        }
    }

    const EquationSystem& m_system;
    ExpressionPool& m_pool;
    FunctionDerivatives* m_functions;
    const FixedValue& m_fixedValue;
    const IdVector<EquationId, std::uint32_t>& m_differentiations;
    const IdVector<EquationId, std::uint32_t>* m_isAsked = nullptr;  ///< of an equation, if not 0; null: all are
    VariableIndex m_index;
    LinearFormReader m_reader;
    LeafWalk m_leaves;
    std::size_t m_walks = 0;
    std::vector<std::uint32_t> m_highest;      ///< by variable: the order of its highest derivative
    std::vector<std::uint32_t> m_plainColumn;  ///< by expression, of equations that are not differentiated; 0: none yet
    std::map<PartKey, std::uint32_t> m_columnOf;
    std::size_t m_columnCount = 0;
    std::vector<std::uint32_t> m_rowStart, m_columns;
    std::vector<Factors> m_dependencies;
    LinearReduction m_result;
};

}  // namespace

bool mayHideConstraints(const EquationSystem& system, ExpressionPool& pool, const FixedValue& value,
                        const Pantelides& pantelides)
{
    return !ConstraintSearch(system, pool, nullptr, value, pantelides).isIndependent();
}

LinearReduction findHiddenConstraints(const EquationSystem& system, ExpressionPool& pool,
                                      FunctionDerivatives* functions, const FixedValue& fixedValue,
                                      const Pantelides& pantelides, bool mayBePartial)
{
    return ConstraintSearch(system, pool, functions, fixedValue, pantelides).run(mayBePartial);
}

LinearReduction findStateConstraints(const EquationSystem& system, ExpressionPool& pool, FunctionDerivatives* functions,
                                     const FixedValue& fixedValue, const DerivativeColumns& derivatives,
                                     const IdVector<EquationId, std::uint32_t>& differentiations)
{
    Pantelides asTheyStand;
    asTheyStand.differentiations.resize(system.equations.size(), 0);
    asTheyStand.derivativeOf = derivatives;
    return ConstraintSearch(system, pool, functions, fixedValue, asTheyStand).runAmong(differentiations);
}

SystemEquation withoutCancelled(const SystemEquation& sides, ExpressionPool& pool, LinearFormReader& reader)
{
    const auto sum = combined({{{}, {1, 1}, 0, sides.lhs, sides.rhs}}, pool, reader, {}, nullptr);
    return sum ? SystemEquation{sum->lhs, sum->rhs} : sides;
}

}  // namespace causeway
