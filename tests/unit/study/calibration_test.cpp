// SPDX-License-Identifier: GPL-3.0-or-later
// Calibrations of models whose solutions, and whose best fits, are known in closed form.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <stop_token>

#include "core/results/result_sink.h"
#include "core/study/calibration/calibration_report.h"
#include "core/study/calibration/fit_statistics.h"
#include "tests/unit/study/study_fixture.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const std::string kLine = R"(
model Line
  parameter Real a = 0;
  parameter Real b = 1;
  Real y = a + b*time;
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
end Line;
)";

const std::string kRotor = R"(
model Rotor
  parameter Real K = 2;
  parameter Real J = 1;
  parameter Real unused = 1;
  Real w(start = 0, fixed = true);
equation
  J*der(w) = K*sin(time) - J*w;
end Rotor;
)";

/// The capacitor follows the source as long as its diode conducts, then discharges.
const std::string kRectifier = R"(
model Rectifier
  parameter Real C = 1e-3;
  parameter Real R = 100;
  parameter Real Rd = 0.5;
  Real u = 10*sin(314.159265358979*time);
  Real v(start = 0, fixed = true);
  Real i = if u > v then (u - v)/Rd else 0;
equation
  C*der(v) = i - v/R;
end Rectifier;
)";

std::string listOf(const std::vector<double>& values)
{
    std::string text;
    for (const double value : values)
        text += (text.empty() ? "" : ", ") + QByteArray::number(value, 'g', 17).toStdString();
    return "[" + text + "]";
}

std::vector<double> timesTo(double end, int count)
{
    std::vector<double> times;
    for (int i = 0; i <= count; ++i) times.push_back(end * i / count);
    return times;
}

/// Numbers that look like noise.
double noiseAt(std::size_t i)
{
    return std::sin(12.9898 * static_cast<double>(i) + 78.233 * static_cast<double>(i % 7));
}

Calibration calibrationOf(const std::string& text, const std::string& plan)
{
    ReadCalibration read = readCalibrationPlan(R"({"model": {"name": "M"}, )" + plan + "}", nullptr);
    if (!read.plan) qFatal("%s", read.problems.front().c_str());
    return {std::move(*read.plan), analysed(text)->program, SimulationSettings{}};
}

std::string experimentOf(const std::vector<double>& time, const std::string& name, const std::vector<double>& values,
                         const std::string& more = {})
{
    return R"("experiments": [{"data": {"time": )" + listOf(time) + ", \"" + name + "\": " + listOf(values) +
           R"(}, "curves": [{"variable": ")" + name + "\"" + more + "}]}]";
}

}  // namespace

class CalibrationTest : public QObject {
    Q_OBJECT
private slots:
    void aLineHasTheErrorsOfLinearRegression();
    void parametersOfExactCurvesAreFound();
    void unevenTimesAndMissingValuesAreTaken();
    void whatCurvesCannotTellIsNamed();
    void eventsAreNoObstacle();
    void boundsHold();
    void severalExperimentsCountByTheirDeviations();
    void jobsAreNoDifference();
    void whatIsStoppedHasTheBestValues();
    void mistakesAreToldWithTheirPlace();
    void valuesAreWrittenAsAModification();
    void limitsOfStudentsDistribution();
};

void CalibrationTest::aLineHasTheErrorsOfLinearRegression()
{
    const std::vector<double> time = timesTo(2, 20);
    std::vector<double> y;
    double meanTime = 0, meanY = 0;
    for (std::size_t i = 0; i < time.size(); ++i) {
        y.push_back(3 - 2 * time[i] + 0.1 * noiseAt(i));
        meanTime += time[i] / 21;
        meanY += y[i] / 21;
    }
    double square = 0, product = 0;
    for (std::size_t i = 0; i < time.size(); ++i) {
        square += (time[i] - meanTime) * (time[i] - meanTime);
        product += (time[i] - meanTime) * (y[i] - meanY);
    }
    const double b = product / square, a = meanY - b * meanTime;
    double rest = 0;
    for (std::size_t i = 0; i < time.size(); ++i) rest += std::pow(y[i] - a - b * time[i], 2);
    const double errorB = std::sqrt(rest / 19 / square), errorA = errorB * std::sqrt(square / 21 + meanTime * meanTime);
    const CalibrationResult found =
        calibrationOf(kLine, R"("parameters": [{"name": "a"}, {"name": "b"}], )" + experimentOf(time, "y", y))
            .run(2, {});
    QVERIFY2(found.end == CalibrationResult::End::Converged, found.failure.c_str());
    QCOMPARE(found.degreesOfFreedom, std::size_t(19));
    const auto isNear = [](double value, double wanted) { return std::abs(value - wanted) < 1e-5 * std::abs(wanted); };
    QVERIFY(isNear(found.parameters[0].value, a) && isNear(found.parameters[1].value, b));
    QVERIFY(isNear(found.parameters[0].standardError, errorA) && isNear(found.parameters[1].standardError, errorB));
    // 97.5 % of Student's t with 19 degrees of freedom.
    QVERIFY(isNear(found.parameters[1].high - found.parameters[1].value, 2.0930240544 * errorB));
    QVERIFY(isNear(found.covariance[0][1], -meanTime * errorB * errorB));
    QVERIFY(found.undetermined.empty());
}

