// SPDX-License-Identifier: GPL-3.0-or-later
// Calls in functions: put in place, or through routines; and what variables of functions begin with.
#include <algorithm>
#include <array>
#include <bit>

#include "core/program/function_code.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxScalars = 100'000;  // of one variable
constexpr std::size_t kFewStatements = 3;     // of a function that is put in place
constexpr std::size_t kFewVariables = 12;     // likewise
constexpr std::size_t kFewOperations = 60;    // likewise

std::vector<std::uint8_t> assignedVariables(const ExpressionPool& pool, const Function& function)
{
    std::vector<std::uint8_t> isAssigned(function.variables.size(), 0);
    forEachStatement(function.body, [&](const Statement& statement) {
        if (statement.kind != StatementKind::Assign && statement.kind != StatementKind::CallAssign) return;
        for (const ExprId target : statement.targets) {
            if (target.isNone()) continue;
            const ExprId root = rootOf(pool, target);
            if (pool.op(root) == Op::Local) isAssigned[pool.payload(root)] = 1;
        }
    });
    return isAssigned;
}

/// The variables that statements or expressions mention.
class Mentions {
public:
    Mentions(const ExpressionPool& pool, std::size_t count) : m_pool(pool), m_has(count, 0) {}
    void add(ExprId expr)
    {
        if (expr.isNone()) return;
        const std::array roots{expr};
        for (const ExprId part : reachable(m_pool, roots)) {
            if (m_pool.op(part) == Op::Local) m_has[m_pool.payload(part)] = 1;
        }
    }
    void add(const Statement& statement)
    {
        for (const ExprId target : statement.targets) add(target);
        add(statement.value);
        add(statement.message);
        for (const Statement::Branch& branch : statement.branches) add(branch.condition);
    }
    [[nodiscard]] bool has(std::size_t variable) const { return m_has[variable] != 0; }

private:
    const ExpressionPool& m_pool;
    std::vector<std::uint8_t> m_has;
};

/// Variables that are given a value as a whole before anything looks at them: what they begin with does not matter.
std::vector<std::uint8_t> setBeforeUse(const ExpressionPool& pool, const Function& function)
{
    std::vector<std::uint8_t> isSet(function.variables.size(), 0);
    bool returns = false;
    forEachStatement(function.body, [&](const Statement& s) { returns = returns || s.kind == StatementKind::Return; });
    if (returns) return isSet;
    Mentions mentions(pool, function.variables.size());
    for (const FunctionVariable& variable : function.variables) {
        mentions.add(variable.value);
        for (const ExprId dimension : variable.dimensions) mentions.add(dimension);
    }
    for (const Statement& statement : function.body) {
        const bool assigns = statement.kind == StatementKind::Assign || statement.kind == StatementKind::CallAssign;
        if (assigns) mentions.add(statement.value);
        for (const ExprId target : assigns ? statement.targets : std::vector<ExprId>()) {
            if (!target.isNone() && pool.op(target) == Op::Local && !mentions.has(pool.payload(target)))
                isSet[pool.payload(target)] = 1;
        }
        forEachStatement(std::span(&statement, 1), [&mentions](const Statement& s) { mentions.add(s); });
    }
    return isSet;
}

/// A few short assignments are put in place.
bool isShort(const ExpressionPool& pool, const Function& function)
{
    if (function.isRecordConstructor) return true;
    if (function.body.size() > kFewStatements || function.variables.size() > kFewVariables) return false;
    std::vector<ExprId> roots;
    for (const Statement& statement : function.body) {
        if (statement.kind != StatementKind::Assign) return false;
        roots.push_back(statement.targets[0]);
        roots.push_back(statement.value);
    }
    for (const FunctionVariable& variable : function.variables) {
        if (!variable.value.isNone()) roots.push_back(variable.value);
    }
    return reachable(pool, roots).size() <= kFewOperations;
}

}  // namespace

CodeValue FunctionCode::call(FunctionId id, std::vector<CodeValue> inputs)
{
    const auto& functions = m_program.structure->functions;
    if (!functions.contains(id)) refuse();
    const Function& function = functions[id];
    if (function.isExternal || function.isImpure || !function.isComplete || !function.partialOf.isNone() ||
        std::ranges::find(m_active, id) != m_active.end())
        refuse();
    const bool hasFunctions = std::ranges::any_of(
        inputs, [this](const CodeValue& input) { return m_pool.types().base(input.type) == ValueType::Function; });
    const auto [isPutInPlace, isNew] = m_isShort.try_emplace(id, false);
    if (isNew) isPutInPlace->second = isShort(m_pool, function);
    if (!hasFunctions && !isPutInPlace->second) return throughRoutine(id, std::move(inputs));
    m_active.push_back(id);
    CodeValue result = inPlace(function, std::move(inputs));
    m_active.pop_back();
    return result;
}

