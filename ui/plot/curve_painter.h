// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Draws the lines of curves.
///
/// In:   points as the sampler gives them, at most some thousands; the frame.
/// Method: to pixels once; lines break where values are not finite or have no place on a logarithmic axis. Where a
/// curve
///         goes up and down within the columns of pixels it fills an area, and each column is filled from its lowest to
///         its highest point: smooth edges, joints and dashes, which nobody would see there, cost a hundred times as
///         much. Elsewhere points that lie on the line between others are left away (line_thinning.h) before it is
///         stroked.
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
    /// What a piece of a line looks like.
    enum class Look { Nothing, Line, Area };
    struct Density {
        Look look = Look::Line;
        bool mayBeArea = false;  ///< dense enough to go with a neighbour that is an area
    };
    [[nodiscard]] Density densityOf(std::span<const QPointF> piece, qsizetype usualSteps) const;
    /// A signal that is about as dense as the limit has one look: areas go on where the line is half as dense.
    void spreadAreas();
    [[nodiscard]] double lengthForDashes(std::span<const QPointF> line) const;
    /// From a point of the line to another.
    void stroke(qsizetype from, qsizetype to);
    /// Goes up and down far more than across: the outline of such a line, with its joints, costs twenty times as much
    /// as its segments.
    [[nodiscard]] bool isSteep(std::span<const QPointF> line) const;
    void strokeSegments(std::span<const QPointF> line);
    void paintColumns(std::span<const QPointF> points);
    /// Pixels on each side by which a wave that is too dense to be followed is spread: columns are narrower than its
    /// period, so that by itself each would show another part of it, and all of them a pattern that is none.
    [[nodiscard]] int columnsToSpread(std::span<const QPointF> points);
    void spreadColumns(int reach);
    /// Of columns next to each other what most of them have in common is one rectangle: rows of pixels are filled far
    /// faster. `reach` is how much wider a line is on each side than its column.
    void mergeColumns(int reach);
    void paintDots(const QPen& pen);

    QPainter& m_painter;
    const PlotFrame& m_frame;
    QPolygonF m_line, m_thinned;
    std::vector<Density> m_densities;  ///< of the pieces of the line
    QPolygonF m_all;
    QList<QLineF> m_segments;
    QPen m_pen;
    double m_dashesDone = 0;  ///< pixels of the line that are painted: its dashes go on from piece to piece
    int m_reach = 0;          ///< of the piece that was painted last
    std::vector<QRect> m_columns, m_merged;
};

[[nodiscard]] QPen curvePen(const QColor& colour, double width, LineKind line);

/// How far a position is from the nearest piece of a curve, pixels; infinity when it is further than `reach`.
[[nodiscard]] double distanceTo(std::span<const CurvePoint> points, PlotSide side, const PlotFrame& frame,
                                QPointF position, double reach);

}  // namespace causeway::ui
