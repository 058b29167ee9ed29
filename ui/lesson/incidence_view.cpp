// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/incidence_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "ui/lesson/typeset_text.h"
#include "ui/session/selection.h"
#include "ui/session/singular_style.h"
#include "ui/session/theme.h"
#include "ui/toolkit/mark_style.h"
#include "ui/toolkit/paint_tools.h"
#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

namespace {

constexpr double kMaxZoom = 72;
constexpr double kComfortableZoom = 48;
constexpr double kLeastSquare = 4;  ///< from here on squares instead of bins
constexpr double kLeastBin = 1;     ///< pixels
constexpr int kFadeMilliseconds = 180;
constexpr int kPermuteMilliseconds = 900;  ///< rows, then columns

template <class Id>
std::vector<Id> shownOf(const std::vector<Id>& at, const std::vector<Id>& formerlyAt,
                        const std::vector<std::uint32_t>& positionOf, bool isGliding, std::uint32_t begin,
                        std::uint32_t end)
{
    std::vector<Id> shown(at.begin() + begin, at.begin() + end);
    for (std::uint32_t i = begin; isGliding && i < end; ++i) {
        const std::uint32_t now = positionOf[formerlyAt[i].index()];
        if (now < begin || now >= end) shown.push_back(formerlyAt[i]);
    }
    return shown;
}

}  // namespace

IncidenceView::IncidenceView(Theme& theme, Selection& selection, QWidget* parent)
    : ZoomView(parent),
      m_theme(theme),
      m_selection(selection),
      m_labels(theme),
      m_animated(animationsByDefault()),
      m_permute(this)
{
    m_permute.setObjectName(QStringLiteral("glide"));
    setObjectName(QStringLiteral("incidenceView"));
    setAccessibleName(tr("Incidence matrix"));
    for (QVariantAnimation* animation : {&m_fade, &m_permute}) {
        animation->setStartValue(0.0);
        animation->setEndValue(1.0);
        connect(animation, &QVariantAnimation::valueChanged, viewport(), qOverload<>(&QWidget::update));
    }
    m_fade.setDuration(kFadeMilliseconds);
    m_permute.setDuration(kPermuteMilliseconds);
    connect(&m_theme, &Theme::changed, this, [this] {
        measure();
        rescale();
        updateScrollBars();
        viewport()->update();
    });
    connect(&m_selection, &Selection::changed, this, &IncidenceView::followSelection);
}

void IncidenceView::setSheet(std::shared_ptr<const LessonSheet> sheet, bool isCurrent)
{
    m_fade.stop();
    m_permute.stop();
    m_sheet = std::move(sheet);
    m_isCurrent = isCurrent;
    m_frame = {};
    m_present.clear();
    m_hover = {};
    m_cursor = {};
    m_refused = {};
    measure();
    resetZoom();
    followSelection();
}

void IncidenceView::display(const LessonFrame& frame)
{
    m_frame = frame;
    m_refused = {};
    m_present.assign(frame.present, false);
    m_fade.stop();
    if (m_animated && frame.change == LessonFrame::Change::Applied) m_fade.start();
    // In a presentation nobody scrolls.
    if (frame.change != LessonFrame::Change::Jumped || m_textSize > 0) followStep();
    viewport()->update();
}

void IncidenceView::followStep()
{
    if (m_frame.equation.isNone() && m_frame.unknown.isNone()) return;
    const QPointF from = origin();
    const double y = m_frame.equation.isNone() ? from.y() : order().rowOf[m_frame.equation.index()] * zoom();
    const double x = m_frame.unknown.isNone() ? from.x() : order().columnOf[m_frame.unknown.index()] * zoom();
    ensureVisible(QRectF(x, y, zoom(), zoom()));
}

void IncidenceView::resizeEvent(QResizeEvent* event)
{
    ZoomView::resizeEvent(event);
    if (m_textSize > 0) followStep();
}

