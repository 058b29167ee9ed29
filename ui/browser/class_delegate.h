// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paints a row of classes: symbol, name, and after it, muted, what it is about.
#pragma once

#include <QStyledItemDelegate>

namespace causeway::ui {

class Theme;

class ClassDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    ClassDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Theme& m_theme;
};

}  // namespace causeway::ui
