// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a dialog asks about a component: the parameters of its class as the declarations describe them, and what the
/// component gives them.
///
/// In:   the texts as an AssistWorkspace takes them, the class and one of its components. Nothing has to flatten.
/// Out:  what is public and not final, own and inherited: parameters, other variables that ask for a place in the
///       dialog, start values (on a tab of their own where the declaration does not want them shown), and what can be
///       redeclared; plain values.
/// Errors: none; what is not found is empty.
/// Reference: Modelica Language Specification, sections 18.7 (Dialog), 7.3.4 (choices).
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/task.h"
#include "core/editing/matching_classes.h"
#include "core/syntax/syntax_tree.h"

namespace causeway {

enum class ParameterKind : std::uint8_t { Real, Integer, Boolean, String, Enumeration, Other, Redeclaration };

struct ComponentParameter {
    std::vector<std::string> path;  ///< of the modifier: the name, or with an attribute of it: v.start
    std::string name;               ///< the path as one reads it
    ParameterKind kind = ParameterKind::Other;
    std::string type;  ///< as declared
    std::string description;
    std::string tab = "General", group = "Parameters";
    std::string unit, displayUnit;
    std::string standard;  ///< what the class says, as written; empty for nothing
    std::string
        value;  ///< what the component says; empty: the standard. Of a redeclaration all of it: "redeclare package ..."
    std::string enable;  ///< of Dialog: an expression; empty: always
    std::vector<ParameterChoice> choices;
    bool isArray = false;
};

/// One modifier of the component with another text.
struct ParameterChange {
    std::vector<std::string> path;
    std::string value;  ///< empty: the modifier goes
    bool isRedeclaration = false;

    bool operator==(const ParameterChange&) const = default;
};

/// In the order of declarations, those of the class before those it inherits.
[[nodiscard]] std::vector<ComponentParameter> componentParameters(
    const std::shared_ptr<const SyntaxTree>& tree, const std::vector<std::shared_ptr<const SyntaxTree>>& others,
    const std::vector<std::filesystem::path>& folders, std::string_view className, std::string_view component,
    const Task& task = {});

/// The number that an expression is by itself: a literal with at most one sign.
[[nodiscard]] std::optional<double> literalIn(std::string_view expression);

/// Whether the expression holds for these values (texts by name): literals, names, not, and, or, relations. What cannot
/// be decided holds.
[[nodiscard]] bool holds(std::string_view expression, const std::map<std::string, std::string>& values);

}  // namespace causeway
