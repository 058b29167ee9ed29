// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of inheritance, modifications and redeclarations (specification, chapter 7), checked when the classes are
// expanded: before, what a name means is not known yet. Each declaration and each redeclaration is checked where it is
// first met.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/suggestion.h"
#include "core/semantics/instantiation.h"
#include "core/semantics/subtyping.h"

namespace causeway {

namespace {

std::size_t rankOf(ast::ArraySubscripts first, ast::ArraySubscripts second)
{
    return (first ? first.subscripts().size() : 0) + (second ? second.subscripts().size() : 0);
}

bool isReplaceable(const ClassElement& element)
{
    if (element.declaration == nullptr) return false;
    const Redeclaration* redeclaration = element.modifier != nullptr ? element.modifier->redeclaration : nullptr;
    return redeclaration != nullptr ? redeclaration->isReplaceable : element.declaration->prefixes.isReplaceable;
}

bool hasConnection(ast::ViewRange<ast::Equation> equations, const std::string& a, const std::string& b)
{
    for (const ast::Equation equation : equations) {
        if (const auto connection = equation.as<ast::ConnectEquation>()) {
            if (!connection.first() || !connection.second()) continue;
            const std::string x = connection.first().dottedName(), y = connection.second().dottedName();
            if ((a == x && b == y) || (a == y && b == x)) return true;
        } else if (const auto loop = equation.as<ast::ForEquation>()) {
            if (hasConnection(loop.equations(), a, b)) return true;
        } else if (const auto choice = equation.as<ast::IfEquation>()) {
            for (const ast::Branch branch : choice.branches()) {
                if (hasConnection(branch.equations(), a, b)) return true;
            }
        }
    }
    return false;
}

class ModificationChecks {
public:
    explicit ModificationChecks(Instantiation& in) : m_in(in)
    {
        if (in.subtyping == nullptr) in.subtyping = std::make_shared<Subtyping>(in);
    }

    void checkFromOutside(ClassInstance& instance)
    {
        for (const Modifier* child : instance.modifier->children) {
            if (child->redeclaration == nullptr) continue;
            ClassElement* target = m_in.findElement(instance, child->name);
            if (target != nullptr)
                checkRedeclaration(*target, *child, true, nullptr);  // missing elements have been reported
        }
    }

    void checkDeclaration(ClassInstance& instance)
    {
        const ClassDeclaration& declaration = *instance.declaration;
        if (declaration.form() == SyntaxKind::ShortClassSpecifier) {
            if (!instance.bases.empty())
                checkBaseModification(instance, *instance.bases.front(), declaration.specifier().modification());
            return;
        }
        if (declaration.form() != SyntaxKind::LongClassSpecifier &&
            declaration.form() != SyntaxKind::ExtendsClassSpecifier)
            return;
        const auto declared = declaration.elements();
        for (std::size_t i = 0; i < instance.bases.size(); ++i) {
            const auto position = static_cast<std::size_t>(instance.basePositions[i]);
            if (position >= declared.size() || declared[position].kind != ElementKind::Extends)
                continue;  // `extends X` in place of a name
            const ast::ExtendsClause clause = declared[position].extends;
            checkNotReplaceable(clause.type(), instance, true, instance.fullName());
            if (clause.modification()) checkBaseModification(instance, *instance.bases[i], clause.modification());
        }
        for (std::size_t i = 0; i < instance.elements.size(); ++i) {
            ClassElement& element = instance.elements[i];
            if (element.declaration == nullptr) continue;
            if (element.isRedeclare && !element.isRemoved) checkRedeclareElement(instance, element);
            checkConstraint(element);
        }
        if (!instance.bases.empty()) checkConflicts(instance);
    }

private:
    /// The modification of an extends-clause or a short class definition.
    void checkBaseModification(ClassInstance& instance, ClassInstance& base, ast::ClassModification modification)
    {
        Modifier* modifier = m_in.makeModifier(modification, &instance);
        if (modifier == nullptr) return;
        for (const Modifier* child : modifier->children) {
            if (!child->isRemoval) continue;
            if (!m_in.isDeclaredIn(base, child->name)) {
                m_in.report(diag::NothingToRemove, child->span, &instance, child->name, base.fullName(), "component");
            }
            for (const Modifier* other : modifier->children) {
                if (other != child && other->name == child->name && !other->isRemoval) {
                    m_in.report(diag::UnknownModifiedElement, other->span, &instance, base.fullName(), other->name, "");
                }
            }
        }
        for (const ast::Argument argument : modification.arguments()) {
            const auto removal = argument.as<ast::InheritanceModification>();
            if (!removal || !removal.connection()) continue;
            const std::string a = removal.connection().first().dottedName(),
                              b = removal.connection().second().dottedName();
            bool isFound = false;
            m_in.forEachClass(base, [&](ClassInstance& part) {
                if (part.declaration == nullptr || !part.declaration->hasEquations()) return;
                for (const ast::EquationSection section : part.declaration->specifier().equationSections()) {
                    isFound = isFound || hasConnection(section.equations(), a, b);
                }
            });
            if (!isFound)
                m_in.report(diag::NothingToRemove, removal.span(), &instance, fmt::format("connect({}, {})", a, b),
                            base.fullName(), "connection");
        }
        m_in.checkModifiersUsed(base, *modifier);
        for (const Modifier* child : modifier->children) {
            if (child->redeclaration == nullptr) continue;
            if (ClassElement* target = m_in.findElement(base, child->name))
                checkRedeclaration(*target, *child, false, nullptr);
        }
    }

