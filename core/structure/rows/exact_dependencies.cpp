// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/exact_dependencies.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>
#include <unordered_map>

namespace causeway {

namespace {

constexpr Residue kPrime = (Residue(1) << 61) - 1;

Residue reduced(std::uint64_t value)
{
    const std::uint64_t folded = (value >> 61) + (value & kPrime);
    return folded >= kPrime ? folded - kPrime : folded;
}

class ResidueElimination {
public:
    ResidueElimination(std::vector<std::vector<ResidueEntry>> rows, std::size_t columnCount, std::size_t mostOperations)
        : m_rows(std::move(rows)),
          m_rowsOf(columnCount),
          m_count(columnCount, 0),
          m_isActive(m_rows.size(), true),
          m_steps(m_rows.size()),
          m_place(m_rows.size(), 0),
          m_left(mostOperations)
    {
    }

    std::vector<RowDependency> run()
    {
        for (std::uint32_t row = 0; row < m_rows.size(); ++row) {
            std::ranges::sort(m_rows[row], {}, &ResidueEntry::column);
            for (const ResidueEntry& entry : m_rows[row]) {
                m_rowsOf[entry.column].push_back(row);
                ++m_count[entry.column];
            }
            m_shortest.emplace(m_rows[row].size(), row);
        }
        for (std::uint32_t column = 0; column < m_count.size(); ++column) {
            if (m_count[column] == 1) m_single.push_back(column);
        }
        while (m_left > 0) {
            dropLeaves();
            if (m_shortest.empty()) break;
            const auto [length, row] = m_shortest.top();
            m_shortest.pop();
            if (!m_isActive[row]) continue;
            if (length != m_rows[row].size()) {
                m_shortest.emplace(m_rows[row].size(), row);
                continue;
            }
            if (length == 0) {
                m_isActive[row] = false;
                m_dependencies.push_back(dependencyOf(row));
            } else {
                pivot(row);
            }
        }
        return std::move(m_dependencies);
    }
    /// After a run: nothing was left to be done.
    [[nodiscard]] bool isComplete() const { return m_left > 0; }

private:
    [[nodiscard]] const ResidueEntry* find(std::uint32_t row, std::uint32_t column) const
    {
        const auto found = std::ranges::lower_bound(m_rows[row], column, {}, &ResidueEntry::column);
        return found != m_rows[row].end() && found->column == column ? &*found : nullptr;
    }

    void countDown(std::uint32_t column)
    {
        if (--m_count[column] == 1) m_single.push_back(column);
    }

    void finish(std::uint32_t row)
    {
        m_isActive[row] = false;
        for (const ResidueEntry& entry : m_rows[row]) countDown(entry.column);
    }

    /// A row with a column of its own depends on no others.
    void dropLeaves()
    {
        while (!m_single.empty()) {
            const std::uint32_t column = m_single.back();
            m_single.pop_back();
            if (m_count[column] != 1) continue;
            for (const std::uint32_t row : m_rowsOf[column]) {
                if (!m_isActive[row] || find(row, column) == nullptr) continue;
                finish(row);
                break;
            }
        }
    }

    void pivot(std::uint32_t row)
    {
        const ResidueEntry pivot = *std::ranges::min_element(
            m_rows[row], {}, [this](const ResidueEntry& entry) { return m_count[entry.column]; });
        m_place[row] = ++m_pivots;
        const Residue byPivot = inverseModulo(pivot.value);
        const std::vector<std::uint32_t> others = std::move(m_rowsOf[pivot.column]);
        m_rowsOf[pivot.column].assign(1, row);
        for (const std::uint32_t other : others) {
            if (other == row || !m_isActive[other]) continue;
            if (const ResidueEntry* entry = find(other, pivot.column))
                subtract(other, row, multiplyModulo(entry->value, byPivot));
        }
        finish(row);
    }

    /// row := row - factor * pivotRow
    void subtract(std::uint32_t row, std::uint32_t pivotRow, Residue factor)
    {
        const std::vector<ResidueEntry>& added = m_rows[pivotRow];
        std::vector<ResidueEntry>& old = m_rows[row];
        m_merged.clear();
        std::size_t i = 0, k = 0;
        while (i < old.size() || k < added.size()) {
            if (k == added.size() || (i < old.size() && old[i].column < added[k].column)) {
                m_merged.push_back(old[i++]);
            } else if (i == old.size() || added[k].column < old[i].column) {
                const std::uint32_t column = added[k].column;
                m_merged.push_back({column, subtractModulo(0, multiplyModulo(factor, added[k++].value))});
                ++m_count[column];
                m_rowsOf[column].push_back(row);
            } else {
                const std::uint32_t column = old[i].column;
                const Residue value = subtractModulo(old[i++].value, multiplyModulo(factor, added[k++].value));
                if (value != 0) {
                    m_merged.push_back({column, value});
                } else {
                    countDown(column);
                }
            }
        }
        m_left -= std::min(m_left, old.size() + added.size());
        old.assign(m_merged.begin(), m_merged.end());
        m_steps[row].emplace_back(pivotRow, factor);
        m_shortest.emplace(old.size(), row);
    }

