// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/incidence_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/structure/edge_style.h"
#include "ui/structure/paint_tools.h"
#include "ui/structure/structure_text.h"

namespace causeway::ui {

namespace {

constexpr double kMostZoom = 72;
constexpr double kComfortableZoom = 48;
constexpr double kLeastSquare = 4;  ///< from here on squares instead of bins
constexpr double kLeastBin = 1;     ///< pixels
constexpr std::size_t kMostAnimated = 64;
constexpr int kFadeMilliseconds = 180;
constexpr int kPermuteMilliseconds = 400;

}  // namespace

IncidenceView::IncidenceView(Theme& theme, Selection& selection, QWidget* parent)
    : ZoomView(parent), m_theme(theme), m_selection(selection), m_animated(animationsByDefault())
{
    setObjectName(QStringLiteral("incidenceView"));
    setAccessibleName(tr("Incidence matrix"));
    for (QVariantAnimation* animation : {&m_fade, &m_permute}) {
        animation->setStartValue(0.0);
        animation->setEndValue(1.0);
        connect(animation, &QVariantAnimation::valueChanged, viewport(), qOverload<>(&QWidget::update));
    }
    m_fade.setDuration(kFadeMilliseconds);
    m_permute.setDuration(kPermuteMilliseconds);
    m_permute.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&m_theme, &Theme::changed, this, [this] {
        rescale();
        updateScrollBars();
        viewport()->update();
    });
    connect(&m_selection, &Selection::changed, this, &IncidenceView::followSelection);
}

void IncidenceView::setStructure(std::shared_ptr<const Structure> structure)
{
    m_fade.stop();
    m_permute.stop();
    m_replay.reset(structure);
    m_structure = std::move(structure);
    m_original.reset();
    m_sorted.reset();
    m_hover = {};
    m_cursor = {};
    m_longest = {};
    if (m_structure) {
        m_original = MatrixOrder::original(*m_structure);
        if (m_isSorted) m_sorted = MatrixOrder::sorted(*m_structure);
        m_longest = longestTexts(*m_structure);
    }
    resetZoom();
}

void IncidenceView::setPosition(int position)
{
    if (!m_structure) return;
    const int before = m_replay.position();
    m_replay.seek(position);
    m_fade.stop();
    if (m_animated && m_replay.position() == before + 1) m_fade.start();
    viewport()->update();
}

void IncidenceView::setSorted(bool sorted)
{
    if (sorted == m_isSorted) return;
    if (m_structure && sorted && !m_sorted) m_sorted = MatrixOrder::sorted(*m_structure);
    m_isSorted = sorted;
    m_permute.stop();
    if (m_structure) {
        const std::size_t largest = std::max(m_structure->equations.size(), m_structure->unknowns.size());
        if (m_animated && largest <= kMostAnimated) m_permute.start();
    }
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
    return zoom >= QFontMetricsF(m_theme.codeFont()).height() - 1;
}

QSizeF IncidenceView::headerSize(double zoom) const
{
    const QFontMetricsF metrics(m_theme.codeFont());
    const double character = metrics.averageCharWidth();
    const QSizeF page = viewport()->size();
    const std::size_t digits = m_structure ? std::to_string(m_structure->equations.size()).size() : 1;
    double width = character * static_cast<double>(digits) + 2 * ThemeMetrics::kSpacing;
    double height = metrics.height() + ThemeMetrics::kSpacing;
    if (showsTexts(zoom)) {
        const double badge = badgeSize(metrics) + ThemeMetrics::kSpacing;
        width += character * static_cast<double>(m_longest.equation) + badge + ThemeMetrics::kSpacing;
        height = character * static_cast<double>(m_longest.unknown) + badge + 2 * ThemeMetrics::kSpacing;
    }
    return {std::ceil(std::min(width, page.width() * 0.45)), std::ceil(std::min(height, page.height() * 0.45))};
}

std::pair<double, double> IncidenceView::zoomRange() const
{
    return {std::min(zoomToFit(), kLeastSquare), kMostZoom};
}

double IncidenceView::zoomToFit() const
{
    if (!m_structure || m_structure->equations.empty() || m_structure->unknowns.empty()) return 1;
    // Headers with texts are larger, so the zoom that shows texts may not fit while the smaller header would.
    const auto fitWith = [&](double headerZoom) {
        const QSizeF header = headerSize(headerZoom);
        const QSizeF page = QSizeF(viewport()->size()) - header - QSizeF(ThemeMetrics::kMargin, ThemeMetrics::kMargin);
        return std::max(1e-4, std::min(page.width() / static_cast<double>(m_structure->unknowns.size()),
                                       page.height() / static_cast<double>(m_structure->equations.size())));
    };
    const double large = fitWith(kMostZoom);
    if (showsTexts(large)) return std::min(large, kMostZoom);
    const double small = fitWith(0);
    return showsTexts(small) ? QFontMetricsF(m_theme.codeFont()).height() - 1.01 : small;
}

