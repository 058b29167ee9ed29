// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/cursor_table.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/units.h"
#include "ui/plot/plot_pane.h"
#include "ui/plot/value_text.h"

namespace causeway::ui {

namespace {

constexpr int kMostRows = 5;  ///< that are seen at once

}  // namespace

CursorTable::CursorTable(QWidget* parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("cursorTable"));
    setAccessibleName(tr("Values at the cursor"));
    setColumnCount(ColumnCount);
    setHeaderLabels({tr("Curve"), tr("Cursor"), tr("Mark"), tr("Difference"), tr("Unit")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setFrameShape(QFrame::NoFrame);
    setToolTip(tr("A click in a plot sets the cursor, with Shift the mark. Ctrl+C copies the table."));
    header()->setStretchLastSection(true);
    header()->resizeSection(NameColumn, 20 * fontMetrics().averageCharWidth());
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setTextElideMode(Qt::ElideMiddle);
}

QSize CursorTable::sizeHint() const
{
    const int row = std::max(fontMetrics().height() + 4, topLevelItemCount() > 0 ? sizeHintForRow(0) : 0);
    return {300, header()->sizeHint().height() + kMostRows * row + 2};
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
        item->setText(DifferenceColumn, textOf(at - there));
        item->setText(UnitColumn, QString::fromStdString(printedUnit(unit.toStdString())));
        for (const int column : {CursorColumn, MarkColumn, DifferenceColumn})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    };
    if (cursor) addRow(tr("time"), *cursor, mark.value_or(kNone), QStringLiteral("s"));
    for (const PlotPane* pane : panes) {
        if (!cursor) break;
        const auto here = pane->valuesAt(*cursor);
        const auto there = mark ? pane->valuesAt(*mark) : std::vector<PlotPane::CurveValue>();
        for (std::size_t i = 0; i < here.size(); ++i) {
            addRow(here[i].name, here[i].value, i < there.size() ? there[i].value : kNone, here[i].unit);
        }
    }
    setColumnHidden(MarkColumn, !mark);
    setColumnHidden(DifferenceColumn, !mark);
    verticalScrollBar()->setValue(scrolled);
}

QString CursorTable::text() const
{
    QStringList lines;
    const auto line = [this](auto&& textOf) {
        QStringList cells;
        for (int column = 0; column < ColumnCount; ++column) {
            if (!isColumnHidden(column)) cells.append(textOf(column));
        }
        return cells.join(QLatin1Char('\t'));
    };
    lines.append(line([this](int column) { return headerItem()->text(column); }));
    for (int row = 0; row < topLevelItemCount(); ++row)
        lines.append(line([this, row](int column) { return topLevelItem(row)->text(column); }));
    return lines.join(QLatin1Char('\n'));
}

void CursorTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(text());
        return;
    }
    QTreeWidget::keyPressEvent(event);
}

}  // namespace causeway::ui
