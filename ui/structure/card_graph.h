// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Cards and arrows that are still to be arranged: what BltView draws once causeway-layout has found their places.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "ui/structure/blt_view.h"

namespace causeway::ui {

struct CardGraph {
    std::vector<BltDrawing::Node> nodes;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  ///< positions in `nodes`: from, to
};

/// With the sizes that the cards have in this style.
[[nodiscard]] LayoutGraph layoutGraphOf(const CardGraph& cards, const BltCardStyle& style);

}  // namespace causeway::ui
