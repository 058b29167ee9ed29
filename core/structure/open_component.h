// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Recognizes a system that cannot be sorted because it is a component on its own: only the connections of its
/// connectors are missing.
///
/// In:   a singular structure. Out: the names of its unconnected connectors; none if anything else is wrong too.
/// Method: a flow without a connection is set to zero. Instead, let the environment of the component supply as many
///       equations, about any variables of its connectors, and one for each input in them. An overdetermined connector
///       has more potentials than flows; the environment may supply the difference. Such a system can be regular
///       exactly if its own equations can be matched, if all variables except those of the connectors can be matched,
///       and if the numbers agree: then one matching does both (Mendelsohn and Dulmage). A variable and its derivatives
///       count as one, because index reduction has not run.
/// Cost: two matchings. Threads: a pure function of its argument.
/// References: Modelica Language Specification, sections 4.8 (balanced models), 9.4 (overdetermined connectors); N. S.
///       Mendelsohn, A. L. Dulmage, Some generalizations of the problem of distinct representatives, Canadian J. Math.
///       10 (1958).
#pragma once

#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

[[nodiscard]] std::vector<std::string> openConnectors(const Structure& structure);

}  // namespace causeway
