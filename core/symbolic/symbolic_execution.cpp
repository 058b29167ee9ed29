// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/symbolic_execution.h"

#include <algorithm>
#include <array>

#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

constexpr int kMaxNesting = 400;       ///< of expressions, statements and calls
constexpr std::size_t kMaxCalls = 32;  ///< in each other
constexpr std::int64_t kMaxRank = 16;  ///< dimensions of an array

/// Expressions for the parts of one that is no constructor. Types nest as deep as the text does.
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

bool hasKnownSize(const TypeTable& types, TypeId type)
{
    if (!types.hasKnownSize(type)) return false;
    if (types.base(type) == ValueType::Tuple) return false;
    if (types.base(type) != ValueType::Record) return true;
    return std::ranges::all_of(types.recordOf(type).fields,
                               [&](const RecordType::Field& field) { return hasKnownSize(types, field.type); });
}

/// Makes the literals of Integers those of Reals where the type says so.
void convertLiterals(ExpressionPool& pool, TypeId type, std::vector<ExprId>& scalars, std::size_t& next)
{
    const std::int64_t count = pool.types().elementCount(type);
    const ValueType base = pool.types().base(type);
    for (std::int64_t i = 0; i < count; ++i) {
        if (base == ValueType::Record) {
            const std::size_t fieldCount = pool.types().recordOf(type).fields.size();
            for (std::size_t f = 0; f < fieldCount; ++f)
                convertLiterals(pool, pool.types().recordOf(type).fields[f].type, scalars, next);
            continue;
        }
        ExprId& scalar = scalars[next++];
        if (base == ValueType::Real && !scalar.isNone() && pool.op(scalar) == Op::IntegerLiteral)
            scalar = pool.real(pool.number(scalar));
    }
}

}  // namespace

std::optional<ScalarParts> scalarParts(ExpressionPool& pool, ExprId expr)
{
    if (!hasKnownSize(pool.types(), pool.typeId(expr))) return std::nullopt;
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
    m_failed = m_leftCalls = false;
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
    const std::size_t firstBinding = m_bindings.size();
    std::vector<ScalarParts> results;
    if (function.isRecordConstructor) {
        results.push_back(constructed(function));
    } else if (function.isExternal) {
        results.push_back(builtinResult(function));
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

/// The fields are the inputs, but for those that cannot be given.
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
    if (!hasKnownSize(types, result.type)) return fail();
    convert(result, result.type);
    return result;
}

/// `external "builtin" y = sin(x)`.
ScalarParts SymbolicExecution::builtinResult(const Function& function)
{
    const ExternalFunction& external = function.external;
    if (external.language != "builtin" || external.result.isNone()) return fail();
    const BuiltinInfo* info = findBuiltin(external.name, external.arguments.size());
    const std::size_t count = external.arguments.size();
    if (info == nullptr || info->group != BuiltinGroup::Elementwise || count < info->leastArguments ||
        count > info->mostArguments)
        return fail();
    std::vector<ExprId> arguments;
    for (const ExprId argument : external.arguments) {
        arguments.push_back(scalarValue(argument));
        if (m_failed) return fail();
    }
    return scalar(apply(info->function, arguments));
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
    } else {
        Sizes sizes = sizesOf(declared.type);
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            if (sizes[i] != kUnknownSize) continue;
            sizes[i] = 0;  // declared as ":": what is assigned has the size
            if (i >= declared.dimensions.size() || declared.dimensions[i].isNone()) continue;
            const auto size = index(scalarValue(declared.dimensions[i]));
            if (m_failed || !size) {
                m_failed = true;
                return;
            }
            sizes[i] = static_cast<std::int32_t>(std::clamp<std::int64_t>(*size + 1, 0, INT32_MAX));
        }
        const TypeId element = m_pool.types().elementType(declared.type);
        const TypeId type = m_pool.types().array(element, sizes);
        if (!hasKnownSize(m_pool.types(), type) || !spend(static_cast<std::size_t>(scalarCount(type)))) {
            m_failed = true;
            return;
        }
        initial = {type, std::vector<ExprId>(static_cast<std::size_t>(scalarCount(type)))};
    }
    m_frames[frame].values[variable] = std::move(initial);
    m_frames[frame].states[variable] = Frame::State::Ready;
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
                // What holds for all values needs no check.
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

/// Each branch is executed on what was there before; then the conditions choose between what they left.
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
                // What one of them leaves undefined may be anything there.
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
    // Positions are scalars that stand for themselves: they are picked as those of a value are.
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

