// SPDX-License-Identifier: GPL-3.0-or-later
// Which value is in which register; plain machine instructions on them.
#include "core/program/x86_compiler.h"

namespace causeway {

x86::Mem X86Compiler::memory(Slot slot)
{
    if (m_places.empty()) return at(x86::rbx, slot);
    const Place& place = m_places[m_columnOf[slot]];
    if (!place.isInTable) return at(place.base, slot);
    // An instruction has at most two operands in memory; values saved before it reads them are temporary and not in a
    // table.
    const x86::Gp index = kIndexRegisters[m_nextIndex++ % kIndexRegisters.size()];
    m_assembler.mov(index.r32(), x86::ptr(place.base, place.offset, sizeof(std::uint32_t)));
    return x86::ptr(x86::rbx, index, 3, 0, sizeof(double));
}

/// to = a op b
void X86Compiler::binary(x86::Inst::Id sse, x86::Inst::Id avx, unsigned to, unsigned a, const asmjit::Operand& b)
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
void X86Compiler::compare(x86::CmpImm how, unsigned to, unsigned a, const asmjit::Operand& b)
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

unsigned X86Compiler::freeRegister(unsigned pinned, unsigned pinnedToo)
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

unsigned X86Compiler::inRegister(Slot slot, unsigned pinned, unsigned pinnedToo)
{
    if (isHeld(slot)) return m_registerOf[slot];
    const unsigned index = freeRegister(pinned, pinnedToo);
    load(index, slot);
    hold(index, slot, m_at, false);
    return index;
}

/// After the operands are read: slots not used again release their registers.
void X86Compiler::passUse(Slot slot, std::uint32_t nextUse)
{
    if (!isHeld(slot)) return;
    const unsigned index = m_registerOf[slot];
    if (index >= m_firstFixed) return;
    m_held[index].nextUse = nextUse;
    if (nextUse == kNever) release(index);
}

void X86Compiler::define(Slot target, unsigned index)
{
    const bool isStep = isTemporary(target);
    if (!isStep) store(target, index);
    if (uses().target == kNever) return;
    hold(index, target, uses().target, isStep);
}

}  // namespace causeway
