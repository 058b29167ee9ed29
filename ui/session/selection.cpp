// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/selection.h"

namespace causeway::ui {

void Selection::selectVariables(std::vector<VariableId> variables)
{
    setAll({}, {}, std::move(variables));
}

void Selection::set(EquationId equation, UnknownId unknown, VariableId variable)
{
    setAll(equation, unknown, variable.isNone() ? std::vector<VariableId>() : std::vector{variable});
}

void Selection::setAll(EquationId equation, UnknownId unknown, std::vector<VariableId> variables)
{
    if (equation == m_equation && unknown == m_unknown && variables == m_variables) return;
    m_equation = equation;
    m_unknown = unknown;
    m_variable = variables.empty() ? VariableId() : variables.front();
    m_variables = std::move(variables);
    emit changed();
}

}  // namespace causeway::ui
