// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An FMU of anyone, read: what its archive and its description say.
///
/// Errors: what is no archive, or has no description that is XML, is refused with a sentence. Whatever else is wrong is
/// for fmu_check.h.
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

/// A variable as it is declared; texts as they stand there.
struct DeclaredFmuVariable {
    std::string name, type, causality, variability, initial, start, unit, displayUnit, declaredType, description;
    std::string minimum, maximum, nominal, derivative, reference;
    std::string clocks;       ///< value references of those that it belongs to; FMI 3.0
    std::ptrdiff_t line = 0;  ///< of modelDescription.xml, from 1
};

struct FmuFile {
    FmuFile();
    ~FmuFile();
    FmuFile(FmuFile&&) noexcept;
    FmuFile& operator=(FmuFile&&) noexcept;

    std::vector<ZipEntry> entries;
    std::string description;  ///< modelDescription.xml
    std::unique_ptr<pugi::xml_document> document;
    std::string version;  ///< "2.0", "3.0", or whatever stands there
    std::vector<DeclaredFmuVariable> variables;

    [[nodiscard]] bool isThird() const { return version.starts_with("3."); }
    /// "linux64", "x86_64-linux": the folders with binaries.
    [[nodiscard]] std::vector<std::string> platforms() const;
    [[nodiscard]] std::ptrdiff_t lineOf(std::ptrdiff_t offset) const;
};

[[nodiscard]] IoResult<FmuFile> readFmu(std::string_view bytes);

}  // namespace causeway
