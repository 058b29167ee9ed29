// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_view.h"

#include <QAreaSeries>
#include <QBarCategoryAxis>
#include <QBarSet>
#include <QContextMenuEvent>
#include <QGraphicsLayout>
#include <QGraphicsLineItem>
#include <QGraphicsRectItem>
#include <QGraphicsSimpleTextItem>
#include <QGraphicsTextItem>
#include <QHorizontalStackedBarSeries>
#include <QKeyEvent>
#include <QLegend>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QScatterSeries>
#include <QValueAxis>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/plot/axis_ticks.h"
#include "ui/session/theme.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

constexpr double kZoomStep = 0.8, kPanStep = 0.1;
constexpr double kClickSlack = 4, kFlat = 16, kReach = 12;  ///< pixels
constexpr double kMarkSize = 11;
constexpr double kLeastFrame = 20;
constexpr int kTitleRoom = 6, kLabelRoom = 10;

AxisTicks ticksOf(const ChartAxis& axis, PlotRange range, int atMost)
{
    AxisTicks ticks = twoTicksOrMore(range, atMost);
    if (axis.interval <= 0) return ticks;
    // Multiples of the axis's preferred interval, e.g. 45 degrees; the first that has enough room is used.
    constexpr std::array kSteps = {1, 2, 3, 4, 5, 10, 20, 50, 100};
    const double least = range.width() / axis.interval / atMost;
    const auto step = std::ranges::find_if(kSteps, [least](int each) { return each >= least; });
    const double wanted = axis.interval * (step == kSteps.end() ? std::ceil(least) : *step);
    if (range.width() < 2 * wanted) return ticks;
    return {wanted * std::ceil(range.from / wanted), wanted, 'f', 0};
}

QString formatOf(const AxisTicks& ticks)
{
    return QStringLiteral("%.%1%2").arg(ticks.digits).arg(QLatin1Char(ticks.notation));
}

QImage crossOf(const QColor& colour)
{
    constexpr int kSide = 44;
    QImage image(kSide, kSide, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 7, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(6, 6), QPointF(kSide - 6, kSide - 6));
    painter.drawLine(QPointF(6, kSide - 6), QPointF(kSide - 6, 6));
    return image;
}

QImage dashOf(const QColor& colour)
{
    constexpr int kSide = 44;
    QImage image(kSide, kSide, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.fillRect(QRectF(0, kSide / 2.0 - 4, kSide, 8), colour);
    return image;
}

bool isMarks(ChartSeries::Look look)
{
    return look == ChartSeries::Look::Crosses || look == ChartSeries::Look::Rings || look == ChartSeries::Look::Dots ||
           look == ChartSeries::Look::Points;
}

/// Upper outline of columns, starting and ending at the ground.
QList<QPointF> edgeOf(const ChartSeries& columns, double ground)
{
    QList<QPointF> edge;
    const double half = columns.width / 2;
    for (const QPointF& top : columns.points)
        edge << QPointF(top.x() - half, ground) << QPointF(top.x() - half, top.y()) << QPointF(top.x() + half, top.y())
             << QPointF(top.x() + half, ground);
    return edge;
}

PlotRange partOf(PlotRange range, AxisScale scale, double from, double to)
{
    from = std::clamp(from, 0.0, 1.0);
    to = std::clamp(to, 0.0, 1.0);
    const double factor = to - from;
    return factor > 0 && factor < 1 ? zoomedOn(scale, range, factor, from / (1 - factor)) : range;
}

}  // namespace

