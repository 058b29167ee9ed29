// SPDX-License-Identifier: GPL-3.0-or-later
// Components: their type, prefixes, sizes, elements, conditions, and what an outer one stands for (specification,
// sections 4.4, 5.4).
#include "core/semantics/instantiation.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/semantics/component_checks.h"
#include "core/semantics/expression_lowering.h"
#include "core/semantics/result_sizes.h"

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

/// A component varies no more than the one it is part of.
ast::Variability variabilityWithin(ast::Variability outer, ast::Variability own)
{
    return static_cast<std::uint8_t>(outer) > static_cast<std::uint8_t>(own) ? outer : own;
}

/// By which a component has got its class; null where that is the one it was declared with.
const Redeclaration* redeclarationOf(const ComponentInstance& component)
{
    const auto within = [](const ClassElement* element) {
        return element != nullptr && element->modifier != nullptr ? element->modifier->redeclaration : nullptr;
    };
    const Redeclaration* const own = within(component.element);
    return own != nullptr && own->component ? own : within(component.typeElement);
}

/// Whether an `inner outer` component is one with the outer one: such an output of a state hands on what the states
/// inside define (specification, section 17.3.4).
bool isHandedOn(const ComponentInstance& component, const ClassInstance& owner)
{
    return component.prefixes.causality == ast::Causality::Output && owner.kind() == ast::ClassKind::Block;
}

}  // namespace

