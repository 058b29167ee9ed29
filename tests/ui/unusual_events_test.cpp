// SPDX-License-Identifier: GPL-3.0-or-later
// Events beyond a diode that switches, looked into: all switch at once, chains, cycles, samples, clocks, the start and
// the end of a run, other states.
#include <QHeaderView>
#include <QLabel>
#include <QTest>
#include <QTreeView>
#include <QTreeWidgetItemIterator>
#include <functional>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "tests/ui/pictures.h"
#include "ui/runs/crossing_view.h"
#include "ui/runs/event_microscope.h"
#include "ui/runs/events_model.h"
#include "ui/runs/events_panel.h"
#include "ui/runs/root_search_page.h"
#include "ui/runs/switch_view.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

/// Which event of a run.
using Choice = std::function<bool(const ResultEvent&)>;

struct Case {
    const char* name;
    const char* text;  ///< or the file of an example
    Choice isMeant;
    std::vector<const char*> inside;  ///< what the microscope must say
    const char* search = nullptr;     ///< what the page of the root search must say where nothing was searched
};

bool isOfKind(const ResultEvent& event, EventKind kind)
{
    return event.kind == kind;
}

const std::vector<Case>& cases()
{
    static const std::vector<Case> all = {
        {"six-diodes",
         "ThreePhaseBridge.mo",
         [](const ResultEvent& event) { return event.kind == EventKind::State && event.time > 0.01; },
         {"mixed block of", "several solutions at this instant", "taken: "}},
        {"chain",
         "model Chain\n  Real x(start=0, fixed=true);\n  Boolean link[20](each start=false, each "
         "fixed=true);\nequation\n  der(x) = 1;\n  link[1] = x > 0.5;\n  for i in 2:20 loop\n    link[i] = "
         "pre(link[i-1]);\n  end for;\nend Chain;",
         [](const ResultEvent& event) { return event.iterations.size() > 10; },
         {"link[1]|false|true", "link[20]|false|false", "x > 0.5|false|true"}},
        {"cycle",
         "ChainedEventsWithoutEnd.mo",
         [](const ResultEvent& event) { return event.time > 0; },
         {"without end", "↻ "}},
        {"reinit",
         "BouncingBall.mo",
         [](const ResultEvent& event) { return !event.reinits.empty(); },
         {"Set by reinit", "v|-"}},
        {"sample",
         "model Sampled\n  discrete Real y(start=0, fixed=true);\n  Integer n(start=0, fixed=true);\nequation\n  when "
         "sample(0.1, 0.2) then\n    y = time;\n    n = pre(n) + 1;\n  end when;\nend Sampled;",
         [](const ResultEvent& event) { return event.time > 0.2; },
         {"Ticked", "sample(0.1, 0.2)", "n|1|2", "y|0.1|0.3"},
         "known in advance"},
        {"terminal",
         "model Ends\n  discrete Real total(start=0, fixed=true);\n  Real x(start=0, fixed=true);\nequation\n  der(x) "
         "= 1;\n  when terminal() then\n    total = x;\n  end when;\nend Ends;",
         [](const ResultEvent& event) { return isOfKind(event, EventKind::Terminal); },
         {"total|0|1"},
         "end of the run"},
        {"initial",
         "HalfWaveRectifierComponents.mo",
         [](const ResultEvent& event) { return isOfKind(event, EventKind::Initial); },
         {},
         "start of the run"},
        {"initial-modes",
         "model Begins\n  Boolean warm;\n  Boolean late;\n  Real x(start=2, fixed=true);\nequation\n  der(x) = -x;\n  "
         "warm = x > 1;\n  late = pre(warm) and x > 0.5;\ninitial equation\n  pre(warm) = false;\nend Begins;",
         [](const ResultEvent& event) { return isOfKind(event, EventKind::Initial); },
         {"late|false"},
         "start of the run"},
        {"no-solution",
         "model None\n  Real x(start=0, fixed=true), y;\nequation\n  der(x) = 1;\n  y = if y > 0 then -1 - (if x > 0.5 "
         "then 1 else -3) else 1;\nend None;",
         [](const ResultEvent& event) { return event.time > 0.4; },
         {"no solution"}},
        {"several-solutions",
         "model Several\n  Real x(start=0, fixed=true), y;\nequation\n  der(x) = 1;\n  y = if y > 0 then 2 else if x > "
         "0.5 then -1 else 3;\nend Several;",
         [](const ResultEvent& event) { return event.kind == EventKind::State; },
         {"mixed block of y: several solutions", "taken: ", "also consistent at this instant: "}},
        {"clocked",
         "ClockedController.mo",
         [](const ResultEvent& event) { return event.kind == EventKind::Time && event.time > 1.05; },
         {"Ticked", "Clock(1, 10)", "Event iteration"},
         "known in advance"},
        {"hundred-diodes",
         "model Many\n  parameter Integer n = 100;\n  Real s[n], u[n], i[n], out(start=0, fixed=true);\n  Boolean "
         "off[n];\nequation\n  for k in 1:n loop\n    off[k] = s[k] < 0;\n    u[k] = if off[k] then s[k] else 0;\n    "
         "i[k] = if off[k] then 0 else s[k];\n    sin(6*time + k/10) = u[k] + 10*i[k];\n  end for;\n  der(out) = "
         "sum(i);\nend Many;",
         [](const ResultEvent& event) { return event.kind == EventKind::State && event.time > 0.2; },
         {"] < 0"}},
        {"other-states",
         "PlanarPendulum.mo",
         [](const ResultEvent& event) { return !event.stateSelections.empty() && event.time > 0; },
         {"Other states in set"},
         "other states were chosen"},
        {"breaking",
         "BreakingPendulum.mo",
         [](const ResultEvent& event) { return event.time > 1.4; },
         {"Came true or false", "time > tCut|false|true"},
         "known in advance"},
        {"smooth-and-jump",
         "IdealDiodeJump.mo",
         [](const ResultEvent& event) { return event.kind == EventKind::State; },
         {"Passed zero"}},
    };
    return all;
}

