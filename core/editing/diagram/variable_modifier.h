// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sets attributes and values of any variable by edits of the model's own text: x(fixed = true), C1(v(start = 2)).
///
/// In:   the tree of a text, the definition of the model in it, a variable by its name in the flat model ("C1.v",
///       "r[3].v").
/// Out:  minimal edits, at the declaration of the variable or as a modifier of its component; if that is inherited, in
///       the extends-clause of its base class. An array element is set as part of an array with the values of the other
///       elements: r(v(fixed = {false, false, true})). Libraries are not changed.
/// Errors: nullopt if the text has no place for it; `whyNoModifier` returns the reason.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/syntax/ast.h"
#include "core/syntax/edits.h"

namespace causeway {

/// `attribute`: "fixed", "start"; empty: the value itself. `flat`: the scalar model, for the values of other array
/// elements; without it no element is changed.
[[nodiscard]] Edits setVariableModifier(const SyntaxTree& tree, ast::ClassDefinition model, std::string_view variable,
                                        std::string_view attribute, std::string_view value,
                                        const HybridDae* flat = nullptr);
/// No edits (but not nullopt) if this text does not set it. Not for array elements, since the others need theirs.
[[nodiscard]] Edits removeVariableModifier(const SyntaxTree& tree, ast::ClassDefinition model,
                                           std::string_view variable, std::string_view attribute);

struct VariableValue {
    std::string variable, attribute, value;
};
/// Sets several values; reports those for which the text has no place. Nothing if there is no such model.
struct TextWithValues {
    std::string text;
    std::vector<std::string> refused;  ///< variables
};
[[nodiscard]] std::optional<TextWithValues> withVariableModifiers(const std::string& text, const std::string& modelName,
                                                                  const std::vector<VariableValue>& values);

/// Reason why an attribute of the variable cannot be set, as a clause. Empty if it can.
[[nodiscard]] std::string whyNoModifier(const SyntaxTree& tree, ast::ClassDefinition model, std::string_view variable,
                                        std::string_view attribute, const HybridDae* flat);

}  // namespace causeway
