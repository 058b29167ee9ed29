// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An initialization as a readable list: given, guessed, added, redundant, contradictory and undetermined items, in the
/// order in which they are solved.
///
/// In:   a structure. Out: items; empty if it has no initialization. Items of blocks come first, then the others.
/// Fails: never. Cost: linear in the initial system. Threads: a pure function of its argument.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

enum class InitialItemKind : std::uint8_t {
    Given,          ///< an initial equation or algorithm, a fixed start value
    Free,           ///< a parameter with fixed = false, determined by the other conditions
    Guessed,        ///< an unknown of a loop: the iteration begins at its start value
    Added,          ///< a start value that is not fixed, taken because a condition was missing
    Redundant,      ///< a condition already determined by others
    Contradictory,  ///< a redundant condition that contradicts the others
    Undetermined,   ///< an unknown that no condition determines
};
[[nodiscard]] std::string_view toString(InitialItemKind kind);

struct InitialItem {
    InitialItemKind kind = InitialItemKind::Given;
    std::optional<std::size_t> block;  ///< in the order of evaluation; none if it is not in a block
    EquationId row;                    ///< of the initial system; none for Guessed and Undetermined
    UnknownId column;                  ///< the column it gives a value to; none for redundant equations
    SourceSpan span;                   ///< its place in a text
};

[[nodiscard]] std::vector<InitialItem> initialItems(const Structure& structure);
/// Text of the item: "x = 1", "x begins at 0".
[[nodiscard]] std::string textOf(const Structure& structure, const InitialItem& item);
/// The reason for its kind, in one sentence.
[[nodiscard]] std::string explain(const Structure& structure, const InitialItem& item);

}  // namespace causeway
