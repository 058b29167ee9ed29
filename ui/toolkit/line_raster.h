// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Straight lines from left to right, many of them, smooth and dashed, into a picture that is then painted at once:
/// what the edges of a digraph need in each frame, and ten times as fast as stroking each with a painter.
///
/// In:   lines in the pixels of the widget, of which no one stands upright; pens (colour, width, dashes; ends are cut
/// off straight). Out:  the picture, over what the painter has painted so far. Method: a pixel is covered by how near
/// its centre lies to the line, and to the ends of dashes; only pixels near the line are visited. Cost: the pixels
/// under the lines. Threads: the UI thread only.
#pragma once

#include <QImage>
#include <QLineF>
#include <vector>

class QPainter;
class QPen;

namespace causeway::ui {

class LineRaster {
public:
    /// An empty picture of that part of the widget.
    void begin(QRect area, double devicePixelRatio);
    void draw(const QLineF& line, const QPen& pen);
    void end(QPainter& painter) const;

private:
    QImage m_image;
    QRect m_area;
    double m_ratio = 1;
    std::vector<double> m_dashes;  ///< of the pen, in pixels: on, off, on, ...
};

}  // namespace causeway::ui
