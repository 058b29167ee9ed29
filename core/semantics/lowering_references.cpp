// SPDX-License-Identifier: GPL-3.0-or-later
// Component references: from names to variables, constants, fields and elements (specification, sections 5.3.2, 10.5).
#include "core/semantics/expression_lowering.h"
#include "core/semantics/scope_checks.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/suggestion.h"
#include "core/semantics/incomplete_models.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Declared so, or inherited by an extends-clause in a protected section.
bool isProtectedElement(const ClassElement& element)
{
    if (element.declaration == nullptr) return false;
    if (element.declaration->isProtected) return true;
    for (const ClassInstance* at = element.owner; at != nullptr && at->derived != nullptr; at = at->derived) {
        const ClassInstance& derived = *at->derived;
        if (derived.declaration == nullptr || derived.declaration->form() == SyntaxKind::ShortClassSpecifier) continue;
        for (std::size_t i = 0; i < derived.bases.size(); ++i) {
            const auto position = static_cast<std::size_t>(derived.basePositions[i]);
            const auto declared = derived.declaration->elements();
            if (derived.bases[i] == at && position < declared.size() &&
                declared[position].kind == ElementKind::Extends && declared[position].isProtected)
                return true;
        }
    }
    return false;
}

}  // namespace

ExprId ExpressionLowering::reportUnknown(ast::ComponentReference reference, std::string_view name)
{
    const std::string_view first = reference.parts().front().name.text;
    if (const ClassInstance* hiding = reference.isGlobal() ? nullptr : m_in.encapsulatedFrom(first, m_scope)) {
        m_in.report(diag::HiddenByEncapsulated, reference.span(), m_scope, first, hiding->fullName());
        return {};
    }
    if (!reference.isGlobal() && m_in.followsFromMissingBaseAround(m_scope)) return {};
    std::vector<std::string> candidates;
    for (const Iterator& iterator : m_iterators) candidates.emplace_back(iterator.name);
    for (ClassInstance* at = m_scope; at != nullptr; at = at->enclosing) {
        for (std::string& candidate : m_in.namesIn(at->outermost())) candidates.push_back(std::move(candidate));
    }
    m_in.report(diag::UnknownName, reference.span(), m_scope, name,
                m_scope->declaration ? m_scope->declaration->fullName() : std::string("the libraries"),
                didYouMean(name, candidates));
    return {};
}

ClassElement* ExpressionLowering::elementOfDerived(ast::ComponentReference reference)
{
    if (reference.isGlobal() || m_scope->derived == nullptr || m_scope->outermost().component == nullptr)
        return nullptr;
    const std::string_view name = reference.parts().front().name.text;
    ClassElement* const element = m_in.findElement(m_scope->outermost(), name);
    if (element == nullptr || !element->isComponent()) return nullptr;
    m_in.reportBreach(diag::UnknownName, reference.span(), m_scope, reference.dottedName(),
                      m_scope->declaration->fullName(), "");
    return element;
}

ComponentInstance* ExpressionLowering::ownVariable(ast::ComponentReference reference)
{
    const std::string_view name = reference.simpleName().text;
    if (name.empty() || m_scope->declaration == nullptr) return nullptr;
    for (const Iterator& iterator : m_iterators) {
        if (iterator.name == name) return nullptr;
    }
    ClassElement* const element = m_in.findElement(*m_scope, name);
    if (element == nullptr || !element->isComponent() || element->owner == nullptr ||
        &element->owner->outermost() != &m_scope->outermost())
        return nullptr;
    ComponentInstance* const component = m_in.componentOf(*element);
    const bool isPlain = component != nullptr && component->isLeaf() && !component->isOuter && component->local() < 0 &&
                         !element->declaration->hasCondition;
    return isPlain && m_in.presenceOf(*component) != Presence::Absent && m_in.sizeOf(*component) ? component : nullptr;
}

