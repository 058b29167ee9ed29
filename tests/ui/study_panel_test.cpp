// SPDX-License-Identifier: GPL-3.0-or-later
// A study of several parameters in the window: plans made, opened and saved, runs as charts, runs of another machine.
#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <cmath>

#include "core/base/file_io.h"
#include "tests/ui/bench_fixture.h"
#include "tests/ui/pictures.h"
#include "ui/bench/plan_form.h"
#include "ui/bench/study_panel.h"
#include "ui/charts/chart_sheet.h"
#include "ui/session/model_session.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

/// y = a + 10*b + a*c at the end; too large an a stops the run.
const char* const kSurface = R"(model Surface
  parameter Real a(unit="V") = 1;
  parameter Real b = 2;
  parameter Real c = 3;
  Real x(start=0, fixed=true);
  Real y;
equation
  der(x) = 1;
  y = (a + 10*b + a*c)*x;
  assert(a < 50 or time < 0.5, "too large");
  annotation(experiment(StopTime=1, Interval=0.1));
end Surface;
)";

struct Bench : PanelBench<StudyPanel> {
    Bench()
    {
        type(kSurface);
        action("sim.study")->trigger();
        settle();
    }
    void settle() const override
    {
        WindowBench::settle();
        WAIT_FOR(panel().isSettled());
    }
    [[nodiscard]] QString words() const { return textOf("studyWords"); }
    void factor(int row, const char* name, int kind, const char* first, const char* second, int count) const
    {
        const auto named = [row](const char* part) {
            return QByteArray("planFactor") + part + QByteArray::number(row);
        };
        while (panel().form().factorCount() <= static_cast<std::size_t>(row)) part<QToolButton>("planAdd").click();
        part<QComboBox>(named("Name").constData()).setCurrentText(QLatin1String(name));
        part<QComboBox>(named("Kind").constData()).setCurrentIndex(kind);
        part<QLineEdit>(named("First").constData()).setText(QLatin1String(first));
        part<QLineEdit>(named("Second").constData()).setText(QLatin1String(second));
        part<QSpinBox>(named("Count").constData()).setValue(count);
    }
    void output(const char* curve) const { part<QLineEdit>("planOutputCurve0").setText(QLatin1String(curve)); }
    void view(int which) const
    {
        part<QComboBox>("studyView").setCurrentIndex(which);
        settle();
    }
    void run() const
    {
        QTest::mouseClick(&part<QPushButton>("studyRun"), Qt::LeftButton);
        settle();
    }
    void runGrid() const
    {
        factor(0, "a", 0, "1", "3", 3);
        factor(1, "b", 0, "0", "3", 4);
        output("y");
        run();
    }
    [[nodiscard]] const ChartContent& content() const { return panel().chart().chart(0).content(); }
};

/// Of three factors, as another program wrote it.
const char* const kPlan = R"({
  "schema": "causeway.study/1", "description": "of a lecture",
  "model": {"file": "Surface.mo"},
  "settings": {"tolerance": 1e-9},
  "factors": [
    {"name": "a", "distribution": {"triangular": {"from": 1, "to": 3, "mode": 2}}},
    {"name": "b", "range": {"from": 1, "to": 3}},
    {"name": "c", "distribution": {"uniform": {"from": -1, "to": 1}}}],
  "design": "latin-hypercube", "runs": 300, "seed": 7,
  "outputs": [{"name": "end", "variable": "y"}, {"name": "half", "variable": "y", "at": 0.5}]
})";

}  // namespace

class StudyPanelTest : public QObject {
    Q_OBJECT
private slots:
    void gridIsRunAndScattered();
    void planThatIsSavedIsReadAgain();
    void planOfAnotherProgramKeepsWhatHasNoField();
    void eachViewShowsTheRuns();
    void sensitivityNamesTheFactorThatMatters();
    void runsThatFailAreTold();
    void whatMakesNoSenseIsNotRun();
    void pointThatIsClickedIsRun();
    void curvesOfRunsAreShown();
    void runsOfAnotherMachineAreOpened();
    void manyRunsLeaveTheWindowAwake();
    void pictures_data();
    void pictures();
};

