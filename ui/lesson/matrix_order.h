// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The orders of the incidence matrix of a lesson (core/lesson/lesson_order.h), each with a pyramid to paint from.
#pragma once

#include "core/lesson/lesson_order.h"
#include "ui/toolkit/matrix_pyramid.h"

namespace causeway::ui {

struct MatrixOrder : LessonOrder {
    MatrixPyramid pyramid;
};

struct MatrixOrders {
    MatrixOrder original, sorted;
};
/// `end` is the board of a lesson after its last step.
[[nodiscard]] MatrixOrders matrixOrders(const LessonBoard& end);
/// The same orders of some rows and columns: `part` has the incidences between them, `equations` and `unknowns` say
/// what they are called in the whole, ascending. A block has a box where all of it is there.
[[nodiscard]] MatrixOrders ordersOfPart(const MatrixOrders& whole, const Incidence& part,
                                        const std::vector<EquationId>& equations,
                                        const std::vector<UnknownId>& unknowns);
/// Likewise of the sorted order alone.
[[nodiscard]] MatrixOrder orderOfPart(const MatrixOrder& sorted, const Incidence& part,
                                      const std::vector<EquationId>& equations, const std::vector<UnknownId>& unknowns);

}  // namespace causeway::ui
