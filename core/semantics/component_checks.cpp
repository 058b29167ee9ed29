// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/component_checks.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "core/semantics/instantiation.h"

namespace causeway {

namespace {

using ast::Causality;
using ast::ClassKind;
using ast::Flow;

bool isModel(const ClassInstance* type)
{
    return type != nullptr && type->declaration != nullptr &&
           (type->kind() == ClassKind::Model || type->kind() == ClassKind::Block);
}

class ComponentChecks {
public:
    ComponentChecks(Instantiation& in, ComponentInstance& component)
        : m_in(in),
          m_component(component),
          m_declared(*component.element->declaration),
          m_owner(*component.element->owner)
    {
    }

    void run()
    {
        if (m_component.isOuter && !m_component.isInner) return checkOuter();
        if (m_component.type == nullptr) return;
        checkPrefixes();
        if (m_component.isLeaf()) {
            checkDefaultValue();
        } else {
            checkBlockConnector();
            if (isModel(m_component.type)) checkInputs();
        }
        if (m_component.isInner && isModel(m_component.type)) checkInnerInputs();
    }

private:
    void refusePrefix(std::string_view what, std::string_view why)
    {
        m_in.report(diag::PrefixNotAllowed, m_component.span(), m_component.scope, m_component.name(), what, why);
    }

    void checkOuter()
    {
        checkSizes();
        const Modifier* modifier = m_component.element->modifier;
        if (modifier == nullptr || (modifier->binding == nullptr && modifier->children.empty())) return;
        m_in.report(diag::ModificationNotAllowed, modifier->span, modifier->scope, m_component.name(),
                    "it is outer; modify the inner component");
    }

    /// An outer component has the sizes of the inner one.
    void checkSizes()
    {
        for (const ast::ArraySubscripts subscripts :
             {m_component.declaration().subscripts(), m_component.clause().subscripts()}) {
            if (!subscripts) continue;
            for (const ast::Expression size : subscripts.subscripts()) {
                if (size.is<ast::WholeDimension>()) return;
            }
        }
        ComponentInstance* const inner = m_component.type != nullptr ? m_in.resolveOuter(m_component) : nullptr;
        if (inner == nullptr || inner->type == nullptr || !m_in.sizeOf(m_component) || !m_in.sizeOf(*inner)) return;
        if (std::ranges::equal(m_component.dimensions, inner->dimensions)) return;
        const auto text = [](const ComponentInstance& component) {
            return component.isArray() ? fmt::format("an array of the size [{}]", fmt::join(component.dimensions, ", "))
                                       : std::string("a scalar");
        };
        m_in.report(diag::InnerTypeMismatch, m_component.span(), m_component.scope, m_component.name(), text(*inner),
                    text(m_component), "they must be of the same size");
    }

    /// The direction that `connector C = input D` gives its parts.
    [[nodiscard]] Causality directionOfType() const
    {
        if (m_component.isLeaf()) return m_component.simple->prefixes.causality;
        for (const ClassInstance* at = m_component.type;
             at->declaration != nullptr && at->declaration->form() == SyntaxKind::ShortClassSpecifier;
             at = at->bases.front()) {
            const Causality causality = at->declaration->specifier().causality();
            if (causality != Causality::None || at->bases.empty()) return causality;
        }
        return Causality::None;
    }

    void checkPrefixes()
    {
        ast::TypePrefixes own = m_declared.typePrefixes;
        const Causality ofType = directionOfType();
        if (m_component.isLeaf()) {
            if (own.causality != Causality::None && ofType != Causality::None && own.causality != ofType)
                refusePrefix(own.causality == Causality::Input ? "an input" : "an output",
                             "its type has a prefix of its own");
            const PredefinedType type = m_component.simple->predefined;
            const Flow flow = m_component.prefixes.flow;
            if (flow == Flow::Flow && type != PredefinedType::Real && type != PredefinedType::Integer)
                refusePrefix("a flow variable", "it is not a number");
            if (flow == Flow::Flow && type == PredefinedType::Integer)
                m_in.reportBreach(diag::PrefixNotAllowed, m_component.span(), m_component.scope, m_component.name(),
                                  "a flow variable", "it is not a Real");
            if (flow == Flow::Stream && type != PredefinedType::Real)
                refusePrefix("a stream variable", "it is not a Real");
            return;
        }
        if (own.causality == Causality::None) own.causality = ofType;
        const bool isDirected = own.flow != Flow::None || own.causality != Causality::None;
        if (isModel(m_component.type) && (isDirected || own.variability != ast::Variability::Continuous)) {
            const std::string_view what = own.flow == Flow::Flow                           ? "a flow variable"
                                          : own.flow == Flow::Stream                       ? "a stream variable"
                                          : own.causality == Causality::Input              ? "an input"
                                          : own.causality == Causality::Output             ? "an output"
                                          : own.variability == ast::Variability::Constant  ? "a constant"
                                          : own.variability == ast::Variability::Parameter ? "a parameter"
                                                                                           : "discrete";
            const std::string why = fmt::format("it is {}; such prefixes are for variables, records and connectors",
                                                Instantiation::describe(*m_component.type));
            // In a set of parameters the prefix `parameter` is redundant but harmless.
            if (!isDirected && own.variability >= ast::Variability::Parameter && m_in.isParameterSet(*m_component.type))
                m_in.reportBreach(diag::PrefixNotAllowed, m_component.span(), m_component.scope, m_component.name(),
                                  what, why);
            else
                refusePrefix(what, why);
            return;
        }
        if (!isDirected) return;
        forEachPart(m_component, [&](ComponentInstance& part) {
            const ast::TypePrefixes& inner = part.element->declaration->typePrefixes;
            const bool hasPrefix = inner.flow != Flow::None || inner.causality != Causality::None ||
                                   (part.isLeaf() && part.simple->prefixes.causality != Causality::None);
            if (!hasPrefix) return true;
            const std::string_view what = own.flow == Flow::Flow              ? "a flow variable"
                                          : own.flow == Flow::Stream          ? "a stream variable"
                                          : own.causality == Causality::Input ? "an input"
                                                                              : "an output";
            refusePrefix(what, fmt::format("its element '{}' has a prefix of its own", part.name()));
            return false;
        });
    }

