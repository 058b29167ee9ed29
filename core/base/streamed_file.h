// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A file that is written piece by piece and appears whole or not at all.
///
/// The pieces go to a temporary file in the same folder; `commit` flushes it to the disk and renames it over the path.
/// A file that the command has read is refused (read_files.h).
/// For what is too large to hold in one string; `writeFileWhole` (file_io.h) is this with one piece. Devices and pipes
/// are written directly. Fails: the first error is kept and returned by `commit`; the old file is then untouched and
/// the temporary one is gone.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace causeway {

class StreamedFile {
public:
    explicit StreamedFile(const std::filesystem::path& path);
    StreamedFile(const StreamedFile&) = delete;
    StreamedFile& operator=(const StreamedFile&) = delete;
    /// Without `commit` nothing is left behind.
    ~StreamedFile();

    /// False once something went wrong; further pieces are then ignored.
    bool write(std::string_view bytes);
    /// Replaces bytes that were written before, for what is known only at the end; writing goes on behind the last
    /// byte. Fails for what cannot go back: pipes and devices.
    bool overwrite(std::uint32_t offset, std::string_view bytes);
    /// The first error of all, or nothing when the file is in place. Call it once.
    [[nodiscard]] std::optional<std::string> commit();

private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    void open();
    void fail(std::string message);

    std::filesystem::path m_target;
    std::filesystem::path m_temporary;  ///< empty when the target is written directly
    std::unique_ptr<std::FILE, Closer> m_file;
    std::optional<std::string> m_error;
};

}  // namespace causeway
