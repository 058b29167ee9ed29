// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What there are exercises on, one maker each.
#pragma once

#include "core/lesson/exercise.h"

namespace causeway {

/// The next edge by one of the two rules.
[[nodiscard]] std::unique_ptr<Exercise> colouringTask(const std::shared_ptr<const Lesson>& lesson);
/// The next edge of an augmenting path.
[[nodiscard]] std::unique_ptr<Exercise> matchingTask(const std::shared_ptr<const Lesson>& lesson);
/// Which equations form the next part in the order of evaluation.
[[nodiscard]] std::unique_ptr<Exercise> componentsTask(const std::shared_ptr<const Lesson>& lesson);
/// Which unknowns of a loop to guess, and which equations to take as their residuals: as few as the lesson has.
[[nodiscard]] std::unique_ptr<Exercise> tearingTask(const std::shared_ptr<const Lesson>& lesson);
/// Which equations Pantelides' algorithm differentiates next.
[[nodiscard]] std::unique_ptr<Exercise> differentiationTask(const std::shared_ptr<const Lesson>& lesson);
/// Which of the constrained variables remain states.
[[nodiscard]] std::unique_ptr<Exercise> statesTask(const std::shared_ptr<const Lesson>& lesson);
/// Which values to give at the start, and which unknown each initial equation determines.
[[nodiscard]] std::unique_ptr<Exercise> initializationTask(const std::shared_ptr<const Lesson>& lesson);
/// Which equation gives which unit, and which equations contradict each other.
[[nodiscard]] std::unique_ptr<Exercise> unitTask(const std::shared_ptr<const Lesson>& lesson);

}  // namespace causeway
