// SPDX-License-Identifier: GPL-3.0-or-later
// How the canvas is painted: what rests once into a pixmap, what moves in each frame.
#include <QPaintEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/diagram/diagram_gestures.h"
#include "ui/diagram/item_painter.h"
#include "ui/session/singular_style.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kLeastGridStep = 8;  ///< pixels between grid lines
constexpr double kMaxIcon = 1024;     ///< pixels; larger icons are painted directly, clipped
constexpr double kFaint = 0.35;       ///< opacity of components known to be absent
constexpr double kHandle = 6;         ///< pixels
constexpr double kIconMargin = 2;     ///< pixels around an icon for its line widths

QRectF toRect(const Transformation& view, const Extent& box)
{
    const Extent mapped = view.boundsOf(box);
    return {mapped.left(), mapped.bottom(), mapped.width(), mapped.height()};
}

void paintHandle(QPainter& painter, QPointF at, const QColor& colour)
{
    painter.fillRect(QRectF(at.x() - kHandle / 2, at.y() - kHandle / 2, kHandle, kHandle), colour);
}

QPolygonF toPolygon(const Transformation& view, const std::vector<Point>& points)
{
    QPolygonF polygon;
    for (const Point& point : points) {
        const Point at = view(point);
        polygon.append(QPointF(at.x, at.y));
    }
    return polygon;
}

}  // namespace

bool DiagramView::isMoving(std::optional<std::size_t> part) const
{
    return part && std::binary_search(m_moving.begin(), m_moving.end(), *part);
}

bool DiagramView::isAtRest(std::size_t line) const
{
    const SceneLine& shown = m_scene.lines()[line];
    return !isMoving(shown.startPart) && !isMoving(shown.endPart) && (!m_ledLine || m_ledLine->first != line);
}

std::vector<Point> DiagramView::shownPoints(std::size_t line) const
{
    const SceneLine& shown = m_scene.lines()[line];
    if (m_ledLine && m_ledLine->first == line) return m_ledLine->second;
    const auto moved = [&](Point point, std::optional<std::size_t> part) {
        return isMoving(part) ? Point{point.x + m_movingBy.x, point.y + m_movingBy.y} : point;
    };
    return stretched(shown.points, moved(shown.points.front(), shown.startPart),
                     moved(shown.points.back(), shown.endPart));
}

void DiagramView::paintIconAt(QPainter& painter, std::size_t index, const Transformation& view) const
{
    const ScenePart& part = m_scene.parts()[index];
    ItemPainter items(painter, m_theme.colours(), view);
    if (!part.component->isPresent) painter.setOpacity(kFaint);
    if (part.icon) {
        items.paintIcon(*part.icon, part.map, part.component->macroContext());
    } else {
        items.paintUnknown(part.map);
    }
    painter.setOpacity(1);
}

