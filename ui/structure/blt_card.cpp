// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/blt_card.h"

#include <QApplication>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kMaxLines = 8, kMaxNames = 4;
constexpr double kPadding = ThemeMetrics::kSpacing, kGap = 4, kWidest = 320;

struct BltCard {
    Q_DECLARE_TR_FUNCTIONS(causeway::ui::BltCard)
};

QString equationNumber(EquationId equation)
{
    return QString::number(equation.index() + 1);
}

QString unknownNames(const Structure& structure, const BltBlock& block)
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(block.unknowns.size(), kMaxNames); ++i) {
        names << QString::fromStdString(structure.nameOf(block.unknowns[i]));
    }
    if (block.unknowns.size() > kMaxNames) names << QStringLiteral("…");
    return names.join(QStringLiteral(", "));
}

QString loopTitle(const Structure& structure, const BltBlock& block)
{
    const QString names = unknownNames(structure, block);
    const QString count = QString::number(block.equations.size());
    switch (block.kind) {
        case BlockKind::Linear: return BltCard::tr("linear loop of %1: solve %2").arg(count, names);
        case BlockKind::Mixed: return BltCard::tr("mixed loop of %1: solve %2").arg(count, names);
        default: return BltCard::tr("nonlinear loop of %1: solve %2").arg(count, names);
    }
}

}  // namespace

BltCardText describeBlock(const Structure& structure, std::uint32_t index)
{
    const BltBlock& block = structure.blocks[index];
    BltCardText text;
    text.number = QString::number(index + 1);
    text.isLoop = block.equations.size() > 1;
    if (!text.isLoop && !block.equations.empty()) {
        const EquationId equation = block.equations.front();
        const bool isWhen = block.kind == BlockKind::When;
        const QString name = unknownNames(structure, block);
        text.title = isWhen ? BltCard::tr("when: eq %1").arg(equationNumber(equation))
                            : (block.kind == BlockKind::Assignment ? BltCard::tr("solve %1 from eq %2")
                                                                   : BltCard::tr("iterate %1 in eq %2"))
                                  .arg(name, equationNumber(equation));
        text.lines.push_back({QString::fromStdString(structure.solvedText(equation)), equation});
        return text;
    }
    text.title = loopTitle(structure, block);
    for (const EquationId equation : block.equations) {
        if (text.lines.size() == kMaxLines) {
            text.lines.push_back({BltCard::tr("… and %1 more").arg(block.equations.size() - kMaxLines), EquationId()});
            break;
        }
        const QString equationText = QString::fromStdString(structure.text(equation));
        text.lines.push_back({QStringLiteral("%1: %2").arg(equationNumber(equation), equationText), equation});
    }
    return text;
}

BltCardStyle::BltCardStyle(const Theme& theme)
    : m_theme(theme), m_titleFont(QApplication::font()), m_codeFont(theme.codeFont())
{
    m_titleFont.setPointSizeF(m_titleFont.pointSizeF() * 0.9);
    m_titleHeight = std::ceil(QFontMetricsF(m_titleFont).height());
    m_lineHeight = std::ceil(QFontMetricsF(m_codeFont).height()) + kGap;
}

QRectF BltCardStyle::badgeRect(const QRectF& card, const BltCardText& text) const
{
    const double width = std::max(QFontMetricsF(m_titleFont).horizontalAdvance(text.number) + 2 * kGap, m_titleHeight);
    return {card.left() + kPadding, card.top() + kPadding, width, m_titleHeight};
}

QRectF BltCardStyle::lineRect(const QRectF& card, std::size_t line) const
{
    const double top = card.top() + kPadding + m_titleHeight + kGap + static_cast<double>(line) * m_lineHeight;
    return {card.left() + kPadding, top, card.width() - 2 * kPadding, m_lineHeight};
}

QSizeF BltCardStyle::size(const BltCardText& text) const
{
    const QFontMetricsF title(m_titleFont), code(m_codeFont);
    double width = badgeRect(QRectF(), text).width() + kPadding + title.horizontalAdvance(text.title);
    for (const BltCardText::Line& line : text.lines) width = std::max(width, code.horizontalAdvance(line.text));
    const double height = m_titleHeight + kGap + static_cast<double>(text.lines.size()) * m_lineHeight;
    return {std::ceil(std::min(width, kWidest)) + 2 * kPadding, height + 2 * kPadding};
}

void BltCardStyle::paint(QPainter& painter, const QRectF& card, const BltCardText& text, const State& state) const
{
    const ThemeColours& colours = m_theme.colours();
    painter.save();
    if (state.isFaded) painter.setOpacity(0.45);
    const QColor border = state.isSelected ? colours.accent : text.isLoop ? colours.blockBorder : colours.border;
    painter.setPen(QPen(border, state.isSelected ? 2 : 1));
    painter.setBrush(state.isHovered ? colours.hover : colours.surfaceRaised);
    painter.drawRoundedRect(card, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
    if (text.isLoop) {
        painter.setBrush(colours.blockFill);
        painter.drawRoundedRect(card, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
    }

    const QRectF badge = badgeRect(card, text);
    painter.setFont(m_titleFont);
    painter.setPen(Qt::NoPen);
    painter.setBrush(text.isLoop ? colours.blockBorder : colours.border);
    painter.drawRoundedRect(badge, m_titleHeight / 2, m_titleHeight / 2);
    painter.setPen(text.isLoop ? colours.surface : colours.text);
    painter.drawText(badge, Qt::AlignCenter, text.number);
    const QRectF title(badge.right() + kPadding, badge.top(), card.right() - kPadding - badge.right() - kPadding,
                       m_titleHeight);
    painter.setPen(colours.textMuted);
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(m_titleFont).elidedText(text.title, Qt::ElideRight, title.width() + 1));

    painter.setFont(m_codeFont);
    const QFontMetricsF code(m_codeFont);
    for (std::size_t i = 0; i < text.lines.size(); ++i) {
        const QRectF line = lineRect(card, i);
        if (text.isLoop && !state.equation.isNone() && text.lines[i].equation == state.equation) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colours.selection);
            painter.drawRoundedRect(line.adjusted(-kGap, 0, kGap, 0), ThemeMetrics::kRadius, ThemeMetrics::kRadius);
        }
        painter.setPen(text.lines[i].equation.isNone() ? colours.textMuted : colours.text);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         code.elidedText(text.lines[i].text, Qt::ElideRight, line.width() + 1));
    }
    painter.restore();
}

EquationId BltCardStyle::equationAt(const QRectF& card, const BltCardText& text, QPointF point) const
{
    for (std::size_t i = 0; i < text.lines.size(); ++i) {
        if (lineRect(card, i).contains(point)) return text.lines[i].equation;
    }
    return {};
}

}  // namespace causeway::ui
