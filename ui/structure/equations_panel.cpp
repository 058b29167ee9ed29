// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/equations_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/structure/report/equation_history.h"
#include "ui/lesson/lesson_desk.h"
#include "ui/lesson/structure_panel.h"
#include "ui/session/eliding.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/structure/equation_delegate.h"
#include "ui/structure/equations_model.h"
#include "ui/toolkit/formula_sheet.h"
#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

namespace {
constexpr int kMeasuredRows = 40;                ///< enough to estimate column widths
constexpr std::size_t kMaxStateEquations = 100;  ///< limit for reading
constexpr int kPageHeight = 200;
constexpr int kMaxColumnWidth = 360;
}  // namespace

EquationsPanel::EquationsPanel(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_selection(selection),
      m_desk(desk),
      m_model(new EquationsModel(this)),
      m_before(new EquationsModel(this)),
      m_pages(new QStackedWidget(this)),
      m_empty(makeEmptyState(this)),
      m_content(new QWidget(this)),
      m_tables(new QSplitter(m_content)),
      m_table(new QTableView(m_tables)),
      m_beforeTable(new QTableView(m_tables)),
      m_delegate(new EquationDelegate(theme, this)),
      m_progress(new ElidingLabel(m_content)),
      m_sorted(makeToolButton(theme, QStringLiteral("sortedOrder"), QStringLiteral("matrix-permuted"),
                              tr("Sorted order"), m_content)),
      m_copy(makeToolButton(theme, QStringLiteral("copyEquations"), QStringLiteral("export"), tr("Copy"), m_content)),
      m_typeset(
          makeToolButton(theme, QStringLiteral("typeset"), QStringLiteral("equations"), tr("Typeset"), m_content)),
      m_comparing(makeToolButton(theme, QStringLiteral("beforeAndAfter"), QStringLiteral("compare"),
                                 tr("Before and after"), m_content)),
      m_historyToggle(nullptr),
      m_history(new FormulaSheet(theme, m_content)),
      m_stateFormToggle(nullptr),
      m_stateForm(new FormulaSheet(theme, m_content))
{
    setObjectName(QStringLiteral("equationsPanel"));
    m_table->setObjectName(QStringLiteral("equationsTable"));
    m_table->setAccessibleName(tr("Equations"));
    m_beforeTable->setObjectName(QStringLiteral("equationsBefore"));
    m_before->setSorted(false);
    setUpTable(*m_table, *m_model);
    setUpTable(*m_beforeTable, *m_before);
    for (const auto column :
         {EquationsModel::Number, EquationsModel::UnknownName, EquationsModel::Solved, EquationsModel::Block})
        m_beforeTable->setColumnHidden(column, true);
    m_beforeTable->horizontalHeader()->setSectionResizeMode(EquationsModel::Written, QHeaderView::Stretch);
    m_tables->insertWidget(0, m_beforeTable);
    m_tables->setChildrenCollapsible(false);
    m_beforeTable->hide();
    setFocusProxy(m_table);
    m_fitting.setSingleShot(true);
    connect(&m_fitting, &QTimer::timeout, this, [this] {
        stretchSolved();
        fitRows(*m_table);
        if (m_beforeTable->isVisible()) fitRows(*m_beforeTable);
    });

    buildToolBar();
    auto* layout = qobject_cast<QVBoxLayout*>(m_content->layout());
    layout->addWidget(m_tables, 1);
    m_historyToggle =
        addFold(QStringLiteral("historyToggle"), tr("History of the equation"),
                tr("What became of the selected equation, from how it was written to how it is computed"));
    m_history->setObjectName(QStringLiteral("equationHistory"));
    layout->addWidget(m_history);
    m_stateFormToggle = addFold(QStringLiteral("stateFormToggle"), tr("State-space form"),
                                tr("The derivatives of the states, by substitution"));
    m_stateForm->setObjectName(QStringLiteral("stateForm"));
    layout->addWidget(m_stateForm);
    m_history->hide();
    m_stateForm->hide();
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_pages);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
    m_empty->setText(emptyStateText(nullptr));

    connect(m_historyToggle, &QToolButton::toggled, this, &EquationsPanel::writeHistory);
    connect(m_stateFormToggle, &QToolButton::toggled, this, &EquationsPanel::writeStateForm);
    connect(&m_selection, &Selection::changed, this, &EquationsPanel::followSelection);
    connect(&m_desk, &LessonDesk::sheetChanged, this, &EquationsPanel::followLesson);
    const auto display = [this](const LessonFrame& frame) {
        if (m_model->structure() == nullptr || !m_desk.isCurrent()) return;
        m_model->display(frame);
        m_before->display(frame);
        showProgress();
    };
    connect(&m_desk, &LessonDesk::moved, this, [this, display](const LessonFrame& frame) {
        if (!m_desk.exercises().isActive()) display(frame);
    });
    connect(&m_desk.exercises(), &ExerciseDesk::moved, this, display);
    connect(&m_desk.exercises(), &ExerciseDesk::activeChanged, this, &EquationsPanel::followLesson);
    connect(&m_theme, &Theme::changed, this, &EquationsPanel::applyTheme);
    applyTheme();
}

