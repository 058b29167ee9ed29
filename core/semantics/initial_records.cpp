// SPDX-License-Identifier: GPL-3.0-or-later
// What records begin with that are variables of functions (specification, section 12.4.4).
#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>

#include "core/semantics/class_dimensions.h"
#include "core/semantics/expression_lowering.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

/// Default initial values: 0, false, "", the first literal. None if sizes are unknown.
ExprId zeroOf(ExpressionPool& pool, TypeId type)
{
    if (!pool.types().isScalar(type)) {
        if (!pool.types().hasKnownSize(type)) return {};
        std::vector<ExprId> arguments{zeroOf(pool, pool.types().elementType(type))};
        if (arguments[0].isNone()) return {};
        for (const std::int32_t size : sizesOf(pool.types(), type)) arguments.push_back(pool.integer(size));
        return pool.call(Builtin::Fill, arguments, type);
    }
    switch (pool.types().base(type)) {
        case ValueType::Real: return pool.real(0);
        case ValueType::Integer: return pool.integer(0);
        case ValueType::Boolean: return pool.boolean(false);
        case ValueType::String: return pool.string("");
        case ValueType::Enumeration: return pool.enumerationLiteral(type, 0);
        case ValueType::Record: break;
        default: return {};
    }
    std::vector<ExprId> fields;
    const std::vector<RecordType::Field> wanted = pool.types().recordOf(type).fields;
    for (const RecordType::Field& field : wanted) {
        fields.push_back(zeroOf(pool, field.type));
        if (fields.back().isNone()) return {};
    }
    return pool.record(type, fields);
}

/// Where the names of a binding are looked up, also where it is a part of another one.
ClassInstance* scopeOf(const Binding& binding)
{
    const Binding* whole = &binding;
    while (whole->part != nullptr && whole->part->whole != nullptr) whole = whole->part->whole;
    return whole->scope;
}

/// Number of dimensions that the short definitions of a class add.
std::size_t rankOfClass(Instantiation& in, ClassInstance& type)
{
    std::size_t rank = 0;
    for (const auto& [subscripts, scope] : dimensionsOf(in, type)) rank += subscripts.subscripts().size();
    return rank;
}

/// Modifier of the elements in `record C = R[3](a = {1, 2, 3})`; null if the class is no array.
Modifier* modifierOfArrayClass(Instantiation& in, ClassInstance& type)
{
    if (rankOfClass(in, type) == 0) return nullptr;
    ClassInstance* at = &type;
    while (at->declaration != nullptr && at->declaration->form() == SyntaxKind::ShortClassSpecifier) {
        in.expand(*at);
        if (at->bases.empty()) break;
        at = at->bases.front();
    }
    return at->modifier;
}

/// {{element({1, 1}), ...}, ...}, as a loop over dimensions whose size only the call knows. None if an element is none.
/// `level`: nesting of arrays of records, whose loops need different indices.
template <typename Element>
ExprId arrayOfElements(ExpressionPool& pool, std::span<const ExprId> sizes, std::size_t level,
                       std::vector<ExprId>& subscripts, const Element& element)
{
    const std::size_t at = subscripts.size();
    if (at == sizes.size()) return element(subscripts);
    const auto part = [&](ExprId subscript) {
        subscripts.push_back(subscript);
        const ExprId made = arrayOfElements(pool, sizes, level, subscripts, element);
        subscripts.pop_back();
        return made;
    };
    if (pool.op(sizes[at]) != Op::IntegerLiteral) {
        const IteratorId iterator = pool.iteratorNamed(fmt::format("element{}", at + 1), level);
        const ExprId body = part(pool.iterator(iterator, TypeTable::integer()));
        return body.isNone()
                   ? body
                   : pool.reduction(Builtin::ArrayOf, body, iterator, pool.range(pool.integer(1), {}, sizes[at]));
    }
    std::vector<ExprId> parts;
    for (std::int64_t i = 1; i <= pool.integerValue(sizes[at]); ++i) {
        parts.push_back(part(pool.integer(i)));
        if (parts.back().isNone()) return {};
    }
    return parts.empty() ? ExprId() : pool.array(parts, pool.typeId(parts[0]));
}

}  // namespace

