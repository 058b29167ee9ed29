// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paints the cells of the equations table: numbers as badges, names in the colour of their causality, loops tinted.
/// Equations are typeset or as in the text; layouts of cells that were painted are kept.
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

    /// How high a row of plain letters is.
    [[nodiscard]] int rowHeight() const;
    /// How high a cell of that width has to be.
    [[nodiscard]] int heightFor(const QModelIndex& index, int width) const;
    /// After a change of fonts.
    void forgetLayouts();

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintText(QPainter& painter, const QRectF& room, const QModelIndex& index, bool isDimmed) const;
    /// Null for what is not typeset.
    [[nodiscard]] const FormulaLayout* formulaOf(const QModelIndex& index, double width) const;

    Theme& m_theme;
    FormulaFonts m_fonts;
    mutable QCache<QByteArray, std::optional<FormulaLayout>>
        m_layouts;  ///< by what is laid out, with its width and colours
};

}  // namespace causeway::ui
