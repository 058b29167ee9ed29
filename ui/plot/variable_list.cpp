// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/variable_list.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QShortcut>
#include <QTreeView>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include "ui/plot/variable_model.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kVariablesAtOnce = 2'000;
constexpr std::size_t kExpandAllUpTo = 200;
constexpr int kMeasuredNames = 300;

/// Draws the curve's colour before the check box, in the place of a component's arrow: names keep the full width and do
/// not move when checked.
class VariableView : public QTreeView {
protected:
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override
    {
        QTreeView::drawBranches(painter, rect, index);
        const auto colour = index.data(VariableModel::kCurveColourRole).value<QColor>();
        if (!colour.isValid()) return;
        constexpr double kLength = 10, kThickness = 4;
        QRectF line(0, 0, kLength, kThickness);
        line.moveCenter(QRectF(rect.right() - indentation(), rect.top(), indentation(), rect.height()).center());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(colour);
        painter->drawRoundedRect(line, kThickness / 2, kThickness / 2);
        painter->restore();
    }

    /// Repaints the colour beside the item as well.
    void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles) override
    {
        QTreeView::dataChanged(topLeft, bottomRight, roles);
        viewport()->update();
    }
};

}  // namespace

VariableList::VariableList(QWidget* parent)
    : QWidget(parent),
      m_search(new QLineEdit),
      m_view(new VariableView),
      m_nothing(new QLabel),
      m_model(new VariableModel(this))
{
    m_search->setPlaceholderText(tr("Search variables"));
    m_search->setClearButtonEnabled(true);
    m_search->setAccessibleName(tr("Search variables"));
    m_view->setModel(m_model);
    m_view->setUniformRowHeights(true);
    m_view->setTextElideMode(Qt::ElideMiddle);  // the ends of names distinguish them
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setAllColumnsShowFocus(true);
    m_view->setAccessibleName(tr("Variables of the result"));
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(VariableModel::Name, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(VariableModel::Unit, QHeaderView::Interactive);
    constexpr int kUnitWidth = 64, kIndent = 16;
    m_view->header()->resizeSection(VariableModel::Unit, kUnitWidth);
    m_view->header()->setMinimumSectionSize(kUnitWidth / 2);
    m_view->header()->setResizeContentsPrecision(kMeasuredNames);
    m_view->setIndentation(kIndent);
    m_view->setDragEnabled(true);
    m_view->setDragDropMode(QAbstractItemView::DragOnly);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_nothing->setText(tr("No variable has this in its name or description."));
    m_nothing->setWordWrap(true);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    m_nothing->hide();

    auto* searchRow = new QHBoxLayout;
    searchRow->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing, ThemeMetrics::kSpacing,
                                  ThemeMetrics::kSpacing);
    searchRow->addWidget(m_search);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(searchRow);
    layout->addWidget(m_nothing, 1);
    layout->addWidget(m_view, 1);

    connect(m_search, &QLineEdit::textChanged, this, &VariableList::rebuild);
    connect(m_search, &QLineEdit::returnPressed, this, &VariableList::checkFirstHit);
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), m_search);
    escape->setContext(Qt::WidgetShortcut);
    connect(escape, &QShortcut::activated, m_search, &QLineEdit::clear);
    connect(m_model, &VariableModel::checkWanted, this, &VariableList::checkWanted);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        const std::size_t column = m_model->resultColumn(current);
        if (m_selecting || column == VariableTree::kNoColumn) return;
        m_selected = column;
        emit picked(column);
    });
    connect(m_view, &QWidget::customContextMenuRequested, this, [this](QPoint position) {
        const std::size_t column = m_model->resultColumn(m_view->currentIndex());
        if (column != VariableTree::kNoColumn) emit menuWanted(column, m_view->viewport()->mapToGlobal(position));
    });
    connect(m_view, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
        const QModelIndex name = index.siblingAtColumn(VariableModel::Name);
        const bool isChecked = name.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        m_model->setData(name, isChecked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    });
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        m_isBusy = false;
        if (m_pending) return rebuild();
        showTree(m_watcher.result());
    });
}

VariableList::~VariableList()
{
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

void VariableList::setResult(std::shared_ptr<const Result> result)
{
    m_result = std::move(result);
    rebuild();
}

void VariableList::rebuild()
{
    m_pending = m_isBusy;
    if (m_pending) return;
    if (!m_result || m_result->columns.size() <= kVariablesAtOnce)
        return showTree(buildVariableTree(m_result, m_search->text()));
    m_isBusy = true;
    m_watcher.setFuture(QtConcurrent::run(
        [result = m_result, filter = m_search->text()] { return buildVariableTree(result, filter); }));
}

void VariableList::showTree(std::shared_ptr<const VariableTree> tree)
{
    const bool isFiltered = !m_search->text().trimmed().isEmpty();
    m_selecting = true;
    m_model->setTree(std::move(tree));
    if (m_model->tree().variableCount <= kExpandAllUpTo) m_view->expandAll();
    // Without components there is nothing to expand.
    m_view->setRootIsDecorated(m_model->tree().nodes.size() > m_model->tree().variableCount + 1);
    m_selecting = false;
    const bool nothing = isFiltered && m_model->tree().variableCount == 0;
    m_nothing->setVisible(nothing);
    m_view->setVisible(!nothing);
    select(m_selected);
    if (!isFiltered) emit namesShown();
}

int VariableList::widthOfNames() const
{
    const QAbstractItemView* view = m_view;
    return view->sizeHintForColumn(VariableModel::Name) + view->verticalScrollBar()->sizeHint().width() +
           ThemeMetrics::kSpacing;
}

void VariableList::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // A narrow list shows names only; tooltips and axes show units as well.
    constexpr int kRoomForUnits = 200;
    m_view->setColumnHidden(VariableModel::Unit, width() < kRoomForUnits);
}

void VariableList::setChecked(std::map<std::size_t, QColor> checked)
{
    m_model->setChecked(std::move(checked));
}

void VariableList::select(std::size_t resultColumn)
{
    m_selected = resultColumn;
    const QModelIndex index = m_model->indexOf(resultColumn);
    m_selecting = true;
    if (index.isValid()) {
        m_view->selectionModel()->setCurrentIndex(index,
                                                  QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        m_view->scrollTo(index);
    } else {
        m_view->selectionModel()->clear();
    }
    m_selecting = false;
}

void VariableList::checkFirstHit()
{
    for (const VariableTree::Node& node : m_model->tree().nodes) {
        if (node.column == VariableTree::kNoColumn) continue;
        emit checkWanted(node.column, true);
        return;
    }
}

}  // namespace causeway::ui
