// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/class_picture_svg.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/graphics/image_data.h"
#include "core/graphics/item_outline.h"
#include "core/graphics/svg_attributes.h"
#include "core/graphics/wire_nets.h"
#include "core/syntax/lexer.h"

namespace causeway {

namespace {

using svg::colour;
using svg::set;

/// Margin for lines on the border of the picture.
constexpr double kPictureMargin = 1;
/// From the middle of a text line to its baseline, in em.
constexpr double kBaseline = 0.36;

std::string number(double value)
{
    return shortestText(std::round(value * 1000) / 1000 + 0.0);
}

void set(pugi::xml_node node, const char* name, double value)
{
    set(node, name, number(value));
}

std::string matrix(const Transformation& map)
{
    const auto factor = [](double value) { return shortestText(value + 0.0); };  // avoids negative zero
    return fmt::format("matrix({} {} {} {} {} {})", factor(map.xx), factor(map.yx), factor(map.xy), factor(map.yy),
                       number(map.dx), number(map.dy));
}

/// XML 1.0 excludes control characters and invalid UTF-8.
std::string printable(std::string_view text)
{
    std::string shown;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t wrong = std::min(findInvalidUtf8(text, at), text.size());
        for (const char c : text.substr(at, wrong - at)) {
            if (static_cast<unsigned char>(c) >= ' ') shown += c;
            if (c == '\t') shown += ' ';
        }
        if (wrong < text.size()) shown += "\xEF\xBF\xBD";
        at = wrong + 1;
    }
    return shown;
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += c;
        }
    }
    return lines;
}

/// Paints layers onto the page: millimetres, y downwards.
class SvgPainter {
public:
    explicit SvgPainter(pugi::xml_node svg)
        : m_svg(svg), m_defs(svg.append_child("defs")), m_page(svg.append_child("g"))
    {
    }

    /// The items of an icon, then its connectors. `map`: to the coordinates of the diagram.
    void paintIcon(const IconPicture& icon, const Transformation& map, const MacroContext& macros)
    {
        paintItems(icon.layer, map, macros);
        for (const IconConnector& connector : icon.connectors) {
            // The interior of a connector on an icon is neither connectable nor shown.
            if (connector.isPresent)
                paintSymbol(connector, map * connector.map, {connector.name, connector.className, nullptr});
        }
    }

    void paintComponent(const DiagramComponent& component)
    {
        if (!component.placement.visible) return;
        const bool isOutlined = component.icon == nullptr || !component.icon->hasGraphics;
        if (isOutlined) paintOutline(component);
        if (component.icon != nullptr) paintIcon(*component.icon, component.map, component.macroContext());
    }

    void paintItems(const LayerPicture& layer, const Transformation& map, const MacroContext& macros)
    {
        for (const LayerItem& item : layer.items) {
            if (!placeOf(item.graphic).visible) continue;
            const Transformation whole = kPage * map * item.map;
            std::visit([&](const auto& graphic) { paint(graphic, whole, macros); }, item.graphic);
        }
    }

    void paintConnection(const DiagramConnection& connection)
    {
        if (!connection.isDrawn || !connection.line.visible) return;
        const Transformation whole = kPage * connection.map;
        paint(connection.line, whole, {});
        for (const TextItem& text : connection.texts) {
            if (text.visible) paint(text, whole, {});
        }
    }

    /// Dots where lines of one net join: other lines only cross.
    void paintJunctions(const std::vector<DiagramConnection>& connections)
    {
        std::vector<NetLine> lines;
        for (const DiagramConnection& connection : connections) {
            NetLine& line = lines.emplace_back(NetLine{connection.from, connection.to, {}});
            if (!connection.isDrawn || !connection.line.visible) continue;
            const Transformation map = connection.map * mapOf(connection.line);
            for (const Point point : connection.line.points) line.points.push_back(map(point));
        }
        for (const WireNets::Junction& junction : wireNets(lines).junctions) {
            const Point at = kPage(junction.at);
            pugi::xml_node node = m_page.append_child("circle");
            set(node, "cx", at.x);
            set(node, "cy", at.y);
            set(node, "r", kJunctionRadius);
            set(node, "fill", colour(connections[junction.line].line.colour));
            include({at.x - kJunctionRadius, at.y - kJunctionRadius});
            include({at.x + kJunctionRadius, at.y + kJunctionRadius});
        }
    }

    /// Starts a group with this opacity, until the end.
    void beginGroup(double opacity)
    {
        m_page = m_page.append_child("g");
        set(m_page, "opacity", opacity);
    }
    void endGroup() { m_page = m_page.parent(); }

