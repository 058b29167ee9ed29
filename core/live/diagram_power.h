// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Power on the diagram of a circuit: flow along the lines, and losses in the components.
///
/// In:   a living diagram of the model itself, and its balance of power without an error (component_power.h).
/// Out:  for each piece of a line the mean power along it; for each drawn component what it takes and loses.
/// Method: all that is connected has one potential, so the products of potential and current add up to zero at a node,
///       as the currents do, and what flows along a line is what leaves the lines behind it. Potentials are against the
///       ground of the model: with a ground at one pole of the supply all power goes along the other one, with a ground
///       in the middle half along each. So it does where open switches separate a part from the ground.
/// Cost: linear in the diagram and the balance. Threads: pure function.
#pragma once

#include <string>
#include <vector>

#include "core/live/live_diagram.h"
#include "core/results/component_power.h"

namespace causeway {

/// A component of the diagram, including all elements of an array.
struct PartPower {
    std::string name;                              ///< without subscripts
    ComponentRole role = ComponentRole::Lossless;  ///< of several: their common one, else Lossless
    double power = 0;                              ///< W, into the component
    double lost = 0;                               ///< W
};

struct DiagramPower {
    std::vector<double> pieces;    ///< W, from the first point of LiveDiagram::pieces() to the second
    double largest = 0;            ///< W, largest magnitude
    std::vector<PartPower> parts;  ///< by name
    double largestLoss = 0;        ///< W
    double from = 0, to = 0;       ///< s, the measured interval
    double given = 0;              ///< W, from sources

    /// Null if the component has no pins.
    [[nodiscard]] const PartPower* part(const std::string& name) const;
};

[[nodiscard]] DiagramPower diagramPower(const LiveDiagram& diagram, const PowerBalance& balance);

}  // namespace causeway
