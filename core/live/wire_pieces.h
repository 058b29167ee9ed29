// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Splits drawn connections into pieces, so that the flow over each piece is known where lines overlap.
/// In:   the lines of connections, each with its connection set. Out: pieces between neighbouring points of a set, each
///       once, with the lines that contain it. The flow of a piece is the sum over its lines, with signs by direction.
/// Cost: corners times pieces of each set; above `kMaxCuts` of these products, lines of a set are not split where they
///       only touch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/graphics/display_list.h"

namespace causeway {

struct Wire {
    std::vector<Point> points;
    std::uint32_t set = 0;
};

struct WireShare {
    std::uint32_t wire = 0;
    bool isForward = true;  ///< the wire passes the piece from its first to its second point
};

struct WirePiece {
    Point from, to;
    double along = 0;  ///< distance from the start of its first wire, in drawing units
    std::vector<WireShare> shares;
};

inline constexpr std::size_t kMaxCuts = 4'000'000;

/// In the order along the wires.
[[nodiscard]] std::vector<WirePiece> wirePieces(std::span<const Wire> wires);

}  // namespace causeway
