// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/digraph_view.h"

#include <QPainter>
#include <algorithm>
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

constexpr double kMaxZoom = 3;
constexpr double kComfortableZoom = 1.35;
constexpr double kGapOfLargeType = 0.18;  ///< of the width: presentations use all room for texts
constexpr double kFaded = 0.16;           ///< alpha of nodes outside the pointer's neighbourhood
constexpr double kBundlePixels = 12;
constexpr std::size_t kMaxEdgesOfNode = 240;  ///< above this, edges form a fan without gaps

QColor mix(const QColor& from, const QColor& to, double t)
{
    const auto part = [t](float a, float b) { return static_cast<float>(a + (b - a) * t); };
    return QColor::fromRgbF(part(from.redF(), to.redF()), part(from.greenF(), to.greenF()),
                            part(from.blueF(), to.blueF()), part(from.alphaF(), to.alphaF()));
}

}  // namespace

/// Differences of a node's look from a plain node.
struct DigraphView::NodeLook {
    QString label;  ///< muted, before the text
    LessonPlace place;
    QString badge;  ///< one or two numbers; empty: an empty badge
    QString sign;   ///< at the end of the text
    Mark mark = Mark::Open;
    SingularMark singular = SingularMark::None;
    bool hasBadge = false;
    bool isCurrent = false, isSelected = false, isRefused = false, isHovered = false, isFaded = false;
};

DigraphView::DigraphView(Theme& theme, Selection& selection, QWidget* parent)
    : ZoomView(parent), m_theme(theme), m_selection(selection), m_labels(theme), m_animated(animationsByDefault())
{
    setObjectName(QStringLiteral("digraphView"));
    setAccessibleName(tr("Structure digraph"));
    m_fade.setStartValue(0.0);
    m_fade.setEndValue(1.0);
    m_fade.setDuration(kFadeMilliseconds);
    connect(&m_fade, &QVariantAnimation::valueChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&m_theme, &Theme::changed, this, [this] {
        measure();
        rescale();
        updateScrollBars();
        viewport()->update();
    });
    connect(&m_selection, &Selection::changed, this, &DigraphView::followSelection);
}

void DigraphView::setSheet(std::shared_ptr<const LessonSheet> sheet, bool isCurrent)
{
    m_fade.stop();
    m_sheet = std::move(sheet);
    m_isCurrent = isCurrent;
    m_frame = {};
    m_present.clear();
    m_moved.clear();
    m_drawn.clear();
    m_hover = {};
    m_selected = {};
    m_refused = {};
    measure();
    resetZoom();
    followSelection();
}

void DigraphView::setTextSize(double pixels)
{
    m_textSize = pixels;
    measure();
    resetZoom();
    viewport()->update();
}

void DigraphView::measure()
{
    m_labels.set(m_sheet, baseFont());
    if (!m_sheet) return;
    const QFontMetricsF metrics(baseFont());
    DigraphGeometry::Input input;
    input.equations = incidence().equationCount();
    input.unknowns = incidence().unknownCount();
    input.characterWidth = metrics.averageCharWidth();
    input.lineHeight = metrics.height();
    std::size_t sign = 0;
    for (const Mark mark : m_sheet->nodeMarks) sign = std::max(sign, static_cast<std::size_t>(signOf(mark).size()) + 1);
    // Characters for the number of the component and the second number of the badge.
    const std::size_t component =
        m_sheet->lesson->lowMeaning.empty() ? 0 : static_cast<std::size_t>(tr("part %1").arg(99).size()) + 3;
    const double badge = badgeSize(metrics), longer = badgeWidth(badge, incidence().equationCount()) - badge;
    input.longestText = m_labels.longest().equation + std::max(sign, component) +
                        static_cast<std::size_t>(std::ceil(longer / metrics.averageCharWidth()));
    input.longestName = m_labels.longest().unknown + sign;
    if (m_textSize > 0) input.leastGapShare = kGapOfLargeType;
    m_geometry.setInput(input);
}

