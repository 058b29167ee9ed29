// SPDX-License-Identifier: GPL-3.0-or-later
// x86-64 with the calling convention of Unix, by AsmJit's Assembler: one pass, each instruction is emitted when it is
// seen. Recent results stay in registers. A value that somebody else may look at is stored at once; a step on the way
// only when its register is needed for something else, or the code branches or calls, and it is used again. The
// register whose value is used last is given up first (Belady). Code that repeats itself with other slots
// (repeated_code.h) becomes a loop over one round: a register for each stride points to the slots of the round, and a
// table has the slots that follow none. Unrolled code of a large model does not fit into the caches.
#include "core/program/machine_code.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <asmjit/x86.h>

#include "core/base/platform.h"
#include "core/program/repeated_code.h"
#include "core/program/slot_usage.h"
#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

namespace x86 = asmjit::x86;

// ----- what the code calls

double builtinOf(double a, double b, double c, std::uint32_t builtin)
{
    return applyBuiltin(static_cast<Builtin>(builtin), a, b, c);
}

double elementOf(double index, const double* first, std::uint32_t count)
{
    if (!(index >= 1 && index <= static_cast<double>(count))) return std::nan("");
    return first[static_cast<std::size_t>(index) - 1];
}

bool callFunction(MachineCodeContext* context, double* values, std::uint32_t index) noexcept
{
    try {
        return context->machine->call(index, values);
    } catch (...) {
        context->exception = std::current_exception();
        return false;
    }
}

bool keepsOn(MachineCodeContext* context) noexcept
{
    try {
        return context->machine->keepsOn();
    } catch (...) {
        context->exception = std::current_exception();
        return false;
    }
}

double delayedBy(MachineCodeContext* context, const double* values, std::uint32_t line, double by) noexcept
{
    try {
        return context->machine->delayed(line, by, values);
    } catch (...) {
        context->exception = std::current_exception();
        return std::nan("");
    }
}

template <typename Function>
std::uint64_t addressOf(Function* function)
{
    return std::bit_cast<std::uint64_t>(function);
}

using RealFunction = double(double);

// ----- uses

constexpr std::uint32_t kNever = 0xFFFFFFFF;
constexpr std::size_t kFitsCache = 1500;  // instructions: unrolled they stay in the first cache, and branch nowhere
constexpr std::size_t kMaxSlots = std::size_t(1) << 28, kMaxLoopSlots = std::size_t(1)
                                                                        << 26;  // that offsets of 32 bits reach

/// Where the slots of an instruction are used next, by position in the code.
struct NextUses {
    std::array<std::uint32_t, 3> operands{kNever, kNever, kNever};
    std::uint32_t target = kNever;
    bool isDead = false;  ///< computes what nobody uses
};

class ErrorFlag final : public asmjit::ErrorHandler {
public:
    void handleError(asmjit::Error /*error*/, const char* /*message*/, asmjit::BaseEmitter* /*origin*/) override
    {
        hasFailed = true;
    }
    bool hasFailed = false;
};

class Compiler {
public:
    Compiler(const Program& program, std::span<const CodeRange> ranges)
        : m_program(program),
          m_isTemporary(temporarySlots(program, ranges)),
          m_registerOf(program.slotCount, kNoRegister),
          m_exponents(program.slotCount, 0)
    {
        m_lastSeen.assign(program.slotCount, kNever);
        m_isLabel.assign(program.code.size() + 1, 0);
        for (const CodeRange& routine : program.routines) m_isRoutine.insert(routine.begin);
        std::vector<std::uint8_t> isWritten(program.slotCount, 0);
        for (const Instruction& i : program.code) {
            if (isPlain(i)) isWritten[i.target] = 1;
        }
        for (const auto& [slot, value] : program.constants) {
            if (isWritten[slot] == 0) m_exponents[slot] = static_cast<std::uint8_t>(wholeExponent(value));
        }
        std::size_t instructions = 0;
        for (const CodeRange& range : ranges) instructions += range.end - range.begin;
        if (instructions > kFitsCache && program.slotCount < kMaxLoopSlots)
            m_finder.emplace(program, m_isTemporary, m_exponents);
    }

