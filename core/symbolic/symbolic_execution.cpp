// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/symbolic_execution.h"

#include <algorithm>

#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxCalls = 32;  ///< in each other

/// Expressions for the parts of one without a constructor. The recursion depth is the nesting of types in the text.
void addParts(ExpressionPool& pool, ExprId expr, std::vector<ExprId>& scalars)
{
    const TypeId type = pool.typeId(expr);
    if (pool.op(expr) == Op::Array || pool.op(expr) == Op::Record) {
        const std::vector<ExprId> operands(pool.operands(expr).begin(), pool.operands(expr).end());
        for (const ExprId operand : operands) addParts(pool, operand, scalars);
        return;
    }
    if (!pool.types().isScalar(type)) {
        const std::vector<std::int32_t> sizes(pool.types().dimensions(type).begin(),
                                              pool.types().dimensions(type).end());
        const std::int64_t count = pool.types().elementCount(type);
        for (std::int64_t i = 0; i < count; ++i) {
            std::vector<ExprId> subscripts(sizes.size());
            std::int64_t rest = i;
            for (std::size_t d = sizes.size(); d-- > 0; rest /= sizes[d])
                subscripts[d] = pool.integer(rest % sizes[d] + 1);
            addParts(pool, pool.subscript(expr, subscripts), scalars);
        }
        return;
    }
    if (pool.types().base(type) != ValueType::Record) return scalars.push_back(expr);
    const std::size_t count = pool.types().recordOf(type).fields.size();
    for (std::size_t i = 0; i < count; ++i) addParts(pool, pool.member(expr, i), scalars);
}

ExprId assemble(ExpressionPool& pool, TypeId type, const std::vector<ExprId>& scalars, std::size_t& next)
{
    TypeTable& types = pool.types();
    std::vector<ExprId> parts;
    if (!types.isScalar(type)) {
        const std::int32_t size = types.dimensions(type)[0];
        const TypeId element = types.dropDimensions(type, 1);
        for (std::int32_t i = 0; i < size; ++i) parts.push_back(assemble(pool, element, scalars, next));
        return pool.array(parts, element);
    }
    if (types.base(type) != ValueType::Record) return scalars[next++];
    const std::size_t count = types.recordOf(type).fields.size();
    for (std::size_t i = 0; i < count; ++i)
        parts.push_back(assemble(pool, types.recordOf(type).fields[i].type, scalars, next));
    return pool.record(type, parts);
}

}  // namespace

bool hasKnownSizes(const TypeTable& types, TypeId type)
{
    if (!types.hasKnownSize(type)) return false;
    if (types.base(type) == ValueType::Tuple) return false;
    if (types.base(type) != ValueType::Record) return true;
    return std::ranges::all_of(types.recordOf(type).fields,
                               [&](const RecordType::Field& field) { return hasKnownSizes(types, field.type); });
}

/// Makes the literals of Integers those of Reals where the type says so.

std::optional<ScalarParts> scalarParts(ExpressionPool& pool, ExprId expr)
{
    if (!hasKnownSizes(pool.types(), pool.typeId(expr))) return std::nullopt;
    ScalarParts result{pool.typeId(expr), {}};
    addParts(pool, expr, result.scalars);
    if (static_cast<std::int64_t>(result.scalars.size()) != pool.types().scalarCount(result.type)) return std::nullopt;
    return result;
}

ExprId assembled(ExpressionPool& pool, const ScalarParts& parts)
{
    std::size_t next = 0;
    return assemble(pool, parts.type, parts.scalars, next);
}

// ----- calls

std::optional<std::vector<ScalarParts>> SymbolicExecution::run(FunctionId function, std::vector<ScalarParts> inputs,
                                                               std::int64_t mostWork)
{
    m_frames.clear();
    m_bindings.clear();
    m_workLeft = mostWork;
    m_nesting = 0;
    m_failed = m_leftCalls = m_isSilent = false;
    std::vector<ScalarParts> results = call(function, std::move(inputs));
    for (const ScalarParts& result : results)
        m_failed = m_failed || std::ranges::any_of(result.scalars, [](ExprId part) { return part.isNone(); });
    if (m_failed || results.empty()) return std::nullopt;
    return results;
}

