// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where in the text of a model the equations and unknowns stand that make it singular (singular_marks.h).
///
/// In:   an analysis and the marks of its structure. Out: places of the analysed text, in its order: equations,
/// declarations of variables, and of
///       components of which the inside is meant. Each place once; what is in both parts counts as too much.
/// Errors: none. Cost: linear in the marks and the text of the model. Threads: a pure function of its arguments.
#pragma once

#include <vector>

#include "core/compiler/compiler.h"
#include "core/structure/report/singular_marks.h"

namespace causeway {

struct SingularPlace {
    SourceSpan span;
    SingularMark mark = SingularMark::None;
};

[[nodiscard]] std::vector<SingularPlace> singularPlaces(const Analysis& analysis, const SingularMarks& marks);

}  // namespace causeway
