// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Keeps the rows of a run in memory, and lets others see them while it runs.
///
/// In:   rows from the thread of the run. Out: `soFar`, an immutable copy, from any thread.
/// Method: a copy holds the columns that were asked for only, and is made from the one before: the run waits while what
///         has come since is copied, not while the rest is put together.
/// Cost: a lock a row that nobody else holds (some 20 ns); a copy is linear in the rows, and holds up the run for the new
///       ones only. Fails: never by itself.
/// Threads: the functions of a sink on one thread; `soFar` on others, one at a time; `result` when the run is over.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/results/result_sink.h"

namespace causeway {

class LiveStore final : public ResultSink {
public:
    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void event(const ResultEvent& event) override;
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override;

    /// All columns by name, but only those of `names` have values. `before` is what the last call gave, or null.
    [[nodiscard]] std::shared_ptr<const Result> soFar(const std::shared_ptr<const Result>& before, const std::vector<std::string>& names);
    /// Never null.
    [[nodiscard]] std::shared_ptr<const Result> result() const { return m_store.result(); }

private:
    std::mutex m_mutex;
    ResultStore m_store;
};

}  // namespace causeway
