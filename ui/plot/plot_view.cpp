// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_view.h"

#include <QPainter>
#include <QPen>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/plot/curve_painter.h"
#include "ui/plot/plot_overlay.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

QColor mixed(const QColor& a, const QColor& b, double partOfB)
{
    const auto mix = [&](float x, float y) { return static_cast<float>(x + (y - x) * partOfB); };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}

/// Equal scales on both axes: the axis with spare room shows more.
void makeEqual(PlotFrame& frame)
{
    const double across = frame.axes.x.width() / frame.area.width(), up = frame.axes.left.width() / frame.area.height();
    PlotRange& wider = across < up ? frame.axes.x : frame.axes.left;
    const double factor = across < up ? up / across : across / up;
    wider = zoomed(wider, factor, wider.from + wider.width() / 2);
}

}  // namespace

PlotView::PlotView(Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_overlay(std::make_unique<PlotOverlay>(theme))
{
    setMouseTracking(true);
    setAcceptDrops(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Curves over time"));
    connect(&m_theme, &Theme::changed, this, &PlotView::invalidate);
    m_hold.setSingleShot(true);
    m_hold.setTimerType(Qt::PreciseTimer);
    connect(&m_hold, &QTimer::timeout, this, &PlotView::showPicture);
}

PlotView::~PlotView() = default;

void PlotView::setCurves(const std::vector<PlotCurve>& curves)
{
    if (curves == m_curves) return;
    m_curves = curves;
    std::erase_if(m_points, [&](const auto& each) {
        return std::ranges::find(m_curves, each.first, &PlotCurve::id) == m_curves.end();
    });
    layOut();
    invalidate();
}

void PlotView::setPoints(int curve, std::span<const CurvePoint> points)
{
    if (std::ranges::find(m_curves, curve, &PlotCurve::id) == m_curves.end()) return;
    m_points[curve].assign(points.begin(), points.end());
    invalidate();
}

std::span<const CurvePoint> PlotView::points(int curve) const
{
    const auto found = m_points.find(curve);
    return found == m_points.end() ? std::span<const CurvePoint>() : std::span<const CurvePoint>(found->second);
}

QPen PlotView::penOf(const PlotCurve& curve) const
{
    constexpr double kStronger = 1.5, kFaint = 0.6;
    const auto isEmphasizedCurve = [this](int id) { return std::ranges::find(m_emphasis, id) != m_emphasis.end(); };
    const bool someEmphasis = std::ranges::any_of(m_curves, isEmphasizedCurve, &PlotCurve::id);
    const bool isEmphasized = isEmphasizedCurve(curve.id);
    QColor colour = curve.colour;
    if ((someEmphasis && !isEmphasized && !curve.isFamily) || curve.isHeld)
        colour = mixed(colour, m_theme.colours().surface, kFaint);
    return curvePen(colour, isEmphasized ? curve.width + kStronger : curve.width, curve.line);
}

void PlotView::setEmphasis(std::vector<int> curves)
{
    if (curves == m_emphasis) return;
    m_emphasis = std::move(curves);
    invalidate();
}

void PlotView::setAxes(const PlotAxes& axes)
{
    m_axes = axes;
    layOut();
    invalidate();
}

void PlotView::setEvents(std::vector<PlotEvent> events)
{
    m_overlay->setEvents(std::move(events));
    update();
}

void PlotView::setCursors(std::optional<double> a, std::optional<double> b)
{
    m_overlay->setCursors(a, b);
    update();
}

void PlotView::setDots(std::vector<PlotDot> dots)
{
    m_overlay->setDots(std::move(dots));
    update();
}

void PlotView::showDifference(std::optional<PlotReadout> difference)
{
    m_overlay->setDifference(std::move(difference));
    update();
}

const std::optional<PlotReadout>& PlotView::difference() const
{
    return m_overlay->difference();
}

void PlotView::showReadout(std::optional<PlotReadout> readout)
{
    if (!m_overlay->hasReadout() && !readout) return;
    m_overlay->setReadout(std::move(readout));
    update();
}

void PlotView::setHint(const QString& text)
{
    m_overlay->setHint(text);
    update();
}

void PlotView::setNotice(const QString& text)
{
    if (text == m_overlay->notice()) return;
    m_overlay->setNotice(text);
    setAccessibleDescription(text);
    update();
}

const QString& PlotView::notice() const
{
    return m_overlay->notice();
}

void PlotView::setActive(bool active)
{
    m_isActive = active;
    update();
}

PlotMargins PlotView::ownMargins() const
{
    return AxesPainter(font(), m_theme.colours()).margins(m_axes, QSizeF(width() * 0.8, height() * 0.7));
}

void PlotView::setSideMargins(double left, double right)
{
    if (left == m_leftMargin && right == m_rightMargin) return;
    m_leftMargin = left;
    m_rightMargin = right;
    layOut();
    invalidate();
}

void PlotView::layOut()
{
    const PlotMargins before = std::exchange(m_own, ownMargins());
    m_margins = {std::max(m_own.left, m_leftMargin), std::max(m_own.right, m_rightMargin), m_own.bottom};
    m_top = m_legend.layOut(m_curves, font(), ThemeMetrics::kMargin, width() - 2.0 * ThemeMetrics::kMargin);
    if (before.left != m_own.left || before.right != m_own.right) emit marginsChanged();
    if (plotPixels() == m_reportedPixels) return;
    m_reportedPixels = plotPixels();
    emit plotPixelsChanged();
}

PlotFrame PlotView::frame() const
{
    PlotFrame frame;
    const double right = std::max(m_margins.left + 1, width() - m_margins.right),
                 bottom = std::max(m_top + 1, height() - m_margins.bottom);
    frame.area =
        QRectF(QPointF(std::floor(m_margins.left), std::floor(m_top)), QPointF(std::floor(right), std::floor(bottom)));
    frame.axes = m_axes;
    if (m_axes.isEqual) makeEqual(frame);
    return frame;
}

int PlotView::plotPixels() const
{
    return static_cast<int>(std::ceil(std::max(1.0, frame().area.width()) * devicePixelRatioF()));
}

QPointF PlotView::positionOf(double x, double y, PlotSide side) const
{
    const PlotFrame shown = frame();
    return {shown.pixelX(x), shown.pixelY(y, side)};
}

QRectF PlotView::legendPlace(int curve) const
{
    for (const PlotLegend::Entry& entry : m_legend.entries()) {
        if (m_curves[entry.curve].id == curve) return entry.whole;
    }
    return {};
}

void PlotView::invalidate()
{
    m_isBaseValid = false;
    update();
}

void PlotView::holdPicture()
{
    constexpr int kAtMost = 30;  // milliseconds
    if (!m_isBaseValid && !m_base.isNull() && !m_hold.isActive()) m_hold.start(kAtMost);
}

void PlotView::showPicture()
{
    m_hold.stop();
    if (!m_isBaseValid) update();
}

void PlotView::paintBase(QPainter& painter)
{
    const PlotFrame shown = frame();
    painter.fillRect(rect(), m_theme.colours().surface);
    painter.setFont(font());
    AxesPainter(font(), m_theme.colours()).paint(painter, shown, m_margins);
    m_legend.paint(
        painter, m_curves, m_theme.colours(), [this](const PlotCurve& curve) { return penOf(curve); }, m_emphasis);
    painter.save();
    painter.setClipRect(shown.area);
    CurvePainter curves(painter, shown);
    // Curves of held runs lie below.
    for (const bool isHeld : {true, false}) {
        for (const PlotCurve& curve : m_curves) {
            if (curve.isHeld == isHeld && !curve.isHidden) curves.paint(curve, penOf(curve), points(curve.id));
        }
    }
    painter.restore();
}

void PlotView::paintEvent(QPaintEvent* /*event*/)
{
    const QSize pixels = size() * devicePixelRatioF();
    if (m_base.size() != pixels) {
        m_hold.stop();
        m_base = QPixmap(pixels);
        m_base.setDevicePixelRatio(devicePixelRatioF());
        m_isBaseValid = false;
    }
    if (!m_isBaseValid && !m_hold.isActive()) {
        QPainter painter(&m_base);
        paintBase(painter);
        m_baseFrame = frame();
        m_isBaseValid = true;
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_base);
    painter.setFont(font());
    m_overlay->paint(painter, m_baseFrame, m_curves);
    if (!m_isActive) return;
    painter.setPen(Qt::NoPen);
    painter.fillRect(QRectF(0, 0, 3, height()), m_theme.colours().accent);
}

void PlotView::renderTo(QPainter& painter, const QRectF& target)
{
    painter.save();
    painter.translate(target.topLeft());
    painter.scale(target.width() / width(), target.height() / height());
    paintBase(painter);
    painter.setFont(font());
    m_overlay->paint(painter, frame(), m_curves);
    painter.restore();
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
    invalidate();
}

void PlotView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::PaletteChange) return;
    layOut();
    invalidate();
}

}  // namespace causeway::ui
