// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a symbol is, in words: for hover tips, completion lists and call tips. Plain text, no markup.
#pragma once

#include <string>

#include "core/editing/scope_lookup.h"

namespace causeway {

struct SymbolText {
    std::string declaration;    ///< "parameter Modelica.Units.SI.Resistance R(start = 1)", "model Resistor"
    std::string type;           ///< "Real", "model", "function"
    std::string unit;           ///< "Ohm"; empty without one
    std::string value;          ///< of parameters and constants, as far as it is known without a flat model
    std::string description;    ///< the description string
    std::string documentation;  ///< first lines of a class's documentation
};

/// Declaration, type and description: cheap, for lists.
[[nodiscard]] SymbolText describeBriefly(const Symbol& symbol);
/// All of it.
[[nodiscard]] SymbolText describe(AssistWorkspace& workspace, const Symbol& symbol);

/// The first lines of an HTML text: without tags, white space as one space, paragraphs on lines of their own, at most
/// `most` bytes and
/// "..." where it goes on.
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