const DiagramView::CachedIcon& DiagramView::cachedIcon(std::size_t index)
{
    CachedIcon& cached = m_icons[index];
    const double ratio = devicePixelRatioF();
    if (cached.scale == m_scale * ratio) return cached;
    const ScenePart& part = m_scene.parts()[index];
    const Transformation view{m_scale, 0, 0, 0, -m_scale, 0};
    const QRectF box = toRect(view, part.icon ? paintedExtent(*part.icon, part.map) : part.box)
                           .adjusted(-kIconMargin, -kIconMargin, kIconMargin, kIconMargin)
                           .toAlignedRect();
    cached.scale = m_scale * ratio;
    cached.offset = box.topLeft();
    cached.pixmap = {};
    if (std::max(box.width(), box.height()) * ratio > kMaxIcon) return cached;
    cached.pixmap = QPixmap((box.size() * ratio).toSize());
    cached.pixmap.setDevicePixelRatio(ratio);
    cached.pixmap.fill(Qt::transparent);
    QPainter painter(&cached.pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(-box.topLeft());
    paintIconAt(painter, index, view);
    return cached;
}

void DiagramView::paintPart(QPainter& painter, std::size_t index, QPointF by)
{
    const Transformation view = viewMap();
    const QRectF visible = QRectF(rect()).adjusted(-kMaxIcon, -kMaxIcon, kMaxIcon, kMaxIcon);
    if (!visible.intersects(toRect(view, m_scene.parts()[index].box).translated(by))) return;
    const CachedIcon& icon = cachedIcon(index);
    if (!icon.pixmap.isNull()) {
        painter.drawPixmap(QPointF(view.dx, view.dy) + icon.offset + by, icon.pixmap);
        return;
    }
    painter.save();
    painter.translate(by);
    paintIconAt(painter, index, view);
    painter.restore();
}

void DiagramView::paintLine(QPainter& painter, const SceneLine& line, const std::vector<Point>& points) const
{
    const DiagramConnection& connection = *line.connection;
    ItemPainter items(painter, m_theme.colours(), viewMap());
    items.paintConnection(drawnLine(connection, points));
    for (const TextItem& text : connection.texts) items.paintItem(text, connection.map * mapOf(connection.line), {});
}

void DiagramView::paintGround(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    const Transformation view = viewMap();
    painter.fillRect(rect(), colours.window);
    const CoordinateSystem system = m_scene.system();
    const QRectF sheet = toRect(view, system.extent);
    painter.fillRect(sheet, colours.paper);
    // Lines every ten drawing units, or the next spacing that is distinguishable.
    double step = 10;
    while (step * m_scale < kLeastGridStep) step *= 5;
    painter.setPen(QPen(colours.paperGrid, 1));
    QList<QLineF> lines;
    const Extent& extent = system.extent;
    for (double x = std::ceil(extent.left() / step) * step; x <= extent.right(); x += step) {
        const double at = std::floor(view({x, 0}).x) + 0.5;
        if (at >= 0 && at <= width()) lines.append(QLineF(at, sheet.top(), at, sheet.bottom()));
    }
    for (double y = std::ceil(extent.bottom() / step) * step; y <= extent.top(); y += step) {
        const double at = std::floor(view({0, y}).y) + 0.5;
        if (at >= 0 && at <= height()) lines.append(QLineF(sheet.left(), at, sheet.right(), at));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.drawLines(lines);
    painter.setPen(colours.border);
    painter.drawRect(sheet.adjusted(0, 0, -1, -1).toRect());
    painter.setRenderHint(QPainter::Antialiasing, true);
    const LayerPicture* ground = m_scene.ground();
    if (ground == nullptr) return;
    const std::string name = m_content->className.toStdString();
    ItemPainter items(painter, colours, view);
    for (std::size_t i = 0; i < m_scene.graphics().size(); ++i) {
        const LayerItem& item = *m_scene.graphics()[i].item;
        if (placeOf(item.graphic).visible && m_changedGraphics.count(i) == 0)
            items.paintGraphic(item.graphic, item.map, {{}, name, nullptr});
    }
}

void DiagramView::paintBacking()
{
    const double ratio = devicePixelRatioF();
    const QSize wanted = (QSizeF(size()) * ratio).toSize();
    if (m_backing.size() != wanted) m_backing = QPixmap(wanted);
    m_backing.setDevicePixelRatio(ratio);
    QPainter painter(&m_backing);
    painter.setRenderHint(QPainter::Antialiasing);
    paintGround(painter);
    for (std::size_t i = 0; i < m_scene.parts().size(); ++i) {
        if (!isMoving(i) && !(showsAlive() && m_alive.paintsPart(i))) paintPart(painter, i, {});
    }
    for (std::size_t i = 0; i < m_scene.lines().size(); ++i) {
        if (isAtRest(i)) paintLine(painter, m_scene.lines()[i], m_scene.lines()[i].points);
    }
    // Lines of dragged components join elsewhere.
    if (m_moving.empty() && !m_ledLine) paintJunctions(painter);
    m_isBackingValid = true;
}

QRectF DiagramView::frameOf(std::size_t part) const
{
    QRectF frame = toRect(viewMap(), m_scene.parts()[part].box).adjusted(-3, -3, 3, 3);
    if (isMoving(part)) frame.translate(m_movingBy.x * m_scale, -m_movingBy.y * m_scale);
    return frame;
}

/// Hatched, in a frame of the part's colour, with its sign at the upper right corner.
void DiagramView::paintParts(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    for (std::size_t i = 0; i < m_scene.parts().size(); ++i) {
        const auto part = m_parts.find(nameOf(i));
        if (part == m_parts.end()) continue;
        const QRectF frame = frameOf(i);
        const QColor colour = colourOf(colours, part->second);
        painter.setPen(QPen(colour, 2, part->second == SingularMark::Over ? Qt::SolidLine : Qt::DashLine));
        painter.setBrush(hatchingOf(colours, part->second));
        painter.drawRoundedRect(frame, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
        const QRectF sign(frame.right() - 8, frame.top() - 8, 16, 16);
        painter.setBrush(colours.paper);
        painter.setPen(QPen(colour, 1.5));
        painter.drawEllipse(sign);
        painter.drawText(sign, Qt::AlignCenter, signOf(part->second));
    }
    painter.setBrush(Qt::NoBrush);
}

void DiagramView::paintPartsLegend(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    double y = height() - ThemeMetrics::kMargin;
    for (const SingularMark mark : {SingularMark::Under, SingularMark::Over}) {
        if (std::ranges::none_of(m_parts, [mark](const auto& part) { return part.second == mark; })) continue;
        const double textWidth = fontMetrics().horizontalAdvance(labelOf(mark));
        y -= 22;
        const QRectF back(ThemeMetrics::kMargin, y, 22 + textWidth + 3 * ThemeMetrics::kSpacing, 22);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours.surfaceRaised);
        painter.drawRect(back);
        const QRectF box(back.left() + ThemeMetrics::kSpacing / 2, back.top() + 3, 22, 16);
        painter.setPen(QPen(colourOf(colours, mark), 1.6, mark == SingularMark::Over ? Qt::SolidLine : Qt::DashLine));
        painter.setBrush(hatchingOf(colours, mark));
        painter.drawRoundedRect(box, 3, 3);
        painter.drawText(box, Qt::AlignCenter, signOf(mark));
        painter.setPen(colours.text);
        painter.drawText(back.adjusted(22 + ThemeMetrics::kSpacing, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         labelOf(mark));
    }
    painter.setBrush(Qt::NoBrush);
}

void DiagramView::paintMarks(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    const Transformation view = viewMap();
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < m_scene.parts().size(); ++i) {
        const std::string name = nameOf(i);
        const bool isSelected = m_components.count(name) > 0;
        if (!isSelected && name != m_marked) continue;
        const QRectF frame = frameOf(i);
        painter.setPen(QPen(colours.accent, isSelected ? 1.5 : 1, isEditable(i) ? Qt::SolidLine : Qt::DashLine));
        painter.drawRect(frame);
        if (!isSelected) continue;
        for (const QPointF& corner : {frame.topLeft(), frame.topRight(), frame.bottomLeft(), frame.bottomRight()})
            paintHandle(painter, corner, colours.accent);
    }
    for (std::size_t i = 0; i < m_scene.lines().size(); ++i) {
        const DiagramConnection& connection = *m_scene.lines()[i].connection;
        if (m_lines.count({connection.from, connection.to}) == 0) continue;
        QColor halo = colours.accent;
        halo.setAlphaF(0.35F);
        const std::vector<Point> points = shownPoints(i);
        painter.setPen(QPen(halo, 6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(toPolygon(view, points));
        for (const Point& point : points) paintHandle(painter, toWidget(point), colours.accent);
    }
}

void DiagramView::paintEnds(QPainter& painter)
{
    if (!m_hoverEnd) return;
    const QColor colour = refusal().isEmpty() ? m_theme.colours().accent : m_theme.colours().error;
    const SceneEnd& end = m_scene.ends()[*m_hoverEnd];
    const double radius = std::max(end.reach * m_scale, 5.0) + 3;
    QColor fill = colour;
    fill.setAlphaF(0.25F);
    painter.setPen(QPen(colour, 2));
    painter.setBrush(fill);
    painter.drawEllipse(toWidget(end.at), radius, radius);
    painter.setBrush(Qt::NoBrush);
}

void DiagramView::paintJunctions(QPainter& painter) const
{
    constexpr double kLeastPixels = 2.5;
    const double radius = std::max(kJunctionRadius * m_scale, kLeastPixels);
    painter.setPen(Qt::NoPen);
    for (const WireNets::Junction& junction : m_scene.nets().junctions) {
        const DiagramConnection& connection = *m_scene.lines()[junction.line].connection;
        painter.setBrush(onPaper(m_theme.colours(), connection.isDrawn ? connection.line.colour : 0x808080));
        painter.drawEllipse(toWidget(junction.at), radius, radius);
    }
    painter.setBrush(Qt::NoBrush);
}

void DiagramView::paintRubberLine(QPainter& painter, const std::vector<Point>& points, Qt::PenStyle style) const
{
    if (points.size() < 2) return;
    painter.setPen(QPen(m_theme.colours().accent, 2, style));
    painter.drawPolyline(toPolygon(viewMap(), points));
}

void DiagramView::paintPower(QPainter& painter)
{
    m_power.paint(painter, m_scene, viewMap(), m_theme.colours());
    QRect taken;
    bool isFree = false;
    if (const QSize legend = m_alive.legendSize(fontMetrics(), size()); !legend.isEmpty())
        taken = AliveLayer::legendPlace(legend, m_scene, viewMap(), rect(), isFree);
    m_power.paintLegend(painter, m_scene, viewMap(), rect(), taken,
                        m_components.size() == 1 ? *m_components.begin() : std::string(), m_theme.colours());
}

void DiagramView::paintHint(QPainter& painter)
{
    const LayerPicture* ground = m_scene.ground();
    const bool isEmpty = m_scene.parts().empty() && (ground == nullptr || ground->items.empty());
    if (!isEmpty || !m_content || m_drawing.tool() != DrawTool::None) return;
    const QString text = m_layer == DiagramLayer::Icon
                             ? tr("This class has no icon yet.\n\nChoose a tool in the bar above to draw "
                                  "one.\nConnectors appear here once they are placed.")
                             : tr("This diagram is empty.\n\nDrag a component here from the library,\npress Insert to "
                                  "place one by its name,\nor type in the text.");
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.15);
    painter.setFont(large);
    painter.setPen(m_theme.colours().textMuted);
    painter.drawText(QRectF(rect()).adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap, text);
}

void DiagramView::paintEvent(QPaintEvent* /*event*/)
{
    if (!m_isBackingValid) paintBacking();
    QPainter painter(this);
    painter.drawPixmap(QPointF(0, 0), m_backing);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF by(m_movingBy.x * m_scale, -m_movingBy.y * m_scale);
    for (const std::size_t part : m_moving) paintPart(painter, part, by);
    if (!m_moving.empty() || m_ledLine) {
        for (std::size_t i = 0; i < m_scene.lines().size(); ++i) {
            if (!isAtRest(i)) paintLine(painter, m_scene.lines()[i], shownPoints(i));
        }
    }
    if (showsAlive()) m_alive.paint(painter, m_scene, viewMap(), rect());
    if (m_power.isShown() && showsRun()) paintPower(painter);
    const std::string className = m_content ? m_content->className.toStdString() : std::string();
    ItemPainter items(painter, m_theme.colours(), viewMap());
    for (const auto& [graphic, item] : m_changedGraphics)
        items.paintGraphic(item, m_scene.graphics()[graphic].item->map, {{}, className, nullptr});
    if (!m_parts.empty() && m_layer == DiagramLayer::Diagram) {
        paintParts(painter);
        paintPartsLegend(painter);
    }
    paintMarks(painter);
    paintGraphicMarks(painter);
    paintEnds(painter);
    paintRubberLine(painter, m_newLine, Qt::SolidLine);
    if (m_gesture) m_gesture->paint(painter);
    paintDrawing(painter);
    paintHint(painter);
    paintRefusal(painter);
    paintProbe(painter);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(m_theme.colours().accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

}  // namespace causeway::ui
