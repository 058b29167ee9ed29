// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paints a row of classes: icon, or a symbol of its kind until that is available; name, and its description in muted
/// colour.
#pragma once

#include <QStyledItemDelegate>

namespace causeway::ui {

class ClassIcons;
class Theme;

/// Text beside the name of a class in `width` pixels: its path, with the end always visible, and its description.
[[nodiscard]] QString besideName(const QString& path, const QString& description, const QFontMetrics& metrics,
                                 int width);

class ClassDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// `icons` null: symbols only.
    ClassDelegate(Theme& theme, ClassIcons* icons, QObject* parent)
        : QStyledItemDelegate(parent), m_theme(theme), m_icons(icons)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintIcon(QPainter& painter, const QRectF& square, const QModelIndex& index) const;

    Theme& m_theme;
    ClassIcons* m_icons;
};

}  // namespace causeway::ui
