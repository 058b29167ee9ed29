// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The settings of a run and the model's text: read from its annotations, and written back to them.
///
/// Times, tolerance and interval are those of `experiment` (specification, section 18.4). For solver and root finder
/// there is no standard: they stand in
/// `__Causeway_simulation(solver="ida", rootFinder="bisection")`, which other tools keep and do not read.
/// Cost: writing parses the text once for each value that is new.
#pragma once

#include <optional>
#include <string>

#include "core/compiler/compiler.h"
#include "core/syntax/ast.h"

namespace causeway {

/// Names of solver and root finder; empty where the model wants none.
struct AnnotatedMethods {
    std::string solver, rootFinder;
    bool operator==(const AnnotatedMethods&) const = default;
};
[[nodiscard]] AnnotatedMethods annotatedMethods(ast::ClassDefinition model);
/// Of the model that was analysed.
[[nodiscard]] AnnotatedMethods annotatedMethods(const Analysis& analysis);
/// Settings that the annotations of the analysed model (which must be flat) ask for, its methods among them.
[[nodiscard]] SimulationSettings settingsFor(const Analysis& analysis);

/// The text in which the model asks for these settings. Numbers that mean the same stay as they are written, as do
/// other entries and all layout; what is not there is added where the run would differ without it, and a new annotation
/// `experiment` is whole. Nothing where the text has no such model, or no place for it.
[[nodiscard]] std::optional<std::string> withExperiment(const std::string& text, const std::string& modelName,
                                                        const SimulationSettings& settings);

}  // namespace causeway
