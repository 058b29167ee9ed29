// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reports of `causewayc simulate` beside the result file: events and statistics as JSON, and the last values.
///
/// Schemas "causeway.events/1" and "causeway.stats/1". Events are written as they occur, in constant memory.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/causewayc/command.h"
#include "core/base/streamed_file.h"
#include "core/compiler/compiler.h"
#include "core/results/result_sink.h"
#include "core/simulation/verification.h"

namespace causeway::cli {

/// Writes the events of a run to a file that is complete after `finish` or does not appear; to standard output for "-".
class EventsFile final : public ResultSink {
public:
    explicit EventsFile(std::filesystem::path path) : m_path(std::move(path)) {}

    bool begin(const ResultLayout& layout) override;
    bool row(double /*time*/, std::span<const double> /*values*/) override { return m_isGood; }
    void event(const ResultEvent& event) override;
    [[nodiscard]] std::optional<std::string> finish() override;
    void abandon() override { m_file.reset(); }

private:
    void write(std::string_view text);

    std::filesystem::path m_path;
    std::optional<StreamedFile> m_file;  ///< none for standard output
    bool m_isGood = true;
    bool m_hasEvents = false;
};

/// Keeps the last row.
class LastRow final : public ResultSink {
public:
    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override { m_values.clear(); }

    [[nodiscard]] std::uint64_t count() const { return m_count; }
    /// Names of the columns; empty before the first row.
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }
    [[nodiscard]] const std::vector<double>& values() const { return m_values; }

private:
    std::vector<std::string> m_names;
    std::vector<double> m_values;
    std::uint64_t m_count = 0;
};

/// Summary of a run in a few lines, for runs without a result file.
[[nodiscard]] std::string summaryOf(const Simulation& simulation, const std::string& model, const LastRow& last,
                                    Format format);

[[nodiscard]] std::string statsToJson(const SimulationStatistics& statistics, const StageSeconds& stages,
                                      double writeSeconds, double totalSeconds,
                                      const Verification* verification = nullptr);

}  // namespace causeway::cli
