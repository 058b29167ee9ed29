// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The evaluable form of a sorted model: code over one array of doubles, block by block.
///
/// In:   a `Structure` without singular parts.
/// Out:  slots for everything that has a value; code that computes them in the order of the blocks, for the simulation
/// and for the
///       initial system; and what happens at events.
/// Values live in `double values[slotCount]`: Booleans as 0 and 1, Integers as whole numbers, enumerations as ordinals
/// from 1. What depends on parameters alone is computed once, in `parameterCode`. Relations that depend on continuous
/// variables are frozen between events: their truth stays in a slot, and the instructions that compute it are skipped
/// then. At events they run at their place in the order, so that the equations hold together at each instant. Clocked
/// equations are computed at the ticks of their clocks alone, before everything else; all that they read of the rest
/// was sampled just before. Tier 0 of the evaluation: a portable interpreter (interpreter.h), and the oracle for
/// whatever is faster.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

using Slot = std::uint32_t;
constexpr Slot kNoSlot = 0xFFFFFFFF;

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
    Call,  ///< any other built-in function of numbers; operand c is third argument of semiLinear, builtin in `builtin`
    Element,      ///< values[b + values[a] - 1], an array of c elements
    SetElement,   ///< in functions: values[target + values[a] - 1] = values[b], an array of c elements
    Jump,         ///< c instructions on, or back where c is negative as a signed number
    JumpIfFalse,  ///< likewise, where a is zero
    Function,     ///< functionCalls[c]: its results go to its slots
    Delay,        ///< delays[c]: its expression a seconds ago
    Relation,     ///< at events: target = truth of relations[c], of which a and b are the sides
    Floor,        ///< at events: target = floor of a (ceiling where roundings[c].isCeiling)
    Action,       ///< at events: actions[c] happens
    // In functions alone. Where one of them fails the evaluator of expressions computes the call anew, and tells why.
    Routine,  ///< routines[c] runs, between slots of its own
    Finite,   ///< fails unless a is a finite number
    Within,   ///< fails unless a is in 1..c
    Require,  ///< fails where a is zero
    KeepOn,   ///< a loop goes on, unless the run is cancelled or it has no end; c: LoopRound
};

/// Whose rounds are counted: those of a call, or those of a loop of the model and all loops in it.
enum class LoopRound : std::uint8_t { OfCall, FirstOfModel, OfModel };

/// values[target] = op(values[a], values[b], values[c])
struct Instruction {
    OpCode op;
    Builtin builtin = Builtin::Abs;  ///< of Call
    Slot target = 0;
    Slot a = 0, b = 0, c = 0;
};

/// Instructions [begin, end) of Program::code.
struct CodeRange {
    std::uint32_t begin = 0, end = 0;
    [[nodiscard]] bool empty() const { return begin == end; }
};

/// A relation whose change of truth is an event.
struct ProgramRelation {
    ExprId relation;
    std::string text;          ///< "x > 1"
    std::string zeroCrossing;  ///< "x - 1"
    Op op = Op::Greater;
    Slot mode = kNoSlot;                   ///< frozen truth, 0 or 1
    Slot left = kNoSlot, right = kNoSlot;  ///< values of both sides, once crossingCode has run
    /// Where both sides depend on time, parameters and discrete variables only: when they are equal; computed by
    /// scheduleCode.
    Slot instant = kNoSlot;
    bool isRising = true;  ///< left - right grows with time
};

/// A rounding whose jump is an event.
struct ProgramRounding {
    std::string text;        ///< "floor(x)"
    Slot value = kNoSlot;    ///< frozen
    ExprId operandExpr;      ///< what is rounded
    Slot operand = kNoSlot;  ///< its value, once crossingCode has run
    bool isCeiling = false;
};

/// A call of a function of the model, or whatever else the evaluator of expressions must do. `expr` contains the
/// placeholders of `inputs`.
struct FunctionCallSite {
    ExprId expr;
    struct Input {
        VariableId placeholder;
        Slot slot;
        TypeId type;
    };
    std::vector<Input> inputs;
    Slot results = 0;
    std::uint32_t resultCount = 0;  ///< 0: only for its effect, or a text
    SourceSpan span;
    CodeRange code;  ///< computes the results (function_code.h); empty where the evaluator of expressions must
    bool isIterative = false;  ///< the code approaches its results: derivatives of its steps are none of them
};