    /// `redeclare` or `redeclare ... extends` as an element of the class.
    void checkRedeclareElement(ClassInstance& instance, ClassElement& element)
    {
        for (ClassInstance* base : instance.bases) {
            ClassElement* target = m_in.findElement(*base, element.name());
            if (target == nullptr || target->modifier == nullptr || target->modifier->redeclaration == nullptr)
                continue;
            const Modifier* given = target->modifier;
            // A redeclaration from outside may replace it: the one in this class is checked.
            Redeclaration own;
            own.scope = &instance;
            own.isClassExtends = element.declaration->isClassExtends();
            own.isReplaceable = element.declaration->prefixes.isReplaceable;
            if (element.declaration->kind == ElementKind::Class) {
                own.classDeclaration = element.declaration->declaredClass();
            } else {
                own.clause = element.declaration->clause;
                own.component = element.declaration->component;
            }
            Modifier modifier = *given;
            modifier.redeclaration = &own;
            modifier.span = element.declaration->nameSpan;
            modifier.scope = &instance;
            checkRedeclaration(*target, modifier, false, element.declaration);
            return;
        }
    }

    void checkRedeclaration(ClassElement& target, const Modifier& modifier, bool isOfComponent,
                            const ElementDeclaration* element)
    {
        if (target.declaration == nullptr ||
            !m_in.checkedRedeclarations.insert({target.declaration, modifier.span}).second)
            return;
        const Redeclaration& redeclaration = *modifier.redeclaration;
        const ElementDeclaration& original = *target.declaration;
        const SourceSpan span = modifier.span;
        if (target.isClass() != (redeclaration.classDeclaration != nullptr)) {
            const std::string what = redeclaration.classDeclaration != nullptr
                                         ? std::string(toString(redeclaration.classDeclaration->kind()))
                                         : "component";
            m_in.report(diag::RedeclareKindMismatch, span, modifier.scope, target.name(), describeOriginal(target),
                        withArticle(what));
            return;
        }
        if (original.prefixes.isFinal) {
            m_in.report(diag::FinalModified, span, modifier.scope, target.name(), target.owner->fullName());
            return;
        }
        if (element != nullptr && element->isProtected != original.isProtected) {
            m_in.report(diag::RedeclareNotAllowed, span, modifier.scope, target.name(),
                        original.isProtected ? "it is protected and would become public"
                                             : "it is public and would become protected");
            return;
        }
        if (target.isClass()) {
            checkClass(target, original, redeclaration, modifier);
        } else {
            checkComponent(target, original, redeclaration, modifier, isOfComponent);
        }
    }

