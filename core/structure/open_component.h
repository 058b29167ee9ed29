// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether a system that cannot be sorted is a component by itself: what is missing is what its connectors are to be
/// connected to.
///
/// In:   a singular structure. Out: the names of its own connectors that are open; none where something else is wrong,
/// too. Method: a flow that nothing is connected to is set to zero. Instead, let the surroundings of the component give
/// as many equations, about any
///       variables of its connectors, and one for each input in them. An overdetermined connector has more potentials
///       than flows; the surroundings may give those, too. Such a system can be regular exactly if its own equations
///       can be matched, if all variables but those of the connectors can, and if the numbers agree: then one matching
///       does both (Mendelsohn and Dulmage). A variable and its derivatives count as one, as index reduction has not
///       been done.
/// Cost: two matchings. Threads: a pure function of its argument.
/// References: Modelica Language Specification, sections 4.8 (balanced models), 9.4 (overdetermined connectors); N. S.
/// Mendelsohn, A. L. Dulmage, Some generalizations of the problem of distinct representatives, Canadian J. Math. 10
/// (1958).
#pragma once

#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

[[nodiscard]] std::vector<std::string> openConnectors(const Structure& structure);

}  // namespace causeway
