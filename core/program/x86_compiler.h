// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// x86-64 with the calling convention of Unix, by AsmJit's Assembler: one pass that emits each instruction as it is
/// read. Recent results stay in registers. A value used elsewhere is stored at once; a temporary value only if its
/// register is needed, or before a branch or call, and if it is used again. The register whose next use is farthest is
/// evicted first (Belady). Code that repeats itself with other slots (repeated_code.h) becomes a loop over one round: a
/// register for each stride points to the slots of the round, and a table holds the slots without a stride. Unrolled
/// code of a large model would not fit into the caches.
///
/// For machine_code_x86.cpp only. x86_registers.cpp manages registers, x86_loops.cpp emits loops, x86_instructions.cpp
/// the instructions, x86_compiler.cpp assembles a range.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <asmjit/x86.h>

#include "core/program/machine_code.h"
#include "core/program/repeated_code.h"
#include "core/program/slot_usage.h"

namespace causeway {

namespace x86 = asmjit::x86;

/// Machine code for ranges of a program, for one call of compile().
class X86Compiler {
public:
    X86Compiler(const Program& program, std::span<const CodeRange> ranges);

    /// Null if compilation is impossible.
    void* compile(std::span<const CodeRange> ranges, std::size_t& size,
                  std::vector<std::pair<std::uint32_t, MachineCodeEntry>>& entries);

private:
    static constexpr std::uint32_t kNever = 0xFFFFFFFF;
    static constexpr std::uint8_t kNoRegister = 0xFF;
    static constexpr unsigned kFirstHeld = 2;  // xmm0 and xmm1 are scratch
    static constexpr unsigned kRegisters = 16;
    static constexpr unsigned kMaxFixed = 4;
    static constexpr unsigned kNothingPinned = 0xFF;

    /// Next uses of the slots of an instruction, by position in the code.
    struct NextUses {
        std::array<std::uint32_t, 3> operands{kNever, kNever, kNever};
        std::uint32_t target = kNever;
        bool isDead = false;  ///< computes an unused value
    };

    struct Held {
        Slot slot = kNoSlot;
        std::uint32_t nextUse = kNever;
        bool isDirty = false;  ///< memory holds an older value
        bool isMask = false;   ///< all bits, not a number: the truth of a comparison for the following Select
    };
    static bool mayFail(OpCode op);
    static std::uint32_t targetOf(const Instruction& i, std::uint32_t at) { return at + i.c + 1; }

    bool canCompile(CodeRange range) const;
    void prepare(CodeRange range);

    /// In a loop a use at an earlier position may come later, so all values reach memory.
    [[nodiscard]] bool isTemporary(Slot slot) const
    {
        if (!m_places.empty()) return m_places[m_columnOf[slot]].isStep;
        return !m_hasLoop && m_isTemporary[slot] != 0;
    }

    // ----- Plain machine instructions
    static x86::Xmm xmm(unsigned index) { return x86::xmm(index); }
    static x86::Mem at(const x86::Gp& base, Slot slot)
    {
        return x86::ptr(base, static_cast<std::int32_t>(slot * sizeof(double)), sizeof(double));
    }
    x86::Mem memory(Slot slot);
    x86::Mem constant(const asmjit::Label& label) const { return x86::ptr(label, 0, 16); }

    void emitConstants();

    void move(unsigned to, unsigned from)
    {
        if (to == from) return;
        m_assembler.emit(m_hasAvx ? x86::Inst::kIdVmovapd : x86::Inst::kIdMovapd, xmm(to), xmm(from));
    }
    void load(unsigned to, Slot slot)
    {
        m_assembler.emit(m_hasAvx ? x86::Inst::kIdVmovsd : x86::Inst::kIdMovsd, xmm(to), memory(slot));
    }
    void store(Slot slot, unsigned from)
    {
        m_assembler.emit(m_hasAvx ? x86::Inst::kIdVmovsd : x86::Inst::kIdMovsd, memory(slot), xmm(from));
    }
    void zero(unsigned index) { binary(x86::Inst::kIdXorpd, x86::Inst::kIdVxorpd, index, index, xmm(index)); }

    void binary(x86::Inst::Id sse, x86::Inst::Id avx, unsigned to, unsigned a, const asmjit::Operand& b);
    void compare(x86::CmpImm how, unsigned to, unsigned a, const asmjit::Operand& b);

