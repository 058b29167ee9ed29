// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is kept of each run of a plan: numbers of curves, by name.
///
/// In:   a list in a plan; the program of its model. Out: outputs whose variables and relations are those of the model,
///       and settings whose runs keep just what they need.
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

/// A number of a curve.
struct StudyOutput {
    enum class At : std::uint8_t { End, Max, Min, Mean, Rms, Event, Time };
    std::string name;
    std::string variable;  ///< or an expression of several (expression_column.h)
    At at = At::End;
    double time = 0;                 ///< s, of `Time`
    int number = 1;                  ///< of `Event`: the first, second, ... one after the start; -1: the last one
    std::string relation;            ///< of `Event`: as written in the model; only events that it triggers count
    std::optional<double> from, to;  ///< s, of `Max` to `Rms`: over which part of the run; all of it
};

/// Why an output cannot have a name; empty: it can.
using WhyTaken = std::function<std::string(const std::string& name)>;
[[nodiscard]] std::vector<StudyOutput> readStudyOutputs(const JsonPlace& place, const WhyTaken& whyTaken);
/// Makes variables and relations those of the model, and `settings.outputs` what they are computed of.
void takeStudyOutputs(std::vector<StudyOutput>& outputs, const Program& program, SimulationSettings& settings,
                      std::vector<std::string>& problems);

}  // namespace causeway