ComponentInstance* Instantiation::componentOf(ClassElement& element)
{
    if (element.component != nullptr) return element.component;
    if (!element.isComponent()) return nullptr;
    if (element.owner->derived != nullptr) {
        // Inherited on two ways it is one component (specification, section 7.1).
        ClassElement* first = findElement(element.owner->outermost(), element.name());
        if (first != nullptr && first != &element && first->isComponent() && first->owner != element.owner) {
            element.component = componentOf(*first);
            return element.component;
        }
    }
    ComponentInstance& made = arena.make<ComponentInstance>();
    element.component = &made;
    made.element = &element;
    made.parent = element.owner->component;
    const ElementDeclaration& declared = *element.declaration;
    made.text = &declared;
    made.scope = element.owner;
    made.isProtected = declared.isProtected;
    made.isInner = declared.prefixes.isInner;
    made.isOuter = declared.prefixes.isOuter;
    made.isFinal = declared.prefixes.isFinal;
    made.prefixes = declared.typePrefixes;

    // Both is a breach, of which class_checks.cpp tells.
    const bool isFixedInput =
        made.prefixes.causality == ast::Causality::Input && made.prefixes.variability >= ast::Variability::Parameter;
    if (isFixedInput && element.owner->function == nullptr) made.prefixes.causality = ast::Causality::None;

    Modifier* own = ownModifier(declared, element.owner);
    const Modifier* text = own;
    if (declared.prefixes.isFinal && element.modifier != nullptr &&
        (element.modifier->binding != nullptr || element.modifier->redeclaration != nullptr ||
         !element.modifier->children.empty())) {
        const bool isSameText = own != nullptr && own->span == element.modifier->span;
        if (!isSameText)
            report(diag::FinalModified, element.modifier->span, element.modifier->scope, element.name(),
                   element.owner->fullName());
    }
    const Redeclaration* redeclaration = element.modifier != nullptr ? element.modifier->redeclaration : nullptr;
    if (redeclaration != nullptr && redeclaration->component) {
        made.text = redeclaration;
        made.scope = redeclaration->scope;
        text = redeclaration->modifier;
        // What the redeclaration does not say stays as it was (specification, section 7.3).
        const ast::TypePrefixes prefixes = redeclaration->clause.typePrefixes();
        if (prefixes.flow != ast::Flow::None) made.prefixes.flow = prefixes.flow;
        if (prefixes.variability != ast::Variability::Continuous) made.prefixes.variability = prefixes.variability;
        if (prefixes.causality != ast::Causality::None) made.prefixes.causality = prefixes.causality;
        if (element.modifier->isFinal) made.isFinal = true;
        const ast::ConstrainingClause clause = declared.clause.constrainedBy();
        Modifier* constraint = clause ? makeModifier(clause.modification(), element.owner) : own;
        own = merge(merge(redeclaration->modifier, redeclaration->constraint), constraint);
        if (clause && own != nullptr && redeclaration->modifier == nullptr &&
            declared.component.modification().binding()) {
            own = merge(own, makeModifier(element.name(), declared.component.modification(), element.owner));
        }
    } else if (declared.prefixes.isReplaceable) {
        if (const ast::ConstrainingClause clause = declared.clause.constrainedBy())
            own = merge(own, makeModifier(clause.modification(), element.owner));
    }
    if (redeclaration == nullptr) checkRedeclaredAgain(element.modifier, text);
    made.modifier = merge(element.modifier, own);
    if (made.modifier != nullptr && made.modifier->isFinal) made.isFinal = true;
    made.binding = made.modifier != nullptr ? made.modifier->binding : nullptr;

    if (made.parent != nullptr) {
        ComponentInstance& parent = *made.parent;
        made.prefixes.variability = variabilityWithin(parent.prefixes.variability, made.prefixes.variability);
        if (made.prefixes.causality == ast::Causality::None) made.prefixes.causality = parent.prefixes.causality;
        if (made.prefixes.flow == ast::Flow::None && (parent.prefixes.flow != ast::Flow::None) &&
            parent.type != nullptr && isRecordLike(*parent.type)) {
            made.prefixes.flow = parent.prefixes.flow;
        }
        made.isFinal = made.isFinal || (parent.isFinal && parent.parent != nullptr);
        made.isProtected = made.isProtected || parent.isProtected;
        if (parent.binding != nullptr && parent.type != nullptr && element.owner->component == &parent) {
            // The value of the whole record beats what was given inside of it.
            const bool isOwnOfParent = parent.modifier != nullptr && parent.binding == parent.modifier->binding;
            const bool isStronger = isOwnOfParent && element.modifier != nullptr &&
                                    element.modifier->binding != nullptr && element.owner->modifier != nullptr &&
                                    element.owner->modifier->isStrong(element.modifier);
            const bool isFixed = made.binding != nullptr && declared.prefixes.isFinal;
            if (made.binding == nullptr || (!isStronger && !isFixed)) {
                // A constant that a parameter or a variable gives is one no longer.
                if (made.binding != nullptr && declared.typePrefixes.variability == ast::Variability::Constant)
                    made.prefixes.variability = parent.prefixes.variability;
                made.binding = partOf(parent.binding, {}, made.name());
            }
        }
    }

    made.typeElement = declaredType(made);
    if (made.typeElement == nullptr) return &made;
    ClassInstance* type = staticInstance(*made.typeElement);
    if (type == nullptr) return &made;
    made.type = type;
    // `class C = D` says no kind: it is D.
    const ClassDeclaration* const named = made.typeElement->isClass() && made.typeElement->declaration != nullptr
                                              ? made.typeElement->declaration->declaredClass()
                                              : made.typeElement->rootClass();
    if (named != nullptr && named != type->declaration && named->kind() == ast::ClassKind::Class &&
        type->element != nullptr)
        made.typeElement = type->element;
    if (const SimpleType* simple = simpleTypeOf(*type)) {
        made.simple = simple;
        made.attributes =
            made.modifier != nullptr ? attributesOf(declared, made.modifier, simple->attributes) : simple->attributes;
        if (made.prefixes.causality == ast::Causality::None) made.prefixes.causality = simple->prefixes.causality;
        made.isConnector =
            type->kind() == ast::ClassKind::Connector || type->kind() == ast::ClassKind::ExpandableConnector;
        if (simple->predefined == PredefinedType::ExternalObject &&
            made.prefixes.variability == ast::Variability::Continuous) {
            made.prefixes.variability = ast::Variability::Parameter;
        }
        if (made.modifier != nullptr && !made.modifier->children.empty()) checkModifiersUsed(*type, *made.modifier);
        if (text != nullptr && !text->children.empty()) {
            checkEach(made, *text,
                      declared.hasSubscripts || made.declaration().subscripts() || made.clause().subscripts() ||
                          !simple->dimensions.empty());
        }
        return &made;
    }
    // `connector ComplexOutput = output Complex` gives its parts the direction.
    for (ClassInstance* at = type; made.prefixes.causality == ast::Causality::None &&
                                   at->declaration->form() == SyntaxKind::ShortClassSpecifier;) {
        made.prefixes.causality = at->declaration->specifier().causality();
        expand(*at);
        if (at->bases.empty() || at->bases.front()->declaration == nullptr) break;
        at = at->bases.front();
    }
    if (made.modifier != nullptr && made.modifier->binding != nullptr &&
        (type->kind() == ast::ClassKind::Model || type->kind() == ast::ClassKind::Block)) {
        report(diag::ModelWithValue, made.modifier->binding->span, made.modifier->binding->scope, made.name(),
               describe(*type));
    }
    const ast::ClassKind holder = element.owner->outermost().kind();
    const bool isOfFunction = made.scope->function != nullptr || holder == ast::ClassKind::Function ||
                              holder == ast::ClassKind::OperatorFunction;
    if (!isOfFunction) {
        const ast::ClassKind kind = type->kind();
        if (kind == ast::ClassKind::Package || kind == ast::ClassKind::Function ||
            kind == ast::ClassKind::OperatorFunction || kind == ast::ClassKind::Operator) {
            report(diag::ClassKindNotAllowed, made.clause().type().span(), made.scope, made.clause().type().toString(),
                   describe(*type), made.scope->fullName());
            made.type = nullptr;
            return &made;
        }
        const ast::ClassKind owner = element.owner->kind();
        const bool isHolder = owner == ast::ClassKind::Record || owner == ast::ClassKind::OperatorRecord ||
                              owner == ast::ClassKind::Connector || owner == ast::ClassKind::ExpandableConnector;
        if (isHolder && (kind == ast::ClassKind::Model || kind == ast::ClassKind::Block)) {
            report(diag::ClassKindNotAllowed, made.clause().type().span(), made.scope, made.clause().type().toString(),
                   describe(*type), fmt::format("a {}", ast::toString(owner)));
            made.type = nullptr;
            return &made;
        }
    }
    made.isConnector = type->kind() == ast::ClassKind::Connector || type->kind() == ast::ClassKind::ExpandableConnector;
    if (made.isConnector && declared.typePrefixes.variability >= ast::Variability::Parameter) {
        report(diag::PrefixNotAllowed, made.declaration().name().span, made.scope, made.name(),
               declared.typePrefixes.variability == ast::Variability::Constant ? "constant" : "a parameter",
               "it is a connector");
    }
    int depth = 0;
    const Redeclaration* const redeclared = redeclarationOf(made);
    for (const ComponentInstance* around = made.parent; around != nullptr; around = around->parent) {
        if (around->type == nullptr || around->type->declaration == nullptr ||
            around->type->declaration != type->declaration)
            continue;
        // What was redeclared from outside ends where the text of the redeclarations does.
        const Redeclaration* const other = redeclarationOf(*around);
        if (redeclared != nullptr && (other == nullptr || other->span != redeclared->span)) continue;
        // The class may be local to what it contains itself; or the way back leads through ever new classes.
        const bool isLocal = type->enclosing != nullptr && &type->enclosing->outermost() == around->type;
        const bool isSame = around->type->enclosing == type->enclosing || isLocal || ++depth > 40;
        if (!isSame) continue;
        report(diag::RecursiveComponent, made.declaration().span(), made.scope, type->fullName(), made.path());
        made.type = nullptr;
        return &made;
    }
    const bool isRedeclared = redeclaration != nullptr && redeclaration->component;
    const bool isArray =
        declared.hasSubscripts || (isRedeclared && (made.declaration().subscripts() || made.clause().subscripts())) ||
        (type->declaration->form() == SyntaxKind::ShortClassSpecifier && type->declaration->specifier().subscripts());
    if (text != nullptr && !text->children.empty()) checkEach(made, *text, isArray);
    if (!isArray) {
        made.hasDimensions = true;
        if (made.scope->function == nullptr || !isRecordLike(*type)) {
            const ClassRef ref = refOf(*made.typeElement);
            if (ref) made.type = newInstance(ref, merge(made.modifier, ref.modifier), nullptr, &made);
        }
    }
    // A record of a function has no instance of its own that would look.
    if (made.scope->function != nullptr && isRecordLike(*type) && made.modifier != nullptr)
        checkModifiersUsed(*type, *made.modifier);
    return &made;
}

