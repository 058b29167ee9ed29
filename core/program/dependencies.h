// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Dependencies of values, derived from the code: for each slot the set of seeds (states, or unknowns of a block) on
/// which it depends smoothly.
///
/// In:   a program; seeds; the ranges of code in the order in which they run.
/// Out:  for each slot an ascending list of seeds, a superset of those with a nonzero derivative. Conditions, indices,
///       roundings and comparisons propagate nothing, unless Kind::Everything is requested; then it is also known which
///       seeds enter only through sums with constant factors.
/// Cost: linear in the code as long as the sets are small. Equal sets are stored once. If all sets together exceed a
///       bound, as in the sum of very many states, larger ones become the set of all seeds.
/// Reference: A. Griewank, A. Walther, Evaluating Derivatives, SIAM 2008, chapter 7 (index domains).
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/program/program.h"

namespace causeway {

class Dependencies {
public:
    enum class Kind : std::uint8_t {
        Slopes,     ///< smooth dependencies
        Everything  ///< also through conditions, as at events
    };
    explicit Dependencies(const Program& program, Kind kind = Kind::Slopes);

    void seed(Slot slot, std::uint32_t seed);
    /// Clears all slots that were touched.
    void forget();
    /// Propagates through the code, as between events.
    void through(CodeRange range);
    /// Unknowns and followers depend on everything the residuals depend on.
    void throughBlock(const IterationBlock& block);
    [[nodiscard]] std::span<const std::uint32_t> of(Slot slot) const { return m_sets[m_setOf[slot]]; }
    /// Kind::Everything only: the dependencies that do not enter with a constant factor.
    [[nodiscard]] std::span<const std::uint32_t> bentOf(Slot slot) const { return m_sets[m_bentOf[slot]]; }

private:
    using SetId = std::uint32_t;
    static constexpr SetId kAllBent = 0xFFFFFFFF;
    SetId intern(std::vector<std::uint32_t> set);
    SetId unite(SetId a, SetId b);
    bool write(Slot slot, SetId set, bool isSure);
    bool pass(CodeRange range);
    bool throughInstruction(const Instruction& instruction, bool isSure);
    bool throughSlopes(const Instruction& instruction, bool isSure);
    bool throughEverything(const Instruction& instruction, bool isSure);
    [[nodiscard]] SetId bentBy(const Instruction& instruction) const;

    const Program& m_program;
    Kind m_kind;
    std::vector<SetId> m_setOf;     ///< by slot; 0: the empty set
    std::vector<SetId> m_bentOf;    ///< Kind::Everything only, by slot
    std::vector<bool> m_isLiteral;  ///< Kind::Everything only, by slot
    SetId m_condition = 0;          ///< of preceding jumps
    std::vector<Slot> m_touched;
    std::vector<std::vector<std::uint32_t>> m_sets;
    std::unordered_map<std::uint64_t, SetId> m_unions;          // looked up only
    std::unordered_multimap<std::uint64_t, SetId> m_byContent;  // looked up only, by hash
    std::size_t m_totalSize = 0;                                ///< of all distinct sets
    std::uint32_t m_seedCount = 0;
};

}  // namespace causeway