ExprId ExpressionLowering::lowerReference(ast::ComponentReference reference)
{
    // Most references are that simple.
    if (ComponentInstance* const own = ownVariable(reference)) return leaf(*own);
    const std::vector<ast::ReferencePart> parts = reference.parts();
    if (parts.empty()) return {};
    const std::string_view first = parts[0].name.text;
    if (!reference.isGlobal()) {
        for (std::size_t i = m_iterators.size(); i-- > 0;) {
            if (m_iterators[i].name == first) return accessParts(m_iterators[i].value, parts, 0, reference);
        }
    }
    ClassElement* element = reference.isGlobal() ? m_in.lookupRoot(first) : m_in.lookup(first, m_scope);
    if (element == nullptr) element = elementOfDerived(reference);
    if (element == nullptr)
        return reportUnknown(reference, parts.size() == 1 ? std::string(first) : reference.dottedName());
    return followClasses(*element, parts, 0, reference);
}

ExprId ExpressionLowering::followClasses(ClassElement& start, const std::vector<ast::ReferencePart>& parts,
                                         std::size_t position, ast::ComponentReference reference)
{
    ClassElement* element = &start;
    const std::string_view first = parts[0].name.text;
    while (element->isClass()) {
        ClassInstance* in = m_in.staticInstance(*element);
        if (in == nullptr) return {};
        if (position + 1 == parts.size()) {
            m_in.report(diag::NotAValue, reference.span(), m_scope, reference.dottedName(),
                        Instantiation::describe(*in));
            return {};
        }
        const std::string_view next = parts[position + 1].name.text;
        if (const SimpleType* simple = m_in.simpleTypeOf(*in);
            simple != nullptr && simple->predefined == PredefinedType::Enumeration) {
            const auto& literals = m_pool.types().enumerationOf(simple->enumeration).literals;
            const auto found = std::find(literals.begin(), literals.end(), next);
            if (found == literals.end()) {
                m_in.report(diag::UnknownLiteral, reference.span(), m_scope, in->fullName(), next,
                            didYouMean(next, literals));
                return {};
            }
            const ExprId literal =
                m_pool.enumerationLiteral(simple->enumeration, static_cast<std::size_t>(found - literals.begin()));
            if (position + 2 < parts.size()) {
                m_in.report(diag::UnknownMember, reference.span(), m_scope,
                            fmt::format("the literal '{}.{}'", in->fullName(), next), parts[position + 2].name.text,
                            "");
                return {};
            }
            const ast::ArraySubscripts subscripts = parts[position + 1].subscripts;
            return subscripts ? applySubscripts(literal, subscripts, reference) : literal;
        }
        ClassElement* inner = m_in.findElement(*in, next);
        if (inner == nullptr && m_in.followsFromMissingBase(*in)) return {};
        if (inner == nullptr) {
            m_in.report(diag::UnknownMember, reference.span(), m_scope, in->fullName(), next,
                        didYouMean(next, m_in.namesIn(*in)));
            return {};
        }
        if (inner->isComponent() && in->declaration != nullptr && in->declaration->isPartial() &&
            in->kind() == ast::ClassKind::Package && !m_in.model->type->declaration->isPartial()) {
            reportPartialClass(m_in, reference.span(), m_scope, parts[position].name.text, reference.dottedName());
            return {};
        }
        if (isProtectedElement(*inner) && !isInsideOf(m_scope, in->declaration)) {
            m_in.report(diag::ProtectedAccess, reference.span(), m_scope, next, in->fullName());
            if (m_in.diagnostics.isError(diag::ProtectedAccess.definition)) return {};
        }
        element = inner;
        ++position;
    }
    ComponentInstance* component = m_in.componentOf(*element);
    if (component == nullptr) return {};
    if (position > 0 && component->prefixes.variability != ast::Variability::Constant) {
        const std::string owner = Instantiation::describe(*element->owner).substr(2) + " " + element->owner->fullName();
        // A parameter that nothing can modify has but one value.
        const bool isParameter = component->prefixes.variability == ast::Variability::Parameter;
        if (isParameter && component->isLeaf() && component->binding != nullptr) {
            m_in.reportBreach(diag::EnclosingVariable, reference.span(), m_scope, component->name(), "a parameter",
                              owner);
        } else {
            m_in.report(diag::EnclosingVariable, reference.span(), m_scope, component->name(),
                        isParameter ? "a parameter" : "a variable", owner);
            return {};
        }
    }
    if (position == 0 && element->owner != nullptr && (element->owner->component != nullptr || m_in.isWithoutUse) &&
        &element->owner->outermost() != &m_scope->outermost() &&
        component->prefixes.variability != ast::Variability::Constant) {
        bool isAround = false;  // found in an enclosing class, not in this one
        for (ClassInstance* at = m_scope->enclosing; at != nullptr; at = at->enclosing)
            isAround = isAround || &at->outermost() == &element->owner->outermost();
        if (isAround && !component->isInner && !component->isOuter) {
            m_in.report(diag::EnclosingVariable, reference.span(), m_scope, first,
                        component->prefixes.variability == ast::Variability::Parameter ? "a parameter" : "a variable",
                        Instantiation::describe(*element->owner).substr(2) + " " + element->owner->fullName());
            return {};
        }
    }
    return access(*component, parts, position, reference);
}

