// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/ssp/ssp_flow.h"

namespace causeway {

namespace {

constexpr double kIconHalf = 100;

/// Removes the noise of a rotation.
double tidied(double value)
{
    constexpr double kGrain = 1e9;
    const double rounded = std::round(value * kGrain) / kGrain;
    return rounded == 0 ? 0 : rounded;
}

ForeignPlace iconPlaceOf(const SspPoint& place)
{
    return {tidied((2 * place.x - 1) * kIconHalf), tidied((2 * place.y - 1) * kIconHalf)};
}

void grow(std::optional<SspExtent>& box, const SspExtent& by)
{
    const auto [left, right] = std::minmax(by.x1, by.x2);
    const auto [lower, upper] = std::minmax(by.y1, by.y2);
    if (!box) box = SspExtent{left, lower, right, upper};
    box = SspExtent{std::min(box->x1, left), std::min(box->y1, lower), std::max(box->x2, right),
                    std::max(box->y2, upper)};
}

/// Connectors on the left and right side, from top to bottom.
std::map<std::string, SspPoint> sharedSides(const SspElement& system)
{
    std::vector<const SspConnector*> sides[2];
    for (const SspConnector& connector : system.connectors) {
        if (!connector.place) sides[sspRoleOf(connector.kind, true) == SspRole::Sink ? 1 : 0].push_back(&connector);
    }
    std::map<std::string, SspPoint> places;
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t i = 0; i < sides[side].size(); ++i)
            places[sides[side][i]->name] = {static_cast<double>(side), 1 - (static_cast<double>(i) + 0.5) /
                                                                               static_cast<double>(sides[side].size())};
    }
    return places;
}

}  // namespace

SspLayout::SspLayout(const SspElement& system)
{
    placeElements(system);
    placeOwn(system);
}

void SspLayout::placeElements(const SspElement& system)
{
    constexpr double kSize = 40, kGap = 40, kMargin = 20;
    std::optional<SspExtent> box;
    std::vector<const SspElement*> unplaced;
    for (const SspElement& element : system.elements) {
        const bool isPlaced = element.geometry && element.geometry->extent.x1 != element.geometry->extent.x2 &&
                              element.geometry->extent.y1 != element.geometry->extent.y2;
        if (!isPlaced) {
            if (element.kind != SspElementKind::DictionaryReference) unplaced.push_back(&element);
            continue;
        }
        m_elements[element.name] = *element.geometry;
        grow(box, element.geometry->extent);
    }
    const auto columns =
        static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(std::max<std::size_t>(unplaced.size(), 1)))));
    const double left = box ? box->x1 : -(static_cast<double>(columns) * (kSize + kGap) - kGap) / 2;
    double upper = box ? box->y1 - kGap : (static_cast<double>(columns) * (kSize + kGap) - kGap) / 2;
    for (std::size_t i = 0; i < unplaced.size(); ++i) {
        if (i > 0 && i % columns == 0) upper -= kSize + kGap;
        const double x = left + static_cast<double>(i % columns) * (kSize + kGap);
        const SspExtent extent{x, upper - kSize, x + kSize, upper};
        m_elements[unplaced[i]->name].extent = extent;
        grow(box, extent);
    }
    if (!box) box = SspExtent{-kIconHalf, -kIconHalf, kIconHalf, kIconHalf};
    m_canvas = {box->x1 - kMargin, box->y1 - kMargin, box->x2 + kMargin, box->y2 + kMargin};
    if (system.canvas && system.canvas->x1 < system.canvas->x2 && system.canvas->y1 < system.canvas->y2) {
        box = system.canvas;
        for (const auto& [name, geometry] : m_elements) grow(box, geometry.extent);
        m_canvas = *box;
    }
}

void SspLayout::placeOwn(const SspElement& system)
{
    const std::map<std::string, SspPoint> shared = sharedSides(system);
    for (const SspConnector& connector : system.connectors) {
        const SspPoint place = connector.innerPlace ? *connector.innerPlace
                               : connector.place    ? *connector.place
                                                    : shared.at(connector.name);
        m_own[connector.name] = {tidied(m_canvas.x1 + place.x * (m_canvas.x2 - m_canvas.x1)),
                                 tidied(m_canvas.y1 + place.y * (m_canvas.y2 - m_canvas.y1))};
    }
}

double SspLayout::ownHalf() const
{
    constexpr double kShare = 20;
    return tidied(std::max(m_canvas.x2 - m_canvas.x1, m_canvas.y2 - m_canvas.y1) / kShare);
}

SspPoint SspLayout::mapped(const std::string& element, ForeignPlace place) const
{
    const SspElementGeometry& geometry = of(element);
    const SspExtent& extent = geometry.extent;
    const double x = place.x / kIconHalf * (extent.x2 - extent.x1) / 2,
                 y = place.y / kIconHalf * (extent.y2 - extent.y1) / 2;
    const double angle = geometry.rotation * std::numbers::pi / 180;
    return {tidied((extent.x1 + extent.x2) / 2 + x * std::cos(angle) - y * std::sin(angle)),
            tidied((extent.y1 + extent.y2) / 2 + x * std::sin(angle) + y * std::cos(angle))};
}

std::map<std::string, ForeignPlace> sspPlaces(const SspElement& element)
{
    std::map<std::string, ForeignPlace> places;
    for (const SspConnector& connector : element.connectors) {
        if (connector.place) places[connector.name] = iconPlaceOf(*connector.place);
    }
    return places;
}

std::map<std::string, ForeignPlace> sspIconPlaces(const SspElement& system)
{
    std::map<std::string, ForeignPlace> places = sspPlaces(system);
    for (const auto& [name, place] : sharedSides(system)) places[name] = iconPlaceOf(place);
    return places;
}

std::string sspTransformation(const SspElementGeometry& geometry)
{
    const SspExtent& extent = geometry.extent;
    if (geometry.rotation == 0)
        return fmt::format("transformation(extent={})", sspPoints({{extent.x1, extent.y1}, {extent.x2, extent.y2}}));
    const double width = (extent.x2 - extent.x1) / 2, height = (extent.y2 - extent.y1) / 2;
    return fmt::format("transformation(extent={}, rotation={}, origin={{{},{}}})",
                       sspPoints({{-width, -height}, {width, height}}), shortestText(geometry.rotation),
                       shortestText(tidied((extent.x1 + extent.x2) / 2)),
                       shortestText(tidied((extent.y1 + extent.y2) / 2)));
}

std::string sspPoints(const std::vector<SspPoint>& points)
{
    std::vector<std::string> texts;
    for (const SspPoint& point : points)
        texts.push_back(fmt::format("{{{},{}}}", shortestText(tidied(point.x)), shortestText(tidied(point.y))));
    return fmt::format("{{{}}}", fmt::join(texts, ","));
}

}  // namespace causeway
