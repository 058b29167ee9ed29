// SPDX-License-Identifier: GPL-3.0-or-later
// Static name look-up (specification, section 5.3), imports (13.2).
#include "core/base/suggestion.h"
#include "core/semantics/instantiation.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace causeway {

ClassElement* Instantiation::findElement(ClassInstance& in, std::string_view name)
{
    expand(in);
    if (in.declaration != nullptr) {
        if (const ElementDeclaration* declared = in.declaration->find(name)) {
            const std::size_t position = in.declaration->indexOf(*declared);
            if (position < in.elements.size() && !in.elements[position].isRedeclare) return &in.elements[position];
        }
        for (ClassElement* added : in.added) {
            if (added->name() == name) return added;
        }
    }
    for (ClassInstance* base : in.bases) {
        if (ClassElement* found = findElement(*base, name)) return found;
    }
    return nullptr;
}

ClassElement* Instantiation::lookupRoot(std::string_view name)
{
    if (const auto known = roots.find(name); known != roots.end()) return known->second;
    ClassElement* element = nullptr;
    if (const auto found = predefined.find(name); found != predefined.end()) {
        element = found->second;
    } else if (const ClassDeclaration* root = library.findRoot(name)) {
        LooseElement& loose = addLoose(root->name());
        loose.root = root;
        element = &loose;
    }
    roots.emplace(keepName(std::string(name)), element);
    return element;
}

ClassElement* Instantiation::resolveImport(const ImportDeclaration& import, ClassInstance& scope)
{
    if (const auto known = imports.find(&import); known != imports.end()) return known->second;
    imports.emplace(&import, nullptr);  // a cycle of imports finds nothing
    ClassElement* found = lookupClass(import.path, true, import.span, &scope, false, true);
    if (found == nullptr) {
        // The last name may be a constant of a package.
        std::vector<std::string_view> package(import.path.begin(), import.path.end() - 1);
        if (!package.empty()) {
            ClassElement* owner = lookupClass(package, true, import.span, &scope, false, true);
            if (owner != nullptr && owner->isClass()) {
                if (ClassInstance* instance = staticInstance(*owner))
                    found = findElement(*instance, import.path.back());
            }
        }
    }
    ClassElement* package = nullptr;
    if (import.path.size() > 1) {
        package = lookupClass(std::vector(import.path.begin(), import.path.end() - 1), true, import.span, &scope, false,
                              true);
        if (package != nullptr && !package->isClass()) package = nullptr;
    }
    ClassInstance* from = nullptr;
    if (import.isWildcard) {
        from = found != nullptr ? staticInstance(*found) : nullptr;
    } else if (package != nullptr) {
        from = staticInstance(*package);
    }
    if (found == nullptr && from != nullptr && !import.isWildcard) found = literalOf(*from, import.path.back());
    const auto dotted = [](std::span<const std::string_view> path) { return fmt::format("{}", fmt::join(path, ".")); };
    if (found == nullptr) {
        if (from != nullptr) {
            report(diag::UnknownImport, import.span, &scope, import.path.back(),
                   fmt::format(" from {}{}", from->fullName(), didYouMean(import.path.back(), namesIn(*from))));
        } else {
            const bool isLibraryThere = lookupRoot(import.path.front()) != nullptr;
            // Nothing can come from a package that does not exist; a name that was expected from it is reported where
            // it is used.
            if (isLibraryThere && import.isWildcard)
                reportBreach(diag::UnknownImport, import.span, &scope, dotted(import.path), "");
            else
                report(diag::UnknownImport, import.span, &scope, dotted(import.path),
                       isLibraryThere ? std::string() : hintOfLibrary());
        }
    } else if (from != nullptr && from->kind() != ast::ClassKind::Package) {
        const std::size_t length = import.path.size() - (import.isWildcard ? 0 : 1);
        report(diag::ImportFromNonPackage, import.span, &scope, dotted(std::span(import.path).first(length)),
               describe(*from));
    } else if (found->declaration != nullptr && found->declaration->isProtected && !import.isWildcard &&
               from != nullptr) {
        bool isInside = false;
        for (const ClassInstance* outer = &scope; outer != nullptr; outer = outer->enclosing)
            isInside = isInside || outer->declaration == from->declaration;
        if (!isInside) report(diag::ProtectedAccess, import.span, &scope, import.path.back(), from->fullName());
    }
    imports[&import] = found;
    return found;
}

