// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/base/scratch_file.h"

namespace causeway {

IoResult<std::shared_ptr<ScratchFile>> ScratchFile::create(const std::filesystem::path& folder, std::uint64_t size,
                                                           std::uint64_t least)
{
    using Created = IoResult<std::shared_ptr<ScratchFile>>;
    std::string name = (folder / "causeway-XXXXXX").string();
    const int handle = ::mkostemp(name.data(), O_CLOEXEC);
    if (handle < 0) return Created::failure(std::strerror(errno));
    ::unlink(name.c_str());
    std::shared_ptr<ScratchFile> file(new ScratchFile);
    file->m_handle = handle;
    // Beyond the limit of the user a write would be answered with a signal that ends the program.
    if (rlimit limit{}; ::getrlimit(RLIMIT_FSIZE, &limit) == 0) size = std::min<std::uint64_t>(size, limit.rlim_cur);
    if (size < least) return Created::failure(std::strerror(EFBIG));
    for (;; size /= 2) {
        if (::ftruncate(handle, static_cast<off_t>(size)) == 0) {
            void* const data = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, handle, 0);
            if (data != MAP_FAILED) {
                file->m_data = static_cast<const std::byte*>(data);
                file->m_size = size;
                return file;
            }
        }
        if (size / 2 < least) return Created::failure(std::strerror(errno));
    }
}

void ScratchFile::release(std::intptr_t handle, const std::byte* data, std::uint64_t size)
{
    if (data != nullptr) ::munmap(const_cast<std::byte*>(data), size);
    ::close(static_cast<int>(handle));
}

std::optional<std::string> ScratchFile::write(std::uint64_t offset, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t count =
            ::pwrite(static_cast<int>(m_handle), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return std::strerror(errno);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
    return std::nullopt;
}

std::optional<std::string> ScratchFile::read(std::uint64_t offset, std::span<std::byte> bytes) const
{
    while (!bytes.empty()) {
        const ssize_t count =
            ::pread(static_cast<int>(m_handle), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return std::strerror(errno);
        if (count == 0) return "the file ends too early";
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
    return std::nullopt;
}

std::filesystem::path scratchFolder()
{
    const char* const chosen = std::getenv("TMPDIR");
    if (chosen != nullptr && *chosen != '\0') return chosen;
    // /tmp is often in memory; /var/tmp is meant for large files.
    std::error_code error;
    if (std::filesystem::path large = "/var/tmp"; std::filesystem::is_directory(large, error)) return large;
    return std::filesystem::temp_directory_path(error);
}

}  // namespace causeway