void EquationsPanel::setUpTable(QTableView& table, EquationsModel& model)
{
    table.setModel(&model);
    table.setItemDelegate(m_delegate);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::ExtendedSelection);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setMouseTracking(true);
    table.setFrameShape(QFrame::NoFrame);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    // Rows are measured when they become visible, not before.
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    table.horizontalHeader()->setMinimumSectionSize(32);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.viewport()->installEventFilter(this);
    const auto fitSoon = [this] { m_fitting.start(0); };
    connect(table.verticalScrollBar(), &QScrollBar::valueChanged, this, fitSoon);
    connect(table.horizontalHeader(), &QHeaderView::sectionResized, this, fitSoon);
    connect(&model, &QAbstractItemModel::modelReset, this, fitSoon);
    connect(&model, &QAbstractItemModel::layoutChanged, this, [this, &table, fitSoon] {
        // Heights belong to rows, not to equations.
        table.verticalHeader()->setDefaultSectionSize(m_delegate->rowHeight());
        fitSoon();
    });
    const auto choose = [this, &table] { selectCurrent(table); };
    connect(&table, &QTableView::clicked, this, choose);
    connect(table.selectionModel(), &QItemSelectionModel::currentRowChanged, this, choose);
}

bool EquationsPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) m_fitting.start(0);
    return QWidget::eventFilter(watched, event);
}

void EquationsPanel::fitRows(QTableView& table)
{
    if (!m_theme.isTypeset() || table.model()->rowCount() == 0) return;
    const int bottom = table.viewport()->height();
    for (int row = std::max(0, table.rowAt(0));
         row < table.model()->rowCount() && table.rowViewportPosition(row) < bottom; ++row) {
        int height = m_delegate->rowHeight();
        for (int column = 0; column < EquationsModel::ColumnCount; ++column) {
            if (!table.isColumnHidden(column))
                height = std::max(height,
                                  m_delegate->heightFor(table.model()->index(row, column), table.columnWidth(column)));
        }
        if (table.rowHeight(row) != height) table.verticalHeader()->resizeSection(row, height);
    }
}

QToolButton* EquationsPanel::addFold(const QString& name, const QString& title, const QString& help)
{
    auto* toggle = new QToolButton(m_content);
    toggle->setObjectName(name);
    toggle->setText(title);
    toggle->setToolTip(help);
    toggle->setCheckable(true);
    toggle->setAutoRaise(true);
    toggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toggle->setArrowType(Qt::RightArrow);
    toggle->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_content->layout()->addWidget(toggle);
    return toggle;
}

void EquationsPanel::fold(QToolButton& toggle, FormulaSheet& page)
{
    const bool isOpen = toggle.isChecked();
    toggle.setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    page.setVisible(isOpen && !page.lines().empty());
    page.setFixedHeight(std::clamp(page.contentHeight(), 40, kPageHeight));
}

