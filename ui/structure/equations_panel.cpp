// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/equations_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/structure/equation_delegate.h"
#include "ui/structure/equations_model.h"
#include "ui/structure/lesson_desk.h"
#include "ui/structure/structure_panel.h"
#include "ui/structure/structure_text.h"

namespace causeway::ui {

namespace {
constexpr int kMeasuredRows = 200;  ///< enough to know how wide a column has to be
constexpr int kMostColumnWidth = 360;
}  // namespace

EquationsPanel::EquationsPanel(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_selection(selection),
      m_desk(desk),
      m_model(new EquationsModel(this)),
      m_pages(new QStackedWidget(this)),
      m_empty(makeEmptyState(this)),
      m_content(new QWidget(this)),
      m_table(new QTableView(m_content)),
      m_progress(new QLabel(m_content)),
      m_sorted(makeToolButton(theme, QStringLiteral("sortedOrder"), QStringLiteral("matrix-permuted"),
                              tr("Sorted order"), m_content)),
      m_copy(makeToolButton(theme, QStringLiteral("copyEquations"), QStringLiteral("export"), tr("Copy"), m_content)),
      m_stateFormToggle(new QToolButton(m_content)),
      m_stateForm(new QPlainTextEdit(m_content))
{
    setObjectName(QStringLiteral("equationsPanel"));
    m_table->setObjectName(QStringLiteral("equationsTable"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new EquationDelegate(theme, m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setMouseTracking(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    // All rows are alike, so none of them needs to be measured.
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    m_table->horizontalHeader()->setSectionResizeMode(EquationsModel::Solved, QHeaderView::Stretch);
    m_table->horizontalHeader()->setMinimumSectionSize(32);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFocusProxy(m_table);

    buildToolBar();
    m_stateFormToggle->setObjectName(QStringLiteral("stateFormToggle"));
    m_stateFormToggle->setText(tr("State-space form"));
    m_stateFormToggle->setToolTip(tr("The derivatives of the states, by substitution"));
    m_stateFormToggle->setCheckable(true);
    m_stateFormToggle->setAutoRaise(true);
    m_stateFormToggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_stateFormToggle->setArrowType(Qt::RightArrow);
    m_stateFormToggle->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_stateForm->setObjectName(QStringLiteral("stateForm"));
    m_stateForm->setReadOnly(true);
    m_stateForm->setFrameShape(QFrame::NoFrame);
    m_stateForm->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_stateForm->hide();

    auto* layout = qobject_cast<QVBoxLayout*>(m_content->layout());
    layout->addWidget(m_table, 1);
    layout->addWidget(m_stateFormToggle);
    layout->addWidget(m_stateForm);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_pages);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
    m_empty->setText(emptyStateText(nullptr));

    connect(m_stateFormToggle, &QToolButton::toggled, this, &EquationsPanel::showStateForm);
    connect(m_table, &QTableView::clicked, this, &EquationsPanel::selectCurrent);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &EquationsPanel::selectCurrent);
    connect(&m_selection, &Selection::changed, this, &EquationsPanel::followSelection);
    connect(&m_desk, &LessonDesk::sheetChanged, this, &EquationsPanel::followLesson);
    connect(&m_desk, &LessonDesk::moved, this, [this](const LessonFrame& frame) {
        if (m_model->structure() == nullptr || !m_desk.isCurrent()) return;
        m_model->display(frame);
        showProgress();
    });
    connect(&m_theme, &Theme::changed, this, &EquationsPanel::applyTheme);
    applyTheme();
}

void EquationsPanel::buildToolBar()
{
    m_sorted->setCheckable(true);
    m_sorted->setChecked(m_model->isSorted());
    m_sorted->setText(tr("Sorted order"));
    m_sorted->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_sorted->setToolTip(tr("In the order of evaluation instead of the order of the text"));
    connect(m_sorted, &QToolButton::toggled, this, [this](bool sorted) {
        m_model->setSorted(sorted);
        followSelection();
    });

    auto* menu = new QMenu(m_copy);
    const auto add = [&](const QString& name, const QString& text, QString (EquationsPanel::*content)() const) {
        QAction* action = menu->addAction(text);
        action->setObjectName(name);
        connect(action, &QAction::triggered, this,
                [this, content] { QApplication::clipboard()->setText((this->*content)()); });
        return action;
    };
    QAction* copyTable = add(QStringLiteral("copyTable"), tr("Copy the rows"), &EquationsPanel::tableText);
    copyTable->setShortcut(QKeySequence::Copy);
    copyTable->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(copyTable);
    QAction* copySolved =
        add(QStringLiteral("copySolved"), tr("Copy the solved equations"), &EquationsPanel::solvedText);
    QAction* copyLatex = add(QStringLiteral("copyLatex"), tr("Copy as LaTeX"), &EquationsPanel::latexText);
    m_table->addActions({copySolved, copyLatex});
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_copy->setMenu(menu);
    m_copy->setText(tr("Copy"));
    m_copy->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_copy->setPopupMode(QToolButton::InstantPopup);
    m_copy->setToolTip(tr("Copy the selected rows, or all of them"));
    m_progress->setObjectName(QStringLiteral("numberedCount"));
    m_progress->setForegroundRole(QPalette::PlaceholderText);
    m_progress->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                            ThemeMetrics::kSpacing / 2);
    bar->setSpacing(ThemeMetrics::kSpacing);
    bar->addWidget(m_sorted);
    bar->addWidget(m_copy);
    bar->addWidget(m_progress, 1);
    auto* layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
}

void EquationsPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    const std::shared_ptr<const Structure> structure = analysis ? analysis->structure : nullptr;
    m_isFollowing = true;
    m_model->setStructure(structure);
    m_isFollowing = false;
    m_pages->setCurrentWidget(structure ? m_content : m_empty);
    if (!structure) {
        m_empty->setText(emptyStateText(analysis.get()));
        m_stateForm->clear();
        return;
    }
    QString stateForm;
    for (const StateEquation& equation : structure->stateForm) {
        stateForm += QStringLiteral("der(%1) = %2\n")
                         .arg(QString::fromStdString(structure->dae->variables[equation.state].name),
                              QString::fromStdString(equation.text));
    }
    m_stateFormToggle->setVisible(!stateForm.isEmpty());
    m_stateForm->setPlainText(stateForm.trimmed());
    showStateForm(m_stateFormToggle->isChecked());
    fitColumns();
    followLesson();
    followSelection();
}

void EquationsPanel::showStateForm(bool shown)
{
    m_stateFormToggle->setArrowType(shown ? Qt::DownArrow : Qt::RightArrow);
    const bool hasText = !m_stateForm->document()->isEmpty();
    m_stateForm->setVisible(shown && hasText);
    const int lines = std::clamp(m_stateForm->blockCount(), 2, 8) + 1;
    const int margin = static_cast<int>(2 * m_stateForm->document()->documentMargin());
    m_stateForm->setFixedHeight(lines * QFontMetrics(m_theme.codeFont()).lineSpacing() + margin + 2);
}

void EquationsPanel::followLesson()
{
    if (m_model->structure() == nullptr) return;
    const bool isOfThisStructure = m_desk.isCurrent() && m_desk.structure().get() == m_model->structure();
    m_model->setSheet(isOfThisStructure ? m_desk.sheet() : nullptr);
    m_model->display(isOfThisStructure ? m_desk.frame() : LessonFrame());
    showProgress();
}

void EquationsPanel::showProgress()
{
    m_progress->setText(
        tr("%1 of %2 equations have their number").arg(m_model->numberedCount()).arg(m_model->rowCount()));
    const EquationId current = m_model->currentEquation();
    if (!current.isNone() && m_selection.equation().isNone() && m_selection.unknown().isNone()) {
        m_table->scrollTo(m_model->index(m_model->rowOf(current), 0));
    }
}

void EquationsPanel::selectCurrent()
{
    if (m_isFollowing || m_model->structure() == nullptr) return;
    const QModelIndex index = m_table->currentIndex();
    if (!index.isValid()) return;
    const EquationId equation = m_model->equationAt(index.row());
    const UnknownId unknown = m_model->unknownOf(equation);
    const bool meansUnknown = index.column() == EquationsModel::UnknownName || index.column() == EquationsModel::Solved;
    m_isFollowing = true;
    if (meansUnknown && !unknown.isNone()) {
        m_selection.selectIncidence(equation, unknown, m_model->structure()->unknowns[unknown].variable);
    } else {
        m_selection.selectEquation(equation);
    }
    m_isFollowing = false;
}

void EquationsPanel::followSelection()
{
    if (m_isFollowing || m_model->structure() == nullptr) return;
    const Structure& structure = *m_model->structure();
    EquationId equation = m_selection.equation();
    const UnknownId unknown = m_selection.unknown();
    // An unknown alone shows where it is computed.
    if (equation.isNone() && structure.equationOf.contains(unknown)) equation = structure.equationOf[unknown];
    const int row = m_model->rowOf(equation);
    m_isFollowing = true;
    if (row < 0) {
        m_table->clearSelection();
        m_table->setCurrentIndex({});
    } else if (m_table->currentIndex().row() != row || !m_table->selectionModel()->isRowSelected(row)) {
        m_table->setCurrentIndex(m_model->index(row, EquationsModel::Written));
        m_table->scrollTo(m_model->index(row, EquationsModel::Number));
    }
    m_isFollowing = false;
}

void EquationsPanel::fitColumns()
{
    const QFontMetricsF metrics(m_theme.codeFont());
    const int rows = std::min(m_model->rowCount(), kMeasuredRows);
    for (int column = 0; column < EquationsModel::ColumnCount; ++column) {
        if (column == EquationsModel::Solved) continue;
        double width = fontMetrics().horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        const QString widest = QString::number(m_model->rowCount());
        if (column == EquationsModel::Number)
            width = std::max(width, metrics.horizontalAdvance(widest) + metrics.height());
        if (column == EquationsModel::Index) width = std::max(width, metrics.horizontalAdvance(widest));
        for (int row = 0; row < rows; ++row) {
            width = std::max(width, metrics.horizontalAdvance(m_model->index(row, column).data().toString()));
        }
        m_table->setColumnWidth(column,
                                std::min(kMostColumnWidth, static_cast<int>(width) + 3 * ThemeMetrics::kSpacing));
    }
}

void EquationsPanel::applyTheme()
{
    m_stateForm->setFont(m_theme.codeFont());
    m_table->verticalHeader()->setDefaultSectionSize(QFontMetrics(m_theme.codeFont()).height() +
                                                     ThemeMetrics::kSpacing);
    m_table->viewport()->update();
}

std::vector<int> EquationsPanel::chosenRows() const
{
    std::vector<int> rows;
    const QModelIndexList selected = m_table->selectionModel()->selectedRows();
    for (const QModelIndex& index : selected) rows.push_back(index.row());
    if (rows.empty()) {
        for (int row = 0; row < m_model->rowCount(); ++row) rows.push_back(row);
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

QString EquationsPanel::tableText() const
{
    QString text;
    for (const int row : chosenRows()) {
        QStringList cells;
        for (int column = 0; column < EquationsModel::ColumnCount; ++column)
            cells += m_model->index(row, column).data().toString();
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

QString EquationsPanel::solvedText() const
{
    QString text;
    for (const int row : chosenRows())
        text += m_model->index(row, EquationsModel::Solved).data().toString() + QLatin1Char('\n');
    return text;
}

QString EquationsPanel::latexText() const
{
    QStringList lines;
    for (const int row : chosenRows()) {
        const EquationId equation = m_model->equationAt(row);
        QString line =
            QString::fromStdString(m_model->unknownOf(equation).isNone() ? m_model->structure()->latex(equation)
                                                                         : m_model->structure()->solvedLatex(equation));
        const qsizetype sign = line.indexOf(QLatin1Char('='));
        if (sign >= 0) line.insert(sign, QLatin1Char('&'));
        lines += QStringLiteral("  ") + line;
    }
    return QStringLiteral("\\begin{align*}\n%1\n\\end{align*}\n").arg(lines.join(QStringLiteral(" \\\\\n")));
}

}  // namespace causeway::ui
