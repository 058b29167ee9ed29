// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A system of FMUs and parameter sets, read: an archive (.ssp), or its description in a folder (.ssd).
///
/// In:   the path, and which of several descriptions (variants) counts.
/// Out:  the root system, with all that it refers to: parameter sets, mappings, dictionaries, systems in other files.
///       The FMUs are not opened.
/// Errors: what is no archive, or has no description, is refused with a sentence. Whatever else is wrong is a finding,
///       with its file, its line and what to do; a system with errors among its findings must not be used.
/// Safety: archives as zip_file.h reads them; names that lead out of the archive or to other machines, references that
///       lead back to where they are, and more than `kMostSspElements` elements are refused.
/// Reference: System Structure and Parameterization 2.0, chapters 3 and 5.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_io.h"
#include "core/ssp/ssp_system.h"

namespace causeway {

constexpr std::size_t kMostSspElements = 100'000, kMostSspLevels = 32;

struct SspFinding {
    bool isError = true;
    std::string file;
    std::ptrdiff_t line = 0;  ///< 0: of the whole file
    std::string text, remedy;
};
/// "SystemStructure.ssd:12: error: what is wrong; what to do"
[[nodiscard]] std::string toString(const SspFinding& finding);

/// The files that a system is made of, by the paths by which it names them.
class SspFiles {
public:
    virtual ~SspFiles() = default;
    SspFiles() = default;
    SspFiles(const SspFiles&) = delete;
    SspFiles& operator=(const SspFiles&) = delete;
    /// The bytes of "resources/Plant.fmu"; a sentence where there are none.
    [[nodiscard]] virtual IoResult<std::string> read(const std::string& path) const = 0;
};

struct SspFile {
    std::string name, version, tool;
    std::string variant;                ///< the description that was read: "SystemStructure.ssd"
    std::vector<std::string> variants;  ///< all there are, by name
    SspElement root;
    std::vector<SspDefinitions> definitions;  ///< of the files that elements stand in
    SspExperiment experiment;
    std::vector<SspFinding> findings;
    std::shared_ptr<const SspFiles> files;

    [[nodiscard]] bool hasErrors() const;
    /// Of the connectors and connections of this element.
    [[nodiscard]] const SspDefinitions& definitionsOf(const SspElement& element) const
    {
        return definitions[element.definitions];
    }
};

/// `variant`: the name of a description, with or without its ending; empty: SystemStructure.ssd, or the file itself.
[[nodiscard]] IoResult<SspFile> readSsp(const std::filesystem::path& path, const std::string& variant = {});
/// Of an archive in memory.
[[nodiscard]] IoResult<SspFile> readSspBytes(std::string_view bytes, const std::string& variant = {});

/// Whether it is one, by its ending.
[[nodiscard]] bool isSspPath(const std::filesystem::path& path);

}  // namespace causeway