void IncidenceView::setTextSize(double pixels)
{
    m_textSize = pixels;
    measure();
    resetZoom();
    viewport()->update();
}

void IncidenceView::setRefused(LessonPlace place)
{
    m_refused = place;
    viewport()->update();
}

QFont IncidenceView::textFont() const
{
    QFont font = m_theme.codeFont();
    if (m_textSize > 0) font.setPixelSize(static_cast<int>(m_textSize));
    return font;
}

void IncidenceView::setSorted(bool sorted)
{
    if (sorted == m_isSorted) return;
    m_isSorted = sorted;
    m_permute.stop();
    if (m_sheet && m_animated) m_permute.start();
    m_hover = {};
    followSelection();
    viewport()->update();
    emit sortedChanged(sorted);
}

// Geometry ----------------------------------------------------------------------------------------

IncidenceView::Detail IncidenceView::detail() const
{
    if (zoom() < kLeastSquare) return Detail::Bins;
    return showsTexts(zoom()) ? Detail::Cells : Detail::Squares;
}

bool IncidenceView::showsTexts(double zoom) const
{
    return zoom >= QFontMetricsF(textFont()).height() - 1;
}

QSizeF IncidenceView::headerSize(double zoom) const
{
    const QFontMetricsF metrics(textFont());
    const double character = metrics.averageCharWidth();
    const QSizeF page = viewport()->size();
    const std::size_t digits = m_sheet ? std::to_string(m_sheet->lesson->structure->equations.size()).size() : 1;
    double width = character * static_cast<double>(digits) + 2 * ThemeMetrics::kSpacing;
    double height = metrics.height() + ThemeMetrics::kSpacing;
    if (m_sheet && showsTexts(zoom)) {
        width += character * static_cast<double>(m_labels.longest().equation) + badgeWidth(metrics) +
                 2 * ThemeMetrics::kSpacing;
        height = character * static_cast<double>(m_labels.longest().unknown) + badgeSize(metrics) +
                 3 * ThemeMetrics::kSpacing;
    }
    // In a presentation names are worth more than large cells.
    const double least = metrics.height() + 2;
    const auto most = [&](double length, std::size_t cells) {
        return std::max(length * 0.45,
                        m_textSize > 0 ? length - static_cast<double>(cells) * least - ThemeMetrics::kMargin : 0.0);
    };
    return {std::ceil(std::min(width, most(page.width(), m_sheet ? incidence().unknownCount() : 0))),
            std::ceil(std::min(height, most(page.height(), m_sheet ? incidence().equationCount() : 0)))};
}

std::pair<double, double> IncidenceView::zoomRange() const
{
    return {std::min(zoomToFit(), kLeastSquare), std::max(kMaxZoom, 3 * m_textSize)};
}

double IncidenceView::zoomToFit() const
{
    if (!hasMatrix()) return 1;
    // Headers with texts are larger, so the zoom that shows texts may not fit while the smaller header would.
    const auto fitWith = [&](double headerZoom) {
        const QSizeF header = headerSize(headerZoom);
        const QSizeF page = QSizeF(viewport()->size()) - header - QSizeF(ThemeMetrics::kMargin, ThemeMetrics::kMargin);
        return std::max(1e-4, std::min(page.width() / static_cast<double>(incidence().unknownCount()),
                                       page.height() / static_cast<double>(incidence().equationCount())));
    };
    const double large = fitWith(kMaxZoom);
    if (showsTexts(large)) return std::min(large, kMaxZoom);
    const double small = fitWith(0);
    return showsTexts(small) ? QFontMetricsF(textFont()).height() - 1.01 : small;
}

double IncidenceView::zoomToRead() const
{
    const double comfortable = std::min(zoomToFit(), kComfortableZoom);
    return m_textSize > 0 ? std::max(comfortable, QFontMetricsF(textFont()).height() + 2) : comfortable;
}

