// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays and records in functions: their elements by known and by moving subscripts, and the functions of whole arrays
// (Modelica specification, chapter 10).
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "core/program/function_code.h"
#include "core/symbolic/array_rules.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxElements = 20'000;  // of an array, one instruction or more each

std::size_t count(const Sizes& sizes)
{
    return static_cast<std::size_t>(elementCount(sizes));
}

}  // namespace

/// Functions and other non-numeric types have none.
std::size_t FunctionCode::scalarCount(TypeId type) const
{
    const TypeTable& types = m_pool.types();
    if (!types.hasKnownSize(type)) refuse();
    std::size_t one = 1;
    if (types.base(type) == ValueType::Record) {
        one = 0;
        for (const RecordType::Field& field : types.recordOf(type).fields) one += scalarCount(field.type);
    } else if (!isNumeric(types.base(type)) && types.base(type) != ValueType::String) {
        refuse();
    }
    return one * count(sizes(type));
}

bool FunctionCode::hasTexts(TypeId type) const
{
    const TypeTable& types = m_pool.types();
    if (types.base(type) != ValueType::Record) return types.base(type) == ValueType::String;
    const auto& fields = types.recordOf(type).fields;
    return std::ranges::any_of(fields, [this](const RecordType::Field& field) { return hasTexts(field.type); });
}

/// Whether some size is not known, be it of a field.
bool FunctionCode::isOpen(TypeId type) const
{
    const TypeTable& types = m_pool.types();
    if (!types.hasKnownSize(type)) return true;
    if (types.base(type) != ValueType::Record) return false;
    const auto& fields = types.recordOf(type).fields;
    return std::ranges::any_of(fields, [this](const RecordType::Field& field) { return isOpen(field.type); });
}

/// With 0 for the sizes that are not known.
TypeId FunctionCode::closed(TypeId type)
{
    TypeTable& types = m_pool.types();
    Sizes own = sizes(type);
    for (std::int32_t& size : own) size = std::max(size, 0);
    TypeId element = types.elementType(type);
    if (types.base(type) == ValueType::Record && isOpen(element)) {
        RecordType record = types.recordOf(type);
        for (RecordType::Field& field : record.fields) field.type = closed(field.type);
        element = types.record(std::move(record));
    }
    return own.empty() ? element : types.withDimensions(element, own);
}

/// The record type with the sizes that its fields have in a value.
TypeId FunctionCode::recordWith(TypeId like, const std::vector<TypeId>& fields)
{
    TypeTable& types = m_pool.types();
    if (types.base(like) != ValueType::Record || !types.isScalar(like)) refuse();
    if (!isOpen(like)) return like;
    RecordType record = types.recordOf(like);
    if (record.fields.size() != fields.size()) refuse();
    for (std::size_t i = 0; i < fields.size(); ++i) {
        TypeId& field = record.fields[i].type;
        if (!isOpen(field)) continue;
        if (types.base(field) != types.base(fields[i]) || types.rank(field) != types.rank(fields[i])) refuse();
        field = fields[i];
    }
    return types.record(std::move(record));
}

/// Whether one value can replace the other.
bool FunctionCode::fits(const CodeValue& value, const CodeValue& other, TypeId declared) const
{
    if (sizes(value.type) != sizes(other.type) || value.scalars.size() != other.scalars.size()) return false;
    const TypeTable& types = m_pool.types();
    const bool isRecord = types.base(declared) == ValueType::Record && types.base(value.type) == ValueType::Record;
    return !isRecord || !isOpen(types.elementType(declared)) ||
           types.elementType(value.type) == types.elementType(other.type);
}

double FunctionCode::numberOf(const std::string& text)
{
    return m_texts.try_emplace(text, static_cast<double>(m_texts.size())).first->second;
}