    /// Size of the page: the coordinate system and everything outside it.
    void finish(const Extent& system)
    {
        include({system.left(), -system.top()});
        include({system.right(), -system.bottom()});
        const double width = m_right - m_left + 2 * kPictureMargin;
        const double height = m_bottom - m_top + 2 * kPictureMargin;
        set(m_svg, "width", number(width) + "mm");
        set(m_svg, "height", number(height) + "mm");
        set(m_svg, "viewBox",
            fmt::format("{} {} {} {}", number(m_left - kPictureMargin), number(m_top - kPictureMargin), number(width),
                        number(height)));
        if (!m_defs.first_child()) m_svg.remove_child(m_defs);
    }

private:
    static constexpr Transformation kPage{1, 0, 0, 0, -1, 0};

    void include(Point point)
    {
        m_left = std::min(m_left, point.x);
        m_right = std::max(m_right, point.x);
        m_top = std::min(m_top, point.y);
        m_bottom = std::max(m_bottom, point.y);
    }

    /// Path data; extends the page to include it.
    std::string data(const Path& path)
    {
        std::string text;
        const auto add = [&](Point point) {
            if (text.back() >= '0' && text.back() <= '9') text += ' ';
            text += number(point.x) + " " + number(point.y);
        };
        for (const PathStep& step : path) {
            switch (step.verb) {
                case PathVerb::Move: text += 'M'; break;
                case PathVerb::Line: text += " L"; break;
                case PathVerb::Quadratic:
                    text += " Q";
                    add(step.a);
                    break;
                case PathVerb::Cubic:
                    text += " C";
                    add(step.a);
                    add(step.b);
                    break;
                case PathVerb::Close: text += 'Z'; continue;
            }
            add(step.end);
            include(step.end);
        }
        return text;
    }

    pugi::xml_node addPath(const std::string& data)
    {
        pugi::xml_node node = m_page.append_child("path");
        set(node, "d", data);
        return node;
    }

    static void setStroke(pugi::xml_node node, std::uint32_t lineColour, LinePattern pattern, double thickness)
    {
        const std::optional<StrokeStyle> style = strokeOf(pattern, thickness);
        if (!style) {
            set(node, "stroke", "none");
            return;
        }
        set(node, "stroke", colour(lineColour));
        set(node, "stroke-width", style->width);
        set(node, "stroke-linejoin", "round");
        std::string dashes;
        for (const double length : style->dashes) dashes += (dashes.empty() ? "" : " ") + number(length);
        if (style->hasRoundEnds) set(node, "stroke-linecap", "round");
        if (!dashes.empty()) set(node, "stroke-dasharray", dashes);
    }

    void paint(const LineItem& line, const Transformation& map, const MacroContext&)
    {
        const Transformation whole = map * mapOf(line);
        const Path path = mapped(outlineOf(line), whole);
        if (path.empty() || line.pattern == LinePattern::None) return;
        pugi::xml_node node = addPath(data(path));
        set(node, "fill", "none");
        setStroke(node, line.colour, line.pattern, line.thickness);
        std::vector<Point> points;
        for (const Point point : line.points) points.push_back(whole(point));
        for (const ArrowHead& head : arrowHeads(points, line.arrows, line.arrowSize)) {
            pugi::xml_node arrow = addPath(data(head.path));
            set(arrow, "fill", head.isFilled ? colour(line.colour) : "none");
            setStroke(arrow, line.colour, head.isFilled ? LinePattern::None : LinePattern::Solid, line.thickness);
        }
    }

    void paint(const PolygonItem& polygon, const Transformation& map, const MacroContext&)
    {
        const Transformation whole = map * mapOf(polygon);
        paintShape(polygon, mapped(outlineOf(polygon), whole), gradientOf(polygon), whole);
    }

    void paint(const RectangleItem& rectangle, const Transformation& map, const MacroContext&)
    {
        const Transformation whole = map * mapOf(rectangle);
        FilledShape shape = rectangle;
        shape.lineThickness = outlineThickness(rectangle, whole);
        paintShape(shape, mapped(outlineOf(rectangle), whole), gradientOf(rectangle), whole);
        for (const BorderStrip& strip : borderStrips(rectangle)) {
            pugi::xml_node node = addPath(data(mapped(strip.path, whole)));
            set(node, "fill", colour(strip.colour));
            set(node, "fill-opacity", strip.opacity);
        }
    }

    void paint(const EllipseItem& ellipse, const Transformation& map, const MacroContext&)
    {
        const Transformation whole = map * mapOf(ellipse);
        FilledShape shape = ellipse;
        if (!isFilled(ellipse)) shape.fillPattern = FillPattern::None;
        paintShape(shape, mapped(outlineOf(ellipse), whole), gradientOf(ellipse), whole);
    }

