// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Dialog for a new class: template, name, description, base class, package.
#pragma once

#include <QDialog>
#include <QStringList>
#include <functional>

#include "core/editing/classes/class_template.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace causeway::ui {

class NewClassDialog : public QDialog {
    Q_OBJECT
public:
    /// Existing classes and packages.
    struct Surroundings {
        QStringList packages;                         ///< full names of writable packages
        QString package;                              ///< default; empty for none
        std::function<bool(const QString&)> isTaken;  ///< whether a class has this full name
    };
    /// `base`: initial base class; may be empty.
    NewClassDialog(Surroundings surroundings, const QString& base, QWidget* parent = nullptr);

    [[nodiscard]] NewClass wanted() const;
    /// Full name; empty for a separate file.
    [[nodiscard]] QString package() const;

private:
    void check();

    Surroundings m_surroundings;
    QComboBox* m_template;
    QLineEdit* m_name;
    QLineEdit* m_description;
    QLineEdit* m_base;
    QComboBox* m_package;
    QCheckBox* m_partial;
    QLabel* m_mistake;
    QPushButton* m_create;
};

}  // namespace causeway::ui