ChartView::ChartView(Theme& theme, QWidget* parent)
    : QChartView(parent),
      m_theme(theme),
      m_line(new QGraphicsLineItem(chart())),
      m_band(new QGraphicsRectItem(chart())),
      m_mark(new QGraphicsRectItem(chart())),
      m_legend(new QGraphicsTextItem(chart()))
{
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setRenderHint(QPainter::SmoothPixmapTransform);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    chart()->setBackgroundRoundness(0);
    chart()->setMargins({});
    chart()->setAnimationOptions(QChart::NoAnimation);
    // Qt's legend and bar names do not fit our own frame layout.
    chart()->legend()->hide();
    for (QGraphicsItem* item : {static_cast<QGraphicsItem*>(m_line), static_cast<QGraphicsItem*>(m_band),
                                static_cast<QGraphicsItem*>(m_mark)}) {
        item->setZValue(20);
        item->hide();
    }
    connect(&m_theme, &Theme::changed, this, &ChartView::rebuild);
    rebuild();
}

void ChartView::setContent(const ChartContent& content)
{
    m_content = content;
    m_x = content.x.range;
    m_y = content.y.range;
    m_isHome = true;
    m_chosenSeries = m_chosenPoint = -1;
    m_cursor.reset();
    setAccessibleName(content.name);
    rebuild();
}

void ChartView::setRanges(PlotRange x, PlotRange y)
{
    if (x == m_x && y == m_y) return;
    m_x = x;
    m_y = y;
    m_isHome = false;
    showRanges();
}

void ChartView::fit()
{
    m_x = m_content.x.range;
    m_y = m_content.y.range;
    m_isHome = true;
    showRanges();
}

void ChartView::rebuild()
{
    const ThemeColours& colours = m_theme.colours();
    QChart& shown = *chart();
    shown.removeAllSeries();
    const auto axes = shown.axes();
    for (QAbstractAxis* axis : axes) {
        shown.removeAxis(axis);
        delete axis;
    }
    setBackgroundBrush(colours.surface);
    shown.setBackgroundBrush(colours.surface);
    shown.setBackgroundPen(Qt::NoPen);
    m_line->setPen(QPen(colours.textMuted, 1, Qt::DashLine));
    m_band->setPen(QPen(colours.accent, 1));
    m_band->setBrush(withAlpha(colours.accent, 0.15));
    m_mark->setPen(QPen(colours.accent, 2));
    for (const QGraphicsSimpleTextItem* name : m_names) delete name;
    m_names.clear();
    writeLegend();
    if (m_content.bars.categories.isEmpty() && m_content.series.empty()) return layOut();
    if (m_content.bars.categories.isEmpty()) {
        for (const ChartSeries& series : m_content.series) addSeries(series);
        addAxis(m_content.x, Qt::AlignBottom, !m_sharesBelow);
        addAxis(m_content.y, Qt::AlignLeft, true);
    } else {
        addBars();
    }
    showRanges();
}

/// Several curves or parts have a legend; the panel names a single one.
void ChartView::writeLegend()
{
    const ThemeColours& colours = m_theme.colours();
    QStringList entries;
    const auto add = [&](const QString& name, std::size_t colour, const QString& sign) {
        if (name.isEmpty()) return;
        entries.append(QStringLiteral("<span style='color:%1'>%2</span>&nbsp;%3")
                           .arg(colours.curves[colour % colours.curves.size()].name(), sign, name.toHtmlEscaped()));
    };
    using enum ChartSeries::Look;
    for (const ChartSeries& series : m_content.series)
        add(series.name, series.colour,
            series.look == Crosses   ? QStringLiteral("×")
            : series.look == Rings   ? QStringLiteral("○")
            : series.look == Dots    ? QStringLiteral("●")
            : series.look == Points  ? QStringLiteral("●")
            : series.look == Columns ? QStringLiteral("■")
            : series.look == Dashes  ? QStringLiteral("━")
                                     : QStringLiteral("▬"));
    for (const ChartBars::Part& part : m_content.bars.parts) add(part.name, part.colour, QStringLiteral("■"));
    m_legend->setVisible(entries.size() > 1);
    m_legend->setFont(font());
    m_legend->setDefaultTextColor(colours.text);
    m_legend->setHtml(entries.join(QStringLiteral(" &nbsp; ")));
}