    /// The declaration is that of the original element.
    void reportNotReplaceable(const ClassElement& target, ast::Element declaration, const Modifier& modifier)
    {
        Diagnostic* diagnostic = m_in.report(diag::RedeclareNotReplaceable, modifier.span, modifier.scope,
                                             target.name(), target.owner->fullName());
        const ast::ElementPrefixes prefixes = declaration.prefixes();
        if (diagnostic == nullptr || prefixes.isInner || prefixes.isOuter) return;
        SourceSpan front = declaration.span();
        front.end = front.begin;
        diagnostic->fix(fmt::format("declare '{}' replaceable in {}", target.name(), target.owner->fullName()),
                        {{front, "replaceable "}});
    }

    void checkClass(ClassElement& target, const ElementDeclaration& original, const Redeclaration& redeclaration,
                    const Modifier& modifier)
    {
        const ClassDeclaration* declared = original.declaredClass();
        if (declared == nullptr) return;
        if (!declared->prefixes().isReplaceable && !original.prefixes.isReplaceable)
            reportNotReplaceable(target, declared->definition(), modifier);
        if (!Subtyping::sameKind(redeclaration.classDeclaration->kind(), declared->kind())) {
            m_in.report(diag::RedeclareKindMismatch, modifier.span, modifier.scope, target.name(),
                        describeOriginal(target),
                        withArticle(std::string(toString(redeclaration.classDeclaration->kind()))));
            return;
        }
        if (redeclaration.isClassExtends) return;  // has all that the original has
        const ast::ConstrainingClause clause = declared->definition().constrainedBy();
        ClassInstance* wanted =
            clause ? classNamed(clause.type(), target.owner) : originalClass(*declared, target.owner);
        ClassRef ref;
        ref.declaration = redeclaration.classDeclaration;
        ref.enclosing = redeclaration.scope;
        ClassInstance* found = m_in.newInstance(ref, nullptr, nullptr, nullptr);
        if (wanted == nullptr) return;
        if (refuse(*found, *wanted, target.name(), "", modifier, true)) return;
        // A new constraint may only be narrower.
        if (const ast::ConstrainingClause narrower = redeclaration.classDeclaration->definition().constrainedBy()) {
            if (ClassInstance* constraint = classNamed(narrower.type(), redeclaration.scope))
                refuse(*constraint, *wanted, target.name(), "constrained by ", modifier, false);
        }
    }

    void checkComponent(ClassElement& target, const ElementDeclaration& original, const Redeclaration& redeclaration,
                        const Modifier& modifier, bool isPlug)
    {
        if (original.typePrefixes.variability == ast::Variability::Constant) {
            m_in.report(diag::RedeclareNotAllowed, modifier.span, modifier.scope, target.name(), "it is a constant");
            return;
        }
        if (redeclaration.component.condition()) {
            m_in.report(diag::RedeclareNotAllowed, modifier.span, modifier.scope, target.name(),
                        "only the original declaration can have a condition");
            return;
        }
        ClassInstance* found = classNamed(redeclaration.clause.type(), redeclaration.scope);
        ClassInstance* declared = classNamed(original.clause.type(), target.owner);
        if (found == nullptr || declared == nullptr) return;
        // Without `replaceable`, the type stays as it is.
        if (!original.prefixes.isReplaceable && found != declared &&
            (found->declaration != declared->declaration || found->declaration == nullptr))
            reportNotReplaceable(target, original.clause, modifier);
        const ast::Variability variability = redeclaration.clause.typePrefixes().variability;
        if (variability != ast::Variability::Continuous && variability < original.typePrefixes.variability) {
            m_in.report(diag::RedeclareKindMismatch, modifier.span, modifier.scope, target.name(),
                        fmt::format("a parameter in {}", target.owner->fullName()), "a variable");
            return;
        }
        const ast::ConstrainingClause clause = original.clause.constrainedBy();
        ClassInstance* wanted = clause ? classNamed(clause.type(), target.owner) : declared;
        if (wanted == nullptr || refuse(*found, *wanted, target.name(), "of type ", modifier, isPlug)) return;
        const std::size_t own = rankOf(redeclaration.component.subscripts(), redeclaration.clause.subscripts());
        const std::size_t before = rankOf(original.component.subscripts(), original.clause.subscripts());
        if (own != 0 && own + rankOf(*found) != before + rankOf(*declared)) {
            m_in.report(diag::RedeclareKindMismatch, modifier.span, modifier.scope, target.name(),
                        before == 0
                            ? fmt::format("a scalar in {}", target.owner->fullName())
                            : fmt::format("an array with {} dimension(s) in {}", before, target.owner->fullName()),
                        fmt::format("an array with {} dimension(s)", own));
        }
    }

