// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Stores the rows of a run in a file, one contiguous column per variable, mapped into memory for reading.
///
/// In:   rows, like any sink, and a folder on a disk with free space.
/// Out:  a `Result` whose columns are parts of the file, each with its pyramid (value_pyramid.h), so that a plot of any
///       width and zoom touches few pages.
/// Method: rows are collected in chunks and transposed; each column has a region of the file with its maximum length
///       (the file is sparse: unwritten parts occupy no space). Columns that have been equal from the first row on
///       share a region: aliases, constants, 0. A column gets its own region with the first chunk in which it differs.
///       The file has no name and disappears with the last result that reads it (scratch_file.h).
/// Cost: some nanoseconds per value, plus the disk; memory at most 32 MiB, or 64 rows; the pyramids are 8 % of the
///       file.
/// Fails: if the file cannot be created, or the disk is full; rows written before remain readable.
/// Threads: as for sinks; results of `written` may be read by other threads, even while rows arrive.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/scratch_file.h"
#include "core/results/result_sink.h"

namespace causeway {

class ColumnStore final : public ResultSink {
public:
    explicit ColumnStore(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void event(const ResultEvent& event) override;
    /// Writes the last rows; no rows may follow.
    [[nodiscard]] std::optional<std::string> finish() override;
    void abandon() override;
    /// Takes the rows of a result with the columns of the layout, and its events. False as for `row`.
    bool take(const Result& result);

    /// Contents of the file: complete after `finish`, before it up to some thousand rows less; events from `firstEvent`
    /// on. Never null.
    [[nodiscard]] std::shared_ptr<Result> written(std::size_t firstEvent = 0) const;

private:
    struct Column {
        std::size_t region = 0;  ///< region of the file: that of the column itself, or of the column it has been equal
                                 ///< to so far
        PyramidBuilder builder;  ///< these: for columns with their own region
        std::vector<std::size_t> summaries;  ///< number of summaries in the file, by level
    };

    bool fail(std::string error);
    bool createFile();
    bool flush();
    bool splitEqualColumns();
    bool ownRegion(std::size_t column);
    bool writeChunk(std::size_t column);
    [[nodiscard]] std::span<const double> chunk(std::size_t column) const
    {
        return std::span(m_chunk).subspan(column * m_chunkStride, m_chunkRows);
    }
    [[nodiscard]] std::uint64_t offsetOf(std::size_t region, std::size_t level) const;
    [[nodiscard]] ColumnValues valuesOf(std::size_t column) const;

    std::filesystem::path m_folder;
    std::shared_ptr<ScratchFile> m_file;
    std::optional<std::string> m_error;
    Result m_head;  ///< without values and events
    std::vector<ResultEvent> m_events;
    std::vector<ColumnSource> m_sources;  ///< by column of the result
    std::vector<Column> m_columns;        ///< time, then the columns of the result
    std::size_t m_rows = 0;               ///< in the file

    std::size_t m_mostRows = 0;  ///< capacity
    std::uint64_t m_regionSize = 0;
    std::vector<std::uint64_t> m_levelOffsets;  ///< in a region: of the values, and of each level of the pyramid

    std::vector<double> m_chunk;  ///< stored by columns
    std::size_t m_chunkStride = 0, m_chunkCapacity = 0, m_chunkRows = 0;
};

}  // namespace causeway
