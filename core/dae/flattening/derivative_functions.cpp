// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/flattening/derivative_functions.h"

#include <unordered_set>

#include "core/dae/dae_expressions.h"
#include "core/semantics/instantiation.h"

namespace causeway {

void addDerivativeFunctions(Instantiation& in, const HybridDae& dae)
{
    if (in.functions.begin() == in.functions.end()) return;
    ExpressionPool& pool = in.pool;
    std::vector<bool> isSeen;
    std::vector<ExprId> open;
    std::vector<FunctionId> openFunctions;
    std::unordered_set<FunctionId> isKnown;  // looked up only
    const auto visit = [&](ExprId expr) {
        if (expr.isNone()) return;
        // Functions that are translated on the way add to the pool.
        if (expr.index() >= isSeen.size()) isSeen.resize(pool.size(), false);
        if (isSeen[expr.index()]) return;
        isSeen[expr.index()] = true;
        open.push_back(expr);
    };
    const auto visitFunction = [&](FunctionId function) {
        if (!function.isNone() && isKnown.insert(function).second) openFunctions.push_back(function);
    };
    forEachExpression(dae, dae.equations, visit);
    for (const DaeAlgorithm& algorithm : dae.algorithms) forEachExpression(algorithm.statements, visit);
    while (!open.empty() || !openFunctions.empty()) {
        if (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            if (pool.op(expr) == Op::FunctionCall || pool.op(expr) == Op::FunctionValue)
                visitFunction(pool.functionOf(expr));
            for (const ExprId operand : pool.operands(expr)) visit(operand);
            continue;
        }
        const FunctionId id = openFunctions.back();
        openFunctions.pop_back();
        in.addDerivatives(id);
        const Function& function = in.functions[id];
        for (const DerivativeAnnotation& derivative : function.derivatives) visitFunction(derivative.function);
        visitFunction(function.partialOf);
        for (const FunctionVariable& variable : function.variables) visit(variable.value);
        forEachExpression(function.body, visit);
    }
}

}  // namespace causeway
