// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>
#include <unordered_map>

#include "core/base/task.h"
#include "core/library/class_index.h"
#include "core/semantics/instance_tree.h"
#include "core/semantics/suggestion.h"

namespace causeway {

namespace {

std::optional<ValueType> predefinedType(std::string_view name)
{
    if (name == "Real") return ValueType::Real;
    if (name == "Integer") return ValueType::Integer;
    if (name == "Boolean") return ValueType::Boolean;
    if (name == "String") return ValueType::String;
    return std::nullopt;
}

/// Fills an instance tree from one class definition, reporting what it cannot take.
class Instantiation {
public:
    Instantiation(InstanceTree& instance, Diagnostics& diagnostics) : m_instance(instance), m_diagnostics(diagnostics) {}

    void run(ast::ClassDefinition definition, const Task& task)
    {
        m_instance.description = definition.description().value();
        m_instance.experiment = experimentOf(definition);
        if (definition.specifier().kind() != SyntaxKind::LongClassSpecifier) {
            refuse(definition.specifier().span(), "a class that is defined by another one");
            return;
        }
        if (const auto external = definition.specifier().external()) refuse(external.span(), "an external function");
        for (const ast::Element element : definition.elements()) {
            if (task.cancelled()) return;
            addElement(element);
        }
        for (const ast::EquationSection section : definition.specifier().equationSections()) {
            for (const ast::Equation equation : section.equations()) {
                if (task.cancelled()) return;
                addEquation(equation, section.isInitial());
            }
        }
        for (const ast::AlgorithmSection section : definition.specifier().algorithmSections()) {
            refuse(section.span(), "an algorithm section");
        }
    }

private:
    void refuse(SourceSpan span, std::string_view what)
    {
        m_diagnostics.report(diag::NotYetSupported, firstLine(span), what);
    }

    /// Long constructs are pointed at where they begin.
    [[nodiscard]] SourceSpan firstLine(SourceSpan span) const
    {
        const std::string_view text = m_instance.tree->file().text(span);
        if (const auto end = text.find('\n'); end != std::string_view::npos) span.end = span.begin + static_cast<std::uint32_t>(end);
        return span;
    }

    void addElement(ast::Element element)
    {
        if (const auto clause = element.as<ast::ComponentClause>()) {
            addComponents(clause);
        } else if (const auto extends = element.as<ast::ExtendsClause>()) {
            refuse(extends.span(), "inheritance (extends)");
        }
        // Imports and nested classes do no harm while nothing uses them: a use is reported where it stands.
    }

    void addComponents(ast::ComponentClause clause)
    {
        const std::string typeName = clause.type().toString();
        const auto type = predefinedType(typeName);
        if (!type) {
            refuse(clause.type().span(), fmt::format("a component of the type '{}'", typeName));
            return;
        }
        const ast::ElementPrefixes prefixes = clause.prefixes();
        if (prefixes.isInner || prefixes.isOuter) refuse(clause.span(), "inner and outer");
        if (clause.subscripts()) refuse(clause.subscripts().span(), "an array");
        for (const ast::ComponentDeclaration declaration : clause.declarations()) addComponent(clause, declaration, *type);
    }

    void addComponent(ast::ComponentClause clause, ast::ComponentDeclaration declaration, ValueType type)
    {
        const ast::Identifier name = declaration.name();
        if (!name) return;  // the parser has said so
        if (declaration.subscripts()) refuse(declaration.subscripts().span(), "an array");
        if (declaration.condition()) refuse(declaration.span(), "a conditional component");
        const auto [first, isNew] = m_declared.try_emplace(std::string(name.text), name.span);
        if (!isNew) {
            m_diagnostics.report(diag::DuplicateComponent, name.span, name.text)
                .note(first->second, "the first declaration is here");
            return;
        }
        ComponentInstance component;
        component.name = std::string(name.text);
        component.type = type;
        component.prefixes = clause.typePrefixes();
        component.binding = declaration.binding();
        component.description = declaration.description().value();
        component.span = declaration.span();
        component.nameSpan = name.span;
        if (component.prefixes.flow != ast::Flow::None) refuse(clause.span(), "a flow or stream variable outside a connector");
        for (const ast::Argument argument : declaration.classModification().arguments()) {
            if (const auto modification = argument.as<ast::ElementModification>()) {
                setAttribute(component, modification);
            } else {
                refuse(argument.span(), "a redeclaration");
            }
        }
        m_instance.components.push_back(std::move(component));
    }

    void setAttribute(ComponentInstance& component, ast::ElementModification modification)
    {
        const std::string name = modification.name().toString();
        const ast::Expression value = modification.binding();
        const auto expression = [&](ast::Expression& target) { target = value; };
        const auto text = [&](std::string& target) {
            if (const auto literal = value.withoutParentheses().as<ast::StringLiteral>()) {
                target = literal.value();
            } else {
                m_diagnostics.report(diag::AttributeNeedsString, modification.span(), name);
            }
        };
        if (!value) {
            m_diagnostics.report(diag::AttributeNeedsValue, modification.span(), name, name);
        } else if (name == "start") {
            expression(component.start);
        } else if (name == "fixed") {
            expression(component.fixed);
        } else if (name == "min") {
            expression(component.minimum);
        } else if (name == "max") {
            expression(component.maximum);
        } else if (name == "nominal") {
            expression(component.nominal);
        } else if (name == "quantity") {
            text(component.quantity);
        } else if (name == "unit") {
            text(component.unit);
        } else if (name == "displayUnit") {
            text(component.displayUnit);
        } else if (name != "stateSelect" && name != "unbounded") {
            static const std::vector<std::string> kAttributes = {"start", "fixed", "min", "max", "nominal", "quantity",
                                                                 "unit", "displayUnit", "stateSelect", "unbounded"};
            m_diagnostics.report(diag::UnknownAttribute, modification.name().span(), toString(component.type), name,
                                 didYouMean(name, kAttributes));
        }
    }

    void addEquation(ast::Equation equation, bool isInitial)
    {
        if (const auto simple = equation.as<ast::SimpleEquation>()) {
            (isInitial ? m_instance.initialEquations : m_instance.equations).push_back(simple);
        } else if (equation.is<ast::ConnectEquation>()) {
            refuse(equation.span(), "a connection");
        } else if (equation.is<ast::IfEquation>()) {
            refuse(equation.span(), "an if-equation (an if-expression does the same in this version)");
        } else if (equation.is<ast::ForEquation>()) {
            refuse(equation.span(), "a for-equation");
        } else if (equation.is<ast::WhenEquation>()) {
            refuse(equation.span(), "a when-equation");
        } else if (const auto call = equation.as<ast::CallEquation>()) {
            refuse(equation.span(), fmt::format("the equation '{}(...)'", call.call().calledName()));
        }
    }

    InstanceTree& m_instance;
    Diagnostics& m_diagnostics;
    std::unordered_map<std::string, SourceSpan> m_declared;  ///< looked up only
};

}  // namespace

std::shared_ptr<const InstanceTree> instantiate(std::shared_ptr<const SyntaxTree> tree, NodeId classDefinition,
                                                std::string className, Diagnostics& diagnostics, const Task& task)
{
    auto instance = std::make_shared<InstanceTree>();
    instance->tree = std::move(tree);
    instance->className = std::move(className);
    Instantiation(*instance, diagnostics).run(ast::ClassDefinition(*instance->tree, classDefinition), task);
    return instance;
}

}  // namespace causeway
