// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/constant_evaluator.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/task.h"

namespace causeway {

ConstantEvaluator::ConstantEvaluator(ExpressionPool& pool, EvaluationContext& context, const Task& task)
    : m_implementation(new Implementation{pool, context, task, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}})
{
}

ConstantEvaluator::~ConstantEvaluator() = default;

const EvaluationFailure& ConstantEvaluator::failure() const
{
    return m_implementation->failure;
}

template <class Work>
std::optional<Value> ConstantEvaluator::Implementation::outermost(const Work& compute)
{
    if (evaluations == 0) work = workAtLastLook = 0;
    ++evaluations;
    nesting += 2;
    const bool hadFailed = failed;
    failed = false;
    failure = {};
    std::optional<Value> result;
    {
        const Scope scope(*this, nullptr);
        // A chain of variables that need each other may be long.
        if (!isTooDeep()) {
            Value value = compute();
            if (!failed) result = std::move(value);
        }
    }
    failed = hadFailed;
    nesting -= 2;
    --evaluations;
    return result;
}

std::optional<Value> ConstantEvaluator::evaluate(ExprId expr)
{
    return m_implementation->outermost([this, expr] { return m_implementation->value(expr); });
}

std::optional<Value> ConstantEvaluator::call(FunctionId function, std::vector<Value> inputs)
{
    return m_implementation->outermost([&] { return m_implementation->call(function, std::move(inputs)); });
}

void ConstantEvaluator::keepCalls()
{
    m_implementation->keepsCalls = true;
    m_implementation->keptCalls.clear();
}

void ConstantEvaluator::Implementation::fail(std::string reason, bool isError)
{
    if (failed) return;
    failed = true;
    failure = {std::move(reason), isError};
}

void ConstantEvaluator::Implementation::spend(std::int64_t count)
{
    work += count;
    if (work - workAtLastLook < 1024) return;
    workAtLastLook = work;
    if (task.cancelled()) fail("the evaluation was cancelled", false);
    if (work > kMaxSteps) fail(fmt::format("the evaluation takes more than {} steps", kMaxSteps), false);
}

bool ConstantEvaluator::Implementation::isTooDeep()
{
    if (nesting > kMaxNesting) fail("expressions and calls are nested too deeply to be evaluated", false);
    return failed;
}

bool ConstantEvaluator::Implementation::fits(const Sizes& sizes)
{
    // A dimension of size 0 does not make the others cheap.
    Sizes counted = sizes;
    for (std::int32_t& size : counted) size = std::max(size, 1);
    const std::int64_t count = elementCount(counted);
    if (count <= kMaxElements) {
        spend(count);
        return !failed;
    }
    fail(fmt::format("an array of size {} is too large to be evaluated", describe(sizes)), false);
    return false;
}

std::string ConstantEvaluator::Implementation::describe(const Sizes& sizes) const
{
    return fmt::format("[{}]", fmt::join(sizes, ", "));
}

Value ConstantEvaluator::Implementation::scalar(TypeId type, double number) const
{
    Value value;
    value.type = type;
    value.numbers.push_back(number);
    return value;
}

const Value* ConstantEvaluator::Implementation::variable(VariableId id)
{
    failure = {};
    const bool hadFailed = failed;
    const Value* value = context.valueOf(id);
    failed = hadFailed;
    if (value != nullptr) return value;
    // An evaluation inside `valueOf` that failed has told why already.
    EvaluationFailure why = std::move(failure);
    if (why.reason.empty()) {
        const std::string name = context.nameOf(id);
        if (!name.empty()) why.reason = fmt::format("'{}' has no value", name);
    }
    fail(std::move(why.reason), why.isError);
    return nullptr;
}

const ConstantEvaluator::Implementation::Binding* ConstantEvaluator::Implementation::binding(IteratorId iterator)
{
    for (std::size_t i = bindings.size(); i-- > here.firstBinding;) {
        if (bindings[i].iterator == iterator) return &bindings[i];
    }
    notConstant();
    return nullptr;
}

