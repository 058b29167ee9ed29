// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Node positions of the structure digraph: equations in a column on the left, unknowns on the right. The vertical
/// distance of the nodes is the zoom; horizontally the columns use the available width, so that even 100,000 equations
/// zoomed out to one screen remain legible. All lengths are device-independent pixels of the content.
#pragma once

#include <QLineF>
#include <QRectF>
#include <QSizeF>
#include <cstddef>
#include <cstdint>

namespace causeway::ui {

/// Level of detail.
enum class DigraphDetail : std::uint8_t {
    Cards,    ///< nodes with number and text, every edge
    Bars,     ///< nodes as bars, all edges
    Bundles,  ///< many nodes per pixel: bundles of edges
};

class DigraphGeometry {
public:
    struct Input {
        std::size_t equations = 0, unknowns = 0;
        double characterWidth = 8, lineHeight = 16;    ///< of the code font at zoom 1
        std::size_t longestText = 0, longestName = 0;  ///< characters
        double leastGapShare = 0.28;                   ///< minimum share of the width for the edges
    };

    void setInput(const Input& input) { m_input = input; }
    void setView(double zoom, QSizeF viewport);

    [[nodiscard]] double zoomToFit(QSizeF viewport) const;
    /// Minimum zoom with texts.
    [[nodiscard]] static double leastReadableZoom() { return 0.7; }

    [[nodiscard]] DigraphDetail detail() const { return m_detail; }
    [[nodiscard]] QSizeF contentSize() const { return m_content; }
    /// Distance of neighbours in a column.
    [[nodiscard]] double pitch() const { return m_pitch; }
    /// Scale of the displayed font relative to zoom 1.
    [[nodiscard]] double fontScale() const { return m_fontScale; }
    [[nodiscard]] QRectF equationRect(std::size_t index) const
    {
        return nodeRect(m_equationLeft, m_equationWidth, index);
    }
    [[nodiscard]] QRectF unknownRect(std::size_t index) const { return nodeRect(m_unknownLeft, m_unknownWidth, index); }
    [[nodiscard]] QLineF edge(std::size_t equation, std::size_t unknown) const
    {
        return {m_equationLeft + m_equationWidth, centre(static_cast<double>(equation)), m_unknownLeft,
                centre(static_cast<double>(unknown))};
    }
    /// The same for fractional positions, such as the middle of a bundle.
    [[nodiscard]] QLineF edgeAt(double equation, double unknown) const
    {
        return {m_equationLeft + m_equationWidth, centre(equation), m_unknownLeft, centre(unknown)};
    }
    /// Nodes [first, second) whose rows overlap the vertical range, for a column of `count` nodes.
    [[nodiscard]] std::pair<std::size_t, std::size_t> nodesBetween(double top, double bottom, std::size_t count) const;

private:
    [[nodiscard]] double centre(double index) const { return m_top + (index + 0.5) * m_pitch; }
    [[nodiscard]] QRectF nodeRect(double left, double width, std::size_t index) const
    {
        return {left, centre(static_cast<double>(index)) - m_nodeHeight / 2, width, m_nodeHeight};
    }
    /// Widths of the texts, in characters.
    [[nodiscard]] double equationCharacters() const;
    [[nodiscard]] double unknownCharacters() const;
    [[nodiscard]] double basePitch() const { return m_input.lineHeight + 22; }

    Input m_input;
    DigraphDetail m_detail = DigraphDetail::Cards;
    double m_pitch = 40, m_top = 0, m_nodeHeight = 30, m_fontScale = 1;
    double m_equationLeft = 0, m_equationWidth = 0, m_unknownLeft = 0, m_unknownWidth = 0;
    QSizeF m_content;
};

}  // namespace causeway::ui
