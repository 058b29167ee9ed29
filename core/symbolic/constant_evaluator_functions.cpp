// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/constant_evaluator.h"

#include <algorithm>

#include <fmt/format.h>

namespace causeway {

Value ConstantEvaluator::Implementation::functionCall(ExprId expr)
{
    const std::size_t count = pool.operands(expr).size();
    std::vector<Value> inputs;
    inputs.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        inputs.push_back(value(pool.operand(expr, i)));
        if (failed) return {};
    }
    Value result = call(pool.functionOf(expr), std::move(inputs));
    if (!failed) convertTo(pool.types(), result, pool.typeId(expr));
    return result;
}

Value ConstantEvaluator::Implementation::functionValue(ExprId expr)
{
    Value result = scalar(pool.typeId(expr), pool.functionOf(expr).value);
    const std::size_t count = pool.operands(expr).size();
    for (std::size_t i = 0; i < count && !failed; ++i) {
        const ExprId bound = pool.operand(expr, i);
        result.members.push_back(pool.op(bound) == Op::Whole ? Value() : value(bound));
    }
    return result;
}

Value ConstantEvaluator::Implementation::applied(ExprId expr)
{
    Value function = value(pool.operand(expr, 0));
    if (failed) return {};
    if (pool.types().base(function.type) != ValueType::Function || function.numbers.empty()) {
        notConstant();
        return {};
    }
    std::vector<Value> inputs = std::move(function.members);
    std::size_t next = 0;
    const std::size_t count = pool.operands(expr).size();
    for (std::size_t i = 1; i < count; ++i) {
        while (next < inputs.size() && inputs[next].type != TypeTable::none()) ++next;
        if (next == inputs.size()) inputs.emplace_back();
        inputs[next] = value(pool.operand(expr, i));
        if (failed) return {};
    }
    Value result = call(FunctionId(static_cast<std::size_t>(function.number())), std::move(inputs));
    if (!failed) convertTo(pool.types(), result, pool.typeId(expr));
    return result;
}

/// Inputs that are missing, or of type None, take their defaults.
Value ConstantEvaluator::Implementation::call(FunctionId id, std::vector<Value> inputs)
{
    const bool hadFailed = failed;
    const Function* function = context.function(id);
    failed = hadFailed;
    if (function == nullptr || (!function->isComplete && !function->isExternal)) {
        fail(function == nullptr
                 ? std::string()
                 : fmt::format("the function '{}' has no algorithm that could be evaluated", function->name),
             false);
        return {};
    }
    if (calls >= kMaxCalls) {
        fail(fmt::format("function calls nested more than {} deep, the last of '{}'", kMaxCalls, function->name),
             false);
        return {};
    }
    spend();
    if (isTooDeep()) return {};

    Frame frame;
    frame.function = function;
    const std::size_t count = function->variables.size();
    frame.values.resize(count);
    frame.states.assign(count, Frame::State::Declared);
    for (std::size_t i = 0; i < inputs.size() && i < function->inputs.size(); ++i) {
        if (inputs[i].type == TypeTable::none()) continue;
        const std::size_t at = function->inputs[i];
        convertTo(pool.types(), inputs[i], function->variables[at].type);
        frame.values[at] = std::move(inputs[i]);
        frame.states[at] = Frame::State::Ready;
    }

    const Scope scope(*this, &frame);
    ++calls;
    nesting += 2;
    struct Leave {
        Implementation& evaluator;
        ~Leave()
        {
            --evaluator.calls;
            evaluator.nesting -= 2;
        }
    } leave{*this};

    for (const std::uint32_t input : function->inputs) {
        if (frame.states[input] != Frame::State::Ready) initialise(frame, input);
        checkSize(frame, input);
        if (failed) return {};
    }
    if (function->isExternal) {
        executeExternal(*function, frame);
        return failed ? Value() : outputsOf(*function, frame);
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (frame.states[i] != Frame::State::Ready) initialise(frame, i);
        if (failed) return {};
    }
    if (function->isRecordConstructor) return recordOf(*function, frame);
    execute(function->body);
    return failed ? Value() : outputsOf(*function, frame);
}

