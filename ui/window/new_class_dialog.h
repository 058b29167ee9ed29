// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Asks what a new class is to be: a template, a name, what it is about, what it extends, in which package it is put.
#pragma once

#include <QDialog>
#include <QStringList>
#include <functional>

#include "core/editing/class_template.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace causeway::ui {

class NewClassDialog : public QDialog {
    Q_OBJECT
public:
    /// What is there already.
    struct Surroundings {
        QStringList packages;                         ///< full names of those that can be written
        QString package;                              ///< the one that is offered first; empty for none
        std::function<bool(const QString&)> isTaken;  ///< whether there is a class of this full name
    };
    /// `base`: what it extends at first; may be empty.
    NewClassDialog(Surroundings surroundings, const QString& base, QWidget* parent = nullptr);

    [[nodiscard]] NewClass wanted() const;
    /// Full name; empty for a file of its own.
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
