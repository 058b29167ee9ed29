// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Buffers the rows of one part of a model until all parts have reached the same time.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <utility>
#include <vector>

#include "core/results/result_sink.h"

namespace causeway {

/// Rows of the start and of events; other rows are computed on request (Run::rowAt).
class PartRows final : public ResultSink {
public:
    bool begin(const ResultLayout& /*layout*/) override { return true; }
    bool row(double time, std::span<const double> values) override;
    void event(const ResultEvent& event) override { m_events.push_back(event); }
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}

    [[nodiscard]] bool hasRows() const { return !m_rows.empty(); }
    /// Time of the first row; precondition: there is one.
    [[nodiscard]] double nextTime() const { return m_rows.front().time; }
    /// Number of rows up to and including this time.
    [[nodiscard]] std::size_t countUntil(double time) const;
    /// The first or last row at this time; null if there is none.
    [[nodiscard]] const std::vector<double>* at(double time, bool isLast) const;
    /// Removes rows up to and including this time and appends their events. Returns the values of the last removed row.
    const std::vector<double>& takeUntil(double time, std::vector<ResultEvent>& events);

private:
    struct Row {
        double time;
        std::vector<double> values;
    };
    std::deque<Row> m_rows;
    std::vector<double> m_shown;  ///< values of the last row removed
    std::deque<ResultEvent> m_events;
};

/// Merges events of several parts at one instant: one event of each kind.
[[nodiscard]] std::vector<ResultEvent> joined(std::vector<ResultEvent> events);

/// Rows of all parts in order of time, filled in part by part: one part for many rows is faster than one row for many
/// parts.
class PendingRows {
public:
    explicit PendingRows(std::size_t columnCount) : m_columnCount(columnCount) {}

    [[nodiscard]] std::size_t size() const { return m_times.size(); }
    [[nodiscard]] bool isFull() const;
    void add(double time);
    [[nodiscard]] double time(std::size_t row) const { return m_times[row]; }
    [[nodiscard]] std::span<double> values(std::size_t row)
    {
        return std::span(m_values).subspan(row * m_columnCount, m_columnCount);
    }
    /// Adds an event after the last row.
    void addEvent(ResultEvent event) { m_events.push_back({m_times.size(), std::move(event)}); }
    /// Visits the events after this many rows.
    template <class Visit>
    void forEventsBehind(std::size_t rows, std::size_t& next, const Visit& visit) const
    {
        for (; next < m_events.size() && m_events[next].behind <= rows; ++next) visit(m_events[next].event);
    }
    void clear();

private:
    struct Event {
        std::size_t behind;
        ResultEvent event;
    };
    std::size_t m_columnCount;
    std::vector<double> m_times, m_values;
    std::vector<Event> m_events;
};

}  // namespace causeway
