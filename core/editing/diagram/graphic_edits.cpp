// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/graphic_edits.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/graphics/annotation_values.h"
#include "core/graphics/graphic_names.h"
#include "core/graphics/line_colour.h"
#include "core/syntax/edit_layout.h"
#include "core/syntax/list_edits.h"
#include "core/syntax/node_walk.h"

namespace causeway {

namespace {

/// An argument of an item's call, as text.
struct Written {
    const char* name;
    std::string value;      ///< empty: it cannot be written, only omitted
    bool isAlways = false;  ///< even if it is the default
};

std::string styleText(const TextItem& text)
{
    std::vector<std::string_view> styles;
    if (text.isBold) styles.emplace_back("TextStyle.Bold");
    if (text.isItalic) styles.emplace_back("TextStyle.Italic");
    if (text.isUnderlined) styles.emplace_back("TextStyle.UnderLine");
    return styles.empty() ? std::string() : fmt::format("{{{}}}", fmt::join(styles, ","));
}

void addShape(const FilledShape& shape, std::vector<Written>& all)
{
    all.push_back({"lineColor", colourText(shape.lineColour)});
    all.push_back({"fillColor", colourText(shape.fillColour)});
    all.push_back({"pattern", literalText(shape.pattern)});
    all.push_back({"fillPattern", literalText(shape.fillPattern)});
    all.push_back({"lineThickness", shortNumber(shape.lineThickness)});
}

void addOwn(const LineItem& line, std::vector<Written>& all)
{
    all.push_back({"points", pointsText(line.points), true});
    all.push_back({"color", colourText(line.colour)});
    all.push_back({"pattern", literalText(line.pattern)});
    all.push_back({"thickness", shortNumber(line.thickness)});
    all.push_back({"arrow", fmt::format("{{{},{}}}", literalText(line.arrows[0]), literalText(line.arrows[1]))});
    all.push_back({"arrowSize", shortNumber(line.arrowSize)});
    all.push_back({"smooth", literalText(line.smooth)});
}

void addOwn(const PolygonItem& polygon, std::vector<Written>& all)
{
    all.push_back({"points", pointsText(polygon.points), true});
    addShape(polygon, all);
    all.push_back({"smooth", literalText(polygon.smooth)});
}

void addOwn(const RectangleItem& rectangle, std::vector<Written>& all)
{
    all.push_back({"extent", extentText(rectangle.extent), true});
    addShape(rectangle, all);
    all.push_back({"borderPattern", literalText(rectangle.borderPattern)});
    all.push_back({"radius", shortNumber(rectangle.radius)});
}

void addOwn(const EllipseItem& ellipse, std::vector<Written>& all)
{
    all.push_back({"extent", extentText(ellipse.extent), true});
    addShape(ellipse, all);
    all.push_back({"startAngle", shortNumber(ellipse.startAngle)});
    all.push_back({"endAngle", shortNumber(ellipse.endAngle)});
    all.push_back({"closure", literalText(ellipse.closure)});
}

void addOwn(const TextItem& text, std::vector<Written>& all)
{
    all.push_back({"extent", extentText(text.extent), true});
    all.push_back({"textString", ast::quoteString(text.text), true});
    all.push_back({"fontSize", shortNumber(text.fontSize)});
    all.push_back({"fontName", ast::quoteString(text.fontName)});
    all.push_back({"textStyle", styleText(text)});
    all.push_back({"textColor", colourText(text.colour)});
    all.push_back({"horizontalAlignment", literalText(text.alignment)});
}

void addOwn(const BitmapItem& bitmap, std::vector<Written>& all)
{
    all.push_back({"extent", extentText(bitmap.extent), true});
    all.push_back({"fileName", ast::quoteString(bitmap.fileName)});
    all.push_back({"imageSource", ast::quoteString(bitmap.imageSource)});
}

/// All arguments, in a fixed order by kind of item.
std::vector<Written> writtenForm(const GraphicItem& item)
{
    std::vector<Written> all;
    std::visit([&](const auto& one) { addOwn(one, all); }, item);
    const ItemPlace& place = placeOf(item);
    all.push_back({"visible", place.visible ? "true" : "false"});
    all.push_back({"origin", pointText(place.origin)});
    all.push_back({"rotation", shortNumber(place.rotation)});
    return all;
}

GraphicItem standardItem(const GraphicItem& like)
{
    return std::visit([](const auto& one) { return GraphicItem(std::decay_t<decltype(one)>()); }, like);
}

const char* layerName(DiagramLayer layer)
{
    return layer == DiagramLayer::Icon ? "Icon" : "Diagram";
}

ast::ElementModification layerOf(ast::ClassDefinition definition, DiagramLayer layer)
{
    return definition.specifier().annotation().find(layerName(layer));
}

ast::ArrayConstructor listOf(ast::ClassDefinition definition, DiagramLayer layer)
{
    return layerOf(definition, layer).classModification().find("graphics").binding().as<ast::ArrayConstructor>();
}

/// The item in the current text; none if missing or ambiguous.
NodeId findGraphic(const SyntaxTree& tree, const std::vector<NodeId>& items, const GraphicReference& wanted)
{
    const auto isIt = [&](NodeId item) { return tree.text(item) == wanted.text; };
    if (wanted.index < items.size() && isIt(items[wanted.index])) return items[wanted.index];
    if (std::count_if(items.begin(), items.end(), isIt) != 1) return {};
    return *std::find_if(items.begin(), items.end(), isIt);
}

/// All items in textual order, or nothing.
std::optional<std::vector<NodeId>> findGraphics(const SyntaxTree& tree, const std::vector<NodeId>& items,
                                                std::span<const GraphicReference> wanted)
{
    std::vector<NodeId> found;
    for (const GraphicReference& reference : wanted) {
        const NodeId item = findGraphic(tree, items, reference);
        if (item.isNone()) return std::nullopt;
        found.push_back(item);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

/// Whether a value is a literal, without names and functions.
bool isConstant(ast::Expression value)
{
    bool isPlain = true;
    visitNodes(value.tree(), value.id(), [&](NodeId node) {
        const ast::View view(value.tree(), node);
        const auto parts = view.as<ast::ComponentReference>().parts();
        if (view.is<ast::FunctionCall>() || (!parts.empty() && !isAnnotationEnumeration(parts[0].name.text)))
            isPlain = false;
        return isPlain;
    });
    return isPlain;
}

/// An argument by its name, or by its name in older versions of the language.
ast::NamedArgument findArgument(ast::FunctionCall call, std::string_view name)
{
    const std::string_view older = name == "textString"  ? "string"
                                   : name == "textColor" ? "lineColor"
                                                         : std::string_view();
    ast::NamedArgument found;
    for (const ast::NamedArgument argument : call.arguments().named()) {
        if (argument.name().text == name) return argument;
        if (!older.empty() && argument.name().text == older && call.calledName() == "Text") found = argument;
    }
    return found;
}

/// Edits that set these values in an item's call.
Edits setArguments(const SyntaxTree& tree, ast::FunctionCall call, const std::vector<Written>& values)
{
    std::vector<TextEdit> edits;
    std::vector<std::string> added;
    std::vector<NodeId> removed;
    for (const Written& written : values) {
        const ast::NamedArgument argument = findArgument(call, written.name);
        if (!argument) {
            if (!written.value.empty()) added.push_back(fmt::format("{}={}", written.name, written.value));
            continue;
        }
        const ast::Expression shown = dynamicChoice(argument.value()).shown;
        const ast::Expression target = shown ? shown : argument.value();
        if (!isConstant(target)) return std::nullopt;
        if (written.value.empty() && !shown) {
            removed.push_back(argument.id());
        } else if (written.value.empty()) {
            return std::nullopt;
        } else {
            edits.push_back({target.span(), written.value});
        }
    }
    // Appended arguments need a preceding one.
    if (!added.empty() && !removed.empty() && removed.size() == listItems(tree, call.id()).size()) return std::nullopt;
    for (const Edits& some : {added.empty() ? Edits(std::vector<TextEdit>()) : appendListItems(tree, call.id(), added),
                              removeListItems(tree, call.id(), removed)}) {
        if (!some) return std::nullopt;
        edits.insert(edits.end(), some->begin(), some->end());
    }
    return edits;
}

bool hasBase(ast::ClassDefinition definition)
{
    if (definition.isShort()) return true;
    const auto elements = definition.elements();
    return std::any_of(elements.begin(), elements.end(),
                       [](const ast::Element& element) { return element.is<ast::ExtendsClause>(); });
}

/// Moves {x, y} or {{x, y}, ...}; nothing if not literal.
std::optional<std::string> movedPoints(ast::Expression value, Point by)
{
    const auto moved = [by](Point point) { return pointText({point.x + by.x, point.y + by.y}); };
    if (const auto point = literalPoint(value)) return moved(*point);
    std::vector<std::string> texts;
    for (const ast::Expression element : value.as<ast::ArrayConstructor>().elements()) {
        const auto point = literalPoint(element);
        if (!point) return std::nullopt;
        texts.push_back(moved(*point));
    }
    return texts.empty() ? std::nullopt : std::optional(fmt::format("{{{}}}", fmt::join(texts, ",")));
}

/// Call of an item moved by its origin, if any, else by its points.
std::string movedGraphic(const SyntaxTree& tree, ast::FunctionCall call, Point by)
{
    const bool hasOrigin = findArgument(call, "origin") || findArgument(call, "rotation");
    const char* name = hasOrigin ? "origin" : findArgument(call, "points") ? "points" : "extent";
    const ast::Expression value = findArgument(call, name).value();
    const auto text = value ? movedPoints(value, by) : hasOrigin ? std::optional(pointText(by)) : std::nullopt;
    const Edits edits = text ? setArguments(tree, call, {{name, *text}}) : Edits();
    if (!edits) return std::string(call.text());
    const SourceSpan span = call.span();
    std::vector<TextEdit> inside = *edits;
    for (TextEdit& edit : inside)
        edit.span = {edit.span.source, edit.span.begin - span.begin, edit.span.end - span.begin};
    return applyEdits(call.text(), std::move(inside));
}

}  // namespace

std::string graphicText(const GraphicItem& item)
{
    const std::vector<Written> values = writtenForm(item), standard = writtenForm(standardItem(item));
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].isAlways || values[i].value != standard[i].value)
            arguments.push_back(fmt::format("{}={}", values[i].name, values[i].value));
    }
    return fmt::format("{}({})", kindName(item), fmt::join(arguments, ", "));
}