void CalibrationTest::parametersOfExactCurvesAreFound()
{
    const std::vector<double> time = timesTo(1, 50);
    std::vector<double> y;
    for (const double t : time) y.push_back(5 * std::exp(-3 * t));
    for (const char* scale : {"linear", "log"}) {
        const CalibrationResult found =
            calibrationOf(kDischarge, R"("parameters": [{"name": "k", "from": 1e-3, "scale": ")" + std::string(scale) +
                                          R"("}, {"name": "y0"}], )" + experimentOf(time, "y", y))
                .run(1, {});
        QVERIFY2(found.end == CalibrationResult::End::Converged, found.failure.c_str());
        QVERIFY(std::abs(found.parameters[0].value - 3) < 1e-5);
        QVERIFY(std::abs(found.parameters[1].value - 5) < 1e-5);
        QVERIFY(found.curves[0].rms < 1e-5);
    }
}

void CalibrationTest::unevenTimesAndMissingValuesAreTaken()
{
    const std::string plan =
        R"("parameters": [{"name": "k"}], "experiments": [{"data": {"time": [0, 0.1234, 0.2, 0.77, 1],
        "y": [2, )" +
        std::to_string(2 * std::exp(-3 * 0.1234)) + ", null, " + std::to_string(2 * std::exp(-3 * 0.77)) +
        R"(, null]}, "curves": [{"variable": "y"}]}])";
    const CalibrationResult found = calibrationOf(kDischarge, plan).run(1, {});
    QCOMPARE(found.curves[0].points, std::size_t(3));
    QVERIFY(std::abs(found.parameters[0].value - 3) < 1e-4);
}

void CalibrationTest::whatCurvesCannotTellIsNamed()
{
    const std::vector<double> time = timesTo(5, 100);
    std::vector<double> w;
    // der(w) = 3 sin(t) - w
    for (const double t : time)
        w.push_back(1.5 * (std::sin(t) - std::cos(t) + std::exp(-t)) + 1e-3 * noiseAt(w.size()));
    const Calibration calibration = calibrationOf(
        kRotor, R"("parameters": [{"name": "K"}, {"name": "J"}, {"name": "unused"}], )" + experimentOf(time, "w", w));
    const CalibrationResult found = calibration.run(2, {});
    QCOMPARE(found.undetermined.size(), std::size_t(2));
    std::vector<std::string> texts;
    for (const auto& changes : found.undetermined) texts.push_back(undeterminedText(changes));
    std::ranges::sort(texts);
    QCOMPARE(texts[0], std::string("the curves determine only K/J, not K and J"));
    QCOMPARE(undeterminedText({{"k", 1}, {"c", -0.0489}}),
             std::string("the curves determine only c*k^0.0489, not k and c"));
    QCOMPARE(undeterminedText({{"k", 1}, {"c", 0.5}}), std::string("the curves determine only c/k^0.5, not k and c"));
    QCOMPARE(texts[1], std::string("unused does not change the curves"));
    QVERIFY(std::abs(found.parameters[0].value / found.parameters[1].value - 3) < 0.01);
    QVERIFY(!found.parameters[0].isDetermined && std::isnan(found.parameters[0].standardError));
    QVERIFY(calibrationText(found, "Rotor").find("not determined: the curves determine only K/J") != std::string::npos);
}

