// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Auxiliary texts, opened or given by the user, whose classes the current text may use.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace causeway {

class Library;
class SyntaxTree;

/// Adds them as documents, except those that declare a class of the current text: it refers to its own. A class
/// declared by two of them is reported when it is used (E0011).
/// `own`: null for a class of a library. Cost: linear in the number of texts.
void addBeside(Library& library, const SyntaxTree* own, std::span<const std::shared_ptr<const SyntaxTree>> others);

/// Full names of the top-level classes of the text.
[[nodiscard]] std::vector<std::string> topNames(const SyntaxTree& tree);

}  // namespace causeway
