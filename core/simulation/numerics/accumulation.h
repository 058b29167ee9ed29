// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Detects Zeno behaviour: infinitely many events that accumulate before an instant that the run cannot reach.
///
/// In:   the instants of the events of each crossing and direction, in order, and the excursions of its function
///       between them.
/// Out:  the accumulation point, once the intervals have shrunk by a constant factor for some time and the excursions
///       are within the accuracy of the integration. Events that merely become denser do not qualify: their intervals
///       shrink ever more slowly, and the excursions do not decrease.
/// Cost: constant per value and event.
/// Reference: J. Zhang, K. H. Johansson, J. Lygeros, S. Sastry, Zeno hybrid systems, International Journal of Robust
/// and Nonlinear Control, 2001.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace causeway {

struct AccumulationPoint {
    double time = 0;   ///< s
    double ratio = 0;  ///< ratio of consecutive intervals, below 1; 0: too short to tell
};

class AccumulationWatch {
public:
    /// Observes a crossing function between events, positive until it crosses.
    void see(std::size_t crossing, double value);
    /// Adds an event of a crossing, upwards or downwards. Returns the accumulation point if its events accumulate there
    /// and its function stayed within `noise` since the last event. Intervals shorter than `shortest`, s, cannot be
    /// resolved: several of them are an accumulation point, too.
    [[nodiscard]] std::optional<AccumulationPoint> note(std::size_t crossing, bool isUp, double time, double noise,
                                                        double shortest, bool isTurned);

private:
    struct Series {
        double last = 0;       ///< instant of the last event
        double interval = 0;   ///< between the last two
        double ratio = 0;      ///< of the last interval to the one before; 0: unknown
        double excursion = 0;  ///< largest magnitude of the function since the last event
        int steady = 0;        ///< number of consecutive equal ratios
        int vanished = 0;      ///< number of consecutive intervals that were too short
        bool isStarted = false;
    };
    std::vector<Series> m_series;  ///< two per crossing
};

}  // namespace causeway
