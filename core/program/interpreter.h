// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs straight code over an array of doubles. No allocation, no branch other than the choice of the operation.
#pragma once

#include <span>

#include "core/program/program.h"

namespace causeway {

void execute(std::span<const Instruction> code, double* values);

inline void execute(const Program& program, CodeRange range, double* values)
{
    execute(std::span(program.code).subspan(range.begin, range.end - range.begin), values);
}

}  // namespace causeway
