// SPDX-License-Identifier: GPL-3.0-or-later
// Ideal switches and diodes: one at a time, then many that switch together.
#include <array>
#include <map>

#include "core/simulation/numerics/root_finder.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class IdealDiodesTest : public QObject {
    Q_OBJECT
private slots:
    void switchInBothPositions();
    void diodeInBothCodings_data();
    void diodeInBothCodings();
    void anInstantAtTheBeginOfTheBracketIsFoundAtOnce();
    void rootFindersOnBothCrossingFunctions();
    void halfWaveRectifier_data();
    void halfWaveRectifier();
};

namespace {
const double kPi = std::acos(-1.0);
constexpr std::array<RootMethod, 4> kMethods = {RootMethod::Illinois, RootMethod::Bisection, RootMethod::GoldenSection,
                                                RootMethod::Cubic};
}  // namespace

void IdealDiodesTest::switchInBothPositions()
{
    const Outcome outcome = runExample("SwitchEquation");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("u2", 0.5) - 6) < 1e-9);
    QVERIFY(std::fabs(outcome.at("i", 0.5)) < 1e-9);
    QVERIFY(std::fabs(outcome.at("u2", 1.5)) < 1e-9);
    QVERIFY(std::fabs(outcome.at("i", 1.5) - 5) < 1e-9);
    QCOMPARE(eventTimes(outcome.result(), EventKind::Time), std::vector<double>({1.0}));
}

void IdealDiodesTest::diodeInBothCodings_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("method");
    for (const char* name : {"IdealDiodeJump", "IdealDiodeCurve"}) {
        for (const RootMethod method : kMethods) {
            const std::string text(toString(method));
            QTest::addRow("%s by %s", name, text.c_str()) << name << QString::fromStdString(text);
        }
    }
}

void IdealDiodesTest::diodeInBothCodings()
{
    QFETCH(QString, name);
    QFETCH(QString, method);
    const Outcome outcome = runExample(
        name.toStdString(), [&](SimulationSettings& settings) { settings.rootFinder = method.toStdString(); });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double error = largest(outcome.result(), {"id", "ud"}, [](double time, const std::vector<double>& row) {
        const double u0 = 10 * std::sin(2 * kPi * 50 * time);
        return std::max(std::fabs(row[0] - std::max(0.0, u0)), std::fabs(row[1] - std::min(0.0, u0)));
    });
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
    // It switches at each zero of the source, and at no other time.
    std::vector<double> times = eventTimes(outcome.result());
    std::erase_if(times, [](double time) { return time < 1e-6 || time > 0.1 - 1e-6; });
    std::vector<bool> isFound(10);
    for (const double time : times) {
        QVERIFY2(std::fabs(std::remainder(time, 0.01)) < 1e-9, qPrintable(QString::number(time, 'g', 15)));
        isFound.at(static_cast<std::size_t>(std::lround(time * 100))) = true;
    }
    QCOMPARE(std::count(isFound.begin(), isFound.end(), true), 9);
}

void IdealDiodesTest::anInstantAtTheBeginOfTheBracketIsFoundAtOnce()
{
    // An output time is exactly that of the event: the function is zero where the search begins.
    for (const RootMethod method : {RootMethod::Illinois, RootMethod::Cubic}) {
        for (const double rest : {0.0, 1e-18}) {
            RootBracket bracket;
            bracket.left = 0.01;
            bracket.right = 0.02;
            bracket.valueLeft = rest;
            bracket.valueRight = -0.01;
            bracket = findRoot(
                method, [rest](double time) { return std::optional(rest + 0.01 - time); }, bracket);
            QVERIFY(!bracket.failed && std::fabs(bracket.right - 0.01) < 1e-15);
            QVERIFY2(bracket.evaluations <= 3, qPrintable(QString::number(bracket.evaluations)));
        }
    }
}

void IdealDiodesTest::rootFindersOnBothCrossingFunctions()
{
    // The zero of the source at t = 0.02, within a step of 1.2 ms.
    const auto source = [](double time) { return 10 * std::sin(2 * kPi * 50 * time); };
    const RootFunction curve = [&](double time) { return -source(time); };
    const RootFunction jump = [&](double time) { return source(time) <= 0 ? 1.0 : -1.0; };
    std::map<RootMethod, std::uint32_t> onCurve, onJump;
    for (const RootMethod method : kMethods) {
        for (const auto& [f, counts] : {std::pair(&curve, &onCurve), std::pair(&jump, &onJump)}) {
            RootBracket bracket;
            bracket.left = 0.0195;
            bracket.right = 0.0207;
            bracket.valueLeft = *(*f)(bracket.left);
            bracket.valueRight = *(*f)(bracket.right);
            std::uint32_t observed = 0;
            bracket = findRoot(method, *f, bracket, [&](const RootStep& step) {
                ++observed;
                QVERIFY(step.left <= step.at && step.at <= step.right);
            });
            QVERIFY(!bracket.failed);
            QCOMPARE(observed, bracket.evaluations);
            QVERIFY(std::fabs(bracket.right - 0.02) < 1e-15);
            (*counts)[method] = bracket.evaluations;
        }
        qInfo("%-14s curve %2u, jump %2u evaluations", std::string(toString(method)).c_str(), onCurve[method],
              onJump[method]);
    }
    // Methods that use the values of a function gain where it is smooth; a jump provides only its side.
    QVERIFY(onCurve[RootMethod::Illinois] * 3 < onCurve[RootMethod::Bisection]);
    QVERIFY(onCurve[RootMethod::Cubic] * 3 < onCurve[RootMethod::Bisection]);
    QVERIFY(onCurve[RootMethod::Illinois] * 3 < onCurve[RootMethod::GoldenSection]);
    for (const RootMethod method : kMethods) {
        QVERIFY(onJump[method] >= onCurve[method]);
        QVERIFY(onJump[method] <= 2 * onJump[RootMethod::Bisection] + 2);
    }
}

void IdealDiodesTest::halfWaveRectifier_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("voltage");
    QTest::newRow("equations") << "HalfWaveRectifier"
                               << "u2";
    QTest::newRow("components") << "HalfWaveRectifierComponents"
                                << "C.v";
}

void IdealDiodesTest::halfWaveRectifier()
{
    QFETCH(QString, name);
    QFETCH(QString, voltage);
    const Outcome outcome =
        runExample(name.toStdString(), [](SimulationSettings& settings) { settings.tolerance = 1e-10; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::vector<double> expected = {0.0061477856, 0.0223650588, 0.0260870615, 0.0423810804, 0.0460860342,
                                          0.0623813428, 0.0660860173, 0.0823813472, 0.0860860170};
    const std::vector<double> found = eventTimes(outcome.result());
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        QVERIFY2(std::fabs(found[i] - expected[i]) < 1e-7, qPrintable(QString::number(found[i], 'g', 12)));
        QCOMPARE(outcome.result().events.at(i + 1).triggers.at(0).up, i % 2 == 1);
    }
    const double last = outcome.at(voltage.toStdString(), 0.1);
    QVERIFY2(isClose(last, 7.134464727, 1e-7), qPrintable(QString::number(last, 'g', 12)));
}

QTEST_GUILESS_MAIN(IdealDiodesTest)
#include "ideal_diodes_test.moc"
