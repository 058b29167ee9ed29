// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/chart_plot_view.h"

#include <QApplication>
#include <QChart>
#include <QChartView>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QLegendMarker>
#include <QLineSeries>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <QValueAxis>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/plot/axis_ticks.h"
#include "ui/plot/plot_overlay.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kMostLines = 256;
constexpr double kZoomStep = 0.8, kPanStep = 0.1;
/// Pixels: a click may tremble so much, and a drag that is flatter zooms one axis only.
constexpr double kClickSlack = 4, kFlat = 16, kClickReach = 8;

double distanceToSegment(QPointF point, QPointF a, QPointF b)
{
    const QPointF along = b - a;
    const double length = QPointF::dotProduct(along, along);
    const double part = length > 0 ? std::clamp(QPointF::dotProduct(point - a, along) / length, 0.0, 1.0) : 0.0;
    const QPointF off = point - (a + part * along);
    return std::hypot(off.x(), off.y());
}

std::size_t countTurns(std::span<const CurvePoint> points)
{
    std::size_t turns = 0;
    double before = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double step = points[i].y - points[i - 1].y;
        if (step * before < 0) ++turns;
        if (step != 0 && !std::isnan(step)) before = step > 0 ? 1 : -1;
    }
    return turns;
}

/// Instead of transparency: Qt Charts draws a line piece by piece, and the joints would show.
QColor mixed(const QColor& a, const QColor& b, double partOfB)
{
    const auto mix = [&](float x, float y) { return static_cast<float>(x + (y - x) * partOfB); };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}

}  // namespace

struct ChartPlotView::Curve {
    PlotCurve shown;
    std::vector<CurvePoint> points;
    std::size_t turns = 0;            ///< from rising to falling or back
    std::vector<QLineSeries*> lines;  ///< owned by the chart; the first stands in the legend
};

ChartPlotView::ChartPlotView(Theme& theme, QWidget* parent)
    : PlotView(parent),
      m_theme(theme),
      m_chart(new QChart),
      m_canvas(new QChartView(m_chart, this)),
      m_x(new QValueAxis(m_chart)),
      m_left(new QValueAxis(m_chart)),
      m_right(new QValueAxis(m_chart)),
      m_overlay(new PlotOverlay(theme))
{
    m_chart->addAxis(m_x, Qt::AlignBottom);
    m_chart->addAxis(m_left, Qt::AlignLeft);
    m_chart->addAxis(m_right, Qt::AlignRight);
    m_right->setGridLineVisible(false);
    m_chart->setBackgroundRoundness(0);
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setMargins(QMargins(ThemeMetrics::kSpacing, 0, ThemeMetrics::kMargin, ThemeMetrics::kSpacing));
    m_chart->legend()->setAlignment(Qt::AlignTop);
    m_chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    m_chart->legend()->setShowToolTips(true);
    m_canvas->scene()->addItem(m_overlay);
    m_canvas->setRenderHint(QPainter::Antialiasing);
    m_canvas->setFrameShape(QFrame::NoFrame);
    // Below this Qt Charts draws dots instead of numbers.
    m_canvas->setMinimumSize(240, 180);
    m_canvas->setAccessibleName(tr("Curves over time"));
    m_canvas->setMouseTracking(true);
    m_canvas->viewport()->setMouseTracking(true);
    m_canvas->viewport()->installEventFilter(this);
    m_canvas->installEventFilter(this);
    setFocusProxy(m_canvas);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_canvas);

    connect(m_chart, &QChart::plotAreaChanged, this, [this] {
        updateLegend();
        layOutAxes();
        if (plotPixels() == m_reportedPixels) return;
        m_reportedPixels = plotPixels();
        emit plotPixelsChanged();
    });
    connect(&m_theme, &Theme::changed, this, &ChartPlotView::applyTheme);
    applyTheme();
    setAxes({});
}

