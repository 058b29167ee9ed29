// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel finds out about the circuit in jobs: where its parts go, what can be connected, what can be plotted.
#include <QMenu>
#include <algorithm>

#include "core/compiler/compiler.h"
#include "core/editing/diagram/connectable.h"
#include "core/graphics/item_outline.h"
#include "core/library/library.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/session/app_context.h"
#include "ui/session/document.h"

namespace causeway::ui {

namespace {

SignalDirectionOf directionsOf(const std::map<std::string, SignalDirection>& directions)
{
    return [directions](const std::string& className) {
        const auto found = directions.find(className);
        return found == directions.end() ? SignalDirection::None : found->second;
    };
}

/// Replaces the analysed text by the drawn one.
std::unique_ptr<Library> libraryOf(const LibraryView& view, const DiagramContent* content)
{
    LibraryView seen = view;
    if (content != nullptr && content->tree) seen.documents = withOthers(content->tree, seen.documents);
    return seen.open();
}

}  // namespace

// Arranging ----------------------------------------------------------------------------------------

void DiagramPanel::arrange()
{
    const auto& content = m_source.content();
    if (!content || !content->diagram || isInside() || m_view->layer() != DiagramLayer::Diagram) return;
    if (content->revision != m_document.revision() || m_source.isBusy()) {
        // A newer picture is under way.
        connect(&m_source, &DiagramSource::contentChanged, this, &DiagramPanel::arrange, Qt::SingleShotConnection);
        return;
    }
    if (m_document.isReadOnly()) return showMessage(tr("%1 is read-only.").arg(m_document.name()));
    std::set<std::string> chosen;
    for (const QString& name : m_view->selectedComponents()) chosen.insert(name.toStdString());
    // A single selected component cannot be arranged: arranges all unplaced ones.
    if (chosen.size() < 2) {
        std::set<std::string> unplaced;
        for (const DiagramComponent& component : content->diagram->components) {
            if (!component.isPlaced && !component.isInherited) unplaced.insert(component.name);
        }
        if (chosen.empty() || !unplaced.empty()) chosen = std::move(unplaced);
    }
    std::vector<Point> places;
    for (const DiagramComponent& component : content->diagram->components) {
        if (component.isPlaced && chosen.contains(component.name)) places.push_back(component.map(Point{}));
    }
    Arranging wanted{content, {}, places.empty() ? Point{} : boundsOf(places).centre(), {}};
    using Answer = std::map<std::string, SignalDirection>;
    m_context.jobs.start<Answer>(
        {tr("Arranging"), m_arrangeKey, this, true},
        [view = m_context.libraries.view(), content](const Task&) {
            // The class of a connector tells the signal direction: connector RealInput = input Real.
            const std::unique_ptr<Library> library = libraryOf(*view, content.get());
            Answer directions;
            const auto add = [&](const std::string& className) {
                if (directions.contains(className)) return;
                const ClassDeclaration* found = library->find(className);
                const ast::Causality causality =
                    found != nullptr ? found->definition().specifier().causality() : ast::Causality::None;
                directions[className] = causality == ast::Causality::Input    ? SignalDirection::In
                                        : causality == ast::Causality::Output ? SignalDirection::Out
                                                                              : SignalDirection::None;
            };
            for (const DiagramComponent& component : content->diagram->components) {
                if (component.isConnector) add(component.className);
                if (!component.icon) continue;
                for (const IconConnector& connector : component.icon->connectors) add(connector.className);
            }
            return directions;
        },
        [this, wanted = std::move(wanted), chosen](const JobOutcome<Answer>& outcome) mutable {
            if (!outcome.value) return;
            wanted.directions = *outcome.value;
            wanted.graph = arrangeGraph(*wanted.content->diagram, chosen, directionsOf(wanted.directions));
            if (wanted.graph.nodes.empty()) return showMessage(tr("There is nothing to arrange."));
            LayoutGraph graph;
            for (const ArrangeGraph::Node& node : wanted.graph.nodes) graph.nodes.emplace_back(node.width, node.height);
            graph.edges = wanted.graph.edges;
            m_arranging = std::move(wanted);
            m_layout.request(graph);
        });
}

void DiagramPanel::takeArrangement(const GraphLayout& layout)
{
    if (!m_arranging) return;
    const Arranging asked = *std::exchange(m_arranging, std::nullopt);
    if (asked.content->revision != m_document.revision()) return;  // the text has changed meanwhile
    std::vector<Point> centres;
    for (const QPointF& centre : layout.centres) centres.push_back({centre.x(), -centre.y()});
    using Answer = Arrangement;
    m_context.jobs.start<Answer>(
        {tr("Arranging"), m_arrangeKey, this, true},
        [asked, centres](const Task&) {
            return arranged(*asked.content->diagram, asked.graph, centres, asked.middle,
                            directionsOf(asked.directions));
        },
        [this, asked](const JobOutcome<Answer>& outcome) {
            if (!outcome.value || asked.content->revision != m_document.revision()) return;
            std::vector<LineChange> lines;
            for (const Arrangement::Line& line : outcome.value->lines)
                lines.push_back({line.from, line.to, line.points, line.colour});
            QStringList names;
            for (const auto& [name, place] : outcome.value->places) names.append(QString::fromStdString(name));
            if (!m_commands.movePlaces(outcome.value->places, lines, {}, DiagramLayer::Diagram, tr("Arrange"))) return;
            showMessage({});
            m_view->selectLater(names);
            m_view->fitLater();
        });
}

void DiagramPanel::findRefusals(std::size_t end)
{
    const std::vector<SceneEnd>& ends = m_view->scene().ends();
    const PlugEnd from{ends[end].className, ends[end].isOwn};
    std::set<PlugEnd> others;
    for (const SceneEnd& other : ends) others.insert({other.className, other.isOwn});
    using Answer = std::map<PlugEnd, QString>;
    m_context.jobs.start<Answer>(
        {tr("Looking for connectors"), m_refusalsKey, this, true},
        [view = m_context.libraries.view(), content = m_source.content(), from,
         wanted = std::vector<PlugEnd>(others.begin(), others.end())](const Task& task) {
            const std::unique_ptr<Library> library = libraryOf(*view, content.get());
            const std::vector<std::string> why = whyNotConnectable(*library, from, wanted, task);
            Answer refusals;
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                if (!why[i].empty()) refusals.emplace(wanted[i], QString::fromStdString(why[i]));
            }
            return refusals;
        },
        [this](const JobOutcome<Answer>& outcome) {
            if (outcome.value) m_view->setRefusals(*outcome.value);
        });
}