double IncidenceView::zoomToRead() const
{
    return std::min(zoomToFit(), kComfortableZoom);
}

QRectF IncidenceView::scrolledArea() const
{
    return QRectF(viewport()->rect()).adjusted(m_header.width(), m_header.height(), 0, 0);
}

QSizeF IncidenceView::contentSize() const
{
    if (!m_structure) return {};
    // A margin after the last row and column, so that the frame of the last cell is not cut off.
    return {static_cast<double>(m_structure->unknowns.size()) * zoom() + ThemeMetrics::kMargin,
            static_cast<double>(m_structure->equations.size()) * zoom() + ThemeMetrics::kMargin};
}

QPointF IncidenceView::zoomAnchor() const
{
    const QRectF area = scrolledArea();
    if (m_cursor.row >= 0 && m_cursor.column >= 0) {
        const QPointF centre = cellAt(m_cursor.row, m_cursor.column).center();
        if (area.contains(centre)) return centre;
    }
    if (const ColouringStep* step = m_replay.currentStep()) {
        const QPointF centre = cellRect(step->equation, step->unknown).center();
        if (area.contains(centre)) return centre;
    }
    return area.center();
}

void IncidenceView::rescale()
{
    m_header = headerSize(zoom());
}

double IncidenceView::rowPosition(EquationId equation) const
{
    const double here = order().rowOf[equation.index()];
    if (m_permute.state() != QAbstractAnimation::Running) return here;
    const double t = m_permute.currentValue().toDouble();
    const MatrixOrder& other = m_isSorted ? *m_original : *m_sorted;
    return here * t + other.rowOf[equation.index()] * (1 - t);
}

double IncidenceView::columnPosition(UnknownId unknown) const
{
    const double here = order().columnOf[unknown.index()];
    if (m_permute.state() != QAbstractAnimation::Running) return here;
    const double t = m_permute.currentValue().toDouble();
    const MatrixOrder& other = m_isSorted ? *m_original : *m_sorted;
    return here * t + other.columnOf[unknown.index()] * (1 - t);
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
    if (!m_structure) return {};
    const QRectF area = scrolledArea();
    const QPointF inMatrix = (point - area.topLeft() + origin()) / zoom();
    const auto index = [](double position, double shown, double header, std::size_t count) {
        const bool inHeader = shown < header;
        if (inHeader || position < 0 || position >= static_cast<double>(count)) return -1;
        return static_cast<int>(position);
    };
    return {index(inMatrix.y(), point.y(), area.top(), m_structure->equations.size()),
            index(inMatrix.x(), point.x(), area.left(), m_structure->unknowns.size())};
}

MatrixPyramid::Window IncidenceView::visibleWindow() const
{
    const QRectF area = scrolledArea();
    const QPointF from = origin() / zoom();
    const auto clampTo = [](double value, std::size_t count) {
        return static_cast<std::uint32_t>(std::clamp(value, 0.0, static_cast<double>(count)));
    };
    const std::size_t rows = m_structure->equations.size();
    const std::size_t columns = m_structure->unknowns.size();
    return {clampTo(std::floor(from.y()), rows), clampTo(std::ceil(from.y() + area.height() / zoom()), rows),
            clampTo(std::floor(from.x()), columns), clampTo(std::ceil(from.x() + area.width() / zoom()), columns)};
}

bool IncidenceView::showsElimination() const
{
    return m_replay.position() < m_replay.count() || !m_structure->fullyColoured();
}

bool IncidenceView::isEliminated(EquationId equation) const
{
    return showsElimination() && m_replay.colouring().number(equation) != 0;
}

bool IncidenceView::isEliminated(UnknownId unknown) const
{
    return showsElimination() && !m_replay.colouring().equationOf(unknown).isNone();
}

// Painting ----------------------------------------------------------------------------------------