/// A call that ends the run: the text, which the evaluator will make, does not matter.
bool FunctionCode::isError(FunctionId id) const
{
    const auto& functions = m_program.structure->functions;
    if (!functions.contains(id)) return false;
    const Function& function = functions[id];
    const std::string& name = function.external.name;
    if (function.isExternal) return name == "ModelicaError" || name == "ModelicaFormatError";
    // Streams.error is an assertion that never holds.
    if (function.body.empty() || function.body[0].kind != StatementKind::Assert) return false;
    const Statement& first = function.body[0];
    const bool isPlain = first.targets.empty() || first.targets[0].isNone() ||
                         (m_pool.op(first.targets[0]) == Op::EnumerationLiteral &&
                          m_pool.payload(first.targets[0]) + 1 != static_cast<std::size_t>(kWarning));
    return isPlain && m_pool.op(first.value) == Op::BooleanLiteral && !m_pool.booleanValue(first.value);
}

CodeValue FunctionCode::inPlace(const Function& function, std::vector<CodeValue> inputs)
{
    // Local variables of the caller are others.
    auto known = std::exchange(m_body->known, {});
    auto order = std::exchange(m_body->order, {});
    const std::size_t forgotten = m_body->forgotten;
    Frame* const caller = m_frame;
    Frame frame;
    frame.function = &function;
    CodeValue result = runIn(frame, std::move(inputs));
    m_frame = caller;
    m_body->known = std::move(known);
    m_body->order = std::move(order);
    m_body->forgotten = forgotten;
    return result;
}

CodeValue FunctionCode::runIn(Frame& frame, std::vector<CodeValue> inputs)
{
    m_frame = &frame;
    const std::size_t loops = std::exchange(m_loops, 0), conditions = std::exchange(m_conditions, 0);
    enter(frame, std::move(inputs));
    CodeValue result;
    if (frame.function->isRecordConstructor) {
        result = recordOf(frame);
    } else {
        execute(frame.function->body);
        for (const std::size_t jump : frame.returns) land(jump);
        result = resultOf(frame);
    }
    m_loops = loops;
    m_conditions = conditions;
    return result;
}

/// Known whole numbers come second: first the routine that serves all of their values is tried.
CodeValue FunctionCode::throughRoutine(FunctionId id, std::vector<CodeValue> inputs)
{
    const Function& function = m_program.structure->functions[id];
    std::vector<std::uint64_t> key{id.index()};
    for (const CodeValue& input : inputs) key.push_back(input.type.index());
    std::vector<bool> isKept(inputs.size(), false);
    for (const bool isSpecial : {false, true}) {
        if (isSpecial) {
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                const ValueType base = m_pool.types().base(inputs[i].type);
                isKept[i] =
                    (base == ValueType::Integer || base == ValueType::Boolean || base == ValueType::Enumeration) &&
                    std::ranges::all_of(inputs[i].scalars, &CodeScalar::isKnown);
                key.push_back(isKept[i] ? 1 : 0);
                for (const CodeScalar& scalar : inputs[i].scalars) {
                    if (isKept[i]) key.push_back(std::bit_cast<std::uint64_t>(scalar.number));
                }
            }
            if (std::ranges::find(isKept, true) == isKept.end()) break;
        }
        const auto [entry, isNew] = m_routines.try_emplace(key);
        Routine& routine = entry->second;
        if (isNew) {
            m_active.push_back(id);
            makeRoutine(function, inputs, isKept, routine);
            m_active.pop_back();
        }
        if (routine.hasCode) return callRoutine(routine, inputs);
    }
    refuse();
}

void FunctionCode::makeRoutine(const Function& function, const std::vector<CodeValue>& inputs,
                               const std::vector<bool>& isKept, Routine& routine)
{
    Body body;
    Body* const outerBody = std::exchange(m_body, &body);
    Frame* const outerFrame = m_frame;
    const std::vector<FunctionId> active = m_active;
    const std::size_t loops = m_loops, conditions = m_conditions;
    const int nesting = m_nesting;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        routine.inputs.push_back(inputs[i]);
        if (isKept[i]) continue;
        const Slot first = m_builder.newSlots(inputs[i].scalars.size());
        for (std::size_t k = 0; k < inputs[i].scalars.size(); ++k)
            routine.inputs.back().scalars[k] = {first + static_cast<Slot>(k)};
    }
    try {
        Frame frame;
        frame.function = &function;
        routine.result = runIn(frame, routine.inputs);
        routine.isIterative = body.isIterative;
        routine.index = static_cast<std::uint32_t>(m_program.routines.size());
        m_program.routines.push_back(m_builder.append(body.code));
        routine.hasCode = true;
    } catch (const NoCode&) {
        routine.hasCode = false;
    }
    m_body = outerBody;
    m_frame = outerFrame;
    m_active = active;
    m_loops = loops;
    m_conditions = conditions;
    m_nesting = nesting;
}