/// Notice for models written as text.
QString DiagramPanel::unplacedText() const
{
    const auto& content = m_source.content();
    if (!content || !content->diagram || isInside() || m_document.isReadOnly() ||
        m_view->layer() != DiagramLayer::Diagram)
        return {};
    const auto count = std::ranges::count_if(content->diagram->components, [](const DiagramComponent& component) {
        return !component.isPlaced && !component.isInherited && component.icon;
    });
    return count < 2 ? QString() : tr("%1 components have no place yet. Ctrl+Shift+A arranges them.").arg(count);
}

// Plotting -----------------------------------------------------------------------------------------

std::vector<PlotTarget> DiagramPanel::targetsOf(const ProbedPlace& place) const
{
    const auto& content = m_source.content();
    if (!content || !m_analysis || !m_analysis->scalarDae) return {};
    return plotTargets(*m_analysis->scalarDae, content->prefix + place.name);
}

QString DiagramPanel::probeText(const ProbedPlace& place, Qt::KeyboardModifiers modifiers) const
{
    const QStringList names = probed(place, modifiers);
    return names.isEmpty() ? tr("Nothing to plot here") : names.front();
}

/// As in circuit simulators: a line shows its potential, a component its flow; Alt selects the power, Shift the other
/// of potential and flow.
QStringList DiagramPanel::probed(const ProbedPlace& place, Qt::KeyboardModifiers modifiers) const
{
    using Kind = PlotTarget::Kind;
    const std::vector<PlotTarget> targets = targetsOf(place);
    if (targets.empty()) return {};
    const bool wantsOther = modifiers.testFlag(Qt::ShiftModifier);
    const bool isLine = place.kind == ProbedPlace::Kind::Line;
    const Kind wanted = modifiers.testFlag(Qt::AltModifier) ? Kind::Power
                        : isLine != wantsOther              ? Kind::Across
                                                            : Kind::Through;
    const PlotTarget* target = findTarget(targets, wanted);
    return {QString::fromStdString(target != nullptr ? target->expression : targets.front().expression)};
}

void DiagramPanel::plot(const ProbedPlace& place, Qt::KeyboardModifiers modifiers)
{
    if (!m_analysis || !m_analysis->scalarDae) {
        showMessage(tr("The model cannot be analysed yet: there is nothing to plot."));
        return;
    }
    const QStringList names = probed(place, modifiers);
    if (names.isEmpty()) {
        showMessage(tr("%1 has no variables that could be plotted.").arg(QString::fromStdString(place.name)));
        return;
    }
    showMessage(tr("%1 is in the plot.").arg(names.front()));
    emit plotWanted(names);
}

void DiagramPanel::fillPlotMenu(QMenu& menu, const ProbedPlace& place)
{
    using Kind = PlotTarget::Kind;
    for (const PlotTarget& target : targetsOf(place)) {
        const QString expression = QString::fromStdString(target.expression);
        const QString about = target.kind == Kind::Power ? tr("power") : QString::fromStdString(target.description);
        menu.addAction(about.isEmpty() ? expression : tr("%1 – %2").arg(expression, about), this,
                       [this, expression] { emit plotWanted({expression}); });
    }
    menu.setEnabled(!menu.isEmpty());
}

}  // namespace causeway::ui
