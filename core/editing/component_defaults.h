// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How a component of a class begins its life on a diagram: its name, its prefixes, its size.
///
/// Errors: nothing for a class that is not found or of which there are no components, such as a package.
/// Reference: Modelica Language Specification, sections 18.7 (defaultComponentName, defaultComponentPrefixes)
/// and 18.6.1.1 (initialScale).
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
    std::string name;       ///< wanted; it may be taken
    std::string prefixes;   ///< "inner", "replaceable parameter"; mostly empty
    Extent extent;          ///< around {0, 0}
};

[[nodiscard]] std::optional<ComponentDefaults> componentDefaults(Library& library, ClassPictures& pictures,
                                                                 std::string_view className);

}  // namespace causeway
