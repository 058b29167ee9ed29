// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Expressions as straight code: each is computed once where it is needed first, and found again by its id.
///
/// In:   scalar expressions over the variables of a model, one after another in the order in which they will be
/// evaluated. Out:  instructions appended to the code that the caller names; what depends on parameters alone goes to
/// the code of the parameters.
///       Relations, roundings, samples, delays, calls and pre() are entered into the program.
/// Code that runs only sometimes (iterations, branches, events) is bracketed by scopes: what it computed is not known
/// after it. Cost: linear in the expressions. Recursive only along branches that hold calls.
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

/// How much an expression can change: decides where its code goes and whether a relation makes events.
enum class Change : std::uint8_t { Never, WithParameters, AtEvents, Always };

/// The instruction for an operation on numbers; Call where a built-in function has none of its own.
[[nodiscard]] std::optional<OpCode> findOpCode(Op op);
[[nodiscard]] OpCode opCodeOf(Op op);
[[nodiscard]] OpCode opCodeOf(Builtin builtin);

class CodeBuilder {
public:
    explicit CodeBuilder(Program& program);

    [[nodiscard]] Slot newSlot() { return newSlots(1); }
    [[nodiscard]] Slot newSlots(std::size_t count);
    /// Of a variable or a derivative; made where it has none.
    [[nodiscard]] Slot slotOfLeaf(ExprId leaf);
    [[nodiscard]] Slot preSlot(VariableId variable, bool isContinuous = false);
    /// Of a clocked variable: its value at the tick before.
    [[nodiscard]] Slot previousSlot(VariableId variable);
    [[nodiscard]] Slot literal(double value);

    /// A leaf that stands for the value of a slot.
    [[nodiscard]] ExprId placeholder(TypeId type, Slot slot);

    /// Code that computes `root` is appended to `code`; gives its slot.
    [[nodiscard]] Slot lower(ExprId root, Code& code);
    static void copy(Slot target, Slot source, Code& code);
    /// A call, or a text, that the evaluator of expressions computes when it is asked for: index into functionCalls.
    [[nodiscard]] std::int32_t lowerText(ExprId text, Code& code, SourceSpan span);
    [[nodiscard]] Change changeOf(ExprId root);
    /// Whether it is made of parameters alone, whatever functions do with them.
    [[nodiscard]] bool isOfParameters(ExprId root) const;
    /// Whether a variable changes at events only: by its declaration, or because a when-clause assigns it.
    [[nodiscard]] bool isDiscrete(VariableId variable) const { return m_isDiscrete[variable.index()] != 0; }
    /// Of what depends on parameters alone, for the values that they have in the model; nothing for anything else.
    [[nodiscard]] std::optional<double> parameterValue(ExprId expr);
    /// Whether it depends on parameters alone, and is not zero for these values.
    [[nodiscard]] bool isNonzeroParameter(ExprId expr) { return parameterValue(expr).value_or(0) != 0; }
    /// edge(condition).
    [[nodiscard]] Slot lowerEdge(ExprId condition, Code& code);
    /// Of a when-clause: `{a, b}` comes true when a does or b does.
    [[nodiscard]] Slot lowerWhenCondition(ExprId condition, Code& code);
    /// Whether a when-statement in this text asks for what its own algorithm assigns.
    [[nodiscard]] bool hasAssignedConditions(SourceSpan algorithm) const;
    /// What the conditions of all edges so far are: from then on that is what they were.
    void lowerConditionsBefore(Code& code);

    /// What is computed between the two is forgotten.
    struct Scope {
        std::array<std::size_t, 3> starts;
    };
    [[nodiscard]] Scope beginScope() const
    {
        return {{m_contexts[0].scope.size(), m_contexts[1].scope.size(), m_contexts[2].scope.size()}};
    }
    void endScope(const Scope& scope);

