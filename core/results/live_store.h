// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Keeps the rows of a run in memory, or from a limit on in a file, and lets others see them while it runs.
///
/// In:   rows from the thread of the run. Out: `soFar`, an immutable copy, from any thread.
/// Method: a copy of what is in memory holds the columns that were asked for only, and is made from the one before: the
/// run waits while what
///         has come since is copied, not while the rest is put together. Of what is in a file nothing is copied:
///         columns are parts of it.
/// Cost: a lock a row that nobody else holds (some 20 ns); a copy is linear in the rows, and holds up the run for the
/// new
///       ones only. The move to the file takes about a second for each gigabyte.
/// Fails: when there is no room for the file, in words of its own; what has come until then stays.
/// Threads: the functions of a sink on one thread; `soFar` on others, one at a time; `result` when the run is over.
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
    /// Why not all rows were taken.
    [[nodiscard]] std::optional<std::string> finish() override;
    void abandon() override;

    /// All columns by name, but only those of `names` have values. `before` is what the last call gave, or null.
    [[nodiscard]] std::shared_ptr<const Result> soFar(const std::shared_ptr<const Result>& before,
                                                      const std::vector<std::string>& names);
    /// All of it, once the run is over; no rows come after that. Never null.
    [[nodiscard]] std::shared_ptr<const Result> result();
    /// The same, taken out.
    [[nodiscard]] Result release();

private:
    [[nodiscard]] bool isFull() const;
    bool moveToFile();

    std::mutex m_mutex;
    ResultStorage m_storage;
    ResultLayout m_layout;
    ResultStore m_store;
    std::unique_ptr<ColumnStore> m_file;  ///< once there is too much for the memory
    std::optional<std::string> m_error;
};

}  // namespace causeway
