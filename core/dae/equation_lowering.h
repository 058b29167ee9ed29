// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Lowers equations of the text to equations of the hybrid DAE: for-equations stay whole if possible, if-equations are
/// decided if parameters decide them, when-equations keep their conditions.
///
/// Reference: Modelica Language Specification, chapter 8.
#pragma once

#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/semantics/expression_lowering.h"

namespace causeway {

class EquationLowering {
public:
    EquationLowering(Instantiation& instantiation, HybridDae& dae, ClassInstance& scope, InstanceId instance,
                     bool isInitial)
        : m_in(instantiation),
          m_dae(dae),
          m_expressions(instantiation, &scope),
          m_scope(&scope),
          m_instance(instance),
          m_isInitial(isInitial)
    {
    }

    /// Appends the lowered equation; nothing after an error.
    void lower(ast::Equation equation, std::vector<DaeEquation>& into);
    /// left = right for values of any type; records field by field.
    void equate(ExprId left, ExprId right, EquationOrigin origin, SourceSpan span, std::vector<DaeEquation>& into);

private:
    void lowerSimple(ast::SimpleEquation equation, std::vector<DaeEquation>& into);
    void lowerResults(ast::Parenthesized targets, ast::Expression value, ast::SimpleEquation equation,
                      std::vector<DaeEquation>& into);
    void lowerFor(ast::ForEquation loop, const std::vector<ast::ForIndex>& indices, std::size_t level,
                  std::vector<DaeEquation>& into);
    void lowerIf(ast::IfEquation choice, std::vector<DaeEquation>& into);
    void lowerWhen(ast::WhenEquation when, std::vector<DaeEquation>& into);
    void lowerCall(ast::CallEquation call, std::vector<DaeEquation>& into);
    bool lowerWhole(ast::ForEquation loop, const std::vector<ast::ForIndex>& indices, std::size_t level, ExprId range,
                    std::vector<DaeEquation>& into);
    bool givesRealToInteger(ExprId target, TypeId value);
    DaeEquation made(EquationKind kind, SourceSpan span);
    [[nodiscard]] bool isOfPart(const ComponentInstance& variable) const;
    std::uint32_t addStructure(EquationStructure structure);

    Instantiation& m_in;
    HybridDae& m_dae;
    ExpressionLowering m_expressions;
    ClassInstance* m_scope;
    InstanceId m_instance;
    bool m_isInitial;
    int m_whens = 0;
    bool m_isClocked = false;  ///< in a when-clause with a clock: all equations are allowed
    int m_ifs = 0;             ///< number of enclosing if-equations decided during the simulation
    ExprId m_undecided;        ///< condition of the outermost one
};

/// Number of scalar equations of an equation; -1 if its branches differ.
[[nodiscard]] std::int64_t countEquations(const HybridDae& dae, const ExpressionPool& pool,
                                          const DaeEquation& equation);

}  // namespace causeway
