// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/line_raster.h"

#include <QPainter>
#include <QPen>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace causeway::ui {

namespace {

/// Scales a premultiplied colour by `factor` / 256.
quint32 scaled(quint32 colour, quint32 factor)
{
    const quint32 redBlue = ((colour & 0x00ff00ff) * factor >> 8) & 0x00ff00ff;
    const quint32 alphaGreen = ((colour >> 8) & 0x00ff00ff) * factor & 0xff00ff00;
    return redBlue | alphaGreen;
}

void blend(quint32& pixel, quint32 colour)
{
    const quint32 alpha = colour >> 24;
    pixel = alpha == 255 ? colour : colour + scaled(pixel, 256 - alpha - (alpha >> 7));
}

/// Coverage of a pixel at a distance along the line by a dash: 1, 0, or a fraction at the end of a dash.
double dashCoverage(const std::vector<double>& dashes, double period, double along)
{
    double rest = along - period * std::floor(along / period);
    for (std::size_t i = 0; i < dashes.size(); ++i) {
        if (rest < dashes[i]) {
            const double inside = std::min(rest, dashes[i] - rest);  // distance to the nearer end
            return i % 2 == 0 ? std::min(1.0, inside + 0.5) : std::max(0.0, 0.5 - inside);
        }
        rest -= dashes[i];
    }
    return 0;
}

}  // namespace

void LineRaster::begin(QRect area, double devicePixelRatio)
{
    m_area = area;
    m_ratio = devicePixelRatio;
    const QSize size = (QSizeF(area.size()) * devicePixelRatio).toSize().expandedTo(QSize(1, 1));
    if (m_image.size() != size) m_image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    m_image.setDevicePixelRatio(devicePixelRatio);
    m_image.fill(Qt::transparent);
}

void LineRaster::draw(const QLineF& line, const QPen& pen)
{
    const QPointF from = (line.p1() - m_area.topLeft()) * m_ratio, to = (line.p2() - m_area.topLeft()) * m_ratio;
    const double width = std::max(pen.widthF(), 0.5) * m_ratio, half = width / 2;
    const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
    const double cosine = (to.x() - from.x()) / length, sine = (to.y() - from.y()) / length;
    if (!(cosine > 1e-4)) return;
    m_dashes.clear();
    if (pen.style() == Qt::CustomDashLine) {
        for (const double part : pen.dashPattern()) m_dashes.push_back(part * width);
    }
    const double period = std::accumulate(m_dashes.begin(), m_dashes.end(), 0.0);
    const quint32 colour = qPremultiply(pen.color().rgba());

    // Columns in which part of the line is inside the image.
    const double slope = sine / cosine, reach = (half + 0.5) / cosine;
    double first = from.x(), last = to.x();
    if (std::abs(slope) > 1e-9) {
        const double a = from.x() + (-reach - from.y()) / slope,
                     b = from.x() + (m_image.height() + reach - from.y()) / slope;
        first = std::max(first, std::min(a, b));
        last = std::min(last, std::max(a, b));
    }
    const int begin = std::max(0, static_cast<int>(std::floor(std::max(first, 0.0)))),
              end = std::min(m_image.width(), static_cast<int>(std::ceil(std::min(last, 1.0e6))));
    auto* const pixels = reinterpret_cast<quint32*>(m_image.bits());
    const auto stride = static_cast<std::size_t>(m_image.bytesPerLine()) / sizeof(quint32);
    for (int x = begin; x < end; ++x) {
        const double inLine = x + 0.5 - from.x(), middle = from.y() + slope * inLine;
        // Columns at the ends are partially covered.
        const double atEnds = std::clamp(std::min(inLine, to.x() - x - 0.5) + 0.5, 0.0, 1.0);
        const int top = std::max(0, static_cast<int>(std::floor(middle - reach))),
                  bottom = std::min(m_image.height(), static_cast<int>(std::ceil(middle + reach)));
        for (int y = top; y < bottom; ++y) {
            const double beside = y + 0.5 - middle;
            double coverage = std::min({1.0, width, half + 0.5 - std::abs(beside) * cosine});
            if (coverage <= 0) continue;
            coverage *= atEnds;
            if (period > 0) coverage *= dashCoverage(m_dashes, period, inLine / cosine + beside * sine);
            const auto factor = static_cast<quint32>(coverage * 256);
            if (factor > 0)
                blend(pixels[static_cast<std::size_t>(y) * stride + static_cast<std::size_t>(x)],
                      factor == 256 ? colour : scaled(colour, factor));
        }
    }
}

void LineRaster::end(QPainter& painter) const
{
    painter.drawImage(m_area.topLeft(), m_image);
}

}  // namespace causeway::ui