std::vector<ScalarParts> SymbolicExecution::call(FunctionId id, std::vector<ScalarParts> inputs)
{
    const Function& function = m_functions[id];
    const bool isRecursive = std::ranges::any_of(m_frames, [&](const Frame& frame) { return frame.function == id; });
    if (isRecursive || m_frames.size() >= kMaxCalls || inputs.size() != function.inputs.size()) m_failed = true;
    if (m_failed || !spend(1)) return {};
    Frame& frame = m_frames.emplace_back();
    frame.function = id;
    frame.values.resize(function.variables.size());
    frame.states.assign(function.variables.size(), Frame::State::Declared);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        convert(inputs[i], function.variables[function.inputs[i]].type);
        frame.values[function.inputs[i]] = std::move(inputs[i]);
        frame.states[function.inputs[i]] = Frame::State::Ready;
    }
    for (const std::uint32_t input : function.inputs) checkSize(input, m_frames.back().values[input]);
    // Before the first statement: a variable that a branch does not change has this value, not one computed from later
    // assignments to its operands.
    for (std::size_t v = 0; v < function.variables.size() && !m_failed; ++v) {
        if (!function.variables[v].value.isNone() && m_frames.back().states[v] == Frame::State::Declared) initialise(v);
    }
    const std::size_t firstBinding = m_bindings.size();
    std::vector<ScalarParts> results;
    if (function.isRecordConstructor) {
        results.push_back(constructed(function));
    } else {
        execute(function.body);
        for (const std::uint32_t output : function.outputs) {
            if (!m_failed) results.push_back(local(output));
        }
    }
    m_bindings.resize(firstBinding);
    m_frames.pop_back();
    return results;
}

/// The fields are the inputs, except those that cannot be arguments.
ScalarParts SymbolicExecution::constructed(const Function& function)
{
    const TypeTable& types = m_pool.types();
    if (types.base(function.resultType) != ValueType::Record) return fail();
    const RecordType record = types.recordOf(function.resultType);
    ScalarParts result{function.resultType, {}};
    for (std::size_t i = 0; i < record.fields.size() && !m_failed; ++i) {
        const auto named = std::ranges::find(function.variables, record.fields[i].name, &FunctionVariable::name);
        auto at = static_cast<std::size_t>(named - function.variables.begin());
        if (at == function.variables.size()) {
            if (record.fields.size() != function.inputs.size()) return fail();
            at = function.inputs[i];
        }
        const ScalarParts& field = local(at);
        if (m_failed || field.scalars.size() != static_cast<std::size_t>(scalarCount(record.fields[i].type)))
            return fail();
        result.scalars.insert(result.scalars.end(), field.scalars.begin(), field.scalars.end());
    }
    if (!hasKnownSizes(types, result.type)) return fail();
    convert(result, result.type);
    return result;
}

const ScalarParts& SymbolicExecution::local(std::size_t variable)
{
    if (m_frames.back().states[variable] != Frame::State::Ready) initialise(variable);
    return m_frames.back().values[variable];
}

void SymbolicExecution::initialise(std::size_t variable)
{
    const FunctionVariable& declared = m_functions[m_frames.back().function].variables[variable];
    const std::size_t frame = m_frames.size() - 1;
    if (m_failed || m_frames[frame].states[variable] == Frame::State::Initialising) {
        m_failed = true;
        return;
    }
    m_frames[frame].states[variable] = Frame::State::Initialising;
    ScalarParts initial;
    if (!declared.value.isNone()) {
        initial = value(declared.value);
        if (!m_failed) convert(initial, declared.type);
        checkSize(variable, initial);
    } else {
        Sizes sizes = declaredSizes(variable);
        for (std::int32_t& size : sizes) size = size == kUnknownSize ? 0 : size;  // the assigned value has the size
        const TypeId element = m_pool.types().elementType(declared.type);
        const TypeId type = m_pool.types().array(element, sizes);
        if (!hasKnownSizes(m_pool.types(), type) || !spend(static_cast<std::size_t>(scalarCount(type)))) {
            m_failed = true;
            return;
        }
        initial = {type, std::vector<ExprId>(static_cast<std::size_t>(scalarCount(type)))};
    }
    m_frames[frame].values[variable] = std::move(initial);
    m_frames[frame].states[variable] = Frame::State::Ready;
}

/// The sizes that a variable is declared with; kUnknownSize for ":".
SymbolicExecution::Sizes SymbolicExecution::declaredSizes(std::size_t variable)
{
    const FunctionVariable& declared = m_functions[m_frames.back().function].variables[variable];
    Sizes sizes = sizesOf(declared.type);
    for (std::size_t i = 0; i < sizes.size() && i < declared.dimensions.size() && !m_failed; ++i) {
        if (sizes[i] != kUnknownSize || declared.dimensions[i].isNone()) continue;
        const auto size = index(scalarValue(declared.dimensions[i]));
        if (size) {
            sizes[i] = static_cast<std::int32_t>(std::clamp<std::int64_t>(*size + 1, 0, INT32_MAX));
        } else {
            m_failed = true;
        }
    }
    return sizes;
}

