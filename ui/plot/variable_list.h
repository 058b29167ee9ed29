// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The list at the side of the plot: a search field over a tree of variables with check boxes.
///
/// Keys: Space checks, Return in the search field checks the first hit, Esc clears the search.
/// Results with many variables are arranged and searched in a worker; the newest search wins.
#pragma once

#include <QFutureWatcher>
#include <QWidget>
#include <map>
#include <memory>

#include "ui/plot/variable_tree.h"

class QLabel;
class QLineEdit;
class QTreeView;

namespace causeway::ui {

class VariableModel;

class VariableList : public QWidget {
    Q_OBJECT
public:
    explicit VariableList(QWidget* parent = nullptr);
    ~VariableList() override;

    void setResult(std::shared_ptr<const Result> result);
    void setChecked(std::map<std::size_t, QColor> checked);
    /// Scrolls there and selects; nothing is selected for a column that does not exist or is filtered away.
    void select(std::size_t resultColumn);
    [[nodiscard]] bool isReady() const { return !m_isBusy; }
    /// With which the names are whole.
    [[nodiscard]] int widthOfNames() const;

signals:
    void checkWanted(std::size_t resultColumn, bool checked);
    /// The user went to a variable.
    void picked(std::size_t resultColumn);
    /// Of a result: `widthOfNames` may be another one.
    void namesShown();
    /// By the right button or the menu key.
    void menuWanted(std::size_t resultColumn, QPoint globalPosition);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void rebuild();
    void showTree(std::shared_ptr<const VariableTree> tree);
    void checkFirstHit();

    std::shared_ptr<const Result> m_result;
    QLineEdit* m_search;
    QTreeView* m_view;
    QLabel* m_nothing;
    VariableModel* m_model;
    QFutureWatcher<std::shared_ptr<const VariableTree>> m_watcher;
    bool m_isBusy = false, m_pending = false;
    std::size_t m_selected = VariableTree::kNoColumn;
    bool m_selecting = false;
};

}  // namespace causeway::ui
