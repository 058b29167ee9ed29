// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A formula as MathML, for web pages: typeset as in the window.
///
/// In:   LaTeX as written by printer.h (formula.h).
/// Out:  a `<math>` element of MathML Core.
/// Fails: returns nothing for text that formula.h cannot read; callers then show the plain text.
/// Cost: linear in the text. Threads: a pure function of its argument.
/// Source: W3C, MathML Core (2023).
#pragma once

#include <optional>
#include <string>

namespace causeway {

[[nodiscard]] std::optional<std::string> mathMl(std::string latex);

}  // namespace causeway