/// A value has the sizes of its variable, where the declaration leaves none open (specification, section 10.6.1).
void SymbolicExecution::checkSize(std::size_t variable, const ScalarParts& value)
{
    if (m_failed || m_pool.types().isScalar(value.type)) return;
    const Sizes declared = declaredSizes(variable), given = sizesOf(value.type);
    m_failed = m_failed || declared.size() != given.size();
    for (std::size_t i = 0; i < given.size() && !m_failed; ++i)
        m_failed = declared[i] != kUnknownSize && declared[i] != given[i];
}

// ----- statements

SymbolicExecution::Flow SymbolicExecution::execute(const std::vector<Statement>& statements)
{
    for (const Statement& statement : statements) {
        if (m_failed || !spend(1)) break;
        if (execute(statement) == Flow::Return) return Flow::Return;
    }
    return Flow::Next;
}

SymbolicExecution::Flow SymbolicExecution::execute(const Statement& statement)
{
    if (++m_nesting > kMaxNesting) m_failed = true;
    Flow flow = Flow::Next;
    if (!m_failed) {
        switch (statement.kind) {
            case StatementKind::Assign: assign(statement.targets[0], value(statement.value)); break;
            case StatementKind::CallAssign: {
                std::vector<ScalarParts> results = callResults(statement.value);
                for (std::size_t i = 0; i < statement.targets.size() && !m_failed; ++i) {
                    if (statement.targets[i].isNone()) continue;
                    if (i < results.size()) {
                        assign(statement.targets[i], std::move(results[i]));
                    } else {
                        m_failed = true;
                    }
                }
                break;
            }
            case StatementKind::If: flow = executeIf(statement); break;
            case StatementKind::For: flow = executeFor(statement); break;
            case StatementKind::Return: flow = Flow::Return; break;
            case StatementKind::Assert: {
                // Conditions that always hold need no check.
                const ExprId condition = scalarValue(statement.value);
                if (m_failed || m_pool.op(condition) != Op::BooleanLiteral || !m_pool.booleanValue(condition))
                    m_failed = true;
                break;
            }
            default: m_failed = true; break;
        }
    }
    --m_nesting;
    return flow;
}

SymbolicExecution::Flow SymbolicExecution::executeFor(const Statement& statement)
{
    const ScalarParts elements = value(statement.value);
    for (const ExprId element : elements.scalars) {
        if (m_failed) break;
        m_bindings.push_back({statement.iterator, element});
        const Flow flow = execute(statement.body);
        m_bindings.pop_back();
        if (flow == Flow::Return) return Flow::Return;
    }
    return Flow::Next;
}

/// Each branch is executed from the same state; the conditions then select between the results.
SymbolicExecution::Flow SymbolicExecution::executeIf(const Statement& statement)
{
    struct Outcome {
        ExprId condition;  ///< none: else
        std::vector<ScalarParts> values;
        std::vector<Frame::State> states;
    };
    std::vector<Outcome> outcomes;
    const std::vector<ScalarParts> before = m_frames.back().values;
    const std::vector<Frame::State> statesBefore = m_frames.back().states;
    bool isDecided = false;
    for (std::size_t b = 0; b < statement.branches.size() && !isDecided; ++b) {
        const Statement::Branch& branch = statement.branches[b];
        ExprId condition;
        if (!branch.condition.isNone()) {
            m_frames.back().values = before;
            m_frames.back().states = statesBefore;
            condition = scalarValue(branch.condition);
            if (m_failed) return Flow::Next;
            if (m_pool.op(condition) == Op::BooleanLiteral) {
                if (!m_pool.booleanValue(condition)) continue;
                condition = {};
            }
        }
        isDecided = condition.isNone();
        m_frames.back().values = before;
        m_frames.back().states = statesBefore;
        const Flow flow = execute(branch.body);
        if (isDecided && outcomes.empty()) return flow;
        if (m_failed || flow == Flow::Return) {
            m_failed = true;
            return Flow::Next;
        }
        outcomes.push_back({condition, std::move(m_frames.back().values), std::move(m_frames.back().states)});
    }
    if (!isDecided) outcomes.push_back({{}, before, statesBefore});
    m_frames.back().values = std::move(outcomes.back().values);
    m_frames.back().states = std::move(outcomes.back().states);
    for (std::size_t i = outcomes.size() - 1; i-- > 0;) {
        const Outcome& outcome = outcomes[i];
        for (std::size_t v = 0; v < outcome.values.size() && !m_failed; ++v) {
            if (outcome.states[v] != Frame::State::Ready) continue;
            ScalarParts& merged = m_frames.back().values[v];
            if (m_frames.back().states[v] != Frame::State::Ready) {
                merged = outcome.values[v];  // the others do not assign it
                m_frames.back().states[v] = Frame::State::Ready;
                continue;
            }
            const ScalarParts& chosen = outcome.values[v];
            if (merged.scalars.size() != chosen.scalars.size()) {
                m_failed = true;
                break;
            }
            for (std::size_t k = 0; k < merged.scalars.size(); ++k) {
                ExprId& at = merged.scalars[k];
                if (at == chosen.scalars[k]) continue;
                // A value that one branch leaves undefined may be anything there.
                if (at.isNone() || chosen.scalars[k].isNone()) {
                    at = at.isNone() ? chosen.scalars[k] : at;
                    continue;
                }
                if (spend(1)) at = select(m_pool, outcome.condition, chosen.scalars[k], at);
            }
        }
    }
    return Flow::Next;
}