/// The fields of a record under construction, each computed when first needed. A field that depends on a field without
/// a value has none either.
class Instantiation::InitialFields {
public:
    /// `element`: subscripts of an array element; empty if all elements are alike.
    InitialFields(Instantiation& in, const ComponentInstance& component, const Modifier* modifier,
                  const FunctionScope& scope, const Function& signature, std::vector<ExprId> element,
                  InitialFields* around)
        : m_in(in),
          m_component(component),
          m_modifier(modifier),
          m_ofClass(modifierOfArrayClass(in, *component.type)),
          m_scope(scope),
          m_signature(signature),
          m_element(std::move(element)),
          m_around(around),
          m_type(in.pool.types().elementType(component.typeId)),
          m_wanted(in.pool.types().recordOf(m_type).fields),
          m_states(m_wanted.size(), State::Open),
          m_fields(m_wanted.size()),
          m_sizes(m_wanted.size()),
          m_isSizing(m_wanted.size(), false)
    {
    }

    ExprId make()
    {
        bool isAnyGiven = false;
        for (std::size_t i = 0; i < m_wanted.size(); ++i) isAnyGiven = find(i) || isAnyGiven;
        if (!isAnyGiven) return {};
        for (std::size_t i = 0; i < m_wanted.size(); ++i) {
            if (fieldOrZero(i).isNone()) return {};
        }
        return m_in.pool.record(m_type, m_fields);
    }
    /// Whether a modifier gives each element of an array a value of its own.
    [[nodiscard]] bool differs() const { return m_differs; }
    /// How many records are around this one.
    [[nodiscard]] std::size_t level() const { return m_around == nullptr ? 0 : m_around->level() + 1; }

private:
    enum class State : std::uint8_t { Open, Busy, Given, Missing };

    bool find(std::size_t i)
    {
        if (m_states[i] != State::Open) return m_states[i] == State::Given;
        m_states[i] = State::Busy;
        Modifier* given = m_modifier != nullptr ? m_modifier->find(m_wanted[i].name) : nullptr;
        if (m_ofClass != nullptr) given = m_in.merge(given, m_ofClass->find(m_wanted[i].name));
        const auto declared = std::ranges::find_if(
            m_scope.variables, [&](const ComponentInstance* part) { return part->name() == m_wanted[i].name; });
        ComponentInstance* const part = declared != m_scope.variables.end() ? *declared : nullptr;
        if (given != nullptr && given->binding != nullptr) {
            m_fields[i] = givenValue(*given->binding, m_wanted[i]);
        } else if (part != nullptr && part->binding != nullptr) {
            m_fields[i] = valueOf(*part->binding, m_wanted[i].type, m_wanted[i].name);
        } else if (part != nullptr) {
            const std::optional<std::vector<ExprId>> sizes = sizesOf(i);
            Modifier* const all = m_in.merge(given, part->modifier);
            if (sizes) m_fields[i] = m_in.initialRecord(*part, all, m_wanted[i].type, *sizes, this);
        }
        if (m_fields[i].isNone() && sizedRedeclaration(i) != nullptr) {
            const ExprId zero = zeroOf(m_in.pool, m_in.pool.types().elementType(m_wanted[i].type));
            if (const auto sizes = sizesOf(i); sizes && !zero.isNone())
                m_fields[i] = m_in.filled(zero, m_wanted[i].type, *sizes);
        }
        m_states[i] = m_fields[i].isNone() ? State::Missing : State::Given;
        return m_states[i] == State::Given;
    }

    /// `R r(redeclare Real A[n, n])`: sizes that the variable gives a field.
    [[nodiscard]] const Redeclaration* sizedRedeclaration(std::size_t i) const
    {
        const Modifier* const given = m_modifier != nullptr ? m_modifier->find(m_wanted[i].name) : nullptr;
        const Redeclaration* const found = given != nullptr ? given->redeclaration : nullptr;
        const bool isSized = found != nullptr && found->classDeclaration == nullptr &&
                             (found->component.subscripts() || found->clause.subscripts());
        return isSized ? found : nullptr;
    }

    ExprId fieldOrZero(std::size_t i)
    {
        if (m_fields[i].isNone()) m_fields[i] = zeroOf(m_in.pool, m_wanted[i].type);
        if (m_fields[i].isNone()) {
            const ExprId zero = zeroOf(m_in.pool, m_in.pool.types().elementType(m_wanted[i].type));
            if (const auto sizes = sizesOf(i); sizes && !zero.isNone())
                m_fields[i] = m_in.filled(zero, m_wanted[i].type, *sizes);
        }
        return m_fields[i];
    }

    /// Names in it may be fields of this record, or of one of those around it.
    ExprId valueOf(Binding& binding, TypeId type, std::string_view name)
    {
        const ExprId value = m_in.boundValue(binding, type, name);
        ClassInstance* const scope = scopeOf(binding);
        InitialFields* record = this;
        while (record != nullptr && (scope == nullptr || scope->outermost().function != &record->m_scope))
            record = record->m_around;
        return record == nullptr ? value : record->withFields(value);
    }

