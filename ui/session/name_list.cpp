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

/// A QCompleter asks for a little more than its rows.
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

/// Qt would make the first name current that begins with what is typed, and Down would choose that one. No name begins
/// with this.
QStringList NameCompleter::splitPath(const QString& /*path*/) const
{
    return {QString(QChar(u'\n'))};
}

}  // namespace causeway::ui
