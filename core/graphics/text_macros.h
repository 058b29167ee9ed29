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

/// A parameter and its displayed text.
struct MacroValue {
    std::string name;
    std::string text;  ///< "100 Ω"

    bool operator==(const MacroValue&) const = default;
};

struct MacroContext {
    std::string_view name;       ///< of the component; empty for a class by itself: %name is kept
    std::string_view className;  ///< %class is replaced by its last part
    const std::vector<MacroValue>* values = nullptr;
};

/// Expands the macros in a text. Unknown parameters are kept as written.
[[nodiscard]] std::string expandMacros(std::string_view text, const MacroContext& context);
/// Names of the parameters in a text, in order: "R" for "R=%R" and "a.p" for "%{a.p}"; excludes name and class.
[[nodiscard]] std::vector<std::string> macrosIn(std::string_view text);
/// Replaces %first and %second, used in texts on connections, by the last names of the two connectors.
[[nodiscard]] std::string expandConnectionMacros(std::string_view text, std::string_view from, std::string_view to);

}  // namespace causeway
