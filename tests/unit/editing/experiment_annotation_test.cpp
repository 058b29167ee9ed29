// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of a run are written to the model, byte for byte as a careful person would, and read from it.
#include <QtTest>

#include "core/editing/classes/experiment_annotation.h"
#include "core/editing/diagram/variable_modifier.h"
#include "core/editing/fixes/stop_proposal.h"

using namespace causeway;

namespace {

SimulationSettings settingsOf(double start, double stop, std::uint32_t intervals, double tolerance,
                              const std::string& solver = "cvode")
{
    SimulationSettings settings;
    settings.startTime = start;
    settings.stopTime = stop;
    settings.intervals = intervals;
    settings.tolerance = tolerance;
    settings.solver = solver;
    return settings;
}

QString written(const char* text, const SimulationSettings& settings, const char* model = "M")
{
    const auto changed = withExperiment(text, model, settings);
    return changed ? QString::fromStdString(*changed) : QStringLiteral("nothing");
}

std::shared_ptr<const Analysis> analysisOf(const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>("M.mo", text), {}, StopAfter::Dae, Task());
}

}  // namespace

class ExperimentAnnotationTest : public QObject {
    Q_OBJECT
private slots:
    void aNewAnnotationIsWhole();
    void onlyWhatDiffersIsChanged();
    void theSolverHasAnAnnotationOfItsOwn();
    void theClassIsFoundAmongOthers();
    void whatIsWrittenIsRead();
    void thereMayBeNoPlace();
    void valuesAreWrittenTogether();
    void aStopTimeFollowsFromTheFrequencyOfTheSource();
};

void ExperimentAnnotationTest::aNewAnnotationIsWhole()
{
    const QString text = written("model M\n  Real x = time;\nend M;\n", settingsOf(0, 2, 200, 1e-7));
    QVERIFY2(text.contains(QLatin1String("experiment(StartTime=0, StopTime=2, Tolerance=1e-07, Interval=0.01)")) ||
                 text.contains(QLatin1String("experiment(StartTime=0, StopTime=2, Tolerance=1e-7, Interval=0.01)")),
             qPrintable(text));
    QVERIFY(text.startsWith(QLatin1String("model M\n  Real x = time;\n")));
}

void ExperimentAnnotationTest::onlyWhatDiffersIsChanged()
{
    const char* text =
        "model M\n  Real x = time;\n  annotation (Icon(graphics={}), // kept\n    experiment( StopTime = 0.1 , "
        "Tolerance=1.0e-6, __Other_x=3));\nend M;\n";
    // The same numbers, the interval being the usual part of the time.
    QCOMPARE(written(text, settingsOf(0, 0.1, 500, 1e-6)), QString::fromLatin1(text));
    QCOMPARE(written(text, settingsOf(0, 0.2, 500, 1e-6)),
             QString::fromLatin1(text).replace(QLatin1String("= 0.1"), QLatin1String("= 0.2")));
    QString more = QString::fromLatin1(text);
    more.replace(QLatin1String("__Other_x=3)"), QLatin1String("__Other_x=3, StartTime=-1)"));
    QCOMPARE(written(text, settingsOf(-1, 0.1, 500, 1e-6)), more);
    // A length that is given follows the number of intervals.
    const char* length = "model M Real x; annotation(experiment(StopTime=2, Interval=0.01)); end M;";
    QCOMPARE(written(length, settingsOf(0, 2, 200, 1e-6)), QString::fromLatin1(length));
    QCOMPARE(written(length, settingsOf(0, 2, 100, 1e-6)),
             QString::fromLatin1(length).replace(QLatin1String("0.01"), QLatin1String("0.02")));
}

void ExperimentAnnotationTest::theSolverHasAnAnnotationOfItsOwn()
{
    const char* text = "model M\n  Real x;\n  annotation(experiment(StopTime=1));\nend M;\n";
    QCOMPARE(written(text, settingsOf(0, 1, 500, 1e-6)), QString::fromLatin1(text));
    const QString other = written(text, settingsOf(0, 1, 500, 1e-6, "ida"));
    QCOMPARE(other,
             QString::fromLatin1(text).replace(QLatin1String("StopTime=1)"),
                                               QLatin1String("StopTime=1), __Causeway_simulation(solver=\"ida\")")));
    SimulationSettings searched = settingsOf(0, 1, 500, 1e-6, "ida");
    searched.rootFinder = "bisection";
    QCOMPARE(written(qPrintable(other), searched),
             QString(other).replace(QLatin1String("\"ida\")"), QLatin1String("\"ida\", rootFinder=\"bisection\")")));
    // Back to the usual one: it is said, so that what stood there no longer holds.
    QCOMPARE(written(qPrintable(other), settingsOf(0, 1, 500, 1e-6)),
             QString(other).replace(QLatin1String("ida"), QLatin1String("cvode")));
}

