// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Keeps the rows of a run in a file, one contiguous column for each variable, where they are read as if they were in
/// memory.
///
/// In:   rows, as any sink, and a folder on a disk with room. Out: a `Result` whose columns are parts of the file, each
/// with its pyramid
///       (value_pyramid.h), so that a plot of any width and zoom touches a few pages.
/// Method: a chunk of rows is gathered and turned into columns; each column has a region of the file that is as long as
/// it can become (the
///       file is sparse: what is not written takes no room). Columns that were equal from the first row on share a
///       region, whatever the reason: aliases, variables that do not change, 0. From the first chunk on in which one
///       differs, it has a region of its own.
/// The file has no name and goes with the last result that reads it (scratch_file.h).
/// Cost: a row some nanoseconds a column, besides the disk; memory at most 32 MiB, or 64 rows; the pyramids are 8 % of
/// what is on the disk. Fails: when the file cannot be made, or the disk is full; what was written until then stays
/// readable. Threads: as a sink; what `written` gave may be read on others, also while rows come.
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
    /// Writes the last rows. No more may come.
    [[nodiscard]] std::optional<std::string> finish() override;
    void abandon() override;
    /// Instead of as many rows: those of a result with the columns of the layout, and its events. False as with `row`.
    bool take(const Result& result);

    /// What is in the file: after `finish` all, before it up to some thousand rows less. Of its events, those from one
    /// on. Never null.
    [[nodiscard]] std::shared_ptr<Result> written(std::size_t firstEvent = 0) const;

private:
    struct Column {
        std::size_t region = 0;  ///< of the file: its own number, or that of the column it has been equal to so far
        PyramidBuilder builder;  ///< these for columns with a region of their own
        std::vector<std::size_t> summaries;  ///< in the file, by level
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
    std::vector<Column> m_columns;        ///< the time, then those of the result
    std::size_t m_rows = 0;               ///< in the file

    std::size_t m_mostRows = 0;  ///< there is room for
    std::uint64_t m_regionSize = 0;
    std::vector<std::uint64_t> m_levelOffsets;  ///< in a region: of the values, and of each level of the pyramid

    std::vector<double> m_chunk;  ///< column by column
    std::size_t m_chunkStride = 0, m_chunkCapacity = 0, m_chunkRows = 0;
};

}  // namespace causeway
