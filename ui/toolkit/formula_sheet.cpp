// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/formula_sheet.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kMargin = ThemeMetrics::kMargin, kIndent = 18, kGap = 6;
constexpr double kLeastScale = 0.7;

/// Sentences wrap between words, plain-text formulas anywhere.
int wrapOf(const SheetLine& line)
{
    return line.kind == SheetLine::Kind::Formula ? Qt::TextWrapAnywhere : Qt::TextWordWrap;
}

}  // namespace

FormulaSheet::FormulaSheet(Theme& theme, QWidget* parent)
    : QAbstractScrollArea(parent), m_theme(theme), m_fonts(FormulaFonts::ofWindow())
{
    setObjectName(QStringLiteral("formulaSheet"));
    setAccessibleName(tr("Formulas"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    verticalScrollBar()->setSingleStep(24);
    connect(&m_theme, &Theme::changed, this, [this] {
        m_fonts = FormulaFonts::ofWindow();
        placeAnew();
    });
}

void FormulaSheet::setLines(std::vector<SheetLine> lines)
{
    // Pages that follow the time cursor change in a line or two: the layouts of other formulas are kept.
    std::vector<Placed> before = std::move(m_placed);
    const std::vector<SheetLine> linesBefore = std::exchange(m_lines, std::move(lines));
    m_placed.assign(m_lines.size(), {});
    for (std::size_t i = 0; i < std::min(m_lines.size(), linesBefore.size()); ++i) {
        if (m_lines[i].latex == linesBefore[i].latex && m_lines[i].names == linesBefore[i].names &&
            m_lines[i].indent == linesBefore[i].indent)
            m_placed[i].formula = std::move(before[i].formula);
    }
    if (m_lines.size() != linesBefore.size()) m_current.reset();
    place();
    viewport()->update();
}

void FormulaSheet::placeAnew()
{
    for (Placed& placed : m_placed) placed.formula.reset();
    place();
    viewport()->update();
}

void FormulaSheet::setSelected(EquationId equation)
{
    if (equation == m_selected) return;
    m_selected = equation;
    viewport()->update();
}

QFont FormulaSheet::fontOf(const SheetLine& line) const
{
    if (line.kind == SheetLine::Kind::Formula) return m_theme.codeFont();
    QFont result = QApplication::font();
    result.setBold(line.kind == SheetLine::Kind::Heading);
    return result;
}

double FormulaSheet::leftOf(const SheetLine& line) const
{
    return kMargin + line.indent * kIndent;
}

void FormulaSheet::place()
{
    double top = kMargin;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const SheetLine& line = m_lines[i];
        Placed& placed = m_placed[i];
        const double room = std::max(60.0, viewport()->width() - leftOf(line) - kMargin);
        if (line.kind == SheetLine::Kind::Heading && i > 0) top += 2 * kGap;
        if (line.kind == SheetLine::Kind::Formula && m_theme.isTypeset() && !placed.formula)
            placed.formula = FormulaLayout::make(line.latex, m_fonts, {room, line.names});
        placed.scale = placed.formula ? std::min(1.0, room / placed.formula->size().width()) : 1;
        placed.isPlain = !placed.formula || placed.scale < kLeastScale;
        placed.top = top;
        placed.height =
            !placed.isPlain
                ? placed.formula->size().height() * placed.scale
                : QFontMetricsF(fontOf(line)).boundingRect(QRectF(0, 0, room, 1e6), wrapOf(line), line.text).height();
        placed.height = std::ceil(placed.height) + kGap;
        top += placed.height;
    }
    m_height = top + kMargin;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, std::max(0, contentHeight() - viewport()->height()));
}

QRectF FormulaSheet::lineRect(std::size_t line) const
{
    return {0, m_placed[line].top - verticalScrollBar()->value(), static_cast<double>(viewport()->width()),
            m_placed[line].height};
}

