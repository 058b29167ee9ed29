// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The evaluable form of a sorted model: straight code over one array of doubles, block by block.
///
/// In:   a `Structure` without singular parts.
/// Out:  slots for everything that has a value, and code that computes them in the order of the blocks.
/// Values live in `double values[slotCount]`. What depends on parameters alone is computed once, in `parameterCode`.
/// Relations that depend on continuous variables are frozen: the code reads their truth from a slot, which only events change.
/// Tier 0 of the evaluation: a portable interpreter (interpreter.h), and the oracle for whatever is faster.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

using Slot = std::uint32_t;

enum class OpCode : std::uint8_t {
    Copy,
    Negate,
    Not,
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Or,
    Select,
    Sin,
    Cos,
    Exp,
    Sqrt,
    Call,  ///< any other built-in function; operand c names it
};

/// values[target] = op(values[a], values[b], values[c])
struct Instruction {
    OpCode op;
    Slot target;
    Slot a = 0, b = 0, c = 0;
};

/// Instructions [begin, end) of Program::code.
struct CodeRange {
    std::uint32_t begin = 0, end = 0;
};

/// A relation whose change of truth is an event.
struct ProgramRelation {
    ExprId relation;
    std::string text;          ///< "x > 1"
    std::string zeroCrossing;  ///< "x - 1"
    Op op = Op::Greater;
    Slot mode;                 ///< frozen truth, 0 or 1
    Slot left, right;          ///< values of both sides, computed by relationCode
    bool timeOnly = false;     ///< both sides depend on time and parameters only
};

/// A block that is solved by iteration: Newton's method on residuals with the exact Jacobian.
struct IterationBlock {
    std::size_t block = 0;              ///< index into Structure::blocks
    std::vector<Slot> unknowns;         ///< continuous ones, iterated
    std::vector<Slot> residuals;        ///< as many
    CodeRange residualCode;
    struct Entry {
        std::uint32_t row, column;
        Slot slot;
    };
    std::vector<Entry> jacobian;        ///< nonzero entries, computed by jacobianCode
    CodeRange jacobianCode;
    /// Discrete unknowns of a mixed block: value computed from an expression, found by iteration to a fixed point.
    struct Discrete {
        Slot unknown, value;
    };
    std::vector<Discrete> discrete;
};

struct Program {
    std::shared_ptr<const Structure> structure;

    std::size_t slotCount = 0;
    std::vector<std::pair<Slot, double>> constants;  ///< literals, written once
    Slot time = 0;
    IdVector<VariableId, Slot> variableSlot;         ///< of every variable: parameter, state, algebraic, discrete
    struct State {
        VariableId variable;
        Slot value, derivative;
    };
    std::vector<State> states;                       ///< in the order of declaration

    std::vector<Instruction> code;
    CodeRange parameterCode;
    /// What is evaluated for given time, states and modes, in order: straight code, or an iteration.
    struct Stage {
        CodeRange code;
        std::int32_t iteration = -1;  ///< index into `iterations`, or -1 for straight code
    };
    std::vector<Stage> stages;
    std::vector<IterationBlock> iterations;
    std::vector<ProgramRelation> relations;
    CodeRange relationCode;
};

class Diagnostics;
class Task;

/// Null, after a diagnostic, for a structure that cannot be evaluated.
[[nodiscard]] std::shared_ptr<const Program> generateProgram(std::shared_ptr<const Structure> structure, Diagnostics& diagnostics,
                                                             const Task& task);

}  // namespace causeway