ChartPlotView::~ChartPlotView()
{
    // The chart reports changes of its area while it is taken apart.
    m_chart->disconnect(this);
}

ChartPlotView::Curve* ChartPlotView::find(int id)
{
    const auto found =
        std::find_if(m_curves.begin(), m_curves.end(), [&](const auto& curve) { return curve->shown.id == id; });
    return found == m_curves.end() ? nullptr : found->get();
}

void ChartPlotView::setCurves(const std::vector<PlotCurve>& curves)
{
    const auto wanted = [&](int id) {
        return std::any_of(curves.begin(), curves.end(), [&](const PlotCurve& curve) { return curve.id == id; });
    };
    for (const auto& curve : m_curves) {
        if (!wanted(curve->shown.id)) removeLines(*curve, 0);
    }
    std::erase_if(m_curves, [](const auto& curve) { return curve->lines.empty(); });

    for (const PlotCurve& curve : curves) {
        Curve* present = find(curve.id);
        if (present != nullptr && present->shown == curve) continue;
        if (present == nullptr) {
            m_curves.push_back(std::make_unique<Curve>());
            present = m_curves.back().get();
        }
        const bool sideChanged = !present->lines.empty() && present->shown.side != curve.side;
        present->shown = curve;
        if (present->lines.empty()) addLine(*present);
        for (QLineSeries* line : present->lines) {
            line->setName(curve.label);
            if (!sideChanged) continue;
            line->detachAxis(curve.side == PlotSide::Left ? m_right : m_left);
            line->attachAxis(curve.side == PlotSide::Left ? m_left : m_right);
        }
    }
    for (const auto& curve : m_curves) applyPens(*curve);
    m_overlay->setCurves(curves);
    updateLegend();
    updateQuality();
}

bool ChartPlotView::isDense(const Curve& curve) const
{
    return curve.turns > static_cast<std::size_t>(plotPixels());
}

void ChartPlotView::updateQuality()
{
    std::size_t densePoints = 0;
    for (const auto& curve : m_curves) densePoints += isDense(*curve) ? curve->points.size() : 0;
    // Where curves fill areas nobody sees smooth edges, and they cost ten times as much.
    constexpr std::size_t kSmoothUpTo = 6'000;
    m_canvas->setRenderHint(QPainter::Antialiasing, densePoints <= kSmoothUpTo);
    setCurvesCached(true);
}

void ChartPlotView::setCurvesCached(bool cached)
{
    for (QGraphicsItem* item : m_canvas->scene()->items()) {
        const QGraphicsObject* object = item->toGraphicsObject();
        if (object == nullptr || !object->inherits("LineChartItem")) continue;
        item->setCacheMode(cached ? QGraphicsItem::DeviceCoordinateCache : QGraphicsItem::NoCache);
    }
}

void ChartPlotView::updateLegend()
{
    // In a narrow chart Qt Charts would leave the names out and keep the lines, which helps nobody.
    const QFontMetricsF metrics(m_chart->legend()->font());
    constexpr double kMarkerWidth = 48;
    double needed = 0;
    for (const auto& curve : m_curves) needed += metrics.horizontalAdvance(curve->shown.label) + kMarkerWidth;
    m_chart->legend()->setVisible(!m_curves.empty() && needed <= m_canvas->width());
}

void ChartPlotView::addLine(Curve& curve)
{
    auto* line = new QLineSeries;
    line->setName(curve.shown.label);
    m_chart->addSeries(line);
    line->attachAxis(m_x);
    line->attachAxis(curve.shown.side == PlotSide::Left ? m_left : m_right);
    const bool isFirst = curve.lines.empty();
    for (QLegendMarker* marker : m_chart->legend()->markers(line)) {
        marker->setVisible(isFirst);
        connect(marker, &QLegendMarker::clicked, this, [this, id = curve.shown.id] { emit curveClicked(id); });
    }
    curve.lines.push_back(line);
}