/// One of the results of a call.
CodeValue FunctionCode::partOf(const CodeValue& all, std::size_t at) const
{
    if (at >= all.parts.size()) refuse();
    std::size_t begin = 0;
    for (std::size_t i = 0; i < at; ++i) begin += scalarCount(all.parts[i]);
    const auto first = all.scalars.begin() + static_cast<std::ptrdiff_t>(begin);
    return {all.parts[at], {first, first + static_cast<std::ptrdiff_t>(scalarCount(all.parts[at]))}, {}, {}, {}};
}

/// Along the first dimension.
CodeValue FunctionCode::elementOf(const CodeValue& array, std::size_t at)
{
    const TypeId type = m_pool.types().dropDimensions(array.type, 1);
    const std::size_t length = array.scalars.size() / count({sizes(array.type)[0]});
    const auto first = array.scalars.begin() + static_cast<std::ptrdiff_t>(at * length);
    return {type, {first, first + static_cast<std::ptrdiff_t>(length)}, {}, {}, {}};
}

CodeValue FunctionCode::array(ExprId expr)
{
    const std::vector<CodeValue> elements = valuesOf(m_pool.operands(expr));
    const TypeId type = m_pool.typeId(expr);
    if (elements.empty()) {
        Sizes own = sizes(type);
        for (std::int32_t& size : own) size = std::max(size, 0);
        return sized(type, own, {});
    }
    return stacked(elements, type);
}

/// Along a new first dimension.
CodeValue FunctionCode::stacked(const std::vector<CodeValue>& elements, TypeId like)
{
    Sizes own = sizes(elements.front().type);
    std::vector<CodeScalar> scalars;
    if (m_pool.types().base(like) == ValueType::Record) like = m_pool.types().elementType(elements.front().type);
    for (const CodeValue& element : elements) {
        if (!fits(element, elements.front(), like) || element.scalars.size() * elements.size() > kMaxElements) refuse();
        scalars.insert(scalars.end(), element.scalars.begin(), element.scalars.end());
    }
    own.insert(own.begin(), static_cast<std::int32_t>(elements.size()));
    return sized(like, own, std::move(scalars));
}

CodeValue FunctionCode::record(ExprId expr)
{
    CodeValue result;
    std::vector<TypeId> types;
    for (const CodeValue& field : valuesOf(m_pool.operands(expr))) {
        types.push_back(field.type);
        result.scalars.insert(result.scalars.end(), field.scalars.begin(), field.scalars.end());
    }
    result.type = recordWith(m_pool.typeId(expr), types);
    if (result.scalars.size() != scalarCount(result.type)) refuse();
    return result;
}

// ----- ranges

FunctionCode::Steps FunctionCode::stepsBetween(double start, double step, double stop)
{
    if (step == 0) refuse();
    // As ConstantEvaluator counts: a tenth of a millionth of a step forgives rounding.
    const double number = std::floor((stop - start) / step + 1e-7) + 1;
    if (!(number < std::numeric_limits<std::int32_t>::max())) refuse();
    return {start, step, number > 0 ? static_cast<std::size_t>(number) : 0};
}

FunctionCode::Steps FunctionCode::stepsOf(ExprId range)
{
    const double start = known(m_pool.operand(range, 0)), step = known(m_pool.operand(range, 1));
    const Steps steps = stepsBetween(start, step, known(m_pool.operand(range, 2)));
    if (steps.count > kMaxElements) refuse();
    return steps;
}

CodeValue FunctionCode::range(ExprId expr)
{
    const Steps steps = stepsOf(expr);
    std::vector<CodeScalar> scalars(steps.count);
    for (std::size_t i = 0; i < steps.count; ++i)
        scalars[i] = {kNoSlot, steps.start + static_cast<double>(i) * steps.step};
    return sized(m_pool.typeId(expr), {static_cast<std::int32_t>(steps.count)}, std::move(scalars));
}