void StudyPanelTest::gridIsRunAndScattered()
{
    const Bench bench;
    bench.runGrid();
    const auto counts = bench.panel().runner().counts();
    QCOMPARE(counts.done, std::uint64_t{12});
    QCOMPARE(bench.content().series.front().points.size(), 12);
    for (const QPointF& point : bench.content().series.front().points) {
        // c = 3: y = 4*a + 10*b, with a whole b.
        const double b = (point.y() - 4 * point.x()) / 10;
        QVERIFY2(std::abs(b - std::round(b)) < 1e-6, qPrintable(QString::number(b)));
    }
    QVERIFY2(bench.words().contains(QStringLiteral("12 runs")), qPrintable(bench.words()));
}

void StudyPanelTest::planThatIsSavedIsReadAgain()
{
    const Bench bench;
    bench.factor(0, "a", 1, "1", "100 m", 7);
    bench.factor(1, "b", 2, "1, 2.5, 4", "", 1);
    bench.factor(2, "c", 3, "1", "0.1", 1);
    bench.output("y*2");
    bench.part<QComboBox>("planDesign").setCurrentIndex(3);
    bench.part<QSpinBox>("planRuns").setValue(33);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("plan.json"));
    bench.panel().savePlan(path);
    const auto text = readFile(path.toStdString());
    QVERIFY(text);
    const ReadPlan read = readStudyPlan(*text);
    // A range of factors that falls.
    QVERIFY2(read.plan, read.problems.empty() ? "" : read.problems.front().c_str());
    QCOMPARE(read.plan->factors.size(), std::size_t{3});
    QCOMPARE(read.plan->runs, std::uint64_t{33});
    QCOMPARE(read.plan->modelName, std::string("Surface"));
    QCOMPARE(std::get<FactorRange>(read.plan->factors[0].values).to, 0.1);
    QCOMPARE(std::get<FactorList>(read.plan->factors[1].values).texts.size(), std::size_t{3});
    bench.panel().openPlan(path);
    const auto again = bench.panel().form().plan();
    QVERIFY(again);
    QCOMPARE(QJsonDocument(*again), QJsonDocument::fromJson(QByteArray::fromStdString(*text)));
}

void StudyPanelTest::planOfAnotherProgramKeepsWhatHasNoField()
{
    const Bench bench;
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("plan.json"));
    QVERIFY(!writeFileWhole(path.toStdString(), kPlan));
    bench.panel().openPlan(path);
    bench.run();
    QCOMPARE(bench.panel().runner().counts().done, std::uint64_t{300});
    const auto plan = bench.panel().form().plan();
    QVERIFY(plan);
    QJsonObject wanted = QJsonDocument::fromJson(kPlan).object(), found = *plan;
    for (QJsonObject* each : {&wanted, &found}) each->remove(QStringLiteral("factors"));
    QJsonArray outputs = wanted[QStringLiteral("outputs")].toArray();
    QJsonObject end = outputs[0].toObject();
    end[QStringLiteral("at")] = QStringLiteral("end");
    outputs[0] = end;
    wanted[QStringLiteral("outputs")] = outputs;
    QCOMPARE(found, wanted);
    QCOMPARE((*plan)[QStringLiteral("factors")].toArray()[0],
             QJsonDocument::fromJson(kPlan).object()[QStringLiteral("factors")].toArray()[0]);
}

void StudyPanelTest::eachViewShowsTheRuns()
{
    const Bench bench;
    bench.runGrid();
    bench.view(1);
    QCOMPARE(bench.content().x.names, (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("y")}));
    qsizetype corners = 0;
    for (const ChartSeries& series : bench.content().series)
        corners += series.look == ChartSeries::Look::Thin ? series.points.size() : 0;
    QCOMPARE(corners, 12 * 3);
    bench.view(2);
    double sum = 0;
    for (const QPointF& column : bench.content().series.front().points) sum += column.y();
    QCOMPARE(sum, 12.0);
    bench.view(3);
    QCOMPARE(bench.content().field.x, (std::vector<double>{1, 2, 3}));
    QCOMPARE(bench.content().field.values.size(), std::size_t{12});
    // y at a = 3, b = 2
    QVERIFY(std::abs(bench.content().field.values[2 * 3 + 2] - 32) < 1e-6);
    bench.view(4);
    QCOMPARE(bench.panel().chart().count(), std::size_t{0});
    QVERIFY2(bench.words().contains(QStringLiteral("design \"sensitivity\"")), qPrintable(bench.words()));
}

