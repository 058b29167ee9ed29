// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of modes that do not settle, that have several solutions, or of values that are none.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ModeVerdictsTest : public QObject {
    Q_OBJECT
private slots:
    void chainsTakeAsManyPassesAsTheyHaveLinks_data();
    void chainsTakeAsManyPassesAsTheyHaveLinks();
    void counterThatEndsSettles();
    void cyclesNameAllTheirVariables_data();
    void cyclesNameAllTheirVariables();
    void counterWithoutEndIsNotCalledACycle();
    void loopOfBooleans_data();
    void loopOfBooleans();
    void severalSolutionsOfAMixedBlockAreTold_data();
    void severalSolutionsOfAMixedBlockAreTold();
    void startValueSelectsTheBranch_data();
    void startValueSelectsTheBranch();
    void whatHoldsJustAfterNeedNoValueAtTheInstant_data();
    void whatHoldsJustAfterNeedNoValueAtTheInstant();
    void valuesThatAreNotFiniteEndTheRun_data();
    void valuesThatAreNotFiniteEndTheRun();
    void valueThatConditionsAloneDecideIsUnique();
};

namespace {

void twoSeconds(SimulationSettings& settings)
{
    settings.stopTime = 2;
}

}  // namespace

void ModeVerdictsTest::chainsTakeAsManyPassesAsTheyHaveLinks_data()
{
    QTest::addColumn<int>("links");
    for (const int links : {3, 199, 200, 201, 2000}) QTest::addRow("%d", links) << links;
}

void ModeVerdictsTest::chainsTakeAsManyPassesAsTheyHaveLinks()
{
    QFETCH(int, links);
    const Outcome outcome = run("model M Boolean a[" + std::to_string(links) +
                                    "]; equation a[1] = time > 1; for i in 2:" + std::to_string(links) +
                                    " loop a[i] = pre(a[i - 1]); end for; end M;",
                                twoSeconds);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::string last = "a[" + std::to_string(links) + "]";
    QCOMPARE(outcome.at(last, 0.99), 0.0);
    QCOMPARE(outcome.at(last, 1.01), 1.0);
}

void ModeVerdictsTest::counterThatEndsSettles()
{
    const Outcome outcome =
        run("model M Integer n(start = 0, fixed = true); equation n = if time > 1 and pre(n) < 5000 then pre(n) + 1 "
            "else pre(n); end M;",
            twoSeconds);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("n", 2), 5000.0);
}

void ModeVerdictsTest::cyclesNameAllTheirVariables_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("names");
    QTest::addRow("two") << "Boolean a, b; equation a = if time > 1 then not pre(b) else false; b = pre(a);"
                         << "'a', 'b'";
    QTest::addRow("one") << "Boolean a; equation a = time > 1 and not pre(a);"
                         << "'a'";
    QTest::addRow("three in a ring")
        << "Boolean a, b, c; equation a = if time > 1 then not pre(c) else false; b = pre(a); c = pre(b);"
        << "'a', 'b', 'c'";
    QTest::addRow("behind a chain") << "Boolean a[30], b; equation a[1] = time > 1; for i in 2:30 loop a[i] = pre(a[i "
                                       "- 1]); end for; b = a[30] and not pre(b);"
                                    << "'b'";
    QTest::addRow("Integer") << "Integer n; equation n = if time > 1 then mod(pre(n) + 1, 7) else 0;"
                             << "'n'";
    QTest::addRow("reinit") << "Real x(start = 1, fixed = true); Boolean b(start = false, fixed = true); equation "
                               "der(x) = 0; b = time > 1 and not pre(b); when b then reinit(x, -pre(x)); end when;"
                            << "'b'";
}

void ModeVerdictsTest::cyclesNameAllTheirVariables()
{
    QFETCH(QString, text);
    QFETCH(QString, names);
    const Outcome outcome = run("model M " + text.toStdString() + " end M;", twoSeconds);
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    const QString messages = QString::fromStdString(outcome.messages());
    QVERIFY2(messages.contains("E5004") &&
                 messages.contains((text.contains("reinit") ? "" : "the changes of ") + names) &&
                 messages.contains("come back"),
             qPrintable(messages));
}

void ModeVerdictsTest::counterWithoutEndIsNotCalledACycle()
{
    const Outcome outcome =
        run("model M Integer n(start = 0, fixed = true); equation n = if time > 1 then pre(n) + 1 else 0; end M;",
            twoSeconds);
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    const QString messages = QString::fromStdString(outcome.messages());
    QVERIFY2(messages.contains("E5004") && messages.contains("'n'") && messages.contains("neither settle nor repeat"),
             qPrintable(messages));
}

