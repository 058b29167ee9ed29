// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Code for blocks that are solved by iteration: what follows explicitly from the iterated unknowns, the residuals, and
/// the discrete part.
#pragma once

#include "core/program/code_builder.h"

namespace causeway {

/// A loop in terms of expressions.
struct LoopEquations {
    std::vector<std::pair<ExprId, ExprId>> sequence;   ///< leaf = value, in the order of evaluation
    std::vector<ExprId> unknowns;                      ///< leaves that are iterated
    std::vector<std::pair<ExprId, ExprId>> residuals;  ///< lhs = rhs, as many
    std::vector<std::pair<ExprId, ExprId>> discrete;   ///< leaf = value
};

class BlockCode {
public:
    BlockCode(Program& program, CodeBuilder& builder) : m_program(program), m_pool(program.pool), m_builder(builder) {}

    [[nodiscard]] IterationBlock ofStructure(std::size_t block);
    [[nodiscard]] IterationBlock of(LoopEquations loop);

private:
    Program& m_program;
    ExpressionPool& m_pool;
    CodeBuilder& m_builder;
};

}  // namespace causeway