void SymbolicExecution::assign(ExprId target, ScalarParts value)
{
    if (m_failed) return;
    if (m_pool.op(target) == Op::Local) {
        const std::size_t variable = m_pool.payload(target);
        convert(value, m_functions[m_frames.back().function].variables[variable].type);
        checkSize(variable, value);
        m_frames.back().values[variable] = std::move(value);
        m_frames.back().states[variable] = Frame::State::Ready;
        return;
    }
    const Place place = locate(target);
    if (m_failed || place.positions.size() != value.scalars.size()) {
        m_failed = true;
        return;
    }
    convert(value, place.type);
    for (std::size_t i = 0; i < place.positions.size(); ++i)
        m_frames.back().values[place.variable].scalars[place.positions[i]] = value.scalars[i];
}

SymbolicExecution::Place SymbolicExecution::locate(ExprId target)
{
    Place place;
    std::vector<ExprId> path;
    for (; m_pool.op(target) == Op::Subscript || m_pool.op(target) == Op::Member; target = m_pool.operand(target, 0))
        path.push_back(target);
    if (m_pool.op(target) != Op::Local) {
        m_failed = true;
        return place;
    }
    place.variable = m_pool.payload(target);
    const ScalarParts& whole = local(place.variable);
    if (m_failed) return place;
    place.type = whole.type;
    for (std::size_t i = 0; i < whole.scalars.size(); ++i) place.positions.push_back(i);
    // Positions are treated as scalars and selected like those of a value.
    for (; !path.empty() && !m_failed; path.pop_back()) {
        const ExprId part = path.back();
        const TypeId element = m_pool.types().elementType(place.type);
        const auto perElement = static_cast<std::size_t>(scalarCount(element));
        std::vector<std::size_t> kept;
        if (m_pool.op(part) == Op::Subscript) {
            Sizes sizes;
            const std::vector<std::size_t> elements = selected(part, place.type, sizes);
            for (const std::size_t at : elements) {
                for (std::size_t k = 0; k < perElement; ++k) kept.push_back(place.positions[at * perElement + k]);
            }
            place.type = m_pool.types().array(element, sizes);
        } else {
            const RecordType record = m_pool.types().recordOf(place.type);
            std::size_t offset = 0;
            for (std::size_t f = 0; f < m_pool.payload(part); ++f)
                offset += static_cast<std::size_t>(scalarCount(record.fields[f].type));
            const TypeId field = record.fields[m_pool.payload(part)].type;
            const auto size = static_cast<std::size_t>(scalarCount(field));
            for (std::size_t at = 0; at < place.positions.size(); at += perElement) {
                for (std::size_t k = 0; k < size; ++k) kept.push_back(place.positions[at + offset + k]);
            }
            place.type = m_pool.types().array(field, sizesOf(place.type));
        }
        place.positions = std::move(kept);
    }
    return place;
}

// ----- expressions

bool SymbolicExecution::spend(std::size_t work)
{
    m_workLeft -= static_cast<std::int64_t>(work);
    if (m_workLeft < 0) m_failed = true;
    return !m_failed;
}

// ----- built-in functions

}  // namespace causeway
