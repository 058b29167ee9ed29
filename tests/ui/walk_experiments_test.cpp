// SPDX-License-Identifier: GPL-3.0-or-later
// Each of seven examples followed through its experiments: a slider, a family of runs in the plots, the run that is
// chosen, the value and the settings that are written to the text.
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

#include "core/results/result_file.h"
#include "tests/ui/walk_fixture.h"
#include "ui/plot/plot_sheet.h"
#include "ui/plot/value_text.h"
#include "ui/runs/experiment_form.h"
#include "ui/session/document.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

struct Bench : WalkBench {
    explicit Bench(const Example& walked) : WalkBench(walked) { window->showPanel(PanelId::Experiments); }

    template <class Widget>
    [[nodiscard]] Widget& part(const char* name) const
    {
        return *experiments().findChild<Widget*>(QLatin1String(name));
    }
    void sweep(const char* parameter, double from, double to, int count) const
    {
        part<QComboBox>("sweepParameter").setCurrentText(QLatin1String(parameter));
        part<QComboBox>("sweepKind").setCurrentIndex(0);
        part<QLineEdit>("sweepFirst").setText(QString::number(from));
        part<QLineEdit>("sweepSecond").setText(QString::number(to));
        part<QSpinBox>("sweepCount").setValue(count);
        part<QPushButton>("sweepRun").click();
        settle();
    }
    void type(const char* field, const char* text) const
    {
        part<QLineEdit>(field).selectAll();
        QTest::keyClicks(&part<QLineEdit>(field), QLatin1String(text));
    }
    [[nodiscard]] QString said() const { return part<QLabel>("experimentMessage").text(); }
    void write() const
    {
        part<QPushButton>("experimentWrite").click();
        QTRY_VERIFY(!said().isEmpty());
        settle();
    }
    /// Of a family in a plot, without what stands for it in the legend.
    static std::vector<PlotCurve> familyIn(const PlotPane& pane)
    {
        std::vector<PlotCurve> curves;
        for (const PlotCurve& curve : pane.view().curves()) {
            if (curve.isFamily && curve.label.isEmpty()) curves.push_back(curve);
        }
        return curves;
    }
};

}  // namespace

class WalkExperimentsTest : public QObject {
    Q_OBJECT
private slots:
    void theCurveFollowsTheSlider_data() { addExamples(); }
    void theCurveFollowsTheSlider();
    void aFamilyIsDrawnAndChosenFrom_data() { addExamples(); }
    void aFamilyIsDrawnAndChosenFrom();
    void settingsAreWrittenToTheText_data() { addExamples(); }
    void settingsAreWrittenToTheText();
    void startValuesAreWrittenAsModifiers();
    void aRunIsSetAgain();
    void aTextThatIsOnlyReadIsExtended();
    void manyRunsAreDrawnInPart();
    void theFamilyComesBackWithItsPage();
};

void WalkExperimentsTest::theCurveFollowsTheSlider()
{
    QFETCH(int, number);
    const Bench bench(examples()[static_cast<std::size_t>(number)]);
    const double end = bench.result().time.back();
    const auto before = bench.page->session().result();
    auto* panel = bench.window->findChild<ParametersPanel*>();
    auto* view = panel->findChild<QTreeView*>(QStringLiteral("parametersView"));
    for (int row = 0; row < view->model()->rowCount(); ++row) {
        if (view->model()->index(row, 0).data().toString() == QLatin1String(bench.example.parameter))
            view->setCurrentIndex(view->model()->index(row, 0));
    }
    auto* slider = panel->findChild<QSlider*>(QStringLiteral("parameterSlider"));
    QVERIFY(slider->isEnabled());
    slider->setValue(slider->value() + slider->maximum() / 10);
    bench.settle();
    const auto after = bench.page->session().result();
    QVERIFY(after != before);
    double largest = 0;
    for (int i = 1; i < 2000; ++i) {
        const double difference = bench.valueAt(bench.example.curve, end * i / 2000) -
                                  bench.valueAt(bench.example.curve, end * i / 2000, before.get());
        if (std::isfinite(difference)) largest = std::max(largest, std::abs(difference));
    }
    QVERIFY2(largest > 1e-4, qPrintable(QString::number(largest)));
    // A run that follows a slider is none that one wants to find again.
    QCOMPARE(bench.experiments().runner().runs().size(), std::size_t(1));
}

