// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The events of a result, to be listed and searched: by kind, and by what switched or changed.
///
/// In:   a result. Out: positions of events, ascending; one line about each.
/// Method: the texts of relations and variables, which repeat from event to event, are kept once; a search looks at
/// each text once and then
///       at the numbers of the texts of each event.
/// Cost: making it is linear in the events and what they changed (a job for the IDE); a search some nanoseconds an
/// event. Threads: immutable; holds the result alive.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/results/result.h"

namespace causeway {

class EventIndex {
public:
    explicit EventIndex(std::shared_ptr<const Result> result);

    struct Query {
        std::string text;                              ///< part of a relation or of a name, in any case; empty: all
        bool state = true, time = true, other = true;  ///< kinds; other: initial and terminal
    };
    [[nodiscard]] std::vector<std::uint32_t> find(const Query& query) const;

    [[nodiscard]] const Result& result() const { return *m_result; }
    [[nodiscard]] const std::vector<ResultEvent>& events() const { return m_result->events; }
    /// The last event at or before a time, or -1.
    [[nodiscard]] std::ptrdiff_t last(double time) const;

private:
    std::shared_ptr<const Result> m_result;
    std::vector<std::string> m_texts;       ///< in lower case
    std::vector<std::uint32_t> m_first{0};  ///< by event: where its texts begin
    std::vector<std::uint32_t> m_textOf;    ///< numbers of texts
};

/// "diode.s < 0 became true; diode.off: false, true": what an event was, in one line.
[[nodiscard]] std::string summaryOf(const ResultEvent& event);
/// "true", "3", "-4.4": a value of a variable of this type as people read it.
[[nodiscard]] std::string valueText(double value, ValueType type);

}  // namespace causeway