    /// What an algorithm assigns has a place of its own while its statements run, and each statement computes its own
    /// values.
    void setWorkSlot(ExprId leaf, Slot slot) { m_work[leaf] = slot; }
    void clearWorkSlots() { m_work.clear(); }
    void forgetAll();

    CodeRange append(Code& code);
    static void patchJump(Code& code, std::size_t jump);

    /// How code is evaluated that is lowered from now on.
    bool isInitial = false;     ///< the initial system: initial() is true
    bool isEventOnly = false;   ///< only at events: sides of relations have no values between them
    bool isUnfrozen = false;    ///< relations are computed as they stand, and make no events
    bool isAtInstants = false;  ///< in a when-clause: relations of time that make no events hold at their instant
    int branchDepth = 0;        ///< in a branch: calls are not computed ahead
    /// firstTick() and interval() of each clock on which something runs, and the clock of the equation at hand.
    struct ClockSlots {
        Slot isFirst = kNoSlot, interval = kNoSlot;
    };
    std::vector<ClockSlots> clockSlots;  ///< by partition of the model
    ClockPartitionId presentClock;

    /// Relations entered since some point, for blocks that iterate over them.
    std::vector<std::uint32_t> touchedRelations;
    Code parameterCode;
    SourceSpan span;  ///< of the equation that is lowered

    /// How calls of algorithms of the model are computed: gives slots of the outputs; empty for other functions.
    std::function<std::vector<Slot>(FunctionId function, Code& code)> lowerAlgorithm;
    /// Delayed expressions, computed after everything else: index into delays, and the expression.
    std::vector<std::pair<std::uint32_t, ExprId>> delayed;
    /// Likewise what spatialDistribution() carries along: index into distributions, and one of its calls.
    std::vector<std::pair<std::uint32_t, ExprId>> distributed;
    /// Expressions that clocked equations sample, and where their values go.
    std::vector<std::pair<Slot, ExprId>> sampled;
    /// Variables whose values at the tick before are asked for, in that order.
    [[nodiscard]] const std::vector<std::pair<VariableId, Slot>>& previousValues() const { return m_previousValues; }

private:
    struct Context {
        std::unordered_map<ExprId, Slot> slot;      // looked up only
        std::vector<ExprId> scope;                  ///< what was added to it, in order
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
    std::array<Context, 3> m_contexts;                ///< frozen, below noEvent, and that at instants
    std::unordered_map<VariableId, Slot> m_pre;       ///< looked up only
    std::unordered_map<VariableId, Slot> m_previous;  ///< looked up only
    std::vector<std::pair<VariableId, Slot>> m_previousValues;
    std::unordered_map<ExprId, Slot> m_sampled;  ///< looked up only
    struct KnownRelation {
        std::uint32_t index;
        bool isInBranch;  ///< computed where the branch is taken, and nowhere else
    };
    std::unordered_map<ExprId, KnownRelation> m_relation;                                 ///< looked up only
    std::unordered_map<ExprId, std::uint32_t> m_rounding, m_sample, m_delay;              ///< likewise
    std::map<std::vector<ExprId>, std::uint32_t> m_distribution;                          ///< by operands but the end
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_distributionLine;  ///< by distribution, end
    std::vector<std::uint8_t> m_hasCall, m_hasIterator;  ///< by expression, as far as examined
    std::vector<std::pair<ExprId, Slot>> m_conditions;   ///< of edges, with where it stands what they were
    /// The same of edges that ask for what their algorithm assigns; with where the initial system leaves whether they
    /// were false.
    std::map<std::pair<SourceSpan, ExprId>, std::vector<std::pair<Slot, Slot>>> m_assignedConditions;
    std::size_t m_placeholders = 0;
    std::vector<std::uint8_t> m_isDiscrete;  ///< by variable
    std::vector<double> m_parameterValues;   ///< by variable, once asked for
    Slot m_undefined = kNoSlot;              ///< NaN
};

}  // namespace causeway
