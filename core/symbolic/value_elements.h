// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shape and elements of values, whatever they are made of. Elements are counted row by row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/symbolic/value.h"

namespace causeway {

using Sizes = std::vector<std::int32_t>;

/// Real, Integer, Boolean and enumerations: what is kept as numbers.
[[nodiscard]] constexpr bool isNumeric(ValueType type)
{
    return type == ValueType::Real || type == ValueType::Integer || type == ValueType::Boolean ||
           type == ValueType::Enumeration;
}
[[nodiscard]] Sizes sizesOf(const TypeTable& types, TypeId type);
/// Product of the sizes.
[[nodiscard]] std::int64_t elementCount(const Sizes& sizes);
/// The type of `like` without its dimensions, with these: a table look-up only where they differ from those of `like`.
[[nodiscard]] TypeId withSizes(TypeTable& types, TypeId like, const Sizes& sizes);
/// Elements of an array; 1 for a scalar.
[[nodiscard]] std::size_t elementCount(const TypeTable& types, const Value& value);

/// A value of `element` (its sizes as declared, unknown ones 0) in an array of these sizes: 0, false, "", the first
/// literal.
[[nodiscard]] Value initialValue(TypeTable& types, TypeId element, const Sizes& sizes);
/// Adds the elements of `source` to the end of those of `target`, an array; the type of `target` stays as it is.
void appendElements(const TypeTable& types, Value& target, const Value& source);
/// The elements at these positions, as a value of `type`.
[[nodiscard]] Value gather(const TypeTable& types, const Value& source, std::span<const std::size_t> positions,
                           TypeId type);
/// `count` elements from `first` on, as a value of `type`.
[[nodiscard]] Value slice(const TypeTable& types, const Value& source, std::size_t first, std::size_t count,
                          TypeId type);
/// Makes an Integer (or an array of them) Real where `type` is Real; the fields of a record likewise.
void convertTo(TypeTable& types, Value& value, TypeId type);

}  // namespace causeway
