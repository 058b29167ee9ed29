// SPDX-License-Identifier: GPL-3.0-or-later
// Integers that an algorithm finds by functions with several results, and by loops that end by something continuous.
#include <fmt/format.h>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class OpenLoopsTest : public QObject {
    Q_OBJECT
private slots:
    void integersFollowWhatIsContinuous_data();
    void integersFollowWhatIsContinuous();
    void relationsOfRealsStayWhereTheyAre();
};

void OpenLoopsTest::integersFollowWhatIsContinuous_data()
{
    QTest::addColumn<QString>("text");
    const auto add = [](const char* name, const char* text) { QTest::newRow(name) << text; };
    add("while", "algorithm n := 0; while n < 5*x loop n := n + 1; end while;");
    add("while with a Real beside it",
        "Real y; algorithm n := 0; y := 0; while n < 5*x loop n := n + 1; y := y + 1; end while;");
    add("while without events", "algorithm n := 0; while noEvent(n < 5*x) loop n := n + 1; end while;");
    add("while with break", "algorithm n := 0; while true loop if n >= 5*x then break; end if; n := n + 1; end while;");
    add("for with break", "algorithm n := 5; for i in 0:5 loop if i >= 5*x then n := i; break; end if; end for;");
    add("nested", "algorithm n := 0; while n < 5*x loop for i in 1:1 loop n := n + 1; end for; end while;");
    add("several results",
        "function f input Real x; output Integer n; output Real y; algorithm n := integer(ceil(5*x)); y := x; end f; "
        "Real y; algorithm (n, y) := f(x);");
    add("the first of several results",
        "function f input Real x; output Integer n; output Real y; algorithm n := integer(ceil(5*x)); y := x; end f; "
        "algorithm n := f(x);");
    add("several results in an equation",
        "function f input Real x; output Integer n; output Real y; algorithm n := integer(ceil(5*x)); y := x; end f; "
        "Real y; equation (n, y) = f(x);");
}

void OpenLoopsTest::integersFollowWhatIsContinuous()
{
    QFETCH(QString, text);
    const Outcome outcome = run(
        fmt::format("model M Real x = sin(time), z(start = 0, fixed = true); Integer n; {} equation der(z) = n; end M;",
                    text.toStdString()),
        [](SimulationSettings& settings) { settings.stopTime = 1.5; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    double integral = 0;
    for (int k = 0; k < 150'000; ++k) integral += std::ceil(5 * std::sin((k + 0.5) * 1e-5)) * 1e-5;
    for (const double time : {0.1, 0.3, 0.7, 1.3}) {
        const double expected = std::ceil(5 * std::sin(time));
        QVERIFY2(outcome.at("n", time) == expected,
                 fmt::format("n({}) = {}, not {}", time, outcome.at("n", time), expected).c_str());
    }
    QVERIFY2(std::fabs(outcome.at("z", 1.5) - integral) < 1e-3, std::to_string(outcome.at("z", 1.5)).c_str());
}

/// Relations of Integers alone change halfway between whole numbers.
void OpenLoopsTest::relationsOfRealsStayWhereTheyAre()
{
    const Outcome outcome =
        run("model M function f input Real x; output Integer n; output Real y; algorithm n := integer(10*x); y := x; "
            "end f; Real y; Integer n; Boolean b = n > 4, c = n > 10*y - 0.25; equation (n, y) = f(time); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double time : {0.11, 0.14, 0.41, 0.48, 0.51, 0.92, 0.99}) {
        QCOMPARE(outcome.at("b", time) != 0, std::floor(10 * time) > 4);
        QCOMPARE(outcome.at("c", time) != 0, std::floor(10 * time) > 10 * time - 0.25);
    }
}

QTEST_GUILESS_MAIN(OpenLoopsTest)
#include "open_loops_test.moc"
