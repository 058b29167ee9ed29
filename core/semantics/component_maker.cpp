// SPDX-License-Identifier: GPL-3.0-or-later
// From the declaration of a component to its instance: prefixes, modifiers, type (specification, sections
// 4.4, 4.5, 7.2, 7.3).
#include <fmt/format.h>

#include "core/semantics/class_dimensions.h"
#include "core/semantics/instantiation.h"

namespace causeway {

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

/// Makes one component in the order in which its parts need each other.
class ComponentMaker {
public:
    ComponentMaker(Instantiation& in, ClassElement& element, ComponentInstance& made)
        : m_in(in), m_element(element), m_declared(*element.declaration), m_made(made)
    {
    }
    void make()
    {
        takeDeclaration();
        takeModifiers();
        if (m_made.parent != nullptr) takeFromParent(*m_made.parent);
        ClassInstance* const type = findType();
        if (type == nullptr) return;
        if (const SimpleType* simple = m_in.simpleTypeOf(*type))
            completeSimple(*type, *simple);
        else
            completeStructured(*type);
    }

private:
    void takeDeclaration()
    {
        m_made.element = &m_element;
        m_made.parent = m_element.owner->component;
        m_made.text = &m_declared;
        m_made.scope = m_element.owner;
        m_made.isProtected = m_declared.isProtected;
        m_made.isInner = m_declared.prefixes.isInner;
        m_made.isOuter = m_declared.prefixes.isOuter;
        m_made.isFinal = m_declared.prefixes.isFinal;
        m_made.prefixes = m_declared.typePrefixes;

        // Both is a breach, of which class_checks.cpp tells.
        const bool isFixedInput = m_made.prefixes.causality == ast::Causality::Input &&
                                  m_made.prefixes.variability >= ast::Variability::Parameter;
        if (isFixedInput && m_element.owner->function == nullptr) m_made.prefixes.causality = ast::Causality::None;
    }
    void takeModifiers()
    {
        Modifier* own = m_in.ownModifier(m_declared, m_element.owner);
        m_text = own;
        checkFinal(own);
        const Redeclaration* const redeclaration = givenRedeclaration();
        if (redeclaration != nullptr && redeclaration->component) {
            own = redeclare(*redeclaration, own);
        } else if (m_declared.prefixes.isReplaceable) {
            if (const ast::ConstrainingClause clause = m_declared.clause.constrainedBy())
                own = m_in.merge(own, m_in.makeModifier(clause.modification(), m_element.owner));
        }
        if (redeclaration == nullptr) m_in.checkRedeclaredAgain(m_element.modifier, m_text);
        m_made.modifier = m_in.merge(m_element.modifier, own);
        if (m_made.modifier != nullptr && m_made.modifier->isFinal) m_made.isFinal = true;
        m_made.binding = m_made.modifier != nullptr ? m_made.modifier->binding : nullptr;
    }
    [[nodiscard]] const Redeclaration* givenRedeclaration() const
    {
        return m_element.modifier != nullptr ? m_element.modifier->redeclaration : nullptr;
    }
    void checkFinal(const Modifier* own)
    {
        if (m_declared.prefixes.isFinal && m_element.modifier != nullptr &&
            (m_element.modifier->binding != nullptr || m_element.modifier->redeclaration != nullptr ||
             !m_element.modifier->children.empty())) {
            const bool isSameText = own != nullptr && own->span == m_element.modifier->span;
            if (!isSameText)
                m_in.report(diag::FinalModified, m_element.modifier->span, m_element.modifier->scope, m_element.name(),
                            m_element.owner->fullName());
        }
    }
    /// What the redeclaration does not say stays as it was (specification, section 7.3). Returns the
    /// modifiers that hold instead of `own`.
    Modifier* redeclare(const Redeclaration& redeclaration, Modifier* own)
    {
        m_made.text = &redeclaration;
        m_made.scope = redeclaration.scope;
        m_text = redeclaration.modifier;
        const ast::TypePrefixes prefixes = redeclaration.clause.typePrefixes();
        if (prefixes.flow != ast::Flow::None) m_made.prefixes.flow = prefixes.flow;
        if (prefixes.variability != ast::Variability::Continuous) m_made.prefixes.variability = prefixes.variability;
        if (prefixes.causality != ast::Causality::None) m_made.prefixes.causality = prefixes.causality;
        if (m_element.modifier->isFinal) m_made.isFinal = true;
        const ast::ConstrainingClause clause = m_declared.clause.constrainedBy();
        Modifier* constraint = clause ? m_in.makeModifier(clause.modification(), m_element.owner) : own;
        own = m_in.merge(m_in.merge(redeclaration.modifier, redeclaration.constraint), constraint);
        if (clause && own != nullptr && redeclaration.modifier == nullptr &&
            m_declared.component.modification().binding()) {
            own = m_in.merge(own,
                             m_in.makeModifier(m_element.name(), m_declared.component.modification(), m_element.owner));
        }
        return own;
    }
    /// Part of another component: prefixes of the whole hold for its parts, and so does its value.
    void takeFromParent(ComponentInstance& parent)
    {
        m_made.prefixes.variability = variabilityWithin(parent.prefixes.variability, m_made.prefixes.variability);
        if (m_made.prefixes.causality == ast::Causality::None) m_made.prefixes.causality = parent.prefixes.causality;
        if (m_made.prefixes.flow == ast::Flow::None && (parent.prefixes.flow != ast::Flow::None) &&
            parent.type != nullptr && m_in.isRecordLike(*parent.type)) {
            m_made.prefixes.flow = parent.prefixes.flow;
        }
        m_made.isFinal = m_made.isFinal || (parent.isFinal && parent.parent != nullptr);
        m_made.isProtected = m_made.isProtected || parent.isProtected;
        if (parent.binding != nullptr && parent.type != nullptr && m_element.owner->component == &parent) {
            // The value of the whole record overrides values given inside it.
            const bool isOwnOfParent = parent.modifier != nullptr && parent.binding == parent.modifier->binding;
            const bool isStronger = isOwnOfParent && m_element.modifier != nullptr &&
                                    m_element.modifier->binding != nullptr && m_element.owner->modifier != nullptr &&
                                    m_element.owner->modifier->isStrong(m_element.modifier);
            const bool isFixed = m_made.binding != nullptr && m_declared.prefixes.isFinal;
            if (m_made.binding == nullptr || (!isStronger && !isFixed)) {
                // A constant that a parameter or a variable gives is one no longer.
                if (m_made.binding != nullptr && m_declared.typePrefixes.variability == ast::Variability::Constant)
                    m_made.prefixes.variability = parent.prefixes.variability;
                m_made.binding = m_in.partOf(parent.binding, {}, m_made.name());
            }
        }
    }
    /// The class of the component; null where there is none, which has been reported.
    ClassInstance* findType()
    {
        m_made.typeElement = m_in.declaredType(m_made);
        if (m_made.typeElement == nullptr) return nullptr;
        ClassInstance* type = m_in.staticInstance(*m_made.typeElement);
        if (type == nullptr) return nullptr;
        m_made.type = type;
        // `class C = D` says no kind: it is D.
        const ClassDeclaration* const named =
            m_made.typeElement->isClass() && m_made.typeElement->declaration != nullptr
                ? m_made.typeElement->declaration->declaredClass()
                : m_made.typeElement->rootClass();
        if (named != nullptr && named != type->declaration && named->kind() == ast::ClassKind::Class &&
            type->element != nullptr)
            m_made.typeElement = type->element;
        return type;
    }
    void completeSimple(ClassInstance& type, const SimpleType& simple)
    {
        m_made.simple = &simple;
        m_made.attributes = m_made.modifier != nullptr
                                ? m_in.attributesOf(m_declared, m_made.modifier, simple.attributes)
                                : simple.attributes;
        if (m_made.prefixes.causality == ast::Causality::None) m_made.prefixes.causality = simple.prefixes.causality;
        m_made.isConnector =
            type.kind() == ast::ClassKind::Connector || type.kind() == ast::ClassKind::ExpandableConnector;
        if (simple.predefined == PredefinedType::ExternalObject &&
            m_made.prefixes.variability == ast::Variability::Continuous) {
            m_made.prefixes.variability = ast::Variability::Parameter;
        }
        if (m_made.modifier != nullptr && !m_made.modifier->children.empty())
            m_in.checkModifiersUsed(type, *m_made.modifier);
        if (m_text != nullptr && !m_text->children.empty()) {
            m_in.checkEach(m_made, *m_text,
                           m_declared.hasSubscripts || m_made.declaration().subscripts() ||
                               m_made.clause().subscripts() || !simple.dimensions.empty());
        }
    }
    void completeStructured(ClassInstance& type)
    {
        takeCausality(type);
        checkHasNoValue(type);
        if (!isOfFunction() && !isKindAllowed(type)) {
            m_made.type = nullptr;
            return;
        }
        m_made.isConnector =
            type.kind() == ast::ClassKind::Connector || type.kind() == ast::ClassKind::ExpandableConnector;
        if (m_made.isConnector && m_declared.typePrefixes.variability >= ast::Variability::Parameter) {
            m_in.report(diag::PrefixNotAllowed, m_made.declaration().name().span, m_made.scope, m_made.name(),
                        m_declared.typePrefixes.variability == ast::Variability::Constant ? "constant" : "a parameter",
                        "it is a connector");
        }
        const bool isReference = m_made.isOuter && !m_made.isInner;  // the inner component is elsewhere
        if (!isReference && isInItself(type)) {
            m_made.type = nullptr;
            return;
        }
        instantiate(type);
    }
    /// `connector ComplexOutput = output Complex` gives its parts the direction.
    void takeCausality(ClassInstance& type)
    {
        for (ClassInstance* at = &type; m_made.prefixes.causality == ast::Causality::None &&
                                        at->declaration->form() == SyntaxKind::ShortClassSpecifier;) {
            m_made.prefixes.causality = at->declaration->specifier().causality();
            m_in.expand(*at);
            if (at->bases.empty() || at->bases.front()->declaration == nullptr) break;
            at = at->bases.front();
        }
    }
    void checkHasNoValue(ClassInstance& type)
    {
        const Binding* const value = m_made.modifier != nullptr ? m_made.modifier->binding : nullptr;
        if (value == nullptr || (type.kind() != ast::ClassKind::Model && type.kind() != ast::ClassKind::Block)) return;
        if (m_in.isParameterSet(type))
            m_in.reportBreach(diag::ModelWithValue, value->span, value->scope, m_made.name(),
                              Instantiation::describe(type));
        else
            m_in.report(diag::ModelWithValue, value->span, value->scope, m_made.name(), Instantiation::describe(type));
    }
    [[nodiscard]] bool isOfFunction() const
    {
        const ast::ClassKind holder = m_element.owner->outermost().kind();
        return m_made.scope->function != nullptr || holder == ast::ClassKind::Function ||
               holder == ast::ClassKind::OperatorFunction;
    }
    /// Whether such a class may have components here; reports where not.
    bool isKindAllowed(ClassInstance& type)
    {
        const ast::ClassKind kind = type.kind();
        if (kind == ast::ClassKind::Package || kind == ast::ClassKind::Function ||
            kind == ast::ClassKind::OperatorFunction || kind == ast::ClassKind::Operator) {
            m_in.report(diag::ClassKindNotAllowed, m_made.clause().type().span(), m_made.scope,
                        m_made.clause().type().toString(), Instantiation::describe(type), m_made.scope->fullName());
            return false;
        }
        const ast::ClassKind owner = m_element.owner->kind();
        const bool isHolder = owner == ast::ClassKind::Record || owner == ast::ClassKind::OperatorRecord ||
                              owner == ast::ClassKind::Connector || owner == ast::ClassKind::ExpandableConnector;
        if (isHolder && (kind == ast::ClassKind::Model || kind == ast::ClassKind::Block)) {
            m_in.report(diag::ClassKindNotAllowed, m_made.clause().type().span(), m_made.scope,
                        m_made.clause().type().toString(), Instantiation::describe(type),
                        fmt::format("a {}", ast::toString(owner)));
            return false;
        }
        return true;
    }
    /// Whether the class contains itself without end; reports it.
    bool isInItself(ClassInstance& type)
    {
        int depth = 0;
        const Redeclaration* const redeclared = redeclarationOf(m_made);
        for (const ComponentInstance* around = m_made.parent; around != nullptr; around = around->parent) {
            if (around->type == nullptr || around->type->declaration == nullptr ||
                around->type->declaration != type.declaration)
                continue;
            // Redeclarations from outside end with the text of the redeclarations.
            const Redeclaration* const other = redeclarationOf(*around);
            if (redeclared != nullptr && (other == nullptr || other->span != redeclared->span)) continue;
            // The class may be local to its own contents, or the chain may lead through ever new classes.
            const bool isLocal = type.enclosing != nullptr && &type.enclosing->outermost() == around->type;
            const bool isSame = around->type->enclosing == type.enclosing || isLocal || ++depth > 40;
            if (!isSame) continue;
            m_in.report(diag::RecursiveComponent, m_made.declaration().span(), m_made.scope, type.fullName(),
                        m_made.path());
            return true;
        }
        return false;
    }
    /// Scalars have an instance of their class at once, arrays one for each element when their size is known.
    void instantiate(ClassInstance& type)
    {
        const Redeclaration* const redeclaration = givenRedeclaration();
        const bool isRedeclared = redeclaration != nullptr && redeclaration->component;
        const bool isArray = m_declared.hasSubscripts ||
                             (isRedeclared && (m_made.declaration().subscripts() || m_made.clause().subscripts())) ||
                             !dimensionsOf(m_in, type).empty();
        if (m_text != nullptr && !m_text->children.empty()) m_in.checkEach(m_made, *m_text, isArray);
        if (!isArray) {
            m_made.hasDimensions = true;
            if (m_made.scope->function == nullptr || !m_in.isRecordLike(type)) {
                const ClassRef ref = m_in.refOf(*m_made.typeElement);
                if (ref)
                    m_made.type = m_in.newInstance(ref, m_in.merge(m_made.modifier, ref.modifier), nullptr, &m_made);
            }
        }
        // A record of a function has no instance of its own that would look.
        if (m_made.scope->function != nullptr && m_in.isRecordLike(type) && m_made.modifier != nullptr)
            m_in.checkModifiersUsed(type, *m_made.modifier);
    }

    Instantiation& m_in;
    ClassElement& m_element;
    const ElementDeclaration& m_declared;
    ComponentInstance& m_made;
    const Modifier* m_text = nullptr;  ///< the modifier as the declaration or redeclaration has it
};

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
    ComponentMaker(*this, element, made).make();
    return &made;
}

}  // namespace causeway
