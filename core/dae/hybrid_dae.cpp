// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/hybrid_dae.h"

namespace causeway {

std::string_view toString(StateSelect select)
{
    switch (select) {
        case StateSelect::Never: return "never";
        case StateSelect::Avoid: return "avoid";
        case StateSelect::Default: return "default";
        case StateSelect::Prefer: return "prefer";
        case StateSelect::Always: return "always";
    }
    return "default";
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

std::string HybridDae::pathOf(InstanceId instance) const
{
    std::vector<InstanceId> path;
    for (; !instance.isNone() && !instances[instance].parent.isNone(); instance = instances[instance].parent)
        path.push_back(instance);
    std::string text;
    for (auto at = path.rbegin(); at != path.rend(); ++at) text += (text.empty() ? "" : ".") + instances[*at].name;
    return text;
}

VariableId HybridDae::findVariable(std::string_view name) const
{
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (variables[VariableId(i)].name == name) return VariableId(i);
    }
    return {};
}

}  // namespace causeway
