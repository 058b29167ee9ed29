// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmu/zip_file.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

namespace causeway {

namespace {

constexpr std::uint32_t kLocalHeader = 0x04034b50, kCentralHeader = 0x02014b50, kEndOfArchive = 0x06054b50;
constexpr std::uint16_t kVersion = 20, kDeflated = 8, kUtf8 = 1 << 11, kEncrypted = 1, kNoDate = 0,
                        kFirstDay = (1 << 5) | 1;
constexpr std::size_t kEndSize = 22, kCentralSize = 46, kLocalSize = 30, kLongestComment = 0xFFFF;
constexpr std::uint64_t kLargestRatio = 1032;  // of RFC 1951: two bits for 258 bytes
constexpr int kFast = 1;                       // a few per cent larger than the best, and many times faster

void put(std::string& bytes, std::uint32_t value, int count)
{
    for (int i = 0; i < count; ++i) bytes.push_back(static_cast<char>((value >> (8 * i)) & 0xFF));
}

std::uint32_t get(std::string_view bytes, std::size_t at, std::size_t count)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count && at + i < bytes.size(); ++i)
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    return value;
}

std::uint32_t checksum(std::string_view bytes)
{
    return static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));  // NOLINT
}

Bytef* bytesOf(const char* text)
{
    return reinterpret_cast<Bytef*>(const_cast<char*>(text));  // NOLINT: zlib changes no input
}