void ModeVerdictsTest::loopOfBooleans_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("verdict");
    QTest::addRow("two solutions") << "Boolean a, b; equation a = not b; b = not a;"
                                   << "2 solutions (a = true, b = false; a = false, b = true)";
    QTest::addRow("none") << "Boolean a, b, c; equation a = not b; b = not c; c = not a;"
                          << "none of the 8 combinations";
    QTest::addRow("one") << "Boolean a, b; equation a = not b; b = a and b;"
                         << "";
}

void ModeVerdictsTest::loopOfBooleans()
{
    QFETCH(QString, text);
    QFETCH(QString, verdict);
    const Outcome outcome = run("model M " + text.toStdString() + " end M;", twoSeconds);
    const QString messages = QString::fromStdString(outcome.messages());
    if (verdict.isEmpty()) {
        QVERIFY2(outcome.completed() && messages.isEmpty(), qPrintable(messages));
        QCOMPARE(outcome.at("a", 1), 1.0);
        return;
    }
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(messages.contains(verdict), qPrintable(messages));
}

void ModeVerdictsTest::severalSolutionsOfAMixedBlockAreTold_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("told");
    QTest::addRow("jump") << "Real y; Boolean b; equation b = y > 0.5; y = (if b then 2.0 else 0.0) + (time - 1);"
                          << "at t = 0: the equations of 'y' have another solution: y = -1 or 1;";
    QTest::addRow("latch") << "Real u, v; equation u = if v > 0 then -1 else 1; v = if u > 0 then -1 else 1;"
                           << "another solution: u = ";
    QTest::addRow("negative resistance")
        << "Real u, i; equation i = 1.8 - 0.2*u; i = if u < 1 then 2*u else if u < 2 then 3 - u else 1 + 2*(u - 2);"
        << "another solution: ";
    QTest::addRow("at an event")
        << "Real y, k; equation k = if time < 1 then 0 else 0.8; y = (if y > 1 then 1 else 0) + k;"
        << "at t = 1: the equations of 'y' have another solution: y = 0.8 or 1.8;";
    QTest::addRow("all follows from the modes")
        << "Real a; Integer b; Boolean c; equation a = b*time; c = a > 0; b = if c then integer(time*10) else "
           "-integer(time*10);"
        << "at t = 0.1: the equations of 'a' have another solution: a = -0.1 or 0.1;";
    QTest::addRow("one") << "Real u, i; equation i = if u > 0 then 2*u else 0.5*u; u + i = sin(time) - 0.5;"
                         << "";
    QTest::addRow("state decides") << "Real y; Boolean b(start = false, fixed = true); equation b = y > 1 or pre(b) "
                                      "and y > 0.2; y = 2*sin(10*time);"
                                   << "";
}

void ModeVerdictsTest::severalSolutionsOfAMixedBlockAreTold()
{
    QFETCH(QString, text);
    QFETCH(QString, told);
    const Outcome outcome = run("model M " + text.toStdString() + " end M;", twoSeconds);
    const QString messages = QString::fromStdString(outcome.messages());
    QVERIFY2(outcome.completed(), qPrintable(messages));
    if (told.isEmpty())
        QVERIFY2(messages.isEmpty(), qPrintable(messages));
    else
        QVERIFY2(messages.contains("W5024") && messages.contains(told) && !messages.contains("W5017"),
                 qPrintable(messages));
}

void ModeVerdictsTest::startValueSelectsTheBranch_data()
{
    QTest::addColumn<QString>("text");
    for (const char* sign : {"", "-"}) {
        const auto model = [sign](const char* equations) {
            return QString("Real y(start = %1); equation %2").arg(QString(sign) + "1", equations);
        };
        QTest::addRow("%sabs", sign) << model("abs(y) = 2 + time;");
        QTest::addRow("%smax", sign) << model("max(y, -y) = 2 + time;");
        QTest::addRow("%sif-expression", sign) << model("2 + time = if y > 0 then y else -y;");
        QTest::addRow("%sif-equation", sign) << model("if y < 0 then -y = 2 + time; else y = 2 + time; end if;");
        QTest::addRow("%swith a state", sign)
            << "Real x(start = 0, fixed = true); " + model("abs(y) = 2 + x; der(x) = 1;");
    }
}

void ModeVerdictsTest::startValueSelectsTheBranch()
{
    QFETCH(QString, text);
    const double sign = QString(QTest::currentDataTag()).startsWith('-') ? -1 : 1;
    const Outcome outcome = run("model M " + text.toStdString() + " end M;", twoSeconds);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double time : {0.0, 1.0, 2.0})
        QVERIFY2(std::fabs(outcome.at("y", time) - sign * (2 + time)) < 1e-5,
                 qPrintable(QString("y(%1) = %2").arg(time).arg(outcome.at("y", time))));
}

