// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/stack_strip.h"

#include <QPainter>
#include <algorithm>

#include "ui/session/theme.h"
#include "ui/toolkit/paint_tools.h"
#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

StackStrip::StackStrip(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("stackStrip"));
    setAccessibleName(tr("Stack"));
    setToolTip(tr("The stack of the search, its bottom at the left: equation, smallest number found | own number"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void StackStrip::setBoard(const LessonBoard* board)
{
    m_items.clear();
    const bool hasStack = board != nullptr && !board->lesson().lowMeaning.empty();
    if (hasStack) {
        std::vector<EquationId> stack;
        for (std::size_t e = 0; e < board->lesson().incidence.equationCount(); ++e) {
            if (board->mark(EquationId(e)) == Mark::OnPath) stack.emplace_back(e);
        }
        std::ranges::sort(stack, {}, [&](EquationId equation) { return board->number(equation); });
        for (const EquationId equation : stack)
            m_items.push_back({labelOf(board->lesson().structureEquation(equation)), badgeText(*board, equation)});
    }
    setVisible(hasStack);
    setAccessibleDescription(items().join(QStringLiteral(", ")));
    update();
}

void StackStrip::setTextSize(double pixels)
{
    m_textSize = pixels;
    updateGeometry();
    update();
}

QStringList StackStrip::items() const
{
    QStringList texts;
    for (const Item& item : m_items) texts += QStringLiteral("%1: %2").arg(item.label, item.badge);
    return texts;
}

QFont StackStrip::textFont() const
{
    QFont own = font();
    if (m_textSize > 0) own.setPixelSize(static_cast<int>(m_textSize));
    return own;
}

QSize StackStrip::sizeHint() const
{
    return {0, static_cast<int>(QFontMetricsF(textFont()).height()) + 2 * ThemeMetrics::kSpacing};
}

void StackStrip::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColours& colours = m_theme.colours();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), colours.surfaceRaised);
    painter.setFont(textFont());
    const QFontMetricsF metrics(painter.font());
    const QString title = m_items.empty() ? tr("Stack: empty") : tr("Stack:");
    painter.setPen(colours.textMuted);
    painter.drawText(QRectF(ThemeMetrics::kMargin, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, title);
    const double start = ThemeMetrics::kMargin + metrics.horizontalAdvance(title) + ThemeMetrics::kSpacing;
    const auto widthOf = [&](const Item& item) {
        return metrics.horizontalAdvance(item.label + QLatin1Char(' ') + item.badge) + 2 * ThemeMetrics::kSpacing;
    };
    // The bottom of the stack is omitted when it does not fit: changes happen at the top.
    std::size_t first = m_items.size();
    for (double room = width() - start; first > 0 && widthOf(m_items[first - 1]) < room; --first)
        room -= widthOf(m_items[first - 1]) + ThemeMetrics::kSpacing / 2;
    double x = start;
    for (std::size_t i = first; i < m_items.size(); ++i) {
        const QRectF box(x, ThemeMetrics::kSpacing / 2, widthOf(m_items[i]), height() - ThemeMetrics::kSpacing);
        painter.setPen(QPen(colours.markPath, 1.6));
        painter.setBrush(withAlpha(colours.markPath, 0.15));
        painter.drawRoundedRect(box, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
        const QRectF room = box.adjusted(ThemeMetrics::kSpacing, 0, -ThemeMetrics::kSpacing, 0);
        painter.setPen(colours.text);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, m_items[i].label);
        painter.setPen(colours.textMuted);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, m_items[i].badge);
        x = box.right() + ThemeMetrics::kSpacing / 2;
    }
}

}  // namespace causeway::ui
