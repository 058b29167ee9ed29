// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/fixes/ground_fix.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/compiler/search_path.h"
#include "core/editing/diagram/component_defaults.h"
#include "core/editing/diagram/diagram_edits.h"
#include "core/graphics/class_pictures.h"
#include "core/graphics/line_colour.h"
#include "core/graphics/route.h"
#include "core/library/library.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Members of a connector: name, whether it is a flow, its quantity.
using ConnectorMembers = std::map<std::string, std::pair<bool, std::string>>;

std::string lastPart(const std::string& name)
{
    return name.substr(name.rfind('.') + 1);
}

ConnectorMembers membersOf(const HybridDae& dae, InstanceId connector)
{
    ConnectorMembers members;
    for (const DaeVariable& variable : dae.variables) {
        if (variable.instance == connector)
            members[lastPart(variable.name)] = {variable.isFlow, variable.quantity.str()};
    }
    return members;
}

/// One non-parameter component, and equations: a cheap test that excludes most classes.
bool mayBeGround(const ClassDeclaration& declaration)
{
    const bool isModel = declaration.kind() == ast::ClassKind::Model || declaration.kind() == ast::ClassKind::Block ||
                         declaration.kind() == ast::ClassKind::Class;
    if (!isModel || declaration.isPartial() || !declaration.hasEquations()) return false;
    std::size_t connectors = 0;
    for (const ElementDeclaration& element : declaration.elements()) {
        if (element.kind != ElementKind::Component || element.typePrefixes.variability == ast::Variability::Parameter ||
            element.typePrefixes.variability == ast::Variability::Constant) {
            continue;
        }
        if (++connectors > 1 || element.hasSubscripts || element.hasCondition) return false;
    }
    return connectors == 1;
}

class GroundSearch {
public:
    GroundSearch(Library& library, const AnalysisRequest& request, ConnectorMembers wanted, std::string potential,
                 const Task& task)
        : m_library(library),
          m_request(request),
          m_wanted(std::move(wanted)),
          m_potential(std::move(potential)),
          m_task(task)
    {
    }

    /// Names of the class and of its connector.
    using Ground = std::pair<std::string, std::string>;

    /// In the package of a class, then in its neighbours.
    std::optional<Ground> near(const std::string& className)
    {
        const ClassDeclaration* declaration = m_library.find(className);
        const ClassDeclaration* package = declaration != nullptr ? declaration->parent() : nullptr;
        if (package == nullptr) return {};
        if (auto found = in(*package)) return found;
        if (package->parent() == nullptr) return {};
        for (const ElementDeclaration& element : package->parent()->elements()) {
            const ClassDeclaration* other = element.kind == ElementKind::Class ? element.declaredClass() : nullptr;
            if (other == nullptr || other == package || other->kind() != ast::ClassKind::Package) continue;
            if (auto found = in(*other)) return found;
        }
        return {};
    }

    /// Among the classes of the text outside packages.
    std::optional<Ground> among(const std::vector<ClassInfo>& classes)
    {
        for (const ClassInfo& info : classes) {
            if (info.name.find('.') != std::string::npos) continue;
            const ClassDeclaration* declaration = m_library.find(info.name);
            if (declaration == nullptr) continue;
            if (auto found = asGround(*declaration)) return found;
        }
        return {};
    }

private:
    std::optional<Ground> in(const ClassDeclaration& package)
    {
        if (!m_seen.emplace(&package).second) return {};
        for (const ElementDeclaration& element : package.elements()) {
            if (m_task.cancelled()) return {};
            const ClassDeclaration* declaration =
                element.kind == ElementKind::Class ? element.declaredClass() : nullptr;
            if (declaration == nullptr) continue;
            if (auto found = asGround(*declaration)) return found;
        }
        return {};
    }

