// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Implementation of ConstantEvaluator (value.h), shared by the files constant_evaluator*.cpp.
///
/// A failed evaluation continues with placeholders until `failed` is checked; code that needs the shape of an operand
/// checks first. Expressions and types are always named by ids, because asking the context for a value or a function
/// may grow the pool.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/symbolic/value.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

struct ConstantEvaluator::Implementation {
    /// Variables of a running call. Each is initialized when it is first needed, that is, in the order of dependencies.
    struct Frame {
        enum class State : std::uint8_t { Declared, Initialising, Ready };
        const Function* function = nullptr;
        std::vector<Value> values;
        std::vector<State> states;
    };
    struct Binding {
        IteratorId iterator;
        double number = 0;
        const Value* element = nullptr;  ///< unless it is a number
    };
    /// Values of the operands of a very deep expression.
    using Memo = std::unordered_map<ExprId, Value>;
    enum class Flow : std::uint8_t { Next, Break, Return };
    /// State of the enclosing evaluation, hidden from a nested one.
    struct Surroundings {
        Frame* frame = nullptr;
        std::size_t firstBinding = 0;
        Memo* memo = nullptr;
        int nesting = 0;  ///< nesting of expressions since the last memo
    };
    /// Hides the surroundings during its lifetime.
    class Scope {
    public:
        Scope(Implementation& evaluator, Frame* frame) : m_evaluator(evaluator), m_kept(evaluator.here)
        {
            evaluator.here = {frame, evaluator.bindings.size(), nullptr, 0};
        }
        ~Scope()
        {
            m_evaluator.bindings.resize(m_evaluator.here.firstBinding);
            m_evaluator.here = m_kept;
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Implementation& m_evaluator;
        Surroundings m_kept;
    };

    // Expressions (constant_evaluator.cpp)
    /// The result of `compute`, evaluated without the surroundings.
    template <class Work>
    std::optional<Value> outermost(const Work& compute);
    Value value(ExprId expr);
    /// Value of a scalar that is stored as a number.
    double number(ExprId expr);
    double numberOf(ExprId expr);
    Value compute(ExprId expr);
    Value deepValue(ExprId expr);
    /// The branch selected by an If, through all of "else if".
    ExprId takenBranch(ExprId expr);
    /// The stored value, or null.
    const Value* peek(ExprId expr);
    /// The stored value, or else the value computed into `storage`.
    const Value& read(ExprId expr, Value& storage);
    const Value* variable(VariableId variable);
    const Binding* binding(IteratorId iterator);
    bool isNumber(ExprId expr) const { return isNumeric(pool.type(expr)) && pool.isScalar(expr); }
    Value scalar(TypeId type, double number) const;

    // Operators (constant_evaluator_operators.cpp)
    double apply(Op op, double a, double b);
    /// Returns the value; fails if it is an Integer beyond exact representation.
    double exact(double value, TypeId type);
    Value binary(ExprId expr);
    Value elementwise(Op op, const Value& a, const Value& b, TypeId result);
    Value product(const Value& a, const Value& b, TypeId result);
    Value matrixPower(const Value& base, const Value& exponent, TypeId result);

    // Arrays (constant_evaluator_arrays.cpp)
    Value arrayOf(ExprId expr);
    Value range(ExprId expr);
    /// First element, step and number of elements.
    struct Steps {
        double start = 0, step = 1;
        std::int64_t count = 0;
    };
    Steps stepsOf(ExprId range);
    Value reduction(ExprId expr);
    Value record(ExprId expr);
    Value member(ExprId expr);
    Value subscript(ExprId expr);
    /// Positions of the elements selected by a Subscript in an array of these sizes; `kept`: sizes of the result.
    std::vector<std::size_t> selected(ExprId subscript, const Sizes& sizes, Sizes& kept);
    /// The position if all subscripts are scalars.
    std::size_t position(ExprId subscript, TypeId arrayType);
    std::size_t checkedIndex(double index, std::int32_t size, std::size_t dimension);
    Value accumulated(Builtin function, const Value& array, TypeId result);
    double neutral(Builtin function, TypeId result) const;

    // Functions of arrays (constant_evaluator_array_functions.cpp)
    Value arrayBuiltin(ExprId expr);
    Value sizeOf(ExprId expr);
    Value concatenation(ExprId expr);
    Value filled(TypeId like, const Sizes& sizes, double number);
    Value reshaped(ExprId expr, const Value& argument);
    Value mirrored(Builtin function, const Value& argument);
    Value vectorProduct(ExprId expr, const Value& left);
    Value skewed(const Value& argument, TypeId type);
    Value diagonal(ExprId expr, const Value& argument);
    Value repeated(ExprId expr, Value element);
    Value linspace(ExprId expr, const Value& argument);
    /// Fails because the array has the wrong size.
    Value wrongArray(Builtin function, std::string_view wanted, const Value& argument);
    Sizes sizeArguments(ExprId expr, std::size_t first);

    // Functions of numbers and strings (constant_evaluator_builtins.cpp)
    double apply(Builtin function, double a, double b, double c);
    Value builtin(ExprId expr);
    Value elementwiseBuiltin(ExprId expr);
    Value text(ExprId expr);

    // Functions of the model (constant_evaluator_functions.cpp)
    Value functionCall(ExprId expr);
    Value functionValue(ExprId expr);
    Value applied(ExprId expr);
    Value call(FunctionId function, std::vector<Value> inputs);
    void executeExternal(const Function& function, Frame& frame);
    Value outputsOf(const Function& function, Frame& frame);
    /// The stored result of a call, computed if necessary; null unless calls are kept.
    const Value* keptCall(ExprId expr);
    Value recordOf(const Function& function, Frame& frame);
    void initialise(Frame& frame, std::size_t variable);
    void checkSize(const Frame& frame, std::size_t variable);
    Flow execute(const std::vector<Statement>& statements);
    Flow execute(const Statement& statement);
    Flow loop(const Statement& statement);
    void assign(ExprId target, Value value);
    void assignFrom(ExprId target, ExprId value);
    void store(Value& at, std::span<const ExprId> steps, const Value& value);
    void overwrite(Value& at, const Value& value);
    void assertion(const Statement& statement);
    [[nodiscard]] std::string variableName(ExprId target) const;

    // Bounds
    void fail(std::string reason, bool isError);
    void notConstant() { fail({}, false); }
    /// Counts work; fails if the limit is exceeded.
    void spend(std::int64_t count = 1);
    /// Fails if expressions, statements and calls leave too little stack.
    bool isTooDeep();
    /// Fails if an array of these sizes is too large.
    bool fits(const Sizes& sizes);
    std::string describe(const Sizes& sizes) const;

    static constexpr int kMemoNesting = 100;  ///< expressions deeper than this are evaluated bottom-up
    static constexpr int kMaxNesting = 2000;  ///< of expressions, statements and calls on the stack

    static constexpr int kReductionNesting = 3;  ///< stack use of a reduction, in nesting levels of other expressions

    ExpressionPool& pool;
    EvaluationContext& context;
    const Task& task;
    EvaluationFailure failure;
    bool failed = false;
    std::int64_t work = 0;  ///< steps executed
    std::int64_t workAtLastLook = 0;
    int nesting = 0;
    int calls = 0;
    int evaluations = 0;  ///< nested evaluations
    Surroundings here;
    std::vector<Binding> bindings;
    bool keepsCalls = false;
    Memo keptCalls;
};

}  // namespace causeway
