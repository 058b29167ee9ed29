// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/written_names.h"

namespace causeway {

WrittenNames::Class WrittenNames::root(std::string_view name)
{
    if (m_foreign.contains(name)) return {nullptr, std::string(name)};
    return {m_library.findRoot(name), {}};
}

std::vector<WrittenNames::Class> WrittenNames::basesOf(const ClassDeclaration& owner)
{
    if (const auto known = m_bases.find(&owner); known != m_bases.end()) return known->second;
    std::vector<Class> bases;
    // The name of a base class is not looked up among the elements inherited from it.
    const bool isWhole = m_open.empty();
    if (!m_open.insert(&owner).second) return bases;
    if (owner.form() == SyntaxKind::ShortClassSpecifier) {
        bases.push_back(classOf(owner.specifier().base(), owner.parent()));
    } else {
        if (owner.form() == SyntaxKind::ExtendsClassSpecifier && owner.parent() != nullptr)
            bases = extendedIn(*owner.parent(), owner.name());
        for (const std::uint32_t position : owner.extendsClauses())
            bases.push_back(classOf(owner.elements()[position].extends.type(), &owner));
    }
    m_open.erase(&owner);
    if (isWhole) m_bases.emplace(&owner, bases);
    return bases;
}

/// The class extended by `redeclare model extends M` in a class: the inherited M.
std::vector<WrittenNames::Class> WrittenNames::extendedIn(const ClassDeclaration& around, std::string_view name)
{
    std::vector<Class> extended;
    for (const Class& base : basesOf(around)) {
        if (Class inherited = inside(base, name)) extended.push_back(std::move(inherited));
    }
    return extended;
}

const ElementDeclaration* WrittenNames::elementOf(const ClassDeclaration& owner, std::string_view name)
{
    if (const ElementDeclaration* own = owner.find(name)) return own;
    for (const Class& base : basesOf(owner)) {
        if (base.own == nullptr) continue;
        if (const ElementDeclaration* inherited = elementOf(*base.own, name)) return inherited;
    }
    return nullptr;
}

std::vector<std::string> WrittenNames::foreignBases(const ClassDeclaration& owner)
{
    std::vector<std::string> all;
    for (const Class& base : basesOf(owner)) {
        if (!base.foreign.empty()) {
            all.push_back(base.foreign);
        } else if (base.own != nullptr) {
            for (std::string& further : foreignBases(*base.own)) all.push_back(std::move(further));
        }
    }
    return all;
}

WrittenNames::Class WrittenNames::inside(const Class& around, std::string_view name)
{
    if (!around.foreign.empty()) return {nullptr, around.foreign + "." + std::string(name)};
    if (around.own == nullptr) return {};
    if (const ElementDeclaration* element = elementOf(*around.own, name))
        return element->kind == ElementKind::Class ? Class{element->declaredClass(), {}} : Class{};
    // A package that is another name for a foreign one.
    for (const std::string& base : foreignBases(*around.own)) {
        std::string path = base + "." + std::string(name);
        if (m_isThere(path)) return {nullptr, std::move(path)};
    }
    return {};
}

WrittenNames::Found WrittenNames::first(std::string_view name, const ClassDeclaration* scope)
{
    for (const ClassDeclaration* at = scope; at != nullptr; at = at->parent()) {
        if (const ElementDeclaration* element = elementOf(*at, name)) {
            if (element->kind == ElementKind::Component) return {{}, element, 1, {}};
            return {{element->declaredClass(), {}}, nullptr, 1, {}};
        }
        for (const ImportDeclaration& import : at->imports()) {
            if (!import.isWildcard && import.alias != name) continue;
            Class found = root(import.path.front());
            for (std::size_t i = 1; i < import.path.size() && found; ++i) found = inside(found, import.path[i]);
            if (!import.isWildcard) return {found, nullptr, 1, found.foreign};
            found = inside(found, name);
            if (found && (found.foreign.empty() || m_isThere(found.foreign))) return {found, nullptr, 1, found.foreign};
        }
        if (at->isEncapsulated()) return {};
    }
    const Class top = root(name);
    return {top, nullptr, top ? std::size_t{1} : std::size_t{0}, top.foreign};
}

WrittenNames::Found WrittenNames::find(std::span<const std::string_view> parts, bool isGlobal,
                                       const ClassDeclaration* scope)
{
    if (parts.empty()) return {};
    Found found;
    if (isGlobal) {
        found.klass = root(parts.front());
        found.used = found.klass ? 1 : 0;
        found.first = found.klass.foreign;
    } else {
        found = first(parts.front(), scope);
    }
    while (found.used > 0 && found.used < parts.size() && found.component == nullptr && found.klass.own != nullptr) {
        const std::string_view name = parts[found.used];
        const ElementDeclaration* element = elementOf(*found.klass.own, name);
        if (element != nullptr && element->kind == ElementKind::Component) {
            found.component = element;
            ++found.used;
            return found;
        }
        const Class next = inside(found.klass, name);
        if (!next) return found;
        found.klass = next;
        ++found.used;
    }
    return found;
}

WrittenNames::Class WrittenNames::classOf(ast::Name name, const ClassDeclaration* scope)
{
    std::vector<std::string_view> parts;
    for (const ast::Identifier& part : name.parts()) parts.push_back(part.text);
    const Found found = find(parts, name && name.isGlobal(), scope);
    if (found.component != nullptr) return {};
    Class klass = found.klass;
    if (klass.own != nullptr && found.used < parts.size()) return {};
    for (std::size_t i = found.used; i < parts.size() && !klass.foreign.empty(); ++i) klass = inside(klass, parts[i]);
    return klass;
}

WrittenNames::Class WrittenNames::typeOf(const ElementDeclaration& component)
{
    return component.kind == ElementKind::Component ? classOf(component.clause.type(), component.owner) : Class{};
}

}  // namespace causeway
