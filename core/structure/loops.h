// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Algebraic loops: whether they are linear, mixed or nonlinear, and how they are torn.
///
/// The partial derivatives of each residual with respect to the unknowns of the loop tell which equation can be solved
/// for which unknown: the coefficient must be free of the unknown; it is safe if it is a nonzero number. An equation
/// that can be solved for nothing without a possible division by zero, such as that of a switch, becomes a residual.
/// Discrete unknowns of a mixed loop are found by event iteration; the continuous part is torn as if they were known. A
/// linear loop torn to one or two unknowns is solved symbolically.
/// Cost: linear in the sizes of the equations, plus tearing (tearing.h).
#pragma once

#include <optional>
#include <string>

#include "core/base/id_map.h"
#include "core/structure/graph/tearing.h"
#include "core/structure/structure.h"
#include "core/symbolic/differentiate_function.h"

namespace causeway {

/// Whether Newton's iteration may solve for the unknown: it is a Real.
[[nodiscard]] bool mayBeIterated(const Structure& structure, UnknownId unknown);

/// The unknowns of a block that are solved by Newton's iteration: continuous ones, Reals of a clocked partition, and
/// discrete Reals whose values depend on each other. The others are solved by event iteration: if only conditions
/// depend on a discrete variable, as in `when time >= t then t = pre(t) + 1`, they refer to its previous value.
[[nodiscard]] std::vector<bool> iteratedUnknowns(const Structure& structure, ExpressionPool& pool,
                                                 const BltBlock& block);

/// Whether the value of an expression depends on a leaf, except through the conditions of its if-expressions.
[[nodiscard]] bool valueDependsOn(const ExpressionPool& pool, ExprId root, ExprId leaf);

/// The value that an equation gives to a discrete leaf, or none: Booleans and Integers are not iterated.
[[nodiscard]] ExprId discreteValue(ExpressionPool& pool, ExprId lhs, ExprId rhs, ExprId leaf);

/// How a loop was torn. Ids are local: positions in `equations` and `unknowns`.
struct WatchedTearing {
    std::vector<EquationId> equations;
    std::vector<UnknownId> unknowns;
    Incidence incidence;
    std::vector<TearingStep> steps;
    IdVector<EquationId, std::uint32_t> numbers;  ///< in the order of evaluation, 1-based; residuals come last
    std::vector<std::string> obstacles;  ///< by edge: "its coefficient time - 1 may be zero"; empty if solvable
};

class LoopSolver {
public:
    explicit LoopSolver(Structure& structure)
        : m_structure(structure), m_list(structure.functions), m_functions(structure.pool, m_list)
    {
    }

    /// Sets kind, tearing, residuals and sequence of a loop.
    void solve(BltBlock& block);
    /// The same with the user's choice of tearing unknowns and residuals, by their ids in the structure. A refused
    /// choice leaves the block unchanged.
    [[nodiscard]] CheckedTearing solveAsChosen(BltBlock& block, const TearingChoice& choice);
    /// The steps by which `solve` tears the loop. The block is unchanged.
    [[nodiscard]] WatchedTearing watch(const BltBlock& block);

private:
    /// The continuous equations and unknowns of a loop, numbered locally.
    struct Loop {
        std::vector<EquationId> equations;
        std::vector<UnknownId> unknowns;
        Incidence incidence;
        std::vector<ExprId> coefficients;  ///< by edge; none if there is no derivative
        bool isLinear = true;
    };
    [[nodiscard]] Loop continuousPart(const BltBlock& block) const;
    [[nodiscard]] Loop prepare(BltBlock& block);
    [[nodiscard]] TearingProblem problemOf(const Loop& loop);
    void differentiate(Loop& loop);
    void tearBlock(BltBlock& block, const Loop& loop, const Tearing& tearing);
    /// Eliminates the sequence and solves the rest by Cramer's rule, as long as the expressions stay short.
    void solveLinear(BltBlock& block);
    [[nodiscard]] Solvability solvability(const Loop& loop, EdgeId edge);
    /// Explains why the equation is not solved for the unknown; empty if it may be.
    [[nodiscard]] std::string obstacle(const Loop& loop, EdgeId edge, Solvability solvability);
    [[nodiscard]] TearingPreference preference(UnknownId unknown) const;
    /// Whether an expression depends on an unknown of the current loop; cached per loop.
    [[nodiscard]] bool dependsOnLoop(ExprId root);
    [[nodiscard]] bool jumpsByLoop(ExprId root);
    /// The value of an expression over parameters; nothing if it depends on anything else or has no value.
    [[nodiscard]] std::optional<double> constantValue(ExprId root);
    [[nodiscard]] double largestPiece(ExprId coefficient);

    Structure& m_structure;
    FunctionList m_list;
    FunctionDerivatives m_functions;
    IdMap<ExprId, std::uint32_t> m_unknownAt;  ///< of the loop
    IdMap<ExprId, bool> m_dependsOnLoop;
    IdMap<ExprId, std::optional<double>> m_constantValue;
    std::vector<double> m_parameters;  ///< by variable; computed on first use
};

}  // namespace causeway
