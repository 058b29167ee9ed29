// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Attributes of a variable or a type, such as its unit, as they are written: nothing is evaluated.
#pragma once

#include <string>
#include <string_view>

#include "core/syntax/ast.h"

namespace causeway {

struct Modifier;

/// What the attribute is given among these modifiers (or null); none without a value.
[[nodiscard]] ast::Expression attributeValue(const Modifier* attributes, std::string_view name);
/// Its text where it is a string literal; else empty.
[[nodiscard]] std::string attributeText(const Modifier* attributes, std::string_view name);

struct UnitTexts {
    std::string unit, displayUnit;  ///< empty for none
};
/// In which unit a value is meant and in which one it is read. `own` (or null) is what stands nearer to the value: it
/// counts first.
[[nodiscard]] UnitTexts unitTexts(const Modifier* attributes, const Modifier* own = nullptr);

}  // namespace causeway