ScalarParts SymbolicExecution::value(ExprId expr)
{
    if (m_failed || !spend(1)) return fail();
    if (++m_nesting > kMaxNesting) m_failed = true;
    ScalarParts result = m_failed ? fail() : compute(expr);
    --m_nesting;
    if (m_failed || static_cast<std::int64_t>(result.scalars.size()) != scalarCount(result.type)) return fail();
    return result;
}

ExprId SymbolicExecution::scalarValue(ExprId expr)
{
    const ScalarParts result = value(expr);
    if (m_failed || result.scalars.size() != 1 || result.scalars[0].isNone()) m_failed = true;
    return m_failed ? ExprId() : result.scalars[0];
}

ScalarParts SymbolicExecution::compute(ExprId expr)
{
    switch (m_pool.op(expr)) {
        case Op::RealLiteral:
        case Op::IntegerLiteral:
        case Op::BooleanLiteral:
        case Op::StringLiteral:
        case Op::EnumerationLiteral: return scalar(expr);
        case Op::Variable: return m_pool.isScalar(expr) ? scalar(expr) : fail();
        case Op::Local: return local(m_pool.payload(expr));
        case Op::Iterator: {
            for (std::size_t i = m_bindings.size(); i-- > 0;) {
                if (m_bindings[i].iterator == m_pool.iteratorOf(expr)) return scalar(m_bindings[i].value);
            }
            return fail();
        }
        case Op::Negate:
        case Op::Not: {
            ScalarParts result = value(m_pool.operand(expr, 0));
            for (ExprId& part : result.scalars) {
                if (part.isNone()) return fail();
                part = m_pool.op(expr) == Op::Not ? logicalNot(m_pool, part) : negate(m_pool, part);
            }
            return result;
        }
        case Op::Member: return member(expr);
        case Op::TupleElement: {
            std::vector<ScalarParts> results = callResults(m_pool.operand(expr, 0));
            return m_failed || m_pool.payload(expr) >= results.size() ? fail()
                                                                      : std::move(results[m_pool.payload(expr)]);
        }
        case Op::If: return conditional(expr);
        case Op::Range: return range(expr);
        case Op::Reduction: return reduction(expr);
        case Op::Call: return builtin(expr);
        case Op::Array: return arrayOf(expr);
        case Op::Subscript: return subscript(expr);
        case Op::Record: return recordOf(expr);
        case Op::FunctionCall: {
            std::vector<ScalarParts> results = callResults(expr);
            return m_failed || results.empty() ? fail() : std::move(results[0]);
        }
        default: break;
    }
    return m_pool.op(expr) >= Op::Add && m_pool.op(expr) <= Op::Or ? binary(expr) : fail();
}

ScalarParts SymbolicExecution::shaped(TypeId element, const Sizes& sizes, std::vector<ExprId> scalars)
{
    return {m_pool.types().array(element, sizes), std::move(scalars)};
}

void SymbolicExecution::convert(ScalarParts& value, TypeId type)
{
    std::size_t next = 0;
    const bool fits =
        m_pool.types().base(type) == m_pool.types().base(value.type) || m_pool.types().base(type) == ValueType::Real;
    if (m_failed || !fits || m_pool.types().rank(type) != m_pool.types().rank(value.type)) {
        m_failed = true;
        return;
    }
    // The sizes are those of the value; records of one layout may have different names.
    const TypeId element = m_pool.types().elementType(type);
    const TypeId wanted = m_pool.types().array(element, sizesOf(value.type));
    if (!hasKnownSize(m_pool.types(), wanted)) {
        convertLiterals(m_pool, value.type, value.scalars, next);
        return;
    }
    if (scalarCount(wanted) != static_cast<std::int64_t>(value.scalars.size())) {
        m_failed = true;
        return;
    }
    value.type = wanted;
    convertLiterals(m_pool, value.type, value.scalars, next);
}

std::optional<std::int64_t> SymbolicExecution::index(ExprId scalar) const
{
    if (scalar.isNone()) return std::nullopt;
    switch (m_pool.op(scalar)) {
        case Op::IntegerLiteral: return m_pool.integerValue(scalar) - 1;
        case Op::EnumerationLiteral:
        case Op::BooleanLiteral: return m_pool.payload(scalar);
        default: return std::nullopt;
    }
}

