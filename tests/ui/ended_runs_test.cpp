// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that end before their time, for every reason there is: the curves so far stay, the window says why, and works
// on.
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeView>
#include <fstream>

#include "core/results/result_storage.h"
#include "tests/ui/pictures.h"
#include "tests/ui/window_fixture.h"
#include "tests/unit/base/full_disk.h"
#include "tests/unit/base/little_memory.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/problems_panel.h"
#include "ui/plot/plot_panel.h"
#include "ui/runs/events_panel.h"
#include "ui/session/document.h"
#include "ui/session/model_session.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

struct Bench : WindowBench {
    explicit Bench(const QString& libraryFolder = {}) : WindowBench(Settings::Storage::Ephemeral, libraryFolder)
    {
        window->setPerspective(Perspective::Simulate);
    }
    void run() const
    {
        action("sim.run")->trigger();
        settle();
    }
    [[nodiscard]] PlotPanel& plot() const { return *window->findChild<PlotPanel*>(); }
    [[nodiscard]] ProblemsPanel& problems() const { return *window->findChild<ProblemsPanel*>(); }
    void keepBoth(const QString& name) const
    {
        for (const auto& [mode, suffix] :
             {std::pair(Theme::Mode::Dark, "dark"), std::pair(Theme::Mode::Light, "light")}) {
            context.theme.setMode(mode);
            settle();
            keepPicture(*window, QStringLiteral("ended-%1-%2").arg(name, QLatin1String(suffix)));
        }
    }
    /// The run has left curves, and each place that speaks of it says why there are no more.
    void isTold(EditorPage& page, const QString& why) const
    {
        const ModelSession& session = page.session();
        QVERIFY(session.result() && session.result()->rowCount() > 1);
        const double end = session.result()->time.back();
        QVERIFY2(end > 0 && end < session.settings().stopTime, qPrintable(QString::number(end)));
        QVERIFY2(std::abs(session.simulation().reachedTime - end) < 0.1 * session.settings().stopTime,
                 qPrintable(QString::number(session.simulation().reachedTime)));
        for (const ResultColumn& column : session.result()->columns)
            QCOMPARE(column.values.size(), session.result()->rowCount());
        QVERIFY2(session.whyIncomplete().contains(why), qPrintable(session.whyIncomplete()));
        QTRY_VERIFY2(plot().view().notice().contains(why), qPrintable(plot().view().notice()));
        QVERIFY(!plot().view().curves().empty());
        QTRY_VERIFY(plot().readoutAt(0.5 * end).has_value());
    }
    /// The next model runs as if nothing had been.
    void worksOn() const
    {
        EditorPage& page = type("model Next Real x(start=1, fixed=true); equation der(x) = -x; end Next;");
        run();
        QVERIFY(page.session().whyIncomplete().isEmpty());
        QCOMPARE(page.session().result()->time.back(), 1.0);
        QVERIFY(plot().view().notice().isEmpty());
    }
};

}  // namespace

class EndedRunsTest : public QObject {
    Q_OBJECT
private slots:
    void theReasonIsSaid_data();
    void theReasonIsSaid();
    void theReasonInALibraryIsGoneTo();
    void aComponentIsGoneToThatFailsInALibrary();
    void theMemoryEnds();
    void theUserStopsIt();
    void theDiskIsFull();
};

void EndedRunsTest::theReasonIsSaid_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("why");
    const auto add = [](const char* name, const char* declarations, const char* equations, const char* why) {
        QTest::newRow(name) << QByteArray("model Ends\n  Real x(start=1, fixed=true);\n") + declarations +
                                   "equation\n" + equations + "  annotation(experiment(StopTime=2));\nend Ends;\n"
                            << QString::fromUtf8(why);
    };
    add("an assertion", "", "  der(x) = 1;\n  assert(x < 1.5, \"the tank is full\");\n", "the tank is full");
    add("no bound", "", "  der(x) = x^2;\n", "step");
    add("a chain without a fixed point", "  Boolean a, b;\n",
        "  der(x) = 1;\n  a = x > 1.5 and not pre(b);\n  b = a;\n", "never end");
    add("a division by zero", "  Real y;\n", "  der(x) = y;\n  y = 1/(if x > 1.5 then 0 else 1);\n",
        "becomes infinite");
    add("a root of a negative number", "  Real y;\n", "  der(x) = y;\n  y = sqrt(0.5 - time);\n", "sqrt");
    add("chattering", "  Real v(start=-1, fixed=true);\n",
        "  der(x) = v;\n  der(v) = if x + v > 1.5 then -10 else 10;\n", "keeps changing");
    add("events that accumulate", "  Real v(start=0, fixed=true);\n",
        "  der(x) = v;\n  der(v) = -9.81;\n  when x < 0 then\n    reinit(v, -0.5*pre(v));\n  end when;\n",
        "accumulate");
    add("a loop without a solution", "  Real y(start=1);\n", "  der(x) = 1;\n  y^2 = 1.5 - x;\n", "no solution exists");
}

