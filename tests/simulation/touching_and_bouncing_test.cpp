// SPDX-License-Identifier: GPL-3.0-or-later
// Crossings that come in pairs or only touch, conditions that hold at the very start, and impacts.
#include <fmt/format.h>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

Outcome runFor(const std::string& body, double stop, std::uint32_t intervals, double tolerance = 1e-9)
{
    return run("model Test " + body + " end Test;", [=](SimulationSettings& settings) {
        settings.stopTime = stop;
        settings.intervals = intervals;
        settings.tolerance = tolerance;
    });
}

const std::string kCount = " discrete Integer n(start=0,fixed=true); equation ";

}  // namespace

class TouchingAndBouncingTest : public QObject {
    Q_OBJECT
private slots:
    void pairsAreFoundAtAnyOutput_data();
    void pairsAreFoundAtAnyOutput();
    void touchesAreFoundOnTheGridAndBesideIt_data();
    void touchesAreFoundOnTheGridAndBesideIt();
    void whatSaysTheSameTouchesTogether_data();
    void whatSaysTheSameTouchesTogether();
    void branchWithoutValuesJustBeyondZero_data();
    void branchWithoutValuesJustBeyondZero();
    void noBranchHasValuesBeyondZero();
    void pulsesAtAKinkAreFound_data();
    void pulsesAtAKinkAreFound();
    void theRowBeforeAnEventIsBeforeIt();
    void whatBeginsAtZeroHasNotCrossed_data();
    void whatBeginsAtZeroHasNotCrossed();
    void diodeToggledAtZero_data();
    void diodeToggledAtZero();
    void oneEventAnImpact();
    void ballWithModesForRestSettles();
    void ballWithoutModesForRestEnds();
    void noBallFallsThroughTheFloor_data();
    void noBallFallsThroughTheFloor();
    void switchesThatAccumulateEndTheRun_data();
    void switchesThatAccumulateEndTheRun();
    void ballThatStartsAtRestIsTold();
    void ballComesToRestAtAnyRestitution_data();
    void ballComesToRestAtAnyRestitution();
    void smallBallBouncesAsOftenAsALargeOne_data();
    void smallBallBouncesAsOftenAsALargeOne();
};

void TouchingAndBouncingTest::pairsAreFoundAtAnyOutput_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("count");
    const auto add = [](const char* what, const std::string& body, int count) {
        QTest::newRow(what) << QString::fromStdString(body) << count;
    };
    const auto counts = [](const std::string& condition) {
        return "when " + condition + " then n=pre(n)+1; end when;";
    };
    // Tops of sin(time) until 20: three; of sin(7*time): 22 + 1.
    add("touch from below", "Real x;" + kCount + "x=sin(time);" + counts("x>=1"), 3);
    add("touch from above", "Real x;" + kCount + "x=-sin(time);" + counts("x<=-1"), 3);
    add("touch of an equality", "Real x;" + kCount + "x=cos(time)-1;" + counts("x==0"), 3);
    add("touch that is none", "Real x;" + kCount + "x=sin(time);" + counts("x>1"), 0);
    add("just beyond", "Real x;" + kCount + "x=sin(time);" + counts("x>0.999999"), 3);
    add("just beyond, downwards", "Real x;" + kCount + "x=2-sin(time);" + counts("x<1.000001"), 3);
    add("of a state",
        "Real x(start=0,fixed=true),v(start=1,fixed=true);" + kCount + "der(x)=v; der(v)=-x;" + counts("x>0.999999"),
        3);
    add("faster than the states",
        "Real x(start=1,fixed=true),y;" + kCount + "der(x)=0; y=sin(7*time);" + counts("y>0.9999"), 23);
    add("slow state",
        "Real x(start=1,fixed=true),y;" + kCount + "der(x)=-1e-3*x; y=x*0+sin(time);" + counts("y>0.9999"), 3);
}

