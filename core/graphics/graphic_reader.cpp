// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/graphic_reader.h"

#include <algorithm>
#include <cmath>
#include <system_error>

#include "core/graphics/graphic_names.h"
#include "core/library/library.h"

namespace causeway {

namespace {

constexpr double kFarthest = 1e6;  // limit of valid coordinates

template <class Enumeration>
bool literalOf(const AnnotationValue& value, Enumeration& target)
{
    if (value.kind != AnnotationValue::Kind::Literal) return false;
    const auto names = literalsOf<Enumeration>();
    const auto found = std::find(names.begin(), names.end(), value.text);
    if (found == names.end()) return false;
    target = static_cast<Enumeration>(found - names.begin());
    return true;
}

bool numberOf(const AnnotationValue& value, double& target)
{
    if (value.kind != AnnotationValue::Kind::Number || !std::isfinite(value.number) ||
        std::abs(value.number) > kFarthest)
        return false;
    target = value.number;
    return true;
}

bool pointOf(const AnnotationValue& value, Point& target)
{
    Point point;
    if (value.kind != AnnotationValue::Kind::Array || value.elements.size() != 2) return false;
    if (!numberOf(value.elements[0], point.x) || !numberOf(value.elements[1], point.y)) return false;
    target = point;
    return true;
}

bool extentOf(const AnnotationValue& value, Extent& target)
{
    Extent extent;
    if (value.kind != AnnotationValue::Kind::Array || value.elements.size() != 2) return false;
    if (!pointOf(value.elements[0], extent.first) || !pointOf(value.elements[1], extent.second)) return false;
    target = extent;
    return true;
}

bool pointsOf(const AnnotationValue& value, std::vector<Point>& target)
{
    if (value.kind != AnnotationValue::Kind::Array) return false;
    std::vector<Point> points(value.elements.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!pointOf(value.elements[i], points[i])) return false;
    }
    target = std::move(points);
    return true;
}

bool colourOf(const AnnotationValue& value, std::uint32_t& target)
{
    if (value.kind != AnnotationValue::Kind::Array || value.elements.size() != 3) return false;
    std::uint32_t colour = 0;
    for (const AnnotationValue& part : value.elements) {
        double number = 0;
        if (!numberOf(part, number)) return false;
        colour = colour << 8U | static_cast<std::uint32_t>(std::lround(std::clamp(number, 0.0, 255.0)));
    }
    target = colour;
    return true;
}

}  // namespace

std::vector<GraphicAttribute> attributesOf(ast::FunctionCall call)
{
    std::vector<GraphicAttribute> attributes;
    for (const ast::NamedArgument argument : call.arguments().named())
        attributes.push_back({argument.name().text, argument.value()});
    return attributes;
}

std::vector<GraphicAttribute> attributesOf(ast::ClassModification modification)
{
    std::vector<GraphicAttribute> attributes;
    for (const ast::ElementModification item : modification.modifications()) {
        if (const ast::Expression value = item.binding()) attributes.push_back({item.name().part(0).text, value});
    }
    return attributes;
}

bool GraphicReader::refuse(const GraphicAttribute& attribute, std::string_view wanted)
{
    if (m_diagnostics != nullptr) {
        const std::string_view found = attribute.value.text();
        m_diagnostics->report(
            diag::InvalidGraphics, attribute.value.span(), attribute.name,
            fmt::format("it must be {}, but it is {}", wanted,
                        found.size() > 40 ? std::string(found.substr(0, 40)) + "..." : std::string(found)));
    }
    return false;
}

bool GraphicReader::read(const GraphicAttribute& attribute, double& target)
{
    return numberOf(m_values.evaluate(attribute.value), target) || refuse(attribute, "a number");
}

bool GraphicReader::read(const GraphicAttribute& attribute, bool& target)
{
    const AnnotationValue value = m_values.evaluate(attribute.value);
    if (value.kind == AnnotationValue::Kind::Boolean) target = value.truth;
    // A condition on a parameter without a value is valid; it uses the default until there is one.
    return value.kind == AnnotationValue::Kind::Boolean ||
           (value.kind != AnnotationValue::Kind::Unknown && refuse(attribute, "true or false"));
}

bool GraphicReader::read(const GraphicAttribute& attribute, std::string& target)
{
    AnnotationValue value = m_values.evaluate(attribute.value);
    if (value.kind == AnnotationValue::Kind::String) target = std::move(value.text);
    return value.kind == AnnotationValue::Kind::String ||
           (value.kind != AnnotationValue::Kind::Unknown && refuse(attribute, "a text"));
}