CodeValue FunctionCode::reduction(ExprId expr)
{
    const ExprId body = m_pool.operand(expr, 0), over = m_pool.operand(expr, 1);
    const Builtin function = m_pool.builtin(expr);
    const TypeId type = m_pool.typeId(expr);
    const IteratorId iterator = m_pool.iteratorOf(expr);
    const CodeValue elements = value(over);
    if (m_pool.types().rank(elements.type) != 1) refuse();
    const auto rounds = static_cast<std::size_t>(sizes(elements.type)[0]);
    std::vector<CodeValue> values;
    for (std::size_t i = 0; i < rounds; ++i) {
        m_body->iterators.emplace_back(iterator, elementOf(elements, i));
        const Mark before = beginBranch();
        values.push_back(value(body));
        endBranch(before);
        m_body->iterators.pop_back();
    }
    if (function == Builtin::ArrayOf) {
        if (!values.empty()) return stacked(values, type);
        Sizes own = sizes(m_pool.typeId(body));
        for (std::int32_t& size : own) size = std::max(size, 0);
        own.insert(own.begin(), 0);
        return sized(type, own, {});
    }
    const bool isNumber = m_pool.isScalar(body);
    if (!isNumber && (function != Builtin::Sum || values.empty())) refuse();
    if (!isNumber) {
        CodeValue sum = values.front();
        for (std::size_t i = 1; i < values.size(); ++i) sum = elementwise(Op::Add, sum, values[i], type);
        return sum;
    }
    std::vector<CodeScalar> scalars;
    for (const CodeValue& next : values) {
        if (next.scalars.size() != 1) refuse();
        scalars.push_back(next.scalars[0]);
    }
    return accumulated(function, scalars, type);
}

double FunctionCode::neutral(Builtin function, TypeId type) const
{
    const ValueType base = m_pool.types().base(type);
    if (function != Builtin::MinOf && function != Builtin::MaxOf) return function == Builtin::Product ? 1 : 0;
    if (base != ValueType::Real && base != ValueType::Integer) refuse();
    const double largest =
        base == ValueType::Integer ? std::numeric_limits<std::int32_t>::max() : std::numeric_limits<double>::max();
    return function == Builtin::MinOf ? largest : -largest;
}

CodeValue FunctionCode::accumulated(Builtin function, std::span<const CodeScalar> scalars, TypeId type)
{
    CodeScalar sum = scalars.empty() ? CodeScalar{kNoSlot, neutral(function, type)} : scalars.front();
    for (const CodeScalar next : scalars.subspan(scalars.empty() ? 0 : 1)) {
        switch (function) {
            case Builtin::Product: sum = multiply(sum, next, type); break;
            case Builtin::MinOf: sum = apply(Builtin::Min, next, sum, {kNoSlot, 0}); break;
            case Builtin::MaxOf: sum = apply(Builtin::Max, next, sum, {kNoSlot, 0}); break;
            default: sum = apply(Op::Add, sum, next);
        }
    }
    return {m_pool.types().elementType(type), {sum}, {}, {}, {}};
}

// ----- parts

FunctionCode::Place FunctionCode::placeOf(ExprId expr)
{
    const Op op = m_pool.op(expr);
    if (op == Op::Subscript || op == Op::Member) {
        Place place = placeOf(m_pool.operand(expr, 0));
        if (op == Op::Member) {
            takeMember(place, m_pool.payload(expr));
        } else {
            takeElements(place, expr);
        }
        return place;
    }
    const CodeValue whole = value(expr);
    Place place{whole.type, whole.scalars, std::vector<std::size_t>(whole.scalars.size()), kNoSlot};
    std::iota(place.positions.begin(), place.positions.end(), std::size_t(0));
    return place;
}

