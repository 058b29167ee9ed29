// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/column_store.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <string_view>
#include <utility>

namespace causeway {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U, kPage = 4096;
constexpr std::size_t kFanOut = ValuePyramid::kFanOut;
constexpr std::size_t kMaxLevels = 5;  // above 2^32 rows there are no further summaries
constexpr std::size_t kChunkBytes = 32 * kMiB, kMaxChunkRows = 8192;

std::uint64_t roundedUp(std::uint64_t bytes, std::uint64_t unit)
{
    return (bytes + unit - 1) / unit * unit;
}

/// Bitwise: -0 differs from 0, and NaN equals NaN.
bool areSame(std::span<const double> a, std::span<const double> b)
{
    return std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

std::size_t hashOf(std::span<const double> values)
{
    return std::hash<std::string_view>()(
        std::string_view(reinterpret_cast<const char*>(values.data()), values.size_bytes()));
}

}  // namespace

bool ColumnStore::fail(std::string error)
{
    if (!m_error) m_error = std::move(error);
    return false;
}

bool ColumnStore::begin(const ResultLayout& layout)
{
    m_head = headOf(layout);
    m_sources = sourcesOf(layout);
    m_columns.assign(m_sources.size() + 1, {});
    // Columns slightly longer than a power of two: otherwise their ends would compete for the same cache lines.
    const std::size_t fitting = kChunkBytes / sizeof(double) / m_columns.size() / kFanOut * kFanOut;
    m_chunkCapacity = std::clamp(fitting, kFanOut, kMaxChunkRows);
    m_chunkStride = m_chunkCapacity + 8;
    m_chunk.resize(m_columns.size() * m_chunkStride);
    return createFile();
}

/// A region has space for the values of a column, followed by the levels of its pyramid. All regions together are as
/// large as the disk (up to the limit of the file system): no run can need more.
bool ColumnStore::createFile()
{
    constexpr std::uint64_t kLargest = 8 * kMiB * kMiB, kUnknown = 256 * 1024 * kMiB;
    const auto sizeFor = [&](std::uint64_t rows) {
        m_levelOffsets.assign(1, 0);
        std::uint64_t end = roundedUp(rows * sizeof(double), kPage), entries = rows / kFanOut;
        for (std::size_t level = 0; level < kMaxLevels; ++level, entries /= kFanOut) {
            m_levelOffsets.push_back(end);
            end += roundedUp(entries * sizeof(PyramidBlock), 64);
        }
        return roundedUp(end, kPage);
    };
    const std::uint64_t least = m_columns.size() * sizeFor(4 * m_chunkCapacity);
    std::error_code error;
    const auto space = std::filesystem::space(m_folder, error);
    const std::uint64_t wanted =
        std::clamp(error || space.capacity == 0 ? kUnknown : static_cast<std::uint64_t>(space.capacity), least,
                   std::max(least, kLargest));
    auto file = ScratchFile::create(m_folder, wanted, least);
    if (!file) return fail(file.error());
    m_file = std::move(*file);
    // Per row, a region has 8 bytes of values, and per 64 rows 40 bytes of summaries, plus a 63rd of that: less than
    // 8.7 bytes. The rest is rounding.
    const std::uint64_t region = m_file->size() / m_columns.size();
    const double rows = std::max(0.0, static_cast<double>(region) - 3.0 * kPage) / 8.7;
    m_mostRows = static_cast<std::size_t>(std::min(rows, static_cast<double>(RangeSummary::kNone - kFanOut))) /
                 kFanOut * kFanOut;
    m_regionSize = sizeFor(m_mostRows);
    return true;
}

bool ColumnStore::row(double time, std::span<const double> values)
{
    if (m_error || m_chunk.empty()) return false;
    double* const end = m_chunk.data() + m_chunkRows;
    end[0] = time;
    for (std::size_t i = 0; i < m_sources.size(); ++i) end[(i + 1) * m_chunkStride] = m_sources[i].of(values);
    return ++m_chunkRows < m_chunkCapacity || flush();
}

bool ColumnStore::take(const Result& result)
{
    if (m_error || m_chunk.empty()) return false;
    const std::size_t rows = result.rowCount(), rowsBefore = m_rows + m_chunkRows;
    for (std::size_t row = 0; row < rows;) {
        const std::size_t count = std::min(rows - row, m_chunkCapacity - m_chunkRows);
        double* const end = m_chunk.data() + m_chunkRows;
        std::copy_n(result.time.begin() + row, count, end);
        for (std::size_t i = 0; i < m_sources.size(); ++i)
            std::copy_n(result.columns[i].values.begin() + row, count, end + (i + 1) * m_chunkStride);
        row += count;
        m_chunkRows += count;
        if (m_chunkRows == m_chunkCapacity && !flush()) return false;
    }
    for (const ResultEvent& event : result.events) {
        m_events.push_back(event);
        m_events.back().rowAfter += rowsBefore;
    }
    return true;
}

void ColumnStore::event(const ResultEvent& event)
{
    m_events.push_back(event);
    const std::size_t rows = m_rows + m_chunkRows;
    m_events.back().rowAfter = rows == 0 ? 0 : rows - 1;
}

std::uint64_t ColumnStore::offsetOf(std::size_t region, std::size_t level) const
{
    return region * m_regionSize + m_levelOffsets[level];
}

bool ColumnStore::flush()
{
    if (m_error) return false;
    if (m_rows + m_chunkRows > m_mostRows) return fail("there is no room for more rows");
    if (!splitEqualColumns()) return false;
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        if (m_columns[column].region == column && !writeChunk(column)) return false;
    }
    m_rows += std::exchange(m_chunkRows, 0);
    return true;
}

