// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One value and the unit in which it is read: a number is shown and typed in any unit of its quantity, the model keeps
/// it in its own.
///
/// An expression that is no number means what it says in the model's unit: while one stands there, that unit is shown
/// and cannot be changed.
#pragma once

#include <QWidget>
#include <string>

#include "core/assist/component_parameters.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace causeway::ui {

class QuantityField : public QWidget {
    Q_OBJECT
public:
    explicit QuantityField(const ComponentParameter& parameter, QWidget* parent = nullptr);

    /// What the model says: the number in the model's unit, or the expression; as it was if nothing was typed.
    [[nodiscard]] std::string value() const;
    /// The unit in which the user wants to read it; empty if that was not changed.
    [[nodiscard]] std::string changedDisplayUnit() const;

signals:
    void changed();

private:
    void onTyped();
    void changeUnit();
    void showValue(const std::string& value);
    [[nodiscard]] std::string inShownUnit(const std::string& value) const;

    std::string m_unit, m_firstUnit, m_shownUnit, m_standard;
    std::string m_value;  ///< in the model's unit
    QLineEdit* m_edit;
    QComboBox* m_units = nullptr;  ///< null where there is only one
};

}  // namespace causeway::ui