/// A block that is solved by iteration: Newton's method on residuals. Relations inside are frozen while it iterates.
struct IterationBlock {
    std::size_t block = 0;  ///< index into Structure::blocks, or into Initialization::blocks
    bool isInitial = false;
    bool isLinear = false;        ///< in the unknowns, as long as no relation changes
    std::vector<Slot> unknowns;   ///< continuous ones, iterated
    std::vector<ExprId> leaves;   ///< parallel to unknowns
    std::vector<Slot> residuals;  ///< as many
    std::vector<Slot> followers;  ///< what the code computes explicitly from the unknowns
    CodeRange code;               ///< followers, then residuals
    /// Discrete unknowns of a mixed block, each computed by discreteCode from an expression.
    struct Discrete {
        Slot unknown, value;
    };
    std::vector<Discrete> discrete;
    CodeRange discreteCode;
    std::vector<std::uint32_t> relations;  ///< that depend on what it computes: the mode of the block
    bool hasOuterRelations = false;        ///< its code holds relations that do not
};

/// What happens at an event beside equations.
enum class ActionKind : std::uint8_t { Assert, Terminate, Reinit, Tick };
struct ProgramAction {
    ActionKind kind = ActionKind::Assert;
    Slot guard = kNoSlot;       ///< none: always
    Slot condition = kNoSlot;   ///< Assert: of the assertion
    Slot level = kNoSlot;       ///< Assert: 1 warning, 2 error (also none)
    Slot margin = kNoSlot;      ///< Assert: below zero where it is violated; none: looked at, but not watched
    VariableId variable;        ///< Reinit
    Slot value = kNoSlot;       ///< Reinit
    std::uint32_t clock = 0;    ///< Tick: index into Program::clocks
    std::int32_t message = -1;  ///< Assert, Terminate: index of a functionCall whose value is the text
    std::string text;           ///< the condition, for messages
    SourceSpan span;
};

struct Program {
    std::shared_ptr<const Structure> structure;
    ExpressionPool pool;  ///< extends that of the structure

    std::size_t slotCount = 0;
    std::vector<std::pair<Slot, double>> constants;  ///< literals, written once
    Slot time = 0;
    Slot initial = 0, terminal = 0, homotopy = 0;  ///< initial(), terminal(), and the weight of actual expressions
    Slot afterInstant = 0;                         ///< 1 at an event just after its instant, else -1
    IdVector<VariableId, Slot> variableSlot;       ///< of every variable: parameter, state, algebraic, discrete
    struct State {
        VariableId variable;
        Slot value, derivative;
    };
    std::vector<State> states;                                  ///< in the order of declaration
    std::vector<std::pair<std::string, Slot>> derivativeSlots;  ///< of derivatives, by name

