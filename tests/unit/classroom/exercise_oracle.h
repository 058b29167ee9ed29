// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Answers to generated exercises, found in other ways than the generator: from the text of the model alone, by brute
/// force, determinants and offsets; events by another integrator from the curves.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/classroom/generated_exercise.h"

namespace causeway::test {

/// An equation of sums as it is written: the factor of each name ("x", "der(x)"), and which names stand in it at all.
struct ReadEquation {
    std::map<std::string, double> factors;
    std::vector<std::string> names;
};
ReadEquation readEquation(const std::string& text);

/// Whether the answer is right, by means of its own.
bool oracleAccepts(const GeneratedExercise& exercise, std::size_t question, const Answer& answer);

}  // namespace causeway::test
