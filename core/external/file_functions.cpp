// SPDX-License-Identifier: GPL-3.0-or-later
// Modelica.Utilities.Files and Streams: what is only read.
#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/external/external_call.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;

std::string genericText(const fs::path& path)
{
    const auto text = path.lexically_normal().generic_u8string();
    std::string result(text.begin(), text.end());
    // A folder is named without the slash at its end.
    if (result.size() > 1 && result.back() == '/' && path != path.root_path()) result.pop_back();
    return result;
}

std::optional<std::vector<std::string>> linesOf(ExternalCall& call)
{
    const auto path = call.path(0, FileAccess::Read);
    if (!path) return std::nullopt;
    const auto bytes = readFile(*path);
    if (!bytes) {
        call.fail(fmt::format("'{}' cannot be read: {}", call.text(0), bytes.error()));
        return std::nullopt;
    }
    std::vector<std::string> lines;
    for (std::size_t first = 0; first < bytes->size();) {
        const std::size_t end = std::min(bytes->find('\n', first), bytes->size());
        std::size_t last = end;
        if (last > first && (*bytes)[last - 1] == '\r') --last;
        lines.push_back(bytes->substr(first, last - first));
        first = end + 1;
    }
    return lines;
}

/// Gives the place in Modelica.Utilities.Types.FileType.
void stat(ExternalCall& call)
{
    std::error_code error;
    const auto status = fs::status(call.world.pathOf(call.text(0)), error);
    call.give(!fs::exists(status) ? 1 : fs::is_regular_file(status) ? 2 : fs::is_directory(status) ? 3 : 4);
}

void fullPathName(ExternalCall& call)
{
    const std::string& name = call.text(0);
    const bool isUri = name.starts_with("modelica:") || name.starts_with("file:");
    if (isUri && !call.world.resolve(name)) {
        return call.fail(fmt::format("no file of a loaded library has the URI '{}'", name));
    }
    std::string path = genericText(call.world.pathOf(name));
    // The slash at the end of a URI stays: libraries append the names of files to that of a folder.
    if (isUri && name.ends_with('/') && !path.ends_with('/')) path += '/';
    call.giveText(path);
}

void currentFolder(ExternalCall& call)
{
    call.giveText(genericText(call.world.workingFolder()));
}

std::optional<std::vector<std::string>> namesIn(ExternalCall& call)
{
    const auto path = call.path(0, FileAccess::Read);
    if (!path) return std::nullopt;
    std::error_code error;
    std::vector<std::string> names;
    for (fs::directory_iterator entry(*path, error), end; !error && entry != end; entry.increment(error)) {
        const auto name = entry->path().filename().u8string();
        names.emplace_back(name.begin(), name.end());
    }
    if (error) {
        call.fail(fmt::format("the folder '{}' cannot be read: {}", call.text(0), error.message()));
        return std::nullopt;
    }
    std::sort(names.begin(), names.end());
    return names;
}

void numberOfFiles(ExternalCall& call)
{
    if (const auto names = namesIn(call)) call.give(static_cast<double>(names->size()));
}

/// Gives an array of texts where its size is what the caller said.
void giveTexts(ExternalCall& call, std::size_t at, std::optional<std::vector<std::string>> texts)
{
    if (!texts) return;
    if (texts->size() != call.texts(at).size())
        return call.fail(fmt::format("'{}' has {} entries, but {} were requested", call.text(0), texts->size(),
                                     call.texts(at).size()));
    call.texts(at) = std::move(*texts);
}

/// folder, number of names, names
void readFolder(ExternalCall& call)
{
    giveTexts(call, 2, namesIn(call));
}

void countLines(ExternalCall& call)
{
    if (const auto lines = linesOf(call)) call.give(static_cast<double>(lines->size()));
}

/// fileName, number of the line, whether that is after the end
void readLine(ExternalCall& call)
{
    const auto lines = linesOf(call);
    if (!lines) return;
    const double number = call.number(1);
    const bool isThere = number >= 1 && number <= static_cast<double>(lines->size());
    call.set(2, isThere ? 0 : 1);
    call.giveText(isThere ? (*lines)[static_cast<std::size_t>(number) - 1] : std::string());
}

/// fileName, lines, number of lines
void readWholeFile(ExternalCall& call)
{
    giveTexts(call, 1, linesOf(call));
}

}  // namespace

std::span<const ExternalDefinition> externalFileFunctions()
{
    constexpr ExternalEffect kNone = ExternalEffect::None;
    static constexpr std::array kFunctions{
        ExternalDefinition{"ModelicaInternal_stat", "i=s", kNone, stat},
        ExternalDefinition{"ModelicaInternal_fullPathName", "s=s", kNone, fullPathName},
        ExternalDefinition{"ModelicaInternal_getcwd", "s=i", kNone, currentFolder},
        ExternalDefinition{"ModelicaInternal_getNumberOfFiles", "i=s", kNone, numberOfFiles},
        ExternalDefinition{"ModelicaInternal_readDirectory", "=siS", kNone, readFolder},
        ExternalDefinition{"ModelicaInternal_countLines", "i=s", kNone, countLines},
        ExternalDefinition{"ModelicaInternal_readLine", "s=sii", kNone, readLine},
        ExternalDefinition{"ModelicaInternal_readFile", "=sSi", kNone, readWholeFile},
    };
    return kFunctions;
}

}  // namespace causeway