void TouchingAndBouncingTest::pairsAreFoundAtAnyOutput()
{
    QFETCH(QString, body);
    QFETCH(int, count);
    for (const std::uint32_t intervals : {1u, 3u, 7u, 20u, 333u, 500u, 501u, 3000u}) {
        const Outcome outcome = runFor(body.toStdString(), 20, intervals);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.at("n", 20), static_cast<double>(count));
    }
}

void TouchingAndBouncingTest::touchesAreFoundOnTheGridAndBesideIt_data()
{
    QTest::addColumn<QString>("function");
    for (const char* function : {"(time - 0.5)^2", "abs(time - 0.5)", "noEvent(max(0, 0.5 - time))",
                                 "max(0, 0.5 - time)", "noEvent(if time < 0.5 then 0.5 - time else 0)"})
        QTest::newRow(function) << QString(function);
}

void TouchingAndBouncingTest::touchesAreFoundOnTheGridAndBesideIt()
{
    QFETCH(QString, function);
    for (const std::uint32_t intervals : {500U, 20U, 7U, 333U, 1U}) {
        const Outcome outcome = runFor(
            "Real x;" + kCount + "x = " + function.toStdString() + "; when x <= 0 then n = pre(n) + 1; end when;", 1,
            intervals);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.result().find("n")->values.back(), 1.0);
        const auto& events = outcome.result().events;
        const auto first =
            std::ranges::find_if(events, [](const ResultEvent& event) { return event.kind == EventKind::State; });
        QVERIFY(first != events.end());
        QVERIFY2(std::fabs(first->time - 0.5) < 1e-7, qPrintable(QString::number(first->time, 'g', 12)));
    }
}

void TouchingAndBouncingTest::whatSaysTheSameTouchesTogether_data()
{
    QTest::addColumn<QString>("function");
    QTest::addColumn<double>("stop");
    QTest::newRow("on the way") << "(x - 1)^2" << 2.0;
    QTest::newRow("corner") << "abs(x - 1)" << 2.0;
    QTest::newRow("at the end") << "1 - x" << 1.0;
}

