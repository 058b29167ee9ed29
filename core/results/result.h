// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a simulation leaves: one column of doubles for each variable over a common time column, and the events.
///
/// At an event there are two rows with the same time: before and after. Booleans are 0 and 1, Integers whole numbers.
/// The columns are in memory, or in a file where they are too large for it (column_store.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/results/column_values.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

enum class EventKind : std::uint8_t { Initial, State, Time, Terminal };
[[nodiscard]] std::string_view toString(EventKind kind);

/// What triggered an event: a relation of the model that changed its value.
struct EventTrigger {
    std::string relation;      ///< as written: "x > 1"
    std::string zeroCrossing;  ///< "x - 1"
    bool up = false;           ///< the zero-crossing function goes from negative to positive
};

/// A variable that changed at an event.
struct ResultChange {
    std::string variable;
    double from = 0, to = 0;
    ValueType type = ValueType::Real;
};

/// Other states of a set of dynamic state selection.
struct ResultStateSelection {
    std::size_t set = 0;
    std::vector<std::string> from, to;
    double conditionBefore = 0, conditionAfter = 0;  ///< pivots of its Jacobian, relative to the best choice
};

struct ResultEvent {
    double time = 0;  ///< s
    EventKind kind = EventKind::State;
    std::vector<EventTrigger> triggers;
    std::vector<std::vector<ResultChange>> iterations;  ///< discrete variables that changed in each pass
    std::vector<ResultChange> reinits;
    std::vector<ResultStateSelection> stateSelections;  ///< of the sets that have other states from here on
    std::vector<std::string>
        undetermined;  ///< variables of a mixed or linear system that has more than one solution here
    std::uint64_t rootEvaluations = 0;
    std::size_t rowAfter = 0;  ///< index of the row that holds the values after the event
};

struct ResultColumn {
    std::string name;  ///< "uC", "der(uC)"
    std::string unit;
    std::string description;
    ValueType type = ValueType::Real;
    ColumnValues values;  ///< as many as the result has rows
};

struct ResultParameter {
    std::string name, unit, description;
    double value = 0;
};

struct Result {
    std::string modelName;
    ColumnValues time;  ///< s, not decreasing
    std::vector<ResultColumn> columns;
    std::vector<ResultParameter> parameters;
    std::vector<ResultEvent> events;

    [[nodiscard]] std::size_t rowCount() const { return time.size(); }
    /// Null when there is none.
    [[nodiscard]] const ResultColumn* find(std::string_view name) const;
};

}  // namespace causeway