void DigraphView::display(const LessonFrame& frame)
{
    m_frame = frame;
    m_refused = {};
    m_present.assign(frame.present, false);
    m_moved.assign(frame.moved, frame.change == LessonFrame::Change::Reverted);
    m_fade.stop();
    if (m_animated && frame.change != LessonFrame::Change::Jumped && !frame.moved.empty()) m_fade.start();
    // A presentation cannot be scrolled by hand.
    if (frame.change != LessonFrame::Change::Jumped || m_textSize > 0) followStep();
    viewport()->update();
}

void DigraphView::followStep()
{
    if (m_frame.equation.isNone() && m_frame.unknown.isNone()) return;
    const QRectF rect =
        (m_frame.equation.isNone() ? nodeRect(m_frame.unknown) : nodeRect(m_frame.equation)).translated(origin());
    ensureVisible(QRectF(origin().x(), rect.top() - m_geometry.pitch(), 1, rect.height() + 2 * m_geometry.pitch()));
}

void DigraphView::resizeEvent(QResizeEvent* event)
{
    ZoomView::resizeEvent(event);
    if (m_textSize > 0) followStep();
}

void DigraphView::setRefused(LessonPlace place)
{
    m_refused = place;
    viewport()->update();
}

// Geometry ----------------------------------------------------------------------------------------

std::pair<double, double> DigraphView::zoomRange() const
{
    return {std::min(zoomToFit(), DigraphGeometry::leastReadableZoom()), kMaxZoom};
}

double DigraphView::zoomToFit() const
{
    return std::min(m_geometry.zoomToFit(viewport()->size()), kComfortableZoom);
}

double DigraphView::zoomToRead() const
{
    return std::max(zoomToFit(), m_textSize > 0 ? 1.0 : DigraphGeometry::leastReadableZoom());
}

QPointF DigraphView::zoomAnchor() const
{
    const QRectF area = scrolledArea();
    const EquationId equation = !m_selected.equation.isNone() ? m_selected.equation : m_frame.equation;
    if (!equation.isNone()) {
        const double y = nodeRect(equation).center().y();
        if (y >= area.top() && y <= area.bottom()) return {area.center().x(), y};
    }
    return area.center();
}

void DigraphView::rescale()
{
    m_geometry.setView(zoom(), viewport()->size());
}

QRectF DigraphView::nodeRect(EquationId equation) const
{
    return m_geometry.equationRect(equation.index()).translated(-origin());
}

QRectF DigraphView::nodeRect(UnknownId unknown) const
{
    return m_geometry.unknownRect(unknown.index()).translated(-origin());
}

QLineF DigraphView::edgeLine(EdgeId edge) const
{
    return m_geometry.edge(incidence().equationOf(edge).index(), incidence().unknownOf(edge).index())
        .translated(-origin());
}

std::pair<std::size_t, std::size_t> DigraphView::visibleNodes(std::size_t count) const
{
    const double top = origin().y();
    return m_geometry.nodesBetween(top, top + viewport()->height(), count);
}

bool DigraphView::isNear(LessonPlace centre, EdgeId edge) const
{
    const EquationId equation = incidence().equationOf(edge);
    const UnknownId unknown = incidence().unknownOf(edge);
    if (!centre.equation.isNone() && !centre.unknown.isNone()) return centre == LessonPlace{equation, unknown};
    return centre.equation == equation || centre.unknown == unknown;
}

bool DigraphView::isNear(LessonPlace centre, EquationId equation) const
{
    if (centre.equation == equation) return true;
    return centre.equation.isNone() && !centre.unknown.isNone() && incidence().contains(equation, centre.unknown);
}

bool DigraphView::isNear(LessonPlace centre, UnknownId unknown) const
{
    if (centre.unknown == unknown) return true;
    return centre.unknown.isNone() && !centre.equation.isNone() && incidence().contains(centre.equation, unknown);
}

QFont DigraphView::baseFont() const
{
    QFont font = m_theme.codeFont();
    if (m_textSize > 0) font.setPixelSize(static_cast<int>(m_textSize));
    return font;
}

QFont DigraphView::nodeFont() const
{
    QFont font = baseFont();
    if (font.pixelSize() > 0)
        font.setPixelSize(std::max(1, static_cast<int>(font.pixelSize() * m_geometry.fontScale())));
    else
        font.setPointSizeF(font.pointSizeF() * m_geometry.fontScale());
    return font;
}

