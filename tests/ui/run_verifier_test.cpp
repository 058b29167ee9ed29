// SPDX-License-Identifier: GPL-3.0-or-later
// After a run the window says whether the result fulfils the model, and where it does not.
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/ui/pictures.h"
#include "tests/ui/window_fixture.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/problems_panel.h"
#include "ui/plot/plot_panel.h"
#include "ui/session/document.h"
#include "ui/session/model_session.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

constexpr const char* kTank =
    "model Tank\n  Real h(start=1, fixed=true);\n  Real q;\nequation\n  der(h) = -q;\n  q = 2*h;\n"
    "  annotation(experiment(StopTime=1));\nend Tank;\n";

struct Bench : WindowBench {
    Bench() { window->setPerspective(Perspective::Simulate); }
    [[nodiscard]] QToolButton& mark() const { return *window->findChild<QToolButton*>(QStringLiteral("verified")); }
    void run() const
    {
        action("sim.run")->trigger();
        settle();
    }
    void keepBoth(const QString& name) const
    {
        for (const auto& [mode, suffix] :
             {std::pair(Theme::Mode::Dark, "dark"), std::pair(Theme::Mode::Light, "light")}) {
            context.theme.setMode(mode);
            settle();
            keepPicture(*window, QStringLiteral("verified-%1-%2").arg(name, QLatin1String(suffix)));
        }
    }
};

/// A run that says that `variable` is something else from half of its time on.
Simulation spoiled(const Simulation& run, const char* variable, double by)
{
    Simulation made = run;
    auto result = std::make_shared<Result>(*run.result);
    for (ResultColumn& column : result->columns) {
        if (column.name != variable) continue;
        std::vector<double>& values = column.values.own();
        for (std::size_t i = values.size() / 2; i < values.size(); ++i) values[i] += by;
    }
    made.result = std::move(result);
    return made;
}

}  // namespace

class RunVerifierTest : public QObject {
    Q_OBJECT
private slots:
    void aRunThatFulfilsTheModelIsMarked();
    void whatIsNotFulfilledIsSaidEverywhere();
    void aLongRunIsVerifiedOnDemand();
    void anotherRunIsVerifiedAnew();
    void whatNoStateWasComparedOfIsVerifiedInPart();
    void aCommentLeavesTheRunAsItIs();
    void anEditLeavesTheRunBehind();
    void errorsOfARunGoWithItsText();
};

void RunVerifierTest::aRunThatFulfilsTheModelIsMarked()
{
    const Bench bench;
    const EditorPage& page = bench.type(kTank);
    QVERIFY(!bench.mark().isVisible());
    bench.run();
    QVERIFY(bench.mark().isVisible());
    QCOMPARE(bench.mark().text(), QStringLiteral("Verified"));
    const RunVerifier& verifier = page.session().verifier();
    QCOMPARE(verifier.state(), RunVerifier::State::Rows);
    QCOMPARE(verifier.verification().equations, std::uint64_t(2));
    QCOMPARE(verifier.verification().states, std::uint64_t(1));
    QCOMPARE(verifier.verification().rows, std::uint64_t(page.session().result()->rowCount()));
    QCOMPARE(verifier.verification().starts, std::uint64_t(1));
    QVERIFY2(bench.mark().toolTip().contains(QStringLiteral("2 equations and 1 state")),
             qPrintable(bench.mark().toolTip()));
    QVERIFY(!bench.action("sim.verify")->isEnabled());
    bench.keepBoth(QStringLiteral("yes"));
}

