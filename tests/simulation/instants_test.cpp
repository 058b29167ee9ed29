// SPDX-License-Identifier: GPL-3.0-or-later
// Relations of time alone: what they are at their instant, where something else happens at the same one.
#include <fmt/format.h>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class InstantsTest : public QObject {
    Q_OBJECT
private slots:
    void relationHasItsTruthAtItsInstant_data();
    void relationHasItsTruthAtItsInstant();
    void instantsThatDifferByRoundingAreOne_data();
    void instantsThatDifferByRoundingAreOne();
    void bodyAgreesWithTheEventOfItsCondition_data();
    void bodyAgreesWithTheEventOfItsCondition();
    void rowsShowTheInstantAndThenWhatFollows();
    void startIsAnInstantLikeOthers();
    void stopIsAnInstantLikeOthers();
    void instantsAreAsShortAsTheRun();
    void bridgeHasNoInstantWithoutAPath_data();
    void bridgeHasNoInstantWithoutAPath();
    void lateStartIsNoReasonToGoRound_data();
    void lateStartIsNoReasonToGoRound();
    void timeFarFromZeroCostsNoDigits_data();
    void timeFarFromZeroCostsNoDigits();
    void stepsMayBeShorterThanTimesApart_data();
    void stepsMayBeShorterThanTimesApart();
    void eventsFarFromZeroAreNotOne_data();
    void eventsFarFromZeroAreNotOne();
    void coarseTimesAreRefused();
    void pulsesAreAsShortAsTheyAre_data();
    void pulsesAreAsShortAsTheyAre();
    void complementsChangeTogether_data();
    void complementsChangeTogether();
};

namespace {

struct Late {
    const char* relation;  // of T
    bool before, at, after;
};
constexpr Late kRelations[] = {
    {"time <= T", true, true, false},         {"time < T", true, false, false},     {"time > T", false, false, true},
    {"time >= T", false, true, true},         {"T >= time", true, true, false},     {"T < time", false, false, true},
    {"2*time - 2*T <= 0", true, true, false}, {"T - time >= 0", true, true, false}, {"not time > T", true, true, false},
};

struct Coding {
    const char* name;
    const char* text;  // with RELATION: adds 1 to y at a tick where it is true, otherwise 10
};
constexpr Coding kCodings[] = {
    {"in the when", "equation when sample(first, 0.5) then y = pre(y) + (if RELATION then 1 else 10); end when;"},
    {"Boolean",
     "Boolean b = RELATION; equation when sample(first, 0.5) then y = pre(y) + (if b then 1 else 10); "
     "end when;"},
    {"if-equation",
     "Integer k; equation if RELATION then k = 1; else k = 10; end if; when sample(first, 0.5) then "
     "y = pre(y) + k; end when;"},
    {"algorithm",
     "algorithm when sample(first, 0.5) then if RELATION then y := y + 1; else y := y + 10; end if; "
     "end when;"},
    {"continuous",
     "Real k = if RELATION then 1 else 10; equation when sample(first, 0.5) then y = pre(y) + "
     "integer(k + 0.25); end when;"},
    {"clock",
     "Integer k = if RELATION then 1 else 10; discrete Integer z; equation "
     "z = previous(z) + sample(k, Clock(0.5)); y = hold(z);"},
};

}  // namespace

void InstantsTest::relationHasItsTruthAtItsInstant_data()
{
    QTest::addColumn<QString>("relation");
    QTest::addColumn<QString>("coding");
    QTest::addColumn<double>("start");
    QTest::addColumn<int>("instant");
    QTest::addColumn<double>("expected");
    for (const Late& relation : kRelations) {
        for (const Coding& coding : kCodings) {
            for (const double start : {0.0, -1.0, 2.0}) {
                for (const int instant : {0, 2}) {  // ticks after the start
                    // Whether a relation outside of events has changed already is not asked.
                    const bool isClock = std::string_view(coding.name) == "clock";
                    if (isClock && (instant == 0 || relation.at != relation.before)) continue;
                    double expected = 0;
                    for (int tick = 0; tick <= 4; ++tick) {
                        const bool truth = tick < instant    ? relation.before
                                           : tick == instant ? relation.at
                                                             : relation.after;
                        expected += truth ? 1 : 10;
                    }
                    QTest::addRow("%s, %s, start %g, tick %d", relation.relation, coding.name, start, instant)
                        << relation.relation << coding.text << start << instant << expected;
                }
            }
        }
    }
}

