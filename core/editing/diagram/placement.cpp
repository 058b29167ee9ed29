// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/placement.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/numbers.h"
#include "core/syntax/literal_number.h"

namespace causeway {

namespace {

constexpr const char* kDiagramName = "transformation";
constexpr const char* kIconName = "iconTransformation";

/// Effective transformation for a layer: the icon layer falls back to that of the diagram.
ast::ElementModification transformationOf(ast::ComponentDeclaration declaration, DiagramLayer layer)
{
    const ast::ClassModification placement = declaration.annotation().find("Placement").classModification();
    const ast::ElementModification own = placement.find(layer == DiagramLayer::Icon ? kIconName : kDiagramName);
    return own || layer == DiagramLayer::Diagram ? own : placement.find(kDiagramName);
}

Point turned(Point point, double degrees)
{
    return Transformation::rotation(degrees).turned(point);
}

bool isOddQuarter(double degrees)
{
    return std::fmod(std::abs(degrees), 180) == 90;
}

/// The same placement with the extent centred at the origin, so that rotations and flips do not move it.
ComponentPlace centred(ComponentPlace placement)
{
    const Point extentCentre = placement.extent.centre(), centre = centreOf(placement);
    if (placement.hasFixedExtent || (extentCentre.x == 0 && extentCentre.y == 0)) return placement;
    placement.origin = centre;
    placement.usesOrigin = true;
    for (Point* corner : {&placement.extent.first, &placement.extent.second})
        *corner = {corner->x - extentCentre.x, corner->y - extentCentre.y};
    return placement;
}

ComponentPlace flipped(ComponentPlace placement, bool horizontally)
{
    const bool isQuarter = std::fmod(placement.rotation, 90) == 0;
    if (!isQuarter) {
        placement = centred(placement);
        placement.rotation = -placement.rotation;
    }
    // Swapped corners leave the box, and thus the position, unchanged; a quarter turn exchanges the axes.
    if (horizontally != (isQuarter && isOddQuarter(placement.rotation))) {
        std::swap(placement.extent.first.x, placement.extent.second.x);
    } else {
        std::swap(placement.extent.first.y, placement.extent.second.y);
    }
    return placement;
}

std::string transformationText(const ComponentPlace& placement, const char* name)
{
    std::string text = fmt::format("{}(extent={}", name, extentText(placement.extent));
    if (placement.rotation != 0) text += fmt::format(", rotation={}", shortNumber(placement.rotation));
    if (placement.origin.x != 0 || placement.origin.y != 0)
        text += fmt::format(", origin={}", pointText(placement.origin));
    return text + ")";
}

/// Appends edits, or invalidates the list.
void append(Edits& all, const Edits& some)
{
    if (!some) {
        all.reset();
    } else if (all) {
        all->insert(all->end(), some->begin(), some->end());
    }
}

}  // namespace

ComponentPlace placementOf(ast::ComponentDeclaration declaration, DiagramLayer layer)
{
    ComponentPlace placement;
    const ast::ClassModification values = transformationOf(declaration, layer).classModification();
    if (const ast::Expression origin = values.find("origin").binding()) {
        const std::optional<Point> point = literalPoint(origin);
        placement.usesOrigin = true;
        placement.hasFixedOrigin = !point;
        if (point) placement.origin = *point;
    }
    if (const ast::Expression extent = values.find("extent").binding()) {
        const auto corners = extent.as<ast::ArrayConstructor>().elements().toVector();
        const std::optional<Point> first = corners.size() == 2 ? literalPoint(corners[0]) : std::nullopt;
        const std::optional<Point> second = corners.size() == 2 ? literalPoint(corners[1]) : std::nullopt;
        placement.hasFixedExtent = !first || !second;
        if (placement.hasFixedExtent) {
            placement.usesOrigin = true;
        } else {
            placement.extent.first = *first;
            placement.extent.second = *second;
        }
    }
    if (const ast::Expression rotation = values.find("rotation").binding()) {
        const std::optional<double> degrees = literalNumber(rotation);
        placement.hasFixedRotation = !degrees;
        placement.rotation = degrees.value_or(0);
    }
    return placement;
}

Point centreOf(const ComponentPlace& placement)
{
    const Point centre = turned(placement.extent.centre(), placement.rotation);
    return {placement.origin.x + centre.x, placement.origin.y + centre.y};
}

Extent boundsOf(const ComponentPlace& placement)
{
    const Extent& extent = placement.extent;
    const Point centre = centreOf(placement), half{extent.width() / 2, extent.height() / 2};
    // Opposite corners of a box rotated around its centre are symmetric.
    const Point rising = turned(half, placement.rotation), falling = turned({half.x, -half.y}, placement.rotation);
    const double x = std::max(std::abs(rising.x), std::abs(falling.x)),
                 y = std::max(std::abs(rising.y), std::abs(falling.y));
    return {{centre.x - x, centre.y - y}, {centre.x + x, centre.y + y}};
}

ComponentPlace movedBy(ComponentPlace placement, Point by)
{
    if (placement.usesOrigin || placement.rotation != 0) {
        placement.origin = {placement.origin.x + by.x, placement.origin.y + by.y};
        placement.usesOrigin = true;
    } else {
        placement.extent.first = {placement.extent.first.x + by.x, placement.extent.first.y + by.y};
        placement.extent.second = {placement.extent.second.x + by.x, placement.extent.second.y + by.y};
    }
    return placement;
}

ComponentPlace turnedBy(ComponentPlace placement, double degrees)
{
    placement = centred(placement);
    placement.rotation = normalAngle(placement.rotation + degrees);
    return placement;
}

ComponentPlace flippedHorizontally(const ComponentPlace& placement)
{
    return flipped(placement, true);
}

ComponentPlace flippedVertically(const ComponentPlace& placement)
{
    return flipped(placement, false);
}

ComponentPlace fittedTo(ComponentPlace placement, const Extent& box)
{
    const Point centre = box.centre();
    Point half{box.width() / 2, box.height() / 2};
    if (isOddQuarter(placement.rotation)) std::swap(half.x, half.y);
    const double signX = placement.extent.first.x <= placement.extent.second.x ? 1 : -1,
                 signY = placement.extent.first.y <= placement.extent.second.y ? 1 : -1;
    const bool isPlain = !placement.usesOrigin && placement.rotation == 0;
    const Point middle = isPlain ? centre : Point{};
    placement.extent.first = {middle.x - signX * half.x, middle.y - signY * half.y};
    placement.extent.second = {middle.x + signX * half.x, middle.y + signY * half.y};
    if (!isPlain) {
        placement.origin = centre;
        placement.usesOrigin = true;
    }
    return placement;
}

std::optional<Point> literalPoint(ast::Expression expression)
{
    const auto elements = expression.as<ast::ArrayConstructor>().elements().toVector();
    if (elements.size() != 2) return std::nullopt;
    const auto x = literalNumber(elements[0]), y = literalNumber(elements[1]);
    if (!x || !y) return std::nullopt;
    return Point{*x, *y};
}

std::string shortNumber(double value)
{
    const double rounded = std::round(value * 1e4) / 1e4;
    return shortestText(rounded == 0 ? 0 : rounded);
}

std::string pointText(Point point)
{
    return fmt::format("{{{},{}}}", shortNumber(point.x), shortNumber(point.y));
}

std::string extentText(const Extent& extent)
{
    return fmt::format("{{{},{}}}", pointText(extent.first), pointText(extent.second));
}

std::string pointsText(std::span<const Point> points)
{
    std::vector<std::string> texts;
    for (const Point& point : points) texts.push_back(pointText(point));
    return fmt::format("{{{}}}", fmt::join(texts, ","));
}

std::string placementText(const ComponentPlace& placement)
{
    return fmt::format("Placement({})", transformationText(placement, kDiagramName));
}

Edits setPlacement(const SyntaxTree& tree, NodeId id, const ComponentPlace& placement, DiagramLayer layer)
{
    const auto declaration = ast::View(tree, id).as<ast::ComponentDeclaration>();
    if (!declaration) return std::nullopt;
    const ast::ElementModification entry = declaration.annotation().find("Placement");
    if (!entry.classModification()) {
        std::string text = placementText(placement);
        if (layer == DiagramLayer::Icon) text.insert(text.size() - 1, ", " + transformationText(placement, kIconName));
        return setAnnotationEntry(tree, id, text);
    }
    const std::string name = layer == DiagramLayer::Icon ? kIconName : kDiagramName;
    if (!entry.classModification().find(name)) {
        std::string text(entry.text());
        const bool isEmpty = entry.classModification().arguments().empty();
        text.insert(entry.classModification().span().end - 1 - entry.span().begin,
                    (isEmpty ? "" : ", ") + transformationText(placement, name.c_str()));
        return setAnnotationEntry(tree, id, text);
    }
    const ComponentPlace old = placementOf(declaration, layer);
    const auto differs = [](Point a, Point b) { return a.x != b.x || a.y != b.y; };
    const bool movesOrigin = differs(old.origin, placement.origin);
    const bool changesExtent =
        differs(old.extent.first, placement.extent.first) || differs(old.extent.second, placement.extent.second);
    const bool turns = old.rotation != placement.rotation;
    if ((movesOrigin && old.hasFixedOrigin) || (changesExtent && old.hasFixedExtent) || (turns && old.hasFixedRotation))
        return std::nullopt;
    Edits edits = std::vector<TextEdit>();
    const auto set = [&](const char* value, const std::string& text) {
        append(edits, setAnnotationValue(tree, id, {"Placement", name, value}, text));
    };
    if (changesExtent) set("extent", extentText(placement.extent));
    if (turns) set("rotation", shortNumber(placement.rotation));
    if (movesOrigin) set("origin", pointText(placement.origin));
    return edits;
}

}  // namespace causeway