    /// Null where it cannot be done.
    void* compile(std::span<const CodeRange> ranges, std::size_t& size,
                  std::vector<std::pair<std::uint32_t, MachineCodeEntry>>& entries)
    {
        asmjit::CodeHolder holder;
        ErrorFlag errors;
        if (holder.init(asmjit::Environment::host()) != asmjit::kErrorOk) return nullptr;
        holder.setErrorHandler(&errors);
        if (holder.attach(&m_assembler) != asmjit::kErrorOk) return nullptr;
        m_hasAvx = asmjit::CpuInfo::host().features().x86().hasAVX();
        emitConstants();
        std::vector<std::pair<std::uint32_t, asmjit::Label>> labels;
        for (const CodeRange& range : ranges) {
            if (canCompile(range)) labels.emplace_back(range.begin, compileRange(range));
            if (errors.hasFailed) return nullptr;
        }
        embedTables();
        if (labels.empty() || holder.flatten() != asmjit::kErrorOk ||
            holder.resolveUnresolvedLinks() != asmjit::kErrorOk)
            return nullptr;
        const std::size_t allocated = holder.codeSize();
        void* const pages = platform::writablePages(allocated);
        if (pages == nullptr) return nullptr;
        const auto base = std::bit_cast<std::uint64_t>(pages);
        const bool isDone = holder.relocateToBase(base) == asmjit::kErrorOk &&
                            holder.copyFlattenedData(pages, allocated) == asmjit::kErrorOk && !errors.hasFailed &&
                            platform::makeExecutable(pages, allocated);
        if (!isDone) {
            platform::releasePages(pages, allocated);
            return nullptr;
        }
        for (const auto& [begin, label] : labels)
            entries.emplace_back(begin, std::bit_cast<MachineCodeEntry>(base + holder.labelOffsetFromBase(label)));
        size = allocated;
        return pages;
    }

private:
    static constexpr std::uint8_t kNoRegister = 0xFF;
    static constexpr unsigned kFirstHeld = 2;  // xmm0 and xmm1 are scratch
    static constexpr unsigned kRegisters = 16;
    static constexpr unsigned kMaxFixed = 4;
    static constexpr unsigned kNothingPinned = 0xFF;

    struct Held {
        Slot slot = kNoSlot;
        std::uint32_t nextUse = kNever;
        bool isDirty = false;  ///< memory has another value
        bool isMask = false;   ///< all bits, not a number: the truth of a comparison for the Select that follows
    };

    // ----- preparation
    static bool mayFail(OpCode op)
    {
        switch (op) {
            case OpCode::Function:
            case OpCode::SetElement:
            case OpCode::Routine:
            case OpCode::Finite:
            case OpCode::Within:
            case OpCode::Require:
            case OpCode::KeepOn: return true;
            default: return false;
        }
    }
    static bool isJump(const Instruction& i) { return i.op == OpCode::Jump || i.op == OpCode::JumpIfFalse; }
    static std::uint32_t targetOf(const Instruction& i, std::uint32_t at) { return at + i.c + 1; }

    bool canCompile(CodeRange range) const
    {
        if (m_program.slotCount >= kMaxSlots) return false;
        for (std::uint32_t at = range.begin; at < range.end; ++at) {
            const Instruction& i = m_program.code[at];
            if (isJump(i) && (targetOf(i, at) < range.begin || targetOf(i, at) > range.end)) return false;
        }
        return true;
    }

    void prepare(CodeRange range)
    {
        m_begin = range.begin;
        m_uses.assign(range.end - range.begin, {});
        m_hasLoop = false;
        m_labels.clear();
        for (std::uint32_t at = range.begin; at < range.end; ++at) {
            const Instruction& i = m_program.code[at];
            if (!isJump(i)) continue;
            const std::uint32_t target = targetOf(i, at);
            m_hasLoop = m_hasLoop || target <= at;
            if (m_labels.emplace(target, asmjit::Label()).second) m_labels[target] = m_assembler.newLabel();
            m_isLabel[target] = 1;
        }
        for (std::uint32_t at = range.end; at-- > range.begin;) {
            const Instruction& i = m_program.code[at];
            NextUses& uses = m_uses[at - range.begin];
            if (isPlain(i)) {
                uses.target = m_lastSeen[i.target];
                uses.isDead = uses.target == kNever && isTemporary(i.target);
                if (uses.isDead) continue;
            }
            const std::array<Slot, 3> operands{i.a, i.b, i.c};
            const unsigned count = operandCount(i);
            for (unsigned k = 0; k < count; ++k) uses.operands[k] = m_lastSeen[operands[k]];
            for (unsigned k = 0; k < count; ++k) m_lastSeen[operands[k]] = at;
        }
        for (std::uint32_t at = range.begin; at < range.end; ++at) {
            const Instruction& i = m_program.code[at];
            for (const Slot slot : {i.a, i.b, i.c}) {
                if (slot < m_lastSeen.size()) m_lastSeen[slot] = kNever;
            }
        }
    }

    /// In a loop a use further up may come later: all values reach memory.
    [[nodiscard]] bool isTemporary(Slot slot) const
    {
        if (!m_places.empty()) return m_places[m_columnOf[slot]].isStep;
        return !m_hasLoop && m_isTemporary[slot] != 0;
    }