    /// In terms of the rows as given: back along the pivots that were subtracted.
    RowDependency dependencyOf(std::uint32_t dependent)
    {
        RowDependency result{{dependent, 1}};
        std::unordered_map<std::uint32_t, Residue> factors;  // looked up only
        std::priority_queue<std::pair<std::uint32_t, std::uint32_t>> open;
        const auto follow = [&](std::uint32_t row, Residue factor) {
            for (const auto& [pivotRow, multiple] : m_steps[row]) {
                const auto [entry, isNew] = factors.try_emplace(pivotRow, 0);
                if (isNew) open.emplace(m_place[pivotRow], pivotRow);
                entry->second = subtractModulo(entry->second, multiplyModulo(factor, multiple));
            }
        };
        follow(dependent, 1);
        while (!open.empty()) {
            const std::uint32_t row = open.top().second;
            open.pop();
            const Residue factor = factors.at(row);
            if (factor == 0) continue;
            result.emplace_back(row, factor);
            follow(row, factor);
        }
        m_left -= std::min(m_left, factors.size());
        return result;
    }

    std::vector<std::vector<ResidueEntry>> m_rows;     ///< ascending columns
    std::vector<std::vector<std::uint32_t>> m_rowsOf;  ///< rows that have, or had, an entry in the column
    std::vector<std::uint32_t> m_count;                ///< by column: active rows with an entry
    std::vector<bool> m_isActive;
    std::vector<std::vector<std::pair<std::uint32_t, Residue>>> m_steps;  ///< by row: the multiples subtracted from it
    std::vector<std::uint32_t> m_place;                                   ///< by row: its place among the pivots
    std::vector<std::uint32_t> m_single;  ///< columns that had one row when they were noted
    using Length = std::pair<std::size_t, std::uint32_t>;
    std::priority_queue<Length, std::vector<Length>, std::greater<>> m_shortest;  ///< with lengths that may be old
    std::vector<ResidueEntry> m_merged;
    std::vector<RowDependency> m_dependencies;
    std::uint32_t m_pivots = 0;
    std::size_t m_left;
};

}  // namespace

Residue addModulo(Residue a, Residue b)
{
    return reduced(a + b);
}

Residue subtractModulo(Residue a, Residue b)
{
    return a >= b ? a - b : a + kPrime - b;
}

/// In halves of 31 bits; 2^61 is 1.
Residue multiplyModulo(Residue a, Residue b)
{
    constexpr std::uint64_t kLow31 = (1ULL << 31) - 1, kLow30 = (1ULL << 30) - 1;
    const std::uint64_t aHigh = a >> 31, aLow = a & kLow31, bHigh = b >> 31, bLow = b & kLow31;
    const std::uint64_t middle = aLow * bHigh + aHigh * bLow;
    return reduced(aHigh * bHigh * 2 + (middle >> 30) + ((middle & kLow30) << 31) + aLow * bLow);
}

Residue inverseModulo(Residue a)
{
    // Fermat: a^(p - 2)
    Residue result = 1;
    for (std::uint64_t exponent = kPrime - 2; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result = multiplyModulo(result, a);
        a = multiplyModulo(a, a);
    }
    return result;
}

Residue residueOf(const Fraction& fraction)
{
    const auto ofInteger = [](std::int64_t value) {
        const Residue magnitude = reduced(value < 0 ? std::uint64_t(0) - static_cast<std::uint64_t>(value)
                                                    : static_cast<std::uint64_t>(value));
        return value < 0 ? subtractModulo(0, magnitude) : magnitude;
    };
    return fraction.denominator == 1
               ? ofInteger(fraction.numerator)
               : multiplyModulo(ofInteger(fraction.numerator), inverseModulo(ofInteger(fraction.denominator)));
}

Residue randomResidue(std::uint64_t seed)
{
    // the finalizer of SplitMix64
    seed = (seed + 1) * 0x9E3779B97F4A7C15ULL;
    seed = (seed ^ (seed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    seed = (seed ^ (seed >> 27U)) * 0x94D049BB133111EBULL;
    return reduced(seed ^ (seed >> 31U));
}

std::optional<Fraction> fractionOfResidue(Residue residue, std::int64_t bound)
{
    // The extended Euclidean algorithm, stopped half-way: each remainder is a multiple of the residue modulo the prime.
    std::int64_t before = static_cast<std::int64_t>(kPrime), remainder = static_cast<std::int64_t>(residue);
    std::int64_t multipleBefore = 0, multiple = 1;
    while (remainder >= bound) {
        const std::int64_t quotient = before / remainder;
        std::tie(before, remainder) = std::pair(remainder, before - quotient * remainder);
        std::tie(multipleBefore, multiple) = std::pair(multiple, multipleBefore - quotient * multiple);
    }
    if (multiple <= -bound || multiple >= bound) return std::nullopt;
    return makeFraction(remainder, multiple);
}

std::vector<RowDependency> findDependencies(std::vector<std::vector<ResidueEntry>> rows, std::size_t columnCount,
                                            std::size_t mostOperations)
{
    return ResidueElimination(std::move(rows), columnCount, mostOperations).run();
}

bool areIndependent(std::vector<std::vector<ResidueEntry>> rows, std::size_t columnCount, std::size_t mostOperations)
{
    ResidueElimination elimination(std::move(rows), columnCount, mostOperations);
    return elimination.run().empty() && elimination.isComplete();
}

}  // namespace causeway
