// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An initialization as a list for people: what is given, guessed, added, redundant, contradictory, undetermined, in
/// the order in which it is solved.
///
/// In:   a structure. Out: items; empty where it has no initialization. Blocks come first, what is in none comes last.
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
    Free,           ///< a parameter with fixed = false, which the rest determines
    Guessed,        ///< an unknown of a loop: its start value is where the search begins
    Added,          ///< a start value that is not fixed, taken because something was missing
    Redundant,      ///< a condition that others determine already
    Contradictory,  ///< and that they contradict
    Undetermined,   ///< an unknown that nothing is left for
};
[[nodiscard]] std::string_view toString(InitialItemKind kind);

struct InitialItem {
    InitialItemKind kind = InitialItemKind::Given;
    std::optional<std::size_t> block;  ///< in the order of evaluation; none for what is solved nowhere
    EquationId row;                    ///< of the initial system; none for Guessed and Undetermined
    UnknownId column;                  ///< what it gives a value to; none for redundant equations
    SourceSpan span;                   ///< its place in a text
};

[[nodiscard]] std::vector<InitialItem> initialItems(const Structure& structure);
/// "x = 1", "x begins at 0": what it says.
[[nodiscard]] std::string textOf(const Structure& structure, const InitialItem& item);
/// Why it is what it is; one sentence.
[[nodiscard]] std::string explain(const Structure& structure, const InitialItem& item);

}  // namespace causeway
