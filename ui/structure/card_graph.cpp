// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/card_graph.h"

namespace causeway::ui {

LayoutGraph layoutGraphOf(const CardGraph& cards, const BltCardStyle& style)
{
    LayoutGraph graph;
    for (const BltDrawing::Node& node : cards.nodes) graph.nodes.push_back(style.size(node.text));
    graph.edges = cards.edges;
    return graph;
}

}  // namespace causeway::ui