void CalibrationTest::eventsAreNoObstacle()
{
    // Measured is what the model does with other values.
    const std::vector<double> time = timesTo(0.06, 600);
    const auto program = analysed(kRectifier)->program;
    SimulationSettings settings;
    settings.stopTime = 0.06;
    settings.intervals = 600;
    settings.tolerance = 1e-9;
    settings.overrides = {{"C", "4.7e-4"}, {"R", "68"}};
    ResultStore store;
    Diagnostics diagnostics;
    QVERIFY(simulate(*program, settings, store, diagnostics, {}).status == SimulationStatus::Completed);
    const Result measured = store.release();
    std::vector<double> at, v;
    for (std::size_t row = 0; row < measured.rowCount(); ++row) {
        at.push_back(measured.time[row]);
        v.push_back(measured.find("v")->values[row]);
    }
    const CalibrationResult found =
        calibrationOf(
            kRectifier,
            R"("settings": {"intervals": 600}, "parameters": [{"name": "C", "from": 1e-6, "scale": "log"}, {"name": "R", "from": 1}], )" +
                experimentOf(at, "v", v))
            .run(2, {});
    QVERIFY2(found.end == CalibrationResult::End::Converged, found.failure.c_str());
    QVERIFY2(std::abs(found.parameters[0].value / 4.7e-4 - 1) < 1e-3, QByteArray::number(found.parameters[0].value));
    QVERIFY2(std::abs(found.parameters[1].value / 68 - 1) < 1e-3, QByteArray::number(found.parameters[1].value));
}

void CalibrationTest::boundsHold()
{
    const std::vector<double> time = timesTo(2, 20);
    std::vector<double> y;
    for (const double t : time) y.push_back(3 - 2 * t);
    const CalibrationResult found =
        calibrationOf(kLine, R"("parameters": [{"name": "a"}, {"name": "b", "from": -1, "to": 4}], )" +
                                 experimentOf(time, "y", y))
            .run(1, {});
    // The best line of this slope goes through the mean.
    QVERIFY(found.parameters[1].isAtBound && found.parameters[1].value == -1);
    QVERIFY(std::abs(found.parameters[0].value - 2) < 1e-5);
    QVERIFY(std::isnan(found.parameters[1].standardError) && std::isfinite(found.parameters[0].standardError));
}

void CalibrationTest::severalExperimentsCountByTheirDeviations()
{
    const std::string plan = R"("parameters": [{"name": "a"}], "experiments": [
        {"name": "good", "data": {"time": [0, 1], "y": [1, 2]}, "curves": [{"variable": "y", "deviation": 1}]},
        {"name": "poor", "set": {"b": 2}, "data": {"time": [0, 1], "y": [4, 6]}, "curves": [{"variable": "y", "deviation": 2}]}])";
    const CalibrationResult found = calibrationOf(kLine, plan).run(1, {});
    // 1 with weight 1, 4 with weight 1/4.
    QVERIFY(std::abs(found.parameters[0].value - 1.6) < 1e-6);
    QCOMPARE(found.curves[1].experiment, std::string("poor"));
    QVERIFY(std::abs(found.curves[1].rms - 2.4) < 1e-6);
}

void CalibrationTest::jobsAreNoDifference()
{
    const std::vector<double> time = timesTo(1, 50);
    std::vector<double> y;
    for (const double t : time) y.push_back(5 * std::exp(-3 * t) + 0.01 * noiseAt(y.size()));
    const Calibration calibration =
        calibrationOf(kDischarge, R"("parameters": [{"name": "k"}, {"name": "y0"}], )" + experimentOf(time, "y", y));
    QCOMPARE(calibrationJson(calibration.run(1, {}), calibration, "M").dump(),
             calibrationJson(calibration.run(3, {}), calibration, "M").dump());
}

void CalibrationTest::whatIsStoppedHasTheBestValues()
{
    const std::vector<double> time = timesTo(1, 50);
    std::vector<double> y;
    for (const double t : time) y.push_back(5 * std::exp(-3 * t));
    const Calibration calibration =
        calibrationOf(kDischarge, R"("parameters": [{"name": "k", "start": 0.1}, {"name": "y0", "start": 1}], )" +
                                      experimentOf(time, "y", y));
    std::stop_source stop;
    const Task task(stop.get_token(), [&stop](double, std::string_view) { stop.request_stop(); });
    const CalibrationResult found = calibration.run(1, task);
    QVERIFY(found.end == CalibrationResult::End::Stopped);
    QCOMPARE(found.iterations, std::size_t(1));
    QVERIFY(found.parameters[1].value > 1 && std::isnan(found.parameters[1].standardError));
}