QRectF IncidenceView::scrolledArea() const
{
    return QRectF(viewport()->rect()).adjusted(m_header.width(), m_header.height(), 0, 0);
}

QSizeF IncidenceView::contentSize() const
{
    if (!m_sheet) return {};
    // A margin after the last row and column, so that the frame of the last cell is not cut off.
    return {static_cast<double>(incidence().unknownCount()) * zoom() + ThemeMetrics::kMargin,
            static_cast<double>(incidence().equationCount()) * zoom() + ThemeMetrics::kMargin};
}

QPointF IncidenceView::zoomAnchor() const
{
    const QRectF area = scrolledArea();
    if (m_cursor.row >= 0 && m_cursor.column >= 0) {
        const QPointF centre = cellAt(m_cursor.row, m_cursor.column).center();
        if (area.contains(centre)) return centre;
    }
    if (!m_frame.equation.isNone() && !m_frame.unknown.isNone()) {
        const QPointF centre = cellRect(m_frame.equation, m_frame.unknown).center();
        if (area.contains(centre)) return centre;
    }
    return area.center();
}

void IncidenceView::rescale()
{
    m_header = headerSize(zoom());
}

void IncidenceView::endGlide()
{
    m_permute.stop();
    viewport()->update();
}

std::pair<double, double> IncidenceView::glide() const
{
    const QEasingCurve smooth(QEasingCurve::InOutCubic);
    const double t = m_permute.currentValue().toDouble();
    return {smooth.valueForProgress(std::min(1.0, 2 * t)), smooth.valueForProgress(std::max(0.0, 2 * t - 1))};
}

std::vector<EquationId> IncidenceView::shownEquations(const MatrixPyramid::Window& window) const
{
    return shownOf(order().equationAt, otherOrder().equationAt, order().rowOf, isGliding(), window.rowBegin,
                   window.rowEnd);
}

std::vector<UnknownId> IncidenceView::shownUnknowns(const MatrixPyramid::Window& window) const
{
    return shownOf(order().unknownAt, otherOrder().unknownAt, order().columnOf, isGliding(), window.columnBegin,
                   window.columnEnd);
}

double IncidenceView::rowPosition(EquationId equation) const
{
    const double here = order().rowOf[equation.index()];
    if (!isGliding()) return here;
    const double t = glide().first;
    return here * t + otherOrder().rowOf[equation.index()] * (1 - t);
}

double IncidenceView::columnPosition(UnknownId unknown) const
{
    const double here = order().columnOf[unknown.index()];
    if (!isGliding()) return here;
    const double t = glide().second;
    return here * t + otherOrder().columnOf[unknown.index()] * (1 - t);
}

QRectF IncidenceView::cellAt(double row, double column) const
{
    const QPointF corner = scrolledArea().topLeft() - origin();
    return {corner.x() + column * zoom(), corner.y() + row * zoom(), zoom(), zoom()};
}

QRectF IncidenceView::cellRect(EquationId equation, UnknownId unknown) const
{
    return cellAt(order().rowOf[equation.index()], order().columnOf[unknown.index()]);
}

IncidenceView::Place IncidenceView::placeAt(QPointF point) const
{
    if (!m_sheet) return {};
    const QRectF area = scrolledArea();
    const QPointF inMatrix = (point - area.topLeft() + origin()) / zoom();
    const auto index = [](double position, double shown, double header, std::size_t count) {
        const bool inHeader = shown < header;
        if (inHeader || position < 0 || position >= static_cast<double>(count)) return -1;
        return static_cast<int>(position);
    };
    return {index(inMatrix.y(), point.y(), area.top(), incidence().equationCount()),
            index(inMatrix.x(), point.x(), area.left(), incidence().unknownCount())};
}