    /// The value of a field in a modifier of the record; for an array of records, each may differ.
    ExprId givenValue(Binding& binding, const RecordType::Field& field)
    {
        const auto rank = [this](TypeId of) { return m_in.pool.types().dimensions(of).size(); };
        const ExprId given = m_in.valueOf(binding);
        const bool isForEach = !given.isNone() && m_component.isArray() && !binding.isEach &&
                               rank(m_in.pool.typeId(given)) > rank(field.type);
        if (!isForEach) return valueOf(binding, field.type, field.name);
        // A modifier of an array class covers only the dimensions of that class, which are the last ones.
        const Modifier* const ofClass = m_ofClass != nullptr ? m_ofClass->find(field.name) : nullptr;
        const bool isOfClass = ofClass != nullptr && ofClass->binding == &binding;
        const std::vector<std::int32_t> sizes(m_component.dimensions.begin(), m_component.dimensions.end());
        const std::size_t first = isOfClass ? sizes.size() - rankOfClass(m_in, *m_component.type) : 0;
        const TypeId all = m_in.pool.types().array(field.type, std::span(sizes).subspan(first));
        const ExprId value = valueOf(binding, all, field.name);
        if (value.isNone()) return value;
        m_differs = true;
        return m_element.empty() ? ExprId() : m_in.pool.subscript(value, std::span(m_element).subspan(first));
    }

    /// Sizes take fields without a value for 0.
    ExprId withFields(ExprId value, bool takesZeros = false)
    {
        if (takesZeros) value = withSizes(value);
        std::unordered_map<ExprId, ExprId> replacements;
        const std::array root{value};
        for (const ExprId node : value.isNone() ? std::vector<ExprId>() : reachable(m_in.pool, root)) {
            if (m_in.pool.op(node) != Op::Local) continue;
            const std::string& name = m_signature.variables[m_in.pool.payload(node)].name;
            const int at = m_in.pool.types().recordOf(m_type).find(name);
            if (at < 0) return {};
            const auto field = static_cast<std::size_t>(at);
            if (!find(field) && (!takesZeros || m_states[field] == State::Busy || fieldOrZero(field).isNone()))
                return {};
            replacements[node] = m_fields[field];
        }
        return replacements.empty() ? value : substitute(m_in.pool, value, replacements);
    }

    /// size(A, 1) of a field without a value, from its declaration. A size may depend on an earlier one, as in A[:,
    /// size(A, 1)].
    ExprId withSizes(ExprId value)
    {
        std::unordered_map<ExprId, ExprId> replacements;
        const std::array root{value};
        for (const ExprId node : value.isNone() ? std::vector<ExprId>() : reachable(m_in.pool, root)) {
            if (m_in.pool.op(node) != Op::Call || m_in.pool.builtin(node) != Builtin::Size ||
                m_in.pool.operands(node).size() != 2)
                continue;
            const ExprId array = m_in.pool.operand(node, 0), dimension = m_in.pool.operand(node, 1);
            if (m_in.pool.op(array) != Op::Local || m_in.pool.op(dimension) != Op::IntegerLiteral) continue;
            const int at =
                m_in.pool.types().recordOf(m_type).find(m_signature.variables[m_in.pool.payload(array)].name);
            if (at < 0 || find(static_cast<std::size_t>(at))) continue;
            const auto field = static_cast<std::size_t>(at);
            if (!m_isSizing[field]) static_cast<void>(sizesOf(field));
            const auto number = static_cast<std::size_t>(m_in.pool.integerValue(dimension)) - 1;
            if (number < m_sizes[field].size()) replacements[node] = m_sizes[field][number];
        }
        return replacements.empty() ? value : substitute(m_in.pool, value, replacements);
    }

    /// Sizes of an array field according to its declaration; nothing if the fields do not determine them.
    std::optional<std::vector<ExprId>> sizesOf(std::size_t i)
    {
        std::vector<ExprId>& sizes = m_sizes[i];
        if (m_isSizing[i]) return {};  // a size that depends on itself
        sizes.clear();
        m_isSizing[i] = true;
        const bool isKnown = findSizes(i, sizes);
        m_isSizing[i] = false;
        return isKnown ? std::optional(sizes) : std::nullopt;
    }

