// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reads a foreign FMU: its archive and its description.
///
/// Errors: files that are not archives, or have no XML description, are refused with a sentence. All other errors are
/// left to fmu_check.h.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_io.h"
#include "core/fmu/zip_file.h"

namespace pugi {
class xml_document;
}

namespace causeway {

/// A variable as declared, with unprocessed texts.
struct DeclaredFmuVariable {
    std::string name, type, causality, variability, initial, start, unit, displayUnit, declaredType, description;
    std::string minimum, maximum, nominal, derivative, reference;
    std::string clocks;       ///< value references of its clocks; FMI 3.0
    std::ptrdiff_t line = 0;  ///< line in modelDescription.xml, 1-based
};

struct FmuFile {
    FmuFile();
    ~FmuFile();
    FmuFile(FmuFile&&) noexcept;
    FmuFile& operator=(FmuFile&&) noexcept;

    std::vector<ZipEntry> entries;
    std::string description;  ///< modelDescription.xml
    std::unique_ptr<pugi::xml_document> document;
    std::string version;  ///< "2.0", "3.0", or any other text
    std::vector<DeclaredFmuVariable> variables;

    [[nodiscard]] bool isThird() const { return version.starts_with("3."); }
    /// The folders with binaries: "linux64", "x86_64-linux".
    [[nodiscard]] std::vector<std::string> platforms() const;
    [[nodiscard]] std::ptrdiff_t lineOf(std::ptrdiff_t offset) const;
};

[[nodiscard]] IoResult<FmuFile> readFmu(std::string_view bytes);

}  // namespace causeway