MatrixPyramid::Window IncidenceView::visibleWindow() const
{
    const QRectF area = scrolledArea();
    const QPointF from = origin() / zoom();
    const auto clampTo = [](double value, std::size_t count) {
        return static_cast<std::uint32_t>(std::clamp(value, 0.0, static_cast<double>(count)));
    };
    const std::size_t rows = incidence().equationCount();
    const std::size_t columns = incidence().unknownCount();
    return {clampTo(std::floor(from.y()), rows), clampTo(std::ceil(from.y() + area.height() / zoom()), rows),
            clampTo(std::floor(from.x()), columns), clampTo(std::ceil(from.x() + area.width() / zoom()), columns)};
}

bool IncidenceView::showsElimination() const
{
    if (!m_sheet->lesson->isElimination) return false;
    return !m_frame.isAtEnd || (m_sheet->isOfStructure && !m_sheet->lesson->structure->fullyColoured());
}

bool IncidenceView::isEliminated(EquationId equation) const
{
    return showsElimination() && board()->mark(equation) != Mark::Open;
}

bool IncidenceView::isEliminated(UnknownId unknown) const
{
    return showsElimination() && board()->mark(unknown) != Mark::Open;
}

// Painting ----------------------------------------------------------------------------------------

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
        // In the original order a single cell that happens to be a block says nothing that its colour does not say.
        if (box->size > 1 || m_isSorted) paint(*box);
    }
}

