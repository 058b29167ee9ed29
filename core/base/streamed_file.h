// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A file written piece by piece that appears completely or not at all.
///
/// The pieces go to a temporary file in the same folder; `commit` flushes it to the disk and renames it over the path.
/// A file that the command has read is refused (read_files.h). For data too large for one string; `writeFileWhole`
/// (file_io.h) is the same with one piece. Devices and pipes are written directly.
/// Fails: `commit` returns the first error; the old file is then unchanged and the temporary one deleted.
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
    /// Without `commit` the temporary file is deleted.
    ~StreamedFile();

    /// Returns false after an error; further pieces are then ignored.
    bool write(std::string_view bytes);
    /// Replaces bytes written before, for values known only at the end; writing continues after the last byte. Fails
    /// for pipes and devices, which cannot seek.
    bool overwrite(std::uint32_t offset, std::string_view bytes);
    /// The first error, or nothing if the file is in place. Call it once.
    [[nodiscard]] std::optional<std::string> commit();

private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    void open();
    void fail(std::string message);

    std::filesystem::path m_target;
    std::filesystem::path m_temporary;  ///< empty if the target is written directly
    std::unique_ptr<std::FILE, Closer> m_file;
    std::optional<std::string> m_error;
};

}  // namespace causeway