    void paintShape(const FilledShape& shape, const Path& path, const std::optional<Gradient>& gradient,
                    const Transformation& map)
    {
        if (path.empty() || (shape.fillPattern == FillPattern::None && shape.pattern == LinePattern::None)) return;
        const std::string outline = data(path);
        pugi::xml_node node = addPath(outline);
        std::string fill = "none";
        if (shape.fillPattern != FillPattern::None) fill = colour(shape.fillColour);
        if (gradient && shape.fillPattern != FillPattern::None) fill = gradientFill(*gradient, shape, map);
        set(node, "fill", fill);
        const std::vector<double> angles = hatchAngles(shape.fillPattern);
        if (!angles.empty()) {
            // Lines are above the fill colour, and the border above the lines.
            set(node, "stroke", "none");
            for (const double angle : angles) set(addPath(outline), "fill", hatchFill(angle, shape.lineColour));
            node = addPath(outline);
            set(node, "fill", "none");
        }
        setStroke(node, shape.lineColour, shape.pattern, shape.lineThickness);
    }

    std::string defined(pugi::xml_node node)
    {
        const std::string id = fmt::format("p{}", ++m_definitions);
        set(node, "id", id);
        return "url(#" + id + ")";
    }

    std::string gradientFill(const Gradient& gradient, const FilledShape& shape, const Transformation& map)
    {
        pugi::xml_node node = m_defs.append_child(gradient.isSphere ? "radialGradient" : "linearGradient");
        const std::string reference = defined(node);
        set(node, "gradientUnits", "userSpaceOnUse");
        set(node, "gradientTransform", matrix(gradient.isSphere ? map * gradient.circle : map));
        const auto stop = [&](double offset, std::uint32_t rgb) {
            pugi::xml_node made = node.append_child("stop");
            set(made, "offset", offset);
            set(made, "stop-color", colour(rgb));
        };
        if (gradient.isSphere) {
            set(node, "cx", 0);
            set(node, "cy", 0);
            set(node, "r", 1);
            stop(0, shape.fillColour);
        } else {
            set(node, "x1", gradient.from.x);
            set(node, "y1", gradient.from.y);
            set(node, "x2", gradient.to.x);
            set(node, "y2", gradient.to.y);
            stop(0, shape.lineColour);
            stop(0.5, shape.fillColour);
        }
        stop(1, shape.lineColour);
        return reference;
    }

    /// Identical hatches are defined once.
    std::string hatchFill(double angle, std::uint32_t lineColour)
    {
        const std::string id =
            fmt::format("h{}{:06x}", angle < 0 ? "m" + number(-angle) : number(angle), lineColour & 0xFFFFFFU);
        if (!m_defs.find_child_by_attribute("id", id.c_str())) {
            pugi::xml_node node = m_defs.append_child("pattern");
            set(node, "id", id);
            set(node, "patternUnits", "userSpaceOnUse");
            set(node, "width", kHatchDistance);
            set(node, "height", kHatchDistance);
            set(node, "patternTransform", fmt::format("rotate({})", number(-angle)));
            pugi::xml_node line = node.append_child("path");
            set(line, "d", fmt::format("M0 {0}H{1}", number(kHatchStart), number(kHatchDistance)));
            set(line, "stroke", colour(lineColour));
            set(line, "stroke-width", kHatchThickness);
        }
        return "url(#" + id + ")";
    }

