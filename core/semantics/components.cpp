// SPDX-License-Identifier: GPL-3.0-or-later
// Components: their elements, members, conditions, types, and what an outer one stands for (specification, sections
// 4.4, 5.4).
#include "core/semantics/instantiation.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/semantics/component_checks.h"
#include "core/semantics/expression_lowering.h"

namespace causeway {

std::string ComponentInstance::path() const
{
    std::string whole;
    if (parent != nullptr) {
        whole = parent->path();
        if (!whole.empty()) whole += '.';
    }
    whole += name();
    if (!subscripts().empty()) whole += fmt::format("[{}]", fmt::join(subscripts(), ","));
    return whole;
}

namespace {

/// Whether an `inner outer` component is one with the outer one: such an output of a state, be it a block or a model,
/// hands on what the states inside define (specification, section 17.3.4).
bool isHandedOn(const ComponentInstance& component)
{
    return component.prefixes.causality == ast::Causality::Output;
}

}  // namespace

ComponentInstance* Instantiation::newElement(ComponentInstance& array, std::span<const std::int32_t> subscripts)
{
    ComponentInstance& made = arena.make<ComponentInstance>(array);
    made.extra = array.extra != nullptr ? &arena.make<ComponentExtra>(*array.extra) : nullptr;
    ComponentExtra& extra = made.makeExtra(arena);
    extra.subscripts = subscripts;
    extra.elements.clear();
    made.dimensions.clear();
    made.hasDimensions = true;
    made.modifier = elementOf(array.modifier, array, subscripts);
    if (array.modifier != nullptr && array.modifier->binding != nullptr && array.binding == array.modifier->binding) {
        made.binding = made.modifier->binding;
    } else if (array.binding != nullptr) {
        made.binding = partOf(array.binding, subscripts, {}, &array);
    }
    made.presence = Presence::Unknown;
    if (array.typeElement != nullptr) {
        const ClassRef ref = refOf(*array.typeElement);
        if (ref) made.type = newInstance(ref, merge(made.modifier, ref.modifier), nullptr, &made);
        // A class that is an array by itself gives its elements.
        if (made.type != nullptr && ref.declaration != nullptr &&
            ref.declaration->form() == SyntaxKind::ShortClassSpecifier)
            expand(*made.type);
    }
    return &made;
}

std::span<ComponentInstance* const> Instantiation::elementsOf(ComponentInstance& component)
{
    if (!sizeOf(component) || component.isLeaf() || !component.elements().empty() || component.type == nullptr)
        return component.elements();
    std::int64_t count = 1;
    for (const std::int32_t size : component.dimensions) count *= std::max(size, 0);
    if (count == 0) return {};
    std::vector<ComponentInstance*> elements;
    elements.reserve(static_cast<std::size_t>(count));
    std::vector<std::int32_t> subscripts(component.dimensions.size(), 1);
    for (std::int64_t i = 0; i < count; ++i) {
        elements.push_back(newElement(component, arena.copy<std::int32_t>(subscripts)));
        for (std::size_t at = subscripts.size(); at-- > 0;) {
            if (++subscripts[at] <= component.dimensions[at]) break;
            subscripts[at] = 1;
        }
    }
    component.makeExtra(arena).elements.assign(arena, elements);
    return component.elements();
}

ComponentInstance& Instantiation::exampleOf(ComponentInstance& component)
{
    if (component.isLeaf() || !sizeOf(component) || !component.isArray()) return component;
    const auto all = elementsOf(component);
    if (!all.empty()) return *all.front();
    ComponentInstance*& prototype = component.makeExtra(arena).prototype;
    if (prototype == nullptr)
        prototype =
            newElement(component, arena.copy<std::int32_t>(std::vector<std::int32_t>(component.dimensions.size(), 1)));
    return *prototype;
}

ComponentInstance* Instantiation::memberOf(ComponentInstance& component, std::string_view name)
{
    if (component.type == nullptr || component.isLeaf()) return nullptr;
    ClassElement* found = findElement(*component.type, name);
    return found != nullptr && found->isComponent() ? componentOf(*found) : nullptr;
}

std::span<ComponentInstance* const> Instantiation::membersOf(ComponentInstance& component)
{
    if (component.type == nullptr || component.isLeaf()) return {};
    ClassInstance& type = *component.type;
    if (type.hasMembers) return std::as_const(type.members);
    expand(type);
    const bool mayRepeat = !type.bases.empty();
    bool isFinal = !type.isExpanding;
    std::vector<ComponentInstance*> all =
        std::exchange(m_members, {});  // nested requests for members have a list of their own
    all.clear();
    forEachElement(type, [&](ClassElement& element) {
        if (!element.isComponent()) return;
        ComponentInstance* member = componentOf(element);
        // The same element may be inherited twice; the first counts.
        if (mayRepeat && findElement(type, element.name()) != &element) return;
        if (member == nullptr) return;
        const Presence presence = presenceOf(*member);
        isFinal = isFinal && presence != Presence::Busy;
        if (presence == Presence::Absent) return;
        const bool isOwn = member->isInner && member->isOuter && !isHandedOn(*member);
        all.push_back(isOwn ? &innerHalf(*member) : member);
    });
    type.members.assign(arena, all);
    m_members = std::move(all);
    type.hasMembers = isFinal;
    return std::as_const(type.members);
}

Presence Instantiation::presenceOf(ComponentInstance& component)
{
    if (component.presence == Presence::Unknown) {
        // A redeclaration keeps the condition of the original (specification, section 4.4.5).
        const bool isRedeclared = component.element != nullptr && component.element->modifier != nullptr &&
                                  component.element->modifier->redeclaration != nullptr &&
                                  component.element->declaration != nullptr;
        const ast::ComponentDeclaration declaration =
            isRedeclared ? component.element->declaration->component : component.declaration();
        const bool isAsDeclared = !isRedeclared && component.element != nullptr &&
                                  component.element->declaration != nullptr &&
                                  component.scope == component.element->owner;
        const bool hasCondition =
            isAsDeclared ? component.element->declaration->hasCondition : static_cast<bool>(declaration);
        const ast::Expression condition = hasCondition ? declaration.condition() : ast::Expression();
        component.presence = Presence::Present;
        if (condition) {
            component.presence = Presence::Busy;
            ExpressionLowering lowering(*this, isRedeclared ? component.element->owner : component.scope);
            const ExprId expr = lowering.lower(condition);
            component.presence = Presence::Present;
            if (!expr.isNone() &&
                lowering.expectType(expr, ValueType::Boolean, fmt::format("the condition of '{}'", component.name()),
                                    condition)) {
                const auto value = evaluateOrReport(expr, condition.span(), component.scope,
                                                    fmt::format("the condition of '{}'", component.name()));
                if (value && !value->type.isNone() && pool.types().rank(value->type) == 0 && value->number() == 0)
                    component.presence = Presence::Absent;
            }
        }
    }
    return component.presence;
}

TypeId Instantiation::elementTypeOf(const SimpleType& simple)
{
    switch (simple.predefined) {
        case PredefinedType::Integer: return TypeTable::integer();
        case PredefinedType::Boolean: return TypeTable::boolean();
        case PredefinedType::String: return TypeTable::string();
        case PredefinedType::Clock: return TypeTable::clock();
        case PredefinedType::Enumeration: return simple.enumeration;
        case PredefinedType::ExternalObject:
            return pool.types().externalObject(simple.definition != nullptr ? simple.definition->fullName()
                                                                            : "ExternalObject");
        default: return TypeTable::real();
    }
}

TypeId Instantiation::leafType(ComponentInstance& component)
{
    if (!component.typeId.isNone()) return component.typeId;
    if (component.simple == nullptr) return TypeTable::real();
    sizeOf(component);
    component.typeId = pool.types().array(elementTypeOf(*component.simple), component.dimensions);
    return component.typeId;
}

TypeId Instantiation::recordType(ClassInstance& instance)
{
    RecordType type;
    type.name = instance.fullName();
    forEachElement(instance, [&](ClassElement& element) {
        if (!element.isComponent() || findElement(instance, element.name()) != &element) return;
        ComponentInstance* field = componentOf(element);
        if (field == nullptr || field->type == nullptr) return;
        const TypeId fieldType = typeOf(*field);
        type.fields.push_back({std::string(element.name()), fieldType});
    });
    return pool.types().record(std::move(type));
}

TypeId Instantiation::typeOf(ComponentInstance& component)
{
    if (!component.typeId.isNone()) return component.typeId;
    if (component.isLeaf()) return leafType(component);
    if (component.type == nullptr) return TypeTable::none();
    if (component.isSizing) return TypeTable::none();
    sizeOf(component);
    ComponentInstance& example = exampleOf(component);
    if (example.type == nullptr) return TypeTable::none();
    component.typeId = pool.types().array(recordType(*example.type), component.dimensions);
    return component.typeId;
}

VariableId Instantiation::variableOf(ComponentInstance& component)
{
    if (component.variable.isNone()) {
        component.variable = VariableId(variables.size());
        variables.push_back(&component);
    }
    return component.variable;
}

ComponentInstance* Instantiation::resolveOuter(ComponentInstance& component)
{
    if (!component.isOuter) return &component;
    if (component.extra != nullptr && component.extra->inner != nullptr) return component.extra->inner;
    ComponentInstance* first = component.parent != nullptr ? component.parent->parent : nullptr;
    if (component.parent == nullptr && component.element != nullptr && component.element->owner != nullptr) {
        // For a package in a class: the class that encloses it.
        for (ClassInstance* at = component.element->owner->enclosing; at != nullptr && first == nullptr;
             at = at->enclosing)
            first = at->outermost().component;
    }
    for (ComponentInstance* around = first; around != nullptr; around = around->parent) {
        if (around->type == nullptr || around->isArray()) continue;
        ClassElement* candidate = findElement(*around->type, component.name());
        if (candidate == nullptr || !candidate->isComponent() || candidate->declaration == nullptr ||
            !candidate->declaration->prefixes.isInner)
            continue;
        ComponentInstance* inner = componentOf(*candidate);
        if (inner == nullptr) return nullptr;
        if (inner->isOuter) {
            inner = isHandedOn(*inner) ? resolveOuter(*inner) : &innerHalf(*inner);
            if (inner == nullptr) return nullptr;
        }
        component.makeExtra(arena).inner = inner;
        checkInner(*this, component, *inner);
        return inner;
    }
    ComponentInstance* const added = addMissingInner(component);
    if (added != nullptr) component.makeExtra(arena).inner = added;
    return added;
}

/// `inner outer` declares two components at once (specification, section 5.4): this is the one that is seen from
/// inside.
ComponentInstance& Instantiation::innerHalf(ComponentInstance& both)
{
    ComponentExtra& extra = both.makeExtra(arena);
    if (extra.twin == nullptr) {
        ComponentInstance& made = arena.make<ComponentInstance>(both);
        made.isOuter = false;
        made.extra = &arena.make<ComponentExtra>(extra);
        made.extra->inner = nullptr;
        made.extra->elements.clear();
        made.variable = VariableId();
        extra.twin = &made;
        if (!made.isLeaf() && made.hasDimensions && made.typeElement != nullptr && made.dimensions.empty()) {
            const ClassRef ref = refOf(*made.typeElement);
            if (ref) made.type = newInstance(ref, merge(made.modifier, ref.modifier), nullptr, &made);
        }
    }
    return *extra.twin;
}

/// Adds the inner component for an outer one without (specification, section 5.4): all outer components of that name
/// must have the same class, which is not partial.
ComponentInstance* Instantiation::addMissingInner(ComponentInstance& outer)
{
    const auto refuse = [&](std::string_view why) {
        report(diag::MissingInner, outer.declaration().span(), outer.scope, outer.name(), why);
        return nullptr;
    };
    if (outer.type == nullptr) return refuse("its type is not known");
    if (outer.parent == nullptr) return refuse("it is part of a package");
    // One of the same name may have been added for another outer component.
    for (const ClassElement& element : looseElements) {
        if (element.owner != model->type || element.name() != outer.name() || element.component == nullptr) continue;
        const ComponentInstance& added = *element.component;
        const bool isSame = added.isLeaf() && outer.isLeaf()
                                ? elementTypeOf(*added.simple) == elementTypeOf(*outer.simple)
                                : added.type->declaration == outer.type->declaration;
        return isSame ? element.component : refuse("another outer element of this name is of another class");
    }
    if (outer.type->declaration != nullptr && outer.type->declaration->isPartial())
        return refuse("its class is partial");
    ClassElement& element = addLoose(outer.name());
    element.declaration = outer.element->declaration;
    element.owner = model->type;
    ComponentInstance& made = arena.make<ComponentInstance>();
    element.component = &made;
    made.element = &element;
    made.parent = model;
    made.text = outer.text;
    made.scope = outer.scope;
    made.isInner = true;
    made.presence = Presence::Present;
    made.prefixes = outer.clause().typePrefixes();
    made.typeElement = outer.typeElement;
    made.type = outer.type;
    made.simple = outer.simple;
    made.attributes = outer.attributes;
    if (!made.isLeaf()) {
        const ClassRef ref = refOf(*outer.typeElement);
        made.type = newInstance(ref, ref.modifier, nullptr, nullptr);
        if (sizeOf(made) && !made.isArray()) made.type = newInstance(ref, ref.modifier, nullptr, &made);
    }
    addedInners.push_back(&made);
    report(diag::InnerAdded, outer.declaration().span(), outer.scope, outer.name(), model->type->fullName(),
           outer.type->fullName(), outer.name());
    return &made;
}

}  // namespace causeway
