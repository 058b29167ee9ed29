// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of plots share: a panel with a result, keys, menus and drops.
#pragma once

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMenu>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/ui/plot_fixture.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_sheet.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/settings.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"
#include "ui/session/variable_mime.h"

namespace causeway::test {

using namespace causeway::ui;

using Names = std::vector<std::string>;

struct PlotFixture {
    Theme theme;
    Selection selection;
    TimeCursor cursor;
    JobManager jobs;
    PlotPanel panel{theme, jobs, selection, cursor};

    explicit PlotFixture(std::shared_ptr<const Result> result = rlcResult(), Settings* settings = nullptr)
    {
        if (settings != nullptr) panel.keepLayoutsIn(*settings);
        panel.resize(1000, 640);
        panel.show();
        panel.setAnalysis(rlcCircuit());
        panel.setSimulation(std::move(result));
        QCoreApplication::processEvents();
    }
    std::vector<PlotPane*> panes() { return panel.sheet().panes(); }
    static Names namesOf(const PlotPane& pane)
    {
        Names names;
        for (const ShownCurve& curve : pane.content().curves) names.push_back(curve.name);
        return names;
    }
    /// A variable of the list, or a curve of `source`, is let go over a plot.
    static void drop(PlotPane& pane, const QStringList& names, QPointF position)
    {
        const std::unique_ptr<QMimeData> data(variablesToDrag(names));
        QDragEnterEvent enter(position.toPoint(), Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(&pane.view(), &enter);
        QVERIFY(enter.isAccepted());
        QDragMoveEvent move(position.toPoint(), Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(&pane.view(), &move);
        QDropEvent drop(position, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(&pane.view(), &drop);
        QCoreApplication::processEvents();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        panel.view().setFocus();
        QTest::keyClick(&panel.view(), key, modifiers);
        QCoreApplication::processEvents();
    }
    /// The action of that text in the menu of the plot, through submenus: "iL/Line/Dotted".
    void choose(const QString& path)
    {
        QMenu* menu = panel.findChild<QToolButton*>(QStringLiteral("plotMenu"))->menu();
        emit menu->aboutToShow();
        const QStringList parts = path.split(QLatin1Char('/'));
        for (const QString& part : parts) {
            const QList<QAction*> actions = menu->actions();
            const auto found = std::ranges::find(
                actions, part, [](const QAction* action) { return action->text().section(QLatin1Char('\t'), 0, 0); });
            QVERIFY2(found != actions.end(), qPrintable(part));
            if ((*found)->menu() == nullptr) return (*found)->trigger();
            menu = (*found)->menu();
        }
    }
    void picture(const QString& name)
    {
        const QString folder = qEnvironmentVariable("CAUSEWAY_PICTURES");
        if (folder.isEmpty()) return;
        for (const auto& [mode, suffix] :
             {std::pair(Theme::Mode::Light, "light"), std::pair(Theme::Mode::Dark, "dark")}) {
            theme.setMode(mode);
            for (const QSize size : {QSize(1280, 800), QSize(2560, 1440)}) {
                panel.resize(size);
                QCoreApplication::processEvents();
                QTRY_VERIFY(panel.isReady());
                panel.grab().save(
                    QStringLiteral("%1/%2-%3-%4.png").arg(folder, name, QLatin1String(suffix)).arg(size.width()));
            }
        }
    }
};

/// Something that circles: x = cos, y = sin over two turns, and its phase.
inline std::shared_ptr<const Result> circle()
{
    auto result = std::make_shared<Result>();
    result->modelName = "Circle";
    result->columns = {column("x", "m"), column("y", "m"), column("phase", "rad")};
    for (int i = 0; i <= 2000; ++i) {
        const double t = i * 1e-3;
        result->time.push_back(t);
        result->columns[0].values.push_back(2 * std::cos(2 * std::numbers::pi * t));
        result->columns[1].values.push_back(2 * std::sin(2 * std::numbers::pi * t));
        result->columns[2].values.push_back(2 * std::numbers::pi * t);
    }
    return result;
}

}  // namespace causeway::test
