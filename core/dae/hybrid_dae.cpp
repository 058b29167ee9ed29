// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/hybrid_dae.h"

namespace causeway {

std::string_view toString(Variability variability)
{
    switch (variability) {
        case Variability::Constant: return "constant";
        case Variability::Parameter: return "parameter";
        case Variability::Discrete: return "discrete variable";
        case Variability::Continuous: return "variable";
    }
    return "variable";
}

std::string_view toString(EquationOrigin origin)
{
    switch (origin) {
        case EquationOrigin::Equation: return "equation";
        case EquationOrigin::Connection: return "connection";
        case EquationOrigin::Declaration: return "declaration";
        case EquationOrigin::Alias: return "alias";
        case EquationOrigin::Differentiated: return "differentiated";
        case EquationOrigin::Initial: return "initial";
    }
    return "equation";
}

VariableId HybridDae::findVariable(std::string_view name) const
{
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (variables[VariableId(i)].name == name) return VariableId(i);
    }
    return {};
}

}  // namespace causeway