bool GraphicReader::read(const GraphicAttribute& attribute, Point& target)
{
    return pointOf(m_values.evaluate(attribute.value), target) || refuse(attribute, "a point {x, y}");
}

bool GraphicReader::read(const GraphicAttribute& attribute, Extent& target)
{
    return extentOf(m_values.evaluate(attribute.value), target) || refuse(attribute, "two points {{x1, y1}, {x2, y2}}");
}

bool GraphicReader::read(const GraphicAttribute& attribute, std::vector<Point>& target)
{
    return pointsOf(m_values.evaluate(attribute.value), target) ||
           refuse(attribute, "a list of points {{x1, y1}, ...}");
}

bool GraphicReader::readColour(const GraphicAttribute& attribute, std::uint32_t& target)
{
    return colourOf(m_values.evaluate(attribute.value), target) || refuse(attribute, "a colour {red, green, blue}");
}

template <class Enumeration>
bool GraphicReader::readLiteral(const GraphicAttribute& attribute, Enumeration& target)
{
    return literalOf(m_values.evaluate(attribute.value), target) ||
           refuse(attribute, fmt::format("one of {}", fmt::join(literalsOf<Enumeration>(), ", ")));
}

void GraphicReader::readTextStyle(const GraphicAttribute& attribute, TextItem& target)
{
    const AnnotationValue value = m_values.evaluate(attribute.value);
    bool isUnderstood = value.kind == AnnotationValue::Kind::Array;
    for (const AnnotationValue& style : value.elements) {
        if (style.text == "Bold") {
            target.isBold = true;
        } else if (style.text == "Italic") {
            target.isItalic = true;
        } else if (style.text == "UnderLine") {
            target.isUnderlined = true;
        } else {
            isUnderstood = false;
        }
    }
    if (!isUnderstood) refuse(attribute, "a list of TextStyle.Bold, Italic and UnderLine");
}

void GraphicReader::readArrows(const GraphicAttribute& attribute, std::array<Arrow, 2>& target)
{
    const AnnotationValue value = m_values.evaluate(attribute.value);
    std::array<Arrow, 2> arrows{};
    const bool isUnderstood = value.kind == AnnotationValue::Kind::Array && value.elements.size() == 2 &&
                              literalOf(value.elements[0], arrows[0]) && literalOf(value.elements[1], arrows[1]);
    if (isUnderstood) {
        target = arrows;
    } else {
        refuse(attribute, "two of Arrow.None, Open, Filled and Half");
    }
}

void GraphicReader::place(const GraphicAttribute& attribute, ItemPlace& place)
{
    if (attribute.name == "visible") read(attribute, place.visible);
    if (attribute.name == "origin") read(attribute, place.origin);
    if (attribute.name == "rotation") read(attribute, place.rotation);
}

void GraphicReader::shape(const GraphicAttribute& attribute, FilledShape& shape)
{
    if (attribute.name == "lineColor") readColour(attribute, shape.lineColour);
    if (attribute.name == "fillColor") readColour(attribute, shape.fillColour);
    if (attribute.name == "pattern") readLiteral(attribute, shape.pattern);
    if (attribute.name == "fillPattern") readLiteral(attribute, shape.fillPattern);
    if (attribute.name == "lineThickness") read(attribute, shape.lineThickness);
}

void GraphicReader::line(std::span<const GraphicAttribute> attributes, LineItem& line)
{
    for (const GraphicAttribute& attribute : attributes) {
        place(attribute, line);
        if (attribute.name == "points") read(attribute, line.points);
        if (attribute.name == "color") readColour(attribute, line.colour);
        if (attribute.name == "pattern") readLiteral(attribute, line.pattern);
        if (attribute.name == "thickness") read(attribute, line.thickness);
        if (attribute.name == "arrow") readArrows(attribute, line.arrows);
        if (attribute.name == "arrowSize") read(attribute, line.arrowSize);
        if (attribute.name == "smooth") readLiteral(attribute, line.smooth);
    }
}

void GraphicReader::polygon(std::span<const GraphicAttribute> attributes, PolygonItem& polygon)
{
    for (const GraphicAttribute& attribute : attributes) {
        place(attribute, polygon);
        shape(attribute, polygon);
        if (attribute.name == "points") read(attribute, polygon.points);
        if (attribute.name == "smooth") readLiteral(attribute, polygon.smooth);
    }
}

