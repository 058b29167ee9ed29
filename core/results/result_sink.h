// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where the rows of a run go while it runs: a file, the memory of the window, several at once.
///
/// A run says once what its variables are (`begin`), then gives row after row in the order of time, and ends with
/// `finish`: also a run that was cancelled, whose rows so far are a valid result. A sink that is destroyed, or told to
/// `abandon`, before that leaves nothing behind. A sink must not need more memory for more rows, except the one whose
/// purpose that is (`ResultStore`). Fails: a sink that cannot go on returns false from then on, and the reason from
/// `finish`. Threads: one at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/results/name_filter.h"
#include "core/results/result.h"

namespace causeway {

/// One variable of a run, and where its values come from.
struct ResultVariable {
    std::string name;  ///< "uC", "der(uC)"
    std::string unit, description;
    ValueType type = ValueType::Real;
    /// Position in a row. Aliases share one. None: it is a parameter or constant, and `value` is what it has.
    std::optional<std::size_t> column = std::nullopt;
    bool isNegated = false;  ///< an alias that is the negative of what the row holds; not for Booleans
    double value = 0;
};

struct ResultLayout {
    std::string modelName;
    std::vector<ResultVariable> variables;  ///< in the order in which they are shown
    std::size_t columnCount = 0;            ///< values in a row
};

/// Where the values of a column of a result are in the rows.
struct ColumnSource {
    std::size_t column = 0;
    bool isNegated = false;

    [[nodiscard]] double of(std::span<const double> values) const
    {
        return isNegated ? 0 - values[column] : values[column];
    }
};

/// Of the variables that have columns: aliases too have columns of their own.
[[nodiscard]] std::vector<ColumnSource> sourcesOf(const ResultLayout& layout);
/// A result with these columns, and the parameters, but without rows.
[[nodiscard]] Result headOf(const ResultLayout& layout);

class ResultSink {
public:
    ResultSink() = default;
    ResultSink(const ResultSink&) = delete;
    ResultSink& operator=(const ResultSink&) = delete;
    virtual ~ResultSink() = default;

    /// Called once, before all others.
    virtual bool begin(const ResultLayout& layout) = 0;
    /// `time` does not decrease; an event gives two rows with one time. `values` has the length that the layout says.
    virtual bool row(double time, std::span<const double> values) = 0;
    /// The integrator has come so far, in front of the rows up to there.
    virtual void step(double /*time*/) {}
    /// After the row that holds the values after the event. Sinks that have no place for events pass over them.
    virtual void event(const ResultEvent& /*event*/) {}
    /// The first error of all, or nothing when the result is complete. The last call.
    [[nodiscard]] virtual std::optional<std::string> finish() = 0;
    /// Instead of `finish`: what was written so far is thrown away.
    virtual void abandon() = 0;
};

/// Keeps the rows in memory, one column for each variable: what plots read.
class ResultStore final : public ResultSink {
public:
    ResultStore() : m_result(std::make_shared<Result>()) {}

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void event(const ResultEvent& event) override;
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override { m_result = std::make_shared<Result>(); }
    /// What has arrived. Never null.
    [[nodiscard]] std::shared_ptr<const Result> result() const { return m_result; }
    /// The same, taken out: who asked for `result` before must not need it any more.
    [[nodiscard]] Result release() { return std::move(*std::exchange(m_result, std::make_shared<Result>())); }

private:
    std::shared_ptr<Result> m_result;
    std::vector<ColumnSource> m_sources;  ///< by column of the result
};

/// Passes on the variables whose names a filter keeps; the rows become as short as these need.
class FilteredSink final : public ResultSink {
public:
    /// `next` must outlive it.
    FilteredSink(NameFilter filter, ResultSink& next) : m_filter(std::move(filter)), m_next(next) {}

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void step(double time) override { m_next.step(time); }
    void event(const ResultEvent& event) override { m_next.event(event); }
    [[nodiscard]] std::optional<std::string> finish() override { return m_next.finish(); }
    void abandon() override { m_next.abandon(); }
    /// Patterns that no variable has matched, in their order. After `begin`.
    [[nodiscard]] const std::vector<std::string>& unmatched() const { return m_unmatched; }

private:
    NameFilter m_filter;
    ResultSink& m_next;
    std::vector<std::size_t> m_kept;  ///< by column passed on: the column of the run
    std::vector<double> m_row;
    std::vector<std::string> m_unmatched;
};

/// Gives everything to several sinks, which must outlive it. One that fails does not keep the others from what they
/// get.
class SinkList final : public ResultSink {
public:
    explicit SinkList(std::vector<ResultSink*> sinks) : m_sinks(std::move(sinks)) {}

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void step(double time) override;
    void event(const ResultEvent& event) override;
    /// The errors of all, one a line.
    [[nodiscard]] std::optional<std::string> finish() override;
    void abandon() override;

private:
    std::vector<ResultSink*> m_sinks;
};

/// Gives a sink all that a result holds, up to and with `finish`.
[[nodiscard]] std::optional<std::string> replay(const Result& result, ResultSink& sink);
/// The same up to the last row, for who wants to do more with the sink; false when the sink has failed.
bool replayRows(const Result& result, ResultSink& sink);

}  // namespace causeway
