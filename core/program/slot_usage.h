// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which values of a program are used elsewhere, and which are temporary within one range of code.
///
/// In:   a finished program, and the ranges of its code that are compiled separately.
/// Out:  by slot, whether the value need not reach memory. A new member of `Program` that holds slots must be added in
///       the .cpp.
/// Cost: linear in the code.
#pragma once

#include <span>
#include <vector>

#include "core/program/program.h"

namespace causeway {

[[nodiscard]] constexpr bool isJump(const Instruction& instruction)
{
    return instruction.op == OpCode::Jump || instruction.op == OpCode::JumpIfFalse;
}

/// Number of the operands a, b, c that are slots read between events.
[[nodiscard]] constexpr unsigned operandCount(const Instruction& instruction)
{
    switch (instruction.op) {
        case OpCode::Copy:
        case OpCode::Negate:
        case OpCode::Not:
        case OpCode::Sin:
        case OpCode::Cos:
        case OpCode::Exp:
        case OpCode::Sqrt:
        case OpCode::Element:
        case OpCode::JumpIfFalse:
        case OpCode::Finite:
        case OpCode::Within:
        case OpCode::Require:
        case OpCode::Delay: return 1;
        case OpCode::Select:
        case OpCode::Call: return 3;
        case OpCode::Jump:
        case OpCode::Function:
        case OpCode::Relation:
        case OpCode::Floor:
        case OpCode::Routine:
        case OpCode::KeepOn:
        case OpCode::Action: return 0;
        default: return 2;
    }
}

/// The same at events, when the sides of relations and the operands of roundings are read.
[[nodiscard]] constexpr unsigned operandCountAtEvents(const Instruction& instruction)
{
    if (instruction.op == OpCode::Relation) return 2;
    return instruction.op == OpCode::Floor ? 1 : operandCount(instruction);
}

/// Whether the instruction only computes values[target] between events.
[[nodiscard]] constexpr bool isPlain(const Instruction& instruction)
{
    switch (instruction.op) {
        case OpCode::Jump:
        case OpCode::JumpIfFalse:
        case OpCode::Function:
        case OpCode::Relation:
        case OpCode::Floor:
        case OpCode::SetElement:
        case OpCode::Routine:
        case OpCode::Finite:
        case OpCode::Within:
        case OpCode::Require:
        case OpCode::KeepOn:
        case OpCode::Action: return false;
        default: return true;
    }
}

/// By slot: written before it is read, within one of the ranges, and never used outside it.
[[nodiscard]] std::vector<std::uint8_t> temporarySlots(const Program& program, std::span<const CodeRange> ranges);

}  // namespace causeway
