// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Appearance of the parts of a singular model in all views: colour, hatching, sign, words. Sign and hatching are
/// distinguishable without colours.
#pragma once

#include <QBrush>
#include <QString>

#include "core/structure/report/singular_marks.h"
#include "ui/session/theme.h"

namespace causeway::ui {

[[nodiscard]] QColor colourOf(const ThemeColours& colours, SingularMark mark);
/// Overdetermined and underdetermined parts have different directions.
[[nodiscard]] QBrush hatchingOf(const ThemeColours& colours, SingularMark mark);
/// "+" and "−"; nothing for None.
[[nodiscard]] QString signOf(SingularMark mark);
/// "too many equations", "undetermined", for a legend.
[[nodiscard]] QString labelOf(SingularMark mark);
/// A sentence for a tool tip; empty for None.
[[nodiscard]] QString meaningOf(SingularMark mark);

}  // namespace causeway::ui
