// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// ZIP archives, written and read in memory: the container of FMUs.
///
/// Out:  equal entries give equal bytes: all have the date 1980-01-01.
/// Errors: damaged archives, names that escape the folder, entries that claim more than `kLargestEntry` bytes, and
/// archives with more than `kMostEntries` entries or `kLargestArchive` bytes are refused with a sentence, before
/// anything is unpacked.
/// Reference: PKWARE, APPNOTE.TXT, ZIP File Format Specification 6.3.10; RFC 1951, RFC 1952.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_io.h"

namespace causeway {

class ZipWriter {
public:
    void add(std::string_view name, std::string_view content);
    /// Adds the content of a gzip file with one member, without recompression. Returns false for other files.
    [[nodiscard]] bool addCompressed(std::string_view name, std::string_view gzip);
    /// Returns the archive. Must be the last call.
    [[nodiscard]] std::string finish();

private:
    struct Entry {
        std::string name;
        std::uint32_t crc = 0, packedSize = 0, size = 0, offset = 0;
        bool isDeflated = false;
    };
    void putProperties(const Entry& entry);
    void append(Entry entry, std::string_view packed);

    std::string m_bytes;
    std::vector<Entry> m_entries;
};

struct ZipEntry {
    std::string name;  ///< with '/' between folders; names of folders end with it
    std::string content;
};

constexpr std::uint64_t kLargestEntry = std::uint64_t(1) << 31, kLargestArchive = std::uint64_t(1) << 31;
constexpr std::uint32_t kMostEntries = 50'000;

[[nodiscard]] IoResult<std::vector<ZipEntry>> readZip(std::string_view bytes);

}  // namespace causeway
