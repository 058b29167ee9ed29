// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/subtyping.h"

#include <algorithm>

#include <fmt/format.h>

namespace causeway {

namespace {

enum class KindGroup : std::uint8_t { Model, Record, Connector, Package, Function, Operator, Any };

KindGroup groupOf(ast::ClassKind kind)
{
    switch (kind) {
        case ast::ClassKind::Model:
        case ast::ClassKind::Block: return KindGroup::Model;
        case ast::ClassKind::Record:
        case ast::ClassKind::OperatorRecord:
        case ast::ClassKind::Type: return KindGroup::Record;
        case ast::ClassKind::Connector:
        case ast::ClassKind::ExpandableConnector: return KindGroup::Connector;
        case ast::ClassKind::Package: return KindGroup::Package;
        case ast::ClassKind::Function:
        case ast::ClassKind::OperatorFunction: return KindGroup::Function;
        case ast::ClassKind::Operator: return KindGroup::Operator;
        case ast::ClassKind::Class: break;
    }
    return KindGroup::Any;
}

bool isPublicComponent(const ClassElement& element)
{
    return element.isComponent() && element.declaration != nullptr && !element.declaration->isProtected;
}

std::string_view toText(ast::Variability variability)
{
    switch (variability) {
        case ast::Variability::Constant: return "constant";
        case ast::Variability::Parameter: return "a parameter";
        case ast::Variability::Discrete: return "discrete";
        case ast::Variability::Continuous: break;
    }
    return "a variable";
}

std::string_view toText(ast::Flow flow)
{
    return flow == ast::Flow::Flow     ? "a flow variable"
           : flow == ast::Flow::Stream ? "a stream variable"
                                       : "neither flow nor stream";
}

std::string_view toText(ast::Causality causality)
{
    return causality == ast::Causality::Input    ? "an input"
           : causality == ast::Causality::Output ? "an output"
                                                 : "neither input nor output";
}

/// Real without a prefix changes at any time, the other types at events only.
ast::Variability variabilityOf(const ComponentInstance& component)
{
    const bool isDiscreteType = component.simple != nullptr && component.simple->predefined != PredefinedType::Real;
    return isDiscreteType && component.prefixes.variability == ast::Variability::Continuous
               ? ast::Variability::Discrete
               : component.prefixes.variability;
}

/// Number of dimensions, without their sizes.
std::size_t rankOf(const ComponentInstance& component)
{
    std::size_t rank = 0;
    const ast::ArraySubscripts own = component.declaration().subscripts(), ofClause = component.clause().subscripts();
    if (!own && !ofClause && component.element != nullptr && component.element->declaration != nullptr) {
        const ElementDeclaration& original = *component.element->declaration;
        if (original.component.subscripts()) rank += original.component.subscripts().subscripts().size();
        if (original.clause.subscripts()) rank += original.clause.subscripts().subscripts().size();
    }
    if (own) rank += own.subscripts().size();
    if (ofClause) rank += ofClause.subscripts().size();
    if (component.simple != nullptr) {
        for (const auto& [subscripts, scope] : component.simple->dimensions) rank += subscripts.subscripts().size();
    }
    return rank;
}

}  // namespace

bool Subtyping::sameKind(ast::ClassKind a, ast::ClassKind b)
{
    const KindGroup first = groupOf(a), second = groupOf(b);
    return first == second || first == KindGroup::Any || second == KindGroup::Any;
}

ClassInstance& Subtyping::resolved(ClassInstance& instance)
{
    ClassInstance* at = &instance;
    while (at->declaration != nullptr && at->declaration->form() == SyntaxKind::ShortClassSpecifier &&
           !at->declaration->specifier().subscripts()) {
        m_in.expand(*at);
        if (at->bases.empty()) break;
        at = at->bases.front();
    }
    return *at;
}

bool Subtyping::hasBase(ClassInstance& instance, const ClassDeclaration& base)
{
    if (instance.declaration == &base) return true;
    m_in.expand(instance);
    return std::any_of(instance.bases.begin(), instance.bases.end(),
                       [&](ClassInstance* at) { return hasBase(*at, base); });
}

std::string Subtyping::compare(ClassInstance& foundAlias, ClassInstance& wantedAlias)
{
    ClassInstance &found = resolved(foundAlias), &wanted = resolved(wantedAlias);
    if (&found == &wanted || (found.declaration == wanted.declaration && found.declaration != nullptr)) return {};
    const auto [entry, isNew] = m_known.try_emplace({&found, &wanted});
    if (!isNew) return entry->second.value_or(std::string());
    std::string why;
    const SimpleType *simpleFound = m_in.simpleTypeOf(found), *simpleWanted = m_in.simpleTypeOf(wanted);
    if (simpleFound != nullptr || simpleWanted != nullptr) {
        why = compareTypes(simpleFound, simpleWanted, wanted);
    } else if (!sameKind(found.kind(), wanted.kind())) {
        why = fmt::format("it is {}, but {} is {}", Instantiation::describe(found), wanted.fullName(),
                          Instantiation::describe(wanted));
    } else if (!hasBase(found, *wanted.declaration)) {
        if (wanted.kind() == ast::ClassKind::OperatorRecord || found.kind() == ast::ClassKind::OperatorRecord) {
            why = fmt::format("only the same operator record can stand for {}",
                              (wanted.kind() == ast::ClassKind::OperatorRecord ? wanted : found).fullName());
        } else {
            why = compareElements(found, wanted);
        }
    }
    if (why.empty() && groupOf(wanted.kind()) == KindGroup::Function) why = compareFunctions(found, wanted);
    m_known[{&found, &wanted}] = why;
    return why;
}

std::string Subtyping::comparePlug(ClassInstance& foundAlias, ClassInstance& wantedAlias)
{
    std::string why = compare(foundAlias, wantedAlias);
    if (!why.empty()) return why;
    ClassInstance &found = resolved(foundAlias), &wanted = resolved(wantedAlias);
    if (groupOf(found.kind()) != KindGroup::Model || found.declaration == wanted.declaration) return {};
    return findUnconnectable(found, wanted);
}

std::string Subtyping::compareTypes(const SimpleType* found, const SimpleType* wanted, const ClassInstance& wantedClass)
{
    if (found == nullptr) return fmt::format("it has parts, but {} is a simple type", wantedClass.fullName());
    if (wanted == nullptr) return fmt::format("it is a simple type, but {} has parts", wantedClass.fullName());
    const TypeTable& types = m_in.pool.types();
    const bool isOpen = wanted->predefined == PredefinedType::Enumeration && wanted->definition != nullptr &&
                        wanted->definition->declaration != nullptr &&
                        wanted->definition->declaration->specifier().isOpenEnumeration();
    if (isOpen && found->predefined == PredefinedType::Enumeration) return {};
    const TypeId a = m_in.elementTypeOf(*found), b = m_in.elementTypeOf(*wanted);
    if (found->predefined == PredefinedType::Enumeration && wanted->predefined == PredefinedType::Enumeration) {
        if (types.enumerationOf(a).literals == types.enumerationOf(b).literals) return {};
        return fmt::format("its literals are not those of {}", types.toString(b));
    }
    if (a != b) return fmt::format("it is {}, but {} is wanted", types.toString(a), types.toString(b));
    if (found->dimensions.size() != wanted->dimensions.size()) {
        return fmt::format("it has {} dimension(s), but {} has {}", found->dimensions.size(), wantedClass.fullName(),
                           wanted->dimensions.size());
    }
    return {};
}

std::string Subtyping::compareElements(ClassInstance& found, ClassInstance& wanted)
{
    std::vector<ClassElement*> needed;
    m_in.forEachElement(wanted, [&](ClassElement& element) {
        const bool isProtected = element.declaration != nullptr && element.declaration->isProtected;
        if (!isProtected) needed.push_back(&element);
    });
    for (ClassElement* element : needed) {
        ClassElement* same = m_in.findElement(found, element->name());
        if (same == nullptr) return fmt::format("it has no element '{}' as {} has", element->name(), wanted.fullName());
        if (same->declaration != nullptr && same->declaration->isProtected) {
            return fmt::format("its element '{}' is protected, but that of {} is public", element->name(),
                               wanted.fullName());
        }
        if (same->isClass() != element->isClass()) {
            return fmt::format("its element '{}' is {}, but that of {} is {}", element->name(), m_in.describe(*same),
                               wanted.fullName(), m_in.describe(*element));
        }
        std::string why;
        if (element->isComponent()) {
            why = compareComponents(*same, *element);
        } else {
            ClassInstance *a = m_in.staticInstance(*same), *b = m_in.staticInstance(*element);
            if (a != nullptr && b != nullptr) why = compare(*a, *b);
        }
        if (!why.empty())
            return fmt::format("its element '{}' does not fit that of {}: {}", element->name(), wanted.fullName(), why);
    }
    return {};
}

std::string Subtyping::compareComponents(ClassElement& foundElement, ClassElement& wantedElement)
{
    ComponentInstance *found = m_in.componentOf(foundElement), *wanted = m_in.componentOf(wantedElement);
    if (found == nullptr || wanted == nullptr || found->type == nullptr || wanted->type == nullptr)
        return {};  // reported
    if (found->prefixes.flow != wanted->prefixes.flow)
        return fmt::format("it is {} instead of {}", toText(found->prefixes.flow), toText(wanted->prefixes.flow));
    if (found->prefixes.causality != wanted->prefixes.causality) {
        return fmt::format("it is {} instead of {}", toText(found->prefixes.causality),
                           toText(wanted->prefixes.causality));
    }
    if (found->isInner != wanted->isInner || found->isOuter != wanted->isOuter)
        return "only one of them is inner or outer";
    if (rankOf(*found) != rankOf(*wanted))
        return fmt::format("it has {} dimension(s) instead of {}", rankOf(*found), rankOf(*wanted));
    std::string why = compare(*found->type, *wanted->type);
    if (!why.empty()) return why;
    if (variabilityOf(*found) < variabilityOf(*wanted))
        return fmt::format("it is {} instead of {}", toText(variabilityOf(*found)), toText(variabilityOf(*wanted)));
    return {};
}

std::string Subtyping::compareFunctions(ClassInstance& found, ClassInstance& wanted)
{
    for (const ast::Causality causality : {ast::Causality::Input, ast::Causality::Output}) {
        const auto argumentsOf = [&](ClassInstance& function) {
            std::vector<ComponentInstance*> all;
            m_in.forEachElement(function, [&](ClassElement& element) {
                if (!isPublicComponent(element) || element.declaration->typePrefixes.causality != causality) return;
                if (ComponentInstance* component = m_in.componentOf(element)) all.push_back(component);
            });
            return all;
        };
        const std::string_view what = causality == ast::Causality::Input ? "input" : "output";
        const auto mine = argumentsOf(found), needed = argumentsOf(wanted);
        for (std::size_t i = 0; i < needed.size(); ++i) {
            if (i >= mine.size())
                return fmt::format("it has no {} '{}' as {} has", what, needed[i]->name(), wanted.fullName());
            if (mine[i]->name() != needed[i]->name()) {
                return fmt::format("its {} number {} is '{}', but that of {} is '{}'", what, i + 1, mine[i]->name(),
                                   wanted.fullName(), needed[i]->name());
            }
        }
        for (std::size_t i = needed.size(); i < mine.size() && causality == ast::Causality::Input; ++i) {
            if (mine[i]->binding == nullptr)
                return fmt::format("its additional input '{}' has no default value", mine[i]->name());
        }
    }
    return {};
}

std::string Subtyping::findUnconnectable(ClassInstance& found, ClassInstance& wanted)
{
    std::vector<ClassElement*> own;
    m_in.forEachElement(found, [&](ClassElement& element) {
        if (isPublicComponent(element) && !element.declaration->prefixes.isOuter &&
            !element.declaration->component.condition())
            own.push_back(&element);
    });
    for (ClassElement* element : own) {
        if (m_in.findElement(wanted, element->name()) != nullptr) continue;
        ComponentInstance* component = m_in.componentOf(*element);
        if (component == nullptr || component->type == nullptr) continue;
        if (component->isConnector && component->type->kind() == ast::ClassKind::ExpandableConnector) {
            return fmt::format("its connector '{}' is not in {} and would stay unconnected", element->name(),
                               wanted.fullName());
        }
        if (component->prefixes.causality == ast::Causality::Input && component->binding == nullptr &&
            component->isLeaf()) {
            return fmt::format("its input '{}' is not in {} and would have no value", element->name(),
                               wanted.fullName());
        }
    }
    return {};
}

}  // namespace causeway
