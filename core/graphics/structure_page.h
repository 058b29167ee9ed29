// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a model as one self-contained HTML page: for handouts and reports, without scripts or links.
///
/// In:   the structure of a model. Out: equations with their history, incidence matrix and digraph (where they are not
/// too large to be read),
///       sorted blocks, index reduction with StateSets, state-space form, regions of if-expressions; or what makes the
///       system singular.
/// Fails: never. Cost: linear in what is shown. Threads: a pure function of its argument.
#pragma once

#include <string>

#include "core/structure/structure.h"

namespace causeway {

[[nodiscard]] std::string structurePage(const Structure& structure);

}  // namespace causeway
