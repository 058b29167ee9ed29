// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Defaults for a new component of a class in a diagram: name, prefixes, size.
/// Errors: nothing for an unknown class, or one without components, such as a package.
/// Reference: Modelica Language Specification, sections 18.7 (defaultComponentName, defaultComponentPrefixes) and
/// 18.6.1.1 (initialScale).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/graphics/transformation.h"

namespace causeway {

class ClassPictures;
class Library;

struct ComponentDefaults {
    std::string className;  ///< full
    std::string name;       ///< preferred name; may be taken
    std::string prefixes;   ///< "inner", "replaceable parameter"; usually empty
    Extent extent;          ///< around {0, 0}
};

[[nodiscard]] std::optional<ComponentDefaults> componentDefaults(Library& library, ClassPictures& pictures,
                                                                 std::string_view className);

}  // namespace causeway
