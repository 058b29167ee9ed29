// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The equations in their order of evaluation, solved for their unknowns, with the state-space form below.
#pragma once

#include <QWidget>
#include <memory>

#include "core/compiler/compiler.h"

class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace causeway::ui {

class EquationsModel;
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

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);

private:
    void buildToolBar();
    void showStateForm(bool shown);
    void followSelection();
    void followLesson();
    void showProgress();
    void selectCurrent();
    void fitColumns();
    void applyTheme();
    [[nodiscard]] std::vector<int> chosenRows() const;

    Theme& m_theme;
    Selection& m_selection;
    LessonDesk& m_desk;
    EquationsModel* m_model;
    QStackedWidget* m_pages;
    QLabel* m_empty;
    QWidget* m_content;
    QTableView* m_table;
    QLabel* m_progress;
    QToolButton* m_sorted;
    QToolButton* m_copy;
    QToolButton* m_stateFormToggle;
    QPlainTextEdit* m_stateForm;
    bool m_isFollowing = false;  ///< the table's selection is being set from the window's
};

}  // namespace causeway::ui
