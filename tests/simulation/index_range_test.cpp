// SPDX-License-Identifier: GPL-3.0-or-later
// Indices that change: outside of their arrays the run ends, where the element is asked for.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class IndexRangeTest : public QObject {
    Q_OBJECT
private slots:
    void outsideEndsTheRun_data();
    void outsideEndsTheRun();
    void whatIsNotAskedForMayBeOutside();
    void rangeOfTooManyElementsIsRefused();
};

void IndexRangeTest::outsideEndsTheRun_data()
{
    QTest::addColumn<QString>("equations");
    QTest::newRow("above") << "Real x[5] = {1, 2, 3, 4, 5}; Integer k = if time > 0.5 then 7 else 2; Real y = x[k];";
    QTest::newRow("zero")
        << "Real x[5] = {1, 2, 3, 4, 5}; Integer k = if time > 0.5 then 0 else 5; Real y = time*x[k];";
    QTest::newRow("negative") << "Real x[2] = {1, 2}; Integer k = if time > 0.5 then -1 else 1; Real y = 2 + x[k];";
    QTest::newRow("Boolean elements")
        << "Boolean x[3] = {true, false, true}; Integer k = if time > 0.5 then 4 else 2; Boolean y = x[k];";
    QTest::newRow("row of a matrix")
        << "Real x[2, 3] = {{1, 2, 3}, {4, 5, 6}}; Integer k = if time > 0.5 then 3 else 2; Real y = x[k, 2];";
    QTest::newRow("both of a matrix")
        << "Real x[2, 2] = {{1, 2}, {4, 5}}; Integer k = if time > 0.5 then 3 else 2; Real y = x[1, k] + x[k, 1];";
    QTest::newRow("of a derivative")
        << "Real x[2](each start = 1, each fixed = true); Integer k = if time > 0.5 then 3 else 2; Real y = der(x[k]); "
           "equation der(x) = -x;";
    QTest::newRow("in a branch that is taken")
        << "Real x[2] = {1, 2}; Integer k = if time > 0.5 then 3 else 2; Real y = if k > 1 then x[k] else 0;";
    QTest::newRow("when something happens") << "Real x[2] = {1, 2}; Integer k = if time > 0.4 then 3 else 2; discrete "
                                               "Real y; equation when time > 0.5 then y = "
                                               "x[k]; end when;";
    QTest::newRow("assigned in an algorithm")
        << "Real x[2]; Integer k = if time > 0.5 then 3 else 2; algorithm x := {0, 0}; x[k] := 1;";
    QTest::newRow("of a matrix, in an algorithm")
        << "Real x[2, 2]; Integer k = if time > 0.5 then 3 else 2; algorithm x := zeros(2, 2); x[1, k] := 1;";
    QTest::newRow("read in an algorithm")
        << "Real x[2] = {1, 2}; Integer k = if time > 0.5 then 3 else 2; Real y; algorithm y := x[k];";
    QTest::newRow("assigned when something happens") << "Integer k = if time > 0.35 then 3 else 2; discrete Real x[2]; "
                                                        "algorithm when sample(0.1, 0.4) then x[k] := 1; end "
                                                        "when;";
}

void IndexRangeTest::outsideEndsTheRun()
{
    QFETCH(QString, equations);
    const Outcome outcome = run("model M " + equations.toStdString() + " end M;");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(outcome.messages().find("an index is outside its array") != std::string::npos, outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.simulation.reachedTime - 0.5) < 1e-6);
}

void IndexRangeTest::whatIsNotAskedForMayBeOutside()
{
    for (const char* const value :
         {"if k <= 2 then x[k] else -1", "if k > 2 then -1 else x[k]", "if k <= 2 and x[k] > 1 then 2 else -1",
          "if k > 2 or x[k] < 1 then -1 else 2", "if k <= 2 then (if k == 1 then x[k] else x[3 - k] + 1) else -1"}) {
        const Outcome outcome =
            run(std::string("model M Real x[2] = {1, 2}; Integer k = if time > 0.5 then 3 else 2; Real y "
                            "= ") +
                value + "; end M;");
        QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
        QCOMPARE(outcome.at("y", 0.2), 2.0);
        QCOMPARE(outcome.at("y", 0.8), -1.0);
    }
    const Outcome algorithm =
        run("model M Real x[2] = {1, 2}; Integer k = if time > 0.5 then 3 else 2; Real y; algorithm y := -1; if k <= 2 "
            "then y := "
            "x[k]; end if; end M;");
    QVERIFY2(algorithm.completed() && algorithm.messages().empty(), algorithm.messages().c_str());
    QCOMPARE(algorithm.at("y", 0.2), 2.0);
    QCOMPARE(algorithm.at("y", 0.8), -1.0);
}

void IndexRangeTest::rangeOfTooManyElementsIsRefused()
{
    for (const char* const range : {"1:2147483647", "1:30000000000", "-2147483648:0", "1:1000000000"}) {
        const Outcome outcome = run(std::string("model M Real y = sum(i for i in ") + range + "); end M;");
        QVERIFY(!outcome.completed());
        QVERIFY2(outcome.messages().find("a range of so many elements") != std::string::npos,
                 outcome.messages().c_str());
    }
    const Outcome array = run("model M Real y = sum(fill(time, 1000000000)); end M;");
    QVERIFY(!array.completed());
    QVERIFY2(array.messages().find("an array of so many elements") != std::string::npos, array.messages().c_str());
    const Outcome none = run("model M Real y = 1 + sum(i for i in 1:-2147483648); end M;");
    QVERIFY2(none.completed(), none.messages().c_str());
    QCOMPARE(none.at("y", 1), 1.0);
}

QTEST_APPLESS_MAIN(IndexRangeTest)
#include "index_range_test.moc"