bool Instantiation::sizeFrom(ast::ArraySubscripts subscripts, ClassInstance* scope, ComponentInstance& component,
                             std::size_t given)
{
    bool isComplete = true;
    std::size_t position = given;
    for (const ast::Expression subscript : subscripts.subscripts()) {
        std::int32_t size = kUnknownSize;
        const std::size_t at = position++;
        if (subscript.is<ast::WholeDimension>()) {
            // The value tells (specification, section 10.1). A part of a binding has lost the dimensions of the arrays
            // around it.
            Binding* binding = component.binding;
            ExprId value;
            // In the type of a record that a function takes a value is only what is taken where nothing is given.
            const bool isConstant = component.prefixes.variability == ast::Variability::Constant;
            const bool isOfRecord = component.parent == nullptr && component.element != nullptr &&
                                    isRecordLike(component.element->owner->outermost());
            const bool isOpen = isInNoModel(component) && (!isConstant || (isOfRecord && !component.isFinal));
            if (binding != nullptr && !isOpen) {
                value = valueOf(*binding);
                if (value.isNone()) return false;
            } else if (component.attributes != nullptr && !isOpen) {
                if (Modifier* start = component.attributes->find("start");
                    start != nullptr && start->binding != nullptr && !start->isEach) {
                    value = valueOf(*start->binding);
                }
            }
            if (!value.isNone()) {
                const auto dimensions = pool.types().dimensions(pool.typeId(value));
                if (at < dimensions.size()) size = dimensions[at];
                if (size == kUnknownSize) {
                    const bool isStatic = isInNoModel(component);
                    std::optional<TypeId> known;
                    if (const auto evaluated = evaluate(value)) known = evaluated->type;
                    if (!known && !isStatic) known = sizesForAnyNumbers(*this, value);
                    if (!known && !isStatic) {
                        // Again, for the reason.
                        (void)evaluateOrReport(value, component.declaration().span(), component.scope,
                                               fmt::format("the size of '{}'", component.name()));
                        return false;
                    }
                    if (known && at < pool.types().dimensions(*known).size())
                        size = pool.types().dimensions(*known)[at];
                }
            }
            if (size == kUnknownSize) {
                const bool isStatic = isInNoModel(component);
                const bool isParameter =
                    component.prefixes.variability == ast::Variability::Parameter && binding == nullptr;
                if (!isStatic && isParameter) {
                    report(diag::ValueNeeded, component.declaration().span(), component.scope, component.path(),
                           "its size");
                } else if (!isStatic) {
                    report(diag::UnknownDimension, component.declaration().span(), component.scope, component.name());
                }
                isComplete = isComplete && isStatic;
                component.dimensions.push_back(arena, isStatic ? kUnknownSize : 0);
                continue;
            }
        } else {
            ExpressionLowering lowering(*this, scope);
            if (const auto count = lowering.sizeOfType(subscript)) {
                size = *count;
            } else {
                const bool isStatic = component.element != nullptr && isInNoModel(component);
                if (const auto name = subscript.as<ast::ComponentReference>();
                    name && name.isSimple() && predefined.contains(name.simpleName().text)) {
                    report(diag::InvalidDimension, subscript.span(), scope, component.name(),
                           std::string("an Integer, Boolean or an enumeration"), std::string(subscript.text()),
                           std::string("a type without a number of values"));
                    return false;
                }
                if (isStatic) ++isQuiet;
                const ExprId expr = lowering.lower(subscript);
                if (expr.isNone()) {
                    if (isStatic) --isQuiet;
                    if (!isStatic) return false;
                } else if (pool.type(expr) != ValueType::Integer || !pool.isScalar(expr)) {
                    report(diag::InvalidDimension, subscript.span(), scope, component.name(), std::string("an Integer"),
                           std::string(subscript.text()), pool.types().toString(pool.typeId(expr)));
                    if (isStatic) --isQuiet;
                    return false;
                } else {
                    const auto value = isStatic ? evaluate(expr)
                                                : evaluateOrReport(expr, subscript.span(), scope,
                                                                   fmt::format("the size of '{}'", component.name()));
                    if (isStatic) --isQuiet;
                    if (!value && !isStatic) return false;
                    if (value) {
                        const double number = value->number();
                        if (number < 0 || number > 2e9) {
                            report(diag::InvalidDimension, subscript.span(), scope, component.name(),
                                   std::string("at least 0"), std::string(subscript.text()), fmt::format("{}", number));
                            return false;
                        }
                        size = static_cast<std::int32_t>(number);
                    }
                }
            }
        }
        component.dimensions.push_back(arena, size);
    }
    return isComplete;
}