    /// The parts of a record or connector, down to its variables, as long as `visit` returns true.
    template <class Visit>
    void forEachPart(ComponentInstance& whole, const Visit& visit)
    {
        std::vector<ComponentInstance*> open{&m_in.exampleOf(whole)};
        while (!open.empty()) {
            ComponentInstance& at = *open.back();
            open.pop_back();
            for (ComponentInstance* part : m_in.membersOf(at)) {
                if (part->element == nullptr || part->element->declaration == nullptr || part->type == nullptr)
                    continue;
                if (!visit(*part)) return;
                if (!part->isLeaf()) open.push_back(&m_in.exampleOf(*part));
            }
        }
    }

    /// Components get values of their variables by modification only where the class has given one.
    void checkDefaultValue()
    {
        const Binding* binding = m_component.binding;
        if (binding == nullptr || binding->scope == nullptr || m_component.parent == nullptr ||
            m_component.scope != &m_owner)
            return;
        if (!isModel(&m_owner) || m_component.isConnector || m_declared.component.binding()) return;
        if (m_component.prefixes.variability >= ast::Variability::Parameter ||
            m_component.prefixes.causality == Causality::Input)
            return;
        if (&binding->scope->outermost() == &m_owner.outermost()) return;
        // A class on the way to the one of the component may have given it.
        for (const ClassInstance* at = &m_owner; at->derived != nullptr; at = at->derived) {
            const ClassDeclaration* derived = at->derived->declaration;
            if (derived == nullptr) continue;
            if (derived->form() != SyntaxKind::LongClassSpecifier &&
                derived->specifier().modification().find(m_component.name()).binding())
                return;
            for (const std::uint32_t position : derived->extendsClauses()) {
                if (derived->elements()[position].extends.modification().find(m_component.name()).binding()) return;
            }
        }
        m_in.report(
            diag::ModificationNotAllowed, binding->span, binding->scope, m_component.name(),
            fmt::format("{} gives this variable no value that could be replaced", m_owner.outermost().fullName()));
    }

    void checkBlockConnector()
    {
        const ComponentInstance* parent = m_component.parent;
        if (!m_component.isConnector || m_component.isProtected || parent == nullptr || parent->type == nullptr) return;
        if (parent->type->kind() != ClassKind::Block || m_component.type->kind() == ClassKind::ExpandableConnector)
            return;
        forEachPart(m_component, [&](ComponentInstance& part) {
            const bool isFree = part.isLeaf() && part.prefixes.causality == Causality::None &&
                                part.prefixes.variability < ast::Variability::Parameter;
            if (!isFree) return true;
            m_in.reportBreach(diag::ElementNotAllowed, m_component.span(), m_component.scope,
                              fmt::format("the block '{}'", parent->type->name()),
                              fmt::format("the connector '{}'", m_component.name()),
                              fmt::format("its variable '{}' is neither input nor output", part.name()));
            return false;
        });
    }

    /// Inputs that are not connectors get their values where the component is declared.
    void checkInputs()
    {
        if (m_in.model->type->declaration->isPartial() || m_component.type->declaration->isPartial()) return;
        ComponentInstance& example = m_in.exampleOf(m_component);
        for (ComponentInstance* member : m_in.membersOf(example)) {
            if (member->isConnector || member->isProtected || member->isOuter ||
                member->element->declaration == nullptr || member->binding != nullptr)
                continue;
            const bool isInput = member->prefixes.causality == Causality::Input &&
                                 member->prefixes.variability < ast::Variability::Parameter;
            if (!isInput || member->type == nullptr) continue;
            bool hasValue = !member->isLeaf();
            if (!member->isLeaf()) {
                forEachPart(*member, [&](ComponentInstance& part) {
                    return hasValue = hasValue && (!part.isLeaf() || part.binding != nullptr);
                });
            }
            if (!hasValue)
                m_in.report(diag::MissingInputValue, m_component.span(), m_component.scope, member->name(),
                            m_component.name(), m_component.name(), member->name());
        }
    }

