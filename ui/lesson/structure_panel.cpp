// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/structure_panel.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/lesson/code_pane.h"
#include "ui/lesson/exercise_bar.h"
#include "ui/lesson/explanation_bar.h"
#include "ui/lesson/figure_view.h"
#include "ui/lesson/lesson_chooser.h"
#include "ui/lesson/lesson_desk.h"
#include "ui/lesson/lesson_filter_bar.h"
#include "ui/lesson/player_bar.h"
#include "ui/lesson/singular_bar.h"
#include "ui/lesson/stack_strip.h"
#include "ui/session/theme.h"
#include "ui/toolkit/zoom_view.h"

namespace causeway::ui {

QString emptyStateText(const Analysis* analysis)
{
    if (analysis == nullptr) {
        return StructurePanel::tr(
            "No model is analysed yet.\nOpen a Modelica file, then choose Analyse to see its structure here.");
    }
    if (analysis->diagnostics.hasErrors()) {
        return StructurePanel::tr(
            "The model has errors, so its structure is not known.\nFix the errors in the Problems panel, then analyse "
            "again.");
    }
    return StructurePanel::tr(
        "There is no model with equations in this text.\nWrite or open a model, then choose Analyse.");
}

QLabel* makeEmptyState(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QStringLiteral("emptyState"));
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setMargin(3 * ThemeMetrics::kMargin);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

void makeZoomButtons(QBoxLayout& bar, Theme& theme, const std::function<ZoomView&()>& view, QWidget* parent)
{
    const auto add = [&](const char* name, const char* icon, const QString& text, void (ZoomView::*slot)()) {
        QToolButton* button = makeToolButton(theme, QString::fromLatin1(name), QString::fromLatin1(icon), text, parent);
        QObject::connect(button, &QToolButton::clicked, button, [view, slot] { (view().*slot)(); });
        bar.addWidget(button);
    };
    add("zoomOut", "zoom-out", StructurePanel::tr("Zoom out (-)"), &ZoomView::zoomOut);
    add("zoomIn", "zoom-in", StructurePanel::tr("Zoom in (+)"), &ZoomView::zoomIn);
    add("zoomFit", "zoom-fit", StructurePanel::tr("Show everything (0)"), &ZoomView::fit);
}

void makeZoomButtons(QBoxLayout& bar, Theme& theme, ZoomView& view, QWidget* parent)
{
    makeZoomButtons(
        bar, theme, [&view]() -> ZoomView& { return view; }, parent);
}

StructurePanel::StructurePanel(Theme& theme, LessonDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_desk(desk),
      m_pages(new QStackedWidget(this)),
      m_empty(makeEmptyState(this)),
      m_content(new QWidget(this)),
      m_toolBar(new QHBoxLayout),
      m_footer(new QVBoxLayout),
      m_explanation(new ExplanationBar(theme, m_content)),
      m_singular(new SingularBar(theme, m_content)),
      m_playerBar(new PlayerBar(theme, desk.player(), m_content)),
      m_splitter(new QSplitter(m_content)),
      m_boards(new QStackedWidget(m_splitter)),
      m_figure(new FigureView(theme, m_boards)),
      m_code(new CodePane(theme, m_splitter)),
      m_stack(new StackStrip(theme, m_content)),
      m_codeButton(makeToolButton(theme, QStringLiteral("showCode"), QStringLiteral("pseudo-code"), tr("Pseudo-code"),
                                  m_content)),
      m_exerciseButton(
          makeToolButton(theme, QStringLiteral("exercise"), QStringLiteral("exercise"), tr("Exercise"), m_content)),
      m_exerciseBar(new ExerciseBar(theme, m_content))
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_pages);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
    m_empty->setText(emptyStateText(nullptr));
    m_toolBar->addWidget(new LessonChooser(desk, m_content));
    m_exerciseButton->setCheckable(true);
    m_exerciseButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_exerciseButton->setText(tr("Exercise"));
    m_exerciseButton->setToolTip(tr("Decide yourself what the algorithm decides: click equations, unknowns or edges"));
    m_toolBar->addWidget(m_exerciseButton);
    m_exerciseBar->hide();
    m_codeButton->setCheckable(true);
    m_codeButton->setToolTip(tr("The pseudo-code of the algorithm with its present line"));
    connect(m_codeButton, &QToolButton::toggled, this, &StructurePanel::setShowsCode);
    setShowsCode(false);
    m_stack->hide();
}