// Painting ----------------------------------------------------------------------------------------

void DigraphView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.colours().surface);
    m_touched = 0;
    m_drawn.clear();
    if (!m_sheet || m_frame.board == nullptr) return;
    painter.setRenderHint(QPainter::Antialiasing);
    if (detail() == DigraphDetail::Bundles) {
        paintBundles(painter);
        paintBars(painter);
        return;
    }
    collectEdges();
    paintEdges(painter);
    if (detail() == DigraphDetail::Bars) {
        paintBars(painter);
        return;
    }
    painter.setFont(nodeFont());
    const auto [firstEquation, lastEquation] = visibleNodes(incidence().equationCount());
    for (std::size_t e = firstEquation; e < lastEquation; ++e) paintEquation(painter, EquationId(e));
    const auto [firstUnknown, lastUnknown] = visibleNodes(incidence().unknownCount());
    for (std::size_t u = firstUnknown; u < lastUnknown; ++u) paintUnknown(painter, UnknownId(u));
    m_touched += lastEquation - firstEquation + lastUnknown - firstUnknown;
}

void DigraphView::collectEdges()
{
    const Incidence& incidence = this->incidence();
    const auto [firstEquation, lastEquation] = visibleNodes(incidence.equationCount());
    const auto [firstUnknown, lastUnknown] = visibleNodes(incidence.unknownCount());
    // Edges to nodes far outside the viewport are bent towards it, so that their direction remains visible.
    const double page = viewport()->height();
    const auto bend = [page](double y) {
        const double reach = 0.75 * page;
        if (y < 0) return -reach * (1 - 1 / (1 - y / reach));
        if (y > page) return page + reach * (1 - 1 / (1 + (y - page) / reach));
        return y;
    };
    const auto add = [&](EdgeId edge) {
        if (isHidden(edge)) return;
        const QLineF line = edgeLine(edge);
        m_drawn.push_back({edge, QLineF(line.x1(), bend(line.y1()), line.x2(), bend(line.y2()))});
    };
    for (std::size_t e = firstEquation; e < lastEquation; ++e) {
        const std::size_t first = incidence.firstEdge(EquationId(e)).index();
        const std::size_t count = incidence.unknowns(EquationId(e)).size();
        const std::size_t stride = count / kMaxEdgesOfNode + 1;
        for (std::size_t i = 0; i < count; i += stride) add(EdgeId(first + i));
    }
    for (std::size_t u = firstUnknown; u < lastUnknown; ++u) {
        const auto edges = incidence.edges(UnknownId(u));
        const std::size_t stride = edges.size() / kMaxEdgesOfNode + 1;
        for (std::size_t i = 0; i < edges.size(); i += stride) {
            const std::size_t e = incidence.equationOf(edges[i]).index();
            if (e < firstEquation || e >= lastEquation) add(edges[i]);
        }
    }
    // Marks of the present step are visible even where a large fan is thinned out.
    for (const LessonChange& change : m_frame.present.first(std::min(m_frame.present.size(), kMaxEdgesOfNode))) {
        if (change.part != LessonPart::Edge) continue;
        const EquationId equation = incidence.equationOf(EdgeId(change.index));
        if (equation.index() >= firstEquation && equation.index() < lastEquation &&
            incidence.unknowns(equation).size() > kMaxEdgesOfNode)
            add(EdgeId(change.index));
    }
    m_touched += m_drawn.size();
}

void DigraphView::paintEdges(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    const double scale = detail() == DigraphDetail::Cards ? m_geometry.fontScale() : 0.6;
    m_lines.begin(edgeArea(), devicePixelRatioF());
    // Glow first: selected edges, then those of the present step.
    for (const DrawnEdge& drawn : m_drawn) {
        const bool isSelected = !m_selected.isNone() && isNear(m_selected, drawn.edge);
        const bool isRefused = !m_refused.isNone() && isNear(m_refused, drawn.edge);
        if (isSelected) {
            m_lines.draw(drawn.line, QPen(colours.selection, 9 * scale));
        }
        if (isRefused || m_present.find(drawn.edge)) {
            const Mark mark = board().mark(drawn.edge);
            const bool isStrong = mark != Mark::Known && mark != Mark::Open;
            m_lines.draw(drawn.line,
                         QPen(withAlpha(isRefused ? colours.error : colourOf(colours, mark), isStrong ? 0.28 : 0.2),
                              (isStrong ? 12 : 8) * scale));
        }
    }
    for (const Mark layer : kLayersOfEdges) {
        for (const DrawnEdge& drawn : m_drawn) {
            if (board().mark(drawn.edge) != layer) continue;
            m_lines.draw(drawn.line, penOf(drawn.edge, !m_hover.isNone() && !isNear(m_hover, drawn.edge)));
        }
    }
    m_lines.end(painter);
}