    void checkInnerInputs()
    {
        for (ComponentInstance* member : m_in.membersOf(m_in.exampleOf(m_component))) {
            if (!member->isConnector || member->isProtected || member->type == nullptr) continue;
            bool hasInput = member->isLeaf() && member->prefixes.causality == Causality::Input;
            if (!member->isLeaf()) {
                forEachPart(*member, [&](ComponentInstance& part) {
                    hasInput = hasInput || (part.isLeaf() && part.prefixes.causality == Causality::Input);
                    return !hasInput;
                });
            }
            if (!hasInput) continue;
            m_in.reportBreach(diag::PrefixNotAllowed, m_component.span(), m_component.scope, m_component.name(),
                              "inner",
                              fmt::format("its connector '{}' is an input, which an outer component could not connect",
                                          member->name()));
            return;
        }
    }

    Instantiation& m_in;
    ComponentInstance& m_component;
    const ElementDeclaration& m_declared;
    ClassInstance& m_owner;
};

}  // namespace

void checkComponent(Instantiation& in, ComponentInstance& component)
{
    if (component.element == nullptr || component.element->declaration == nullptr ||
        component.element->owner == nullptr)
        return;
    ComponentChecks(in, component).run();
}

namespace {

/// The inner component must not vary more than the outer one declares. It is used with its own variability.
void checkVariability(Instantiation& in, const ComponentInstance& outer, const ComponentInstance& inner)
{
    const ast::Variability wanted = outer.element->declaration->typePrefixes.variability;
    if (wanted == ast::Variability::Continuous || inner.prefixes.variability >= wanted) return;
    if (wanted == ast::Variability::Discrete && inner.simple->predefined != PredefinedType::Real) return;
    const auto text = [](ast::Variability variability) {
        switch (variability) {
            case ast::Variability::Constant: return "a constant";
            case ast::Variability::Parameter: return "a parameter";
            case ast::Variability::Discrete: return "discrete";
            default: return "a variable";
        }
    };
    in.reportBreach(diag::InnerTypeMismatch, outer.span(), outer.scope, outer.name(), text(inner.prefixes.variability),
                    text(wanted), "it may change more often");
}

}  // namespace

namespace {

/// A partial function cannot be called, so it implies no requirement on the inner component.
bool isPartialFunction(const ClassElement& element)
{
    const ClassDeclaration* declared =
        element.isClass() && element.declaration != nullptr ? element.declaration->declaredClass() : nullptr;
    return declared != nullptr && declared->isPartial() && declared->kind() == ast::ClassKind::Function;
}

}  // namespace

void checkInner(Instantiation& in, ComponentInstance& outer, ComponentInstance& inner)
{
    if (outer.type == nullptr || inner.type == nullptr) return;
    const auto refuse = [&](std::string_view why) {
        in.report(diag::InnerTypeMismatch, outer.span(), outer.scope, outer.name(), inner.type->fullName(),
                  outer.type->fullName(), why);
    };
    if (outer.isLeaf() || inner.isLeaf()) {
        const bool isSame = outer.isLeaf() && inner.isLeaf() && outer.simple->predefined == inner.simple->predefined;
        if (!isSame) return refuse("they are of different types");
        checkVariability(in, outer, inner);
        return;
    }
    if (outer.type->declaration == inner.type->declaration) return;
    bool isComplete = true;
    in.forEachElement(*outer.type, [&](ClassElement& element) {
        if (!isComplete || element.declaration == nullptr || element.declaration->isProtected) return;
        const ClassElement* match = in.findElement(*inner.type, element.name());
        if (match == nullptr && isPartialFunction(element)) {
            in.reportBreach(diag::InnerTypeMismatch, outer.span(), outer.scope, outer.name(), inner.type->fullName(),
                            outer.type->fullName(), fmt::format("it has no function '{}'", element.name()));
            return;
        }
        isComplete = match != nullptr && match->isClass() == element.isClass();
        if (!isComplete)
            refuse(fmt::format("it has no {} '{}'", element.isClass() ? "class" : "component", element.name()));
    });
}

/// Whether a component belongs to a class examined on its own, such as a record input of a function: its sizes may be
/// open.
bool Instantiation::isInNoModel(const ComponentInstance& component) const
{
    const ComponentInstance* outermost = &component;
    while (outermost->parent != nullptr) outermost = outermost->parent;
    return outermost != model;
}

}  // namespace causeway
