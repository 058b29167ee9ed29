// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What lies over the curves: lines at events, the line at the cursor with its values, the rubber band, and a hint.
///
/// A graphics item of its own, because hundreds of series for hundreds of events would be slow, and because none of it
/// depends on what draws the curves.
#pragma once

#include <QFont>
#include <QGraphicsItem>
#include <optional>
#include <vector>

#include "ui/plot/plot_view.h"

namespace causeway::ui {

class Theme;

class PlotOverlay : public QGraphicsItem {
public:
    explicit PlotOverlay(const Theme& theme, QGraphicsItem* parent = nullptr);

    /// Where the plot lies in the scene, and what its axes show.
    void setGeometry(const QRectF& area, const PlotAxes& axes);
    void setCurves(const std::vector<PlotCurve>& curves);
    void setEvents(std::vector<PlotEvent> events);
    void setCursors(std::optional<double> a, std::optional<double> b);
    void setDifference(std::optional<PlotReadout> difference);
    /// The event drawn within some pixels of a position in the scene, or none.
    [[nodiscard]] std::optional<double> eventAt(QPointF position) const;
    void setReadout(std::optional<PlotReadout> readout);
    /// In the coordinates of the scene.
    void setRubberBand(std::optional<QRectF> band);
    void setHint(const QString& text);

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    [[nodiscard]] double pixelX(double x) const;
    [[nodiscard]] double pixelY(double y, PlotSide side) const;
    [[nodiscard]] const PlotCurve* curve(int id) const;
    void paintEvents(QPainter& painter) const;
    void paintMark(QPainter& painter, double x, EventKind kind) const;
    void paintCursor(QPainter& painter, std::optional<double> x, const QString& letter) const;
    void paintReadout(QPainter& painter) const;
    /// A box with values beside a line, or in the lower left corner.
    void paintValues(QPainter& painter, const PlotReadout& readout, std::optional<double> cursorX) const;
    void paintRubberBand(QPainter& painter) const;

    const Theme& m_theme;
    QFont m_font;
    QRectF m_area;
    PlotAxes m_axes;
    std::vector<PlotCurve> m_curves;
    std::vector<PlotEvent> m_events;
    std::optional<double> m_cursorA, m_cursorB;
    std::optional<PlotReadout> m_difference;
    std::optional<PlotReadout> m_readout;
    std::optional<QRectF> m_band;
    QString m_hint;
};

}  // namespace causeway::ui
