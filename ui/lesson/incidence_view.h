// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The incidence matrix: equations as rows, unknowns as columns, from ten to a million of them.
///
/// Shows the board of a lesson: a chosen cell is filled and carries its number, rows and columns that are eliminated
/// are struck, row and column of the present step are lit and the entries it crosses out are crossed out; mark_style.h
/// says how marks look. From close up cells, headers and blocks are drawn; from afar the density of the entries. Only
/// what is visible is touched. From one order to the other first the rows glide, then the columns; from afar one
/// picture fades into the other; any key or click ends that. Ids in this interface are those of the lesson; the
/// selection has those of the structure. Keys: arrows move the cursor (and the selection), Return picks, + - 0 zoom;
/// everything else goes to the panel.
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

    /// Null: nothing. The selection is followed while the lesson is of this structure: `isCurrent`.
    void setSheet(std::shared_ptr<const LessonSheet> sheet, bool isCurrent);
    /// The board is one of the lesson shown.
    void display(const LessonFrame& frame);
    /// Of the texts, in pixels (presentation); 0: as all code is.
    void setTextSize(double pixels);
    /// Marks what the user picked and may not pick; none takes the mark away.
    void setRefused(LessonPlace place);
    /// In the exercise everything can be picked, so the pointer says so.
    void setPicking(bool picking) { m_isPicking = picking; }
    void setAnimated(bool animated) { m_animated = animated; }
    [[nodiscard]] bool isSorted() const { return m_isSorted; }

    /// The order shown. Only while there is a lesson.
    [[nodiscard]] const MatrixOrder& order() const { return m_isSorted ? sortedOrder() : m_sheet->orders.original; }
    /// Null while there is nothing to show.
    [[nodiscard]] const LessonBoard* board() const { return m_frame.board; }
    /// Where a cell is in the viewport, whether visible or not.
    [[nodiscard]] QRectF cellRect(EquationId equation, UnknownId unknown) const;
    /// Cells, bins, headers and bands that the last painting looked at: bounded by the pixels.
    [[nodiscard]] std::size_t touchedCount() const { return m_touched; }

public slots:
    void setSorted(bool sorted);

signals:
    void sortedChanged(bool sorted);
    /// A click on a cell or a header, or Return on the cursor.
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
    /// A row and a column; -1 where a point lies beside the matrix, or in a header.
    struct Place {
        int row = -1, column = -1;
        bool operator==(const Place&) const = default;
    };
    enum class Detail { Bins, Squares, Cells };

    [[nodiscard]] Detail detail() const;
    [[nodiscard]] bool showsTexts(double zoom) const;
    /// The names of the unknowns are read from left to right where all have room above their columns, else from below.
    [[nodiscard]] bool hasUprightNames(double zoom) const;
    [[nodiscard]] QSizeF headerSize(double zoom) const;
    [[nodiscard]] bool isGliding() const { return m_permute.state() != QAbstractAnimation::Stopped; }
    void endGlide();
    /// How far rows have come, and columns: from 0 to 1.
    [[nodiscard]] std::pair<double, double> glide() const;
    [[nodiscard]] const MatrixOrder& otherOrder() const
    {
        return m_isSorted ? m_sheet->orders.original : sortedOrder();
    }
    /// As it was done by hand, if it was; not at all while that is to be done.
    [[nodiscard]] const MatrixOrder& sortedOrder() const
    {
        if (m_frame.hidesSolution) return m_sheet->orders.original;
        return m_frame.sortedByHand ? *m_frame.sortedByHand : m_sheet->orders.sorted;
    }
    /// Those in the window; while they glide, those that were in it too.
    [[nodiscard]] std::vector<EquationId> shownEquations(const MatrixPyramid::Window& window) const;
    [[nodiscard]] std::vector<UnknownId> shownUnknowns(const MatrixPyramid::Window& window) const;
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
    /// After a change of lesson or fonts.
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
    QVariantAnimation m_fade;     ///< the present step's marks appear
    QVariantAnimation m_permute;  ///< from the other order to this one
    std::size_t m_touched = 0;
};

}  // namespace causeway::ui