void FunctionCode::takeMember(Place& place, std::size_t field)
{
    TypeTable& types = m_pool.types();
    if (types.base(place.type) != ValueType::Record) refuse();
    const RecordType record = types.recordOf(place.type);
    std::size_t first = 0;
    for (std::size_t i = 0; i < field; ++i) first += scalarCount(record.fields[i].type);
    const TypeId type = record.fields[field].type;
    const std::size_t length = scalarCount(type), whole = scalarCount(types.elementType(place.type));
    std::vector<std::size_t> positions;
    for (std::size_t begin = 0; begin < place.positions.size(); begin += whole) {
        for (std::size_t k = 0; k < length; ++k) positions.push_back(place.positions[begin + first + k]);
    }
    Sizes own = sizes(place.type);
    for (const std::int32_t size : sizes(type)) own.push_back(size);
    place.type = withSizes(type, own);
    place.positions = std::move(positions);
}

/// Dimension by dimension, from the first: earlier dimensions are already selected, later ones follow along.
void FunctionCode::takeElements(Place& place, ExprId expr)
{
    const Sizes before = sizes(place.type);
    const std::vector<ExprId> subscripts(m_pool.operands(expr).begin() + 1, m_pool.operands(expr).end());
    if (subscripts.size() > before.size()) refuse();
    std::size_t outer = 1;  // elements before the current dimension
    Sizes kept;
    for (std::size_t d = 0; d < before.size(); ++d) {
        const auto size = static_cast<std::size_t>(before[d]);
        const ExprId subscript = d < subscripts.size() ? subscripts[d] : ExprId();
        if (subscript.isNone() || m_pool.op(subscript) == Op::Whole) {
            outer *= size;
            kept.push_back(before[d]);
            continue;
        }
        const CodeValue index = value(subscript);
        const double offset = m_pool.types().base(index.type) == ValueType::Boolean ? 1 : 0;
        const bool isOne = m_pool.types().isScalar(index.type);
        if (size == 0 || index.scalars.empty()) refuse();
        if (outer == 0) {  // without elements, as a dimension in front of it
            if (!isOne) kept.push_back(static_cast<std::int32_t>(index.scalars.size()));
            continue;
        }
        const std::size_t length = place.positions.size() / (outer * size);  // scalars behind the dimension
        if (isOne && !index.scalars[0].isKnown()) {
            moveAlong(place, outer, size, length, apply(Op::Add, index.scalars[0], {kNoSlot, offset}));
            continue;
        }
        std::vector<std::size_t> positions;
        for (std::size_t o = 0; o < outer; ++o) {
            for (const CodeScalar& at : index.scalars) {
                const double number = at.number + offset;
                if (!at.isKnown() || !(number >= 1 && number <= static_cast<double>(size))) refuse();
                const std::size_t begin = (o * size + static_cast<std::size_t>(number) - 1) * length;
                for (std::size_t k = 0; k < length; ++k) positions.push_back(place.positions[begin + k]);
            }
        }
        place.positions = std::move(positions);
        if (isOne) continue;
        outer *= index.scalars.size();
        kept.push_back(static_cast<std::int32_t>(index.scalars.size()));
    }
    place.type = withSizes(place.type, kept);
}

/// By a subscript that only the run knows: all elements lie equally far apart.
void FunctionCode::moveAlong(Place& place, std::size_t outer, std::size_t size, std::size_t length, CodeScalar index)
{
    const std::vector<std::size_t> all = std::move(place.positions);
    place.positions.clear();
    const std::size_t distance = size > 1 ? all[length] - all[0] : 0;
    for (std::size_t o = 0; o < outer; ++o) {
        for (std::size_t k = 0; k < length; ++k) {
            const std::size_t first = all[o * size * length + k];
            for (std::size_t i = 1; i < size; ++i) {
                if (all[(o * size + i) * length + k] - first != i * distance) refuse();
            }
            place.positions.push_back(first);
        }
    }
    require(OpCode::Within, index, static_cast<Slot>(size));
    CodeScalar moved = index;
    if (distance != 1) {
        const CodeScalar steps = apply(Op::Subtract, index, {kNoSlot, 1});
        moved = apply(Op::Add, apply(Op::Multiply, steps, {kNoSlot, static_cast<double>(distance)}), {kNoSlot, 1});
    }
    if (place.moved != kNoSlot)
        moved = apply(Op::Add, apply(Op::Subtract, moved, {kNoSlot, 1}), CodeScalar{place.moved});
    place.moved = slotOf(moved);
}

