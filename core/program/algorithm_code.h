// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Algorithm sections of a model as code: statement by statement, with jumps; no values are shared between statements.
///
/// Before the first statement an assigned variable has its start value, or pre(v) if it is discrete (specification,
/// section 11.1.2). Assertions, reinit and terminate become actions at their place.
#pragma once

#include "core/program/code_builder.h"

namespace causeway {

class AlgorithmCode {
public:
    AlgorithmCode(Program& program, CodeBuilder& builder) : m_program(program), m_pool(program.pool), m_builder(builder)
    {
    }

    /// Appends the code; returns the slots of the assigned variables, in the order of first assignment, as in outputsOf
    /// (core/structure).
    std::vector<Slot> lower(const DaeAlgorithm& algorithm, Code& code);
    /// Appends the code of an algorithm that assigns nothing; effects of other algorithms occur when their outputs are
    /// computed.
    void lowerEffects(const DaeAlgorithm& algorithm, Code& code);
    /// The variables assigned by the algorithm lowered last, in that order.
    [[nodiscard]] const std::vector<ExprId>& targets() const { return m_targets; }

private:
    void lower(const std::vector<Statement>& statements, Code& code);
    void lower(const Statement& statement, Code& code);
    Slot lowerCondition(ExprId condition, bool isOfWhen, Code& code);
    void lowerBranches(const Statement& statement, Code& code);
    void lowerLoop(const Statement& statement, Code& code);
    void lowerAction(const Statement& statement, Code& code);
    void assign(ExprId target, Slot value, Code& code);
    Slot workSlot(ExprId target) const { return m_work.at(target); }

    Program& m_program;
    ExpressionPool& m_pool;
    CodeBuilder& m_builder;
    std::vector<ExprId> m_targets;
    std::unordered_map<ExprId, Slot> m_work;         // looked up only
    std::vector<std::vector<std::size_t>> m_breaks;  ///< of the enclosing loops: jumps to their end
    std::vector<std::size_t> m_returns;
    std::size_t m_loops = 0;  ///< number of enclosing loops with an unknown number of rounds
};

}  // namespace causeway
