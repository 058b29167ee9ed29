// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Draws an arranged graph of BLT blocks: cards from left to right, arrows from each block to those that use its
/// unknowns. A click on a card selects the block, a click on a line of a loop that equation. Arrows of the selected
/// block are highlighted. Keys: Left goes to the first needed block, Right to the first user, Up and Down along the
/// order; + - 0 zoom.
#pragma once

#include <QPainterPath>
#include <cstdint>
#include <vector>

#include "ui/session/layout_client.h"
#include "ui/structure/blt_card.h"
#include "ui/toolkit/zoom_view.h"

namespace causeway::ui {

/// Laid-out drawing, ready to paint.
struct BltDrawing {
    struct Node {
        std::uint32_t block = 0;
        BltCardText text;
        QRectF card;
    };
    struct Edge {
        std::uint32_t from = 0, to = 0;  ///< indices in `nodes`
        QPainterPath curve;
        QPolygonF head;
    };
    QSizeF size;
    std::vector<Node> nodes;  ///< by block, ascending
    std::vector<Edge> edges;
};

/// Combines a layout with its nodes.
[[nodiscard]] BltDrawing makeDrawing(std::vector<BltDrawing::Node> nodes, const LayoutGraph& graph,
                                     const GraphLayout& layout);

class BltView : public ZoomView {
    Q_OBJECT
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    explicit BltView(Theme& theme, QWidget* parent = nullptr);

    void setDrawing(BltDrawing drawing);
    [[nodiscard]] const BltDrawing& drawing() const { return m_drawing; }
    /// kNone: no selection; scrolls to it if necessary.
    void setSelected(std::uint32_t block, EquationId equation);
    /// In the viewport; empty if the block is not drawn.
    [[nodiscard]] QRectF cardRect(std::uint32_t block) const;

signals:
    /// `equation` is none if the card itself was clicked; `block` is kNone outside all cards.
    void picked(std::uint32_t block, causeway::EquationId equation);

protected:
    std::pair<double, double> zoomRange() const override { return {0.05, 4}; }
    double zoomToFit() const override;
    double zoomToRead() const override;
    QRectF scrolledArea() const override { return viewport()->rect(); }
    QSizeF contentSize() const override;

    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    [[nodiscard]] QPointF toDrawing(QPointF inViewport) const;
    [[nodiscard]] std::uint32_t nodeAt(QPointF inViewport) const;
    [[nodiscard]] std::uint32_t nodeOf(std::uint32_t block) const;
    void paintEdges(QPainter& painter, std::uint32_t selected, bool emphasized) const;
    void walk(int key);

    Theme& m_theme;
    BltCardStyle m_style;
    BltDrawing m_drawing;
    std::uint32_t m_selected = kNone;  ///< block
    EquationId m_equation;
    std::uint32_t m_hovered = kNone;  ///< node
};

}  // namespace causeway::ui
