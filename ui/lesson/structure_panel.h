// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Base of the digraph and matrix panels: choice of lesson, view, reason of the step, pseudo-code, player and exercise,
/// or an empty state. In an exercise a click on an equation, unknown or edge is an answer, or collects one; the core
/// judges it and gives the reason. The player is paused meanwhile.
#pragma once

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <QWidget>
#include <functional>
#include <memory>

#include "core/compiler/compiler.h"
#include "ui/lesson/lesson_sheet.h"
#include "ui/session/tool_button.h"

class QLabel;
class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace causeway::ui {

class CodePane;
class ExerciseBar;
class ExerciseDesk;
class ExplanationBar;
class FigureView;
class LessonDesk;
class LessonFilterBar;
class PlayerBar;
class Selection;
class SingularBar;
class StackStrip;
class Theme;
class ZoomView;

/// Advice if there is no structure to show: to analyse a model, or to fix its errors first.
[[nodiscard]] QString emptyStateText(const Analysis* analysis);
/// A page with that text in its centre.
[[nodiscard]] QLabel* makeEmptyState(QWidget* parent);
/// For the end of a tool bar: zoom out, in, and fit; for the view returned at a click.
void makeZoomButtons(QBoxLayout& bar, Theme& theme, const std::function<ZoomView&()>& view, QWidget* parent);
void makeZoomButtons(QBoxLayout& bar, Theme& theme, ZoomView& view, QWidget* parent);

class StructurePanel : public QWidget {
    Q_OBJECT
public:
    /// Desk and theme must outlive the panel.
    StructurePanel(Theme& theme, LessonDesk& desk, QWidget* parent = nullptr);

    /// Another panel with the same lesson is visible, whose sentence and player serve both.
    void setBeside(bool isBeside);
    /// False: applies changes of the picture at once, for tests and screenshots.
    virtual void setAnimated(bool animated) = 0;

    [[nodiscard]] bool showsCode() const;
    /// The displayed board, of lesson or exercise. Null if there is none.
    [[nodiscard]] const LessonBoard* board() const;
    /// Board of lessons with tables; hidden for others.
    [[nodiscard]] FigureView& figure() const { return *m_figure; }

public slots:
    /// Provides the reason for an empty state; contents come from the desk.
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    void setShowsCode(bool shows);

protected:
    /// Assembles the panel; called once, by the derived constructor.
    void build(QWidget* view);
    /// Tool bar button for the filter row.
    void addFilter(Selection& selection);
    /// End of the tool bar: pseudo-code, and zoom of the view.
    void addZoomButtons(ZoomView& view);
    /// Between the view and the player; call before `build`.
    void addBelow(QWidget* widget) { m_footer->addWidget(widget); }
    [[nodiscard]] QHBoxLayout* toolBar() const { return m_toolBar; }
    [[nodiscard]] LessonDesk& desk() const { return m_desk; }
    /// The displayed lesson, or its filtered part. Frames and places passed to the view use its ids.
    [[nodiscard]] const std::shared_ptr<const LessonSheet>& shownSheet() const;
    /// The selection refers to the displayed lesson.
    [[nodiscard]] bool isCurrent() const;
    /// An answer of the exercise, picked in the view.
    void pick(const LessonPlace& place);

    /// Another sheet (or none) is to be shown; its frame follows.
    virtual void sheetChanged() = 0;
    /// The lesson or exercise has changed.
    virtual void moved(const LessonFrame& frame) = 0;
    /// Marks a refused choice, until the next frame.
    virtual void refuse(const LessonPlace& place) = 0;
    /// Exercise mode: the pointer shows that everything is clickable.
    virtual void setPicking(bool picking) = 0;

    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void takeSheet();
    void connectExercise();
    void takeActivity();
    void showFrame();
    void display(const LessonFrame& frame);
    void explain();
    [[nodiscard]] ExerciseDesk& exercises() const;
    [[nodiscard]] bool showsFigure() const;

    Theme& m_theme;
    LessonDesk& m_desk;
    bool m_isBeside = false;
    bool m_hasStructure = false;
    QStackedWidget* m_pages;
    QLabel* m_empty;
    QWidget* m_content;
    QHBoxLayout* m_toolBar;
    QVBoxLayout* m_footer;
    ExplanationBar* m_explanation;
    SingularBar* m_singular;
    PlayerBar* m_playerBar;
    QSplitter* m_splitter;
    QStackedWidget* m_boards;  ///< the view, and the table in its place
    QWidget* m_view = nullptr;
    FigureView* m_figure;
    CodePane* m_code;
    StackStrip* m_stack;
    QToolButton* m_codeButton;
    QToolButton* m_exerciseButton;
    ExerciseBar* m_exerciseBar;
    LessonFilterBar* m_filterBar = nullptr;
};

}  // namespace causeway::ui
