// SPDX-License-Identifier: GPL-3.0-or-later
// Studies of a model whose solution is known: what is kept of runs, and what is refused before the first one.
#include <QTest>

#include <cmath>

#include "tests/unit/study/study_fixture.h"

using namespace causeway;
using namespace causeway::test;

class StudyModelTest : public QObject {
    Q_OBJECT
private slots:
    void outputsAreThoseOfTheSolution();
    void valuesOfAllTypesAreSet();
    void runsThatFailHaveAReason();
    void runsWithoutEndAreGivenUp();
    void whatIsNotThereHasAReason();
    void runsOfOneDoNotDependOnRunsBefore();
    void mistakesAreKnownBeforeTheFirstRun_data();
    void mistakesAreKnownBeforeTheFirstRun();
    void relationsAreReadAsTheModelIs();
    void anotherModelHasAnotherDigest();
};

void StudyModelTest::outputsAreThoseOfTheSolution()
{
    const StudyModel model = studyOf(kDischarge, R"("settings": {"stop_time": 2, "tolerance": 1e-9, "intervals": 2000},
        "factors": [{"name": "k", "values": [1, 2]}, {"name": "y0", "range": {"from": 2, "to": 4, "count": 2}}],
        "outputs": [{"name": "end", "variable": "y"}, {"name": "max", "variable": "y", "at": "max"},
                    {"name": "min", "variable": "y", "at": "min"}, {"name": "mean", "variable": "y", "at": "mean"},
                    {"name": "rms", "variable": "y", "at": "rms"}, {"name": "early", "variable": "y", "at": 0.25},
                    {"name": "when", "variable": "time", "at": "event"},
                    {"name": "passed", "variable": "passed", "at": "event", "relation": "y < limit"},
                    {"name": "loss", "variable": "k*y^2", "at": "mean"}])");
    QVERIFY2(model.problems().empty(), model.problems().empty() ? "" : model.problems().front().c_str());
    QCOMPARE(model.plan().runs, std::uint64_t(4));
    for (std::uint64_t number = 0; number < 4; ++number) {
        const auto run = model.run(number, {});
        QVERIFY(run && run->status == RunStatus::Completed);
        const bool hasEvent = number != 1;
        QCOMPARE(run->reason,
                 std::string(hasEvent ? "" : "when: there is no event; passed: there is no event of y < limit"));
        const double k = number < 2 ? 1 : 2, y0 = number % 2 == 0 ? 2 : 4, end = y0 * std::exp(-2 * k);
        QCOMPARE(model.plan().factors[0].textOf(run->factors[0]), std::to_string(static_cast<int>(k)));
        QCOMPARE(run->factors[1], y0);
        const double square = (y0 * y0 - end * end) / (2 * k) / 2;
        const double wanted[] = {end,
                                 y0,
                                 end,
                                 (y0 - end) / k / 2,
                                 std::sqrt(square),
                                 y0 * std::exp(-0.25 * k),
                                 std::log(y0 / 0.5) / k,
                                 1,
                                 k * square};
        for (std::size_t i = 0; i < std::size(wanted); ++i) {
            // Between rows the curve is straight.
            if (!hasEvent && (i == 6 || i == 7)) continue;
            QVERIFY2(std::abs(run->outputs[i] - wanted[i]) < 1e-5 * y0 * y0,
                     qPrintable(QString("run %1, output %2: %3").arg(number).arg(i).arg(run->outputs[i])));
        }
    }
}

void StudyModelTest::valuesOfAllTypesAreSet()
{
    const StudyModel model = studyOf(kDischarge, R"("settings": {"set": {"y0": 1}}, "design": "zip",
        "factors": [{"name": "isFast", "values": [false, true, false]}, {"name": "n", "values": [0, 1, 2]},
                    {"name": "mode", "values": ["slow", "slow", "quick"]}],
        "outputs": [{"variable": "z[1]"}])");
    QVERIFY2(model.problems().empty(), model.problems().empty() ? "" : model.problems().front().c_str());
    const double wanted[] = {std::exp(-1.0), 1 + std::exp(-2.0), 2 + std::exp(-3.0)};
    for (std::uint64_t number = 0; number < 3; ++number)
        QVERIFY(std::abs(model.run(number, {})->outputs[0] - wanted[number]) < 1e-5);
}