    /// Reports if `found` is not a subtype.
    bool refuse(ClassInstance& found, ClassInstance& wanted, std::string_view name, std::string_view how,
                const Modifier& modifier, bool isPlug)
    {
        // Missing connections are reported where values are missing, except in pedantic mode.
        const bool isStrict = isPlug && m_in.diagnostics.isError(diag::MissingInputValue.definition);
        const std::string why =
            isStrict ? m_in.subtyping->comparePlug(found, wanted) : m_in.subtyping->compare(found, wanted);
        if (why.empty() || m_in.followsFromMissingBase(found)) return false;
        m_in.report(diag::NotASubtype, modifier.span, modifier.scope, name, std::string(how) + found.fullName(), why);
        return true;
    }

    /// `replaceable A a constrainedby B`: B is not replaceable, A is a subtype of it.
    void checkConstraint(ClassElement& element)
    {
        const ElementDeclaration& declared = *element.declaration;
        if (!declared.prefixes.isReplaceable || element.isRemoved) return;
        const bool isClass = declared.kind == ElementKind::Class;
        const ClassDeclaration* nested = isClass ? declared.declaredClass() : nullptr;
        if (isClass && nested == nullptr) return;
        const ast::ConstrainingClause clause =
            isClass ? nested->definition().constrainedBy() : declared.clause.constrainedBy();
        if (!clause) return;
        if (checkNotReplaceable(clause.type(), *element.owner, false, "a constraining clause")) return;
        ClassInstance* wanted = classNamed(clause.type(), element.owner);
        ClassInstance* found =
            isClass ? originalClass(*nested, element.owner) : classNamed(declared.clause.type(), element.owner);
        if (wanted == nullptr || found == nullptr) return;
        const std::string why = m_in.subtyping->compare(*found, *wanted);
        if (why.empty() || m_in.followsFromMissingBase(*found)) return;
        m_in.report(diag::NotASubtype, declared.nameSpan, element.owner, element.name(),
                    (isClass ? "" : "of type ") + found->fullName(), why);
    }

    /// Names of base classes and constraining classes must mean the same everywhere.
    bool checkNotReplaceable(ast::Name name, ClassInstance& scope, bool isBase, const std::string& user)
    {
        ClassElement* at = nullptr;
        for (const ast::Identifier& part : name.parts()) {
            if (at == nullptr) {
                at = name.isGlobal() ? m_in.lookupRoot(part.text) : m_in.lookup(part.text, &scope, isBase);
            } else {
                ClassInstance* in = at->isClass() ? m_in.staticInstance(*at) : nullptr;
                at = in != nullptr ? m_in.findElement(*in, part.text) : nullptr;
            }
            if (at == nullptr || !at->isClass()) return false;  // reported where it is used
            if (!isReplaceable(*at)) continue;
            m_in.report(diag::ReplaceableBase, name.span(), &scope, part.text, user);
            return true;
        }
        return false;
    }

