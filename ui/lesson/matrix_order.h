// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Orders of a lesson's incidence matrix (core/lesson/lesson_order.h), each with a pyramid for painting.
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
/// `end`: board of a lesson after its last step.
[[nodiscard]] MatrixOrders matrixOrders(const LessonBoard& end);
/// Restricts the orders to some rows and columns: `part` contains the incidences between them, `equations` and
/// `unknowns` their ids in the whole, ascending. Blocks that are completely included have a box.
[[nodiscard]] MatrixOrders ordersOfPart(const MatrixOrders& whole, const Incidence& part,
                                        const std::vector<EquationId>& equations,
                                        const std::vector<UnknownId>& unknowns);
/// The same for the sorted order only.
[[nodiscard]] MatrixOrder orderOfPart(const MatrixOrder& sorted, const Incidence& part,
                                      const std::vector<EquationId>& equations, const std::vector<UnknownId>& unknowns);

}  // namespace causeway::ui