Value ConstantEvaluator::Implementation::outputsOf(const Function& function, Frame& frame)
{
    if (function.outputs.empty()) return {};
    if (function.outputs.size() == 1) return std::move(frame.values[function.outputs[0]]);
    Value result;
    result.type = function.resultType;
    for (const std::uint32_t output : function.outputs) result.members.push_back(std::move(frame.values[output]));
    return result;
}

const Value* ConstantEvaluator::Implementation::keptCall(ExprId expr)
{
    if (!keepsCalls || here.frame != nullptr || bindings.size() != here.firstBinding) return nullptr;
    if (const auto known = keptCalls.find(expr); known != keptCalls.end()) return &known->second;
    Value result = functionCall(expr);
    return failed ? nullptr : &keptCalls.emplace(expr, std::move(result)).first->second;
}

void ConstantEvaluator::Implementation::executeExternal(const Function& function, Frame& frame)
{
    const std::string& name = function.external.name;
    if ((name == "ModelicaError" || name == "ModelicaFormatError") && !function.inputs.empty() &&
        !frame.values[function.inputs[0]].strings.empty()) {
        fail(frame.values[function.inputs[0]].strings[0], true);
        return;
    }
    for (const std::uint32_t output : function.outputs) {
        if (frame.states[output] != Frame::State::Ready) initialise(frame, output);
    }
    std::vector<Value> arguments;
    for (const ExprId argument : function.external.arguments) {
        // None after a mistake in the text.
        if (argument.isNone()) notConstant();
        if (failed) return;
        arguments.push_back(value(argument));
    }
    Value result;
    if (!failed && !function.external.result.isNone()) result = value(function.external.result);
    if (failed) return;
    if (auto why = context.callExternal(function, arguments, result)) {
        if (why->reason.empty()) why->reason = fmt::format("the external function '{}' cannot be called here", name);
        fail(std::move(why->reason), why->isError);
        return;
    }
    // Possibly changed arguments: parts of outputs or of local variables.
    for (std::size_t i = 0; i < arguments.size() && !failed; ++i) {
        ExprId root = function.external.arguments[i];
        while (pool.op(root) == Op::Subscript || pool.op(root) == Op::Member) root = pool.operand(root, 0);
        if (pool.op(root) != Op::Local || function.variables[pool.payload(root)].role == FunctionVariableRole::Input)
            continue;
        assign(function.external.arguments[i], std::move(arguments[i]));
    }
    if (!failed && !function.external.result.isNone()) assign(function.external.result, std::move(result));
}

Value ConstantEvaluator::Implementation::recordOf(const Function& function, Frame& frame)
{
    Value result;
    result.type = function.resultType;
    if (pool.types().base(result.type) != ValueType::Record) {
        notConstant();
        return {};
    }
    // The fields are the inputs, except those that cannot be arguments.
    const RecordType record = pool.types().recordOf(result.type);
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
        std::size_t at = frame.values.size();
        for (std::size_t k = 0; k < frame.values.size() && at == frame.values.size(); ++k) {
            if (function.variables[k].name == record.fields[i].name) at = k;
        }
        if (at == frame.values.size() && record.fields.size() == function.inputs.size()) at = function.inputs[i];
        if (at == frame.values.size()) {
            notConstant();
            return {};
        }
        result.members.push_back(frame.values[at]);
        convertTo(pool.types(), result.members.back(), record.fields[i].type);
    }
    return result;
}

void ConstantEvaluator::Implementation::initialise(Frame& frame, std::size_t at)
{
    if (failed) return;
    const FunctionVariable& variable = frame.function->variables[at];
    if (frame.states[at] == Frame::State::Initialising) {
        fail(fmt::format("the initial value of '{}' in '{}' depends on itself", variable.name, frame.function->name),
             true);
        return;
    }
    if (isTooDeep()) return;
    frame.states[at] = Frame::State::Initialising;
    ++nesting;
    TypeTable& types = pool.types();
    if (!variable.value.isNone()) {
        Value initial = value(variable.value);
        if (!failed) convertTo(types, initial, variable.type);
        frame.values[at] = std::move(initial);
        checkSize(frame, at);
    } else if (variable.role == FunctionVariableRole::Input) {
        fail(fmt::format("the call of '{}' gives no value for '{}'", frame.function->name, variable.name), true);
    } else {
        Sizes sizes = sizesOf(types, variable.type);
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            if (i < variable.dimensions.size() && !variable.dimensions[i].isNone()) {
                const double size = number(variable.dimensions[i]);
                if (failed) break;
                if (!(size >= 0 && size <= static_cast<double>(kMaxElements))) {
                    fail(fmt::format("'{}' in '{}' cannot have the size {}", variable.name, frame.function->name, size),
                         size < 0);
                    break;
                }
                sizes[i] = static_cast<std::int32_t>(size);
            } else if (sizes[i] == kUnknownSize) {
                sizes[i] = 0;
            }
        }
        if (!failed && fits(sizes)) frame.values[at] = initialValue(types, types.elementType(variable.type), sizes);
    }
    --nesting;
    frame.states[at] = Frame::State::Ready;
}

