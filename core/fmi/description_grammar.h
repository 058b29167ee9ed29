// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which elements and attributes modelDescription.xml may have: what the schemas of the standards say, as far as names,
/// what is required, the order of the parts, and lists of words go.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pugi {
class xml_node;
}

namespace causeway {

struct GrammarFinding {
    std::ptrdiff_t offset = 0;  ///< in the text, bytes
    std::string text, remedy;
};

[[nodiscard]] std::vector<GrammarFinding> checkGrammar(const pugi::xml_node& root, bool isThird);

}  // namespace causeway
