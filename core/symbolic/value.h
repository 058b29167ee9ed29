// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of expressions at compile time: scalars, arrays and records of any type, and their evaluator.
///
/// Reference: Modelica Language Specification, chapters 3, 10, 11 and 12.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/symbolic/expression_pool.h"
#include "core/symbolic/function.h"

namespace causeway {

class Task;

/// A scalar or an array (row-major). Reals, Integers, Booleans (0, 1) and enumerations (position from 0) are stored as
/// numbers; Integers are exact up to 2^53. Records have one value per field, arrays of records one Value per element. A
/// function as a value has its FunctionId as number, and one member per input: the bound value, or one of type None.
struct Value {
    TypeId type = TypeTable::none();   ///< with the dimensions of the value
    std::vector<double> numbers;       ///< Real, Integer, Boolean, Enumeration
    std::vector<std::string> strings;  ///< String
    std::vector<Value> members;        ///< Record, Tuple: fields; arrays of records: elements, each a scalar record

    static Value real(double value);
    static Value integer(std::int64_t value);
    static Value boolean(bool value);
    static Value string(std::string value);
    [[nodiscard]] double number() const { return numbers.empty() ? 0 : numbers.front(); }
};

struct EvaluationFailure {
    std::string reason;  ///< in the user's words: "index 4 is outside 1..3", "'p' has no value"; empty if it is merely
                         ///< not constant
    bool isError =
        false;  ///< an error of the model (division by zero, index, failed assert) rather than a value not yet known
};

/// Supplies the values and functions that the evaluator requests.
class EvaluationContext {
public:
    virtual ~EvaluationContext() = default;
    /// The value of a variable, or null if it is unknown at compile time. May use the evaluator that asks. The pointer
    /// is valid until the evaluation ends.
    virtual const Value* valueOf(VariableId variable) = 0;
    /// Name for messages; may be empty.
    virtual std::string nameOf(VariableId) { return {}; }
    /// A function with its body (translated on demand), or null. The pointer is valid until the evaluation ends.
    virtual const Function* function(FunctionId function) = 0;
    /// Calls an external function through its own interface: `arguments` in the order of `ExternalFunction::arguments`,
    /// of which outputs and local variables may be changed, and storage for the result. Both have the sizes declared by
    /// the function. Returns the reason if the call failed, otherwise nothing.
    virtual std::optional<EvaluationFailure> callExternal(const Function& function, std::span<Value> arguments,
                                                          Value& result) = 0;
    /// Called if an assertion of level warning in a function is violated.
    virtual void warn(const Function& /*function*/, const Statement& /*assertion*/, std::string /*message*/) {}
};

/// Evaluates expressions and interprets functions. The work is bounded: the evaluation fails with a reason after
/// `kMaxSteps` statements and array elements, beyond `kMaxCalls` nested calls, for an array of more than
/// `kMaxElements`, or if the task is cancelled. Expressions may be nested to any depth. Expressions with time, events
/// or derivatives are not constant.
class ConstantEvaluator {
public:
    static constexpr std::int64_t kMaxSteps = 50'000'000;
    static constexpr std::int64_t kMaxElements = 10'000'000;
    static constexpr int kMaxCalls = 256;

    ConstantEvaluator(ExpressionPool& pool, EvaluationContext& context, const Task& task);
    ~ConstantEvaluator();
    ConstantEvaluator(const ConstantEvaluator&) = delete;
    ConstantEvaluator& operator=(const ConstantEvaluator&) = delete;

    /// Nothing if the expression is not constant; `failure()` gives the reason.
    [[nodiscard]] std::optional<Value> evaluate(ExprId expr);
    /// The output of a function, or the tuple of its outputs. `inputs` in order; one of type None takes its default.
    [[nodiscard]] std::optional<Value> call(FunctionId function, std::vector<Value> inputs);
    /// From now on the results of calls outside functions are cached, so that all elements of a result cost one call.
    /// For evaluations in which no variable changes its value; calling it again clears the cache.
    void keepCalls();
    [[nodiscard]] const EvaluationFailure& failure() const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

/// The value as a literal expression (array constructors, records).
[[nodiscard]] ExprId toExpression(ExpressionPool& pool, const Value& value);
/// Literal expressions of the elements along the first dimension of an array.
[[nodiscard]] std::vector<ExprId> elementExpressions(ExpressionPool& pool, const Value& array);
/// The value as Modelica text: "{1, 2.5}", "true", "\"text\"", "E.literal".
[[nodiscard]] std::string toString(const TypeTable& types, const Value& value);

}  // namespace causeway