std::vector<std::size_t> SymbolicExecution::selected(ExprId subscript, TypeId arrayType, Sizes& kept)
{
    const Sizes sizes = sizesOf(arrayType);
    const std::vector<ExprId> operands = operandsOf(subscript);
    std::vector<std::size_t> positions{0};
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        std::vector<std::int64_t> chosen;
        if (d + 1 >= operands.size() || m_pool.op(operands[d + 1]) == Op::Whole) {
            for (std::int32_t i = 0; i < sizes[d]; ++i) chosen.push_back(i);
            kept.push_back(sizes[d]);
        } else {
            const ScalarParts indices = value(operands[d + 1]);
            if (m_failed) return {};
            for (const ExprId scalar : indices.scalars) {
                const auto known = index(scalar);
                if (!known || *known < 0 || *known >= sizes[d]) {
                    m_failed = true;
                    return {};
                }
                chosen.push_back(*known);
            }
            if (!m_pool.types().isScalar(indices.type))
                kept.push_back(static_cast<std::int32_t>(indices.scalars.size()));
        }
        if (!spend(positions.size() * chosen.size())) return {};
        std::vector<std::size_t> next;
        for (const std::size_t before : positions) {
            for (const std::int64_t at : chosen)
                next.push_back(before * static_cast<std::size_t>(sizes[d]) + static_cast<std::size_t>(at));
        }
        positions = std::move(next);
    }
    return positions;
}

ScalarParts SymbolicExecution::subscript(ExprId expr)
{
    const ExprId base = m_pool.operand(expr, 0);
    const bool isLocal = m_pool.op(base) == Op::Local;
    const ScalarParts computed = isLocal ? ScalarParts{} : value(base);
    if (m_failed) return fail();
    const TypeId type = isLocal ? local(m_pool.payload(base)).type : computed.type;
    if (m_failed) return fail();
    Sizes sizes;
    const std::vector<std::size_t> elements = selected(expr, type, sizes);
    if (m_failed) return fail();
    const ScalarParts& array = isLocal ? local(m_pool.payload(base)) : computed;
    const TypeId element = m_pool.types().elementType(type);
    const auto perElement = static_cast<std::size_t>(scalarCount(element));
    std::vector<ExprId> scalars;
    for (const std::size_t at : elements) {
        for (std::size_t k = 0; k < perElement; ++k) scalars.push_back(array.scalars[at * perElement + k]);
    }
    return shaped(element, sizes, std::move(scalars));
}

ScalarParts SymbolicExecution::member(ExprId expr)
{
    const ScalarParts whole = value(m_pool.operand(expr, 0));
    if (m_failed || m_pool.types().base(whole.type) != ValueType::Record) return fail();
    const RecordType record = m_pool.types().recordOf(whole.type);
    const auto perElement = static_cast<std::size_t>(scalarCount(m_pool.types().elementType(whole.type)));
    std::size_t offset = 0;
    for (std::size_t f = 0; f < m_pool.payload(expr); ++f)
        offset += static_cast<std::size_t>(scalarCount(record.fields[f].type));
    const TypeId field = record.fields[m_pool.payload(expr)].type;
    const auto size = static_cast<std::size_t>(scalarCount(field));
    std::vector<ExprId> scalars;
    for (std::size_t at = 0; at < whole.scalars.size(); at += perElement) {
        for (std::size_t k = 0; k < size; ++k) scalars.push_back(whole.scalars[at + offset + k]);
    }
    return {m_pool.types().array(field, sizesOf(whole.type)), std::move(scalars)};
}

/// A relation or a rounding of Reals, which in a function generates no event.
ExprId SymbolicExecution::quiet(ExprId expr)
{
    if (m_pool.isLiteral(expr)) return expr;
    const bool ofReals = std::ranges::any_of(m_pool.operands(expr),
                                             [&](ExprId operand) { return m_pool.type(operand) == ValueType::Real; });
    if (!ofReals || m_functions[m_frames.back().function].generatesEvents) return expr;
    return m_pool.call(Builtin::NoEvent, std::array{expr}, m_pool.typeId(expr));
}

ExprId SymbolicExecution::apply(Op op, ExprId left, ExprId right)
{
    if (left.isNone() || right.isNone() || !spend(1)) {
        m_failed = true;
        return left;
    }
    if (m_pool.type(left) == ValueType::String && op == Op::Add) return m_pool.binary(op, left, right);
    const std::array operands{left, right};
    const ExprId result = simplifyNode(m_pool, m_pool.binary(op, left, right), operands);
    return isRelation(op) ? quiet(result) : result;
}

