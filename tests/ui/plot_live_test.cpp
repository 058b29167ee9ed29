// SPDX-License-Identifier: GPL-3.0-or-later
// The plot while a model is simulated in the window: curves grow, and stay when a run does not come to its end.
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <algorithm>
#include <fstream>

#include "core/results/csv.h"
#include "core/results/mat_result.h"
#include "tests/ui/window_fixture.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_sheet.h"
#include "ui/runs/sweep_panel.h"
#include "ui/session/model_session.h"

using namespace causeway;
using namespace causeway::ui;
using test::kPatience;

namespace {

const QString kRlc = QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuit.mo");

struct Bench : test::WindowBench {
    [[nodiscard]] PlotPanel& plot() const { return *window->findChild<PlotPanel*>(); }
    /// Goes on for minutes unless it is stopped.
    void startLongRun(EditorPage& page) const
    {
        SimulationSettings settings = page.session().settings();
        settings.stopTime = 1e4;
        settings.intervals = 1000;
        settings.interval.reset();
        page.session().setSettings(settings);
        page.session().simulate();
    }
    [[nodiscard]] std::size_t drawnPoints() const
    {
        const auto& curves = plot().view().curves();
        return curves.empty() ? 0 : plot().view().points(curves.front().id).size();
    }
};

}  // namespace

class PlotLiveTest : public QObject {
    Q_OBJECT

private slots:
    void curvesGrowWhileARunGoesOn()
    {
        Bench bench;
        EditorPage& page = bench.open(kRlc);
        QSignalSpy soFar(&page.session(), &ModelSession::soFar);
        bench.startLongRun(page);
        QTRY_VERIFY_WITH_TIMEOUT(bench.drawnPoints() > 10, kPatience);
        QVERIFY(page.session().isSimulating());
        QCOMPARE(bench.plot().shownVariables(), (std::vector<std::string>{"iL", "uC"}));
        // The axis is that of the whole run from the beginning: nothing jumps.
        QCOMPARE(bench.plot().view().axes().x, (PlotRange{0, 1e4}));
        // A curve that is chosen now is there a moment later, from the beginning.
        bench.plot().setShown("u0", true);
        QTRY_VERIFY_WITH_TIMEOUT(bench.plot().view().points(bench.plot().view().curves()[2].id).size() > 10, kPatience);
        const double reached = bench.plot().view().points(bench.plot().view().curves()[0].id).back().x;
        QTRY_VERIFY_WITH_TIMEOUT(bench.plot().view().points(bench.plot().view().curves()[0].id).back().x > reached,
                                 kPatience);
        // Two rooms of the plot that grow together.
        bench.plot().addPane(1).addCurve("i0");
        QTRY_VERIFY_WITH_TIMEOUT(bench.drawnPoints() > 10, kPatience);
        bench.action("sim.stop")->trigger();
        bench.settle();
        QVERIFY(soFar.size() > 3);
        QVERIFY(bench.plot().view().notice().contains(QStringLiteral("stopped by you")));
        QVERIFY(bench.drawnPoints() > 10);
        QVERIFY(page.session().result()->time.back() < 1e4);
        // The next run is whole, and says nothing.
        SimulationSettings settings = page.session().settings();
        settings.stopTime = 0.1;
        page.session().setSettings(settings);
        page.session().simulate();
        bench.settle();
        QVERIFY(bench.plot().view().notice().isEmpty());
        QCOMPARE(bench.plot().view().axes().x.to, 0.1);
    }

    void aTabThatComesToTheFrontShowsTheRowsSoFar()
    {
        Bench bench;
        EditorPage& page = bench.open(kRlc);
        bench.startLongRun(page);
        QTRY_VERIFY_WITH_TIMEOUT(bench.drawnPoints() > 10, kPatience);
        auto& tabs = *bench.plot().findChild<QTabWidget*>(QStringLiteral("plotTabs"));
        bench.plot().addSheet();
        bench.plot().setShown("u0", true);
        bench.plot().addPane(1).addCurve("i0");
        // Back to the first one: it has gone on, and the second one waits.
        tabs.setCurrentIndex(0);
        QTRY_VERIFY_WITH_TIMEOUT(bench.drawnPoints() > 20, kPatience);
        const double reached = bench.plot().view().points(bench.plot().view().curves()[0].id).back().x;
        tabs.setCurrentIndex(1);
        for (const PlotPane* pane : bench.plot().sheet().panes()) {
            const auto points = [pane] { return pane->view().points(pane->view().curves().front().id); };
            QTRY_VERIFY_WITH_TIMEOUT(points().size() > 20 && points().back().x >= reached, kPatience);
            QCOMPARE(points().front().x, 0.0);
            // And goes on.
            const double before = points().back().x;
            QTRY_VERIFY_WITH_TIMEOUT(points().back().x > before, kPatience);
        }
        QVERIFY(page.session().isSimulating());
        bench.action("sim.stop")->trigger();
        bench.settle();
    }

