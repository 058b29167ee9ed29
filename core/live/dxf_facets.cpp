// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/dxf_facets.h"

#include <array>
#include <charconv>
#include <limits>
#include <optional>

namespace causeway {

namespace {

constexpr std::string_view kBlanks = " \t\r";

/// Next line, trimmed; nothing at the end.
std::optional<std::string_view> takeLine(std::string_view& text)
{
    if (text.empty()) return std::nullopt;
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::size_t first = line.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return std::string_view();
    return line.substr(first, line.find_last_not_of(kBlanks) - first + 1);
}

template <class Number>
std::optional<Number> numberIn(std::string_view line)
{
    Number number{};
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    return error == std::errc() && end == line.data() + line.size() ? std::optional(number) : std::nullopt;
}

/// A face being read: coordinates by corner, NaN if missing.
struct Face {
    std::array<std::array<double, 3>, 4> corners;

    Face()
    {
        for (auto& corner : corners) corner.fill(std::numeric_limits<double>::quiet_NaN());
    }

    /// Group codes are 10 to 13 for x, 20 to 23 for y, 30 to 33 for z.
    void set(int code, std::string_view value)
    {
        const int axis = code / 10 - 1, corner = code % 10;
        if (axis < 0 || axis > 2 || corner > 3) return;
        corners[static_cast<std::size_t>(corner)][static_cast<std::size_t>(axis)] =
            numberIn<double>(value).value_or(std::numeric_limits<double>::quiet_NaN());
    }

    void addTo(std::vector<ShapeFacet>& facets) const
    {
        ShapeFacet facet;
        facet.isTwoSided = true;
        for (const auto& [x, y, z] : corners) {
            const Vector3 corner{x, y, z};
            if (!isFinite(corner)) return;
            if (facet.corners.empty() || facet.corners.back() != corner) facet.corners.push_back(corner);
        }
        if (facet.corners.size() > 2) facets.push_back(std::move(facet));
    }
};

}  // namespace

std::vector<ShapeFacet> dxfFacets(std::string_view text)
{
    std::vector<ShapeFacet> facets;
    std::optional<Face> face;
    while (facets.size() < kMaxFaces) {
        const auto codeLine = takeLine(text), value = takeLine(text);
        const auto code = codeLine ? numberIn<int>(*codeLine) : std::nullopt;
        if (!code || !value) break;
        if (*code == 0) {  // an entity begins
            if (face) face->addTo(facets);
            face.reset();
            if (*value == "3DFACE") face.emplace();
        } else if (face) {
            face->set(*code, *value);
        }
    }
    if (face && facets.size() < kMaxFaces) face->addTo(facets);
    return facets;
}

}  // namespace causeway
