// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/model_files.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/syntax/lexer.h"

namespace causeway {

namespace {

bool isPackage(const std::filesystem::path& folder)
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(folder / "package.mo", ignored);
}

/// A byte of Windows-1252 (which has Latin-1 from 0xA0 on) as UTF-8. Source: WHATWG Encoding Standard, index
/// windows-1252.
std::string fromWindows1252(unsigned char byte)
{
    static constexpr std::array<std::uint16_t, 32> kFirst{
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};
    const unsigned code = byte >= 0x80 && byte < 0xA0 ? kFirst[byte - 0x80U] : byte;
    const auto rest = [&](unsigned shift) { return static_cast<char>(0x80U | ((code >> shift) & 0x3FU)); };
    if (code < 0x800) return {static_cast<char>(0xC0U | (code >> 6U)), rest(0)};
    return {static_cast<char>(0xE0U | (code >> 12U)), rest(6), rest(0)};
}

/// Old libraries are encoded in Windows-1252. A text that is not UTF-8 is read in this encoding, with a message.
std::string inUtf8(std::string bytes, const std::string& path, Diagnostics& diagnostics)
{
    std::size_t wrong = findInvalidUtf8(bytes);
    if (wrong == std::string::npos || bytes.find('\0') != std::string::npos) return bytes;
    const SourceFile raw(path, bytes.substr(0, wrong));
    const LineColumn place = raw.position(static_cast<std::uint32_t>(wrong));
    Diagnostic told{&diag::InvalidUtf8.definition, {}, {}, {}, {}, true};
    told.message = fmt::format("{}:{}:{}: {}", path, place.line, place.column,
                               fmt::format(fmt::runtime(diag::InvalidUtf8.definition.text),
                                           static_cast<unsigned>(static_cast<unsigned char>(bytes[wrong]))));
    diagnostics.add(std::move(told));
    std::string text;
    std::size_t at = 0;
    for (; wrong != std::string::npos; wrong = findInvalidUtf8(bytes, at)) {
        text.append(bytes, at, wrong - at);
        text += fromWindows1252(static_cast<unsigned char>(bytes[wrong]));
        at = wrong + 1;
    }
    return text.append(bytes, at);
}

}  // namespace

std::vector<std::filesystem::path> findModelFiles(const std::filesystem::path& path, Diagnostics& diagnostics)
{
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) return {path};
    std::vector<std::filesystem::path> files;
    const auto options = std::filesystem::directory_options::skip_permission_denied;
    std::filesystem::recursive_directory_iterator at(path, options, error);
    for (; !error && at != std::filesystem::recursive_directory_iterator(); at.increment(error)) {
        std::error_code ignored;
        // Folders in a package that are none hold no classes of it (specification, section 13.4.1), but resources.
        if (at->is_directory(ignored) && isPackage(at->path().parent_path()) && !isPackage(at->path())) {
            at.disable_recursion_pending();
            continue;
        }
        if (at->path().extension() == ".mo" && at->is_regular_file(ignored)) files.push_back(at->path());
    }
    if (error) diagnostics.report(diag::CannotReadFile, {}, path.string(), error.message());
    std::sort(files.begin(), files.end());
    return files;
}

std::shared_ptr<const SourceFile> loadSource(const std::filesystem::path& named, Diagnostics& diagnostics)
{
    const std::filesystem::path path = !named.empty() && isPackage(named) ? named / "package.mo" : named;
    auto bytes = readFile(path);
    if (!bytes) {
        diagnostics.report(diag::CannotReadFile, {}, path.string(), bytes.error());
        return nullptr;
    }
    return std::make_shared<const SourceFile>(path.string(), inUtf8(std::move(*bytes), path.string(), diagnostics));
}

}  // namespace causeway
