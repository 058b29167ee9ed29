// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sections of tables that are trees of two levels: a bold title, and muted headings of the columns beside it.
#pragma once

#include <QString>
#include <QStringList>

class QColor;
class QTreeWidget;
class QTreeWidgetItem;

namespace causeway::ui {

/// At the end of the tree. Without headings, the title spans all columns.
QTreeWidgetItem* addTreeSection(QTreeWidget& tree, const QString& title, const QStringList& headings,
                                const QColor& muted);

}  // namespace causeway::ui
