// SPDX-License-Identifier: GPL-3.0-or-later
// Code that repeats itself: a loop over its rounds.
#include "core/program/x86_compiler.h"

#include <algorithm>
#include <functional>
#include <map>

namespace causeway {

void X86Compiler::findLoops(CodeRange range)
{
    m_loops.clear();
    m_positions.clear();
    if (!m_finder) return;
    for (std::uint32_t at = range.begin; at < range.end; ++at) {
        const OpCode op = m_program.code[at].op;
        const bool isFrozen = op == OpCode::Relation || op == OpCode::Floor || op == OpCode::Action;
        if (!isFrozen && !m_uses[at - m_begin].isDead) m_positions.push_back(at);
    }
    m_loops = m_finder->find(m_positions, m_isLabel, m_hasLoop);
}

bool X86Compiler::isCall(const Instruction& i) const
{
    switch (i.op) {
        case OpCode::Sin:
        case OpCode::Cos:
        case OpCode::Exp: return true;
        case OpCode::Power: return m_exponents[i.b] == 0;
        case OpCode::Call: return i.builtin != Builtin::Abs && i.builtin != Builtin::Min && i.builtin != Builtin::Max;
        default: return false;
    }
}

/// Uses within one round: values used in another round go through memory.
void X86Compiler::findUsesOfRound(const RepeatedCode& code)
{
    for (std::uint32_t index = code.length; index-- > 0;) {
        const std::uint32_t at = m_positions[code.begin + index];
        const Instruction& i = m_program.code[at];
        NextUses& uses = m_uses[at - m_begin];
        uses.target = std::exchange(m_lastSeen[i.target], kNever);
        const std::array<Slot, 3> operands{i.a, i.b, i.c};
        const unsigned count = operandCount(i);
        for (unsigned k = 0; k < count; ++k) uses.operands[k] = m_lastSeen[operands[k]];
        for (unsigned k = 0; k < count; ++k) m_lastSeen[operands[k]] = at;
    }
    for (const RepeatedCode::Column& column : code.columns) m_lastSeen[column.slot] = kNever;
}

bool X86Compiler::hasCall(const RepeatedCode& code) const
{
    for (std::uint32_t index = 0; index < code.length; ++index) {
        if (isCall(m_program.code[m_positions[code.begin + index]])) return true;
    }
    return false;
}

/// Slots read by all rounds and written by none stay in registers, the most frequent ones first, as far as registers
/// suffice.
void X86Compiler::holdFixed(const RepeatedCode& code)
{
    if (hasCall(code)) return;
    std::map<Slot, std::size_t> uses;
    for (const RepeatedCode::Column& column : code.columns) {
        if (!column.isStep && column.stride == 0 && code.isRegular(column)) uses[column.slot] = 0;
    }
    for (std::uint32_t index = 0; index < code.length; ++index) {
        const Instruction& i = m_program.code[m_positions[code.begin + index]];
        const std::array<Slot, 3> operands{i.a, i.b, i.c};
        for (unsigned k = 0; k < operandCount(i); ++k) {
            if (const auto found = uses.find(operands[k]); found != uses.end()) ++found->second;
        }
        uses.erase(i.target);
    }
    std::vector<Slot> fixed;
    for (const auto& [slot, count] : uses) fixed.push_back(slot);
    std::ranges::stable_sort(fixed, std::greater(), [&uses](Slot slot) { return uses.at(slot); });
    for (std::size_t k = 0; k < std::min<std::size_t>(fixed.size(), kMaxFixed); ++k) {
        load(--m_firstFixed, fixed[k]);
        hold(m_firstFixed, fixed[k], kNever, false);
    }
}

/// The strides, frequent ones first.
std::vector<std::int64_t> X86Compiler::stridesOf(const RepeatedCode& code)
{
    std::map<std::int64_t, std::size_t> uses;
    for (const RepeatedCode::Column& column : code.columns) {
        if (!column.isStep && code.isRegular(column) && column.stride != 0) ++uses[column.stride];
    }
    std::vector<std::int64_t> strides;
    for (const auto& [stride, count] : uses) strides.push_back(stride);
    std::ranges::stable_sort(strides, std::greater(), [&uses](std::int64_t stride) { return uses.at(stride); });
    if (strides.empty()) strides.push_back(1);  // to count the rounds
    return strides;
}

/// Slots without a stride, or without a register for it, are in a table.
X86Compiler::Loop X86Compiler::placeColumns(const RepeatedCode& code)
{
    Loop loop;
    std::vector<x86::Gp> registers = registersFor(code);
    loop.row = registers.back();
    const std::vector<std::int64_t> strides = stridesOf(code);
    const bool hasTable =
        strides.size() > registers.size() ||
        std::ranges::any_of(code.columns, [&](const auto& column) { return !code.isRegular(column); });
    const std::size_t pointers = std::min(strides.size(), registers.size() - (hasTable ? 1 : 0));
    for (std::size_t k = 0; k < pointers; ++k) loop.pointers.push_back({strides[k], registers[k]});
    for (const RepeatedCode::Column& column : code.columns) {
        m_columnOf[column.slot] = static_cast<std::uint32_t>(m_places.size());
        Place place{column.isStep, false, x86::rbx, 0};
        const bool isFixed = column.isStep || (code.isRegular(column) && column.stride == 0);
        if (!isFixed) {
            const auto known = std::ranges::find(loop.pointers, column.stride, &Pointer::stride);
            place.isInTable = !code.isRegular(column) || known == loop.pointers.end();
            place.base = place.isInTable ? loop.row : known->base;
            if (place.isInTable)
                place.offset = std::exchange(loop.rowBytes, loop.rowBytes + std::int32_t(sizeof(Slot)));
        }
        m_places.push_back(place);
    }
    return loop;
}

X86Compiler::Table X86Compiler::tableOf(const RepeatedCode& code)
{
    Table table{m_assembler.newLabel(), {}};
    for (std::uint32_t round = 0; round < code.rounds; ++round) {
        for (std::size_t k = 0; k < code.columns.size(); ++k) {
            if (m_places[k].isInTable)
                table.slots.push_back(slotOf(m_program, m_positions, code, code.columns[k], round));
        }
    }
    return table;
}

/// Asks for the lines of later rounds: several streams with large strides are more than the processor foresees by
/// itself.
void X86Compiler::fetchAhead(const RepeatedCode& code, const Loop& loop)
{
    constexpr std::uint32_t kRoundsAhead = 16;
    constexpr Slot kLine = 64 / sizeof(double);
    if (code.rounds < 8 * kRoundsAhead) return;
    for (const Pointer& pointer : loop.pointers) {
        std::vector<Slot> slots;
        for (const RepeatedCode::Column& column : code.columns) {
            if (m_places[m_columnOf[column.slot]].base == pointer.base) slots.push_back(column.slot);
        }
        std::ranges::sort(slots);
        for (std::size_t k = 0, line = 0; k < slots.size(); ++k) {
            if (k > 0 && slots[k] < slots[line] + kLine) continue;
            line = k;
            x86::Mem there = at(pointer.base, slots[k]);
            there.addOffset(pointer.stride * std::int64_t(sizeof(double)) * kRoundsAhead);
            m_assembler.prefetcht0(there);
        }
    }
}

void X86Compiler::emitLoop(const RepeatedCode& code)
{
    spillAll();
    forgetAll();
    findUsesOfRound(code);
    m_columnOf.resize(m_program.slotCount);
    const Loop loop = placeColumns(code);
    if (loop.rowBytes != 0) {
        m_tables.push_back(tableOf(code));
        m_assembler.lea(loop.row, x86::ptr(m_tables.back().label));
    }
    for (const Pointer& pointer : loop.pointers) m_assembler.mov(pointer.base, x86::rbx);
    holdFixed(code);
    const asmjit::Label round = m_assembler.newLabel();
    m_assembler.align(asmjit::AlignMode::kCode, 16);
    m_assembler.bind(round);
    fetchAhead(code, loop);
    for (std::uint32_t index = 0; index < code.length; ++index) {
        m_at = m_positions[code.begin + index];
        emit(m_program.code[m_at]);
    }
    forgetAll();
    releaseFixed();
    m_places.clear();
    const auto bytes = [](std::int64_t slots) {
        return static_cast<std::int32_t>(slots * std::int64_t(sizeof(double)));
    };
    if (loop.rowBytes != 0) m_assembler.add(loop.row, loop.rowBytes);
    for (const Pointer& pointer : loop.pointers) m_assembler.add(pointer.base, bytes(pointer.stride));
    m_assembler.lea(x86::rax, x86::ptr(x86::rbx, bytes(loop.pointers.front().stride * code.rounds)));
    m_assembler.cmp(loop.pointers.front().base, x86::rax);
    m_assembler.jne(round);
}

void X86Compiler::embedTables()
{
    for (const Table& table : m_tables) {
        m_assembler.align(asmjit::AlignMode::kData, 16);
        m_assembler.bind(table.label);
        m_assembler.embed(table.slots.data(), table.slots.size() * sizeof(Slot));
    }
}

}  // namespace causeway