    /// Elements inherited twice, or declared again, must be identical.
    void checkConflicts(ClassInstance& instance)
    {
        struct Place {
            ClassElement* element;
            std::size_t base;
        };
        constexpr std::size_t kOwn = SIZE_MAX;
        std::unordered_map<std::string_view, Place> known;
        for (ClassElement& element : instance.elements) {
            if (!element.name().empty() && !element.isRedeclare && element.declaration != nullptr)
                known.emplace(element.name(), Place{&element, kOwn});
        }
        for (std::size_t i = 0; i < instance.bases.size(); ++i) {
            m_in.forEachElement(*instance.bases[i], [&](ClassElement& element) {
                if (element.declaration == nullptr) return;
                const auto [entry, isNew] = known.emplace(element.name(), Place{&element, i});
                if (isNew || entry->second.base == i) return;
                ClassElement& first = *entry->second.element;
                const bool hasSameType = isSame(first, element);
                if (hasSameType && !hasOtherModifier(first, element)) return;
                SourceSpan span = first.declaration->nameSpan;
                if (entry->second.base != kOwn) {
                    const auto position = static_cast<std::size_t>(instance.basePositions[i]);
                    const auto declared = instance.declaration->elements();
                    span = position < declared.size() ? declared[position].nameSpan : instance.declaration->nameSpan();
                }
                if (hasSameType || (entry->second.base == kOwn && isClear(first, element))) {
                    reportHidden(first, element, span, instance);
                } else {
                    m_in.report(diag::InheritedConflict, span, &instance, element.name(), first.owner->fullName(),
                                element.owner->fullName());
                }
            });
        }
    }

    /// Whether a declaration in addition to an inherited one leaves one meaning: its class is the one found first by
    /// look-up, or its type differs only in attributes.
    bool isClear(ClassElement& own, ClassElement& inherited)
    {
        const ElementDeclaration &first = *own.declaration, &second = *inherited.declaration;
        if (first.kind != second.kind || first.isProtected != second.isProtected) return false;
        if (first.kind == ElementKind::Class) return true;
        const auto text = [](ast::View view) { return view ? view.text() : std::string_view(); };
        if (!hasSamePrefixes(first, second) ||
            text(first.component.modification()) != text(second.component.modification()))
            return false;
        ClassInstance *typeA = classNamed(first.clause.type(), own.owner),
                      *typeB = classNamed(second.clause.type(), inherited.owner);
        if (typeA == nullptr || typeB == nullptr) return false;
        const SimpleType *simpleA = m_in.simpleTypeOf(*typeA), *simpleB = m_in.simpleTypeOf(*typeB);
        return simpleA != nullptr && simpleB != nullptr && simpleA->predefined == simpleB->predefined &&
               simpleA->predefined == PredefinedType::Real && simpleA->dimensions.empty() &&
               simpleB->dimensions.empty();
    }

    void reportHidden(ClassElement& own, ClassElement& inherited, SourceSpan span, ClassInstance& instance)
    {
        if (m_in.isQuiet > 0 || !m_in.reported.insert({&diag::InheritedConflict.definition, span}).second) return;
        Diagnostic& breach =
            m_in.diagnostics.add({&diag::InheritedConflict.definition,
                                  span,
                                  fmt::format(fmt::runtime(diag::InheritedConflict.definition.text), own.name(),
                                              own.owner->fullName(), inherited.owner->fullName()),
                                  {},
                                  {},
                                  true});
        breach.note(own.declaration->nameSpan, fmt::format("the declaration in {} is used", own.owner->fullName()));
        m_in.addContext(breach, &instance);
    }

    static bool hasSamePrefixes(const ElementDeclaration& first, const ElementDeclaration& second)
    {
        const ast::TypePrefixes &x = first.typePrefixes, &y = second.typePrefixes;
        if (x.flow != y.flow || x.variability != y.variability || x.causality != y.causality) return false;
        const auto text = [](ast::View view) { return view ? view.text() : std::string_view(); };
        if (text(first.component.subscripts()) != text(second.component.subscripts()) ||
            text(first.clause.subscripts()) != text(second.clause.subscripts()))
            return false;
        // Their values may differ in the text when the extends-clauses make them equal: the first one counts.
        return text(first.component.condition()) == text(second.component.condition());
    }