/// Four conditions for the same instant, one of them in an algorithm.
void TouchingAndBouncingTest::whatSaysTheSameTouchesTogether()
{
    QFETCH(QString, function);
    QFETCH(double, stop);
    for (const char* solver : {"cvode", "dopri5", "ida"}) {
        const Outcome outcome = run(fmt::format("model M Real x(start=0,fixed=true), y; "
                                                "Integer n[4](each start=0, each fixed=true); equation "
                                                "when y <= 0 then n[1] = pre(n[1]) + 1; end when; "
                                                "der(x) = 1; y = {}; "
                                                "when 0 >= y then n[2] = pre(n[2]) + 1; end when; "
                                                "when 2*y <= 0 then n[3] = pre(n[3]) + 1; end when; "
                                                "algorithm when y <= 0 then n[4] := n[4] + 1; end when; "
                                                "annotation(experiment(StopTime={})); end M;",
                                                function.toStdString(), stop),
                                    [solver](SimulationSettings& settings) { settings.solver = solver; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (int i = 1; i <= 4; ++i) QCOMPARE(outcome.at("n[" + std::to_string(i) + "]", stop), 1.0);
    }
}

void TouchingAndBouncingTest::branchWithoutValuesJustBeyondZero_data()
{
    QTest::addColumn<double>("acceleration");
    QTest::addColumn<QString>("condition");
    for (const double acceleration : {1e6, 1.0, 1e-3, -1.0, -1e6}) {
        for (const char* condition : {"x > 0", "x >= 0"})
            QTest::addRow("%s, %g", condition, acceleration) << acceleration << QString(condition);
    }
}

/// From rest at zero; the previous branch is undefined as soon as zero is passed by any amount.
void TouchingAndBouncingTest::branchWithoutValuesJustBeyondZero()
{
    QFETCH(double, acceleration);
    QFETCH(QString, condition);
    const Outcome outcome =
        runFor(fmt::format("Real x(start=0,fixed=true), v(start=0,fixed=true), y; equation der(x) = v; der(v) = {}; "
                           "y = if {} then sqrt(2*x) else -sqrt(-2*x);",
                           acceleration, condition.toStdString()),
               1, 10);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double time : {0.1, 0.5, 1.0}) {
        const double exact = std::copysign(std::sqrt(std::fabs(acceleration)), acceleration) * time;
        QVERIFY2(std::fabs(outcome.at("y", time) - exact) < 1e-5 * std::fabs(exact),
                 std::to_string(outcome.at("y", time)).c_str());
    }
}

/// If the other side is undefined as well, this is reported once, as such.
void TouchingAndBouncingTest::noBranchHasValuesBeyondZero()
{
    const Outcome outcome = runFor(
        "Real x(start=0,fixed=true), v(start=0,fixed=true), y; equation der(x) = v; der(v) = 1; "
        "y = if x > 0 then sqrt(-1 - x) else -sqrt(-2*x);",
        1, 10);
    QVERIFY(!outcome.completed());
    QCOMPARE(outcome.diagnostics.errorCount(), std::size_t(1));
    QVERIFY2(outcome.messages().find("E5002") != std::string::npos, outcome.messages().c_str());
}

void TouchingAndBouncingTest::pulsesAtAKinkAreFound_data()
{
    QTest::addColumn<QString>("carrier");
    QTest::addColumn<QString>("condition");
    // A triangle between 0 and 1, of 50 periods per second, without events at its tips and valleys.
    const auto add = [](const char* what, const char* carrier, const char* condition) {
        QTest::newRow(what) << QString(carrier) << QString(condition);
    };
    const char* const triangle = "asin(sin(3.14159265358979*50*(time+0.0013)))*2/3.14159265358979";
    const auto with = [&](const char* form) { return QString(form).arg(triangle).toLatin1(); };
    add("abs", with("noEvent(abs(%1))"), "c < level");
    add("abs, mirrored", with("-noEvent(abs(%1))"), "c > -level");
    add("abs, other side", with("noEvent(abs(%1))"), "level > c");
    add("max", with("noEvent(max(%1, -%1))"), "c <= level");
    add("min", with("noEvent(min(%1, -%1))"), "c >= -level");
    add("if", with("noEvent(if %1 > 0 then %1 else -%1)"), "c - level < 0");
    add("root", with("sqrt((%1)^2)"), "not c > level");
    add("legs that are not straight", with("noEvent(abs(sin(%1)))"), "c < sin(level)");
    add("one leg is steeper", with("noEvent(if %1 > 0 then %1 else -0.5*%1)"), "c < 2*level/3");
}

/// A pulse of 20 ns to 2 us whenever the triangle passes through 0.
void TouchingAndBouncingTest::pulsesAtAKinkAreFound()
{
    QFETCH(QString, carrier);
    QFETCH(QString, condition);
    for (const double level : {1e-4, 1e-6}) {
        for (const double tolerance : {1e-3, 1e-5, 1e-7, 1e-9}) {
            for (const std::uint32_t intervals : {37u, 500u}) {
                const Outcome outcome =
                    runFor("parameter Real level=" + std::to_string(level) +
                               "; Real c, y(start=1,fixed=true), z(start=0,fixed=true), x(start=0,fixed=true);" +
                               kCount + "c=" + carrier.toStdString() + "; der(y)=314*z; der(z)=-314*y; der(x)=if " +
                               condition.toStdString() + " then 1/level else 0; when " + condition.toStdString() +
                               " then n=pre(n)+1; end when;",
                           1, intervals, tolerance);
                QVERIFY2(outcome.completed(), outcome.messages().c_str());
                QCOMPARE(outcome.at("n", 1), 50.0);
                // 2 level / 100 s a pulse.
                QVERIFY2(isClose(outcome.at("x", 1), 1.0, 1e-4),
                         qPrintable(QString::number(outcome.at("x", 1), 'g', 9)));
            }
        }
    }
}

/// A jump by a branch without an event of its own does not show in the row before the event that it causes.
void TouchingAndBouncingTest::theRowBeforeAnEventIsBeforeIt()
{
    const Outcome outcome = runFor(
        "Real x(start=0,fixed=true), y; Boolean on=y > 2; equation der(x)=1.234; y=noEvent(if x > 1 then 5 + x else "
        "x);",
        2, 10);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(eventTimes(outcome.result()).size(), std::size_t(1));
    std::size_t after = 0;
    for (const ResultEvent& event : outcome.result().events) {
        if (event.kind == EventKind::State) after = event.rowAfter;
    }
    const auto value = [&](const char* name, std::size_t row) { return outcome.result().find(name)->values[row]; };
    QCOMPARE(outcome.result().time[after - 1], outcome.result().time[after]);
    QVERIFY(isClose(value("y", after - 1), 1, 1e-9) && value("on", after - 1) == 0);
    QVERIFY(isClose(value("y", after), 6, 1e-9) && value("on", after) == 1);
}

void TouchingAndBouncingTest::whatBeginsAtZeroHasNotCrossed_data()
{
    QTest::addColumn<QString>("formula");
    QTest::addColumn<QString>("condition");
    for (const char* formula : {"time", "-time", "time^2", "-time^2", "time^3", "sin(time)", "-sin(time)", "0"}) {
        for (const char* condition : {"x == 0", "x >= 0", "x <= 0"})
            QTest::addRow("%s of %s", condition, formula) << QString(formula) << QString(condition);
    }
}

/// A condition that is true only at the very first instant causes no edge, in whichever direction time leaves it.
void TouchingAndBouncingTest::whatBeginsAtZeroHasNotCrossed()
{
    QFETCH(QString, formula);
    QFETCH(QString, condition);
    const Outcome outcome = runFor("Real x;" + kCount + "x=" + formula.toStdString() + "; when " +
                                       condition.toStdString() + " then n=pre(n)+1; end when;",
                                   1, 10);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("n", 1), 0.0);
}