void ChartPlotView::removeLines(Curve& curve, std::size_t keep)
{
    while (curve.lines.size() > keep) {
        m_chart->removeSeries(curve.lines.back());
        delete curve.lines.back();
        curve.lines.pop_back();
    }
}

void ChartPlotView::setPoints(int id, std::span<const CurvePoint> points)
{
    Curve* curve = find(id);
    if (curve == nullptr) return;
    curve->points.assign(points.begin(), points.end());
    curve->turns = countTurns(points);
    std::size_t lineCount = 0;
    QList<QPointF> line;
    line.reserve(static_cast<qsizetype>(points.size()));
    const auto finish = [&] {
        if (line.isEmpty()) return;
        if (line.size() == 1) line.append(line.front());  // a point between two gaps is a dot, not nothing
        if (lineCount == curve->lines.size()) addLine(*curve);
        curve->lines[lineCount++]->replace(line);
        line.clear();
    };
    for (const CurvePoint& point : points) {
        if (!std::isnan(point.y)) {
            line.append(QPointF(point.x, point.y));
        } else if (lineCount + 1 < kMostLines) {
            finish();
        }
    }
    finish();
    if (lineCount == 0) curve->lines.front()->clear();
    removeLines(*curve, std::max<std::size_t>(1, lineCount));
    applyPens(*curve);
    updateQuality();
}

