// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/mark_style.h"

#include <QPainter>

#include "ui/session/theme.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {
constexpr int kSample = 28;  ///< length of a line in the legend
constexpr int kBox = 22;     ///< width of a box in the legend

QPen dashed(const QColor& colour, double width, const QList<qreal>& pattern)
{
    QPen pen(colour, width, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern(pattern);
    return pen;
}

QString edgeLabel(Mark mark)
{
    switch (mark) {
        case Mark::Open: return MarkLegend::tr("undecided");
        case Mark::Chosen: return MarkLegend::tr("solved here");
        case Mark::Known: return MarkLegend::tr("known from elsewhere");
        case Mark::OnPath: return MarkLegend::tr("path");
        case Mark::Reached: return MarkLegend::tr("looked at");
        case Mark::Residual: return MarkLegend::tr("guess and residual");
        default: return {};
    }
}

QString nodeLabel(Mark mark)
{
    switch (mark) {
        case Mark::Reached: return MarkLegend::tr("visited");
        case Mark::OnPath: return MarkLegend::tr("on the path or stack");
        case Mark::Guessed: return MarkLegend::tr("guessed");
        case Mark::Residual: return MarkLegend::tr("residual");
        case Mark::Marked: return MarkLegend::tr("differentiated, constraint");
        case Mark::State: return MarkLegend::tr("state, given");
        case Mark::Candidate: return MarkLegend::tr("candidate");
        case Mark::Surplus: return MarkLegend::tr("too much, or undetermined");
        default: return {};
    }
}

}  // namespace

QColor colourOf(const ThemeColours& colours, Mark mark)
{
    switch (mark) {
        case Mark::Open:
        case Mark::Hidden: break;
        case Mark::Reached: return colours.markReached;
        case Mark::OnPath: return colours.markPath;
        case Mark::Chosen: return colours.edgeSolved;
        case Mark::Known: return colours.edgeKnown;
        case Mark::Guessed: return colours.markGuess;
        case Mark::Residual: return colours.markResidual;
        case Mark::Marked: return colours.markMarked;
        case Mark::State: return colours.markState;
        case Mark::Candidate: return colours.markCandidate;
        case Mark::Surplus: return colours.markSurplus;
    }
    return colours.edgeUnknown;
}

QPen edgePen(const ThemeColours& colours, Mark mark, double scale)
{
    const QColor colour = colourOf(colours, mark);
    switch (mark) {
        case Mark::Chosen: return QPen(colour, 3.4 * scale, Qt::SolidLine, Qt::RoundCap);
        case Mark::Known: return dashed(colour, 1.5 * scale, {4, 3});
        case Mark::OnPath: return dashed(colour, 3 * scale, {5, 1.5, 1, 1.5});
        case Mark::Reached: return dashed(colour, 2.2 * scale, {1, 1.5});
        case Mark::Residual: return dashed(colour, 3 * scale, {2.5, 1.5});
        default: return QPen(colour, 1.5 * scale, Qt::SolidLine, Qt::RoundCap);
    }
}

QPen framePen(const ThemeColours& colours, Mark mark)
{
    const QColor colour = colourOf(colours, mark);
    switch (mark) {
        case Mark::Open:
        case Mark::Hidden: return QPen(colours.border, 1);
        case Mark::Chosen: return QPen(colour, 1);
        case Mark::Known: return QPen(colour, 1, Qt::DashLine);
        case Mark::Reached: return QPen(colour, 1.6, Qt::DotLine);
        case Mark::OnPath: return QPen(colour, 2.6);
        case Mark::Guessed: return QPen(colour, 2, Qt::DashLine);
        case Mark::Residual: return QPen(colour, 2, Qt::DashDotLine);
        case Mark::Marked: return QPen(colour, 2);
        case Mark::State: return QPen(colour, 2);
        case Mark::Candidate: return QPen(colour, 1.6, Qt::DashDotDotLine);
        case Mark::Surplus: return QPen(colour, 2, Qt::DotLine);
    }
    return QPen(colour, 1);
}

QString signOf(Mark mark)
{
    switch (mark) {
        case Mark::Guessed: return QStringLiteral("?");
        case Mark::Residual: return QStringLiteral("r");
        case Mark::Marked: return QStringLiteral("d/dt");
        case Mark::State: return QStringLiteral("S");
        case Mark::Candidate: return QStringLiteral("S?");
        case Mark::Surplus: return QStringLiteral("!");
        case Mark::Reached: return QStringLiteral("·");
        case Mark::OnPath: return QStringLiteral("▸");
        default: return {};
    }
}

