// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The incidence matrix: equations as rows, unknowns as columns, from ten to a million of them.
///
/// Displays the board of a lesson: a chosen cell is filled and numbered, eliminated rows and columns are struck out,
/// row and column of the current step are highlighted and the entries it removes are crossed out; mark_style.h defines
/// the marks. At high zoom it draws cells, headers and blocks; at low zoom the density of the entries. Only visible
/// items are processed. A change of order moves first the rows, then the columns; at low zoom the pictures are
/// cross-faded; any key or click ends the animation. Ids in this interface are those of the lesson; the selection uses
/// those of the structure. Keys: arrows move the cursor (and the selection), Return selects, + - 0 zoom; other keys go
/// to the panel.
#pragma once

#include <QVariantAnimation>
#include <memory>
#include <optional>

#include "ui/lesson/lesson_sheet.h"
#include "ui/lesson/typeset_labels.h"
#include "ui/toolkit/zoom_view.h"

class QPainter;

namespace causeway::ui {

class Selection;
class Theme;

class IncidenceView : public ZoomView {
    Q_OBJECT
public:
    IncidenceView(Theme& theme, Selection& selection, QWidget* parent = nullptr);

    /// Null: none. `isCurrent`: the lesson belongs to the current structure, so that the view follows the selection.
    void setSheet(std::shared_ptr<const LessonSheet> sheet, bool isCurrent);
    /// The board must belong to the displayed lesson.
    void display(const LessonFrame& frame);
    /// Text size in pixels (presentation); 0: default code size.
    void setTextSize(double pixels);
    /// Marks a refused choice; none removes the mark.
    void setRefused(LessonPlace place);
    /// Exercise mode: the pointer shows that everything is clickable.
    void setPicking(bool picking) { m_isPicking = picking; }
    void setAnimated(bool animated) { m_animated = animated; }
    [[nodiscard]] bool isSorted() const { return m_isSorted; }

    /// The displayed order. Only with a lesson.
    [[nodiscard]] const MatrixOrder& order() const { return m_isSorted ? sortedOrder() : m_sheet->orders.original; }
    /// Null if there is nothing to show.
    [[nodiscard]] const LessonBoard* board() const { return m_frame.board; }
    /// Viewport position of a cell, whether visible or not.
    [[nodiscard]] QRectF cellRect(EquationId equation, UnknownId unknown) const;
    /// Cells, bins, headers and bands processed by the last painting: bounded by the pixels.
    [[nodiscard]] std::size_t touchedCount() const { return m_touched; }

public slots:
    void setSorted(bool sorted);

signals:
    void sortedChanged(bool sorted);
    /// A click on a cell or header, or Return at the cursor.
    void picked(const causeway::ui::LessonPlace& place);

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
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    /// A row and a column; -1 for a point outside the matrix, or in a header.
    struct Place {
        int row = -1, column = -1;
        bool operator==(const Place&) const = default;
    };
    enum class Detail { Bins, Squares, Cells };

    [[nodiscard]] Detail detail() const;
    [[nodiscard]] bool showsTexts(double zoom) const;
    /// Names of unknowns are horizontal if all fit above their columns, else rotated.
    [[nodiscard]] bool hasUprightNames(double zoom) const;
    [[nodiscard]] QSizeF headerSize(double zoom) const;
    [[nodiscard]] bool isGliding() const { return m_permute.state() != QAbstractAnimation::Stopped; }
    void endGlide();
    /// Animation progress of rows and columns, from 0 to 1.
    [[nodiscard]] std::pair<double, double> glide() const;
    [[nodiscard]] const MatrixOrder& otherOrder() const
    {
        return m_isSorted ? m_sheet->orders.original : sortedOrder();
    }
    /// The order of a completed exercise, if any; not available while it is unsolved.
    [[nodiscard]] const MatrixOrder& sortedOrder() const
    {
        if (m_frame.hidesSolution) return m_sheet->orders.original;
        return m_frame.sortedByHand ? *m_frame.sortedByHand : m_sheet->orders.sorted;
    }
    /// Equations in the window and, during the animation, those that were in it before.
    [[nodiscard]] std::vector<EquationId> shownEquations(const MatrixPyramid::Window& window) const;
    [[nodiscard]] std::vector<UnknownId> shownUnknowns(const MatrixPyramid::Window& window) const;
    [[nodiscard]] double rowPosition(EquationId equation) const;
    [[nodiscard]] double columnPosition(UnknownId unknown) const;
    [[nodiscard]] QRectF cellAt(double row, double column) const;
    [[nodiscard]] Place placeAt(QPointF point) const;
    [[nodiscard]] MatrixPyramid::Window visibleWindow() const;
    /// While rows and columns are being eliminated; nothing is struck out in the final picture.
    [[nodiscard]] bool showsElimination() const;
    [[nodiscard]] bool isEliminated(EquationId equation) const;
    [[nodiscard]] bool isEliminated(UnknownId unknown) const;
    [[nodiscard]] QString toolTipAt(Place place) const;
    [[nodiscard]] QString columnBadge(UnknownId unknown) const;

    void paintBands(QPainter& painter, const MatrixPyramid::Window& window);
    void paintSingular(QPainter& painter, const MatrixPyramid::Window& window);
    void paintSingularHeader(QPainter& painter, const QRectF& line, SingularMark mark, bool isRow) const;
    void paintBlocks(QPainter& painter, const MatrixPyramid::Window& window, bool outline);
    void paintBins(QPainter& painter, const MatrixPyramid::Window& window, const MatrixPyramid& pyramid,
                   double opacity);
    void paintCells(QPainter& painter, const MatrixPyramid::Window& window);
    void paintCell(QPainter& painter, EdgeId edge, const QRectF& cell);
    void paintRowHeader(QPainter& painter, const MatrixPyramid::Window& window);
    void paintColumnHeader(QPainter& painter, const MatrixPyramid::Window& window);
    void paintRuler(QPainter& painter, const MatrixPyramid::Window& window);
    void paintRefused(QPainter& painter) const;
    void paintBadge(QPainter& painter, QPointF centre, double width, const QString& text, Mark mark,
                    bool isCurrent) const;
    void paintMatchedInLoop(QPainter& painter, EdgeId edge, const QRectF& cell) const;
    [[nodiscard]] double badgeWidth(const QFontMetricsF& metrics) const;
    [[nodiscard]] QFont textFont() const;
    /// Call after a change of lesson or fonts.
    void measure() { m_labels.set(m_sheet, textFont()); }
    [[nodiscard]] const Incidence& incidence() const { return m_sheet->lesson->incidence; }
    [[nodiscard]] bool hasMatrix() const
    {
        return m_sheet && incidence().equationCount() > 0 && incidence().unknownCount() > 0;
    }

    void select(Place place);
    [[nodiscard]] LessonPlace inLesson(Place place) const;
    void moveCursor(int rows, int columns);
    void followSelection();
    void followStep();

    Theme& m_theme;
    Selection& m_selection;
    std::shared_ptr<const LessonSheet> m_sheet;
    bool m_isCurrent = true;
    LessonFrame m_frame;
    ChangedEdges m_present;
    double m_textSize = 0;
    TypesetLabels m_labels;
    bool m_isSorted = false;
    bool m_animated = true;
    QSizeF m_header;  ///< width of the row header, height of the column header
    Place m_hover, m_cursor;
    LessonPlace m_refused;
    bool m_isPicking = false;
    QVariantAnimation m_fade;     ///< fades in the marks of the current step
    QVariantAnimation m_permute;  ///< from the previous order to this one
    std::size_t m_touched = 0;
};

}  // namespace causeway::ui
