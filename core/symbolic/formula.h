// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A formula as a tree for typesetting, parsed from the LaTeX written by printer.h, so that everything printed can be
/// drawn.
///
/// In:   LaTeX of the printer: names with subscripts, numbers, operators, \frac, \sqrt, \dot, powers, \left( \right),
///       cases, and matrices (`\begin{bmatrix}`), which views assemble themselves.
/// Out:  nodes with their byte ranges in the source, so that the text of a variable can be located in it.
/// Fails: returns nothing for other text or nesting deeper than kMaxFormulaDepth; views then show the plain text.
/// Cost: linear in the text. Recursion is limited by kMaxFormulaDepth. Threads: a pure function of its argument.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace causeway {

inline constexpr int kMaxFormulaDepth = 100;

enum class FormulaKind : std::uint8_t {
    Row,          ///< children side by side
    Letter,       ///< one letter, set in italics; text
    Word,         ///< upright; text
    Number,       ///< text
    Operator,     ///< binary, with space around it; text
    Relation,     ///< likewise; a line may break before it
    Sign,         ///< an operator without space: the minus of a number, "not"; text
    Punctuation,  ///< followed by space; text
    Space,
    Fraction,   ///< numerator, denominator
    Root,       ///< one child
    Subscript,  ///< base, subscript
    Power,      ///< base, exponent
    Dot,        ///< time derivative of its child
    Fence,      ///< one child; text: the two brackets
    Cases,      ///< by rows: value, condition
    Matrix,     ///< by rows, of `columns` entries
};

struct FormulaNode {
    FormulaKind kind = FormulaKind::Row;
    std::string text;                     ///< UTF-8, as drawn
    std::vector<std::uint32_t> children;  ///< positions in Formula::nodes
    std::uint32_t columns = 1;            ///< of Cases and Matrix
    std::uint32_t begin = 0, end = 0;     ///< bytes of the source
};

struct Formula {
    std::string source;
    std::vector<FormulaNode> nodes;  ///< children precede their parents; the last one is the root
    [[nodiscard]] std::uint32_t root() const { return static_cast<std::uint32_t>(nodes.size() - 1); }
    [[nodiscard]] std::string_view sourceOf(const FormulaNode& node) const
    {
        return std::string_view(source).substr(node.begin, node.end - node.begin);
    }
};

[[nodiscard]] std::optional<Formula> parseFormula(std::string latex);

}  // namespace causeway