std::vector<GraphicReference> graphicsOf(ast::ClassDefinition definition, DiagramLayer layer)
{
    std::vector<GraphicReference> all;
    const ast::ArrayConstructor list = listOf(definition, layer);
    if (!list) return all;
    for (const NodeId item : listItems(list.tree(), list.id()))
        all.push_back({all.size(), std::string(list.tree().text(item))});
    return all;
}

Edits addGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                  std::span<const std::string> texts)
{
    if (!definition || texts.empty()) return std::nullopt;
    const ast::ElementModification own = layerOf(definition, layer);
    if (const ast::Expression present = own.classModification().find("graphics").binding()) {
        return present.is<ast::ArrayConstructor>() ? appendListItems(tree, present.id(), texts) : Edits();
    }
    // Each item on its own line, indented by two levels relative to the class.
    const syntax_detail::EditLayout layout(tree);
    const std::string start =
        fmt::format("{}{}{}{}", layout.lineEnd(), layout.indentation(definition.specifier().span().begin),
                    syntax_detail::kIndentUnit, syntax_detail::kIndentUnit);
    const std::string graphics = fmt::format("{{{}{}}}", start, fmt::join(texts, "," + start));
    if (own.classModification())
        return setAnnotationValue(tree, definition.id(), {layerName(layer), "graphics"}, graphics);
    const std::string system =
        hasBase(definition) ? std::string() : fmt::format("coordinateSystem(extent={}), ", extentText(Extent()));
    return setAnnotationEntry(tree, definition.id(),
                              fmt::format("{}({}graphics={})", layerName(layer), system, graphics));
}

