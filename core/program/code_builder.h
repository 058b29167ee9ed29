// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Expressions as straight-line code: each expression is computed once, where it is first needed, and is found again by
/// its id.
///
/// In:   scalar expressions over the variables of a model, in the order of evaluation.
/// Out:  instructions appended to the caller's code; expressions of parameters alone go to the code of the parameters.
///       Relations, roundings, samples, delays, calls and pre() are added to the program.
/// Conditional code (iterations, branches, events) is bracketed by scopes: values computed inside are unknown
/// afterwards.
/// Cost: linear in the expressions. Recursive only along branches that contain calls.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/program/program.h"

namespace causeway {

using Code = std::vector<Instruction>;

/// Variability of an expression: decides where its code goes and whether a relation generates events.
enum class Change : std::uint8_t { Never, WithParameters, AtEvents, Always };

/// The instruction for an operation on numbers; Call for a built-in function without an instruction of its own.
[[nodiscard]] std::optional<OpCode> findOpCode(Op op);
[[nodiscard]] OpCode opCodeOf(Op op);
[[nodiscard]] OpCode opCodeOf(Builtin builtin);

class CodeBuilder {
public:
    explicit CodeBuilder(Program& program);

    [[nodiscard]] Slot newSlot() { return newSlots(1); }
    [[nodiscard]] Slot newSlots(std::size_t count);
    /// Slot of a variable or a derivative; allocated on first use.
    [[nodiscard]] Slot slotOfLeaf(ExprId leaf);
    [[nodiscard]] Slot preSlot(VariableId variable, bool isContinuous = false);
    /// Slot of the value of a clocked variable at the previous tick.
    [[nodiscard]] Slot previousSlot(VariableId variable);
    [[nodiscard]] Slot literal(double value);

    /// A leaf that represents the value of a slot.
    [[nodiscard]] ExprId placeholder(TypeId type, Slot slot);

    /// Appends code that computes `root` to `code`; returns its slot.
    [[nodiscard]] Slot lower(ExprId root, Code& code);
    static void copy(Slot target, Slot source, Code& code);
    /// A call or text that the expression evaluator computes on request: index into functionCalls.
    [[nodiscard]] std::int32_t lowerText(ExprId text, Code& code, SourceSpan span);
    [[nodiscard]] Change changeOf(ExprId root);
    /// Whether the expression consists of parameters alone, even if it calls impure functions.
    [[nodiscard]] bool isOfParameters(ExprId root) const;
    /// Whether a variable changes only at events: by its declaration, or because a when-clause assigns it.
    [[nodiscard]] bool isDiscrete(VariableId variable) const { return m_isDiscrete[variable.index()] != 0; }
    /// Value of an expression of parameters alone, for their values in the model; otherwise nothing.
    [[nodiscard]] std::optional<double> parameterValue(ExprId expr);
    /// Whether the expression depends on parameters alone and is nonzero for their values.
    [[nodiscard]] bool isNonzeroParameter(ExprId expr) { return parameterValue(expr).value_or(0) != 0; }
    /// edge(condition).
    [[nodiscard]] Slot lowerEdge(ExprId condition, Code& code);
    /// Edge of a when-condition: `{a, b}` becomes true if a or b does.
    [[nodiscard]] Slot lowerWhenCondition(ExprId condition, Code& code);
    /// Whether a condition of a when-statement in this text reads variables that its own algorithm assigns.
    [[nodiscard]] bool hasAssignedConditions(SourceSpan algorithm) const;
    /// Stores the values of the conditions of all edges so far as their values before the next event.
    void lowerConditionsBefore(Code& code);

    /// Values computed between the two calls are forgotten.
    struct Scope {
        std::array<std::size_t, 3> starts;
    };
    [[nodiscard]] Scope beginScope() const
    {
        return {{m_contexts[0].scope.size(), m_contexts[1].scope.size(), m_contexts[2].scope.size()}};
    }
    void endScope(const Scope& scope);

    /// While the statements of an algorithm run, an assigned variable has a work slot, and no values are shared between
    /// statements.
    void setWorkSlot(ExprId leaf, Slot slot) { m_work[leaf] = slot; }
    void clearWorkSlots() { m_work.clear(); }
    void forgetAll();

    CodeRange append(Code& code);
    static void patchJump(Code& code, std::size_t jump);

    /// Evaluation mode of the code lowered from now on.
    bool isInitial = false;     ///< the initial system: initial() is true
    bool isEventOnly = false;   ///< only at events: sides of relations have no values between events
    bool isUnfrozen = false;    ///< relations are evaluated directly and generate no events
    bool isAtInstants = false;  ///< in a when-clause: time relations without events hold at their instant
    int branchDepth = 0;        ///< in a branch: calls are not hoisted
    /// firstTick() and interval() of each clock in use, and the clock of the current equation.
    struct ClockSlots {
        Slot isFirst = kNoSlot, interval = kNoSlot;
    };
    std::vector<ClockSlots> clockSlots;  ///< by partition of the model
    ClockPartitionId presentClock;

    /// Relations added since a given point, for blocks that iterate over them.
    std::vector<std::uint32_t> touchedRelations;
    Code parameterCode;
    SourceSpan span;  ///< of the current equation

