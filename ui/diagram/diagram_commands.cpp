// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/diagram_commands.h"

#include <fmt/format.h>

#include "core/editing/diagram/diagram_clipboard.h"
#include "core/editing/diagram/diagram_edits.h"
#include "core/syntax/edit_checks.h"
#include "core/syntax/parser.h"
#include "ui/session/counted.h"
#include "ui/session/document.h"

namespace causeway::ui {

namespace {

/// Name of the model that is created when something is placed or pasted into a text without classes; or Model2, ...
constexpr const char* kNewModel = "Model1";

Edits editOf(const ParameterChange& change, const SyntaxTree& tree, NodeId component)
{
    if (change.isRedeclaration) {
        return change.value.empty() ? removeRedeclaration(tree, component, change.path.front())
                                    : setRedeclaration(tree, component, change.value);
    }
    return change.value.empty() ? removeModifier(tree, component, change.path)
                                : setModifier(tree, component, change.path, change.value);
}

}  // namespace

DiagramCommands::DiagramCommands(Document& document, QObject* parent) : QObject(parent), m_document(document) {}

void DiagramCommands::setContent(std::shared_ptr<const DiagramContent> content)
{
    m_content = std::move(content);
    if (m_content && m_content->tree) {
        m_tree = m_content->tree;
        m_treeRevision = m_content->revision;
    }
}

const SyntaxTree& DiagramCommands::tree()
{
    if (!m_tree || m_treeRevision != m_document.revision()) {
        m_tree = parseLeniently(m_document.text());
        m_treeRevision = m_document.revision();
    }
    return *m_tree;
}

quint64 DiagramCommands::revision() const
{
    return m_document.revision();
}

ast::ClassDefinition DiagramCommands::definition()
{
    return m_content ? findDefinition(tree(), m_content->className.toStdString()) : ast::ClassDefinition();
}

ComponentPlace DiagramCommands::placeOf(const std::string& component, DiagramLayer layer)
{
    return placementOf(findDeclaration(definition(), component), layer);
}

bool DiagramCommands::apply(const Edits& edits, const QString& label)
{
    if (m_document.isReadOnly()) {
        emit refused(tr("%1 is read-only.").arg(m_document.name()));
        return false;
    }
    if (!edits) {
        emit refused(syntax_detail::parseClean(m_document.text())
                         ? tr("This cannot be changed on the diagram; change it in the text.")
                         : tr("The text has syntax errors. Fix them first, or change this in the text."));
        return false;
    }
    return m_document.edit(*edits, label);
}

bool DiagramCommands::applyDrawn(const Edits& edits, const QString& label)
{
    const bool isDone = apply(edits, label);
    if (isDone) emit drawn();
    return isDone;
}

std::set<std::string> DiagramCommands::shownNames() const
{
    std::set<std::string> names;
    if (!m_content || !m_content->diagram) return names;
    for (const DiagramComponent& component : m_content->diagram->components) names.insert(component.name);
    return names;
}

std::string DiagramCommands::newModelName() const
{
    return freeName(kNewModel, m_takenNames ? m_takenNames() : std::set<std::string>());
}

bool DiagramCommands::isWithoutClass()
{
    return !definition() && ast::StoredDefinition(tree()).classes().empty();
}

Edits DiagramCommands::appended(const std::string& text) const
{
    const auto end = static_cast<std::uint32_t>(m_document.text().size());
    return std::vector<TextEdit>{{{SourceId(0), end, end}, text}};
}

QStringList DiagramCommands::place(const ComponentDefaults& defaults, const ComponentPlace& at)
{
    const QString label = tr("Place %1").arg(QString::fromStdString(defaults.className));
    NewComponent component{defaults.className, {}, defaults.prefixes, at};
    const ast::ClassDefinition target = definition();
    if (isWithoutClass()) {
        component.name = freeName(defaults.name, {});
        const std::string prefixes = component.prefixes.empty() ? "" : component.prefixes + " ";
        const std::string model =
            fmt::format("model {0}\n  {1}{2} {3}\n    annotation({4});\nend {0};\n", newModelName(), prefixes,
                        component.className, component.name, placementText(component.place));
        return applyDrawn(appended(model), label) ? QStringList(QString::fromStdString(component.name)) : QStringList();
    }
    std::set<std::string> taken = shownNames();
    taken.merge(namesIn(target));
    component.name = freeName(defaults.name, taken);
    if (!applyDrawn(addComponents(tree(), target, std::span(&component, 1)), label)) return {};
    return {QString::fromStdString(component.name)};
}

bool DiagramCommands::movePlaces(const std::vector<std::pair<std::string, ComponentPlace>>& places,
                                 const std::vector<LineChange>& lines, const std::vector<GraphicChange>& graphics,
                                 DiagramLayer layer, const QString& label)
{
    Edits edits = std::vector<TextEdit>();
    const auto append = [&](const Edits& some) {
        if (!some) edits.reset();
        if (edits) edits->insert(edits->end(), some->begin(), some->end());
    };
    const ast::ClassDefinition target = definition();
    for (const auto& [name, place] : places) {
        const ast::ComponentDeclaration declaration = findDeclaration(target, name);
        append(declaration ? setPlacement(tree(), declaration.id(), place, layer) : Edits());
    }
    for (const LineChange& line : lines) {
        const ast::ConnectEquation connection = findConnection(target, line.from, line.to);
        if (connection) append(setConnectionPoints(tree(), connection.id(), line.points, {line.colour}));
    }
    if (!graphics.empty()) append(changeGraphics(tree(), target, layer, graphics));
    return apply(edits, label);
}

bool DiagramCommands::remove(const std::vector<std::string>& components, const std::vector<LineChange>& connections,
                             const PickedGraphics& graphics, const QString& label)
{
    const ast::ClassDefinition target = definition();
    std::vector<NodeId> equations;
    for (const LineChange& line : connections) {
        if (const ast::ConnectEquation connection = findConnection(target, line.from, line.to))
            equations.push_back(connection.id());
    }
    Edits edits = target ? removeFromDiagram(tree(), target, components, equations) : Edits();
    if (edits && !graphics.items.empty()) {
        const Edits items = removeGraphics(tree(), target, graphics.layer, graphics.items);
        if (!items) edits.reset();
        if (items) edits->insert(edits->end(), items->begin(), items->end());
    }
    return applyDrawn(edits, label);
}

bool DiagramCommands::connectEnds(const std::string& from, const std::string& to, const std::vector<Point>& points,
                                  const std::string& colour, double thickness)
{
    return applyDrawn(addDiagramConnection(tree(), definition(), from, to, points, {colour, thickness}),
                      tr("Connect %1 to %2").arg(QString::fromStdString(from), QString::fromStdString(to)));
}

bool DiagramCommands::leadLine(const LineChange& line)
{
    const ast::ConnectEquation connection = findConnection(definition(), line.from, line.to);
    return apply(connection ? setConnectionPoints(tree(), connection.id(), line.points) : Edits(), tr("Move a line"));
}

bool DiagramCommands::replaceLines(const std::vector<LineChange>& removed, const std::vector<LineChange>& added,
                                   const QString& label)
{
    if (m_document.isReadOnly() || !m_content) return apply(std::nullopt, {});
    const std::string className = m_content->className.toStdString();
    // Sequentially, each in the text that results from the previous one: all start at the same place.
    std::string text = m_document.text();
    std::vector<NodeId> equations;
    for (const LineChange& line : removed) {
        if (const ast::ConnectEquation connection = findConnection(definition(), line.from, line.to))
            equations.push_back(connection.id());
    }
    const Edits gone = removeFromDiagram(tree(), definition(), {}, equations);
    if (!gone || equations.size() != removed.size()) return apply(std::nullopt, {});
    text = applyEdits(text, *gone);
    for (const LineChange& line : added) {
        const auto parsed = parseLeniently(text);
        const Edits edits = addDiagramConnection(*parsed, findDefinition(*parsed, className), line.from, line.to,
                                                 line.points, {line.colour, 0.25});
        if (!edits) return apply(std::nullopt, {});
        text = applyEdits(text, *edits);
    }
    m_document.setText(text, label);
    emit drawn();
    return true;
}

bool DiagramCommands::draw(const GraphicItem& item, DiagramLayer layer)
{
    const std::string text = graphicText(item);
    return apply(addGraphics(tree(), definition(), layer, std::span(&text, 1)), tr("Draw"));
}

bool DiagramCommands::orderGraphics(const PickedGraphics& graphics, bool toFront)
{
    return apply(causeway::orderGraphics(tree(), definition(), graphics.layer, graphics.items, toFront),
                 toFront ? tr("Bring to front") : tr("Send to back"));
}

QString DiagramCommands::copied(const std::vector<std::string>& components, const PickedGraphics& graphics)
{
    const ast::ClassDefinition source = definition();
    return source ? QString::fromStdString(copyFromDiagram(source, components, graphics.items, graphics.layer))
                  : QString();
}

DiagramCommands::Pasted DiagramCommands::paste(const QString& text, Point offset, DiagramLayer layer)
{
    DiagramPaste pasted;
    if (isWithoutClass()) {
        const std::string name = newModelName();
        const std::string model = fmt::format("model {0}\nend {0};\n", name);
        const auto around = parseLeniently(model);
        pasted = pasteIntoDiagram(*around, findDefinition(*around, name), text.toStdString(), offset, {}, layer);
        if (pasted.edits) pasted.edits = appended(applyEdits(model, *pasted.edits));
    } else {
        pasted = pasteIntoDiagram(tree(), definition(), text.toStdString(), offset, shownNames(), layer);
    }
    if (!pasted.edits) {
        emit refused(tr("The clipboard contains no part of a model."));
        return {};
    }
    if (!applyDrawn(pasted.edits, tr("Paste"))) return {};
    Pasted done{{}, pasted.graphics};
    for (const std::string& name : pasted.names) done.components.append(QString::fromStdString(name));
    return done;
}

bool DiagramCommands::setParameters(const std::string& component, const std::vector<ParameterChange>& changes,
                                    const std::optional<std::string>& description)
{
    // New modifiers all start at the same place, so they are set sequentially, each in the text that results from the
    // previous one.
    std::string text = m_document.text();
    const auto change = [&](const std::function<Edits(const SyntaxTree&, NodeId)>& edit) {
        const auto parsed = parseLeniently(text);
        const ast::ComponentDeclaration declaration =
            findDeclaration(findDefinition(*parsed, m_content->className.toStdString()), component);
        const Edits edits = declaration ? edit(*parsed, declaration.id()) : Edits();
        if (edits) text = applyEdits(text, *edits);
        return edits.has_value();
    };
    bool isDone = m_content != nullptr && !m_document.isReadOnly();
    for (const ParameterChange& wanted : changes) {
        isDone = isDone && change([&](const SyntaxTree& at, NodeId node) { return editOf(wanted, at, node); });
    }
    if (description)
        isDone =
            isDone && change([&](const SyntaxTree& at, NodeId node) { return setDescription(at, node, *description); });
    if (!isDone) return apply(std::nullopt, {});
    m_document.setText(text, tr("Change %1").arg(QString::fromStdString(component)));
    return true;
}

}  // namespace causeway::ui
