// SPDX-License-Identifier: GPL-3.0-or-later
// Painting: blocks, cells, headings, the ruler.
#include "ui/lesson/incidence_view.h"

#include <QPainter>
#include <cmath>

#include "ui/session/selection.h"
#include "ui/session/singular_style.h"
#include "ui/session/theme.h"
#include "ui/toolkit/mark_style.h"
#include "ui/toolkit/paint_tools.h"
#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

namespace {

constexpr double kLeastBin = 1;  ///< pixels

}  // namespace

void IncidenceView::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColours& colours = m_theme.colours();
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colours.surface);
    m_touched = 0;
    if (!hasMatrix() || m_frame.board == nullptr) return;
    painter.setFont(textFont());

    const MatrixPyramid::Window window = visibleWindow();
    painter.save();
    painter.setClipRect(scrolledArea());
    paintBlocks(painter, window, false);
    if (m_sheet->singular) paintSingular(painter, window);
    paintBands(painter, window);
    if (detail() != Detail::Bins) {
        paintCells(painter, window);
    } else {
        const double t = isGliding() ? m_permute.currentValue().toDouble() : 1;
        if (t < 1) paintBins(painter, window, otherOrder().pyramid, 1 - t);
        paintBins(painter, window, order().pyramid, t);
    }
    paintBlocks(painter, window, true);
    if (m_cursor.row >= 0 && m_cursor.column >= 0 && detail() != Detail::Bins) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colours.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(cellAt(m_cursor.row, m_cursor.column).adjusted(1, 1, -1, -1), 3, 3);
    }
    if (!m_refused.isNone()) paintRefused(painter);
    painter.restore();

    const QRectF area = scrolledArea();
    painter.fillRect(QRectF(0, 0, area.left(), viewport()->height()), colours.surfaceRaised);
    painter.fillRect(QRectF(0, 0, viewport()->width(), area.top()), colours.surfaceRaised);
    if (detail() == Detail::Cells) {
        paintRowHeader(painter, window);
        paintColumnHeader(painter, window);
    } else {
        paintRuler(painter, window);
    }
    painter.setPen(colours.border);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.drawLine(QLineF(area.left() - 1, 0, area.left() - 1, viewport()->height()));
    painter.drawLine(QLineF(0, area.top() - 1, viewport()->width(), area.top() - 1));
}

