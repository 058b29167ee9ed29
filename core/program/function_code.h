// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Calls of functions of the model as code: their statements with loops, branches, arrays and records, over slots.
///
/// In:   a call site whose arguments are in slots.
/// Out:  code in the program that computes its results. Functions shared by calls become routines with arguments and
///       variables in slots of their own; short ones are inlined. Arrays have the sizes of the call: a routine is
///       generated for each combination of sizes, and of Integer values on which sizes depend.
/// The results are bitwise equal to those of the expression evaluator (value.h). Where the evaluator would stop (an
/// index out of range, a division by zero, a failed assertion) the code fails, and the evaluator is called for the
/// reason.
/// Texts are represented by numbers, one for each literal. They can only be passed on and compared.
/// Not supported: other texts, external functions, recursion, sizes known only during a run. Such calls use the
/// evaluator.
/// Cost: linear in the statements; short loops over known ranges are unrolled.
#pragma once

#include <array>
#include <exception>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/program/code_builder.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

constexpr double kWarning = 1;  ///< AssertionLevel.warning

/// A number: known at compile time, or in a slot. Enumerations are ordinals from 1, texts arbitrary distinct numbers.
struct CodeScalar {
    Slot slot = kNoSlot;
    double number = 0;
    [[nodiscard]] bool isKnown() const { return slot == kNoSlot; }
    bool operator==(const CodeScalar&) const = default;
};

/// A value of any type, as its scalars row by row and field by field.
struct CodeValue {
    TypeId type = TypeTable::none();  ///< with its actual sizes
    std::vector<CodeScalar> scalars;
    std::vector<TypeId> parts;     ///< Tuple: types of the results
    FunctionId function;           ///< Function
    std::vector<CodeValue> bound;  ///< Function: its bound inputs; of type None where free
};

/// The variable that contains the target of an assignment.
[[nodiscard]] inline ExprId rootOf(const ExpressionPool& pool, ExprId target)
{
    while (pool.op(target) == Op::Subscript || pool.op(target) == Op::Member) target = pool.operand(target, 0);
    return target;
}

/// Visits all statements; nested ones after their parent.
template <class Visit>
void forEachStatement(std::span<const Statement> statements, const Visit& visit)
{
    for (const Statement& statement : statements) {
        visit(statement);
        forEachStatement(statement.body, visit);
        for (const Statement::Branch& branch : statement.branches) forEachStatement(branch.body, visit);
    }
}

class FunctionCode {
public:
    FunctionCode(Program& program, CodeBuilder& builder) : m_program(program), m_pool(program.pool), m_builder(builder)
    {
    }
    /// Generates code for the call site, if possible.
    void lower(FunctionCallSite& site);

private:
    /// Thrown if code cannot be generated: the call uses the evaluator.
    class NoCode final : public std::exception {};
    /// A function whose statements are being lowered.
    struct Frame {
        enum class State : std::uint8_t { Declared, Initialising, Ready };
        const Function* function = nullptr;
        std::vector<CodeValue> values;
        std::vector<State> states;
        std::vector<std::uint8_t> isAssigned;      ///< has slots of its own
        std::vector<std::uint8_t> isSetBeforeUse;  ///< its initial value is never read
        std::vector<std::size_t> returns;          ///< jumps to its end
    };
    /// The code being written.
    struct Body {
        Code code;
        bool isIterative = false;
        std::vector<std::vector<std::size_t>> breaks;  ///< of the enclosing loops: jumps to their end
        std::vector<std::pair<IteratorId, CodeValue>> iterators;
        std::unordered_map<ExprId, CodeValue> known;  ///< values computed so far by the statement; looked up only
        std::vector<ExprId> order;                    ///< of `known`
        std::size_t forgotten = 0;                    ///< number of times all of it was cleared
    };
    struct Routine {
        bool hasCode = false, isIterative = false;
        std::uint32_t index = 0;
        std::vector<CodeValue> inputs;
        CodeValue result;
    };
    /// Location of parts of an array or a record.
    struct Place {
        TypeId type;
        std::vector<CodeScalar> whole;
        std::vector<std::size_t> positions;  ///< positions in `whole` of the selected scalars
        Slot moved = kNoSlot;                ///< shifts all positions by the value of this slot minus 1
    };
    struct Steps {
        double start = 0, step = 1;
        std::size_t count = 0;
    };

