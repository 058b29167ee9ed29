// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/live_store.h"

#include <algorithm>

namespace causeway {

namespace {

/// What came after the first `count`.
template <class T>
std::vector<T> after(const std::vector<T>& all, std::size_t count)
{
    return {all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size())), all.end()};
}

template <class T>
std::vector<T> joined(const std::vector<T>& first, std::size_t count, std::vector<T> second)
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
    return m_store.begin(layout);
}

bool LiveStore::row(double time, std::span<const double> values)
{
    const std::lock_guard lock(m_mutex);
    return m_store.row(time, values);
}

void LiveStore::event(const ResultEvent& event)
{
    const std::lock_guard lock(m_mutex);
    m_store.event(event);
}

void LiveStore::abandon()
{
    const std::lock_guard lock(m_mutex);
    m_store.abandon();
}

std::shared_ptr<const Result> LiveStore::soFar(const std::shared_ptr<const Result>& before, const std::vector<std::string>& names)
{
    struct Copied {
        std::size_t column = 0, known = 0;
        std::vector<double> values;
    };
    auto next = std::make_shared<Result>();
    std::vector<Copied> copied;
    std::vector<double> time;
    std::vector<ResultEvent> events;
    const std::size_t rowsBefore = before ? before->rowCount() : 0, eventsBefore = before ? before->events.size() : 0;
    {
        const std::lock_guard lock(m_mutex);
        const Result& all = *m_store.result();
        time = after(all.time, rowsBefore);
        events = after(all.events, eventsBefore);
        for (const std::string& name : names) {
            const ResultColumn* column = all.find(name);
            if (column == nullptr) continue;
            const auto position = static_cast<std::size_t>(column - all.columns.data());
            const std::size_t known = before && position < before->columns.size() ? before->columns[position].values.size() : 0;
            copied.push_back({position, known, after(column->values, known)});
        }
        if (!before) {
            next->modelName = all.modelName;
            next->parameters = all.parameters;
            for (const ResultColumn& column : all.columns) next->columns.push_back({column.name, column.unit, column.description, column.type, {}});
        }
    }
    if (before) {
        next->modelName = before->modelName;
        next->parameters = before->parameters;
        for (const ResultColumn& column : before->columns) next->columns.push_back({column.name, column.unit, column.description, column.type, {}});
        next->time = joined(before->time, rowsBefore, std::move(time));
        next->events = joined(before->events, eventsBefore, std::move(events));
    } else {
        next->time = std::move(time);
        next->events = std::move(events);
    }
    for (Copied& each : copied) {
        next->columns[each.column].values = before ? joined(before->columns[each.column].values, each.known, std::move(each.values)) : std::move(each.values);
    }
    return next;
}

}  // namespace causeway
