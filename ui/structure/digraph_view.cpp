// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/digraph_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/structure/edge_style.h"
#include "ui/structure/paint_tools.h"
#include "ui/structure/structure_text.h"

namespace causeway::ui {

namespace {

constexpr double kMostZoom = 3;
constexpr double kComfortableZoom = 1.35;
constexpr int kFadeMilliseconds = 180;
constexpr double kFaded = 0.16;      ///< alpha of what is not in the neighbourhood of the pointer
constexpr double kPickDistance = 6;  ///< pixels around an edge
constexpr double kBundlePixels = 12;
constexpr std::size_t kMostEdgesOfNode = 240;  ///< more of them would be a fan without gaps

QColor mix(const QColor& from, const QColor& to, double t)
{
    const auto part = [t](float a, float b) { return static_cast<float>(a + (b - a) * t); };
    return QColor::fromRgbF(part(from.redF(), to.redF()), part(from.greenF(), to.greenF()),
                            part(from.blueF(), to.blueF()), part(from.alphaF(), to.alphaF()));
}

double distance(QPointF point, const QLineF& line)
{
    const QPointF along = line.p2() - line.p1();
    const double length = QPointF::dotProduct(along, along);
    const double t = length > 0 ? std::clamp(QPointF::dotProduct(point - line.p1(), along) / length, 0.0, 1.0) : 0;
    return QLineF(point, line.p1() + t * along).length();
}

}  // namespace

/// How a node differs from a plain one.
struct DigraphView::NodeLook {
    QString label;  ///< muted, in front
    QString text;
    std::uint32_t number = 0;  ///< in the badge; 0: an empty badge
    bool hasBadge = false;
    bool isSolved = false, isCurrent = false, isSelected = false, isRefused = false, isHovered = false, isFaded = false;
};

DigraphView::DigraphView(Theme& theme, Selection& selection, QWidget* parent)
    : ZoomView(parent), m_theme(theme), m_selection(selection), m_animated(animationsByDefault())
{
    setObjectName(QStringLiteral("digraphView"));
    setAccessibleName(tr("Structure digraph"));
    m_fade.setStartValue(0.0);
    m_fade.setEndValue(1.0);
    m_fade.setDuration(kFadeMilliseconds);
    connect(&m_fade, &QVariantAnimation::valueChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&m_theme, &Theme::changed, this, [this] {
        rescale();
        updateScrollBars();
        viewport()->update();
    });
    connect(&m_selection, &Selection::changed, this, &DigraphView::followSelection);
}

void DigraphView::setStructure(std::shared_ptr<const Structure> structure)
{
    m_fade.stop();
    m_structure = std::move(structure);
    m_colouring = nullptr;
    m_current.reset();
    m_changed.reset();
    m_drawn.clear();
    m_hover = {};
    m_selected = {};
    m_refused = {};
    m_pyramid = {};
    if (m_structure) {
        std::vector<std::uint32_t> rows(m_structure->equations.size());
        std::vector<std::uint32_t> columns(m_structure->unknowns.size());
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<std::uint32_t>(i);
        for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = static_cast<std::uint32_t>(i);
        m_pyramid = MatrixPyramid(m_structure->incidence, rows, columns, [](EdgeId) { return false; });
        const QFontMetricsF metrics(m_theme.codeFont());
        DigraphGeometry::Input input;
        input.equations = m_structure->equations.size();
        input.unknowns = m_structure->unknowns.size();
        input.characterWidth = metrics.averageCharWidth();
        input.lineHeight = metrics.height();
        const LongestTexts longest = longestTexts(*m_structure);
        input.longestText = longest.equation;
        input.longestName = longest.unknown;
        m_geometry.setInput(input);
    }
    resetZoom();
    followSelection();
}

void DigraphView::setState(const Colouring* colouring, const ColouringStep* current, Change change,
                           const ColouringStep* changed)
{
    m_colouring = colouring;
    m_current = current != nullptr ? std::optional(*current) : std::nullopt;
    m_changed = changed != nullptr ? std::optional(*changed) : std::nullopt;
    m_wasReverted = change == Change::Reverted;
    m_refused = {};
    m_fade.stop();
    if (m_animated && change != Change::Jumped && m_changed) m_fade.start();
    if (m_current && m_structure && change != Change::Jumped) {
        const QRectF rect = nodeRect(m_current->equation).translated(origin());
        ensureVisible(QRectF(origin().x(), rect.top() - m_geometry.pitch(), 1, rect.height() + 2 * m_geometry.pitch()));
    }
    viewport()->update();
}

void DigraphView::setRefused(DigraphPlace place)
{
    m_refused = place;
    viewport()->update();
}

// Geometry ----------------------------------------------------------------------------------------

std::pair<double, double> DigraphView::zoomRange() const
{
    return {std::min(zoomToFit(), DigraphGeometry::leastReadableZoom()), kMostZoom};
}

double DigraphView::zoomToFit() const
{
    return std::min(m_geometry.zoomToFit(viewport()->size()), kComfortableZoom);
}

double DigraphView::zoomToRead() const
{
    return std::max(zoomToFit(), DigraphGeometry::leastReadableZoom());
}

QPointF DigraphView::zoomAnchor() const
{
    const QRectF area = scrolledArea();
    const EquationId equation = !m_selected.equation.isNone() ? m_selected.equation
                                : m_current                   ? m_current->equation
                                                              : EquationId();
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
    const Incidence& incidence = m_structure->incidence;
    return m_geometry.edge(incidence.equationOf(edge).index(), incidence.unknownOf(edge).index()).translated(-origin());
}

std::pair<std::size_t, std::size_t> DigraphView::visibleNodes(std::size_t count) const
{
    const double top = origin().y();
    return m_geometry.nodesBetween(top, top + viewport()->height(), count);
}

DigraphPlace DigraphView::placeAt(QPointF point) const
{
    if (!m_structure) return {};
    const auto hit = [&](std::size_t count, const auto& rectOf) -> std::optional<std::size_t> {
        const auto [first, last] = m_geometry.nodesBetween(point.y() + origin().y(), point.y() + origin().y(), count);
        for (std::size_t i = first > 0 ? first - 1 : 0; i < std::min(last + 1, count); ++i) {
            QRectF rect = rectOf(i);
            // The gap between two nodes belongs to the nearer one once they are thin.
            if (detail() != DigraphDetail::Cards)
                rect.adjust(0, -m_geometry.pitch() * 0.15, 0, m_geometry.pitch() * 0.15);
            if (rect.contains(point)) return i;
        }
        return std::nullopt;
    };
    if (const auto e = hit(m_structure->equations.size(), [&](std::size_t i) { return nodeRect(EquationId(i)); })) {
        return {EquationId(*e), {}};
    }
    if (const auto u = hit(m_structure->unknowns.size(), [&](std::size_t i) { return nodeRect(UnknownId(i)); })) {
        return {{}, UnknownId(*u)};
    }
    double nearest = kPickDistance;
    DigraphPlace place;
    for (const DrawnEdge& drawn : m_drawn) {
        const double d = distance(point, drawn.line);
        if (d >= nearest) continue;
        nearest = d;
        place = {m_structure->incidence.equationOf(drawn.edge), m_structure->incidence.unknownOf(drawn.edge)};
    }
    return place;
}

bool DigraphView::isNear(DigraphPlace centre, EdgeId edge) const
{
    const EquationId equation = m_structure->incidence.equationOf(edge);
    const UnknownId unknown = m_structure->incidence.unknownOf(edge);
    if (!centre.equation.isNone() && !centre.unknown.isNone()) return centre == DigraphPlace{equation, unknown};
    return centre.equation == equation || centre.unknown == unknown;
}

bool DigraphView::isNear(DigraphPlace centre, EquationId equation) const
{
    if (centre.equation == equation) return true;
    return centre.equation.isNone() && !centre.unknown.isNone() &&
           m_structure->incidence.contains(equation, centre.unknown);
}

bool DigraphView::isNear(DigraphPlace centre, UnknownId unknown) const
{
    if (centre.unknown == unknown) return true;
    return centre.unknown.isNone() && !centre.equation.isNone() &&
           m_structure->incidence.contains(centre.equation, unknown);
}

bool DigraphView::isChanging(EdgeId edge) const
{
    return m_changed && m_fade.state() == QAbstractAnimation::Running &&
           (m_changed->edge == edge || std::binary_search(m_changed->blue.begin(), m_changed->blue.end(), edge));
}

QFont DigraphView::nodeFont() const
{
    QFont font = m_theme.codeFont();
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
    if (!m_structure || m_colouring == nullptr) return;
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
    const auto [firstEquation, lastEquation] = visibleNodes(m_structure->equations.size());
    for (std::size_t e = firstEquation; e < lastEquation; ++e) paintEquation(painter, EquationId(e));
    const auto [firstUnknown, lastUnknown] = visibleNodes(m_structure->unknowns.size());
    for (std::size_t u = firstUnknown; u < lastUnknown; ++u) paintUnknown(painter, UnknownId(u));
    m_touched += lastEquation - firstEquation + lastUnknown - firstUnknown;
}

void DigraphView::collectEdges()
{
    const Incidence& incidence = m_structure->incidence;
    const auto [firstEquation, lastEquation] = visibleNodes(m_structure->equations.size());
    const auto [firstUnknown, lastUnknown] = visibleNodes(m_structure->unknowns.size());
    // An edge that leads far out of sight is bent towards the picture, so that its direction can be seen at all.
    const double page = viewport()->height();
    const auto bend = [page](double y) {
        const double reach = 0.75 * page;
        if (y < 0) return -reach * (1 - 1 / (1 - y / reach));
        if (y > page) return page + reach * (1 - 1 / (1 + (y - page) / reach));
        return y;
    };
    const auto add = [&](EdgeId edge) {
        const QLineF line = edgeLine(edge);
        m_drawn.push_back({edge, QLineF(line.x1(), bend(line.y1()), line.x2(), bend(line.y2()))});
    };
    for (std::size_t e = firstEquation; e < lastEquation; ++e) {
        const std::size_t first = incidence.firstEdge(EquationId(e)).index();
        const std::size_t count = incidence.unknowns(EquationId(e)).size();
        const std::size_t stride = count / kMostEdgesOfNode + 1;
        for (std::size_t i = 0; i < count; i += stride) add(EdgeId(first + i));
    }
    for (std::size_t u = firstUnknown; u < lastUnknown; ++u) {
        const auto edges = incidence.edges(UnknownId(u));
        const std::size_t stride = edges.size() / kMostEdgesOfNode + 1;
        for (std::size_t i = 0; i < edges.size(); i += stride) {
            const std::size_t e = incidence.equationOf(edges[i]).index();
            if (e < firstEquation || e >= lastEquation) add(edges[i]);
        }
    }
    // What the present step coloured is shown even where a large fan was thinned out.
    if (m_current) {
        const std::size_t e = m_current->equation.index();
        if (e >= firstEquation && e < lastEquation &&
            incidence.unknowns(m_current->equation).size() > kMostEdgesOfNode) {
            add(m_current->edge);
        }
    }
    m_touched += m_drawn.size();
}

void DigraphView::paintEdges(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    const double scale = detail() == DigraphDetail::Cards ? m_geometry.fontScale() : 0.6;
    // Glow first: selected edges, then those of the present step.
    for (const DrawnEdge& drawn : m_drawn) {
        const bool isSelected = !m_selected.isNone() && isNear(m_selected, drawn.edge);
        const bool isRed = m_current && m_current->edge == drawn.edge;
        const bool isBlue = m_current && std::binary_search(m_current->blue.begin(), m_current->blue.end(), drawn.edge);
        const bool isRefused = !m_refused.isNone() && isNear(m_refused, drawn.edge);
        if (isSelected) {
            painter.setPen(QPen(colours.selection, 9 * scale, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(drawn.line);
        }
        if (isRed || isBlue || isRefused) {
            const QColor glow = isRefused ? colours.error : isRed ? colours.edgeSolved : colours.edgeKnown;
            painter.setPen(
                QPen(withAlpha(glow, isRed ? 0.28 : 0.2), (isRed ? 12 : 8) * scale, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(drawn.line);
        }
    }
    // Blue below black below red: what still matters lies on top.
    for (const EdgeColour layer : {EdgeColour::Blue, EdgeColour::Black, EdgeColour::Red}) {
        for (const DrawnEdge& drawn : m_drawn) {
            if (m_colouring->colour(drawn.edge) != layer) continue;
            paintEdge(painter, drawn, !m_hover.isNone() && !isNear(m_hover, drawn.edge));
        }
    }
}

void DigraphView::paintEdge(QPainter& painter, const DrawnEdge& drawn, bool isFaded) const
{
    const ThemeColours& colours = m_theme.colours();
    const double scale = detail() == DigraphDetail::Cards ? std::sqrt(m_geometry.fontScale()) : 0.6;
    const EdgeColour now = m_colouring->colour(drawn.edge);
    QPen pen = edgePen(colours, now, scale);
    if (isChanging(drawn.edge)) {
        const double t = m_fade.currentValue().toDouble();
        const EdgeColour before = !m_wasReverted                  ? EdgeColour::Black
                                  : m_changed->edge == drawn.edge ? EdgeColour::Red
                                                                  : EdgeColour::Blue;
        const QPen from = edgePen(colours, before, scale);
        const double width = from.widthF() + (pen.widthF() - from.widthF()) * t;
        const QColor colour = mix(from.color(), pen.color(), t);
        pen = t < 0.5 ? from : pen;
        pen.setWidthF(width);
        pen.setColor(colour);
    }
    if (isFaded) pen.setColor(withAlpha(pen.color(), kFaded));
    painter.setPen(pen);
    painter.drawLine(drawn.line);
}

void DigraphView::paintBundles(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    const std::size_t level = m_pyramid.levelFor(m_geometry.pitch(), kBundlePixels);
    const double size = MatrixPyramid::binSize(level);
    // Up to a screen above and below: what leads further away would only cover the rest.
    const double page = viewport()->height();
    const auto [firstEquation, lastEquation] = visibleNodes(m_structure->equations.size());
    const auto [firstUnknown, lastUnknown] =
        m_geometry.nodesBetween(origin().y() - page, origin().y() + 2 * page, m_structure->unknowns.size());
    const MatrixPyramid::Window window{
        static_cast<std::uint32_t>(firstEquation), static_cast<std::uint32_t>(lastEquation),
        static_cast<std::uint32_t>(firstUnknown), static_cast<std::uint32_t>(lastUnknown)};
    m_touched += m_pyramid.visit(level, window, [&](std::uint32_t row, const MatrixPyramid::Bin& bin) {
        const QLineF line =
            m_geometry.edgeAt((row + 0.5) * size - 0.5, (bin.column + 0.5) * size - 0.5).translated(-origin());
        QPen pen = edgePen(colours, m_colouring->colour(bin.edge), 1);
        pen.setStyle(Qt::SolidLine);
        const double share = std::min(1.0, bin.count / (2 * size));
        pen.setWidthF(0.8 + share * kBundlePixels * 0.7);
        pen.setColor(withAlpha(pen.color(), 0.25 + 0.3 * share));
        painter.setPen(pen);
        painter.drawLine(line);
    });
}

void DigraphView::paintBars(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QPointF shift = -origin();
    const auto column = [&](std::size_t count, const auto& rectOf, const auto& isDone, std::size_t selected) {
        const auto [first, last] = visibleNodes(count);
        // One node stands for all that share its pixel.
        const auto stride = static_cast<std::size_t>(std::max(1.0, std::floor(1 / m_geometry.pitch())));
        for (std::size_t i = first; i < last; i += stride) {
            ++m_touched;
            QRectF rect = rectOf(i).translated(shift);
            rect.setHeight(std::max(1.0, rect.height()));
            painter.fillRect(rect, isDone(i) ? colours.edgeSolved : colours.border);
        }
        if (selected < count) {
            QRectF rect = rectOf(selected).translated(shift);
            rect.setHeight(std::max(3.0, rect.height()));
            painter.fillRect(rect.adjusted(-4, 0, 4, 0), colours.accent);
        }
    };
    column(
        m_structure->equations.size(), [&](std::size_t i) { return m_geometry.equationRect(i); },
        [&](std::size_t i) { return m_colouring->number(EquationId(i)) != 0; }, m_selected.equation.index());
    column(
        m_structure->unknowns.size(), [&](std::size_t i) { return m_geometry.unknownRect(i); },
        [&](std::size_t i) { return !m_colouring->equationOf(UnknownId(i)).isNone(); }, m_selected.unknown.index());
    painter.setRenderHint(QPainter::Antialiasing);
}

void DigraphView::paintEquation(QPainter& painter, EquationId equation) const
{
    NodeLook look;
    look.label = labelOf(equation);
    look.text = textOf(*m_structure, equation);
    look.number = m_colouring->number(equation);
    look.hasBadge = true;
    look.isSolved = look.number != 0;
    look.isCurrent = m_current && m_current->equation == equation;
    look.isSelected = m_selected.equation == equation;
    look.isRefused = m_refused.equation == equation;
    look.isHovered = m_hover.equation == equation;
    look.isFaded = !m_hover.isNone() && !isNear(m_hover, equation);
    paintCard(painter, nodeRect(equation), look);
}

void DigraphView::paintUnknown(QPainter& painter, UnknownId unknown) const
{
    NodeLook look;
    look.text = nameOf(*m_structure, unknown);
    look.isSolved = !m_colouring->equationOf(unknown).isNone();
    look.isCurrent = m_current && m_current->unknown == unknown;
    look.isSelected = m_selected.unknown == unknown;
    look.isRefused = m_refused.unknown == unknown;
    look.isHovered = m_hover.unknown == unknown;
    look.isFaded = !m_hover.isNone() && !isNear(m_hover, unknown);
    paintCard(painter, nodeRect(unknown), look);
}

void DigraphView::paintCard(QPainter& painter, const QRectF& card, const NodeLook& look) const
{
    const ThemeColours& colours = m_theme.colours();
    painter.save();
    if (look.isFaded) painter.setOpacity(0.35);
    const QColor frame = look.isRefused                    ? colours.error
                         : look.isSelected                 ? colours.accent
                         : look.isCurrent || look.isSolved ? colours.edgeSolved
                                                           : colours.border;
    const QColor fill = look.isSelected ? colours.selection : look.isHovered ? colours.hover : colours.surfaceRaised;
    if (look.isCurrent) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(withAlpha(colours.edgeSolved, 0.2));
        painter.drawRoundedRect(card.adjusted(-4, -4, 4, 4), ThemeMetrics::kRadius + 4, ThemeMetrics::kRadius + 4);
    }
    // Dashed, because error and solved are both reds.
    painter.setPen(QPen(frame, look.isCurrent || look.isSelected || look.isRefused ? 2 : 1,
                        look.isRefused ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(fill);
    painter.drawRoundedRect(card, ThemeMetrics::kRadius, ThemeMetrics::kRadius);

    const QFontMetricsF metrics(painter.font());
    const double padding = ThemeMetrics::kSpacing;
    QRectF room = card.adjusted(padding, 0, -padding, 0);
    if (look.hasBadge) {
        const double size = std::min(card.height() - 6, metrics.height() * 1.35);
        const QRectF badge(card.left() + 4, card.center().y() - size / 2, size, size);
        if (look.number != 0) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colours.edgeSolved);
            painter.drawEllipse(badge);
            paintNumber(painter, badge, look.number, contrasting(colours.edgeSolved));
        } else {
            painter.setPen(QPen(withAlpha(colours.textMuted, 0.6), 1.2, Qt::DashLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(badge.adjusted(1, 1, -1, -1));
        }
        room.setLeft(badge.right() + padding);
        const std::size_t digits = std::to_string(m_structure->equations.size()).size();
        const double labelWidth = metrics.averageCharWidth() * static_cast<double>(digits);
        painter.setPen(colours.textMuted);
        painter.drawText(QRectF(room.left(), room.top(), labelWidth, room.height()), Qt::AlignRight | Qt::AlignVCenter,
                         look.label);
        room.setLeft(room.left() + labelWidth + metrics.averageCharWidth());
    }
    painter.setPen(colours.text);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(look.text, Qt::ElideRight, room.width()));
    painter.restore();
}

// Input -------------------------------------------------------------------------------------------

void DigraphView::select(DigraphPlace place)
{
    if (place.isNone()) {
        m_selection.clear();
        return;
    }
    const VariableId variable = place.unknown.isNone() ? VariableId() : m_structure->unknowns[place.unknown].variable;
    m_selection.selectIncidence(place.equation, place.unknown, variable);
}

void DigraphView::followSelection()
{
    m_selected = {};
    if (!m_structure) return;
    if (m_structure->equations.contains(m_selection.equation())) m_selected.equation = m_selection.equation();
    if (m_structure->unknowns.contains(m_selection.unknown())) m_selected.unknown = m_selection.unknown();
    if (!m_selected.isNone()) {
        const QRectF rect = m_selected.equation.isNone() ? nodeRect(m_selected.unknown) : nodeRect(m_selected.equation);
        const QRectF inContent = rect.translated(origin());
        ensureVisible(QRectF(std::max(0.0, origin().x()), inContent.top() - 4, 1, inContent.height() + 8));
    }
    viewport()->update();
}

void DigraphView::moveSelection(int by)
{
    const bool inUnknowns = m_selected.equation.isNone() && !m_selected.unknown.isNone();
    const std::size_t count = inUnknowns ? m_structure->unknowns.size() : m_structure->equations.size();
    if (count == 0) return;
    const std::size_t from = inUnknowns ? m_selected.unknown.index() : m_selected.equation.index();
    const bool isFirst = m_selected.isNone();
    const auto to = isFirst ? 0
                            : static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
                                  static_cast<std::ptrdiff_t>(from) + by, 0, static_cast<std::ptrdiff_t>(count) - 1));
    select(inUnknowns ? DigraphPlace{{}, UnknownId(to)} : DigraphPlace{EquationId(to), {}});
}

void DigraphView::changeColumn(bool toUnknowns)
{
    // Across the red edge if there is one, otherwise straight across.
    if (toUnknowns && !m_structure->unknowns.empty()) {
        UnknownId unknown = m_selected.equation.isNone() ? UnknownId() : m_colouring->unknownOf(m_selected.equation);
        if (unknown.isNone()) {
            const std::size_t row = m_selected.equation.isNone() ? 0 : m_selected.equation.index();
            unknown = UnknownId(std::min(row, m_structure->unknowns.size() - 1));
        }
        select({{}, unknown});
    } else if (!toUnknowns && !m_structure->equations.empty()) {
        EquationId equation = m_selected.unknown.isNone() ? EquationId() : m_colouring->equationOf(m_selected.unknown);
        if (equation.isNone()) {
            const std::size_t row = m_selected.unknown.isNone() ? 0 : m_selected.unknown.index();
            equation = EquationId(std::min(row, m_structure->equations.size() - 1));
        }
        select({equation, {}});
    }
}

void DigraphView::keyPressEvent(QKeyEvent* event)
{
    if (m_structure && m_colouring != nullptr) {
        const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
        if (modifiers == Qt::NoModifier) {
            switch (event->key()) {
                case Qt::Key_Up: moveSelection(-1); return;
                case Qt::Key_Down: moveSelection(1); return;
                case Qt::Key_Return:
                case Qt::Key_Enter:
                    if (!m_selected.isNone()) {
                        emit picked(m_selected);
                        return;
                    }
                    break;
                case Qt::Key_Escape:
                    if (!m_selected.isNone()) {
                        m_selection.clear();
                        return;
                    }
                    break;
                default: break;
            }
        }
        if (modifiers == Qt::ControlModifier && event->key() == Qt::Key_Left) return changeColumn(false);
        if (modifiers == Qt::ControlModifier && event->key() == Qt::Key_Right) return changeColumn(true);
    }
    ZoomView::keyPressEvent(event);
}

void DigraphView::mouseMoveEvent(QMouseEvent* event)
{
    ZoomView::mouseMoveEvent(event);
    if (isPanning()) return;
    const DigraphPlace hover = placeAt(event->position());
    if (hover == m_hover) return;
    m_hover = hover;
    if (m_isPicking && !hover.isNone())
        viewport()->setCursor(Qt::PointingHandCursor);
    else
        viewport()->unsetCursor();
    viewport()->update();
}

void DigraphView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasClick = event->button() == Qt::LeftButton && !isPanning();
    ZoomView::mouseReleaseEvent(event);
    if (!wasClick || !m_structure) return;
    const DigraphPlace place = placeAt(event->position());
    select(place);
    if (!place.isNone()) emit picked(place);
}

bool DigraphView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && !m_hover.isNone()) {
        m_hover = {};
        viewport()->update();
    }
    if (event->type() == QEvent::ToolTip && m_structure && m_colouring != nullptr) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = toolTipFor(placeAt(help->pos()));
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    return ZoomView::viewportEvent(event);
}

