// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The one selection of the window: what is selected anywhere is selected everywhere.
///
/// Views call `select...` on a click and repaint on `changed`; they never talk to each other. The ids belong to the
/// present analysis; `clear` is called when another analysis arrives (views keep nothing of the old one).
#pragma once

#include <QObject>
#include <vector>

#include "core/structure/graph/incidence.h"
#include "core/symbolic/expression_pool.h"

namespace causeway::ui {

class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Either may be none. An equation and an unknown together are an incidence (an edge, a matrix cell).
    [[nodiscard]] EquationId equation() const { return m_equation; }
    [[nodiscard]] UnknownId unknown() const { return m_unknown; }
    /// The variable that is selected: that of the unknown, or one that is no unknown (a parameter, a state in a plot).
    [[nodiscard]] VariableId variable() const { return m_variable; }

    /// All variables that are selected: that one, or several that belong together (a StateSet's); then that one is the
    /// first of them.
    [[nodiscard]] const std::vector<VariableId>& variables() const { return m_variables; }

    void selectEquation(EquationId equation) { set(equation, {}, {}); }
    void selectUnknown(UnknownId unknown, VariableId variable) { set({}, unknown, variable); }
    void selectIncidence(EquationId equation, UnknownId unknown, VariableId variable)
    {
        set(equation, unknown, variable);
    }
    void selectVariable(VariableId variable) { set({}, {}, variable); }
    void selectVariables(std::vector<VariableId> variables);
    void clear() { set({}, {}, {}); }

signals:
    void changed();

private:
    void set(EquationId equation, UnknownId unknown, VariableId variable);
    void setAll(EquationId equation, UnknownId unknown, std::vector<VariableId> variables);

    EquationId m_equation;
    UnknownId m_unknown;
    VariableId m_variable;
    std::vector<VariableId> m_variables;
};

}  // namespace causeway::ui