void ExperimentAnnotationTest::theClassIsFoundAmongOthers()
{
    const char* text =
        "within L;\npackage P\n  model M Real x; annotation(experiment(StopTime=1)); end M;\n  model N Real x; "
        "annotation(experiment(StopTime=1)); end N;\nend P;\n";
    const QString changed = written(text, settingsOf(0, 3, 500, 1e-6), "L.P.N");
    QCOMPARE(changed, QString::fromLatin1(text).replace(QLatin1String("N Real x; annotation(experiment(StopTime=1"),
                                                        QLatin1String("N Real x; annotation(experiment(StopTime=3")));
}

void ExperimentAnnotationTest::whatIsWrittenIsRead()
{
    SimulationSettings wanted = settingsOf(-0.5, 12.25, 321, 3e-5, "ida");
    wanted.rootFinder = "golden-section";
    const auto text = withExperiment("model M\n  Real x = time;\nend M;\n", "M", wanted);
    QVERIFY(text.has_value());
    const auto analysis = analysisOf(*text);
    QVERIFY(!analysis->diagnostics.hasErrors());
    const SimulationSettings read = settingsFor(analysis->dae->experiment);
    QCOMPARE(read.startTime, wanted.startTime);
    QCOMPARE(read.stopTime, wanted.stopTime);
    QCOMPARE(read.tolerance, wanted.tolerance);
    QVERIFY(read.interval && std::abs(*read.interval - 12.75 / 321) < 1e-15);
    QVERIFY(annotatedMethods(*analysis) == (AnnotatedMethods{"ida", "golden-section"}));
    QCOMPARE(settingsFor(*analysis).rootFinder, std::string("golden-section"));
    QCOMPARE(settingsFor(*analysis).solver, std::string("ida"));
    QVERIFY(annotatedMethods(*analysisOf("model M Real x = time; end M;")) == AnnotatedMethods());
    QVERIFY(annotatedMethods(*analysisOf(
                "model M Real x = time; annotation(__Causeway_simulation(solver=3, rootFinder=x)); end M;")) ==
            AnnotatedMethods());
}

void ExperimentAnnotationTest::thereMayBeNoPlace()
{
    QVERIFY(!withExperiment("model N end N;", "M", {}));
    QVERIFY(!withExperiment("", "M", {}));
    QVERIFY(!withExperiment("model M = N;", "O", {}));
}

void ExperimentAnnotationTest::valuesAreWrittenTogether()
{
    const std::string text =
        "model M\n  Resistor r(R = 1) \"kept\";\n  Real x(start=0);\n  parameter Real p;\nend M;\n";
    const auto changed = withVariableModifiers(
        text, "M",
        {{"r.R", "", "2"}, {"r.v", "start", "3"}, {"x", "start", "-1"}, {"p", "", "0.5"}, {"a[1]", "", "7"}});
    QVERIFY(changed.has_value());
    QCOMPARE(QString::fromStdString(changed->text),
             QStringLiteral("model M\n  Resistor r(R = 2, v(start=3)) \"kept\";\n  Real x(start=-1);\n  parameter Real "
                            "p = 0.5;\nend M;\n"));
    QCOMPARE(changed->refused, std::vector<std::string>{"a[1]"});
    QVERIFY(!withVariableModifiers(text, "N", {{"p", "", "1"}}));
}

void ExperimentAnnotationTest::aStopTimeFollowsFromTheFrequencyOfTheSource()
{
    const auto proposed = [](const char* parameters, const char* annotation = "") {
        const std::string text = std::string("model M\n  ") + parameters +
                                 "\n  Real x = time;\nequation\n  annotation(" + annotation + ");\nend M;\n";
        const auto analysis =
            analyse(std::make_shared<const SourceFile>("M.mo", text), {}, StopAfter::ScalarDae, Task());
        return proposedDuration(*analysis->scalarDae);
    };
    QCOMPARE(proposed("parameter Real f(unit=\"Hz\") = 50;"), std::optional(0.1));
    QCOMPARE(proposed("parameter Real f(unit=\"Hz\") = 60;"), std::optional(0.1));
    QCOMPARE(proposed("parameter Real f(unit=\"kHz\") = 1;"), std::optional(0.005));
    QCOMPARE(proposed("parameter Real f(unit=\"Hz\") = 2;"), std::optional(5.0));
    // The slowest; what stands still has no period. Values may follow from others.
    QCOMPARE(proposed("parameter Real f(unit=\"Hz\") = 50; parameter Real g(unit=\"Hz\") = 400*f; "
                      "parameter Real h(unit=\"Hz\") = 0;"),
             std::optional(0.1));
    // Nothing to go by, or said by the model.
    QCOMPARE(proposed("parameter Real R(unit=\"Ohm\") = 50;"), std::optional<double>());
    QCOMPARE(proposed("parameter Real f(unit=\"Hz\") = 50;", "experiment(StopTime=3)"), std::optional<double>());
}

QTEST_GUILESS_MAIN(ExperimentAnnotationTest)
#include "experiment_annotation_test.moc"
