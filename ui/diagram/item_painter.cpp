// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/item_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainterPath>
#include <QPixmapCache>
#include <QThread>
#include <QTransform>
#include <algorithm>
#include <cmath>

#include "core/graphics/graphic_shape.h"
#include "core/graphics/image_data.h"
#include "core/graphics/text_macros.h"

namespace causeway::ui {

namespace {

constexpr double kLeastTextHeight = 3;  ///< pixels
constexpr double kMetricsSize = 100;    ///< pixels: fonts are measured at a large size, where hinting is negligible
constexpr double kNearestHatch = 3;     ///< pixels between hatch lines

QTransform toQt(const Transformation& map)
{
    return QTransform(map.xx, map.yx, map.xy, map.yy, map.dx, map.dy);
}

QImage decoded(const BitmapItem& bitmap)
{
    if (bitmap.imageSource.empty()) return QImage(QString::fromStdString(bitmap.path));
    const auto bytes = fromBase64(bitmap.imageSource);
    return bytes ? QImage::fromData(QByteArray::fromStdString(*bytes)) : QImage();
}

/// Decoded image of an item, cached.
QPixmap pixmapOf(const BitmapItem& bitmap)
{
    const QString key = QStringLiteral("causeway-bitmap:") +
                        (bitmap.imageSource.empty() ? QString::fromStdString(bitmap.path)
                                                    : QString::number(qHash(QByteArrayView(bitmap.imageSource))));
    QPixmap image;
    if (QPixmapCache::find(key, &image)) return image;
    image = QPixmap::fromImage(decoded(bitmap));
    QPixmapCache::insert(key, image);
    return image;
}

void addCorners(std::vector<Point>& corners, const Extent& box)
{
    corners.insert(corners.end(), {box.first, box.second});
}

/// Collects opposite corners of a layer's items.
void addLayer(std::vector<Point>& corners, const LayerPicture& layer, const Transformation& toPage)
{
    for (const LayerItem& item : layer.items) {
        const ItemPlace& place = placeOf(item.graphic);
        if (!place.visible) continue;
        const Extent box = (toPage * item.map * mapOf(place)).boundsOf(ownExtent(item.graphic));
        addCorners(corners, box);
        const auto* text = std::get_if<TextItem>(&item.graphic);
        if (text == nullptr || (text->fontSize == 0 && text->extent.width() > 0 && text->extent.height() > 0)) continue;
        // A text with a fixed font size has its natural width.
        const double height = std::max(text->fontSize * 0.5, box.height()),
                     half = 0.35 * height * static_cast<double>(text->text.size());
        addCorners(corners, {{box.centre().x - half, box.centre().y - height},
                             {box.centre().x + half, box.centre().y + height}});
    }
}

}  // namespace

QPainterPath toQt(const Path& path, const Transformation& map)
{
    const auto at = [&](Point point) {
        const Point mapped = map(point);
        return QPointF(mapped.x, mapped.y);
    };
    QPainterPath result;
    for (const PathStep& step : path) {
        switch (step.verb) {
            case PathVerb::Move: result.moveTo(at(step.end)); break;
            case PathVerb::Line: result.lineTo(at(step.end)); break;
            case PathVerb::Quadratic: result.quadTo(at(step.a), at(step.end)); break;
            case PathVerb::Cubic: result.cubicTo(at(step.a), at(step.b), at(step.end)); break;
            case PathVerb::Close: result.closeSubpath(); break;
        }
    }
    return result;
}

Extent paintedExtent(const IconPicture& icon, const Transformation& toPage)
{
    std::vector<Point> corners;
    addCorners(corners, toPage.boundsOf(icon.layer.system.extent));
    addLayer(corners, icon.layer, toPage);
    for (const IconConnector& connector : icon.connectors) {
        if (!connector.placement.visible || !connector.isPresent) continue;
        if (connector.icon) addLayer(corners, connector.icon->layer, toPage * connector.map);
    }
    return boundsOf(corners);
}

ItemPainter::ItemPainter(QPainter& painter, const ThemeColours& colours, const Transformation& view)
    : m_painter(painter), m_colours(colours), m_view(view), m_scale(view.scale())
{
}

QPointF ItemPainter::at(Point point) const
{
    const Point mapped = m_view(point);
    return {mapped.x, mapped.y};
}

QPen ItemPainter::penOf(std::uint32_t colour, LinePattern pattern, double thickness) const
{
    const std::optional<StrokeStyle> style = strokeOf(pattern, thickness);
    if (!style) return Qt::NoPen;
    const double width = std::max(1.0, style->width * m_scale);
    QPen pen(onPaper(m_colours, colour), width, Qt::SolidLine, style->hasRoundEnds ? Qt::RoundCap : Qt::FlatCap,
             Qt::RoundJoin);
    QList<qreal> dashes;
    for (const double length : style->dashes) dashes.append(std::max(length * m_scale / width, 0.5));
    if (!dashes.isEmpty()) pen.setDashPattern(dashes);
    return pen;
}

void ItemPainter::paintHatch(const QPainterPath& path, const FilledShape& shape)
{
    const std::vector<double> angles = hatchAngles(shape.fillPattern);
    const std::optional<Transformation> toPage = m_view.inverse();
    if (angles.empty() || !toPage) return;
    // Limits the lines to the visible part, however large the shape is.
    const QRectF seen = m_painter.transform().inverted().mapRect(QRectF(m_painter.viewport()));
    const QRectF box = path.boundingRect().intersected(seen);
    const Extent around = toPage->boundsOf({{box.left(), box.top()}, {box.right(), box.bottom()}});
    const int step = std::max(1, static_cast<int>(std::ceil(kNearestHatch / (kHatchDistance * m_scale))));
    m_painter.save();
    m_painter.setClipPath(path, Qt::IntersectClip);
    m_painter.setPen(penOf(shape.lineColour, LinePattern::Solid, kHatchThickness));
    for (const double angle : angles) {
        QList<QLineF> lines;
        for (const auto& [from, to] : hatchLines(around, angle, step)) lines.append(QLineF(at(from), at(to)));
        m_painter.drawLines(lines);
    }
    m_painter.restore();
}

void ItemPainter::paintShape(const FilledShape& shape, const Path& outline, const std::optional<Gradient>& gradient,
                             const Transformation& toView)
{
    const QPainterPath path = ui::toQt(outline, toView);
    const QColor fill = onPaper(m_colours, shape.fillColour), line = onPaper(m_colours, shape.lineColour);
    QBrush brush(Qt::NoBrush);
    const bool isFilled = shape.fillPattern != FillPattern::None;
    if (isFilled) brush = fill;
    if (isFilled && gradient && gradient->isSphere) {
        QRadialGradient radial(QPointF(0, 0), 1);
        radial.setColorAt(0, fill);
        radial.setColorAt(1, line);
        brush = QBrush(radial);
        brush.setTransform(toQt(toView * gradient->circle));
    } else if (isFilled && gradient) {
        const Point from = toView(gradient->from), to = toView(gradient->to);
        QLinearGradient linear(QPointF(from.x, from.y), QPointF(to.x, to.y));
        linear.setColorAt(0, line);
        linear.setColorAt(0.5, fill);
        linear.setColorAt(1, line);
        brush = QBrush(linear);
    }
    m_painter.fillPath(path, brush);
    paintHatch(path, shape);
    m_painter.strokePath(path, penOf(shape.lineColour, shape.pattern, shape.lineThickness));
}

void ItemPainter::paintItem(const LineItem& line, const Transformation& toPage, const MacroContext& /*macros*/)
{
    const Transformation map = toPage * mapOf(line);
    const QPen pen = penOf(line.colour, line.pattern, line.thickness);
    m_painter.strokePath(ui::toQt(outlineOf(line), m_view * map), pen);
    if (line.points.size() < 2 || line.pattern == LinePattern::None) return;
    std::vector<Point> points = line.points;
    for (Point& point : points) point = map(point);
    for (const ArrowHead& arrow : arrowHeads(points, line.arrows, line.arrowSize)) {
        const QPainterPath path = ui::toQt(arrow.path, m_view);
        if (arrow.isFilled) {
            m_painter.fillPath(path, pen.color());
        } else {
            m_painter.strokePath(path, penOf(line.colour, LinePattern::Solid, line.thickness));
        }
    }
}

void ItemPainter::paintItem(const PolygonItem& polygon, const Transformation& toPage, const MacroContext& /*macros*/)
{
    paintShape(polygon, outlineOf(polygon), gradientOf(polygon), m_view * toPage * mapOf(polygon));
}

void ItemPainter::paintItem(const RectangleItem& rectangle, const Transformation& toPage,
                            const MacroContext& /*macros*/)
{
    const Transformation onPage = toPage * mapOf(rectangle), map = m_view * onPage;
    FilledShape shape = rectangle;
    shape.lineThickness = outlineThickness(rectangle, onPage);
    paintShape(shape, outlineOf(rectangle), gradientOf(rectangle), map);
    for (const BorderStrip& strip : borderStrips(rectangle)) {
        QColor colour = onPaper(m_colours, strip.colour);
        colour.setAlphaF(static_cast<float>(strip.opacity));
        m_painter.fillPath(ui::toQt(strip.path, map), colour);
    }
}

void ItemPainter::paintItem(const EllipseItem& ellipse, const Transformation& toPage, const MacroContext& /*macros*/)
{
    FilledShape shape = ellipse;
    if (!isFilled(ellipse)) shape.fillPattern = FillPattern::None;
    paintShape(shape, outlineOf(ellipse), gradientOf(ellipse), m_view * toPage * mapOf(ellipse));
}

void ItemPainter::paintItem(const TextItem& text, const Transformation& toPage, const MacroContext& macros)
{
    const QString shown = QString::fromStdString(expandMacros(text.text, macros));
    if (shown.trimmed().isEmpty()) return;
    const QStringList lines = shown.split(QLatin1Char('\n'));
    QFont font;
    if (!text.fontName.empty()) font.setFamily(QString::fromStdString(text.fontName));
    font.setBold(text.isBold);
    font.setItalic(text.isItalic);
    font.setUnderline(text.isUnderlined);
    font.setPixelSize(static_cast<int>(kMetricsSize));
    const QFontMetricsF large(font);
    double widest = 0;
    for (const QString& line : lines) widest = std::max(widest, large.horizontalAdvance(line));
    const TextBox box = textBoxOf(text, toPage);
    const double size = fontSizeOf(text, box, widest / kMetricsSize, static_cast<std::size_t>(lines.size())) * m_scale;
    if (size < kLeastTextHeight) return;
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(size))));
    const QFontMetricsF metrics(font);

    m_painter.save();
    m_painter.translate(at(box.anchor));
    m_painter.rotate(-box.angle);
    m_painter.setFont(font);
    m_painter.setPen(onPaper(m_colours, text.colour));
    double baseline = -metrics.height() * static_cast<double>(lines.size()) / 2 + metrics.ascent();
    for (const QString& line : lines) {
        const double width = metrics.horizontalAdvance(line);
        const double left = box.alignment == TextAlignment::Left    ? 0
                            : box.alignment == TextAlignment::Right ? -width
                                                                    : -width / 2;
        m_painter.drawText(QPointF(left, baseline), line);
        baseline += metrics.height();
    }
    m_painter.restore();
}