/// y = 4*a + 10*b over the same ranges: b has 100/116 of the variance.
void StudyPanelTest::sensitivityNamesTheFactorThatMatters()
{
    const Bench bench;
    bench.factor(0, "a", 4, "0", "1", 1);
    bench.factor(1, "b", 4, "0", "1", 1);
    bench.output("y");
    bench.part<QComboBox>("planDesign").setCurrentIndex(5);
    bench.part<QSpinBox>("planRuns").setValue(2048);
    bench.run();
    QCOMPARE(bench.panel().runner().counts().done, std::uint64_t{2048 * 4});
    bench.view(4);
    const ChartBars& bars = bench.content().bars;
    QCOMPARE(bars.categories, (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    QVERIFY(std::abs(bars.parts[0].values[1] - 100.0 / 116) < 0.01);
    QVERIFY(std::abs(bars.parts[0].values[0] - 16.0 / 116) < 0.01);
    QVERIFY(bars.parts[1].values[1] < 0.01);
    QVERIFY2(bench.words().startsWith(QStringLiteral("b matters most")), qPrintable(bench.words()));
}

void StudyPanelTest::runsThatFailAreTold()
{
    const Bench bench;
    bench.factor(0, "a", 0, "10", "90", 9);
    bench.output("y");
    bench.run();
    QCOMPARE(bench.panel().runner().counts().failed, std::uint64_t{5});
    QVERIFY2(bench.words().contains(QStringLiteral("5 runs failed: ")) &&
                 bench.words().contains(QStringLiteral("too large")),
             qPrintable(bench.words()));
    QCOMPARE(bench.content().series.front().points.size(), 4);
}

void StudyPanelTest::whatMakesNoSenseIsNotRun()
{
    const Bench bench;
    bench.factor(0, "a", 0, "often", "3", 3);
    bench.output("y");
    bench.run();
    QVERIFY2(bench.words().contains(QStringLiteral("a field is invalid")), qPrintable(bench.words()));
    bench.factor(0, "nothing", 0, "1", "3", 3);
    bench.run();
    QVERIFY2(bench.words().contains(QStringLiteral("actors[0]")), qPrintable(bench.words()));
    bench.factor(0, "a", 0, "1", "3", 3);
    bench.output("yy");
    bench.run();
    QVERIFY2(bench.words().contains(QStringLiteral("utputs[0].variable")), qPrintable(bench.words()));
    QVERIFY(bench.panel().runner().study() == nullptr);
}

void StudyPanelTest::pointThatIsClickedIsRun()
{
    const Bench bench;
    bench.runGrid();
    ChartView& chart = bench.panel().chart().chart(0);
    QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, chart.positionOf({3, 12}).toPoint());
    QTest::keyClick(bench.window.get(), Qt::Key_F5);
    bench.settle();
    const auto& result = bench.window->currentPage()->session().result();
    QVERIFY(result != nullptr && result->find("y") != nullptr);
    QVERIFY(std::abs(result->find("y")->values.back() - 12) < 1e-6);
}

void StudyPanelTest::curvesOfRunsAreShown()
{
    const Bench bench;
    bench.runGrid();
    bench.view(5);
    QCOMPARE(bench.content().series.size(), std::size_t{12});
    // Straight lines from 0.
    for (const ChartSeries& curve : bench.content().series) {
        QCOMPARE(curve.points.front(), QPointF(0, 0));
        const QPointF last = curve.points.back(), middle = curve.points[curve.points.size() / 2];
        QVERIFY(std::abs(middle.y() - last.y() * middle.x() / last.x()) < 1e-6);
    }
}

void StudyPanelTest::runsOfAnotherMachineAreOpened()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("results.sqlite"));
    {
        const Bench bench;
        bench.runGrid();
        bench.panel().runner().study()->read(
            [&](const StudyTable& table) { QVERIFY(!writeStudyDatabase(table, path.toStdString(), {})); });
    }
    const Bench bench;
    bench.panel().openResults(path);
    bench.settle();
    QCOMPARE(bench.panel().runner().counts().done, std::uint64_t{12});
    QCOMPARE(bench.content().series.front().points.size(), 12);
    bench.view(5);
    QVERIFY2(bench.words().contains(QStringLiteral("run the plan here")), qPrintable(bench.words()));
    bench.panel().openResults(folder.filePath(QStringLiteral("none.sqlite")));
    bench.settle();
    QVERIFY2(bench.words().contains(QStringLiteral("cannot be read")), qPrintable(bench.words()));
}