/// The initial value of a variable must have the declared sizes, unless these are open (specification, section 10.6.1).
void ConstantEvaluator::Implementation::checkSize(const Frame& frame, std::size_t at)
{
    const FunctionVariable& variable = frame.function->variables[at];
    if (failed || pool.types().isScalar(variable.type)) return;
    Sizes declared = sizesOf(pool.types(), variable.type);
    const Sizes given = sizesOf(pool.types(), frame.values[at].type);
    if (declared.size() != given.size()) return;
    for (std::size_t i = 0; i < given.size() && !failed; ++i) {
        if (declared[i] == kUnknownSize && i < variable.dimensions.size() && !variable.dimensions[i].isNone())
            declared[i] = static_cast<std::int32_t>(std::clamp(number(variable.dimensions[i]), 0.0, 1.0 * INT32_MAX));
        if (declared[i] == kUnknownSize) declared[i] = given[i];
    }
    if (!failed && declared != given)
        fail(fmt::format("'{}' in '{}' has the size {}, its value {}", variable.name, frame.function->name,
                         describe(declared), describe(given)),
             true);
}

ConstantEvaluator::Implementation::Flow ConstantEvaluator::Implementation::execute(
    const std::vector<Statement>& statements)
{
    if (isTooDeep()) return Flow::Return;
    ++nesting;
    Flow flow = Flow::Next;
    for (const Statement& statement : statements) {
        flow = execute(statement);
        if (failed) flow = Flow::Return;
        if (flow != Flow::Next) break;
    }
    --nesting;
    return flow;
}

ConstantEvaluator::Implementation::Flow ConstantEvaluator::Implementation::execute(const Statement& statement)
{
    spend();
    if (failed) return Flow::Return;
    switch (statement.kind) {
        case StatementKind::Assign: assignFrom(statement.targets[0], statement.value); break;
        case StatementKind::CallAssign: {
            Value results = value(statement.value);
            if (failed) break;
            if (pool.types().base(results.type) != ValueType::Tuple) {
                if (!statement.targets.empty() && !statement.targets[0].isNone())
                    assign(statement.targets[0], std::move(results));
                break;
            }
            for (std::size_t i = 0; i < statement.targets.size() && i < results.members.size() && !failed; ++i) {
                if (!statement.targets[i].isNone()) assign(statement.targets[i], std::move(results.members[i]));
            }
            break;
        }
        case StatementKind::Call: static_cast<void>(value(statement.value)); break;
        case StatementKind::If:
            for (const Statement::Branch& branch : statement.branches) {
                const bool isTaken = branch.condition.isNone() || number(branch.condition) != 0;
                if (failed) return Flow::Return;
                if (isTaken) return execute(branch.body);
            }
            break;
        case StatementKind::For:
        case StatementKind::While: return loop(statement);
        case StatementKind::Assert: assertion(statement); break;
        case StatementKind::Break: return Flow::Break;
        case StatementKind::Return: return Flow::Return;
        case StatementKind::When:
        case StatementKind::Terminate:
        case StatementKind::Reinit: notConstant(); break;
    }
    return failed ? Flow::Return : Flow::Next;
}

