// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The parts of a URI that names a resource of a library or a file. No library is looked at here.
///
/// Reference: Modelica Language Specification, section 13.6 (external resources).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace causeway {

struct ResourceUri {
    std::string package;   ///< full name; empty for a file URI
    std::string path;      ///< within the package, without the slash between; or the whole path of a file URI
    bool hasPath = false;  ///< whether a slash follows the package
};

/// modelica:/A.B/path, modelica://A.B/path, file:///path, file://localhost/path; percent-encoding is resolved, a query
/// or fragment is left out. Nothing for another scheme or another host.
[[nodiscard]] std::optional<ResourceUri> parseResourceUri(std::string_view uri);

}  // namespace causeway
