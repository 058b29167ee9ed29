// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The macros in the texts of icons: %name, %class, %par, %{par}, %%.
///
/// Reference: Modelica Language Specification, section 18.6.5.5 (Text).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace causeway {

/// A parameter and what is shown for it.
struct MacroValue {
    std::string name;
    std::string text;  ///< "100 Ω"

    bool operator==(const MacroValue&) const = default;
};

struct MacroContext {
    std::string_view name;       ///< of the component; empty for a class that stands for itself: %name stays
    std::string_view className;  ///< its last part is shown for %class
    const std::vector<MacroValue>* values = nullptr;
};

/// What is shown for a text. A parameter that the context does not know stays as it is written.
[[nodiscard]] std::string expandMacros(std::string_view text, const MacroContext& context);
/// The names of the parameters in a text, in the order of the text: "R" for "R=%R" and "a.p" for "%{a.p}"; not name and
/// class.
[[nodiscard]] std::vector<std::string> macrosIn(std::string_view text);
/// Replaces %first and %second, as the texts on connections have them, by the last names of the two connectors.
[[nodiscard]] std::string expandConnectionMacros(std::string_view text, std::string_view from, std::string_view to);

}  // namespace causeway
