// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/live_store.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "core/base/platform.h"

namespace causeway {

ResultStorage defaultStorage()
{
    constexpr std::uint64_t kGiB = std::uint64_t{1} << 30U;
    const std::uint64_t installed = platform::physicalMemoryBytes();
    return {installed == 0 ? kGiB : std::min(kGiB, installed / 8), scratchFolder()};
}

namespace {

/// Values after the first `count`.
template <class Values>
auto after(const Values& all, std::size_t count)
{
    return std::vector<typename Values::value_type>(
        all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size())), all.end());
}

template <class Values, class T = typename Values::value_type>
std::vector<T> joined(const Values& first, std::size_t count, std::vector<T> second)
{
    if (count == 0) return second;
    std::vector<T> all;
    all.reserve(count + second.size());
    all.assign(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(count));
    all.insert(all.end(), second.begin(), second.end());
    return all;
}

}  // namespace

bool LiveStore::begin(const ResultLayout& layout)
{
    const std::lock_guard lock(m_mutex);
    m_layout = layout;
    return m_store.begin(layout);
}

/// The next row would make the columns, which grow to twice their size, exceed the limit.
bool LiveStore::isFull() const
{
    const Result& result = *m_store.result();
    return std::has_single_bit(result.rowCount()) &&
           2 * result.rowCount() * (result.columns.size() + 1) * sizeof(double) > m_storage.memoryLimit;
}

bool LiveStore::moveToFile()
{
    auto file = std::make_unique<ColumnStore>(m_storage.folder);
    if (!file->begin(m_layout) || !file->take(*m_store.result())) {
        m_error = fmt::format("the result is larger than the memory it may take, and no file can be made for it: {}",
                              file->finish().value_or(""));
        return false;
    }
    m_store.abandon();
    m_file = std::move(file);
    return true;
}

bool LiveStore::row(double time, std::span<const double> values)
{
    const std::lock_guard lock(m_mutex);
    if (m_error || (!m_file && isFull() && !moveToFile())) return false;
    return m_file ? m_file->row(time, values) : m_store.row(time, values);
}

void LiveStore::event(const ResultEvent& event)
{
    const std::lock_guard lock(m_mutex);
    if (m_file) return m_file->event(event);
    m_store.event(event);
}

std::optional<std::string> LiveStore::finish()
{
    const std::lock_guard lock(m_mutex);
    if (m_error || !m_file) return m_error;
    const auto error = m_file->finish();
    return error ? std::optional(fmt::format("no more rows of the result can be stored: {}", *error)) : std::nullopt;
}

std::shared_ptr<const Result> LiveStore::result()
{
    const std::lock_guard lock(m_mutex);
    if (!m_file) return m_store.result();
    static_cast<void>(m_file->finish());
    return m_file->written();
}

void LiveStore::abandon()
{
    const std::lock_guard lock(m_mutex);
    m_store.abandon();
    m_file.reset();
}

Result LiveStore::release()
{
    if (m_file) return *result();
    const std::lock_guard lock(m_mutex);
    return m_store.release();
}

std::shared_ptr<const Result> LiveStore::soFar(const std::shared_ptr<const Result>& before,
                                               const std::vector<std::string>& names)
{
    // Before the run has begun, even its columns are unknown.
    if (before && before->columns.empty()) return soFar(nullptr, names);
    struct Copied {
        std::size_t column = 0, known = 0;
        std::vector<double> values;
    };
    const std::size_t rowsBefore = before ? before->rowCount() : 0, eventsBefore = before ? before->events.size() : 0;
    std::unique_lock lock(m_mutex);
    if (m_file) {
        const std::shared_ptr<Result> stored = m_file->written(eventsBefore);
        lock.unlock();
        // The last rows before the move appear in the file with a delay.
        if (stored->rowCount() < rowsBefore) return before;
        if (before) stored->events = joined(before->events, eventsBefore, std::move(stored->events));
        return stored;
    }
    auto next = std::make_shared<Result>();
    std::vector<Copied> copied;
    const Result& all = *m_store.result();
    std::vector<double> time = after(all.time, rowsBefore);
    std::vector<ResultEvent> events = after(all.events, eventsBefore);
    for (const std::string& name : names) {
        const ResultColumn* column = all.find(name);
        if (column == nullptr) continue;
        const auto position = static_cast<std::size_t>(column - all.columns.data());
        const std::size_t known =
            before && position < before->columns.size() ? before->columns[position].values.size() : 0;
        copied.push_back({position, known, after(column->values, known)});
    }
    if (!before) {
        next->modelName = all.modelName;
        next->parameters = all.parameters;
        for (const ResultColumn& column : all.columns)
            next->columns.push_back({column.name, column.unit, column.description, column.type, {}});
    }
    lock.unlock();
    if (before) {
        next->modelName = before->modelName;
        next->parameters = before->parameters;
        for (const ResultColumn& column : before->columns)
            next->columns.push_back({column.name, column.unit, column.description, column.type, {}});
        next->time = joined(before->time, rowsBefore, std::move(time));
        next->events = joined(before->events, eventsBefore, std::move(events));
    } else {
        next->time = std::move(time);
        next->events = std::move(events);
    }
    for (Copied& each : copied) {
        next->columns[each.column].values =
            before ? joined(before->columns[each.column].values, each.known, std::move(each.values))
                   : std::move(each.values);
    }
    return next;
}

}  // namespace causeway