void WalkExperimentsTest::aFamilyIsDrawnAndChosenFrom()
{
    QFETCH(int, number);
    Bench bench(examples()[static_cast<std::size_t>(number)]);
    const Example& example = bench.example;
    PlotPane& pane = bench.plot().addPane(1);
    pane.addCurve(example.curve);
    bench.sweep(example.parameter, example.from, example.to, 3);
    const RunFamily family = bench.experiments().family();
    QCOMPARE(family.members.size(), std::size_t(3));
    auto curves = Bench::familyIn(pane);
    QCOMPARE(curves.size(), std::size_t(3));
    const ThemeColours colours = bench.context.theme.colours();
    const auto isNear = [](const QColor& a, const QColor& b) {
        return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 6;
    };
    QVERIFY(isNear(curves.front().colour, colours.potentialLow) && isNear(curves.back().colour, colours.potentialHigh));
    QVERIFY(curves[1].colour.hslSaturation() > 60);  // nothing grey on the way
    // The legend tells the parameter and its values.
    const auto legend =
        std::ranges::find_if(pane.view().curves(), [](const PlotCurve& curve) { return !curve.ramp.empty(); });
    QVERIFY(legend != pane.view().curves().end());
    QVERIFY2(legend->label.contains(QLatin1String(example.parameter)) &&
                 legend->label.endsWith(rangeWithUnit(example.from, example.to, family.unit)),
             qPrintable(legend->label));
    // The cursor tells the values of all.
    const double at = 0.37 * family.members.front().result->time.back();
    const auto readout = pane.readoutAt(at);
    QVERIFY(readout && readout->rows.size() == 4);
    for (std::size_t i = 0; i < 3; ++i)
        QCOMPARE(readout->rows[i + 1].y, bench.valueAt(example.curve, at, family.members[i].result.get()));
    // A click on a curve chooses its run.
    emit pane.view().curveClicked(curves.back().id);
    const auto chosen = bench.part<QTreeWidget>("sweepRuns").selectedItems();
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.front()->data(0, Qt::UserRole).toInt(), family.members.back().run);
    curves = Bench::familyIn(pane);
    QVERIFY(curves.back().width > curves.front().width);
    bench.settle();
    bench.keepBoth(*bench.window, QStringLiteral("family"));
    // As a table: a column for each run.
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("family.csv"));
    pane.view().setFocus();
    emit pane.activated();
    QSignalSpy exported(&bench.plot(), &PlotPanel::exported);
    bench.plot().exportFamilyTo(path);
    QTRY_COMPARE(exported.size(), 1);
    QCOMPARE(exported.front()[1].toString(), QString());
    const auto table = readResultFile(path.toStdString());
    QVERIFY(table && table->columns.size() == 3);
    QVERIFY(std::abs(bench.valueAt(table->columns[2].name.c_str(), at, &*table) -
                     bench.valueAt(example.curve, at, family.members[2].result.get())) < 1e-9);
    // Its value becomes that of the model: one step of the text.
    const std::string text = bench.page->document().text();
    bench.part<QTreeWidget>("sweepRuns").findChild<QAction*>(QStringLiteral("runWrite"))->trigger();
    QTRY_VERIFY(bench.page->document().text() != text);
    bench.settle();
    for (int row = 0; row < bench.parameters().rowCount(); ++row) {
        if (bench.parameters().nameOf(row) == QLatin1String(example.parameter))
            QCOMPARE(bench.parameters().ownValueOf(row), example.to);
    }
    bench.page->document().undo();
    QCOMPARE(bench.page->document().text(), text);
}

