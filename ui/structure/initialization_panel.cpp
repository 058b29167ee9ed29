// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/initialization_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>

#include "core/editing/fixes/initialization_fixes.h"
#include "core/results/result.h"
#include "ui/lesson/structure_panel.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kIsProblemRole = Qt::UserRole;  ///< for the filtering proxy, which keeps rows with "1"

/// Whether the user may want to change the item.
bool isProblem(InitialItemKind kind)
{
    return kind == InitialItemKind::Added || kind == InitialItemKind::Redundant ||
           kind == InitialItemKind::Contradictory || kind == InitialItemKind::Undetermined;
}

QString kindText(InitialItemKind kind)
{
    switch (kind) {
        case InitialItemKind::Given: return InitializationPanel::tr("given");
        case InitialItemKind::Free: return InitializationPanel::tr("to be found");
        case InitialItemKind::Guessed: return InitializationPanel::tr("guessed");
        case InitialItemKind::Added: return InitializationPanel::tr("added");
        case InitialItemKind::Redundant: return InitializationPanel::tr("redundant");
        case InitialItemKind::Contradictory: return InitializationPanel::tr("contradictory");
        case InitialItemKind::Undetermined: return InitializationPanel::tr("undetermined");
    }
    return {};
}

QString iconOf(InitialItemKind kind)
{
    switch (kind) {
        case InitialItemKind::Contradictory:
        case InitialItemKind::Undetermined: return QStringLiteral("error");
        case InitialItemKind::Redundant: return QStringLiteral("warning");
        case InitialItemKind::Added: return QStringLiteral("hint");
        default: return {};
    }
}

}  // namespace

// Model -------------------------------------------------------------------------------------------

InitializationModel::InitializationModel(Theme& theme, QObject* parent) : QAbstractTableModel(parent), m_theme(theme) {}

void InitializationModel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    beginResetModel();
    m_analysis = std::move(analysis);
    m_items = m_analysis && m_analysis->structure ? initialItems(*m_analysis->structure) : std::vector<InitialItem>();
    endResetModel();
}

void InitializationModel::setResult(std::shared_ptr<const Result> result)
{
    m_result = std::move(result);
    m_startRow = 0;
    if (m_result && !m_result->events.empty() && m_result->events.front().kind == EventKind::Initial)
        m_startRow = m_result->events.front().rowAfter;
    if (rowCount() > 0) emit dataChanged(index(0, ValueColumn), index(rowCount() - 1, ValueColumn));
}

std::optional<double> InitializationModel::valueAtStart(const InitialItem& item) const
{
    if (!m_result || item.column.isNone()) return {};
    const Structure& structure = *m_analysis->structure;
    const std::string name = structure.print(structure.initialization->columns[item.column].leaf);
    if (const ResultColumn* column = m_result->find(name); column != nullptr && column->values.size() > m_startRow)
        return column->values[m_startRow];
    const auto parameter = std::ranges::find(m_result->parameters, name, &ResultParameter::name);
    return parameter == m_result->parameters.end() ? std::nullopt : std::optional(parameter->value);
}

int InitializationModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_items.size());
}

int InitializationModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString InitializationModel::display(const InitialItem& item, int column) const
{
    const Structure& structure = *m_analysis->structure;
    switch (column) {
        case BlockColumn: return item.block ? QString::number(*item.block + 1) : QString();
        case KindColumn: return kindText(item.kind);
        case WhatColumn: return QString::fromStdString(textOf(structure, item));
        case ValueColumn: {
            const std::optional<double> value = valueAtStart(item);
            return value ? QLocale().toString(*value, 'g', 7) : QString();
        }
        case ReasonColumn: return QString::fromStdString(explain(structure, item));
        default: return {};
    }
}

QVariant InitializationModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const InitialItem& shown = item(index.row());
    switch (role) {
        case Qt::DisplayRole: return display(shown, index.column());
        case Qt::ToolTipRole: return display(shown, ReasonColumn);
        case Qt::DecorationRole: {
            const QString icon = iconOf(shown.kind);
            return index.column() == KindColumn && !icon.isEmpty() ? QVariant(m_theme.icon(icon)) : QVariant();
        }
        case Qt::FontRole: return index.column() == WhatColumn ? QVariant(m_theme.codeFont()) : QVariant();
        case Qt::ForegroundRole:
            return index.column() == ReasonColumn || index.column() == BlockColumn
                       ? QVariant(m_theme.colours().textMuted)
                       : QVariant();
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::Alignment(index.column() == ValueColumn || index.column() == BlockColumn
                                                         ? Qt::AlignRight | Qt::AlignVCenter
                                                         : Qt::AlignLeft | Qt::AlignVCenter));
        case kIsProblemRole: return isProblem(shown.kind) ? QStringLiteral("1") : QStringLiteral("0");
        default: return {};
    }
}

