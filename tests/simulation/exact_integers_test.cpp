// SPDX-License-Identifier: GPL-3.0-or-later
// Integers up to 2^53 are exact, wherever they are computed; beyond it nothing is made up.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ExactIntegersTest : public QObject {
    Q_OBJECT
private slots:
    void generatorsOfRandomNumbersAreExactOrRefused_data();
    void generatorsOfRandomNumbersAreExactOrRefused();
    void leastAndGreatestOfLargeIntegers();
};

namespace {

/// `next(x)` is a * x + c modulo m.
std::string generator(const std::string& coding, const std::string& a, const std::string& c, const std::string& m)
{
    const std::string next = "mod(" + a + "*pre(x) + " + c + ", " + m + ")";
    const std::string head =
        "model M function next input Integer x; output Integer y; algorithm y := mod(" + a + "*x + " + c + ", " + m +
        "); end next; function many input Integer x; input Integer n; output Integer y; algorithm y "
        ":= x; for i in 1:n loop y := next(y); end for; end many; ";
    const std::string state = "Integer x(start = 1, fixed = true); ";
    if (coding == "equation")
        return head + state + "equation when sample(0.1, 0.1) then x = " + next + "; end when; end M;";
    if (coding == "function")
        return head + state + "equation when sample(0.1, 0.1) then x = next(pre(x)); end when; end M;";
    if (coding == "algorithm")
        return head + state + "algorithm when sample(0.1, 0.1) then x := " + next + "; end when; end M;";
    if (coding == "loop") return head + "Integer x = many(1, 10*integer(time)); end M;";
    return head + "Integer x = if time < 0.5 then 1 else many(1, 10); end M;";
}

}  // namespace

void ExactIntegersTest::generatorsOfRandomNumbersAreExactOrRefused_data()
{
    QTest::addColumn<QString>("coding");
    for (const char* const coding : {"equation", "function", "algorithm", "loop", "choice"})
        QTest::newRow(coding) << coding;
}

void ExactIntegersTest::generatorsOfRandomNumbersAreExactOrRefused()
{
    QFETCH(QString, coding);
    const auto until = [](SimulationSettings& settings) { settings.stopTime = 1.05; };
    // Park and Miller's factor, ten times.
    const Outcome exact = run(generator(coding.toStdString(), "16807", "0", "2147483647"), until);
    QVERIFY2(exact.completed(), exact.messages().c_str());
    QCOMPARE(exact.at("x", 1.05), 2007237709.0);
    const Outcome inexact = run(generator(coding.toStdString(), "1103515245", "12345", "2147483648"), until);
    QVERIFY(!inexact.completed());
    std::string told = inexact.messages();
    for (const Diagnostic& diagnostic : inexact.diagnostics.items()) {
        for (const DiagnosticNote& note : diagnostic.notes) told += note.message;
    }
    QVERIFY2(told.find("2^53") != std::string::npos, told.c_str());
}

void ExactIntegersTest::leastAndGreatestOfLargeIntegers()
{
    const Outcome outcome = run(
        "model M function f input Integer n; output Integer y[4]; protected Integer x[3] = {5000000000, 4000000000, "
        "6000000000}; algorithm y := {min(x), max(-x), min(x[i] for i in 1:n), max(-x[i] for i in 1:n)}; end f; "
        "Integer p[4] = f(3); Integer y[4] = f(2 + integer(time)); end M;",
        [](SimulationSettings& settings) { settings.stopTime = 1; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const char* const name : {"p", "y"}) {
        for (int i = 1; i <= 4; ++i) {
            const double wanted = i % 2 == 1 ? 4e9 : -4e9;
            QCOMPARE(outcome.at(std::string(name) + "[" + std::to_string(i) + "]", 1), wanted);
        }
    }
}

QTEST_GUILESS_MAIN(ExactIntegersTest)
#include "exact_integers_test.moc"
