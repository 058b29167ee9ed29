// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reference potentials of parts that blocking switches separate from the ground.
///
/// In:   the pins of its elements: potential and current over the rows of one result, which element each belongs to,
///       which elements are switches. Pins whose potentials are the same curve are one node. A row interval in which a
///       switch carries nothing at any pin has it open: its voltage does not tell, for a diode at the edge of
///       conduction has none and fixes nothing. An element whose currents do not add up to zero, as those of a ground
///       with its one pin, fixes its nodes.
/// Out:  by pin the power that is to be subtracted from the mean of v*i: what the offset of its island carries. All
///       pins of an island have the same offset, so the powers of elements and the sums at nodes stay as they are.
/// Method: nothing determines the potential of an island, so its value there is that of some equation and makes power
///       circulate. Its offset is the one for which the sum of squares of the pins' powers is least, at each row.
/// Cost: linear in rows times pins; a union of sets for each change of what is open. Threads: pure function.
#pragma once

#include <cstddef>
#include <vector>

#include "core/results/difference_curve.h"

namespace causeway {

struct IslandPin {
    CurveRows voltage, current;  ///< of the same rows, straight between them
    std::size_t element = 0;
};

/// W by pin, mean over [from, to].
[[nodiscard]] std::vector<double> powerOfFloating(const std::vector<IslandPin>& pins, const std::vector<bool>& isSwitch,
                                                  double from, double to);

}  // namespace causeway