void ChartView::addSeries(const ChartSeries& series)
{
    using enum ChartSeries::Look;
    const ThemeColours& colours = m_theme.colours();
    const QColor colour = colours.curves[series.colour % colours.curves.size()];
    QXYSeries* made = nullptr;
    // Thousands of scene items would take seconds: points are painted by `paintPoints`.
    if (series.look == Points) return chart()->addSeries(new QLineSeries);
    if (series.look == Columns) {
        auto* edge = new QLineSeries;
        edge->replace(edgeOf(series, m_content.y.range.from));
        auto* area = new QAreaSeries(edge);
        edge->setParent(area);
        area->setBrush(colour);
        area->setPen(QPen(colours.surface, 1));
        return chart()->addSeries(area);
    }
    if (isMarks(series.look) || series.look == Dashes) {
        auto* marks = new QScatterSeries;
        marks->setMarkerSize(kMarkSize);
        marks->setColor(series.look == Dots ? colour : QColor(Qt::transparent));
        marks->setBorderColor(series.look == Dots ? colours.surface : colour);
        marks->setPen(QPen(series.look == Dots ? colours.surface : colour, series.look == Rings ? 2 : 1));
        if (series.look == Crosses) marks->setLightMarker(crossOf(colour));
        if (series.look == Dashes) marks->setLightMarker(dashOf(colour));
        made = marks;
    } else if (series.look == Thin) {
        made = new QLineSeries;
        made->setPen(QPen(withAlpha(colour, 0.7), 1));
    } else {
        made = new QLineSeries;
        const Qt::PenStyle style = series.look == Curve ? Qt::SolidLine : Qt::DashLine;
        made->setPen(QPen(series.look == Aid ? colours.axis : colour, series.look == Aid ? 1 : 2, style));
    }
    made->setName(series.name);
    made->replace(series.points);
    chart()->addSeries(made);
}

void ChartView::addBars()
{
    const ThemeColours& colours = m_theme.colours();
    auto* series = new QHorizontalStackedBarSeries;
    series->setBarWidth(0.7);
    for (const ChartBars::Part& part : m_content.bars.parts) {
        auto* set = new QBarSet(part.name);
        set->setColor(colours.curves[part.colour % colours.curves.size()]);
        set->setBorderColor(colours.surface);
        for (const double value : part.values) set->append(value);
        series->append(set);
    }
    chart()->addSeries(series);
    auto* names = new QBarCategoryAxis;
    names->append(m_content.bars.categories);
    paintAxis(*names);
    names->setGridLineVisible(false);
    names->setLabelsVisible(false);
    for (const QString& name : m_content.bars.categories) {
        m_names.push_back(new QGraphicsSimpleTextItem(name, chart()));
        m_names.back()->setBrush(colours.text);
        m_names.back()->setFont(font());
    }
    chart()->addAxis(names, Qt::AlignLeft);
    series->attachAxis(names);
    addAxis(m_content.x, Qt::AlignBottom, true);
}

void ChartView::addAxis(const ChartAxis& content, Qt::Alignment where, bool hasNumbers)
{
    QAbstractAxis* axis = nullptr;
    if (content.scale == AxisScale::Logarithmic) {
        auto* logarithmic = new QLogValueAxis;
        logarithmic->setBase(10);
        logarithmic->setMinorTickCount(-1);
        logarithmic->setLabelFormat(QStringLiteral("%g"));
        axis = logarithmic;
    } else {
        auto* linear = new QValueAxis;
        linear->setTickType(QValueAxis::TicksDynamic);
        axis = linear;
    }
    paintAxis(*axis);
    axis->setTitleText(hasNumbers ? content.title : QString());
    axis->setLabelsVisible(hasNumbers && !content.isBare && content.names.isEmpty());
    if (content.isBare || !content.names.isEmpty()) axis->setGridLineVisible(false);
    chart()->addAxis(axis, where);
    const auto all = chart()->series();
    for (QAbstractSeries* series : all) series->attachAxis(axis);
}

