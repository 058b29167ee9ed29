// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Draws the lines of curves.
///
/// In:   points as the sampler gives them, at most some thousands; the frame.
/// Method: to pixels once; lines break where values are not finite or have no place on a logarithmic axis. A curve that
///         goes up and down within the columns of pixels fills areas: it is drawn without smooth edges, which nobody
///         would see and which cost ten times as much.
#pragma once

#include <QPolygonF>
#include <span>

#include "ui/plot/plot_scene.h"

class QPainter;
class QPen;

namespace causeway::ui {

/// From rising to falling or back.
[[nodiscard]] std::size_t countTurns(std::span<const CurvePoint> points);

class CurvePainter {
public:
    CurvePainter(QPainter& painter, const PlotFrame& frame) : m_painter(painter), m_frame(frame) {}

    void paint(const PlotCurve& curve, const QPen& pen, std::span<const CurvePoint> points, bool isDense);

private:
    void finishLine();
    void paintDots(const QPen& pen);

    QPainter& m_painter;
    const PlotFrame& m_frame;
    QPolygonF m_line;
    QPolygonF m_all;
};

/// How far a position is from the nearest piece of a curve, pixels; infinity when it is further than `reach`.
[[nodiscard]] double distanceTo(std::span<const CurvePoint> points, PlotSide side, const PlotFrame& frame, QPointF position, double reach);

}  // namespace causeway::ui
