// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/code_pane.h"

#include <QPainter>
#include <QScrollBar>

#include "ui/session/theme.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {
constexpr int kFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
constexpr int kHintCharacters = 34;
}  // namespace

CodePane::CodePane(Theme& theme, QWidget* parent) : QAbstractScrollArea(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("codePane"));
    setAccessibleName(tr("Pseudo-code"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    connect(&m_theme, &Theme::changed, this, [this] {
        arrange();
        viewport()->update();
    });
}

void CodePane::setCode(const std::vector<std::string>& lines)
{
    m_lines.clear();
    for (const std::string& line : lines) {
        const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
        m_lines.push_back({QString::fromStdString(line.substr(spaces)), static_cast<int>(spaces / 2), {}});
    }
    m_line = -1;
    arrange();
    verticalScrollBar()->setValue(0);
    viewport()->update();
}

void CodePane::setLine(int line)
{
    m_line = line;
    const bool isThere = line >= 0 && line < static_cast<int>(m_lines.size());
    setAccessibleDescription(isThere ? m_lines[static_cast<std::size_t>(line)].text : QString());
    showLine();
    viewport()->update();
}

void CodePane::setTextSize(double pixels)
{
    m_textSize = pixels;
    arrange();
    viewport()->update();
}

QFont CodePane::textFont() const
{
    QFont font = m_theme.codeFont();
    if (m_textSize > 0) font.setPixelSize(static_cast<int>(m_textSize));
    return font;
}

QSize CodePane::sizeHint() const
{
    const QFontMetricsF metrics(textFont());
    return {static_cast<int>(metrics.averageCharWidth() * kHintCharacters), static_cast<int>(metrics.height() * 10)};
}

void CodePane::arrange()
{
    const QFontMetricsF metrics(textFont());
    const double level = 2 * metrics.averageCharWidth();
    double y = ThemeMetrics::kSpacing;
    for (Line& line : m_lines) {
        const double left = ThemeMetrics::kSpacing + line.indent * level;
        const double width = std::max(60.0, viewport()->width() - left - ThemeMetrics::kSpacing);
        const QRectF text = metrics.boundingRect(QRectF(0, 0, width, 1e6), kFlags, line.text);
        line.rect = QRectF(left, y, width, text.height());
        y += text.height() + metrics.height() * 0.2;
    }
    const int height = static_cast<int>(std::ceil(y)) + ThemeMetrics::kSpacing;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(static_cast<int>(metrics.height()));
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    showLine();
}

void CodePane::showLine()
{
    if (m_line < 0 || m_line >= static_cast<int>(m_lines.size())) return;
    const QRectF& rect = m_lines[static_cast<std::size_t>(m_line)].rect;
    const int top = verticalScrollBar()->value(), margin = ThemeMetrics::kSpacing;
    if (rect.bottom() + margin > top + viewport()->height())
        verticalScrollBar()->setValue(static_cast<int>(rect.bottom()) + margin - viewport()->height());
    if (rect.top() - margin < verticalScrollBar()->value())
        verticalScrollBar()->setValue(static_cast<int>(rect.top()) - margin);
}

void CodePane::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColours& colours = m_theme.colours();
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colours.surfaceRaised);
    painter.setFont(textFont());
    const QPointF shift(0, -verticalScrollBar()->value());
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const QRectF rect = m_lines[i].rect.translated(shift);
        const bool isPresent = static_cast<int>(i) == m_line;
        if (isPresent) {
            painter.fillRect(QRectF(0, rect.top() - 2, viewport()->width(), rect.height() + 4), colours.selection);
            painter.fillRect(QRectF(0, rect.top() - 2, 4, rect.height() + 4), colours.accent);
        }
        painter.setPen(isPresent ? colours.text : colours.textMuted);
        painter.drawText(rect, kFlags, m_lines[i].text);
    }
}

void CodePane::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

}  // namespace causeway::ui
