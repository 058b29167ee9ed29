// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causeway-layout/graphviz_layout.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <memory>

#include <graphviz/cgraph.h>
#include <graphviz/gvc.h>

namespace causeway::layout {

namespace {

constexpr double kPointsPerInch = 72.0;

/// Collects Graphviz' messages, which are printed only on failure; its interface offers no user pointer.
std::string& graphvizMessages()
{
    static std::string messages;
    return messages;
}

int collectMessage(char* text)
{
    constexpr std::size_t kEnough = 4096;
    if (graphvizMessages().size() < kEnough) graphvizMessages() += text;
    return 0;
}

struct ContextDeleter {
    void operator()(GVC_t* context) const { gvFreeContext(context); }
};

struct GraphDeleter {
    void operator()(Agraph_t* graph) const { agclose(graph); }
};

/// Mutable copy of a text, since Graphviz takes `char*` for texts that it does not change.
class GraphText {
public:
    explicit GraphText(std::string text) : m_text(std::move(text)) {}
    operator char*() { return m_text.data(); }  // NOLINT(google-explicit-constructor)

private:
    std::string m_text;
};

std::string inches(double points)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6f", points / kPointsPerInch);
    return text.data();
}

void setGraph(Agraph_t* graph, const char* key, const std::string& value)
{
    agattr(graph, AGRAPH, GraphText(key), GraphText(value));
}

/// The settings for graphs that people read are too slow for thousands of nodes, where nobody would see a difference:
/// network simplex and crossing reduction get a limit, curves become straight lines.
void tune(Agraph_t* graph, const LayoutRequest& request, const std::string& engine)
{
    const std::size_t size = request.nodes.size() + request.edges.size();
    setGraph(graph, "rankdir", request.rankdir);
    if (request.nodeDistance) setGraph(graph, "nodesep", inches(*request.nodeDistance));
    if (request.rankDistance) setGraph(graph, "ranksep", inches(*request.rankDistance));

    constexpr std::size_t kLarge = 1'500;
    const bool large = size > kLarge;
    if (engine == "dot") {
        setGraph(graph, "splines", large ? "line" : "true");
        if (large) {
            setGraph(graph, "nslimit", "1");
            setGraph(graph, "nslimit1", "1");
            setGraph(graph, "mclimit", "0.1");
        }
    } else {
        setGraph(graph, "splines", large ? "line" : "true");
        setGraph(graph, "overlap", large ? "true" : "false");
        setGraph(graph, "sep", "+6");
    }
}

/// neato's stress model needs the distances of all pairs, and dot adds a node for each rank that an edge crosses: both
/// take minutes for graphs that sfdp draws in seconds.
std::string engineFor(const LayoutRequest& request)
{
    constexpr std::size_t kAllPairs = 2'000;
    constexpr std::size_t kRanked = 1'000;
    constexpr std::size_t kCycles = 500;
    constexpr std::size_t kDense = 1'500;
    const std::size_t nodes = request.nodes.size();
    const std::size_t edges = request.edges.size();
    const bool tooManyPairs = (request.engine == "neato" || request.engine == "fdp") && nodes > kAllPairs;
    const bool tooManyCrossings =
        request.engine == "dot" && ((nodes > kRanked && edges > nodes + kCycles) || edges > nodes + kDense);
    return tooManyPairs || tooManyCrossings ? "sfdp" : request.engine;
}

class Canvas {
public:
    explicit Canvas(Agraph_t* graph) : m_box(GD_bb(graph)) {}

