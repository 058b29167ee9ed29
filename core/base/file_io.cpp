// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_io.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>

#include "core/base/platform.h"
#include "core/base/read_files.h"
#include "core/base/streamed_file.h"

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
    noteReadFile(path);
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
    StreamedFile file(path);
    file.write(bytes);
    return file.commit();
}

}  // namespace causeway