ScalarParts SymbolicExecution::binary(ExprId expr)
{
    const Op op = m_pool.op(expr);
    const ScalarParts left = value(m_pool.operand(expr, 0)), right = value(m_pool.operand(expr, 1));
    if (m_failed) return fail();
    const TypeId element = m_pool.types().elementType(m_pool.typeId(expr));
    const bool isArray = !m_pool.types().isScalar(left.type), isOtherArray = !m_pool.types().isScalar(right.type);
    if (m_pool.types().base(left.type) == ValueType::Record) return fail();
    if (op == Op::Multiply && isArray && isOtherArray) return product(left, right, element);
    if (op == Op::Power && isArray) return fail();
    if (isArray && isOtherArray && sizesOf(left.type) != sizesOf(right.type)) return fail();
    const Op scalarOp = op == Op::ElementMultiply ? Op::Multiply
                        : op == Op::ElementDivide ? Op::Divide
                        : op == Op::ElementPower  ? Op::Power
                                                  : op;
    const std::size_t count = isArray ? left.scalars.size() : right.scalars.size();
    std::vector<ExprId> scalars;
    for (std::size_t i = 0; i < count && !m_failed; ++i) {
        scalars.push_back(apply(scalarOp, left.scalars[isArray ? i : 0], right.scalars[isOtherArray ? i : 0]));
    }
    return shaped(element, sizesOf(isArray ? left.type : right.type), std::move(scalars));
}

/// The product of linear algebra (specification, section 10.6.4).
ScalarParts SymbolicExecution::product(const ScalarParts& left, const ScalarParts& right, TypeId element)
{
    const Sizes a = sizesOf(left.type), b = sizesOf(right.type);
    const auto inner = static_cast<std::size_t>(a.back());
    if (a.size() > 2 || b.size() > 2 || a.back() != b.front()) return fail();
    const std::size_t rows = a.size() == 2 ? static_cast<std::size_t>(a[0]) : 1,
                      columns = b.size() == 2 ? static_cast<std::size_t>(b[1]) : 1;
    Sizes sizes(a.begin(), a.end() - 1);
    sizes.insert(sizes.end(), b.begin() + 1, b.end());
    std::vector<ExprId> scalars;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            ExprId sum = zeroOf(element);
            for (std::size_t k = 0; k < inner && !m_failed; ++k) {
                sum = apply(Op::Add, sum,
                            apply(Op::Multiply, left.scalars[row * inner + k], right.scalars[k * columns + column]));
            }
            scalars.push_back(sum);
        }
    }
    return shaped(element, sizes, std::move(scalars));
}

ExprId SymbolicExecution::zeroOf(TypeId element)
{
    return m_pool.types().base(element) == ValueType::Integer ? m_pool.integer(0) : m_pool.real(0);
}

ScalarParts SymbolicExecution::conditional(ExprId expr)
{
    const ExprId truth = scalarValue(m_pool.operand(expr, 0));
    if (m_failed) return fail();
    if (m_pool.op(truth) == Op::BooleanLiteral) return value(m_pool.operand(expr, m_pool.booleanValue(truth) ? 1 : 2));
    ScalarParts then = value(m_pool.operand(expr, 1)), otherwise = value(m_pool.operand(expr, 2));
    if (m_failed || then.scalars.size() != otherwise.scalars.size()) return fail();
    for (std::size_t i = 0; i < then.scalars.size(); ++i) {
        if (then.scalars[i].isNone() || otherwise.scalars[i].isNone() || !spend(1)) return fail();
        if (m_pool.type(then.scalars[i]) == ValueType::Real && m_pool.op(otherwise.scalars[i]) == Op::IntegerLiteral)
            otherwise.scalars[i] = m_pool.real(m_pool.number(otherwise.scalars[i]));
        then.scalars[i] = select(m_pool, truth, then.scalars[i], otherwise.scalars[i]);
    }
    return then;
}

ScalarParts SymbolicExecution::range(ExprId expr)
{
    std::array<ExprId, 3> ends;
    for (std::size_t i = 0; i < 3; ++i) {
        ends[i] = scalarValue(m_pool.operand(expr, i));
        if (m_failed || !m_pool.isLiteral(ends[i])) return fail();
    }
    const TypeId element = m_pool.types().elementType(m_pool.typeId(expr));
    const TypeId type = m_pool.typeId(m_pool.range(ends[0], ends[1], ends[2]));
    if (!m_pool.types().hasKnownSize(type) || !spend(static_cast<std::size_t>(scalarCount(type)))) return fail();
    const Sizes sizes = sizesOf(type);
    std::vector<ExprId> scalars;
    for (std::int32_t i = 0; i < sizes[0]; ++i) {
        switch (m_pool.op(ends[0])) {
            case Op::EnumerationLiteral:
                scalars.push_back(
                    m_pool.enumerationLiteral(element, m_pool.payload(ends[0]) + static_cast<std::size_t>(i)));
                break;
            case Op::BooleanLiteral: scalars.push_back(m_pool.boolean(m_pool.booleanValue(ends[0]) || i > 0)); break;
            default: scalars.push_back(add(m_pool, ends[0], multiply(m_pool, m_pool.integer(i), ends[1]))); break;
        }
    }
    return shaped(element, sizes, std::move(scalars));
}

