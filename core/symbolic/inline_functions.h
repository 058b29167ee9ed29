// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Calls of functions replaced by what their algorithms compute, so that each scalar equation contains only what it
/// depends on.
///
/// In:   scalar expressions: an element of a result is a Subscript, Member or TupleElement of the call
/// (core/dae/scalarize.h). Out:  the same with the expressions of the inputs in place of the calls, as far as that can
/// be done; f(e, phi, w).T[1,2] no longer
///       contains w when that element does not.
/// Which functions: those that ask for it (annotation Inline or LateInline), constructors of records, built-in
/// functions under another name, and
///       those of a few assignments. A function with a derivative annotation stays a call where that says more than its
///       algorithm: when something that the derivative is taken by does not occur in it, or functions that it calls are
///       not resolved. All within a limit on the number of scalars, which depends on the call alone.
/// Cost: linear in the expressions and in the work of the calls, each once. No recursion on the size of expressions.
/// Reference: Modelica Language Specification, sections 12.7.1 and 18.3.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/symbolic/symbolic_execution.h"
#include "core/symbolic/traversal.h"

namespace causeway {

class FunctionInliner {
public:
    enum class Which : std::uint8_t {
        Usual,                 ///< as above
        AfterDifferentiation,  ///< also those that say more by their derivatives, since nothing is differentiated any
                               ///< more (InlineAfterIndexReduction)
        All,                   ///< whatever can be executed on expressions, as long as it may be
    };

    /// Functions may be added to `functions` between calls; those that are there must not change.
    FunctionInliner(ExpressionPool& pool, const IdVector<FunctionId, Function>& functions, Which which = Which::Usual);

    /// The expression without the calls that can be resolved. What expressions have in common is done once.
    [[nodiscard]] ExprId inlined(ExprId expr);

private:
    [[nodiscard]] std::int64_t workFor(FunctionId function);
    [[nodiscard]] bool saysMoreByDerivative(const Function& function) const;
    [[nodiscard]] ExprId rebuilt(ExprId expr, std::span<const ExprId> operands);
    [[nodiscard]] ExprId resolved(ExprId call);
    [[nodiscard]] ExprId element(ExprId array, ExprId original, std::span<const ExprId> operands);

    ExpressionPool& m_pool;
    const IdVector<FunctionId, Function>& m_functions;
    Which m_which;
    SymbolicExecution m_execution;
    std::vector<std::optional<std::int64_t>> m_work;  ///< by function: how much may be done for a call of it
    RewriteMemo m_memo;                               // looked up only
    std::unordered_map<ExprId, ExprId> m_resolved;    ///< by call; looked up only
    std::unordered_map<ExprId, std::vector<ExprId>>
        m_results;  ///< of calls with several results, by call; looked up only
};

}  // namespace causeway
