// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/name_list.h"

#include <QResizeEvent>

namespace causeway::ui {

NameList::NameList()
{
    setFrameShape(QFrame::Box);
    setLineWidth(1);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTextElideMode(Qt::ElideMiddle);
}

/// QCompleter requests slightly more height than its rows need.
void NameList::resizeEvent(QResizeEvent* event)
{
    QListView::resizeEvent(event);
    const int row = sizeHintForRow(0);
    const int over = row > 0 && event->size().height() > row ? event->size().height() % row : 0;
    if (over > 0) resize(width(), height() - over);
}

NameCompleter::NameCompleter(QAbstractItemModel* names, QObject* parent) : QCompleter(names, parent)
{
    setCompletionMode(UnfilteredPopupCompletion);
    setPopup(new NameList);
}

/// Prevents Qt from making the first matching name current, so that Down would select that one: no name starts with
/// this text.
QStringList NameCompleter::splitPath(const QString& /*path*/) const
{
    return {QString(QChar(u'\n'))};
}

}  // namespace causeway::ui
