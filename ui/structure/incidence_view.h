// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The incidence matrix: equations as rows, unknowns as columns, from ten to a million of them.
///
/// Follows the player: a solved cell is filled and carries its number, rows and columns that are eliminated are struck,
/// the present step's row (rule 1) or column (rule 2) is lit and the entries it crosses out are crossed out.
/// From close up cells, headers and blocks are drawn; from afar the density of the entries. Only what is visible is
/// touched. Keys: arrows move the cursor (and the selection), + - 0 zoom; everything else goes to the panel.
#pragma once

#include <QVariantAnimation>
#include <memory>
#include <optional>

#include "ui/structure/matrix_order.h"
#include "ui/structure/replayed_colouring.h"
#include "ui/structure/structure_text.h"
#include "ui/structure/zoom_view.h"

class QPainter;

namespace causeway::ui {

class Selection;
class Theme;

class IncidenceView : public ZoomView {
    Q_OBJECT
public:
    IncidenceView(Theme& theme, Selection& selection, QWidget* parent = nullptr);

    void setStructure(std::shared_ptr<const Structure> structure);
    void setPosition(int position);
    void setAnimated(bool animated) { m_animated = animated; }
    [[nodiscard]] bool isSorted() const { return m_isSorted; }

    /// The order shown. Only while there is a structure.
    [[nodiscard]] const MatrixOrder& order() const { return m_isSorted ? *m_sorted : *m_original; }
    [[nodiscard]] const ReplayedColouring& replay() const { return m_replay; }
    /// Where a cell is in the viewport, whether visible or not.
    [[nodiscard]] QRectF cellRect(EquationId equation, UnknownId unknown) const;
    /// Cells, bins, headers and bands that the last painting looked at: bounded by the pixels.
    [[nodiscard]] std::size_t touchedCount() const { return m_touched; }

public slots:
    void setSorted(bool sorted);

signals:
    void sortedChanged(bool sorted);

protected:
    std::pair<double, double> zoomRange() const override;
    double zoomToFit() const override;
    double zoomToRead() const override;
    QRectF scrolledArea() const override;
    QSizeF contentSize() const override;
    QPointF zoomAnchor() const override;
    bool isCentred() const override { return false; }
    void rescale() override;

    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    /// A row and a column; -1 where a point lies beside the matrix, or in a header.
    struct Place {
        int row = -1, column = -1;
        bool operator==(const Place&) const = default;
    };
    enum class Detail { Bins, Squares, Cells };

    [[nodiscard]] Detail detail() const;
    [[nodiscard]] bool showsTexts(double zoom) const;
    [[nodiscard]] QSizeF headerSize(double zoom) const;
    [[nodiscard]] double rowPosition(EquationId equation) const;
    [[nodiscard]] double columnPosition(UnknownId unknown) const;
    [[nodiscard]] QRectF cellAt(double row, double column) const;
    [[nodiscard]] Place placeAt(QPointF point) const;
    [[nodiscard]] MatrixPyramid::Window visibleWindow() const;
    /// While rows and columns are being eliminated; in the final picture nothing is struck.
    [[nodiscard]] bool showsElimination() const;
    [[nodiscard]] bool isEliminated(EquationId equation) const;
    [[nodiscard]] bool isEliminated(UnknownId unknown) const;
    [[nodiscard]] QString toolTipAt(Place place) const;

    void paintBands(QPainter& painter, const MatrixPyramid::Window& window);
    void paintBlocks(QPainter& painter, const MatrixPyramid::Window& window, bool outline);
    void paintBins(QPainter& painter, const MatrixPyramid::Window& window);
    void paintCells(QPainter& painter, const MatrixPyramid::Window& window);
    void paintCell(QPainter& painter, EdgeId edge, const QRectF& cell);
    void paintRowHeader(QPainter& painter, const MatrixPyramid::Window& window);
    void paintColumnHeader(QPainter& painter, const MatrixPyramid::Window& window);
    void paintRuler(QPainter& painter, const MatrixPyramid::Window& window);
    void paintBadge(QPainter& painter, QPointF centre, std::uint32_t number, bool isCurrent) const;

    void select(Place place);
    void moveCursor(int rows, int columns);
    void followSelection();

    Theme& m_theme;
    Selection& m_selection;
    ReplayedColouring m_replay;
    std::shared_ptr<const Structure> m_structure;
    std::optional<MatrixOrder> m_original, m_sorted;
    bool m_isSorted = false;
    bool m_animated = true;
    QSizeF m_header;                ///< width of the row header, height of the column header
    LongestTexts m_longest;
    Place m_hover, m_cursor;
    QVariantAnimation m_fade;     ///< the present step's marks appear
    QVariantAnimation m_permute;  ///< from the other order to this one
    std::size_t m_touched = 0;
};

}  // namespace causeway::ui
