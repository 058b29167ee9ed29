// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/package_directory.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "core/base/file_io.h"
#include "core/syntax/token.h"

namespace causeway {

namespace {

constexpr std::string_view kPackageFile = "package.mo";

/// Positions of the names in a package.order.
std::map<std::string, std::size_t, std::less<>> readOrder(const std::filesystem::path& file)
{
    std::map<std::string, std::size_t, std::less<>> order;
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) return order;
    const auto text = readFile(file);
    if (!text) return order;
    std::string_view rest = *text;
    if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t'))
            line.remove_suffix(1);
        while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
        if (!line.empty()) order.try_emplace(std::string(line), order.size());
    }
    return order;
}

}  // namespace

std::vector<StoredClass> storedClassesIn(const std::filesystem::path& folder)
{
    std::vector<StoredClass> classes;
    std::error_code error;
    std::filesystem::directory_iterator at(folder, error);
    for (; !error && at != std::filesystem::directory_iterator(); at.increment(error)) {
        const std::filesystem::path& path = at->path();
        std::error_code ignored;
        if (at->is_directory(ignored)) {
            std::filesystem::path file = path / kPackageFile;
            if (std::filesystem::is_regular_file(file, ignored)) {
                classes.push_back({path.filename().string(), std::move(file), path});
            }
        } else if (path.extension() == ".mo" && path.filename() != kPackageFile && at->is_regular_file(ignored)) {
            classes.push_back({path.stem().string(), path, {}});
        }
    }
    std::sort(classes.begin(), classes.end(), [](const StoredClass& a, const StoredClass& b) {
        if (a.name != b.name) return a.name < b.name;
        return !a.folder.empty() && b.folder.empty();
    });
    return classes;
}

const std::vector<StoredClass>& PackageDirectory::children() const
{
    if (m_isListed) return m_children;
    m_isListed = true;
    for (StoredClass& stored : storedClassesIn(m_folder)) {
        if (isIdentifier(stored.name) && !leadsBack(stored.folder)) m_children.push_back(std::move(stored));
    }
    const auto order = readOrder(m_folder / "package.order");
    const auto place = [&order](const StoredClass& stored) {
        const auto found = order.find(stored.name);
        return found == order.end() ? order.size() : found->second;
    };
    std::stable_sort(m_children.begin(), m_children.end(),
                     [&place](const StoredClass& a, const StoredClass& b) { return place(a) < place(b); });
    return m_children;
}

bool PackageDirectory::leadsBack(const std::filesystem::path& folder) const
{
    std::error_code error;
    if (folder.empty() || !std::filesystem::is_symlink(folder, error)) return false;
    for (const PackageDirectory* at = this; at != nullptr; at = at->m_parent) {
        if (std::filesystem::equivalent(folder, at->m_folder, error)) return true;
    }
    return false;
}

}  // namespace causeway