    std::vector<Instruction> code;
    CodeRange parameterCode;
    /// What is evaluated for given time, states and modes, in order: straight code, or an iteration.
    struct Stage {
        CodeRange code;
        std::int32_t iteration = -1;  ///< index into `iterations`, or -1 for straight code
        bool isEventOnly = false;     ///< computes discrete variables
        std::uint32_t block = 0;      ///< the first block that it computes, for messages
    };
    std::vector<Stage> stages;
    std::vector<Stage> initialStages;  ///< the initial system
    std::vector<IterationBlock> iterations;
    std::vector<ProgramRelation> relations;
    std::vector<ProgramRounding> roundings;
    CodeRange crossingCode;       ///< sides of relations that the stages do not compute between events
    CodeRange scheduleCode;       ///< instants of relations
    CodeRange conditionCode;      ///< what conditions of when-clauses are in the initial solution, into their slots of
                                  ///< PreCopy::pre
    CodeRange initialEffectCode;  ///< what is done beside computing when the initial values are known
    CodeRange assertionCode;      ///< conditions of assertions, as they stand
    std::vector<FunctionCallSite> functionCalls;
    std::vector<CodeRange> routines;  ///< functions that calls share, each with its arguments in slots of its own
    std::vector<ProgramAction> actions;
    std::vector<std::uint32_t> assertions;  ///< actions that are checked at each step
    /// pre(v) := v after each iteration of an event; conditions of when-clauses are among them.
    struct PreCopy {
        Slot pre, slot;
        VariableId variable;  ///< none: a condition
        bool isContinuous = false;
        std::string condition = {};  ///< its text, by which programs of other states and equations know it
    };
    std::vector<PreCopy> preCopies;
    struct Sample {
        Slot value, start, interval;
    };
    std::vector<Sample> samples;
    /// What a spatialDistribution() carries along.
    struct Distribution {
        Slot in0 = kNoSlot, in1 = kNoSlot, position = kNoSlot, isPositive = kNoSlot;
        std::vector<Slot> points{}, values{};  ///< of the start; parameters
    };
    std::vector<Distribution> distributions;
    /// For delay() a value; for spatialDistribution() one end of a distribution, and the operand is its position.
    struct DelayLine {
        Slot value = kNoSlot;
        std::vector<Slot> longest{};  ///< delayMax of each delay() of this expression; parameters
        std::int32_t distribution = -1;
        std::uint32_t end = 0;
    };
    std::vector<DelayLine> delays;
    /// What ticks: base clocks (core/dae/clocks.h). Ticks have numbers from 0, the parts between them included.
    struct Clock {
        BaseClockKind kind = BaseClockKind::Default;
        bool isPeriodic = true;
        std::int64_t counter = 1, resolution = 1;  ///< Rational and Default: a tick every counter / resolution seconds;
                                                   ///< of varying clocks `interval` counts
        std::int64_t parts = 1;                    ///< into which sub-clocks divide the time between two ticks
        Slot interval = kNoSlot;   ///< Interval: seconds; Rational that varies: the counter; Event: what interval() is
                                   ///< at the first tick, or none
        Slot condition = kNoSlot;  ///< Event: whether its condition is true
        CodeRange intervalCode;    ///< computes it, after each tick of a varying clock
        std::string text;          ///< "Clock(1, 10)"
    };
    std::vector<Clock> clocks;
    /// Equations on one clock; they are computed when it ticks, at tick number shift + k * factor of the base clock,
    /// and their variables hold their values until then.
    struct ClockedPartition {
        std::uint32_t clock = 0;
        std::int64_t factor = 1, shift = 0;
        Slot isFirst = kNoSlot, interval = kNoSlot;  ///< firstTick() and interval()
        /// previous(v) := v when a tick begins.
        struct Previous {
            Slot previous, slot;
            VariableId variable;
        };
        std::vector<Previous> previous;
        std::vector<Slot> results;  ///< of its variables
    };
    std::vector<ClockedPartition> clockedPartitions;
    struct ClockedStage {
        Stage stage;
        std::uint32_t partition;
    };
    std::vector<ClockedStage> clockedStages;  ///< in the order of evaluation, in front of `stages`
    CodeRange sampleCode;                     ///< what clocked equations sample, as it is just before a tick
    /// Jacobians of the state sets whose states are selected during simulation.
    struct DynamicSet {
        StateSetId set;
        struct Entry {
            std::uint32_t row, column;
            Slot slot;
        };
        std::vector<Entry> jacobian;
        std::vector<Slot> candidates;
        std::vector<std::int32_t> states;  ///< by candidate: index into Program::states, or -1
    };
    std::vector<DynamicSet> dynamicSets;
    /// Whose states are those that stateSelect asks for, although values decide whether they can be.
    std::vector<DynamicSet> wishedSets;
    CodeRange selectionCode;
    /// Conditions of the structure, of which this program is for one case each.
    struct Condition {
        Slot value;
        bool holds = false;
    };
    std::vector<Condition> conditions;  ///< in the order of Structure::conditions
    /// Parameters that the initial system computes.
    std::unordered_set<VariableId> computedParameters;  // looked up only
    /// Where iterations of the initial system begin, and what start values of variables are.
    struct StartValue {
        Slot slot;   ///< of the variable, or of pre() of it
        Slot value;  ///< the start attribute, computed by parameterCode
        VariableId variable;
    };
    std::vector<StartValue> startValues;
};

class Diagnostics;
class Task;

/// Null, after a diagnostic, for a structure that cannot be evaluated.
[[nodiscard]] std::shared_ptr<const Program> generateProgram(std::shared_ptr<const Structure> structure,
                                                             Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