    // ----- Registers
    [[nodiscard]] bool isHeld(Slot slot) const { return m_registerOf[slot] != kNoRegister; }

    void release(unsigned index)
    {
        Held& held = m_held[index];
        if (held.slot != kNoSlot) m_registerOf[held.slot] = kNoRegister;
        held = {};
    }

    void hold(unsigned index, Slot slot, std::uint32_t nextUse, bool isDirty)
    {
        m_held[index] = {slot, nextUse, isDirty, false};
        m_registerOf[slot] = static_cast<std::uint8_t>(index);
    }

    void spill(unsigned index)
    {
        Held& held = m_held[index];
        if (held.isDirty && held.nextUse != kNever) store(held.slot, index);
        held.isDirty = false;
    }

    void spillAll()
    {
        for (unsigned index = kFirstHeld; index < m_firstFixed; ++index) spill(index);
    }

    void forgetAll()
    {
        for (unsigned index = kFirstHeld; index < m_firstFixed; ++index) release(index);
    }

    unsigned freeRegister(unsigned pinned = kNothingPinned, unsigned pinnedToo = kNothingPinned);
    unsigned inRegister(Slot slot, unsigned pinned = kNothingPinned, unsigned pinnedToo = kNothingPinned);

    /// A memory operand if this is its only use.
    asmjit::Operand operand(Slot slot, std::uint32_t nextUse, unsigned pinned)
    {
        if (!isHeld(slot) && nextUse == kNever) return memory(slot);
        return xmm(inRegister(slot, pinned));
    }

    void passUse(Slot slot, std::uint32_t nextUse);

    void passUses(const Instruction& i)
    {
        const std::array<Slot, 3> operands{i.a, i.b, i.c};
        const unsigned count = operandCount(i);
        for (unsigned k = 0; k < count; ++k) passUse(operands[k], uses().operands[k]);
    }

    unsigned targetRegister(Slot target)
    {
        if (isHeld(target)) release(m_registerOf[target]);
        return freeRegister();
    }

    void define(Slot target, unsigned index);

    [[nodiscard]] const NextUses& uses() const { return m_uses[m_at - m_begin]; }

    asmjit::Label compileRange(CodeRange range);
    void bindLabel(std::uint32_t position);

    // ----- Loops
    /// Location of a column of the current round.
    struct Place {
        bool isStep = false;
        bool isInTable = false;
        x86::Gp base;             ///< points to the slots of the round, or to its row of the table
        std::int32_t offset = 0;  ///< in the row
    };
    struct Pointer {
        std::int64_t stride;
        x86::Gp base;
    };
    struct Loop {
        std::vector<Pointer> pointers;
        x86::Gp row;                ///< points into the table
        std::int32_t rowBytes = 0;  ///< 0: no table
    };
    struct Table {
        asmjit::Label label;
        std::vector<Slot> slots;
    };
    // Registers preserved by calls, registers clobbered by them, and registers for entries of a table.
    static constexpr std::array<x86::Gp, 4> kSavedRegisters{x86::r13, x86::r14, x86::r15, x86::rbp};
    static constexpr std::array<x86::Gp, 7> kFreeRegisters{x86::rsi, x86::rdi, x86::rdx, x86::r8,
                                                           x86::r9,  x86::r10, x86::r11};
    static constexpr std::array<x86::Gp, 2> kIndexRegisters{x86::rax, x86::rcx};
    void findLoops(CodeRange range);
    [[nodiscard]] bool isCall(const Instruction& i) const;
    void findUsesOfRound(const RepeatedCode& code);
    [[nodiscard]] bool hasCall(const RepeatedCode& code) const;

    /// Registers that a round does not use.
    [[nodiscard]] std::vector<x86::Gp> registersFor(const RepeatedCode& code) const
    {
        std::vector<x86::Gp> registers(kSavedRegisters.begin(), kSavedRegisters.end());
        if (!hasCall(code)) registers.insert(registers.end(), kFreeRegisters.begin(), kFreeRegisters.end());
        return registers;
    }

    void holdFixed(const RepeatedCode& code);

    void releaseFixed()
    {
        for (; m_firstFixed < kRegisters; ++m_firstFixed) release(m_firstFixed);
    }

