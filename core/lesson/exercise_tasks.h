// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Makers of the exercises, one per kind.
#pragma once

#include "core/lesson/exercise.h"

namespace causeway {

/// Find the next edge by one of the two rules.
[[nodiscard]] std::unique_ptr<Exercise> colouringTask(const std::shared_ptr<const Lesson>& lesson);
/// Find the next edge of an augmenting path.
[[nodiscard]] std::unique_ptr<Exercise> matchingTask(const std::shared_ptr<const Lesson>& lesson);
/// Find the equations of the next block in the order of evaluation.
[[nodiscard]] std::unique_ptr<Exercise> componentsTask(const std::shared_ptr<const Lesson>& lesson);
/// Choose tearing unknowns and residual equations of a loop: as few as in the lesson.
[[nodiscard]] std::unique_ptr<Exercise> tearingTask(const std::shared_ptr<const Lesson>& lesson);
/// Find the equations that Pantelides' algorithm differentiates next.
[[nodiscard]] std::unique_ptr<Exercise> differentiationTask(const std::shared_ptr<const Lesson>& lesson);
/// Choose the constrained variables that remain states.
[[nodiscard]] std::unique_ptr<Exercise> statesTask(const std::shared_ptr<const Lesson>& lesson);
/// Choose the values to give at the start, and the unknown that each initial equation determines.
[[nodiscard]] std::unique_ptr<Exercise> initializationTask(const std::shared_ptr<const Lesson>& lesson);
/// Find the equation that determines each unit, and the equations that contradict each other.
[[nodiscard]] std::unique_ptr<Exercise> unitTask(const std::shared_ptr<const Lesson>& lesson);

}  // namespace causeway