void StructurePanel::build(QWidget* view)
{
    auto* layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_toolBar->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                                  ThemeMetrics::kSpacing / 2);
    m_toolBar->setSpacing(ThemeMetrics::kSpacing / 2);
    m_footer->setContentsMargins(0, 0, 0, 0);
    m_footer->setSpacing(0);
    m_boards->insertWidget(0, view);
    m_boards->addWidget(m_figure);
    m_boards->setCurrentIndex(0);
    m_splitter->insertWidget(0, m_boards);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_splitter->setCollapsible(0, false);
    layout->addWidget(m_explanation);
    layout->addWidget(m_singular);
    layout->addLayout(m_toolBar);
    if (m_filterBar != nullptr) layout->addWidget(m_filterBar);
    layout->addWidget(m_splitter, 1);
    layout->addWidget(m_stack);
    m_footer->addWidget(m_exerciseBar);
    m_footer->addWidget(m_playerBar);
    layout->addLayout(m_footer);
    setFocusPolicy(Qt::StrongFocus);
    m_view = view;

    connect(&m_desk, &LessonDesk::sheetChanged, this, &StructurePanel::takeSheet);
    connect(&m_desk, &LessonDesk::moved, this, [this](const LessonFrame& frame) {
        if (exercises().isActive()) return;
        display(frame);
        m_figure->display(frame);
        explain();
    });
    connect(&m_desk.filter(), &LessonFilter::changed, this, [this] {
        sheetChanged();
        showFrame();
    });
    connectExercise();
    takeSheet();
    takeActivity();
}

void StructurePanel::connectExercise()
{
    ExerciseDesk* desk = &exercises();
    connect(m_exerciseButton, &QToolButton::clicked, this, [this](bool isWanted) {
        exercises().setActive(isWanted);
        setFocus();  // of the panels that follow the exercise, this one started it
    });
    connect(m_exerciseBar, &ExerciseBar::undoRequested, desk, &ExerciseDesk::undo);
    connect(m_exerciseBar, &ExerciseBar::redoRequested, desk, &ExerciseDesk::redo);
    connect(m_exerciseBar, &ExerciseBar::restartRequested, desk, &ExerciseDesk::restart);
    connect(m_exerciseBar, &ExerciseBar::checkRequested, desk, &ExerciseDesk::check);
    connect(m_exerciseBar, &ExerciseBar::hintRequested, desk, &ExerciseDesk::hint);
    connect(desk, &ExerciseDesk::activeChanged, this, [this] {
        takeActivity();
        showFrame();
    });
    connect(desk, &ExerciseDesk::moved, this, &StructurePanel::display);
    connect(desk, &ExerciseDesk::refused, this,
            [this](const LessonPlace& place) { refuse(m_desk.filter().inPart(place)); });
    connect(desk, &ExerciseDesk::spoken, this, &StructurePanel::explain);
}

ExerciseDesk& StructurePanel::exercises() const
{
    return m_desk.exercises();
}

const LessonBoard* StructurePanel::board() const
{
    if (exercises().isActive()) return &exercises().exercise()->board();
    return m_desk.sheet() ? &m_desk.state() : nullptr;
}

/// Player or exercise.
void StructurePanel::takeActivity()
{
    const bool isActive = exercises().isActive();
    m_exerciseButton->setChecked(isActive);
    m_exerciseBar->setVisible(isActive);
    m_playerBar->setVisible(!isActive && !m_isBeside);
    setPicking(isActive);
}

void StructurePanel::setBeside(bool isBeside)
{
    m_isBeside = isBeside;
    m_explanation->setVisible(!isBeside);
    takeActivity();
}

void StructurePanel::showFrame()
{
    if (!m_desk.sheet()) return;
    display(exercises().isActive() ? exercises().frame() : m_desk.frame());
    explain();
}

void StructurePanel::display(const LessonFrame& frame)
{
    moved(m_desk.filter().frame(frame));
}

const std::shared_ptr<const LessonSheet>& StructurePanel::shownSheet() const
{
    return m_desk.filter().sheet();
}

bool StructurePanel::isCurrent() const
{
    return m_desk.isCurrent() && !m_desk.filter().isBehind();
}

void StructurePanel::pick(const LessonPlace& place)
{
    exercises().pick(m_desk.filter().inWhole(place));
}

void StructurePanel::addFilter(Selection& selection)
{
    m_filterBar = new LessonFilterBar(m_theme, selection, m_desk, m_content);
    QToolButton* button = makeToolButton(m_theme, QStringLiteral("filterLesson"), QStringLiteral("filter"),
                                         tr("Show only some equations (F)"), m_content);
    button->setCheckable(true);
    connect(button, &QToolButton::clicked, m_filterBar,
            [bar = m_filterBar](bool isWanted) { isWanted ? bar->open() : bar->close(); });
    connect(m_filterBar, &LessonFilterBar::opened, button, &QToolButton::setChecked);
    m_toolBar->addWidget(button);
}