ExprId SymbolicExecution::fold(Builtin function, ExprId left, ExprId right)
{
    if (left.isNone()) return right;
    switch (function) {
        case Builtin::Product: return apply(Op::Multiply, left, right);
        case Builtin::MinOf: return apply(Builtin::Min, std::array{left, right});
        case Builtin::MaxOf: return apply(Builtin::Max, std::array{left, right});
        default: return apply(Op::Add, left, right);
    }
}

ScalarParts SymbolicExecution::reduction(ExprId expr)
{
    const Builtin function = m_pool.builtin(expr);
    const ScalarParts elements = value(m_pool.operand(expr, 1));
    if (m_failed) return fail();
    std::vector<ScalarParts> bodies;
    for (const ExprId element : elements.scalars) {
        m_bindings.push_back({m_pool.iteratorOf(expr), element});
        bodies.push_back(value(m_pool.operand(expr, 0)));
        m_bindings.pop_back();
        if (m_failed || bodies.back().type != bodies.front().type) return fail();
    }
    if (bodies.empty()) {
        const TypeId type = m_pool.typeId(expr);
        if (function == Builtin::Sum && m_pool.types().isScalar(type)) return scalar(zeroOf(type));
        if (function != Builtin::ArrayOf || m_pool.types().rank(type) != 1) return fail();
        return shaped(m_pool.types().elementType(type), {0}, {});
    }
    ScalarParts result = bodies.front();
    for (std::size_t i = 1; i < bodies.size(); ++i) {
        if (function == Builtin::ArrayOf) {
            result.scalars.insert(result.scalars.end(), bodies[i].scalars.begin(), bodies[i].scalars.end());
            continue;
        }
        for (std::size_t k = 0; k < result.scalars.size() && !m_failed; ++k)
            result.scalars[k] = fold(function, result.scalars[k], bodies[i].scalars[k]);
    }
    if (function == Builtin::ArrayOf)
        result.type = m_pool.types().array(result.type, std::array{static_cast<std::int32_t>(bodies.size())});
    return result;
}

ScalarParts SymbolicExecution::arrayOf(ExprId expr)
{
    const std::vector<ExprId> operands = operandsOf(expr);
    const TypeId element = m_pool.types().elementType(m_pool.typeId(expr));
    Sizes sizes{static_cast<std::int32_t>(operands.size())};
    std::vector<ExprId> scalars;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const ScalarParts part = value(operands[i]);
        if (m_failed) return fail();
        const Sizes inner = sizesOf(part.type);
        if (i == 0) {
            sizes.insert(sizes.end(), inner.begin(), inner.end());
        } else if (!std::equal(inner.begin(), inner.end(), sizes.begin() + 1, sizes.end())) {
            return fail();
        }
        scalars.insert(scalars.end(), part.scalars.begin(), part.scalars.end());
    }
    if (operands.empty()) {
        if (!m_pool.types().hasKnownSize(m_pool.typeId(expr))) return fail();
        sizes = sizesOf(m_pool.typeId(expr));
    }
    return shaped(element, sizes, std::move(scalars));
}

ScalarParts SymbolicExecution::recordOf(ExprId expr)
{
    ScalarParts result{m_pool.typeId(expr), {}};
    if (!hasKnownSize(m_pool.types(), result.type)) return fail();
    const RecordType record = m_pool.types().recordOf(result.type);
    const std::vector<ExprId> operands = operandsOf(expr);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const ScalarParts field = value(operands[i]);
        if (m_failed || static_cast<std::int64_t>(field.scalars.size()) != scalarCount(record.fields[i].type))
            return fail();
        result.scalars.insert(result.scalars.end(), field.scalars.begin(), field.scalars.end());
    }
    convert(result, result.type);
    return result;
}

