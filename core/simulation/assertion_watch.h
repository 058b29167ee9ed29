// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Assertions that are violated between two points at which they are looked at.
///
/// In:   margins of the assertions (core/program/assertion_margin.h) at growing times, and at any time between them.
/// Out:  where the first of them begins to be violated, to rounding.
/// A relation of an assertion is watched like one that makes events (specification, section 8.5), but is none: nothing
/// in the model changes, and what rests on its border does not chatter. Between two points what counts is a violation
/// by more than the tolerance of the integration, of the largest margin that was seen.
/// Cost: that of DipSearch (dip_search.h), and a bisection for each assertion that is violated.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "core/simulation/dip_search.h"

namespace causeway {

class AssertionWatch {
public:
    /// The margins at a time; NaN: not watched. False where the model has no values.
    using Margins = std::function<bool(double time, std::vector<double>& margins)>;

    /// A new piece of the solution begins.
    void restart(double time, const Margins& margins);
    /// The end of the next section: where in it the first assertion begins to be violated. `relative`: tolerance of the
    /// integration. `leastUnknown`: as of DipSearch, s. The model is evaluated elsewhere afterwards, if `hasMoved`.
    [[nodiscard]] std::optional<double> look(double time, double relative, double leastUnknown, const Margins& margins);
    [[nodiscard]] double time() const { return m_time; }
    [[nodiscard]] bool hasMoved() const { return m_hasMoved; }

private:
    [[nodiscard]] bool evaluate(double time, const Margins& margins);
    [[nodiscard]] bool isViolated(std::size_t assertion, double relative) const;
    double beginOf(std::size_t assertion, double before, double time, const Margins& margins);

    DipSearch m_dips;
    std::vector<double> m_values, m_scales, m_before, m_here, m_zeros;
    double m_time = 0;
    bool m_hasBegun = false, m_hasMoved = false;
};

}  // namespace causeway