void InstantsTest::relationHasItsTruthAtItsInstant()
{
    QFETCH(QString, relation);
    QFETCH(QString, coding);
    QFETCH(double, start);
    QFETCH(int, instant);
    QFETCH(double, expected);
    const QString isClock = coding.contains("Clock") ? "" : "(start = 0, fixed = true)";
    const QString text = QString(
                             "model M parameter Real first = %1; parameter Real T = first + %2; discrete Integer y%3; "
                             "%4 annotation(experiment(StartTime = %1, StopTime = %5)); end M;")
                             .arg(start)
                             .arg(0.5 * instant)
                             .arg(isClock, coding.replace("RELATION", relation))
                             .arg(start + 2.2);
    const Outcome outcome = run(text.toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", start + 2.2), expected);
}

void InstantsTest::instantsThatDifferByRoundingAreOne_data()
{
    QTest::addColumn<QString>("relation");
    QTest::addColumn<QString>("coding");
    QTest::addColumn<QString>("ticks");
    QTest::addColumn<double>("instant");
    QTest::addColumn<double>("expected");
    // 0.2 + 3*0.15 is a little less than 0.65, 3*0.1 a little more than 0.3.
    const std::pair<const char*, double> instants[] = {{"0.2, 0.15", 0.65}, {"0, 0.1", 0.3}};
    for (const Late& relation : kRelations) {
        for (const Coding& coding : kCodings) {
            for (const auto& [ticks, instant] : instants) {
                const bool isClock = std::string_view(coding.name) == "clock";
                if (isClock && (ticks[0] != '0' || ticks[1] != ',' || relation.at != relation.before)) continue;
                const double expected =
                    3 * (relation.before ? 1 : 10) + (relation.at ? 1 : 10) + (relation.after ? 1 : 10);
                QTest::addRow("%s, %s, %g", relation.relation, coding.name, instant)
                    << relation.relation << coding.text << ticks << instant << expected;
            }
        }
    }
}

void InstantsTest::instantsThatDifferByRoundingAreOne()
{
    QFETCH(QString, relation);
    QFETCH(QString, coding);
    QFETCH(QString, ticks);
    QFETCH(double, instant);
    QFETCH(double, expected);
    const bool isClock = coding.contains("Clock");
    const double stop = instant < 0.5 ? 0.45 : 0.85;
    const QString text =
        QString("model M parameter Real T = %1; discrete Integer y%2; %3 annotation(experiment(StopTime = %4)); end M;")
            .arg(instant)
            .arg(isClock ? "" : "(start = 0, fixed = true)",
                 coding.replace("RELATION", relation).replace("first, 0.5", ticks).replace("0.5)", "0.1)"))
            .arg(stop);
    const Outcome outcome = run(text.toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", stop), expected);
}

void InstantsTest::bodyAgreesWithTheEventOfItsCondition_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("start");
    QTest::addColumn<double>("instant");
    QTest::addColumn<double>("expected");
    constexpr std::pair<const char*, const char*> kBodies[] = {
        {"equation", "equation when CONDITION then y = if BODY then 1 else 10; end when;"},
        {"algorithm", "algorithm when CONDITION then if BODY then y := 1; else y := 10; end if; end when;"},
        {"Boolean", "Boolean c = CONDITION; equation when c then y = if BODY then 1 else 10; end when;"},
        {"reinit",
         "Real x(start = 0, fixed = true); equation der(x) = 0; y = x; "
         "when CONDITION then reinit(x, if BODY then 1 else 10); end when;"},
    };
    for (const Late& condition : kRelations) {
        const bool isJustAfter = condition.at == condition.before;
        const QString comesTrue =
            condition.after ? QString(condition.relation) : QString("not (%1)").arg(condition.relation);
        for (const Late& body : kRelations) {
            for (const auto& [name, coding] : kBodies) {
                for (const double instant : {0.0, 0.3, 0.5}) {
                    // A condition that holds at the start does not become true.
                    if (instant == 0 && !isJustAfter) continue;
                    const bool isDiscrete = std::string_view(name) != "reinit";
                    const QString text =
                        QString("model M parameter Real T; Real y%1; %2 end M;")
                            .arg(isDiscrete ? "(start = 0, fixed = true)" : "",
                                 QString(coding).replace("CONDITION", comesTrue).replace("BODY", body.relation));
                    QTest::addRow("%s: %s, %s, after %g", condition.relation, body.relation, name, instant)
                        << text << 2.0 << instant << ((isJustAfter ? body.after : body.at) ? 1.0 : 10.0);
                }
            }
        }
    }
}

void InstantsTest::bodyAgreesWithTheEventOfItsCondition()
{
    QFETCH(QString, text);
    QFETCH(double, start);
    QFETCH(double, instant);
    QFETCH(double, expected);
    text.replace("Real T;", QString("Real T = %1;").arg(start + instant));
    const Outcome outcome = run(text.toStdString(), [start](SimulationSettings& settings) {
        settings.startTime = start;
        settings.stopTime = start + 1;
    });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", start + 1), expected);
}

/// Changes just after an instant are an event of their own if something else happens at the instant.
void InstantsTest::rowsShowTheInstantAndThenWhatFollows()
{
    const Outcome outcome =
        run("model M Real y = if time <= 1 then 1 else 2; discrete Real s(start = 0, fixed = true), "
            "t(start = 0, fixed = true); equation when time >= 1 then s = y; end when; "
            "when y > 1.5 then t = s; end when; annotation(experiment(StopTime = 2)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("s", 2), 1.0);
    QCOMPARE(outcome.at("t", 2), 1.0);
    std::vector<double> atInstant;
    for (std::size_t row = 0; row < outcome.result().rowCount(); ++row) {
        if (outcome.result().time[row] == 1) atInstant.push_back(outcome.result().find("y")->values[row]);
    }
    QCOMPARE(atInstant.front(), 1.0);
    QCOMPARE(atInstant.back(), 2.0);
    QCOMPARE(eventTimes(outcome.result(), EventKind::Time).size(), std::size_t(2));
}

void InstantsTest::startIsAnInstantLikeOthers()
{
    // The logarithm is not asked for where it has no value.
    const Outcome sampled = run(
        "model M discrete Real y(start = 0, fixed = true); equation when sample(0, 1) then y = if time <= 0 then -1 "
        "else log(time); end when; annotation(experiment(StopTime = 2.5)); end M;");
    QVERIFY2(sampled.completed(), sampled.messages().c_str());
    QCOMPARE(sampled.result().find("y")->values.front(), -1.0);
    QCOMPARE(sampled.at("y", 2.5), std::log(2.0));
    const Outcome first =
        run("model M Real y = if time <= 0 then 1 else 2; Real x(start = 0, fixed = true); equation "
            "der(x) = y; annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(first.completed(), first.messages().c_str());
    QCOMPARE(first.result().find("y")->values.front(), 1.0);
    QVERIFY(std::fabs(first.at("x", 1) - 2) < 1e-6);
}

/// Changes just after the end are not part of the run; events at the end are, even together with a state event.
void InstantsTest::stopIsAnInstantLikeOthers()
{
    const Outcome late =
        run("model M Boolean b = time <= 10; Integer n(start = 0, fixed = true); equation "
            "when time > 10 then n = 1; end when; annotation(experiment(StopTime = 10)); end M;");
    QVERIFY2(late.completed(), late.messages().c_str());
    QCOMPARE(late.result().find("b")->values.back(), 1.0);
    QCOMPARE(late.result().find("n")->values.back(), 0.0);
    const Outcome together = run(
        "model M Integer n(start = 0, fixed = true), m(start = 0, fixed = true), k(start = 0, fixed = true); Real "
        "x(start = 0.3, fixed = true); equation der(x) = 1; when x >= 10.3 then n = 1; end when; when time >= 10 then "
        "m = 1; end when; when sample(1, 1) then k = pre(k) + 1; end when; annotation(experiment(StopTime = 10)); end "
        "M;");
    QVERIFY2(together.completed(), together.messages().c_str());
    QCOMPARE(together.result().find("n")->values.back(), 1.0);
    QCOMPARE(together.result().find("m")->values.back(), 1.0);
    QCOMPARE(together.result().find("k")->values.back(), 10.0);
}

/// The tolerance of an instant is relative to the duration of the run, not to a second.
void InstantsTest::instantsAreAsShortAsTheRun()
{
    const auto over = [](double start, double stop) {
        return [start, stop](SimulationSettings& settings) {
            settings.startTime = start;
            settings.stopTime = stop;
            settings.tolerance = 1e-9;
        };
    };
    const char* const text =
        "model M parameter Real T; Boolean b = time > T; Real y(start = 0, fixed = true, nominal = ";
    const Outcome tiny = run(std::string(text) + "1e-15); equation der(y) = if b then 1 else 0; end M;",
                             [&](SimulationSettings& settings) {
                                 over(0, 1.03e-15)(settings);
                                 settings.overrides = {{"T", "0.33e-15"}};
                             });
    QVERIFY2(tiny.completed(), tiny.messages().c_str());
    QVERIFY(std::fabs(tiny.result().find("y")->values.back() / 0.7e-15 - 1) < 1e-6);
    const Outcome late = run(std::string(text) + "1e-3); equation der(y) = if b then 1 else 0; end M;",
                             [&](SimulationSettings& settings) {
                                 over(1e8, 1e8 + 1e-3)(settings);
                                 settings.overrides = {{"T", "100000000.00002"}};
                             });
    QVERIFY2(late.completed(), late.messages().c_str());
    QVERIFY(std::fabs(late.result().find("y")->values.back() / 0.98e-3 - 1) <
            1e-4);  // rounding of the time is 1.5e-8 s
}

void InstantsTest::bridgeHasNoInstantWithoutAPath_data()
{
    QTest::addColumn<QString>("upper");
    QTest::addColumn<QString>("lower");
    for (const auto& [upper, lower] :
         {std::pair("time < T", "time > T"), std::pair("time < T", "time >= T"), std::pair("time <= T", "time > T"),
          std::pair("T > time", "T < time"), std::pair("time <= T", "not upper"), std::pair("not lower", "time > T"),
          std::pair("time - T < 0", "2*time - 2*T > 0")})
        QTest::addRow("%s, %s", upper, lower) << upper << lower;
}

/// Two switches that are both open at one instant leave an inductance without a path. No equation reads that instant,
/// and the current is that of a bridge that switches instantaneously: i' = (u - i)/L.
void InstantsTest::bridgeHasNoInstantWithoutAPath()
{
    QFETCH(QString, upper);
    QFETCH(QString, lower);
    const Outcome outcome = run(
        "model M parameter Real T = 0.3, L = 0.1; Real i(start = 0, fixed = true), u, i1, i2, u1, u2; Boolean upper "
        "= " +
            upper.toStdString() + ", lower = " + lower.toStdString() +
            "; equation L*der(i) + i = u; i = i1 + i2; u1 = 10 - u; u2 = -5 - u; if upper then u1 = 0; else i1 = 0; "
            "end if; if lower then u2 = 0; else i2 = 0; end if; annotation(experiment(StopTime = 1)); end M;",
        [](SimulationSettings& settings) { settings.tolerance = 1e-9; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("W5") == std::string::npos, outcome.messages().c_str());
    const double before = 10 * (1 - std::exp(-3.0));
    QVERIFY(std::fabs(outcome.at("i", 1) - (-5 + (before + 5) * std::exp(-7.0))) < 1e-6);
}

void InstantsTest::lateStartIsNoReasonToGoRound_data()
{
    QTest::addColumn<double>("start");
    QTest::addColumn<QString>("condition");
    for (const double start : {1.0, 1e4, 1e8, 1e9, 1e10}) {
        for (const char* const condition :
             {"time - START > 0.3333", "time - START >= 0.3333", "time > START + 0.3333", "1e6*(time - START) > 333300",
              "0.3333 < time - START", "(time - START)/1e6 > 3.333e-7"}) {
            QTest::addRow("%g: %s", start, condition)
                << start << QString(condition).replace("START", QString::number(start, 'f', 0));
        }
    }
}

void InstantsTest::lateStartIsNoReasonToGoRound()
{
    QFETCH(double, start);
    QFETCH(QString, condition);
    const Outcome outcome =
        run("model M Boolean y = " + condition.toStdString() +
                "; discrete Integer n(start = 0, fixed = true); equation when y then n = pre(n) + 1; "
                "end when; end M;",
            [start](SimulationSettings& settings) {
                settings.startTime = start;
                settings.stopTime = start + 1;
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::vector<double> events = eventTimes(outcome.result(), EventKind::Time);
    QCOMPARE(events.size(), std::size_t(1));
    QVERIFY2(std::fabs(events[0] - start - 0.3333) < 1e-9 + 1e-15 * start, qPrintable(QString::number(events[0])));
    QCOMPARE(outcome.result().find("n")->values.back(), 1.0);
    QCOMPARE(outcome.result().find("y")->values.back(), 1.0);
}

void InstantsTest::timeFarFromZeroCostsNoDigits_data()
{
    QTest::addColumn<double>("start");
    QTest::addColumn<double>("length");
    QTest::addColumn<QString>("solver");
    for (const double start : {-3.0, 1e6, -1e9, 1e10}) {
        for (const char* const solver : {"cvode", "cvode-adams", "ida", "dopri5", "rk4"}) {
            QTest::addRow("%g, %s", start, solver) << start << 1.0 << QString(solver);
        }
    }
    QTest::newRow("seconds since 1970") << 1.7e9 << 0.0625 << QString("cvode");
    QTest::newRow("steps are shorter than times apart") << 1e15 << 1e6 * 0.125 << QString("cvode");
}

/// Variables that do not depend on time are as accurate as from time zero; at 1e10 s steps lost digits of their sizes,
/// at 1e13 s all.
void InstantsTest::timeFarFromZeroCostsNoDigits()
{
    QFETCH(double, start);
    QFETCH(double, length);
    QFETCH(QString, solver);
    const auto runFrom = [&](double from) {
        return run("model M parameter Real T = " + QString::number(length, 'g', 17).toStdString() +
                       "; Real x(start = 0, fixed = true), y(start = 1, fixed = true), f(start = 1, fixed = true); "
                       "discrete Integer n(start = 0, fixed = true); equation T*der(x) = 1; T*der(y) = -y; "
                       "T*der(f) = -200*(f - y); when y < 0.5 then n = 1; end when; end M;",
                   [&](SimulationSettings& settings) {
                       settings.startTime = from;
                       settings.stopTime = from + length;
                       settings.solver = solver.toStdString();
                   });
    };
    const Outcome far = runFrom(start), near = runFrom(0);
    QVERIFY2(far.completed(), far.messages().c_str());
    QCOMPARE(far.result().find("n")->values.back(), 1.0);
    const double tolerance = solver == "rk4" ? 1e-5 : 2e-6;
    const auto atEnd = [](const Outcome& outcome, const char* name) {
        return outcome.result().find(name)->values.back();
    };
    // The last row may be one instant (kRoundedTime) off.
    const double instant = 8 * std::numeric_limits<double>::epsilon() * std::fabs(start) / length;
    QVERIFY(std::fabs(atEnd(far, "x") - 1) < 1e-9 + instant);
    QVERIFY(std::fabs(atEnd(far, "y") - std::exp(-1)) < tolerance + instant);
    QVERIFY(std::fabs(atEnd(far, "f") - atEnd(near, "f")) < tolerance + instant);
}

void InstantsTest::stepsMayBeShorterThanTimesApart_data()
{
    QTest::addColumn<QString>("solver");
    for (const char* const solver : {"cvode", "ida", "dopri5"}) QTest::newRow(solver) << QString(solver);
}

/// Near 1e10 s numbers lie 1.9e-6 s apart. Steps of less made no progress, it was said.
void InstantsTest::stepsMayBeShorterThanTimesApart()
{
    QFETCH(QString, solver);
    constexpr double kLength = 0.03125;
    const auto runFrom = [&](double from) {
        return run(
            "model M Real x(start = 1, fixed = true), y(start = 0, fixed = true); equation der(x) = 2e5*y; "
            "der(y) = -2e5*x; end M;",
            [&](SimulationSettings& settings) {
                settings.startTime = from;
                settings.stopTime = from + kLength;
                settings.solver = solver.toStdString();
            });
    };
    const Outcome far = runFrom(1e10), near = runFrom(0);
    QVERIFY2(far.completed(), far.messages().c_str());
    QVERIFY2(near.completed(), near.messages().c_str());
    // The last row may be one time (2e-6 s at 1e10 s) off: 0.4 rad. The amplitude knows nothing of that.
    const auto atEnd = [](const Outcome& outcome, const char* name) {
        return outcome.result().find(name)->values.back();
    };
    QVERIFY(std::fabs(atEnd(far, "x") - atEnd(near, "x")) < 0.4);
    QVERIFY(std::fabs(std::hypot(atEnd(far, "x"), atEnd(far, "y")) - std::hypot(atEnd(near, "x"), atEnd(near, "y"))) <
            1e-4);
}

void InstantsTest::eventsFarFromZeroAreNotOne_data()
{
    QTest::addColumn<double>("start");
    QTest::addColumn<double>("length");
    QTest::addColumn<double>("ticks");
    QTest::newRow("as from zero") << 0.0 << 0.03125 << 313.0;
    QTest::newRow("seconds since 1970") << 1.7e9 << 0.03125 << 313.0;
    QTest::newRow("few times") << 1.7e9 << 0.0078125 << 79.0;
}

/// The states move on from tick to tick; 0.1 ms at 1.7e9 s was taken for a rounding error.
void InstantsTest::eventsFarFromZeroAreNotOne()
{
    QFETCH(double, start);
    QFETCH(double, length);
    QFETCH(double, ticks);
    const Outcome outcome =
        run("model M parameter Real first = " + QString::number(start, 'g', 17).toStdString() +
                "; Real x(start = 0, fixed = true); discrete Integer n(start = 0, fixed = true); equation der(x) = 1; "
                "when sample(first, 1e-4) then n = pre(n) + 1; end when; end M;",
            [&](SimulationSettings& settings) {
                settings.startTime = start;
                settings.stopTime = start + length;
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.result().find("n")->values.back(), ticks);
    QVERIFY(std::fabs(outcome.result().find("x")->values.back() - length) < 1e-9);
}

void InstantsTest::coarseTimesAreRefused()
{
    for (const auto& [start, length] : {std::pair(1e15, 1.0), std::pair(-1e16, 2.0), std::pair(1e12, 1.0)}) {
        const Outcome outcome = run("model M Real x(start = 0, fixed = true); equation der(x) = 1; end M;",
                                    [&, start = start, length = length](SimulationSettings& settings) {
                                        settings.startTime = start;
                                        settings.stopTime = start + length;
                                    });
        QVERIFY(!outcome.completed());
        QVERIFY2(outcome.messages().find("apart") != std::string::npos, outcome.messages().c_str());
    }
}

void InstantsTest::pulsesAreAsShortAsTheyAre_data()
{
    QTest::addColumn<double>("start");
    QTest::addColumn<double>("width");
    QTest::addColumn<QString>("declaration");
    for (const double start : {15.0, 1e4, 1e5}) {
        for (const double width : {1e-3, 1e-6, 1e-9}) {
            // The resolution of a number of this size.
            if (width < 1e-14 * start * 1e3) continue;
            for (const char* const declaration :
                 {"parameter Real W = WIDTH;", "Real W = WIDTH;", "parameter Real P = 100*WIDTH; Real W = P/100;",
                  "parameter Real P = WIDTH; Real V = 2*P, W = V/2;"})
                QTest::addRow("%g s after %g s, %s", width, start, declaration) << start << width << declaration;
        }
    }
}

/// The end of a pulse is known in advance, also if its width is a variable that stays constant.
void InstantsTest::pulsesAreAsShortAsTheyAre()
{
    QFETCH(double, start);
    QFETCH(double, width);
    QFETCH(QString, declaration);
    const Outcome outcome = run(fmt::format(
        "model M {} parameter Real S = {}; discrete Real T(start = -1, fixed = true); Real x(start = 0, fixed = true); "
        "equation der(x) "
        "= if time < T + W then 1/W else 0; when time >= S then T = time; end when; annotation(experiment(StartTime = "
        "{}, StopTime = {})); end M;",
        declaration.replace("WIDTH", QString::number(width, 'g', 17)).toStdString(), start, start - 1, start + 1));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double rounding = 1e-15 * start / width;
    QVERIFY2(std::fabs(outcome.result().find("x")->values.back() - 1) < 1e-5 + rounding,
             qPrintable(QString::number(outcome.result().find("x")->values.back())));
}

void InstantsTest::complementsChangeTogether_data()
{
    QTest::addColumn<QString>("isFirst");
    QTest::addColumn<QString>("isSecond");
    QTest::newRow("as written") << "mod(time, 0.01) < 0.003"
                                << "mod(time, 0.01) >= 0.003";
    QTest::newRow("turned") << "0.003 > mod(time, 0.01)"
                            << "mod(time, 0.01) >= 0.003";
    QTest::newRow("both turned") << "0.003 > mod(time, 0.01)"
                                 << "0.003 <= mod(time, 0.01)";
    QTest::newRow("through a variable") << "position < 0.003"
                                        << "position >= 0.003";
    QTest::newRow("open end") << "mod(time, 0.01) <= 0.003"
                              << "mod(time, 0.01) > 0.003";
}

/// One ideal switch opens when the other closes: at no instant do both connect the two capacitors, whatever the
/// rounding of the time.
void InstantsTest::complementsChangeTogether()
{
    QFETCH(QString, isFirst);
    QFETCH(QString, isSecond);
    const auto runWith = [](const std::string& first, const std::string& second) {
        return run(fmt::format(
            "model M Real position = mod(time, 0.01); Boolean first = {}, second = {}; Integer k = if first then 1 "
            "else 0, m = if second then 1 else 0; Real u(start = 1, fixed = true), v(start = 2, fixed = true), i, j, "
            "load; equation der(u) = sin(300*time) - i; der(v) = cos(200*time) - j; (1 - k)*i = k*(u - load); "
            "(1 - m)*j = m*(v - load); i + j = load; annotation(experiment(StopTime = 0.06)); end M;",
            first, second));
    };
    const Outcome outcome = runWith(isFirst.toStdString(), isSecond.toStdString());
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    const Outcome expected = runWith("position < 0.003", "not first");
    QVERIFY2(expected.completed(), expected.messages().c_str());
    for (const double time : {0.0295, 0.032, 0.034, 0.06}) {
        QVERIFY(std::fabs(outcome.at("u", time) - expected.at("u", time)) < 1e-6);
        QVERIFY(std::fabs(outcome.at("v", time) - expected.at("v", time)) < 1e-6);
    }
}

QTEST_GUILESS_MAIN(InstantsTest)
#include "instants_test.moc"