/// Area between the columns, clipped to the visible part.
QRect DigraphView::edgeArea() const
{
    const QLineF across = m_geometry.edgeAt(0, 0).translated(-origin());
    return QRectF(across.x1(), 0, across.dx(), viewport()->height()).toAlignedRect() & viewport()->rect();
}

QPen DigraphView::penOf(EdgeId edge, bool isFaded) const
{
    const ThemeColours& colours = m_theme.colours();
    const double scale = detail() == DigraphDetail::Cards ? std::sqrt(m_geometry.fontScale()) * penScale() : 0.6;
    QPen pen = edgePen(colours, board().mark(edge), scale);
    const std::optional<Mark> before =
        m_fade.state() == QAbstractAnimation::Running ? m_moved.find(edge) : std::nullopt;
    if (before) {
        const double t = m_fade.currentValue().toDouble();
        const QPen from = edgePen(colours, *before, scale);
        const double width = from.widthF() + (pen.widthF() - from.widthF()) * t;
        const QColor colour = mix(from.color(), pen.color(), t);
        pen = t < 0.5 ? from : pen;
        pen.setWidthF(width);
        pen.setColor(colour);
    }
    if (isFaded) pen.setColor(withAlpha(pen.color(), kFaded));
    return pen;
}

void DigraphView::paintBundles(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    const std::size_t level = m_sheet->orders.original.pyramid.levelFor(m_geometry.pitch(), kBundlePixels);
    const double size = MatrixPyramid::binSize(level);
    // Up to one screen above and below; edges to more distant nodes would only cover the rest.
    const double page = viewport()->height();
    const auto [firstEquation, lastEquation] = visibleNodes(incidence().equationCount());
    const auto [firstUnknown, lastUnknown] =
        m_geometry.nodesBetween(origin().y() - page, origin().y() + 2 * page, incidence().unknownCount());
    const MatrixPyramid::Window window{
        static_cast<std::uint32_t>(firstEquation), static_cast<std::uint32_t>(lastEquation),
        static_cast<std::uint32_t>(firstUnknown), static_cast<std::uint32_t>(lastUnknown)};
    m_lines.begin(edgeArea(), devicePixelRatioF());
    m_touched +=
        m_sheet->orders.original.pyramid.visit(level, window, [&](std::uint32_t row, const MatrixPyramid::Bin& bin) {
            const QLineF line =
                m_geometry.edgeAt((row + 0.5) * size - 0.5, (bin.column + 0.5) * size - 0.5).translated(-origin());
            QPen pen = edgePen(colours, board().mark(bin.edge), 1);
            pen.setStyle(Qt::SolidLine);
            const double share = std::min(1.0, bin.count / (2 * size));
            pen.setWidthF(0.8 + share * kBundlePixels * 0.7);
            pen.setColor(withAlpha(pen.color(), 0.25 + 0.3 * share));
            m_lines.draw(line, pen);
        });
    m_lines.end(painter);
}