    void paint(const TextItem& text, const Transformation& map, const MacroContext& macros)
    {
        const std::vector<std::string> lines = linesOf(expandMacros(text.text, macros));
        double widest = 0;
        for (const std::string& line : lines) widest = std::max(widest, textWidthInEm(line, text.isBold));
        if (widest == 0) return;
        // The box uses upward coordinates and counter-clockwise angles.
        const TextBox box = textBoxOf(text, kPage * map);
        const double size = fontSizeOf(text, box, widest, lines.size());
        if (size <= 0) return;
        const auto count = static_cast<double>(lines.size());
        const Point at = kPage(box.anchor);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            pugi::xml_node node = m_page.append_child("text");
            const double middle = (static_cast<double>(i) - (count - 1) / 2) * kTextLineHeight * size;
            set(node, "transform",
                fmt::format("translate({} {})", number(at.x), number(at.y)) +
                    (box.angle != 0 ? fmt::format(" rotate({})", number(-box.angle)) : ""));
            set(node, "y", middle + kBaseline * size);
            setFont(node, text, size);
            if (box.alignment != TextAlignment::Left)
                set(node, "text-anchor", box.alignment == TextAlignment::Right ? "end" : "middle");
            set(node, "fill", colour(text.colour));
            node.text().set(printable(lines[i]).c_str());
        }
        includeText(box, widest * size, count * kTextLineHeight * size);
    }

    static void setFont(pugi::xml_node node, const TextItem& text, double size)
    {
        std::string family = "Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans', sans-serif";
        if (text.fontName == "serif") family = "'Times New Roman', 'DejaVu Serif', serif";
        if (text.fontName == "monospace") family = "'DejaVu Sans Mono', Consolas, monospace";
        const bool isNamed = !text.fontName.empty() && text.fontName != "serif" && text.fontName != "monospace" &&
                             text.fontName != "sans-serif";
        if (isNamed && text.fontName.find_first_of("'\"") == std::string::npos)
            family = "'" + printable(text.fontName) + "', " + family;
        set(node, "font-family", family);
        set(node, "font-size", size);
        if (text.isBold) set(node, "font-weight", "bold");
        if (text.isItalic) set(node, "font-style", "italic");
        if (text.isUnderlined) set(node, "text-decoration", "underline");
    }

    void includeText(const TextBox& box, double width, double height)
    {
        double begin = -width / 2;
        if (box.alignment == TextAlignment::Left) begin = 0;
        if (box.alignment == TextAlignment::Right) begin = -width;
        const Transformation turned = kPage * Transformation::shift(box.anchor) * Transformation::rotation(box.angle);
        const Extent around = turned.boundsOf({{begin, -height / 2}, {begin + width, height / 2}});
        include(around.first);
        include(around.second);
    }

    void paint(const BitmapItem& bitmap, const Transformation& map, const MacroContext&)
    {
        const std::string uri = imageUri(bitmap);
        if (uri.empty()) return;
        const Extent& extent = bitmap.extent;
        const Transformation whole = map * mapOf(bitmap) * imageMap(bitmap);
        pugi::xml_node node = m_page.append_child("image");
        set(node, "transform", matrix(whole));
        set(node, "x", -extent.width() / 2);
        set(node, "y", -extent.height() / 2);
        set(node, "width", extent.width());
        set(node, "height", extent.height());
        set(node, "href", uri);
        set(node, "xlink:href", uri);
        const Extent around =
            whole.boundsOf({{-extent.width() / 2, -extent.height() / 2}, {extent.width() / 2, extent.height() / 2}});
        include(around.first);
        include(around.second);
    }

    /// A connector on an icon, without nested connectors.
    void paintSymbol(const IconConnector& connector, const Transformation& map, const MacroContext& macros)
    {
        if (connector.icon != nullptr) paintItems(connector.icon->layer, map, macros);
    }

    /// Substitute for a component without graphics.
    void paintOutline(const DiagramComponent& component)
    {
        for (const GraphicItem& item : standInFor(component.icon.get())) {
            std::visit([&](const auto& graphic) { paint(graphic, kPage * component.map, component.macroContext()); },
                       item);
        }
    }

    pugi::xml_node m_svg, m_defs, m_page;
    double m_left = 1e9, m_right = -1e9, m_top = 1e9, m_bottom = -1e9;
    int m_definitions = 0;
};

template <class Paint>
std::string document(const std::string& title, const Extent& system, const Paint& paint)
{
    pugi::xml_document document;
    pugi::xml_node svg = document.append_child("svg");
    set(svg, "xmlns", "http://www.w3.org/2000/svg");
    set(svg, "xmlns:xlink", "http://www.w3.org/1999/xlink");
    svg.append_child("title").text().set(printable(title).c_str());
    SvgPainter painter(svg);
    paint(painter);
    painter.finish(system);
    std::ostringstream text;
    document.save(text, " ");
    return text.str();
}

/// An absent component is drawn faintly, so that it can still be placed.
constexpr double kAbsentOpacity = 0.35;

void paintPlaced(SvgPainter& painter, const DiagramComponent& component)
{
    if (!component.isPlaced) return;
    if (!component.isPresent) painter.beginGroup(kAbsentOpacity);
    painter.paintComponent(component);
    if (!component.isPresent) painter.endGroup();
}

}  // namespace

std::string toSvg(const IconPicture& icon)
{
    return document(icon.className, icon.layer.system.extent, [&](SvgPainter& painter) {
        painter.paintIcon(icon, {}, {{}, icon.className, nullptr});
    });
}

std::string toSvg(const DiagramPicture& diagram)
{
    return document(diagram.className, diagram.layer.system.extent, [&](SvgPainter& painter) {
        painter.paintItems(diagram.layer, {}, {{}, diagram.className, nullptr});
        for (const DiagramComponent& component : diagram.components) paintPlaced(painter, component);
        for (const DiagramConnection& connection : diagram.connections) painter.paintConnection(connection);
        painter.paintJunctions(diagram.connections);
    });
}

}  // namespace causeway
