// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Textual description of a symbol for hover, completion lists and signature help. Plain text.
#pragma once

#include <string>

#include "core/editing/scope_lookup.h"

namespace causeway {

struct SymbolText {
    std::string declaration;    ///< "parameter Modelica.Units.SI.Resistance R(start = 1)", "model Resistor"
    std::string type;           ///< "Real", "model", "function"
    std::string unit;           ///< "Ohm"; empty without one
    std::string value;          ///< of parameters and constants, as far as known without flattening
    std::string description;    ///< the description string
    std::string documentation;  ///< first lines of a class's documentation
};

/// Declaration, type and description: cheap, for lists.
[[nodiscard]] SymbolText describeBriefly(const Symbol& symbol);
/// Complete description.
[[nodiscard]] SymbolText describe(AssistWorkspace& workspace, const Symbol& symbol);

/// First lines of an HTML text as plain text: white space collapsed, paragraphs on separate lines, at most `most`
/// bytes, with "..." if truncated.
[[nodiscard]] std::string plainText(std::string_view html, std::size_t most);

/// The inputs and outputs of a function.
struct FunctionText {
    struct Parameter {
        std::string name, type, standard, description;

        [[nodiscard]] std::string declaration() const;  ///< "Real x = 1"
    };
    std::vector<Parameter> inputs, outputs;
    std::string description;
};
[[nodiscard]] FunctionText describeFunction(AssistWorkspace& workspace, ClassInstance& function);

}  // namespace causeway