void EndedRunsTest::theReasonIsSaid()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, why);
    const Bench bench;
    EditorPage& page = bench.type(text.toStdString());
    bench.run();
    QCOMPARE(page.session().simulation().status, SimulationStatus::Failed);
    bench.isTold(page, why);
    bench.keepBoth(QString::fromLatin1(QTest::currentDataTag()).replace(QLatin1Char(' '), QLatin1Char('-')));
    QVERIFY(bench.problems().errorCount() > 0);
    // Its events can be looked into like those of any other run.
    auto& events = *bench.window->findChild<EventsPanel*>();
    if (events.hasEvents()) {
        events.goToNext();
        QTRY_VERIFY(events.trace() != nullptr);
    }
    bench.worksOn();
}

void EndedRunsTest::theReasonInALibraryIsGoneTo()
{
    const QTemporaryDir folder;
    const std::string library =
        "package Tanks\n  model Tank\n    Real level(start=1, fixed=true);\n  equation\n    der(level) = 1;\n    "
        "assert(level < 1.5, \"the tank is full\");\n  end Tank;\nend Tanks;\n";
    std::ofstream(folder.filePath(QStringLiteral("Tanks.mo")).toStdString()) << library;
    const Bench bench(folder.path());
    EditorPage& page = bench.type("model Two\n  Tanks.Tank a, b;\nend Two;\n");
    bench.run();
    QVERIFY2(page.session().whyIncomplete().contains(QStringLiteral("the tank is full")),
             qPrintable(page.session().whyIncomplete()));
    auto* view = bench.problems().findChild<QTreeView*>(QStringLiteral("problemsView"));
    const auto goTo = [&](const QModelIndex& row) {
        view->scrollTo(row);
        const QPoint place = view->visualRect(row).center();
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, place);
        bench.settle();
    };
    // The problem leads to the component, its note to the assertion.
    goTo(view->model()->index(0, 0));
    QCOMPARE(bench.window->currentPage(), &page);
    QCOMPARE(page.editor().cursorOffset(), std::size_t(page.document().text().find("a, b")));
    goTo(view->model()->index(0, 0, view->model()->index(0, 0)));
    EditorPage& shown = *bench.window->currentPage();
    QVERIFY(&shown != &page && shown.document().isLocked());
    QCOMPARE(shown.document().text(), library);
    const std::size_t begin = library.find("assert"), cursor = shown.editor().cursorOffset();
    QVERIFY2(cursor >= begin && cursor <= library.find(";", begin), qPrintable(QString::number(cursor)));
    bench.action("go.back")->trigger();
    bench.settle();
    QCOMPARE(bench.window->currentPage(), &page);
    bench.action("go.back")->trigger();
    bench.settle();
    QCOMPARE(page.editor().cursorOffset(), std::size_t(0));
    QVERIFY(!bench.action("go.back")->isEnabled());
}