    void aRunThatFailsLeavesItsCurvesAndSaysWhy_data()
    {
        QTest::addColumn<QString>("equations");
        QTest::addColumn<QString>("why");
        QTest::addColumn<double>("reached");
        QTest::newRow("assertion") << "der(x) = -1 + 0.01*sin(300*time); assert(x > 0.5, \"x got too small\");"
                                   << "x got too small" << 0.5;
        QTest::newRow("division by zero") << "der(x) = if x > 0.5 then -1 else 1/p;"
                                          << "becomes infinite" << 0.5;
        QTest::newRow("step too small") << "der(x) = x^2;"
                                        << "step size became too small" << 1.0;
        QTest::newRow("no fixed point") << "der(x) = -1; b = if x > 0.5 then false else not pre(b);"
                                        << "never end" << 0.5;
        QTest::newRow("no solution") << "der(x) = -1; y^2 = x - 0.5;"
                                     << "no solution exists nearby" << 0.5;
    }
    void aRunThatFailsLeavesItsCurvesAndSaysWhy()
    {
        QFETCH(QString, equations);
        QFETCH(QString, why);
        QFETCH(double, reached);
        Bench bench;
        std::string declarations = "  Real x(start = 1, fixed = true);\n  parameter Real p = 0;\n";
        if (equations.contains(QStringLiteral("b ="))) declarations += "  Boolean b(start = false, fixed = true);\n";
        if (equations.contains(QStringLiteral("y^2"))) declarations += "  Real y(start = 1);\n";
        EditorPage& page = bench.type("model Stops\n" + declarations + "equation\n  " + equations.toStdString() +
                                      "\n  annotation(experiment(StopTime = 2));\nend Stops;\n");
        QVERIFY(page.session().canSimulate());
        page.session().simulate();
        bench.settle();
        QCOMPARE(static_cast<int>(page.session().simulation().status), static_cast<int>(SimulationStatus::Failed));
        QVERIFY(bench.drawnPoints() > 10);
        QVERIFY(std::abs(page.session().result()->time.back() - reached) < 0.01);
        const QString notice = bench.plot().view().notice();
        QVERIFY2(notice.contains(why) && notice.startsWith(QStringLiteral("failed at")), qPrintable(notice));
        QVERIFY2(!notice.contains(QStringLiteral("t = ")), qPrintable(notice));  // the time once is enough
        // The run is kept with the reason, beside those that were whole.
        const auto& runs = bench.window->findChild<SweepPanel*>()->runner().runs();
        QCOMPARE(runs.size(), std::size_t(1));
        QVERIFY(runs.front().message.contains(why));
        QCOMPARE(runs.front().result->rowCount(), page.session().result()->rowCount());
    }

    void aRunThatIsTooLargeForTheMemoryIsPlottedFromAFile()
    {
        Bench bench;
        EditorPage& page = bench.open(kRlc);
        const auto run = [&](const ResultStorage& storage) {
            SimulationSettings settings = page.session().settings();
            settings.interval.reset();
            settings.intervals = 50'000;
            page.session().setSettings(settings);
            page.session().setStorage(storage);
            page.session().simulate();
            bench.settle();
            return page.session().result();
        };
        const QTemporaryDir folder;
        const auto inMemory = run(defaultStorage()), inFile = run({100'000, folder.path().toStdString()});
        QVERIFY(inFile != inMemory && inFile->columns[0].values.pyramid() != nullptr &&
                inMemory->columns[0].values.pyramid() == nullptr);
        QCOMPARE(inFile->time, inMemory->time);
        for (std::size_t i = 0; i < inFile->columns.size(); ++i)
            QCOMPARE(inFile->columns[i].values, inMemory->columns[i].values);
        QVERIFY(page.session().whyIncomplete().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(bench.plot().isReady(), kPatience);
        QVERIFY(bench.plot().readoutAt(inFile->time.back() / 2).has_value());
        // Where there is no room for it, the run ends, its curves stay, and it is said why.
        const auto refused = run({100'000, folder.filePath(QStringLiteral("missing")).toStdString()});
        QVERIFY(refused->rowCount() > 0 && refused->rowCount() < inMemory->rowCount());
        QVERIFY2(page.session().whyIncomplete().contains(QStringLiteral("no file can be made")),
                 qPrintable(page.session().whyIncomplete()));
        QVERIFY(bench.plot().view().notice().contains(QStringLiteral("no file can be made")));
    }

    void filesThatCannotBeReadOrWrittenSaySo()
    {
        Bench bench;
        EditorPage& page = bench.open(kRlc);
        page.session().simulate();
        bench.settle();
        const QTemporaryDir folder;
        QSignalSpy compared(&bench.plot(), &PlotPanel::compared);
        const auto errorOf = [&](const QString& name, const std::string& content) {
            const QString path = folder.filePath(name);
            std::ofstream(path.toStdString(), std::ios::binary) << content;
            bench.plot().compareWith(path);
            if (!QTest::qWaitFor([&] { return compared.size() == 1; })) return QString();
            return compared.takeFirst()[1].toString();
        };
        QVERIFY(errorOf(QStringLiteral("cut.csv"), "time,uC\n0,1\n0.5").contains(QStringLiteral("line 3")));
        QVERIFY(!errorOf(QStringLiteral("nothing.csv"), "").isEmpty());
        QVERIFY(!writeMatFile(*page.session().result(), folder.filePath(QStringLiteral("whole.mat")).toStdString()));
        QFile whole(folder.filePath(QStringLiteral("whole.mat")));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QVERIFY(errorOf(QStringLiteral("cut.mat"), whole.readAll().chopped(1000).toStdString())
                    .contains(QStringLiteral("truncated")));
        if (!QFile::exists(QStringLiteral("/dev/full"))) return;
        // A table that does not fit: the disk is full.
        QSignalSpy exported(&bench.plot(), &PlotPanel::exported);
        QVERIFY(QFile::link(QStringLiteral("/dev/full"), folder.filePath(QStringLiteral("full.csv"))));
        bench.plot().exportTo(folder.filePath(QStringLiteral("full.csv")));
        QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, kPatience);
        QVERIFY2(!exported[0][1].toString().isEmpty(), "a full disk");
    }
};

QTEST_MAIN(PlotLiveTest)
#include "plot_live_test.moc"