    bool isSame(ClassElement& a, ClassElement& b)
    {
        const ElementDeclaration &first = *a.declaration, &second = *b.declaration;
        if (&first == &second) return true;
        if (first.kind != second.kind || first.isProtected != second.isProtected) return false;
        if (first.kind == ElementKind::Class) {
            // Redeclarations in the extends-clauses may have made them the same.
            const ClassInstance *usedX = m_in.staticInstance(a), *usedY = m_in.staticInstance(b);
            if (usedX != nullptr && usedY != nullptr && isSameClass(resolved(*usedX), resolved(*usedY))) return true;
            const ClassDeclaration *x = first.declaredClass(), *y = second.declaredClass();
            if (x == nullptr || y == nullptr || x->definition().text() == y->definition().text()) return true;
            if (x->kind() != y->kind() || x->form() != SyntaxKind::ShortClassSpecifier ||
                y->form() != SyntaxKind::ShortClassSpecifier)
                return false;
            // Descriptions and annotations may differ.
            ClassInstance *baseX = classNamed(x->specifier().base(), a.owner),
                          *baseY = classNamed(y->specifier().base(), b.owner);
            return baseX == nullptr || baseY == nullptr || baseX->declaration == baseY->declaration;
        }
        if (!hasSamePrefixes(first, second)) return false;
        ClassInstance *typeA = classNamed(first.clause.type(), a.owner),
                      *typeB = classNamed(second.clause.type(), b.owner);
        return typeA == nullptr || typeB == nullptr || typeA == typeB ||
               (typeA->declaration != nullptr && typeA->declaration == typeB->declaration);
    }

    /// Whether the modifiers of two otherwise identical elements have different texts. Modifiers of extends-clauses are
    /// ignored.
    bool hasOtherModifier(const ClassElement& a, const ClassElement& b)
    {
        if (a.declaration == b.declaration || a.modifier != nullptr || b.modifier != nullptr) return false;
        if (a.declaration->kind != ElementKind::Class)
            return wordsOf(a.declaration->component.modification()) != wordsOf(b.declaration->component.modification());
        const ClassDeclaration *x = a.declaration->declaredClass(), *y = b.declaration->declaredClass();
        const bool areShort = x != nullptr && y != nullptr && x->form() == SyntaxKind::ShortClassSpecifier &&
                              y->form() == SyntaxKind::ShortClassSpecifier;
        return areShort && wordsOf(x->specifier().modification()) != wordsOf(y->specifier().modification());
    }

