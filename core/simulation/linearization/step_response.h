// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the outputs of a linear system do after a step of an input: deviations from the point, for a step by 1 at t =
/// 0.
///
/// In:   a linearization; how many instants.
/// Out:  a curve for each output and input, at instants of equal distance, exact there up to rounding: the first is
///       what D passes on at once.
/// Time: until the slowest deviation that decays has done so (six time constants), at most 40 of its oscillations;
/// until
///       one that grows is large. Poles at 0 do not count; without others it is one second.
/// Method: the exponential of [A B; 0 0] times the distance, by scaling and squaring, once; then products.
/// Cost: O((n + m)^3), and O(n (n + p) m) for each instant. Reference: C. F. Van Loan, Computing integrals involving
/// the matrix exponential, IEEE Trans. Automatic Control 23 (1978).
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