void StudyModelTest::runsThatFailHaveAReason()
{
    const StudyModel model = studyOf(kDischarge, R"("factors": [{"name": "y0", "values": [1, 1000]}],
        "outputs": [{"variable": "y"}])");
    QVERIFY(model.run(0, {})->status == RunStatus::Completed);
    const auto failed = model.run(1, {});
    QVERIFY(failed->status == RunStatus::Failed && std::isnan(failed->outputs[0]));
    QVERIFY2(failed->reason.find("y0 is too large, \"really\", and that is it") != std::string::npos,
             failed->reason.c_str());
    QVERIFY(failed->reason.find('\n') == std::string::npos);
}

void StudyModelTest::runsWithoutEndAreGivenUp()
{
    const StudyModel model = studyOf(
        "model M\n parameter Real w = 1;\n Real x(start = 1, fixed = true), v(start = 0, fixed = true);\nequation\n"
        " der(x) = v; der(v) = -w^2*x;\nend M;\n",
        R"("settings": {"run_limit": 0.3, "stop_time": 1, "intervals": 10},
        "factors": [{"name": "w", "values": [1, 1e9]}], "outputs": [{"variable": "x"}])");
    QVERIFY(model.run(0, {})->status == RunStatus::Completed);
    const auto endless = model.run(1, {});
    QVERIFY(endless->status == RunStatus::Failed && std::isnan(endless->outputs[0]));
    QCOMPARE(endless->reason, std::string("it takes longer than 0.3 s"));
}

void StudyModelTest::whatIsNotThereHasAReason()
{
    const StudyModel model = studyOf(kDischarge, R"("factors": [{"name": "limit", "values": [0.01, 1]}],
        "outputs": [{"name": "y", "variable": "y", "at": "event"},
                    {"name": "second", "variable": "y", "at": "event", "number": 2}])");
    const auto none = model.run(0, {}), one = model.run(1, {});
    QVERIFY(none->status == RunStatus::Completed && std::isnan(none->outputs[0]));
    QCOMPARE(none->reason, std::string("y: there is no event; second: there is no event"));
    QVERIFY(std::abs(one->outputs[0] - 1) < 1e-6 && std::isnan(one->outputs[1]));
    QCOMPARE(one->reason, std::string("second: there are 1 events"));
}

void StudyModelTest::runsOfOneDoNotDependOnRunsBefore()
{
    const std::string plan = R"("factors": [{"name": "k", "range": {"from": 0.1, "to": 5}}], "design": "random",
        "runs": 30, "outputs": [{"variable": "y", "at": "mean"}])";
    const StudyModel forwards = studyOf(kDischarge, plan), backwards = studyOf(kDischarge, plan);
    std::vector<std::vector<double>> first, last;
    for (std::uint64_t number = 0; number < 30; ++number) first.push_back(forwards.run(number, {})->outputs);
    for (std::uint64_t number = 30; number > 0; --number)
        last.insert(last.begin(), backwards.run(number - 1, {})->outputs);
    QCOMPARE(first, last);
}