    double width() const { return m_box.UR.x - m_box.LL.x; }
    double height() const { return m_box.UR.y - m_box.LL.y; }
    Point at(const pointf& point) const { return {point.x - m_box.LL.x, m_box.UR.y - point.y}; }

private:
    boxf m_box;
};

std::vector<Point> route(const Canvas& canvas, Agedge_t* edge, const Point& from, const Point& to)
{
    const splines* curves = ED_spl(edge);
    if (curves == nullptr || curves->size < 1 || curves->list[0].size < 4)
        return {from, from, to, to};  // not routed: a straight line between the centres
    const bezier& curve = curves->list[0];
    std::vector<Point> points;
    points.reserve(static_cast<std::size_t>(curve.size));
    for (int i = 0; i < curve.size; ++i) points.push_back(canvas.at(curve.list[i]));
    return points;
}

bool finite(const Layout& layout)
{
    const auto ok = [](const Point& point) { return std::isfinite(point.x) && std::isfinite(point.y); };
    for (const Point& centre : layout.centres) {
        if (!ok(centre)) return false;
    }
    for (const std::vector<Point>& edge : layout.edges) {
        for (const Point& point : edge) {
            if (!ok(point)) return false;
        }
    }
    return std::isfinite(layout.width) && std::isfinite(layout.height);
}

}  // namespace

std::optional<Layout> layOut(const LayoutRequest& request, std::string& error)
{
    Layout layout;
    layout.engine = engineFor(request);
    if (request.nodes.empty()) return layout;

    agseterrf(collectMessage);
    const std::unique_ptr<GVC_t, ContextDeleter> context(gvContext());
    const std::unique_ptr<Agraph_t, GraphDeleter> graph(agopen(GraphText("causeway"), Agdirected, nullptr));
    if (!context || !graph) {
        error = "Graphviz could not be started";
        return std::nullopt;
    }

    // Labels stay here: Graphviz would measure them in a font of its own and read markup in them.
    agattr(graph.get(), AGNODE, GraphText("shape"), GraphText("box"));
    agattr(graph.get(), AGNODE, GraphText("fixedsize"), GraphText("true"));
    agattr(graph.get(), AGNODE, GraphText("label"), GraphText(""));
    Agsym_t* width = agattr(graph.get(), AGNODE, GraphText("width"), GraphText("0.75"));
    Agsym_t* height = agattr(graph.get(), AGNODE, GraphText("height"), GraphText("0.5"));
    agattr(graph.get(), AGEDGE, GraphText("dir"), GraphText("none"));  // curves then end at the borders of nodes
    tune(graph.get(), request, layout.engine);

    std::vector<Agnode_t*> nodes(request.nodes.size());
    // From left to right, Graphviz stacks later nodes above earlier ones; reading order is downwards.
    const bool isStackedUpwards = request.rankdir == "LR" || request.rankdir == "RL";
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::size_t at = isStackedUpwards ? nodes.size() - 1 - i : i;
        nodes[at] = agnode(graph.get(), nullptr, 1);
        agxset(nodes[at], width, GraphText(inches(request.nodes[at].width)));
        agxset(nodes[at], height, GraphText(inches(request.nodes[at].height)));
    }
    std::vector<Agedge_t*> edges;
    edges.reserve(request.edges.size());
    for (const LayoutEdge& edge : request.edges)
        edges.push_back(agedge(graph.get(), nodes[edge.from], nodes[edge.to], nullptr, 1));

    if (gvLayout(context.get(), graph.get(), layout.engine.c_str()) != 0) {
        error = "Graphviz could not lay the graph out: " + graphvizMessages();
        return std::nullopt;
    }

    const Canvas canvas(graph.get());
    layout.width = canvas.width();
    layout.height = canvas.height();
    layout.centres.reserve(nodes.size());
    for (Agnode_t* node : nodes) layout.centres.push_back(canvas.at(ND_coord(node)));
    layout.edges.reserve(edges.size());
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const LayoutEdge& edge = request.edges[i];
        layout.edges.push_back(route(canvas, edges[i], layout.centres[edge.from], layout.centres[edge.to]));
    }
    gvFreeLayout(context.get(), graph.get());

    if (!finite(layout)) {
        error = "Graphviz gave coordinates that are not numbers";
        return std::nullopt;
    }
    return layout;
}

}  // namespace causeway::layout
