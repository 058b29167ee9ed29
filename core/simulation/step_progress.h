// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace causeway {

/// Tells whether the steps of an integrator make progress. Ever smaller steps towards a singular point would never end.
/// Steps that do not shrink may resolve a fast transient, however short, and growing steps leave it behind. O(1) per
/// step.
class StepProgress {
public:
    /// Call before the first step; `time` in s.
    void begin(double time) { m_many.since = time; }

    /// A step of size `step` has reached `time`, with `rest` still to go; times below `little` are rounding errors. All
    /// in s. False if such steps would never end.
    bool add(double time, double step, double little, double rest);

    /// Restarts the count at `time`, after a change of direction.
    void restart(double time);

private:
    struct {
        std::size_t count = 0, shrunk = 0;  ///< consecutive; of these, much shorter than the largest
        double largest = 0;                 ///< s
    } m_little;                             ///< steps that are rounding errors relative to the run
    struct {
        std::size_t count = 0;
        double since = 0, largest = 0;  ///< s; the largest of all steps
    } m_many;
};

/// Detects sliding along a discontinuity that generates no event, as in `der(v) = F - sign(v)` or with noEvent(). The
/// state stays constant within its tolerance although its derivatives at the ends of steps are large: they jump back
/// and forth, and the steps are so small that the run would not end (Filippov, Differential Equations with
/// Discontinuous Righthand Sides, 1988, section 4). Derivatives are examined only while steps are that small.
class SlidingWatch {
public:
    /// A suspected discontinuity; findJump() confirms it.
    struct Finding {
        std::size_t state = 0;
        double steps = 0;  ///< estimated number of steps still needed
    };

    /// A step has reached `time`, with `rest` still to go, both in s. Returns whether to examine the derivatives there.
    bool wantsRates(double time, double rest);

    /// Examines the end of a step of size `step` in s: values, derivatives and tolerances by state.
    std::optional<Finding> look(double step, const double* states, const std::vector<double>& rates,
                                const std::vector<double>& tolerances);

private:
    struct Seen {
        double from = 0, to = 0;     ///< range of the state
        double least = 0, most = 0;  ///< range of its derivatives
        double smallest = 0;         ///< smallest magnitude of its derivatives
        double way = 0;              ///< total variation
        bool isFine = true;          ///< each step changes the state by a few tolerances at most
    };
    std::size_t m_count = 0;          ///< steps of this series
    double m_since = 0, m_steps = 0;  ///< s; estimated number of steps still needed
    std::size_t m_looked = 0;         ///< number of examined steps; 0: examine none
    bool m_looks = false, m_hasBegun = false;
    std::vector<Seen> m_seen;  ///< by state
};

/// Locates a jump of `rate` between `value` and a point in the direction of `move`; that distance is tried first, then
/// doubled, up to `farthest`. Returns the rates on both sides; nothing if `rate` is continuous or constant. `rate` may
/// have no value. Fewer than 150 evaluations.
[[nodiscard]] std::optional<std::pair<double, double>> findJump(
    double value, double move, double farthest, const std::function<std::optional<double>(double)>& rate);

}  // namespace causeway