    // ----- plain machine instructions
    static x86::Xmm xmm(unsigned index) { return x86::xmm(index); }
    static x86::Mem at(const x86::Gp& base, Slot slot)
    {
        return x86::ptr(base, static_cast<std::int32_t>(slot * sizeof(double)), sizeof(double));
    }
    x86::Mem memory(Slot slot)
    {
        if (m_places.empty()) return at(x86::rbx, slot);
        const Place& place = m_places[m_columnOf[slot]];
        if (!place.isInTable) return at(place.base, slot);
        // An instruction has at most two operands in memory; values that are saved before it reads them are steps, and
        // stand in no table.
        const x86::Gp index = kIndexRegisters[m_nextIndex++ % kIndexRegisters.size()];
        m_assembler.mov(index.r32(), x86::ptr(place.base, place.offset, sizeof(std::uint32_t)));
        return x86::ptr(x86::rbx, index, 3, 0, sizeof(double));
    }
    x86::Mem constant(const asmjit::Label& label) const { return x86::ptr(label, 0, 16); }

    void emitConstants()
    {
        m_assembler.align(asmjit::AlignMode::kData, 16);
        const auto embed = [this](asmjit::Label& label, std::uint64_t bits) {
            label = m_assembler.newLabel();
            m_assembler.bind(label);
            const std::array<std::uint64_t, 2> both{bits, bits};
            m_assembler.embed(both.data(), sizeof both);
        };
        embed(m_one, std::bit_cast<std::uint64_t>(1.0));
        embed(m_sign, 0x8000000000000000U);
        embed(m_magnitude, 0x7FFFFFFFFFFFFFFFU);
    }

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

    /// to = a op b
    void binary(x86::Inst::Id sse, x86::Inst::Id avx, unsigned to, unsigned a, const asmjit::Operand& b)
    {
        if (m_hasAvx) {
            m_assembler.emit(avx, xmm(to), xmm(a), b);
            return;
        }
        if (to == a) {
            m_assembler.emit(sse, xmm(to), b);
            return;
        }
        if (b.isReg() && b.as<x86::Xmm>().id() == to) {
            move(0, a);
            m_assembler.emit(sse, xmm(0), b);
            move(to, 0);
            return;
        }
        move(to, a);
        m_assembler.emit(sse, xmm(to), b);
    }

    /// to = all bits where a is so to b
    void compare(x86::CmpImm how, unsigned to, unsigned a, const asmjit::Operand& b)
    {
        if (m_hasAvx) {
            m_assembler.emit(x86::Inst::kIdVcmpsd, xmm(to), xmm(a), b, asmjit::Imm(static_cast<int>(how)));
            return;
        }
        const bool overlaps = to != a && b.isReg() && b.as<x86::Xmm>().id() == to;
        const unsigned work = overlaps ? 0 : to;
        move(work, a);
        m_assembler.emit(x86::Inst::kIdCmpsd, xmm(work), b, asmjit::Imm(static_cast<int>(how)));
        move(to, work);
    }

    // ----- registers
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

    unsigned freeRegister(unsigned pinned = kNothingPinned, unsigned pinnedToo = kNothingPinned)
    {
        unsigned best = kNothingPinned;
        for (unsigned index = kFirstHeld; index < m_firstFixed; ++index) {
            if (m_held[index].slot == kNoSlot) return index;
            if (index == pinned || index == pinnedToo) continue;
            if (best == kNothingPinned || m_held[index].nextUse > m_held[best].nextUse) best = index;
        }
        spill(best);
        release(best);
        return best;
    }

    unsigned inRegister(Slot slot, unsigned pinned = kNothingPinned, unsigned pinnedToo = kNothingPinned)
    {
        if (isHeld(slot)) return m_registerOf[slot];
        const unsigned index = freeRegister(pinned, pinnedToo);
        load(index, slot);
        hold(index, slot, m_at, false);
        return index;
    }

    /// In memory where it is used only here.
    asmjit::Operand operand(Slot slot, std::uint32_t nextUse, unsigned pinned)
    {
        if (!isHeld(slot) && nextUse == kNever) return memory(slot);
        return xmm(inRegister(slot, pinned));
    }

    /// After the operands were read: what is not used again gives up its register.
    void passUse(Slot slot, std::uint32_t nextUse)
    {
        if (!isHeld(slot)) return;
        const unsigned index = m_registerOf[slot];
        if (index >= m_firstFixed) return;
        m_held[index].nextUse = nextUse;
        if (nextUse == kNever) release(index);
    }

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

