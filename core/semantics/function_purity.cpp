// SPDX-License-Identifier: GPL-3.0-or-later
// Which functions call impure ones (specification, section 12.3).
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/semantics/instantiation.h"
#include "core/symbolic/traversal.h"

namespace causeway {

/// Whether it calls functions that are impure, or considered impure, outside of pure(...).
bool Instantiation::callsImpureFunctions(const Function& function)
{
    std::vector<ExprId> expressions;
    collectExpressions(function.body, expressions);
    for (const FunctionVariable& variable : function.variables) {
        if (!variable.value.isNone() && variable.role != FunctionVariableRole::Input)
            expressions.push_back(variable.value);
    }
    return std::ranges::any_of(reachable(pool, expressions), [this](ExprId node) {
        return pool.op(node) == Op::FunctionCall && !pureCalls.contains(node) &&
               !functions[pool.functionOf(node)].givesTheSameAgain();
    });
}

/// A function is pure unless declared otherwise. Libraries contain many undeclared impure functions: this is reported
/// only for the text of the model, and leaves one meaning.
void Instantiation::checkPurity(const Function& function, const ClassInstance& instance, bool isDeclaredPure)
{
    const bool isOfText = model != nullptr && model->type != nullptr && model->type->declaration != nullptr &&
                          model->type->declaration->nameSpan().source == function.span.source;
    if (function.isImpure || (!isDeclaredPure && !isOfText)) return;
    const std::string caller =
        fmt::format("'{}', which is {}", function.name, isDeclaredPure ? "pure" : "not declared impure");
    const auto check = [&](ExprId value, SourceSpan span) {
        if (value.isNone()) return;
        for (const ExprId node : reachable(pool, std::array{value})) {
            if (pool.op(node) != Op::FunctionCall || pureCalls.contains(node)) continue;
            const Function& called = functions[pool.functionOf(node)];
            if (!called.isImpure) continue;
            const std::string name = called.name.substr(called.name.rfind('.') + 1);
            if (isDeclaredPure) {
                report(diag::ImpureCall, span, &instance, name, caller);
            } else {
                reportBreach(diag::ImpureCall, span, &instance, name, caller);
            }
        }
    };
    std::vector<const std::vector<Statement>*> open{&function.body};
    while (!open.empty()) {
        const std::vector<Statement>& statements = *open.back();
        open.pop_back();
        for (const Statement& statement : statements) {
            check(statement.value, statement.span);
            open.push_back(&statement.body);
            for (const Statement::Branch& branch : statement.branches) {
                check(branch.condition, statement.span);
                open.push_back(&branch.body);
            }
        }
    }
}

}  // namespace causeway
