// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Statements over arrays as statements over scalars: a part of scalarize.h.
///
/// An assignment to an array becomes one per element. If an element of the right-hand side is overwritten before it is
/// read, the new values pass through temporary variables. So do the elements over which a loop runs if its body assigns
/// their operands. A target x[i] with a variable index becomes a choice.
#pragma once

#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/dae/scalars/scalar_elements.h"

namespace causeway {

class ScalarStatements {
public:
    /// A new temporary variable of this type, in an algorithm that assigns the given variable, if any.
    using MakeVariable = std::function<ExprId(TypeId type, ExprId assigned)>;
    /// Reports the failure of `elements`.
    using Report = std::function<void(SourceSpan)>;

    ScalarStatements(ExpressionPool& pool, ScalarElements& elements, MakeVariable makeVariable, Report report)
        : m_pool(pool), m_elements(elements), m_makeVariable(std::move(makeVariable)), m_report(std::move(report))
    {
    }

    [[nodiscard]] std::vector<Statement> translate(const std::vector<Statement>& statements);

private:
    using Assignments = std::vector<std::pair<ExprId, ExprId>>;  ///< scalar targets and values
    static constexpr std::int64_t kMaxUnrolled = 100'000;        ///< total passes of all loops of a model

    void translate(const Statement& statement, std::vector<Statement>& out);
    /// Ends the run if an index is out of range.
    [[nodiscard]] Statement outside(ExprId isWithin, SourceSpan span);
    [[nodiscard]] Statement refusal(const Statement& statement);
    void translateAll(const std::vector<Statement>& statements, std::vector<Statement>& out);
    void translateAssign(const Statement& statement, std::vector<Statement>& out);
    void translateResults(const Statement& statement, std::vector<Statement>& out);
    void translateBranches(const Statement& statement, std::vector<Statement>& out);
    void translateFor(const Statement& statement, std::vector<Statement>& out);
    void translatePasses(const Statement& loop, std::int64_t size, std::vector<Statement>& out);
    void translateCounted(const Statement& statement, std::vector<Statement>& out);
    void translateReinit(const Statement& statement, std::vector<Statement>& out);
    void assignAll(const Assignments& assignments, SourceSpan span, std::vector<Statement>& out);
    void assign(ExprId target, ExprId value, SourceSpan span, std::vector<Statement>& out);
    void assignElement(ExprId target, ExprId value, SourceSpan span, std::vector<Statement>& out);
    /// Possible variables of a target, and the conditions that select them.
    struct Places {
        std::vector<ExprId> variables, conditions;
    };
    [[nodiscard]] Places placesOf(ExprId target) const;
    [[nodiscard]] bool readsWhatIsWritten(const Assignments& assignments) const;
    ExprId between(ExprId expr, ExprId assigned);
    [[nodiscard]] bool assignsItsRange(const Statement& loop) const;
    void keepElements(const Statement& loop, std::vector<ScalarElements::Scalars>& elements,
                      std::vector<Statement>& out);

    ExpressionPool& m_pool;
    ScalarElements& m_elements;
    MakeVariable m_makeVariable;
    Report m_report;
    std::unordered_map<ExprId, ExprId> m_between;    ///< of the algorithm, by target or condition; looked up only
    std::unordered_map<ExprId, ExprId> m_condition;  ///< of targets, before the statement; looked up only
    std::unordered_map<const Statement*, std::vector<ExprId>> m_elementsOf;  ///< by loop; looked up only
    std::int64_t m_unrolled = 0;
    int m_choices = 0;  ///< number of enclosing if-statements
};

}  // namespace causeway
