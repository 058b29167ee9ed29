// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether what a lesson says is true.
///
/// In:   a lesson. Each form that a sentence may have has a check, which reads the marks before and after the step, the
/// incidence, and matchings of its own; nothing is asked of what wrote the sentence.
/// Out:  a line for each step whose sentence is false, or has a form that no check knows.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/lesson/lesson.h"
#include "tests/unit/lesson/random_lesson_models.h"

namespace causeway::test {

/// How often each form was met.
using FormCounts = std::map<std::string, std::size_t>;

/// `units`: the model of a lesson on units, which knows what is meant.
[[nodiscard]] std::vector<std::string> falseSentences(const std::shared_ptr<const Lesson>& lesson, FormCounts& counts,
                                                      const UnitModel* units = nullptr);
/// All forms of sentences that are known, by kind of lesson.
[[nodiscard]] std::vector<std::string> knownForms();

}  // namespace causeway::test