    void define(Slot target, unsigned index)
    {
        const bool isStep = isTemporary(target);
        if (!isStep) store(target, index);
        if (uses().target == kNever) return;
        hold(index, target, uses().target, isStep);
    }

    [[nodiscard]] const NextUses& uses() const { return m_uses[m_at - m_begin]; }

    // ----- code
    asmjit::Label compileRange(CodeRange range)
    {
        prepare(range);
        findLoops(range);
        forgetAll();
        m_assembler.align(asmjit::AlignMode::kCode, 16);
        const asmjit::Label entry = m_assembler.newLabel();
        m_failed = m_assembler.newLabel();
        m_leave = m_assembler.newLabel();
        bool canFail = false;
        m_assembler.bind(entry);
        if (m_isRoutine.contains(range.begin)) m_assembler.bind(routineLabel(range.begin));
        m_assembler.push(x86::rbx);
        m_assembler.push(x86::r12);
        if (!m_loops.empty()) {
            for (const x86::Gp& saved : kSavedRegisters) m_assembler.push(saved);
        }
        m_assembler.sub(x86::rsp, 8);
        m_assembler.mov(x86::rbx, x86::rdi);
        m_assembler.mov(x86::r12, x86::rsi);
        auto loop = m_loops.begin();
        for (m_at = range.begin; m_at < range.end; ++m_at) {
            bindLabel(m_at);
            if (loop != m_loops.end() && m_at == m_positions[loop->begin]) {
                emitLoop(*loop);
                m_at = m_positions[loop->begin + loop->length * loop->rounds - 1];
                ++loop;
                continue;
            }
            const Instruction& i = m_program.code[m_at];
            canFail = canFail || mayFail(i.op);
            if (!uses().isDead) emit(i);
        }
        bindLabel(range.end);
        m_assembler.mov(x86::eax, 1);
        m_assembler.bind(m_leave);
        m_assembler.add(x86::rsp, 8);
        for (std::size_t k = kSavedRegisters.size(); !m_loops.empty() && k-- > 0;) m_assembler.pop(kSavedRegisters[k]);
        m_assembler.pop(x86::r12);
        m_assembler.pop(x86::rbx);
        m_assembler.ret();
        if (canFail) {
            m_assembler.bind(m_failed);
            m_assembler.xor_(x86::eax, x86::eax);
            m_assembler.jmp(m_leave);
        }
        forgetAll();
        return entry;
    }

    void bindLabel(std::uint32_t position)
    {
        if (m_isLabel[position] == 0) return;
        m_isLabel[position] = 0;
        spillAll();
        forgetAll();
        m_assembler.bind(m_labels.at(position));
    }

