// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Cards and arrows before layout by causeway-layout and drawing by BltView.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "ui/structure/blt_view.h"

namespace causeway::ui {

struct CardGraph {
    std::vector<BltDrawing::Node> nodes;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  ///< indices in `nodes`: from, to
};

/// With the card sizes of this style.
[[nodiscard]] LayoutGraph layoutGraphOf(const CardGraph& cards, const BltCardStyle& style);

}  // namespace causeway::ui
