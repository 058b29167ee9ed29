// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/cursor_table.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/units.h"
#include "core/results/sample_statistics.h"
#include "ui/plot/plot_pane.h"
#include "ui/plot/value_text.h"

namespace causeway::ui {

namespace {

constexpr int kCursorsSeen = 5;  ///< visible rows

constexpr std::size_t kMaxBins = 24;
constexpr int kWidthOfHistogram = 140;

/// Paints histogram bars with heights proportional to the number of runs in each bin.
class HistogramDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const QVariantList counts = index.data(CursorTable::kCountsRole).toList();
        if (counts.isEmpty()) return;
        int most = 1;
        for (const QVariant& count : counts) most = std::max(most, count.toInt());
        const QRectF room = QRectF(option.rect).adjusted(4, 2, -4, -2);
        const double width = room.width() / static_cast<double>(counts.size());
        const QColor colour = option.palette.color(
            (option.state & QStyle::State_Selected) != 0 ? QPalette::HighlightedText : QPalette::Highlight);
        for (qsizetype i = 0; i < counts.size(); ++i) {
            const double height = room.height() * counts[i].toInt() / most;
            painter->fillRect(QRectF(room.left() + static_cast<double>(i) * width, room.bottom() - height,
                                     std::max(1.0, width - 1), height),
                              colour);
        }
    }
};

}  // namespace

CursorTable::CursorTable(QWidget* parent) : CopiedTable(parent, HistogramColumn)
{
    setObjectName(QStringLiteral("cursorTable"));
    setAccessibleName(tr("Values at the cursor"));
    setColumnCount(ColumnCount);
    setHeaderLabels({tr("Curve"), tr("Cursor A"), tr("Mark B"), tr("B - A"), tr("Unit"), tr("Runs"), tr("Mean"),
                     tr("Deviation"), tr("Min"), tr("Median"), tr("Max"), tr("Histogram")});
    headerItem()->setToolTip(DeviationColumn, tr("Standard deviation of the sample"));
    setItemDelegateForColumn(HistogramColumn, new HistogramDelegate(this));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setFrameShape(QFrame::NoFrame);
    setToolTip(tr("A click in a plot sets the cursor, with Shift the mark. Ctrl+C copies the table."));
    header()->setStretchLastSection(true);
    header()->resizeSection(NameColumn, 20 * fontMetrics().averageCharWidth());
    constexpr int kAroundText = 12;  // pixels
    const int number = fontMetrics().horizontalAdvance(QStringLiteral("-1.23457e-123")) + kAroundText;
    for (const int column : {CursorColumn, MarkColumn, DifferenceColumn, MeanColumn, DeviationColumn, LeastColumn,
                             MedianColumn, MostColumn})
        header()->resizeSection(column, number);
    for (const int column : {UnitColumn, RunsColumn})
        header()->resizeSection(column, 8 * fontMetrics().averageCharWidth());
    header()->resizeSection(HistogramColumn, kWidthOfHistogram);
    // Low panels show fewer rows.
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setMinimumHeight(header()->sizeHint().height() + fontMetrics().height());
    setTextElideMode(Qt::ElideMiddle);
}

QSize CursorTable::sizeHint() const
{
    const int row = std::max(fontMetrics().height() + 4, topLevelItemCount() > 0 ? sizeHintForRow(0) : 0);
    return {300, header()->sizeHint().height() + kCursorsSeen * row + 2};
}

void CursorTable::setValues(const std::vector<PlotPane*>& panes, std::optional<double> cursor,
                            std::optional<double> mark)
{
    const int scrolled = verticalScrollBar()->value();
    clear();
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const auto textOf = [](double value) { return std::isnan(value) ? QString() : plainNumber(value); };
    const auto addRow = [&](const QString& name, double at, double there, const QString& unit) {
        auto* item = new QTreeWidgetItem(this);
        item->setText(NameColumn, name);
        item->setToolTip(NameColumn, name);
        item->setText(CursorColumn, textOf(at));
        item->setText(MarkColumn, textOf(there));
        item->setText(DifferenceColumn, textOf(roundedDifference(there, at)));
        item->setText(UnitColumn, QString::fromStdString(printedUnit(unit.toStdString())));
        for (int column = CursorColumn; column < ColumnCount; ++column) {
            if (column != UnitColumn) item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
        return item;
    };
    bool hasFamily = false;
    const auto addFamily = [&](QTreeWidgetItem& item, const std::vector<double>& values) {
        const auto statistics = statisticsOf(values);
        if (!statistics || values.size() < 2) return;
        hasFamily = true;
        item.setText(RunsColumn, QString::number(statistics->count));
        item.setText(MeanColumn, plainNumber(statistics->mean));
        item.setText(DeviationColumn, statistics->deviation ? plainNumber(*statistics->deviation) : QString());
        item.setText(LeastColumn, plainNumber(statistics->least));
        item.setText(MedianColumn, plainNumber(statistics->median));
        item.setText(MostColumn, plainNumber(statistics->most));
        const Histogram histogram = histogramOf(values, kMaxBins);
        QVariantList counts;
        QStringList lines;
        for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
            const double from = histogram.from + static_cast<double>(bin) * histogram.width;
            counts.append(static_cast<int>(histogram.counts[bin]));
            lines.append(tr("%1 to %2: %3")
                             .arg(plainNumber(from), plainNumber(from + histogram.width))
                             .arg(histogram.counts[bin]));
        }
        item.setData(HistogramColumn, kCountsRole, counts);
        item.setToolTip(HistogramColumn, lines.join(QLatin1Char('\n')));
    };
    if (cursor) addRow(tr("time"), *cursor, mark.value_or(kNone), QStringLiteral("s"));
    for (const PlotPane* pane : panes) {
        if (!cursor) break;
        const auto here = pane->valuesAt(*cursor);
        const auto there = mark ? pane->valuesAt(*mark) : std::vector<PlotPane::CurveValue>();
        for (std::size_t i = 0; i < here.size(); ++i) {
            auto* item = addRow(here[i].name, here[i].value, i < there.size() ? there[i].value : kNone, here[i].unit);
            addFamily(*item, here[i].family);
        }
    }
    for (int column = RunsColumn; column < ColumnCount; ++column) setColumnHidden(column, !hasFamily);
    setColumnHidden(MarkColumn, !mark);
    setColumnHidden(DifferenceColumn, !mark);
    verticalScrollBar()->setValue(scrolled);
}

}  // namespace causeway::ui