void RunVerifierTest::whatIsNotFulfilledIsSaidEverywhere()
{
    const Bench bench;
    EditorPage& page = bench.type(kTank);
    bench.run();
    ModelSession& session = page.session();
    const auto& origin = session.runOrigin();
    session.verifier().setRun(origin.analysis, origin.settings, spoiled(session.simulation(), "q", 1e-3), false);
    bench.settle();
    QCOMPARE(bench.mark().text(), QStringLiteral("Not fulfilled"));
    QTRY_VERIFY(bench.mark().width() >= bench.mark().sizeHint().width());
    const auto& items = session.simulationDiagnostics().items();
    QVERIFY(!items.empty());
    QVERIFY(items.front().code() == "W5026");
    const std::string text = page.document().text();
    QVERIFY(items.front().span.begin >= text.find("der(h)") && items.front().span.begin < text.find("annotation"));
    QVERIFY(bench.window->problems().warningCount() > 0);
    QTRY_VERIFY(bench.window->findChild<PlotPanel*>()->view().notice().contains(QStringLiteral("does not fulfil")));
    bench.keepBoth(QStringLiteral("no"));
    // The state does not follow from its derivative.
    session.verifier().setRun(origin.analysis, origin.settings, spoiled(session.simulation(), "der(h)", 1e-2), false);
    bench.settle();
    QCOMPARE(bench.mark().text(), QStringLiteral("Not fulfilled"));
    // The next run is as it should be.
    bench.run();
    QCOMPARE(bench.mark().text(), QStringLiteral("Verified"));
    QCOMPARE(bench.window->problems().warningCount(), 0);
    QVERIFY(bench.window->findChild<PlotPanel*>()->view().notice().isEmpty());
}

void RunVerifierTest::aLongRunIsVerifiedOnDemand()
{
    const Bench bench;
    std::string text = "model Long\n  Real x[160](each start=1, each fixed=true);\nequation\n";
    for (int i = 1; i <= 160; ++i)
        text += "  der(x[" + std::to_string(i) + "]) = -" + std::to_string(i) + "*x[" + std::to_string(i) + "];\n";
    const EditorPage& page = bench.type(text + "  annotation(experiment(StopTime=1, Interval=2e-5));\nend Long;\n");
    bench.run();
    QCOMPARE(bench.mark().text(), QStringLiteral("Start verified"));
    QCOMPARE(page.session().verifier().verification().starts, std::uint64_t(160));
    QVERIFY(bench.action("sim.verify")->isEnabled());
    bench.mark().click();
    bench.settle();
    QCOMPARE(bench.mark().text(), QStringLiteral("Verified"));
    QCOMPARE(page.session().verifier().verification().rows, std::uint64_t(page.session().result()->rowCount()));
    QVERIFY(!bench.action("sim.verify")->isEnabled());
}

void RunVerifierTest::anotherRunIsVerifiedAnew()
{
    const Bench bench;
    EditorPage& page = bench.type(kTank);
    bench.run();
    QSignalSpy changes(&page.session(), &ModelSession::verificationChanged);
    bench.action("sim.run")->trigger();
    QTRY_VERIFY(!changes.isEmpty());
    bench.settle();
    QCOMPARE(bench.mark().text(), QStringLiteral("Verified"));
}

void RunVerifierTest::whatNoStateWasComparedOfIsVerifiedInPart()
{
    const Bench bench;
    const EditorPage& page = bench.type(
        "model Coarse\n  Real x(start=1, fixed=true), y(start=0, fixed=true);\nequation\n  der(x) = -100*y;\n"
        "  der(y) = 100*x;\n  annotation(experiment(StopTime=1, Interval=0.5));\nend Coarse;\n");
    bench.run();
    QCOMPARE(page.session().verifier().verification().states, std::uint64_t(0));
    QCOMPARE(bench.mark().text(), QStringLiteral("Partly verified"));
    QVERIFY2(bench.mark().toolTip().contains(QStringLiteral("states without three rows")) &&
                 !bench.mark().toolTip().contains(QStringLiteral("--")),
             qPrintable(bench.mark().toolTip()));
}

void RunVerifierTest::aCommentLeavesTheRunAsItIs()
{
    const Bench bench;
    EditorPage& page = bench.type(kTank);
    bench.run();
    const auto notice = [&] { return bench.window->findChild<PlotPanel*>()->view().notice(); };
    const auto* status = bench.window->findChild<QLabel*>(QStringLiteral("status"));
    page.editor().setFocus();
    const auto isOfThisText = [&] {
        bench.settle();
        QCOMPARE(bench.mark().text(), QStringLiteral("Verified"));
        QVERIFY2(notice().isEmpty(), qPrintable(notice()));
        QVERIFY2(status->text().contains(QStringLiteral("simulated to")), qPrintable(status->text()));
    };
    QTest::keyClick(&page.editor(), Qt::Key_End);
    // Nor does it say otherwise from letter to letter.
    QStringList said;
    for (const QChar letter : QStringLiteral(" \"empties\" // slowly")) {
        QTest::keyClicks(&page.editor(), QString(letter));
        said.append(bench.mark().text());
    }
    QCOMPARE(said.count(QStringLiteral("Verified")), said.size());
    isOfThisText();
    QTest::keyClick(&page.editor(), Qt::Key_Return);
    isOfThisText();
    const auto at = static_cast<std::uint32_t>(page.document().text().find("  annotation("));
    page.document().replace(at, 0, "  annotation(Icon(graphics = {Line(points = {{0, 0}, {1, 1}})}));\n");
    isOfThisText();
    // A value is another run.
    const auto two = static_cast<std::uint32_t>(page.document().text().find("2*h"));
    page.document().replace(two, 1, "3");
    bench.settle();
    QCOMPARE(bench.mark().text(), QStringLiteral("Verified: an earlier text"));
}