struct Bench {
    Theme theme;
    Selection selection;
    TimeCursor cursor;
    JobManager jobs;
    EventsPanel panel{theme, jobs, selection, cursor};
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const Result> result;

    void run(const std::string& source)
    {
        const bool isFile = source.ends_with(".mo");
        const auto text = isFile ? *readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + source) : source;
        AnalysisRequest request;
        request.file = std::make_shared<const SourceFile>("M.mo", text);
        request.libraryFolders = {CAUSEWAY_SOURCE_DIR "/models/Components"};
        analysis = analyse(request, Task());
        QVERIFY2(analysis->program != nullptr,
                 analysis->diagnostics.items().empty() ? "" : analysis->diagnostics.items().front().message.c_str());
        Diagnostics diagnostics;
        const SimulationSettings settings = settingsFor(analysis->dae->experiment);
        const Simulation run = simulate(*analysis, settings, diagnostics, Task());
        result = run.result;
        panel.setAnalysis(analysis);
        panel.setSimulation(result);
        panel.setOrigin(analysis, settings, run.statistics);
        panel.resize(1280, 400);
        panel.show();
    }
    void choose(std::size_t event)
    {
        panel.findChild<QTreeView*>(QStringLiteral("eventsView"))
            ->setCurrentIndex(panel.model().index(panel.model().rowOf(static_cast<std::uint32_t>(event)), 0));
        QTRY_VERIFY_WITH_TIMEOUT(panel.trace() != nullptr, 20000);
    }
    /// The microscope as text: a line for each row, cells separated by bars.
    [[nodiscard]] QStringList inside() const
    {
        QStringList lines;
        for (QTreeWidgetItemIterator item(&panel.microscope()); *item != nullptr; ++item) {
            QStringList cells;
            for (int column = 0; column < panel.microscope().columnCount(); ++column) cells << (*item)->text(column);
            lines << cells.join(QLatin1Char('|'));
        }
        return lines;
    }
    void keep(const QString& name)
    {
        for (const auto& [mode, suffix] :
             {std::pair(Theme::Mode::Dark, "dark"), std::pair(Theme::Mode::Light, "light")}) {
            theme.setMode(mode);
            for (const QSize size : {QSize(1280, 400), QSize(2560, 900)}) {
                panel.resize(size);
                for (int page = 0; page < panel.pages().count(); ++page) {
                    panel.pages().setCurrentIndex(page);
                    QTest::qWait(1);
                    keepPicture(panel, QStringLiteral("event-%1-%2-%3-%4")
                                           .arg(name)
                                           .arg(page)
                                           .arg(QLatin1String(suffix))
                                           .arg(size.width()));
                }
            }
        }
        panel.resize(1280, 400);
        panel.pages().setCurrentIndex(0);
    }
};

}  // namespace