ExprId ExpressionLowering::constantOf(ComponentInstance& component)
{
    if (component.extra != nullptr && !component.extra->constantValue.isNone()) return component.extra->constantValue;
    if (component.prefixes.variability != ast::Variability::Constant && component.binding == nullptr) {
        m_in.report(diag::NotAValue, component.declaration().span(), m_scope, component.path(),
                    "declared in a class that is only looked into");
        return {};
    }
    if (component.binding == nullptr) {
        m_in.report(diag::ConstantWithoutValue, component.declaration().span(), component.scope, component.path());
        return {};
    }
    ExprId value = m_in.valueIn(*component.binding, component);
    if (value.isNone()) return {};
    const bool isEach = component.binding->isEach || (component.modifier != nullptr && component.modifier->isEach);
    ExpressionLowering binding(m_in, component.binding->scope);
    value = binding.valueFor(m_in.leafType(component), value, *component.binding, isEach, component.path());
    if (value.isNone()) return {};
    const bool isRealOfInteger =
        component.simple->predefined == PredefinedType::Real && m_pool.type(value) == ValueType::Integer;
    if (isRealOfInteger && m_pool.op(value) == Op::IntegerLiteral) value = m_pool.real(m_pool.number(value));
    if (!m_pool.isLiteral(value)) {
        if (auto known = m_in.evaluate(value)) {
            if (isRealOfInteger) {
                const auto dimensions = m_pool.types().dimensions(known->type);
                known->type =
                    m_pool.types().array(TypeTable::real(), std::vector(dimensions.begin(), dimensions.end()));
            }
            value = toExpression(m_pool, *known);
        }
    }
    component.makeExtra(m_in.arena).constantValue = value;
    if (m_pool.type(value) == ValueType::Real) {
        if (const std::string unit = m_in.textAttribute(component, "unit"); !unit.empty())
            m_in.constantUnits.emplace_back(value, unit);
    }
    return value;
}

ExprId ExpressionLowering::leaf(ComponentInstance& component)
{
    if (component.local() >= 0) return m_pool.local(static_cast<std::size_t>(component.local()), component.typeId);
    // A function knows no variables of the model: of its constants it knows the values.
    if (m_scope->function != nullptr) {
        for (const ComponentInstance* at = &component; at != nullptr; at = at->parent) {
            if (at->prefixes.variability == ast::Variability::Constant) return constantOf(component);
        }
    }
    if (!component.variable.isNone()) return m_pool.variable(component.variable, m_in.leafType(component));
    const bool isStatic = component.element != nullptr && component.element->owner != nullptr &&
                          component.element->owner->component == nullptr && component.parent == nullptr;
    const ComponentInstance* root = &component;
    while (root->parent != nullptr) root = root->parent;
    if (isStatic || root != m_in.model) return constantOf(component);
    return m_pool.variable(m_in.variableOf(component), m_in.leafType(component));
}