CodeValue FunctionCode::read(const Place& place)
{
    CodeValue result{place.type, {}, {}, {}, {}};
    if (place.moved == kNoSlot) {
        for (const std::size_t position : place.positions) result.scalars.push_back(place.whole[position]);
        return result;
    }
    const Slot first = adjacent(place.whole);
    for (const std::size_t position : place.positions) {
        const auto offset = static_cast<Slot>(position);
        result.scalars.push_back({m_builder.newSlot()});
        m_body->code.push_back({OpCode::Element,
                                {},
                                result.scalars.back().slot,
                                place.moved,
                                first + offset,
                                static_cast<Slot>(place.whole.size()) - offset});
    }
    return result;
}

/// The first of slots that stand one after another and have these values.
Slot FunctionCode::adjacent(const std::vector<CodeScalar>& scalars)
{
    if (scalars.empty()) refuse();
    bool isAdjacent = true, isKnown = true;
    for (std::size_t i = 0; i < scalars.size(); ++i) {
        isKnown = isKnown && scalars[i].isKnown();
        isAdjacent = isAdjacent && !scalars[i].isKnown() && scalars[i].slot == scalars[0].slot + i;
    }
    if (isAdjacent) return scalars[0].slot;
    if (!isKnown) {
        const Slot first = m_builder.newSlots(scalars.size());
        for (std::size_t i = 0; i < scalars.size(); ++i)
            CodeBuilder::copy(first + static_cast<Slot>(i), slotOf(scalars[i]), m_body->code);
        return first;
    }
    std::vector<double> numbers;
    for (const CodeScalar& scalar : scalars) numbers.push_back(scalar.number);
    const auto [entry, isNew] = m_tables.try_emplace(std::move(numbers), 0);
    if (isNew) {
        entry->second = m_builder.newSlots(scalars.size());
        for (std::size_t i = 0; i < scalars.size(); ++i)
            m_program.constants.emplace_back(entry->second + static_cast<Slot>(i), scalars[i].number);
    }
    return entry->second;
}

// ----- functions of whole arrays

Sizes FunctionCode::sizeArguments(ExprId expr, std::size_t first)
{
    Sizes result;
    for (std::size_t i = first; i < m_pool.operands(expr).size(); ++i) {
        const double size = known(m_pool.operand(expr, i));
        if (!(size >= 0 && size <= static_cast<double>(kMaxElements))) refuse();
        result.push_back(static_cast<std::int32_t>(size));
    }
    if (count(result) > kMaxElements) refuse();
    return result;
}

CodeValue FunctionCode::sizeOf(ExprId expr)
{
    const Sizes own = sizes(value(m_pool.operand(expr, 0)).type);
    if (m_pool.operands(expr).size() == 2) {
        const double dimension = known(m_pool.operand(expr, 1));
        if (!(dimension >= 1 && dimension <= static_cast<double>(own.size()))) refuse();
        return numberValue(TypeTable::integer(), own[static_cast<std::size_t>(dimension) - 1]);
    }
    std::vector<CodeScalar> scalars;
    for (const std::int32_t size : own) scalars.push_back({kNoSlot, static_cast<double>(size)});
    return sized(TypeTable::integer(), {static_cast<std::int32_t>(own.size())}, std::move(scalars));
}