void RunVerifierTest::anEditLeavesTheRunBehind()
{
    const Bench bench;
    EditorPage& page = bench.type(kTank);
    bench.run();
    const auto notice = [&] { return bench.window->findChild<PlotPanel*>()->view().notice(); };
    const auto* status = bench.window->findChild<QLabel*>(QStringLiteral("status"));
    QVERIFY(status->text().contains(QStringLiteral("simulated to")));
    QVERIFY(notice().isEmpty());
    page.editor().setFocus();
    QTest::keyClick(&page.editor(), Qt::Key_End);
    QTest::keyClicks(&page.editor(), QStringLiteral(" Real x;"));
    bench.settle();
    QCOMPARE(bench.mark().text(), QStringLiteral("Verified: an earlier text"));
    QVERIFY2(notice().contains(QStringLiteral("of an earlier text")), qPrintable(notice()));
    QVERIFY2(!status->text().contains(QStringLiteral("simulated to")), qPrintable(status->text()));
    bench.keepBoth(QStringLiteral("earlier"));
    // What is taken back is the text of the run.
    for (int i = 0; i < 8 && page.document().text() != kTank; ++i)
        QTest::keyClick(&page.editor(), Qt::Key_Z, Qt::ControlModifier);
    bench.settle();
    QCOMPARE(bench.mark().text(), QStringLiteral("Verified"));
    QVERIFY(notice().isEmpty());
    // Another model in its place.
    QApplication::clipboard()->setText(QStringLiteral("model Other\n  Real z = time;\nend Other;\n"));
    QTest::keyClick(&page.editor(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&page.editor(), Qt::Key_V, Qt::ControlModifier);
    bench.settle();
    QVERIFY2(status->text().contains(QStringLiteral("the curves are of Tank")), qPrintable(status->text()));
    QVERIFY2(notice().contains(QStringLiteral("of Tank")), qPrintable(notice()));
    bench.run();
    QVERIFY2(status->text().contains(QStringLiteral("simulated to")), qPrintable(status->text()));
    QVERIFY(notice().isEmpty());
}

void RunVerifierTest::errorsOfARunGoWithItsText()
{
    const Bench bench;
    EditorPage& page = bench.type(
        "model Full\n  Real h = time;\nequation\n  assert(h < 0.5, \"the tank is full\");\n"
        "  annotation(experiment(StopTime=1));\nend Full;\n");
    bench.run();
    QVERIFY(bench.window->problems().errorCount() > 0);
    page.editor().setFocus();
    const auto place = [&] {
        return bench.window->problems().model().index(0, ProblemsModel::PlaceColumn).data().toString();
    };
    QVERIFY2(place().endsWith(QStringLiteral(":4:3")), qPrintable(place()));
    // A line more is the same model: they move with what they are about.
    QTest::keyClick(&page.editor(), Qt::Key_Return);
    bench.settle();
    QCOMPARE(bench.window->problems().errorCount(), 1);
    QVERIFY2(place().endsWith(QStringLiteral(":5:3")), qPrintable(place()));
    QTest::keyClick(&page.editor(), Qt::Key_End);
    QTest::keyClicks(&page.editor(), QStringLiteral(" Real z = 1;"));
    QCOMPARE(bench.window->problems().errorCount(), 0);
    bench.settle();
    QCOMPARE(bench.window->problems().errorCount(), 0);
}

QTEST_MAIN(RunVerifierTest)
#include "run_verifier_test.moc"