ExprId ExpressionLowering::nested(const std::vector<ExprId>& elements, std::span<const std::int32_t> dimensions,
                                  TypeId elementType)
{
    if (dimensions.size() <= 1)
        return m_pool.array(elements, elements.empty() ? elementType : m_pool.typeId(elements.front()));
    const std::size_t rows = static_cast<std::size_t>(std::max(dimensions[0], 0));
    const std::size_t each = rows == 0 ? 0 : elements.size() / rows;
    std::vector<ExprId> made;
    for (std::size_t row = 0; row < rows; ++row) {
        const auto begin = elements.begin() + static_cast<std::ptrdiff_t>(row * each);
        made.push_back(
            nested(std::vector(begin, begin + static_cast<std::ptrdiff_t>(each)), dimensions.subspan(1), elementType));
    }
    return m_pool.array(
        made, made.empty() ? m_pool.types().array(elementType, dimensions.subspan(1)) : m_pool.typeId(made.front()));
}

ExprId ExpressionLowering::valueOfComponent(ComponentInstance& outerOrOwn)
{
    ComponentInstance* resolved = m_in.resolveOuter(outerOrOwn);
    if (resolved == nullptr) return {};
    ComponentInstance& component = *resolved;
    if (component.local() >= 0) return leaf(component);
    if (!m_in.sizeOf(component)) return {};  // its errors have been reported
    if (component.isLeaf()) return leaf(component);
    if (component.type == nullptr) return {};
    if (component.isArray()) {
        std::vector<ExprId> values;
        for (ComponentInstance* element : m_in.elementsOf(component)) {
            values.push_back(valueOfComponent(*element));
            if (values.back().isNone()) return {};
        }
        TypeId type = TypeTable::real();
        if (values.empty()) {
            const ExprId example = valueOfComponent(m_in.exampleOf(component));
            if (example.isNone()) return {};
            type = m_pool.typeId(example);
        }
        return nested(values, component.dimensions, type);
    }
    // The record of its fields.
    std::vector<ExprId> fields;
    RecordType type;
    type.name = component.type->fullName();
    bool isWhole = true;
    m_in.forEachElement(*component.type, [&](ClassElement& element) {
        if (!element.isComponent() || m_in.findElement(*component.type, element.name()) != &element) return;
        ComponentInstance* field = m_in.componentOf(element);
        if (field == nullptr || m_in.presenceOf(*field) == Presence::Absent) return;
        const ExprId value = valueOfComponent(*field);
        isWhole = isWhole && !value.isNone();
        if (!isWhole) return;
        fields.push_back(value);
        type.fields.push_back({std::string(element.name()), m_pool.typeId(value)});
    });
    if (!isWhole) return {};
    return m_pool.record(m_pool.types().record(std::move(type)), fields);
}