void TouchingAndBouncingTest::diodeToggledAtZero_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("start");
    QTest::addColumn<double>("expected");
    // The half-wave rectifier: 1 Ohm, 1 mF, 50 Ohm, 10 V at 50 Hz; the value is that of the s-parameterized diode.
    QTest::newRow("it conducts first") << "10*sin(2*3.141592653589793*50*time)"
                                       << "0" << 7.134;
    QTest::newRow("it blocks first") << "-10*sin(2*3.141592653589793*50*time)"
                                     << "1" << 7.134;
}

void TouchingAndBouncingTest::diodeToggledAtZero()
{
    QFETCH(QString, source);
    QFETCH(QString, start);
    const std::string circuit = "Real u0,s,ud,i0,iC,iR,u2(start=0,fixed=true);";
    const std::string equations =
        "u0=" + source.toStdString() + "; u0=1*i0+ud+u2; i0=iC+iR; iR=u2/50; iC=1e-3*der(u2);";
    const Outcome toggled =
        runFor(circuit + "discrete Real mo(start=" + start.toStdString() + ",fixed=true); equation " + equations +
                   "ud=mo*s; i0=(1-mo)*s; when s==0 then mo=1-pre(mo); end when;",
               0.1, 500);
    QVERIFY2(toggled.completed(), toggled.messages().c_str());
    const Outcome decided =
        runFor(circuit + "equation " + equations + "ud=if s<0 then s else 0; i0=if s<0 then 0 else s;", 0.1, 500);
    QVERIFY2(decided.completed(), decided.messages().c_str());
    for (const double time : {0.01, 0.033, 0.05, 0.077, 0.1})
        QVERIFY2(isClose(toggled.at("u2", time), decided.at("u2", time), 1e-5),
                 qPrintable(QString::number(toggled.at("u2", time), 'g', 12)));
}

