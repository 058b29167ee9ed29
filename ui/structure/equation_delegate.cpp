// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/equation_delegate.h"

#include <QPainter>
#include <QTextLayout>
#include <cmath>
#include <limits>
#include <memory>

#include "ui/session/theme.h"
#include "ui/structure/equations_model.h"
#include "ui/toolkit/name_highlighter.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

constexpr double kLeastFormula = 200;  // pixels: in narrower columns, a formula is cut off instead of broken repeatedly
constexpr int kKeptLayouts = 3000;

}  // namespace

EquationDelegate::EquationDelegate(Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_fonts(FormulaFonts::ofWindow()), m_layouts(kKeptLayouts)
{
}

void EquationDelegate::forgetLayouts()
{
    m_fonts = FormulaFonts::ofWindow();
    m_layouts.clear();
}

const FormulaLayout* EquationDelegate::formulaOf(const QModelIndex& index, double width) const
{
    if (!m_theme.isTypeset()) return nullptr;
    const auto latex = index.data(EquationsModel::LatexRole).value<std::string>();
    if (latex.empty()) return nullptr;
    FormulaOptions options{std::max(width, kLeastFormula),
                           index.data(EquationsModel::SoughtRole).value<std::vector<SoughtFormula>>()};
    QByteArray key =
        QByteArray::fromStdString(latex) + '\n' + QByteArray::number(static_cast<int>(std::min(options.width, 1e6)));
    for (const SoughtFormula& name : options.names)
        key += (name.kind == NameSpan::Kind::Solved ? "\n!" : "\n?") + QByteArray::fromStdString(name.latex);
    if (const std::optional<FormulaLayout>* known = m_layouts.object(key)) return *known ? &**known : nullptr;
    auto made = std::make_unique<std::optional<FormulaLayout>>(FormulaLayout::make(latex, m_fonts, options));
    const std::optional<FormulaLayout>& kept = *made;
    m_layouts.insert(key, made.release());
    return kept ? &*kept : nullptr;
}

int EquationDelegate::rowHeight() const
{
    const double plain = QFontMetricsF(m_theme.codeFont()).height();
    return static_cast<int>(std::ceil(m_theme.isTypeset() ? std::max(plain, 1.4 * m_fonts.em(0)) : plain)) +
           ThemeMetrics::kSpacing;
}

int EquationDelegate::heightFor(const QModelIndex& index, int width) const
{
    const FormulaLayout* formula = formulaOf(index, width - 2 * ThemeMetrics::kSpacing);
    return std::max(rowHeight(), formula != nullptr
                                     ? static_cast<int>(std::ceil(formula->size().height())) + ThemeMetrics::kSpacing
                                     : 0);
}

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
    const bool isMinor = index.column() == EquationsModel::Index || index.column() == EquationsModel::Block;
    painter.setPen(isMinor || isDimmed ? colours.textMuted : colours.text);
    if (isDimmed) painter.setOpacity(0.6);
    painter.setClipRect(room);
    if (const FormulaLayout* formula = formulaOf(index, room.width())) {
        const double top = room.center().y() - formula->size().height() / 2;
        const bool isCut = formula->size().width() > room.width() + 1;
        const QString dots = QStringLiteral("…");
        const double dotsWidth = isCut ? QFontMetricsF(painter.font()).horizontalAdvance(dots) : 0;
        if (isCut) painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, dots);
        painter.setClipRect(room.adjusted(0, 0, -dotsWidth, 0));
        return formula->paint(painter, QPointF(room.left(), top), colours);
    }
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
        // Bold and underline, so that colour is not the only cue.
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
    layout.draw(&painter, QPointF(room.left(), room.center().y() - line.height() / 2));
}

QSize EquationDelegate::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const
{
    const FormulaLayout* formula = formulaOf(index, std::numeric_limits<double>::infinity());
    const double width = formula != nullptr
                             ? formula->size().width()
                             : QFontMetricsF(m_theme.codeFont()).horizontalAdvance(index.data().toString());
    return {static_cast<int>(std::ceil(width)) + 3 * ThemeMetrics::kSpacing, rowHeight()};
}

}  // namespace causeway::ui
