// SPDX-License-Identifier: GPL-3.0-or-later
// Loops of algorithms that have no end are told of, and a run is cancelled in them; long loops that end are carried
// out.
#include <atomic>
#include <thread>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class EndlessLoopsTest : public QObject {
    Q_OBJECT
private slots:
    void areToldOf_data();
    void areToldOf();
    void endWithTheRun();
    void longLoopsAreCarriedOut();
    void roundsOfEachEvaluationAreCountedAnew();
};

namespace {

const std::string kFunction = R"(
  function more input Real u; output Real y; protected Integer n = 0;
  algorithm y := u; while n < 3 loop n := n + 1; y := y + 0; end while; end more;
)";

Outcome runLoop(const std::string& text, const Task& task = {})
{
    return run("model M " + kFunction + text + " end M;", {}, task);
}

}  // namespace

void EndlessLoopsTest::areToldOf_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("while") << "Real s; algorithm s := 0; while s < 5 loop s := s + time; end while;";
    QTest::newRow("with a call") << "Real s; algorithm s := 0; while s < 5 loop s := more(s) + time; end while;";
    QTest::newRow("with a loop in it")
        << "Real s; Integer n; algorithm s := 0; n := 0; while s < 5 loop n := 0; while n "
           "< 10 loop n := n + 1; end while; s := s + time; end while;";
    QTest::newRow("inside of a loop") << "Real s; Integer n; algorithm s := 0; n := 0; while n < 2 loop n := n + 1; "
                                         "while s < 5 loop s := s + time; end while; end while;";
    QTest::newRow("at an event")
        << "Real s(start = 0); algorithm when time > 0.5 then while s < 5 loop s := s - 1; end "
           "while; end when;";
    QTest::newRow("at the start") << "Real s; parameter Real k(fixed = false); initial algorithm k := 0; while k < 5 "
                                     "loop k := k + time; end while; equation s = k;";
    QTest::newRow("for") << "Integer n; algorithm n := 0; for i in 1:1000000000 loop n := n + 1; end for;";
}

void EndlessLoopsTest::areToldOf()
{
    QFETCH(QString, text);
    const Outcome outcome = runLoop(text.toStdString());
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("a loop has more than 50000000 iterations") != std::string::npos,
             outcome.messages().c_str());
}

void EndlessLoopsTest::endWithTheRun()
{
    std::stop_source stop;
    std::thread canceller([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    const Outcome outcome =
        runLoop("Real s; algorithm s := 0; while s < 5 loop s := more(s) + time; end while;", Task(stop.get_token()));
    canceller.join();
    QVERIFY(!outcome.completed());
}

void EndlessLoopsTest::longLoopsAreCarriedOut()
{
    const Outcome outcome = runLoop(
        "Integer n; Real s; algorithm n := 0; s := 0; while n < 200000 loop n := n + 1; s := s + more(time); end "
        "while; "
        "annotation(experiment(StopTime = 1, Interval = 1));");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    QCOMPARE(outcome.at("n", 1), 200000.0);
    QVERIFY(std::fabs(outcome.at("s", 1) - 200000) < 1e-6);
}

void EndlessLoopsTest::roundsOfEachEvaluationAreCountedAnew()
{
    // More rounds in all than a loop may have; 5000 rows with 20000 rounds each.
    const Outcome outcome = runLoop(
        "Integer n; algorithm n := 0; while n < 20000 loop n := n + 1; end while; annotation(experiment(StopTime = 1, "
        "Interval = 0.0002));");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    QCOMPARE(outcome.at("n", 1), 20000.0);
}

QTEST_APPLESS_MAIN(EndlessLoopsTest)
#include "endless_loops_test.moc"