    [[nodiscard]] static std::vector<std::int64_t> stridesOf(const RepeatedCode& code);
    [[nodiscard]] Loop placeColumns(const RepeatedCode& code);
    [[nodiscard]] Table tableOf(const RepeatedCode& code);
    void fetchAhead(const RepeatedCode& code, const Loop& loop);
    void emitLoop(const RepeatedCode& code);
    void embedTables();
    void emit(const Instruction& i);
    void emitCopy(const Instruction& i);
    void emitUnary(const Instruction& i, x86::Inst::Id sse, x86::Inst::Id avx, const asmjit::Operand& with);
    void emitBinary(const Instruction& i, x86::Inst::Id sse, x86::Inst::Id avx);
    void emitComparison(const Instruction& i, x86::CmpImm how, Slot left, Slot right, bool isSwapped);
    [[nodiscard]] bool isConditionOfNext(Slot slot) const;
    void emitNot(const Instruction& i);
    void emitLogic(const Instruction& i, x86::Inst::Id sse, x86::Inst::Id avx);
    void emitSelect(const Instruction& i);
    void emitSqrt(const Instruction& i);
    void argument(unsigned index, Slot slot);

    void beforeCall(const Instruction& i)
    {
        passUses(i);
        spillAll();
        forgetAll();
    }

    void call(std::uint64_t address)
    {
        m_assembler.mov(x86::rax, address);
        m_assembler.call(x86::rax);
    }

    void takeResult(const Instruction& i)
    {
        const unsigned to = targetRegister(i.target);
        move(to, 0);
        define(i.target, to);
    }

    void emitReal(const Instruction& i, std::uint64_t address);
    void emitWholePower(const Instruction& i, int exponent);
    void emitPower(const Instruction& i);
    void emitBuiltin(const Instruction& i);
    void emitElement(const Instruction& i);
    void emitFunction(const Instruction& i);
    void emitDelay(const Instruction& i);

    // ----- In functions: after a failure the values are not used
    asmjit::Label routineLabel(std::uint32_t begin)
    {
        const auto [entry, isNew] = m_routines.try_emplace(begin);
        if (isNew) entry->second = m_assembler.newLabel();
        return entry->second;
    }

    void emitRoutine(const Instruction& i);

    void compareOrdered(unsigned a, const asmjit::Operand& b)
    {
        m_assembler.emit(m_hasAvx ? x86::Inst::kIdVucomisd : x86::Inst::kIdUcomisd, xmm(a), b);
    }

    void emitFinite(const Instruction& i);
    void checkedPosition(unsigned index, std::uint32_t count);

    void emitWithin(const Instruction& i)
    {
        checkedPosition(inRegister(i.a), i.c);
        passUses(i);
    }

    void emitSetElement(const Instruction& i);
    void emitRequire(const Instruction& i);
    void emitKeepOn(const Instruction& i);
    void emitJumpIfFalse(const Instruction& i);
    const Program& m_program;
    std::vector<std::uint8_t> m_isTemporary;  ///< by slot
    std::vector<std::uint8_t> m_registerOf;   ///< by slot
    std::vector<std::uint32_t> m_lastSeen;    ///< by slot: its next use; never, between ranges
    std::vector<std::uint8_t> m_isLabel;      ///< by position
    std::vector<std::uint8_t> m_exponents;    ///< by slot: wholeExponent of a constant
    std::optional<RepeatFinder> m_finder;     ///< set if loops are worthwhile
    std::vector<std::uint32_t> m_positions;   ///< of the range: emitted instructions
    std::vector<RepeatedCode> m_loops;        ///< of the range
    std::vector<Place> m_places;              ///< columns of the current loop
    std::vector<std::uint32_t> m_columnOf;    ///< by slot of its first round
    std::vector<Table> m_tables;
    std::size_t m_nextIndex = 0;
    unsigned m_firstFixed = kRegisters;  ///< registers from this one on hold values read by all rounds of a loop
    std::unordered_map<std::uint32_t, asmjit::Label> m_routines;  // by the beginning of the range; looked up only
    std::unordered_set<std::uint32_t> m_isRoutine;                ///< likewise
    std::unordered_map<std::uint32_t, asmjit::Label> m_labels;    // of the range, by position; looked up only
    std::array<Held, kRegisters> m_held{};
    std::vector<NextUses> m_uses;  ///< of the range
    x86::Assembler m_assembler;
    asmjit::Label m_one, m_sign, m_magnitude, m_failed, m_leave;
    std::uint32_t m_begin = 0, m_at = 0;
    bool m_hasLoop = false;
    bool m_hasAvx = false;
};

}  // namespace causeway
