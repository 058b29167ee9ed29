// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Stores the rows of a run in memory, or beyond a limit in a file, with concurrent read access during the run.
///
/// In:   rows from the thread of the run. Out: `soFar`, an immutable copy, from any thread.
/// Method: a copy of data in memory contains only the requested columns and reuses the previous copy: the run waits
///       only while new rows are copied. Data in a file is not copied; the columns are parts of it.
/// Cost: an uncontended lock per row (some 20 ns); a copy is linear in the rows, and blocks the run for the new ones
///       only. The move to the file takes about a second per gigabyte.
/// Fails: with a message, if there is no space for the file; previous rows are kept.
/// Threads: the sink functions on one thread; `soFar` on others, one at a time; `result` after the run.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/results/column_store.h"
#include "core/results/result_sink.h"
#include "core/results/result_storage.h"

namespace causeway {

class LiveStore final : public ResultSink {
public:
    explicit LiveStore(ResultStorage storage = defaultStorage()) : m_storage(std::move(storage)) {}

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void event(const ResultEvent& event) override;
    /// Reason why not all rows were stored.
    [[nodiscard]] std::optional<std::string> finish() override;
    void abandon() override;

    /// All columns by name; only those in `names` have values. `before`: result of the last call, or null.
    [[nodiscard]] std::shared_ptr<const Result> soFar(const std::shared_ptr<const Result>& before,
                                                      const std::vector<std::string>& names);
    /// The complete result, after the run. Never null.
    [[nodiscard]] std::shared_ptr<const Result> result();
    /// The complete result, moved out.
    [[nodiscard]] Result release();

private:
    [[nodiscard]] bool isFull() const;
    bool moveToFile();

    std::mutex m_mutex;
    ResultStorage m_storage;
    ResultLayout m_layout;
    ResultStore m_store;
    std::unique_ptr<ColumnStore> m_file;  ///< created when the memory limit is reached
    std::optional<std::string> m_error;
};

}  // namespace causeway