void EquationsPanel::setComparing(bool isComparing)
{
    m_comparing->setChecked(isComparing);
    m_beforeTable->setVisible(isComparing);
    // In a comparison, the left table shows these columns, and the right one is always sorted.
    for (const auto column : {EquationsModel::Written, EquationsModel::UnknownName})
        m_table->setColumnHidden(column, isComparing);
    if (isComparing) m_sorted->setChecked(true);
    m_sorted->setEnabled(!isComparing);
    m_fitting.start(0);
    followSelection();
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

    for (QToolButton* button : {m_typeset, m_comparing}) {
        button->setCheckable(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    m_typeset->setText(tr("Typeset"));
    m_typeset->setChecked(m_isTypeset);
    m_typeset->setToolTip(tr("Equations as in a textbook, or as in the text"));
    connect(m_typeset, &QToolButton::toggled, &m_theme, &Theme::setTypeset);
    m_comparing->setText(tr("Before and after"));
    m_comparing->setToolTip(tr("As written, in the order of the text, beside the sorted and solved equations"));
    connect(m_comparing, &QToolButton::toggled, this, &EquationsPanel::setComparing);

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
    m_copy->setToolButtonStyle(Qt::ToolButtonIconOnly);
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
    bar->addWidget(m_comparing);
    bar->addWidget(m_typeset);
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
    m_before->setStructure(structure);
    m_isFollowing = false;
    m_pages->setCurrentWidget(structure ? m_content : m_empty);
    if (!structure) m_empty->setText(emptyStateText(analysis.get()));
    writeStateForm();
    if (!structure) return writeHistory();
    m_stateFormToggle->setVisible(!structure->stateForm.empty());
    fitColumns();
    followLesson();
    followSelection();
}

void EquationsPanel::writeStateForm()
{
    const Structure* structure = m_model->structure();
    std::vector<SheetLine> lines;
    if (structure != nullptr && m_stateFormToggle->isChecked()) {
        for (const StateEquation& equation : structure->stateForm) {
            if (lines.size() == kMaxStateEquations) {
                lines.push_back(
                    {SheetLine::Kind::Text, tr("… and %1 more").arg(structure->stateForm.size() - lines.size())});
                break;
            }
            const QString name = QString::fromStdString(structure->dae->variables[equation.state].name);
            lines.push_back({SheetLine::Kind::Formula,
                             QStringLiteral("der(%1) = %2").arg(name, QString::fromStdString(equation.text)),
                             structure->latex(equation.derivative) + " = " + structure->latex(equation.rhs)});
            lines.back().names.push_back({structure->latex(equation.derivative), NameSpan::Kind::Solved});
            lines.back().variable = equation.state;
        }
    }
    m_stateForm->setLines(std::move(lines));
    fold(*m_stateFormToggle, *m_stateForm);
}

void EquationsPanel::writeHistory()
{
    const Structure* structure = m_model->structure();
    const int row = m_table->currentIndex().row();
    std::vector<SheetLine> lines;
    if (structure != nullptr && m_historyToggle->isChecked()) {
        if (row < 0) lines.push_back({SheetLine::Kind::Text, tr("Select an equation to see what became of it.")});
        for (const HistoryEntry& entry :
             row < 0 ? std::vector<HistoryEntry>() : historyOf(*structure, m_model->equationAt(row))) {
            lines.push_back({SheetLine::Kind::Text, QString::fromStdString(entry.what)});
            lines.push_back({SheetLine::Kind::Formula, QString::fromStdString(entry.text), entry.latex, {}, 1});
        }
    }
    m_history->setLines(std::move(lines));
    fold(*m_historyToggle, *m_history);
}

void EquationsPanel::followLesson()
{
    if (m_model->structure() == nullptr) return;
    const bool isOfThisStructure = m_desk.isCurrent() && m_desk.structure().get() == m_model->structure();
    LessonFrame frame;
    if (isOfThisStructure) frame = m_desk.exercises().isActive() ? m_desk.exercises().frame() : m_desk.frame();
    const bool isExercise = m_desk.exercises().isActive();
    for (QToolButton* toggle : {m_historyToggle, m_stateFormToggle}) {
        if (isExercise) toggle->setChecked(false);
        toggle->setEnabled(!isExercise);
    }
    for (EquationsModel* model : {m_model, m_before}) {
        model->setSheet(isOfThisStructure ? m_desk.sheet() : nullptr);
        model->display(frame);
    }
    showProgress();
}

void EquationsPanel::showProgress()
{
    m_progress->setText(tr("%1 of %2 numbered").arg(m_model->numberedCount()).arg(m_model->rowCount()));
    m_progress->setToolTip(
        tr("%1 of %2 equations have their number").arg(m_model->numberedCount()).arg(m_model->rowCount()));
    const EquationId current = m_model->currentEquation();
    if (!current.isNone() && m_selection.equation().isNone() && m_selection.unknown().isNone()) {
        m_table->scrollTo(m_model->index(m_model->rowOf(current), 0));
    }
}

void EquationsPanel::selectCurrent(const QTableView& table)
{
    if (m_isFollowing || m_model->structure() == nullptr) return;
    const QModelIndex index = table.currentIndex();
    if (!index.isValid()) return;
    const EquationId equation = static_cast<const EquationsModel*>(index.model())->equationAt(index.row());
    const UnknownId unknown = m_model->unknownOf(equation);
    const bool meansUnknown = index.column() == EquationsModel::UnknownName || index.column() == EquationsModel::Solved;
    m_isFollowing = true;
    if (meansUnknown && !unknown.isNone()) {
        m_selection.selectIncidence(equation, unknown, m_model->structure()->unknowns[unknown].variable);
    } else {
        m_selection.selectEquation(equation);
    }
    // Synchronizes the other table.
    QTableView& other = &table == m_table ? *m_beforeTable : *m_table;
    showSelected(other, equation);
    m_isFollowing = false;
    writeHistory();
}

void EquationsPanel::showSelected(QTableView& table, EquationId equation)
{
    const auto& model = *static_cast<const EquationsModel*>(table.model());
    const int row = model.rowOf(equation);
    if (row < 0) {
        table.clearSelection();
        table.setCurrentIndex({});
    } else if (table.currentIndex().row() != row || !table.selectionModel()->isRowSelected(row)) {
        const int column =
            table.isColumnHidden(EquationsModel::Written) ? EquationsModel::Solved : EquationsModel::Written;
        table.setCurrentIndex(model.index(row, column));
        table.scrollTo(model.index(
            row, table.isColumnHidden(EquationsModel::Number) ? EquationsModel::Index : EquationsModel::Number));
    }
}

void EquationsPanel::followSelection()
{
    if (m_isFollowing || m_model->structure() == nullptr) return;
    const Structure& structure = *m_model->structure();
    EquationId equation = m_selection.equation();
    const UnknownId unknown = m_selection.unknown();
    // An unknown alone selects the equation that computes it, unless finding that is the exercise.
    if (equation.isNone() && !m_desk.exercises().isActive() && structure.equationOf.contains(unknown))
        equation = structure.equationOf[unknown];
    m_isFollowing = true;
    showSelected(*m_table, equation);
    showSelected(*m_beforeTable, equation);
    m_isFollowing = false;
    writeHistory();
}

void EquationsPanel::fitColumns()
{
    const QFontMetricsF metrics(m_theme.codeFont());
    const int rows = std::min(m_model->rowCount(), kMeasuredRows);
    for (int column = 0; column < EquationsModel::ColumnCount; ++column) {
        double width = fontMetrics().horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        const QString widest = QString::number(m_model->rowCount());
        if (column == EquationsModel::Number)
            width = std::max(width, metrics.horizontalAdvance(widest) + metrics.height());
        if (column == EquationsModel::Index) width = std::max(width, metrics.horizontalAdvance(widest));
        for (int row = 0; row < rows; ++row)
            width = std::max(
                width, m_delegate->sizeHint({}, m_model->index(row, column)).width() - 3.0 * ThemeMetrics::kSpacing);
        const int wanted = std::min(kMaxColumnWidth, static_cast<int>(width) + 3 * ThemeMetrics::kSpacing);
        if (column == EquationsModel::Solved) m_solvedWidth = wanted;
        for (QTableView* table : {m_table, m_beforeTable}) table->setColumnWidth(column, wanted);
    }
    stretchSolved();
}

void EquationsPanel::stretchSolved()
{
    int others = 0;
    for (int column = 0; column < EquationsModel::ColumnCount; ++column) {
        if (column != EquationsModel::Solved && !m_table->isColumnHidden(column))
            others += m_table->columnWidth(column);
    }
    const int width = std::max(m_solvedWidth, m_table->viewport()->width() - others);
    if (m_table->columnWidth(EquationsModel::Solved) != width) m_table->setColumnWidth(EquationsModel::Solved, width);
}

void EquationsPanel::applyTheme()
{
    m_delegate->forgetLayouts();
    // The representation changes the widths.
    if (m_isTypeset != m_theme.isTypeset()) {
        m_isTypeset = m_theme.isTypeset();
        m_typeset->setChecked(m_isTypeset);
        fitColumns();
    }
    for (QTableView* table : {m_table, m_beforeTable}) {
        table->verticalHeader()->setDefaultSectionSize(m_delegate->rowHeight());
        table->viewport()->update();
    }
    m_fitting.start(0);
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
        const std::string solved =
            m_model->index(row, EquationsModel::Solved).data(EquationsModel::LatexRole).value<std::string>();
        QString line =
            QString::fromStdString(solved.empty() ? m_model->structure()->latex(m_model->equationAt(row)) : solved);
        const qsizetype sign = line.indexOf(QLatin1Char('='));
        if (sign >= 0) line.insert(sign, QLatin1Char('&'));
        lines += QStringLiteral("  ") + line;
    }
    return QStringLiteral("\\begin{align*}\n%1\n\\end{align*}\n").arg(lines.join(QStringLiteral(" \\\\\n")));
}

}  // namespace causeway::ui