void Instantiation::checkUnusedImports()
{
    const SourceId text = model->type->declaration->nameSpan().source;
    // To look one up may meet classes with others.
    for (std::size_t i = 0; i < declaredImports.size(); ++i) {
        const auto [import, scope] = declaredImports[i];
        if (import->span.source != text || imports.contains(import)) continue;
        ++isQuiet;
        const bool exists = resolveImport(*import, *scope) != nullptr;
        --isQuiet;
        if (!exists)
            reportBreach(diag::UnknownImport, import->span, scope, fmt::format("{}", fmt::join(import->path, ".")), "");
    }
}

/// A literal of an enumeration as a constant that can be imported; null if it has none of this name.
ClassElement* Instantiation::literalOf(ClassInstance& enumeration, std::string_view name)
{
    const SimpleType* simple = simpleTypeOf(enumeration);
    if (simple == nullptr || simple->predefined != PredefinedType::Enumeration) return nullptr;
    const auto& literals = pool.types().enumerationOf(simple->enumeration).literals;
    const auto at = std::ranges::find(literals, name);
    if (at == literals.end()) return nullptr;
    LooseElement& element = addLoose(name);
    ComponentInstance& made = arena.make<ComponentInstance>();
    element.component = &made;
    made.element = &element;
    made.type = &enumeration;
    made.simple = simple;
    made.prefixes.variability = ast::Variability::Constant;
    made.presence = Presence::Present;
    made.hasDimensions = true;
    made.makeExtra(arena).constantValue =
        pool.enumerationLiteral(simple->enumeration, static_cast<std::size_t>(at - literals.begin()));
    return &element;
}

ClassElement* Instantiation::lookup(std::string_view name, ClassInstance* scope, bool ownOnly)
{
    for (ClassInstance* at = scope; at != nullptr; at = at->enclosing) {
        if (at->declaration == nullptr) continue;
        if (ownOnly && at == scope) {
            if (const ElementDeclaration* declared = at->declaration->find(name)) {
                const std::size_t position = at->declaration->indexOf(*declared);
                if (position < at->elements.size() && !at->elements[position].isRedeclare)
                    return &at->elements[position];
            }
        } else if (ClassElement* found = findElement(*at, name)) {
            return found;
        }
        // Names imported explicitly take precedence over those imported by `P.*`.
        for (const ImportDeclaration& import : at->declaration->imports()) {
            if (!import.isWildcard && import.alias == name) return resolveImport(import, *at);
        }
        const ImportDeclaration* wildcardOwner = nullptr;
        ClassElement* fromWildcard = nullptr;
        for (const ImportDeclaration& import : at->declaration->imports()) {
            if (!import.isWildcard) continue;
            ClassElement* package = resolveImport(import, *at);
            if (package == nullptr || !package->isClass()) continue;
            ClassInstance* instance = staticInstance(*package);
            if (instance == nullptr) continue;
            ClassElement* found = findElement(*instance, name);
            if (found == nullptr || (found->declaration != nullptr && found->declaration->isProtected)) continue;
            if (fromWildcard != nullptr && found != fromWildcard) {
                report(diag::AmbiguousImport, import.span, at, name, wildcardOwner->path.back(), import.path.back());
            }
            fromWildcard = found;
            wildcardOwner = &import;
        }
        if (fromWildcard != nullptr) return fromWildcard;
        if (at->declaration->isEncapsulated()) {
            // Inside an encapsulated class, the only visible outer names are the predefined ones.
            if (const auto found = predefined.find(name); found != predefined.end()) return found->second;
            // A base class of a redeclared one may be seen through the derived class's enclosing class only.
            return nullptr;
        }
    }
    return lookupRoot(name);
}