/// In the row-major order, runs of each array in turn.
CodeValue FunctionCode::concatenation(ExprId expr)
{
    const double along = known(m_pool.operand(expr, 0));
    const std::vector<CodeValue> parts = valuesOf(m_pool.operands(expr).subspan(1));
    const double rank = static_cast<double>(sizes(parts.front().type).size());
    if (!(along >= 1 && along <= rank)) refuse();
    std::vector<Sizes> own;
    for (const CodeValue& part : parts) own.push_back(sizes(part.type));
    const Concatenation joined = concatenated(own, static_cast<std::size_t>(along) - 1);
    if (joined.misfit < parts.size()) refuse();
    std::vector<CodeScalar> scalars;
    for (std::size_t block = 0; block < joined.blocks; ++block) {
        for (const CodeValue& part : parts) {
            const std::size_t run = part.scalars.size() / joined.blocks;
            const auto begin = part.scalars.begin() + static_cast<std::ptrdiff_t>(block * run);
            scalars.insert(scalars.end(), begin, begin + static_cast<std::ptrdiff_t>(run));
        }
    }
    return sized(parts.front().type, joined.sizes, std::move(scalars));
}

/// A call of a function that was handed in: the arguments take the places of the inputs that are not bound.
CodeValue FunctionCode::applied(ExprId expr)
{
    const CodeValue function = value(m_pool.operand(expr, 0));
    if (m_pool.types().base(function.type) != ValueType::Function) refuse();
    std::vector<CodeValue> inputs = function.bound;
    std::size_t next = 0;
    for (CodeValue& argument : valuesOf(m_pool.operands(expr).subspan(1))) {
        while (next < inputs.size() && inputs[next].type != TypeTable::none()) ++next;
        if (next == inputs.size()) inputs.emplace_back();
        inputs[next] = std::move(argument);
    }
    return call(function.function, std::move(inputs));
}

CodeValue FunctionCode::transposed(const CodeValue& argument, bool isSymmetric)
{
    Sizes to = sizes(argument.type);
    const std::size_t elements = count(to);
    const std::size_t perElement = elements == 0 ? 1 : argument.scalars.size() / elements;
    const auto positions = isSymmetric ? symmetricPositions(to) : transposedPositions(to, perElement);
    if (!positions || (isSymmetric && perElement != 1)) refuse();
    std::vector<CodeScalar> scalars;
    for (const std::size_t from : *positions) scalars.push_back(argument.scalars[from]);
    std::swap(to[0], to[1]);
    return sized(argument.type, to, std::move(scalars));
}

/// cross(x, y) or outerProduct(x, y).
CodeValue FunctionCode::productOfVectors(ExprId expr, const CodeValue& left)
{
    const CodeValue right = value(m_pool.operand(expr, 1));
    const auto &a = left.scalars, &b = right.scalars;
    const TypeId type = m_pool.typeId(expr);
    if (sizes(left.type).size() != 1 || m_pool.types().rank(right.type) != 1) refuse();
    std::vector<CodeScalar> scalars;
    if (m_pool.builtin(expr) == Builtin::OuterProduct) {
        for (const CodeScalar& x : a) {
            for (const CodeScalar& y : b) scalars.push_back(apply(Op::Multiply, x, y));
        }
        return sized(type, {sizes(left.type)[0], sizes(right.type)[0]}, std::move(scalars));
    }
    if (a.size() != 3 || b.size() != 3) refuse();
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
        scalars.push_back(apply(Op::Subtract, apply(Op::Multiply, a[j], b[k]), apply(Op::Multiply, a[k], b[j])));
    }
    return sized(type, {3}, std::move(scalars));
}

CodeValue FunctionCode::linspace(ExprId expr)
{
    const CodeScalar first = scalar(m_pool.operand(expr, 0)), last = scalar(m_pool.operand(expr, 1));
    const Sizes to = sizeArguments(expr, 2);
    if (to[0] < 2) refuse();
    std::vector<CodeScalar> scalars;
    const CodeScalar length = apply(Op::Subtract, last, first);
    for (std::int32_t i = 0; i < to[0]; ++i) {
        const CodeScalar part = apply(Op::Divide, apply(Op::Multiply, length, {kNoSlot, static_cast<double>(i)}),
                                      {kNoSlot, static_cast<double>(to[0] - 1)});
        scalars.push_back(apply(Op::Add, first, part));
    }
    return sized(m_pool.typeId(expr), to, std::move(scalars));
}

