// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Places of the equations and unknowns that make a model singular (singular_marks.h).
/// In:   an analysis and the marks of its structure. Out: places in the analysed text, in order: equations,
///       declarations of variables, and of components that contain them. Each place once; places in both parts count as
///       overdetermined.
/// Errors: none. Cost: linear in the marks and the text of the model. Threads: pure function.
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
