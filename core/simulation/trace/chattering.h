// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Relations that switch to and fro in so short succession that a run hardly gets on.
///
/// In:   the events of a run as they come. Out: of each relation its longest series of events that follow closely.
/// Cost: a look into a map an event. Fails: never. Threads: that of the run.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

struct Structure;

/// Where a relation is in the model.
struct RelationPlace {
    std::string component;  ///< to which all of its variables belong, "a.diode"; empty: that is the model itself
    std::string variable;   ///< the first one that changes during a run; empty where only the time does
};
[[nodiscard]] RelationPlace placeOf(const Structure& structure, ExprId relation);

struct Chattering {
    std::string relation;  ///< "relay.x > 0"
    RelationPlace place;
    std::uint64_t events = 0;
    double from = 0, to = 0;  ///< s: of the series
};

class ChatteringWatch {
public:
    /// As many events in a row belong together and are worth a word.
    static constexpr std::uint64_t kLeastEvents = 50;

    /// Events that are not further apart than this, s, follow closely.
    explicit ChatteringWatch(double gap) : m_gap(gap) {}
    /// `place` is asked for once a relation.
    void note(const std::string& relation, double time, const std::function<RelationPlace()>& place);
    /// The longest series first.
    [[nodiscard]] std::vector<Chattering> found() const;

private:
    struct Series {
        Chattering now, longest;
    };
    double m_gap;
    std::map<std::string, Series> m_series;  ///< by relation
};

}  // namespace causeway