    /// Decided by its flat model.
    std::optional<Ground> asGround(const ClassDeclaration& declaration)
    {
        if (!mayBeGround(declaration)) return {};
        AnalysisRequest request = m_request;
        request.modelName = declaration.fullName();
        request.last = StopAfter::ScalarDae;
        const auto analysis = analyse(request, m_task);
        if (!analysis->scalarDae || analysis->diagnostics.hasErrors()) return {};
        const HybridDae& dae = *analysis->scalarDae;
        if (dae.instances.size() != 2 || membersOf(dae, InstanceId(1)) != m_wanted) return {};
        const std::string connector = dae.pathOf(InstanceId(1));
        std::size_t fixing = 0;
        for (const DaeEquation& equation : dae.equations) {
            if (equation.origin == EquationOrigin::Connection) continue;
            if (equation.kind != EquationKind::Simple ||
                !fixes(dae, equation, dae.findVariable(connector + "." + m_potential)))
                return {};
            ++fixing;
        }
        if (fixing != 1) return {};
        return Ground{declaration.fullName(), connector};
    }

    /// Potential on one side; parameters and numbers on the other.
    static bool fixes(const HybridDae& dae, const DaeEquation& equation, VariableId potential)
    {
        const auto isPotential = [&](ExprId side) {
            return dae.pool.op(side) == Op::Variable && dae.pool.variableOf(side) == potential;
        };
        const auto isKnown = flagsByExpression(dae.pool, [&](ExprId expr, std::uint8_t below) -> std::uint8_t {
            const bool isUnknown = dae.pool.op(expr) == Op::Variable &&
                                   dae.variables[dae.pool.variableOf(expr)].variability > Variability::Parameter;
            return isUnknown || dae.pool.op(expr) == Op::Time ? 1 : below;
        });
        return (isPotential(equation.lhs) && isKnown[equation.rhs.index()] == 0) ||
               (isPotential(equation.rhs) && isKnown[equation.lhs.index()] == 0);
    }

    Library& m_library;
    const AnalysisRequest& m_request;
    ConnectorMembers m_wanted;
    std::string m_potential;
    const Task& m_task;
    std::set<const ClassDeclaration*> m_seen;
};

/// Connector of a component declared by the model itself, which connect-equations can name.
struct Node {
    std::string component, connector;
    [[nodiscard]] std::string reference() const { return component + "." + connector; }
};

std::optional<Node> nodeOf(const HybridDae& dae, VariableId potential, ast::ClassDefinition model)
{
    const std::string& name = dae.variables[potential].name;
    const std::size_t first = name.find('.'), second = first == std::string::npos ? first : name.find('.', first + 1);
    if (second == std::string::npos || name.find('.', second + 1) != std::string::npos ||
        name.find_first_of("['") != std::string::npos)
        return {};
    Node node{name.substr(0, first), name.substr(first + 1, second - first - 1)};
    if (!findDeclaration(model, node.component)) return {};
    return node;
}

bool overlaps(const Extent& a, const Extent& b)
{
    return a.left() < b.right() && b.left() < a.right() && a.bottom() < b.top() && b.bottom() < a.top();
}

/// Puts the ground on the diagram.
class GroundPlacing {
public:
    GroundPlacing(const Analysis& analysis, ast::ClassDefinition model, ClassPictures& pictures)
        : m_tree(*analysis.tree), m_model(model), m_pictures(pictures), m_diagram(pictures.diagram(analysis.modelName))
    {
        if (!m_diagram) return;
        for (const DiagramComponent& component : m_diagram->components) {
            if (component.isPlaced)
                m_boxes.push_back(
                    component.map.boundsOf(component.icon ? component.icon->layer.system.extent : Extent()));
        }
    }

