// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Forward differentiation of the algorithm of a function (differentiate_function.h).
#pragma once

#include <string>
#include <vector>

#include "core/symbolic/derivative_rules.h"
#include "core/symbolic/differentiate.h"
#include "core/symbolic/function.h"

namespace causeway {

class AlgorithmDerivative final : public DerivativeSource {
public:
    AlgorithmDerivative(ExpressionPool& pool, FunctionDerivatives& functions, const Function& function)
        : m_pool(pool), m_functions(functions), m_function(function), m_differentiator(pool, *this)
    {
    }

    /// Builds the derivative in the direction of these inputs, except its result type. Variables of the original keep
    /// their positions. Returns the reason if there is no derivative, otherwise an empty text.
    [[nodiscard]] std::string build(const std::vector<bool>& isVarying, Function& made);

    ExprId ofLeaf(ExprId leaf) override;
    ExprId ofCall(ExprId call, std::span<const ExprId> dx) override;

private:
    /// Targets and sources of an assignment, for the dependencies of the whole algorithm.
    struct Flow {
        std::vector<std::size_t> targets;
        std::vector<std::size_t> sources;
    };
    void collectFlows(const std::vector<Statement>& statements, std::vector<Flow>& flows) const;
    void addFlow(std::span<const ExprId> targets, ExprId value, std::vector<Flow>& flows) const;
    [[nodiscard]] std::vector<bool> varyingVariables(const std::vector<bool>& isVarying) const;
    void addCompanions(const std::vector<bool>& isActive, Function& made);
    void initialiseCompanions(Function& made);

    std::vector<Statement> derived(const std::vector<Statement>& statements);
    void assign(const Statement& statement, std::vector<Statement>& result);
    void assignResults(const Statement& statement, std::vector<Statement>& result);
    void addAssignment(const Statement& origin, ExprId target, ExprId value, std::vector<Statement>& result);
    [[nodiscard]] ExprId companionOf(ExprId target);
    ExprId derivativeOf(ExprId value);
    void refuse(std::string reason);
    [[nodiscard]] std::string textOf(ExprId expr) const;

    ExpressionPool& m_pool;
    FunctionDerivatives& m_functions;
    const Function& m_function;
    Differentiator m_differentiator;
    std::vector<ExprId> m_companion;  ///< by position: the Local that holds the derivative, or none
    std::string m_refusal;
};

}  // namespace causeway