void WalkExperimentsTest::settingsAreWrittenToTheText()
{
    QFETCH(int, number);
    Bench bench(examples()[static_cast<std::size_t>(number)]);
    const std::string text = bench.page->document().text();
    bench.write();
    QCOMPARE(bench.page->document().text(), text);  // they are there already
    QVERIFY(bench.said().contains(QStringLiteral("has these settings")));
    bench.type("experimentStop", "0.03");
    auto& solver = bench.part<QComboBox>("experimentSolver");
    solver.setCurrentText(QStringLiteral("ida"));
    emit solver.activated(solver.currentIndex());
    auto& rootFinder = bench.part<QComboBox>("experimentRootFinder");
    rootFinder.setCurrentIndex(rootFinder.findData(QStringLiteral("bisection")));
    emit rootFinder.activated(rootFinder.currentIndex());
    // They hold for the next run at once, and the tool bar shows them.
    QCOMPARE(bench.window->findChild<QLineEdit*>(QStringLiteral("stopTime"))->text(), QStringLiteral("0.03"));
    QCOMPARE(bench.page->session().settings().solver, std::string("ida"));
    bench.write();
    QVERIFY2(bench.said().contains(QStringLiteral("Written")), qPrintable(bench.said()));
    const std::string written = bench.page->document().text();
    QVERIFY(written.find("StopTime=0.03") != std::string::npos);
    QVERIFY(written.find("__Causeway_simulation(solver=\"ida\", rootFinder=\"bisection\")") != std::string::npos);
    QCOMPARE(bench.page->session().settings().stopTime, 0.03);
    QCOMPARE(bench.page->session().settings().solver, std::string("ida"));
    QCOMPARE(bench.page->session().settings().rootFinder, std::string("bisection"));
    bench.page->document().undo();
    QCOMPARE(bench.page->document().text(), text);
    bench.settle();
    QVERIFY(bench.page->session().settings().stopTime != 0.03);
    QCOMPARE(bench.page->session().settings().solver, std::string("cvode"));
    QCOMPARE(bench.page->session().settings().rootFinder, std::string("illinois"));
    // A number that makes no sense stops everything that would use it.
    bench.type("experimentTolerance", "7");
    const auto before = bench.page->session().result();
    bench.action("sim.run")->trigger();
    bench.settle();
    QVERIFY(bench.page->session().result() == before);
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("experimentTolerance"));
    bench.part<QPushButton>("experimentReset").click();
    bench.action("sim.run")->trigger();
    bench.settle();
    QVERIFY(bench.page->session().result() != before);
}

void WalkExperimentsTest::startValuesAreWrittenAsModifiers()
{
    Bench bench(examples()[5]);  // the ball: h(start=1)
    bench.setParameter("h", 2.5);
    bench.setParameter("e", 0.5);
    QVERIFY(std::abs(bench.result().find("h")->values.front() - 2.5) < 1e-12);
    const std::string text = bench.page->document().text();
    bench.window->findChild<ParametersPanel*>()->findChild<QToolButton*>(QStringLiteral("writeParameters"))->click();
    QTRY_VERIFY(bench.page->document().text() != text);
    bench.settle();
    QVERIFY2(bench.page->document().text().find("start=2.5") != std::string::npos,
             bench.page->document().text().c_str());
    QVERIFY(bench.page->document().text().find("e = 0.5") != std::string::npos);
    QVERIFY(!bench.parameters().hasChanges());  // they are the model's own
    bench.page->document().undo();
    QCOMPARE(bench.page->document().text(), text);
}