/// What a call within the body gives: executed, or taken apart as it is.
std::vector<ScalarParts> SymbolicExecution::callResults(ExprId expr)
{
    std::vector<ScalarParts> results;
    if (m_failed || m_pool.op(expr) != Op::FunctionCall) {
        m_failed = true;
        return results;
    }
    std::vector<ScalarParts> arguments;
    for (const ExprId operand : operandsOf(expr)) {
        arguments.push_back(value(operand));
        if (m_failed) return results;
    }
    const FunctionId id = m_pool.functionOf(expr);
    if (m_isExecuted(id)) return call(id, std::move(arguments));
    std::vector<ExprId> whole;
    for (const ScalarParts& argument : arguments) {
        if (std::ranges::any_of(argument.scalars, [](ExprId part) { return part.isNone(); })) m_failed = true;
        if (m_failed) return results;
        whole.push_back(assembled(m_pool, argument));
    }
    m_leftCalls = true;
    const ExprId made = m_pool.functionCall(id, whole, m_pool.typeId(expr));
    const bool isTuple = m_pool.type(made) == ValueType::Tuple;
    const std::size_t count = isTuple ? m_pool.types().tupleOf(m_pool.typeId(made)).size() : 1;
    for (std::size_t i = 0; i < count; ++i) {
        std::optional<ScalarParts> parts = scalarParts(m_pool, isTuple ? m_pool.tupleElement(made, i) : made);
        if (!parts || !spend(parts->scalars.size())) {
            m_failed = true;
            return results;
        }
        results.push_back(std::move(*parts));
    }
    return results;
}

// ----- built-in functions

ScalarParts SymbolicExecution::builtin(ExprId expr)
{
    switch (m_pool.builtin(expr)) {
        case Builtin::NoEvent: return value(m_pool.operand(expr, 0));
        case Builtin::Smooth: return value(m_pool.operand(expr, 1));
        case Builtin::Initial: return scalar(expr);
        case Builtin::Edge:
        case Builtin::Change: return fail();
        case Builtin::Homotopy: break;
        default:
            if (builtinInfo(m_pool.builtin(expr)).group == BuiltinGroup::Array) return arrayBuiltin(expr);
            if (builtinInfo(m_pool.builtin(expr)).group != BuiltinGroup::Elementwise) return fail();
            break;
    }
    return elementwise(expr);
}

ExprId SymbolicExecution::apply(Builtin function, std::span<const ExprId> arguments)
{
    const bool isUndefined = std::ranges::any_of(arguments, [](ExprId argument) { return argument.isNone(); });
    if (isUndefined || !spend(1)) {
        m_failed = true;
        return {};
    }
    switch (function) {
        case Builtin::Homotopy: return m_pool.call(function, arguments, m_pool.typeId(arguments[0]));
        case Builtin::SemiLinear: {
            const ExprId isPositive = apply(Op::GreaterEqual, arguments[0], m_pool.real(0));
            return select(m_pool, isPositive, multiply(m_pool, arguments[1], arguments[0]),
                          multiply(m_pool, arguments[2], arguments[0]));
        }
        default: break;
    }
    const ExprId result = simplifyNode(m_pool, m_pool.call(function, arguments), arguments);
    const bool jumps = function >= Builtin::Div && function <= Builtin::ToInteger;
    return jumps ? quiet(result) : result;
}

ScalarParts SymbolicExecution::elementwise(ExprId expr)
{
    std::vector<ScalarParts> arguments;
    TypeId shape = TypeTable::real();
    std::size_t count = 1;
    for (const ExprId operand : operandsOf(expr)) {
        arguments.push_back(value(operand));
        if (m_failed) return fail();
        if (m_pool.types().isScalar(arguments.back().type)) continue;
        if (!m_pool.types().isScalar(shape) && sizesOf(shape) != sizesOf(arguments.back().type)) return fail();
        shape = arguments.back().type;
        count = arguments.back().scalars.size();
    }
    std::vector<ExprId> scalars;
    for (std::size_t i = 0; i < count && !m_failed; ++i) {
        std::vector<ExprId> parts;
        for (const ScalarParts& argument : arguments)
            parts.push_back(argument.scalars[m_pool.types().isScalar(argument.type) ? 0 : i]);
        scalars.push_back(apply(m_pool.builtin(expr), parts));
    }
    return shaped(m_pool.types().elementType(m_pool.typeId(expr)), sizesOf(shape), std::move(scalars));
}

ScalarParts SymbolicExecution::filled(ExprId expr, ExprId element, std::size_t firstSize)
{
    const std::vector<ExprId> operands = operandsOf(expr);
    Sizes sizes;
    std::int64_t count = 1;
    for (std::size_t i = firstSize; i < operands.size(); ++i) {
        const auto size = index(scalarValue(operands[i]));
        if (m_failed || !size) return fail();
        const std::int64_t length = std::clamp<std::int64_t>(*size + 1, 0, INT32_MAX);
        count *= length;
        if (count > m_workLeft) return fail();
        sizes.push_back(static_cast<std::int32_t>(length));
    }
    if (!spend(static_cast<std::size_t>(count))) return fail();
    return shaped(m_pool.types().elementType(m_pool.typeId(expr)), sizes,
                  std::vector<ExprId>(static_cast<std::size_t>(count), element));
}