/// The next call uses the same slots, so the results of this one are copied.
CodeValue FunctionCode::callRoutine(const Routine& routine, const std::vector<CodeValue>& inputs)
{
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        for (std::size_t k = 0; k < inputs[i].scalars.size(); ++k) {
            const CodeScalar& to = routine.inputs[i].scalars[k];
            if (!to.isKnown()) CodeBuilder::copy(to.slot, slotOf(inputs[i].scalars[k]), m_body->code);
        }
    }
    m_body->code.push_back({OpCode::Routine, {}, 0, 0, 0, routine.index});
    m_body->isIterative = m_body->isIterative || routine.isIterative;
    CodeValue result = routine.result;
    const Slot first = m_builder.newSlots(result.scalars.size());
    for (std::size_t k = 0; k < result.scalars.size(); ++k) {
        if (result.scalars[k].isKnown()) continue;
        CodeBuilder::copy(first + static_cast<Slot>(k), result.scalars[k].slot, m_body->code);
        result.scalars[k] = {first + static_cast<Slot>(k)};
    }
    return result;
}

/// Inputs that are missing, or of type None, take their defaults.
void FunctionCode::enter(Frame& frame, std::vector<CodeValue> inputs)
{
    const Function& function = *frame.function;
    const std::size_t count = function.variables.size();
    frame.values.resize(count);
    frame.states.assign(count, Frame::State::Declared);
    frame.isAssigned = assignedVariables(m_pool, function);
    frame.isSetBeforeUse = setBeforeUse(m_pool, function);
    for (std::size_t i = 0; i < inputs.size() && i < function.inputs.size(); ++i) {
        if (inputs[i].type == TypeTable::none()) continue;
        const std::size_t at = function.inputs[i];
        const Sizes declared = sizes(function.variables[at].type), given = sizes(inputs[i].type);
        if (declared.size() != given.size()) refuse();
        for (std::size_t k = 0; k < given.size(); ++k) {
            if (declared[k] != kUnknownSize && declared[k] != given[k]) refuse();
        }
        setUp(frame, at, std::move(inputs[i]));
    }
    for (const std::uint32_t input : function.inputs) {
        if (frame.states[input] != Frame::State::Ready) initialise(frame, input);
    }
    for (const std::uint32_t input : function.inputs) checkSize(frame, input);
    for (std::size_t i = 0; i < count; ++i) {
        if (frame.states[i] != Frame::State::Ready) initialise(frame, i);
    }
}

void FunctionCode::setUp(Frame& frame, std::size_t at, CodeValue value)
{
    if (frame.isAssigned[at] != 0) {
        frame.values[at] = newHome(value.type);
        for (std::size_t k = 0; k < value.scalars.size(); ++k)
            CodeBuilder::copy(frame.values[at].scalars[k].slot, slotOf(value.scalars[k]), m_body->code);
    } else {
        frame.values[at] = std::move(value);
    }
    frame.states[at] = Frame::State::Ready;
}

