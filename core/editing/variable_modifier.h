// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Attributes and values of any variable of a model, changed in the text of the model itself: x(fixed = true),
/// C1(v(start = 2)).
///
/// In:   the tree of a text, the definition of the model in it, a variable by its name in the flat model ("C1.v",
/// "r[3].v"). Out:  minimal edits, at the declaration of the variable or as a modifier of the component that it is in;
/// where that is inherited, in the
///       extends-clause of the base class that has it. An element of an array gets its value in an array with those
///       that the other elements have: r(v(fixed = {false, false, true})). Libraries stay as they are.
/// Errors: nullopt where the text has no place for it; `whyNoModifier` says why.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/syntax/ast.h"
#include "core/syntax/edits.h"

namespace causeway {

/// `attribute`: "fixed", "start"; empty: the value itself. `flat`: the scalar model, which tells what other elements of
/// an array have; without it no element is changed.
[[nodiscard]] Edits setVariableModifier(const SyntaxTree& tree, ast::ClassDefinition model, std::string_view variable,
                                        std::string_view attribute, std::string_view value,
                                        const HybridDae* flat = nullptr);
/// Nothing to do (no edits, but not nullopt) where this text does not give it. Not for elements of arrays: the others
/// need theirs.
[[nodiscard]] Edits removeVariableModifier(const SyntaxTree& tree, ast::ClassDefinition model,
                                           std::string_view variable, std::string_view attribute);

struct VariableValue {
    std::string variable, attribute, value;
};
/// The text with all of them set; those for which it has no place are left out and told. Nothing where it has no such
/// model.
struct TextWithValues {
    std::string text;
    std::vector<std::string> refused;  ///< variables
};
[[nodiscard]] std::optional<TextWithValues> withVariableModifiers(const std::string& text, const std::string& modelName,
                                                                  const std::vector<VariableValue>& values);

/// Why there is no place for an attribute of the variable: a part of a sentence. Empty where there is one.
[[nodiscard]] std::string whyNoModifier(const SyntaxTree& tree, ast::ClassDefinition model, std::string_view variable,
                                        std::string_view attribute, const HybridDae* flat);

}  // namespace causeway