ClassElement* Instantiation::lookupClass(ast::Name name, ClassInstance* scope, bool ownOnly)
{
    std::vector<std::string_view> path;
    for (const ast::Identifier& part : name.parts()) path.push_back(part.text);
    if (path.empty()) return nullptr;
    if (path.size() > 1 && !name.isGlobal()) {
        // Only functions are found in components (specification, section 5.3.2).
        ClassElement* first = lookup(path[0], scope, ownOnly);
        if (first != nullptr && first->isComponent()) {
            report(diag::NotAClass, name.span(), scope, path[0], "a component");
            return nullptr;
        }
    }
    return lookupClass(path, name.isGlobal(), name.span(), scope, ownOnly);
}

ClassElement* Instantiation::declaredType(const ComponentInstance& component)
{
    const ElementDeclaration* declared = component.element->declaration;
    ClassInstance* scope = component.scope;
    if (declared == nullptr || scope != component.element->owner) return lookupClass(component.clause().type(), scope);
    TypeOutside& known = typesOutside[declared];
    if (known.type != nullptr && known.enclosing == scope->enclosing) return known.type;
    const ast::Name name = component.clause().type();
    ClassElement* const found = lookupClass(name, scope);
    const bool isOutside =
        found != nullptr && name && (name.isGlobal() || findElement(*scope, name.part(0).text) == nullptr);
    if (isOutside) typesOutside[declared] = {scope->enclosing, found};
    return found;
}

/// Imports are not inherited (specification, section 13.2.1). Where a name can mean nothing else, that of a base class
/// is taken. None if there is none.
ClassElement* Instantiation::inheritedImport(std::string_view name, ClassInstance& scope)
{
    for (ClassInstance* base : scope.bases) {
        if (base == nullptr || base->declaration == nullptr) continue;
        for (const ImportDeclaration& import : base->declaration->imports()) {
            if (!import.isWildcard && import.alias == name) return resolveImport(import, *base);
        }
        if (ClassElement* found = inheritedImport(name, *base)) return found;
    }
    return nullptr;
}

/// A hint about the meaning of a dotted name whose first part is unknown. Given once, though a text may use the name
/// often.
std::string Instantiation::hintOfLibrary()
{
    if (std::exchange(isLibraryHinted, true)) return {};
    return "; if it is a library, name the folder that holds it: --library FOLDER, the variable MODELICAPATH, or the "
           "libraries of the settings";
}

