// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shared by the commands that carry out a plan: files beside it, its model, and a class with the resulting values.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/causewayc/command.h"

namespace causeway::cli {

/// Resolves `file` against the folder of the plan, which is moved together with its model, tables and measurements.
[[nodiscard]] std::string besidePlan(const std::string& file, const std::string& plan);
/// Prints the problems; whether there are any.
bool isRefusedPlan(const std::string& path, const std::vector<std::string>& problems);

/// Options for carrying out a plan.
struct PlanOptions {
    std::string plan, written, output;
    std::size_t jobs = 0;  ///< 0: not given
    std::vector<std::string> libraries, trusted;
    Format format = Format::Text;

    [[nodiscard]] std::size_t jobsOrAll() const;
};
/// `what`: result of the plan, e.g. "fitted".
void addFitOptions(CLI::App& app, PlanOptions& options, const char* what, const char* schema);
/// Model of a plan, ready to run; null on failure, with errors printed.
[[nodiscard]] std::shared_ptr<const Analysis> analysePlanned(const std::string& file, const std::string& name,
                                                             const PlanOptions& options, const Task& task);
[[nodiscard]] SimulationSettings settingsOfPlanned(const Analysis& analysis,
                                                   const std::vector<std::string>& trustedFolders);
/// Writes the file of `--write`: the model with the resulting values, described by `ofWhat`.
[[nodiscard]] int writeClassOf(const PlanOptions& options, const Analysis& analysis,
                               const std::vector<std::pair<std::string, double>>& values, const std::string& ofWhat);

}  // namespace causeway::cli