void ChartPlotView::applyPens(const Curve& curve)
{
    constexpr double kNormal = 1.75, kStrong = 3.25, kFaint = 0.6, kDense = 1;
    const bool someEmphasis = find(m_emphasis) != nullptr;
    const bool isEmphasized = curve.shown.id == m_emphasis;
    QColor colour = curve.shown.colour;
    if ((someEmphasis && !isEmphasized) || curve.shown.isHeld) colour = mixed(colour, m_theme.colours().surface, kFaint);
    QPen pen(colour,
             isEmphasized     ? kStrong
             : isDense(curve) ? kDense
                              : kNormal,
             curve.shown.isDashed ? Qt::DashLine : Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    pen.setCosmetic(true);
    for (QLineSeries* line : curve.lines) {
        if (line->pen() != pen) line->setPen(pen);
    }
}

void ChartPlotView::setEmphasis(int curve)
{
    if (curve == m_emphasis) return;
    m_emphasis = curve;
    for (const auto& each : m_curves) applyPens(*each);
}

void ChartPlotView::setAxes(const PlotAxes& axes)
{
    m_axes = axes;
    m_right->setVisible(axes.hasRight);
    layOutAxes();
}

void ChartPlotView::layOutAxes()
{
    const QRectF area = plotArea();
    layOutAxis(*m_x, m_axes.x, m_axes.xTitle, area.width());
    layOutAxis(*m_left, m_axes.left, m_axes.leftTitle, area.height());
    if (m_axes.hasRight) layOutAxis(*m_right, m_axes.right, m_axes.rightTitle, area.height());
    const QColor text = m_theme.colours().text;
    m_x->setTitleBrush(text);
    m_left->setTitleBrush(m_axes.leftColour.isValid() ? m_axes.leftColour : text);
    m_right->setTitleBrush(m_axes.rightColour.isValid() ? m_axes.rightColour : text);
    m_overlay->setGeometry(area, m_axes);
}

void ChartPlotView::layOutAxis(QValueAxis& axis, PlotRange range, const QString& title, double pixels)
{
    const bool isTime = &axis == m_x;
    const QFontMetricsF metrics(axis.labelsFont());
    const double room = isTime ? metrics.horizontalAdvance(QStringLiteral("-0.000000")) * 1.5 : metrics.height() * 2.5;
    const AxisTicks ticks = niceTicks(range, std::clamp(static_cast<int>(pixels / room), 2, 12));
    axis.setTickType(QValueAxis::TicksDynamic);
    // The finer of both intervals must never meet the wider of both ranges: that would be millions of ticks for a
    // moment.
    if (ticks.interval > axis.tickInterval()) axis.setTickInterval(ticks.interval);
    axis.setRange(range.from, range.to);
    axis.setTickInterval(ticks.interval);
    axis.setTickAnchor(ticks.first);
    if (axis.labelFormat() != ticks.format) axis.setLabelFormat(ticks.format);
    if (axis.titleText() != title) axis.setTitleText(title);
}

void ChartPlotView::setEvents(std::vector<PlotEvent> events)
{
    m_overlay->setEvents(std::move(events));
}

void ChartPlotView::setCursors(std::optional<double> a, std::optional<double> b)
{
    m_overlay->setCursors(a, b);
}

void ChartPlotView::showDifference(std::optional<PlotReadout> difference)
{
    m_overlay->setDifference(std::move(difference));
}

void ChartPlotView::showReadout(std::optional<PlotReadout> readout)
{
    m_overlay->setReadout(std::move(readout));
}

void ChartPlotView::setHint(const QString& text)
{
    m_overlay->setHint(text);
}

QRectF ChartPlotView::plotArea() const
{
    return m_chart->mapRectToScene(m_chart->plotArea());
}

int ChartPlotView::plotPixels() const
{
    return static_cast<int>(std::ceil(std::max(1.0, plotArea().width()) * devicePixelRatioF()));
}

QPointF ChartPlotView::positionOf(double x, double y, PlotSide side) const
{
    const QRectF area = plotArea();
    const PlotRange& range = side == PlotSide::Left ? m_axes.left : m_axes.right;
    const QPointF inScene(area.left() + (x - m_axes.x.from) / m_axes.x.width() * area.width(),
                          area.bottom() - (y - range.from) / range.width() * area.height());
    return m_canvas->mapTo(this, m_canvas->mapFromScene(inScene));
}

void ChartPlotView::renderTo(QPainter& painter, const QRectF& target)
{
    setCurvesCached(false);
    m_canvas->render(&painter, target, m_canvas->viewport()->rect(), Qt::IgnoreAspectRatio);
    setCurvesCached(true);
}

void ChartPlotView::applyTheme()
{
    const ThemeColours& colours = m_theme.colours();
    m_chart->setBackgroundBrush(colours.surface);
    m_chart->setBackgroundPen(Qt::NoPen);
    m_canvas->setBackgroundBrush(colours.surface);
    m_chart->legend()->setLabelColor(colours.text);
    m_chart->legend()->setFont(QApplication::font());
    QFont titleFont = QApplication::font();
    for (QValueAxis* axis : {m_x, m_left, m_right}) {
        axis->setLabelsFont(QApplication::font());
        axis->setTitleFont(titleFont);
        axis->setLabelsColor(colours.textMuted);
        axis->setLinePen(QPen(colours.axis, 1));
        axis->setGridLinePen(QPen(colours.grid, 1));
    }
    for (const auto& curve : m_curves) applyPens(*curve);
    layOutAxes();
}

bool ChartPlotView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && watched == m_canvas) return key(static_cast<QKeyEvent*>(event)->key());
    if (watched != m_canvas->viewport()) return PlotView::eventFilter(watched, event);
    switch (event->type()) {
        case QEvent::Wheel: {
            const auto* turned = static_cast<QWheelEvent*>(event);
            constexpr double kNotch = 120;
            const QPoint angle = turned->angleDelta();
            wheel(m_canvas->mapToScene(turned->position().toPoint()), (angle.y() != 0 ? angle.y() : angle.x()) / kNotch,
                  turned->modifiers());
            return true;
        }
        case QEvent::MouseButtonPress: {
            const auto* pressed = static_cast<QMouseEvent*>(event);
            const QPointF position = m_canvas->mapToScene(pressed->pos());
            // Outside of the plot the chart itself listens, for its legend.
            if (!plotArea().contains(position)) return false;
            press(position, pressed->button(), pressed->modifiers());
            return true;
        }
        case QEvent::MouseMove:
            move(m_canvas->mapToScene(static_cast<QMouseEvent*>(event)->pos()));
            return m_drag != Drag::None;
        case QEvent::MouseButtonRelease:
            if (m_drag == Drag::None) return false;
            release(m_canvas->mapToScene(static_cast<QMouseEvent*>(event)->pos()));
            return true;
        case QEvent::MouseButtonDblClick: emit fitWanted(); return true;
        case QEvent::Leave: emit hoverEnded(); return false;
        default: return false;
    }
}