    // Statements (function_code.cpp). Return whether the following statements are unreachable
    bool execute(const std::vector<Statement>& statements);
    bool execute(const Statement& statement);
    bool branches(const Statement& statement);
    void forLoop(const Statement& statement);
    void repeat(const Statement& statement, const std::array<CodeScalar, 3>& bounds, const std::optional<Steps>& steps,
                const CodeValue& elements);
    void whileLoop(const Statement& statement);
    bool roundOf(const Statement& statement, CodeValue iterator);
    void endLoop();
    void assertion(const Statement& statement);
    void assignResults(const Statement& statement);
    void assign(ExprId target, const CodeValue& value);
    void giveOpenSize(std::size_t variable, const CodeValue& value);
    void store(std::span<const Slot> targets, std::span<const CodeScalar> scalars);
    std::vector<CodeScalar> keptApart(std::span<const CodeScalar> scalars);
    CodeScalar held(CodeScalar scalar);

    // Calls (function_calls.cpp)
    CodeValue call(FunctionId function, std::vector<CodeValue> inputs);
    [[nodiscard]] bool isError(FunctionId function) const;
    CodeValue inPlace(const Function& function, std::vector<CodeValue> inputs);
    CodeValue throughRoutine(FunctionId function, std::vector<CodeValue> inputs);
    void makeRoutine(const Function& function, const std::vector<CodeValue>& inputs, const std::vector<bool>& isKept,
                     Routine& routine);
    CodeValue callRoutine(const Routine& routine, const std::vector<CodeValue>& inputs);
    CodeValue runIn(Frame& frame, std::vector<CodeValue> inputs);
    void enter(Frame& frame, std::vector<CodeValue> inputs);
    void setUp(Frame& frame, std::size_t variable, CodeValue value);
    void initialise(Frame& frame, std::size_t variable);
    void checkSize(const Frame& frame, std::size_t variable);
    void addInitial(TypeId type, std::vector<CodeScalar>& scalars);
    CodeValue newHome(TypeId type);
    [[nodiscard]] static CodeValue resultOf(const Frame& frame);
    [[nodiscard]] CodeValue recordOf(const Frame& frame);

    // Expressions (function_expressions.cpp)
    CodeValue value(ExprId expr);
    CodeScalar scalar(ExprId expr);
    double known(ExprId expr);
    CodeValue compute(ExprId expr);
    std::vector<CodeValue> valuesOf(std::span<const ExprId> exprs);
    CodeValue variable(ExprId expr);
    CodeValue choice(ExprId expr);
    CodeValue shortCircuit(ExprId expr);
    [[nodiscard]] bool isCheap(ExprId expr, int& budget) const;
    CodeValue elementwise(Op op, const CodeValue& a, const CodeValue& b, TypeId like);
    CodeValue product(const CodeValue& a, const CodeValue& b, TypeId like);
    CodeValue builtin(ExprId expr);
    CodeScalar apply(Op op, CodeScalar a, CodeScalar b);
    CodeScalar apply(Builtin function, CodeScalar a, CodeScalar b, CodeScalar c);
    CodeScalar multiply(CodeScalar a, CodeScalar b, TypeId type);
    CodeScalar emit(OpCode op, CodeScalar a, CodeScalar b = {kNoSlot, 0}, CodeScalar c = {kNoSlot, 0},
                    Builtin builtin = Builtin::Abs);
    void require(OpCode op, CodeScalar a, Slot count = 0);
    [[nodiscard]] Slot slotOf(CodeScalar scalar);

