// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Names of the integers that represent conditions in formulas: mo for a condition `open`.
#pragma once

#include <cctype>
#include <set>
#include <string>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// "m" and the first letter of a condition that is a variable; otherwise "m".
[[nodiscard]] inline std::string modeNameOf(const HybridDae& dae, const ExpressionPool& pool, ExprId condition)
{
    if (pool.op(condition) != Op::Variable) return "m";
    const std::string& name = dae.variables[pool.variableOf(condition)].name;
    const char letter = name[name.rfind('.') + 1];
    return std::isalpha(static_cast<unsigned char>(letter)) != 0
               ? std::string("m") + static_cast<char>(std::tolower(static_cast<unsigned char>(letter)))
               : "m";
}

/// The name, with a number appended if it is taken.
[[nodiscard]] inline std::string freeModeName(const std::string& name, const std::set<std::string>& taken)
{
    if (!taken.contains(name)) return name;
    std::size_t number = 2;
    while (taken.contains(name + std::to_string(number))) ++number;
    return name + std::to_string(number);
}

}  // namespace causeway
