// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A system structure description (SSD) and what it refers to.
///
/// In:   the files, and the path of the description among them.
/// Out:  the root system in `result`; findings there.
/// Errors: what is no XML is a sentence; all else are findings.
/// Reference: System Structure and Parameterization 2.0, chapter 5.
/// Private to this room.
#pragma once

#include <optional>
#include <string>

#include "core/ssp/ssp_file.h"

namespace causeway {

/// Nothing, or why it cannot be read.
[[nodiscard]] std::optional<std::string> readSspDescription(const SspFiles& files, const std::string& path,
                                                            SspFile& result);

/// Where a reference of the file `from` leads: "resources/a%20b.fmu" to "resources/a b.fmu". A path that leads out, or
/// another scheme, is a sentence. A fragment stays: "Sub.ssp#B.ssd".
[[nodiscard]] IoResult<std::string> resolveSspReference(const std::string& from, std::string_view reference);

/// Between an archive and a path in it.
constexpr std::string_view kSspInside = "//";

/// What is wrong with the names of a system and its connections; findings in `result`.
/// Reference: section 5.3.2.1 (allowed connections).
void checkSspSystem(const SspElement& system, SspFile& result);

}  // namespace causeway
