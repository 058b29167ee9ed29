// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Slots of the derivatives of a program, by name: "der(x)". For look-up only; the program must outlive the map. Cost:
/// linear.
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
