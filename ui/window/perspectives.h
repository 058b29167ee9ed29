// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Arrangements of the panels for a kind of work. Each is remembered as its user leaves it.
#pragma once

#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "ui/window/panels.h"

namespace causeway::ui {

enum class Perspective : std::uint8_t { Edit, Analyse, Simulate, Teach };
inline constexpr std::array kPerspectives = {Perspective::Edit, Perspective::Analyse, Perspective::Simulate,
                                             Perspective::Teach};

/// "edit", "analyse", ...: never changes.
[[nodiscard]] QString perspectiveName(Perspective perspective);
/// None for a name that no perspective has.
[[nodiscard]] std::optional<Perspective> findPerspective(const QString& name);
/// Translated, with its mnemonic.
[[nodiscard]] QString perspectiveTitle(Perspective perspective);
/// What it is for, in a sentence.
[[nodiscard]] QString perspectiveHelp(Perspective perspective);

/// Where the panels are at first. Every panel has a place, also those that are hidden: there it appears when it is
/// shown.
struct PanelLayout {
    using Group = std::vector<PanelId>;  ///< tabs of one place, the one in front first
    /// Groups side by side; the sizes are parts of the window's width.
    struct Area {
        std::vector<Group> groups;
        std::vector<double> widths;
    };
    Area left, right, bottom;
    double bottomHeight = 0.3;  ///< part of the window's height
    std::vector<PanelId> visible;

    [[nodiscard]] bool isVisible(PanelId panel) const;
};

/// `isWide`: there is room for two panels beside the editor.
[[nodiscard]] PanelLayout layoutOf(Perspective perspective, bool isWide);
/// The first perspective in which the panel is visible at first.
[[nodiscard]] Perspective perspectiveFor(PanelId panel);

}  // namespace causeway::ui
