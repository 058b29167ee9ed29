// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The equations in their order of evaluation, solved for their unknowns, typeset or as in the text; beside them, if
/// wanted, as they were before sorting; below them the history of the selected equation and the state-space form.
///
/// Rows are laid out when they come on the screen: a table of 100,000 costs what is seen of it.
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
    /// The selected rows, or all of them: columns separated by tabs.
    [[nodiscard]] QString tableText() const;
    /// One solved equation a line.
    [[nodiscard]] QString solvedText() const;
    /// An `align*` environment of the solved equations.
    [[nodiscard]] QString latexText() const;

    /// The equations as written and in their order in the text, beside the sorted and solved ones.
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
    /// The solved equations have the room that is left, and at least what they need.
    void stretchSolved();
    void applyTheme();
    [[nodiscard]] std::vector<int> chosenRows() const;

    Theme& m_theme;
    Selection& m_selection;
    LessonDesk& m_desk;
    EquationsModel* m_model;
    EquationsModel* m_before;  ///< in the order of the text, for comparison
    QStackedWidget* m_pages;
    QLabel* m_empty;
    QWidget* m_content;
    QSplitter* m_tables;
    QTableView* m_table;
    QTableView* m_beforeTable;
    EquationDelegate* m_delegate;
    bool m_isTypeset = true;  ///< as the columns were measured
    int m_solvedWidth = 0;    ///< what its column needs
    QTimer m_fitting;         ///< heights of rows that came on the screen
    QLabel* m_progress;
    QToolButton* m_sorted;
    QToolButton* m_copy;
    QToolButton* m_typeset;
    QToolButton* m_comparing;
    QToolButton* m_historyToggle;
    FormulaSheet* m_history;
    QToolButton* m_stateFormToggle;
    FormulaSheet* m_stateForm;
    bool m_isFollowing = false;  ///< the table's selection is being set from the window's
};

}  // namespace causeway::ui