void ChartView::paintAxis(QAbstractAxis& axis) const
{
    const ThemeColours& colours = m_theme.colours();
    axis.setLinePen(QPen(colours.axis, 1));
    axis.setGridLinePen(QPen(colours.grid, 1));
    axis.setMinorGridLinePen(QPen(withAlpha(colours.grid, 0.6), 1));
    axis.setLabelsColor(colours.text);
    axis.setTitleBrush(colours.textMuted);
    axis.setLabelsFont(font());
    axis.setTitleFont(font());
    axis.setTruncateLabels(false);
}

void ChartView::showRanges()
{
    if (m_content.isIsometric) equalizeScales();
    const auto show = [this](Qt::Orientation along, const ChartAxis& content, PlotRange range, int pixels) {
        const int room = along == Qt::Horizontal ? 80 : 2 * fontMetrics().height();
        for (QAbstractAxis* axis : chart()->axes(along)) {
            axis->setTitleVisible(hasRoomForTitles());
            axis->setRange(range.from, range.to);
            auto* linear = qobject_cast<QValueAxis*>(axis);
            if (linear == nullptr) continue;
            const AxisTicks ticks = ticksOf(content, range, std::clamp(pixels / std::max(room, 1), 2, 10));
            linear->setTickAnchor(ticks.first);
            linear->setTickInterval(ticks.interval);
            linear->setLabelFormat(formatOf(ticks));
        }
    };
    show(Qt::Horizontal, m_content.x, m_x, width());
    if (m_content.bars.categories.isEmpty()) show(Qt::Vertical, m_content.y, m_y, height());
    layOut();
    emit laidOut();
}

/// Equal scales on both axes: the one with more room shows more.
void ChartView::equalizeScales()
{
    const QRectF area = frameArea();
    if (area.width() < kLeastFrame || area.height() < kLeastFrame) return;
    if (m_isHome) m_x = m_content.x.range, m_y = m_content.y.range;
    const double unit = std::max(m_x.width() / area.width(), m_y.width() / area.height());
    const auto around = [unit](PlotRange range, double pixels) {
        const double middle = (range.from + range.to) / 2, half = unit * pixels / 2;
        return PlotRange{middle - half, middle + half};
    };
    m_x = around(m_x, area.width());
    m_y = around(m_y, area.height());
}

/// A low chart omits axis titles: the accessible name and the values at the pointer identify the axes.
bool ChartView::hasRoomForTitles() const
{
    return height() >= 11 * fontMetrics().height();
}

int ChartView::wantedLeft() const
{
    int label = 0;
    if (!m_content.bars.categories.isEmpty()) {
        for (const QString& name : m_content.bars.categories)
            label = std::max(label, fontMetrics().horizontalAdvance(name));
        return std::min(label + 2 * kLabelRoom, width() / 2);
    }
    if (m_content.y.isBare) return 2 * kLabelRoom;
    const AxisTicks ticks = ticksOf(m_content.y, m_y, 10);
    for (const double value : {m_y.from, m_y.to})
        label = std::max(label, fontMetrics().horizontalAdvance(QString::number(value, ticks.notation, ticks.digits) +
                                                                QLatin1Char('0')));
    const int title = m_content.y.title.isEmpty() || !hasRoomForTitles() ? 0 : fontMetrics().height() + kTitleRoom;
    return label + title + kLabelRoom;
}

void ChartView::setLeft(int pixels)
{
    if (pixels == m_left) return;
    m_left = pixels;
    layOut();
}

void ChartView::setSharesAxisBelow(bool shares)
{
    if (shares == m_sharesBelow) return;
    m_sharesBelow = shares;
    rebuild();
}

