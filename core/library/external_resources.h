// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The parts of a URI for a resource of a library or a file. Does not access any library.
///
/// Reference: Modelica Language Specification, section 13.6 (external resources).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace causeway {

struct ResourceUri {
    std::string package;   ///< full name; empty for a file URI
    std::string path;      ///< within the package, without the leading slash; or the whole path of a file URI
    bool hasPath = false;  ///< whether a slash follows the package
};

/// Accepts modelica:/A.B/path, modelica://A.B/path, file:///path, file://localhost/path. Percent-encoding is decoded, a
/// query or fragment is dropped. Nothing for other schemes or hosts.
[[nodiscard]] std::optional<ResourceUri> parseResourceUri(std::string_view uri);

}  // namespace causeway
