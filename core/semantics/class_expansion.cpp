// SPDX-License-Identifier: GPL-3.0-or-later
// Elements of a class with all modifications and redeclarations of its place (specification, sections 5.6.1, 7.1, 7.3).
#include <algorithm>

#include "core/base/suggestion.h"
#include "core/semantics/class_checks.h"
#include "core/semantics/class_dimensions.h"
#include "core/semantics/instantiation.h"

namespace causeway {

std::string_view ClassInstance::name() const
{
    if (declaration != nullptr) return declaration->name();
    switch (predefined) {
        case PredefinedType::Integer: return "Integer";
        case PredefinedType::Boolean: return "Boolean";
        case PredefinedType::String: return "String";
        case PredefinedType::Clock: return "Clock";
        case PredefinedType::ExternalObject: return "ExternalObject";
        case PredefinedType::Enumeration: return "enumeration";
        default: return "Real";
    }
}

std::string ClassInstance::fullName() const
{
    return declaration != nullptr ? declaration->fullName() : std::string(name());
}

ClassInstance* Instantiation::newInstance(const ClassRef& ref, Modifier* modifier, ClassInstance* derived,
                                          ComponentInstance* component)
{
    ClassInstance& made = arena.make<ClassInstance>();
    made.declaration = ref.declaration;
    made.predefined = ref.predefined;
    made.enclosing = ref.enclosing;
    made.derived = derived;
    made.component = component;
    made.modifier = modifier;
    made.constraint = ref.constraint;
    made.element = ref.element;
    made.isClassExtends = ref.isClassExtends;
    if (ref.declaration == nullptr) made.isExpanded = true;
    if (derived != nullptr) made.function = derived->function;
    return &made;
}

void Instantiation::expand(ClassInstance& instance)
{
    if (instance.isExpanded || instance.isExpanding) return;
    if (m_depth > 400) {
        report(diag::RecursiveComponent, instance.declaration->nameSpan(), &instance, instance.fullName(),
               instance.fullName());
        instance.isExpanded = true;
        return;
    }
    ++m_depth;
    instance.isExpanding = true;
    switch (instance.declaration->form()) {
        case SyntaxKind::ShortClassSpecifier: expandShort(instance); break;
        case SyntaxKind::EnumerationSpecifier: break;
        case SyntaxKind::DerClassSpecifier: break;
        default: expandLong(instance);
    }
    instance.isExpanding = false;
    instance.isExpanded = true;
    checkClass(*this, instance);
    --m_depth;
    if (instance.derived == nullptr && instance.modifier != nullptr) checkModifiersUsed(instance, *instance.modifier);
    const bool isNew = checkedInheritance.insert(instance.declaration).second;
    const bool redeclares = instance.derived == nullptr && instance.modifier != nullptr &&
                            std::any_of(instance.modifier->children.begin(), instance.modifier->children.end(),
                                        [](const Modifier* child) { return child->redeclaration != nullptr; });
    if (isNew || redeclares) unchecked.push_back({&instance, isNew});
}

void Instantiation::addBase(ClassInstance& instance, const ClassRef& ref, Modifier* modifier, std::int32_t position,
                            SourceSpan span)
{
    // A class must not be among its own bases.
    for (const ClassInstance* at = &instance; at != nullptr; at = at->derived) {
        if (at->declaration != nullptr && at->declaration == ref.declaration && !ref.isClassExtends &&
            at->enclosing == ref.enclosing) {
            report(diag::CyclicExtends, span, &instance, instance.fullName(),
                   instance.fullName() + " extends " + ref.declaration->fullName());
            return;
        }
    }
    instance.bases.push_back(arena, newInstance(ref, merge(modifier, ref.modifier), &instance, instance.component));
    instance.basePositions.push_back(arena, position);
}

/// Which kinds can be based on which (specification, section 7.1.3).
void Instantiation::checkBaseKind(ClassInstance& instance, const ClassRef& ref, SourceSpan span)
{
    using ast::ClassKind;
    const ClassKind own = instance.kind();
    const ClassKind base = ref.declaration != nullptr ? ref.declaration->kind() : ClassKind::Type;
    const bool isOfOperators = base == ClassKind::OperatorRecord;  // only a short definition can extend one
    if ((own == base && !isOfOperators) || base == ClassKind::Class || ref.predefined == PredefinedType::ExternalObject)
        return;
    bool isAllowed = false;
    switch (own) {
        case ClassKind::OperatorFunction: isAllowed = base == ClassKind::Function; break;
        case ClassKind::Connector:
            isAllowed = base == ClassKind::Type || base == ClassKind::Record || base == ClassKind::OperatorRecord;
            break;
        case ClassKind::Block: isAllowed = base == ClassKind::Record; break;
        case ClassKind::Model: isAllowed = base == ClassKind::Record || base == ClassKind::Block; break;
        case ClassKind::Class: isAllowed = true; break;  // deprecated, and not said to be wrong
        default: break;
    }
    if (isAllowed) return;
    const std::string name(ref.declaration != nullptr ? ref.declaration->name() : ref.element->name());
    const std::string what = ref.declaration != nullptr ? std::string(toString(base)) : "type";
    report(diag::BaseKindNotAllowed, span, &instance, describe(instance), name,
           (what.find_first_of("aeiou") == 0 ? "an " : "a ") + what);
}

bool Instantiation::followsFromMissingBase(const ClassInstance& in)
{
    if (withMissingBase.empty() || isQuiet > 0 || !diagnostics.hasErrors()) return false;
    std::vector<const ClassInstance*> open{&in};
    std::unordered_set<const ClassInstance*> seen(open.begin(), open.end());
    while (!open.empty()) {
        const ClassInstance* at = open.back();
        open.pop_back();
        if (withMissingBase.contains(at->declaration)) {
            ++repeatedErrors;
            return true;
        }
        for (const ClassInstance* base : at->bases) {
            if (seen.insert(base).second) open.push_back(base);
        }
    }
    return false;
}

bool Instantiation::followsFromMissingBaseAround(const ClassInstance* scope)
{
    for (; scope != nullptr; scope = scope->enclosing) {
        if (followsFromMissingBase(*scope)) return true;
    }
    return false;
}

namespace {

/// The modifier in a short definition of an array class for one element: for `class C = D[2](x = {1, 2})` the element
/// has its part of x.
Modifier* ofClassElement(Instantiation& in, ClassInstance& instance, ClassElement& base, Modifier* own)
{
    const ComponentInstance* const element = instance.component;
    if (own == nullptr || element == nullptr || element->subscripts().empty() || element->element == nullptr)
        return own;
    std::size_t rank = 0;
    if (const ast::ArraySubscripts here = instance.declaration->specifier().subscripts())
        rank += here.subscripts().size();
    if (ClassInstance* below = in.staticInstance(base)) {
        for (const auto& level : dimensionsOf(in, *below)) rank += level.first.subscripts().size();
    }
    const ComponentInstance* const whole = element->element->component;
    const std::size_t all = element->subscripts().size();
    if (rank == 0 || whole == nullptr || whole->dimensions.size() != all || rank > all) return own;
    ComponentInstance& part = in.arena.make<ComponentInstance>(*whole);
    part.dimensions.assign(in.arena, std::span(whole->dimensions.begin(), all).last(rank));
    return in.elementOf(own, part, element->subscripts().last(rank));
}

}  // namespace

void Instantiation::expandShort(ClassInstance& instance)
{
    const ast::ClassSpecifier specifier = instance.declaration->specifier();
    ClassElement* base = lookupClass(specifier.base(), instance.enclosing);
    if (base == nullptr) {
        withMissingBase.insert(instance.declaration);
        return;
    }
    if (base->isBusy) {
        report(diag::CyclicExtends, specifier.base().span(), &instance, instance.fullName(), instance.fullName());
        return;
    }
    Modifier* own = makeModifier(specifier.modification(), instance.enclosing);
    checkRedeclaredAgain(instance.modifier, own);
    own = ofClassElement(*this, instance, *base, merge(own, instance.constraint));
    base->isBusy = true;
    Modifier* modifier = merge(instance.modifier, own);
    addBase(instance, refOf(*base), modifier, 0, specifier.base().span());
    for (ClassInstance* made : instance.bases) expand(*made);
    base->isBusy = false;
}

void Instantiation::expandLong(ClassInstance& instance)
{
    const ClassDeclaration& declaration = *instance.declaration;
    const auto declared = declaration.elements();
    instance.elements = arena.makeArray<ClassElement>(declared.size());
    Modifier* redeclarationsHere = nullptr;
    for (std::size_t i = 0; i < declared.size(); ++i) {
        const ElementDeclaration& source = declared[i];
        if (source.kind == ElementKind::Extends) continue;
        ClassElement& element = instance.elements[i];
        element.declaration = &source;
        element.owner = &instance;
        if (instance.modifier != nullptr) element.modifier = instance.modifier->find(source.name);
        if (instance.constraint != nullptr && declaration.form() == SyntaxKind::LongClassSpecifier) {
            element.modifier = mergeElement(element.modifier, instance.constraint->find(source.name));
        }
        const bool isClassExtends = source.isClassExtends();
        if (!source.prefixes.isRedeclare && !isClassExtends) continue;
        // It is a redeclaration of an inherited element.
        element.isRedeclare = true;
        if (redeclarationsHere == nullptr) {
            redeclarationsHere = &arena.make<Modifier>();
            redeclarationsHere->scope = &instance;
        }
        redeclarationsHere->children.push_back(arena, &redeclarationOf(source, instance));
    }
    Modifier* fromOutside = instance.modifier;
    if (instance.constraint != nullptr) fromOutside = merge(fromOutside, instance.constraint);

    if (declaration.form() == SyntaxKind::ExtendsClassSpecifier && instance.isClassExtends &&
        instance.element != nullptr) {
        addExtendedClass(instance, fromOutside, redeclarationsHere);
    }
    for (const std::uint32_t position : declaration.extendsClauses()) {
        const ast::ExtendsClause clause = declared[position].extends;
        ClassElement* base = lookupClass(clause.type(), &instance, true);
        if (base == nullptr) {
            withMissingBase.insert(instance.declaration);
            continue;
        }
        const ClassRef ref = refOf(*base);
        if (!ref) continue;
        checkBaseKind(instance, ref, clause.type().span());
        Modifier* own = makeModifier(clause.modification(), &instance);
        checkRedeclaredAgain(instance.modifier, own);
        checkRedeclaredAgain(instance.modifier, redeclarationsHere);
        Modifier* modifier = fromOutside;
        if (redeclarationsHere != nullptr) modifier = merge(modifier, redeclarationsHere);
        modifier = merge(modifier, own);
        addBase(instance, ref, modifier, static_cast<std::int32_t>(position), clause.type().span());
    }
    for (ClassInstance* base : instance.bases) expand(*base);
    if (readsClassExtends(instance)) {
        instance.bases = {};
        instance.basePositions = {};
        expandLong(instance);
        return;
    }
    if (redeclarationsHere != nullptr) checkRedeclarations(instance, *redeclarationsHere);
    leaveOut(instance);
}

/// Reads the files of classes that have the name of an inherited one: whether `function extends X` was found among
/// them.
bool Instantiation::readsClassExtends(ClassInstance& instance)
{
    bool isFound = false;
    for (const ElementDeclaration& declared : instance.declaration->elements()) {
        if (!declared.isUnread()) continue;
        const bool isInherited = std::ranges::any_of(
            instance.bases, [&](ClassInstance* base) { return findElement(*base, declared.name) != nullptr; });
        if (isInherited && declared.declaredClass() != nullptr) isFound = isFound || declared.isClassExtends();
    }
    return isFound;
}

/// The redeclaration of an inherited element by an element of the instance.
Modifier& Instantiation::redeclarationOf(const ElementDeclaration& source, ClassInstance& instance)
{
    Redeclaration& redeclaration = arena.make<Redeclaration>();
    redeclaration.scope = &instance;
    redeclaration.isReplaceable = source.prefixes.isReplaceable;
    redeclaration.isClassExtends = source.isClassExtends();
    redeclaration.span = source.nameSpan;
    if (source.kind == ElementKind::Class) {
        redeclaration.classDeclaration = source.declaredClass();
        if (redeclaration.classDeclaration != nullptr) {
            redeclaration.constraint =
                makeModifier(redeclaration.classDeclaration->definition().constrainedBy().modification(), &instance);
        }
    } else {
        redeclaration.clause = source.clause;
        redeclaration.component = source.component;
        redeclaration.modifier = makeModifier(source.name, source.component.modification(), &instance);
        redeclaration.constraint = makeModifier(source.clause.constrainedBy().modification(), &instance);
    }
    Modifier& entry = arena.make<Modifier>();
    entry.name = source.name;
    entry.scope = &instance;
    entry.span = source.nameSpan;
    entry.redeclaration = &redeclaration;
    entry.isFinal = source.prefixes.isFinal;
    return entry;
}

/// `redeclare model extends X`: the first base is X without this redeclaration.
void Instantiation::addExtendedClass(ClassInstance& instance, Modifier* fromOutside, Modifier* redeclarationsHere)
{
    ClassElement& original = *instance.element;
    ClassRef ref;
    ref.declaration = original.declaration->declaredClass();
    ref.enclosing = original.owner;
    ref.element = &original;
    const Redeclaration* own = original.modifier->redeclaration;
    // Several levels: B extends A, C extends B, each with `redeclare model extends X`.
    Modifier* modifier = merge(fromOutside, makeModifier(instance.declaration->specifier().modification(), &instance));
    if (redeclarationsHere != nullptr) modifier = merge(modifier, redeclarationsHere);
    if (own->previous != nullptr) {
        ref.declaration = own->previous->classDeclaration;
        ref.enclosing = own->previous->scope;
        ref.isClassExtends = own->previous->isClassExtends;
    }
    if (ref.declaration != nullptr && ref.declaration != instance.declaration) {
        ClassInstance* base = newInstance(ref, modifier, &instance, instance.component);
        if (ref.isClassExtends) {
            // The element as the earlier redeclaration sees it.
            ClassElement& view = addLoose(original.name(), original);
            Modifier& earlier = arena.make<Modifier>(*original.modifier);
            earlier.redeclaration = own->previous;
            view.modifier = &earlier;
            view.staticClass = nullptr;
            base->element = &view;
        }
        instance.bases.push_back(arena, base);
        instance.basePositions.push_back(arena, 0);
    }
}

void Instantiation::checkRedeclarations(ClassInstance& instance, const Modifier& redeclarations)
{
    for (Modifier* entry : redeclarations.children) {
        bool isFound = false;
        for (ClassInstance* base : instance.bases) isFound = isFound || findElement(*base, entry->name) != nullptr;
        if (!isFound) {
            report(diag::NothingToRedeclare, entry->span, &instance, entry->name,
                   didYouMean(entry->name, namesIn(instance)));
        }
    }
}

/// `break name` leaves inherited elements out.
void Instantiation::leaveOut(ClassInstance& instance)
{
    for (std::size_t i = 0; i < instance.elements.size(); ++i) {
        if (instance.derived != nullptr && instance.elements[i].modifier != nullptr &&
            instance.elements[i].modifier->isRemoval) {
            instance.elements[i].isRedeclare = true;
            instance.elements[i].isRemoved = true;
        }
    }
}

namespace {

/// Specification, section 4.9.
const std::vector<std::string>& attributeNames(PredefinedType type)
{
    static const std::vector<std::string> kReal = {"start",    "fixed", "min",         "max",         "nominal",
                                                   "quantity", "unit",  "displayUnit", "stateSelect", "unbounded"};
    static const std::vector<std::string> kOrdered = {"start", "fixed", "min", "max", "quantity"};
    static const std::vector<std::string> kOther = {"start", "fixed", "quantity"};
    static const std::vector<std::string> kNone;
    switch (type) {
        case PredefinedType::Real: return kReal;
        case PredefinedType::Integer:
        case PredefinedType::Enumeration: return kOrdered;
        case PredefinedType::Boolean:
        case PredefinedType::String: return kOther;
        default: return kNone;
    }
}

}  // namespace

void Instantiation::checkModifiersUsed(ClassInstance& instance, const Modifier& modifier)
{
    if (const SimpleType* simple = simpleTypeOf(instance)) {
        const std::vector<std::string>& attributes = attributeNames(simple->predefined);
        for (const Modifier* child : modifier.children) {
            if (std::find(attributes.begin(), attributes.end(), child->name) == attributes.end()) {
                report(diag::UnknownAttribute, child->span, child->scope, instance.name(), child->name,
                       didYouMean(child->name, attributes));
            } else if (child->binding == nullptr && child->children.empty() && !child->isBreak && !child->isRemoval &&
                       child->redeclaration == nullptr && !child->isFinal) {
                reportBreach(diag::AttributeNeedsValue, child->span, child->scope, child->name, child->name);
            }
        }
        return;
    }
    if (instance.declaration->form() == SyntaxKind::EnumerationSpecifier) return;
    for (const Modifier* child : modifier.children) {
        if (child->isRemoval) continue;
        if (const ClassElement* found = findElement(instance, child->name)) {
            const bool isHidden = found->declaration != nullptr && found->declaration->isProtected &&
                                  instance.component != nullptr && child->scope != nullptr &&
                                  child->scope->component != instance.component;
            if (isHidden && instance.component->element != nullptr)
                report(diag::ProtectedAccess, child->span, child->scope, child->name, instance.fullName());
            continue;
        }
        if (child->redeclaration != nullptr) {
            report(diag::NothingToRedeclare, child->span, child->scope, child->name,
                   didYouMean(child->name, namesIn(instance)));
            continue;
        }
        report(diag::UnknownModifiedElement, child->span, child->scope, instance.fullName(), child->name,
               didYouMean(child->name, namesIn(instance)));
    }
}

const SimpleType* Instantiation::simpleTypeOf(ClassInstance& instance)
{
    if (instance.isSimpleKnown) return instance.simple;
    SimpleType simple;
    if (instance.declaration == nullptr) {
        simple.predefined = instance.predefined;
        simple.attributes = instance.modifier;
        simple.enumeration = instance.enumeration;
    } else {
        expand(instance);
        if (instance.declaration->form() == SyntaxKind::EnumerationSpecifier) {
            simple.predefined = PredefinedType::Enumeration;
            simple.definition = &instance;
            simple.attributes = instance.modifier;
            EnumerationType type;
            type.name = instance.fullName();
            for (const ast::EnumerationLiteral literal : instance.declaration->specifier().literals())
                type.literals.emplace_back(literal.name().text);
            simple.enumeration = pool.types().enumeration(std::move(type));
        }
        for (ClassInstance* base : instance.bases) {
            const SimpleType* inherited = simpleTypeOf(*base);
            if (inherited == nullptr) continue;
            simple = *inherited;
            if (simple.predefined == PredefinedType::ExternalObject) simple.definition = &instance;
        }
        if (simple.predefined != PredefinedType::None &&
            instance.declaration->form() == SyntaxKind::ShortClassSpecifier) {
            const ast::ClassSpecifier specifier = instance.declaration->specifier();
            if (specifier.subscripts())
                simple.dimensions.insert(simple.dimensions.begin(), {specifier.subscripts(), instance.enclosing});
            if (specifier.causality() != ast::Causality::None) simple.prefixes.causality = specifier.causality();
        }
    }
    instance.isSimpleKnown = true;
    if (simple.predefined != PredefinedType::None) instance.simple = &simpleTypes.emplace_back(std::move(simple));
    return instance.simple;
}

std::string Instantiation::describe(const ClassInstance& instance)
{
    const std::string kind(instance.declaration == nullptr ? "type" : toString(instance.declaration->kind()));
    return (kind.find_first_of("aeiou") == 0 ? "an " : "a ") + kind;
}

std::string Instantiation::describe(ClassElement& element)
{
    if (element.isComponent()) return "a component";
    if (ClassInstance* instance = staticInstance(element)) return describe(*instance);
    return "a class";
}

bool Instantiation::isDerivedFrom(ClassInstance& instance, std::string_view fullName)
{
    if (instance.fullName() == fullName) return true;
    expand(instance);
    for (ClassInstance* base : instance.bases) {
        if (isDerivedFrom(*base, fullName)) return true;
    }
    return false;
}

bool Instantiation::isRecordLike(ClassInstance& instance)
{
    if (instance.declaration == nullptr) return false;
    const ast::ClassKind kind = instance.declaration->kind();
    if (kind == ast::ClassKind::Record || kind == ast::ClassKind::OperatorRecord) return true;
    if (instance.declaration->form() != SyntaxKind::ShortClassSpecifier &&
        instance.declaration->form() != SyntaxKind::ExtendsClassSpecifier)
        return false;
    expand(instance);
    return !instance.bases.empty() && isRecordLike(*instance.bases.front());
}

bool Instantiation::isParameterSet(ClassInstance& instance)
{
    if (instance.kind() != ast::ClassKind::Model) return false;
    bool hasOther = false;
    forEachClass(instance, [&](const ClassInstance& part) {
        if (part.declaration == nullptr) return;
        const ast::ClassSpecifier specifier = part.declaration->specifier();
        hasOther = hasOther || specifier.equationSections().begin() != specifier.equationSections().end() ||
                   specifier.algorithmSections().begin() != specifier.algorithmSections().end();
    });
    forEachElement(instance, [&](const ClassElement& element) {
        const bool isVariable =
            element.isComponent() && element.declaration->typePrefixes.variability < ast::Variability::Parameter;
        hasOther = hasOther || isVariable;
    });
    return !hasOther;
}

}  // namespace causeway
