// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Step responses of a linear system: deviations from the operating point after a unit step of an input at t = 0.
///
/// In:   a linearization; the number of instants.
/// Out:  a curve for each output and input, at equidistant instants, exact there up to rounding; the first value is the
///       direct feedthrough D.
/// Time: until the slowest decaying mode has settled (six time constants), at most 40 of its oscillations; until a
///       growing mode is large. Poles at 0 do not count; without other poles, one second.
/// Method: the exponential of [A B; 0 0] times the time step, by scaling and squaring, once; then products.
/// Cost: O((n + m)^3), and O(n (n + p) m) for each instant.
/// Reference: C. F. Van Loan, Computing integrals involving the matrix exponential, IEEE Trans. Automatic Control 23
/// (1978).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace causeway {

struct Linearization;

struct StepCurve {
    std::string name;  ///< "v/u"
    std::vector<double> values;
};

struct StepResponse {
    std::vector<double> times;  ///< s
    std::vector<StepCurve> curves;
};

/// `count` >= 2.
[[nodiscard]] StepResponse stepResponse(const Linearization& linear, std::size_t count);

}  // namespace causeway
