// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/matrix_order.h"

namespace causeway::ui {

namespace {

MatrixOrder withPyramid(LessonOrder&& order, const Incidence& incidence, const std::function<bool(EdgeId)>& isMatched)
{
    MatrixPyramid pyramid(incidence, order.rowOf, order.columnOf, isMatched);
    return MatrixOrder{std::move(order), std::move(pyramid)};
}

}  // namespace

MatrixOrders matrixOrders(const LessonBoard& end)
{
    const Incidence& incidence = end.lesson().incidence;
    LessonOrders orders = lessonOrders(end);
    const auto isMatched = [&](EdgeId edge) {
        return orders.solvedFor[incidence.equationOf(edge)] == incidence.unknownOf(edge);
    };
    return {withPyramid(std::move(orders.original), incidence, isMatched),
            withPyramid(std::move(orders.sorted), incidence, isMatched)};
}

namespace {

/// In the sorted order an equation and the unknown it is solved for have the same position.
std::function<bool(EdgeId)> matchedInPart(const LessonOrder& sorted, const Incidence& part,
                                          const std::vector<EquationId>& equations,
                                          const std::vector<UnknownId>& unknowns)
{
    return [&](EdgeId edge) {
        return sorted.rowOf[equations[part.equationOf(edge).index()].index()] ==
               sorted.columnOf[unknowns[part.unknownOf(edge).index()].index()];
    };
}

}  // namespace

MatrixOrder orderOfPart(const MatrixOrder& sorted, const Incidence& part, const std::vector<EquationId>& equations,
                        const std::vector<UnknownId>& unknowns)
{
    return withPyramid(causeway::orderOfPart(sorted, equations, unknowns), part,
                       matchedInPart(sorted, part, equations, unknowns));
}

MatrixOrders ordersOfPart(const MatrixOrders& whole, const Incidence& part, const std::vector<EquationId>& equations,
                          const std::vector<UnknownId>& unknowns)
{
    const auto isMatched = matchedInPart(whole.sorted, part, equations, unknowns);
    return {withPyramid(causeway::orderOfPart(whole.original, equations, unknowns), part, isMatched),
            orderOfPart(whole.sorted, part, equations, unknowns)};
}

}  // namespace causeway::ui
