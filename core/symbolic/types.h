// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Types of expressions: a base type and array dimensions, hash-consed, so that equal types have equal ids.
///
/// The four predefined scalar types have fixed ids. Enumerations, records and tuples have a definition in the table.
/// Reference: Modelica Language Specification, chapters 4.9, 6, 10.1.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/strong_id.h"

namespace causeway {

enum class ValueType : std::uint8_t {
    Real,
    Integer,
    Boolean,
    String,
    Enumeration,  ///< definition: one of TypeTable::enumerations
    Record,       ///< definition: one of TypeTable::records
    Tuple,        ///< several results of a function; definition: one of TypeTable::tuples
    Clock,
    ExternalObject,  ///< definition: one of TypeTable::externalObjects
    Function,        ///< a function as an argument
    None,            ///< a call without a result
};
/// "Real", "Integer", ...
[[nodiscard]] std::string_view toString(ValueType type);

using TypeId = StrongId<struct TypeTag>;

/// A dimension whose size is not known before a function is called.
constexpr std::int32_t kUnknownSize = -1;

struct EnumerationType {
    std::string name;  ///< full class name
    std::vector<std::string> literals;
    bool operator==(const EnumerationType&) const = default;
};

struct RecordType {
    struct Field {
        std::string name;
        TypeId type;
        bool operator==(const Field&) const = default;
    };
    std::string name;  ///< full class name; two records have the same type if name and fields are equal
    std::vector<Field> fields;
    bool operator==(const RecordType&) const = default;
    /// Position of a field, or -1.
    [[nodiscard]] int find(std::string_view field) const;
};

class TypeTable {
public:
    TypeTable();

    static constexpr TypeId real() { return TypeId(0); }
    static constexpr TypeId integer() { return TypeId(1); }
    static constexpr TypeId boolean() { return TypeId(2); }
    static constexpr TypeId string() { return TypeId(3); }
    static constexpr TypeId clock() { return TypeId(4); }
    static constexpr TypeId none() { return TypeId(5); }
    /// The scalar type of Real, Integer, Boolean, String, Clock or None.
    static TypeId scalar(ValueType base);

    TypeId enumeration(EnumerationType definition);
    TypeId record(RecordType definition);
    TypeId tuple(std::vector<TypeId> members);
    TypeId externalObject(std::string name);
    TypeId function(std::string name);
    /// An array of `element` (which may itself be an array: its dimensions come last).
    TypeId array(TypeId element, std::span<const std::int32_t> dimensions);
    /// The base type without dimensions.
    [[nodiscard]] TypeId elementType(TypeId type) const { return m_types[type.index()].element; }
    /// Same base type, other dimensions.
    TypeId withDimensions(TypeId type, std::span<const std::int32_t> dimensions)
    {
        return array(elementType(type), dimensions);
    }
    /// Without the first `count` dimensions.
    TypeId dropDimensions(TypeId type, std::size_t count);

    [[nodiscard]] ValueType base(TypeId type) const { return m_types[type.index()].base; }
    [[nodiscard]] std::span<const std::int32_t> dimensions(TypeId type) const
    {
        const Info& info = m_types[type.index()];
        return {m_dimensions.data() + info.firstDimension, info.dimensionCount};
    }
    [[nodiscard]] std::size_t rank(TypeId type) const { return m_types[type.index()].dimensionCount; }
    [[nodiscard]] bool isScalar(TypeId type) const { return rank(type) == 0; }
    [[nodiscard]] bool hasKnownSize(TypeId type) const;
    /// Product of the dimensions: 1 for a scalar; an unknown size counts as 0.
    [[nodiscard]] std::int64_t elementCount(TypeId type) const;
    /// Number of scalars of a predefined type in it, counting members of records and elements of arrays.
    [[nodiscard]] std::int64_t scalarCount(TypeId type) const;

    [[nodiscard]] const EnumerationType& enumerationOf(TypeId type) const { return m_enumerations[definition(type)]; }
    [[nodiscard]] const RecordType& recordOf(TypeId type) const { return m_records[definition(type)]; }
    [[nodiscard]] const std::vector<TypeId>& tupleOf(TypeId type) const { return m_tuples[definition(type)]; }
    [[nodiscard]] const std::vector<EnumerationType>& enumerations() const { return m_enumerations; }
    [[nodiscard]] const std::vector<RecordType>& records() const { return m_records; }
    /// "Real", "Integer[3, 2]", "Complex", "Real[:]": for messages and the flat text.
    [[nodiscard]] std::string toString(TypeId type) const;
    [[nodiscard]] std::size_t size() const { return m_types.size(); }

private:
    struct Info {
        ValueType base = ValueType::None;
        std::uint32_t definition = 0;
        TypeId element;
        std::uint32_t firstDimension = 0;
        std::uint32_t dimensionCount = 0;
    };
    [[nodiscard]] std::uint32_t definition(TypeId type) const { return m_types[elementType(type).index()].definition; }
    TypeId addScalar(ValueType base, std::uint32_t definition);

    std::vector<Info> m_types;
    std::vector<std::int32_t> m_dimensions;
    std::vector<EnumerationType> m_enumerations;
    std::vector<RecordType> m_records;
    std::vector<std::vector<TypeId>> m_tuples;
    std::vector<std::string> m_names;                 ///< of external objects and functions
    std::unordered_map<std::string, TypeId> m_index;  ///< looked up only
};

}  // namespace causeway
