// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Results as comma-separated values, for exchange with other programs.
///
/// Written: a header line with `time` and the names of the columns, then one line per row, ending in '\n'. Names are
/// quoted only if they contain a comma, a quote, a line break, or a space at an end ("a[1,2]"). Numbers use '.' and the
/// shortest text that reads back as the same double, in any locale. An event has two rows with one time. On request,
/// parameters and constants are added as constant columns after the others, and units after the names: "C.v [V]".
/// Events are not part of the table.
///
/// Read: the same (a unit after a name is that of the column), and variants of other programs: ';' or tab instead of
/// ',' (with ';' also a decimal comma), CRLF, a byte order mark, spaces around cells, `true` and `false`, empty cells
/// (NaN), lines that are blank or begin with '#'.
///
/// Cost: linear; about 40 ns per number for reading, 20 ns for writing, less for values that repeat. Memory for
///       writing: one buffer of 256 KiB and two rows; for reading a file: a buffer of 1 MiB and a row, plus the stored
///       data.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/file_io.h"
#include "core/base/streamed_file.h"
#include "core/base/task.h"
#include "core/results/result_sink.h"

namespace causeway {

/// Receives the next piece of text; false ends the writing (disk full, task cancelled).
using CsvSink = std::function<bool(std::string_view piece)>;

/// Whether parameters and constants are written as columns.
enum class CsvParameters : std::uint8_t { LeftOut, Columns };

/// Whether units are added to names.
enum class CsvUnits : std::uint8_t { LeftOut, InNames };

/// Writes rows as text as they arrive. Aliases have their own columns.
class CsvWriter final : public ResultSink {
public:
    /// `firstColumn`: independent variable of the rows.
    explicit CsvWriter(CsvSink sink, std::string firstColumn = "time",
                       CsvParameters parameters = CsvParameters::LeftOut, CsvUnits units = CsvUnits::LeftOut);
    ~CsvWriter() override;

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    /// Returns an error if the sink refused a piece.
    [[nodiscard]] std::optional<std::string> finish() override;
    /// Pieces passed to the sink are not revoked.
    void abandon() override;

private:
    class Buffer;
    class Line;

    std::unique_ptr<Buffer> m_buffer;
    std::unique_ptr<Line> m_line;
    std::string m_firstColumn;
    CsvParameters m_parameters;
    CsvUnits m_units;
    std::vector<ColumnSource> m_sources;
    std::string m_constants;  ///< end of each line
};

/// Writes to a file, which is created completely at `finish` or not at all.
class CsvFileSink final : public ResultSink {
public:
    explicit CsvFileSink(std::filesystem::path path, std::string firstColumn = "time",
                         CsvParameters parameters = CsvParameters::LeftOut, CsvUnits units = CsvUnits::LeftOut)
        : m_path(std::move(path)), m_firstColumn(std::move(firstColumn)), m_parameters(parameters), m_units(units)
    {
    }

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    [[nodiscard]] std::optional<std::string> finish() override;
    void abandon() override;

private:
    std::filesystem::path m_path;
    std::string m_firstColumn;
    CsvParameters m_parameters;
    CsvUnits m_units;
    std::optional<StreamedFile> m_file;
    std::optional<CsvWriter> m_writer;
};

/// A name as a cell, quoted if necessary.
[[nodiscard]] std::string csvName(std::string_view name);
/// False if the sink refused a piece.
bool writeCsv(const Result& result, const CsvSink& sink);
[[nodiscard]] std::string toCsv(const Result& result);
/// All or nothing: on failure an existing file is unchanged, and the error is returned.
[[nodiscard]] std::optional<std::string> writeCsvFile(const Result& result, const std::filesystem::path& path,
                                                      const std::string& firstColumn = "time",
                                                      CsvUnits units = CsvUnits::LeftOut);

/// Fails with "line 3: ..." for text that is not such a table: no column `time`, wrong number of cells, a cell that is
/// not a number, or decreasing time.
[[nodiscard]] IoResult<Result> readCsv(std::string_view text);
/// Reads a file of any size row by row into a sink, which the caller finishes. Omits variables that are not `wanted`
/// (null: reads all). Returns the error.
[[nodiscard]] std::optional<std::string> readCsvFile(const std::filesystem::path& path, const NamePredicate& wanted,
                                                     ResultSink& sink, const Task& task = {});

}  // namespace causeway