void StructurePanel::addZoomButtons(ZoomView& view)
{
    m_toolBar->addWidget(m_codeButton);
    makeZoomButtons(
        *m_toolBar, m_theme,
        [this, &view]() -> ZoomView& { return showsFigure() ? static_cast<ZoomView&>(*m_figure) : view; }, this);
}

void StructurePanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_hasStructure = analysis && analysis->structure;
    if (!m_hasStructure) m_empty->setText(emptyStateText(analysis.get()));
    m_pages->setCurrentWidget(m_hasStructure ? m_content : m_empty);
    // Models without equations have no lesson to explain that.
    if (m_hasStructure && analysis->structure->equations.empty())
        m_explanation->display({tr("Nothing to solve"), tr("This model has no equations.")},
                               ExplanationBar::Tone::Neutral);
}

void StructurePanel::takeSheet()
{
    const LessonSheet* sheet = m_desk.sheet().get();
    m_code->setCode(sheet != nullptr ? sheet->lesson->code : std::vector<std::string>());
    std::vector<int> chapters;
    if (sheet != nullptr) chapters.assign(sheet->lesson->chapters.begin(), sheet->lesson->chapters.end());
    m_playerBar->setMarks(std::move(chapters));
    m_exerciseButton->setEnabled(sheet != nullptr && !sheet->lesson->figure);
    m_singular->setMarks(sheet != nullptr ? sheet->singular : nullptr);
    m_boards->setCurrentIndex(showsFigure() ? 1 : 0);
    setFocusProxy(showsFigure() ? m_figure : m_view);
    m_figure->setSheet(m_desk.sheet());
    if (sheet != nullptr) m_figure->display(m_desk.frame());
    sheetChanged();
    showFrame();
}

bool StructurePanel::showsFigure() const
{
    return m_desk.sheet() && m_desk.sheet()->lesson->figure;
}

/// Text of the present step, or of the exercise.
void StructurePanel::explain()
{
    if (!m_desk.sheet()) return;
    if (exercises().isActive()) {
        const auto& [title, sentence, tone] = exercises().said();
        m_code->setLine(-1);
        m_stack->hide();
        m_exerciseBar->setState(*exercises().exercise(), exercises().allowsHints());
        m_explanation->display(
            {title, sentence, partsOfSentence(exercises().exercise()->board(), sentence.toStdString(), {}, {})},
            tone == ExerciseDesk::Tone::Right   ? ExplanationBar::Tone::Success
            : tone == ExerciseDesk::Tone::Wrong ? ExplanationBar::Tone::Refusal
                                                : ExplanationBar::Tone::Neutral);
        return;
    }
    m_code->setLine(m_desk.line());
    m_stack->setBoard(&m_desk.state());
    const bool isAtEnd = m_desk.frame().isAtEnd && !m_desk.sheet()->lesson->structure->singular;
    m_explanation->display({m_desk.title(), m_desk.sentence(), m_desk.sentenceParts()},
                           isAtEnd ? ExplanationBar::Tone::Success : ExplanationBar::Tone::Neutral);
}

bool StructurePanel::showsCode() const
{
    return !m_code->isHidden();
}

void StructurePanel::setShowsCode(bool shows)
{
    m_code->setVisible(shows);
    m_codeButton->setChecked(shows);
}

void StructurePanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // Beside the picture where both fit, otherwise below it.
    m_splitter->setOrientation(width() > height() * 5 / 4 ? Qt::Horizontal : Qt::Vertical);
}

bool StructurePanel::event(QEvent* event)
{
    // While the exercise has the focus, undo applies to its picks instead of the text.
    if (event->type() == QEvent::ShortcutOverride && exercises().isActive()) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void StructurePanel::keyPressEvent(QKeyEvent* event)
{
    if (exercises().isActive()) {
        if (event->matches(QKeySequence::Undo)) return exercises().undo();
        if (event->matches(QKeySequence::Redo)) return exercises().redo();
        if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_H) return exercises().hint();
        if (event->modifiers() == Qt::ControlModifier &&
            (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
            return exercises().check();
    }
    if (m_hasStructure && m_filterBar != nullptr && event->modifiers() == Qt::NoModifier) {
        if (event->key() == Qt::Key_F) return m_filterBar->open();
        if (event->key() == Qt::Key_Escape && m_filterBar->isVisibleTo(this)) return m_filterBar->close();
    }
    if (m_hasStructure && m_playerBar->isVisibleTo(this) && m_playerBar->handleKey(*event)) return;
    QWidget::keyPressEvent(event);
}

}  // namespace causeway::ui
