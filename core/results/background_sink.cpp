// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/background_sink.h"

#include <system_error>

namespace causeway {

namespace {

constexpr std::size_t kValuesOfBatch = std::size_t(1) << 17U;
// Some runs deliver many rows at once (core/simulation/part_runs.h).
constexpr std::size_t kMaxBatches = 24;

}  // namespace

BackgroundSink::~BackgroundSink()
{
    forgetWaiting();
    join();
}

bool BackgroundSink::begin(const ResultLayout& layout)
{
    m_width = layout.columnCount;
    return m_next.begin(layout);
}

bool BackgroundSink::row(double time, std::span<const double> values)
{
    m_filling.times.push_back(time);
    m_filling.values.insert(m_filling.values.end(), values.begin(), values.end());
    return m_filling.values.size() + m_filling.times.size() < kValuesOfBatch || handOver();
}

void BackgroundSink::event(const ResultEvent& event)
{
    m_filling.events.emplace_back(m_filling.times.size(), event);
}

/// Waits if the thread lags far behind.
bool BackgroundSink::handOver()
{
    try {
        if (!m_thread.joinable()) m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
    } catch (const std::system_error&) {
        // No thread could be created.
        return passOn(std::exchange(m_filling, {}));
    }
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_waiting.size() < kMaxBatches || !m_isTaken; });
    if (m_exception) std::rethrow_exception(std::exchange(m_exception, nullptr));
    if (m_isTaken) m_waiting.push_back(std::exchange(m_filling, {}));
    m_filling.values.reserve(kValuesOfBatch + m_width);
    m_changed.notify_all();
    return m_isTaken;
}

void BackgroundSink::work(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    // Pending batches are forwarded even if no more rows arrive.
    while (m_changed.wait(lock, stop, [this] { return !m_waiting.empty(); })) {
        const Batch batch = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_changed.notify_all();
        lock.unlock();
        bool isTaken = false;
        std::exception_ptr exception;
        try {
            isTaken = passOn(batch);
        } catch (...) {
            exception = std::current_exception();
        }
        lock.lock();
        m_exception = exception;
        if (isTaken) continue;
        m_isTaken = false;
        m_changed.notify_all();
        return;
    }
}

bool BackgroundSink::passOn(const Batch& batch)
{
    std::size_t event = 0;
    for (std::size_t row = 0; row <= batch.times.size(); ++row) {
        while (event < batch.events.size() && batch.events[event].first <= row)
            m_next.event(batch.events[event++].second);
        if (row == batch.times.size()) break;
        if (!m_next.row(batch.times[row], std::span(batch.values).subspan(row * m_width, m_width))) return false;
    }
    return true;
}

void BackgroundSink::forgetWaiting()
{
    const std::scoped_lock lock(m_mutex);
    m_waiting.clear();
}

void BackgroundSink::join()
{
    if (!m_thread.joinable()) return;
    m_thread.request_stop();
    m_thread.join();
}

std::optional<std::string> BackgroundSink::finish()
{
    join();
    if (m_exception) std::rethrow_exception(std::exchange(m_exception, nullptr));
    if (m_isTaken) passOn(std::exchange(m_filling, {}));
    return m_next.finish();
}

void BackgroundSink::abandon()
{
    forgetWaiting();
    join();
    m_next.abandon();
}

}  // namespace causeway
