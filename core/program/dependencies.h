// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What values depend on, derived from the code: by slot the set of seeds (states, or unknowns of a block) whose change
/// changes it smoothly.
///
/// In:   a program; seeds; the ranges of code in the order in which they run.
/// Out:  for each slot an ascending list of seeds, a superset of those with a derivative that is not zero. Conditions,
/// indices, roundings and
///       comparisons pass nothing on, unless everything is asked for; then it is also known which seeds enter in sums
///       with constant factors alone.
/// Cost: linear in the code as long as the sets are small. Equal sets are stored once. Where all sets together outgrow
/// a bound, as in the sum of very many states, larger ones become the set of all seeds. Reference: A. Griewank, A.
/// Walther, Evaluating Derivatives, SIAM 2008, chapter 7 (index domains).
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
        Slopes,     ///< what changes smoothly
        Everything  ///< also by conditions, as at events
    };
    explicit Dependencies(const Program& program, Kind kind = Kind::Slopes);

    void seed(Slot slot, std::uint32_t seed);
    /// Nothing is known of any slot that was touched.
    void forget();
    /// As between events.
    void through(CodeRange range);
    /// Unknowns depend on whatever the residuals depend on, and so do followers.
    void throughBlock(const IterationBlock& block);
    [[nodiscard]] std::span<const std::uint32_t> of(Slot slot) const { return m_sets[m_setOf[slot]]; }
    /// Of everything: those of them that do not enter with a constant factor.
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
    std::vector<SetId> m_bentOf;    ///< of everything, by slot
    std::vector<bool> m_isLiteral;  ///< likewise
    SetId m_condition = 0;          ///< of jumps before
    std::vector<Slot> m_touched;
    std::vector<std::vector<std::uint32_t>> m_sets;
    std::unordered_map<std::uint64_t, SetId> m_unions;          // looked up only
    std::unordered_multimap<std::uint64_t, SetId> m_byContent;  // looked up only, by hash
    std::size_t m_totalSize = 0;                                ///< of all different sets
    std::uint32_t m_seedCount = 0;
};

}  // namespace causeway