    /// A text without its white space.
    static std::string wordsOf(ast::View view)
    {
        std::string words(view ? view.text() : std::string_view());
        std::erase_if(words, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
        return words;
    }

    static bool isSameClass(const ClassInstance& a, const ClassInstance& b)
    {
        return a.declaration == b.declaration && (a.declaration != nullptr || a.predefined == b.predefined);
    }

    /// The class at the end of a chain of short definitions.
    static const ClassInstance& resolved(const ClassInstance& instance)
    {
        const ClassInstance* at = &instance;
        while (at->declaration != nullptr && at->declaration->form() == SyntaxKind::ShortClassSpecifier &&
               at->bases.size() == 1)
            at = at->bases.front();
        return *at;
    }

    ClassInstance* classNamed(ast::Name name, ClassInstance* scope)
    {
        ClassElement* element = m_in.lookupClass(name, scope);
        return element != nullptr ? m_in.staticInstance(*element) : nullptr;
    }

    /// The class as it was before it was redeclared.
    ClassInstance* originalClass(const ClassDeclaration& declaration, ClassInstance* owner)
    {
        ClassRef ref;
        ref.declaration = &declaration;
        ref.enclosing = owner;
        return m_in.newInstance(ref, nullptr, nullptr, nullptr);
    }

    std::size_t rankOf(ClassInstance& type)
    {
        const SimpleType* simple = m_in.simpleTypeOf(type);
        return simple != nullptr ? simple->dimensions.size() : 0;
    }
    static std::size_t rankOf(ast::ArraySubscripts first, ast::ArraySubscripts second)
    {
        return causeway::rankOf(first, second);
    }

    static std::string withArticle(const std::string& what)
    {
        return (what.find_first_of("aeiou") == 0 ? "an " : "a ") + what;
    }
    static std::string describeOriginal(const ClassElement& target)
    {
        const ClassDeclaration* declared = target.isClass() ? target.declaration->declaredClass() : nullptr;
        return withArticle(declared != nullptr ? std::string(toString(declared->kind())) : "component");
    }

    Instantiation& m_in;
};

}  // namespace

void Instantiation::checkExpanded()
{
    if (isQuiet > 0 || unchecked.empty()) return;
    ModificationChecks checks(*this);
    while (!unchecked.empty()) {
        const std::vector<Unchecked> batch = std::exchange(unchecked, {});
        for (const Unchecked& entry : batch) {
            if (entry.isDeclaration) checks.checkDeclaration(*entry.instance);
            if (entry.instance->derived == nullptr && entry.instance->modifier != nullptr)
                checks.checkFromOutside(*entry.instance);
        }
    }
}

void Instantiation::checkRedeclaredAgain(const Modifier* outer, const Modifier* inner)
{
    if (outer == nullptr || inner == nullptr || outer == inner) return;
    const Redeclaration *second = outer->redeclaration, *first = inner->redeclaration;
    if (second != nullptr && first != nullptr && second != first && second->span != first->span &&
        !first->isReplaceable && !inner->isFinal) {
        report(diag::RedeclareNotReplaceable, outer->span, outer->scope, outer->name,
               inner->scope != nullptr ? inner->scope->fullName() : std::string("the class"));
    }
    for (const Modifier* child : outer->children) checkRedeclaredAgain(child, inner->find(child->name));
}

void Instantiation::checkEach(ComponentInstance& component, const Modifier& own, bool isArray)
{
    if (isArray) return;
    for (const Modifier* child : own.children) {
        if (!child->isEach) continue;
        // For an array inside, one value is repeated.
        ClassElement* element = component.type != nullptr && component.simple == nullptr
                                    ? findElement(*component.type, child->name)
                                    : nullptr;
        if (element != nullptr && element->isComponent()) {
            ComponentInstance* inside = componentOf(*element);
            const bool isArrayInside = inside == nullptr || inside->declaration().subscripts() ||
                                       inside->clause().subscripts() ||
                                       (inside->simple != nullptr && !inside->simple->dimensions.empty());
            if (isArrayInside) continue;
        }
        report(diag::EachOnScalar, child->span, component.scope, child->name);
    }
}

bool Instantiation::isDeclaredIn(ClassInstance& instance, std::string_view name)
{
    if (instance.declaration == nullptr) return false;
    if (instance.declaration->find(name) != nullptr) return true;
    expand(instance);
    return std::any_of(instance.bases.begin(), instance.bases.end(),
                       [&](ClassInstance* base) { return isDeclaredIn(*base, name); });
}

bool Instantiation::isRemovedIn(ClassInstance& instance, std::string_view name)
{
    if (instance.declaration == nullptr) return false;
    if (const ElementDeclaration* declared = instance.declaration->find(name)) {
        const std::size_t position = instance.declaration->indexOf(*declared);
        if (position < instance.elements.size()) return instance.elements[position].isRemoved;
    }
    return std::any_of(instance.bases.begin(), instance.bases.end(),
                       [&](ClassInstance* base) { return isRemovedIn(*base, name); });
}

ClassElement& Instantiation::innerClassOf(ClassElement& element)
{
    if (element.declaration == nullptr || !element.declaration->prefixes.isOuter || !element.isClass() ||
        element.owner == nullptr)
        return element;
    const ComponentInstance* own = element.owner->component;
    for (ComponentInstance* around = own != nullptr ? own->parent : nullptr; around != nullptr;
         around = around->parent) {
        if (around->type == nullptr || around->isArray()) continue;
        ClassElement* candidate = findElement(*around->type, element.name());
        if (candidate == nullptr || !candidate->isClass() || candidate->declaration == nullptr ||
            !candidate->declaration->prefixes.isInner)
            continue;
        return candidate->declaration->prefixes.isOuter ? innerClassOf(*candidate) : *candidate;
    }
    return element;
}

}  // namespace causeway
