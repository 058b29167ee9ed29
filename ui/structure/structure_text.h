// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The sentences of the structure views: what happened in a step, and what is true before the first and after the last.
///
/// Why a step was possible is said by the core (`explain`); what stands here is what only a view needs.
#pragma once

#include <QString>

#include "core/structure/structure.h"

namespace causeway::ui {

/// A title line, a sentence, and what is true at the very end (empty before).
struct StepNarration {
    QString title;
    QString sentence;
    QString conclusion;
};

/// "Rule 1" and the like.
[[nodiscard]] QString ruleName(ColouringRule rule);
/// "a single unknown is left in the equation": what allows the rule.
[[nodiscard]] QString ruleCondition(ColouringRule rule);
/// What to say at a position of the player, 0 to the number of steps.
[[nodiscard]] StepNarration narrate(const Structure& structure, int position);
/// What is true when no rule applies any more: all solved, algebraic loops, or a singular system.
/// `colouring` decides, so that it serves the exercise as well.
[[nodiscard]] QString conclusion(const Structure& structure, const Colouring& colouring);

/// 1-based, as users see it.
[[nodiscard]] QString labelOf(EquationId equation);
[[nodiscard]] QString textOf(const Structure& structure, EquationId equation);
[[nodiscard]] QString nameOf(const Structure& structure, UnknownId unknown);

/// Characters of the longest text and name: of large models, of two thousand spread over it, so that a view opens at once.
struct LongestTexts {
    std::size_t equation = 0, unknown = 0;
};
[[nodiscard]] LongestTexts longestTexts(const Structure& structure);

}  // namespace causeway::ui
