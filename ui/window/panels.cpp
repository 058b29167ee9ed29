// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panels.h"

#include <QCoreApplication>

namespace causeway::ui {

QString panelName(PanelId panel)
{
    switch (panel) {
        case PanelId::Incidence: return QStringLiteral("incidence");
        case PanelId::Digraph: return QStringLiteral("digraph");
        case PanelId::Equations: return QStringLiteral("equations");
        case PanelId::Blt: return QStringLiteral("blt");
        case PanelId::Plot: return QStringLiteral("plot");
        case PanelId::Events: return QStringLiteral("events");
        case PanelId::Parameters: return QStringLiteral("parameters");
        case PanelId::Solver: return QStringLiteral("solver");
        case PanelId::Problems: return QStringLiteral("problems");
        case PanelId::Library: return QStringLiteral("library");
        case PanelId::Documentation: return QStringLiteral("documentation");
        case PanelId::Search: return QStringLiteral("search");
        case PanelId::Initialization: return QStringLiteral("initialization");
        case PanelId::Breaker: return QStringLiteral("breaker");
        case PanelId::StateSets: return QStringLiteral("statesets");
        case PanelId::EventDescription: return QStringLiteral("descriptions");
        case PanelId::Animation: return QStringLiteral("animation");
        case PanelId::Experiments: return QStringLiteral("experiments");
        case PanelId::SteadyState: return QStringLiteral("steadystate");
        case PanelId::SmallSignal: return QStringLiteral("smallsignal");
        case PanelId::Losses: return QStringLiteral("losses");
        case PanelId::Harmonics: return QStringLiteral("harmonics");
        case PanelId::Statistics: return QStringLiteral("statistics");
        case PanelId::Map: return QStringLiteral("map");
        case PanelId::Study: return QStringLiteral("study");
    }
    return {};
}

std::optional<PanelId> findPanel(const QString& name)
{
    for (const PanelId panel : kPanels) {
        if (panelName(panel) == name) return panel;
    }
    return std::nullopt;
}

QString panelTitle(PanelId panel)
{
    switch (panel) {
        case PanelId::Incidence: return QCoreApplication::translate("Panels", "Incidence");
        case PanelId::Digraph: return QCoreApplication::translate("Panels", "Digraph");
        case PanelId::Equations: return QCoreApplication::translate("Panels", "Equations");
        case PanelId::Blt: return QCoreApplication::translate("Panels", "Blocks");
        case PanelId::Plot: return QCoreApplication::translate("Panels", "Plot");
        case PanelId::Events: return QCoreApplication::translate("Panels", "Events");
        case PanelId::Parameters: return QCoreApplication::translate("Panels", "Parameters");
        case PanelId::Solver: return QCoreApplication::translate("Panels", "Solver");
        case PanelId::Problems: return QCoreApplication::translate("Panels", "Problems");
        case PanelId::Library: return QCoreApplication::translate("Panels", "Library");
        case PanelId::Documentation: return QCoreApplication::translate("Panels", "Documentation");
        case PanelId::Search: return QCoreApplication::translate("Panels", "Search");
        case PanelId::Initialization: return QCoreApplication::translate("Panels", "Initialization");
        case PanelId::Breaker: return QCoreApplication::translate("Panels", "Component breaker");
        case PanelId::StateSets: return QCoreApplication::translate("Panels", "StateSets");
        case PanelId::EventDescription: return QCoreApplication::translate("Panels", "Event description");
        case PanelId::Animation: return QCoreApplication::translate("Panels", "Animation");
        case PanelId::Experiments: return QCoreApplication::translate("Panels", "Experiments");
        case PanelId::SteadyState: return QCoreApplication::translate("Panels", "Steady state");
        case PanelId::SmallSignal: return QCoreApplication::translate("Panels", "Small signals");
        case PanelId::Losses: return QCoreApplication::translate("Panels", "Losses");
        case PanelId::Harmonics: return QCoreApplication::translate("Panels", "Harmonics");
        case PanelId::Statistics: return QCoreApplication::translate("Panels", "Statistics");
        case PanelId::Map: return QCoreApplication::translate("Panels", "Map");
        case PanelId::Study: return QCoreApplication::translate("Panels", "Study");
    }
    return {};
}

QString panelIcon(PanelId panel)
{
    switch (panel) {
        case PanelId::Incidence: return QStringLiteral("incidence");
        case PanelId::Digraph: return QStringLiteral("digraph");
        case PanelId::Equations: return QStringLiteral("equations");
        case PanelId::Blt: return QStringLiteral("matrix-permuted");
        case PanelId::Plot: return QStringLiteral("plot");
        case PanelId::Events: return QStringLiteral("events");
        case PanelId::Parameters: return QStringLiteral("settings");
        case PanelId::Solver: return QStringLiteral("analyse");
        case PanelId::Problems: return QStringLiteral("warning");
        case PanelId::Library: return QStringLiteral("library");
        case PanelId::Documentation: return QStringLiteral("help");
        case PanelId::Search: return QStringLiteral("edit-find");
        case PanelId::Initialization: return QStringLiteral("skip-start");
        case PanelId::Breaker: return QStringLiteral("incidence");
        case PanelId::StateSets: return QStringLiteral("matrix-permuted");
        case PanelId::EventDescription: return QStringLiteral("events");
        case PanelId::Animation: return QStringLiteral("play");
        case PanelId::Experiments: return QStringLiteral("compare");
        case PanelId::SteadyState: return QStringLiteral("periodic");
        case PanelId::SmallSignal: return QStringLiteral("response");
        case PanelId::Losses: return QStringLiteral("losses");
        case PanelId::Harmonics: return QStringLiteral("harmonics");
        case PanelId::Statistics: return QStringLiteral("statistics");
        case PanelId::Map: return QStringLiteral("map");
        case PanelId::Study: return QStringLiteral("compare");
    }
    return {};
}

}  // namespace causeway::ui