    // ----- loops
    /// Where a column of the round that is emitted is found.
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
        std::int32_t rowBytes = 0;  ///< 0: there is none
    };
    struct Table {
        asmjit::Label label;
        std::vector<Slot> slots;
    };
    // Those that outlive calls, those that do not, and those for what a table gives.
    static constexpr std::array<x86::Gp, 4> kSavedRegisters{x86::r13, x86::r14, x86::r15, x86::rbp};
    static constexpr std::array<x86::Gp, 7> kFreeRegisters{x86::rsi, x86::rdi, x86::rdx, x86::r8,
                                                           x86::r9,  x86::r10, x86::r11};
    static constexpr std::array<x86::Gp, 2> kIndexRegisters{x86::rax, x86::rcx};

    void findLoops(CodeRange range)
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

    [[nodiscard]] bool isCall(const Instruction& i) const
    {
        switch (i.op) {
            case OpCode::Sin:
            case OpCode::Cos:
            case OpCode::Exp: return true;
            case OpCode::Power: return m_exponents[i.b] == 0;
            case OpCode::Call:
                return i.builtin != Builtin::Abs && i.builtin != Builtin::Min && i.builtin != Builtin::Max;
            default: return false;
        }
    }

    /// Uses within one round: what is used in another one goes through memory.
    void findUsesOfRound(const RepeatedCode& code)
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

    [[nodiscard]] bool hasCall(const RepeatedCode& code) const
    {
        for (std::uint32_t index = 0; index < code.length; ++index) {
            if (isCall(m_program.code[m_positions[code.begin + index]])) return true;
        }
        return false;
    }

    /// Registers that a round leaves alone.
    [[nodiscard]] std::vector<x86::Gp> registersFor(const RepeatedCode& code) const
    {
        std::vector<x86::Gp> registers(kSavedRegisters.begin(), kSavedRegisters.end());
        if (!hasCall(code)) registers.insert(registers.end(), kFreeRegisters.begin(), kFreeRegisters.end());
        return registers;
    }

    /// What all rounds read and none writes stays in registers, the frequent first, as far as they go.
    void holdFixed(const RepeatedCode& code)
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

    void releaseFixed()
    {
        for (; m_firstFixed < kRegisters; ++m_firstFixed) release(m_firstFixed);
    }

    /// The strides, frequent ones first.
    [[nodiscard]] static std::vector<std::int64_t> stridesOf(const RepeatedCode& code)
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

    /// What has no register for its stride, or no stride, stands in a table.
    [[nodiscard]] Loop placeColumns(const RepeatedCode& code)
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

    [[nodiscard]] Table tableOf(const RepeatedCode& code)
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
    void fetchAhead(const RepeatedCode& code, const Loop& loop)
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

    void emitLoop(const RepeatedCode& code)
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

    void embedTables()
    {
        for (const Table& table : m_tables) {
            m_assembler.align(asmjit::AlignMode::kData, 16);
            m_assembler.bind(table.label);
            m_assembler.embed(table.slots.data(), table.slots.size() * sizeof(Slot));
        }
    }

    void emit(const Instruction& i)
    {
        namespace Inst = x86::Inst;
        switch (i.op) {
            case OpCode::Copy: emitCopy(i); break;
            case OpCode::Negate: emitUnary(i, Inst::kIdXorpd, Inst::kIdVxorpd, constant(m_sign)); break;
            case OpCode::Add: emitBinary(i, Inst::kIdAddsd, Inst::kIdVaddsd); break;
            case OpCode::Subtract: emitBinary(i, Inst::kIdSubsd, Inst::kIdVsubsd); break;
            case OpCode::Multiply: emitBinary(i, Inst::kIdMulsd, Inst::kIdVmulsd); break;
            case OpCode::Divide: emitBinary(i, Inst::kIdDivsd, Inst::kIdVdivsd); break;
            case OpCode::Less: emitComparison(i, x86::CmpImm::kLT, i.a, i.b, false); break;
            case OpCode::LessEqual: emitComparison(i, x86::CmpImm::kLE, i.a, i.b, false); break;
            case OpCode::Greater: emitComparison(i, x86::CmpImm::kLT, i.b, i.a, true); break;
            case OpCode::GreaterEqual: emitComparison(i, x86::CmpImm::kLE, i.b, i.a, true); break;
            case OpCode::Equal: emitComparison(i, x86::CmpImm::kEQ, i.a, i.b, false); break;
            case OpCode::NotEqual: emitComparison(i, x86::CmpImm::kNEQ, i.a, i.b, false); break;
            case OpCode::Not: emitNot(i); break;
            case OpCode::And: emitLogic(i, Inst::kIdAndpd, Inst::kIdVandpd); break;
            case OpCode::Or: emitLogic(i, Inst::kIdOrpd, Inst::kIdVorpd); break;
            case OpCode::Select: emitSelect(i); break;
            case OpCode::Sqrt: emitSqrt(i); break;
            case OpCode::Sin: emitReal(i, addressOf(static_cast<RealFunction*>(std::sin))); break;
            case OpCode::Cos: emitReal(i, addressOf(static_cast<RealFunction*>(std::cos))); break;
            case OpCode::Exp: emitReal(i, addressOf(static_cast<RealFunction*>(std::exp))); break;
            case OpCode::Power: emitPower(i); break;
            case OpCode::Call: emitBuiltin(i); break;
            case OpCode::Element: emitElement(i); break;
            case OpCode::Jump:
                spillAll();
                forgetAll();
                m_assembler.jmp(m_labels.at(targetOf(i, m_at)));
                break;
            case OpCode::JumpIfFalse: emitJumpIfFalse(i); break;
            case OpCode::Function: emitFunction(i); break;
            case OpCode::Delay: emitDelay(i); break;
            case OpCode::SetElement: emitSetElement(i); break;
            case OpCode::Routine: emitRoutine(i); break;
            case OpCode::Finite: emitFinite(i); break;
            case OpCode::Within: emitWithin(i); break;
            case OpCode::Require: emitRequire(i); break;
            case OpCode::KeepOn: emitKeepOn(); break;
            case OpCode::Relation:
            case OpCode::Floor:
            case OpCode::Action: break;  // frozen
        }
    }

    void emitCopy(const Instruction& i)
    {
        const unsigned from = inRegister(i.a);
        passUses(i);
        if (i.a == i.target) return;
        const unsigned to = targetRegister(i.target);
        move(to, from);
        define(i.target, to);
    }

    void emitUnary(const Instruction& i, x86::Inst::Id sse, x86::Inst::Id avx, const asmjit::Operand& with)
    {
        const unsigned a = inRegister(i.a);
        passUses(i);
        const unsigned to = targetRegister(i.target);
        binary(sse, avx, to, a, with);
        define(i.target, to);
    }

    void emitBinary(const Instruction& i, x86::Inst::Id sse, x86::Inst::Id avx)
    {
        const unsigned a = inRegister(i.a);
        const asmjit::Operand b = operand(i.b, uses().operands[1], a);
        passUses(i);
        const unsigned to = targetRegister(i.target);
        binary(sse, avx, to, a, b);
        define(i.target, to);
    }

    void emitComparison(const Instruction& i, x86::CmpImm how, Slot left, Slot right, bool isSwapped)
    {
        const unsigned a = inRegister(left);
        const asmjit::Operand b = operand(right, uses().operands[isSwapped ? 0 : 1], a);
        passUses(i);
        const unsigned to = targetRegister(i.target);
        compare(how, to, a, b);
        if (isConditionOfNext(i.target)) {
            hold(to, i.target, uses().target, false);
            m_held[to].isMask = true;
            return;
        }
        binary(x86::Inst::kIdAndpd, x86::Inst::kIdVandpd, to, to, constant(m_one));
        define(i.target, to);
    }

    /// Whether a truth serves the Select that comes next, and nothing else.
    [[nodiscard]] bool isConditionOfNext(Slot slot) const
    {
        const std::uint32_t next = m_at + 1;
        if (!isTemporary(slot) || uses().target != next || m_isLabel[next] != 0) return false;
        const Instruction& i = m_program.code[next];
        return i.op == OpCode::Select && i.a == slot && i.b != slot && i.c != slot &&
               m_uses[next - m_begin].operands[0] == kNever;
    }

    void emitNot(const Instruction& i)
    {
        const unsigned a = inRegister(i.a);
        passUses(i);
        const unsigned to = targetRegister(i.target);
        zero(1);
        compare(x86::CmpImm::kEQ, to, a, xmm(1));
        binary(x86::Inst::kIdAndpd, x86::Inst::kIdVandpd, to, to, constant(m_one));
        define(i.target, to);
    }

    void emitLogic(const Instruction& i, x86::Inst::Id sse, x86::Inst::Id avx)
    {
        const asmjit::Operand a = operand(i.a, uses().operands[0], kNothingPinned);
        const asmjit::Operand b = operand(i.b, uses().operands[1], a.isReg() ? a.as<x86::Xmm>().id() : kNothingPinned);
        passUses(i);
        const unsigned to = targetRegister(i.target);
        zero(1);
        compare(x86::CmpImm::kNEQ, 1, 1, a);
        zero(0);
        compare(x86::CmpImm::kNEQ, 0, 0, b);
        binary(sse, avx, 0, 0, xmm(1));
        binary(x86::Inst::kIdAndpd, x86::Inst::kIdVandpd, 0, 0, constant(m_one));
        move(to, 0);
        define(i.target, to);
    }

    void emitSelect(const Instruction& i)
    {
        unsigned mask = 0;
        if (isHeld(i.a) && m_held[m_registerOf[i.a]].isMask) {
            move(0, m_registerOf[i.a]);
            release(m_registerOf[i.a]);
        } else {
            const asmjit::Operand a = operand(i.a, uses().operands[0], kNothingPinned);
            zero(mask);
            compare(x86::CmpImm::kNEQ, mask, mask, a);
        }
        const unsigned b = inRegister(i.b);
        const unsigned c = inRegister(i.c, b);
        passUses(i);
        const unsigned to = targetRegister(i.target);
        if (m_hasAvx) {
            m_assembler.vblendvpd(xmm(to), xmm(c), xmm(b), xmm(mask));
        } else {
            move(1, b);
            m_assembler.andpd(xmm(1), xmm(mask));
            m_assembler.andnpd(xmm(mask), xmm(c));
            m_assembler.orpd(xmm(1), xmm(mask));
            move(to, 1);
        }
        define(i.target, to);
    }

    void emitSqrt(const Instruction& i)
    {
        const unsigned a = inRegister(i.a);
        passUses(i);
        const unsigned to = targetRegister(i.target);
        if (m_hasAvx) {
            m_assembler.vsqrtsd(xmm(to), xmm(a), xmm(a));
        } else {
            m_assembler.sqrtsd(xmm(to), xmm(a));
        }
        define(i.target, to);
    }

    // ----- calls: no register outlives one
    void argument(unsigned index, Slot slot)
    {
        if (isHeld(slot)) {
            move(index, m_registerOf[slot]);
        } else {
            load(index, slot);
        }
    }

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

    void emitReal(const Instruction& i, std::uint64_t address)
    {
        argument(0, i.a);
        beforeCall(i);
        call(address);
        takeResult(i);
    }

    /// The multiplications of power() of evaluate.h.
    void emitWholePower(const Instruction& i, int exponent)
    {
        const auto times = static_cast<unsigned>(std::abs(exponent));
        const unsigned a = inRegister(i.a);
        unsigned result = a;
        const auto multiply = [&](unsigned by) {
            binary(x86::Inst::kIdMulsd, x86::Inst::kIdVmulsd, 0, result, xmm(by));
            result = 0;
        };
        for (unsigned bit = std::bit_floor(times) >> 1U; bit != 0; bit >>= 1U) {
            multiply(result);
            if ((times & bit) != 0) multiply(a);
        }
        if (exponent < 0) {
            m_assembler.emit(m_hasAvx ? x86::Inst::kIdVmovapd : x86::Inst::kIdMovapd, xmm(1), constant(m_one));
            binary(x86::Inst::kIdDivsd, x86::Inst::kIdVdivsd, 1, 1, xmm(result));
            result = 1;
        }
        passUses(i);
        const unsigned to = targetRegister(i.target);
        move(to, result);
        define(i.target, to);
    }

    void emitPower(const Instruction& i)
    {
        if (m_exponents[i.b] != 0) return emitWholePower(i, static_cast<std::int8_t>(m_exponents[i.b]));
        argument(0, i.a);
        argument(1, i.b);
        beforeCall(i);
        call(addressOf(&power));
        takeResult(i);
    }

    void emitBuiltin(const Instruction& i)
    {
        switch (i.builtin) {
            case Builtin::Abs: emitUnary(i, x86::Inst::kIdAndpd, x86::Inst::kIdVandpd, constant(m_magnitude)); return;
            // These give their second operand where the comparison is false, as a < b ? a : b does.
            case Builtin::Min: emitBinary(i, x86::Inst::kIdMinsd, x86::Inst::kIdVminsd); return;
            case Builtin::Max: emitBinary(i, x86::Inst::kIdMaxsd, x86::Inst::kIdVmaxsd); return;
            case Builtin::Tan: emitReal(i, addressOf(static_cast<RealFunction*>(std::tan))); return;
            case Builtin::Atan: emitReal(i, addressOf(static_cast<RealFunction*>(std::atan))); return;
            case Builtin::Tanh: emitReal(i, addressOf(static_cast<RealFunction*>(std::tanh))); return;
            case Builtin::Log: emitReal(i, addressOf(static_cast<RealFunction*>(std::log))); return;
            default: break;
        }
        argument(0, i.a);
        argument(1, i.b);
        // The third argument goes to the register after the scratch ones, whose value is saved before.
        const bool isInPlace = isHeld(i.c) && m_registerOf[i.c] == kFirstHeld;
        if (!isInPlace) {
            spill(kFirstHeld);
            release(kFirstHeld);
            argument(kFirstHeld, i.c);
        }
        beforeCall(i);
        m_assembler.mov(x86::edi, static_cast<std::uint32_t>(i.builtin));
        call(addressOf(&builtinOf));
        takeResult(i);
    }

    void emitElement(const Instruction& i)
    {
        argument(0, i.a);
        beforeCall(i);
        m_assembler.lea(x86::rdi, memory(i.b));
        m_assembler.mov(x86::esi, i.c);
        call(addressOf(&elementOf));
        takeResult(i);
    }

    void emitFunction(const Instruction& i)
    {
        spillAll();
        forgetAll();
        m_assembler.mov(x86::rdi, x86::r12);
        m_assembler.mov(x86::rsi, x86::rbx);
        m_assembler.mov(x86::edx, i.c);
        call(addressOf(&callFunction));
        m_assembler.test(x86::al, x86::al);
        m_assembler.jz(m_failed);
    }

    void emitDelay(const Instruction& i)
    {
        argument(0, i.a);
        beforeCall(i);
        m_assembler.mov(x86::rdi, x86::r12);
        m_assembler.mov(x86::rsi, x86::rbx);
        m_assembler.mov(x86::edx, i.c);
        call(addressOf(&delayedBy));
        takeResult(i);
    }

    // ----- in functions: where something fails nobody looks at the values any more
    asmjit::Label routineLabel(std::uint32_t begin)
    {
        const auto [entry, isNew] = m_routines.try_emplace(begin);
        if (isNew) entry->second = m_assembler.newLabel();
        return entry->second;
    }

    void emitRoutine(const Instruction& i)
    {
        spillAll();
        forgetAll();
        const CodeRange routine = m_program.routines[i.c];
        if (routine.empty()) return;
        m_assembler.mov(x86::rdi, x86::rbx);
        m_assembler.mov(x86::rsi, x86::r12);
        m_assembler.call(routineLabel(routine.begin));
        m_assembler.test(x86::al, x86::al);
        m_assembler.jz(m_failed);
    }

    void compareOrdered(unsigned a, const asmjit::Operand& b)
    {
        m_assembler.emit(m_hasAvx ? x86::Inst::kIdVucomisd : x86::Inst::kIdUcomisd, xmm(a), b);
    }

    /// x - x is zero, or not a number.
    void emitFinite(const Instruction& i)
    {
        const unsigned a = inRegister(i.a);
        binary(x86::Inst::kIdSubsd, x86::Inst::kIdVsubsd, 1, a, xmm(a));
        compareOrdered(1, xmm(1));
        m_assembler.jp(m_failed);
        passUses(i);
    }

    /// The position, from 0, in rax.
    void checkedPosition(unsigned index, std::uint32_t count)
    {
        compareOrdered(index, x86::ptr(m_one, 0, sizeof(double)));
        m_assembler.jb(m_failed);  // smaller, or not a number
        m_assembler.emit(m_hasAvx ? x86::Inst::kIdVcvttsd2si : x86::Inst::kIdCvttsd2si, x86::rax, xmm(index));
        m_assembler.sub(x86::rax, 1);
        // Without sign, what is too large for an integer is too large here.
        m_assembler.cmp(x86::rax, count);
        m_assembler.jae(m_failed);
    }

    void emitWithin(const Instruction& i)
    {
        checkedPosition(inRegister(i.a), i.c);
        passUses(i);
    }

    void emitSetElement(const Instruction& i)
    {
        const unsigned index = inRegister(i.a);
        const unsigned value = inRegister(i.b, index);
        move(0, index);
        move(1, value);
        passUses(i);
        spillAll();
        forgetAll();
        checkedPosition(0, i.c);
        const x86::Mem place =
            x86::ptr(x86::rbx, x86::rax, 3, static_cast<std::int32_t>(i.target * sizeof(double)), sizeof(double));
        m_assembler.emit(m_hasAvx ? x86::Inst::kIdVmovsd : x86::Inst::kIdMovsd, place, xmm(1));
    }

    void emitRequire(const Instruction& i)
    {
        const unsigned a = inRegister(i.a);
        zero(0);
        compareOrdered(a, xmm(0));
        const asmjit::Label isTrue = m_assembler.newLabel();
        m_assembler.jp(isTrue);  // not a number, so not zero
        m_assembler.je(m_failed);
        m_assembler.bind(isTrue);
        passUses(i);
    }

    void emitKeepOn()
    {
        spillAll();
        forgetAll();
        m_assembler.mov(x86::rdi, x86::r12);
        call(addressOf(&keepsOn));
        m_assembler.test(x86::al, x86::al);
        m_assembler.jz(m_failed);
    }

    void emitJumpIfFalse(const Instruction& i)
    {
        const unsigned a = inRegister(i.a);
        move(1, a);
        passUses(i);
        // Whoever arrives at the label finds everything in memory.
        spillAll();
        zero(0);
        m_assembler.emit(m_hasAvx ? x86::Inst::kIdVucomisd : x86::Inst::kIdUcomisd, xmm(1), xmm(0));
        const asmjit::Label isTrue = m_assembler.newLabel();
        m_assembler.jp(isTrue);  // not a number, so not zero
        m_assembler.je(m_labels.at(targetOf(i, m_at)));
        m_assembler.bind(isTrue);
    }

    const Program& m_program;
    std::vector<std::uint8_t> m_isTemporary;  ///< by slot
    std::vector<std::uint8_t> m_registerOf;   ///< by slot
    std::vector<std::uint32_t> m_lastSeen;    ///< by slot: where it is used further down; all never between ranges
    std::vector<std::uint8_t> m_isLabel;      ///< by position
    std::vector<std::uint8_t> m_exponents;    ///< by slot: of a constant, wholeExponent
    std::optional<RepeatFinder> m_finder;     ///< where loops are worth it
    std::vector<std::uint32_t> m_positions;   ///< of the range: what is emitted
    std::vector<RepeatedCode> m_loops;        ///< of the range
    std::vector<Place> m_places;              ///< while a loop is emitted: its columns
    std::vector<std::uint32_t> m_columnOf;    ///< by slot of its first round
    std::vector<Table> m_tables;
    std::size_t m_nextIndex = 0;
    unsigned m_firstFixed = kRegisters;  ///< registers from this one on hold what all rounds of a loop read
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

}  // namespace

void MachineCode::compile(std::span<const CodeRange> ranges)
{
    m_pages = Compiler(m_program, ranges).compile(ranges, m_size, m_entries);
    if (m_pages == nullptr) m_entries.clear();
}

}  // namespace causeway