CodeValue FunctionCode::arrayBuiltin(ExprId expr)
{
    const Builtin function = m_pool.builtin(expr);
    const TypeId type = m_pool.typeId(expr);
    const CodeScalar zero{kNoSlot, 0}, one{kNoSlot, 1};
    switch (function) {
        case Builtin::Size: return sizeOf(expr);
        case Builtin::Ndims:
            return numberValue(TypeTable::integer(),
                               static_cast<double>(m_pool.types().rank(m_pool.typeId(m_pool.operand(expr, 0)))));
        case Builtin::Cat: return concatenation(expr);
        case Builtin::Apply: return applied(expr);
        case Builtin::Zeros:
        case Builtin::Ones: {
            const Sizes own = sizeArguments(expr, 0);
            return sized(type, own, {count(own), function == Builtin::Ones ? one : zero});
        }
        case Builtin::Identity: {
            const std::int32_t n = sizeArguments(expr, 0).at(0);
            return diagonal(std::vector<CodeScalar>(static_cast<std::size_t>(n), one), type);
        }
        default: break;
    }
    const CodeValue argument = value(m_pool.operand(expr, 0));
    const Sizes own = sizes(argument.type);
    const auto reshaped = [&](const std::optional<Sizes>& to) {
        if (!to) refuse();
        return sized(argument.type, *to, argument.scalars);
    };
    const auto& a = argument.scalars;
    switch (function) {
        case Builtin::Sum:
        case Builtin::Product:
        case Builtin::MinOf:
        case Builtin::MaxOf:
            if (!isNumeric(m_pool.types().base(argument.type))) refuse();
            return accumulated(function, a, type);
        case Builtin::ArrayOf: {
            Sizes to = own;
            to.insert(to.begin(), 1);
            return reshaped(to);
        }
        case Builtin::Scalar:
            if (count(own) != 1) refuse();
            return reshaped(Sizes());
        case Builtin::Vector: return reshaped(vectorSizes(own));
        case Builtin::Matrix: return reshaped(matrixSizes(own));
        case Builtin::Promote: return reshaped(promotedSizes(own, known(m_pool.operand(expr, 1))));
        case Builtin::Transpose: return transposed(argument, false);
        case Builtin::Symmetric: return transposed(argument, true);
        case Builtin::OuterProduct:
        case Builtin::Cross: return productOfVectors(expr, argument);
        case Builtin::Skew: {
            if (own.size() != 1 || a.size() != 3) refuse();
            std::vector<CodeScalar> scalars;
            for (const int number : kSkewElements) {
                const CodeScalar part = number == 0 ? zero : a[skewElement(number)];
                scalars.push_back(number < 0 ? apply(Op::Negate, part, part) : part);
            }
            return sized(type, {3, 3}, std::move(scalars));
        }
        case Builtin::Diagonal:
            if (own.size() != 1) refuse();
            return diagonal(a, type);
        case Builtin::Fill: {
            Sizes to = sizeArguments(expr, 1);
            std::vector<CodeScalar> scalars;
            for (std::size_t i = 0; i < count(to); ++i) scalars.insert(scalars.end(), a.begin(), a.end());
            to.insert(to.end(), own.begin(), own.end());
            return sized(type, to, std::move(scalars));
        }
        case Builtin::Linspace: return linspace(expr);
        default: refuse();
    }
}

CodeValue FunctionCode::diagonal(const std::vector<CodeScalar>& entries, TypeId like)
{
    const std::size_t n = entries.size();
    if (n * n > kMaxElements) refuse();
    std::vector<CodeScalar> scalars(n * n, {kNoSlot, 0});
    for (std::size_t i = 0; i < n; ++i) scalars[i * n + i] = entries[i];
    return sized(like, {static_cast<std::int32_t>(n), static_cast<std::int32_t>(n)}, std::move(scalars));
}

}  // namespace causeway
