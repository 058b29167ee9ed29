// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/event_index.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/ascii.h"

namespace causeway {

namespace {

template <class Visit>
void visitTexts(const ResultEvent& event, Visit&& visit)
{
    for (const EventTrigger& trigger : event.triggers) visit(trigger.relation);
    for (const auto& pass : event.iterations) {
        for (const ResultChange& change : pass) visit(change.variable);
    }
    for (const ResultChange& change : event.reinits) visit(change.variable);
}

std::string changeText(const ResultChange& change)
{
    return fmt::format("{}: {} → {}", change.variable, valueText(change.from, change.type),
                       valueText(change.to, change.type));
}

}  // namespace

EventIndex::EventIndex(std::shared_ptr<const Result> result) : m_result(std::move(result))
{
    std::unordered_map<std::string_view, std::uint32_t> numberOf;  // lookups only
    m_first.reserve(events().size() + 1);
    for (const ResultEvent& event : events()) {
        const std::size_t begin = m_textOf.size();
        visitTexts(event, [&](const std::string& text) {
            const auto [found, isNew] = numberOf.emplace(text, static_cast<std::uint32_t>(m_texts.size()));
            if (isNew) m_texts.push_back(lowerCase(text));
            if (std::find(m_textOf.begin() + static_cast<std::ptrdiff_t>(begin), m_textOf.end(), found->second) ==
                m_textOf.end())
                m_textOf.push_back(found->second);
        });
        m_first.push_back(static_cast<std::uint32_t>(m_textOf.size()));
    }
}

std::vector<std::uint32_t> EventIndex::find(const Query& query) const
{
    const std::string wanted = lowerCase(query.text);
    std::vector<std::uint8_t> matches(m_texts.size(), 1);
    if (!wanted.empty()) {
        for (std::size_t i = 0; i < m_texts.size(); ++i)
            matches[i] = m_texts[i].find(wanted) != std::string::npos ? 1 : 0;
    }
    std::vector<std::uint32_t> found;
    for (std::size_t e = 0; e < events().size(); ++e) {
        const EventKind kind = events()[e].kind;
        if (!(kind == EventKind::State ? query.state : kind == EventKind::Time ? query.time : query.other)) continue;
        bool isWanted = wanted.empty();
        for (std::uint32_t i = m_first[e]; i < m_first[e + 1] && !isWanted; ++i) isWanted = matches[m_textOf[i]] != 0;
        if (isWanted) found.push_back(static_cast<std::uint32_t>(e));
    }
    return found;
}

std::ptrdiff_t EventIndex::last(double time) const
{
    const auto after = std::upper_bound(events().begin(), events().end(), time,
                                        [](double at, const ResultEvent& event) { return at < event.time; });
    return after - events().begin() - 1;
}

std::string valueText(double value, ValueType type)
{
    if (type == ValueType::Boolean) return value != 0 ? "true" : "false";
    const double shown = value == 0 ? 0 : value;  // avoids "-0"
    return type == ValueType::Real ? fmt::format("{:.6g}", shown) : fmt::format("{:.0f}", shown);
}

std::string summaryOf(const ResultEvent& event)
{
    constexpr std::size_t kMost = 4;
    std::vector<std::string> parts;
    for (const EventTrigger& trigger : event.triggers) {
        const bool ticks = trigger.zeroCrossing.empty();
        parts.push_back(
            ticks ? fmt::format("{} ticks", trigger.relation)
                  : fmt::format("{} passes zero {}", trigger.zeroCrossing, trigger.up ? "upwards" : "downwards"));
    }
    for (const auto& pass : event.iterations) {
        for (const ResultChange& change : pass) parts.push_back(changeText(change));
    }
    for (const ResultChange& change : event.reinits) parts.push_back("reinit " + changeText(change));
    if (!event.stateSelections.empty()) parts.emplace_back("other states are selected");
    if (event.kind == EventKind::Initial) parts.insert(parts.begin(), "the start");
    if (event.kind == EventKind::Terminal) parts.insert(parts.begin(), "the end");
    if (parts.empty()) return "nothing changed";
    std::string text;
    for (std::size_t i = 0; i < std::min(parts.size(), kMost); ++i) text += (i == 0 ? "" : "; ") + parts[i];
    if (parts.size() > kMost) text += fmt::format("; and {} more", parts.size() - kMost);
    return text;
}

}  // namespace causeway