bool Instantiation::sizeOf(ComponentInstance& component)
{
    if (component.hasDimensions) return !component.hasUnknownSize;
    if (component.isSizing) {
        // A dimension before it is open, and there is no value to tell it.
        if (component.binding == nullptr && component.prefixes.variability == ast::Variability::Parameter &&
            component.dimensions.size() > 0)
            return false;
        report(diag::CyclicParameters, component.declaration().span(), component.scope, component.name(),
               fmt::format("the size of {0} needs {0}", component.path()));
        return false;
    }
    const bool isAsDeclared = component.element != nullptr && component.element->declaration != nullptr &&
                              component.scope == component.element->owner;
    if (isAsDeclared && !component.element->declaration->hasSubscripts && component.simple != nullptr &&
        component.simple->dimensions.empty()) {
        component.dimensions.clear();
        component.hasDimensions = true;
        return true;
    }
    component.isSizing = true;
    component.dimensions.clear();
    bool isDone = true;
    ast::ArraySubscripts own = component.declaration().subscripts();
    ast::ArraySubscripts ofClause = component.clause().subscripts();
    ClassInstance* scope = component.scope;
    if (component.element != nullptr && !own && !ofClause && component.element->declaration != nullptr) {
        own = component.element->declaration->component.subscripts();  // a redeclaration without sizes keeps them
        ofClause = component.element->declaration->clause.subscripts();
        if (own || ofClause) scope = component.element->owner;
    }
    if (own) isDone = sizeFrom(own, scope, component, 0) && isDone;
    if (ofClause) isDone = sizeFrom(ofClause, scope, component, component.dimensions.size()) && isDone;
    if (component.simple != nullptr) {
        for (const auto& [subscripts, where] : component.simple->dimensions)
            isDone = sizeFrom(subscripts, where, component, component.dimensions.size()) && isDone;
    } else if (component.type != nullptr && component.type->declaration != nullptr &&
               component.type->declaration->form() == SyntaxKind::ShortClassSpecifier &&
               component.type->declaration->specifier().subscripts()) {
        isDone = sizeFrom(component.type->declaration->specifier().subscripts(), component.type->enclosing, component,
                          component.dimensions.size()) &&
                 isDone;
    }
    component.isSizing = false;
    component.hasDimensions = true;
    component.hasUnknownSize = !isDone;
    return isDone;
}

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
        std::exchange(m_members, {});  // what asks for members on the way has a list of its own
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
        const bool isOwn = member->isInner && member->isOuter && !isHandedOn(*member, type);
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
        // Of a package in a class: what is around that.
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
            inner = isHandedOn(*inner, *around->type) ? resolveOuter(*inner) : &innerHalf(*inner);
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

/// What an outer component needs that has no inner one (specification, section 5.4): all of that name are of one class,
/// which is not partial.
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
