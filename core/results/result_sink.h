// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Destination of the rows of a run: a file, memory for plots, or several of them.
///
/// A run declares its variables (`begin`), passes rows in order of time, and ends with `finish`; so does a cancelled
/// run, whose rows are a valid result. A sink that is destroyed or told to `abandon` before that leaves nothing behind.
/// The memory of a sink must not grow with the number of rows, except for `ResultStore`.
/// Fails: after an error a sink returns false, and the reason from `finish`. Threads: one at a time.
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

/// A variable of a run, and the source of its values.
struct ResultVariable {
    std::string name;  ///< "uC", "der(uC)"
    std::string unit, description;
    ValueType type = ValueType::Real;
    /// Index in a row. Aliases share one. None: a parameter or constant with this `value`.
    std::optional<std::size_t> column = std::nullopt;
    bool isNegated = false;  ///< alias with the opposite sign; not for Booleans
    double value = 0;
};

struct ResultLayout {
    std::string modelName;
    std::vector<ResultVariable> variables;  ///< in display order
    std::size_t columnCount = 0;            ///< values per row
};

/// Source of a column of the result in the rows.
struct ColumnSource {
    std::size_t column = 0;
    bool isNegated = false;

    [[nodiscard]] double of(std::span<const double> values) const
    {
        return isNegated ? 0 - values[column] : values[column];
    }
};

/// Columns of variables that vary; aliases have columns, too.
[[nodiscard]] std::vector<ColumnSource> sourcesOf(const ResultLayout& layout);
/// A result with these columns, and the parameters, but no rows.
[[nodiscard]] Result headOf(const ResultLayout& layout);

class ResultSink {
public:
    ResultSink() = default;
    ResultSink(const ResultSink&) = delete;
    ResultSink& operator=(const ResultSink&) = delete;
    virtual ~ResultSink() = default;

    /// Call once, before all others.
    virtual bool begin(const ResultLayout& layout) = 0;
    /// `time` does not decrease; an event has two rows with one time. `values` has the length given by the layout.
    virtual bool row(double time, std::span<const double> values) = 0;
    /// The integrator has reached this time; called before the rows up to there.
    virtual void step(double /*time*/) {}
    /// Called after the row with the values after the event. Ignored by sinks without events.
    virtual void event(const ResultEvent& /*event*/) {}
    /// Returns the first error, or nothing if the result is complete. The last call.
    [[nodiscard]] virtual std::optional<std::string> finish() = 0;
    /// Instead of `finish`: discards everything.
    virtual void abandon() = 0;
};

/// Stores the rows in memory, one column per variable, for plots.
class ResultStore final : public ResultSink {
public:
    ResultStore() : m_result(std::make_shared<Result>()) {}

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void event(const ResultEvent& event) override;
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override { m_result = std::make_shared<Result>(); }
    /// The rows so far. Never null.
    [[nodiscard]] std::shared_ptr<const Result> result() const { return m_result; }
    /// The rows so far, moved out; invalidates earlier results of `result`.
    [[nodiscard]] Result release() { return std::move(*std::exchange(m_result, std::make_shared<Result>())); }

private:
    std::shared_ptr<Result> m_result;
    std::vector<ColumnSource> m_sources;  ///< by column of the result
};

/// Forwards the variables selected by a filter, in shorter rows.
class FilteredSink final : public ResultSink {
public:
    /// `next` must outlive this object.
    FilteredSink(NameFilter filter, ResultSink& next) : m_filter(std::move(filter)), m_next(next) {}

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void step(double time) override { m_next.step(time); }
    void event(const ResultEvent& event) override { m_next.event(event); }
    [[nodiscard]] std::optional<std::string> finish() override { return m_next.finish(); }
    void abandon() override { m_next.abandon(); }
    /// Patterns without a match, in their order. Call after `begin`.
    [[nodiscard]] const std::vector<std::string>& unmatched() const { return m_unmatched; }

private:
    NameFilter m_filter;
    ResultSink& m_next;
    std::vector<std::size_t> m_kept;  ///< by forwarded column: column of the run
    std::vector<double> m_row;
    std::vector<std::string> m_unmatched;
};

/// Forwards everything to several sinks, which must outlive this object. The failure of one does not affect the others.
class SinkList final : public ResultSink {
public:
    explicit SinkList(std::vector<ResultSink*> sinks) : m_sinks(std::move(sinks)) {}

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void step(double time) override;
    void event(const ResultEvent& event) override;
    /// All errors, one per line.
    [[nodiscard]] std::optional<std::string> finish() override;
    void abandon() override;

private:
    std::vector<ResultSink*> m_sinks;
};

/// Passes a complete result to a sink, including `finish`.
[[nodiscard]] std::optional<std::string> replay(const Result& result, ResultSink& sink);
/// The same without `finish`; false if the sink has failed.
bool replayRows(const Result& result, ResultSink& sink);

}  // namespace causeway