ScalarParts SymbolicExecution::sizeOf(ExprId expr)
{
    const ScalarParts array = value(m_pool.operand(expr, 0));
    if (m_failed) return fail();
    const Sizes sizes = sizesOf(array.type);
    if (m_pool.operands(expr).size() == 1) {
        std::vector<ExprId> scalars;
        for (const std::int32_t size : sizes) scalars.push_back(m_pool.integer(size));
        return shaped(TypeTable::integer(), {static_cast<std::int32_t>(sizes.size())}, std::move(scalars));
    }
    const auto known = index(scalarValue(m_pool.operand(expr, 1)));
    if (m_failed || !known || *known < 0 || *known >= static_cast<std::int64_t>(sizes.size())) return fail();
    return scalar(m_pool.integer(sizes[static_cast<std::size_t>(*known)]));
}

ScalarParts SymbolicExecution::concatenated(ExprId expr)
{
    const std::vector<ExprId> operands = operandsOf(expr);
    const auto axis = index(scalarValue(operands[0]));
    if (m_failed || !axis || *axis < 0) return fail();
    const auto at = static_cast<std::size_t>(*axis);
    std::vector<ScalarParts> parts;
    Sizes sizes;
    for (std::size_t i = 1; i < operands.size(); ++i) {
        parts.push_back(value(operands[i]));
        if (m_failed) return fail();
        const Sizes here = sizesOf(parts.back().type);
        if (at >= here.size()) return fail();
        if (i == 1) {
            sizes = here;
            continue;
        }
        if (here.size() != sizes.size()) return fail();
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            if (d != at && here[d] != sizes[d]) return fail();
        }
        sizes[at] += here[at];
    }
    const TypeId element = m_pool.types().elementType(m_pool.typeId(expr));
    std::size_t outer = 1;
    for (std::size_t d = 0; d < at; ++d) outer *= static_cast<std::size_t>(sizes[d]);
    std::vector<ExprId> scalars;
    for (std::size_t row = 0; row < outer; ++row) {
        for (const ScalarParts& part : parts) {
            const std::size_t length = part.scalars.size() / outer;
            scalars.insert(scalars.end(), part.scalars.begin() + static_cast<std::ptrdiff_t>(row * length),
                           part.scalars.begin() + static_cast<std::ptrdiff_t>((row + 1) * length));
        }
    }
    return shaped(element, sizes, std::move(scalars));
}