/// A million runs are read and drawn by jobs: a chart gets some thousand points of them.
void StudyPanelTest::manyRunsLeaveTheWindowAwake()
{
    constexpr std::uint64_t kRuns = 1'000'000;
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("results.sqlite"));
    {
        ReadPlan read = readStudyPlan(R"({"model": {"name": "Surface"}, "design": "random", "runs": 1000000,
            "factors": [{"name": "a", "range": {"from": 0, "to": 1}}, {"name": "b", "range": {"from": 0, "to": 1}}],
            "outputs": [{"variable": "y"}]})");
        QVERIFY(read.plan);
        const StudyDesign design = read.plan->designOfRuns();
        StudyTable table(*read.plan, {read.plan->text, "Surface", {}, {}});
        for (std::uint64_t run = 0; run < kRuns; ++run) {
            StudyRun made;
            made.number = run;
            made.factors = design.valuesOf(run);
            made.outputs = {4 * made.factors[0] + 10 * made.factors[1]};
            table.take(std::move(made));
        }
        QVERIFY(!writeStudyDatabase(table, path.toStdString(), {}));
    }
    const Bench bench;
    bench.panel().openResults(path);
    WAIT_FOR(bench.panel().runner().counts().done == kRuns && bench.panel().isSettled());
    for (int view = 0; view < 5; ++view) {
        bench.view(view);
        qsizetype points = 0;
        for (const ChartContent* content : {view < 4 ? &bench.content() : nullptr}) {
            if (content == nullptr) continue;
            for (const ChartSeries& series : content->series) points += series.points.size();
            QVERIFY2(points <= 5000 && content->field.values.size() <= 600, qPrintable(QString::number(points)));
        }
    }
    bench.view(2);
    double sum = 0;
    for (const QPointF& column : bench.content().series.front().points) sum += column.y();
    QCOMPARE(sum, static_cast<double>(kRuns));
}

void StudyPanelTest::pictures_data()
{
    addThemesAndSizes();
}

void StudyPanelTest::pictures()
{
    const Bench bench;
    bench.dress();
    bench.action("sim.study")->trigger();
    bench.factor(0, "a", 4, "0", "1", 1);
    bench.factor(1, "b", 4, "0", "1", 1);
    bench.factor(2, "c", 3, "3", "1", 1);
    bench.output("y");
    bench.part<QComboBox>("planDesign").setCurrentIndex(5);
    bench.part<QSpinBox>("planRuns").setValue(128);
    bench.run();
    const char* const names[] = {"scatter", "parallel", "histogram", "surface", "sensitivity", "curves"};
    for (int view = 0; view < 6; ++view) {
        bench.view(view);
        keepPicture(
            *bench.window,
            QStringLiteral("study-%1-%2").arg(QLatin1String(names[view]), QLatin1String(QTest::currentDataTag())));
        QVERIFY(bench.panel().chart().chart(0).isVisible());
    }
}

QTEST_MAIN(StudyPanelTest)
#include "study_panel_test.moc"
