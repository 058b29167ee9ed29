// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/repeated_code.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/program/slot_usage.h"

namespace causeway {

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;
constexpr std::size_t kLongestPeriod = 256;  // statements
constexpr int kMaxPeriods = 8;               // tried at one statement
constexpr std::uint32_t kLeastRounds = 8, kLeastInstructions = 64;
// Slots from a table cost a load each: only where much code is saved.
constexpr std::uint32_t kLeastTableRounds = 32, kLeastTableInstructions = 256;
constexpr std::uint32_t kShortRound =
    16;  // instructions; shorter rounds are doubled, so that counting them costs little

/// One round is like another if the instruction does nothing but compute one slot from others that are known in
/// advance.
bool canRepeat(const Instruction& i)
{
    return isPlain(i) && i.op != OpCode::Element && i.op != OpCode::Delay;
}

/// The slots of an instruction: target, then operands.
std::array<Slot, 4> slotsOf(const Instruction& i)
{
    return {i.target, i.a, i.b, i.c};
}

void mix(std::uint64_t& hash, std::uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
}

}  // namespace

Slot slotOf(const Program& program, std::span<const std::uint32_t> positions, const RepeatedCode& code,
            const RepeatedCode::Column& column, std::uint32_t round)
{
    return slotsOf(program.code[positions[code.begin + round * code.length + column.instruction]])[column.operand];
}

RepeatFinder::RepeatFinder(const Program& program, std::span<const std::uint8_t> isTemporary,
                           std::span<const std::uint8_t> kindOfSlot)
    : m_program(program),
      m_isTemporary(isTemporary),
      m_kindOfSlot(kindOfSlot),
      m_marks(program.slotCount),
      m_firstUse(program.slotCount, kNone),
      m_lastUse(program.slotCount, 0)
{
}

std::vector<RepeatedCode> RepeatFinder::find(std::span<const std::uint32_t> positions,
                                             std::span<const std::uint8_t> isLabel, bool hasLoop)
{
    std::vector<RepeatedCode> found;
    if (positions.size() < kLeastInstructions) return found;
    m_positions = positions;
    m_hasLoop = hasLoop;
    noteUses();
    divide(isLabel);
    linkEqualShapes();
    m_repeatsUntil.assign(kLongestPeriod + 1, 0);
    for (auto& list : m_notBefore) list.assign(kLongestPeriod + 1, 0);
    const std::size_t count = m_statements.size() - 1;
    for (std::size_t s = 0; s < count;) {
        RepeatedCode best = longestAt(s, true);
        if (best.rounds == 0) best = longestAt(s, false);
        if (best.rounds == 0) {
            ++s;
            continue;
        }
        best = withLongerRounds(std::move(best));
        const std::uint32_t end = best.begin + best.rounds * best.length;
        while (m_statements[s].begin < end) ++s;
        found.push_back(std::move(best));
    }
    return found;
}

/// A step on the way is used by one range alone: nothing of another range is overwritten.
void RepeatFinder::noteUses()
{
    for (std::uint32_t index = 0; index < m_positions.size(); ++index) {
        const Instruction& i = at(index);
        const auto slots = slotsOf(i);
        const unsigned operands = operandCount(i);
        for (unsigned k = isPlain(i) ? 0 : 1; k <= operands; ++k) {
            m_firstUse[slots[k]] = std::min(m_firstUse[slots[k]], index);
            m_lastUse[slots[k]] = index;
        }
    }
}

/// A statement ends where it computes a value used elsewhere.
void RepeatFinder::divide(std::span<const std::uint8_t> isLabel)
{
    m_statements.clear();
    std::uint32_t begin = 0;
    bool isAlone = false;
    for (std::uint32_t index = 0; index < m_positions.size(); ++index) {
        const Instruction& i = at(index);
        isAlone = isAlone || !canRepeat(i);
        const std::uint32_t previous = index == 0 ? m_positions[0] : m_positions[index - 1] + 1;
        for (std::uint32_t position = previous; position <= m_positions[index] && !isAlone; ++position)
            isAlone = isLabel[position] != 0;
        const bool isEnd =
            !canRepeat(i) || m_hasLoop || m_isTemporary[i.target] == 0 || index + 1 == m_positions.size();
        if (!isEnd) continue;
        m_statements.push_back({begin, isAlone ? 0 : shapeOf(begin, index + 1)});
        begin = index + 1;
        isAlone = false;
    }
    m_statements.push_back({begin, 0});
}