    Edits edits(const ComponentDefaults& defaults, const std::string& connector, const Node& node)
    {
        const std::string name = freeName(defaults.name, namesIn(m_model));
        const std::string from = name + "." + connector;
        const auto icon = m_pictures.icon(defaults.className);
        const DiagramComponent* component = m_diagram ? m_diagram->find(node.component) : nullptr;
        const IconConnector* end =
            component != nullptr && component->icon ? find(*component->icon, node.connector) : nullptr;
        const IconConnector* own = icon ? find(*icon, connector) : nullptr;
        if (end == nullptr || own == nullptr || !component->isPlaced) {
            return joined(addElement(m_tree, m_model.id(), fmt::format("{} {}", defaults.className, name)),
                          addConnection(m_tree, m_model.id(), from, node.reference()));
        }
        const Point at = component->map(end->position);
        NewComponent added{defaults.className, name, defaults.prefixes, {}};
        added.place.extent = defaults.extent;
        const Transformation size = Transformation::betweenAlike(icon->layer.system.extent, defaults.extent);
        const Point by = freePlace(at, size(own->position), size.boundsOf(icon->layer.system.extent));
        added.place = movedBy(added.place, by);
        const Extent box = Transformation::shift(by).boundsOf(defaults.extent);
        const Extent theirs = component->map.boundsOf(component->icon->layer.system.extent);
        const Point start{size(own->position).x + by.x, size(own->position).y + by.y};
        m_boxes.push_back(box);
        // A straight line if it is just below.
        const Side leaves = start.x == at.x ? Side::Any : sideOf(at, theirs);
        const std::vector<Point> line = routeLine({start, sideOf(start, box)}, {at, leaves}, m_boxes);
        return joined(
            addComponents(m_tree, m_model, std::span(&added, 1)),
            addDiagramConnection(m_tree, m_model, from, node.reference(), line, {lineColourOf(own->icon.get()), 0.25}));
    }

private:
    static const IconConnector* find(const IconPicture& icon, const std::string& name)
    {
        const auto found = std::ranges::find(icon.connectors, name, &IconConnector::name);
        return found == icon.connectors.end() ? nullptr : &*found;
    }

    static Edits joined(Edits first, Edits second)
    {
        if (!first || !second) return std::nullopt;
        first->insert(first->end(), second->begin(), second->end());
        return first;
    }

    /// Displacement to a free place with the connector near the node, preferably below it.
    Point freePlace(Point node, Point connector, const Extent& box) const
    {
        for (int ring = 1; ring <= 10; ++ring) {
            const double d = 10.0 * ring;
            for (const Point offset :
                 {Point{0, -d}, Point{-d, -d}, Point{d, -d}, Point{-d, 0}, Point{d, 0}, Point{0, d}}) {
                const Point by{node.x + offset.x - connector.x, node.y + offset.y - connector.y};
                const Extent placed = Transformation::shift(by).boundsOf(box);
                if (std::ranges::none_of(m_boxes, [&](const Extent& other) { return overlaps(placed, other); }))
                    return by;
            }
        }
        return {node.x - connector.x, node.y - connector.y - 20};
    }

    const SyntaxTree& m_tree;
    ast::ClassDefinition m_model;
    ClassPictures& m_pictures;
    std::shared_ptr<const DiagramPicture> m_diagram;
    std::vector<Extent> m_boxes;
};

}  // namespace

std::optional<DiagnosticFix> groundFix(const Analysis& analysis, const FloatingPotentials& group,
                                       const AnalysisRequest& request, const Task& task)
{
    if (!analysis.tree || !analysis.structure || !request.file) return {};
    const HybridDae& dae = *analysis.structure->dae;
    const ast::ClassDefinition model = findDefinition(*analysis.tree, analysis.modelName);
    if (!model) return {};
    std::optional<Node> node = nodeOf(dae, group.proposed, model);
    for (std::size_t i = 0; i < group.potentials.size() && !node; ++i) node = nodeOf(dae, group.potentials[i], model);
    if (!node) return {};

    Library library(request.cache ? request.cache : processSourceCache(),
                    searchPath(request.file->path(), request.libraryFolders));
    library.addDocument(analysis.tree);
    const DaeVariable& potential = dae.variables[group.proposed];
    GroundSearch search(library, request, membersOf(dae, potential.instance), lastPart(potential.name), task);
    std::optional<GroundSearch::Ground> ground;
    for (const VariableId floating : group.potentials) {
        const InstanceId component = dae.instances[dae.variables[floating].instance].parent;
        if (!ground && dae.instances.contains(component)) ground = search.near(dae.instances[component].className);
    }
    if (!ground) ground = search.among(analysis.classes);
    if (!ground) return {};

    ClassPictures pictures(library, task);
    const std::optional<ComponentDefaults> defaults = componentDefaults(library, pictures, ground->first);
    if (!defaults) return {};
    Edits edits = GroundPlacing(analysis, model, pictures).edits(*defaults, ground->second, *node);
    if (!edits) return {};
    return DiagnosticFix{fmt::format("connect {} to {}", ground->first, node->reference()), std::move(*edits)};
}

}  // namespace causeway