void IncidenceView::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColours& colours = m_theme.colours();
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colours.surface);
    m_touched = 0;
    if (!m_structure || m_structure->equations.empty() || m_structure->unknowns.empty()) return;
    painter.setFont(m_theme.codeFont());

    const MatrixPyramid::Window window = visibleWindow();
    painter.save();
    painter.setClipRect(scrolledArea());
    paintBlocks(painter, window, false);
    paintBands(painter, window);
    if (detail() == Detail::Bins)
        paintBins(painter, window);
    else
        paintCells(painter, window);
    paintBlocks(painter, window, true);
    if (m_cursor.row >= 0 && m_cursor.column >= 0 && detail() != Detail::Bins) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colours.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(cellAt(m_cursor.row, m_cursor.column).adjusted(1, 1, -1, -1), 3, 3);
    }
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
    if (m_permute.state() == QAbstractAnimation::Running) return;
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

void IncidenceView::paintBands(QPainter& painter, const MatrixPyramid::Window& window)
{
    const ThemeColours& colours = m_theme.colours();
    const QRectF area = scrolledArea();
    const QRectF whole(cellAt(0, 0).topLeft(), QSizeF(static_cast<double>(m_structure->unknowns.size()) * zoom(),
                                                      static_cast<double>(m_structure->equations.size()) * zoom()));
    const QRectF shown = whole & area;
    const auto rowBand = [&](double row) {
        const QRectF cell = cellAt(row, 0);
        return QRectF(shown.left(), cell.top(), shown.width(), std::max(1.0, cell.height()));
    };
    const auto columnBand = [&](double column) {
        const QRectF cell = cellAt(0, column);
        return QRectF(cell.left(), shown.top(), std::max(1.0, cell.width()), shown.height());
    };
    const bool permuting = m_permute.state() == QAbstractAnimation::Running;

    if (detail() != Detail::Bins) {
        // Rows and columns that are done are struck, as on the blackboard.
        const QColor struck = withAlpha(colours.textMuted, colours.isDark ? 0.14 : 0.10);
        const QPen strike(withAlpha(colours.textMuted, 0.45), 1);
        const bool hasLines = detail() == Detail::Cells;
        painter.setPen(strike);
        for (std::uint32_t row = window.rowBegin; row < window.rowEnd; ++row) {
            ++m_touched;
            const EquationId equation = order().equationAt[row];
            if (!isEliminated(equation)) continue;
            const QRectF band = rowBand(rowPosition(equation));
            painter.fillRect(band, struck);
            if (hasLines) {
                painter.drawLine(QLineF(band.left(), std::floor(band.center().y()) + 0.5, band.right(),
                                        std::floor(band.center().y()) + 0.5));
            }
        }
        for (std::uint32_t column = window.columnBegin; column < window.columnEnd; ++column) {
            ++m_touched;
            const UnknownId unknown = order().unknownAt[column];
            if (!isEliminated(unknown)) continue;
            const QRectF band = columnBand(columnPosition(unknown));
            painter.fillRect(band, struck);
            if (hasLines) {
                painter.drawLine(QLineF(std::floor(band.center().x()) + 0.5, band.top(),
                                        std::floor(band.center().x()) + 0.5, band.bottom()));
            }
        }
        if (detail() == Detail::Cells && !permuting) {
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

    if (const ColouringStep* step = m_replay.currentStep()) {
        const bool byRow = step->rule == ColouringRule::SingleUnknown;
        const QRectF band = byRow ? rowBand(rowPosition(step->equation)) : columnBand(columnPosition(step->unknown));
        painter.fillRect(band, withAlpha(colours.edgeSolved, 0.22));
        if (detail() != Detail::Bins) {
            painter.setPen(QPen(withAlpha(colours.edgeSolved, 0.8), 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(band.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
}

void IncidenceView::paintBins(QPainter& painter, const MatrixPyramid::Window& window)
{
    const ThemeColours& colours = m_theme.colours();
    const MatrixPyramid& pyramid = order().pyramid;
    const std::size_t level = pyramid.levelFor(zoom(), kLeastBin);
    const double size = MatrixPyramid::binSize(level);
    const double pixels = std::max(2.0, size * zoom());
    painter.setRenderHint(QPainter::Antialiasing, false);
    m_touched += pyramid.visit(level, window, [&](std::uint32_t row, const MatrixPyramid::Bin& bin) {
        const QRectF corner = cellAt(row * size, bin.column * size);
        const EdgeColour colour = m_replay.colouring().colour(bin.edge);
        QColor fill = colour == EdgeColour::Red    ? colours.edgeSolved
                      : colour == EdgeColour::Blue ? colours.edgeKnown
                                                   : colours.edgeUnknown;
        // A lone entry stays visible; a full bin is opaque.
        const double density = std::sqrt(bin.count / (size * size));
        fill.setAlphaF(static_cast<float>(std::min(1.0, 0.45 + density)));
        painter.fillRect(QRectF(corner.topLeft(), QSizeF(pixels, pixels)), fill);
    });
}

void IncidenceView::paintCells(QPainter& painter, const MatrixPyramid::Window& window)
{
    painter.setRenderHint(QPainter::Antialiasing, detail() == Detail::Cells);
    const Incidence& incidence = m_structure->incidence;
    const bool permuting = m_permute.state() == QAbstractAnimation::Running;
    const MatrixPyramid::Window whole{0, static_cast<std::uint32_t>(m_structure->equations.size()), 0,
                                      static_cast<std::uint32_t>(m_structure->unknowns.size())};
    m_touched +=
        order().pyramid.visit(0, permuting ? whole : window, [&](std::uint32_t, const MatrixPyramid::Bin& bin) {
            paintCell(
                painter, bin.edge,
                cellAt(rowPosition(incidence.equationOf(bin.edge)), columnPosition(incidence.unknownOf(bin.edge))));
        });
}

void IncidenceView::paintCell(QPainter& painter, EdgeId edge, const QRectF& cell)
{
    const ThemeColours& colours = m_theme.colours();
    const Incidence& incidence = m_structure->incidence;
    const EquationId equation = incidence.equationOf(edge);
    const EdgeColour colour = m_replay.colouring().colour(edge);
    if (detail() == Detail::Squares) {
        const double inset = zoom() * 0.12;
        const QColor fill = colour == EdgeColour::Red    ? colours.edgeSolved
                            : colour == EdgeColour::Blue ? withAlpha(colours.edgeKnown, 0.75)
                                                         : colours.edgeUnknown;
        const double shrink = colour == EdgeColour::Blue ? zoom() * 0.22 : inset;
        painter.fillRect(cell.adjusted(shrink, shrink, -shrink, -shrink), fill);
        return;
    }
    const ColouringStep* step = m_replay.currentStep();
    const bool isCurrent = step != nullptr && step->edge == edge;
    const double fade = m_fade.state() == QAbstractAnimation::Running ? m_fade.currentValue().toDouble() : 1;
    const QPointF centre = cell.center();
    switch (colour) {
        case EdgeColour::Red: {
            const double half = zoom() * 0.40 * (isCurrent ? 0.45 + 0.55 * fade : 1);
            const QRectF square(centre.x() - half, centre.y() - half, 2 * half, 2 * half);
            painter.setPen(Qt::NoPen);
            painter.setBrush(colours.edgeSolved);
            painter.drawRoundedRect(square, 0.25 * half, 0.25 * half);
            paintNumber(painter, square, m_replay.colouring().number(equation), contrasting(colours.edgeSolved));
            break;
        }
        case EdgeColour::Blue: {
            const double radius = zoom() * 0.19;
            painter.setPen(QPen(colours.edgeKnown, std::max(1.5, zoom() * 0.055)));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(centre, radius, radius);
            if (step != nullptr && std::binary_search(step->blue.begin(), step->blue.end(), edge)) {
                const double arm = zoom() * 0.30 * fade;
                painter.setPen(QPen(colours.text, std::max(1.5, zoom() * 0.05), Qt::SolidLine, Qt::RoundCap));
                painter.drawLine(QLineF(centre.x() - arm, centre.y() - arm, centre.x() + arm, centre.y() + arm));
                painter.drawLine(QLineF(centre.x() - arm, centre.y() + arm, centre.x() + arm, centre.y() - arm));
            }
            break;
        }
        case EdgeColour::Black: {
            const double radius = zoom() * 0.17;
            painter.setPen(Qt::NoPen);
            painter.setBrush(colours.edgeUnknown);
            painter.drawEllipse(centre, radius, radius);
            // Inside a loop the rules decide nothing; the matching is shown as an outline.
            const bool isMatched = m_structure->assignment.contains(equation) &&
                                   m_structure->assignment[equation].unknown == incidence.unknownOf(edge);
            if (isMatched && m_replay.position() == m_replay.count()) {
                const double half = zoom() * 0.38;
                painter.setPen(QPen(colours.edgeSolved, std::max(1.5, zoom() * 0.05)));
                painter.setBrush(Qt::NoBrush);
                painter.drawRoundedRect(QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half), 0.25 * half,
                                        0.25 * half);
            }
            break;
        }
    }
}

void IncidenceView::paintBadge(QPainter& painter, QPointF centre, std::uint32_t number, bool isCurrent) const
{
    const ThemeColours& colours = m_theme.colours();
    const double size = badgeSize(QFontMetricsF(m_theme.codeFont()));
    const QRectF badge(centre.x() - size / 2, centre.y() - size / 2, size, size);
    const QColor fill = isCurrent ? colours.edgeSolved : withAlpha(colours.textMuted, 0.25);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(badge, size / 2, size / 2);
    paintNumber(painter, badge, number, isCurrent ? contrasting(colours.edgeSolved) : colours.text);
}

void IncidenceView::paintRowHeader(QPainter& painter, const MatrixPyramid::Window& window)
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetricsF metrics(m_theme.codeFont());
    const QRectF area = scrolledArea();
    painter.save();
    painter.setClipRect(QRectF(0, area.top(), area.left(), area.height()));
    painter.setRenderHint(QPainter::Antialiasing);
    const std::size_t digits = std::to_string(m_structure->equations.size()).size();
    const double indexWidth = metrics.averageCharWidth() * static_cast<double>(digits) + ThemeMetrics::kSpacing;
    const double badge = badgeSize(metrics);
    const ColouringStep* step = m_replay.currentStep();
    for (std::uint32_t row = window.rowBegin; row < window.rowEnd; ++row) {
        ++m_touched;
        const EquationId equation = order().equationAt[row];
        const QRectF cell = cellAt(rowPosition(equation), 0);
        const QRectF line(0, cell.top(), area.left(), cell.height());
        const bool isSelected = m_cursor.row == static_cast<int>(row);
        if (isSelected)
            painter.fillRect(line, colours.selection);
        else if (m_hover.row == static_cast<int>(row))
            painter.fillRect(line, colours.hover);
        const std::uint32_t number = m_replay.colouring().number(equation);
        QFont font = m_theme.codeFont();
        painter.setFont(font);
        painter.setPen(colours.textMuted);
        painter.drawText(
            QRectF(ThemeMetrics::kSpacing / 2, line.top(), indexWidth - ThemeMetrics::kSpacing / 2, line.height()),
            Qt::AlignRight | Qt::AlignVCenter, labelOf(equation));
        const QRectF textRect(indexWidth + ThemeMetrics::kSpacing, line.top(),
                              line.width() - indexWidth - badge - 2.5 * ThemeMetrics::kSpacing, line.height());
        const bool isCurrent = step != nullptr && step->equation == equation;
        const bool isStruck = isEliminated(equation) && !isCurrent;
        painter.setPen(!isStruck || isSelected ? colours.text : colours.textMuted);
        font.setStrikeOut(isStruck);
        painter.setFont(font);
        painter.drawText(textRect, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(textOf(*m_structure, equation), Qt::ElideRight, textRect.width()));
        if (number != 0) {
            paintBadge(painter, {area.left() - ThemeMetrics::kSpacing - badge / 2, line.center().y()}, number,
                       isCurrent);
        }
    }
    painter.restore();
}

void IncidenceView::paintColumnHeader(QPainter& painter, const MatrixPyramid::Window& window)
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetricsF metrics(m_theme.codeFont());
    const QRectF area = scrolledArea();
    painter.save();
    painter.setClipRect(QRectF(area.left(), 0, area.width(), area.top()));
    painter.setRenderHint(QPainter::Antialiasing);
    const double badge = badgeSize(metrics);
    const ColouringStep* step = m_replay.currentStep();
    for (std::uint32_t column = window.columnBegin; column < window.columnEnd; ++column) {
        ++m_touched;
        const UnknownId unknown = order().unknownAt[column];
        const QRectF cell = cellAt(0, columnPosition(unknown));
        const QRectF line(cell.left(), 0, cell.width(), area.top());
        const bool isSelected = m_cursor.column == static_cast<int>(column);
        if (isSelected)
            painter.fillRect(line, colours.selection);
        else if (m_hover.column == static_cast<int>(column))
            painter.fillRect(line, colours.hover);
        const EquationId by = m_replay.colouring().equationOf(unknown);
        const bool isCurrent = step != nullptr && step->unknown == unknown;
        QFont font = m_theme.codeFont();
        const bool isStruck = isEliminated(unknown) && !isCurrent;
        font.setStrikeOut(isStruck);
        painter.setFont(font);
        painter.setPen(!isStruck || isSelected ? colours.text : colours.textMuted);
        const double length = area.top() - badge - 2.5 * ThemeMetrics::kSpacing;
        painter.save();
        // Read from below, beginning just above the badge.
        painter.translate(line.center().x(), area.top() - badge - 1.5 * ThemeMetrics::kSpacing);
        painter.rotate(-90);
        painter.drawText(QRectF(0, -cell.width() / 2, length, cell.width()), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(nameOf(*m_structure, unknown), Qt::ElideRight, length));
        painter.restore();
        if (!by.isNone()) {
            painter.setFont(m_theme.codeFont());
            paintBadge(painter, {line.center().x(), area.top() - ThemeMetrics::kSpacing - badge / 2},
                       m_replay.colouring().number(by), isCurrent);
        }
    }
    painter.restore();
}

void IncidenceView::paintRuler(QPainter& painter, const MatrixPyramid::Window& window)
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetricsF metrics(m_theme.codeFont());
    const QRectF area = scrolledArea();
    const std::size_t largest = std::max(m_structure->equations.size(), m_structure->unknowns.size());
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
    if (m_structure && !(event->modifiers() & ~Qt::KeypadModifier)) {
        switch (event->key()) {
            case Qt::Key_Up: moveCursor(-1, 0); return;
            case Qt::Key_Down: moveCursor(1, 0); return;
            case Qt::Key_Left: moveCursor(0, -1); return;
            case Qt::Key_Right: moveCursor(0, 1); return;
            case Qt::Key_Escape:
                if (m_cursor != Place{}) {
                    m_selection.clear();
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
    if (m_structure->equations.empty() || m_structure->unknowns.empty()) return;
    select({moved(m_cursor.row, rows, m_structure->equations.size()),
            moved(m_cursor.column, columns, m_structure->unknowns.size())});
}

void IncidenceView::select(Place place)
{
    if (place.row < 0 && place.column < 0) {
        m_selection.clear();
        return;
    }
    const EquationId equation = place.row >= 0 ? order().equationAt[static_cast<std::size_t>(place.row)] : EquationId();
    const UnknownId unknown =
        place.column >= 0 ? order().unknownAt[static_cast<std::size_t>(place.column)] : UnknownId();
    const VariableId variable = unknown.isNone() ? VariableId() : m_structure->unknowns[unknown].variable;
    m_selection.selectIncidence(equation, unknown, variable);
}

void IncidenceView::followSelection()
{
    m_cursor = {};
    if (!m_structure) return;
    const EquationId equation = m_selection.equation();
    const UnknownId unknown = m_selection.unknown();
    if (m_structure->equations.contains(equation)) m_cursor.row = static_cast<int>(order().rowOf[equation.index()]);
    if (m_structure->unknowns.contains(unknown)) m_cursor.column = static_cast<int>(order().columnOf[unknown.index()]);
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
    viewport()->update();
}

void IncidenceView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasClick = event->button() == Qt::LeftButton && !isPanning();
    ZoomView::mouseReleaseEvent(event);
    if (wasClick && m_structure) select(placeAt(event->position()));
}

void IncidenceView::leaveEvent(QEvent* event)
{
    ZoomView::leaveEvent(event);
    m_hover = {};
    viewport()->update();
}

bool IncidenceView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_structure) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = toolTipAt(placeAt(help->pos()));
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
    EquationId equation;
    UnknownId unknown;
    if (place.row >= 0) {
        equation = order().equationAt[static_cast<std::size_t>(place.row)];
        lines += tr("Equation %1: %2").arg(labelOf(equation), textOf(*m_structure, equation));
        if (const std::uint32_t number = m_replay.colouring().number(equation); number != 0) {
            lines += tr("Number %1, solved for %2")
                         .arg(number)
                         .arg(nameOf(*m_structure, m_replay.colouring().unknownOf(equation)));
        }
    }
    if (place.column >= 0) {
        unknown = order().unknownAt[static_cast<std::size_t>(place.column)];
        lines += tr("Unknown: %1").arg(nameOf(*m_structure, unknown));
        if (const EquationId by = m_replay.colouring().equationOf(unknown); !by.isNone() && by != equation) {
            lines += tr("Computed by equation %1").arg(labelOf(by));
        }
    }
    if (place.row >= 0 && place.column >= 0) {
        const EdgeId edge = m_structure->incidence.findEdge(equation, unknown);
        if (edge.isNone()) {
            lines += tr("The unknown does not occur in the equation.");
        } else {
            lines += meaningOf(m_replay.colouring().colour(edge));
        }
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace causeway::ui
