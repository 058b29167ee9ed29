// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Recognises events that accumulate: infinitely many before an instant that the run cannot reach (Zeno behaviour).
///
/// In:   the instants of the events of each crossing and direction, in their order, and how far its function was from
/// zero in between. Out:  the point that they accumulate at, once the intervals between them have shrunk by one and the
/// same factor for some time, and the
///       function does not leave zero any more by what the integration can tell from it.
/// Events that only become denser do not: their intervals shrink ever more slowly, and the function goes as far as
/// before. Cost: constant for each value and each event. Reference: J. Zhang, K. H. Johansson, J. Lygeros, S. Sastry,
/// Zeno hybrid systems, International Journal of Robust and Nonlinear Control, 2001.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace causeway {

struct AccumulationPoint {
    double time = 0;   ///< s
    double ratio = 0;  ///< of an interval to the one before, below 1; 0: they are too short to tell
};

class AccumulationWatch {
public:
    /// The function of a crossing between events, by its side: positive until it crosses.
    void see(std::size_t crossing, double value);
    /// One more event of a crossing that goes up or down. The point, if its events accumulate there, and its function
    /// was within `noise` since the last. Intervals shorter than `shortest`, s, cannot be told apart: several of them
    /// are such a point.
    [[nodiscard]] std::optional<AccumulationPoint> note(std::size_t crossing, bool isUp, double time, double noise,
                                                        double shortest, bool isTurned);

private:
    struct Series {
        double last = 0;       ///< instant of the last event
        double interval = 0;   ///< between the last two
        double ratio = 0;      ///< of the last interval to the one before; 0: not known
        double excursion = 0;  ///< of the function since the last event
        int steady = 0;        ///< how often the ratio was the same
        int vanished = 0;      ///< how many intervals in a row were too short
        bool isStarted = false;
    };
    std::vector<Series> m_series;  ///< two for each crossing
};

}  // namespace causeway
