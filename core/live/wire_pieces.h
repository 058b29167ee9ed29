// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Drawn connections cut into pieces, so that what flows over each piece is known where lines lie on each other.
///
/// In:   the lines of connections, each with the set of connected lines it belongs to. Out: pieces between two
/// neighbouring points of a set;
///       each once, with the lines that run over it. The flow of a piece is the sum of those of its lines, by their
///       directions.
/// Cost: corners times pieces of each set; sets of more than `kMaxCuts` of these products are not cut where lines only
/// touch.
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
    bool isForward = true;  ///< the wire runs from the first point of the piece to the second
};

struct WirePiece {
    Point from, to;
    double along = 0;  ///< from the beginning of its first wire, in drawing units
    std::vector<WireShare> shares;
};

inline constexpr std::size_t kMaxCuts = 4'000'000;

/// In the order in which the wires come to them.
[[nodiscard]] std::vector<WirePiece> wirePieces(std::span<const Wire> wires);

}  // namespace causeway
