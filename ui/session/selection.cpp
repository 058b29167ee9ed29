// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/selection.h"

namespace causeway::ui {

void Selection::set(EquationId equation, UnknownId unknown, VariableId variable)
{
    if (equation == m_equation && unknown == m_unknown && variable == m_variable) return;
    m_equation = equation;
    m_unknown = unknown;
    m_variable = variable;
    emit changed();
}

}  // namespace causeway::ui