QRectF ChartView::frameArea() const
{
    const int line = fontMetrics().height();
    const bool hasTitle = !m_sharesBelow && !m_content.x.title.isEmpty() && hasRoomForTitles();
    const bool hasNames = !m_content.x.names.isEmpty();
    const int legend = std::max(2 * line, static_cast<int>(std::ceil(m_legend->boundingRect().height())));
    const int top = (m_legend->isVisible() ? legend : line / 2 + 8) + (hasNames ? line : 0);
    const int bottom = m_sharesBelow ? line / 2
                       : hasNames    ? 2 * line + kLabelRoom
                                     : line + kLabelRoom + (hasTitle ? line + kTitleRoom : 0);
    const int left = std::max(m_left, wantedLeft());
    return QRectF(left, top, width() - left - 2 * line - scaleRoom(), height() - top - bottom);
}

/// Places the frame ourselves, so that stacked charts align and numbers are never cut off.
void ChartView::layOut()
{
    // The legend uses one line if it fits.
    m_legend->setTextWidth(-1);
    const double spare = width() - m_legend->boundingRect().width();
    if (spare < 0) m_legend->setTextWidth(width());
    const QRectF area = frameArea();
    if (area.width() < kLeastFrame || area.height() < kLeastFrame) return;
    chart()->setPlotArea(area);
    // Immediately; otherwise the axes are painted once at their former place.
    chart()->layout()->invalidate();
    chart()->layout()->activate();
    m_legend->setPos(std::clamp(area.left(), 0.0, std::max(0.0, spare)), 0);
    placeNames();
    placeCursor();
    placeChosen();
}

/// Places names from the top, as many as fit.
void ChartView::placeNames()
{
    const QRectF area = chart()->plotArea();
    const double step = area.height() / static_cast<double>(std::max<std::size_t>(m_names.size(), 1));
    double last = -INFINITY;
    for (std::size_t i = m_names.size(); i-- > 0;) {
        QGraphicsSimpleTextItem& name = *m_names[i];
        name.setText(fontMetrics().elidedText(m_content.bars.categories[static_cast<qsizetype>(i)], Qt::ElideMiddle,
                                              static_cast<int>(area.left()) - kLabelRoom));
        const QRectF box = name.boundingRect();
        const double middle = area.bottom() - (static_cast<double>(i) + 0.5) * step;
        name.setPos(area.left() - kLabelRoom - box.width(), middle - box.height() / 2);
        name.setVisible(middle - last >= 0.8 * box.height());
        if (name.isVisible()) last = middle;
    }
}

QPointF ChartView::positionOf(QPointF value) const
{
    return mapFromScene(chart()->mapToScene(chart()->mapToPosition(value)));
}

void ChartView::setCursorAt(std::optional<double> x)
{
    m_cursor = x;
    placeCursor();
}

void ChartView::placeCursor()
{
    const QRectF area = chart()->plotArea();
    m_line->setVisible(m_cursor && m_x.contains(*m_cursor));
    if (!m_line->isVisible()) return;
    const double x = area.left() + fractionOf(*m_cursor, m_x, m_content.x.scale) * area.width();
    m_line->setLine(x, area.top(), x, area.bottom());
}

void ChartView::setChosen(int series, int point)
{
    m_chosenSeries = series;
    m_chosenPoint = point;
    placeChosen();
}