void TouchingAndBouncingTest::oneEventAnImpact()
{
    for (const char* condition : {"h < 0", "h <= 0", "0 > h", "-h > 0"}) {
        const Outcome outcome = runFor(
            "Real h(start=1,fixed=true),v(start=0,fixed=true); equation der(h)=v; "
            "der(v)=-9.81; when " +
                std::string(condition) + " then reinit(v,-0.7*pre(v)); end when;",
            2, 50);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        const std::vector<double> times = eventTimes(outcome.result());
        double at = std::sqrt(2 / 9.81), speed = std::sqrt(2 * 9.81);
        std::vector<double> expected;
        for (; at < 2; at += 2 * speed / 9.81) {
            expected.push_back(at);
            speed *= 0.7;
        }
        QCOMPARE(times.size(), expected.size());
        for (std::size_t i = 0; i < times.size(); ++i) QVERIFY(isClose(times[i], expected[i], 1e-7));
    }
}

/// After sqrt(2 h / g) (1 + e) / (1 - e) it rests.
void TouchingAndBouncingTest::ballWithModesForRestSettles()
{
    for (const double e : {0.3, 0.7, 0.9}) {
        // Fast-shrinking bounces come to rest by the clauses of the model.
        const bool accumulates = e > 0.5;
        const Outcome outcome = runFor(
            "parameter Real e=" + std::to_string(e) +
                "; Real h(start=1,fixed=true),v(start=0,fixed=true); Boolean flying(start=true,fixed=true); Boolean "
                "impact; discrete Real v_new; equation impact=h<=0; der(v)=if flying then -9.81 else 0; der(h)=v; when "
                "{h<=0 and v<=0, impact} then v_new=if edge(impact) then -e*pre(v) else 0; flying=v_new>0; "
                "reinit(v,v_new); end when;",
            10, 100, 1e-6);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(std::fabs(outcome.at("h", 10)) < 1e-6);
        QCOMPARE(outcome.at("v", 10), 0.0);
        if (accumulates) QVERIFY2(outcome.messages().find("W5022") != std::string::npos, outcome.messages().c_str());
        const double rest = std::sqrt(2 / 9.81) * (1 + e) / (1 - e);
        QVERIFY2(isClose(eventTimes(outcome.result()).back(), rest, 1e-3),
                 qPrintable(QString::number(eventTimes(outcome.result()).back(), 'g', 9)));
    }
}

void TouchingAndBouncingTest::ballWithoutModesForRestEnds()
{
    const Outcome outcome = runFor(
        "Real h(start=1,fixed=true),v(start=0,fixed=true); equation der(h)=v; "
        "der(v)=-9.81; when h<0 then reinit(v,-0.7*pre(v)); end when;",
        10, 100, 1e-6);
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("E5016") != std::string::npos, outcome.messages().c_str());
    const Outcome earlier = runFor(
        "Real h(start=1,fixed=true),v(start=0,fixed=true); equation der(h)=v; "
        "der(v)=-9.81; when h<0 then reinit(v,-0.7*pre(v)); end when;",
        2.5, 100, 1e-6);
    QVERIFY2(earlier.completed(), earlier.messages().c_str());
}

namespace {

/// First run that continues beyond the accumulation point of its events, with its messages; empty if none.
std::string runsBeyondAccumulation(const std::string& model, double stopTime, const std::vector<double>& tolerances)
{
    for (const double tolerance : tolerances) {
        for (const char* const solver : {"cvode", "ida", "dopri5"}) {
            const Outcome outcome = run("model M " + model + " end M;", [&](SimulationSettings& settings) {
                settings.tolerance = tolerance;
                settings.solver = solver;
                settings.stopTime = stopTime;
            });
            if (outcome.completed() || outcome.messages().find("E5016") == std::string::npos)
                return fmt::format("{} {} {}", solver, tolerance, outcome.messages());
        }
    }
    return {};
}

}  // namespace

