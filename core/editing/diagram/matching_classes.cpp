// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/matching_classes.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/semantics/instantiation.h"

namespace causeway {

/// A class and a name of one of its bases.
struct Derivation {
    const ClassDeclaration* derived = nullptr;
    ast::Name base;
    bool isShort = false;    ///< the name is resolved around the class, not in it
    bool isOffered = false;  ///< non-partial, in non-partial packages
};

/// By the last part of the base's name, which must match. Aliases introduced by imports are not recognized.
using DerivationsByName = std::multimap<std::string, Derivation, std::less<>>;

namespace {

struct Listed {
    const ClassDeclaration* declaration = nullptr;
    bool isComplete = true;  ///< as are all enclosing packages
};

void addDerivations(const Listed& listed, DerivationsByName& derivations)
{
    const ClassDeclaration& declaration = *listed.declaration;
    const auto add = [&](ast::Name base, bool isShort) {
        const auto parts = base.parts();
        if (!parts.empty())
            derivations.emplace(parts.back().text, Derivation{&declaration, base, isShort, listed.isComplete});
    };
    for (const std::uint32_t position : declaration.extendsClauses())
        add(declaration.elements()[position].extends.type(), false);
    if (declaration.form() == SyntaxKind::ShortClassSpecifier) add(declaration.specifier().base(), true);
}

/// For all classes in packages.
DerivationsByName derivationsIn(Library& library, const Task& task)
{
    DerivationsByName derivations;
    std::vector<Listed> waiting;
    for (const std::string& name : library.rootNames()) {
        library.preload(name, task);
        if (const ClassDeclaration* root = library.findRoot(name)) waiting.push_back({root, !root->isPartial()});
    }
    while (!waiting.empty() && !task.cancelled()) {
        const Listed next = waiting.back();
        waiting.pop_back();
        addDerivations(next, derivations);
        if (next.declaration->kind() != ast::ClassKind::Package) continue;
        for (const ElementDeclaration& element : next.declaration->elements()) {
            if (element.kind != ElementKind::Class || element.isProtected || element.prefixes.isRedeclare ||
                element.isClassExtends())
                continue;
            if (const ClassDeclaration* inside = element.declaredClass())
                waiting.push_back({inside, next.isComplete && !inside->isPartial()});
        }
    }
    return derivations;
}

const ClassDeclaration* classNamed(Instantiation& in, ast::Name name, ClassInstance* scope)
{
    ClassElement* found = name ? in.lookupClass(name, scope) : nullptr;
    return found != nullptr && found->isClass() ? symbolOf(*found).classDeclaration : nullptr;
}

const ClassDeclaration* baseOf(Instantiation& in, const Derivation& derivation)
{
    ClassInstance* instance = instanceOf(in, *derivation.derived);
    if (instance == nullptr) return nullptr;
    return classNamed(in, derivation.base, derivation.isShort ? instance->enclosing : instance);
}

/// Resolves a chain of short class definitions.
const ClassDeclaration* withoutAliases(Instantiation& in, const ClassDeclaration* declaration)
{
    std::set<const ClassDeclaration*> seen;
    while (declaration != nullptr && declaration->form() == SyntaxKind::ShortClassSpecifier &&
           seen.insert(declaration).second) {
        const ClassDeclaration* next = baseOf(in, {declaration, declaration->specifier().base(), true, false});
        if (next == nullptr) break;
        declaration = next;
    }
    return declaration;
}

/// Type of a component, or base of a short class: the name in a redeclaration.
ast::Name namedIn(const ast::Argument& argument)
{
    if (const auto clause = argument.as<ast::ComponentClause>()) return clause.type();
    return argument.as<ast::ClassDefinition>().specifier().base();
}

/// Required base of all replacements: the constraining clause, else the declared class.
ast::Name constraintOf(const ElementDeclaration& element)
{
    const ast::ConstrainingClause clause = element.kind == ElementKind::Component
                                               ? element.clause.constrainedBy()
                                               : element.declaredClass()->definition().constrainedBy();
    if (clause) return clause.type();
    return element.kind == ElementKind::Component ? element.clause.type() : element.declaredClass()->specifier().base();
}

/// The annotation may follow the declaration or its constraining clause.
std::vector<ast::Annotation> annotationsOf(const ElementDeclaration& element)
{
    if (element.kind == ElementKind::Component)
        return {element.component.annotation(), element.clause.constrainedBy().annotation()};
    const ast::ClassDefinition definition = element.declaredClass()->definition();
    return {definition.annotation(), definition.constrainedBy().annotation()};
}

std::string redeclarationText(const ElementDeclaration& element, const ClassDeclaration& with)
{
    if (element.kind == ElementKind::Component) return fmt::format("redeclare {} {}", with.fullName(), element.name);
    return fmt::format("redeclare {} {} = {}", toString(element.declaredClass()->kind()), element.name,
                       with.fullName());
}

/// A choice as written, but with the full name of its class, since it is inserted elsewhere.
ParameterChoice written(Instantiation& in, const ast::Argument& argument, ClassInstance* scope)
{
    const ast::Name name = namedIn(argument);
    const ClassDeclaration* declaration = classNamed(in, name, scope);
    const auto declarations = argument.as<ast::ComponentClause>().declarations();
    if (declaration == nullptr || (argument.as<ast::ComponentClause>() && declarations.size() != 1)) return {};
    std::string text(argument.text());
    const std::uint32_t begin = argument.span().begin;
    text.replace(name.span().begin - begin, name.span().end - name.span().begin, declaration->fullName());
    const ast::DescriptionString description = declarations.size() == 1
                                                   ? (*declarations.begin()).description()
                                                   : argument.as<ast::ClassDefinition>().description();
    return {std::move(text), description.value(), declaration->fullName()};
}

}  // namespace

struct ClassMatcher::Derivations {
    DerivationsByName byName;
};

ClassMatcher::ClassMatcher(AssistWorkspace& workspace, const Task& task) : m_workspace(workspace), m_task(task) {}

ClassMatcher::~ClassMatcher() = default;

std::vector<const ClassDeclaration*> ClassMatcher::matching(const ClassDeclaration& base)
{
    Instantiation& in = m_workspace.semantics();
    if (!m_derivations)
        m_derivations = std::make_unique<Derivations>(Derivations{derivationsIn(m_workspace.library(), m_task)});
    std::vector<const ClassDeclaration*> matching, waiting{&base};
    std::set<const ClassDeclaration*> seen{&base};
    if (!base.isPartial()) matching.push_back(&base);
    while (!waiting.empty() && !m_task.cancelled()) {
        const ClassDeclaration* next = waiting.back();
        waiting.pop_back();
        const auto [begin, end] = m_derivations->byName.equal_range(next->name());
        for (auto at = begin; at != end; ++at) {
            const Derivation& derivation = at->second;
            if (seen.count(derivation.derived) != 0 || baseOf(in, derivation) != next) continue;
            seen.insert(derivation.derived);
            waiting.push_back(derivation.derived);
            if (derivation.isOffered) matching.push_back(derivation.derived);
        }
    }
    std::sort(matching.begin(), matching.end(),
              [](const ClassDeclaration* a, const ClassDeclaration* b) { return a->fullName() < b->fullName(); });
    return matching;
}

std::vector<ParameterChoice> ClassMatcher::choices(ClassElement& element)
{
    Instantiation& in = m_workspace.semantics();
    std::vector<ParameterChoice> choices;
    const ElementDeclaration& declared = *element.declaration;
    const bool isClass = declared.kind == ElementKind::Class;
    if (isClass &&
        (declared.declaredClass() == nullptr || declared.declaredClass()->form() != SyntaxKind::ShortClassSpecifier))
        return choices;
    bool wantsAll = false;
    for (const ast::Annotation& annotation : annotationsOf(declared)) {
        wantsAll = wantsAll || annotation.isTrue("choicesAllMatching");
        for (const ast::ElementModification choice : annotation.find("choices").classModification().modifications()) {
            for (const ast::Argument argument : choice.classModification().arguments()) {
                if (ParameterChoice read = written(in, argument, element.owner); !read.value.empty())
                    choices.push_back(std::move(read));
            }
        }
    }
    const ClassDeclaration* constraint =
        wantsAll ? withoutAliases(in, classNamed(in, constraintOf(declared), element.owner)) : nullptr;
    if (constraint == nullptr) return choices;
    for (const ClassDeclaration* match : matching(*constraint)) {
        std::string text = redeclarationText(declared, *match);
        const bool isListed = std::any_of(choices.begin(), choices.end(),
                                          [&](const ParameterChoice& choice) { return choice.value == text; });
        if (!isListed)
            choices.push_back({std::move(text), match->definition().description().value(), match->fullName()});
    }
    return choices;
}

std::string redeclaredClass(AssistWorkspace& workspace, const ast::Argument& redeclaration, ClassInstance* scope)
{
    const ClassDeclaration* found = classNamed(workspace.semantics(), namedIn(redeclaration), scope);
    return found != nullptr ? found->fullName() : std::string();
}

}  // namespace causeway
