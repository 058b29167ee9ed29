// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/streamed_file.h"

#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "core/base/platform.h"
#include "core/base/read_files.h"

namespace causeway {

StreamedFile::StreamedFile(const std::filesystem::path& path) : m_target(path)
{
    open();
}

StreamedFile::~StreamedFile()
{
    m_file.reset();
    std::error_code ignored;
    if (!m_temporary.empty()) std::filesystem::remove(m_temporary, ignored);
}

void StreamedFile::open()
{
    std::error_code error;
    // Through a symbolic link the file it points to is replaced, not the link.
    if (std::filesystem::is_symlink(m_target, error)) {
        const auto resolved = std::filesystem::canonical(m_target, error);
        if (error) return fail(error.message());
        m_target = resolved;
    }
    const auto status = std::filesystem::status(m_target, error);
    if (std::filesystem::is_directory(status)) return fail("it is a folder");
    if (auto refusal = refusalToOverwrite(m_target)) return fail(std::move(*refusal));
    const bool exists = std::filesystem::exists(status);
    const bool replaceable = !exists || std::filesystem::is_regular_file(status);
    if (exists && !platform::isWritable(m_target)) return fail("it is read-only");
    std::filesystem::path opened = m_target;
    if (replaceable) opened += fmt::format(".{}.part", platform::processId());
    m_file.reset(platform::openFile(opened, "wb"));
    if (!m_file) return fail(std::strerror(errno));
    if (!replaceable) return;
    m_temporary = opened;
    if (exists) std::filesystem::permissions(m_temporary, status.permissions(), error);
}

void StreamedFile::fail(std::string message)
{
    if (!m_error) m_error = std::move(message);
}

bool StreamedFile::write(std::string_view bytes)
{
    if (m_error) return false;
    if (std::fwrite(bytes.data(), 1, bytes.size(), m_file.get()) != bytes.size()) fail(std::strerror(errno));
    return !m_error;
}

bool StreamedFile::overwrite(std::uint32_t offset, std::string_view bytes)
{
    if (m_error) return false;
    if (std::fseek(m_file.get(), static_cast<long>(offset), SEEK_SET) != 0) {
        fail(std::strerror(errno));
        return false;
    }
    if (write(bytes) && std::fseek(m_file.get(), 0, SEEK_END) != 0) fail(std::strerror(errno));
    return !m_error;
}

std::optional<std::string> StreamedFile::commit()
{
    if (m_error) return m_error;
    // It may have been read since.
    if (auto refusal = refusalToOverwrite(m_target)) {
        fail(std::move(*refusal));
        return m_error;
    }
    // What the system has buffered may still not fit on the disk: only now is it known.
    if (std::fflush(m_file.get()) != 0 || (!m_temporary.empty() && !platform::flushToDisk(m_file.get()))) {
        fail(std::strerror(errno));
        return m_error;
    }
    m_file.reset();
    if (m_temporary.empty()) return std::nullopt;
    std::error_code error;
    std::filesystem::rename(m_temporary, m_target, error);
    if (error) {
        fail(error.message());
        return m_error;
    }
    m_temporary.clear();
    return std::nullopt;
}

}  // namespace causeway