Edits removeGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                     std::span<const GraphicReference> items)
{
    const ast::ArrayConstructor list = listOf(definition, layer);
    if (!list) return std::nullopt;
    const std::vector<NodeId> all = listItems(tree, list.id());
    const auto removed = findGraphics(tree, all, items);
    if (!removed) return std::nullopt;
    if (removed->size() == all.size())
        return removeAnnotationEntry(tree, definition.id(), {layerName(layer), "graphics"});
    return removeListItems(tree, list.id(), *removed);
}

Edits orderGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                    std::span<const GraphicReference> items, bool toFront)
{
    const ast::ArrayConstructor list = listOf(definition, layer);
    if (!list) return std::nullopt;
    const std::vector<NodeId> all = listItems(tree, list.id());
    const auto moved = findGraphics(tree, all, items);
    if (!moved) return std::nullopt;
    std::vector<NodeId> others;
    std::set_difference(all.begin(), all.end(), moved->begin(), moved->end(), std::back_inserter(others));
    const bool isThere =
        others.empty() || moved->empty() || (toFront ? moved->front() > others.back() : moved->back() < others.front());
    if (isThere) return std::vector<TextEdit>();
    std::vector<std::string> texts;
    for (const NodeId item : *moved) texts.emplace_back(tree.text(item));
    Edits edits = removeListItems(tree, list.id(), *moved);
    const Edits inserted =
        toFront ? insertAfterItem(tree, others.back(), texts) : insertBeforeItem(tree, others.front(), texts);
    if (!edits || !inserted) return std::nullopt;
    edits->insert(edits->end(), inserted->begin(), inserted->end());
    return edits;
}

