// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Order of rows and columns of a lesson's incidence matrix, with the boxes of its blocks. In the original order rows
/// and columns are in the order of declaration. In the sorted order, row i is the i-th equation in the order of
/// evaluation and column i the unknown it is solved for, so that a system without loops is lower triangular; equations
/// and unknowns without a number or partner come last. A lesson on a part of the system is sorted by its final choices.
/// Cost: linear in the incidences.
#pragma once

#include <cstdint>
#include <vector>

#include "core/lesson/lesson.h"

namespace causeway {

struct LessonOrder {
    /// Rows and columns of a block; blocks that are not contiguous in this order have no box.
    struct BlockBox {
        std::uint32_t row = 0, column = 0, size = 0;
    };

    std::vector<std::uint32_t> rowOf;     ///< by equation
    std::vector<std::uint32_t> columnOf;  ///< by unknown
    std::vector<EquationId> equationAt;   ///< by row
    std::vector<UnknownId> unknownAt;     ///< by column
    std::vector<BlockBox> blocks;         ///< in the order of the rows
    std::vector<BlockBox> largestLoops;   ///< largest boxes with more than one equation, limited in number

    /// No entry above the diagonal.
    [[nodiscard]] bool isLowerTriangular(const Incidence& incidence) const;
};

struct LessonOrders {
    LessonOrder original, sorted;
    IdVector<EquationId, UnknownId> solvedFor;  ///< at the end of the lesson
};
/// `end`: board of a lesson after its last step, or of a completed colouring exercise.
[[nodiscard]] LessonOrders lessonOrders(const LessonBoard& end);
/// Restricts the order to some rows and columns; `equations` and `unknowns`: their ids in the whole, ascending. Blocks
/// that are completely included have a box.
[[nodiscard]] LessonOrder orderOfPart(const LessonOrder& whole, const std::vector<EquationId>& equations,
                                      const std::vector<UnknownId>& unknowns);

}  // namespace causeway