ExprId ExpressionLowering::access(ComponentInstance& outerOrOwn, const std::vector<ast::ReferencePart>& parts,
                                  std::size_t position, ast::ComponentReference whole)
{
    ComponentInstance* resolved = m_in.resolveOuter(outerOrOwn);
    if (resolved == nullptr) return {};
    ComponentInstance& component = *resolved;
    if (component.local() >= 0) return accessParts(leaf(component), parts, position, whole);
    if (component.element != nullptr && m_in.presenceOf(component) == Presence::Absent) {
        // The members of an expandable connector depend on the connections; after an error not all of them may be
        // known.
        const bool isExpandable = component.parent != nullptr && component.parent->type != nullptr &&
                                  component.parent->type->kind() == ast::ClassKind::ExpandableConnector;
        if (isExpandable && m_in.diagnostics.hasErrors()) return {};
        m_in.report(diag::ConditionalUsed, whole.span(), m_scope, whole.dottedName());
        return {};
    }
    // If present, it has its value.
    if (component.element != nullptr && component.element->declaration != nullptr &&
        component.element->declaration->hasCondition)
        m_in.reportBreach(diag::ConditionalUsed, whole.span(), m_scope, whole.dottedName());
    if (component.isLeaf()) return accessLeaf(component, parts, position, whole);
    if (component.type == nullptr || !m_in.sizeOf(component)) return {};
    const auto rest = [&](ComponentInstance& scalar) {
        return accessScalar(scalar, outerOrOwn, component, parts, position, whole);
    };
    if (!component.isArray()) {
        if (parts[position].subscripts) {
            m_in.report(diag::WrongSubscriptCount, whole.span(), m_scope, component.path(), "no dimensions",
                        fmt::format("{} subscript(s)", parts[position].subscripts.subscripts().size()));
            return {};
        }
        return rest(component);
    }
    const auto elements = m_in.elementsOf(component);
    std::vector<ExprId> subscripts;
    if (parts[position].subscripts) {
        // `end` and the checks need only the sizes; the array itself is not known yet.
        const ExprId shape = m_pool.call(Builtin::Zeros, std::vector{m_pool.integer(0)},
                                         m_pool.types().array(TypeTable::real(), component.dimensions));
        for (const ast::Expression subscript : parts[position].subscripts.subscripts()) {
            if (subscripts.size() >= component.dimensions.size()) {
                m_in.report(diag::WrongSubscriptCount, whole.span(), m_scope, component.path(),
                            fmt::format("{} dimension(s)", component.dimensions.size()),
                            fmt::format("{} subscript(s)", parts[position].subscripts.subscripts().size()));
                return {};
            }
            subscripts.push_back(lowerSubscript(subscript, shape, subscripts.size()));
            if (subscripts.back().isNone()) return {};
        }
        // One element, when all subscripts are known.
        std::size_t index = 0;
        bool isKnown = subscripts.size() == component.dimensions.size();
        for (std::size_t i = 0; i < subscripts.size() && isKnown; ++i) {
            const auto value = m_pool.isScalar(subscripts[i]) && m_pool.op(subscripts[i]) != Op::Whole
                                   ? integerOf(subscripts[i])
                                   : std::nullopt;
            isKnown = value.has_value();
            if (!isKnown) break;
            if (component.dimensions[i] == kUnknownSize) {
                m_in.report(diag::UnknownDimension, component.span(), m_scope, component.path());
                return {};
            }
            if (*value < 1 || *value > component.dimensions[i]) {
                m_in.report(diag::OutOfRange, whole.span(), m_scope,
                            fmt::format("the subscript {} of '{}'", *value, component.name()),
                            fmt::format("1..{}", component.dimensions[i]));
                return {};
            }
            index = index * static_cast<std::size_t>(component.dimensions[i]) + static_cast<std::size_t>(*value - 1);
        }
        if (isKnown) return rest(*elements[index]);
    }
    const ExprId all = arrayOfElements(component, rest, whole);
    if (all.isNone()) return {};
    return subscripts.empty() ? all : subscript(all, subscripts);
}

/// A variable, whole or elements of it.
ExprId ExpressionLowering::accessLeaf(ComponentInstance& component, const std::vector<ast::ReferencePart>& parts,
                                      std::size_t position, ast::ComponentReference whole)
{
    const bool isLast = position + 1 == parts.size();
    if (!m_in.sizeOf(component)) return {};
    ExprId value = leaf(component);
    if (value.isNone()) return {};
    if (parts[position].subscripts) value = applySubscripts(value, parts[position].subscripts, whole);
    if (!isLast && !value.isNone()) {
        m_in.report(diag::UnknownMember, whole.span(), m_scope,
                    fmt::format("'{}' of type {}", component.path(), typeText(value)), parts[position + 1].name.text,
                    "");
        return {};
    }
    return value;
}