    // Arrays and records (function_arrays.cpp)
    [[nodiscard]] std::size_t scalarCount(TypeId type) const;
    [[nodiscard]] bool hasTexts(TypeId type) const;
    [[nodiscard]] bool isOpen(TypeId type) const;
    TypeId closed(TypeId type);
    TypeId recordWith(TypeId like, const std::vector<TypeId>& fields);
    [[nodiscard]] bool fits(const CodeValue& value, const CodeValue& other, TypeId declared) const;
    [[nodiscard]] double numberOf(const std::string& text);
    [[nodiscard]] CodeValue partOf(const CodeValue& all, std::size_t at) const;
    CodeValue elementOf(const CodeValue& array, std::size_t at);
    CodeValue array(ExprId expr);
    CodeValue stacked(const std::vector<CodeValue>& elements, TypeId like);
    CodeValue record(ExprId expr);
    [[nodiscard]] static Steps stepsBetween(double start, double step, double stop);
    Steps stepsOf(ExprId range);
    CodeValue range(ExprId expr);
    CodeValue reduction(ExprId expr);
    [[nodiscard]] double neutral(Builtin function, TypeId type) const;
    CodeValue accumulated(Builtin function, std::span<const CodeScalar> scalars, TypeId type);
    Place placeOf(ExprId expr);
    void takeMember(Place& place, std::size_t field);
    void takeElements(Place& place, ExprId subscript);
    void moveAlong(Place& place, std::size_t outer, std::size_t size, std::size_t length, CodeScalar index);
    CodeValue read(const Place& place);
    [[nodiscard]] Slot adjacent(const std::vector<CodeScalar>& scalars);
    Sizes sizeArguments(ExprId expr, std::size_t first);
    CodeValue sizeOf(ExprId expr);
    CodeValue concatenation(ExprId expr);
    CodeValue applied(ExprId expr);
    CodeValue arrayBuiltin(ExprId expr);
    CodeValue transposed(const CodeValue& argument, bool isSymmetric);
    CodeValue productOfVectors(ExprId expr, const CodeValue& left);
    CodeValue linspace(ExprId expr);
    CodeValue diagonal(const std::vector<CodeScalar>& entries, TypeId like);

    [[noreturn]] static void refuse() { throw NoCode(); }
    [[nodiscard]] bool isHome(Slot slot) const { return m_homes.contains(slot); }
    [[nodiscard]] Sizes sizes(TypeId type) const { return sizesOf(m_pool.types(), type); }
    TypeId withSizes(TypeId like, const Sizes& sizes) { return causeway::withSizes(m_pool.types(), like, sizes); }
    [[nodiscard]] static CodeValue numberValue(TypeId type, double number)
    {
        return {type, {{kNoSlot, number}}, {}, {}, {}};
    }
    CodeValue sized(TypeId like, const Sizes& sizes, std::vector<CodeScalar> scalars)
    {
        return {withSizes(like, sizes), std::move(scalars), {}, {}, {}};
    }

    // Values computed in a branch are unknown after it, and so are earlier ones that the branch has cleared.
    struct Mark {
        std::size_t known, forgotten;
    };
    [[nodiscard]] Mark beginBranch() const { return {m_body->order.size(), m_body->forgotten}; }
    void endBranch(Mark before);
    void forget();
    std::size_t jump(OpCode op, CodeScalar condition = {});
    void jumpBack(std::size_t to);
    void land(std::size_t jump) { CodeBuilder::patchJump(m_body->code, jump); }

    Program& m_program;
    ExpressionPool& m_pool;
    CodeBuilder& m_builder;
    Body* m_body = nullptr;
    Frame* m_frame = nullptr;
    const FunctionCallSite* m_site = nullptr;
    std::map<std::vector<std::uint64_t>, Routine> m_routines;  ///< by function, types and known values of inputs
    std::vector<FunctionId> m_active;                          ///< functions that are being lowered
    std::unordered_set<Slot> m_homes;                          ///< of assigned variables; looked up only
    std::map<std::vector<double>, Slot> m_tables;              ///< known arrays stored in adjacent slots
    std::unordered_map<std::string, double> m_texts;           ///< their numbers; looked up only
    std::unordered_map<FunctionId, bool> m_isShort;            ///< inlined; looked up only
    std::size_t m_effort = 0;                                  ///< instructions, including discarded ones
    int m_nesting = 0;
    std::size_t m_loops = 0, m_conditions = 0;  ///< enclosing the statement, within its function
};

}  // namespace causeway
