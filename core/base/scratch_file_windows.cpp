// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <atomic>
#include <system_error>

#include <windows.h>
// winioctl.h needs windows.h
#include <winioctl.h>

#include "core/base/platform.h"
#include "core/base/scratch_file.h"

namespace causeway {

namespace {

std::string lastError()
{
    return std::system_category().message(static_cast<int>(::GetLastError()));
}

HANDLE handleOf(std::intptr_t number)
{
    return reinterpret_cast<HANDLE>(number);
}

OVERLAPPED at(std::uint64_t offset)
{
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(offset & 0xFFFFFFFFU);
    place.OffsetHigh = static_cast<DWORD>(offset >> 32U);
    return place;
}

constexpr std::size_t kMaxBytes = 1U << 30U;  // of one call

}  // namespace

IoResult<std::shared_ptr<ScratchFile>> ScratchFile::create(const std::filesystem::path& folder, std::uint64_t size,
                                                           std::uint64_t least)
{
    using Created = IoResult<std::shared_ptr<ScratchFile>>;
    static std::atomic<unsigned> number = 0;
    const auto path =
        folder / ("causeway-" + std::to_string(platform::processId()) + "-" + std::to_string(++number) + ".tmp");
    HANDLE const handle = ::CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_DELETE, nullptr,
                                        CREATE_NEW, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr);
    if (handle == INVALID_HANDLE_VALUE) return Created::failure(lastError());
    std::shared_ptr<ScratchFile> file(new ScratchFile);
    file->m_handle = reinterpret_cast<std::intptr_t>(handle);
    DWORD ignored = 0;
    if (::DeviceIoControl(handle, FSCTL_SET_SPARSE, nullptr, 0, nullptr, 0, &ignored, nullptr) == 0)
        return Created::failure(lastError());
    for (;; size /= 2) {
        LARGE_INTEGER end{};
        end.QuadPart = static_cast<LONGLONG>(size);
        if (::SetFilePointerEx(handle, end, nullptr, FILE_BEGIN) != 0 && ::SetEndOfFile(handle) != 0) {
            HANDLE const mapping = ::CreateFileMappingW(handle, nullptr, PAGE_READONLY, 0, 0, nullptr);
            void* const data = mapping == nullptr ? nullptr : ::MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
            if (mapping != nullptr) ::CloseHandle(mapping);
            if (data != nullptr) {
                file->m_data = static_cast<const std::byte*>(data);
                file->m_size = size;
                return file;
            }
        }
        if (size / 2 < least) return Created::failure(lastError());
    }
}

void ScratchFile::release(std::intptr_t handle, const std::byte* data, std::uint64_t /*size*/)
{
    if (data != nullptr) ::UnmapViewOfFile(data);
    ::CloseHandle(handleOf(handle));
}

std::optional<std::string> ScratchFile::write(std::uint64_t offset, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        OVERLAPPED place = at(offset);
        DWORD count = 0;
        if (::WriteFile(handleOf(m_handle), bytes.data(), static_cast<DWORD>(std::min(bytes.size(), kMaxBytes)), &count,
                        &place) == 0)
            return lastError();
        bytes = bytes.subspan(count);
        offset += count;
    }
    return std::nullopt;
}

std::optional<std::string> ScratchFile::read(std::uint64_t offset, std::span<std::byte> bytes) const
{
    while (!bytes.empty()) {
        OVERLAPPED place = at(offset);
        DWORD count = 0;
        if (::ReadFile(handleOf(m_handle), bytes.data(), static_cast<DWORD>(std::min(bytes.size(), kMaxBytes)), &count,
                       &place) == 0)
            return lastError();
        bytes = bytes.subspan(count);
        offset += count;
    }
    return std::nullopt;
}

std::filesystem::path scratchFolder()
{
    std::error_code error;
    return std::filesystem::temp_directory_path(error);
}

}  // namespace causeway
