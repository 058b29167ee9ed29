// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Attributes of a variable or a type, such as its unit, as written in the text: nothing is evaluated.
#pragma once

#include <string>
#include <string_view>

#include "core/syntax/ast.h"

namespace causeway {

struct Modifier;

/// The value of the attribute in these modifiers (or null); none if it has no value.
[[nodiscard]] ast::Expression attributeValue(const Modifier* attributes, std::string_view name);
/// Its text if it is a string literal; otherwise empty.
[[nodiscard]] std::string attributeText(const Modifier* attributes, std::string_view name);

struct UnitTexts {
    std::string unit, displayUnit;  ///< empty: none
};
/// The unit of a value and its display unit. `own` (or null) is the modifier closest to the value and takes precedence.
[[nodiscard]] UnitTexts unitTexts(const Modifier* attributes, const Modifier* own = nullptr);

}  // namespace causeway