void TouchingAndBouncingTest::noBallFallsThroughTheFloor_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("restitution");
    const std::vector<std::pair<const char*, const char*>> balls = {
        {"plain",
         "Real h(start=1,fixed=true),v(start=0,fixed=true); equation der(h)=v; der(v)=-9.81; when h<=0 then "
         "reinit(v,-e*pre(v)); end when;"},
        {"mirrored",
         "Real h(start=-1,fixed=true),v(start=0,fixed=true); equation der(h)=v; der(v)=9.81; when h>0 then "
         "reinit(v,-e*pre(v)); end when;"},
        {"on a moving table",
         "Real h(start=1,fixed=true),v(start=0,fixed=true); Real y=0.05*sin(5*time), w=0.25*cos(5*time); equation "
         "der(h)=v; der(v)=-9.81; when h<=y then reinit(v,w-e*(pre(v)-w)); end when;"},
        {"with drag",
         "Real h(start=1,fixed=true),v(start=0,fixed=true); equation der(h)=v; der(v)=-9.81-0.3*v*abs(v); when h<0 "
         "then reinit(v,-e*pre(v)); end when;"},
    };
    for (const auto& [name, model] : balls) {
        for (const double e : {0.05, 0.1, 0.2, 0.25, 0.3, 0.33, 0.37, 0.4, 0.5, 0.6})
            QTest::addRow("%s, %g", name, e) << model << e;
    }
}

/// Beyond the accumulation point of the impacts the model is not valid.
void TouchingAndBouncingTest::noBallFallsThroughTheFloor()
{
    QFETCH(QString, model);
    QFETCH(double, restitution);
    const std::string passes = runsBeyondAccumulation(
        fmt::format("parameter Real e = {}; {}", restitution, model.toStdString()), 4, {1e-3, 1e-4, 1e-6, 1e-9});
    QVERIFY2(passes.empty(), passes.c_str());
}

void TouchingAndBouncingTest::switchesThatAccumulateEndTheRun_data()
{
    QTest::addColumn<QString>("model");
    QTest::newRow("two tanks")
        << "Real a(start=1,fixed=true), b(start=1,fixed=true); Boolean q(start=true, fixed=true); "
           "equation der(a)=(if q then 1.5 else 0)-1; der(b)=(if q then 0 else 1.5)-1; when "
           "b<=0.5 then q=false; elsewhen a<=0.5 then q=true; end when;";
    QTest::newRow("two tanks, other sizes")
        << "Real a(start=2,fixed=true), b(start=1,fixed=true); Boolean q(start=true, fixed=true); "
           "equation der(a)=(if q then 1.8 else 0)-1.1; der(b)=(if q then 0 else 1.8)-1; when "
           "b<=0.3 then q=false; elsewhen a<=0.4 then q=true; end when;";
}

/// Water tanks with less inflow than outflow: the hose switches ever faster (Johansson et al., Systems & Control
/// Letters 38, 1999).
void TouchingAndBouncingTest::switchesThatAccumulateEndTheRun()
{
    QFETCH(QString, model);
    const std::string passes = runsBeyondAccumulation(model.toStdString(), 10, {1e-3, 1e-6, 1e-9});
    QVERIFY2(passes.empty(), passes.c_str());
}

