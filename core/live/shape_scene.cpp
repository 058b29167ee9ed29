// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/shape_scene.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/dae/dae_evaluation.h"
#include "core/live/dxf_facets.h"

namespace causeway {

namespace {

constexpr std::string_view kType = ".shapeType";
constexpr double kShadow = 0.45;  ///< brightness of faces turned away from the light
constexpr double kLeast = 1e-12;  ///< shorter vectors have no direction

Vector3 unitOr(Vector3 vector, Vector3 otherwise)
{
    const double length = lengthOf(vector);
    return length > kLeast ? (1 / length) * vector : otherwise;
}

/// Newell's normal: also for polygons with coincident corners.
Vector3 normalOf(const std::vector<Vector3>& corners)
{
    Vector3 sum;
    for (std::size_t i = 0; i < corners.size(); ++i)
        sum = sum + cross(corners[i] - corners[0], corners[(i + 1) % corners.size()] - corners[0]);
    return sum;
}

/// Scale factors of a drawing by direction.
Vector3 scaleOf(const ShapeSizes& sizes)
{
    return sizes.extra == 0 ? Vector3{1, 1, 1} : Vector3{sizes.length, sizes.width, sizes.height};
}

Vector3 scaled(Vector3 a, Vector3 by)
{
    return {a.x * by.x, a.y * by.y, a.z * by.z};
}

std::uint32_t colourOf(Vector3 colour)
{
    const auto part = [](double value) {
        return static_cast<std::uint32_t>(std::lround(std::clamp(value, 0.0, 255.0)));
    };
    return (part(colour.x) << 16U) | (part(colour.y) << 8U) | part(colour.z);
}

}  // namespace

ShapeScene::ShapeScene(const HybridDae& dae, const RunValues& values, const Task& task) : m_values(values)
{
    std::vector<VariableId> types;
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (variable.type == ValueType::String && variable.name.ends_with(kType)) types.push_back(VariableId(i));
    }
    if (types.empty()) return;
    ExternalWorld world(ExternalWorld::Purpose::Translation);
    DaeEvaluation evaluation(dae, world, task);
    const ParameterValues& parameters = evaluation.computeParameters();
    std::map<std::string, std::shared_ptr<const Drawing>> drawings;
    for (const VariableId type : types) {
        const double place = parameters.numbers[type.index()];
        const std::string& name = dae.variables[type].name;
        const std::string shapeType =
            std::isnan(place) ? std::string() : parameters.texts[static_cast<std::size_t>(place)];
        const auto [drawing, isNew] = drawings.try_emplace(shapeType);
        if (isNew) drawing->second = drawingOf(shapeType, dae);
        addShape(name.substr(0, name.size() - kType.size()), shapeType, drawing->second);
    }
}

std::shared_ptr<const ShapeScene::Drawing> ShapeScene::drawingOf(const std::string& shapeType, const HybridDae& dae)
{
    const auto resource = std::find_if(dae.resources.begin(), dae.resources.end(),
                                       [&](const auto& one) { return one.first == shapeType; });
    if (resource == dae.resources.end()) return nullptr;
    const auto text = readFile(resource->second);
    if (!text) return nullptr;
    Drawing drawing{dxfFacets(*text), {}, {}};
    if (drawing.facets.empty()) return nullptr;
    drawing.low = drawing.high = drawing.facets.front().corners.front();
    for (const ShapeFacet& facet : drawing.facets) {
        for (const Vector3 corner : facet.corners) {
            drawing.low = {std::min(drawing.low.x, corner.x), std::min(drawing.low.y, corner.y),
                           std::min(drawing.low.z, corner.z)};
            drawing.high = {std::max(drawing.high.x, corner.x), std::max(drawing.high.y, corner.y),
                            std::max(drawing.high.z, corner.z)};
        }
    }
    return std::make_shared<const Drawing>(std::move(drawing));
}

std::vector<ShapeFacet> ShapeScene::facetsOf(const Shape& shape, const ShapeSizes& sizes)
{
    if (!shape.drawing) return meshOf(shape.kind, sizes);
    std::vector<ShapeFacet> facets = shape.drawing->facets;
    for (ShapeFacet& facet : facets) {
        for (Vector3& corner : facet.corners) corner = scaled(corner, scaleOf(sizes));
    }
    return facets;
}

void ShapeScene::addShape(const std::string& name, const std::string& shapeType, std::shared_ptr<const Drawing> drawing)
{
    bool isComplete = true;
    const auto find = [&](const std::string& member) {
        const RunVariable variable = m_values.find(name + "." + member);
        isComplete = isComplete && variable.isKnown();
        return variable;
    };
    const auto triple = [&](const char* member) {
        return Triple{find(fmt::format("{}[1]", member)), find(fmt::format("{}[2]", member)),
                      find(fmt::format("{}[3]", member))};
    };
    Shape shape;
    shape.kind = shapeKindOf(shapeType);
    shape.drawing = std::move(drawing);
    for (std::size_t i = 0; i < shape.rotation.size(); ++i)
        shape.rotation[i] = find(fmt::format("R.T[{},{}]", i / 3 + 1, i % 3 + 1));
    shape.position = triple("r");
    shape.offset = triple("r_shape");
    shape.lengthDirection = triple("lengthDirection");
    shape.widthDirection = triple("widthDirection");
    shape.colour = triple("color");
    shape.length = find("length");
    shape.width = find("width");
    shape.height = find("height");
    shape.extra = m_values.find(name + ".extra");
    if (isComplete) m_shapes.push_back(shape);
}

