// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/external_resources.h"

#include "core/base/ascii.h"
#include "core/library/library_implementation.h"

namespace causeway {

namespace {

int hexDigit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// A '%' without two hexadecimal digits is kept.
std::string decodePercent(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && hexDigit(text[i + 1]) >= 0 && hexDigit(text[i + 2]) >= 0) {
            result += static_cast<char>(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2]));
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

/// Takes the scheme off if it is this one, in any case of letters.
bool takeScheme(std::string_view& uri, std::string_view scheme)
{
    if (uri.size() <= scheme.size() || uri[scheme.size()] != ':') return false;
    for (std::size_t i = 0; i < scheme.size(); ++i) {
        if (lowerCase(uri[i]) != scheme[i]) return false;
    }
    uri.remove_prefix(scheme.size() + 1);
    return true;
}

}  // namespace

std::optional<ResourceUri> parseResourceUri(std::string_view uri)
{
    ResourceUri result;
    uri = uri.substr(0, uri.find_first_of("?#"));
    if (takeScheme(uri, "file")) {
        if (uri.starts_with("//")) {
            uri.remove_prefix(2);
            if (uri.starts_with("localhost/")) uri.remove_prefix(std::string_view("localhost").size());
        }
        if (!uri.starts_with('/')) return std::nullopt;
        result.path = decodePercent(uri);
        // file:///C:/x is C:/x
        if (result.path.size() > 2 && result.path[2] == ':') result.path.erase(0, 1);
        result.hasPath = true;
    } else if (takeScheme(uri, "modelica")) {
        while (uri.starts_with('/')) uri.remove_prefix(1);
        const std::size_t slash = uri.find('/');
        result.package = decodePercent(uri.substr(0, slash));
        result.hasPath = slash != std::string_view::npos;
        if (result.hasPath) result.path = decodePercent(uri.substr(slash + 1));
        if (result.package.empty()) return std::nullopt;
    } else {
        return std::nullopt;
    }
    // No path of a file system has a zero byte.
    if (result.path.find('\0') != std::string::npos) return std::nullopt;
    return result;
}

std::optional<std::filesystem::path> Library::resolveUri(std::string_view uri)
{
    const auto parts = parseResourceUri(uri);
    if (!parts) return std::nullopt;
    if (parts->package.empty()) return std::filesystem::path(parts->path);
    const ClassDeclaration* package = find(parts->package);
    // `modelica://P.Resources.Data/x.txt`: a part that is not a package may be a folder.
    std::string_view name = parts->package;
    std::filesystem::path folders;
    while (package == nullptr && parts->hasPath && name.find('.') != std::string_view::npos) {
        const std::size_t dot = name.rfind('.');
        const std::filesystem::path folder = name.substr(dot + 1);
        folders = folders.empty() ? folder : folder / folders;
        name = name.substr(0, dot);
        package = find(name);
    }
    if (package == nullptr) return std::nullopt;
    if (!parts->hasPath) {
        std::error_code error;
        std::filesystem::path file = package->tree().file().path();
        return std::filesystem::is_regular_file(file, error) ? std::optional(std::move(file)) : std::nullopt;
    }
    // However the packages on the way are stored, their resources are in folders of their names.
    std::vector<std::string_view> below;
    const ClassDeclaration* root = package;
    for (; root->parent() != nullptr; root = root->parent()) below.push_back(root->name());
    std::filesystem::path path;
    if (root->m_directory != nullptr) {
        path = root->m_directory->folder();
    } else {
        const std::filesystem::path file = root->tree().file().path();
        std::error_code error;
        if (!std::filesystem::is_regular_file(file, error)) return std::nullopt;
        // A name without a folder leads to the working folder, not to the root.
        path = std::filesystem::absolute(file, error).parent_path();
    }
    for (auto at = below.rbegin(); at != below.rend(); ++at) path /= *at;
    if (!folders.empty()) {
        path /= folders;
        std::error_code error;
        if (!std::filesystem::is_directory(path, error)) return std::nullopt;
    }
    // Not operator/=, for which a path that begins with a slash replaces the first one.
    path += '/';
    path += parts->path;
    return path;
}

}  // namespace causeway
