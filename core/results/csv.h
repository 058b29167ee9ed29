// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Results as comma-separated values: the table that every other program reads.
///
/// Written: a header line `time` and the names of the columns, then one line for each row; lines end in '\n'. Names are
/// quoted only where they hold a comma, a quote, a line break or space at an end ("a[1,2]"). Numbers have a '.' and are
/// the shortest text that reads back to the same double, whatever the locale. An event has two rows with one time.
/// Parameters and constants are columns behind the others, all of whose rows are the same, where they are asked for.
/// Events are not part of the table. Where they are asked for, units stand behind the names: "C.v [V]".
///
/// Read: the same (a unit behind a name is that of the column), and what other programs write: ';' or tab instead of
/// ',' (with ';' also a decimal comma), CRLF, a byte order mark, space around cells, `true` and `false`, empty cells
/// (NaN), lines that are blank or begin with '#'.
///
/// Cost: linear; about 40 ns a number when reading, 20 ns when writing, less for one that stays as it was in the row
/// before. Memory of writing: one buffer of 256 KiB and two rows; of reading a file: one of 1 MiB and a row, besides
/// what is kept.
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

/// Takes the next piece of the text; false ends the writing (a full disk, a cancelled task).
using CsvSink = std::function<bool(std::string_view piece)>;

/// Whether parameters and constants have columns.
enum class CsvParameters : std::uint8_t { LeftOut, Columns };

/// Whether units stand behind the names.
enum class CsvUnits : std::uint8_t { LeftOut, InNames };

/// Rows as text, as they come. Aliases have columns of their own.
class CsvWriter final : public ResultSink {
public:
    /// `firstColumn` is what the rows are over, where that is not time.
    explicit CsvWriter(CsvSink sink, std::string firstColumn = "time",
                       CsvParameters parameters = CsvParameters::LeftOut, CsvUnits units = CsvUnits::LeftOut);
    ~CsvWriter() override;

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    /// An error when the sink refused a piece.
    [[nodiscard]] std::optional<std::string> finish() override;
    /// What the sink has taken, it has.
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
    std::string m_constants;  ///< what ends each line
};

/// The same into a file, which appears whole at `finish` or not at all.
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

/// A name as a cell: quoted where it must be.
[[nodiscard]] std::string csvName(std::string_view name);
/// False when the sink refused a piece.
bool writeCsv(const Result& result, const CsvSink& sink);
[[nodiscard]] std::string toCsv(const Result& result);
/// Whole or not at all: on failure a file that was there before is untouched, and the error is returned.
[[nodiscard]] std::optional<std::string> writeCsvFile(const Result& result, const std::filesystem::path& path,
                                                      const std::string& firstColumn = "time",
                                                      CsvUnits units = CsvUnits::LeftOut);

/// Fails with "line 3: ..." when the text is no such table: no column `time`, a line with more or fewer cells than the
/// header, a cell that is no number, or a time that goes back.
[[nodiscard]] IoResult<Result> readCsv(std::string_view text);
/// The same of a file of any size, row by row into a sink, which is left to the caller to finish. Variables that are
/// not `wanted` (null: all are) are left out. Gives the error.
[[nodiscard]] std::optional<std::string> readCsvFile(const std::filesystem::path& path, const NamePredicate& wanted,
                                                     ResultSink& sink, const Task& task = {});

}  // namespace causeway
