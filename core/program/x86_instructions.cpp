// SPDX-License-Identifier: GPL-3.0-or-later
// An instruction of a program as machine instructions.
#include "core/program/x86_compiler.h"

#include <bit>
#include <cmath>

#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

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

bool keepsOn(MachineCodeContext* context, std::uint32_t round) noexcept
{
    try {
        return context->machine->keepsOn(static_cast<LoopRound>(round));
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

}  // namespace

void X86Compiler::emit(const Instruction& i)
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
        case OpCode::KeepOn: emitKeepOn(i); break;
        case OpCode::Relation:
        case OpCode::Floor:
        case OpCode::Action: break;  // frozen
    }
}

void X86Compiler::emitCopy(const Instruction& i)
{
    const unsigned from = inRegister(i.a);
    passUses(i);
    if (i.a == i.target) return;
    const unsigned to = targetRegister(i.target);
    move(to, from);
    define(i.target, to);
}

void X86Compiler::emitUnary(const Instruction& i, x86::Inst::Id sse, x86::Inst::Id avx, const asmjit::Operand& with)
{
    const unsigned a = inRegister(i.a);
    passUses(i);
    const unsigned to = targetRegister(i.target);
    binary(sse, avx, to, a, with);
    define(i.target, to);
}

void X86Compiler::emitBinary(const Instruction& i, x86::Inst::Id sse, x86::Inst::Id avx)
{
    const unsigned a = inRegister(i.a);
    const asmjit::Operand b = operand(i.b, uses().operands[1], a);
    passUses(i);
    const unsigned to = targetRegister(i.target);
    binary(sse, avx, to, a, b);
    define(i.target, to);
}

void X86Compiler::emitComparison(const Instruction& i, x86::CmpImm how, Slot left, Slot right, bool isSwapped)
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
bool X86Compiler::isConditionOfNext(Slot slot) const
{
    const std::uint32_t next = m_at + 1;
    if (!isTemporary(slot) || uses().target != next || m_isLabel[next] != 0) return false;
    const Instruction& i = m_program.code[next];
    return i.op == OpCode::Select && i.a == slot && i.b != slot && i.c != slot &&
           m_uses[next - m_begin].operands[0] == kNever;
}

void X86Compiler::emitNot(const Instruction& i)
{
    const unsigned a = inRegister(i.a);
    passUses(i);
    const unsigned to = targetRegister(i.target);
    zero(1);
    compare(x86::CmpImm::kEQ, to, a, xmm(1));
    binary(x86::Inst::kIdAndpd, x86::Inst::kIdVandpd, to, to, constant(m_one));
    define(i.target, to);
}

void X86Compiler::emitLogic(const Instruction& i, x86::Inst::Id sse, x86::Inst::Id avx)
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

void X86Compiler::emitSelect(const Instruction& i)
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

void X86Compiler::emitSqrt(const Instruction& i)
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
void X86Compiler::argument(unsigned index, Slot slot)
{
    if (isHeld(slot)) {
        move(index, m_registerOf[slot]);
    } else {
        load(index, slot);
    }
}

void X86Compiler::emitReal(const Instruction& i, std::uint64_t address)
{
    argument(0, i.a);
    beforeCall(i);
    call(address);
    takeResult(i);
}

/// The multiplications of power() of evaluate.h.
void X86Compiler::emitWholePower(const Instruction& i, int exponent)
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

void X86Compiler::emitPower(const Instruction& i)
{
    if (m_exponents[i.b] != 0) return emitWholePower(i, static_cast<std::int8_t>(m_exponents[i.b]));
    argument(0, i.a);
    argument(1, i.b);
    beforeCall(i);
    call(addressOf(&power));
    takeResult(i);
}

void X86Compiler::emitBuiltin(const Instruction& i)
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
    // The third argument goes to the register after the scratch ones; its value is saved before.
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

void X86Compiler::emitElement(const Instruction& i)
{
    argument(0, i.a);
    beforeCall(i);
    m_assembler.lea(x86::rdi, memory(i.b));
    m_assembler.mov(x86::esi, i.c);
    call(addressOf(&elementOf));
    takeResult(i);
}

void X86Compiler::emitFunction(const Instruction& i)
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

void X86Compiler::emitDelay(const Instruction& i)
{
    argument(0, i.a);
    beforeCall(i);
    m_assembler.mov(x86::rdi, x86::r12);
    m_assembler.mov(x86::rsi, x86::rbx);
    m_assembler.mov(x86::edx, i.c);
    call(addressOf(&delayedBy));
    takeResult(i);
}

void X86Compiler::emitRoutine(const Instruction& i)
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

/// x - x is zero, or not a number.
void X86Compiler::emitFinite(const Instruction& i)
{
    const unsigned a = inRegister(i.a);
    binary(x86::Inst::kIdSubsd, x86::Inst::kIdVsubsd, 1, a, xmm(a));
    compareOrdered(1, xmm(1));
    m_assembler.jp(m_failed);
    passUses(i);
}

/// The position, from 0, in rax.
void X86Compiler::checkedPosition(unsigned index, std::uint32_t count)
{
    compareOrdered(index, x86::ptr(m_one, 0, sizeof(double)));
    m_assembler.jb(m_failed);  // smaller, or not a number
    m_assembler.emit(m_hasAvx ? x86::Inst::kIdVcvttsd2si : x86::Inst::kIdCvttsd2si, x86::rax, xmm(index));
    m_assembler.sub(x86::rax, 1);
    // As an unsigned number, a value too large for an integer is too large here.
    m_assembler.cmp(x86::rax, count);
    m_assembler.jae(m_failed);
}

void X86Compiler::emitSetElement(const Instruction& i)
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

void X86Compiler::emitRequire(const Instruction& i)
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

void X86Compiler::emitKeepOn(const Instruction& i)
{
    spillAll();
    forgetAll();
    m_assembler.mov(x86::rdi, x86::r12);
    m_assembler.mov(x86::esi, i.c);
    call(addressOf(&keepsOn));
    m_assembler.test(x86::al, x86::al);
    m_assembler.jz(m_failed);
}

void X86Compiler::emitJumpIfFalse(const Instruction& i)
{
    const unsigned a = inRegister(i.a);
    move(1, a);
    passUses(i);
    // Code at the label finds everything in memory.
    spillAll();
    zero(0);
    m_assembler.emit(m_hasAvx ? x86::Inst::kIdVucomisd : x86::Inst::kIdUcomisd, xmm(1), xmm(0));
    const asmjit::Label isTrue = m_assembler.newLabel();
    m_assembler.jp(isTrue);  // not a number, so not zero
    m_assembler.je(m_labels.at(targetOf(i, m_at)));
    m_assembler.bind(isTrue);
}

}  // namespace causeway
