// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paths of files and "file:" URIs. Reference: RFC 3986, RFC 8089.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace causeway {

/// The path, with "/" as separator; other URIs ("untitled:Untitled-1") are labels and stay unchanged.
[[nodiscard]] std::string pathOfUri(std::string_view uri);
/// URI of an absolute path; a label that is a URI stays unchanged.
[[nodiscard]] std::string uriOfPath(std::string_view path);

/// A path in UTF-8, as in protocols and texts.
[[nodiscard]] inline std::filesystem::path toPath(std::string_view utf8)
{
    return std::u8string(utf8.begin(), utf8.end());
}

}  // namespace causeway