/// Each variable when it is first needed.
void FunctionCode::initialise(Frame& frame, std::size_t at)
{
    const FunctionVariable& variable = frame.function->variables[at];
    if (frame.states[at] == Frame::State::Initialising) refuse();
    frame.states[at] = Frame::State::Initialising;
    // Its operands first: within the branches of its value they would be initialized only if these are taken.
    Mentions mentions(m_pool, frame.values.size());
    mentions.add(variable.value);
    for (std::size_t used = 0; used < frame.values.size(); ++used) {
        if (used != at && mentions.has(used) && frame.states[used] != Frame::State::Ready) initialise(frame, used);
    }
    if (!variable.value.isNone()) {
        CodeValue initial = value(variable.value);
        initial.scalars = keptApart(initial.scalars);
        setUp(frame, at, std::move(initial));
        if (variable.role != FunctionVariableRole::Input) checkSize(frame, at);
        return;
    }
    if (variable.role == FunctionVariableRole::Input) refuse();
    Sizes own = sizes(variable.type);
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (i < variable.dimensions.size() && !variable.dimensions[i].isNone()) {
            const double size = known(variable.dimensions[i]);
            if (!(size >= 0 && size <= static_cast<double>(kMaxScalars))) refuse();
            own[i] = static_cast<std::int32_t>(size);
        } else if (own[i] == kUnknownSize) {
            own[i] = 0;
        }
    }
    CodeValue initial{closed(withSizes(variable.type, own)), {}, {}, {}, {}};
    if (scalarCount(initial.type) > kMaxScalars) refuse();
    addInitial(initial.type, initial.scalars);
    if (frame.isAssigned[at] != 0 && frame.isSetBeforeUse[at] != 0) {
        frame.values[at] = newHome(initial.type);
        frame.states[at] = Frame::State::Ready;
    } else {
        setUp(frame, at, std::move(initial));
    }
}

/// The initial value of a variable must have the declared sizes, unless these are open.
void FunctionCode::checkSize(const Frame& frame, std::size_t at)
{
    const FunctionVariable& variable = frame.function->variables[at];
    const Sizes declared = sizes(variable.type), given = sizes(frame.values[at].type);
    if (declared.size() != given.size()) refuse();
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (declared[i] != kUnknownSize && declared[i] != given[i]) refuse();
        if (declared[i] != kUnknownSize || i >= variable.dimensions.size() || variable.dimensions[i].isNone()) continue;
        const CodeScalar size = scalar(variable.dimensions[i]);
        if (size.isKnown() && size.number != given[i]) refuse();
        if (!size.isKnown()) require(OpCode::Require, apply(Op::Equal, size, {kNoSlot, 1.0 * given[i]}));
    }
}

/// Zero, false, an empty text or the first literal.
void FunctionCode::addInitial(TypeId type, std::vector<CodeScalar>& scalars)
{
    const TypeTable& types = m_pool.types();
    const std::size_t count = scalarCount(type);
    if (types.base(type) != ValueType::Record) {
        double initial = types.base(type) == ValueType::Enumeration ? 1 : 0;
        if (types.base(type) == ValueType::String) initial = numberOf("");
        scalars.resize(scalars.size() + count, {kNoSlot, initial});
        return;
    }
    for (std::size_t begin = scalars.size(); scalars.size() < begin + count;) {
        for (const RecordType::Field& field : types.recordOf(type).fields) addInitial(field.type, scalars);
    }
}

CodeValue FunctionCode::newHome(TypeId type)
{
    CodeValue home{type, std::vector<CodeScalar>(scalarCount(type)), {}, {}, {}};
    const Slot first = m_builder.newSlots(home.scalars.size());
    for (std::size_t k = 0; k < home.scalars.size(); ++k) {
        home.scalars[k] = {first + static_cast<Slot>(k)};
        m_homes.insert(first + static_cast<Slot>(k));
    }
    return home;
}

CodeValue FunctionCode::resultOf(const Frame& frame)
{
    const Function& function = *frame.function;
    if (function.outputs.empty()) return {};
    if (function.outputs.size() == 1) return frame.values[function.outputs[0]];
    CodeValue result;
    result.type = function.resultType;
    for (const std::uint32_t output : function.outputs) {
        const CodeValue& value = frame.values[output];
        result.parts.push_back(value.type);
        result.scalars.insert(result.scalars.end(), value.scalars.begin(), value.scalars.end());
    }
    return result;
}

/// The fields are the inputs, except those that cannot be arguments.
CodeValue FunctionCode::recordOf(const Frame& frame)
{
    const Function& function = *frame.function;
    CodeValue result;
    result.type = function.resultType;
    if (m_pool.types().base(result.type) != ValueType::Record) refuse();
    const RecordType record = m_pool.types().recordOf(result.type);
    std::vector<TypeId> types;
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
        const auto named = std::ranges::find(function.variables, record.fields[i].name, &FunctionVariable::name);
        std::size_t at = static_cast<std::size_t>(named - function.variables.begin());
        if (named == function.variables.end()) {
            if (record.fields.size() != function.inputs.size()) refuse();
            at = function.inputs[i];
        }
        const CodeValue& field = frame.values[at];
        types.push_back(field.type);
        result.scalars.insert(result.scalars.end(), field.scalars.begin(), field.scalars.end());
    }
    result.type = recordWith(result.type, types);
    if (result.scalars.size() != scalarCount(result.type)) refuse();
    return result;
}

}  // namespace causeway
