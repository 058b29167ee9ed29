// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Forwards a result from a thread of its own, so that formatting overlaps with the computation of the next rows. Rows
/// are collected in batches of 1 MiB. A run that is 24 batches ahead waits. A result of less than one batch starts no
/// thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "core/results/result_sink.h"

namespace causeway {

class BackgroundSink final : public ResultSink {
public:
    /// `next` must outlive this object; it receives no steps.
    explicit BackgroundSink(ResultSink& next) : m_next(next) {}
    ~BackgroundSink() override;

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void event(const ResultEvent& event) override;
    [[nodiscard]] std::optional<std::string> finish() override;
    void abandon() override;

private:
    struct Batch {
        std::vector<double> times, values;
        std::vector<std::pair<std::size_t, ResultEvent>> events;  ///< events, each after this many rows
    };

    bool handOver();
    void work(const std::stop_token& stop);
    bool passOn(const Batch& batch);
    void forgetWaiting();
    void join();

    ResultSink& m_next;
    std::size_t m_width = 0;
    Batch m_filling;
    std::jthread m_thread;
    std::mutex m_mutex;  ///< protects the members below
    std::condition_variable_any m_changed;
    std::deque<Batch> m_waiting;
    std::exception_ptr m_exception;
    bool m_isTaken = true;
};

}  // namespace causeway
