// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How the parts of a singular model look in every view: colour, hatching, sign, words. The sign and the hatching can
/// be told apart without colours.
#pragma once

#include <QBrush>
#include <QString>

#include "core/structure/report/singular_marks.h"
#include "ui/session/theme.h"

namespace causeway::ui {

[[nodiscard]] QColor colourOf(const ThemeColours& colours, SingularMark mark);
/// Lines one way for too much, the other way for too little.
[[nodiscard]] QBrush hatchingOf(const ThemeColours& colours, SingularMark mark);
/// "+" and "−"; nothing for None.
[[nodiscard]] QString signOf(SingularMark mark);
/// "too many equations", "undetermined": for a legend.
[[nodiscard]] QString labelOf(SingularMark mark);
/// A sentence for a tool tip; empty for None.
[[nodiscard]] QString meaningOf(SingularMark mark);

}  // namespace causeway::ui
