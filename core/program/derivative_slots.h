// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where the derivatives of a program are, by name: "der(x)". Looked up only. The program outlives it. Cost: linear.
#pragma once

#include <string_view>
#include <unordered_map>

#include "core/program/program.h"

namespace causeway {

[[nodiscard]] inline std::unordered_map<std::string_view, Slot> derivativeSlotsByName(const Program& program)
{
    return {program.derivativeSlots.begin(), program.derivativeSlots.end()};
}

}  // namespace causeway