const Value* ConstantEvaluator::Implementation::peek(ExprId expr)
{
    switch (pool.op(expr)) {
        case Op::Local: {
            if (here.frame == nullptr) return nullptr;
            const std::size_t at = pool.payload(expr);
            if (here.frame->states[at] != Frame::State::Ready) initialise(*here.frame, at);
            return &here.frame->values[at];
        }
        case Op::Variable: return variable(pool.variableOf(expr));
        case Op::FunctionCall: {
            if (const Value* kept = keptCall(expr)) return kept;
            break;
        }
        case Op::TupleElement: {
            const Value* all = peek(pool.operand(expr, 0));
            const bool isPart = all != nullptr && !failed && pool.types().base(all->type) == ValueType::Tuple;
            return isPart ? &all->members[pool.payload(expr)] : nullptr;
        }
        case Op::Iterator: {
            const Binding* found = binding(pool.iteratorOf(expr));
            return found != nullptr ? found->element : nullptr;
        }
        case Op::Member: {
            const ExprId whole = pool.operand(expr, 0);
            if (!pool.isScalar(whole)) return nullptr;
            const Value* record = peek(whole);
            return record != nullptr && !failed ? &record->members[pool.payload(expr)] : nullptr;
        }
        default: break;
    }
    if (here.memo != nullptr) {
        if (const auto known = here.memo->find(expr); known != here.memo->end()) return &known->second;
    }
    return nullptr;
}

const Value& ConstantEvaluator::Implementation::read(ExprId expr, Value& storage)
{
    if (const Value* kept = peek(expr)) return *kept;
    if (!failed) storage = value(expr);
    return storage;
}

double ConstantEvaluator::Implementation::number(ExprId expr)
{
    switch (pool.op(expr)) {
        case Op::RealLiteral:
        case Op::IntegerLiteral: return pool.number(expr);
        case Op::BooleanLiteral: return pool.booleanValue(expr) ? 1 : 0;
        case Op::EnumerationLiteral: return pool.payload(expr);
        case Op::Iterator: {
            const Binding* found = binding(pool.iteratorOf(expr));
            return found != nullptr ? found->number : 0;
        }
        case Op::Local:
        case Op::Variable: {
            const Value* kept = peek(expr);
            if (kept == nullptr) notConstant();
            return failed ? 0 : kept->number();
        }
        default: break;
    }
    if (here.memo != nullptr) {
        if (const auto known = here.memo->find(expr); known != here.memo->end()) return known->second.number();
    }
    if (failed) return 0;
    if (here.nesting >= kMemoNesting) return deepValue(expr).number();
    ++here.nesting;
    ++nesting;
    const double result = numberOf(expr);
    --nesting;
    --here.nesting;
    return result;
}

ExprId ConstantEvaluator::Implementation::takenBranch(ExprId expr)
{
    while (pool.op(expr) == Op::If && !failed) expr = pool.operand(expr, number(pool.operand(expr, 0)) != 0 ? 1 : 2);
    return expr;
}

double ConstantEvaluator::Implementation::numberOf(ExprId expr)
{
    const Op op = pool.op(expr);
    switch (op) {
        case Op::Negate: return -number(pool.operand(expr, 0));
        case Op::Not: return number(pool.operand(expr, 0)) == 0 ? 1 : 0;
        case Op::And: return number(pool.operand(expr, 0)) != 0 && number(pool.operand(expr, 1)) != 0 ? 1 : 0;
        case Op::Or: return number(pool.operand(expr, 0)) != 0 || number(pool.operand(expr, 1)) != 0 ? 1 : 0;
        case Op::If: {
            const ExprId taken = takenBranch(expr);
            return failed ? 0 : number(taken);
        }
        case Op::Call: {
            const Builtin function = pool.builtin(expr);
            if (builtinInfo(function).group != BuiltinGroup::Elementwise) break;
            const std::size_t count = pool.operands(expr).size();
            double arguments[3] = {};
            if (count == 0 || count > 3) break;
            bool areNumbers = true;
            for (std::size_t i = 0; i < count; ++i) areNumbers = areNumbers && isNumber(pool.operand(expr, i));
            if (!areNumbers) break;
            for (std::size_t i = 0; i < count; ++i) arguments[i] = number(pool.operand(expr, i));
            return failed ? 0 : exact(apply(function, arguments[0], arguments[1], arguments[2]), pool.typeId(expr));
        }
        case Op::Subscript: {
            const Value* array = peek(pool.operand(expr, 0));
            if (failed) return 0;
            if (array == nullptr) break;
            const std::size_t at = position(expr, array->type);
            return failed ? 0 : array->numbers[at];
        }
        case Op::Member: {
            const Value* kept = peek(expr);
            if (failed) return 0;
            if (kept != nullptr) return kept->number();
            break;
        }
        default:
            if (op < Op::Add || op > Op::NotEqual || !isNumber(pool.operand(expr, 0)) ||
                !isNumber(pool.operand(expr, 1)))
                break;
            const double left = number(pool.operand(expr, 0));
            const double right = number(pool.operand(expr, 1));
            return failed ? 0 : exact(apply(op, left, right), pool.typeId(expr));
    }
    return compute(expr).number();
}

