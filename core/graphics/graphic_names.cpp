// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/graphic_names.h"

#include <algorithm>

namespace causeway {

template <>
std::string_view enumerationName<LinePattern>()
{
    return "LinePattern";
}
template <>
std::span<const std::string_view> literalsOf<LinePattern>()
{
    static constexpr std::string_view kNames[] = {"None", "Solid", "Dash", "Dot", "DashDot", "DashDotDot"};
    return kNames;
}

template <>
std::string_view enumerationName<FillPattern>()
{
    return "FillPattern";
}
template <>
std::span<const std::string_view> literalsOf<FillPattern>()
{
    static constexpr std::string_view kNames[] = {
        "None",     "Solid",     "Horizontal",         "Vertical",         "Cross", "Forward",
        "Backward", "CrossDiag", "HorizontalCylinder", "VerticalCylinder", "Sphere"};
    return kNames;
}

template <>
std::string_view enumerationName<BorderPattern>()
{
    return "BorderPattern";
}
template <>
std::span<const std::string_view> literalsOf<BorderPattern>()
{
    static constexpr std::string_view kNames[] = {"None", "Raised", "Sunken", "Engraved"};
    return kNames;
}

template <>
std::string_view enumerationName<Smooth>()
{
    return "Smooth";
}
template <>
std::span<const std::string_view> literalsOf<Smooth>()
{
    static constexpr std::string_view kNames[] = {"None", "Bezier"};
    return kNames;
}

template <>
std::string_view enumerationName<EllipseClosure>()
{
    return "EllipseClosure";
}
template <>
std::span<const std::string_view> literalsOf<EllipseClosure>()
{
    static constexpr std::string_view kNames[] = {"None", "Chord", "Radial", "Automatic"};
    return kNames;
}

template <>
std::string_view enumerationName<Arrow>()
{
    return "Arrow";
}
template <>
std::span<const std::string_view> literalsOf<Arrow>()
{
    static constexpr std::string_view kNames[] = {"None", "Open", "Filled", "Half"};
    return kNames;
}

template <>
std::string_view enumerationName<TextAlignment>()
{
    return "TextAlignment";
}
template <>
std::span<const std::string_view> literalsOf<TextAlignment>()
{
    static constexpr std::string_view kNames[] = {"Left", "Center", "Right", "Automatic"};
    return kNames;
}

bool isAnnotationEnumeration(std::string_view name)
{
    static constexpr std::array<std::string_view, 8> kNames = {"LinePattern", "FillPattern",    "BorderPattern",
                                                               "Smooth",      "EllipseClosure", "Arrow",
                                                               "TextStyle",   "TextAlignment"};
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace causeway
