// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Digraph of one loop with removable edges: the same as the cells of breaker_matrix.h. Equations on the left and
/// unknowns on the right, in the order of the remaining parts, so that matched edges are horizontal. A click on an
/// edge, or Space on the current one, requests its toggling. Up and Down change the equation, Left and Right its edge.
/// Only visible items are drawn.
#pragma once

#include <QLineF>
#include <vector>

#include "ui/structure/breaker_view.h"

namespace causeway::ui {

class BreakerDigraph : public BreakerView {
    Q_OBJECT
public:
    explicit BreakerDigraph(Theme& theme, QWidget* parent = nullptr);

    void show(BreakerLoop loop) override;
    void setCursorAt(EdgeId edge) override;
    /// In the viewport, whether visible or not; null if the loop has no such incidence.
    [[nodiscard]] QLineF edgeLine(EdgeId edge) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void step(int rows, int columns) override;
    [[nodiscard]] EdgeId cursorEdge() const override { return m_cursor; }

private:
    void updateScrollBars();
    void measure();
    [[nodiscard]] QRectF equationCard(std::size_t row) const;
    [[nodiscard]] QRectF unknownCard(std::size_t column) const;
    /// Visible rows, half-open.
    [[nodiscard]] std::pair<std::size_t, std::size_t> visibleRows() const;
    [[nodiscard]] EdgeId edgeAt(QPointF point) const;
    /// Edges of a row within the loop.
    [[nodiscard]] std::vector<EdgeId> edgesOf(std::size_t row) const;
    [[nodiscard]] bool isMatched(EdgeId edge) const;
    void paintEdge(QPainter& painter, EdgeId edge) const;
    void paintCard(QPainter& painter, const QRectF& card, const QString& label, const QString& text, bool isLeft) const;
    void moveCursor(EdgeId edge);

    std::vector<std::uint32_t> m_rowOf,
        m_columnOf;               ///< by id of the structure; kOutside if not in the loop
    std::vector<EdgeId> m_drawn;  ///< of the last painting, for hit tests
    EdgeId m_cursor, m_hover;
    double m_equationWidth = 0, m_unknownWidth = 0;
};

}  // namespace causeway::ui