void DigraphView::paintBars(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QPointF shift = -origin();
    const auto column = [&](std::size_t count, const auto& rectOf, const auto& markOf, const auto& singularOf,
                            std::size_t selected) {
        const auto [first, last] = visibleNodes(count);
        // One node represents all that share its pixel.
        const auto stride = static_cast<std::size_t>(std::max(1.0, std::floor(1 / m_geometry.pitch())));
        for (std::size_t i = first; i < last; i += stride) {
            ++m_touched;
            QRectF rect = rectOf(i).translated(shift);
            rect.setHeight(std::max(1.0, rect.height()));
            const Mark mark = markOf(i);
            const SingularMark singular = singularOf(i);
            if (singular != SingularMark::None) {
                painter.fillRect(rect, colourOf(colours, singular));
            } else if (mark != Mark::Hidden) {
                painter.fillRect(rect, mark == Mark::Open ? colours.border : colourOf(colours, mark));
            }
        }
        if (selected < count) {
            QRectF rect = rectOf(selected).translated(shift);
            rect.setHeight(std::max(3.0, rect.height()));
            painter.fillRect(rect.adjusted(-4, 0, 4, 0), colours.accent);
        }
    };
    column(
        incidence().equationCount(), [&](std::size_t i) { return m_geometry.equationRect(i); },
        [&](std::size_t i) { return board().mark(EquationId(i)); },
        [&](std::size_t i) { return m_sheet->singularMark(EquationId(i)); }, m_selected.equation.index());
    column(
        incidence().unknownCount(), [&](std::size_t i) { return m_geometry.unknownRect(i); },
        [&](std::size_t i) { return board().mark(UnknownId(i)); },
        [&](std::size_t i) { return m_sheet->singularMark(UnknownId(i)); }, m_selected.unknown.index());
    painter.setRenderHint(QPainter::Antialiasing);
}

void DigraphView::paintEquation(QPainter& painter, EquationId equation)
{
    const Lesson& lesson = *m_sheet->lesson;
    NodeLook look;
    look.mark = board().mark(equation);
    if (look.mark == Mark::Hidden) return;
    look.label = labelOf(lesson.structureEquation(equation));
    look.place.equation = equation;
    look.singular = m_sheet->singularMark(equation);
    look.badge = badgeText(board(), equation);
    look.sign = signOf(look.mark);
    if (const std::uint32_t group = board().group(equation); group != 0) look.sign = tr("part %1").arg(group);
    look.hasBadge = !lesson.numberMeaning.empty();
    look.isCurrent = m_frame.equation == equation;
    look.isSelected = m_selected.equation == equation;
    look.isRefused = m_refused.equation == equation;
    look.isHovered = m_hover.equation == equation;
    look.isFaded = !m_hover.isNone() && !isNear(m_hover, equation);
    paintCard(painter, nodeRect(equation), look);
}

void DigraphView::paintUnknown(QPainter& painter, UnknownId unknown)
{
    NodeLook look;
    look.mark = board().mark(unknown);
    if (look.mark == Mark::Hidden) return;
    look.place.unknown = unknown;
    look.singular = m_sheet->singularMark(unknown);
    look.sign = signOf(look.mark);
    look.isCurrent = m_frame.unknown == unknown;
    look.isSelected = m_selected.unknown == unknown;
    look.isRefused = m_refused.unknown == unknown;
    look.isHovered = m_hover.unknown == unknown;
    look.isFaded = !m_hover.isNone() && !isNear(m_hover, unknown);
    paintCard(painter, nodeRect(unknown), look);
}