void ItemPainter::paintItem(const BitmapItem& bitmap, const Transformation& toPage, const MacroContext& /*macros*/)
{
    // Jobs draw into images: QPixmap is limited to the UI thread.
    const bool isInJob = QThread::currentThread() != QCoreApplication::instance()->thread();
    const QImage inJob = isInJob ? decoded(bitmap) : QImage();
    const QPixmap onScreen = isInJob ? QPixmap() : pixmapOf(bitmap);
    const QSize size = isInJob ? inJob.size() : onScreen.size();
    if (size.isEmpty()) return;
    // As large as fits with the original proportions.
    const double scale = std::min(bitmap.extent.width() / size.width(), bitmap.extent.height() / size.height());
    m_painter.save();
    m_painter.setRenderHint(QPainter::SmoothPixmapTransform);
    m_painter.setTransform(toQt(m_view * toPage * mapOf(bitmap) * imageMap(bitmap)), true);
    m_painter.scale(scale, scale);
    const QPointF corner(-size.width() / 2.0, -size.height() / 2.0);
    if (isInJob) {
        m_painter.drawImage(corner, inJob);
    } else {
        m_painter.drawPixmap(corner, onScreen);
    }
    m_painter.restore();
}

void ItemPainter::paintGraphic(const GraphicItem& graphic, const Transformation& toPage, const MacroContext& macros)
{
    std::visit([&](const auto& item) { paintItem(item, toPage, macros); }, graphic);
}

