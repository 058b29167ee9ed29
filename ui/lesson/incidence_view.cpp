// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/incidence_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
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

constexpr double kMaxCell = 72;  ///< pixels
constexpr double kComfortableCell = 48;
constexpr double kLeastSquare = 4;         ///< cells of at least this size are drawn as squares, smaller ones as bins
constexpr double kUprightName = 1.5;       ///< line heights, with room for the dots of derivatives
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
    // A presentation cannot be scrolled by hand.
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

bool IncidenceView::hasUprightNames(double zoom) const
{
    const double longest =
        QFontMetricsF(textFont()).averageCharWidth() * static_cast<double>(m_labels.longest().unknown);
    return m_sheet && showsTexts(zoom) && zoom >= longest + ThemeMetrics::kSpacing;
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
        const double name = hasUprightNames(zoom) ? kUprightName * metrics.height()
                                                  : character * static_cast<double>(m_labels.longest().unknown);
        height = name + badgeSize(metrics) + 3 * ThemeMetrics::kSpacing;
    }
    // In a presentation, legible names matter more than large cells.
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
    return {std::min(zoomToFit(), kLeastSquare), std::max(kMaxCell, 3 * m_textSize)};
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
    double large = std::min(fitWith(kMaxCell), kMaxCell);
    // Vertical names need more height.
    if (showsTexts(large) && !hasUprightNames(large)) large = fitWith(large);
    if (showsTexts(large)) return std::min(large, kMaxCell);
    const double small = fitWith(0);
    return showsTexts(small) ? QFontMetricsF(textFont()).height() - 1.01 : small;
}

double IncidenceView::zoomToRead() const
{
    const double comfortable = std::min(zoomToFit(), kComfortableCell);
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
    // Start values are no part of the structure and are selected only here.
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
