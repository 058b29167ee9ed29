// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/digraph_geometry.h"

#include <algorithm>
#include <cmath>

namespace causeway::ui {

namespace {
constexpr double kMargin = 16;
constexpr double kLeastBarPitch = 4;  ///< below, nodes can no longer be told apart
constexpr double kPadding = 10;       ///< inside a node
constexpr double kMaxGap = 640;
constexpr double kBarWidth = 36;
}  // namespace

double DigraphGeometry::zoomToFit(QSizeF viewport) const
{
    const auto rows = static_cast<double>(std::max<std::size_t>({m_input.equations, m_input.unknowns, 1}));
    const double byHeight = std::max(1e-6, (viewport.height() - 2 * kMargin - 1) / (rows * basePitch()));
    // Up to zoom 1 the columns always find room; beyond, long texts would push the unknowns out of sight.
    const double leastGap = std::max(48.0, m_input.leastGapShare * viewport.width());
    const double forCards = viewport.width() - leastGap - 2 * kMargin - 5 * kPadding;
    const double byWidth = forCards / (equationCharacters() * m_input.characterWidth + 1.5 * m_input.lineHeight +
                                       unknownCharacters() * m_input.characterWidth);
    return std::min(byHeight, std::max(1.0, byWidth));
}

double DigraphGeometry::equationCharacters() const
{
    const auto digits = static_cast<double>(std::to_string(m_input.equations).size());
    return static_cast<double>(m_input.longestText) + digits + 1.5;
}

double DigraphGeometry::unknownCharacters() const
{
    return static_cast<double>(m_input.longestName) + 0.5;
}

void DigraphGeometry::setView(double zoom, QSizeF viewport)
{
    m_pitch = basePitch() * zoom;
    m_detail = zoom >= leastReadableZoom() - 1e-9 ? DigraphDetail::Cards
               : m_pitch >= kLeastBarPitch        ? DigraphDetail::Bars
                                                  : DigraphDetail::Bundles;
    m_top = kMargin;
    m_fontScale = std::max(zoom, 0.8);
    const auto rows = static_cast<double>(std::max(m_input.equations, m_input.unknowns));
    const double height = rows * m_pitch + 2 * kMargin;

    double equationWidth = kBarWidth;
    double unknownWidth = kBarWidth;
    if (m_detail == DigraphDetail::Cards) {
        const double character = m_input.characterWidth * m_fontScale;
        const double line = m_input.lineHeight * m_fontScale;
        // Badge, index and text in an equation; dot and name in an unknown.
        equationWidth = 1.5 * line + character * equationCharacters() + 3 * kPadding;
        unknownWidth = character * unknownCharacters() + 2 * kPadding;
    }
    const double leastGap = std::max(48.0, m_input.leastGapShare * viewport.width());
    const double natural = equationWidth + unknownWidth + leastGap + 2 * kMargin;
    // Zoomed in it scrolls; otherwise long texts are cut off rather than the picture.
    const double width =
        zoom > 1 ? std::max(viewport.width(), std::min(natural, viewport.width() * 4)) : viewport.width();
    const double forNodes = std::max(80.0, width - leastGap - 2 * kMargin);
    if (equationWidth + unknownWidth > forNodes) {
        const double leastUnknown = std::min(unknownWidth, forNodes * 0.35);
        equationWidth = std::min(equationWidth, forNodes - leastUnknown);
        unknownWidth = std::min(unknownWidth, forNodes - equationWidth);
    }
    const double room = width - 2 * kMargin - equationWidth - unknownWidth;
    const double gap = std::min(room, std::max({leastGap, std::min(kMaxGap, 0.9 * height)}));
    m_equationWidth = equationWidth;
    m_unknownWidth = unknownWidth;
    m_equationLeft = std::floor((width - equationWidth - gap - unknownWidth) / 2);
    m_unknownLeft = m_equationLeft + equationWidth + gap;
    m_nodeHeight = m_detail == DigraphDetail::Cards ? std::min(m_pitch - 6, m_input.lineHeight * m_fontScale + 12)
                                                    : std::max(1.0, m_pitch * 0.7);
    m_content = QSizeF(width, height);
}

std::pair<std::size_t, std::size_t> DigraphGeometry::nodesBetween(double top, double bottom, std::size_t count) const
{
    const auto index = [&](double y) {
        return static_cast<std::size_t>(std::clamp(y, 0.0, static_cast<double>(count)));
    };
    return {index(std::floor((top - m_top) / m_pitch)), index(std::ceil((bottom - m_top) / m_pitch))};
}

}  // namespace causeway::ui
