// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/part_rows.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace causeway {

namespace {

template <class Item>
void append(std::vector<Item>& items, std::vector<Item>& more)
{
    items.insert(items.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

bool PendingRows::isFull() const
{
    constexpr std::size_t kMostRows = 256, kMostValues = std::size_t(1) << 22U;
    return m_times.size() >= kMostRows || (m_times.size() + 1) * m_columnCount > kMostValues;
}

void PendingRows::add(double time)
{
    m_times.push_back(time);
    m_values.resize(m_times.size() * m_columnCount);
}

void PendingRows::clear()
{
    m_times.clear();
    m_events.clear();
}

bool PartRows::row(double time, std::span<const double> values)
{
    m_rows.push_back({time, {values.begin(), values.end()}});
    return true;
}

std::size_t PartRows::countUntil(double time) const
{
    const auto isUntil = [time](const Row& row) { return row.time <= time; };
    return static_cast<std::size_t>(std::ranges::count_if(m_rows, isUntil));
}

const std::vector<double>* PartRows::at(double time, bool isLast) const
{
    const std::size_t count = countUntil(time);
    return count == 0 ? nullptr : &m_rows[isLast ? count - 1 : 0].values;
}

const std::vector<double>& PartRows::takeUntil(double time, std::vector<ResultEvent>& events)
{
    for (; !m_rows.empty() && m_rows.front().time <= time; m_rows.pop_front())
        m_shown = std::move(m_rows.front().values);
    for (; !m_events.empty() && m_events.front().time <= time; m_events.pop_front())
        events.push_back(std::move(m_events.front()));
    return m_shown;
}

std::vector<ResultEvent> joined(std::vector<ResultEvent> events)
{
    std::vector<ResultEvent> result;
    for (ResultEvent& event : events) {
        const auto known = std::ranges::find(result, event.kind, &ResultEvent::kind);
        if (known == result.end()) {
            result.push_back(std::move(event));
            continue;
        }
        append(known->triggers, event.triggers);
        if (known->iterations.size() < event.iterations.size()) known->iterations.resize(event.iterations.size());
        for (std::size_t i = 0; i < event.iterations.size(); ++i) append(known->iterations[i], event.iterations[i]);
        append(known->reinits, event.reinits);
        append(known->stateSelections, event.stateSelections);
        append(known->undetermined, event.undetermined);
        known->rootEvaluations += event.rootEvaluations;
    }
    return result;
}

}  // namespace causeway
