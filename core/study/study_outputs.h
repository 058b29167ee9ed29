// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Outputs of a study: numbers derived from curves, by name.
/// In:   a list in a plan; the program of its model. Out: outputs with resolved variables and relations, and settings
///       that record just the required curves.
/// Errors: problems of the plan, each with its place. Cost: linear in the variables for each output.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/program/program.h"
#include "core/simulation/simulation_settings.h"
#include "core/study/json_place.h"

namespace causeway {

/// A number derived from a curve.
struct StudyOutput {
    enum class At : std::uint8_t { End, Max, Min, Mean, Rms, Event, Time };
    std::string name;
    std::string variable;  ///< or an expression of several variables (expression_column.h)
    At at = At::End;
    double time = 0;                 ///< s, for `Time`
    int number = 1;                  ///< for `Event`: the first, second, ... event after the start; -1: the last one
    std::string relation;            ///< for `Event`: as written in the model; counts only events triggered by it
    std::optional<double> from, to;  ///< s, for `Max` to `Rms`: interval; default: the whole run
};

/// Reason why an output cannot have a name; empty if it can.
using WhyTaken = std::function<std::string(const std::string& name)>;
[[nodiscard]] std::vector<StudyOutput> readStudyOutputs(const JsonPlace& place, const WhyTaken& whyTaken);
/// Resolves variables and relations in the model, and sets `settings.outputs` to the required ones.
void takeStudyOutputs(std::vector<StudyOutput>& outputs, const Program& program, SimulationSettings& settings,
                      std::vector<std::string>& problems);

}  // namespace causeway