    bool findSizes(std::size_t i, std::vector<ExprId>& sizes)
    {
        const std::size_t rank = m_in.pool.types().dimensions(m_wanted[i].type).size();
        if (const Redeclaration* const redeclared = sizedRedeclaration(i)) {
            for (const ast::ArraySubscripts subscripts :
                 {redeclared->component.subscripts(), redeclared->clause.subscripts()}) {
                if (!subscripts) continue;
                for (const ast::Expression subscript : subscripts.subscripts()) {
                    sizes.push_back(lowered(subscript, redeclared->scope));
                    if (sizes.back().isNone()) return false;
                }
            }
            return sizes.size() == rank;
        }
        if (m_in.pool.types().hasKnownSize(m_wanted[i].type)) {
            for (const std::int32_t size : causeway::sizesOf(m_in.pool.types(), m_wanted[i].type))
                sizes.push_back(m_in.pool.integer(size));
            return true;
        }
        for (const ComponentInstance* component : m_scope.variables) {
            if (component->name() != m_wanted[i].name) continue;
            for (const ast::ArraySubscripts subscripts :
                 {component->declaration().subscripts(), component->clause().subscripts()}) {
                if (!subscripts) continue;
                for (const ast::Expression subscript : subscripts.subscripts()) {
                    const ExprId size = sizeOf(subscript, component->scope);
                    if (size.isNone()) return false;
                    sizes.push_back(size);
                }
            }
        }
        return sizes.size() == rank;
    }

    ExprId sizeOf(ast::Expression subscript, ClassInstance* scope)
    {
        const ExprId size = lowered(subscript, scope);
        return size.isNone() ? size : withFields(size, true);
    }

    ExprId lowered(ast::Expression subscript, ClassInstance* scope)
    {
        if (subscript.is<ast::WholeDimension>()) return m_in.pool.integer(0);
        ExpressionLowering lowering(m_in, scope);
        ++m_in.isQuiet;
        const ExprId size = lowering.lower(subscript);
        --m_in.isQuiet;
        return size;
    }

    Instantiation& m_in;
    const ComponentInstance& m_component;
    const Modifier* m_modifier;
    const Modifier* m_ofClass;     ///< modifier in the definition of an array class; null otherwise
    const FunctionScope& m_scope;  ///< of the constructor
    const Function& m_signature;   ///< likewise
    std::vector<ExprId> m_element;
    InitialFields* m_around;  ///< the record that this one is a field of
    TypeId m_type;
    std::vector<RecordType::Field> m_wanted;
    std::vector<State> m_states;
    std::vector<ExprId> m_fields;
    std::vector<std::vector<ExprId>> m_sizes;  ///< by field: those found so far
    std::vector<bool> m_isSizing;              ///< by field: its sizes are being found
    bool m_differs = false;
};

/// A record with fields given by modifiers (Marked m(x = 1)) or its declaration. None if no field is given.
ExprId Instantiation::initialRecord(ComponentInstance& component, const Modifier* modifier, TypeId type,
                                    const std::vector<ExprId>& sizes, InitialFields* around)
{
    if (component.simple != nullptr || component.type == nullptr || !isRecordLike(*component.type)) return {};
    const FunctionId constructor = constructorOf(*component.type);
    if (constructor.isNone() || pool.types().base(type) != ValueType::Record) return {};
    const auto scope = std::ranges::find(functionScopes, constructor, &FunctionScope::id);
    if (scope == functionScopes.end()) return {};
    InitialFields alike(*this, component, modifier, *scope, functions[constructor], {}, around);
    const ExprId element = alike.make();
    if (pool.types().isScalar(type)) return element;
    if (!alike.differs()) return element.isNone() ? element : filled(element, type, sizes);
    if (std::ranges::any_of(sizes, &ExprId::isNone)) return {};
    const auto make = [&](const std::vector<ExprId>& subscripts) {
        return InitialFields(*this, component, modifier, *scope, functions[constructor], subscripts, around).make();
    };
    std::vector<ExprId> subscripts;
    return arrayOfElements(pool, sizes, alike.level(), subscripts, make);
}

ExprId Instantiation::boundValue(Binding& binding, TypeId type, std::string_view name)
{
    ExprId value = valueOf(binding);
    if (value.isNone()) return {};
    ExpressionLowering lowering(*this, binding.scope);
    value = lowering.valueFor(type, value, binding, binding.isEach, name);
    if (!value.isNone()) return lowering.inFieldOrder(type, value);
    std::vector<std::int32_t> sizes = sizesOf(pool.types(), type);
    std::ranges::replace(sizes, kUnknownSize, 0);
    return zeroOf(pool, pool.types().withDimensions(type, sizes));
}

/// All elements of an array have the same initial value. None if a size is unknown.
ExprId Instantiation::filled(ExprId element, TypeId type, const std::vector<ExprId>& sizes)
{
    if (std::ranges::any_of(sizes, &ExprId::isNone)) return {};
    std::vector<ExprId> arguments{element};
    arguments.insert(arguments.end(), sizes.begin(), sizes.end());
    return pool.call(Builtin::Fill, arguments, type);
}

}  // namespace causeway
