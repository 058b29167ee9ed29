// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Results as MATLAB files of level 4 with trajectories: what Dymola and OpenModelica write, and their tools read.
///
/// Layout: matrices `Aclass` (what the file is), `name`, `description` ("text [unit]"), `dataInfo` (for each name:
/// which table, which column, negative for the negative of it), `data_1` (parameters, at the first and the last time)
/// and `data_2` (trajectories). In the orientation "binTrans" each name and each row of a trajectory is contiguous, in
/// "binNormal" each letter position and each trajectory.
///
/// Written: binTrans, doubles, row by row; the number of rows, which stands before them, is filled in at the end. matio
/// is not used for that: it can append to files of level 7.3 only, and needs a matrix whole for level 4. Events and the
/// types of variables have no place. Read: also the older layout of one table (`names`, `data`), both orientations, any
/// of the level's number types, either byte order. Parameters are those of data_1. Memory: writing one row, reading a
/// block of 1 MiB, or of 16 MiB in the orientation "binNormal", besides what is kept. Fails: never more than a message
/// for any content. Reference: MAT-File Level 4 Format (The MathWorks); the documentation of Dymola, "Simulation result
/// file format".
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

/// Writes a file that appears whole at `finish` or not at all. Not for pipes.
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
    std::uint32_t m_rowCountOffset = 0;  ///< where the number of rows stands
    std::uint32_t m_timesOffset = 0;     ///< of data_1
    std::size_t m_parameterCount = 0;
    std::uint64_t m_rows = 0;
    double m_firstTime = 0, m_lastTime = 0;
    std::vector<double> m_row;  ///< time and values
};

/// Whole or not at all: on failure a file that was there before is untouched, and the error is returned.
[[nodiscard]] std::optional<std::string> writeMatFile(const Result& result, const std::filesystem::path& path);

/// Whether bytes at the beginning of a file are those of a matrix of level 4.
[[nodiscard]] bool beginsLikeMat4(std::string_view bytes);

/// Row by row into a sink, which is left to the caller to finish. Variables that are not `wanted` (null: all are) are
/// left out. Gives the error.
[[nodiscard]] std::optional<std::string> readMatFile(const std::filesystem::path& path, const NamePredicate& wanted,
                                                     ResultSink& sink, const Task& task = {});
/// Into memory.
[[nodiscard]] IoResult<Result> readMatResult(const std::filesystem::path& path, const NamePredicate& wanted = nullptr);

}  // namespace causeway
