// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/tree_sections.h"

#include <QTreeWidget>

namespace causeway::ui {

QTreeWidgetItem* addTreeSection(QTreeWidget& tree, const QString& title, const QStringList& headings,
                                const QColor& muted)
{
    auto* section = new QTreeWidgetItem(&tree, QStringList{title} + headings);
    QFont bold = tree.font();
    bold.setBold(true);
    section->setFont(0, bold);
    section->setFlags(Qt::ItemIsEnabled);
    section->setToolTip(0, title);
    section->setFirstColumnSpanned(headings.isEmpty());
    for (int column = 1; column <= headings.size(); ++column) {
        section->setForeground(column, muted);
        section->setTextAlignment(column, Qt::AlignRight);
    }
    return section;
}

}  // namespace causeway::ui
