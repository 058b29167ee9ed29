// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/external/native_record.h"

#include <algorithm>
#include <cstring>

#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

/// Alignment of a member, in bytes; for a member other than a record it equals the size.
std::size_t alignmentOf(const TypeTable& types, TypeId type)
{
    switch (types.base(type)) {
        case ValueType::Real: return sizeof(double);
        case ValueType::String: return sizeof(const char*);
        case ValueType::Record: {
            std::size_t most = 1;
            for (const RecordType::Field& field : types.recordOf(type).fields)
                most = std::max(most, alignmentOf(types, field.type));
            return most;
        }
        default: return sizeof(int);
    }
}

std::size_t aligned(std::size_t offset, std::size_t alignment)
{
    return (offset + alignment - 1) / alignment * alignment;
}

/// Calls `visit(offset, base, member)` for all members, those of records in records too. Gives the size of the struct.
template <class Visit>
std::size_t forEachMember(const TypeTable& types, TypeId type, Value& record, std::size_t first, const Visit& visit)
{
    std::size_t offset = first;
    const std::vector<RecordType::Field>& fields = types.recordOf(type).fields;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::size_t alignment = alignmentOf(types, fields[i].type);
        offset = aligned(offset, alignment);
        if (types.base(fields[i].type) == ValueType::Record) {
            offset += forEachMember(types, fields[i].type, record.members[i], offset, visit);
            continue;
        }
        visit(offset, types.base(fields[i].type), record.members[i]);
        offset += alignment;
    }
    return aligned(offset, alignmentOf(types, type)) - first;
}

}  // namespace

bool NativeRecord::isPassed(const TypeTable& types, TypeId type)
{
    if (types.base(type) != ValueType::Record || !types.isScalar(type)) return false;
    return std::ranges::all_of(types.recordOf(type).fields, [&types](const RecordType::Field& field) {
        const ValueType base = types.base(field.type);
        const bool isSimple = isNumeric(base) || base == ValueType::String;
        return isSimple ? types.isScalar(field.type) : isPassed(types, field.type);
    });
}

void NativeRecord::write(const TypeTable& types, Value& value)
{
    const std::size_t size = forEachMember(types, value.type, value, 0, [](std::size_t, ValueType, Value&) {});
    m_bytes.assign(size / sizeof(std::max_align_t) + 1, {});
    auto* const bytes = reinterpret_cast<char*>(m_bytes.data());
    forEachMember(types, value.type, value, 0, [bytes](std::size_t offset, ValueType base, const Value& member) {
        const double real = member.number();
        const int integer = static_cast<int>(real);
        const char* const text = member.strings.empty() ? "" : member.strings.front().c_str();
        if (base == ValueType::Real) {
            std::memcpy(bytes + offset, &real, sizeof real);
        } else if (base == ValueType::String) {
            std::memcpy(bytes + offset, &text, sizeof text);
        } else {
            std::memcpy(bytes + offset, &integer, sizeof integer);
        }
    });
}

void NativeRecord::read(const TypeTable& types, Value& value) const
{
    const auto* const bytes = reinterpret_cast<const char*>(m_bytes.data());
    forEachMember(types, value.type, value, 0, [bytes](std::size_t offset, ValueType base, Value& member) {
        double real = 0;
        int integer = 0;
        const char* text = nullptr;
        if (base == ValueType::Real) {
            std::memcpy(&real, bytes + offset, sizeof real);
            member.numbers.assign(1, real);
        } else if (base == ValueType::String) {
            std::memcpy(&text, bytes + offset, sizeof text);
            member.strings.assign(1, text != nullptr ? std::string(text) : std::string());
        } else {
            std::memcpy(&integer, bytes + offset, sizeof integer);
            member.numbers.assign(1, integer);
        }
    });
}

}  // namespace causeway
