// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Panel layouts for kinds of work. The user's changes of each are stored.
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

/// "edit", "analyse", ...: stable.
[[nodiscard]] QString perspectiveName(Perspective perspective);
/// None for an unknown name.
[[nodiscard]] std::optional<Perspective> findPerspective(const QString& name);
/// Translated, with its mnemonic.
[[nodiscard]] QString perspectiveTitle(Perspective perspective);
/// Its purpose, in a sentence.
[[nodiscard]] QString perspectiveHelp(Perspective perspective);

/// Default layout. Every panel has a place, even if hidden, at which it appears when shown.
struct PanelLayout {
    using Group = std::vector<PanelId>;  ///< tabs of one place, front one first
    /// Groups side by side; sizes are fractions of the window's width.
    struct Area {
        std::vector<Group> groups;
        std::vector<double> widths;
    };
    Area left, right, bottom;
    double bottomHeight = 0.3;  ///< fraction of the window's height
    std::vector<PanelId> visible;

    [[nodiscard]] bool isVisible(PanelId panel) const;
};

/// `isWide`: there is space for two panels beside the editor.
[[nodiscard]] PanelLayout layoutOf(Perspective perspective, bool isWide);
/// First perspective in which the panel is visible by default.
[[nodiscard]] Perspective perspectiveFor(PanelId panel);

}  // namespace causeway::ui