void CalibrationTest::mistakesAreToldWithTheirPlace()
{
    const auto readProblem = [](const std::string& plan) {
        const ReadCalibration read = readCalibrationPlan(plan, nullptr);
        return read.plan ? std::string() : read.problems.front();
    };
    const auto tells = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
    QVERIFY(tells(readProblem("{}"), "the key 'parameters' is missing"));
    QVERIFY(
        tells(readProblem(
                  R"({"model": {"name": "M"}, "parameters": [{"name": "k", "from": 2, "to": 1}], "experiments": []})"),
              "parameters[0]: 'from' must be less than 'to'"));
    QVERIFY(tells(readProblem(R"({"model": {"name": "M"}, "parameters": [{"name": "k"}], "experiments": [
        {"data": {"time": [0, 1], "y": [0, 1]}, "curves": [{"variable": "z"}]}]})"),
                  "experiments[0].curves[0]: the measurements have no column 'z'"));
    QVERIFY(tells(readProblem(R"({"model": {"name": "M"}, "parameters": [{"name": "k"}], "experiments": [
        {"data": {"time": [1, 0], "y": [0, 1]}, "curves": [{"variable": "y"}]}]})"),
                  "experiments[0].data: the time must not go back"));
    const auto valueProblem = [&](const std::string& values) {
        return readProblem(R"({"model": {"name": "M"}, "parameters": [{"name": "k"}], "experiments": [
            {"data": {"time": [0, 1, 2], "y": [)" +
                           values + R"(]}, "curves": [{"variable": "y"}]}]})");
    };
    QVERIFY(tells(valueProblem("1, 1e300, 2"), "experiments[0].curves[0]: row 2 of 'y' is 1e"));
    QCOMPARE(valueProblem("1, null, 2"), std::string());
    QCOMPARE(valueProblem("1, 1e36, 2"), std::string());
    const auto modelProblem = [](const std::string& parameter, const std::string& variable) {
        const std::string plan = R"("parameters": [{"name": ")" + parameter +
                                 R"("}], "experiments": [{"data": {"time": [0, 1],
            "q": [0, 1]}, "curves": [{"column": "q", "variable": ")" +
                                 variable + R"("}]}])";
        const auto problems = calibrationOf(kDischarge, plan).problems();
        return problems.empty() ? std::string() : problems.front();
    };
    QVERIFY(tells(modelProblem("kk", "y"), "parameters[0]: 'kk': there is no parameter or start value 'kk'"));
    QVERIFY(tells(modelProblem("n", "y"), "parameters[0]: 'n': it is not a Real"));
    QVERIFY(tells(modelProblem("k", "yy"), "experiments[0].curves[0].variable: "));
    QCOMPARE(modelProblem("k", "2*y"), std::string());
}

void CalibrationTest::valuesAreWrittenAsAModification()
{
    CalibrationResult result;
    for (const auto& [name, value] : std::vector<std::pair<std::string, double>>{{"k", 1.5}, {"y", 2}}) {
        FittedParameter& parameter = result.parameters.emplace_back();
        parameter.name = name;
        parameter.value = value;
    }
    const auto program = analysed(kDischarge)->program;
    const std::string modification = modificationOf(fittedValues(result), *program->structure->dae);
    QCOMPARE(modification, std::string("(k = 1.5, y(start = 2, fixed = true))"));
    const auto written = analysed(kDischarge + classWithValues("Fit", "Discharge", modification, "a calibration"));
    QVERIFY(!written->diagnostics.hasErrors());
}

void CalibrationTest::limitsOfStudentsDistribution()
{
    // Tables of the distribution.
    QVERIFY(std::abs(studentLimit(0.95, 1) - 12.7062047362) < 1e-8);
    QVERIFY(std::abs(studentLimit(0.95, 2) - 4.30265272975) < 1e-9);
    QVERIFY(std::abs(studentLimit(0.95, 5) - 2.57058183564) < 1e-9);
    QVERIFY(std::abs(studentLimit(0.99, 30) - 2.74999565357) < 1e-9);
    QVERIFY(std::abs(studentLimit(0.95, 1'000'000) - 1.95996635682) < 1e-7);
    QVERIFY(std::isnan(studentLimit(0.95, 0)));
}

QTEST_GUILESS_MAIN(CalibrationTest)
#include "calibration_test.moc"
