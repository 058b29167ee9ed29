// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/svg.h"

#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/graphics/svg_attributes.h"

namespace causeway {

namespace {

using svg::colour;
using svg::set;

/// A hundredth of a unit is finer than any screen.
std::string rounded(double value)
{
    return shortestText(std::round(value * 100) / 100);
}

void setStroke(pugi::xml_node node, const Stroke& stroke)
{
    set(node, "stroke", colour(stroke.colour));
    set(node, "stroke-width", rounded(stroke.width));
    if (stroke.dashed) set(node, "stroke-dasharray", "4 3");
}

struct Writer {
    pugi::xml_node svg;

    void operator()(const LineShape& line)
    {
        pugi::xml_node node = svg.append_child("polyline");
        std::string points;
        for (const Point& point : line.points)
            points += (points.empty() ? "" : " ") + rounded(point.x) + "," + rounded(point.y);
        set(node, "points", points);
        set(node, "fill", "none");
        setStroke(node, line.stroke);
    }

    void operator()(const RectangleShape& rectangle)
    {
        pugi::xml_node node = svg.append_child("rect");
        set(node, "x", rounded(rectangle.corner.x));
        set(node, "y", rounded(rectangle.corner.y));
        set(node, "width", rounded(rectangle.width));
        set(node, "height", rounded(rectangle.height));
        if (rectangle.radius > 0) set(node, "rx", rounded(rectangle.radius));
        set(node, "fill", rectangle.fill ? colour(*rectangle.fill) : "none");
        if (rectangle.stroke) setStroke(node, *rectangle.stroke);
    }

    void operator()(const TextShape& text)
    {
        pugi::xml_node node = svg.append_child("text");
        set(node, "x", rounded(text.baseline.x));
        set(node, "y", rounded(text.baseline.y));
        set(node, "font-family",
            text.monospaced ? "DejaVu Sans Mono, Menlo, Consolas, monospace" : "DejaVu Sans, Arial, sans-serif");
        set(node, "font-size", rounded(text.size));
        if (text.bold) set(node, "font-weight", "bold");
        if (text.anchor != TextAnchor::Left)
            set(node, "text-anchor", text.anchor == TextAnchor::Middle ? "middle" : "end");
        set(node, "fill", colour(text.colour));
        if (text.upright)
            set(node, "transform",
                fmt::format("rotate(-90 {} {})", rounded(text.baseline.x), rounded(text.baseline.y)));
        node.text().set(text.text.c_str());
    }
};

}  // namespace

std::string toSvg(const DisplayList& picture)
{
    pugi::xml_document document;
    pugi::xml_node svg = document.append_child("svg");
    set(svg, "xmlns", "http://www.w3.org/2000/svg");
    set(svg, "width", rounded(picture.width));
    set(svg, "height", rounded(picture.height));
    set(svg, "viewBox", fmt::format("0 0 {} {}", rounded(picture.width), rounded(picture.height)));
    svg.append_child("title").text().set(picture.title.c_str());
    Writer writer{svg};
    for (const Shape& shape : picture.shapes) std::visit(writer, shape);
    std::ostringstream text;
    document.save(text, "  ");
    return text.str();
}

}  // namespace causeway
