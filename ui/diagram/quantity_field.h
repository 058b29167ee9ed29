// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Input field for a value and its display unit: numbers are shown and typed in any unit of the quantity and stored in
/// the unit of the model. Accepts "4k7", "100u" and "10 kOhm" (core/syntax/typed_value.h). Changing the unit converts
/// the stored number; a number just typed keeps its digits and gets the new unit. Other expressions are in the unit of
/// the model, which is then fixed. Invalid texts stay in the field, marked, and `mistake` has the reason.
#pragma once

#include <QWidget>
#include <string>

#include "core/editing/diagram/component_parameters.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace causeway::ui {

class Theme;

class QuantityField : public QWidget {
    Q_OBJECT
public:
    QuantityField(Theme& theme, const ComponentParameter& parameter, QWidget* parent = nullptr);

    /// Value for the model: a number in the model's unit, or an expression; unchanged if nothing was typed.
    [[nodiscard]] std::string value() const;
    /// Reason why the text is invalid; empty if valid.
    [[nodiscard]] QString mistake() const { return m_mistake; }
    /// Display unit chosen by the user; empty if unchanged.
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
    bool m_isNumeric;  ///< numbers and expressions of them, not strings etc.
    std::string m_unit, m_displayUnit, m_firstUnit, m_shownUnit, m_standard;
    std::string m_value;     ///< in the unit of the model
    bool m_isTyped = false;  ///< typed by the user, not from the model
    QString m_mistake;
    QLineEdit* m_edit;
    QComboBox* m_units = nullptr;  ///< null if there is only one
};

}  // namespace causeway::ui