void EndedRunsTest::aComponentIsGoneToThatFailsInALibrary()
{
    const QTemporaryDir folder;
    std::ofstream(folder.filePath(QStringLiteral("Pipes.mo")).toStdString())
        << "package Pipes\n  model Valve\n    parameter Real R;\n    Real p, q;\n  equation\n    q = p/R;\n    p = 1 + "
           "time;\n  end Valve;\nend Pipes;\n";
    const Bench bench(folder.path());
    EditorPage& page = bench.type("model Two\n  Pipes.Valve a(R = 1);\n  Pipes.Valve narrow(R = 0);\nend Two;\n");
    bench.run();
    QCOMPARE(page.session().simulation().status, SimulationStatus::Failed);
    auto* view = bench.problems().findChild<QTreeView*>(QStringLiteral("problemsView"));
    const auto text = [&](const QModelIndex& index) { return index.data().toString(); };
    const QModelIndex problem = view->model()->index(0, ProblemsModel::MessageColumn);
    QVERIFY2(text(problem).contains(QStringLiteral("narrow.q")), qPrintable(text(problem)));
    const QString place = text(problem.siblingAtColumn(ProblemsModel::PlaceColumn));
    QVERIFY2(place.endsWith(QStringLiteral(":3:15")), qPrintable(place));
    // What to do is open below it, and reached by keys.
    QVERIFY(view->isExpanded(problem));
    QStringList notes;
    for (int row = 0; row < view->model()->rowCount(problem); ++row)
        notes += text(view->model()->index(row, 0, problem));
    QVERIFY2(notes.join(QLatin1Char('\n')).contains(QStringLiteral("'narrow.R', which is zero")),
             qPrintable(notes.join(QLatin1Char('\n'))));
    view->setFocus();
    view->setCurrentIndex(problem);
    QTest::keyClick(view, Qt::Key_Return);
    bench.settle();
    QCOMPARE(bench.window->currentPage(), &page);
    const std::size_t cursor = page.editor().cursorOffset();
    QCOMPARE(page.document().text().substr(cursor, 6), std::string("narrow"));
    // The first note leads to the equation.
    view->setFocus();
    view->setCurrentIndex(problem);
    QTest::keyClick(view, Qt::Key_Down);
    QVERIFY(view->currentIndex().parent().isValid());
    QTest::keyClick(view, Qt::Key_Return);
    bench.settle();
    QVERIFY(bench.window->currentPage() != &page && bench.window->currentPage()->document().isLocked());
}

void EndedRunsTest::theMemoryEnds()
{
#ifndef CAUSEWAY_TESTS_LITTLE_MEMORY
    QSKIP("this system has no limit on the memory of a process");
#else
    const Bench bench;
    EditorPage& page = bench.type(
        "model Greedy\n  function sumOf\n    input Integer n;\n    output Real s;\n  protected\n    Real a[n] = "
        "fill(1.0, n);\n  algorithm\n    s := a[1];\n  end sumOf;\n"
        "  Real x(start=1, fixed=true), y;\n  Integer n;\nequation\n  der(x) = y;\n  n = if x > 1.5 then 9000000 else "
        "10;\n  y = sumOf(n);\n  annotation(experiment(StopTime=2));\nend Greedy;\n");
    {
        const LittleMemory little(40'000'000);
        bench.run();
    }
    QCOMPARE(page.session().simulation().status, SimulationStatus::Failed);
    bench.isTold(page, QStringLiteral("not enough memory"));
    QVERIFY(bench.problems().errorCount() > 0);
    bench.keepBoth(QStringLiteral("memory"));
    // There is enough again.
    bench.run();
    QVERIFY(page.session().whyIncomplete().isEmpty());
    bench.worksOn();
#endif
}

void EndedRunsTest::theUserStopsIt()
{
    const Bench bench;
    EditorPage& page = bench.type(
        "model Long\n  Real x(start=1, fixed=true);\nequation\n  der(x) = cos(1e4*time);\n  "
        "annotation(experiment(StopTime=1e6, Interval=0.1));\nend Long;\n");
    QSignalSpy soFar(&page.session(), &ModelSession::soFar);
    bench.action("sim.run")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!soFar.empty() && soFar.back()[0].value<std::shared_ptr<const Result>>()->rowCount() > 1,
                             20000);
    bench.action("sim.stop")->trigger();
    bench.settle();
    QCOMPARE(page.session().simulation().status, SimulationStatus::Cancelled);
    bench.isTold(page, QStringLiteral("stopped by you"));
    bench.keepBoth(QStringLiteral("stopped"));
    bench.worksOn();
}

void EndedRunsTest::theDiskIsFull()
{
#ifndef CAUSEWAY_TESTS_FULL_DISK
    QSKIP("this system has no limit on the size of files");
#else
    const Bench bench;
    EditorPage& page = bench.type(
        "model Large\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -x;\n  annotation(experiment(StopTime=1, "
        "Interval=1e-6));\nend Large;\n");
    const QTemporaryDir folder;
    page.session().setStorage({100'000, folder.path().toStdString()});
    {
        const FullDisk full(1'000'000);
        bench.run();
    }
    QCOMPARE(page.session().simulation().status, SimulationStatus::Failed);
    bench.isTold(page, QStringLiteral("no more rows of the result can be stored"));
    QVERIFY(bench.problems().errorCount() > 0);
    bench.keepBoth(QStringLiteral("full-disk"));
    bench.worksOn();
#endif
}

QTEST_MAIN(EndedRunsTest)
#include "ended_runs_test.moc"
