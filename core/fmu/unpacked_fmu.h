// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The files that an FMU needs while it runs, in a folder that lives as long as this object: its binary for this
/// platform, what lies beside it, its resources, and an empty folder where it may write.
///
/// Errors: what the system refuses, and an FMU without a binary for this platform, with a sentence. Names that lead out
/// are refused where the archive is read (zip_file.h). Nothing is executed.
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
    /// `folder`: where it gets a folder of its own.
    [[nodiscard]] static IoResult<std::unique_ptr<UnpackedFmu>> create(const FmuFile& file,
                                                                       const std::filesystem::path& folder);
    UnpackedFmu(const UnpackedFmu&) = delete;
    UnpackedFmu& operator=(const UnpackedFmu&) = delete;

    /// It need not exist.
    [[nodiscard]] std::filesystem::path libraryOf(const std::string& modelIdentifier) const;
    /// As fmi2Instantiate (an URI) or fmi3Instantiate... (a path) take it; empty where there are none and it may be.
    [[nodiscard]] std::string resources() const;
    [[nodiscard]] std::filesystem::path workingFolder() const { return folder() / "work"; }
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder->path(); }

private:
    UnpackedFmu() = default;

    std::unique_ptr<ScratchFolder> m_folder;
    std::string m_platform;
    bool m_isThird = false;
};

/// What the standards call this platform: "linux64" in 2.0, "x86_64-linux" in 3.0.
[[nodiscard]] std::string fmuPlatform(bool isThird);

}  // namespace causeway
