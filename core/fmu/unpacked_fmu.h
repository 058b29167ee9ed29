// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The files that an FMU needs at run time, in a temporary folder with the lifetime of this object: its binary for this
/// platform with accompanying files, its resources, and an empty folder for its output.
///
/// Errors: system errors, and an FMU without a binary for this platform, with a sentence. Names that escape the folder
/// are refused when the archive is read (zip_file.h). Nothing is executed.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/base/file_io.h"
#include "core/base/scratch_folder.h"
#include "core/fmu/fmu_file.h"

namespace causeway {

class UnpackedFmu {
public:
    /// `folder`: parent of the temporary folder.
    [[nodiscard]] static IoResult<std::unique_ptr<UnpackedFmu>> create(const FmuFile& file,
                                                                       const std::filesystem::path& folder);
    UnpackedFmu(const UnpackedFmu&) = delete;
    UnpackedFmu& operator=(const UnpackedFmu&) = delete;

    /// The file may not exist.
    [[nodiscard]] std::filesystem::path libraryOf(const std::string& modelIdentifier) const;
    /// Location for fmi2Instantiate (a URI) or fmi3Instantiate... (a path); empty if there are none and that is
    /// permitted.
    [[nodiscard]] std::string resources() const;
    [[nodiscard]] std::filesystem::path workingFolder() const { return folder() / "work"; }
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder->path(); }

private:
    UnpackedFmu() = default;

    std::unique_ptr<ScratchFolder> m_folder;
    std::string m_platform;
    bool m_isThird = false;
};

/// Name of this platform in the standards: "linux64" in 2.0, "x86_64-linux" in 3.0.
[[nodiscard]] std::string fmuPlatform(bool isThird);

}  // namespace causeway
