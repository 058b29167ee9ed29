// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure digraph of one loop whose edges can be switched off: what breaker_matrix.h shows as cells.
///
/// Equations at the left and unknowns at the right in the order of what is left of the loop, so that matched edges run
/// straight across. A click on an edge, or Space on the one with the cursor, asks for it to be toggled. Up and Down go
/// to another equation, Left and Right to another edge of it. Only what is visible is drawn.
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
    /// In the viewport, whether visible or not; null where the loop has no such incidence.
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
    /// Rows that are in sight: half-open.
    [[nodiscard]] std::pair<std::size_t, std::size_t> visibleRows() const;
    [[nodiscard]] EdgeId edgeAt(QPointF point) const;
    /// Of a row, in the loop.
    [[nodiscard]] std::vector<EdgeId> edgesOf(std::size_t row) const;
    [[nodiscard]] bool isMatched(EdgeId edge) const;
    void paintEdge(QPainter& painter, EdgeId edge) const;
    void paintCard(QPainter& painter, const QRectF& card, const QString& label, const QString& text, bool isLeft) const;
    void moveCursor(EdgeId edge);

    std::vector<std::uint32_t> m_rowOf,
        m_columnOf;               ///< by id of the structure; kOutside for those that are not in the loop
    std::vector<EdgeId> m_drawn;  ///< by the last painting, for the pointer
    EdgeId m_cursor, m_hover;
    double m_equationWidth = 0, m_unknownWidth = 0;
};

}  // namespace causeway::ui
