// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The panels around the editors, by their command line names (`--panel digraph`).
#pragma once

#include <QString>
#include <QStringList>
#include <array>
#include <optional>

namespace causeway::ui {

enum class PanelId : std::uint8_t {
    Incidence,
    Digraph,
    Equations,
    Blt,
    Plot,
    Events,
    Parameters,
    Solver,
    Problems,
    Library,
    Documentation,
    Search,
    Initialization,
    Breaker,
    StateSets,
    EventDescription,
    Animation,
    Experiments,
    SteadyState,
    SmallSignal,
    Losses,
    Harmonics,
    Statistics,
    Map,
    Study
};
/// Whether a panel measures or makes runs: these have a separate menu, and come last in lists.
constexpr bool isAnalysis(PanelId panel)
{
    return panel >= PanelId::Experiments;
}
inline constexpr std::array kPanels = {
    PanelId::Incidence,        PanelId::Digraph,    PanelId::Equations,      PanelId::Blt,         PanelId::Plot,
    PanelId::Events,           PanelId::Parameters, PanelId::Solver,         PanelId::Problems,    PanelId::Library,
    PanelId::Documentation,    PanelId::Search,     PanelId::Initialization, PanelId::Breaker,     PanelId::StateSets,
    PanelId::EventDescription, PanelId::Animation,  PanelId::Experiments,    PanelId::SteadyState, PanelId::SmallSignal,
    PanelId::Losses,           PanelId::Harmonics,  PanelId::Statistics,     PanelId::Map,         PanelId::Study};

/// "incidence", "digraph", ...: stable.
[[nodiscard]] QString panelName(PanelId panel);
/// None for an unknown name.
[[nodiscard]] std::optional<PanelId> findPanel(const QString& name);
/// Translated, for titles and menus.
[[nodiscard]] QString panelTitle(PanelId panel);
[[nodiscard]] QString panelIcon(PanelId panel);

}  // namespace causeway::ui
