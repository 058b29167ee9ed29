// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Numbers that stand for conditions: variables that are 0 or 1, as the mode mo in ud = mo*s; id = (1 - mo)*s.
///
/// In:   a scalar hybrid DAE. Out: such variables, and the condition that decides where there is one.
/// Known are equations (`mo = if c then 1 else 0`), when-clauses and algorithms that give 0, 1, pre(mo), 1 - pre(mo),
/// another mode or one less it, in any nesting of conditions; a start value other than 0 and 1 makes it none.
/// Fails: never; what is not known is no mode. Cost: linear in the equations, for each mode that is called by others.
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

    /// Null where it is none. Valid as long as this object.
    [[nodiscard]] const ModeVariable* find(VariableId variable) const
    {
        const auto found = m_modes.find(variable);
        return found == m_modes.end() ? nullptr : &found->second;
    }

private:
    std::map<VariableId, ModeVariable> m_modes;
};

}  // namespace causeway