Value ConstantEvaluator::Implementation::value(ExprId expr)
{
    if (failed) return {};
    if (isNumber(expr)) return scalar(pool.typeId(expr), number(expr));
    if (here.memo != nullptr) {
        if (const auto known = here.memo->find(expr); known != here.memo->end()) return known->second;
    }
    if (here.nesting >= kMemoNesting) return deepValue(expr);
    ++here.nesting;
    ++nesting;
    Value result = compute(expr);
    --nesting;
    --here.nesting;
    return failed ? Value() : result;
}

/// Bottom-up, with an explicit list instead of the call stack. Operands that may not be needed are skipped.
Value ConstantEvaluator::Implementation::deepValue(ExprId root)
{
    if (isTooDeep()) return {};
    Memo own;
    const Surroundings kept = here;
    if (here.memo == nullptr) here.memo = &own;
    here.nesting = 0;
    std::vector<ExprId> open{root};
    while (!open.empty() && !failed) {
        const ExprId expr = open.back();
        if (here.memo->contains(expr)) {
            open.pop_back();
            continue;
        }
        const Op op = pool.op(expr);
        const auto operands = pool.operands(expr);
        std::size_t first = 0, count = operands.size();
        if (op == Op::If || op == Op::And || op == Op::Or) {
            count = 1;
        } else if (op == Op::Reduction) {
            first = 1;
        } else if (op == Op::Call && (pool.builtin(expr) == Builtin::Size || pool.builtin(expr) == Builtin::Ndims)) {
            count = 0;
        }
        bool isReady = true;
        for (std::size_t i = first; i < count; ++i) {
            if (pool.operands(operands[i]).empty() || here.memo->contains(operands[i])) continue;
            open.push_back(operands[i]);
            isReady = false;
        }
        if (!isReady) continue;
        open.pop_back();
        Value result = value(expr);
        if (!failed) here.memo->emplace(expr, std::move(result));
        spend();
    }
    Value result = failed ? Value() : here.memo->at(root);
    here = kept;
    return result;
}

Value ConstantEvaluator::Implementation::compute(ExprId expr)
{
    switch (const Op op = pool.op(expr)) {
        case Op::StringLiteral: return Value::string(pool.stringValue(expr));
        case Op::Local:
        case Op::Variable:
        case Op::Iterator: {
            const Value* kept = peek(expr);
            if (kept == nullptr) notConstant();
            return failed ? Value() : *kept;
        }
        case Op::Negate:
        case Op::Not: {
            Value result = value(pool.operand(expr, 0));
            for (double& element : result.numbers)
                element = op == Op::Negate ? -element : static_cast<double>(element == 0);
            return result;
        }
        case Op::If: {
            const ExprId taken = takenBranch(expr);
            if (failed) return {};
            Value result = value(taken);
            if (!failed) convertTo(pool.types(), result, pool.typeId(expr));
            return result;
        }
        case Op::Range: return range(expr);
        case Op::Reduction: return reduction(expr);
        case Op::Call: return builtin(expr);
        case Op::Array: return arrayOf(expr);
        case Op::Subscript: return subscript(expr);
        case Op::Record: return record(expr);
        case Op::Member: return member(expr);
        case Op::FunctionCall: {
            const Value* kept = keptCall(expr);
            if (failed) return {};
            return kept != nullptr ? *kept : functionCall(expr);
        }
        case Op::FunctionValue: return functionValue(expr);
        case Op::TupleElement: {
            Value all = value(pool.operand(expr, 0));
            const std::size_t at = pool.payload(expr);
            if (failed || pool.types().base(all.type) != ValueType::Tuple) return all;
            return std::move(all.members[at]);
        }
        default: break;
    }
    if (pool.op(expr) >= Op::Add && pool.op(expr) <= Op::Or) return binary(expr);
    notConstant();
    return {};
}

}  // namespace causeway
