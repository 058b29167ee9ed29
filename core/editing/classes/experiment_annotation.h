// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reads run settings from the annotations of a model, and writes them back. Times, tolerance and interval use
/// `experiment` (specification, section 18.4). Solver and root finder, which are not standardized, use
/// `__Causeway_simulation(solver="ida", rootFinder="bisection")`, which other tools preserve and ignore.
/// Cost: writing parses the text once per new value.
#pragma once

#include <optional>
#include <string>

#include "core/compiler/compiler.h"
#include "core/syntax/ast.h"

namespace causeway {

/// Names of solver and root finder; empty if not specified.
struct AnnotatedMethods {
    std::string solver, rootFinder;
    bool operator==(const AnnotatedMethods&) const = default;
};
[[nodiscard]] AnnotatedMethods annotatedMethods(ast::ClassDefinition model);
/// Of the analysed model.
[[nodiscard]] AnnotatedMethods annotatedMethods(const Analysis& analysis);
/// Settings from the annotations of the analysed model (which must be flat), including methods.
[[nodiscard]] SimulationSettings settingsFor(const Analysis& analysis);

/// Writes settings to the model. Numbers with the same value keep their spelling, as do other entries and all layout;
/// missing entries are added if the run would differ without them, and a new `experiment` annotation is complete.
/// Nothing if the text has no such model, or no place for it.
[[nodiscard]] std::optional<std::string> withExperiment(const std::string& text, const std::string& modelName,
                                                        const SimulationSettings& settings);

}  // namespace causeway
