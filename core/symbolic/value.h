// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of expressions at compile time: scalars, arrays and records of any type, and the evaluator that computes
/// them.
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

/// A scalar or an array (row-major). Reals, Integers, Booleans (0, 1) and enumerations (position from 0) are kept as
/// numbers; Integers are exact up to 2^53. Records have one value for each field; an array of records has one Value for
/// each element. A function as a value has its FunctionId as number, and one member for each input: the value that is
/// bound, or one of type None.
struct Value {
    TypeId type = TypeTable::none();   ///< with the dimensions that the value has
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
    std::string reason;  ///< in the user's words: "index 4 is outside 1..3", "'p' has no value"; empty when it is only
                         ///< not constant
    bool isError =
        false;  ///< a mistake of the model (division by zero, index, failed assert) rather than something not known yet
};

/// What the evaluator asks for while it works.
class EvaluationContext {
public:
    virtual ~EvaluationContext() = default;
    /// The value of a variable, or null when it is not known at compile time. May use the evaluator that asks. The
    /// value stays where it is until the evaluation ends.
    virtual const Value* valueOf(VariableId variable) = 0;
    /// For messages; empty when it has none.
    virtual std::string nameOf(VariableId) { return {}; }
    /// A function with its body (translated on demand), or null. It stays where it is until the evaluation ends.
    virtual const Function* function(FunctionId function) = 0;
    /// A call of an external function in the terms of its own interface: `arguments` in the order of
    /// `ExternalFunction::arguments`, of which those that are outputs or local variables may be changed, and the place
    /// of the result. Both have the sizes that the function declares. Gives why the call failed, or nothing.
    virtual std::optional<EvaluationFailure> callExternal(const Function& function, std::span<Value> arguments,
                                                          Value& result) = 0;
    /// An assertion of level warning in a function does not hold.
    virtual void warn(const Function& /*function*/, const Statement& /*assertion*/, std::string /*message*/) {}
};

/// Evaluates expressions and interprets functions. The work is bounded: after `kMaxSteps` statements and elements of
/// arrays, at `kMaxCalls` calls in each other, with an array of more than `kMaxElements`, or when the task is
/// cancelled, the evaluation fails with a reason. Expressions may be nested to any depth. What time, events or
/// derivatives occur in is not constant.
class ConstantEvaluator {
public:
    static constexpr std::int64_t kMaxSteps = 50'000'000;
    static constexpr std::int64_t kMaxElements = 10'000'000;
    static constexpr int kMaxCalls = 256;

    ConstantEvaluator(ExpressionPool& pool, EvaluationContext& context, const Task& task);
    ~ConstantEvaluator();
    ConstantEvaluator(const ConstantEvaluator&) = delete;
    ConstantEvaluator& operator=(const ConstantEvaluator&) = delete;

    /// Nothing when the expression is not constant; `failure()` tells why.
    [[nodiscard]] std::optional<Value> evaluate(ExprId expr);
    /// The output of a function, or the tuple of its outputs. `inputs` in their order; one of type None takes its
    /// default.
    [[nodiscard]] std::optional<Value> call(FunctionId function, std::vector<Value> inputs);
    /// From now on the result of each call outside functions is kept, so that the elements of one result cost one call.
    /// For evaluations in which no variable changes its value; again, it forgets what it has kept.
    void keepCalls();
    [[nodiscard]] const EvaluationFailure& failure() const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

/// The literal expression (array constructors, records) of a value.
[[nodiscard]] ExprId toExpression(ExpressionPool& pool, const Value& value);
/// Of each element along the first dimension of an array.
[[nodiscard]] std::vector<ExprId> elementExpressions(ExpressionPool& pool, const Value& array);
/// As Modelica text: "{1, 2.5}", "true", "\"text\"", "E.literal".
[[nodiscard]] std::string toString(const TypeTable& types, const Value& value);

}  // namespace causeway
