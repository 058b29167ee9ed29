// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Names of the enumerations of graphical annotations: `LinePattern.Dash`.
/// Reference: Modelica Language Specification, section 18.6.1.2.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/graphics/graphic_item.h"

namespace causeway {

/// "LinePattern".
template <class Enumeration>
[[nodiscard]] std::string_view enumerationName();
/// "None", "Solid", ... in the order of the enumeration.
template <class Enumeration>
[[nodiscard]] std::span<const std::string_view> literalsOf();

template <>
std::string_view enumerationName<LinePattern>();
template <>
std::span<const std::string_view> literalsOf<LinePattern>();
template <>
std::string_view enumerationName<FillPattern>();
template <>
std::span<const std::string_view> literalsOf<FillPattern>();
template <>
std::string_view enumerationName<BorderPattern>();
template <>
std::span<const std::string_view> literalsOf<BorderPattern>();
template <>
std::string_view enumerationName<Smooth>();
template <>
std::span<const std::string_view> literalsOf<Smooth>();
template <>
std::string_view enumerationName<EllipseClosure>();
template <>
std::span<const std::string_view> literalsOf<EllipseClosure>();
template <>
std::string_view enumerationName<Arrow>();
template <>
std::span<const std::string_view> literalsOf<Arrow>();
template <>
std::string_view enumerationName<TextAlignment>();
template <>
std::span<const std::string_view> literalsOf<TextAlignment>();

/// "LinePattern.Dash"
template <class Enumeration>
[[nodiscard]] std::string literalText(Enumeration value)
{
    return std::string(enumerationName<Enumeration>()) + "." +
           std::string(literalsOf<Enumeration>()[static_cast<std::size_t>(value)]);
}

/// Whether a name is an enumeration that exists only in annotations.
[[nodiscard]] bool isAnnotationEnumeration(std::string_view name);

}  // namespace causeway
