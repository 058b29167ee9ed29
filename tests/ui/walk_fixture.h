// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One of the shipped examples opened in the window and simulated, for the tests that follow it through all panels.
#pragma once

#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

#include "core/results/interpolation.h"
#include "tests/ui/pictures.h"
#include "tests/ui/window_fixture.h"
#include "ui/plot/plot_panel.h"
#include "ui/runs/events_panel.h"
#include "ui/runs/parameters_panel.h"
#include "ui/runs/sweep_panel.h"
#include "ui/session/model_session.h"
#include "ui/session/time_player.h"

namespace causeway::test {

/// What of an example the tests look at; empty where it has none of that.
struct Example {
    const char* file = "";
    const char *curve = "", *other = "";  ///< two variables
    const char* parameter = "";           ///< Real, on which the curve depends
    double from = 0, to = 0;              ///< values to try
    double frequency = 0;                 ///< Hz, that `periodic` has
    const char* periodic = "";
    int switches = 0;                                                      ///< diodes and other switches
    bool hasDiagram = false, hasMechanism = false, switchesItself = true;  ///< by crossings
};

/// The seven models of the issue: rectifiers, converter, hysteresis, ball and pendulum.
inline const std::vector<Example>& examples()
{
    static const std::vector<Example> all = {
        {"HalfWaveRectifierComponents.mo", "C.v", "diode.i", "C.C", 5e-4, 4e-3, 50, "source.v", 1, true, false, true},
        {"BridgeRectifier.mo", "R.v", "D1.i", "source.V", 5, 20, 50, "source.v", 4, true, false, true},
        {"ThreePhaseBridge.mo", "R.v", "D1.i", "V", 5, 20, 50, "u1.v", 6, true, false, true},
        {"BuckConverter.mo", "C.v", "L.i", "duty", 0.3, 0.5, 1e4, "pulse.y", 2, true, false, false},
        {"HysteresisWhen.mo", "y", "x", "x2", 0.5, 1.5, 0, "", 0, false, false, true},
        {"BouncingBall.mo", "h", "v", "e", 0.6, 0.8, 0, "", 0, false, true, true},
        {"PlanarPendulum.mo", "x", "T", "g", 5, 15, 0, "", 0, false, true, false},
    };
    return all;
}

/// Rows of a test over all of them, by their numbers.
inline void addExamples()
{
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < examples().size(); ++i) QTest::newRow(examples()[i].file) << static_cast<int>(i);
}

struct WalkBench : WindowBench {
    explicit WalkBench(const Example& walked)
        : WindowBench(ui::Settings::Storage::Ephemeral, QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Components")),
          example(walked)
    {
        window->setPerspective(ui::Perspective::Simulate);
        page = &open(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/") + QLatin1String(example.file));
        run();
    }
    void run() const
    {
        action("sim.run")->trigger();
        settle();
    }
    [[nodiscard]] ui::PlotPanel& plot() const { return *window->findChild<ui::PlotPanel*>(); }
    [[nodiscard]] ui::EventsPanel& events() const { return *window->findChild<ui::EventsPanel*>(); }
    [[nodiscard]] ui::SweepPanel& experiments() const { return *window->findChild<ui::SweepPanel*>(); }
    [[nodiscard]] ui::ParametersModel& parameters() const { return window->findChild<ui::ParametersPanel*>()->model(); }
    [[nodiscard]] const Result& result() const { return *page->session().result(); }
    [[nodiscard]] double valueAt(const char* name, double time, const Result* of = nullptr) const
    {
        const Result& run = of != nullptr ? *of : result();
        const ResultColumn* column = run.find(name);
        const auto position = findRow(run.time, time);
        return column == nullptr || !position
                   ? std::nan("")
                   : causeway::valueAt(column->values, *position, column->type != ValueType::Real);
    }
    void setParameter(const char* name, double value) const
    {
        for (int row = 0; row < parameters().rowCount(); ++row) {
            if (parameters().nameOf(row) == QLatin1String(name)) parameters().setValue(row, value);
        }
        settle();
    }
    /// In the light and the dark theme.
    void keepBoth(QWidget& widget, const QString& name) const
    {
        const QString model = QString::fromLatin1(example.file).section(QLatin1Char('.'), 0, 0);
        for (const auto& [mode, suffix] :
             {std::pair(ui::Theme::Mode::Dark, "dark"), std::pair(ui::Theme::Mode::Light, "light")}) {
            context.theme.setMode(mode);
            settle();
            keepPicture(widget, QStringLiteral("walk-%1-%2-%3").arg(model, name, QLatin1String(suffix)));
        }
    }

    Example example;
    ui::EditorPage* page = nullptr;
};

}  // namespace causeway::test