QString DigraphView::toolTipFor(DigraphPlace place) const
{
    QStringList lines;
    if (!place.equation.isNone()) {
        lines += tr("Equation %1: %2").arg(labelOf(place.equation), textOf(*m_structure, place.equation));
        if (place.unknown.isNone()) {
            const std::uint32_t number = m_colouring->number(place.equation);
            lines += number != 0 ? tr("Number %1, solved for %2")
                                       .arg(number)
                                       .arg(nameOf(*m_structure, m_colouring->unknownOf(place.equation)))
                                 : tr("Black edges: %1").arg(m_colouring->blackDegree(place.equation));
        }
    }
    if (!place.unknown.isNone()) {
        lines += tr("Unknown: %1").arg(nameOf(*m_structure, place.unknown));
        if (place.equation.isNone()) {
            const EquationId by = m_colouring->equationOf(place.unknown);
            lines += by.isNone() ? tr("Black edges: %1").arg(m_colouring->blackDegree(place.unknown))
                                 : tr("Computed by equation %1").arg(labelOf(by));
        }
    }
    if (!place.equation.isNone() && !place.unknown.isNone()) {
        const EdgeId edge = m_structure->incidence.findEdge(place.equation, place.unknown);
        if (!edge.isNone()) lines += meaningOf(m_colouring->colour(edge));
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace causeway::ui