Edits changeGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                     std::span<const GraphicChange> changes)
{
    std::vector<TextEdit> edits;
    const ast::ArrayConstructor list = listOf(definition, layer);
    if (!list) return std::nullopt;
    const std::vector<NodeId> all = listItems(tree, list.id());
    for (const GraphicChange& change : changes) {
        const auto call = ast::View(tree, findGraphic(tree, all, change.item)).as<ast::FunctionCall>();
        if (!call || change.before.index() != change.after.index()) return std::nullopt;
        const std::vector<Written> before = writtenForm(change.before), after = writtenForm(change.after);
        std::vector<Written> values;
        for (std::size_t i = 0; i < after.size(); ++i) {
            if (after[i].value != before[i].value) values.push_back(after[i]);
        }
        const Edits some = setArguments(tree, call, values);
        if (!some) return std::nullopt;
        edits.insert(edits.end(), some->begin(), some->end());
    }
    return edits;
}

std::string imageReference(std::string_view className, const std::filesystem::path& file,
                           const std::filesystem::path& image)
{
    namespace fs = std::filesystem;
    std::error_code error;
    // Folder of the outermost directory package, or that of the file.
    fs::path root = file.parent_path();
    const auto isPackage = [&](const fs::path& folder) { return fs::is_regular_file(folder / "package.mo", error); };
    while (isPackage(root) && root.has_relative_path() && isPackage(root.parent_path())) root = root.parent_path();
    const fs::path below = file.empty() ? fs::path() : image.lexically_relative(root);
    const bool isBelow = !below.empty() && *below.begin() != "..";
    std::string uri = isBelow ? fmt::format("modelica://{}/", className.substr(0, className.find('.'))) : "file://";
    for (const char c : isBelow ? below.generic_string() : image.generic_string()) {
        if (c == '%' || c == ' ' || c == '?' || c == '#') {
            uri += fmt::format("%{:02X}", static_cast<unsigned>(c));
        } else {
            uri += c;
        }
    }
    return uri;
}

std::vector<std::string> movedGraphics(ast::ClassDefinition definition, DiagramLayer layer, Point by)
{
    std::vector<std::string> texts;
    const ast::ArrayConstructor list = listOf(definition, layer);
    if (!list) return texts;
    for (const NodeId item : listItems(list.tree(), list.id())) {
        const auto call = ast::View(list.tree(), item).as<ast::FunctionCall>();
        if (call) texts.push_back(movedGraphic(list.tree(), call, by));
    }
    return texts;
}

}  // namespace causeway
