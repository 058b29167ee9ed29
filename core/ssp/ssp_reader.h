// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reads a system structure description (SSD) and the files it refers to.
/// In:   the files, and the path of the description. Out: the root system in `result`, with findings.
/// Errors: a sentence for invalid XML; findings for everything else.
/// Reference: System Structure and Parameterization 2.0, chapter 5. Internal to this room.
#pragma once

#include <optional>
#include <string>

#include "core/ssp/ssp_file.h"

namespace causeway {

/// Nothing, or the reason why it cannot be read.
[[nodiscard]] std::optional<std::string> readSspDescription(const SspFiles& files, const std::string& path,
                                                            SspFile& result);

/// Resolves a reference in the file `from`: "resources/a%20b.fmu" to "resources/a b.fmu". A sentence for paths that
/// lead out, or other schemes. Keeps a fragment: "Sub.ssp#B.ssd".
[[nodiscard]] IoResult<std::string> resolveSspReference(const std::string& from, std::string_view reference);

/// Separator between an archive and a path in it.
constexpr std::string_view kSspInside = "//";

/// Checks the names of a system and its connections; findings go to `result`. Reference: section 5.3.2.1 (allowed
/// connections).
void checkSspSystem(const SspElement& system, SspFile& result);

}  // namespace causeway