void GraphicReader::rectangle(std::span<const GraphicAttribute> attributes, RectangleItem& rectangle)
{
    for (const GraphicAttribute& attribute : attributes) {
        place(attribute, rectangle);
        shape(attribute, rectangle);
        if (attribute.name == "extent") read(attribute, rectangle.extent);
        if (attribute.name == "borderPattern") readLiteral(attribute, rectangle.borderPattern);
        if (attribute.name == "radius") read(attribute, rectangle.radius);
    }
}

void GraphicReader::ellipse(std::span<const GraphicAttribute> attributes, EllipseItem& ellipse)
{
    for (const GraphicAttribute& attribute : attributes) {
        place(attribute, ellipse);
        shape(attribute, ellipse);
        if (attribute.name == "extent") read(attribute, ellipse.extent);
        if (attribute.name == "startAngle") read(attribute, ellipse.startAngle);
        if (attribute.name == "endAngle") read(attribute, ellipse.endAngle);
        if (attribute.name == "closure") readLiteral(attribute, ellipse.closure);
    }
}

void GraphicReader::text(std::span<const GraphicAttribute> attributes, TextItem& text)
{
    bool hasColour = false;
    for (const GraphicAttribute& attribute : attributes) {
        place(attribute, text);
        if (attribute.name == "extent") read(attribute, text.extent);
        if (attribute.name == "textString" || attribute.name == "string") read(attribute, text.text);
        if (attribute.name == "fontSize") read(attribute, text.fontSize);
        if (attribute.name == "fontName") read(attribute, text.fontName);
        if (attribute.name == "textStyle") readTextStyle(attribute, text);
        if (attribute.name == "horizontalAlignment") readLiteral(attribute, text.alignment);
        if (attribute.name == "textColor") hasColour = readColour(attribute, text.colour) || hasColour;
        // Before version 3.4 of the language the line colour was the text colour.
        if (attribute.name == "lineColor" && !hasColour) readColour(attribute, text.colour);
    }
}

void GraphicReader::bitmap(std::span<const GraphicAttribute> attributes, BitmapItem& bitmap)
{
    SourceSpan name;
    for (const GraphicAttribute& attribute : attributes) {
        place(attribute, bitmap);
        if (attribute.name == "extent") read(attribute, bitmap.extent);
        if (attribute.name == "fileName" && read(attribute, bitmap.fileName)) name = attribute.value.span();
        if (attribute.name == "imageSource") read(attribute, bitmap.imageSource);
    }
    if (!bitmap.fileName.empty() && m_library != nullptr) findImage(bitmap, name);
}

void GraphicReader::findImage(BitmapItem& bitmap, SourceSpan span)
{
    namespace fs = std::filesystem;
    std::error_code error;
    std::optional<fs::path> path;
    if (bitmap.fileName.find(':') != std::string::npos) {
        path = m_library->resolveUri(bitmap.fileName);
    } else if (!span.isNone()) {
        // A plain path is relative to its file.
        path = fs::path(m_library->sources()[span.source].path()).parent_path() / bitmap.fileName;
    }
    if (path && fs::is_regular_file(*path, error)) {
        bitmap.path = path->string();
    } else if (m_diagnostics != nullptr) {
        const std::string why = path ? "there is no file '" + path->string() + "'" : "there is no such package";
        m_diagnostics->report(diag::ImageNotFound, span, bitmap.fileName, why);
    }
}

void GraphicReader::change(GraphicItem& item, std::span<const GraphicAttribute> attributes)
{
    if (auto* changedLine = std::get_if<LineItem>(&item)) line(attributes, *changedLine);
    if (auto* changedPolygon = std::get_if<PolygonItem>(&item)) polygon(attributes, *changedPolygon);
    if (auto* changedRectangle = std::get_if<RectangleItem>(&item)) rectangle(attributes, *changedRectangle);
    if (auto* changedEllipse = std::get_if<EllipseItem>(&item)) ellipse(attributes, *changedEllipse);
    if (auto* changedText = std::get_if<TextItem>(&item)) text(attributes, *changedText);
    if (auto* changedBitmap = std::get_if<BitmapItem>(&item)) bitmap(attributes, *changedBitmap);
}

bool GraphicReader::graphic(std::string_view kind, std::span<const GraphicAttribute> attributes, GraphicItem& made)
{
    if (kind == "Line") {
        made.emplace<LineItem>();
    } else if (kind == "Polygon") {
        made.emplace<PolygonItem>();
    } else if (kind == "Rectangle") {
        made.emplace<RectangleItem>();
    } else if (kind == "Ellipse") {
        made.emplace<EllipseItem>();
    } else if (kind == "Text") {
        made.emplace<TextItem>();
    } else if (kind == "Bitmap") {
        made.emplace<BitmapItem>();
    } else {
        return false;
    }
    change(made, attributes);
    return true;
}

