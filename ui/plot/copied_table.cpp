// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/copied_table.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QTreeWidgetItemIterator>

#include "ui/session/menu_keys.h"

namespace causeway::ui {

CopiedTable::CopiedTable(QWidget* parent, int drawnColumn) : QTreeWidget(parent), m_drawnColumn(drawnColumn)
{
    setContextMenuPolicy(Qt::ActionsContextMenu);
    setTextElideMode(Qt::ElideMiddle);  // the ends of names distinguish them
    auto* all = new QAction(tr("Copy the table"), this);
    connect(all, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    showKey(all, QKeySequence::Copy);
    addAction(all);
}

QString CopiedTable::text() const
{
    QStringList lines;
    const auto line = [&](const QTreeWidgetItem& row) {
        QStringList cells;
        for (int column = 0; column < columnCount(); ++column) {
            if (!isColumnHidden(column) && column != m_drawnColumn) cells.append(row.text(column));
        }
        return cells.join(QLatin1Char('\t'));
    };
    lines.append(line(*headerItem()));
    if (topLevelItemCount() == 0) return lines.front();
    for (QTreeWidgetItemIterator row(topLevelItem(0)); *row != nullptr; ++row) lines.append(line(**row));
    return lines.join(QLatin1Char('\n'));
}

bool CopiedTable::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        event->accept();
        return true;
    }
    return QTreeWidget::event(event);
}

void CopiedTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) return QGuiApplication::clipboard()->setText(text());
    QTreeWidget::keyPressEvent(event);
}

}  // namespace causeway::ui
