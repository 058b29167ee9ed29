// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The history of an equation, from its written to its computed form: for reports, as text and as LaTeX.
///
/// In:   the structure of a model. Out: one entry for each form of the equation, the first as written.
/// Cost: that of printing the equation. Fails: never. Threads: a pure function of its arguments.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

enum class HistoryAction : std::uint8_t {
    Written,
    Substituted,  ///< eliminated variables were replaced
    Combined,     ///< replaced by a combination with other equations in which unknowns cancel
    Eliminated,   ///< left the system together with a variable that equals another
    Differentiated,
    SolvedFor,     ///< a single assignment
    SolvedInLoop,  ///< an assignment, given the tearing unknowns of its loop
    Residual,      ///< of a loop: corrects the guess
};
[[nodiscard]] std::string_view toString(HistoryAction action);

struct HistoryEntry {
    HistoryAction action = HistoryAction::Written;
    std::string what;  ///< "differentiated 2 times", "solved for u2"
    std::string text;  ///< "u2 = u1"
    std::string latex;
};

/// The rest of an equation in the current case, if it is written with unknowns that have no effect there: "der(vx) = 0"
/// of "der(vx) = T*x" while T is 0. Otherwise nothing.
struct EquationLeft {
    std::string text, latex;
};
[[nodiscard]] std::optional<EquationLeft> leftOf(const Structure& structure, EquationId equation);
/// For sentences that are true of the case at hand: "der(vx) = T*x, here der(vx) = 0".
[[nodiscard]] std::string textHere(const Structure& structure, EquationId equation);
/// By equation. Loops are gone through once, so this is the way to ask for all of them.
[[nodiscard]] IdVector<EquationId, std::vector<HistoryEntry>> historiesOf(const Structure& structure);
/// Of one equation. Cost: linear in the blocks; copies the pool if it is a step of a loop.
[[nodiscard]] std::vector<HistoryEntry> historyOf(const Structure& structure, EquationId equation);
/// Of the row that eliminated a variable.
[[nodiscard]] std::vector<HistoryEntry> historyOf(const Structure& structure, const Alias& alias);

}  // namespace causeway
