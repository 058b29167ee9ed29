// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The selection of the window, shared by all views. Views call `select...` on a click and repaint on `changed`; they
/// never communicate directly. Ids belong to the current analysis; `clear` is called when another one arrives (views
/// keep nothing of the old one).
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

    /// Either may be none. An equation together with an unknown is an incidence (an edge, a matrix cell).
    [[nodiscard]] EquationId equation() const { return m_equation; }
    [[nodiscard]] UnknownId unknown() const { return m_unknown; }
    /// The selected variable: that of the unknown, or another one (a parameter, a state in a plot).
    [[nodiscard]] VariableId variable() const { return m_variable; }

    /// All selected variables: the one above first, and others that belong to it (those of a StateSet).
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