ScalarParts SymbolicExecution::arrayBuiltin(ExprId expr)
{
    const Builtin function = m_pool.builtin(expr);
    const TypeId element = m_pool.types().elementType(m_pool.typeId(expr));
    switch (function) {
        case Builtin::Zeros: return filled(expr, zeroOf(element), 0);
        case Builtin::Ones:
            return filled(expr, m_pool.types().base(element) == ValueType::Real ? m_pool.real(1) : m_pool.integer(1),
                          0);
        case Builtin::Fill: {
            const ExprId content = scalarValue(m_pool.operand(expr, 0));
            return m_failed ? fail() : filled(expr, content, 1);
        }
        case Builtin::Size: return sizeOf(expr);
        case Builtin::Cat: return concatenated(expr);
        case Builtin::Apply:
        case Builtin::ArrayOf: return fail();
        default: break;
    }
    const ScalarParts first = value(m_pool.operand(expr, 0));
    if (m_failed) return fail();
    const Sizes sizes = sizesOf(first.type);
    const std::size_t count = first.scalars.size();
    const auto at = [&](std::size_t i) { return first.scalars[i]; };
    std::vector<ExprId> scalars;
    switch (function) {
        case Builtin::Ndims: return scalar(m_pool.integer(static_cast<std::int64_t>(sizes.size())));
        case Builtin::Scalar: return count == 1 ? shaped(element, {}, first.scalars) : fail();
        case Builtin::Vector: return shaped(element, {static_cast<std::int32_t>(count)}, first.scalars);
        case Builtin::Matrix: {
            if (sizes.size() > 2) return fail();
            const std::int32_t rows = sizes.empty() ? 1 : sizes[0], columns = sizes.size() < 2 ? 1 : sizes[1];
            return shaped(element, {rows, columns}, first.scalars);
        }
        case Builtin::Sum:
        case Builtin::Product:
        case Builtin::MinOf:
        case Builtin::MaxOf: {
            ExprId result;
            for (std::size_t i = 0; i < count && !m_failed; ++i) result = fold(function, result, at(i));
            if (result.isNone() && function != Builtin::Sum) return fail();
            return scalar(result.isNone() ? zeroOf(element) : result);
        }
        case Builtin::Promote: {
            const auto last = index(scalarValue(m_pool.operand(expr, 1)));
            if (m_failed || !last || *last + 1 < static_cast<std::int64_t>(sizes.size()) || *last > kMaxRank)
                return fail();
            Sizes longer = sizes;
            longer.resize(static_cast<std::size_t>(*last) + 1, 1);
            return shaped(element, longer, first.scalars);
        }
        case Builtin::Linspace: {
            const ExprId last = scalarValue(m_pool.operand(expr, 1));
            const auto intervals = index(scalarValue(m_pool.operand(expr, 2)));
            if (m_failed || count != 1 || !intervals || *intervals < 1 || *intervals > m_workLeft) return fail();
            const ExprId length = apply(Op::Subtract, last, at(0));
            for (std::int64_t i = 0; i <= *intervals && !m_failed; ++i) {
                const ExprId part =
                    apply(Op::Divide, apply(Op::Multiply, m_pool.integer(i), length), m_pool.integer(*intervals));
                scalars.push_back(i == *intervals ? last : apply(Op::Add, at(0), part));
            }
            return m_failed ? fail() : shaped(element, {static_cast<std::int32_t>(*intervals + 1)}, std::move(scalars));
        }
        case Builtin::Transpose:
        case Builtin::Symmetric: {
            if (sizes.size() != 2) return fail();
            const auto rows = static_cast<std::size_t>(sizes[0]), columns = static_cast<std::size_t>(sizes[1]);
            if (function == Builtin::Symmetric) {
                for (std::size_t i = 0; i < count; ++i)
                    scalars.push_back(
                        at(std::min(i / columns, i % columns) * columns + std::max(i / columns, i % columns)));
                return rows == columns ? shaped(element, sizes, std::move(scalars)) : fail();
            }
            for (std::size_t i = 0; i < count; ++i) scalars.push_back(at(i % rows * columns + i / rows));
            return shaped(element, {sizes[1], sizes[0]}, std::move(scalars));
        }
        case Builtin::Identity:
        case Builtin::Diagonal: {
            std::size_t size = count;
            if (function == Builtin::Identity) {
                const auto known = count == 1 ? index(at(0)) : std::nullopt;
                if (!known || *known < 0 || *known > 1000) return fail();
                size = static_cast<std::size_t>(*known) + 1;
            }
            if (!spend(size * size)) return fail();
            const ExprId one = m_pool.types().base(element) == ValueType::Integer ? m_pool.integer(1) : m_pool.real(1);
            for (std::size_t i = 0; i < size * size; ++i) {
                const bool isDiagonal = i / size == i % size;
                scalars.push_back(!isDiagonal ? zeroOf(element) : function == Builtin::Identity ? one : at(i / size));
            }
            return shaped(element, {static_cast<std::int32_t>(size), static_cast<std::int32_t>(size)},
                          std::move(scalars));
        }
        case Builtin::Skew: {
            // {{0, -x3, x2}, {x3, 0, -x1}, {-x2, x1, 0}}: numbers of elements, with their signs.
            constexpr std::array<int, 9> kElements = {0, -3, 2, 3, 0, -1, -2, 1, 0};
            if (count != 3 || std::ranges::any_of(first.scalars, [](ExprId part) { return part.isNone(); }))
                return fail();
            for (const int number : kElements) {
                const ExprId part =
                    number == 0 ? zeroOf(element) : at(static_cast<std::size_t>(number < 0 ? -number : number) - 1);
                scalars.push_back(number < 0 ? negate(m_pool, part) : part);
            }
            return shaped(element, {3, 3}, std::move(scalars));
        }
        default: break;
    }
    if (function != Builtin::OuterProduct && function != Builtin::Cross) return fail();
    const ScalarParts second = value(m_pool.operand(expr, 1));
    if (m_failed) return fail();
    const auto times = [&](std::size_t a, std::size_t b) { return apply(Op::Multiply, at(a), second.scalars[b]); };
    if (function == Builtin::OuterProduct) {
        for (std::size_t a = 0; a < count && !m_failed; ++a) {
            for (std::size_t b = 0; b < second.scalars.size() && !m_failed; ++b) scalars.push_back(times(a, b));
        }
        return shaped(element, {static_cast<std::int32_t>(count), static_cast<std::int32_t>(second.scalars.size())},
                      std::move(scalars));
    }
    if (count != 3 || second.scalars.size() != 3) return fail();
    for (std::size_t i = 0; i < 3 && !m_failed; ++i)
        scalars.push_back(apply(Op::Subtract, times((i + 1) % 3, (i + 2) % 3), times((i + 2) % 3, (i + 1) % 3)));
    return shaped(element, {3}, std::move(scalars));
}

}  // namespace causeway
