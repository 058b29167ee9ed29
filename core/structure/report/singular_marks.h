// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which equations, unknowns and components make a system singular, for views that paint them: the over- and the
/// under-determined part of the Dulmage-Mendelsohn decomposition, and potentials that nothing fixes.
///
/// In: an analysed structure. Out: a mark for each equation and unknown, the components they are in, one sentence. Null
/// for a regular system, and for a component whose connectors are open. Fails: never. Cost: linear. Threads: a pure
/// function of its argument.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/structure/structure.h"

namespace causeway {

enum class SingularMark : std::uint8_t {
    None,
    Over,   ///< of equations that hold fewer unknowns
    Under,  ///< of unknowns that occur in fewer equations, or that float
};

struct SingularMarks {
    std::shared_ptr<const Structure> structure;
    IdVector<EquationId, SingularMark> equations;
    IdVector<UnknownId, SingularMark> unknowns;
    std::map<std::string, SingularMark> components;  ///< of the model, by name without subscripts; in both parts: Over
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
