// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Contents of a parameter dialog: the parameters of a component's class as declared, and their modifiers in the
/// component.
///
/// In:   texts as for AssistWorkspace, the class and one of its components. Does not require flattening.
/// Out:  public, non-final elements, own and inherited: parameters, other variables with a Dialog annotation, start
///       values (on a separate tab unless the declaration shows them), redeclarable elements; plain values.
/// Errors: none; unknown names yield empty results.
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
#include "core/editing/diagram/matching_classes.h"
#include "core/syntax/syntax_tree.h"

namespace causeway {

enum class ParameterKind : std::uint8_t { Real, Integer, Boolean, String, Enumeration, Other, Redeclaration };

struct ComponentParameter {
    std::vector<std::string> path;  ///< of the modifier: the name, optionally with an attribute: v.start
    std::string name;               ///< readable form of the path
    ParameterKind kind = ParameterKind::Other;
    std::string type;  ///< as declared
    std::string description;
    std::string tab = "General", group = "Parameters";
    std::string unit, displayUnit;
    std::string standard;  ///< default in the class, as written; empty for none
    std::string value;     ///< value in the component; empty: the default. For a redeclaration its complete text:
                           ///< "redeclare package ..."
    std::string enable;    ///< Dialog expression; empty: always enabled
    std::vector<ParameterChoice> choices;
    bool isArray = false;
};

/// New text of a modifier of the component.
struct ParameterChange {
    std::vector<std::string> path;
    std::string value;  ///< empty: removes the modifier
    bool isRedeclaration = false;

    bool operator==(const ParameterChange&) const = default;
};

/// In order of declaration, those of the class before inherited ones.
[[nodiscard]] std::vector<ComponentParameter> componentParameters(
    const std::shared_ptr<const SyntaxTree>& tree, const std::vector<std::shared_ptr<const SyntaxTree>>& others,
    const std::vector<std::filesystem::path>& folders, std::string_view className, std::string_view component,
    const Task& task = {});

/// Value of a literal with at most one sign.
[[nodiscard]] std::optional<double> literalIn(std::string_view expression);

/// Evaluates a condition for these values (texts by name): literals, names, not, and, or, relations. True if
/// undecidable.
[[nodiscard]] bool holds(std::string_view expression, const std::map<std::string, std::string>& values);

}  // namespace causeway