class UnusualEventsTest : public QObject {
    Q_OBJECT
private slots:
    void theyAreSeenFromInside_data();
    void theyAreSeenFromInside();
};

void UnusualEventsTest::theyAreSeenFromInside_data()
{
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < cases().size(); ++i) QTest::newRow(cases()[i].name) << static_cast<int>(i);
}

void UnusualEventsTest::theyAreSeenFromInside()
{
    QFETCH(int, number);
    const Case& shown = cases()[static_cast<std::size_t>(number)];
    Bench bench;
    bench.run(shown.text);
    const auto event = std::ranges::find_if(bench.result->events, shown.isMeant);
    QVERIFY(event != bench.result->events.end());
    for (int row = 0; row < bench.panel.model().rowCount(); ++row)
        QVERIFY(!bench.panel.model().index(row, EventsModel::WhatColumn).data().toString().isEmpty());
    bench.choose(static_cast<std::size_t>(event - bench.result->events.begin()));
    bench.keep(QString::fromLatin1(shown.name));
    const QString inside = bench.inside().join(QLatin1Char('\n'));
    for (const char* said : shown.inside) QVERIFY2(inside.contains(QString::fromUtf8(said)), qPrintable(inside));
    // Names and values are whole; one scrolls where there are too many.
    EventMicroscope& microscope = bench.panel.microscope();
    for (QTreeWidgetItemIterator item(&microscope); *item != nullptr; ++item) {
        if ((*item)->isFirstColumnSpanned()) continue;
        QVERIFY2(microscope.columnWidth(0) >= std::min(microscope.viewport()->width() / 2,
                                                       microscope.fontMetrics().horizontalAdvance((*item)->text(0))),
                 qPrintable((*item)->text(0)));
    }
    for (int column = 1; column < microscope.columnCount(); ++column) {
        for (QTreeWidgetItemIterator item(&microscope); *item != nullptr; ++item) {
            if ((*item)->isFirstColumnSpanned()) continue;
            QVERIFY2(
                microscope.columnWidth(column) >= microscope.fontMetrics().horizontalAdvance((*item)->text(column)),
                qPrintable((*item)->text(column)));
        }
    }
    const bool isSearched = bench.panel.trace()->search.has_value();
    QCOMPARE(isSearched, shown.search == nullptr);
    const CrossingView& view = bench.panel.rootSearch().view();
    if (!isSearched) {
        QVERIFY2(view.hint().contains(QString::fromUtf8(shown.search)), qPrintable(view.hint()));
        return;
    }
    QVERIFY(view.hint().isEmpty());
    // Each method ends at the same instant, and where the function is drawn through zero.
    const EventTrace& trace = *bench.panel.trace();
    QVERIFY(trace.comparison.size() == 8);
    for (const TracedSearch& search : trace.comparison) {
        QVERIFY(std::abs(search.end.right - trace.search->end.right) <= 1e-9 * std::max(1.0, trace.time));
        QVERIFY(!search.steps.empty() && search.end.left <= search.end.right);
        for (std::size_t k = 0; k + 1 < search.steps.size(); ++k) {
            const RootStep& step = search.steps[k].step;
            QVERIFY(step.at >= step.left && step.at <= step.right);
        }
    }
}

QTEST_MAIN(UnusualEventsTest)
#include "unusual_events_test.moc"
