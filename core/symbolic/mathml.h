// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A formula as MathML, for pages: browsers typeset it as the window does.
///
/// In:   LaTeX as printer.h writes it (formula.h).
/// Out:  a `<math>` element of MathML Core. Fails: nothing for what formula.h cannot read: whoever shows it shows the
/// plain text then. Cost: linear in the text. Threads: a pure function of its argument.
/// Source: W3C, MathML Core (2023).
#pragma once

#include <optional>
#include <string>

namespace causeway {

[[nodiscard]] std::optional<std::string> mathMl(std::string latex);

}  // namespace causeway
