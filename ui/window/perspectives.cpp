// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/perspectives.h"

#include <QCoreApplication>
#include <algorithm>

namespace causeway::ui {

QString perspectiveName(Perspective perspective)
{
    switch (perspective) {
        case Perspective::Edit: return QStringLiteral("edit");
        case Perspective::Analyse: return QStringLiteral("analyse");
        case Perspective::Simulate: return QStringLiteral("simulate");
        case Perspective::Teach: return QStringLiteral("teach");
    }
    return {};
}

std::optional<Perspective> findPerspective(const QString& name)
{
    for (const Perspective perspective : kPerspectives) {
        if (perspectiveName(perspective) == name) return perspective;
    }
    return std::nullopt;
}

QString perspectiveTitle(Perspective perspective)
{
    switch (perspective) {
        case Perspective::Edit: return QCoreApplication::translate("Perspectives", "&Edit");
        case Perspective::Analyse: return QCoreApplication::translate("Perspectives", "&Analyse");
        case Perspective::Simulate: return QCoreApplication::translate("Perspectives", "&Simulate");
        case Perspective::Teach: return QCoreApplication::translate("Perspectives", "&Teach");
    }
    return {};
}

QString perspectiveHelp(Perspective perspective)
{
    switch (perspective) {
        case Perspective::Edit:
            return QCoreApplication::translate("Perspectives", "The library beside the model: to write and to draw");
        case Perspective::Analyse:
            return QCoreApplication::translate("Perspectives",
                                               "The structure of the model: digraph, incidence, blocks, equations");
        case Perspective::Simulate: return QCoreApplication::translate("Perspectives", "The model and its curves");
        case Perspective::Teach:
            return QCoreApplication::translate("Perspectives", "The steps of sorting, large enough for a projector");
    }
    return {};
}

bool PanelLayout::isVisible(PanelId panel) const
{
    return std::find(visible.begin(), visible.end(), panel) != visible.end();
}

PanelLayout layoutOf(Perspective perspective, bool isWide)
{
    using enum PanelId;
    PanelLayout layout;
    layout.left = {{{Library}}, {isWide ? 0.15 : 0.22}};
    layout.right = {{{Digraph, Incidence, Blt, StateSets, Breaker, SmallSignal, Documentation, Animation}}, {0.4}};
    layout.bottom = {{{Equations, Initialization, Events, EventDescription, Parameters, Experiments, SteadyState,
                       Losses, Harmonics, Statistics, Map, Study, Solver, Problems, Search},
                      {Plot}},
                     {0.4, 0.6}};
    switch (perspective) {
        case Perspective::Edit:
            // Curves beside the circuit: drawings are about as wide as high.
            layout.right = {
                {{Plot, Digraph, Incidence, Blt, StateSets, Breaker, SmallSignal, Documentation, Animation}}, {0.4}};
            layout.bottom = {{{Problems, Search, Equations, Initialization, Events, EventDescription, Parameters,
                               Experiments, SteadyState, Losses, Harmonics, Statistics, Map, Study, Solver}},
                             {1}};
            layout.bottomHeight = 0.2;
            layout.visible = {Library, Problems};
            break;
        case Perspective::Analyse:
            layout.right.widths = {0.56};
            layout.bottom.widths = {0.44, 0.56};
            if (isWide) {
                layout.right = {
                    {{Digraph}, {Incidence, Blt, StateSets, Breaker, SmallSignal, Documentation, Animation}},
                    {0.32, 0.32}};
                layout.bottom.widths = {0.36, 0.64};
                layout.bottomHeight = 0.34;
            }
            layout.visible = {Incidence, Digraph,   Equations, Initialization, Events,  EventDescription,
                              Blt,       StateSets, Breaker,   Plot,           Problems};
            break;
        case Perspective::Simulate:
            layout.right = {
                {{Plot, Animation, Documentation, SmallSignal, Digraph, Incidence, Blt, StateSets, Breaker}}, {0.6}};
            layout.bottom = {{{Parameters},
                              {Events, Experiments, SteadyState, Losses, Harmonics, Statistics, Map, Study, Solver,
                               Problems, Search, Equations, EventDescription, Initialization}},
                             {0.4, 0.6}};
            layout.bottomHeight = 0.3;
            layout.visible = {Plot,      Animation,  SmallSignal, Parameters, Events, Experiments, SteadyState, Losses,
                              Harmonics, Statistics, Map,         Study,      Solver, Problems,    Search};
            break;
        case Perspective::Teach:
            layout.right = {{{Digraph, Documentation, Blt, StateSets, Breaker, SmallSignal, Animation}}, {0.62}};
            layout.bottom = {{{Equations, Initialization, Problems, Search, Events, EventDescription, Parameters,
                               Experiments, SteadyState, Losses, Harmonics, Statistics, Map, Study, Solver, Plot},
                              {Incidence}},
                             {0.5, 0.5}};
            layout.bottomHeight = 0.42;
            layout.visible = {Digraph, Equations, Initialization, EventDescription, Incidence, StateSets};
            break;
    }
    return layout;
}

Perspective perspectiveFor(PanelId panel)
{
    for (const Perspective perspective : kPerspectives) {
        if (layoutOf(perspective, false).isVisible(panel)) return perspective;
    }
    return Perspective::Edit;
}

}  // namespace causeway::ui
