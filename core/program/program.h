// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The executable form of a sorted model: code over one array of doubles, block by block.
///
/// In:   a `Structure` without singular parts.
/// Out:  slots for everything that has a value; code that computes them in the order of the blocks, for the simulation
///       and for the initial system; the actions at events.
/// Values are stored in `double values[slotCount]`: Booleans as 0 and 1, Integers as whole numbers, enumerations as
/// ordinals from 1. Expressions of parameters alone are computed once, in `parameterCode`. Relations that depend on
/// continuous variables are frozen between events: a slot holds their truth value, and the instructions that compute it
/// are skipped. At events they run in place, so that the equations hold together at each instant. Clocked equations are
/// computed only at the ticks of their clocks, before everything else; all other values that they read were sampled
/// just before. Tier 0 of the evaluation: a portable interpreter (interpreter.h), and the oracle for all faster tiers.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/program/shared_machine_code.h"
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
    Call,     ///< any other built-in function of numbers, in `builtin`; operand c is the third argument of semiLinear
    Element,  ///< values[b + values[a] - 1], an array of c elements
    SetElement,   ///< in functions: values[target + values[a] - 1] = values[b], an array of c elements
    Jump,         ///< skips c instructions, or jumps back if c is negative as a signed number
    JumpIfFalse,  ///< likewise, if a is zero
    Function,     ///< functionCalls[c]: the results go to its slots
    Delay,        ///< delays[c]: the value of its expression a seconds ago
    Relation,     ///< at events: target = truth of relations[c], with sides a and b
    Floor,        ///< at events: target = floor of a (ceiling where roundings[c].isCeiling)
    Action,       ///< at events: performs actions[c]
    // In functions only. If one of them fails, the expression evaluator repeats the call and reports the reason.
    Routine,  ///< runs routines[c], between slots of its own
    Finite,   ///< fails unless a is a finite number
    Within,   ///< fails unless a is in 1..c
    Require,  ///< fails if a is zero
    KeepOn,   ///< continues a loop, unless the run is cancelled or the loop is endless; c: LoopRound
};

/// Counter of loop rounds: of a call, or of a loop of the model with all nested loops.
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

/// A relation whose change generates an event.
struct ProgramRelation {
    ExprId relation;
    std::string text;          ///< "x > 1"
    std::string zeroCrossing;  ///< "x - 1"
    Op op = Op::Greater;
    Slot mode = kNoSlot;                   ///< frozen truth, 0 or 1
    Slot left = kNoSlot, right = kNoSlot;  ///< values of the sides, valid after crossingCode has run
    /// If both sides depend on time, parameters and discrete variables only: the instant at which they are equal;
    /// computed by scheduleCode.
    Slot instant = kNoSlot;
    bool isRising = true;  ///< left - right increases with time
};

/// A rounding whose jump generates an event.
struct ProgramRounding {
    std::string text;        ///< "floor(x)"
    Slot value = kNoSlot;    ///< frozen
    ExprId operandExpr;      ///< the rounded expression
    Slot operand = kNoSlot;  ///< its value, valid after crossingCode has run
    bool isCeiling = false;
};

/// A call of a function of the model, or any other operation of the expression evaluator. `expr` contains the
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
    std::uint32_t resultCount = 0;  ///< 0: called for its effect only, or a text
    SourceSpan span;
    CodeRange code;  ///< computes the results (function_code.h); empty if the expression evaluator must be used
    bool isIterative = false;  ///< the code is iterative: derivatives of its steps are not those of its results
};

/// A block solved by iteration: Newton's method on residuals. Relations inside are frozen during the iteration.
struct IterationBlock {
    std::size_t block = 0;  ///< index into Structure::blocks, or into Initialization::blocks
    bool isInitial = false;
    bool isLinear = false;        ///< linear in the unknowns as long as no relation changes
    std::vector<Slot> unknowns;   ///< continuous, iterated
    std::vector<ExprId> leaves;   ///< parallel to unknowns
    std::vector<Slot> residuals;  ///< as many as unknowns
    std::vector<Slot> followers;  ///< slots computed explicitly from the unknowns
    CodeRange code;               ///< followers, then residuals
    /// Of a large initial block: unknowns without start values from the others, by equations of the block in a torn
    /// order. A place to begin at if Newton's method fails from the start values; else empty.
    CodeRange guessCode;
    /// Discrete unknowns of a mixed block, each computed by discreteCode from an expression.
    struct Discrete {
        Slot unknown, value;
    };
    std::vector<Discrete> discrete;
    CodeRange discreteCode;
    std::vector<std::uint32_t> relations;  ///< those that depend on the unknowns of the block: its mode
    bool hasOuterRelations = false;        ///< its code also contains other relations
};

/// Effects of an event other than equations.
enum class ActionKind : std::uint8_t { Assert, Terminate, Reinit, Tick };
struct ProgramAction {
    ActionKind kind = ActionKind::Assert;
    Slot guard = kNoSlot;       ///< none: always
    Slot condition = kNoSlot;   ///< Assert: of the assertion
    Slot level = kNoSlot;       ///< Assert: 1 warning, 2 error (also none)
    Slot margin = kNoSlot;      ///< Assert: negative if violated; none: checked, but not monitored
    VariableId variable;        ///< Reinit
    Slot value = kNoSlot;       ///< Reinit
    std::uint32_t clock = 0;    ///< Tick: index into Program::clocks
    std::int32_t message = -1;  ///< Assert, Terminate: index of a functionCall whose value is the text
    std::string text;           ///< of the condition, for messages
    SourceSpan span;
};

struct Program {
    std::shared_ptr<const Structure> structure;
    ExpressionPool pool;  ///< extends that of the structure