QString meaningOfEdge(Mark mark)
{
    switch (mark) {
        case Mark::Chosen: return MarkLegend::tr("The equation is solved for this unknown.");
        case Mark::Known: return MarkLegend::tr("The unknown occurs here and is computed elsewhere.");
        case Mark::OnPath: return MarkLegend::tr("The search is following this edge.");
        case Mark::Reached: return MarkLegend::tr("The search has examined this edge.");
        case Mark::Residual: return MarkLegend::tr("The unknown is guessed, and this equation corrects the guess.");
        case Mark::Open: return MarkLegend::tr("The unknown occurs here; nothing is decided yet.");
        default: return {};
    }
}

QString meaningOfNode(Mark mark)
{
    switch (mark) {
        case Mark::Reached: return MarkLegend::tr("The search has visited it.");
        case Mark::OnPath: return MarkLegend::tr("It is on the path or the stack of the search.");
        case Mark::Guessed: return MarkLegend::tr("Its value is guessed, or taken from its start value.");
        case Mark::Residual: return MarkLegend::tr("Its residual corrects a guess.");
        case Mark::Marked: return MarkLegend::tr("It was differentiated, or is a constraint.");
        case Mark::State: return MarkLegend::tr("It is a state, or given at the start.");
        case Mark::Candidate: return MarkLegend::tr("Whether it is a state is decided during the run.");
        case Mark::Surplus: return MarkLegend::tr("It is redundant, or nothing determines it.");
        default: return {};
    }
}

MarkLegend::MarkLegend(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("markLegend"));
    // Allows several lines: a fixed height would be that of one.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void MarkLegend::setMarks(std::vector<Mark> ofEdges, std::vector<Mark> ofNodes)
{
    m_items.clear();
    const auto add = [this](const std::vector<Mark>& marks, bool isNode) {
        for (const Mark mark : marks) {
            const QString label = isNode ? nodeLabel(mark) : edgeLabel(mark);
            if (!label.isEmpty()) m_items.push_back({mark, isNode, label});
        }
    };
    add(ofEdges, false);
    add(ofNodes, true);
    updateGeometry();
    update();
}

int MarkLegend::widthOf(const Item& item) const
{
    return (item.isNode ? kBox : kSample) + ThemeMetrics::kSpacing / 2 + fontMetrics().horizontalAdvance(item.label);
}

/// Wraps items from left to right. An item that does not fit in a line of its own is omitted, since an elided label is
/// useless.
std::vector<QRect> MarkLegend::placesWithin(int width) const
{
    std::vector<QRect> places;
    const int height = sizeHint().height();
    int x = ThemeMetrics::kSpacing, y = 0;
    for (const Item& item : m_items) {
        const int wide = widthOf(item);
        if (x + wide > width && x > ThemeMetrics::kSpacing) {
            x = ThemeMetrics::kSpacing;
            y += height;
        }
        if (x + wide > width) break;
        places.emplace_back(x, y, wide, height);
        x += wide + 2 * ThemeMetrics::kSpacing;
    }
    return places;
}

std::vector<QRect> MarkLegend::places() const
{
    std::vector<QRect> places = placesWithin(width());
    std::erase_if(places, [this](const QRect& place) { return place.bottom() >= height(); });
    return places;
}

QSize MarkLegend::sizeHint() const
{
    int width = 0;
    for (const Item& item : m_items) width += widthOf(item) + 2 * ThemeMetrics::kSpacing;
    constexpr int kFrame = 18;  // width of a box including its pen
    return {width, std::max(fontMetrics().height(), kFrame)};
}

QSize MarkLegend::minimumSizeHint() const
{
    return {0, sizeHint().height()};
}

int MarkLegend::heightForWidth(int width) const
{
    const std::vector<QRect> places = placesWithin(width);
    return places.empty() ? 0 : places.back().bottom() + 1;
}

void MarkLegend::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColours& colours = m_theme.colours();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const std::vector<QRect> rooms = places();
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        const Item& item = m_items[i];
        const QRect& room = rooms[i];
        const int x = room.left(), middle = room.center().y();
        if (item.isNode) {
            const QRectF box(x + 1, middle - 7, kBox - 2, 14);
            painter.setPen(framePen(colours, item.mark));
            painter.setBrush(withAlpha(colourOf(colours, item.mark), 0.15));
            painter.drawRoundedRect(box, 3, 3);
        } else {
            painter.setPen(edgePen(colours, item.mark, 1));
            painter.drawLine(QLineF(x, middle + 0.5, x + kSample, middle + 0.5));
        }
        painter.setPen(colours.textMuted);
        painter.drawText(room.adjusted((item.isNode ? kBox : kSample) + ThemeMetrics::kSpacing / 2, 0, 1, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, item.label);
    }
}

}  // namespace causeway::ui
