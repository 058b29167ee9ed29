// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/partial_derivatives.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/symbolic/differentiate.h"
#include "core/symbolic/differentiate_function.h"

namespace causeway {

namespace {

/// The outputs are the results of a call of `derivative`: those of the original that have a derivative, in order.
bool callDerivative(ExpressionPool& pool, const Function& derivative, FunctionId id, Function& function)
{
    std::vector<ExprId> arguments;
    for (const std::uint32_t input : function.inputs)
        arguments.push_back(pool.local(input, function.variables[input].type));
    Statement statement;
    statement.span = function.span;
    for (const std::uint32_t output : function.outputs) {
        const TypeId type = function.variables[output].type;
        if (derivativeType(pool.types(), type).isNone()) return false;
        statement.targets.push_back(pool.local(output, type));
    }
    statement.kind = statement.targets.size() == 1 ? StatementKind::Assign : StatementKind::CallAssign;
    statement.value = pool.functionCall(id, arguments, derivative.resultType);
    function.body = {std::move(statement)};
    function.partialOf = {};
    function.partialBy.clear();
    return true;
}

}  // namespace

std::shared_ptr<const HybridDae> makePartialDerivatives(std::shared_ptr<const HybridDae> dae, Diagnostics& diagnostics)
{
    const auto isPartial = [](const Function& function) { return !function.partialOf.isNone(); };
    if (std::ranges::none_of(dae->functions, isPartial)) return dae;
    auto made = std::make_shared<HybridDae>(*dae);
    FunctionList list(made->functions);
    FunctionDerivatives derivatives(made->pool, list);
    const std::size_t count = made->functions.size();
    for (std::size_t i = 0; i < count; ++i) {
        Function function = made->functions[FunctionId(i)];
        if (!isPartial(function)) continue;
        const FunctionId derivative = derivatives.partial(function.partialOf, function.partialBy);
        const std::string reason =
            derivative.isNone() ? derivatives.refusal() : std::string("one of its outputs has no derivative");
        if (derivative.isNone() || !callDerivative(made->pool, made->functions[derivative], derivative, function)) {
            diagnostics.report(diag::NotYetSupported, function.span,
                               fmt::format("the partial derivative '{}', since {}", function.name, reason));
            continue;
        }
        made->functions[FunctionId(i)] = std::move(function);
    }
    return made;
}

}  // namespace causeway
