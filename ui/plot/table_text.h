// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a table shows as text, for the clipboard and for spreadsheets.
#pragma once

#include <QString>
#include <QStringList>
#include <QTreeWidget>

namespace causeway::ui {

/// Tabs and lines, with a head; columns that are hidden are left out, and one that is only drawn.
[[nodiscard]] inline QString tableText(const QTreeWidget& table, int drawnColumn = -1)
{
    QStringList lines;
    const auto line = [&](auto&& textOf) {
        QStringList cells;
        for (int column = 0; column < table.columnCount(); ++column) {
            if (!table.isColumnHidden(column) && column != drawnColumn) cells.append(textOf(column));
        }
        return cells.join(QLatin1Char('\t'));
    };
    lines.append(line([&](int column) { return table.headerItem()->text(column); }));
    for (int row = 0; row < table.topLevelItemCount(); ++row)
        lines.append(line([&](int column) { return table.topLevelItem(row)->text(column); }));
    return lines.join(QLatin1Char('\n'));
}

}  // namespace causeway::ui
