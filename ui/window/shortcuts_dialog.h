// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Dialog for keyboard shortcuts of all actions, with search; a key used by another action is reported, and reassigned.
#pragma once

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace causeway::ui {

class ActionRegistry;

class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutsDialog(ActionRegistry& actions, QWidget* parent = nullptr);

    /// Id of the selected action; empty for none.
    [[nodiscard]] QString currentAction() const;
    void select(const QString& id);

private:
    void fill();
    void filter(const QString& typed);
    void showCurrent();
    void showConflict();
    void assign();

    ActionRegistry& m_actions;
    QLineEdit* m_search;
    QTreeWidget* m_tree;
    QKeySequenceEdit* m_keys;
    QLabel* m_conflict;
    QPushButton* m_assign;
    QPushButton* m_remove;
    QPushButton* m_reset;
};

}  // namespace causeway::ui
