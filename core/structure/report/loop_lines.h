// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The solution of a loop line by line, as on the blackboard: the torn sequence in the order of evaluation, each
/// equation solved for its unknown; then the residuals; and for a loop solved symbolically the resulting values of the
/// guesses, with mode integers instead of conditions.
///
/// In:   a structure and one of its blocks with several equations, or with an iterated one. Out: lines in the order of
///       evaluation, each equation of the block once.
/// Cost: the first call copies the expressions; then linear in the block. Determinism: order of the block. Threads: one
///       object per thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/structure/report/conditional_description.h"
#include "core/structure/structure.h"

namespace causeway {

/// Whether the block is an algebraic loop: it has several equations.
[[nodiscard]] inline bool isLoop(const BltBlock& block)
{
    return block.equations.size() > 1;
}
/// Whether the block is a single equation without a closed form for its unknown.
[[nodiscard]] inline bool isIterated(const BltBlock& block)
{
    return !isLoop(block) && block.kind != BlockKind::Assignment && block.kind != BlockKind::When;
}

enum class LoopLineKind : std::uint8_t {
    Solved,    ///< the equation gives the unknown, given the guesses
    Residual,  ///< the equation is a residual; the unknown is the guess it corrects
    Together,  ///< not torn: solved simultaneously with the others
    Discrete,  ///< found by event iteration
};

/// An equation of a block and the unknown that it determines.
struct LoopPart {
    LoopLineKind kind = LoopLineKind::Solved;
    EquationId equation;
    UnknownId unknown;  ///< may be none
};
/// Each equation of the block once, in the order of evaluation. Cost: linear in the block.
[[nodiscard]] std::vector<LoopPart> partsOf(const BltBlock& block);

struct LoopLine {
    LoopLineKind kind = LoopLineKind::Solved;
    EquationId equation;
    UnknownId unknown;  ///< may be none
    std::string text;   ///< "u1 = U0 - u2"
    std::string latex;
};

/// A mode integer in a solved form: 1 if the condition holds, otherwise 0.
struct LoopMode {
    std::string name, condition, conditionLatex;
};

/// Values of the guesses of a loop, solved symbolically.
struct LoopValues {
    struct Value {
        UnknownId unknown;
        std::string text, latex;  ///< "u2 = mo*U0/R1/(...)"
    };
    std::vector<LoopMode> modes;
    std::vector<Value> values;
};

class LoopLines {
public:
    explicit LoopLines(const Structure& structure) : m_structure(structure) {}

    [[nodiscard]] std::vector<LoopLine> of(const BltBlock& block);
    [[nodiscard]] LoopLine lineOf(const LoopPart& part);
    /// Nothing if the loop is not solved symbolically, or the result is too long to read.
    [[nodiscard]] std::optional<LoopValues> valuesOf(const BltBlock& block);

    /// The solved form of the equation in its block. Nothing if the block does not contain it.
    [[nodiscard]] std::optional<LoopLine> lineOf(const BltBlock& block, EquationId equation);

private:
    ExpressionPool& pool();

    const Structure& m_structure;
    std::optional<ExpressionPool> m_pool;                               ///< a copy: solved forms are added
    std::optional<std::vector<ConditionalDescription>> m_conditionals;  ///< built when a single equation is requested
};

/// For a single equation whose unknown has a closed form in each of its modes, such as `y = if x < 1 then 2*x else x +
/// 1` for x: that form with its modes. Otherwise nothing.
[[nodiscard]] std::optional<LoopValues> valuesInModes(const std::vector<ConditionalDescription>& conditionals,
                                                      const BltBlock& block);

/// "linear", "nonlinear", "mixed"; also for a single equation whose unknown affects its modes.
[[nodiscard]] std::string_view kindText(const Structure& structure, const BltBlock& block);
/// "linear loop of 6, solved symbolically, torn to 1: i2; residual: equation 10", "nonlinear equation, iterated for x".
[[nodiscard]] std::string loopTitle(const Structure& structure, const BltBlock& block);

}  // namespace causeway