Vector3 ShapeScene::vectorOf(const Triple& variables, const RunInstant& instant) const
{
    return {m_values.value(variables[0], instant), m_values.value(variables[1], instant),
            m_values.value(variables[2], instant)};
}

std::optional<ShapeScene::Placed> ShapeScene::placed(const Shape& shape, const RunInstant& instant) const
{
    std::array<Vector3, 3> rows;  // axes of the object in the world
    for (std::size_t i = 0; i < 3; ++i)
        rows[i] = vectorOf({shape.rotation[3 * i], shape.rotation[3 * i + 1], shape.rotation[3 * i + 2]}, instant);
    const auto toWorld = [&rows](Vector3 inObject) {
        return inObject.x * rows[0] + inObject.y * rows[1] + inObject.z * rows[2];
    };
    const Vector3 along = unitOr(vectorOf(shape.lengthDirection, instant), {1, 0, 0}),
                  wide = vectorOf(shape.widthDirection, instant);
    const Vector3 anywhere = std::abs(along.x) < 0.9 ? Vector3{1, 0, 0} : Vector3{0, 1, 0};
    const Vector3 across =
        unitOr(wide - dot(wide, along) * along, unitOr(anywhere - dot(anywhere, along) * along, {0, 1, 0}));
    const double extra = m_values.value(shape.extra, instant);
    Placed made{vectorOf(shape.position, instant) + toWorld(vectorOf(shape.offset, instant)),
                toWorld(along),
                toWorld(across),
                toWorld(cross(along, across)),
                {m_values.value(shape.length, instant), m_values.value(shape.width, instant),
                 m_values.value(shape.height, instant), std::isfinite(extra) ? extra : 0}};
    const bool isKnown = isFinite(made.origin) && isFinite(made.along) && isFinite(made.across) &&
                         isFinite(Vector3{made.sizes.length, made.sizes.width, made.sizes.height});
    return isKnown ? std::optional(made) : std::nullopt;
}

std::vector<SceneFacet> ShapeScene::facetsAt(const RunInstant& instant, const SpaceView& view) const
{
    const Vector3 lamp = unitOr(-0.4 * view.right + 0.6 * view.up + 0.8 * view.towards, view.towards);
    std::vector<SceneFacet> made;
    for (const Shape& shape : m_shapes) {
        const auto at = placed(shape, instant);
        if (!at) continue;
        const std::uint32_t colour = colourOf(vectorOf(shape.colour, instant));
        for (const ShapeFacet& facet : facetsOf(shape, at->sizes)) {
            SceneFacet seen;
            seen.colour = colour;
            if (facet.corners.size() > 2) {
                Vector3 normal = unitOr(at->turned(normalOf(facet.corners)), {});
                if (facet.isTwoSided && dot(normal, view.towards) < 0) normal = -1 * normal;
                if (dot(normal, view.towards) <= 0) continue;  // back face
                seen.light = kShadow + (1 - kShadow) * std::max(0.0, dot(normal, lamp));
            }
            seen.thickness = facet.thickness;
            Vector3 sum;
            for (const Vector3 corner : facet.corners) {
                const Vector3 point = (*at)(corner);
                sum = sum + point;
                seen.points.push_back(view(point));
            }
            seen.nearness = view.nearness(sum) / static_cast<double>(facet.corners.size());
            made.push_back(std::move(seen));
        }
    }
    std::stable_sort(made.begin(), made.end(),
                     [](const SceneFacet& a, const SceneFacet& b) { return a.nearness < b.nearness; });
    return made;
}

std::vector<Vector3> ShapeScene::cornersAt(const RunInstant& instant) const
{
    std::vector<Vector3> made;
    for (const Shape& shape : m_shapes) {
        const auto at = placed(shape, instant);
        if (!at) continue;
        const auto& [length, width, height, extra] = at->sizes;
        Vector3 low{0, -width / 2, -height / 2}, high{length, width / 2, height / 2};
        if (shape.drawing) {
            low = scaled(shape.drawing->low, scaleOf(at->sizes));
            high = scaled(shape.drawing->high, scaleOf(at->sizes));
        }
        for (const double x : {low.x, high.x}) {
            for (const double y : {low.y, high.y}) {
                for (const double z : {low.z, high.z}) made.push_back((*at)({x, y, z}));
            }
        }
    }
    return made;
}

Vector3 ShapeScene::markedPointAt(std::size_t shape, const RunInstant& instant) const
{
    const auto at = placed(m_shapes[shape], instant);
    if (!at) return {std::nan(""), std::nan(""), std::nan("")};
    if (const auto& drawing = m_shapes[shape].drawing)
        return (*at)(scaled(0.5 * (drawing->low + drawing->high), scaleOf(at->sizes)));
    return (*at)({(m_shapes[shape].kind == ShapeKind::Sphere ? 0.5 : 1) * at->sizes.length, 0, 0});
}

}  // namespace causeway