ConstantEvaluator::Implementation::Flow ConstantEvaluator::Implementation::loop(const Statement& statement)
{
    if (statement.kind == StatementKind::While) {
        while (number(statement.value) != 0 && !failed) {
            spend();
            const Flow flow = execute(statement.body);
            if (flow == Flow::Break) break;
            if (flow == Flow::Return) return flow;
        }
        return failed ? Flow::Return : Flow::Next;
    }
    const bool isRange = pool.op(statement.value) == Op::Range;
    Steps range;
    Value elements;
    if (isRange) {
        range = stepsOf(statement.value);
    } else {
        elements = value(statement.value);
        if (!failed) range.count = static_cast<std::int64_t>(elementCount(pool.types(), elements));
    }
    if (failed) return Flow::Return;
    const bool overNumbers = isRange || isNumeric(pool.types().base(elements.type));
    const std::size_t at = bindings.size();
    bindings.push_back({statement.iterator, 0, nullptr});
    Value element;
    Flow flow = Flow::Next;
    for (std::int64_t i = 0; i < range.count && !failed; ++i) {
        spend();
        if (isRange) {
            bindings[at].number = range.start + static_cast<double>(i) * range.step;
        } else if (overNumbers) {
            bindings[at].number = elements.numbers[static_cast<std::size_t>(i)];
        } else {
            element =
                slice(pool.types(), elements, static_cast<std::size_t>(i), 1, pool.types().elementType(elements.type));
            bindings[at].element = &element;
        }
        flow = execute(statement.body);
        if (flow != Flow::Next) break;
    }
    bindings.resize(at);
    if (failed || flow == Flow::Return) return Flow::Return;
    return Flow::Next;
}

void ConstantEvaluator::Implementation::assertion(const Statement& statement)
{
    if (number(statement.value) != 0 || failed) return;
    // The first level, AssertionLevel.warning, stops nothing; `error` is the second.
    const bool hasLevel = !statement.targets.empty() && !statement.targets[0].isNone();
    const bool isWarning = hasLevel && number(statement.targets[0]) == 0;
    if (failed) return;
    const Value message =
        statement.message.isNone() ? Value::string("an assertion is violated") : value(statement.message);
    if (failed) return;
    std::string text = message.strings.empty() ? std::string() : message.strings[0];
    if (!isWarning) return fail(std::move(text), true);
    if (here.frame != nullptr) context.warn(*here.frame->function, statement, std::move(text));
}

std::string ConstantEvaluator::Implementation::variableName(ExprId target) const
{
    while (pool.op(target) == Op::Subscript || pool.op(target) == Op::Member) target = pool.operand(target, 0);
    return pool.op(target) == Op::Local && here.frame != nullptr
               ? here.frame->function->variables[pool.payload(target)].name
               : std::string();
}

void ConstantEvaluator::Implementation::assignFrom(ExprId target, ExprId source)
{
    // A number to a variable or to an element of an array: no value is made in between.
    if (isNumber(source) && isNumber(target) && here.frame != nullptr) {
        if (pool.op(target) == Op::Local) {
            const double next = number(source);
            Value& at = here.frame->values[pool.payload(target)];
            if (!failed && at.numbers.size() == 1) at.numbers[0] = next;
            return;
        }
        if (pool.op(target) == Op::Subscript && pool.op(pool.operand(target, 0)) == Op::Local) {
            const double next = number(source);
            if (failed) return;
            Value& array = here.frame->values[pool.payload(pool.operand(target, 0))];
            const std::size_t at = position(target, array.type);
            if (!failed) array.numbers[at] = next;
            return;
        }
    }
    Value next = value(source);
    if (!failed) assign(target, std::move(next));
}