QVariant InitializationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::ToolTipRole && section == BlockColumn)
        return tr("The block of the initial system, in the order in which blocks are solved");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case BlockColumn: return tr("Block");
        case KindColumn: return tr("Kind");
        case WhatColumn: return tr("Condition");
        case ValueColumn: return tr("At the start");
        case ReasonColumn: return tr("Why");
        default: return {};
    }
}

// Panel -------------------------------------------------------------------------------------------

InitializationPanel::InitializationPanel(Theme& theme, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_selection(selection),
      m_model(new InitializationModel(theme, this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_view(new QTreeView),
      m_summary(new QLabel),
      m_why(new QLabel),
      m_problemsOnly(new QToolButton),
      m_fix(new QToolButton),
      m_fixes(new QMenu(this)),
      m_empty(makeEmptyState(this)),
      m_pages(new QStackedWidget(this)),
      m_content(new QWidget(this))
{
    setObjectName(QStringLiteral("initializationPanel"));
    m_filter->setSourceModel(m_model);
    m_filter->setFilterRole(kIsProblemRole);
    m_view->setObjectName(QStringLiteral("initializationView"));
    m_view->setAccessibleName(tr("Initialization"));
    m_view->setModel(m_filter);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    const QFontMetrics metrics = fontMetrics();
    const auto widthOf = [&](const QString& text) {
        return metrics.horizontalAdvance(text) + 4 * ThemeMetrics::kSpacing;
    };
    m_view->header()->resizeSection(InitializationModel::BlockColumn, widthOf(tr("Block")));
    m_view->header()->resizeSection(InitializationModel::KindColumn,
                                    widthOf(tr("contradictory")) + 2 * ThemeMetrics::kSpacing);
    m_view->header()->resizeSection(InitializationModel::WhatColumn,
                                    widthOf(QStringLiteral("resistor.port.v = 1234.5")));
    m_view->header()->resizeSection(InitializationModel::ValueColumn, widthOf(QStringLiteral("-1.234567e-10")));
    m_view->header()->setStretchLastSection(true);
    buildBar();

    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_pages);
    setFocusProxy(m_view);

    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &InitializationPanel::select);
    connect(m_view, &QTreeView::activated, this, &InitializationPanel::jump);
    connect(m_view, &QTreeView::customContextMenuRequested, this,
            [this](const QPoint& at) { m_fixes->popup(m_view->viewport()->mapToGlobal(at)); });
    connect(m_fixes, &QMenu::aboutToShow, this, &InitializationPanel::fillFixes);
    auto* key = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Period), this);
    key->setContext(Qt::WidgetWithChildrenShortcut);
    connect(key, &QShortcut::activated, this, &InitializationPanel::showFixes);
    setAnalysis(nullptr);
}

void InitializationPanel::buildBar()
{
    m_summary->setObjectName(QStringLiteral("initializationSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_why->setObjectName(QStringLiteral("initializationWhy"));
    m_why->setTextFormat(Qt::PlainText);
    m_why->setWordWrap(true);
    m_why->setMargin(ThemeMetrics::kSpacing);
    m_why->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_why->hide();
    m_problemsOnly->setObjectName(QStringLiteral("problemsOnly"));
    m_problemsOnly->setText(tr("Only missing and redundant items"));
    m_problemsOnly->setToolTip(tr("Hide given and guessed values"));
    m_problemsOnly->setCheckable(true);
    m_problemsOnly->setAutoRaise(true);
    m_fix->setObjectName(QStringLiteral("initializationFix"));
    m_fix->setText(tr("Fix"));
    m_fix->setToolTip(tr("Change the text of the model (Ctrl+.)"));
    m_fix->setMenu(m_fixes);
    m_fix->setPopupMode(QToolButton::InstantPopup);
    m_fixes->setObjectName(QStringLiteral("initializationFixes"));
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                            ThemeMetrics::kSpacing / 2);
    bar->setSpacing(ThemeMetrics::kSpacing);
    bar->addWidget(m_summary, 1);
    bar->addWidget(m_problemsOnly);
    bar->addWidget(m_fix);
    auto* layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_why);
    connect(m_problemsOnly, &QToolButton::toggled, this, &InitializationPanel::filter);
}

void InitializationPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    const Structure* structure = analysis ? analysis->structure.get() : nullptr;
    const bool isKnown = structure != nullptr && structure->initialization;
    m_model->setResult(nullptr);
    m_model->setAnalysis(analysis);
    if (isKnown) {
        m_summary->setText(QString::fromStdString(
            explain(*structure->initialization, [structure](ExprId expr) { return structure->print(expr); })));
    } else {
        m_summary->clear();
    }
    if (structure == nullptr) {
        m_empty->setText(emptyStateText(analysis.get()));
    } else if (!isKnown) {
        m_empty->setText(
            tr("The equations cannot be sorted, so their initialization is unknown.\nFix the errors in the Problems "
               "panel first."));
    } else {
        m_empty->setText(tr("This model has no states and no initial equations: there is nothing to initialize."));
    }
    m_pages->setCurrentWidget(m_model->rowCount() > 0 ? m_content : m_empty);
    m_fix->setEnabled(false);
    m_why->hide();
}

void InitializationPanel::setResult(std::shared_ptr<const Result> result)
{
    const Analysis* analysis = m_model->analysis();
    m_model->setResult(analysis != nullptr && analysis->structure ? std::move(result) : nullptr);
}

QString InitializationPanel::summary() const
{
    return m_summary->text();
}

void InitializationPanel::filter()
{
    m_filter->setFilterFixedString(m_problemsOnly->isChecked() ? QStringLiteral("1") : QString());
}

const InitialItem* InitializationPanel::current() const
{
    const QModelIndex index = m_filter->mapToSource(m_view->currentIndex());
    return index.isValid() ? &m_model->item(index.row()) : nullptr;
}

void InitializationPanel::select()
{
    const InitialItem* item = current();
    m_fix->setEnabled(item != nullptr);
    m_why->setVisible(item != nullptr);
    if (item != nullptr) m_why->setText(QString::fromStdString(explain(*m_model->analysis()->structure, *item)));
    if (item == nullptr || item->column.isNone()) return;
    const Structure& structure = *m_model->analysis()->structure;
    ExprId leaf = structure.initialization->columns[item->column].leaf;
    const std::string name = structure.print(leaf);
    while (structure.pool.op(leaf) != Op::Variable) leaf = structure.pool.operand(leaf, 0);
    const VariableId variable = structure.pool.variableOf(leaf);
    const UnknownId unknown = structure.findUnknown(name);
    if (unknown.isNone()) {
        m_selection.selectVariable(variable);
    } else {
        m_selection.selectUnknown(unknown, variable);
    }
}

void InitializationPanel::jump()
{
    const InitialItem* item = current();
    if (item != nullptr && !item->span.isNone()) emit jumpWanted(item->span);
}

std::vector<DiagnosticFix> InitializationPanel::fixes() const
{
    const InitialItem* item = current();
    if (item == nullptr) return {};
    const Analysis& analysis = *m_model->analysis();
    const std::optional<double> value = m_model->valueAtStart(*item);
    const bool isOfColumn = item->kind == InitialItemKind::Free || item->row.isNone();
    return isOfColumn ? fixesOfColumn(analysis, item->column, value) : fixesOfRow(analysis, item->row, value);
}

void InitializationPanel::fillFixes()
{
    m_fixes->clear();
    const std::vector<DiagnosticFix> found = fixes();
    for (const DiagnosticFix& fix : found) {
        m_fixes->addAction(QString::fromStdString(fix.label), this, [this, fix] { emit fixWanted(fix); });
    }
    if (found.empty()) m_fixes->addAction(tr("Nothing to change in this text"))->setEnabled(false);
}

void InitializationPanel::showFixes()
{
    if (current() == nullptr) return;
    m_fixes->popup(m_view->viewport()->mapToGlobal(m_view->visualRect(m_view->currentIndex()).bottomLeft()));
}

}  // namespace causeway::ui
