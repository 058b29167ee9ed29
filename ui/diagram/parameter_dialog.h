// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The parameters of a component, as the declarations of its class describe them: tabs, groups, choices, units. What is
/// replaceable is chosen from a list.
///
/// A field that is left empty keeps the value of the class, which stands in it in grey. What was changed is asked for
/// afterwards.
#pragma once

#include <QDialog>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/editing/component_parameters.h"

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
    /// Not while a field holds what cannot be taken: it keeps it, and the reason is said.
    void accept() override;

private:
    /// One parameter's row: how its value is asked for.
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