void DigraphView::paintCard(QPainter& painter, const QRectF& card, const NodeLook& look)
{
    const ThemeColours& colours = m_theme.colours();
    const QColor colour = colourOf(colours, look.mark);
    painter.save();
    if (look.isFaded) painter.setOpacity(0.35);
    QColor fill = look.isSelected ? colours.selection : look.isHovered ? colours.hover : colours.surfaceRaised;
    // The usual ones are plain, so that the others stand out.
    if (!look.isSelected && look.mark != Mark::Open && look.mark != Mark::Chosen && look.mark != Mark::Known)
        fill = mix(fill, colour, 0.18);
    if (look.isCurrent) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(withAlpha(look.mark == Mark::Open ? colours.accent : colour, 0.2));
        painter.drawRoundedRect(card.adjusted(-4, -4, 4, 4), ThemeMetrics::kRadius + 4, ThemeMetrics::kRadius + 4);
    }
    QPen frame = framePen(colours, look.mark);
    if (look.isCurrent) frame.setWidthF(std::max(2.0, frame.widthF()));
    if (look.isSelected) frame = QPen(colours.accent, 2);
    if (look.isRefused) frame = QPen(colours.error, 2, Qt::DashLine);
    frame.setWidthF(frame.widthF() * penScale());
    painter.setPen(frame);
    painter.setBrush(fill);
    painter.drawRoundedRect(card, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
    if (look.singular != SingularMark::None) paintSingular(painter, card, look);

    const QFontMetricsF metrics(painter.font());
    const double padding = ThemeMetrics::kSpacing;
    QRectF room = card.adjusted(padding, 0, -padding, 0);
    if (!look.sign.isEmpty()) {
        painter.setPen(colour);
        const double width = metrics.horizontalAdvance(look.sign);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, look.sign);
        room.setRight(room.right() - width - padding);
    }
    if (look.singular != SingularMark::None) room.setRight(room.right() - padding);
    if (!look.label.isEmpty()) {
        room.setLeft(look.hasBadge ? paintBadge(painter, card, look) + padding : card.left() + padding);
        const std::size_t digits = std::to_string(m_sheet->lesson->structure->equations.size()).size();
        const double labelWidth = metrics.averageCharWidth() * static_cast<double>(digits);
        painter.setPen(colours.textMuted);
        painter.drawText(QRectF(room.left(), room.top(), labelWidth, room.height()), Qt::AlignRight | Qt::AlignVCenter,
                         look.label);
        room.setLeft(room.left() + labelWidth + metrics.averageCharWidth());
    }
    painter.setPen(colours.text);
    paintText(painter, room, look);
    painter.restore();
}

/// Long texts are elided: equations in the middle, since both sides identify them, names at the start.
void DigraphView::paintText(QPainter& painter, const QRectF& room, const NodeLook& look)
{
    const auto& [equation, unknown] = look.place;
    const bool isUnknown = equation.isNone();
    const double scale = m_geometry.fontScale();
    if (isUnknown ? m_labels.paint(painter, room, scale, board(), unknown)
                  : m_labels.paint(painter, room, scale, board(), equation))
        return;
    const QString text = QString::fromStdString(isUnknown ? board().text(unknown) : board().text(equation));
    painter.drawText(
        room, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(painter.font()).elidedText(text, isUnknown ? Qt::ElideLeft : Qt::ElideMiddle, room.width()));
}

/// Hatched, in a frame of the part's colour, with its sign at the outer end.
void DigraphView::paintSingular(QPainter& painter, const QRectF& card, const NodeLook& look) const
{
    const ThemeColours& colours = m_theme.colours();
    painter.setPen(look.isSelected || look.isRefused
                       ? Qt::NoPen
                       : QPen(colourOf(colours, look.singular), 2 * penScale(),
                              look.singular == SingularMark::Over ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(hatchingOf(colours, look.singular));
    painter.drawRoundedRect(card, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
    painter.setPen(colourOf(colours, look.singular));
    painter.drawText(card.adjusted(0, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter, signOf(look.singular));
}

double DigraphView::paintBadge(QPainter& painter, const QRectF& card, const NodeLook& look) const
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetricsF metrics(painter.font());
    const double size = std::min(card.height() - 6, metrics.height() * 1.35);
    // Two numbers need more room than one.
    const double width = m_sheet->lesson->lowMeaning.empty() ? badgeWidth(size, incidence().equationCount()) : 2 * size;
    const QRectF badge(card.left() + 4, card.center().y() - size / 2, width, size);
    if (look.badge.isEmpty()) {
        painter.setPen(QPen(withAlpha(colours.textMuted, 0.6), 1.2, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(badge.adjusted(1, 1, -1, -1), size / 2, size / 2);
    } else {
        const QColor fill = look.mark == Mark::Open ? colours.textMuted : colourOf(colours, look.mark);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(badge, size / 2, size / 2);
        paintNumber(painter, badge, look.badge, contrasting(fill));
    }
    return badge.right();
}

bool DigraphView::isHidden(EdgeId edge) const
{
    return board().mark(edge) == Mark::Hidden || board().mark(incidence().equationOf(edge)) == Mark::Hidden ||
           board().mark(incidence().unknownOf(edge)) == Mark::Hidden;
}

// Input -------------------------------------------------------------------------------------------

}  // namespace causeway::ui