std::vector<LayerItem> GraphicReader::items(ast::Expression graphics)
{
    std::vector<LayerItem> items;
    const auto list = graphics.as<ast::ArrayConstructor>();
    if (!list && !graphics.isMissing()) refuse({"graphics", graphics}, "a list of graphical items {Line(...), ...}");
    if (!list) return items;
    for (const ast::Expression element : list.elements()) {
        const auto call = element.as<ast::FunctionCall>();
        const auto attributes = call ? attributesOf(call) : std::vector<GraphicAttribute>();
        LayerItem item;
        if (!call || !graphic(call.calledName(), attributes, item.graphic)) {
            if (!element.isMissing())
                refuse({"graphics", element}, "made of Line, Polygon, Rectangle, Ellipse, Text and Bitmap");
            continue;
        }
        item.place = {element.span(), element.id()};
        for (const GraphicAttribute& attribute : attributes) {
            if (const DynamicChoice choice = dynamicChoice(attribute.value); choice.whileRunning) {
                item.dynamic.push_back({std::string(attribute.name), std::string(choice.whileRunning.text())});
            }
        }
        items.push_back(std::move(item));
    }
    return items;
}

CoordinateSystem GraphicReader::coordinateSystem(ast::ClassModification modification, CoordinateSystem inherited)
{
    for (const GraphicAttribute& attribute : attributesOf(modification)) {
        if (attribute.name == "extent") read(attribute, inherited.extent);
        if (attribute.name == "preserveAspectRatio") read(attribute, inherited.preserveAspectRatio);
        if (attribute.name == "initialScale") read(attribute, inherited.initialScale);
        if (attribute.name == "grid") read(attribute, inherited.grid);
    }
    return inherited;
}

bool GraphicReader::transformation(ast::ClassModification modification, Placement& placement)
{
    bool hasExtent = false;
    for (const GraphicAttribute& attribute : attributesOf(modification)) {
        if (attribute.name == "extent") hasExtent = read(attribute, placement.extent) || hasExtent;
        if (attribute.name == "rotation") read(attribute, placement.rotation);
        if (attribute.name == "origin") read(attribute, placement.origin);
    }
    return hasExtent;
}

std::optional<Extent> GraphicReader::extent(ast::Expression expression)
{
    Extent made;
    return read({"extent", expression}, made) ? std::optional(made) : std::nullopt;
}

TextItem GraphicReader::connectionText(std::span<const GraphicAttribute> attributes, const std::vector<Point>& points,
                                       std::string_view from, std::string_view to)
{
    TextItem made;
    made.alignment = TextAlignment::Automatic;
    made.extent = {{0, 0}, {0, 0}};
    text(attributes, made);
    double index = 1;
    for (const GraphicAttribute& attribute : attributes) {
        if (attribute.name == "index") read(attribute, index);
    }
    // The origin is relative to a point of the line, counted from 1, or backwards from -1.
    const auto count = static_cast<double>(points.size());
    const double position = index < 0 ? count + index : index - 1;
    if (position >= 0 && position < count) {
        const Point at = points[static_cast<std::size_t>(position)];
        made.origin = {made.origin.x + at.x, made.origin.y + at.y};
    }
    if (made.alignment == TextAlignment::Automatic) {
        const double middle = made.extent.centre().x;
        made.alignment = middle > 0   ? TextAlignment::Left
                         : middle < 0 ? TextAlignment::Right
                                      : TextAlignment::Center;  // away from the end of the line
    }
    made.text = expandConnectionMacros(made.text, from, to);
    return made;
}

LineAndTexts GraphicReader::connection(ast::Annotation annotation, std::string_view from, std::string_view to)
{
    LineAndTexts made;
    if (const ast::ElementModification lineText = annotation.find("Line")) {
        line(attributesOf(lineText.classModification()), made.line);
        made.isDrawn = made.line.points.size() > 1;
        made.annotation = {lineText.span(), lineText.id()};
    }
    for (const ast::ElementModification item : annotation.modification().modifications()) {
        if (item.name().toString() == "Text")
            made.texts.push_back(connectionText(attributesOf(item.classModification()), made.line.points, from, to));
    }
    return made;
}

}  // namespace causeway