void StudyModelTest::mistakesAreKnownBeforeTheFirstRun_data()
{
    QTest::addColumn<QString>("plan");
    QTest::addColumn<QString>("problem");
    const auto factor = [](const char* name, const char* text, const char* problem) {
        QTest::newRow(name) << QString(R"("factors": [%1], "outputs": [{"variable": "y"}])").arg(text)
                            << QString(problem);
    };
    factor("unknown factor", R"({"name": "kk", "values": [1]})", "factors[0].name: there is no parameter");
    factor("a variable", R"({"name": "z[1]", "values": [1]})", "factors[0].values[0]: there is no parameter");
    factor("a final parameter", R"({"name": "twice", "values": [1]})", "it is final");
    factor("a structural parameter", R"({"name": "size", "values": [1, 2]})", "its value decides which sizes");
    factor("no Integer", R"({"name": "n", "values": [1, 2.5]})", "factors[0].values[1]: ");
    factor("no Integer in a range", R"({"name": "n", "range": {"from": 1, "to": 2, "count": 3}})",
           "factors[0].range: ");
    factor("no Boolean", R"({"name": "isFast", "values": [1]})", "factors[0].values[0]: ");
    factor("no literal", R"({"name": "mode", "values": ["fast"]})", "factors[0].values[0]: ");
    factor("a text for a number", R"({"name": "k", "values": ["much"]})", "factors[0].values[0]: ");
    const auto other = [](const char* name, const char* rest, const char* problem) {
        QTest::newRow(name) << QString(R"("factors": [{"name": "k", "values": [1]}], %1)").arg(rest)
                            << QString(problem);
    };
    other("unknown output", R"("outputs": [{"variable": "pased"}])",
          "outputs[0].variable: the result has no 'pased'; did you mean 'passed'?");
    other("unknown relation", R"("outputs": [{"variable": "y", "at": "event", "relation": "foo < bar"}])",
          "outputs[0].relation: the model has no relation 'foo < bar'; it has y < limit");
    other("no expression", R"("outputs": [{"variable": "y +"}])", "outputs[0].variable: 'y +' is not an expression");
    other("after the end", R"("outputs": [{"variable": "y", "at": 3}])", "outputs[0].at: 3 s is not between");
    other("unknown solver", R"("settings": {"solver": "magic"}, "outputs": [{"variable": "y"}])",
          "settings: there is no solver 'magic'");
    other("end before start", R"("settings": {"stop_time": -1}, "outputs": [{"variable": "y"}])",
          "settings: the stop time -1 is before");
    other("unknown name", R"("settings": {"set": {"q": 1}}, "outputs": [{"variable": "y"}])", "settings.set.q: ");
}

void StudyModelTest::mistakesAreKnownBeforeTheFirstRun()
{
    QFETCH(QString, plan);
    QFETCH(QString, problem);
    const StudyModel model = studyOf(kDischarge, plan.toStdString());
    QCOMPARE(model.problems().size(), std::size_t(1));
    QVERIFY2(model.problems().front().find(problem.toStdString()) != std::string::npos,
             model.problems().front().c_str());
}

/// The model has `x > 1.0`, which events tell as "x > 1".
void StudyModelTest::relationsAreReadAsTheModelIs()
{
    for (const char* const written : {"x > 1", "x>1.0", "x  >  1e0"}) {
        const StudyModel model = studyOf(
            "model M parameter Real k = 1; Real x(start = 0, fixed = true); Boolean b = x > 1.0; equation "
            "der(x) = 2*k; annotation(experiment(StopTime = 1)); end M;",
            std::string(
                R"("factors": [{"name": "k", "values": [1]}], "outputs": [{"variable": "time", "at": "event", "relation": ")") +
                written + "\"}]");
        QVERIFY2(model.problems().empty(), model.problems().empty() ? "" : model.problems().front().c_str());
        QVERIFY(std::abs(model.run(0, {})->outputs[0] - 0.5) < 1e-6);
    }
}

void StudyModelTest::anotherModelHasAnotherDigest()
{
    const std::string plan = R"("factors": [{"name": "k", "values": [1]}], "outputs": [{"variable": "y"}])";
    std::string other = kDischarge;
    other.replace(other.find("n = 3"), 5, "n = 4");
    QCOMPARE(studyOf(kDischarge, plan).modelDigest(), studyOf(kDischarge + "\n", plan).modelDigest());
    QVERIFY(studyOf(kDischarge, plan).modelDigest() != studyOf(other, plan).modelDigest());
}

QTEST_GUILESS_MAIN(StudyModelTest)
#include "study_model_test.moc"
