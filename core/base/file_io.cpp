// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_io.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>

#include "core/base/platform.h"

namespace causeway {

namespace {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

std::string systemMessage()
{
    return std::strerror(errno);
}

}  // namespace

IoResult<std::string> readFile(const std::filesystem::path& path)
{
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return IoResult<std::string>::failure("it is a folder");
    const File file(platform::openFile(path, "rb"));
    if (!file) return IoResult<std::string>::failure(systemMessage());
    std::string bytes;
    if (const auto size = std::filesystem::file_size(path, error); !error) {
        if (size >= std::numeric_limits<std::uint32_t>::max()) {
            return IoResult<std::string>::failure("it has 4 GiB or more");
        }
        bytes.reserve(size);
    }
    char buffer[1 << 16];
    while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, file.get())) {
        if (bytes.size() + count >= std::numeric_limits<std::uint32_t>::max()) {
            return IoResult<std::string>::failure("it has 4 GiB or more");
        }
        bytes.append(buffer, count);
    }
    if (std::ferror(file.get()) != 0) return IoResult<std::string>::failure(systemMessage());
    return bytes;
}

std::optional<std::string> writeFileWhole(const std::filesystem::path& path, std::string_view bytes)
{
    std::error_code error;
    // Through a symbolic link the file it points to is replaced, not the link.
    std::filesystem::path target = path;
    if (std::filesystem::is_symlink(path, error)) {
        target = std::filesystem::canonical(path, error);
        if (error) return error.message();
    }
    // A device or a pipe (/dev/stdout, /dev/null) cannot be replaced by a rename; it is written directly.
    const auto status = std::filesystem::status(target, error);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        if (std::filesystem::is_directory(status)) return "it is a folder";
        const File file(platform::openFile(target, "wb"));
        if (!file || std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size() || std::fflush(file.get()) != 0) {
            return systemMessage();
        }
        return std::nullopt;
    }
    if (std::filesystem::exists(status) && !platform::isWritable(target)) return "it is read-only";

    std::filesystem::path temporary = target;
    temporary += "." + std::to_string(platform::processId()) + ".part";
    {
        const File file(platform::openFile(temporary, "wb"));
        if (!file) return systemMessage();
        const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size() &&
                             std::fflush(file.get()) == 0 && platform::flushToDisk(file.get());
        if (!written) {
            const std::string message = systemMessage();
            std::filesystem::remove(temporary, error);
            return message;
        }
    }
    if (std::filesystem::exists(status)) std::filesystem::permissions(temporary, status.permissions(), error);
    std::filesystem::rename(temporary, target, error);
    if (error) {
        const std::string message = error.message();
        std::filesystem::remove(temporary, error);
        return message;
    }
    return std::nullopt;
}

}  // namespace causeway
