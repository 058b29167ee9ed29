// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The equations, unknowns and components that make a system singular, for views that highlight them: the over- and the
/// under-determined part of the Dulmage-Mendelsohn decomposition, and floating potentials.
///
/// In:   an analysed structure. Out: a mark for each equation and unknown, their components, one sentence. Null for a
///       regular system, and for a component with unconnected connectors.
/// Fails: never. Cost: linear. Threads: a pure function of its argument.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/structure/structure.h"

namespace causeway {

enum class SingularMark : std::uint8_t {
    None,
    Over,   ///< in a set of equations with fewer unknowns
    Under,  ///< in a set of unknowns with fewer equations, or floating
};

struct SingularMarks {
    std::shared_ptr<const Structure> structure;
    IdVector<EquationId, SingularMark> equations;
    IdVector<UnknownId, SingularMark> unknowns;
    std::map<std::string, SingularMark> components;  ///< by name without subscripts; Over if in both parts
    bool hasOver = false, hasUnder = false;
    std::string sentence;

    [[nodiscard]] SingularMark of(EquationId equation) const
    {
        return equations.contains(equation) ? equations[equation] : SingularMark::None;
    }
    [[nodiscard]] SingularMark of(UnknownId unknown) const
    {
        return unknowns.contains(unknown) ? unknowns[unknown] : SingularMark::None;
    }
};

[[nodiscard]] std::shared_ptr<const SingularMarks> singularMarks(std::shared_ptr<const Structure> structure);

}  // namespace causeway
