// SPDX-License-Identifier: GPL-3.0-or-later
// Indices of sensitivity of a function that has known ones.
#include <QTest>

#include <cmath>
#include <numbers>

#include "core/study/sensitivity.h"
#include "core/study/study_results.h"

using namespace causeway;

namespace {

StudyPlan planWith(std::uint64_t points)
{
    const std::string angle = R"("distribution": {"uniform": {"from": -3.141592653589793, "to": 3.141592653589793}}})";
    ReadPlan read = readStudyPlan(R"({"model": {"name": "M"}, "design": "sensitivity", "runs": )" +
                                  std::to_string(points) + R"(, "factors": [{"name": "x1", )" + angle +
                                  R"(, {"name": "x2", )" + angle + R"(, {"name": "x3", )" + angle +
                                  R"(], "outputs": [{"name": "y", "variable": "y"}, {"name": "c", "variable": "c"}]})");
    if (!read.plan) qFatal("%s", read.problems.front().c_str());
    return std::move(*read.plan);
}

double ishigami(const std::vector<double>& x)
{
    return std::sin(x[0]) + 7 * std::sin(x[1]) * std::sin(x[1]) + 0.1 * std::pow(x[2], 4) * std::sin(x[0]);
}

StudyRun runOf(const StudyDesign& design, std::uint64_t number)
{
    const std::vector<double> x = design.valuesOf(number);
    return {number, x, {ishigami(x), 5}, RunStatus::Completed, {}};
}

}  // namespace

class StudySensitivityTest : public QObject {
    Q_OBJECT
private slots:
    void indicesOfIshigamisFunctionAreTheKnownOnes();
    void groupsWithRunsThatFailedDoNotCount();
    void eachGroupChangesOneFactorAfterTheOther();
    void tooManyRunsAreRefused();
};

void StudySensitivityTest::indicesOfIshigamisFunctionAreTheKnownOnes()
{
    const StudyPlan plan = planWith(8192);
    QCOMPARE(plan.runs, std::uint64_t(5 * 8192));
    const StudyDesign design = plan.designOfRuns();
    StudyTable table(plan, {});
    for (std::uint64_t run = 0; run < plan.runs; ++run) table.take(runOf(design, run));
    // T. Ishigami, T. Homma, An importance quantification technique in uncertainty analysis, ISUMA 1990.
    const double pi4 = std::pow(std::numbers::pi, 4), a = 7, b = 0.1;
    const double v1 = 0.5 * (1 + b * pi4 / 5) * (1 + b * pi4 / 5), v2 = a * a / 8,
                 v13 = b * b * pi4 * pi4 * (1.0 / 18 - 1.0 / 50), variance = v1 + v2 + v13;
    const double first[] = {v1 / variance, v2 / variance, 0},
                 total[] = {(v1 + v13) / variance, v2 / variance, v13 / variance};
    const std::vector<SensitivityIndex> indices = sensitivityOf(table);
    QCOMPARE(indices.size(), std::size_t(6));
    for (std::size_t i = 0; i < 3; ++i) {
        QVERIFY2(std::abs(indices[i].first - first[i]) < 0.005, qPrintable(QString::number(indices[i].first)));
        QVERIFY2(std::abs(indices[i].total - total[i]) < 0.005, qPrintable(QString::number(indices[i].total)));
    }
    // What never varies has none.
    QVERIFY(std::isnan(indices[3].first) && std::isnan(indices[5].total));
}

void StudySensitivityTest::groupsWithRunsThatFailedDoNotCount()
{
    const StudyPlan plan = planWith(1024);
    const StudyDesign design = plan.designOfRuns();
    StudyTable table(plan, {});
    for (std::uint64_t run = 0; run < plan.runs; ++run) {
        StudyRun made = runOf(design, run);
        if (run == 7) made.outputs[0] = std::nan("");
        if (run != 23) table.take(std::move(made));
    }
    const std::vector<SensitivityIndex> indices = sensitivityOf(table);
    QCOMPARE(indices[0].groups, std::uint64_t(1022));
    QCOMPARE(indices[3].groups, std::uint64_t(1023));
    QVERIFY(std::abs(indices[1].first - 0.44) < 0.05);
}

void StudySensitivityTest::eachGroupChangesOneFactorAfterTheOther()
{
    const StudyDesign design = planWith(16).designOfRuns();
    for (std::uint64_t group = 0; group < 16; ++group) {
        const std::vector<double> one = design.valuesOf(5 * group), two = design.valuesOf(5 * group + 1);
        for (std::size_t factor = 0; factor < 3; ++factor) {
            std::vector<double> mixed = one;
            mixed[factor] = two[factor];
            QCOMPARE(design.valuesOf(5 * group + 2 + factor), mixed);
        }
    }
}

void StudySensitivityTest::tooManyRunsAreRefused()
{
    const ReadPlan read = readStudyPlan(R"({"model": {"name": "M"}, "design": "sensitivity", "runs": 4000000,
        "factors": [{"name": "x", "range": {"from": 0, "to": 1}}], "outputs": [{"variable": "y"}]})");
    QCOMPARE(read.problems, (std::vector<std::string>{"runs: 4000000 for each of 1 factors, and two times 4000000, are "
                                                      "more than 10000000"}));
}

QTEST_GUILESS_MAIN(StudySensitivityTest)
#include "study_sensitivity_test.moc"
