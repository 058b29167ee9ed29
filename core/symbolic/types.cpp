// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/types.h"

#include <fmt/format.h>

#include "core/base/assert.h"

namespace causeway {

std::string_view toString(ValueType type)
{
    switch (type) {
        case ValueType::Real: return "Real";
        case ValueType::Integer: return "Integer";
        case ValueType::Boolean: return "Boolean";
        case ValueType::String: return "String";
        case ValueType::Enumeration: return "enumeration";
        case ValueType::Record: return "record";
        case ValueType::Tuple: return "list of results";
        case ValueType::Clock: return "Clock";
        case ValueType::ExternalObject: return "ExternalObject";
        case ValueType::Function: return "function";
        case ValueType::None: return "no value";
    }
    return "Real";
}

int RecordType::find(std::string_view field) const
{
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].name == field) return static_cast<int>(i);
    }
    return -1;
}

TypeTable::TypeTable()
{
    for (const ValueType base : {ValueType::Real, ValueType::Integer, ValueType::Boolean, ValueType::String,
                                 ValueType::Clock, ValueType::None}) {
        addScalar(base, 0);
    }
}

TypeId TypeTable::scalar(ValueType base)
{
    switch (base) {
        case ValueType::Integer: return integer();
        case ValueType::Boolean: return boolean();
        case ValueType::String: return string();
        case ValueType::Clock: return clock();
        case ValueType::None: return none();
        default: return real();
    }
}

TypeId TypeTable::addScalar(ValueType base, std::uint32_t definition)
{
    const TypeId id(m_types.size());
    m_types.push_back({base, definition, id, 0, 0});
    return id;
}

TypeId TypeTable::enumeration(EnumerationType definition)
{
    const auto [entry, isNew] =
        m_index.try_emplace(fmt::format("enumeration {}({})", definition.name, fmt::join(definition.literals, ",")));
    if (isNew) {
        m_enumerations.push_back(std::move(definition));
        entry->second = addScalar(ValueType::Enumeration, static_cast<std::uint32_t>(m_enumerations.size() - 1));
    }
    return entry->second;
}

TypeId TypeTable::record(RecordType definition)
{
    std::string key = "record " + definition.name;
    for (const auto& field : definition.fields) key += fmt::format(" {}:{}", field.name, field.type.value);
    const auto [entry, isNew] = m_index.try_emplace(std::move(key));
    if (isNew) {
        m_records.push_back(std::move(definition));
        entry->second = addScalar(ValueType::Record, static_cast<std::uint32_t>(m_records.size() - 1));
    }
    return entry->second;
}

TypeId TypeTable::tuple(std::vector<TypeId> members)
{
    std::string key = "tuple";
    for (const TypeId member : members) key += fmt::format(" {}", member.value);
    const auto [entry, isNew] = m_index.try_emplace(std::move(key));
    if (isNew) {
        m_tuples.push_back(std::move(members));
        entry->second = addScalar(ValueType::Tuple, static_cast<std::uint32_t>(m_tuples.size() - 1));
    }
    return entry->second;
}

TypeId TypeTable::externalObject(std::string name)
{
    const auto [entry, isNew] = m_index.try_emplace("object " + name);
    if (isNew) {
        m_names.push_back(std::move(name));
        entry->second = addScalar(ValueType::ExternalObject, static_cast<std::uint32_t>(m_names.size() - 1));
    }
    return entry->second;
}

TypeId TypeTable::function(std::string name)
{
    const auto [entry, isNew] = m_index.try_emplace("function " + name);
    if (isNew) {
        m_names.push_back(std::move(name));
        entry->second = addScalar(ValueType::Function, static_cast<std::uint32_t>(m_names.size() - 1));
    }
    return entry->second;
}

TypeId TypeTable::array(TypeId element, std::span<const std::int32_t> dimensions)
{
    if (dimensions.empty()) return element;
    std::vector<std::int32_t> all(dimensions.begin(), dimensions.end());
    const auto inner = this->dimensions(element);
    all.insert(all.end(), inner.begin(), inner.end());
    const TypeId base = elementType(element);
    std::string key(reinterpret_cast<const char*>(all.data()), all.size() * sizeof(std::int32_t));
    key.append(reinterpret_cast<const char*>(&base.value), sizeof base.value);
    key += '[';
    const auto [entry, isNew] = m_index.try_emplace(std::move(key));
    if (isNew) {
        entry->second = TypeId(m_types.size());
        m_types.push_back({this->base(base), m_types[base.index()].definition, base,
                           static_cast<std::uint32_t>(m_dimensions.size()), static_cast<std::uint32_t>(all.size())});
        m_dimensions.insert(m_dimensions.end(), all.begin(), all.end());
    }
    return entry->second;
}

TypeId TypeTable::dropDimensions(TypeId type, std::size_t count)
{
    const auto all = dimensions(type);
    CAUSEWAY_ASSERT(count <= all.size());
    const std::vector<std::int32_t> rest(all.begin() + static_cast<std::ptrdiff_t>(count), all.end());
    return array(elementType(type), rest);
}

bool TypeTable::hasKnownSize(TypeId type) const
{
    for (const std::int32_t size : dimensions(type)) {
        if (size == kUnknownSize) return false;
    }
    return true;
}

std::int64_t TypeTable::elementCount(TypeId type) const
{
    std::int64_t count = 1;
    for (const std::int32_t size : dimensions(type)) count *= size == kUnknownSize ? 0 : size;
    return count;
}

std::int64_t TypeTable::scalarCount(TypeId type) const
{
    const std::int64_t count = elementCount(type);
    if (base(type) == ValueType::Record) {
        std::int64_t members = 0;
        for (const auto& field : recordOf(type).fields) members += scalarCount(field.type);
        return count * members;
    }
    if (base(type) == ValueType::Tuple) {
        std::int64_t members = 0;
        for (const TypeId member : tupleOf(type)) members += scalarCount(member);
        return count * members;
    }
    return base(type) == ValueType::None ? 0 : count;
}

std::string TypeTable::toString(TypeId type) const
{
    std::string text;
    switch (base(type)) {
        case ValueType::Enumeration: text = enumerationOf(type).name; break;
        case ValueType::Record: text = recordOf(type).name; break;
        case ValueType::ExternalObject:
        case ValueType::Function: text = m_names[definition(type)]; break;
        case ValueType::Tuple:
            for (const TypeId member : tupleOf(type)) text += (text.empty() ? "" : ", ") + toString(member);
            text = "(" + text + ")";
            break;
        default: text = causeway::toString(base(type));
    }
    if (isScalar(type)) return text;
    std::string sizes;
    for (const std::int32_t size : dimensions(type)) {
        if (!sizes.empty()) sizes += ", ";
        sizes += size == kUnknownSize ? std::string(":") : std::to_string(size);
    }
    return text + "[" + sizes + "]";
}

}  // namespace causeway
