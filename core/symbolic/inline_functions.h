// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Replaces function calls by the expressions that their algorithms compute, so that each scalar equation contains only
/// its actual dependencies.
///
/// In:   scalar expressions: an element of a result is a Subscript, Member or TupleElement of the call
///       (core/dae/scalars/scalarize.h).
/// Out:  the same with calls replaced by expressions of their inputs, as far as possible: f(e, phi, w).T[1,2] no longer
///       contains w if that element does not depend on it.
/// Inlined are functions with the annotation Inline or LateInline, constructors of records, renamed built-in functions,
/// and functions of a few assignments. A function with a derivative annotation stays a call if the annotation provides
/// more than its algorithm: if its derivative depends on something missing in the algorithm, or functions that it calls
/// are not resolved. The number of scalars per call is limited; the limit depends on the call alone.
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
        AfterDifferentiation,  ///< also functions kept for their derivative annotations, because nothing is
                               ///< differentiated any more (InlineAfterIndexReduction)
        All,                   ///< everything that can be executed symbolically within the limit
    };

    /// Functions may be added to `functions` between calls; existing ones must not change.
    FunctionInliner(ExpressionPool& pool, const IdVector<FunctionId, Function>& functions, Which which = Which::Usual);

    /// The expression without the calls that can be resolved. Parts shared by expressions are processed once.
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
    std::vector<std::optional<std::int64_t>> m_work;  ///< by function: the work limit of a call
    RewriteMemo m_memo;                               // looked up only
    std::unordered_map<ExprId, ExprId> m_resolved;    ///< by call; looked up only
    std::unordered_map<ExprId, std::vector<ExprId>>
        m_results;  ///< of calls with several results, by call; looked up only
};

}  // namespace causeway
