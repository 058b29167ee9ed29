// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/matrix_order.h"

#include <algorithm>

namespace causeway::ui {

namespace {
constexpr std::size_t kMostLargestLoops = 256;
}

MatrixOrder MatrixOrder::original(const Structure& structure)
{
    MatrixOrder order;
    for (std::size_t e = 0; e < structure.equations.size(); ++e) order.equationAt.emplace_back(e);
    for (std::size_t u = 0; u < structure.unknowns.size(); ++u) order.unknownAt.emplace_back(u);
    order.finish(structure);
    return order;
}

MatrixOrder MatrixOrder::sorted(const Structure& structure)
{
    MatrixOrder order;
    std::vector<bool> hasRow(structure.equations.size());
    std::vector<bool> hasColumn(structure.unknowns.size());
    const auto addRow = [&](EquationId equation) {
        if (hasRow[equation.index()]) return;
        hasRow[equation.index()] = true;
        order.equationAt.push_back(equation);
    };
    const auto addColumn = [&](UnknownId unknown) {
        if (unknown.isNone() || hasColumn[unknown.index()]) return;
        hasColumn[unknown.index()] = true;
        order.unknownAt.push_back(unknown);
    };
    for (const EquationId equation : structure.order) {
        addRow(equation);
        addColumn(structure.assignment[equation].unknown);
    }
    for (std::size_t e = 0; e < structure.equations.size(); ++e) addRow(EquationId(e));
    for (std::size_t u = 0; u < structure.unknowns.size(); ++u) addColumn(UnknownId(u));
    order.finish(structure);
    return order;
}

void MatrixOrder::finish(const Structure& structure)
{
    rowOf.resize(equationAt.size());
    columnOf.resize(unknownAt.size());
    for (std::size_t i = 0; i < equationAt.size(); ++i) rowOf[equationAt[i].index()] = static_cast<std::uint32_t>(i);
    for (std::size_t i = 0; i < unknownAt.size(); ++i) columnOf[unknownAt[i].index()] = static_cast<std::uint32_t>(i);

    for (const BltBlock& block : structure.blocks) {
        const std::size_t size = block.equations.size();
        if (size == 0 || block.unknowns.size() != size) continue;
        std::uint32_t firstRow = rowOf[block.equations.front().index()], lastRow = firstRow;
        std::uint32_t firstColumn = columnOf[block.unknowns.front().index()], lastColumn = firstColumn;
        for (std::size_t i = 1; i < size; ++i) {
            const std::uint32_t row = rowOf[block.equations[i].index()];
            const std::uint32_t column = columnOf[block.unknowns[i].index()];
            firstRow = std::min(firstRow, row);
            lastRow = std::max(lastRow, row);
            firstColumn = std::min(firstColumn, column);
            lastColumn = std::max(lastColumn, column);
        }
        if (lastRow - firstRow + 1 != size || lastColumn - firstColumn + 1 != size) continue;
        blocks.push_back({firstRow, firstColumn, static_cast<std::uint32_t>(size)});
    }
    std::sort(blocks.begin(), blocks.end(), [](const BlockBox& a, const BlockBox& b) { return a.row < b.row; });
    std::copy_if(blocks.begin(), blocks.end(), std::back_inserter(largestLoops),
                 [](const BlockBox& box) { return box.size > 1; });
    std::stable_sort(largestLoops.begin(), largestLoops.end(),
                     [](const BlockBox& a, const BlockBox& b) { return a.size > b.size; });
    if (largestLoops.size() > kMostLargestLoops) largestLoops.resize(kMostLargestLoops);

    const Incidence& incidence = structure.incidence;
    pyramid = MatrixPyramid(incidence, rowOf, columnOf, [&](EdgeId edge) {
        return structure.assignment.contains(incidence.equationOf(edge)) &&
               structure.assignment[incidence.equationOf(edge)].unknown == incidence.unknownOf(edge);
    });
}

bool MatrixOrder::isLowerTriangular(const Incidence& incidence) const
{
    for (std::size_t edge = 0; edge < incidence.edgeCount(); ++edge) {
        const EquationId equation = incidence.equationOf(EdgeId(edge));
        const UnknownId unknown = incidence.unknownOf(EdgeId(edge));
        if (columnOf[unknown.index()] > rowOf[equation.index()]) return false;
    }
    return true;
}

}  // namespace causeway::ui