void ConstantEvaluator::Implementation::assign(ExprId target, Value next)
{
    std::vector<ExprId> steps;
    ExprId at = target;
    while (pool.op(at) == Op::Subscript || pool.op(at) == Op::Member) {
        steps.push_back(at);
        at = pool.operand(at, 0);
    }
    if (pool.op(at) != Op::Local || here.frame == nullptr) {
        notConstant();
        return;
    }
    std::reverse(steps.begin(), steps.end());
    const std::size_t position = pool.payload(at);
    convertTo(pool.types(), next, pool.typeId(target));
    if (!steps.empty()) {
        store(here.frame->values[position], steps, next);
        return;
    }
    // A variable declared with ":" takes the size of the assigned value; other sizes are fixed.
    const FunctionVariable& variable = here.frame->function->variables[position];
    Value& current = here.frame->values[position];
    const TypeTable& types = pool.types();
    const auto before = types.dimensions(current.type), after = types.dimensions(next.type),
               declared = types.dimensions(variable.type);
    bool fit = before.size() == after.size() && declared.size() == after.size();
    for (std::size_t i = 0; fit && i < after.size(); ++i) {
        const bool isOpen =
            declared[i] == kUnknownSize && (i >= variable.dimensions.size() || variable.dimensions[i].isNone());
        fit = isOpen || before[i] == after[i];
    }
    if (!fit) {
        fail(fmt::format("'{}' in '{}' has the size {}, the value assigned to it {}", variable.name,
                         here.frame->function->name, describe(sizesOf(types, current.type)),
                         describe(sizesOf(types, next.type))),
             true);
        return;
    }
    current = std::move(next);
}

void ConstantEvaluator::Implementation::overwrite(Value& at, const Value& next)
{
    TypeTable& types = pool.types();
    // A field that was declared with ":" is empty until it is assigned.
    const bool isOpen = elementCount(types, at) == 0 && types.rank(at.type) == types.rank(next.type);
    if (!isOpen && sizesOf(types, at.type) != sizesOf(types, next.type)) {
        fail(fmt::format("a value of size {} is assigned to a place of size {}", describe(sizesOf(types, next.type)),
                         describe(sizesOf(types, at.type))),
             true);
        return;
    }
    const TypeId before = at.type;
    at = next;
    convertTo(types, at, before);
}

void ConstantEvaluator::Implementation::store(Value& at, std::span<const ExprId> steps, const Value& next)
{
    if (failed) return;
    if (steps.empty()) {
        overwrite(at, next);
        return;
    }
    TypeTable& types = pool.types();
    const ExprId step = steps.front();
    const auto rest = steps.subspan(1);
    const Sizes sizes = sizesOf(types, at.type);
    // Where several records are assigned to at once, each takes its part of the value.
    const auto part = [&](std::size_t index, std::size_t count, std::size_t rank) {
        const std::size_t length = elementCount(types, next) / count;
        return slice(types, next, index * length, length,
                     types.dropDimensions(next.type, std::min(rank, types.rank(next.type))));
    };
    if (pool.op(step) == Op::Member) {
        const std::size_t field = pool.payload(step);
        if (sizes.empty()) {
            store(at.members[field], rest, next);
            return;
        }
        if (at.members.empty()) return;
        if (elementCount(types, next) % at.members.size() != 0 || elementCount(types, next) == 0) {
            fail(fmt::format("a value of size {} is assigned to {} records", describe(sizesOf(types, next.type)),
                             at.members.size()),
                 true);
            return;
        }
        for (std::size_t i = 0; i < at.members.size() && !failed; ++i) {
            store(at.members[i].members[field], rest, part(i, at.members.size(), sizes.size()));
        }
        return;
    }
    Sizes kept;
    const auto positions = selected(step, sizes, kept);
    if (failed || positions.empty()) return;
    if (rest.empty()) {
        const Sizes given = sizesOf(types, next.type);
        if (given != kept) {
            fail(fmt::format("a value of size {} is assigned to a part of size {} of '{}'", describe(given),
                             describe(kept), variableName(step)),
                 true);
            return;
        }
        const ValueType base = types.base(at.type);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            if (isNumeric(base)) {
                at.numbers[positions[i]] = next.numbers[i];
            } else if (base == ValueType::String) {
                at.strings[positions[i]] = next.strings[i];
            } else {
                at.members[positions[i]] = kept.empty() ? next : next.members[i];
            }
        }
        return;
    }
    if (types.base(at.type) != ValueType::Record) {
        notConstant();
        return;
    }
    if (kept.empty()) {
        store(at.members[positions[0]], rest, next);
        return;
    }
    if (elementCount(types, next) % positions.size() != 0) {
        fail(fmt::format("a value of size {} is assigned to {} records", describe(sizesOf(types, next.type)),
                         positions.size()),
             true);
        return;
    }
    for (std::size_t i = 0; i < positions.size() && !failed; ++i) {
        store(at.members[positions[i]], rest, part(i, positions.size(), kept.size()));
    }
}

}  // namespace causeway
