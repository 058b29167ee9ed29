// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parameter dialog of a component, as declared in its class: tabs, groups, choices, units. Replaceable elements are
/// chosen from a list. An empty field keeps the default of the class, shown in grey. Changes are returned afterwards.
#pragma once

#include <QDialog>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/editing/diagram/component_parameters.h"

class QLabel;
class QLineEdit;

namespace causeway::ui {

class QuantityField;
class Theme;

class ParameterDialog : public QDialog {
    Q_OBJECT
public:
    ParameterDialog(Theme& theme, const QString& component, const QString& description,
                    std::vector<ComponentParameter> parameters, QWidget* parent = nullptr);

    [[nodiscard]] std::vector<ParameterChange> changedValues() const;
    [[nodiscard]] std::optional<std::string> changedDescription() const;

public slots:
    /// Refused, with the reason, while a field is invalid.
    void accept() override;

private:
    /// Row of one parameter, with its input widget.
    struct Field {
        QWidget* editor = nullptr;
        QWidget* label = nullptr;
    };

    QWidget* buildTab(const std::string& tab);
    Field buildField(const ComponentParameter& parameter);
    QWidget* buildEditor(const ComponentParameter& parameter);
    [[nodiscard]] std::string textOf(std::size_t parameter) const;
    void updateEnabled();
    void showMistake();
    [[nodiscard]] const QuantityField* mistakenField() const;

    Theme& m_theme;
    std::vector<ComponentParameter> m_parameters;
    std::vector<Field> m_fields;  ///< parallel to the parameters
    QString m_oldDescription;
    QLineEdit* m_description;
    QLabel* m_mistake;
};

}  // namespace causeway::ui
