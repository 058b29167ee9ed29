// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/lesson_order.h"

#include <algorithm>

#include "core/structure/chosen_order.h"
#include "core/structure/graph/components.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxLargestLoops = 256;

struct Block {
    std::vector<EquationId> equations;
    std::vector<UnknownId> unknowns;
};

/// Final matching and order.
struct Sorting {
    Matching matching;
    std::vector<EquationId> order;
    std::vector<Block> blocks;
};

/// Numbers of the two rules are taken from the board, since they may result from an exercise.
Sorting sortingOfStructure(const LessonBoard& end)
{
    const Structure& structure = *end.lesson().structure;
    Sorting sorting{emptyMatching(structure.incidence), structure.order, {}};
    if (end.lesson().isElimination) {
        IdVector<EquationId, std::uint32_t> numbers(structure.equations.size(), 0);
        for (std::size_t e = 0; e < numbers.size(); ++e) numbers[EquationId(e)] = end.number(EquationId(e));
        sorting.order = orderAsChosen(structure, numbers);
    }
    for (std::size_t e = 0; e < structure.assignment.size(); ++e)
        sorting.matching.unknownOf[EquationId(e)] = structure.assignment[EquationId(e)].unknown;
    for (const BltBlock& block : structure.blocks) {
        if (!block.equations.empty() && block.unknowns.size() == block.equations.size())
            sorting.blocks.push_back({block.equations, block.unknowns});
    }
    return sorting;
}

Sorting sortingOfPart(const LessonBoard& end)
{
    const Incidence& incidence = end.lesson().incidence;
    Sorting sorting{emptyMatching(incidence), {}, {}};
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        const EdgeId edge(i);
        UnknownId& unknown = sorting.matching.unknownOf[incidence.equationOf(edge)];
        EquationId& equation = sorting.matching.equationOf[incidence.unknownOf(edge)];
        if ((end.mark(edge) != Mark::Chosen && end.mark(edge) != Mark::Residual) || !unknown.isNone() ||
            !equation.isNone())
            continue;
        unknown = incidence.unknownOf(edge);
        equation = incidence.equationOf(edge);
    }
    if (end.lesson().isElimination) {
        // One loop: in order of evaluation for given tearing unknowns.
        for (std::size_t e = 0; e < incidence.equationCount(); ++e) sorting.order.emplace_back(e);
        std::ranges::stable_sort(sorting.order, {}, [&](EquationId equation) { return end.number(equation); });
        return sorting;
    }
    std::vector<bool> isMatched(incidence.equationCount());
    for (std::size_t e = 0; e < isMatched.size(); ++e)
        isMatched[e] = !sorting.matching.unknownOf[EquationId(e)].isNone();
    for (const auto component : tarjanComponents(incidence, sorting.matching, isMatched)) {
        Block block;
        for (const EquationId equation : component) {
            block.equations.push_back(equation);
            block.unknowns.push_back(sorting.matching.unknownOf[equation]);
        }
        sorting.order.insert(sorting.order.end(), block.equations.begin(), block.equations.end());
        sorting.blocks.push_back(std::move(block));
    }
    return sorting;
}

/// Requires `order.blocks`.
void findLargestLoops(LessonOrder& order)
{
    std::ranges::copy_if(order.blocks, std::back_inserter(order.largestLoops),
                         [](const LessonOrder::BlockBox& box) { return box.size > 1; });
    std::ranges::stable_sort(order.largestLoops, std::ranges::greater(), &LessonOrder::BlockBox::size);
    if (order.largestLoops.size() > kMaxLargestLoops) order.largestLoops.resize(kMaxLargestLoops);
}

void findBoxes(LessonOrder& order, const std::vector<Block>& blocks)
{
    for (const Block& block : blocks) {
        const std::size_t size = block.equations.size();
        const auto [firstRow, lastRow] =
            std::ranges::minmax(block.equations, {}, [&](EquationId e) { return order.rowOf[e.index()]; });
        const auto [firstColumn, lastColumn] =
            std::ranges::minmax(block.unknowns, {}, [&](UnknownId u) { return order.columnOf[u.index()]; });
        const std::uint32_t row = order.rowOf[firstRow.index()], column = order.columnOf[firstColumn.index()];
        if (order.rowOf[lastRow.index()] - row + 1 != size || order.columnOf[lastColumn.index()] - column + 1 != size)
            continue;
        order.blocks.push_back({row, column, static_cast<std::uint32_t>(size)});
    }
    std::ranges::sort(order.blocks, {}, &LessonOrder::BlockBox::row);
    findLargestLoops(order);
}

