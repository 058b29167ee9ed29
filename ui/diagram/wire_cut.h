// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What becomes of a net when a piece of its lines is deleted: connections that went through it go, and what the rest
/// of the lines still joins stays connected.
///
/// In:   lines, the first point of each at its `from`; one of them, and a point on it. The piece reaches from there to
/// the
///       next places where lines join, or to connectors.
/// Out:  which lines go, and lines that take their place. Cost: the square of the pieces of the net at worst.
/// Threads: a pure function.
#pragma once

#include <vector>

#include "ui/diagram/wire_nets.h"

namespace causeway::ui {

struct WireCut {
    std::vector<std::size_t> removed;
    std::vector<Wire> added;
};

[[nodiscard]] WireCut withoutPieceAt(const std::vector<Wire>& wires, std::size_t line, Point at);

}  // namespace causeway::ui
