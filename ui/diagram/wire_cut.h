// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Deletes a segment of a net of lines: connections through it are removed, others in the net are kept.
/// In:   lines, each beginning at its `from`; one of them, and a point on it. The segment extends to the next joints or
///       connectors. Out: lines to remove, and their replacements.
/// Cost: at worst quadratic in the segments of the net. Threads: a pure function.
#pragma once

#include <vector>

#include "core/graphics/wire_nets.h"

namespace causeway::ui {

struct WireCut {
    std::vector<std::size_t> removed;
    std::vector<NetLine> added;
};

[[nodiscard]] WireCut withoutPieceAt(const std::vector<NetLine>& wires, std::size_t line, Point at);

}  // namespace causeway::ui
