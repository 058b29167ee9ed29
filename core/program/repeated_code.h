// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds code that repeats itself with other slots: the statements of an array or of equal components, which one loop
/// can run.
///
/// In:   a program; the positions of the instructions of one range to run, in order.
/// Out:  stretches of equal rounds. Running the rounds one after another is equivalent to running the code in its
///       order: no statement is moved, so each round finds the results of the one before. Slots that are equal (or
///       different) in the first round are so in every round: properties of the slots of one round (a value still in
///       its register) hold for all.
/// Cost: linear in the code, except for code with many overlapping repetitions; the search for a period is bounded at
///       each statement.
/// References: M. G. Main, R. J. Lorentz, An O(n log n) Algorithm for Finding All Repetitions in a String, J.
///       Algorithms 1984 (here greedy, for short periods); J. W. Davidson, S. Jinturi, Memory Access Coalescing, PLDI
///       1994 (strides).
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/program/program.h"

namespace causeway {

struct RepeatedCode {
    std::uint32_t begin = 0;   ///< index into the positions
    std::uint32_t length = 0;  ///< instructions per round
    std::uint32_t rounds = 0;
    /// A slot of the round.
    struct Column {
        Slot slot = kNoSlot;                                                      ///< in the first round
        std::int64_t stride = 0;                                                  ///< to the slot of the next round
        std::uint32_t regularRounds = std::numeric_limits<std::uint32_t>::max();  ///< number of rounds with this stride
        bool isStep = false;            ///< read only in the round that writes it
        std::uint32_t instruction = 0;  ///< the first instruction of the round that uses it
        std::uint8_t operand = 0;       ///< 0: target, 1 to 3: a, b, c
    };
    std::vector<Column> columns;

    [[nodiscard]] bool isRegular(const Column& column) const { return column.isStep || column.regularRounds >= rounds; }
};

/// The slot of a column in a given round.
[[nodiscard]] Slot slotOf(const Program& program, std::span<const std::uint32_t> positions, const RepeatedCode& code,
                          const RepeatedCode::Column& column, std::uint32_t round);

class RepeatFinder {
public:
    /// By slot: whether a value is temporary within one range, and further properties that rounds must share.
    RepeatFinder(const Program& program, std::span<const std::uint8_t> isTemporary,
                 std::span<const std::uint8_t> kindOfSlot);

    /// In ascending order, without overlaps. `isLabel`: by position, whether it is a jump target. `hasLoop`: the code
    /// runs repeatedly, so every value counts.
    [[nodiscard]] std::vector<RepeatedCode> find(std::span<const std::uint32_t> positions,
                                                 std::span<const std::uint8_t> isLabel, bool hasLoop);

private:
    struct Statement {
        std::uint32_t begin = 0;  ///< index into the positions
        std::uint64_t shape = 0;  ///< 0: no other statement is alike
    };
    /// Slots of one round.
    struct Mark {
        std::uint32_t round = 0, number = 0;
    };

    void noteUses();
    void divide(std::span<const std::uint8_t> isLabel);
    void linkEqualShapes();
    [[nodiscard]] std::uint64_t shapeOf(std::uint32_t begin, std::uint32_t end);
    [[nodiscard]] std::uint32_t lengthOf(std::size_t statement, std::size_t count) const;
    [[nodiscard]] std::size_t repeatsOf(std::size_t statement, std::size_t period);
    void describe(RepeatedCode& code);
    [[nodiscard]] std::uint32_t equalRounds(RepeatedCode& code, std::uint32_t most, bool isRegular);
    [[nodiscard]] bool followsRound(RepeatedCode& code, std::uint32_t round, bool isRegular);
    [[nodiscard]] RepeatedCode longestAt(std::size_t statement, bool isRegular);
    [[nodiscard]] RepeatedCode withLongerRounds(RepeatedCode code);
    [[nodiscard]] bool isStepOf(Slot slot, std::uint32_t begin, std::uint32_t end) const;
    [[nodiscard]] const Instruction& at(std::uint32_t index) const { return m_program.code[m_positions[index]]; }

    const Program& m_program;
    std::span<const std::uint8_t> m_isTemporary, m_kindOfSlot;
    std::span<const std::uint32_t> m_positions;
    bool m_hasLoop = false;
    std::vector<Statement> m_statements;               ///< and one past the end
    std::vector<std::uint32_t> m_nextEqual;            ///< by statement: the next of the same shape
    std::vector<Mark> m_marks;                         ///< by slot
    std::uint32_t m_round = 0;                         ///< the round of the current marks
    std::vector<std::uint32_t> m_firstUse, m_lastUse;  ///< by temporary slot: index into the positions
    std::vector<std::size_t> m_repeatsUntil;  ///< by period: the statement up to which shapes are known to repeat
    std::vector<std::size_t>
        m_notBefore[2];  ///< by period: the first statement worth trying; for arbitrary slots, and for regular ones
    std::vector<std::uint32_t> m_columnOf;  ///< four per instruction of a round
    std::vector<Slot> m_present;            ///< by column, in the current round
    std::vector<Slot> m_before;             ///< in the previous round
};

}  // namespace causeway
