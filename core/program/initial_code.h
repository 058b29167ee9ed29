// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Code for the initial system: its blocks in the order determined by the structure stage
/// (core/structure/initialization/initialization.h).
#pragma once

#include "core/program/algorithm_code.h"
#include "core/program/block_code.h"
#include "core/structure/graph/tearing.h"

namespace causeway {

class InitialCode {
public:
    InitialCode(Program& program, CodeBuilder& builder, BlockCode& blocks, AlgorithmCode& algorithms)
        : m_program(program),
          m_initialization(*program.structure->initialization),
          m_pool(program.pool),
          m_builder(builder),
          m_blocks(blocks),
          m_algorithms(algorithms)
    {
    }

    void run();

private:
    void addStartValues();
    void findGuesses();
    void deriveGuesses();
    [[nodiscard]] bool hasStart(VariableId id) const { return m_given.contains(id); }
    void addBlock(std::size_t index);
    void noteWhenConditions();
    void addLoop(std::size_t index, std::span<const EquationId> rows);
    void tearLoop(std::span<const EquationId> rows, LoopEquations& loop);
    void addGuesses(TearingProblem problem, std::span<const std::pair<ExprId, ExprId>> sides,
                    std::span<const ExprId> leaves, LoopEquations& loop);
    void finishCode();
    [[nodiscard]] ExprId valueOfAlgorithm(EquationId row);
    [[nodiscard]] std::pair<ExprId, ExprId> sidesOf(EquationId row);
    [[nodiscard]] ExprId leafOf(EquationId row) const
    {
        return m_initialization.columns[m_initialization.matching.unknownOf[row]].leaf;
    }
    [[nodiscard]] bool isContinuous(ExprId leaf) const;

    Program& m_program;
    const Initialization& m_initialization;
    ExpressionPool& m_pool;
    CodeBuilder& m_builder;
    BlockCode& m_blocks;
    AlgorithmCode& m_algorithms;
    Code m_code;
    std::uint32_t m_block = 0, m_firstBlock = 0;
    IdVector<VariableId, ExprId> m_guessOf;  ///< for variables without a start value: that of an equal variable
    std::unordered_map<VariableId, ExprId> m_startOf;  ///< placeholders; looked up only
    std::unordered_set<VariableId> m_given;            ///< variables with a start value; looked up only
    std::unordered_map<ExprId, ExprId> m_ofAlgorithm;  ///< placeholders of outputs, by leaf; looked up only
};

}  // namespace causeway
