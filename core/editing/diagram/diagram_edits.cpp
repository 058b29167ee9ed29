// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/diagram_edits.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/editing/diagram/component_references.h"
#include "core/library/class_index.h"
#include "core/syntax/ast.h"
#include "core/syntax/edit_layout.h"
#include "core/syntax/lexer.h"
#include "core/syntax/node_walk.h"

namespace causeway {

namespace {

/// Indentation of a continuation line of a class element.
std::string continuation(const SyntaxTree& tree, ast::ClassDefinition definition)
{
    const syntax_detail::EditLayout layout(tree);
    const std::string indent = layout.indentation(definition.specifier().span().begin);
    return fmt::format("{}{}{}{}", layout.lineEnd(), indent, syntax_detail::kIndentUnit, syntax_detail::kIndentUnit);
}

/// Normal form of a reference, without white space and comments.
std::string plainReference(const ast::ComponentReference& reference)
{
    std::string text;
    if (!reference) return text;
    const SyntaxTree& tree = reference.tree();
    for (TokenIndex at = tree[reference.id()].firstToken; at < tree[reference.id()].endToken; ++at)
        text += tree.tokenText(at);
    return text;
}

}  // namespace

ast::ClassDefinition findDefinition(const SyntaxTree& tree, std::string_view fullName)
{
    for (const ClassInfo& info : indexClasses(tree)) {
        if (info.name == fullName) return ast::View(tree, info.node).as<ast::ClassDefinition>();
    }
    return {};
}

ast::ComponentDeclaration findDeclaration(ast::ClassDefinition definition, std::string_view name)
{
    for (const ast::Element element : definition.elements()) {
        for (const ast::ComponentDeclaration declaration : element.as<ast::ComponentClause>().declarations()) {
            if (declaration.name().text == name) return declaration;
        }
    }
    return {};
}

std::vector<ast::ConnectEquation> connectionsOf(ast::ClassDefinition definition)
{
    return connectEquationsOf(definition.specifier());
}

ast::ConnectEquation findConnection(ast::ClassDefinition definition, std::string_view from, std::string_view to)
{
    for (const ast::ConnectEquation connection : connectionsOf(definition)) {
        const std::string first = plainReference(connection.first()), second = plainReference(connection.second());
        if ((first == from && second == to) || (first == to && second == from)) return connection;
    }
    return {};
}

std::string_view firstNameOf(const ast::ComponentReference& reference)
{
    const std::vector<ast::ReferencePart> parts = reference.parts();
    return parts.empty() ? std::string_view() : parts[0].name.text;
}

std::set<std::string> namesIn(ast::ClassDefinition definition)
{
    std::set<std::string> names;
    const auto add = [&](std::string_view name) {
        if (!name.empty()) names.emplace(name);
    };
    for (const ast::Element element : definition.elements()) {
        add(element.as<ast::ClassDefinition>().name().text);
        add(element.as<ast::ImportClause>().alias().text);
        add(element.as<ast::ExtendsClause>().type().part(0).text);
        const auto clause = element.as<ast::ComponentClause>();
        add(clause.type().part(0).text);
        for (const ast::ComponentDeclaration declaration : clause.declarations()) add(declaration.name().text);
    }
    return names;
}

std::string componentNameFor(std::string_view className)
{
    // The last part; dots inside quotes do not separate.
    if (!className.empty() && className.back() == '\'') {
        for (std::size_t at = className.size() - 1; at-- > 0;) {
            if (className[at] == '\'' && (at == 0 || className[at - 1] == '.'))
                return std::string(className.substr(at));
        }
    }
    const std::size_t dot = className.rfind('.');
    std::string name(dot == std::string_view::npos ? className : className.substr(dot + 1));
    // Lower case up to the last of its leading capitals: PID, pid; HTTPServer, httpServer.
    const auto isCapital = [&](std::size_t at) { return at < name.size() && name[at] >= 'A' && name[at] <= 'Z'; };
    const auto isLetter = [&](std::size_t at) { return at < name.size() && name[at] >= 'a' && name[at] <= 'z'; };
    for (std::size_t at = 0; isCapital(at) && (at == 0 || !isLetter(at + 1)); ++at)
        name[at] = static_cast<char>(name[at] - 'A' + 'a');
    return name.empty() ? "component" : name;
}

std::string freeName(std::string_view wanted, const std::set<std::string>& taken)
{
    std::string name(wanted);
    if (isIdentifier(name) && taken.count(name) == 0) return name;
    const char* quote = wanted.size() >= 2 && wanted.back() == '\'' ? "'" : "";
    if (*quote != '\0') wanted.remove_suffix(1);
    std::size_t digits = wanted.size();
    while (digits > 0 && wanted[digits - 1] >= '0' && wanted[digits - 1] <= '9') --digits;
    const std::string_view base = wanted.substr(0, digits);
    // A keyword becomes a valid name with a number. Others are replaced.
    if (!isIdentifier(fmt::format("{}1{}", base, quote))) return freeName("component", taken);
    int number = static_cast<int>(std::min(parseNumber(wanted.substr(digits)).value_or(0), 1e6));
    do {
        name = fmt::format("{}{}{}", base, ++number, quote);
    } while (taken.count(name) > 0);
    return name;
}

Edits addComponents(const SyntaxTree& tree, ast::ClassDefinition definition, std::span<const NewComponent> components)
{
    if (!definition) return std::nullopt;
    std::vector<std::string> texts;
    for (const NewComponent& component : components) {
        if (!isIdentifier(component.name)) return std::nullopt;
        texts.push_back(fmt::format("{}{}{} {}{}annotation({})", component.prefixes,
                                    component.prefixes.empty() ? "" : " ", component.className, component.name,
                                    continuation(tree, definition), placementText(component.place)));
    }
    return addElements(tree, definition.id(), texts);
}

Edits removeFromDiagram(const SyntaxTree& tree, ast::ClassDefinition definition,
                        const std::vector<std::string>& components, const std::vector<NodeId>& connections)
{
    const std::set<std::string, std::less<>> removed(components.begin(), components.end());
    std::vector<NodeId> items;
    for (const std::string& name : removed) {
        const ast::ComponentDeclaration declaration = findDeclaration(definition, name);
        if (!declaration) return std::nullopt;
        items.push_back(declaration.id());
    }
    for (const ast::ConnectEquation connection : connectionsOf(definition)) {
        const bool isConnected =
            removed.count(firstNameOf(connection.first())) > 0 || removed.count(firstNameOf(connection.second())) > 0;
        const bool isMeant = std::find(connections.begin(), connections.end(), connection.id()) != connections.end();
        if (isConnected || isMeant) items.push_back(connection.id());
    }
    return removeItems(tree, items);
}

namespace {

std::string lineText(std::span<const Point> points, const LineStyle& style)
{
    std::string line = fmt::format("points={}", pointsText(points));
    if (!style.colour.empty()) line += fmt::format(", color={}", style.colour);
    if (style.thickness != 0.25) line += fmt::format(", thickness={}", shortestText(style.thickness));
    return fmt::format("Line({})", line);
}

}  // namespace

Edits addDiagramConnection(const SyntaxTree& tree, ast::ClassDefinition definition, std::string_view from,
                           std::string_view to, std::span<const Point> points, const LineStyle& style)
{
    if (!definition) return std::nullopt;
    return addEquation(tree, definition.id(),
                       fmt::format("connect({}, {}){}annotation({})", from, to, continuation(tree, definition),
                                   lineText(points, style)));
}

std::vector<Point> connectionPoints(ast::ConnectEquation connection)
{
    std::vector<Point> points;
    const ast::Expression written = connection.annotation().find("Line").classModification().find("points").binding();
    for (const ast::Expression element : written.as<ast::ArrayConstructor>().elements()) {
        const std::optional<Point> point = literalPoint(element);
        if (!point) return {};
        points.push_back(*point);
    }
    return points;
}

Edits setConnectionPoints(const SyntaxTree& tree, NodeId id, std::span<const Point> points, const LineStyle& style)
{
    const auto connection = ast::View(tree, id).as<ast::ConnectEquation>();
    if (!connection) return std::nullopt;
    if (connection.annotation().find("Line").classModification())
        return setAnnotationValue(tree, id, {"Line", "points"}, pointsText(points));
    return setAnnotationEntry(tree, id, lineText(points, style));
}

Edits renameInClass(ast::ClassDefinition definition, ast::ComponentDeclaration declaration, std::string_view to)
{
    Edits edits = renameDeclaration(definition.tree(), declaration.id(), to);
    if (!edits) return edits;
    const bool isConstant = declaration.clause().typePrefixes().variability == ast::Variability::Constant;
    for (const SourceSpan& place : referencesTo(definition, declaration.name().text, isConstant))
        edits->push_back({place, std::string(to)});
    return edits;
}

}  // namespace causeway
