// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Result of a simulation: one column of doubles per variable over a common time column, and the events. An event has
/// two rows with the same time: before and after. Booleans are 0 and 1, Integers whole numbers. Large results are
/// stored in a file instead of memory (column_store.h).
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

/// Trigger of an event: a relation of the model that changed.
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

/// Change of states in a set of dynamic state selection.
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
    std::vector<ResultStateSelection> stateSelections;  ///< sets whose states change here
    std::vector<std::string> undetermined;  ///< variables of mixed or linear systems with several solutions here
    std::uint64_t rootEvaluations = 0;
    std::size_t rowAfter = 0;  ///< first row after the event
};

struct ResultColumn {
    std::string name;  ///< "uC", "der(uC)"
    std::string unit;
    std::string description;
    ValueType type = ValueType::Real;
    ColumnValues values;  ///< one per row of the result
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
    /// Null if there is none.
    [[nodiscard]] const ResultColumn* find(std::string_view name) const;
};

}  // namespace causeway
