// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a model as a self-contained HTML page for handouts and reports, without scripts or links.
/// In:   the structure of a model. Out: equations with their history, incidence matrix and digraph (if not too large),
///       sorted blocks, index reduction with state sets, state-space form, regions of if-expressions; or the reason why
///       the system is singular.
/// Fails: never. Cost: linear in the contents. Threads: pure function.
#pragma once

#include <string>

#include "core/structure/structure.h"

namespace causeway {

[[nodiscard]] std::string structurePage(const Structure& structure);

}  // namespace causeway
