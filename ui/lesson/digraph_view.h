// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure digraph: equations left, unknowns right, one edge per incidence, with the marks of a lesson. Displays
/// a board that the player or exercise changes, and never marks anything itself; mark_style.h defines the appearance.
/// Only visible items are processed; zoomed out, edges are drawn in bundles. Ids in this interface are those of the
/// lesson; the selection uses those of the structure. Keys: Up and Down move along a column, Ctrl+Left and Ctrl+Right
/// change the column, Return selects, + - 0 zoom.
#pragma once

#include <QVariantAnimation>
#include <memory>
#include <optional>
#include <vector>

#include "ui/lesson/digraph_geometry.h"
#include "ui/lesson/lesson_sheet.h"
#include "ui/lesson/typeset_labels.h"
#include "ui/toolkit/line_raster.h"
#include "ui/toolkit/zoom_view.h"

class QPainter;

namespace causeway::ui {

class Selection;
class Theme;

class DigraphView : public ZoomView {
    Q_OBJECT
public:
    DigraphView(Theme& theme, Selection& selection, QWidget* parent = nullptr);

    /// Null: none. `isCurrent`: the lesson belongs to the current structure, so that the view follows the selection.
    void setSheet(std::shared_ptr<const LessonSheet> sheet, bool isCurrent);
    /// The board must belong to the displayed lesson.
    void display(const LessonFrame& frame);
    /// Text size in pixels, a lower bound while everything is visible (presentation); 0: default code size.
    void setTextSize(double pixels);
    /// Marks a refused choice; none removes the mark.
    void setRefused(LessonPlace place);
    /// Exercise mode: the pointer shows that everything is clickable.
    void setPicking(bool picking) { m_isPicking = picking; }
    void setAnimated(bool animated) { m_animated = animated; }

    /// Viewport positions, whether visible or not.
    [[nodiscard]] QRectF nodeRect(EquationId equation) const;
    [[nodiscard]] QRectF nodeRect(UnknownId unknown) const;
    [[nodiscard]] QLineF edgeLine(EdgeId edge) const;
    [[nodiscard]] LessonPlace placeAt(QPointF point) const;
    [[nodiscard]] DigraphDetail detail() const { return m_geometry.detail(); }
    /// Nodes, edges and bundles processed by the last painting: bounded by the pixels.
    [[nodiscard]] std::size_t touchedCount() const { return m_touched; }

signals:
    /// A click, or Return on the selection.
    void picked(const causeway::ui::LessonPlace& place);

protected:
    std::pair<double, double> zoomRange() const override;
    double zoomToFit() const override;
    double zoomToRead() const override;
    QRectF scrolledArea() const override { return viewport()->rect(); }
    QSizeF contentSize() const override { return m_sheet ? m_geometry.contentSize() : QSizeF(); }
    QPointF zoomAnchor() const override;
    void rescale() override;

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    struct DrawnEdge {
        EdgeId edge;
        QLineF line;  ///< in viewport coordinates
    };
    struct NodeLook;

    void collectEdges();
    void paintBundles(QPainter& painter);
    void paintEdges(QPainter& painter);
    [[nodiscard]] QRect edgeArea() const;
    [[nodiscard]] QPen penOf(EdgeId edge, bool isFaded) const;
    void paintBars(QPainter& painter);
    void paintEquation(QPainter& painter, EquationId equation);
    void paintUnknown(QPainter& painter, UnknownId unknown);
    /// Returns the end position.
    double paintBadge(QPainter& painter, const QRectF& card, const NodeLook& look) const;
    [[nodiscard]] bool isHidden(EdgeId edge) const;
    /// Wider lines for large type.
    [[nodiscard]] double penScale() const { return m_textSize > 0 ? 1.6 : 1; }
    void paintCard(QPainter& painter, const QRectF& card, const NodeLook& look);
    void paintText(QPainter& painter, const QRectF& room, const NodeLook& look);
    void paintSingular(QPainter& painter, const QRectF& card, const NodeLook& look) const;
    [[nodiscard]] std::pair<std::size_t, std::size_t> visibleNodes(std::size_t count) const;
    /// The place touches the node or edge, i.e. it is in the highlighted neighbourhood.
    [[nodiscard]] bool isNear(LessonPlace centre, EdgeId edge) const;
    [[nodiscard]] bool isNear(LessonPlace centre, EquationId equation) const;
    [[nodiscard]] bool isNear(LessonPlace centre, UnknownId unknown) const;
    [[nodiscard]] QFont baseFont() const;
    [[nodiscard]] QFont nodeFont() const;
    void measure();
    [[nodiscard]] QString toolTipFor(LessonPlace place) const;
    [[nodiscard]] const Incidence& incidence() const { return m_sheet->lesson->incidence; }
    [[nodiscard]] const LessonBoard& board() const { return *m_frame.board; }

    void select(LessonPlace place);
    void moveSelection(int by);
    void changeColumn(bool toUnknowns);
    void followSelection();
    void followStep();

    Theme& m_theme;
    Selection& m_selection;
    std::shared_ptr<const LessonSheet> m_sheet;
    bool m_isCurrent = true;
    LessonFrame m_frame;
    ChangedEdges m_present, m_moved;
    double m_textSize = 0;
    DigraphGeometry m_geometry;
    LineRaster m_lines;
    TypesetLabels m_labels;
    std::vector<DrawnEdge> m_drawn;  ///< of the last painting, for hit tests
    LessonPlace m_hover, m_selected, m_refused;
    QVariantAnimation m_fade;
    bool m_animated;
    bool m_isPicking = false;
    std::size_t m_touched = 0;
};

}  // namespace causeway::ui