/// Operations, and which of their slots are the same.
std::uint64_t RepeatFinder::shapeOf(std::uint32_t begin, std::uint32_t end)
{
    ++m_round;
    std::uint32_t count = 0;
    std::uint64_t hash = 0x243F6A8885A308D3U;
    for (std::uint32_t index = begin; index < end; ++index) {
        const Instruction& i = at(index);
        mix(hash, std::uint64_t(i.op) << 8 | std::uint64_t(i.builtin));
        const auto slots = slotsOf(i);
        const unsigned operands = operandCount(i);
        for (unsigned k = 0; k <= operands; ++k) {
            Mark& mark = m_marks[slots[k]];
            if (mark.round != m_round) mark = {m_round, count++};
            mix(hash, std::uint64_t(mark.number) << 8 | m_kindOfSlot[slots[k]]);
        }
    }
    hash ^= hash >> 32;
    return hash == 0 ? 1 : hash;
}

void RepeatFinder::linkEqualShapes()
{
    m_nextEqual.assign(m_statements.size(), kNone);
    std::unordered_map<std::uint64_t, std::uint32_t> next;  // looked up only
    for (std::size_t s = m_statements.size() - 1; s-- > 0;) {
        if (m_statements[s].shape == 0) continue;
        const auto [known, isNew] = next.try_emplace(m_statements[s].shape, static_cast<std::uint32_t>(s));
        if (!isNew) m_nextEqual[s] = std::exchange(known->second, static_cast<std::uint32_t>(s));
    }
}

std::uint32_t RepeatFinder::lengthOf(std::size_t statement, std::size_t count) const
{
    return m_statements[statement + count].begin - m_statements[statement].begin;
}

/// Number of consecutive repetitions of the shapes of `period` statements.
std::size_t RepeatFinder::repeatsOf(std::size_t statement, std::size_t period)
{
    std::size_t& until = m_repeatsUntil[period];
    const std::size_t count = m_statements.size() - 1;
    for (until = std::max(until, statement); until + period < count; ++until) {
        if (m_statements[until].shape == 0 || m_statements[until].shape != m_statements[until + period].shape) break;
    }
    return (until - statement) / period + 1;
}

/// The columns of the first round.
void RepeatFinder::describe(RepeatedCode& code)
{
    ++m_round;
    code.columns.clear();
    m_columnOf.assign(std::size_t(code.length) * 4, 0);
    m_before.clear();
    for (std::uint32_t offset = 0; offset < code.length; ++offset) {
        const Instruction& i = at(code.begin + offset);
        const auto slots = slotsOf(i);
        const unsigned operands = operandCount(i);
        for (unsigned k = 0; k <= operands; ++k) {
            Mark& mark = m_marks[slots[k]];
            if (mark.round != m_round) {
                mark = {m_round, static_cast<std::uint32_t>(code.columns.size())};
                code.columns.push_back({slots[k], 0, kNone, isStepOf(slots[k], code.begin, code.begin + code.length),
                                        offset, static_cast<std::uint8_t>(k)});
                m_before.push_back(slots[k]);
            }
            m_columnOf[std::size_t(offset) * 4 + k] = mark.number;
        }
    }
    m_present.assign(code.columns.size(), kNoSlot);
}

bool RepeatFinder::isStepOf(Slot slot, std::uint32_t begin, std::uint32_t end) const
{
    return !m_hasLoop && m_isTemporary[slot] != 0 && m_firstUse[slot] >= begin && m_lastUse[slot] < end;
}

