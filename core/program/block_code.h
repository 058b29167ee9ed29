// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Code for blocks solved by iteration: the explicit followers of the iterated unknowns, the residuals, and the
/// discrete part.
#pragma once

#include "core/program/code_builder.h"
#include "core/program/loop_corners.h"

namespace causeway {

class BlockCode {
public:
    BlockCode(Program& program, CodeBuilder& builder)
        : m_program(program),
          m_pool(program.pool),
          m_builder(builder),
          m_corners(program.pool),
          m_initialCorners(program.pool)
    {
    }

    [[nodiscard]] IterationBlock ofStructure(std::size_t block);
    [[nodiscard]] IterationBlock of(LoopEquations loop);
    /// A value computed outside loops, with corners replaced by their modes (loop_corners.h).
    [[nodiscard]] ExprId follow(ExprId value);

private:
    [[nodiscard]] CornerModes& corners();

    Program& m_program;
    ExpressionPool& m_pool;
    CodeBuilder& m_builder;
    CornerModes m_corners, m_initialCorners;
};

}  // namespace causeway
