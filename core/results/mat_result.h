// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Results as MATLAB level 4 files with trajectories, the format written by Dymola and OpenModelica and read by their
/// tools.
///
/// Layout: matrices `Aclass` (file type), `name`, `description` ("text [unit]"), `dataInfo` (for each name: table and
/// column, negative for a negated alias), `data_1` (parameters, at the first and last time) and `data_2`
/// (trajectories). In orientation "binTrans" each name and each row of a trajectory is contiguous, in "binNormal" each
/// character position and each trajectory.
///
/// Written: binTrans, doubles, row by row; the number of rows, stored before them, is filled in at the end. matio is
/// not used because it can append only to files of level 7.3, and needs complete matrices for level 4. Events and types
/// of variables are not stored. Read: also the older layout with one table (`names`, `data`), both orientations, all
/// number types of the level, either byte order. Parameters are those of data_1. Memory: one row for writing; a block
/// of 1 MiB for reading, or 16 MiB for "binNormal", plus the stored data.
/// Fails: with a message, for any invalid content.
/// Reference: MAT-File Level 4 Format (The MathWorks); the documentation of Dymola, "Simulation result file format".
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_io.h"
#include "core/base/streamed_file.h"
#include "core/base/task.h"
#include "core/results/result_sink.h"

namespace causeway {

/// Writes a file that is created completely at `finish` or not at all. Not for pipes.
class MatFileSink final : public ResultSink {
public:
    explicit MatFileSink(std::filesystem::path path) : m_path(std::move(path)) {}

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    [[nodiscard]] std::optional<std::string> finish() override;
    void abandon() override;

private:
    void write(std::string_view bytes);
    std::uint32_t beginMatrix(std::string_view name, int type, std::size_t rows, std::size_t columns);
    void writeTexts(std::string_view name, const std::vector<std::string>& texts);
    void refuse(std::string message);

    std::filesystem::path m_path;
    std::optional<StreamedFile> m_file;
    std::optional<std::string> m_error;
    std::uint64_t m_offset = 0;          ///< bytes written
    std::uint32_t m_rowCountOffset = 0;  ///< position of the number of rows
    std::uint32_t m_timesOffset = 0;     ///< of data_1
    std::size_t m_parameterCount = 0;
    std::uint64_t m_rows = 0;
    double m_firstTime = 0, m_lastTime = 0;
    std::vector<double> m_row;  ///< time and values
};

/// All or nothing: on failure an existing file is unchanged, and the error is returned.
[[nodiscard]] std::optional<std::string> writeMatFile(const Result& result, const std::filesystem::path& path);

/// Whether the first bytes of a file are those of a level 4 matrix.
[[nodiscard]] bool beginsLikeMat4(std::string_view bytes);

/// Reads row by row into a sink, which the caller finishes. Omits variables that are not `wanted` (null: reads all).
/// Returns the error.
[[nodiscard]] std::optional<std::string> readMatFile(const std::filesystem::path& path, const NamePredicate& wanted,
                                                     ResultSink& sink, const Task& task = {});
/// Reads into memory.
[[nodiscard]] IoResult<Result> readMatResult(const std::filesystem::path& path, const NamePredicate& wanted = nullptr);

}  // namespace causeway