void ChartPlotView::press(QPointF position, Qt::MouseButton button, Qt::KeyboardModifiers modifiers)
{
    if (m_drag != Drag::None || (button != Qt::LeftButton && button != Qt::MiddleButton)) return;
    const bool pans = button == Qt::MiddleButton || modifiers.testFlag(Qt::ShiftModifier);
    m_drag = pans ? Drag::Pan : Drag::RubberBand;
    m_dragFrom = position;
    m_dragMoved = false;
    m_axesAtDrag = m_axes;
    if (pans) m_canvas->viewport()->setCursor(Qt::ClosedHandCursor);
}

void ChartPlotView::move(QPointF position)
{
    const QRectF area = plotArea();
    const QPointF moved = position - m_dragFrom;
    if (m_drag != Drag::None) m_dragMoved = m_dragMoved || std::hypot(moved.x(), moved.y()) > kClickSlack;
    if (m_drag == Drag::Pan && m_dragMoved) {
        const double right = -moved.x() / area.width(), up = moved.y() / area.height();
        emit rangesWanted(panned(m_axesAtDrag.x, right), panned(m_axesAtDrag.left, up), panned(m_axesAtDrag.right, up));
    } else if (m_drag == Drag::RubberBand && m_dragMoved) {
        QRectF band = QRectF(m_dragFrom, position).normalized();
        if (band.height() < kFlat) band = QRectF(band.left(), area.top(), band.width(), area.height());
        if (band.width() < kFlat && band.height() < area.height())
            band = QRectF(area.left(), band.top(), area.width(), band.height());
        m_overlay->setRubberBand(band);
    }
    if (area.contains(position)) {
        emit hovered(m_axes.x.from + (position.x() - area.left()) / area.width() * m_axes.x.width());
    } else {
        emit hoverEnded();
    }
}

void ChartPlotView::release(QPointF position)
{
    const Drag drag = m_drag;
    const bool moved = m_dragMoved;
    const QPointF from = m_dragFrom;
    endDrag();
    if (!moved) return clickAt(position, drag == Drag::Pan);
    if (drag != Drag::RubberBand) return;
    const QRectF band = QRectF(from, position).normalized();
    wantBand(band);
}

void ChartPlotView::wantBand(const QRectF& band)
{
    const QRectF area = plotArea();
    const bool zoomsTime = band.width() >= kFlat || band.height() < kFlat;
    const bool zoomsValues = band.height() >= kFlat;
    const auto part = [](PlotRange range, double from, double to) {
        from = std::clamp(from, 0.0, 1.0);
        to = std::clamp(to, 0.0, 1.0);
        const double factor = to - from;
        if (!(factor > 0 && factor < 1)) return range;
        // Through `zoomed`, which knows how far one can go: around the point that ends up where the band begins.
        return zoomed(range, factor, range.from + range.width() * from / (1 - factor));
    };
    const double left = (band.left() - area.left()) / area.width(), right = (band.right() - area.left()) / area.width();
    const double low = (area.bottom() - band.bottom()) / area.height(),
                 high = (area.bottom() - band.top()) / area.height();
    emit rangesWanted(zoomsTime ? part(m_axes.x, left, right) : m_axes.x,
                      zoomsValues ? part(m_axes.left, low, high) : m_axes.left,
                      zoomsValues ? part(m_axes.right, low, high) : m_axes.right);
}

