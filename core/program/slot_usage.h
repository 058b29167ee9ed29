// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which values of a program anybody looks at, and which are nothing but steps on the way inside one range of code.
///
/// In:   a finished program, and the ranges of its code that are compiled on their own.
/// Out:  by slot, whether the value need not reach memory. Whoever gives `Program` a new member that holds slots enters it in the .cpp.
/// Cost: linear in the code.
#pragma once

#include <span>
#include <vector>

#include "core/program/program.h"

namespace causeway {

/// How many of a, b and c are slots that the instruction reads between events.
[[nodiscard]] unsigned operandCount(const Instruction& instruction);
/// Whether it computes values[target] between events, and nothing else.
[[nodiscard]] bool isPlain(const Instruction& instruction);

/// By slot: written before it is read, by code of one of the ranges, and never used outside of that range.
[[nodiscard]] std::vector<std::uint8_t> temporarySlots(const Program& program, std::span<const CodeRange> ranges);

}  // namespace causeway
