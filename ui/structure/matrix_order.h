// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An order of the rows and columns of the incidence matrix of a lesson, with the boxes of its blocks and a pyramid to paint from.
///
/// In the original order rows are equations and columns unknowns as they are written. In the sorted order row i is the i-th equation
/// of the order of evaluation and column i the unknown it is solved for, so a system without loops is lower triangular; what has no
/// number or no equation follows at the end. A lesson on a part of the system is sorted by what was chosen when it ends.
#pragma once

#include <cstdint>
#include <vector>

#include "core/lesson/lesson.h"
#include "core/structure/matching.h"
#include "ui/structure/matrix_pyramid.h"

namespace causeway::ui {

struct MatrixOrder {
    /// Rows and columns that a block occupies; only blocks that are contiguous in this order have a box.
    struct BlockBox {
        std::uint32_t row = 0, column = 0, size = 0;
    };

    std::vector<std::uint32_t> rowOf;     ///< by equation
    std::vector<std::uint32_t> columnOf;  ///< by unknown
    std::vector<EquationId> equationAt;   ///< by row
    std::vector<UnknownId> unknownAt;     ///< by column
    std::vector<BlockBox> blocks;         ///< in the order of the rows
    std::vector<BlockBox> largestLoops;   ///< the largest boxes of more than one equation, not too many of them
    MatrixPyramid pyramid;

    /// No nonzero right of the diagonal.
    [[nodiscard]] bool isLowerTriangular(const Incidence& incidence) const;
};

struct MatrixOrders {
    MatrixOrder original, sorted;
};
/// `end` is the board of a lesson after its last step.
[[nodiscard]] MatrixOrders matrixOrders(const LessonBoard& end);
/// The same orders of some rows and columns: `part` has the incidences between them, `equations` and `unknowns` say what they are called in the whole, ascending.
/// A block has a box where all of it is there.
[[nodiscard]] MatrixOrders ordersOfPart(const MatrixOrders& whole, const Incidence& part, const std::vector<EquationId>& equations, const std::vector<UnknownId>& unknowns);

}  // namespace causeway::ui