/// A when-clause is inactive at the start, and an impact without speed changes nothing: the ball falls through the
/// floor, with a message.
void TouchingAndBouncingTest::ballThatStartsAtRestIsTold()
{
    for (const char* condition : {"h < 0", "h <= 0"}) {
        const Outcome outcome = runFor(
            "Real h(start=0,fixed=true),v(start=0,fixed=true); equation der(h)=v; "
            "der(v)=-9.81; when " +
                std::string(condition) + " then reinit(v,-0.7*pre(v)); end when;",
            1, 10);
        const bool isTold = outcome.messages().find("W5023") != std::string::npos ||
                            outcome.messages().find("E5016") != std::string::npos;
        QVERIFY2(isTold, outcome.messages().c_str());
    }
    const Outcome flying = runFor(
        "Real h(start=1,fixed=true),v(start=0,fixed=true); equation der(h)=v; der(v)=-9.81; "
        "when h<0 then reinit(v,-0.7*pre(v)); end when;",
        1, 10);
    QVERIFY2(flying.messages().empty(), flying.messages().c_str());
}

void TouchingAndBouncingTest::ballComesToRestAtAnyRestitution_data()
{
    QTest::addColumn<double>("height");
    QTest::addColumn<double>("restitution");
    for (const double height : {0.1, 1.0, 10.0}) {
        for (const double e : {0.3, 0.4, 0.45, 0.47, 0.48, 0.5, 0.51, 0.52, 0.53, 0.55, 0.6, 0.7, 0.8})
            QTest::addRow("%g m, %g", height, e) << height << e;
    }
}

/// The ball of the specification, section 8.3.6: its impacts accumulate, then it rests.
void TouchingAndBouncingTest::ballComesToRestAtAnyRestitution()
{
    QFETCH(double, height);
    QFETCH(double, restitution);
    const double fall = std::sqrt(2 * height / 9.81);
    const double rest = fall + 2 * fall * restitution / (1 - restitution);
    const Outcome outcome = runFor(
        fmt::format(
            "Real h(start={}, fixed=true), v(start=0, fixed=true), vn(start=0, fixed=true); Boolean fly(start=true, "
            "fixed=true), imp; equation imp = h <= 0; der(h) = v; der(v) = if fly then -9.81 else 0; when {{imp, h <= "
            "0 "
            "and v <= 0}} then vn = if edge(imp) then -{}*pre(v) else 0; fly = vn > 0; reinit(v, vn); end when;",
            height, restitution),
        rest + 1, 500, 1e-6);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("fly", rest + 1), 0.0);
    QVERIFY2(outcome.at("h", rest + 1) < 1e-4 * height, qPrintable(QString::number(outcome.at("h", rest + 1))));
    const double last = outcome.result().events[outcome.result().events.size() - 2].time;
    QVERIFY2(std::fabs(last - rest) < 5e-3 * rest, qPrintable(QString("%1, expected %2").arg(last).arg(rest)));
}

void TouchingAndBouncingTest::smallBallBouncesAsOftenAsALargeOne_data()
{
    QTest::addColumn<double>("height");
    for (const double height : {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1.0}) QTest::addRow("%g m", height) << height;
}

/// Until an impact is slower than a fraction of the first one: 16 of them. The nominal value gives its size.
void TouchingAndBouncingTest::smallBallBouncesAsOftenAsALargeOne()
{
    QFETCH(double, height);
    const double fall = std::sqrt(2 * height / 9.81);
    const Outcome outcome = runFor(
        fmt::format(
            "parameter Real H = {}, v0 = sqrt(2*9.81*H); Real h(nominal=H, start=H, fixed=true), v(nominal=v0, "
            "start=0, "
            "fixed=true); Boolean fly(start=true, fixed=true); Integer n(start=0, fixed=true); equation der(h) = v; "
            "der(v) = if fly then -9.81 else 0; when h < 0 then n = pre(n) + 1; fly = 0.8*abs(pre(v)) > 0.03*v0; "
            "reinit(v, if fly then -0.8*pre(v) else 0); reinit(h, 0); end when;",
            height),
        12 * fall, 500, 1e-6);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().empty(), outcome.messages().c_str());
    QCOMPARE(outcome.at("n", 12 * fall), 16.0);
}

QTEST_GUILESS_MAIN(TouchingAndBouncingTest)
#include "touching_and_bouncing_test.moc"
