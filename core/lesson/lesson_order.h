// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An order of the rows and columns of the incidence matrix of a lesson, with the boxes of its blocks.
///
/// In the original order rows are equations and columns unknowns as they are written. In the sorted order row i is the
/// i-th equation of the order of evaluation and column i the unknown it is solved for, so a system without loops is
/// lower triangular; what has no number or no equation follows at the end. A lesson on a part of the system is sorted
/// by what was chosen when it ends. Cost: linear in the incidences.
#pragma once

#include <cstdint>
#include <vector>

#include "core/lesson/lesson.h"

namespace causeway {

struct LessonOrder {
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

    /// No nonzero right of the diagonal.
    [[nodiscard]] bool isLowerTriangular(const Incidence& incidence) const;
};

struct LessonOrders {
    LessonOrder original, sorted;
    IdVector<EquationId, UnknownId> solvedFor;  ///< in the end
};
/// `end` is the board of a lesson after its last step, or of a colouring by hand that is done.
[[nodiscard]] LessonOrders lessonOrders(const LessonBoard& end);
/// The same order of some rows and columns: `equations` and `unknowns` say what they are called in the whole,
/// ascending. A block has a box where all of it is there.
[[nodiscard]] LessonOrder orderOfPart(const LessonOrder& whole, const std::vector<EquationId>& equations,
                                      const std::vector<UnknownId>& unknowns);

}  // namespace causeway
