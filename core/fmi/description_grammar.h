// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Elements and attributes allowed in modelDescription.xml, from the schemas of the standards: names, required parts,
/// order, enumerated values.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pugi {
class xml_node;
}

namespace causeway {

struct GrammarFinding {
    std::ptrdiff_t offset = 0;  ///< byte offset in the text
    std::string text, remedy;
};

[[nodiscard]] std::vector<GrammarFinding> checkGrammar(const pugi::xml_node& root, bool isThird);

}  // namespace causeway
