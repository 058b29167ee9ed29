// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What of a window cannot be read: texts that have less room than they need, and widgets that lie outside of what they
/// are in, or over each other.
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QGraphicsTextItem>
#include <QGraphicsView>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QStringList>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>

#include "ui/session/eliding.h"

namespace causeway::test {

namespace detail {

inline QString placeOf(const QWidget& widget)
{
    QStringList names;
    for (const QWidget* each = &widget; each != nullptr; each = each->parentWidget()) {
        if (!each->objectName().isEmpty()) names.prepend(each->objectName());
    }
    return QStringLiteral("%1 in %2")
        .arg(QLatin1String(widget.metaObject()->className()), names.join(QLatin1Char('/')));
}

inline bool isCut(const QLabel& label)
{
    if (label.text().isEmpty() || !label.toolTip().isEmpty()) return false;
    const QRect room = label.contentsRect();
    if (label.wordWrap()) return label.heightForWidth(label.width()) > label.height();
    if (Qt::mightBeRichText(label.text())) return label.sizeHint().width() > label.width();
    const QSize text = label.fontMetrics().size(0, label.text());
    return text.width() > room.width() || text.height() > room.height() + 2;
}

inline bool isCut(const QComboBox& box)
{
    if (box.isEditable() || box.currentText().isEmpty()) return false;
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.frame = box.hasFrame();
    option.currentText = box.currentText();
    const QRect room = box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    return box.fontMetrics().horizontalAdvance(box.currentText()) > room.width();
}

}  // namespace detail

/// Of what is visible in `root`; empty when all can be read.
inline QStringList cutTexts(const QWidget& root)
{
    QStringList found;
    const auto note = [&found](const QWidget& widget, const QString& text) {
        found.append(QStringLiteral("'%1': %2, %3 of %4 pixels")
                         .arg(text, detail::placeOf(widget))
                         .arg(widget.width())
                         .arg(widget.sizeHint().width()));
    };
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->visibleRegion().isEmpty()) continue;
        if (qobject_cast<const ui::ElidingLabel*>(widget) || qobject_cast<const ui::ElidingComboBox*>(widget)) {
            continue;  // whole in their tool tips
        }
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            if (detail::isCut(*label)) note(*label, label->text());
        } else if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            if (detail::isCut(*box)) note(*box, box->currentText());
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            if (!button->text().isEmpty() && button->width() < button->minimumSizeHint().width())
                note(*button, button->text());
        } else if (const auto* edit = qobject_cast<const QLineEdit*>(widget)) {
            const int room = edit->width() - 10 - (edit->isClearButtonEnabled() && !edit->text().isEmpty() ? 20 : 0);
            const QString text = edit->text().isEmpty() ? edit->placeholderText() : QString();
            if (edit->fontMetrics().horizontalAdvance(text) > room) note(*edit, text);
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i) {
                if (tabs->fontMetrics().horizontalAdvance(tabs->tabText(i)) > tabs->tabRect(i).width())
                    note(*tabs, tabs->tabText(i));
            }
        } else if (const auto* header = qobject_cast<const QHeaderView*>(widget)) {
            for (int i = 0; header->model() != nullptr && i < header->count(); ++i) {
                const QString text = header->model()->headerData(i, header->orientation()).toString();
                if (header->orientation() == Qt::Horizontal && !header->isSectionHidden(i) &&
                    header->fontMetrics().horizontalAdvance(text) + 4 > header->sectionSize(i))
                    note(*header, text);
            }
        } else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view && view->model()) {
            for (QModelIndex row = view->indexAt(QPoint(4, 4)); row.isValid();) {
                for (int column = 0; column < view->model()->columnCount(row.parent()); ++column) {
                    const QModelIndex cell = row.siblingAtColumn(column);
                    const QString text = cell.data().toString();
                    const QRect place = view->visualRect(cell);
                    if (!text.isEmpty() && !place.isEmpty() && cell.data(Qt::ToolTipRole).toString().isEmpty() &&
                        view->fontMetrics().horizontalAdvance(text) > place.width())
                        note(*view, text);
                }
                const QRect place = view->visualRect(row);
                const QModelIndex next = view->indexAt(QPoint(std::max(4, place.left() + 4), place.bottom() + 3));
                if (!next.isValid() || next == row || place.isEmpty()) break;
                row = next.siblingAtColumn(0) == row.siblingAtColumn(0) ? QModelIndex() : next.siblingAtColumn(0);
            }
        }
        if (const auto* picture = qobject_cast<const QGraphicsView*>(widget)) {
            const QRect all = picture->viewport()->rect().adjusted(-4, -4, 4, 4);
            for (const QGraphicsItem* item : picture->items()) {
                const auto* text = qgraphicsitem_cast<const QGraphicsTextItem*>(item);
                if (text != nullptr && text->isVisible() &&
                    !all.contains(picture->mapFromScene(text->sceneBoundingRect()).boundingRect()))
                    note(*picture, text->toPlainText());
            }
        }
        const QWidget* parent = widget->parentWidget();
        if (parent == nullptr || widget->isWindow() || parent->layout() == nullptr) continue;
        if (parent->layout()->indexOf(const_cast<QWidget*>(widget)) >= 0 &&
            !parent->rect().contains(widget->geometry()))
            note(*widget, QStringLiteral("outside of %1 px").arg(parent->width()));
    }
    return found;
}

/// What takes keys or is clicked and has neither a text nor a name for those who cannot see it.
inline QStringList namelessWidgets(const QWidget& root)
{
    QStringList found;
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() != nullptr) continue;
        if (!widget->accessibleName().isEmpty() || widget->objectName().startsWith(QLatin1String("qt_"))) continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        if (button != nullptr && (!button->text().isEmpty() || !button->toolTip().isEmpty())) continue;
        // A tab, and a text that can be selected, say what they are.
        if (qobject_cast<const QTabBar*>(widget) != nullptr || qobject_cast<const QLabel*>(widget) != nullptr) continue;
        found.append(detail::placeOf(*widget));
    }
    return found;
}

}  // namespace causeway::test
