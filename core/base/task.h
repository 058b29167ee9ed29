// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Context of a long computation: reports progress, and tells whether it was cancelled.
///
/// Every stage takes a `Task&`, calls `progress` at most a few hundred times, checks `cancelled` often (an atomic load)
/// and returns early with its partial result. A default-constructed `Task` never cancels and reports nowhere.
#pragma once

#include <functional>
#include <stop_token>
#include <string_view>
#include <utility>

namespace causeway {

class Task {
public:
    /// `fraction` in [0, 1]; `what` describes the current work in a few words. Called on the computing thread.
    using ProgressSink = std::function<void(double fraction, std::string_view what)>;

    Task() = default;
    explicit Task(std::stop_token stop, ProgressSink sink = {}) : m_stop(std::move(stop)), m_sink(std::move(sink)) {}

    [[nodiscard]] bool cancelled() const { return m_stop.stop_requested(); }
    /// For work on another thread, or without progress.
    [[nodiscard]] const std::stop_token& stop() const { return m_stop; }
    void progress(double fraction, std::string_view what) const
    {
        if (m_sink) m_sink(fraction, what);
    }

private:
    std::stop_token m_stop;
    ProgressSink m_sink;
};

}  // namespace causeway