void ItemPainter::paintLayer(const LayerPicture& layer, const Transformation& toPage, const MacroContext& macros)
{
    for (const LayerItem& item : layer.items) {
        if (placeOf(item.graphic).visible) paintGraphic(item.graphic, toPage * item.map, macros);
    }
}

void ItemPainter::paintIcon(const IconPicture& icon, const Transformation& toPage, const MacroContext& macros)
{
    if (icon.hasGraphics) {
        paintLayer(icon.layer, toPage, macros);
    } else {
        paintStandIn(&icon, toPage, macros);
    }
    for (const IconConnector& connector : icon.connectors) {
        if (!connector.placement.visible || !connector.isPresent || !connector.icon) continue;
        paintLayer(connector.icon->layer, toPage * connector.map, {connector.name, connector.className, nullptr});
    }
}

void ItemPainter::paintStandIn(const IconPicture* icon, const Transformation& toPage, const MacroContext& macros)
{
    for (const GraphicItem& item : standInFor(icon)) paintGraphic(item, toPage, macros);
}

void ItemPainter::paintUnknown(const Transformation& toPage)
{
    paintStandIn(nullptr, toPage, {});
}

void ItemPainter::paintConnection(const LineItem& line)
{
    paintItem(line, Transformation(), {});
}

}  // namespace causeway::ui
