// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The list of variables beside the plots: a search field over a tree with check boxes. Keys: Space checks, Return in
/// the search field checks the first match, Esc clears the search. Results with many variables are built and searched
/// in a worker; the newest search wins.
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
    /// Scrolls to and selects a column; no selection if it is missing or filtered out.
    void select(std::size_t resultColumn);
    [[nodiscard]] bool isReady() const { return !m_isBusy; }
    /// Width at which the names are complete.
    [[nodiscard]] int widthOfNames() const;

signals:
    void checkWanted(std::size_t resultColumn, bool checked);
    /// The user selected a variable.
    void picked(std::size_t resultColumn);
    /// Of a result: `widthOfNames` may have changed.
    void namesShown();
    /// By the right mouse button or the menu key.
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