    /// Computes calls of algorithms of the model: returns the slots of the outputs; empty for other functions.
    std::function<std::vector<Slot>(FunctionId function, Code& code)> lowerAlgorithm;
    /// Delayed expressions, computed after everything else: index into delays, and the expression.
    std::vector<std::pair<std::uint32_t, ExprId>> delayed;
    /// The same for transported quantities of spatialDistribution(): index into distributions, and one of its calls.
    std::vector<std::pair<std::uint32_t, ExprId>> distributed;
    /// Expressions sampled by clocked equations, and the slots for their values.
    std::vector<std::pair<Slot, ExprId>> sampled;
    /// Variables whose values at the previous tick are needed, in order of request.
    [[nodiscard]] const std::vector<std::pair<VariableId, Slot>>& previousValues() const { return m_previousValues; }

private:
    struct Context {
        std::unordered_map<ExprId, Slot> slot;      // looked up only
        std::vector<ExprId> scope;                  ///< expressions added to it, in order
        std::unordered_map<ExprId, Change> change;  // looked up only
    };
    Context& context() { return m_contexts[!isUnfrozen ? 0 : isAtInstants ? 2 : 1]; }
    const Slot* find(ExprId expr);
    void know(ExprId expr, Slot slot, bool isParametric);
    void examine();
    [[nodiscard]] Change ownChange(ExprId expr) const;
    [[nodiscard]] bool hasCall(ExprId expr);
    [[nodiscard]] bool makesEvents(ExprId expr);
    bool lowerSpecial(ExprId expr, Code& code);
    bool lowerAtInstants(ExprId expr, Code& code);
    [[nodiscard]] bool isComputedAhead(ExprId expr);
    [[nodiscard]] bool mayBeAhead(ExprId expr, const Code& code) const;
    bool lowerBuiltin(ExprId expr, Code& code);
    Slot blended(Slot actual, Slot simplified, Code& code);
    Slot sampleSlot(ExprId call);
    Slot lowerDelay(ExprId call, Code& code);
    Slot lowerDivision(ExprId call, Code& code);
    [[nodiscard]] ClockSlots clockSlotsOf(ExprId call) const;
    void emit(ExprId expr, Code& code, bool isParametric);
    Slot keep(Slot slot, Code& code);
    Slot copied(Slot slot, Code& code);
    std::uint32_t distributionLine(ExprId call);
    Slot conditionBefore(ExprId condition, Slot now, Code& code);
    Slot risesFrom(Slot before, Slot now, Code& code);
    void noteInitially(ExprId condition, Code& code);
    Slot emitOp(OpCode op, Slot a, Slot b, Slot c, Code& code);
    Slot whereExact(Slot product, Code& code);
    Slot lowerChoice(ExprId expr, Code& code);
    [[nodiscard]] ExprId roundedBy(ExprId key);
    Slot lowerRounding(ExprId key, Slot operand, Code& code);
    [[nodiscard]] bool readsWork(ExprId expr) const;
    void emitRelation(ExprId expr, Slot a, Slot b, Code& code);
    Slot lowerElement(ExprId expr, Code& code, bool& isAhead);
    Slot lowerCall(ExprId call, Code& code);
    Slot lowerByEvaluator(ExprId expr, Code& code);
    ExprId templateOf(ExprId expr, FunctionCallSite& site, Code& code);
    [[nodiscard]] bool isNumeric(ExprId expr) const;
    [[nodiscard]] bool isOfTimeAlone(ExprId relation);
    [[nodiscard]] Slot atOneInstant(ExprId relation, Slot left, Code& code);
    [[nodiscard]] Slot changeWithinInstant(double rate, Code& code);
    bool roundAtOneInstant(ExprId rounding, Code& code);

    Program& m_program;
    ExpressionPool& m_pool;
    std::unordered_map<ExprId, Slot> m_leafSlot;      ///< literals, variables, derivatives; looked up only
    std::unordered_map<ExprId, Slot> m_parametric;    ///< looked up only
    std::unordered_map<ExprId, Slot> m_work;          ///< looked up only
    std::unordered_map<double, Slot> m_literals;      ///< looked up only
    std::array<Context, 3> m_contexts;                ///< frozen, under noEvent, and under noEvent at instants
    std::unordered_map<VariableId, Slot> m_pre;       ///< looked up only
    std::unordered_map<VariableId, Slot> m_previous;  ///< looked up only
    std::vector<std::pair<VariableId, Slot>> m_previousValues;
    std::unordered_map<ExprId, Slot> m_sampled;  ///< looked up only
    struct KnownRelation {
        std::uint32_t index;
        bool isInBranch;  ///< computed only if its branch is taken
    };
    std::unordered_map<ExprId, KnownRelation> m_relation;                     ///< looked up only
    std::unordered_map<ExprId, std::uint32_t> m_rounding, m_sample, m_delay;  ///< likewise
    std::map<std::vector<ExprId>, std::uint32_t> m_distribution;              ///< by operands except the end
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_distributionLine;  ///< by distribution, end
    std::vector<std::uint8_t> m_hasCall, m_hasIterator;  ///< by expression, as far as examined
    std::vector<std::pair<ExprId, Slot>> m_conditions;   ///< of edges, with the slot of their value before the event
    /// The same for edges that read variables assigned by their algorithm; with the slot in which the initial system
    /// records whether they were false.
    std::map<std::pair<SourceSpan, ExprId>, std::vector<std::pair<Slot, Slot>>> m_assignedConditions;
    std::size_t m_placeholders = 0;
    std::vector<std::uint8_t> m_isDiscrete;  ///< by variable
    std::vector<double> m_parameterValues;   ///< by variable; computed on first use
    Slot m_undefined = kNoSlot;              ///< NaN
};

}  // namespace causeway
