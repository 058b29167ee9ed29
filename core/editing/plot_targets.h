// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What can be plotted of a place on a diagram: of a connector or line what flows and what drives it, of a component
/// the same and their product.
///
/// In:   a flat model, and a component ("R1"), a connector ("R1.p") or a signal ("gain.y") by its name in it.
/// Out:  expressions of its variables, the most wanted first: of a component what flows through it, of a connector its
///       potential. Errors: none; empty for what has no variables. Cost: linear in the variables. Threads: a pure
///       function.
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

/// The first of a kind; null if there is none.
[[nodiscard]] const PlotTarget* findTarget(const std::vector<PlotTarget>& targets, PlotTarget::Kind kind);

}  // namespace causeway
