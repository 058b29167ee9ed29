// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/edit_checks.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/syntax/ast.h"
#include "core/syntax/parser.h"

namespace causeway::syntax_detail {

namespace {

std::shared_ptr<const SyntaxTree> parseFrame(std::string_view before, std::string_view piece, std::string_view after)
{
    return parseClean(fmt::format("{}{}{}", before, piece, after));
}

/// The only class of a frame; none if the piece broke out of it.
ast::ClassSpecifier onlyClass(const SyntaxTree& tree)
{
    const auto classes = ast::StoredDefinition(tree).classes();
    return classes.size() == 1 ? (*classes.begin()).specifier() : ast::ClassSpecifier();
}

}  // namespace

std::shared_ptr<const SyntaxTree> parseClean(std::string text)
{
    Diagnostics diagnostics;
    auto tree = parse(std::make_shared<const SourceFile>("", std::move(text)), SourceId(0), diagnostics, Task());
    return diagnostics.hasErrors() ? nullptr : tree;
}

bool isExpression(std::string_view text)
{
    const auto tree = parseFrame("model M Real x = ", text, "; end M;");
    if (!tree) return false;
    const auto sections = onlyClass(*tree).elementSections();
    if (sections.size() != 1 || (*sections.begin()).elements().size() != 1) return false;
    const auto declarations = (*(*sections.begin()).elements().begin()).as<ast::ComponentClause>().declarations();
    if (declarations.size() != 1) return false;
    const ast::ComponentDeclaration declaration = *declarations.begin();
    // No description, condition or annotation behind the value.
    return declaration.binding() && declaration.span().end == declaration.binding().span().end;
}

bool isElement(std::string_view text)
{
    const auto tree = parseFrame("model M ", text, "; end M;");
    if (!tree) return false;
    const ast::ClassSpecifier specifier = onlyClass(*tree);
    const auto sections = specifier.elementSections();
    return sections.size() == 1 && (*sections.begin()).elements().size() == 1 && specifier.equationSections().empty() &&
           specifier.algorithmSections().empty() && (*sections.begin()).text().substr(0, 6) != "public" &&
           (*sections.begin()).text().substr(0, 9) != "protected";
}

bool isEquation(std::string_view text)
{
    const auto tree = parseFrame("model M equation ", text, "; end M;");
    if (!tree) return false;
    const ast::ClassSpecifier specifier = onlyClass(*tree);
    const auto sections = specifier.equationSections();
    return sections.size() == 1 && (*sections.begin()).equations().size() == 1 && specifier.elementSections().empty() &&
           specifier.algorithmSections().empty();
}

std::string entryName(std::string_view text)
{
    const auto tree = parseFrame("model M annotation(", text, "); end M;");
    if (!tree) return {};
    const ast::ClassSpecifier specifier = onlyClass(*tree);
    const auto arguments = specifier.annotation().modification().arguments();
    if (arguments.size() != 1 || !specifier.elementSections().empty()) return {};
    return (*arguments.begin()).as<ast::ElementModification>().name().toString();
}

std::string_view redeclaredName(const ast::Argument& argument)
{
    if (const auto definition = argument.as<ast::ClassDefinition>()) return definition.name().text;
    const auto declarations = argument.as<ast::ComponentClause>().declarations();
    return declarations.size() == 1 ? (*declarations.begin()).name().text : std::string_view();
}

std::string redeclaredName(std::string_view text)
{
    const auto tree = parseFrame("model M X x(", text, "); end M;");
    if (!tree) return {};
    const auto sections = onlyClass(*tree).elementSections();
    if (sections.size() != 1 || (*sections.begin()).elements().size() != 1) return {};
    const auto declarations = (*(*sections.begin()).elements().begin()).as<ast::ComponentClause>().declarations();
    if (declarations.size() != 1) return {};
    const auto arguments = (*declarations.begin()).classModification().arguments();
    return arguments.size() == 1 ? std::string(redeclaredName(*arguments.begin())) : std::string();
}

bool areIdentifiers(const std::vector<std::string>& path)
{
    return !path.empty() &&
           std::all_of(path.begin(), path.end(), [](const std::string& part) { return isIdentifier(part); });
}

bool isReference(std::string_view text)
{
    const auto frame = parseFrame("model M equation connect(", text, ", x); end M;");
    if (!frame) return false;
    const auto sections = onlyClass(*frame).equationSections();
    if (sections.size() != 1 || (*sections.begin()).equations().size() != 1) return false;
    const auto equation = (*(*sections.begin()).equations().begin()).as<ast::ConnectEquation>();
    return equation.first() && equation.first().text() == text;
}

}  // namespace causeway::syntax_detail