void WalkExperimentsTest::aRunIsSetAgain()
{
    Bench bench(examples()[0]);
    bench.setParameter("C.C", 2e-3);
    bench.type("experimentStop", "0.05");
    bench.run();
    const int run = bench.experiments().runner().runs().back().id;
    bench.parameters().resetAll();
    bench.part<QPushButton>("experimentReset").click();
    bench.settle();
    QCOMPARE(bench.page->session().settings().stopTime, 0.1);
    bench.experiments().chooseRun(run);
    auto& list = bench.part<QTreeWidget>("sweepRuns");
    list.findChild<QAction*>(QStringLiteral("runRestore"))->trigger();
    bench.settle();
    QCOMPARE(bench.page->session().settings().stopTime, 0.05);
    QCOMPARE(bench.parameters().overrides(), (ParametersModel::Overrides{{"C.C", "0.002"}}));
    QCOMPARE(bench.result().time.back(), 0.05);
    // And it is held beside the present one.
    list.findChild<QAction*>(QStringLiteral("runHold"))->trigger();
    bench.settle();
    QVERIFY(std::ranges::any_of(bench.plot().view().curves(), &PlotCurve::isHeld));
}

void WalkExperimentsTest::aTextThatIsOnlyReadIsExtended()
{
    Bench bench(examples()[0]);
    bench.page->document().setLocked(true);
    QVERIFY(!bench.part<QPushButton>("experimentWrite").isVisibleTo(&bench.experiments()));
    QVERIFY(bench.part<QPushButton>("experimentExtend").isVisibleTo(&bench.experiments()));
    QVERIFY(bench.said().contains(QStringLiteral("read-only")));
    const std::string text = bench.page->document().text();
    bench.setParameter("C.C", 2e-3);
    bench.window->findChild<ParametersPanel*>()->findChild<QToolButton*>(QStringLiteral("writeParameters"))->click();
    QVERIFY(bench.said().contains(QStringLiteral("extend")));
    QCOMPARE(bench.page->document().text(), text);
    bench.page->document().setLocked(false);
    QVERIFY(bench.part<QPushButton>("experimentWrite").isVisibleTo(&bench.experiments()));
}

void WalkExperimentsTest::manyRunsAreDrawnInPart()
{
    Bench bench(examples()[4]);
    PlotPane& pane = bench.plot().pane();
    RunFamily family;
    family.parameter = QStringLiteral("x2");
    for (int i = 0; i < 1000; ++i)
        family.members.push_back(
            {i, static_cast<double>(i), QString::number(i), bench.page->session().result(), i == 7});
    bench.plot().setFamily(family);
    bench.settle();
    const std::size_t variables = pane.content().curves.size();
    const auto curves = Bench::familyIn(pane);
    QVERIFY(curves.size() <= 201 * variables && curves.size() >= 150 * variables);
    QVERIFY(std::ranges::any_of(curves, [](const PlotCurve& curve) { return curve.width > 2; }));
    const auto readout = pane.readoutAt(1.5);
    // The present one, the one that is chosen, and the extent of all.
    QVERIFY(readout && readout->rows.size() == 3 * variables);
    QVERIFY(readout->rows.back().name.contains(QStringLiteral("1,000 runs")) ||
            readout->rows.back().name.contains(QStringLiteral("1000 runs")));
}

void WalkExperimentsTest::theFamilyComesBackWithItsPage()
{
    const Bench bench(examples()[0]);
    bench.sweep("C.C", 5e-4, 4e-3, 3);
    QVERIFY(!Bench::familyIn(bench.plot().pane()).empty());
    bench.open(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/BouncingBall.mo"));
    bench.run();
    QVERIFY(!bench.plot().shownVariables().empty() && Bench::familyIn(bench.plot().pane()).empty());
    QCOMPARE(bench.experiments().runner().runs().size(), std::size_t(5));
    bench.window->showPage(*bench.page);
    bench.settle();
    QVERIFY(!Bench::familyIn(bench.plot().pane()).empty());
    // A text that cannot run any more keeps no run twice.
    bench.page->document().replace(0, 5, "modl ");
    bench.settle();
    bench.page->session().simulate();
    bench.settle();
    QCOMPARE(bench.experiments().runner().runs().size(), std::size_t(5));
}

QTEST_MAIN(WalkExperimentsTest)
#include "walk_experiments_test.moc"
