// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A formula as a tree that can be typeset: read from the LaTeX that printer.h writes, so that all that is printed can
/// be drawn.
///
/// In:   LaTeX of the printer: names with subscripts, numbers, operators, \frac, \sqrt, \dot, powers, \left( \right),
/// cases, and matrices
///       (`\begin{bmatrix}`), which views put together themselves.
/// Out:  nodes with the bytes of the source that they come from, so that what is printed of a variable is found again
/// in it. Fails: nothing for what is no such text, or is nested more than kMaxFormulaDepth deep: whoever shows it
/// shows the plain text then. Cost: linear in the text. Recursion is limited by kMaxFormulaDepth. Threads: a pure
/// function of its argument.
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
    Operator,     ///< binary, with room around it; text
    Relation,     ///< likewise; a line may be broken before it
    Sign,         ///< an operator without room: the minus of a number, "not"; text
    Punctuation,  ///< room behind it; text
    Space,
    Fraction,   ///< numerator, denominator
    Root,       ///< one child
    Subscript,  ///< base, subscript
    Power,      ///< base, exponent
    Dot,        ///< derivative of its child by time
    Fence,      ///< one child; text: the two brackets, one after the other
    Cases,      ///< by rows: value, condition
    Matrix,     ///< by rows, of `columns` entries
};

struct FormulaNode {
    FormulaKind kind = FormulaKind::Row;
    std::string text;                     ///< UTF-8, as it is drawn
    std::vector<std::uint32_t> children;  ///< positions in Formula::nodes
    std::uint32_t columns = 1;            ///< of Cases and Matrix
    std::uint32_t begin = 0, end = 0;     ///< bytes of the source
};

struct Formula {
    std::string source;
    std::vector<FormulaNode> nodes;  ///< children stand before their parents; the last one is the whole
    [[nodiscard]] std::uint32_t root() const { return static_cast<std::uint32_t>(nodes.size() - 1); }
    [[nodiscard]] std::string_view sourceOf(const FormulaNode& node) const
    {
        return std::string_view(source).substr(node.begin, node.end - node.begin);
    }
};

[[nodiscard]] std::optional<Formula> parseFormula(std::string latex);

}  // namespace causeway