ClassElement* Instantiation::lookupClass(const std::vector<std::string_view>& path, bool isGlobal, SourceSpan span,
                                         ClassInstance* scope, bool ownOnly, bool isQuietSearch)
{
    ClassElement* at = isGlobal ? lookupRoot(path[0]) : lookup(path[0], scope, ownOnly);
    const auto inWhat = [&] {
        return scope == nullptr || scope->declaration == nullptr ? std::string("the libraries")
                                                                 : scope->declaration->fullName();
    };
    if (at == nullptr && !isGlobal && !ownOnly && scope != nullptr) {
        at = inheritedImport(path[0], *scope);
        if (at != nullptr && !isQuietSearch) {
            reportBreach(diag::UnknownClass, span, scope, path[0], inWhat(),
                         "; an import of a base class is taken, which is not inherited");
        }
    }
    if (at == nullptr) {
        if (isQuietSearch) return nullptr;
        if (isQuiet > 0) {  // messages are suppressed, so no alternatives are searched
            ++quietErrors;
            return nullptr;
        }
        if (ownOnly && !isGlobal && scope != nullptr) {
            for (ClassInstance* base : scope->bases) {
                if (findElement(*base, path[0]) == nullptr) continue;
                report(diag::InheritedBase, span, scope, path[0]);
                if (diagnostics.isError(diag::InheritedBase.definition)) return nullptr;
                return lookupClass(path, false, span, scope, false, isQuietSearch);
            }
        }
        if (const ClassInstance* hiding = encapsulatedFrom(path[0], scope)) {
            report(diag::HiddenByEncapsulated, span, scope, path[0], hiding->declaration->fullName());
            return nullptr;
        }
        if (!isGlobal && !ownOnly && followsFromMissingBaseAround(scope)) return nullptr;
        std::vector<std::string> candidates;
        for (ClassInstance* outer = scope; outer != nullptr; outer = outer->enclosing) {
            if (outer->declaration == nullptr) continue;
            for (std::string& candidate : namesIn(*outer, true)) candidates.push_back(std::move(candidate));
        }
        for (const auto& [type, element] : std::map(predefined.begin(), predefined.end()))
            candidates.emplace_back(type);
        for (std::string& root : library.rootNames()) candidates.push_back(std::move(root));
        std::string hint = didYouMean(path[0], candidates);
        if (hint.empty() && path.size() > 1) hint = hintOfLibrary();
        report(diag::UnknownClass, span, scope, path[0], inWhat(), hint);
        return nullptr;
    }
    for (std::size_t i = 1; i < path.size(); ++i) {
        ClassInstance* in = nullptr;
        if (at->isClass()) {
            in = staticInstance(*at);
        } else if (ComponentInstance* component = componentOf(*at)) {
            if (component = resolveOuter(*component); component != nullptr) in = component->type;
        }
        if (in == nullptr) {
            if (!isQuietSearch && !diagnostics.hasErrors())
                report(diag::UnknownClass, span, scope, path[i], std::string(path[i - 1]), "");
            return nullptr;
        }
        ClassElement* next = findElement(*in, path[i]);
        if (next == nullptr) {
            if (!isQuietSearch && !followsFromMissingBase(*in)) {
                report(diag::UnknownClass, span, scope, path[i], in->fullName(),
                       didYouMean(path[i], namesIn(*in, true)));
            }
            return nullptr;
        }
        if (next->declaration != nullptr && next->declaration->isProtected && next->isClass() && !isQuietSearch) {
            bool isInside = false;
            for (const ClassInstance* outer = scope; outer != nullptr; outer = outer->enclosing)
                isInside = isInside || outer->declaration == in->declaration;
            if (!isInside) report(diag::ProtectedAccess, span, scope, path[i], in->fullName());
        }
        at = next;
    }
    if (!at->isClass()) {
        if (!isQuietSearch) {
            std::string dotted;
            for (const std::string_view part : path) dotted.append(dotted.empty() ? "" : ".").append(part);
            report(diag::NotAClass, span, scope, dotted, std::string("a component"));
        }
        return nullptr;
    }
    return at;
}

ClassRef Instantiation::refOf(ClassElement& element)
{
    if (ClassElement& inner = innerClassOf(element); &inner != &element) return refOf(inner);
    ClassRef ref;
    ref.element = &element;
    if (element.staticClass != nullptr && element.staticClass->declaration == nullptr) {
        ref.predefined = element.staticClass->predefined;
        return ref;
    }
    if (const ClassDeclaration* root = element.rootClass()) {
        ref.declaration = root;
        return ref;
    }
    if (!element.isClass() || element.declaration == nullptr) return ref;
    ref.modifier = element.modifier;
    const Redeclaration* redeclaration = element.modifier != nullptr ? element.modifier->redeclaration : nullptr;
    if (redeclaration == nullptr || redeclaration->classDeclaration == nullptr) {
        ref.declaration = element.declaration->declaredClass();
        ref.enclosing = element.owner;
        if (ref.declaration != nullptr && element.declaration->prefixes.isReplaceable) {
            // `replaceable package P = A constrainedby B(x = 1)` also gives x = 1 to A.
            if (const ast::ClassModification constraint =
                    ref.declaration->definition().constrainedBy().modification()) {
                ref.constraint = makeModifier(constraint, element.owner);
            }
        }
        return ref;
    }
    ref.declaration = redeclaration->classDeclaration;
    ref.enclosing = redeclaration->scope;
    ref.isClassExtends = redeclaration->isClassExtends;
    if (const ClassDeclaration* original = element.declaration->declaredClass();
        original != nullptr && !ref.isClassExtends) {
        const ast::ConstrainingClause clause = original->definition().constrainedBy();
        const ast::ClassModification constraint = clause ? clause.modification()
                                                  : original->form() == SyntaxKind::ShortClassSpecifier
                                                      ? original->specifier().modification()
                                                      : ast::ClassModification();
        if (constraint) ref.constraint = makeModifier(constraint, element.owner);
    }
    ref.constraint = merge(redeclaration->constraint, ref.constraint);
    return ref;
}

