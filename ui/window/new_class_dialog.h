// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Asks what a new class is to be: a template, a name, what it is about, what it extends.
#pragma once

#include <QDialog>

#include "core/assist/class_template.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace causeway::ui {

class NewClassDialog : public QDialog {
    Q_OBJECT
public:
    /// `base`: what it extends at first; may be empty.
    explicit NewClassDialog(const QString& base, QWidget* parent = nullptr);

    [[nodiscard]] NewClass wanted() const;

private:
    void check();

    QComboBox* m_template;
    QLineEdit* m_name;
    QLineEdit* m_description;
    QLineEdit* m_base;
    QLabel* m_mistake;
    QPushButton* m_create;
};

}  // namespace causeway::ui
