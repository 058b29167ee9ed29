// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Draws the lines of curves.
///
/// In:   points from the sampler, at most some thousands; the frame.
/// Method: points are converted to pixels once; lines are interrupted at values that are not finite or not positive on
///       a logarithmic axis. Dense oscillations within pixel columns are drawn as an area, each column filled from its
///       lowest to its highest point, since antialiasing, joins and dashes would be invisible and cost a hundred times
///       as much. Elsewhere collinear points are removed (line_thinning.h) before stroking.
#pragma once

#include <QPen>
#include <QPolygonF>
#include <span>
#include <vector>

#include "ui/plot/plot_scene.h"

class QPainter;

namespace causeway::ui {

class CurvePainter {
public:
    CurvePainter(QPainter& painter, const PlotFrame& frame) : m_painter(painter), m_frame(frame) {}

    void paint(const PlotCurve& curve, const QPen& pen, std::span<const CurvePoint> points);

private:
    void finishLine();
    /// Appearance of a section of a line.
    enum class Look { Nothing, Line, Area };
    struct Density {
        Look look = Look::Line;
        bool mayBeArea = false;  ///< dense enough to join an adjacent area
    };
    [[nodiscard]] Density densityOf(std::span<const QPointF> piece, qsizetype usualSteps) const;
    /// Gives a signal near the density limit a uniform look: areas extend to neighbours of half the density.
    void spreadAreas();
    [[nodiscard]] double lengthForDashes(std::span<const QPointF> line) const;
    /// From one point of the line to another.
    void stroke(qsizetype from, qsizetype to);
    /// Oscillates far more vertically than horizontally: stroking such a line with joins costs twenty times as much as
    /// its separate segments.
    [[nodiscard]] bool isSteep(std::span<const QPointF> line) const;
    void strokeSegments(std::span<const QPointF> line);
    void paintColumns(std::span<const QPointF> points);
    /// Pixels to each side by which a very dense wave is widened: pixel columns are narrower than its period, so that
    /// unwidened they would show an aliasing pattern.
    [[nodiscard]] int columnsToSpread(std::span<const QPointF> points);
    void spreadColumns(int reach);
    /// Merges the common part of adjacent columns into one rectangle, since rows of pixels are filled faster. `reach`:
    /// how far a line exceeds its column on each side.
    void mergeColumns(int reach);
    void paintDots(const QPen& pen);

    QPainter& m_painter;
    const PlotFrame& m_frame;
    QPolygonF m_line, m_thinned;
    std::vector<Density> m_densities;  ///< of the sections of the line
    QPolygonF m_all;
    QList<QLineF> m_segments;
    QPen m_pen;
    double m_dashesDone = 0;  ///< painted length in pixels, at which the dash pattern continues
    int m_reach = 0;          ///< of the section painted last
    std::vector<QRect> m_columns, m_merged;
};

[[nodiscard]] QPen curvePen(const QColor& colour, double width, LineKind line);

/// Distance from a position to the nearest segment of a curve, in pixels; infinity beyond `reach`.
[[nodiscard]] double distanceTo(std::span<const CurvePoint> points, PlotSide side, const PlotFrame& frame,
                                QPointF position, double reach);

}  // namespace causeway::ui
