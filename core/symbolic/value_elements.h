// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shape and elements of values of any type. Elements are counted row by row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/symbolic/value.h"

namespace causeway {

using Sizes = std::vector<std::int32_t>;

/// Whether values of this type are stored as numbers: Real, Integer, Boolean and enumerations.
[[nodiscard]] constexpr bool isNumeric(ValueType type)
{
    return type == ValueType::Real || type == ValueType::Integer || type == ValueType::Boolean ||
           type == ValueType::Enumeration;
}
[[nodiscard]] Sizes sizesOf(const TypeTable& types, TypeId type);
/// Product of the sizes.
[[nodiscard]] std::int64_t elementCount(const Sizes& sizes);
/// The type of `like` with these dimensions instead of its own; a table look-up only if they differ.
[[nodiscard]] TypeId withSizes(TypeTable& types, TypeId like, const Sizes& sizes);
/// Elements of an array; 1 for a scalar.
[[nodiscard]] std::size_t elementCount(const TypeTable& types, const Value& value);

/// The initial value of `element` (with its declared sizes, unknown ones 0) in an array of these sizes: 0, false, "",
/// the first literal.
[[nodiscard]] Value initialValue(TypeTable& types, TypeId element, const Sizes& sizes);
/// Appends the elements of `source` to those of `target`, an array; the type of `target` is unchanged.
void appendElements(const TypeTable& types, Value& target, const Value& source);
/// The elements at these positions, as a value of `type`.
[[nodiscard]] Value gather(const TypeTable& types, const Value& source, std::span<const std::size_t> positions,
                           TypeId type);
/// `count` elements from `first` on, as a value of `type`.
[[nodiscard]] Value slice(const TypeTable& types, const Value& source, std::size_t first, std::size_t count,
                          TypeId type);
/// Converts an Integer (or an array of them) to Real if `type` is Real; the fields of a record likewise.
void convertTo(TypeTable& types, Value& value, TypeId type);

}  // namespace causeway