/// Whether a round does the same as the first one, with other slots.
bool RepeatFinder::followsRound(RepeatedCode& code, std::uint32_t round, bool isRegular)
{
    ++m_round;
    const std::uint32_t begin = code.begin + round * code.length;
    std::ranges::fill(m_present, kNoSlot);
    for (std::uint32_t offset = 0; offset < code.length; ++offset) {
        const Instruction& first = at(code.begin + offset);
        const Instruction& i = at(begin + offset);
        if (i.op != first.op || (i.op == OpCode::Call && i.builtin != first.builtin)) return false;
        const auto slots = slotsOf(i);
        const unsigned operands = operandCount(i);
        for (unsigned k = 0; k <= operands; ++k) {
            const std::uint32_t number = m_columnOf[std::size_t(offset) * 4 + k];
            const Slot slot = slots[k];
            if (m_present[number] == slot) continue;
            Mark& mark = m_marks[slot];
            if (m_present[number] != kNoSlot || mark.round == m_round) return false;
            mark.round = m_round;
            m_present[number] = slot;
            RepeatedCode::Column& column = code.columns[number];
            if (m_kindOfSlot[slot] != m_kindOfSlot[column.slot]) return false;
            if (column.isStep) {
                if (!isStepOf(slot, begin, begin + code.length)) return false;
                continue;
            }
            const std::int64_t stride = std::int64_t(slot) - std::int64_t(m_before[number]);
            if (round == 1) column.stride = stride;
            if (stride == column.stride) continue;
            if (isRegular) return false;
            column.regularRounds = std::min(column.regularRounds, round);
        }
    }
    std::swap(m_before, m_present);
    return true;
}

std::uint32_t RepeatFinder::equalRounds(RepeatedCode& code, std::uint32_t most, bool isRegular)
{
    describe(code);
    std::uint32_t rounds = 1;
    while (rounds < most && followsRound(code, rounds, isRegular)) ++rounds;
    return rounds;
}

/// Among the periods with which a statement recurs, the one that covers the most.
RepeatedCode RepeatFinder::longestAt(std::size_t statement, bool isRegular)
{
    const std::uint32_t leastRounds = isRegular ? kLeastRounds : kLeastTableRounds;
    const std::uint32_t leastInstructions = isRegular ? kLeastInstructions : kLeastTableInstructions;
    std::vector<std::size_t>& notBefore = m_notBefore[isRegular ? 1 : 0];
    RepeatedCode best;
    std::uint32_t next = m_nextEqual[statement];
    for (int tried = 0; tried < kMaxPeriods && next != kNone; ++tried, next = m_nextEqual[next]) {
        const std::size_t period = next - statement;
        if (period > kLongestPeriod) break;
        if (statement < notBefore[period]) continue;
        const std::size_t repeats = repeatsOf(statement, period);
        RepeatedCode code;
        code.begin = m_statements[statement].begin;
        code.length = lengthOf(statement, period);
        const std::size_t covered = repeats * code.length;
        if (repeats < leastRounds || covered < leastInstructions || covered <= std::size_t(best.rounds) * best.length)
            continue;
        code.rounds = equalRounds(code, static_cast<std::uint32_t>(repeats), isRegular);
        if (code.rounds < leastRounds || code.rounds * code.length < leastInstructions) {
            notBefore[period] = statement + period;
            continue;
        }
        if (std::size_t(code.rounds) * code.length > std::size_t(best.rounds) * best.length) best = std::move(code);
    }
    return best;
}

/// Several short rounds become one.
RepeatedCode RepeatFinder::withLongerRounds(RepeatedCode code)
{
    for (std::uint32_t factor = 4; factor >= 2; factor /= 2) {
        if (code.length * factor > 2 * kShortRound || code.rounds / factor < kLeastRounds) continue;
        RepeatedCode longer = code;
        longer.length *= factor;
        longer.rounds /= factor;
        const bool isRegular = std::ranges::all_of(
            code.columns, [&](const RepeatedCode::Column& column) { return code.isRegular(column); });
        if (equalRounds(longer, longer.rounds, isRegular) == longer.rounds) return longer;
    }
    return code;
}

}  // namespace causeway