ClassInstance* Instantiation::staticInstance(ClassElement& element)
{
    if (element.staticClass != nullptr) return element.staticClass;
    if (ClassElement& inner = innerClassOf(element); &inner != &element)
        return element.staticClass = staticInstance(inner);
    if (element.isBusy) {
        const ClassDeclaration* declaration =
            element.declaration != nullptr ? element.declaration->declaredClass() : element.rootClass();
        report(diag::CyclicExtends, declaration ? declaration->nameSpan() : SourceSpan(), element.owner,
               std::string(element.name()), std::string(element.name()));
        return nullptr;
    }
    const ClassRef ref = refOf(element);
    if (!ref) return nullptr;
    element.isBusy = true;
    // An alias without changes is the class itself, so that its constants and functions exist once.
    if (ref.declaration != nullptr && ref.declaration->form() == SyntaxKind::ShortClassSpecifier &&
        ref.constraint == nullptr && !ref.isClassExtends &&
        (ref.modifier == nullptr || ref.modifier->children.empty())) {
        const ast::ClassSpecifier specifier = ref.declaration->specifier();
        const bool isPlain =
            !specifier.modification() && !specifier.subscripts() && specifier.causality() == ast::Causality::None;
        const ast::ClassKind kind = ref.declaration->kind();
        if (isPlain &&
            (kind == ast::ClassKind::Package || kind == ast::ClassKind::Function || kind == ast::ClassKind::Record ||
             kind == ast::ClassKind::Type || kind == ast::ClassKind::Model || kind == ast::ClassKind::Block ||
             kind == ast::ClassKind::Class)) {
            ClassElement* target = lookupClass(specifier.base(), ref.enclosing);
            if (target != nullptr && target->isBusy && target->staticClass == nullptr) {
                report(diag::CyclicExtends, specifier.base().span(), ref.enclosing, ref.declaration->fullName(),
                       std::string(specifier.base().text()));
                target = nullptr;
            }
            element.staticClass = target != nullptr ? staticInstance(*target) : nullptr;
            element.isBusy = false;
            return element.staticClass;
        }
    }
    element.staticClass = newInstance(ref, ref.modifier, nullptr, nullptr);
    element.isBusy = false;
    return element.staticClass;
}

ClassInstance* Instantiation::encapsulatedFrom(std::string_view name, ClassInstance* scope)
{
    for (ClassInstance* outer = scope; outer != nullptr; outer = outer->enclosing) {
        if (outer->declaration == nullptr || !outer->declaration->isEncapsulated() || outer->enclosing == nullptr)
            continue;
        return lookup(name, outer->enclosing) != nullptr ? outer : nullptr;
    }
    return nullptr;
}

std::vector<std::string> Instantiation::namesIn(ClassInstance& in, bool classesOnly)
{
    std::vector<std::string> all;
    for (const ClassElement& element : in.elements) {
        if (!element.name().empty() && (!classesOnly || element.isClass())) all.emplace_back(element.name());
    }
    for (ClassInstance* base : in.bases) {
        for (std::string& name : namesIn(*base, classesOnly)) all.push_back(std::move(name));
    }
    return all;
}

}  // namespace causeway
