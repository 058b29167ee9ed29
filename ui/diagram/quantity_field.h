// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One value and the unit in which it is read: a number is shown and typed in any unit of its quantity, the model keeps
/// it in its own.
///
/// "4k7", "100u" and "10 kOhm" are understood (core/syntax/typed_value.h). Another unit converts the number of the
/// model; a number that was just typed keeps its digits and gets the unit. An expression that is no number means what
/// it says in the model's unit: while one stands there, that unit is shown and cannot be changed. What cannot be taken
/// stays in the field, marked, and `mistake` says why.
#pragma once

#include <QWidget>
#include <string>

#include "core/editing/component_parameters.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace causeway::ui {

class Theme;

class QuantityField : public QWidget {
    Q_OBJECT
public:
    QuantityField(Theme& theme, const ComponentParameter& parameter, QWidget* parent = nullptr);

    /// What the model says: the number in the model's unit, or the expression; as it was if nothing was typed.
    [[nodiscard]] std::string value() const;
    /// Why what is typed cannot be taken; empty where it can.
    [[nodiscard]] QString mistake() const { return m_mistake; }
    /// The unit in which the user wants to read it; empty if that was not changed.
    [[nodiscard]] std::string changedDisplayUnit() const;

signals:
    void changed();

private:
    void onTyped();
    void changeUnit();
    void showValue(const std::string& value);
    void read();
    void mark(const QString& mistake);
    [[nodiscard]] std::string inShownUnit(const std::string& value) const;

    Theme& m_theme;
    bool m_isNumeric;  ///< its texts are numbers and expressions of them, not strings or anything else
    std::string m_unit, m_displayUnit, m_firstUnit, m_shownUnit, m_standard;
    std::string m_value;     ///< in the model's unit
    bool m_isTyped = false;  ///< and not what the model says
    QString m_mistake;
    QLineEdit* m_edit;
    QComboBox* m_units = nullptr;  ///< null where there is only one
};

}  // namespace causeway::ui
