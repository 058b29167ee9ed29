// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paths of files and "file:" URIs. Reference: RFC 3986, RFC 8089.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace causeway {

/// The path, with "/" between folders; any other URI ("untitled:Untitled-1") is a label that stays as it is.
[[nodiscard]] std::string pathOfUri(std::string_view uri);
/// Of an absolute path; a label that is a URI stays as it is.
[[nodiscard]] std::string uriOfPath(std::string_view path);

/// A path as protocols and texts write it.
[[nodiscard]] inline std::filesystem::path toPath(std::string_view utf8)
{
    return std::u8string(utf8.begin(), utf8.end());
}

}  // namespace causeway