/// Requires `equationAt` and `unknownAt`.
void findPositions(LessonOrder& order)
{
    order.rowOf.resize(order.equationAt.size());
    order.columnOf.resize(order.unknownAt.size());
    for (std::size_t i = 0; i < order.equationAt.size(); ++i)
        order.rowOf[order.equationAt[i].index()] = static_cast<std::uint32_t>(i);
    for (std::size_t i = 0; i < order.unknownAt.size(); ++i)
        order.columnOf[order.unknownAt[i].index()] = static_cast<std::uint32_t>(i);
}

/// Items in neither list follow in order of ids.
LessonOrder makeOrder(const Incidence& incidence, const Sorting& sorting, const std::vector<EquationId>& equations)
{
    LessonOrder order;
    std::vector<bool> hasRow(incidence.equationCount()), hasColumn(incidence.unknownCount());
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
    for (const EquationId equation : equations) {
        addRow(equation);
        addColumn(sorting.matching.unknownOf[equation]);
    }
    for (std::size_t e = 0; e < hasRow.size(); ++e) addRow(EquationId(e));
    for (std::size_t u = 0; u < hasColumn.size(); ++u) addColumn(UnknownId(u));

    findPositions(order);
    findBoxes(order, sorting.blocks);
    return order;
}

/// Ids 0, 1, ... in order of their positions in the whole.
template <class Id>
std::vector<Id> inOrderOf(const std::vector<std::uint32_t>& positionInWhole, const std::vector<Id>& inWhole)
{
    std::vector<Id> sorted;
    for (std::size_t i = 0; i < inWhole.size(); ++i) sorted.emplace_back(i);
    std::ranges::sort(sorted, {}, [&](Id id) { return positionInWhole[inWhole[id.index()].index()]; });
    return sorted;
}

/// By position in the whole: number of earlier items in the part.
template <class Id>
std::vector<std::uint32_t> countBefore(const std::vector<std::uint32_t>& positionInWhole,
                                       const std::vector<Id>& inWhole)
{
    std::vector<std::uint32_t> before(positionInWhole.size() + 1, 0);
    for (const Id id : inWhole) before[positionInWhole[id.index()] + 1] = 1;
    for (std::size_t i = 1; i < before.size(); ++i) before[i] += before[i - 1];
    return before;
}

}  // namespace

bool LessonOrder::isLowerTriangular(const Incidence& incidence) const
{
    for (std::size_t edge = 0; edge < incidence.edgeCount(); ++edge) {
        const EquationId equation = incidence.equationOf(EdgeId(edge));
        const UnknownId unknown = incidence.unknownOf(EdgeId(edge));
        if (columnOf[unknown.index()] > rowOf[equation.index()]) return false;
    }
    return true;
}

LessonOrders lessonOrders(const LessonBoard& end)
{
    const Lesson& lesson = end.lesson();
    const Sorting sorting = lesson.equationOf.empty() ? sortingOfStructure(end) : sortingOfPart(end);
    return {makeOrder(lesson.incidence, sorting, {}), makeOrder(lesson.incidence, sorting, sorting.order),
            sorting.matching.unknownOf};
}

LessonOrder orderOfPart(const LessonOrder& whole, const std::vector<EquationId>& equations,
                        const std::vector<UnknownId>& unknowns)
{
    LessonOrder order;
    order.equationAt = inOrderOf(whole.rowOf, equations);
    order.unknownAt = inOrderOf(whole.columnOf, unknowns);
    findPositions(order);
    const std::vector<std::uint32_t> rowsBefore = countBefore(whole.rowOf, equations),
                                     columnsBefore = countBefore(whole.columnOf, unknowns);
    for (const LessonOrder::BlockBox& box : whole.blocks) {
        const std::uint32_t row = rowsBefore[box.row], column = columnsBefore[box.column];
        const bool isWhole = rowsBefore[box.row + box.size] - row == box.size &&
                             columnsBefore[box.column + box.size] - column == box.size;
        if (isWhole) order.blocks.push_back({row, column, box.size});
    }
    findLargestLoops(order);
    return order;
}

}  // namespace causeway
