// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Texts that are open, or named, beside the one that is looked at: it may use their classes.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace causeway {

class Library;
class SyntaxTree;

/// Adds them as documents. Left out are those that declare a class of the text another time: the text means its own.
/// A class that two of them declare is told where it is used (E0011).
/// `own`: null for a class of a library. Cost: linear in the number of texts.
void addBeside(Library& library, const SyntaxTree* own, std::span<const std::shared_ptr<const SyntaxTree>> others);

/// Full names of the classes that stand in no other one of the text.
[[nodiscard]] std::vector<std::string> topNames(const SyntaxTree& tree);

}  // namespace causeway
