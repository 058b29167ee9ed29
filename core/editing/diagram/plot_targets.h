// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plottable quantities at a place of a diagram: flow and potential of a connector or line; for a component flow,
/// voltage and their product.
///
/// In:   a flat model, and a component ("R1"), connector ("R1.p") or signal ("gain.y") by name.
/// Out:  expressions of its variables, most relevant first: the flow of a component, the potential of a connector.
/// Errors: none; empty if there are no variables. Cost: linear in the variables. Threads: pure function.
#pragma once

#include <string>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

struct PlotTarget {
    enum class Kind : std::uint8_t { Signal, Across, Through, Power, Other };
    Kind kind = Kind::Other;
    std::string expression;   ///< "R1.i", "R1.v*R1.i"
    std::string description;  ///< of the variable; may be empty
};

[[nodiscard]] std::vector<PlotTarget> plotTargets(const HybridDae& dae, const std::string& place);

/// First target of a kind; null if there is none.
[[nodiscard]] const PlotTarget* findTarget(const std::vector<PlotTarget>& targets, PlotTarget::Kind kind);

}  // namespace causeway
