// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How a loop is solved, line by line, as it would stand on the blackboard: what follows from the guesses in the order
/// of evaluation, each equation solved for its unknown; then the residuals; and of a loop that is solved symbolically
/// what that gives for the guesses, with mode integers in place of conditions.
///
/// In:   a structure and one of its blocks of several equations, or of one that is iterated. Out: lines in the order of
/// evaluation, every equation of the block once. Cost: the first call copies the expressions; then linear in the block.
/// Determinism: order of the block. Threads: an object for each thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/structure/report/conditional_description.h"
#include "core/structure/structure.h"

namespace causeway {

/// An algebraic loop: several equations.
[[nodiscard]] inline bool isLoop(const BltBlock& block)
{
    return block.equations.size() > 1;
}
/// One equation that has no closed form for its unknown.
[[nodiscard]] inline bool isIterated(const BltBlock& block)
{
    return !isLoop(block) && block.kind != BlockKind::Assignment && block.kind != BlockKind::When;
}

enum class LoopLineKind : std::uint8_t {
    Solved,    ///< the equation gives the unknown, once the guesses are known
    Residual,  ///< the equation is left over; the unknown is the guess that it corrects
    Together,  ///< nothing is torn: solved with the others at once
    Discrete,  ///< found by event iteration
};

/// An equation of a block and the unknown that it decides.
struct LoopPart {
    LoopLineKind kind = LoopLineKind::Solved;
    EquationId equation;
    UnknownId unknown;  ///< may be none
};
/// Every equation of the block once, in the order of evaluation. Cost: linear in the block.
[[nodiscard]] std::vector<LoopPart> partsOf(const BltBlock& block);

struct LoopLine {
    LoopLineKind kind = LoopLineKind::Solved;
    EquationId equation;
    UnknownId unknown;  ///< may be none
    std::string text;   ///< "u1 = U0 - u2"
    std::string latex;
};

/// A mode integer in a solved form: 1 where the condition holds, else 0.
struct LoopMode {
    std::string name, condition, conditionLatex;
};

/// What the guesses of a loop are, solved symbolically.
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
    /// Nothing where the loop is not solved symbolically, or nobody would read what it gives.
    [[nodiscard]] std::optional<LoopValues> valuesOf(const BltBlock& block);

    /// Of the equation in its block: what it decides there, as it is solved. Nothing where the block does not hold it.
    [[nodiscard]] std::optional<LoopLine> lineOf(const BltBlock& block, EquationId equation);

private:
    ExpressionPool& pool();

    const Structure& m_structure;
    std::optional<ExpressionPool> m_pool;                               ///< a copy: solved forms are added
    std::optional<std::vector<ConditionalDescription>> m_conditionals;  ///< made when a single equation is asked for
};

/// Of one equation whose unknown has a closed form in each of its modes, `y = if x < 1 then 2*x else x + 1` for x:
/// that form with its modes. Nothing for others.
[[nodiscard]] std::optional<LoopValues> valuesInModes(const std::vector<ConditionalDescription>& conditionals,
                                                      const BltBlock& block);

/// "linear", "nonlinear", "mixed": also of one equation whose unknown decides on its modes.
[[nodiscard]] std::string_view kindText(const Structure& structure, const BltBlock& block);
/// "linear loop of 6, solved symbolically, torn to 1: i2; residual: equation 10", "nonlinear equation, iterated for x".
[[nodiscard]] std::string loopTitle(const Structure& structure, const BltBlock& block);

}  // namespace causeway