/// The element that the rest of the reference denotes in one component; `component` is the containing array or
/// component, `outerOrOwn` the same as declared here.
ExprId ExpressionLowering::accessScalar(ComponentInstance& scalar, ComponentInstance& outerOrOwn,
                                        const ComponentInstance& component,
                                        const std::vector<ast::ReferencePart>& parts, std::size_t position,
                                        ast::ComponentReference whole)
{
    if (position + 1 == parts.size()) {
        const ast::ClassKind kind = scalar.type->kind();
        if ((kind == ast::ClassKind::Model || kind == ast::ClassKind::Block) && !m_mayBeModel) {
            if (!m_in.isParameterSet(*scalar.type)) {
                m_in.report(diag::NotAValue, whole.span(), m_scope, whole.dottedName(),
                            Instantiation::describe(*scalar.type));
                return {};
            }
            m_in.reportBreach(diag::NotAValue, whole.span(), m_scope, whole.dottedName(),
                              Instantiation::describe(*scalar.type));
        }
        return valueOfComponent(scalar);
    }
    const std::string_view name = parts[position + 1].name.text;
    ComponentInstance* member = m_in.memberOf(scalar, name);
    if (&component != &outerOrOwn && member != nullptr && outerOrOwn.type != nullptr && !outerOrOwn.isLeaf() &&
        m_in.findElement(*outerOrOwn.type, name) == nullptr) {
        // Only the inner component has it.
        m_in.reportBreach(diag::UnknownMember, whole.span(), m_scope,
                          fmt::format("'{}' of type {}", outerOrOwn.path(), outerOrOwn.type->fullName()), name,
                          didYouMean(name, m_in.namesIn(*outerOrOwn.type)));
    }
    if (member == nullptr && scalar.type->kind() == ast::ClassKind::ExpandableConnector) {
        m_in.report(diag::NotInConnector, whole.span(), m_scope, name, scalar.path());
        return {};
    }
    if (ClassElement* inside = member == nullptr ? m_in.findElement(*scalar.type, name) : nullptr;
        inside != nullptr && inside->isClass() && position + 2 < parts.size()) {
        m_in.report(diag::ClassThroughComponent, whole.span(), m_scope, whole.dottedName(), scalar.path());
        if (m_in.diagnostics.isError(diag::ClassThroughComponent.definition)) return {};
        return followClasses(*inside, parts, position + 1, whole);
    }
    if (member == nullptr && m_in.followsFromMissingBase(*scalar.type)) return {};
    if (member == nullptr) {
        m_in.report(diag::UnknownMember, whole.span(), m_scope,
                    fmt::format("'{}' of type {}", scalar.path(), scalar.type->fullName()), name,
                    didYouMean(name, m_in.namesIn(*scalar.type)));
        return {};
    }
    if (isProtectedElement(*member->element) && scalar.element != nullptr &&
        member->element->owner->kind() != ast::ClassKind::Record) {
        m_in.report(diag::ProtectedAccess, whole.span(), m_scope, name, scalar.type->fullName());
        if (m_in.diagnostics.isError(diag::ProtectedAccess.definition)) return {};
    }
    return access(*member, parts, position + 1, whole);
}

/// The array of the results of `rest` for each element of an array of components. None after a message.
ExprId ExpressionLowering::arrayOfElements(ComponentInstance& component,
                                           const std::function<ExprId(ComponentInstance&)>& rest,
                                           ast::ComponentReference whole)
{
    const auto elements = m_in.elementsOf(component);
    std::vector<ExprId> values;
    values.reserve(elements.size());
    for (ComponentInstance* element : elements) {
        values.push_back(rest(*element));
        if (values.back().isNone()) return {};
    }
    TypeId type = TypeTable::real();
    if (values.empty()) {
        const ExprId example = rest(m_in.exampleOf(component));
        if (example.isNone()) return {};
        type = m_pool.typeId(example);
    } else {
        // Elements of different sizes make no array.
        for (const ExprId value : values) {
            if (m_pool.typeId(value) != m_pool.typeId(values.front()) &&
                m_pool.types().rank(m_pool.typeId(value)) > 0) {
                m_in.report(diag::MixedElements, whole.span(), m_scope, component.path() + "[1]",
                            typeText(values.front()), component.path(), typeText(value));
                return {};
            }
        }
    }
    return nested(values, component.dimensions, type);
}

