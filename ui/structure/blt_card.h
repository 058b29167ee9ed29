// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A BLT block as a card: the unknown and the equation it is solved from; for a loop, its equations.
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <vector>

#include "core/structure/structure.h"

class QPainter;

namespace causeway::ui {

class Theme;

/// The words on a card.
struct BltCardText {
    QString number;  ///< position in the order of evaluation, 1-based
    QString title;   ///< "solve u1 from eq 6", "linear loop of 3: u1, i1, u2"
    struct Line {
        QString text;         ///< "u1 = u0 - uC", "2: u1 = R1*i1"
        EquationId equation;  ///< none for "and 12 more"
    };
    std::vector<Line> lines;
    bool isLoop = false;
};
[[nodiscard]] BltCardText describeBlock(const Structure& structure, std::uint32_t block);

/// Appearance of a card at zoom 1. Sizes do not depend on the colours.
class BltCardStyle {
public:
    explicit BltCardStyle(const Theme& theme);

    [[nodiscard]] QSizeF size(const BltCardText& text) const;
    struct State {
        bool isSelected = false, isHovered = false, isFaded = false;
        EquationId equation;  ///< selected line
    };
    void paint(QPainter& painter, const QRectF& card, const BltCardText& text, const State& state) const;
    /// Equation of the line at a point of the card; none in the title.
    [[nodiscard]] EquationId equationAt(const QRectF& card, const BltCardText& text, QPointF point) const;

private:
    [[nodiscard]] QRectF lineRect(const QRectF& card, std::size_t line) const;
    [[nodiscard]] QRectF badgeRect(const QRectF& card, const BltCardText& text) const;

    const Theme& m_theme;
    QFont m_titleFont, m_codeFont;
    double m_titleHeight, m_lineHeight;
};

}  // namespace causeway::ui
