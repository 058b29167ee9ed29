// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/picture_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/graphics/svg_attributes.h"

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema = "causeway.picture/1";
const std::array<std::string, 3> kAnchors{"left", "middle", "right"};

Json toJson(const Point& point)
{
    return {point.x, point.y};
}

Json toJson(const Stroke& stroke)
{
    Json json = {{"colour", svg::colour(stroke.colour)}, {"width", stroke.width}};
    if (stroke.dashed) json["dashed"] = true;
    return json;
}

Json toJson(const LineShape& line)
{
    Json points = Json::array();
    for (const Point& point : line.points) points.push_back(toJson(point));
    return {{"line", std::move(points)}, {"stroke", toJson(line.stroke)}};
}

Json toJson(const RectangleShape& box)
{
    Json json = {{"box", {box.corner.x, box.corner.y, box.width, box.height}}};
    if (box.radius > 0) json["radius"] = box.radius;
    if (box.fill) json["fill"] = svg::colour(*box.fill);
    if (box.stroke) json["stroke"] = toJson(*box.stroke);
    return json;
}

Json toJson(const TextShape& text)
{
    Json json = {
        {"text", text.text}, {"at", toJson(text.baseline)}, {"size", text.size}, {"colour", svg::colour(text.colour)}};
    if (text.anchor != TextAnchor::Left) json["anchor"] = kAnchors[static_cast<std::size_t>(text.anchor)];
    if (text.bold) json["bold"] = true;
    if (text.monospaced) json["monospaced"] = true;
    if (text.upright) json["upright"] = true;
    return json;
}

// Reading: missing or wrongly typed values throw exceptions of the JSON library, caught in one place.

std::uint32_t readColour(const Json& json)
{
    const auto& text = json.get_ref<const std::string&>();
    std::uint32_t colour = 0;
    const char* const end = text.data() + text.size();
    if (text.size() != 7 || text[0] != '#' || std::from_chars(text.data() + 1, end, colour, 16).ptr != end)
        throw std::invalid_argument("colour");
    return colour;
}

Point readPoint(const Json& json)
{
    return {json.at(0).get<double>(), json.at(1).get<double>()};
}

Stroke readStroke(const Json& json)
{
    return {readColour(json.at("colour")), json.at("width").get<double>(), json.value("dashed", false)};
}

Shape readShape(const Json& json)
{
    if (const auto points = json.find("line"); points != json.end()) {
        LineShape line{{}, readStroke(json.at("stroke"))};
        for (const Json& point : *points) line.points.push_back(readPoint(point));
        return line;
    }
    if (const auto box = json.find("box"); box != json.end()) {
        RectangleShape shape{readPoint(*box),
                             box->at(2).get<double>(),
                             box->at(3).get<double>(),
                             json.value("radius", 0.0),
                             std::nullopt,
                             std::nullopt};
        if (json.contains("fill")) shape.fill = readColour(json["fill"]);
        if (json.contains("stroke")) shape.stroke = readStroke(json["stroke"]);
        return shape;
    }
    TextShape text;
    text.baseline = readPoint(json.at("at"));
    text.text = json.at("text").get<std::string>();
    text.size = json.at("size").get<double>();
    text.colour = readColour(json.at("colour"));
    const auto anchor = std::ranges::find(kAnchors, json.value("anchor", kAnchors[0]));
    if (anchor == kAnchors.end()) throw std::invalid_argument("anchor");
    text.anchor = static_cast<TextAnchor>(anchor - kAnchors.begin());
    text.bold = json.value("bold", false);
    text.monospaced = json.value("monospaced", false);
    text.upright = json.value("upright", false);
    return text;
}

DisplayList read(const Json& json)
{
    if (json.at("schema") != kSchema) throw std::invalid_argument("schema");
    DisplayList picture{
        json.at("width").get<double>(), json.at("height").get<double>(), json.value("title", std::string()), {}};
    if (!(picture.width > 0 && picture.height > 0)) throw std::invalid_argument("size");
    for (const Json& shape : json.at("shapes")) picture.shapes.push_back(readShape(shape));
    return picture;
}

}  // namespace

std::string pictureToJson(const DisplayList& picture)
{
    Json shapes = Json::array();
    for (const Shape& shape : picture.shapes)
        shapes.push_back(std::visit([](const auto& any) { return toJson(any); }, shape));
    const Json json = {{"schema", kSchema},
                       {"width", picture.width},
                       {"height", picture.height},
                       {"title", picture.title},
                       {"shapes", std::move(shapes)}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<DisplayList> pictureFromJson(std::string_view json)
{
    try {
        return read(Json::parse(json));
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace causeway