void ChartView::placeChosen()
{
    m_mark->hide();
    if (m_chosenSeries < 0 || m_chosenPoint < 0 || chart()->series().isEmpty()) return;
    const QRectF area = chart()->plotArea();
    if (!m_content.bars.categories.isEmpty()) {
        const auto count = static_cast<double>(m_content.bars.categories.size());
        const double height = area.height() / count;
        m_mark->setRect(QRectF(area.left(), area.bottom() - (m_chosenPoint + 1) * height, area.width(), height));
        m_mark->show();
        return;
    }
    if (m_chosenSeries >= static_cast<int>(m_content.series.size())) return;
    const auto& points = m_content.series[static_cast<std::size_t>(m_chosenSeries)].points;
    if (m_chosenPoint >= points.size()) return;
    const ChartSeries& series = m_content.series[static_cast<std::size_t>(m_chosenSeries)];
    const QPointF at = chart()->mapToPosition(points[m_chosenPoint]);
    if (series.look == ChartSeries::Look::Columns) {
        const double half = series.width / 2 / m_x.width() * area.width();
        m_mark->setRect(QRectF(at.x() - half, area.top(), 2 * half, area.height()) & area);
        m_mark->setVisible(!m_mark->rect().isEmpty());
        return;
    }
    m_mark->setRect(QRectF(at - QPointF(kMarkSize, kMarkSize), QSizeF(2 * kMarkSize, 2 * kMarkSize)));
    m_mark->setVisible(area.contains(at));
}

QPointF ChartView::fractionAt(QPointF position) const
{
    const QRectF area = chart()->plotArea();
    const QPointF at = mapToScene(position.toPoint());
    return {(at.x() - area.left()) / area.width(), (area.bottom() - at.y()) / area.height()};
}

void ChartView::zoom(Qt::Orientations along, double factor, QPointF anchor)
{
    const bool across = along.testFlag(Qt::Horizontal) || m_content.isIsometric,
               up = along.testFlag(Qt::Vertical) || m_content.isIsometric;
    emit rangesWanted(across ? zoomedOn(m_content.x.scale, m_x, factor, std::clamp(anchor.x(), 0.0, 1.0)) : m_x,
                      up ? zoomedOn(m_content.y.scale, m_y, factor, std::clamp(anchor.y(), 0.0, 1.0)) : m_y);
}

void ChartView::pan(QPointF pixels)
{
    const QRectF area = chart()->plotArea();
    emit rangesWanted(pannedOn(m_content.x.scale, m_x, -pixels.x() / area.width()),
                      pannedOn(m_content.y.scale, m_y, pixels.y() / area.height()));
}

void ChartView::pick(QPointF position)
{
    const QPointF at = mapToScene(position.toPoint());
    const QRectF area = chart()->plotArea();
    if (m_content.bars.categories.isEmpty() && area.contains(at)) emit placePicked(chart()->mapToValue(at));
    if (!m_content.bars.categories.isEmpty()) {
        const auto count = static_cast<int>(m_content.bars.categories.size());
        const int row = static_cast<int>((area.bottom() - at.y()) / area.height() * count);
        const bool isInside = at.y() >= area.top() && at.y() < area.bottom();
        return isInside ? emit picked(0, std::clamp(row, 0, count - 1)) : emit picked(-1, -1);
    }
    const double across = chart()->mapToValue(at).x();
    for (std::size_t i = 0; i < m_content.series.size(); ++i) {
        const ChartSeries& series = m_content.series[i];
        if (series.look != ChartSeries::Look::Columns) continue;
        const auto column = std::ranges::find_if(
            series.points, [&](QPointF top) { return std::abs(top.x() - across) <= series.width / 2; });
        if (column != series.points.end() && area.contains(at))
            return emit picked(static_cast<int>(i), static_cast<int>(column - series.points.begin()));
    }
    double nearest = kReach;
    std::pair<int, int> found{-1, -1};
    for (std::size_t i = 0; i < m_content.series.size(); ++i) {
        if (!isMarks(m_content.series[i].look)) continue;
        for (int k = 0; k < m_content.series[i].points.size(); ++k) {
            const QPointF apart = chart()->mapToPosition(m_content.series[i].points[k]) - at;
            const double away = std::hypot(apart.x(), apart.y());
            if (away < nearest) nearest = away, found = {static_cast<int>(i), k};
        }
    }
    emit picked(found.first, found.second);
}

void ChartView::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    showRanges();
}

void ChartView::changeEvent(QEvent* event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::FontChange) rebuild();
}

