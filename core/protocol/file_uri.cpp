// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/file_uri.h"

#include <charconv>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "core/base/ascii.h"

namespace causeway {

namespace {

constexpr std::string_view kScheme = "file:";

bool isLetter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

bool isUnreserved(char byte)
{
    return isLetter(byte) || (byte >= '0' && byte <= '9') || std::string_view("-._~/").find(byte) != std::string::npos;
}

std::string decoded(std::string_view text)
{
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned byte = 0;
        const char* digits = text.data() + i + 1;
        if (text[i] == '%' && i + 2 < text.size() && std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
            bytes += static_cast<char>(byte);
            i += 2;
        } else {
            bytes += text[i];
        }
    }
    return bytes;
}

/// "/c:/folder" of a drive.
bool hasDrive(std::string_view path)
{
    return path.size() > 2 && path[0] == '/' && isLetter(path[1]) && path[2] == ':';
}

/// "word:" in front, as of a URI; a single letter is a drive.
bool hasScheme(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size() && (isLetter(text[at]) || (at > 0 && (text[at] == '+' || text[at] == '-')))) ++at;
    return at > 1 && at < text.size() && text[at] == ':';
}

}  // namespace

std::string pathOfUri(std::string_view uri)
{
    if (lowerCase(uri.substr(0, kScheme.size())) != kScheme) return std::string(uri);
    uri.remove_prefix(kScheme.size());
    if (uri.starts_with("//")) {
        uri.remove_prefix(2);
        const std::size_t root = uri.find('/');
        const std::string_view host = uri.substr(0, root);
        uri.remove_prefix(root == std::string_view::npos ? uri.size() : root);
        if (!host.empty() && host != "localhost") return "//" + std::string(host) + decoded(uri);
    }
    std::string path = decoded(uri.substr(0, uri.find_first_of("?#")));
    if (hasDrive(path)) path.erase(0, 1);
    return path;
}

std::string uriOfPath(std::string_view path)
{
    if (hasScheme(path)) return std::string(path);
    std::error_code error;
    const std::filesystem::path given(std::u8string(path.begin(), path.end()));
    const std::u8string whole =
        given.is_absolute() ? given.generic_u8string() : std::filesystem::absolute(given, error).generic_u8string();
    std::string uri = "file://";
    if (!whole.starts_with(u8'/')) uri += '/';
    for (const char8_t unit : whole) {
        const char byte = static_cast<char>(unit);
        if (isUnreserved(byte)) {
            uri += byte;
        } else {
            uri += fmt::format("%{:02X}", static_cast<unsigned char>(byte));
        }
    }
    return uri;
}

}  // namespace causeway
