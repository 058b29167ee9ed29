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

/// "a.diode": to which the variables of a relation belong, all of them; empty where that is the model itself.
[[nodiscard]] std::string componentOf(const Structure& structure, ExprId relation);

struct Chattering {
    std::string relation;   ///< "relay.x > 0"
    std::string component;  ///< "relay"; empty: the model itself
    std::uint64_t events = 0;
    double from = 0, to = 0;  ///< s: of the series
};

class ChatteringWatch {
public:
    /// As many events in a row belong together and are worth a word.
    static constexpr std::uint64_t kLeastEvents = 50;

    /// Events that are not further apart than this, s, follow closely.
    explicit ChatteringWatch(double gap) : m_gap(gap) {}
    /// `component` is asked for once a relation.
    void note(const std::string& relation, double time, const std::function<std::string()>& component);
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
