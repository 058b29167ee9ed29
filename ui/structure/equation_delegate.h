// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paints the cells of the equations table: numbers as badges, names in the colour of their causality, loops tinted.
#pragma once

#include <QStyledItemDelegate>

namespace causeway::ui {

class Theme;

class EquationDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit EquationDelegate(Theme& theme, QObject* parent = nullptr) : QStyledItemDelegate(parent), m_theme(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintText(QPainter& painter, const QRectF& room, const QModelIndex& index, bool isDimmed) const;

    Theme& m_theme;
};

}  // namespace causeway::ui
