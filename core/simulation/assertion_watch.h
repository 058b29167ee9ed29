// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Detects assertions that are violated between two evaluated points.
///
/// In:   margins of the assertions (core/program/assertion_margin.h) at increasing times, and on request at any time
///       between.
/// Out:  the time at which the first violation begins, to rounding.
///
/// The relations of an assertion are watched like those that generate events (specification, section 8.5), but cause
/// none: the model does not change, and a solution that rests on the bound does not chatter. Between two points only a
/// violation larger than the integration tolerance, relative to the largest margin so far, counts.
/// Cost: that of DipSearch (dip_search.h), plus one bisection for each violated assertion.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "core/simulation/dip_search.h"

namespace causeway {

class AssertionWatch {
public:
    /// Computes the margins at a time; NaN: not watched. False if the model cannot be evaluated there.
    using Margins = std::function<bool(double time, std::vector<double>& margins)>;

    /// Starts a new continuous section of the solution.
    void restart(double time, const Margins& margins);
    /// Time at which the first assertion is violated in the section that ends at `time`. `relative`: integration
    /// tolerance. `leastUnknown`: see DipSearch::search, s. Check hasMoved() afterwards: the model may have been
    /// evaluated at another time.
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
