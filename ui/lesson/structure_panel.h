// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the digraph and the matrix panel have in common: which lesson is played, the view, why the step was taken, the
/// pseudo-code beside it, the player, the exercise, and a friendly page instead of all that while there is nothing to
/// show.
///
/// In the exercise a click on an equation, an unknown or an edge is an answer, or collects one; the core decides
/// whether it is right and says why not. The player rests meanwhile.
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

/// What to do when there is no structure to show: "analyse a model", or "mend the errors first".
[[nodiscard]] QString emptyStateText(const Analysis* analysis);
/// A page with that text in its middle.
[[nodiscard]] QLabel* makeEmptyState(QWidget* parent);
/// For the end of a tool bar: smaller, larger, everything; of the view that is asked for at a click.
void makeZoomButtons(QBoxLayout& bar, Theme& theme, const std::function<ZoomView&()>& view, QWidget* parent);
void makeZoomButtons(QBoxLayout& bar, Theme& theme, ZoomView& view, QWidget* parent);

class StructurePanel : public QWidget {
    Q_OBJECT
public:
    /// Desk and theme must outlive the panel.
    StructurePanel(Theme& theme, LessonDesk& desk, QWidget* parent = nullptr);

    /// Changes of the picture are shown in one go: for tests and screenshots.
    /// Another panel that shows the same lesson is in sight: its sentence and its player do for both.
    void setBeside(bool isBeside);
    virtual void setAnimated(bool animated) = 0;

    [[nodiscard]] bool showsCode() const;
    /// What is shown: the lesson's board, or the exercise's. Null while there is none.
    [[nodiscard]] const LessonBoard* board() const;
    /// The board of lessons that are tables; hidden for all others.
    [[nodiscard]] FigureView& figure() const { return *m_figure; }

public slots:
    /// Says why there is nothing to show, if so; what there is comes with the desk.
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    void setShowsCode(bool shows);

protected:
    /// Puts the parts together; called once, by the constructor of the panel proper.
    void build(QWidget* view);
    /// For the tool bar: a button for the row in which one says which part of the lesson is shown.
    void addFilter(Selection& selection);
    /// For the end of the tool bar: the pseudo-code, and the zoom of the view.
    void addZoomButtons(ZoomView& view);
    /// Between the view and the player; to be called before `build`.
    void addBelow(QWidget* widget) { m_footer->addWidget(widget); }
    [[nodiscard]] QHBoxLayout* toolBar() const { return m_toolBar; }
    [[nodiscard]] LessonDesk& desk() const { return m_desk; }
    /// What the view shows: the lesson, or the part of it that the filter leaves. Frames and places that it gets are in
    /// its ids.
    [[nodiscard]] const std::shared_ptr<const LessonSheet>& shownSheet() const;
    /// The selection is about what is shown.
    [[nodiscard]] bool isCurrent() const;
    /// An answer of the exercise: what was picked in the view.
    void pick(const LessonPlace& place);

    /// Another sheet (or none) is to be shown; its frame follows.
    virtual void sheetChanged() = 0;
    /// The lesson moved, or the exercise.
    virtual void moved(const LessonFrame& frame) = 0;
    /// Marks what may not be picked, until the next frame.
    virtual void refuse(const LessonPlace& place) = 0;
    /// In the exercise everything can be picked, so the pointer says so.
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
    QStackedWidget* m_boards;  ///< the view proper, and in its place the table
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
