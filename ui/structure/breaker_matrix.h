// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Incidences of one loop as removable cells, permuted so that the remaining parts are blocks. A click on a cell, or
/// Space on the current one, requests its toggling; arrows move the cursor. Only visible items are drawn.
#pragma once

#include "ui/structure/breaker_view.h"

namespace causeway::ui {

class BreakerMatrix : public BreakerView {
    Q_OBJECT
public:
    explicit BreakerMatrix(Theme& theme, QWidget* parent = nullptr);

    void show(BreakerLoop loop) override;
    void setCursorAt(EdgeId edge) override;
    /// In the viewport, whether visible or not; empty if the loop has no such incidence.
    [[nodiscard]] QRectF cellRect(EdgeId edge) const;
    /// Sizes of the remaining components, in order.
    [[nodiscard]] const std::vector<std::size_t>& sizes() const { return m_loop.sizes; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void step(int rows, int columns) override { moveCursor(m_row + rows, m_column + columns); }
    [[nodiscard]] EdgeId cursorEdge() const override
    {
        return edgeAt(static_cast<std::size_t>(m_row), static_cast<std::size_t>(m_column));
    }

private:
    [[nodiscard]] QRectF cellAt(std::size_t row, std::size_t column) const;
    [[nodiscard]] EdgeId edgeAt(std::size_t row, std::size_t column) const;
    [[nodiscard]] std::pair<int, int> placeAt(QPointF point) const;
    void moveCursor(int row, int column);
    void reveal();
    void updateScrollBars();
    void paintCell(QPainter& painter, const QRectF& cell, EdgeId edge, std::size_t row, bool isMatched) const;
    void paintHeaders(QPainter& painter, std::size_t firstRow, std::size_t lastRow, std::size_t firstColumn,
                      std::size_t lastColumn) const;

    QSizeF m_header;
    int m_row = 0, m_column = 0;  ///< cursor
};

}  // namespace causeway::ui
