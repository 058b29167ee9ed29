// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/value.h"

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

Value Value::real(double value)
{
    return {TypeTable::real(), {value}, {}, {}};
}

Value Value::integer(std::int64_t value)
{
    return {TypeTable::integer(), {static_cast<double>(value)}, {}, {}};
}

Value Value::boolean(bool value)
{
    return {TypeTable::boolean(), {value ? 1.0 : 0.0}, {}, {}};
}

Value Value::string(std::string value)
{
    return {TypeTable::string(), {}, {std::move(value)}, {}};
}

namespace {

ExprId literal(ExpressionPool& pool, TypeId type, double number)
{
    switch (pool.types().base(type)) {
        case ValueType::Integer: return pool.integer(static_cast<std::int64_t>(number));
        case ValueType::Boolean: return pool.boolean(number != 0);
        case ValueType::Enumeration: return pool.enumerationLiteral(type, static_cast<std::size_t>(number));
        default: return pool.real(number);
    }
}

/// One element of an array, or a scalar.
ExprId elementExpression(ExpressionPool& pool, const Value& value, TypeId element, std::size_t at)
{
    switch (pool.types().base(element)) {
        case ValueType::String: return pool.string(value.strings[at]);
        case ValueType::Record: {
            if (!pool.types().isScalar(value.type)) return toExpression(pool, value.members[at]);
            std::vector<ExprId> fields;
            for (const Value& field : value.members) fields.push_back(toExpression(pool, field));
            return pool.record(element, fields);
        }
        case ValueType::Function: {
            std::vector<ExprId> bound;
            for (const Value& input : value.members)
                bound.push_back(input.type == TypeTable::none() ? pool.whole() : toExpression(pool, input));
            return pool.functionValue(FunctionId(static_cast<std::size_t>(value.number())), bound, element);
        }
        default: return value.numbers.empty() ? ExprId() : literal(pool, element, value.numbers[at]);
    }
}

std::string inQuotes(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        switch (c) {
            case '"': result += "\\\""; break;
            case '\\': result += "\\\\"; break;
            case '\n': result += "\\n"; break;
            case '\t': result += "\\t"; break;
            case '\r': result += "\\r"; break;
            default: result += c;
        }
    }
    return result + '"';
}

std::string elementText(const TypeTable& types, const Value& value, TypeId element, std::size_t at)
{
    switch (types.base(element)) {
        case ValueType::String: return inQuotes(value.strings[at]);
        case ValueType::Boolean: return value.numbers[at] != 0 ? "true" : "false";
        case ValueType::Integer: return fmt::format("{}", static_cast<std::int64_t>(value.numbers[at]));
        case ValueType::Enumeration: {
            const EnumerationType& type = types.enumerationOf(element);
            const auto position = static_cast<std::size_t>(value.numbers[at]);
            return type.name + '.' +
                   (position < type.literals.size() ? type.literals[position] : std::to_string(position + 1));
        }
        case ValueType::Record: {
            if (!types.isScalar(value.type)) return toString(types, value.members[at]);
            const RecordType& type = types.recordOf(element);
            std::string text = type.name + '(';
            for (std::size_t i = 0; i < value.members.size(); ++i) {
                text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", type.fields[i].name,
                                    toString(types, value.members[i]));
            }
            return text + ')';
        }
        case ValueType::Tuple: {
            std::string text = "(";
            for (std::size_t i = 0; i < value.members.size(); ++i)
                text += (i == 0 ? "" : ", ") + toString(types, value.members[i]);
            return text + ')';
        }
        case ValueType::Real: return shortestText(value.numbers[at]);
        default: return types.toString(element);
    }
}

}  // namespace

ExprId toExpression(ExpressionPool& pool, const Value& value)
{
    const TypeId element = pool.types().elementType(value.type);
    const Sizes sizes = sizesOf(pool.types(), value.type);
    if (sizes.empty()) return elementExpression(pool, value, element, 0);
    // From the innermost dimension outwards; an array without elements still has its sizes.
    std::size_t outer = 1, filled = sizes.size();
    std::size_t count = static_cast<std::size_t>(elementCount(sizes));
    std::vector<ExprId> row;
    if (count != 0) {
        for (std::size_t i = 0; i < count; ++i) row.push_back(elementExpression(pool, value, element, i));
    } else {
        // The first dimension of size 0 ends the nesting: later ones are in the type only.
        filled = 0;
        while (sizes[filled] != 0) outer *= static_cast<std::size_t>(sizes[filled++]);
        const TypeId inner = pool.types().array(element, std::span(sizes).subspan(filled + 1));
        row.assign(outer, pool.array({}, inner));
        count = outer;
    }
    for (std::size_t dimension = filled; dimension-- > 0;) {
        const auto size = static_cast<std::size_t>(sizes[dimension]);
        std::vector<ExprId> next;
        for (std::size_t first = 0; first < count; first += size) {
            next.push_back(pool.array(std::span(row).subspan(first, size), pool.typeId(row.front())));
        }
        row = std::move(next);
        count = row.size();
    }
    return row.front();
}

std::vector<ExprId> elementExpressions(ExpressionPool& pool, const Value& array)
{
    const TypeId element = pool.types().dropDimensions(array.type, 1);
    const auto size = static_cast<std::size_t>(sizesOf(pool.types(), array.type).front());
    const std::size_t inner = size == 0 ? 0 : elementCount(pool.types(), array) / size;
    std::vector<ExprId> elements;
    for (std::size_t i = 0; i < size; ++i)
        elements.push_back(toExpression(pool, slice(pool.types(), array, i * inner, inner, element)));
    return elements;
}

std::string toString(const TypeTable& types, const Value& value)
{
    const TypeId element = types.elementType(value.type);
    const Sizes sizes = sizesOf(types, value.type);
    if (sizes.empty()) return elementText(types, value, element, 0);
    const auto count = static_cast<std::size_t>(elementCount(sizes));
    if (count == 0) {
        const ValueType base = types.base(element);
        const bool isSimple = base != ValueType::Record && base != ValueType::Enumeration;
        const std::string_view zero = base == ValueType::String    ? "\"\""
                                      : base == ValueType::Boolean ? "false"
                                      : base == ValueType::Integer ? "0"
                                                                   : "0.0";
        return isSimple ? fmt::format("fill({}, {})", zero, fmt::join(sizes, ", "))
                        : fmt::format("fill({}, {})", types.toString(element), fmt::join(sizes, ", "));
    }
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        if (i != 0) text += ", ";
        std::size_t length = count;
        for (const std::int32_t size : sizes) {
            if (i % length == 0) text += '{';
            length /= static_cast<std::size_t>(size);
        }
        text += elementText(types, value, element, i);
        for (std::size_t k = sizes.size(); k-- > 0;) {
            length *= static_cast<std::size_t>(sizes[k]);
            if ((i + 1) % length == 0) text += '}';
        }
    }
    return text;
}

}  // namespace causeway
