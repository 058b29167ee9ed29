// SPDX-License-Identifier: GPL-3.0-or-later
// Modifications as trees, and their merge: what is outside wins (specification, section 7.2).
#include "core/semantics/instantiation.h"

#include <algorithm>

namespace causeway {

namespace {

/// The first value or redeclaration in `second` that `first` has as well.
const Modifier* givenTwice(const Modifier& first, const Modifier& second)
{
    const auto isGiven = [](const Modifier& modifier) {
        return modifier.binding != nullptr || modifier.redeclaration != nullptr || modifier.isBreak;
    };
    if (isGiven(first) && isGiven(second)) return &second;
    for (const Modifier* child : second.children) {
        const Modifier* same = first.find(child->name);
        if (same == nullptr) continue;
        if (const Modifier* twice = givenTwice(*same, *child)) return twice;
    }
    return nullptr;
}

}  // namespace

Modifier* Instantiation::makeModifier(std::string_view name, ast::Modification modification, ClassInstance* scope)
{
    if (!modification) return nullptr;
    if (scope == nullptr) scope = &rootScope;
    Modifier* made = makeModifier(modification.classModification(), scope);
    if (made == nullptr) made = &arena.make<Modifier>();
    made->name = name;
    made->scope = scope;
    made->span = modification.span();
    made->isBreak = modification.isBreak();
    if (const ast::Expression value = modification.binding()) {
        Binding& binding = arena.make<Binding>();
        binding.expression = value;
        binding.scope = scope;
        binding.span = value.span();
        binding.name = name;
        made->binding = &binding;
    }
    return made;
}

Modifier* Instantiation::makeModifier(ast::ClassModification modification, ClassInstance* scope)
{
    if (!modification) return nullptr;
    if (scope == nullptr) scope = &rootScope;
    Modifier& root = arena.make<Modifier>();
    root.scope = scope;
    root.span = modification.span();
    for (const ast::Argument argument : modification.arguments()) {
        if (const auto element = argument.as<ast::ElementModification>()) {
            // a.b.c = 1 is a(b(c = 1)).
            Modifier* at = &root;
            const auto parts = element.name().parts();
            for (std::size_t i = 0; i < parts.size(); ++i) {
                Modifier* child = at->find(parts[i].text);
                const bool isLast = i + 1 == parts.size();
                Modifier* fresh = isLast ? makeModifier(parts[i].text, element.modification(), scope) : nullptr;
                if (fresh == nullptr) {
                    fresh = &arena.make<Modifier>();
                    fresh->name = parts[i].text;
                    fresh->scope = scope;
                    fresh->span = element.name().span();
                }
                if (isLast) {
                    fresh->span = element.name().span();
                    fresh->isEach = element.isEach();
                    fresh->isFinal = element.isFinal();
                    if (fresh->binding != nullptr) fresh->binding->isEach = element.isEach();
                }
                if (child == nullptr || child->isRemoval) {
                    at->children.push_back(arena, fresh);
                    child = fresh;
                } else if (isLast) {
                    // Both a(x = 1) and a.y = 2 may be given; the same value twice may not.
                    if (const Modifier* twice = givenTwice(*child, *fresh))
                        report(diag::DuplicateModification, twice->span, scope, twice->name);
                    child = merge(fresh, child);
                    for (Modifier*& entry : at->children) {
                        if (entry->name == child->name) entry = child;
                    }
                }
                at = child;
            }
        } else if (const auto inheritance = argument.as<ast::InheritanceModification>()) {
            if (const ast::Identifier removed = inheritance.component()) {
                Modifier& child = arena.make<Modifier>();
                child.name = removed.text;
                child.isRemoval = true;
                child.scope = scope;
                child.span = inheritance.span();
                root.children.push_back(arena, &child);
            }
            // `break connect(a, b)` is handled with the connections (dae/flatten.cpp).
        } else {
            Redeclaration& redeclaration = arena.make<Redeclaration>();
            redeclaration.scope = scope;
            redeclaration.span = argument.span();
            Modifier& child = arena.make<Modifier>();
            child.scope = scope;
            child.span = argument.span();
            ast::ElementPrefixes prefixes;
            if (const auto definition = argument.as<ast::ClassDefinition>()) {
                prefixes = definition.prefixes();
                redeclaration.classDeclaration =
                    library.declarationOf(definition, scope ? scope->declaration : nullptr);
                redeclaration.constraint = makeModifier(definition.constrainedBy().modification(), scope);
                child.name = definition.name().text;
                child.span = definition.specifier().name().span;
            } else if (const auto clause = argument.as<ast::ComponentClause>()) {
                prefixes = clause.prefixes();
                redeclaration.clause = clause;
                for (const ast::ComponentDeclaration declaration : clause.declarations()) {
                    redeclaration.component = declaration;
                    child.name = declaration.name().text;
                    child.span = declaration.name().span;
                }
                redeclaration.modifier = makeModifier(child.name, redeclaration.component.modification(), scope);
                redeclaration.constraint = makeModifier(clause.constrainedBy().modification(), scope);
            }
            redeclaration.isReplaceable = prefixes.isReplaceable;
            child.isEach = prefixes.isEach;
            child.isFinal = prefixes.isFinal;
            child.redeclaration = &redeclaration;
            if (root.find(child.name) != nullptr) report(diag::DuplicateModification, child.span, scope, child.name);
            root.children.push_back(arena, &child);
        }
    }
    return &root;
}

namespace {

/// A literal, or arithmetic with numbers: no name is looked up in it.
bool isLiteral(ast::Expression expression)
{
    if (expression.is<ast::StringLiteral>() || expression.is<ast::BooleanLiteral>()) return true;
    char previous = ' ';
    for (const char c : expression.text()) {
        const bool isExponent = (c == 'e' || c == 'E') && ((previous >= '0' && previous <= '9') || previous == '.');
        if (!isExponent && std::string_view("0123456789.+-*/^() ").find(c) == std::string_view::npos) return false;
        previous = c;
    }
    return true;
}

bool isLiteral(const Modifier& modifier)
{
    if (modifier.redeclaration != nullptr || (modifier.binding != nullptr && !isLiteral(modifier.binding->expression)))
        return false;
    return std::all_of(modifier.children.begin(), modifier.children.end(),
                       [](const Modifier* child) { return isLiteral(*child); });
}

/// What the text says is the same in every scope; a redeclaration has more in it than is copied.
bool isCopied(const Modifier& modifier)
{
    if (modifier.redeclaration != nullptr || (modifier.binding != nullptr && modifier.binding->part != nullptr))
        return false;
    return std::all_of(modifier.children.begin(), modifier.children.end(),
                       [](const Modifier* child) { return isCopied(*child); });
}

}  // namespace

Modifier* Instantiation::ownModifier(const ElementDeclaration& declared, ClassInstance* scope)
{
    const auto [entry, isNew] = sharedModifiers.try_emplace(&declared);
    SharedModifier& known = entry->second;
    if (isNew) {
        known.own = makeModifier(declared.name, declared.component.modification(), scope);
        known.isSame = known.own == nullptr || isLiteral(*known.own);
        known.hasNames = known.own != nullptr && !known.isSame && isCopied(*known.own);
        return known.own;
    }
    if (known.isSame) return known.own;
    return known.hasNames ? copyFor(*known.own, scope)
                          : makeModifier(declared.name, declared.component.modification(), scope);
}

Modifier* Instantiation::copyFor(const Modifier& text, ClassInstance* scope)
{
    Modifier& made = arena.make<Modifier>(text);
    made.scope = scope;
    if (text.binding != nullptr) {
        made.binding = &arena.make<Binding>(*text.binding);
        made.binding->scope = scope;
        made.binding->state = Binding::State::New;
        made.binding->lowered = {};
    }
    made.children.unshare(arena);
    for (Modifier*& child : made.children) child = copyFor(*child, scope);
    return &made;
}

Modifier* Instantiation::attributesOf(const ElementDeclaration& declared, Modifier* modifier, Modifier* ofType)
{
    const auto known = sharedModifiers.find(&declared);
    if (known == sharedModifiers.end() || !known->second.isSame || known->second.own != modifier)
        return merge(modifier, ofType);
    SharedModifier& shared = known->second;
    if (shared.attributes == nullptr || shared.ofType != ofType) {
        shared.ofType = ofType;
        shared.attributes = merge(modifier, ofType);
    }
    return shared.attributes;
}

void Instantiation::checkFinal(Modifier& outer, Modifier& inner)
{
    const bool changes = outer.binding != nullptr || outer.redeclaration != nullptr;
    if (!inner.isFinal || !changes) return;
    const bool hasContent = inner.binding != nullptr || inner.redeclaration != nullptr;
    if (!hasContent || outer.span == inner.span) return;
    report(diag::FinalModified, outer.span, outer.scope, inner.name,
           inner.scope != nullptr && inner.scope->declaration != nullptr ? inner.scope->declaration->fullName()
                                                                         : std::string("the class"));
}

/// Merges modifiers of an element that is yet to be created: a redeclaration inherits the modifications of the replaced
/// element, except those it specifies itself.
Modifier* Instantiation::mergeElement(Modifier* outer, Modifier* inner)
{
    if (outer == nullptr) return inner;
    const Redeclaration* const replacing = outer->redeclaration;
    const bool isReplacing = inner != nullptr && replacing != nullptr && replacing != inner->redeclaration &&
                             !replacing->isClassExtends && (inner->binding != nullptr || !inner->children.empty());
    return isReplacing ? underRedeclaration(*outer, *inner) : merge(outer, inner);
}

Modifier* Instantiation::underRedeclaration(const Modifier& outer, const Modifier& inner)
{
    Modifier& made = arena.make<Modifier>(outer);
    Modifier& below = arena.make<Modifier>(inner);
    below.redeclaration = nullptr;
    Redeclaration& copy = arena.make<Redeclaration>(*outer.redeclaration);
    copy.constraint = merge(copy.constraint, &below);
    if (inner.redeclaration != nullptr) copy.constraint = merge(copy.constraint, inner.redeclaration->constraint);
    made.redeclaration = &copy;
    made.isFinal = outer.isFinal || inner.isFinal;
    made.isRemoval = outer.isRemoval || inner.isRemoval;
    return &made;
}

namespace {

/// `each c(a = 1)` as c(each a = 1).
Modifier* eachInside(Arena& arena, const Modifier& modifier)
{
    Modifier& made = arena.make<Modifier>(modifier);
    made.isEach = false;
    made.children.unshare(arena);
    for (Modifier*& child : made.children) {
        child = &arena.make<Modifier>(*child);
        child->isEach = true;
    }
    return &made;
}

/// Whether it says something of parts alone.
bool isOfParts(const Modifier& modifier)
{
    return modifier.binding == nullptr && modifier.redeclaration == nullptr && !modifier.children.empty();
}

}  // namespace

Modifier* Instantiation::merge(Modifier* outer, Modifier* inner)
{
    if (outer == nullptr) return inner;
    if (inner == nullptr || outer == inner) return outer;
    // A value that is replaced adds nothing either.
    const bool isReplaced = outer->binding != nullptr || (inner->binding == nullptr && !inner->isBreak);
    const bool addsNothing = isReplaced && inner->children.empty() && inner->redeclaration == nullptr &&
                             !inner->isFinal && !inner->isRemoval;
    if (addsNothing) return outer;
    // Values for all elements together and values element by element are kept apart.
    if (outer->isEach && !inner->isEach && isOfParts(*outer)) outer = eachInside(arena, *outer);
    if (inner->isEach && !outer->isEach && isOfParts(*inner)) inner = eachInside(arena, *inner);
    Modifier& made = arena.make<Modifier>(*outer);
    if (made.binding == nullptr && !outer->isBreak) {
        made.binding = inner->binding;
        made.isBreak = inner->isBreak;
        if (outer->redeclaration == nullptr) made.isEach = made.isEach || inner->isEach;
    }
    // With the value go the modifications that were given inside of it.
    const std::uint32_t innerWeak = outer->binding != nullptr ? 0 : inner->firstWeak;
    if (made.redeclaration == nullptr) {
        made.redeclaration = inner->redeclaration;
    } else if (inner->redeclaration != nullptr && made.redeclaration != inner->redeclaration) {
        // `redeclare model extends X` extends the result of an inner redeclaration of X.
        std::vector<Redeclaration*> chain;
        for (Redeclaration* at = made.redeclaration; at != nullptr; at = at->previous) chain.push_back(at);
        if (chain.back()->isClassExtends && chain.back()->classDeclaration != inner->redeclaration->classDeclaration) {
            Redeclaration* below = inner->redeclaration;
            for (std::size_t i = chain.size(); i-- > 0;) {
                Redeclaration& copy = arena.make<Redeclaration>(*chain[i]);
                copy.previous = below;
                below = &copy;
            }
            made.redeclaration = below;
        } else if (inner->redeclaration->constraint != nullptr) {
            // Constraints on the type apply to all replacements (specification, section 7.3.2).
            Redeclaration& copy = arena.make<Redeclaration>(*made.redeclaration);
            copy.constraint = merge(copy.constraint, inner->redeclaration->constraint);
            made.redeclaration = &copy;
        }
    }
    made.isFinal = outer->isFinal || inner->isFinal;
    made.isRemoval = outer->isRemoval || inner->isRemoval;
    made.children.unshare(arena);
    for (std::size_t i = 0; i < inner->children.size(); ++i) {
        Modifier* child = inner->children[i];
        bool isFound = false;
        for (Modifier*& mine : made.children) {
            if (mine->name != child->name) continue;
            checkFinal(*mine, *child);
            mine = mergeElement(mine, child);
            isFound = true;
        }
        if (isFound) continue;
        if (i >= innerWeak && made.firstWeak > made.children.size())
            made.firstWeak = static_cast<std::uint32_t>(made.children.size());
        made.children.push_back(arena, child);
    }
    return &made;
}

Binding* Instantiation::partOf(Binding* whole, std::span<const std::int32_t> subscripts, std::string_view field,
                               const ComponentInstance* array)
{
    if (whole == nullptr) return nullptr;
    BindingPart& which = arena.make<BindingPart>();
    which.whole = whole;
    which.subscripts = subscripts;
    which.field = field;
    which.array = array;
    Binding& part = arena.make<Binding>();
    part.part = &which;
    part.name = field.empty() ? whole->name : field;
    part.scope = whole->scope;
    part.expression = whole->expression;
    part.span = whole->span;
    return &part;
}

Modifier* Instantiation::elementOf(Modifier* whole, const ComponentInstance& array,
                                   std::span<const std::int32_t> subscripts, bool isInside)
{
    if (whole == nullptr) return nullptr;
    Modifier& made = arena.make<Modifier>(*whole);
    if (made.isEach) return &made;
    if (made.binding != nullptr) made.binding = partOf(made.binding, subscripts, {}, &array);
    if (made.redeclaration != nullptr) {
        // So are the values of redeclarations.
        Redeclaration& own = arena.make<Redeclaration>(*made.redeclaration);
        own.modifier = elementOf(own.modifier, array, subscripts);
        own.constraint = elementOf(own.constraint, array, subscripts);
        made.redeclaration = &own;
    }
    made.children.unshare(arena);
    for (Modifier*& child : made.children) {
        if (child->isEach && !isInside) {
            // It has done its work: an array inside is split again (specification, section 7.2.5).
            child = &arena.make<Modifier>(*child);
            child->isEach = false;
        } else {
            child = elementOf(child, array, subscripts, true);
        }
    }
    return &made;
}

}  // namespace causeway
