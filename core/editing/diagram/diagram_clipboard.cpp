// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/diagram_clipboard.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/editing/diagram/diagram_edits.h"
#include "core/syntax/edit_checks.h"
#include "core/syntax/edit_layout.h"
#include "core/syntax/node_walk.h"

namespace causeway {

namespace {

/// A declared name with its type, as a separate element.
std::string elementText(const ast::ComponentDeclaration& declaration)
{
    const ast::ComponentClause clause = declaration.clause();
    if (clause.declarations().size() == 1) return std::string(clause.text());
    const SyntaxTree& tree = declaration.tree();
    const TokenIndex firstName = tree[(*clause.declarations().begin()).id()].firstToken;
    const std::uint32_t begin = clause.span().begin, end = tree.token(firstName - 1).end;
    std::string text = fmt::format("{} {}", tree.file().text().substr(begin, end - begin), declaration.text());
    if (clause.constrainedBy()) text += fmt::format(" {}", clause.constrainedBy().text());
    return text;
}

constexpr std::string_view kFrameBegin = "model M\n", kFrameEnd = "\nend M;\n";

/// Parses the text as the inside of a class; null if invalid.
std::shared_ptr<const SyntaxTree> parseInside(std::string_view text)
{
    auto tree = syntax_detail::parseClean(fmt::format("{}{}{}", kFrameBegin, text, kFrameEnd));
    return tree && ast::StoredDefinition(*tree).classes().size() == 1 ? tree : nullptr;
}

ast::ClassDefinition frameOf(const SyntaxTree& tree)
{
    return *ast::StoredDefinition(tree).classes().begin();
}

std::vector<ast::ComponentDeclaration> declarationsOf(ast::ClassDefinition definition)
{
    std::vector<ast::ComponentDeclaration> all;
    for (const ast::Element element : definition.elements()) {
        for (const ast::ComponentDeclaration declaration : element.as<ast::ComponentClause>().declarations())
            all.push_back(declaration);
    }
    return all;
}

/// First parts of the names looked up from a class outwards: in types, redeclarations and expressions, but not in
/// annotations.
std::vector<ast::Identifier> firstNamesIn(ast::ClassDefinition definition)
{
    std::vector<ast::Identifier> names;
    const SyntaxTree& tree = definition.tree();
    visitNodes(tree, definition.id(), [&](NodeId node) {
        const ast::View view(tree, node);
        if (view.kind() == SyntaxKind::Annotation) return false;
        // The name of a modifier belongs to the modified class.
        const bool isModified = ast::View(tree, tree.parent(node)).as<ast::ElementModification>().name() == view;
        if (const auto name = view.as<ast::Name>(); name && !name.isGlobal() && !isModified && name.partCount() > 0)
            names.push_back(name.part(0));
        const auto reference = view.as<ast::ComponentReference>();
        if (reference && !reference.isGlobal() && !reference.parts().empty())
            names.push_back(reference.parts().front().name);
        return true;
    });
    return names;
}

void append(std::vector<TextEdit>& edits, const Edits& some)
{
    if (some) edits.insert(edits.end(), some->begin(), some->end());
}

/// Renames components with taken names; returns the resulting names.
std::vector<std::string> renameTaken(const ast::ClassDefinition& frame, std::set<std::string> taken,
                                     std::vector<TextEdit>& edits)
{
    std::vector<std::string> names;
    std::set<std::string> forbidden = taken;
    forbidden.merge(namesIn(frame));
    for (const ast::ComponentDeclaration& declaration : declarationsOf(frame)) {
        const std::string old(declaration.name().text);
        const std::string name = taken.count(old) > 0 ? freeName(old, forbidden) : old;
        names.push_back(name);
        taken.insert(name);
        forbidden.insert(name);
        if (name == old) continue;
        append(edits, renameInClass(frame, declaration, name));
    }
    return names;
}

void moveAll(const ast::ClassDefinition& frame, Point by, std::vector<TextEdit>& edits)
{
    const SyntaxTree& tree = frame.tree();
    for (const ast::ComponentDeclaration& declaration : declarationsOf(frame)) {
        if (!declaration.annotation().find("Placement")) continue;
        append(edits, setPlacement(tree, declaration.id(), movedBy(placementOf(declaration), by)));
    }
    for (const ast::ConnectEquation& connection : connectionsOf(frame)) {
        std::vector<Point> points = connectionPoints(connection);
        if (points.empty()) continue;
        for (Point& point : points) point = {point.x + by.x, point.y + by.y};
        append(edits, setConnectionPoints(tree, connection.id(), points));
    }
}

/// With the line ends of another text.
std::string withLineEnds(std::string_view text, std::string_view lineEnd)
{
    std::string result;
    for (const char c : text) {
        if (c == '\n') result += lineEnd;
        if (c != '\n' && c != '\r') result += c;
    }
    return result;
}

}  // namespace

std::string copyFromDiagram(ast::ClassDefinition definition, const std::vector<std::string>& components,
                            std::span<const GraphicReference> graphics, DiagramLayer layer)
{
    const std::set<std::string, std::less<>> wanted(components.begin(), components.end());
    std::string text;
    for (const ast::ComponentDeclaration& declaration : declarationsOf(definition)) {
        if (wanted.count(declaration.name().text) > 0) text += elementText(declaration) + ";\n";
    }
    std::string connections;
    for (const ast::ConnectEquation& connection : connectionsOf(definition)) {
        const bool isBetween =
            wanted.count(firstNameOf(connection.first())) > 0 && wanted.count(firstNameOf(connection.second())) > 0;
        // A connection in a loop is meaningless without it.
        const bool isPlain =
            definition.tree().kind(definition.tree().parent(connection.id())) == SyntaxKind::EquationSection;
        if (isBetween && isPlain) connections += std::string(connection.text()) + ";\n";
    }
    if (!connections.empty()) text += "equation\n" + connections;
    std::vector<std::string_view> items;
    for (const GraphicReference& item : graphics) items.push_back(item.text);
    if (!items.empty())
        text += fmt::format("annotation({}(graphics={{{}}}));\n", layer == DiagramLayer::Icon ? "Icon" : "Diagram",
                            fmt::join(items, ",\n  "));
    return text;
}

std::string carriedOver(AssistWorkspace& workspace, std::string_view text, std::string_view fromClass, const Scope& to)
{
    const std::shared_ptr<const SyntaxTree> given = parseInside(text);
    const ClassDeclaration* source = workspace.library().find(fromClass);
    ClassInstance* sourceInstance = source != nullptr ? instanceOf(workspace.semantics(), *source) : nullptr;
    if (!given || sourceInstance == nullptr) return std::string(text);
    const Scope from{&source->tree(), source->definition().id(), sourceInstance};
    std::vector<TextEdit> edits;
    for (const ast::Identifier& name : firstNamesIn(frameOf(*given))) {
        const ClassDeclaration* meant = lookupName(workspace, from, name.text).classDeclaration;
        if (meant == nullptr || lookupName(workspace, to, name.text).classDeclaration == meant) continue;
        edits.push_back({name.span, nameInScope(workspace, to, meant->fullName())});
    }
    const std::string changed = applyEdits(given->file().text(), std::move(edits));
    return changed.substr(kFrameBegin.size(), changed.size() - kFrameBegin.size() - kFrameEnd.size());
}

DiagramPaste pasteIntoDiagram(const SyntaxTree& tree, ast::ClassDefinition definition, std::string_view text,
                              Point offset, const std::set<std::string>& taken, DiagramLayer layer)
{
    DiagramPaste paste;
    const std::shared_ptr<const SyntaxTree> given = definition ? parseInside(text) : nullptr;
    if (!given) return paste;
    std::set<std::string> allTaken = namesIn(definition);
    allTaken.insert(taken.begin(), taken.end());
    std::vector<TextEdit> changes;
    paste.names = renameTaken(frameOf(*given), allTaken, changes);
    moveAll(frameOf(*given), offset, changes);

    const std::shared_ptr<const SyntaxTree> changed =
        syntax_detail::parseClean(applyEdits(given->file().text(), std::move(changes)));
    if (!changed) return {};
    const ast::ClassDefinition frame = frameOf(*changed);
    const std::string_view lineEnd = syntax_detail::EditLayout(tree).lineEnd();
    std::vector<std::string> elements, equations;
    for (const ast::Element element : frame.elements()) elements.push_back(withLineEnds(element.text(), lineEnd));
    for (const ast::EquationSection section : frame.specifier().equationSections()) {
        for (const ast::Equation equation : section.equations())
            equations.push_back(withLineEnds(equation.text(), lineEnd));
    }
    const Edits newElements = addElements(tree, definition.id(), elements),
                newEquations = addEquations(tree, definition.id(), equations);
    if (!newElements || !newEquations) return {};
    paste.edits = newElements;
    paste.edits->insert(paste.edits->end(), newEquations->begin(), newEquations->end());
    std::vector<std::string> graphics;
    for (const DiagramLayer from : {DiagramLayer::Icon, DiagramLayer::Diagram}) {
        for (const std::string& item : movedGraphics(frame, from, offset))
            graphics.push_back(withLineEnds(item, lineEnd));
    }
    if (graphics.empty()) return paste;
    const Edits newGraphics = addGraphics(tree, definition, layer, graphics);
    if (!newGraphics) return {};
    paste.graphics = graphics.size();
    paste.edits->insert(paste.edits->end(), newGraphics->begin(), newGraphics->end());
    return paste;
}

}  // namespace causeway
