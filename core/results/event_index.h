// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Index of the events of a result, for lists and searches by kind and by relations or changed variables.
///
/// In:   a result. Out: indices of events, ascending; one line of text per event.
/// Method: texts of relations and variables, which repeat from event to event, are stored once; a search matches each
///       text once, then compares numbers.
/// Cost: construction linear in the events and their changes; a search takes some nanoseconds per event. Threads:
///       immutable; keeps the result alive.
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
        std::string text;                              ///< part of a relation or name, case-insensitive; empty: all
        bool state = true, time = true, other = true;  ///< kinds; other: initial and terminal
    };
    [[nodiscard]] std::vector<std::uint32_t> find(const Query& query) const;

    [[nodiscard]] const Result& result() const { return *m_result; }
    [[nodiscard]] const std::vector<ResultEvent>& events() const { return m_result->events; }
    /// Index of the last event at or before a time, or -1.
    [[nodiscard]] std::ptrdiff_t last(double time) const;

private:
    std::shared_ptr<const Result> m_result;
    std::vector<std::string> m_texts;       ///< in lower case
    std::vector<std::uint32_t> m_first{0};  ///< by event: index of its first text
    std::vector<std::uint32_t> m_textOf;    ///< numbers of texts
};

/// Summary of an event in one line: "diode.s < 0 became true; diode.off: false, true".
[[nodiscard]] std::string summaryOf(const ResultEvent& event);
/// Readable value of a variable of this type: "true", "3", "-4.4".
[[nodiscard]] std::string valueText(double value, ValueType type);

}  // namespace causeway
