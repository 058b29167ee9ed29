// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paints cells of the equations table: numbers as badges, names in the colour of their causality, loops tinted.
/// Equations are typeset or as in the text; layouts are cached.
#pragma once

#include <QCache>
#include <QStyledItemDelegate>

#include "ui/toolkit/formula_layout.h"

namespace causeway::ui {

class Theme;

class EquationDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit EquationDelegate(Theme& theme, QObject* parent = nullptr);

    /// Height of a row of plain text.
    [[nodiscard]] int rowHeight() const;
    /// Required height of a cell with this width.
    [[nodiscard]] int heightFor(const QModelIndex& index, int width) const;
    /// Call after a change of fonts.
    void forgetLayouts();

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintText(QPainter& painter, const QRectF& room, const QModelIndex& index, bool isDimmed) const;
    /// Null if not typeset.
    [[nodiscard]] const FormulaLayout* formulaOf(const QModelIndex& index, double width) const;

    Theme& m_theme;
    FormulaFonts m_fonts;
    mutable QCache<QByteArray, std::optional<FormulaLayout>> m_layouts;  ///< by content, width and colours
};

}  // namespace causeway::ui