void ChartView::mousePressEvent(QMouseEvent* event)
{
    const bool isPan = event->button() == Qt::MiddleButton ||
                       (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier));
    if (event->button() != Qt::LeftButton && !isPan) return;
    m_drag = isPan ? Drag::Pan : Drag::Band;
    m_from = m_last = event->position();
    m_hasMoved = false;
}

void ChartView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (m_drag == Drag::None) {
        const QPointF fraction = fractionAt(at);
        const bool isInside = fraction.x() >= 0 && fraction.x() <= 1 && fraction.y() >= 0 && fraction.y() <= 1;
        if (!isInside || chart()->series().isEmpty()) return emit hoverEnded();
        return emit hovered(chart()->mapToValue(mapToScene(at.toPoint())));
    }
    m_hasMoved = m_hasMoved || (at - m_from).manhattanLength() > kClickSlack;
    if (!m_hasMoved || !m_content.bars.categories.isEmpty()) return;
    if (m_drag == Drag::Pan) {
        pan(at - m_last);
        m_last = at;
    } else {
        QRectF band = QRectF(mapToScene(m_from.toPoint()), mapToScene(at.toPoint())).normalized();
        const QRectF area = chart()->plotArea();
        if (band.height() < kFlat) band.setTop(area.top()), band.setBottom(area.bottom());
        if (band.width() < kFlat) band.setLeft(area.left()), band.setRight(area.right());
        m_band->setRect(band & area);
        m_band->show();
    }
}

void ChartView::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (drag == Drag::None) return;
    if (!m_hasMoved) {
        if (drag == Drag::Band) pick(event->position());
        return;
    }
    if (drag != Drag::Band || !m_band->isVisible()) return;
    m_band->hide();
    const QRectF band = m_band->rect(), area = chart()->plotArea();
    const auto across = [&](double x) { return (x - area.left()) / area.width(); };
    const auto up = [&](double y) { return (area.bottom() - y) / area.height(); };
    emit rangesWanted(partOf(m_x, m_content.x.scale, across(band.left()), across(band.right())),
                      partOf(m_y, m_content.y.scale, up(band.bottom()), up(band.top())));
}

void ChartView::mouseDoubleClickEvent(QMouseEvent* /*event*/)
{
    m_drag = Drag::None;
    emit fitWanted();
}

void ChartView::wheelEvent(QWheelEvent* event)
{
    if (!m_content.bars.categories.isEmpty() || event->angleDelta().y() == 0) return event->ignore();
    const double factor = std::pow(kZoomStep, event->angleDelta().y() / 120.0);
    zoom(event->modifiers().testFlag(Qt::ControlModifier) ? Qt::Vertical : Qt::Horizontal, factor,
         fractionAt(event->position()));
    event->accept();
}

void ChartView::keyPressEvent(QKeyEvent* event)
{
    const QRectF area = chart()->plotArea();
    const QPointF step(kPanStep * area.width(), kPanStep * area.height());
    const QPointF middle(0.5, 0.5);
    switch (event->key()) {
        case Qt::Key_Plus:
        case Qt::Key_Equal: return zoom(Qt::Horizontal, kZoomStep, middle);
        case Qt::Key_Minus: return zoom(Qt::Horizontal, 1 / kZoomStep, middle);
        case Qt::Key_Left: return pan({step.x(), 0});
        case Qt::Key_Right: return pan({-step.x(), 0});
        case Qt::Key_Up: return pan({0, step.y()});
        case Qt::Key_Down: return pan({0, -step.y()});
        case Qt::Key_F:
        case Qt::Key_Home:
        case Qt::Key_0: return emit fitWanted();
        default: return event->ignore();
    }
}

void ChartView::leaveEvent(QEvent* event)
{
    QChartView::leaveEvent(event);
    emit hoverEnded();
}

void ChartView::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuWanted(event->globalPos());
}

}  // namespace causeway::ui