void FormulaSheet::paintLine(QPainter& painter, std::size_t index, const QRectF& room) const
{
    const ThemeColours& colours = m_theme.colours();
    const SheetLine& line = m_lines[index];
    const bool isSelected = !line.equation.isNone() && line.equation == m_selected;
    if (isSelected) painter.fillRect(room, colours.selection);
    if (m_current == index && hasFocus()) {
        painter.setPen(QPen(colours.accent, 1));
        painter.drawRect(room.adjusted(2.5, 0.5, -2.5, -0.5));
    }
    const bool isMuted = line.kind == SheetLine::Kind::Text;
    painter.setPen(line.kind == SheetLine::Kind::Warning ? colours.warning
                   : isMuted                             ? colours.textMuted
                                                         : colours.text);
    const QRectF inside = room.adjusted(leftOf(line), kGap / 2, -kMargin, -kGap / 2);
    if (const Placed& placed = m_placed[index]; !placed.isPlain) {
        painter.save();
        painter.translate(inside.topLeft());
        painter.scale(placed.scale, placed.scale);
        placed.formula->paint(painter, {}, colours);
        return painter.restore();
    }
    painter.setFont(fontOf(line));
    painter.drawText(inside, wrapOf(line), line.text);
}

void FormulaSheet::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.colours().surface);
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const QRectF room = lineRect(i);
        if (room.bottom() >= 0 && room.top() <= viewport()->height()) paintLine(painter, i, room);
    }
}

void FormulaSheet::resizeEvent(QResizeEvent* event)
{
    if (event->size().width() != event->oldSize().width()) return placeAnew();
    place();
}

bool FormulaSheet::isChoice(std::size_t line) const
{
    return !m_lines[line].equation.isNone() || !m_lines[line].variable.isNone();
}

std::optional<std::size_t> FormulaSheet::lineAt(double y) const
{
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const QRectF room = lineRect(i);
        if (y >= room.top() && y < room.bottom()) return i;
    }
    return std::nullopt;
}

void FormulaSheet::mousePressEvent(QMouseEvent* event)
{
    const auto line = lineAt(event->position().y());
    if (event->button() != Qt::LeftButton || !line || !isChoice(*line))
        return QAbstractScrollArea::mousePressEvent(event);
    m_current = line;
    viewport()->update();
    emit chosen(*line);
}

void FormulaSheet::mouseMoveEvent(QMouseEvent* event)
{
    const auto line = lineAt(event->position().y());
    viewport()->setCursor(line && isChoice(*line) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void FormulaSheet::moveCurrent(int step)
{
    auto next = m_current ? static_cast<std::ptrdiff_t>(*m_current) + step : (step > 0 ? 0 : std::ssize(m_lines) - 1);
    while (next >= 0 && next < std::ssize(m_lines) && !isChoice(static_cast<std::size_t>(next))) next += step;
    if (next < 0 || next >= std::ssize(m_lines)) return;
    m_current = static_cast<std::size_t>(next);
    const QRectF room = lineRect(*m_current);
    QScrollBar* bar = verticalScrollBar();
    if (room.top() < 0) bar->setValue(bar->value() + static_cast<int>(room.top()));
    if (room.bottom() > viewport()->height())
        bar->setValue(bar->value() + static_cast<int>(room.bottom()) - viewport()->height());
    viewport()->update();
}

void FormulaSheet::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(m_current ? m_lines[*m_current].text : allText(false));
        return;
    }
    switch (event->key()) {
        case Qt::Key_Down: return moveCurrent(1);
        case Qt::Key_Up: return moveCurrent(-1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_current) emit chosen(*m_current);
            return;
        default: QAbstractScrollArea::keyPressEvent(event);
    }
}

QString FormulaSheet::allText(bool asLatex) const
{
    QStringList texts;
    for (const SheetLine& line : m_lines) {
        texts << (asLatex && line.kind == SheetLine::Kind::Formula
                      ? QStringLiteral("\\[%1\\]").arg(QString::fromStdString(line.latex))
                      : line.text);
    }
    return texts.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void FormulaSheet::contextMenuEvent(QContextMenuEvent* event)
{
    if (m_lines.empty()) return;
    const auto line = lineAt(event->pos().y());
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [menu, this](const QString& title, const QString& content) {
        connect(menu->addAction(title), &QAction::triggered, this,
                [content] { QApplication::clipboard()->setText(content); });
    };
    if (line && m_lines[*line].kind == SheetLine::Kind::Formula) {
        add(tr("Copy as Modelica"), m_lines[*line].text);
        add(tr("Copy as LaTeX"), QString::fromStdString(m_lines[*line].latex));
        menu->addSeparator();
    }
    add(tr("Copy all"), allText(false));
    add(tr("Copy all as LaTeX"), allText(true));
    menu->popup(event->globalPos());
}

}  // namespace causeway::ui