void IncidenceView::paintBlocks(QPainter& painter, const MatrixPyramid::Window& window, bool outline)
{
    if (isGliding()) return;
    const ThemeColours& colours = m_theme.colours();
    const auto paint = [&](const MatrixOrder::BlockBox& box) {
        ++m_touched;
        const QRectF first = cellAt(box.row, box.column);
        const QRectF rect(first.topLeft(), QSizeF(box.size * zoom(), box.size * zoom()));
        if (!rect.intersects(scrolledArea())) return;
        if (outline) {
            painter.setPen(QPen(colours.blockBorder, box.size > 1 ? 2 : 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        } else {
            painter.fillRect(rect, colours.blockFill);
        }
    };
    if (detail() == Detail::Bins) {
        for (const MatrixOrder::BlockBox& box : order().largestLoops) {
            if (box.size * zoom() >= 3) paint(box);
        }
        return;
    }
    const std::vector<MatrixOrder::BlockBox>& blocks = order().blocks;
    auto box =
        std::lower_bound(blocks.begin(), blocks.end(), window.rowBegin,
                         [](const MatrixOrder::BlockBox& b, std::uint32_t row) { return b.row + b.size <= row; });
    for (; box != blocks.end() && box->row < window.rowEnd; ++box) {
        // In the original order, the frame of a single cell that happens to be a block adds nothing to its colour.
        if (box->size > 1 || m_isSorted) paint(*box);
    }
}

/// Rows and columns of a part are tinted; their intersection is the part.
void IncidenceView::paintSingular(QPainter& painter, const MatrixPyramid::Window& window)
{
    const ThemeColours& colours = m_theme.colours();
    const QRectF whole(cellAt(0, 0).topLeft(), QSizeF(static_cast<double>(incidence().unknownCount()) * zoom(),
                                                      static_cast<double>(incidence().equationCount()) * zoom()));
    const QRectF shown = whole & scrolledArea();
    // One row represents all that share its pixel.
    const auto stride = static_cast<std::uint32_t>(std::max(1.0, std::floor(1 / zoom())));
    const double thickness = std::max(1.0, zoom());
    for (std::uint32_t row = window.rowBegin; row < window.rowEnd; row += stride) {
        ++m_touched;
        const EquationId equation = order().equationAt[row];
        const SingularMark mark = m_sheet->singularMark(equation);
        if (mark != SingularMark::None)
            painter.fillRect(QRectF(shown.left(), cellAt(rowPosition(equation), 0).top(), shown.width(), thickness),
                             withAlpha(colourOf(colours, mark), 0.14));
    }
    for (std::uint32_t column = window.columnBegin; column < window.columnEnd; column += stride) {
        ++m_touched;
        const UnknownId unknown = order().unknownAt[column];
        const SingularMark mark = m_sheet->singularMark(unknown);
        if (mark != SingularMark::None)
            painter.fillRect(QRectF(cellAt(0, columnPosition(unknown)).left(), shown.top(), thickness, shown.height()),
                             withAlpha(colourOf(colours, mark), 0.14));
    }
}

/// Hatched header, with the sign at its outer end.
void IncidenceView::paintSingularHeader(QPainter& painter, const QRectF& line, SingularMark mark, bool isRow) const
{
    if (mark == SingularMark::None) return;
    const ThemeColours& colours = m_theme.colours();
    painter.fillRect(line, hatchingOf(colours, mark));
    painter.setPen(colourOf(colours, mark));
    const double height = QFontMetricsF(painter.font()).height();
    painter.drawText(isRow ? QRectF(line.left() + 1, line.top(), height, line.height())
                           : QRectF(line.left(), line.top(), line.width(), height),
                     static_cast<int>(isRow ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignHCenter | Qt::AlignTop),
                     signOf(mark));
}

void IncidenceView::paintBands(QPainter& painter, const MatrixPyramid::Window& window)
{
    const ThemeColours& colours = m_theme.colours();
    const QRectF area = scrolledArea();
    const QRectF whole(cellAt(0, 0).topLeft(), QSizeF(static_cast<double>(incidence().unknownCount()) * zoom(),
                                                      static_cast<double>(incidence().equationCount()) * zoom()));
    const QRectF shown = whole & area;
    const auto rowBand = [&](double row) {
        const QRectF cell = cellAt(row, 0);
        return QRectF(shown.left(), cell.top(), shown.width(), std::max(1.0, cell.height()));
    };
    const auto columnBand = [&](double column) {
        const QRectF cell = cellAt(0, column);
        return QRectF(cell.left(), shown.top(), std::max(1.0, cell.width()), shown.height());
    };

    if (detail() != Detail::Bins) {
        // Completed rows and columns are struck through, as on a blackboard.
        const QColor struck = withAlpha(colours.textMuted, colours.isDark ? 0.14 : 0.10);
        const QPen strike(withAlpha(colours.textMuted, 0.45), 1);
        const bool hasLines = detail() == Detail::Cells;
        painter.setPen(strike);
        for (const EquationId equation : shownEquations(window)) {
            ++m_touched;
            if (!isEliminated(equation)) continue;
            const QRectF band = rowBand(rowPosition(equation));
            painter.fillRect(band, struck);
            if (hasLines) {
                painter.drawLine(QLineF(band.left(), std::floor(band.center().y()) + 0.5, band.right(),
                                        std::floor(band.center().y()) + 0.5));
            }
        }
        for (const UnknownId unknown : shownUnknowns(window)) {
            ++m_touched;
            if (!isEliminated(unknown)) continue;
            const QRectF band = columnBand(columnPosition(unknown));
            painter.fillRect(band, struck);
            if (hasLines) {
                painter.drawLine(QLineF(std::floor(band.center().x()) + 0.5, band.top(),
                                        std::floor(band.center().x()) + 0.5, band.bottom()));
            }
        }
        if (detail() == Detail::Cells && !isGliding()) {
            painter.setPen(QPen(withAlpha(colours.border, 0.7), 1));
            for (std::uint32_t row = window.rowBegin; row <= window.rowEnd; ++row) {
                const double y = std::floor(cellAt(row, 0).top()) + 0.5;
                painter.drawLine(QLineF(shown.left(), y, shown.right(), y));
            }
            for (std::uint32_t column = window.columnBegin; column <= window.columnEnd; ++column) {
                const double x = std::floor(cellAt(0, column).left()) + 0.5;
                painter.drawLine(QLineF(x, shown.top(), x, shown.bottom()));
            }
        }
    }

    if (m_hover.row >= 0) painter.fillRect(rowBand(m_hover.row), withAlpha(colours.hover, 0.7));
    if (m_hover.column >= 0) painter.fillRect(columnBand(m_hover.column), withAlpha(colours.hover, 0.7));
    if (m_cursor.row >= 0) painter.fillRect(rowBand(m_cursor.row), withAlpha(colours.selection, 0.75));
    if (m_cursor.column >= 0) painter.fillRect(columnBand(m_cursor.column), withAlpha(colours.selection, 0.75));

    const auto light = [&](const QRectF& band, Mark mark) {
        const QColor colour = mark == Mark::Open ? colours.accent : colourOf(colours, mark);
        painter.fillRect(band, withAlpha(colour, 0.16));
        if (detail() == Detail::Bins) return;
        painter.setPen(QPen(withAlpha(colour, 0.8), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(band.adjusted(0.5, 0.5, -0.5, -0.5));
    };
    if (!m_frame.equation.isNone()) light(rowBand(rowPosition(m_frame.equation)), board()->mark(m_frame.equation));
    if (!m_frame.unknown.isNone()) light(columnBand(columnPosition(m_frame.unknown)), board()->mark(m_frame.unknown));
}

/// A cell, a row or a column.
void IncidenceView::paintRefused(QPainter& painter) const
{
    const QRectF shown = QRectF(cellAt(0, 0).topLeft(), QSizeF(static_cast<double>(incidence().unknownCount()),
                                                               static_cast<double>(incidence().equationCount())) *
                                                            zoom()) &
                         scrolledArea();
    QRectF place = shown;
    if (!m_refused.equation.isNone()) {
        const QRectF cell = cellAt(rowPosition(m_refused.equation), 0);
        place.setTop(cell.top());
        place.setBottom(cell.bottom());
    }
    if (!m_refused.unknown.isNone()) {
        const QRectF cell = cellAt(0, columnPosition(m_refused.unknown));
        place.setLeft(cell.left());
        place.setRight(cell.right());
    }
    painter.setPen(QPen(m_theme.colours().error, 2, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place.adjusted(1, 1, -1, -1));
}

void IncidenceView::paintBins(QPainter& painter, const MatrixPyramid::Window& window, const MatrixPyramid& pyramid,
                              double opacity)
{
    const ThemeColours& colours = m_theme.colours();
    const std::size_t level = pyramid.levelFor(zoom(), kLeastBin);
    const double size = MatrixPyramid::binSize(level);
    const double pixels = std::max(2.0, size * zoom());
    painter.setRenderHint(QPainter::Antialiasing, false);
    m_touched += pyramid.visit(level, window, [&](std::uint32_t row, const MatrixPyramid::Bin& bin) {
        const QRectF corner = cellAt(row * size, bin.column * size);
        QColor fill = colourOf(colours, board()->mark(bin.edge));
        // A lone entry stays visible; a full bin is opaque.
        const double density = std::sqrt(bin.count / (size * size));
        fill.setAlphaF(static_cast<float>(std::min(1.0, 0.45 + density) * opacity));
        painter.fillRect(QRectF(corner.topLeft(), QSizeF(pixels, pixels)), fill);
    });
}

void IncidenceView::paintCells(QPainter& painter, const MatrixPyramid::Window& window)
{
    painter.setRenderHint(QPainter::Antialiasing, detail() == Detail::Cells);
    const Incidence& incidence = this->incidence();
    const auto paint = [&](EdgeId edge) {
        paintCell(painter, edge,
                  cellAt(rowPosition(incidence.equationOf(edge)), columnPosition(incidence.unknownOf(edge))));
    };
    m_touched +=
        order().pyramid.visit(0, window, [&](std::uint32_t, const MatrixPyramid::Bin& bin) { paint(bin.edge); });
    if (!isGliding()) return;
    // Contents that were visible and move out of the window.
    m_touched += otherOrder().pyramid.visit(0, window, [&](std::uint32_t, const MatrixPyramid::Bin& bin) {
        const std::uint32_t row = order().rowOf[incidence.equationOf(bin.edge).index()],
                            column = order().columnOf[incidence.unknownOf(bin.edge).index()];
        const bool isPainted =
            row >= window.rowBegin && row < window.rowEnd && column >= window.columnBegin && column < window.columnEnd;
        if (!isPainted) paint(bin.edge);
    });
}

void IncidenceView::paintCell(QPainter& painter, EdgeId edge, const QRectF& cell)
{
    const ThemeColours& colours = m_theme.colours();
    const Mark mark = board()->mark(edge);
    const QColor colour = colourOf(colours, mark);
    if (mark == Mark::Hidden || board()->mark(incidence().equationOf(edge)) == Mark::Hidden ||
        board()->mark(incidence().unknownOf(edge)) == Mark::Hidden)
        return;
    if (detail() == Detail::Squares) {
        const bool isMinor = mark == Mark::Known || mark == Mark::Reached;
        const double shrink = zoom() * (isMinor ? 0.22 : 0.12);
        painter.fillRect(cell.adjusted(shrink, shrink, -shrink, -shrink), isMinor ? withAlpha(colour, 0.75) : colour);
        return;
    }
    const bool isPresent = m_present.find(edge).has_value();
    const double fade = m_fade.state() == QAbstractAnimation::Running ? m_fade.currentValue().toDouble() : 1;
    const QPointF centre = cell.center();
    const double half = zoom() * 0.40 * (isPresent ? 0.45 + 0.55 * fade : 1);
    const QRectF square(centre.x() - half, centre.y() - half, 2 * half, 2 * half);
    const QPen line(colour, std::max(1.5, zoom() * 0.055));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    switch (mark) {
        case Mark::Chosen:
            painter.drawRoundedRect(square, 0.25 * half, 0.25 * half);
            if (const std::uint32_t number = board()->number(incidence().equationOf(edge));
                number != 0 && m_sheet->lesson->isElimination)
                paintNumber(painter, square, QString::number(number), contrasting(colour));
            break;
        case Mark::Residual:
            // Like a chosen cell, but unfilled: not yet a solution.
            painter.setPen(line);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(square);
            painter.drawRect(square.adjusted(half * 0.3, half * 0.3, -half * 0.3, -half * 0.3));
            break;
        case Mark::OnPath:
            painter.drawPolygon(QPolygonF{{centre.x(), square.top()},
                                          {square.right(), centre.y()},
                                          {centre.x(), square.bottom()},
                                          {square.left(), centre.y()}});
            break;
        case Mark::Reached:
            painter.setPen(line);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(square.adjusted(half * 0.5, half * 0.5, -half * 0.5, -half * 0.5));
            break;
        case Mark::Known:
            painter.setPen(line);
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(centre, zoom() * 0.19, zoom() * 0.19);
            if (isPresent) {
                const double arm = zoom() * 0.30 * fade;
                painter.setPen(QPen(colours.text, std::max(1.5, zoom() * 0.05), Qt::SolidLine, Qt::RoundCap));
                painter.drawLine(QLineF(centre.x() - arm, centre.y() - arm, centre.x() + arm, centre.y() + arm));
                painter.drawLine(QLineF(centre.x() - arm, centre.y() + arm, centre.x() + arm, centre.y() - arm));
            }
            break;
        default:
            painter.drawEllipse(centre, zoom() * 0.17, zoom() * 0.17);
            paintMatchedInLoop(painter, edge, cell);
            break;
    }
}

/// The rules decide nothing inside a loop; after them, the matching is shown as an outline.
void IncidenceView::paintMatchedInLoop(QPainter& painter, EdgeId edge, const QRectF& cell) const
{
    const Lesson& lesson = *m_sheet->lesson;
    if (!m_frame.isAtEnd || !lesson.isElimination || !m_sheet->isOfStructure) return;
    const EquationId equation = lesson.structureEquation(lesson.incidence.equationOf(edge));
    const auto& assignment = lesson.structure->assignment;
    if (!assignment.contains(equation) ||
        assignment[equation].unknown != lesson.structureUnknown(lesson.incidence.unknownOf(edge)))
        return;
    const double inset = zoom() * 0.12;
    painter.setPen(QPen(m_theme.colours().edgeSolved, std::max(1.5, zoom() * 0.05)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(cell.adjusted(inset, inset, -inset, -inset), 0.1 * zoom(), 0.1 * zoom());
}

double IncidenceView::badgeWidth(const QFontMetricsF& metrics) const
{
    return m_sheet->lesson->lowMeaning.empty()
               ? causeway::ui::badgeWidth(badgeSize(metrics), incidence().equationCount())
               : 2 * badgeSize(metrics);
}

void IncidenceView::paintBadge(QPainter& painter, QPointF centre, double width, const QString& text, Mark mark,
                               bool isCurrent) const
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetricsF metrics(textFont());
    const double height = badgeSize(metrics);
    const QRectF badge(centre.x() - width / 2, centre.y() - height / 2, width, height);
    const QColor colour = mark == Mark::Open ? colours.accent : colourOf(colours, mark);
    const bool isPlain = !isCurrent && (mark == Mark::Open || mark == Mark::Chosen);
    painter.setPen(Qt::NoPen);
    painter.setBrush(isPlain ? withAlpha(colours.textMuted, 0.25) : colour);
    painter.drawRoundedRect(badge, height / 2, height / 2);
    paintNumber(painter, badge, text, isPlain ? colours.text : contrasting(colour));
}

void IncidenceView::paintRowHeader(QPainter& painter, const MatrixPyramid::Window& window)
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetricsF metrics(textFont());
    const QRectF area = scrolledArea();
    painter.save();
    painter.setClipRect(QRectF(0, area.top(), area.left(), area.height()));
    painter.setRenderHint(QPainter::Antialiasing);
    const std::size_t digits = std::to_string(m_sheet->lesson->structure->equations.size()).size();
    const double indexWidth = metrics.averageCharWidth() * static_cast<double>(digits) + ThemeMetrics::kSpacing;
    const double badge = badgeWidth(metrics);
    for (const EquationId equation : shownEquations(window)) {
        ++m_touched;
        const std::uint32_t row = order().rowOf[equation.index()];
        const QRectF cell = cellAt(rowPosition(equation), 0);
        const QRectF line(0, cell.top(), area.left(), cell.height());
        const bool isSelected = m_cursor.row == static_cast<int>(row);
        if (isSelected)
            painter.fillRect(line, colours.selection);
        else if (m_hover.row == static_cast<int>(row))
            painter.fillRect(line, colours.hover);
        const Mark mark = board()->mark(equation);
        if (mark == Mark::Hidden) continue;
        paintSingularHeader(painter, line, m_sheet->singularMark(equation), true);
        // Cells show the usual marks; other marks colour the header.
        if (mark != Mark::Open && mark != Mark::Chosen) {
            painter.fillRect(line, withAlpha(colourOf(colours, mark), 0.16));
            painter.fillRect(QRectF(line.right() - 4, line.top(), 4, line.height()), colourOf(colours, mark));
        }
        QFont font = textFont();
        painter.setFont(font);
        painter.setPen(colours.textMuted);
        painter.drawText(
            QRectF(ThemeMetrics::kSpacing / 2, line.top(), indexWidth - ThemeMetrics::kSpacing / 2, line.height()),
            Qt::AlignRight | Qt::AlignVCenter, labelOf(m_sheet->lesson->structureEquation(equation)));
        QRectF textRect(indexWidth + ThemeMetrics::kSpacing, line.top(),
                        line.width() - indexWidth - badge - 2.5 * ThemeMetrics::kSpacing, line.height());
        const QString sign = signOf(mark);
        if (!sign.isEmpty()) {
            painter.setPen(colourOf(colours, mark));
            painter.drawText(textRect, Qt::AlignRight | Qt::AlignVCenter, sign);
            textRect.setRight(textRect.right() - metrics.horizontalAdvance(sign) - ThemeMetrics::kSpacing / 2);
        }
        const bool isCurrent = m_frame.equation == equation;
        const bool isStruck = isEliminated(equation) && !isCurrent;
        painter.setPen(!isStruck || isSelected ? colours.text : colours.textMuted);
        font.setStrikeOut(isStruck);
        painter.setFont(font);
        if (!m_labels.paint(painter, textRect.adjusted(0, 1, 0, -1), 1, *board(), equation, isStruck)) {
            painter.drawText(
                textRect, Qt::AlignLeft | Qt::AlignVCenter,
                metrics.elidedText(QString::fromStdString(board()->text(equation)), Qt::ElideMiddle, textRect.width()));
        }
        if (const QString text = badgeText(*board(), equation); !text.isEmpty()) {
            const bool isSingle = !m_sheet->lesson->lowMeaning.empty() && !text.contains(QLatin1Char('|'));
            paintBadge(painter, {area.left() - ThemeMetrics::kSpacing - badge / 2, line.center().y()},
                       isSingle ? badgeSize(metrics) : badge, text, mark, isCurrent);
        }
    }
    painter.restore();
}

void IncidenceView::paintColumnHeader(QPainter& painter, const MatrixPyramid::Window& window)
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetricsF metrics(textFont());
    const QRectF area = scrolledArea();
    painter.save();
    painter.setClipRect(QRectF(area.left(), 0, area.width(), area.top()));
    painter.setRenderHint(QPainter::Antialiasing);
    const double badge = badgeSize(metrics);
    const bool isUpright = hasUprightNames(zoom());
    for (const UnknownId unknown : shownUnknowns(window)) {
        ++m_touched;
        const std::uint32_t column = order().columnOf[unknown.index()];
        const QRectF cell = cellAt(0, columnPosition(unknown));
        const QRectF line(cell.left(), 0, cell.width(), area.top());
        const bool isSelected = m_cursor.column == static_cast<int>(column);
        if (isSelected)
            painter.fillRect(line, colours.selection);
        else if (m_hover.column == static_cast<int>(column))
            painter.fillRect(line, colours.hover);
        const Mark mark = board()->mark(unknown);
        if (mark == Mark::Hidden) continue;
        paintSingularHeader(painter, line, m_sheet->singularMark(unknown), false);
        if (mark != Mark::Open && mark != Mark::Chosen) {
            painter.fillRect(line, withAlpha(colourOf(colours, mark), 0.16));
            painter.fillRect(QRectF(line.left(), line.bottom() - 4, line.width(), 4), colourOf(colours, mark));
        }
        const bool isCurrent = m_frame.unknown == unknown;
        QFont font = textFont();
        const bool isStruck = isEliminated(unknown) && !isCurrent;
        font.setStrikeOut(isStruck);
        painter.setFont(font);
        painter.setPen(!isStruck || isSelected ? colours.text : colours.textMuted);
        const double length = area.top() - badge - 2.5 * ThemeMetrics::kSpacing;
        painter.save();
        QRectF room(0, -cell.width() / 2, length, cell.width());
        if (isUpright) {
            room = QRectF(line.left() + ThemeMetrics::kSpacing / 2, line.top() + ThemeMetrics::kSpacing,
                          line.width() - ThemeMetrics::kSpacing / 2, length - ThemeMetrics::kSpacing / 2);
        } else {
            // Vertical, read upwards, starting just above the badge.
            painter.translate(line.center().x(), area.top() - badge - 1.5 * ThemeMetrics::kSpacing);
            painter.rotate(-90);
        }
        if (!m_labels.paint(painter, room, 1, *board(), unknown, isStruck)) {
            painter.drawText(
                room, Qt::AlignLeft | Qt::AlignVCenter,
                metrics.elidedText(QString::fromStdString(board()->text(unknown)), Qt::ElideLeft, room.width()));
        }
        painter.restore();
        const QString sign = signOf(mark);
        const QString badgeOfColumn = columnBadge(unknown);
        painter.setFont(textFont());
        const QPointF centre(line.center().x(), area.top() - ThemeMetrics::kSpacing - badge / 2);
        if (!badgeOfColumn.isEmpty()) {
            paintBadge(painter, centre, badge, badgeOfColumn, mark, isCurrent);
        } else if (!sign.isEmpty()) {
            painter.setPen(colourOf(colours, mark));
            painter.drawText(QRectF(centre.x() - line.width() / 2, centre.y() - badge / 2, line.width(), badge),
                             Qt::AlignCenter, sign);
        }
    }
    painter.restore();
}

/// Number of the equation that computes the unknown, in lessons that cross out unknowns.
QString IncidenceView::columnBadge(UnknownId unknown) const
{
    if (!m_sheet->lesson->isElimination || board()->mark(unknown) != Mark::Chosen) return {};
    for (const EdgeId edge : incidence().edges(unknown)) {
        if (board()->mark(edge) == Mark::Chosen) return badgeText(*board(), incidence().equationOf(edge));
    }
    return {};
}

void IncidenceView::paintRuler(QPainter& painter, const MatrixPyramid::Window& window)
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetricsF metrics(textFont());
    const QRectF area = scrolledArea();
    const std::size_t largest = std::max(incidence().equationCount(), incidence().unknownCount());
    const double labelWidth =
        metrics.averageCharWidth() * static_cast<double>(std::to_string(largest).size()) + ThemeMetrics::kMargin;
    painter.setPen(colours.textMuted);
    const auto rulerStep = [&](double pixels) {
        double step = 1;
        while (step * zoom() < pixels) step *= step * 2 * zoom() >= pixels ? 2 : (step * 5 * zoom() >= pixels ? 5 : 10);
        return static_cast<std::uint32_t>(std::min(step, 1.0e9));
    };
    // Round numbers as users count: 100, 200, ...
    const auto firstLabel = [](std::uint32_t begin, std::uint32_t step) { return (begin / step + 1) * step - 1; };
    const std::uint32_t rowStep = rulerStep(metrics.height() * 2);
    for (std::uint32_t row = firstLabel(window.rowBegin, rowStep); row < window.rowEnd; row += rowStep) {
        ++m_touched;
        const QRectF cell = cellAt(row, 0);
        const double y = cell.center().y();
        painter.drawLine(QLineF(area.left() - 4, y, area.left() - 1, y));
        const double textY = std::max(y - metrics.height() / 2, area.top());
        painter.drawText(QRectF(0, textY, area.left() - 6, metrics.height()), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(row + 1));
    }
    const std::uint32_t columnStep = rulerStep(labelWidth * 1.5);
    for (std::uint32_t column = firstLabel(window.columnBegin, columnStep); column < window.columnEnd;
         column += columnStep) {
        ++m_touched;
        const QRectF cell = cellAt(0, column);
        const double x = cell.center().x();
        painter.drawLine(QLineF(x, area.top() - 4, x, area.top() - 1));
        const double textX = std::max(x - labelWidth / 2, area.left());
        painter.drawText(QRectF(textX, 0, labelWidth, area.top() - 4), Qt::AlignCenter, QString::number(column + 1));
    }
}

}  // namespace causeway::ui
