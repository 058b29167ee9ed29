// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/equation_delegate.h"

#include <QPainter>
#include <QTextLayout>

#include "ui/session/theme.h"
#include "ui/structure/equations_model.h"
#include "ui/structure/name_highlighter.h"
#include "ui/structure/paint_tools.h"

namespace causeway::ui {

void EquationDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const ThemeColours& colours = m_theme.colours();
    const bool isSelected = option.state & QStyle::State_Selected;
    const bool isHovered = option.state & QStyle::State_MouseOver;
    const bool isCurrent = index.data(EquationsModel::IsCurrentRole).toBool();
    const bool isColoured = index.data(EquationsModel::IsColouredRole).toBool();
    const bool isNumbered = index.data(EquationsModel::IsNumberedRole).toBool();
    const QRectF cell = option.rect;

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(cell, isSelected ? colours.selection : isHovered ? colours.hover : colours.surface);
    if (index.data(EquationsModel::LoopRole).toBool()) painter->fillRect(cell, colours.blockFill);
    if (isCurrent) {
        painter->fillRect(cell, withAlpha(colours.edgeSolved, 0.14));
        if (index.column() == 0)
            painter->fillRect(QRectF(cell.left(), cell.top(), 3, cell.height()), colours.edgeSolved);
    }
    painter->fillRect(QRectF(cell.left(), cell.bottom() - 1, cell.width(), 1), withAlpha(colours.border, 0.6));
    painter->setFont(m_theme.codeFont());

    if (index.column() == EquationsModel::Number) {
        const QString number = index.data().toString();
        if (!number.isEmpty()) {
            const QFontMetricsF metrics(painter->font());
            const double height = std::min(badgeSize(metrics), cell.height() - 4);
            const double width = std::max(height, metrics.horizontalAdvance(number) + height * 0.55);
            const QRectF badge(cell.left() + ThemeMetrics::kSpacing, cell.center().y() - height / 2, width, height);
            painter->setPen(Qt::NoPen);
            painter->setBrush(isColoured ? colours.edgeSolved : withAlpha(colours.textMuted, 0.25));
            painter->drawRoundedRect(badge, height / 2, height / 2);
            QFont font = painter->font();
            font.setBold(true);
            painter->setFont(font);
            painter->setPen(isColoured ? contrasting(colours.edgeSolved) : colours.text);
            painter->drawText(badge, Qt::AlignCenter, number);
        }
    } else {
        paintText(*painter, cell.adjusted(ThemeMetrics::kSpacing, 0, -ThemeMetrics::kSpacing, 0), index, !isNumbered);
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(colours.accent, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(cell.adjusted(0.5, 0.5, -1.5, -1.5));
    }
    painter->restore();
}

void EquationDelegate::paintText(QPainter& painter, const QRectF& room, const QModelIndex& index, bool isDimmed) const
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetricsF metrics(painter.font());
    const QString text = index.data().toString();
    const QString shown = metrics.elidedText(text, Qt::ElideRight, room.width());
    QTextLayout layout(shown, painter.font());
    layout.setCacheEnabled(false);
    QList<QTextLayout::FormatRange> formats;
    for (const NameSpan& span : index.data(EquationsModel::SpansRole).value<std::vector<NameSpan>>()) {
        const qsizetype end = std::min(span.start + span.length, shown.size());
        if (span.start >= end || span.kind == NameSpan::Kind::Undecided) continue;
        QTextLayout::FormatRange range;
        range.start = static_cast<int>(span.start);
        range.length = static_cast<int>(end - span.start);
        // Bold and underline say it to those who do not tell the colours apart.
        if (span.kind == NameSpan::Kind::Solved) {
            range.format.setForeground(colours.edgeSolved);
            range.format.setFontWeight(QFont::Bold);
        } else {
            range.format.setForeground(colours.edgeKnown);
            range.format.setFontUnderline(true);
            range.format.setUnderlineStyle(QTextCharFormat::DotLine);
        }
        formats += range;
    }
    layout.setFormats(formats);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1e6);
    layout.endLayout();
    const bool isMinor = index.column() == EquationsModel::Index || index.column() == EquationsModel::Block;
    painter.setPen(isMinor || isDimmed ? colours.textMuted : colours.text);
    if (isDimmed) painter.setOpacity(0.6);
    painter.setClipRect(room);
    layout.draw(&painter, QPointF(room.left(), room.center().y() - line.height() / 2));
}

QSize EquationDelegate::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const
{
    const QFontMetricsF metrics(m_theme.codeFont());
    const double width = metrics.horizontalAdvance(index.data().toString()) + 3 * ThemeMetrics::kSpacing;
    return QSizeF(width, metrics.height() + ThemeMetrics::kSpacing).toSize();
}

}  // namespace causeway::ui