ExprId ExpressionLowering::accessParts(ExprId value, const std::vector<ast::ReferencePart>& parts, std::size_t position,
                                       ast::ComponentReference whole)
{
    if (value.isNone()) return {};
    std::size_t outerRank = 0;
    for (std::size_t i = position; i < parts.size(); ++i) {
        if (i > position) {
            const int field = m_pool.type(value) == ValueType::Record
                                  ? m_pool.types().recordOf(m_pool.typeId(value)).find(parts[i].name.text)
                                  : -1;
            if (field < 0) {
                std::vector<std::string> names;
                if (m_pool.type(value) == ValueType::Record) {
                    for (const auto& entry : m_pool.types().recordOf(m_pool.typeId(value)).fields)
                        names.push_back(entry.name);
                }
                m_in.report(diag::UnknownMember, whole.span(), m_scope, typeText(value), parts[i].name.text,
                            didYouMean(parts[i].name.text, names));
                return {};
            }
            outerRank = m_pool.types().rank(m_pool.typeId(value));
            value = member(value, static_cast<std::size_t>(field));
        }
        if (parts[i].subscripts) {
            if (outerRank == 0) {
                value = applySubscripts(value, parts[i].subscripts, whole);
            } else {
                std::vector<ExprId> subscripts(outerRank, m_pool.whole());
                for (const ast::Expression subscript : parts[i].subscripts.subscripts()) {
                    subscripts.push_back(lowerSubscript(subscript, value, subscripts.size()));
                    if (subscripts.back().isNone()) return {};
                }
                value = this->subscript(value, subscripts);
            }
            if (value.isNone()) return {};
        }
    }
    return value;
}

ExprId ExpressionLowering::member(ExprId record, std::size_t field)
{
    if (m_pool.op(record) == Op::Record) return m_pool.operand(record, field);
    if (m_pool.op(record) == Op::Array) {
        std::vector<ExprId> values;
        const auto operands = m_pool.operands(record);
        for (const ExprId element : std::vector(operands.begin(), operands.end()))
            values.push_back(member(element, field));
        const TypeId type = m_pool.types().recordOf(m_pool.typeId(record)).fields[field].type;
        return m_pool.array(values, values.empty() ? type : m_pool.typeId(values.front()));
    }
    return m_pool.member(record, field);
}

std::optional<std::int64_t> ExpressionLowering::integerOf(ExprId expr)
{
    if (m_pool.op(expr) == Op::IntegerLiteral) return m_pool.integerValue(expr);
    if (m_pool.type(expr) != ValueType::Integer || !m_pool.isScalar(expr) || m_pool.op(expr) == Op::Variable ||
        m_pool.op(expr) == Op::Iterator || m_pool.op(expr) == Op::Local) {
        return std::nullopt;
    }
    const std::array roots{expr};
    for (const ExprId node : reachable(m_pool, roots)) {
        const Op op = m_pool.op(node);
        if (op == Op::Variable || op == Op::Iterator || op == Op::Local || op == Op::Time) return std::nullopt;
    }
    const auto value = m_in.evaluate(expr);
    return value && value->numbers.size() == 1 ? std::optional(static_cast<std::int64_t>(value->numbers[0]))
                                               : std::nullopt;
}

std::vector<ComponentTarget> ExpressionLowering::targetsOf(ast::ComponentReference reference, bool keepsAbsent)
{
    std::vector<ComponentTarget> targets;
    const std::vector<ast::ReferencePart> parts = reference.parts();
    if (parts.empty()) return targets;
    ClassElement* element = m_in.findElement(m_scope->outermost(), parts[0].name.text);
    if (element == nullptr) element = m_in.lookup(parts[0].name.text, m_scope);
    if (element == nullptr) {
        reportUnknown(reference, parts.size() == 1 ? std::string(parts[0].name.text) : reference.dottedName());
        return targets;
    }
    if (element->isClass()) {
        ClassInstance* in = m_in.staticInstance(*element);
        m_in.report(diag::NotAConnector, reference.span(), m_scope, reference.dottedName(),
                    in != nullptr ? Instantiation::describe(*in) : std::string("a class"));
        return targets;
    }
    if (ComponentInstance* component = m_in.componentOf(*element))
        collectTargets(*component, parts, 0, reference, keepsAbsent, targets);
    return targets;
}