std::string deflated(std::string_view content)
{
    z_stream stream{};
    if (deflateInit2(&stream, kFast, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    std::string packed(deflateBound(&stream, content.size()), '\0');
    stream.next_in = bytesOf(content.data());
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = bytesOf(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const bool isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.resize(isDone ? stream.total_out : 0);
    deflateEnd(&stream);
    return packed;
}

/// Nothing if the length is not as expected.
std::optional<std::string> inflated(std::string_view packed, std::size_t size)
{
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return std::nullopt;
    std::string content(size + 1, '\0');
    stream.next_in = bytesOf(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = bytesOf(content.data());
    stream.avail_out = static_cast<uInt>(content.size());
    const bool isDone = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.total_out == size;
    inflateEnd(&stream);
    if (!isDone) return std::nullopt;
    content.resize(size);
    return content;
}

/// What the directory at `at` claims that the entries hold together.
std::uint64_t claimedSize(std::string_view bytes, std::size_t at, std::uint32_t count)
{
    std::uint64_t total = 0;
    for (std::uint32_t i = 0; i < count && at + kCentralSize <= bytes.size(); ++i) {
        total += get(bytes, at + 24, 4);
        at += kCentralSize + get(bytes, at + 28, 2) + get(bytes, at + 30, 2) + get(bytes, at + 32, 2);
    }
    return total;
}

bool leadsOut(std::string_view name)
{
    if (name.empty() || name.front() == '/' || name.find('\\') != std::string_view::npos ||
        name.find('\0') != std::string_view::npos || (name.size() > 1 && name[1] == ':'))
        return true;
    while (!name.empty()) {
        const std::size_t end = std::min(name.find('/'), name.size());
        if (name.substr(0, end) == "..") return true;
        name.remove_prefix(std::min(end + 1, name.size()));
    }
    return false;
}

}  // namespace

void ZipWriter::add(std::string_view name, std::string_view content)
{
    Entry entry;
    entry.name = name;
    entry.crc = checksum(content);
    entry.size = static_cast<std::uint32_t>(content.size());
    const std::string packed = deflated(content);
    entry.isDeflated = !packed.empty() && packed.size() < content.size();
    append(std::move(entry), entry.isDeflated ? std::string_view(packed) : content);
}

bool ZipWriter::addCompressed(std::string_view name, std::string_view gzip)
{
    constexpr std::size_t kHeader = 10, kTrailer = 8;
    // Deflate without a name or comment, as `gzip -n` writes it.
    const bool isPlain = gzip.size() > kHeader + kTrailer && get(gzip, 0, 2) == 0x8b1f && gzip[2] == 8 && gzip[3] == 0;
    if (!isPlain) return false;
    Entry entry;
    entry.name = name;
    entry.crc = get(gzip, gzip.size() - kTrailer, 4);
    entry.size = get(gzip, gzip.size() - 4, 4);
    entry.isDeflated = true;
    append(std::move(entry), gzip.substr(kHeader, gzip.size() - kHeader - kTrailer));
    return true;
}

/// The fields common to local headers and the directory.
void ZipWriter::putProperties(const Entry& entry)
{
    put(m_bytes, kUtf8, 2);
    put(m_bytes, entry.isDeflated ? kDeflated : 0, 2);
    put(m_bytes, kNoDate, 2);
    put(m_bytes, kFirstDay, 2);
    put(m_bytes, entry.crc, 4);
    put(m_bytes, entry.packedSize, 4);
    put(m_bytes, entry.size, 4);
    put(m_bytes, static_cast<std::uint32_t>(entry.name.size()), 2);
}

void ZipWriter::append(Entry entry, std::string_view packed)
{
    entry.offset = static_cast<std::uint32_t>(m_bytes.size());
    entry.packedSize = static_cast<std::uint32_t>(packed.size());
    put(m_bytes, kLocalHeader, 4);
    put(m_bytes, kVersion, 2);
    putProperties(entry);
    put(m_bytes, 0, 2);
    m_bytes += entry.name;
    m_bytes += packed;
    m_entries.push_back(std::move(entry));
}

std::string ZipWriter::finish()
{
    const auto start = static_cast<std::uint32_t>(m_bytes.size());
    for (const Entry& entry : m_entries) {
        put(m_bytes, kCentralHeader, 4);
        put(m_bytes, kVersion, 2);
        put(m_bytes, kVersion, 2);
        putProperties(entry);
        for (int i = 0; i < 4; ++i) put(m_bytes, 0, 2);
        put(m_bytes, 0, 4);
        put(m_bytes, entry.offset, 4);
        m_bytes += entry.name;
    }
    const auto size = static_cast<std::uint32_t>(m_bytes.size()) - start;
    const auto count = static_cast<std::uint32_t>(m_entries.size());
    put(m_bytes, kEndOfArchive, 4);
    put(m_bytes, 0, 4);
    put(m_bytes, count, 2);
    put(m_bytes, count, 2);
    put(m_bytes, size, 4);
    put(m_bytes, start, 4);
    put(m_bytes, 0, 2);
    return std::move(m_bytes);
}

IoResult<std::vector<ZipEntry>> readZip(std::string_view bytes)
{
    const auto failure = [](std::string why) { return IoResult<std::vector<ZipEntry>>::failure(std::move(why)); };
    std::size_t end = bytes.size() < kEndSize ? std::string_view::npos : bytes.size() - kEndSize;
    for (std::size_t steps = 0; end != std::string_view::npos && get(bytes, end, 4) != kEndOfArchive; ++steps)
        end = end == 0 || steps > kLongestComment ? std::string_view::npos : end - 1;
    if (end == std::string_view::npos) return failure("not a ZIP archive, or cut off");
    const std::uint32_t count = get(bytes, end + 10, 2);
    std::size_t at = get(bytes, end + 16, 4);
    if (count > kMostEntries) return failure(fmt::format("it has more than {} entries", kMostEntries));
    if (claimedSize(bytes, at, count) > kLargestArchive)
        return failure(fmt::format("it unpacks to more than {} GiB", kLargestArchive >> 30));
    std::vector<ZipEntry> entries;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (at + kCentralSize > bytes.size() || get(bytes, at, 4) != kCentralHeader)
            return failure("the directory of the ZIP archive is damaged");
        const std::uint32_t flags = get(bytes, at + 8, 2), method = get(bytes, at + 10, 2),
                            crc = get(bytes, at + 16, 4), packedSize = get(bytes, at + 20, 4),
                            size = get(bytes, at + 24, 4);
        const std::size_t nameSize = get(bytes, at + 28, 2), extraSize = get(bytes, at + 30, 2),
                          commentSize = get(bytes, at + 32, 2), offset = get(bytes, at + 42, 4);
        if (at + kCentralSize + nameSize > bytes.size()) return failure("the directory of the ZIP archive is damaged");
        const std::string name(bytes.substr(at + kCentralSize, nameSize));
        at += kCentralSize + nameSize + extraSize + commentSize;
        const auto refuse = [&](std::string_view why) { return failure(fmt::format("its entry '{}' {}", name, why)); };
        if (leadsOut(name)) return refuse("has a name that leads out of the archive");
        if ((flags & kEncrypted) != 0) return refuse("is encrypted");
        if (size >= kLargestEntry) return refuse("is too large");
        if (offset + kLocalSize > bytes.size() || get(bytes, offset, 4) != kLocalHeader) return refuse("is damaged");
        const std::size_t begin = offset + kLocalSize + get(bytes, offset + 26, 2) + get(bytes, offset + 28, 2);
        if (begin + packedSize > bytes.size()) return refuse("is cut off");
        const std::string_view packed = bytes.substr(begin, packedSize);
        if (size > kLargestRatio * (std::uint64_t(packedSize) + 1)) return refuse("is damaged");
        if (method != 0 && method != kDeflated) return refuse("is compressed by an unknown method");
        std::optional<std::string> content = method == 0 ? std::string(packed) : inflated(packed, size);
        if (!content || content->size() != size || checksum(*content) != crc) return refuse("is damaged");
        entries.push_back({name, std::move(*content)});
    }
    return entries;
}

}  // namespace causeway
