// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Detects chattering: relations that switch back and forth at such short intervals that a run hardly advances.
///
/// In:   the events of a run, in order. Out: for each relation its longest series of closely spaced events.
/// Cost: a map lookup per event. Fails: never. Threads: that of the run.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

struct Structure;

/// Location of a relation in the model.
struct RelationPlace {
    std::string component;  ///< component of all its variables, "a.diode"; empty: the model itself
    std::string variable;   ///< first one that changes during a run; empty if only time does
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
    /// Minimum number of consecutive events that is reported.
    static constexpr std::uint64_t kLeastEvents = 50;

    /// `gap`: largest distance in s between events of a series.
    explicit ChatteringWatch(double gap) : m_gap(gap) {}
    /// `place` is called once per relation.
    void note(const std::string& relation, double time, const std::function<RelationPlace()>& place);
    /// Longest series first.
    [[nodiscard]] std::vector<Chattering> found() const;

private:
    struct Series {
        Chattering now, longest;
    };
    double m_gap;
    std::map<std::string, Series> m_series;  ///< by relation
};

}  // namespace causeway
