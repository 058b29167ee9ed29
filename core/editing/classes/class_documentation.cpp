// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/classes/class_documentation.h"

#include "core/base/task.h"
#include "core/editing/diagram/diagram_edits.h"
#include "core/editing/scope_lookup.h"
#include "core/library/library.h"
#include "core/semantics/attribute_text.h"
#include "core/semantics/instantiation.h"
#include "core/syntax/edits.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

/// Text of a string literal, or of several joined by +; empty for others.
std::string textOf(ast::Expression expression)
{
    if (const auto literal = expression.as<ast::StringLiteral>()) return literal.value();
    std::string text;
    if (const auto sum = expression.as<ast::ArithmeticExpression>()) {
        for (const ast::Operand& operand : sum.operands()) text += textOf(operand.value);
    }
    return text;
}

bool isConnector(const ClassInstance& type)
{
    return type.kind() == ast::ClassKind::Connector || type.kind() == ast::ClassKind::ExpandableConnector;
}

/// Builds the tables. Errors in the text are not reported: all lookups are quiet.
class DocumentationBuilder {
public:
    DocumentationBuilder(Library& library, const Task& task) : m_library(library), m_in(library, m_unread, task)
    {
        m_in.isQuiet = 1;
    }

    ClassDocumentation build(const ClassDeclaration& declaration)
    {
        m_documentation.head = listedClass(declaration);
        const ast::ElementModification annotation = declaration.definition().annotation().find("Documentation");
        m_documentation.info = textOf(annotation.classModification().find("info").binding());
        m_documentation.revisions = textOf(annotation.classModification().find("revisions").binding());
        for (ListedClass& inside : listClassesIn(m_library, declaration.fullName())) {
            if (!inside.isProtected) m_documentation.classes.push_back(std::move(inside));
        }
        for (const ast::EnumerationLiteral literal : declaration.specifier().literals()) {
            m_documentation.literals.push_back({std::string(literal.name().text), literal.description().value()});
        }
        ClassInstance* instance = instanceOf(m_in, declaration);
        if (instance != nullptr) {
            addBases(declaration, *instance);
            m_in.forEachElement(*instance, [&](ClassElement& each) { addComponent(each, *instance); });
        }
        return std::move(m_documentation);
    }

private:
    ClassInstance* find(ast::Name name, ClassInstance* scope)
    {
        ClassElement* found = name ? m_in.lookupClass(name, scope) : nullptr;
        return found != nullptr && found->isClass() ? m_in.staticInstance(*found) : nullptr;
    }

    void addBases(const ClassDeclaration& declaration, ClassInstance& instance)
    {
        const auto add = [&](ast::Name name, ClassInstance* scope) {
            if (!name) return;
            const ClassInstance* base = find(name, scope);
            m_documentation.bases.push_back(base != nullptr ? base->fullName() : name.toString());
        };
        for (const std::uint32_t position : declaration.extendsClauses())
            add(declaration.elements()[position].extends.type(), &instance);
        if (declaration.form() == SyntaxKind::ShortClassSpecifier)
            add(declaration.specifier().base(), instance.enclosing);
    }

    void addComponent(ClassElement& element, const ClassInstance& of)
    {
        const ElementDeclaration* declared = element.declaration;
        if (declared == nullptr || declared->kind != ElementKind::Component || declared->isProtected ||
            element.isRemoved)
            return;
        ClassInstance* type = find(declared->clause.type(), element.owner);
        std::vector<DocumentedComponent>* table = tableFor(*declared, type);
        if (table == nullptr) return;
        DocumentedComponent row;
        row.name = std::string(declared->name);
        for (const ast::ArraySubscripts subscripts : {declared->clause.subscripts(), declared->component.subscripts()})
            row.name += subscripts.text();
        row.typeName = type != nullptr ? type->fullName() : declared->clause.type().toString();
        row.isTypeFound = type != nullptr && type->declaration != nullptr;
        row.value = std::string(valueOf(element).text());
        row.unit = unitOf(*declared, type);
        row.description = declared->component.description().value();
        if (element.owner->declaration != of.declaration && element.owner->declaration != nullptr)
            row.declaredIn = element.owner->declaration->fullName();
        table->push_back(std::move(row));
    }

    /// Table of a component; null if it can be neither set nor connected.
    std::vector<DocumentedComponent>* tableFor(const ElementDeclaration& declared, const ClassInstance* type)
    {
        const ast::TypePrefixes& prefixes = declared.typePrefixes;
        if (prefixes.variability == ast::Variability::Parameter) return &m_documentation.parameters;
        if (prefixes.variability == ast::Variability::Constant) return nullptr;
        if (type != nullptr && isConnector(*type)) return &m_documentation.connectors;
        if (prefixes.causality == ast::Causality::Input) return &m_documentation.inputs;
        return prefixes.causality == ast::Causality::Output ? &m_documentation.outputs : nullptr;
    }

    static ast::Expression valueOf(const ClassElement& element)
    {
        if (element.modifier != nullptr && element.modifier->binding != nullptr)
            return element.modifier->binding->expression;
        return element.declaration->component.binding();
    }

    std::string unitOf(const ElementDeclaration& declared, ClassInstance* type)
    {
        const std::string own = textOf(declared.component.classModification().find("unit").binding());
        if (!own.empty() || type == nullptr) return own;
        const SimpleType* simple = m_in.simpleTypeOf(*type);
        return simple != nullptr ? unitTexts(simple->attributes).unit : std::string();
    }

    Library& m_library;
    Diagnostics m_unread;
    Instantiation m_in;
    ClassDocumentation m_documentation;
};

}  // namespace

std::optional<ClassDocumentation> documentationOf(Library& library, std::string_view fullName, const Task& task)
{
    const ClassDeclaration* declaration = library.find(fullName);
    if (declaration == nullptr) return std::nullopt;
    return DocumentationBuilder(library, task).build(*declaration);
}

std::optional<std::string> withDocumentation(const std::string& text, std::string_view fullName, std::string_view html)
{
    const auto tree = parseLeniently(text);
    const ast::ClassDefinition definition = findDefinition(*tree, fullName);
    if (!definition) return std::nullopt;
    const Edits edits = setAnnotationValue(*tree, definition.id(), {"Documentation", "info"}, ast::quoteString(html));
    return edits ? std::optional(applyEdits(text, *edits)) : std::nullopt;
}

}  // namespace causeway