void ChartPlotView::endDrag()
{
    m_drag = Drag::None;
    m_overlay->setRubberBand({});
    m_canvas->viewport()->unsetCursor();
}

void ChartPlotView::wheel(QPointF position, double notches, Qt::KeyboardModifiers modifiers)
{
    const QRectF area = plotArea();
    const double factor = std::pow(kZoomStep, notches);
    const double right = std::clamp((position.x() - area.left()) / area.width(), 0.0, 1.0);
    const double up = std::clamp((area.bottom() - position.y()) / area.height(), 0.0, 1.0);
    const auto around = [&](PlotRange range, double part) {
        return zoomed(range, factor, range.from + range.width() * part);
    };
    if (modifiers.testFlag(Qt::ControlModifier)) {
        emit rangesWanted(m_axes.x, around(m_axes.left, up), around(m_axes.right, up));
    } else if (modifiers.testFlag(Qt::ShiftModifier)) {
        emit rangesWanted(panned(m_axes.x, -notches * kPanStep), m_axes.left, m_axes.right);
    } else {
        emit rangesWanted(around(m_axes.x, right), m_axes.left, m_axes.right);
    }
}

bool ChartPlotView::key(int key)
{
    const auto centre = [](PlotRange range, double factor) {
        return zoomed(range, factor, range.from + range.width() / 2);
    };
    const auto wantX = [&](PlotRange x) { emit rangesWanted(x, m_axes.left, m_axes.right); };
    switch (key) {
        case Qt::Key_Plus:
        case Qt::Key_Equal: wantX(centre(m_axes.x, kZoomStep)); return true;
        case Qt::Key_Minus: wantX(centre(m_axes.x, 1 / kZoomStep)); return true;
        case Qt::Key_Left: wantX(panned(m_axes.x, -kPanStep)); return true;
        case Qt::Key_Right: wantX(panned(m_axes.x, kPanStep)); return true;
        case Qt::Key_Up:
        case Qt::Key_Down: {
            const double step = key == Qt::Key_Up ? kPanStep : -kPanStep;
            emit rangesWanted(m_axes.x, panned(m_axes.left, step), panned(m_axes.right, step));
            return true;
        }
        case Qt::Key_F:
        case Qt::Key_Home:
        case Qt::Key_0: emit fitWanted(); return true;
        case Qt::Key_Escape:
            if (m_drag == Drag::None) return false;
            endDrag();
            return true;
        default: return false;
    }
}

void ChartPlotView::clickAt(QPointF position, bool isMark)
{
    const QRectF area = plotArea();
    double nearest = kClickReach;
    int found = -1;
    for (const auto& curve : m_curves) {
        const PlotRange& range = curve->shown.side == PlotSide::Left ? m_axes.left : m_axes.right;
        const auto pixel = [&](const CurvePoint& point) {
            return QPointF(area.left() + (point.x - m_axes.x.from) / m_axes.x.width() * area.width(),
                           area.bottom() - (point.y - range.from) / range.width() * area.height());
        };
        for (std::size_t i = 1; i < curve->points.size(); ++i) {
            const QPointF a = pixel(curve->points[i - 1]), b = pixel(curve->points[i]);
            if (std::isnan(a.y()) || std::isnan(b.y()) || b.x() < position.x() - kClickReach ||
                a.x() > position.x() + kClickReach)
                continue;
            const double distance = distanceToSegment(position, a, b);
            if (distance < nearest) {
                nearest = distance;
                found = curve->shown.id;
            }
        }
    }
    if (found >= 0 && !isMark) emit curveClicked(found);
    if (!area.contains(position)) return;
    const double x = m_overlay->eventAt(position).value_or(m_axes.x.from + (position.x() - area.left()) / area.width() * m_axes.x.width());
    if (isMark) {
        emit markClicked(x);
    } else {
        emit timeClicked(x);
    }
}

}  // namespace causeway::ui