void ModeVerdictsTest::whatHoldsJustAfterNeedNoValueAtTheInstant_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("instant");
    QTest::addColumn<double>("end");
    QTest::addRow("the mean up to now")
        << "Real area(start = 0, fixed = true), y, u; equation u = cos(time); der(area) = u; y = if time > 0 then "
           "area/time else u;"
        << 0.0 << std::sin(2.0) / 2;
    QTest::addRow("without states") << "Real y; equation y = if time > 1 then sin(time - 1)/(time - 1) else 0;" << 1.0
                                    << std::sin(1.0);
    QTest::addRow("a derivative of an exponential")
        << "Real x(start = 1, fixed = true), y; equation der(x) = x; y = if time > 0 then (x - 1)/time else 0;" << 0.0
        << (std::exp(2.0) - 1) / 2;
}

/// It reaches its limit, 1 in all cases.
void ModeVerdictsTest::whatHoldsJustAfterNeedNoValueAtTheInstant()
{
    QFETCH(QString, text);
    QFETCH(double, instant);
    QFETCH(double, end);
    const Outcome outcome = run("model M " + text.toStdString() + " end M;", twoSeconds);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("y", 2) - end) < 1e-5 * end);
    QVERIFY2(std::fabs(outcome.at("y", instant) - 1) < 1e-6, qPrintable(QString::number(outcome.at("y", instant))));
}

void ModeVerdictsTest::valuesThatAreNotFiniteEndTheRun_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("until");
    QTest::addColumn<QString>("named");
    QTest::addRow("infinite at once") << "Real q, y, x(start = 1, fixed = true); equation q = 0; y = x/q; der(x) = -x;"
                                      << 0.0 << "y becomes infinite";
    QTest::addRow("undefined at once") << "Real q, y; equation q = time - time; y = q/q;" << 0.0
                                       << "y becomes undefined";
    QTest::addRow("the first is named") << "Real q, y, z; equation q = 0; y = time/q; z = 2*y;" << 0.0
                                        << "y becomes undefined";
    QTest::addRow("later") << "Real x(start = 1, fixed = true), y; equation der(x) = -1; y = sqrt(x);" << 1.0
                           << "y becomes undefined";
    QTest::addRow("behind an alias")
        << "Real x(start = 1, fixed = true), y, z; equation der(x) = -1; y = sqrt(x); z = -y;" << 1.0
        << "becomes undefined";
    QTest::addRow("a pole just after the start")
        << "Real y, z; equation z = 2*time; y = if time > 0 then (z + 3)/time else 5;" << 0.0 << "y becomes infinite";
    QTest::addRow("a pole just after an instant")
        << "Real y, z; equation z = 2*time; y = if time > 1 then (z + 3)/(time - 1) else 5;" << 1.0
        << "y becomes infinite";
    QTest::addRow("a weak pole") << "Real y; equation y = if time > 1 then 3/sqrt(time - 1) else 5;" << 1.0
                                 << "y becomes infinite";
    QTest::addRow("without states") << "Real y; equation y = if time < 1 then 1 else log(1 - time);" << 1.0
                                    << "y becomes";
}

void ModeVerdictsTest::valuesThatAreNotFiniteEndTheRun()
{
    QFETCH(QString, text);
    QFETCH(double, until);
    QFETCH(QString, named);
    const Outcome outcome = run("model M " + text.toStdString() + " end M;", twoSeconds);
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    const QString messages = QString::fromStdString(outcome.messages());
    QVERIFY2(messages.contains(named), qPrintable(messages));
    QVERIFY2(std::fabs(outcome.simulation.reachedTime - until) < 0.01,
             qPrintable(QString::number(outcome.simulation.reachedTime)));
}

/// There is no iteration: s depends on the condition, which depends on s.
void ModeVerdictsTest::valueThatConditionsAloneDecideIsUnique()
{
    const Outcome outcome = run(R"(
model M
  Real s;
  Boolean on;
equation
  on = time > 0.5 or s > 0.6;
  s = if on then 0 else sin(time);
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.messages(), std::string());
    QVERIFY(isClose(outcome.at("s", 0.4), std::sin(0.4)));
    QCOMPARE(outcome.at("s", 0.6), 0.0);
}

QTEST_GUILESS_MAIN(ModeVerdictsTest)
#include "mode_verdicts_test.moc"
