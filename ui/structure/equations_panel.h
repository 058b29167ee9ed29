// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The solved equations in order of evaluation, typeset or as text; optionally beside them the original ones; below
/// them the history of the selected equation and the state-space form. Rows are laid out when displayed: the cost of a
/// table of 100,000 is that of its visible part.
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>

#include "core/compiler/compiler.h"

class QLabel;
class QSplitter;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace causeway::ui {

class EquationDelegate;
class EquationsModel;
class FormulaSheet;
class Selection;
class LessonDesk;
class Theme;

class EquationsPanel : public QWidget {
    Q_OBJECT
public:
    EquationsPanel(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent = nullptr);

    [[nodiscard]] EquationsModel& model() const { return *m_model; }
    /// Selected rows, or all: columns separated by tabs.
    [[nodiscard]] QString tableText() const;
    /// One solved equation per line.
    [[nodiscard]] QString solvedText() const;
    /// An `align*` environment of the solved equations.
    [[nodiscard]] QString latexText() const;

    /// Shows the original equations in textual order beside the sorted and solved ones.
    void setComparing(bool isComparing);

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setUpTable(QTableView& table, EquationsModel& model);
    void buildToolBar();
    QToolButton* addFold(const QString& name, const QString& title, const QString& help);
    /// Opens or closes a page below the table.
    void fold(QToolButton& toggle, FormulaSheet& page);
    void writeStateForm();
    void writeHistory();
    void fitRows(QTableView& table);
    void followSelection();
    void showSelected(QTableView& table, EquationId equation);
    void followLesson();
    void showProgress();
    void selectCurrent(const QTableView& table);
    void fitColumns();
    /// The solved equations get the remaining width, but at least their minimum.
    void stretchSolved();
    void applyTheme();
    [[nodiscard]] std::vector<int> chosenRows() const;

    Theme& m_theme;
    Selection& m_selection;
    LessonDesk& m_desk;
    EquationsModel* m_model;
    EquationsModel* m_before;  ///< in textual order, for comparison
    QStackedWidget* m_pages;
    QLabel* m_empty;
    QWidget* m_content;
    QSplitter* m_tables;
    QTableView* m_table;
    QTableView* m_beforeTable;
    EquationDelegate* m_delegate;
    bool m_isTypeset = true;  ///< state for which the columns were measured
    int m_solvedWidth = 0;    ///< minimum width of its column
    QTimer m_fitting;         ///< adjusts heights of newly visible rows
    QLabel* m_progress;
    QToolButton* m_sorted;
    QToolButton* m_copy;
    QToolButton* m_typeset;
    QToolButton* m_comparing;
    QToolButton* m_historyToggle;
    FormulaSheet* m_history;
    QToolButton* m_stateFormToggle;
    FormulaSheet* m_stateForm;
    bool m_isFollowing = false;  ///< the selection of the table is being set from that of the window
};

}  // namespace causeway::ui
