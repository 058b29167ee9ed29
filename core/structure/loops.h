// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Algebraic loops: whether they are linear, mixed or nonlinear, and how they are torn.
///
/// The partial derivatives of each residual by the unknowns of the loop tell which equation can be solved for which
/// unknown: where the coefficient is free of the unknown, and without danger where it is a number that is not zero. An
/// equation that can be solved for nothing without dividing by what may be zero, such as that of a switch, becomes a
/// residual. Discrete unknowns of a mixed loop are found by event iteration; the continuous part is torn as if they
/// were known. A linear loop that is torn to one or two unknowns is solved symbolically. Cost: linear in the sizes of
/// the equations, beside tearing (tearing.h).
#pragma once

#include <optional>
#include <string>

#include "core/base/id_map.h"
#include "core/structure/graph/tearing.h"
#include "core/structure/structure.h"
#include "core/symbolic/differentiate_function.h"

namespace causeway {

/// Whether an unknown may be found by Newton's iteration: a Real.
[[nodiscard]] bool mayBeIterated(const Structure& structure, UnknownId unknown);

/// Of the unknowns of a block those that are found by Newton's iteration: continuous ones, the Reals of a clocked
/// partition, and discrete Reals whose values depend on each other. The others are found by event iteration: where only
/// conditions depend on a discrete variable, as in `when time >= t then t = pre(t) + 1`, they mean its value before.
[[nodiscard]] std::vector<bool> iteratedUnknowns(const Structure& structure, ExpressionPool& pool,
                                                 const BltBlock& block);

/// Whether the value of an expression depends on a leaf other than by the conditions of its choices.
[[nodiscard]] bool valueDependsOn(const ExpressionPool& pool, ExprId root, ExprId leaf);

/// The value that an equation gives to a discrete leaf; none where it gives none: nothing iterates Booleans and
/// Integers.
[[nodiscard]] ExprId discreteValue(ExpressionPool& pool, ExprId lhs, ExprId rhs, ExprId leaf);

/// How a loop was torn, in numbers of its own: of `equations` and `unknowns`.
struct WatchedTearing {
    std::vector<EquationId> equations;
    std::vector<UnknownId> unknowns;
    Incidence incidence;
    std::vector<TearingStep> steps;
    IdVector<EquationId, std::uint32_t> numbers;  ///< in the order of evaluation, from 1; residuals come last
    std::vector<std::string>
        obstacles;  ///< by edge: "its coefficient time - 1 may be zero"; empty where it is solvable
};

class LoopSolver {
public:
    explicit LoopSolver(Structure& structure)
        : m_structure(structure), m_list(structure.functions), m_functions(structure.pool, m_list)
    {
    }

    /// Fills kind, tearing, residuals and sequence of a loop.
    void solve(BltBlock& block);
    /// The same with tearing unknowns and residuals of the user's choice, by their ids in the structure. Where it is
    /// refused the block stays as it is.
    [[nodiscard]] CheckedTearing solveAsChosen(BltBlock& block, const TearingChoice& choice);
    /// The steps by which `solve` tears the loop. The block stays as it is.
    [[nodiscard]] WatchedTearing watch(const BltBlock& block);

private:
    /// The continuous equations and unknowns of a loop, with numbers of their own.
    struct Loop {
        std::vector<EquationId> equations;
        std::vector<UnknownId> unknowns;
        Incidence incidence;
        std::vector<ExprId> coefficients;  ///< by edge; none where there is no derivative
        bool isLinear = true;
    };
    [[nodiscard]] Loop continuousPart(const BltBlock& block) const;
    [[nodiscard]] Loop prepare(BltBlock& block);
    [[nodiscard]] TearingProblem problemOf(const Loop& loop);
    void differentiate(Loop& loop);
    void tearBlock(BltBlock& block, const Loop& loop, const Tearing& tearing);
    /// Eliminates the sequence and solves what is left by Cramer's rule, as long as that stays short.
    void solveLinear(BltBlock& block);
    [[nodiscard]] Solvability solvability(const Loop& loop, EdgeId edge);
    /// Why the equation is not solved for the unknown, in words; empty where it may be.
    [[nodiscard]] std::string obstacle(const Loop& loop, EdgeId edge, Solvability solvability);
    [[nodiscard]] TearingPreference preference(UnknownId unknown) const;
    /// Whether an expression depends on an unknown of the loop that is looked at; remembered for the loop.
    [[nodiscard]] bool dependsOnLoop(ExprId root);
    [[nodiscard]] bool jumpsByLoop(ExprId root);
    /// The value of an expression over parameters; nothing if it depends on anything else, or has none.
    [[nodiscard]] std::optional<double> constantValue(ExprId root);
    [[nodiscard]] double largestPiece(ExprId coefficient);

    Structure& m_structure;
    FunctionList m_list;
    FunctionDerivatives m_functions;
    IdMap<ExprId, std::uint32_t> m_unknownAt;  ///< of the loop
    IdMap<ExprId, bool> m_dependsOnLoop;
    IdMap<ExprId, std::optional<double>> m_constantValue;
    std::vector<double> m_parameters;  ///< by variable, once asked for
};

}  // namespace causeway
