// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Numbers that represent conditions: variables that are 0 or 1, such as the mode mo in ud = mo*s; id = (1 - mo)*s.
///
/// In:   a scalar hybrid DAE. Out: such variables, with the condition that decides if there is one.
/// Recognized are equations (`mo = if c then 1 else 0`), when-clauses and algorithms that assign 0, 1, pre(mo), 1 -
/// pre(mo), another mode or 1 minus it, in any nesting of conditions. A start value other than 0 and 1 excludes a
/// variable.
/// Fails: never; unrecognized variables are not modes. Cost: linear in the equations, for each mode that others refer
///       to.
#pragma once

#include <map>

#include "core/dae/hybrid_dae.h"

namespace causeway {

struct ModeVariable {
    ExprId condition;  ///< none: when-clauses, or several conditions, decide
    bool isOneWhenTrue = true;
};

class ModeVariables {
public:
    explicit ModeVariables(const HybridDae& dae);

    /// Null if it is not a mode. Valid during the lifetime of this object.
    [[nodiscard]] const ModeVariable* find(VariableId variable) const
    {
        const auto found = m_modes.find(variable);
        return found == m_modes.end() ? nullptr : &found->second;
    }

private:
    std::map<VariableId, ModeVariable> m_modes;
};

}  // namespace causeway
