// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Operand types of arithmetic.
#pragma once

#include "core/symbolic/value.h"

namespace causeway {

[[nodiscard]] constexpr bool isArithmetic(ValueType type)
{
    return type == ValueType::Real || type == ValueType::Integer;
}

}  // namespace causeway
