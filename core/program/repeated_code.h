// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where code repeats itself with other slots: the statements of an array or of equal components, which one loop can
/// run.
///
/// In:   a program; the positions of the instructions of one range that are to be run, in their order.
/// Out:  stretches of equal rounds. Running the rounds one after another is running the code as it stands, in the same
/// order: no statement is moved, so
///       whatever a round takes from the one before is there. In each round equal slots are equal, and different ones
///       different, where they are so in the first: what holds for the slots of one round (a value is still in its
///       register) holds for all.
/// Cost: linear in the code but for code that repeats itself in many ways at once; looking for a period is bounded at
/// each statement. Reference: M. G. Main, R. J. Lorentz, An O(n log n) Algorithm for Finding All Repetitions in a
/// String, J. Algorithms 1984 (here greedy, for short periods); J. W. Davidson, S. Jinturi, Memory Access Coalescing,
/// PLDI 1994 (strides).
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/program/program.h"

namespace causeway {

struct RepeatedCode {
    std::uint32_t begin = 0;   ///< index into the positions
    std::uint32_t length = 0;  ///< instructions of a round
    std::uint32_t rounds = 0;
    /// A slot of the round.
    struct Column {
        Slot slot = kNoSlot;                                                      ///< in the first round
        std::int64_t stride = 0;                                                  ///< to that of the next round
        std::uint32_t regularRounds = std::numeric_limits<std::uint32_t>::max();  ///< so many rounds have this stride
        bool isStep = false;            ///< nobody reads it but the round that writes it
        std::uint32_t instruction = 0;  ///< of the round, that names it first
        std::uint8_t operand = 0;       ///< 0: target, 1 to 3: a, b, c
    };
    std::vector<Column> columns;

    [[nodiscard]] bool isRegular(const Column& column) const { return column.isStep || column.regularRounds >= rounds; }
};

/// Slot of a column in a round.
[[nodiscard]] Slot slotOf(const Program& program, std::span<const std::uint32_t> positions, const RepeatedCode& code,
                          const RepeatedCode::Column& column, std::uint32_t round);

class RepeatFinder {
public:
    /// By slot: whether a value is a step on the way inside one range, and what else rounds must have in common.
    RepeatFinder(const Program& program, std::span<const std::uint8_t> isTemporary,
                 std::span<const std::uint8_t> kindOfSlot);

    /// In ascending order, without overlaps. `isLabel`: by position, whether code may be jumped to. `hasLoop`: code is
    /// run again, so that each value counts.
    [[nodiscard]] std::vector<RepeatedCode> find(std::span<const std::uint32_t> positions,
                                                 std::span<const std::uint8_t> isLabel, bool hasLoop);

private:
    struct Statement {
        std::uint32_t begin = 0;  ///< index into the positions
        std::uint64_t shape = 0;  ///< 0: nothing is like it
    };
    /// Of slots in one round.
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
    std::vector<Statement> m_statements;               ///< and one behind the last
    std::vector<std::uint32_t> m_nextEqual;            ///< by statement: the next of the same shape
    std::vector<Mark> m_marks;                         ///< by slot
    std::uint32_t m_round = 0;                         ///< that marks belong to
    std::vector<std::uint32_t> m_firstUse, m_lastUse;  ///< by slot that is a step: index into the positions
    std::vector<std::size_t> m_repeatsUntil;  ///< by period: the statement up to which shapes are known to repeat
    std::vector<std::size_t>
        m_notBefore[2];  ///< by period: no use in trying it before this statement; for any slots, and regular ones
    std::vector<std::uint32_t> m_columnOf;  ///< four for each instruction of a round
    std::vector<Slot> m_present;            ///< by column, in the round that is looked at
    std::vector<Slot> m_before;             ///< in the one before
};

}  // namespace causeway
