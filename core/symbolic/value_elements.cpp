// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/value_elements.h"

#include <algorithm>

namespace causeway {

Sizes sizesOf(const TypeTable& types, TypeId type)
{
    const auto dimensions = types.dimensions(type);
    return {dimensions.begin(), dimensions.end()};
}

std::int64_t elementCount(const Sizes& sizes)
{
    std::int64_t count = 1;
    for (const std::int32_t size : sizes) {
        if (size <= 0) return 0;
        // Large enough for the caller to refuse it; the product itself might not fit.
        count = count > INT64_MAX / size ? INT64_MAX : count * size;
    }
    return count;
}

TypeId withSizes(TypeTable& types, TypeId like, const Sizes& sizes)
{
    const auto known = types.dimensions(like);
    if (std::equal(known.begin(), known.end(), sizes.begin(), sizes.end())) return like;
    return types.withDimensions(like, sizes);
}

std::size_t elementCount(const TypeTable& types, const Value& value)
{
    if (types.isScalar(value.type)) return 1;
    const ValueType base = types.base(value.type);
    if (base == ValueType::String) return value.strings.size();
    return isNumeric(base) ? value.numbers.size() : value.members.size();
}

Value initialValue(TypeTable& types, TypeId element, const Sizes& sizes)
{
    Sizes all = sizes;
    for (const std::int32_t size : types.dimensions(element)) all.push_back(std::max(size, 0));
    Value value;
    value.type = withSizes(types, element, all);
    const auto count = static_cast<std::size_t>(elementCount(all));
    const ValueType base = types.base(element);
    if (isNumeric(base)) {
        value.numbers.resize(count);
    } else if (base == ValueType::String) {
        value.strings.resize(count);
    } else if (base == ValueType::Record) {
        Value record;
        record.type = types.elementType(element);
        std::vector<TypeId> fields;
        for (const auto& field : types.recordOf(element).fields) fields.push_back(field.type);
        for (const TypeId field : fields) record.members.push_back(initialValue(types, field, {}));
        if (all.empty()) return record;
        value.members.assign(count, record);
    }
    return value;
}

void appendElements(const TypeTable& types, Value& target, const Value& source)
{
    const ValueType base = types.base(source.type);
    if (isNumeric(base)) {
        target.numbers.insert(target.numbers.end(), source.numbers.begin(), source.numbers.end());
    } else if (base == ValueType::String) {
        target.strings.insert(target.strings.end(), source.strings.begin(), source.strings.end());
    } else if (types.isScalar(source.type)) {
        target.members.push_back(source);
    } else {
        target.members.insert(target.members.end(), source.members.begin(), source.members.end());
    }
}

Value gather(const TypeTable& types, const Value& source, std::span<const std::size_t> positions, TypeId type)
{
    Value result;
    const ValueType base = types.base(source.type);
    if (isNumeric(base)) {
        result.numbers.reserve(positions.size());
        for (const std::size_t at : positions) result.numbers.push_back(source.numbers[at]);
    } else if (base == ValueType::String) {
        for (const std::size_t at : positions) result.strings.push_back(source.strings[at]);
    } else if (types.isScalar(source.type)) {
        return source;
    } else if (types.isScalar(type)) {
        return source.members[positions.front()];
    } else {
        for (const std::size_t at : positions) result.members.push_back(source.members[at]);
    }
    result.type = type;
    return result;
}

Value slice(const TypeTable& types, const Value& source, std::size_t first, std::size_t count, TypeId type)
{
    std::vector<std::size_t> positions(count);
    for (std::size_t i = 0; i < count; ++i) positions[i] = first + i;
    return gather(types, source, positions, type);
}

void convertTo(TypeTable& types, Value& value, TypeId type)
{
    const ValueType from = types.base(value.type), to = types.base(type);
    if (from == ValueType::Integer && to == ValueType::Real) {
        value.type = types.isScalar(value.type) ? TypeTable::real()
                                                : types.withDimensions(TypeTable::real(), sizesOf(types, value.type));
    } else if (from == ValueType::Record && to == ValueType::Record &&
               types.elementType(value.type) != types.elementType(type)) {
        const TypeId element = types.elementType(type);
        std::vector<TypeId> fields;
        for (const auto& field : types.recordOf(element).fields) fields.push_back(field.type);
        if (!types.isScalar(value.type)) {
            for (Value& record : value.members) convertTo(types, record, element);
        } else if (fields.size() == value.members.size()) {
            for (std::size_t i = 0; i < fields.size(); ++i) convertTo(types, value.members[i], fields[i]);
        }
        value.type = types.isScalar(value.type) ? element : types.withDimensions(element, sizesOf(types, value.type));
    }
}

}  // namespace causeway
