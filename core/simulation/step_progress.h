// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace causeway {

/// Tells whether the steps of an integrator lead anywhere. Ever smaller steps towards a point that cannot be passed
/// would never end. Steps that do not shrink may lead through a fast transient, however short it is beside the run, and
/// steps that grow leave it behind. O(1) a step.
class StepProgress {
public:
    /// Before the first step; `time` in s.
    void begin(double time) { m_many.since = time; }

    /// A step of `step` has led to `time`, and `rest` is still to come; what is less than `little` is a rounding error
    /// of time. All in s. False where such steps would never end.
    bool add(double time, double step, double little, double rest);

    /// Another way is taken from `time` on.
    void restart(double time);

private:
    struct {
        std::size_t count = 0, shrunk = 0;  ///< one after the other; of these, much shorter than the largest
        double largest = 0;                 ///< s
    } m_little;                             ///< that are rounding errors beside the run
    struct {
        std::size_t count = 0;
        double since = 0, largest = 0;  ///< s; the largest of all steps
    } m_many;
};

/// Tells where a solution slides along a discontinuity that makes no event: of `der(v) = F - sign(v)`, or of noEvent()
/// and functions likewise. The state stays where it is, within its tolerance, though its derivatives at the ends of
/// steps are not small: it jumps between, and steps are so small that the run would not end (Filippov, Differential
/// Equations with Discontinuous Righthand Sides, 1988, section 4). Derivatives are looked at only while steps are that
/// small.
class SlidingWatch {
public:
    /// As it seems: findJump() tells.
    struct Finding {
        std::size_t state = 0;
        double steps = 0;  ///< that would still be needed
    };

    /// A step has led to `time`, and `rest` is still to come, both in s. Whether the derivatives there are to be looked
    /// at.
    bool wantsRates(double time, double rest);

    /// At the end of a step of `step` s, by state: values, derivatives, and the error that is none.
    std::optional<Finding> look(double step, const double* states, const std::vector<double>& rates,
                                const std::vector<double>& tolerances);

private:
    struct Seen {
        double from = 0, to = 0;     ///< the state
        double least = 0, most = 0;  ///< of its derivatives
        double smallest = 0;         ///< in size
        double way = 0;              ///< that they lead, there and back
        bool isFine = true;          ///< no step is worth more than a few tolerances
    };
    std::size_t m_count = 0;          ///< steps of this series
    double m_since = 0, m_steps = 0;  ///< s; that are still needed, as it seems
    std::size_t m_looked = 0;         ///< how many were looked at; 0: none is to be
    bool m_looks = false, m_hasBegun = false;
    std::vector<Seen> m_seen;  ///< by state
};

/// The two sides of a jump of `rate` between `value` and a place in the direction of `move`, which is tried first and
/// then doubled, not beyond `farthest`; none where it goes from the one to the other without a jump, or does not
/// change. `rate` may have no value. Fewer than 150 evaluations.
[[nodiscard]] std::optional<std::pair<double, double>> findJump(
    double value, double move, double farthest, const std::function<std::optional<double>(double)>& rate);

}  // namespace causeway