    std::size_t slotCount = 0;
    std::vector<std::pair<Slot, double>> constants;  ///< literals, written once
    Slot time = 0;
    Slot initial = 0, terminal = 0, homotopy = 0;  ///< initial(), terminal(), and the weight of the actual expressions
    Slot afterInstant = 0;                         ///< 1 at an event just after its instant, otherwise -1
    IdVector<VariableId, Slot> variableSlot;       ///< of every variable: parameter, state, algebraic, discrete
    struct State {
        VariableId variable;
        Slot value, derivative;
    };
    std::vector<State> states;                                  ///< in the order of declaration
    std::vector<std::pair<std::string, Slot>> derivativeSlots;  ///< of derivatives, by name

    std::vector<Instruction> code;
    CodeRange parameterCode;
    /// The evaluation for given time, states and modes, in order: straight-line code, or an iteration.
    struct Stage {
        CodeRange code;
        std::int32_t iteration = -1;  ///< index into `iterations`, or -1 for straight-line code
        bool isEventOnly = false;     ///< computes discrete variables
        std::uint32_t block = 0;      ///< its first block, for messages
    };
    std::vector<Stage> stages;
    std::vector<Stage> initialStages;  ///< the initial system
    std::vector<IterationBlock> iterations;
    std::vector<ProgramRelation> relations;
    std::vector<ProgramRounding> roundings;
    CodeRange crossingCode;       ///< sides of relations that the stages do not compute between events
    CodeRange scheduleCode;       ///< instants of relations
    CodeRange conditionCode;      ///< initial values of when-conditions, written to PreCopy::pre
    CodeRange initialEffectCode;  ///< effects, executed once the initial values are known
    CodeRange assertionCode;      ///< conditions of assertions, evaluated directly
    std::vector<FunctionCallSite> functionCalls;
    std::vector<CodeRange> routines;  ///< functions shared by calls, each with its arguments in slots of its own
    std::vector<ProgramAction> actions;
    std::vector<std::uint32_t> assertions;  ///< actions checked at each step
    /// pre(v) := v after each pass of the event iteration; includes conditions of when-clauses.
    struct PreCopy {
        Slot pre, slot;
        VariableId variable;  ///< none: a condition
        bool isContinuous = false;
        std::string condition = {};  ///< its text, which identifies it in programs with other states and equations
    };
    std::vector<PreCopy> preCopies;
    struct Sample {
        Slot value, start, interval;
    };
    std::vector<Sample> samples;
    /// The content of a spatialDistribution().
    struct Distribution {
        Slot in0 = kNoSlot, in1 = kNoSlot, position = kNoSlot, isPositive = kNoSlot;
        std::vector<Slot> points{}, values{};  ///< of the start; parameters
    };
    std::vector<Distribution> distributions;
    /// A value for delay(); for spatialDistribution() one end of a distribution, with the position as operand.
    struct DelayLine {
        Slot value = kNoSlot;
        std::vector<Slot> longest{};  ///< delayMax of each delay() of this expression; parameters
        std::int32_t distribution = -1;
        std::uint32_t end = 0;
    };
    std::vector<DelayLine> delays;
    /// Base clocks (core/dae/clocks.h). Ticks are numbered from 0, including the subdivisions between them.
    struct Clock {
        BaseClockKind kind = BaseClockKind::Default;
        bool isPeriodic = true;
        std::int64_t counter = 1, resolution = 1;  ///< Rational and Default: ticks every counter / resolution seconds;
                                                   ///< varying clocks use `interval` instead
        std::int64_t parts = 1;                    ///< parts of a tick interval used by sub-clocks
        Slot interval = kNoSlot;   ///< Interval: in seconds; varying Rational: the counter; Event: value of interval()
                                   ///< at the first tick, or none
        Slot condition = kNoSlot;  ///< Event: whether its condition is true
        CodeRange intervalCode;    ///< computes `interval`, after each tick of a varying clock
        std::string text;          ///< "Clock(1, 10)"
    };
    std::vector<Clock> clocks;
    /// Equations on one clock, computed at tick number shift + k * factor of the base clock; their variables hold their
    /// values in between.
    struct ClockedPartition {
        std::uint32_t clock = 0;
        std::int64_t factor = 1, shift = 0;
        Slot isFirst = kNoSlot, interval = kNoSlot;  ///< firstTick() and interval()
        /// previous(v) := v at the beginning of a tick.
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
    std::vector<ClockedStage> clockedStages;  ///< in the order of evaluation, before `stages`
    CodeRange sampleCode;                     ///< values sampled by clocked equations, computed just before a tick
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
    /// Sets whose states are requested by stateSelect, although values decide whether they are possible.
    std::vector<DynamicSet> wishedSets;
    CodeRange selectionCode;
    /// Structural conditions; this program is for one case of each.
    struct Condition {
        Slot value;
        bool holds = false;
    };
    std::vector<Condition> conditions;  ///< in the order of Structure::conditions
    /// Parameters computed by the initial system.
    std::unordered_set<VariableId> computedParameters;  // looked up only
    /// Initial guesses of the initial system, and start values of variables.
    struct StartValue {
        Slot slot;   ///< of the variable, or of its pre()
        Slot value;  ///< the start attribute, computed by parameterCode
        VariableId variable;
    };
    std::vector<StartValue> startValues;

    /// Compiled by the first run, and used by all runs.
    SharedMachineCode machineCode;
};

class Diagnostics;
class Task;

/// Null, after a diagnostic, if the structure cannot be evaluated.
[[nodiscard]] std::shared_ptr<const Program> generateProgram(std::shared_ptr<const Structure> structure,
                                                             Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