void ExpressionLowering::collectTargets(ComponentInstance& outerOrOwn, const std::vector<ast::ReferencePart>& parts,
                                        std::size_t position, ast::ComponentReference whole, bool keepsAbsent,
                                        std::vector<ComponentTarget>& targets)
{
    ComponentInstance* resolved = m_in.resolveOuter(outerOrOwn);
    if (resolved == nullptr) return;
    if (m_in.presenceOf(*resolved) == Presence::Absent) {
        if (keepsAbsent) targets.emplace_back();
        return;
    }
    ComponentInstance& component = *resolved;
    if ((!component.isLeaf() && component.type == nullptr) || !m_in.sizeOf(component)) return;
    const bool isLast = position + 1 == parts.size();
    const auto rest = [&](ComponentInstance& scalar) {
        if (isLast) {
            targets.push_back({&scalar, {}});
            return;
        }
        const std::string_view name = parts[position + 1].name.text;
        if (ComponentInstance* member = m_in.memberOf(scalar, name)) {
            collectTargets(*member, parts, position + 1, whole, keepsAbsent, targets);
        } else if (scalar.type == nullptr || !m_in.followsFromMissingBase(*scalar.type)) {
            m_in.report(diag::UnknownMember, whole.span(), m_scope,
                        fmt::format("'{}' of type {}", scalar.path(),
                                    scalar.type != nullptr ? scalar.type->fullName() : std::string()),
                        name, scalar.type != nullptr ? didYouMean(name, m_in.namesIn(*scalar.type)) : std::string());
        }
    };
    if (!component.isArray()) {
        if (parts[position].subscripts) {
            m_in.report(diag::WrongSubscriptCount, whole.span(), m_scope, component.path(), "no dimensions",
                        "subscripts");
            return;
        }
        rest(component);
        return;
    }
    // All combinations of the subscripts, row by row.
    std::vector<std::vector<std::int32_t>> choices;
    const ExprId shape = m_pool.call(Builtin::Zeros, std::vector{m_pool.integer(0)},
                                     m_pool.types().array(TypeTable::real(), component.dimensions));
    if (parts[position].subscripts) {
        for (const ast::Expression subscript : parts[position].subscripts.subscripts()) {
            if (choices.size() >= component.dimensions.size()) {
                m_in.report(diag::WrongSubscriptCount, whole.span(), m_scope, component.path(),
                            fmt::format("{} dimension(s)", component.dimensions.size()),
                            fmt::format("{} subscripts", parts[position].subscripts.subscripts().size()));
                return;
            }
            const std::size_t at = choices.size();
            const ExprId index = lowerSubscript(subscript, shape, at);
            if (index.isNone()) return;
            std::vector<std::int32_t> chosen;
            if (m_pool.op(index) == Op::Whole) {
                for (std::int32_t i = 1; i <= component.dimensions[at]; ++i) chosen.push_back(i);
            } else {
                const auto value = m_in.evaluateOrReport(index, subscript.span(), m_scope, "a subscript in connect()");
                if (!value) return;
                for (const double number : value->numbers) {
                    if (number < 1 || number > component.dimensions[at]) {
                        m_in.report(diag::OutOfRange, subscript.span(), m_scope,
                                    fmt::format("the subscript {} of '{}'", number, component.name()),
                                    fmt::format("1..{}", component.dimensions[at]));
                        return;
                    }
                    chosen.push_back(static_cast<std::int32_t>(number));
                }
            }
            choices.push_back(std::move(chosen));
        }
    } else if (component.isLeaf() && isLast) {
        targets.push_back({&component, {}});
        return;
    }
    while (choices.size() < component.dimensions.size()) {
        std::vector<std::int32_t> all;
        for (std::int32_t i = 1; i <= component.dimensions[choices.size()]; ++i) all.push_back(i);
        choices.push_back(std::move(all));
    }
    std::vector<std::size_t> at(choices.size(), 0);
    for (const auto& choice : choices) {
        if (choice.empty()) return;
    }
    const auto elements = m_in.elementsOf(component);
    while (true) {
        std::vector<std::int32_t> subscripts;
        std::size_t index = 0;
        for (std::size_t i = 0; i < at.size(); ++i) {
            subscripts.push_back(choices[i][at[i]]);
            index = index * static_cast<std::size_t>(component.dimensions[i]) +
                    static_cast<std::size_t>(subscripts.back() - 1);
        }
        if (component.isLeaf()) {
            targets.push_back({&component, subscripts});
        } else {
            rest(*elements[index]);
        }
        std::size_t digit = at.size();
        while (digit-- > 0) {
            if (++at[digit] < choices[digit].size()) break;
            at[digit] = 0;
        }
        if (digit == static_cast<std::size_t>(-1)) return;
    }
}

}  // namespace causeway
