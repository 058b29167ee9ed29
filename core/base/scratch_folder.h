// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A private temporary folder that is deleted with this object, including its contents.
///
/// Errors: system errors, as a sentence.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "core/base/file_io.h"

namespace causeway {

class ScratchFolder {
public:
    /// Created in `parent`; its name begins with `prefix`.
    [[nodiscard]] static IoResult<std::unique_ptr<ScratchFolder>> create(const std::filesystem::path& parent,
                                                                         std::string_view prefix);
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    explicit ScratchFolder(std::filesystem::path path) : m_path(std::move(path)) {}

    std::filesystem::path m_path;
};

}  // namespace causeway