/// Columns that no longer equal the owner of their shared region leave it; those that remain equal to each other leave
/// it together.
bool ColumnStore::splitEqualColumns()
{
    std::multimap<std::pair<std::size_t, std::size_t>, std::size_t>
        leaving;  // from the old region and the new values to the columns of a new region
    std::vector<std::size_t> regions(m_columns.size());
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        const std::size_t shared = regions[column] = m_columns[column].region;
        if (shared == column || areSame(chunk(column), chunk(shared))) continue;
        const std::pair key(shared, hashOf(chunk(column)));
        const auto [first, last] = leaving.equal_range(key);
        const auto same =
            std::find_if(first, last, [&](const auto& each) { return areSame(chunk(column), chunk(each.second)); });
        regions[column] = same != last ? same->second : column;
        if (same != last) continue;
        leaving.emplace(key, column);
        if (!ownRegion(column)) return false;
    }
    for (std::size_t column = 0; column < m_columns.size(); ++column) m_columns[column].region = regions[column];
    return true;
}

/// Copies the shared values to the column's own region.
bool ColumnStore::ownRegion(std::size_t column)
{
    const std::size_t shared = m_columns[column].region;
    std::vector<std::byte> block(kMiB);
    const auto copy = [&](std::size_t level, std::uint64_t bytes) {
        for (std::uint64_t done = 0; done < bytes; done += block.size()) {
            const auto piece = std::span(block).first(std::min<std::uint64_t>(block.size(), bytes - done));
            if (const auto error = m_file->read(offsetOf(shared, level) + done, piece)) return fail(*error);
            if (const auto error = m_file->write(offsetOf(column, level) + done, piece)) return fail(*error);
        }
        return true;
    };
    m_columns[column].builder = m_columns[shared].builder;
    m_columns[column].summaries = m_columns[shared].summaries;
    if (!copy(0, m_rows * sizeof(double))) return false;
    for (std::size_t level = 0; level < m_columns[column].summaries.size(); ++level) {
        if (!copy(level + 1, m_columns[column].summaries[level] * sizeof(PyramidBlock))) return false;
    }
    return true;
}

bool ColumnStore::writeChunk(std::size_t column)
{
    Column& written = m_columns[column];
    if (const auto error = m_file->write(offsetOf(column, 0) + m_rows * sizeof(double), std::as_bytes(chunk(column))))
        return fail(*error);
    PyramidBuilder::Levels levels;
    written.builder.add(chunk(column), levels);
    written.summaries.resize(std::max(written.summaries.size(), levels.size()));
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const std::uint64_t offset = offsetOf(column, level + 1) + written.summaries[level] * sizeof(PyramidBlock);
        if (const auto error = m_file->write(offset, std::as_bytes(std::span(levels[level])))) return fail(*error);
        written.summaries[level] += levels[level].size();
    }
    return true;
}

std::optional<std::string> ColumnStore::finish()
{
    if (!m_file) fail("nothing was written");
    if (m_chunkRows > 0) flush();
    m_chunk = {};
    return m_error;
}

void ColumnStore::abandon()
{
    m_file.reset();
    m_columns.clear();
    m_sources.clear();
    m_events.clear();
    m_head = {};
    m_chunk = {};
    m_rows = m_chunkRows = 0;
}

ColumnValues ColumnStore::valuesOf(std::size_t column) const
{
    const std::size_t region = m_columns[column].region;
    auto stored = std::make_shared<StoredColumn>();
    stored->owner = m_file;
    stored->values = {reinterpret_cast<const double*>(m_file->data() + offsetOf(region, 0)), m_rows};
    std::vector<ValuePyramid::Level> levels;
    const std::vector<std::size_t>& summaries = m_columns[region].summaries;
    for (std::size_t level = 0; level < summaries.size(); ++level) {
        levels.emplace_back(reinterpret_cast<const PyramidBlock*>(m_file->data() + offsetOf(region, level + 1)),
                            summaries[level]);
    }
    stored->pyramid = ValuePyramid(std::move(levels), m_columns[region].builder.smallestPositive(), m_file);
    return ColumnValues(std::move(stored));
}

std::shared_ptr<Result> ColumnStore::written(std::size_t firstEvent) const
{
    auto result = std::make_shared<Result>(m_head);
    if (!m_file || m_rows == 0) return result;
    result->time = valuesOf(0);
    for (std::size_t i = 0; i < m_sources.size(); ++i) result->columns[i].values = valuesOf(i + 1);
    for (std::size_t i = firstEvent; i < m_events.size() && m_events[i].rowAfter < m_rows; ++i)
        result->events.push_back(m_events[i]);
    return result;
}

}  // namespace causeway
