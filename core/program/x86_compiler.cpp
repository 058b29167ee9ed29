// SPDX-License-Identifier: GPL-3.0-or-later
// What a range of code needs, and its frame.
#include "core/program/x86_compiler.h"

#include <bit>

#include "core/base/platform.h"
#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

constexpr std::size_t kFitsCache = 1500;  // instructions: unrolled they stay in the first cache, and branch nowhere
constexpr std::size_t kMaxSlots = std::size_t(1) << 28, kMaxLoopSlots = std::size_t(1)
                                                                        << 26;  // that offsets of 32 bits reach

class ErrorFlag final : public asmjit::ErrorHandler {
public:
    void handleError(asmjit::Error /*error*/, const char* /*message*/, asmjit::BaseEmitter* /*origin*/) override
    {
        hasFailed = true;
    }
    bool hasFailed = false;
};

}  // namespace

X86Compiler::X86Compiler(const Program& program, std::span<const CodeRange> ranges)
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
void* X86Compiler::compile(std::span<const CodeRange> ranges, std::size_t& size,
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
    if (labels.empty() || holder.flatten() != asmjit::kErrorOk || holder.resolveUnresolvedLinks() != asmjit::kErrorOk)
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

// ----- preparation
bool X86Compiler::mayFail(OpCode op)
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

bool X86Compiler::canCompile(CodeRange range) const
{
    if (m_program.slotCount >= kMaxSlots) return false;
    for (std::uint32_t at = range.begin; at < range.end; ++at) {
        const Instruction& i = m_program.code[at];
        if (isJump(i) && (targetOf(i, at) < range.begin || targetOf(i, at) > range.end)) return false;
    }
    return true;
}

void X86Compiler::prepare(CodeRange range)
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

// ----- code
asmjit::Label X86Compiler::compileRange(CodeRange range)
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

void X86Compiler::bindLabel(std::uint32_t position)
{
    if (m_isLabel[position] == 0) return;
    m_isLabel[position] = 0;
    spillAll();
    forgetAll();
    m_assembler.bind(m_labels.at(position));
}

void X86Compiler::emitConstants()
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

}  // namespace causeway
