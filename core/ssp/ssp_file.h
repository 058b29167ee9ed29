// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reads a system of FMUs and parameter sets: an archive (.ssp), or its description in a folder (.ssd).
///
/// In:   the path, and which of several descriptions (variants) to use.
/// Out:  the root system, with everything it refers to: parameter sets, mappings, dictionaries, systems in other files.
///       FMUs are not opened.
/// Errors: a sentence for files that are not archives or have no description. All other problems are findings, with
///       file, line and remedy; a system with errors among its findings must not be used. Safety: archives are read by
///       zip_file.h; rejects names that lead out of the archive or to other machines, cyclic references, and more than
///       `kMostSspElements` elements.
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
    std::ptrdiff_t line = 0;  ///< 0: the whole file
    std::string text, remedy;
};
/// "SystemStructure.ssd:12: error: what is wrong; what to do"
[[nodiscard]] std::string toString(const SspFinding& finding);

/// Files of a system, by their paths in it.
class SspFiles {
public:
    virtual ~SspFiles() = default;
    SspFiles() = default;
    SspFiles(const SspFiles&) = delete;
    SspFiles& operator=(const SspFiles&) = delete;
    /// Contents of "resources/Plant.fmu"; a sentence if it is missing.
    [[nodiscard]] virtual IoResult<std::string> read(const std::string& path) const = 0;
};

struct SspFile {
    std::string name, version, tool;
    std::string variant;                ///< name of the description: "SystemStructure.ssd"
    std::vector<std::string> variants;  ///< all descriptions, by name
    SspElement root;
    std::vector<SspDefinitions> definitions;  ///< of the files of the elements
    SspExperiment experiment;
    std::vector<SspFinding> findings;
    std::shared_ptr<const SspFiles> files;

    [[nodiscard]] bool hasErrors() const;
    /// For the connectors and connections of this element.
    [[nodiscard]] const SspDefinitions& definitionsOf(const SspElement& element) const
    {
        return definitions[element.definitions];
    }
};

/// `variant`: name of a description, with or without extension; empty: SystemStructure.ssd, or the file itself.
[[nodiscard]] IoResult<SspFile> readSsp(const std::filesystem::path& path, const std::string& variant = {});
/// Of an archive in memory.
[[nodiscard]] IoResult<SspFile> readSspBytes(std::string_view bytes, const std::string& variant = {});

/// Decided by the file name extension.
[[nodiscard]] bool isSspPath(const std::filesystem::path& path);

}  // namespace causeway