/// Rows and columns of a part are tinted; where they cross, the part is.
void IncidenceView::paintSingular(QPainter& painter, const MatrixPyramid::Window& window)
{
    const ThemeColours& colours = m_theme.colours();
    const QRectF whole(cellAt(0, 0).topLeft(), QSizeF(static_cast<double>(incidence().unknownCount()) * zoom(),
                                                      static_cast<double>(incidence().equationCount()) * zoom()));
    const QRectF shown = whole & scrolledArea();
    // One row stands for all that share its pixel.
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

/// In a header: hatched, with the sign at its outer end.
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
        // Rows and columns that are done are struck, as on the blackboard.
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

/// A cell, or a whole row or column.
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
    // What was in sight and glides out of it.
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
            // As chosen, but open: it is no solution yet.
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

/// Inside a loop the rules decide nothing; when they are through, the matching is shown as an outline.
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
        // The usual marks are said by the cells; the others colour the header.
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
        // Read from below, beginning just above the badge.
        painter.translate(line.center().x(), area.top() - badge - 1.5 * ThemeMetrics::kSpacing);
        painter.rotate(-90);
        const QRectF room(0, -cell.width() / 2, length, cell.width());
        if (!m_labels.paint(painter, room, 1, *board(), unknown, isStruck)) {
            painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                             metrics.elidedText(QString::fromStdString(board()->text(unknown)), Qt::ElideLeft, length));
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

/// When unknowns are crossed out they carry the number of the equation that computes them.
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

// Input -------------------------------------------------------------------------------------------

void IncidenceView::keyPressEvent(QKeyEvent* event)
{
    if (isGliding()) {
        endGlide();
        if (event->key() == Qt::Key_Escape) return;
    }
    if (hasMatrix() && m_frame.board != nullptr && !(event->modifiers() & ~Qt::KeypadModifier)) {
        switch (event->key()) {
            case Qt::Key_Up: moveCursor(-1, 0); return;
            case Qt::Key_Down: moveCursor(1, 0); return;
            case Qt::Key_Left: moveCursor(0, -1); return;
            case Qt::Key_Right: moveCursor(0, 1); return;
            case Qt::Key_Return:
            case Qt::Key_Enter:
                if (m_cursor == Place{}) break;
                emit picked(inLesson(m_cursor));
                return;
            case Qt::Key_Escape:
                if (m_cursor != Place{}) {
                    select({});
                    return;
                }
                break;
            default: break;
        }
    }
    ZoomView::keyPressEvent(event);
}

void IncidenceView::moveCursor(int rows, int columns)
{
    const auto moved = [](int from, int by, std::size_t count) {
        return from < 0 ? 0 : std::clamp(from + by, 0, static_cast<int>(count) - 1);
    };
    select({moved(m_cursor.row, rows, incidence().equationCount()),
            moved(m_cursor.column, columns, incidence().unknownCount())});
}

LessonPlace IncidenceView::inLesson(Place place) const
{
    return {place.row >= 0 ? order().equationAt[static_cast<std::size_t>(place.row)] : EquationId(),
            place.column >= 0 ? order().unknownAt[static_cast<std::size_t>(place.column)] : UnknownId()};
}

void IncidenceView::select(Place place)
{
    if (!m_isCurrent) return;
    const auto [equation, unknown] = inLesson(place);
    selectOfLesson(m_selection, *m_sheet->lesson, equation, unknown);
    // What the structure does not have (a start value) is selected here only.
    m_cursor = place;
    viewport()->update();
}

void IncidenceView::followSelection()
{
    m_cursor = {};
    if (!m_sheet || !m_isCurrent) return;
    const EquationId equation = m_sheet->find(m_selection.equation());
    const UnknownId unknown = m_sheet->find(m_selection.unknown());
    if (!equation.isNone()) m_cursor.row = static_cast<int>(order().rowOf[equation.index()]);
    if (!unknown.isNone()) m_cursor.column = static_cast<int>(order().columnOf[unknown.index()]);
    if (m_cursor != Place{}) {
        const QPointF from = origin() / zoom();
        const double row = m_cursor.row >= 0 ? m_cursor.row : from.y();
        const double column = m_cursor.column >= 0 ? m_cursor.column : from.x();
        ensureVisible(QRectF(column * zoom(), row * zoom(), zoom(), zoom()));
    }
    viewport()->update();
}

void IncidenceView::mouseMoveEvent(QMouseEvent* event)
{
    ZoomView::mouseMoveEvent(event);
    const Place hover = isPanning() ? Place{} : placeAt(event->position());
    if (hover == m_hover) return;
    m_hover = hover;
    if (m_isPicking && hover != Place{})
        viewport()->setCursor(Qt::PointingHandCursor);
    else if (!isPanning())
        viewport()->unsetCursor();
    viewport()->update();
}

void IncidenceView::mousePressEvent(QMouseEvent* event)
{
    if (isGliding()) endGlide();
    ZoomView::mousePressEvent(event);
}

void IncidenceView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasClick = event->button() == Qt::LeftButton && !isPanning();
    ZoomView::mouseReleaseEvent(event);
    if (!wasClick || !hasMatrix()) return;
    const Place place = placeAt(event->position());
    select(place);
    if (place != Place{}) emit picked(inLesson(place));
}

void IncidenceView::leaveEvent(QEvent* event)
{
    ZoomView::leaveEvent(event);
    m_hover = {};
    viewport()->update();
}

bool IncidenceView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_frame.board != nullptr) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const Place place = placeAt(help->pos());
        const QString text = typesetToolTip(toolTipAt(place), *board(), inLesson(place), m_theme, devicePixelRatioF());
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    if (event->type() == QEvent::Leave) leaveEvent(event);
    return ZoomView::viewportEvent(event);
}

QString IncidenceView::toolTipAt(Place place) const
{
    QStringList lines;
    const auto [equation, unknown] = inLesson(place);
    if (place.row >= 0) lines += describeEquation(*board(), equation, true);
    if (place.column >= 0) lines += describeUnknown(*board(), unknown, place.row < 0);
    if (place.row >= 0 && place.column >= 0) {
        const EdgeId edge = incidence().findEdge(equation, unknown);
        lines += edge.isNone() ? tr("The unknown does not occur in the equation.") : meaningOfEdge(board()->mark(edge));
    }
    const SingularMark singular = !equation.isNone() ? m_sheet->singularMark(equation) : m_sheet->singularMark(unknown);
    if (singular != SingularMark::None) lines += meaningOf(singular);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace causeway::ui
