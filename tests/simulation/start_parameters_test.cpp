// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters with fixed = false that have a value as well, and what a run may set of them.
#include <cmath>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class StartParametersTest : public QObject {
    Q_OBJECT
private slots:
    void valueHolds();
    void initialEquationContradictsIt();
    void cannotBeSetForARun();
    void terminalActsInEquations();
    void whatFollowsIsComputedFromTheValue();
    void edgeIsWhatItStandsFor();
    void computedOnesSayWhichSolutionIsMeant();
    void setStartValuesGoBeforeComputedOnes();
    void constantsFollowParameters();
    void valuesOfComputedOnesAreNotContradicted_data();
    void valuesOfComputedOnesAreNotContradicted();
    void whatDecidesOnTheModelIsNotComputed();
    void conditionsChooseInitialEquations_data();
    void conditionsChooseInitialEquations();
    void conditionsThatGuessesDecideAreRefused_data();
    void conditionsThatGuessesDecideAreRefused();
    void valuesOfARunChooseInitialEquations_data();
    void valuesOfARunChooseInitialEquations();
    void otherValuesThanThoseThatDecidedAreRefused();
    void guessesAreComputedBeforeWhatNeedsThem_data();
    void guessesAreComputedBeforeWhatNeedsThem();
    void whatAnInitialAlgorithmAssignsIsComputedThere_data();
    void whatAnInitialAlgorithmAssignsIsComputedThere();
};

namespace {

/// x is 1, 2 or -3 at the start: the initial equations determine its guess.
const char* const kThreeSolutions =
    "model M parameter Real s(fixed = false), p(fixed = false); Real x(start = p); "
    "initial equation p = s + 1; 2*s + 8 = 0; x^3 - 7*x + 6 = 0; equation der(x) = 0; end M;";

}  // namespace

void StartParametersTest::whatAnInitialAlgorithmAssignsIsComputedThere_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("a number") << "parameter Real c; initial algorithm c := 3;";
    QTest::newRow("as it should say") << "parameter Real c(fixed = false); initial algorithm c := 3;";
    QTest::newRow("with a guess") << "parameter Real c(start = 1); initial algorithm c := 3;";
    QTest::newRow("elements in a loop")
        << "parameter Real r[2]; Real c = r[1] + r[2]; initial algorithm for i in 1:2 loop r[i] := i; end for;";
    QTest::newRow("from one another") << "parameter Real a, c; initial algorithm a := 2; c := a + 1;";
    QTest::newRow("with a value") << "parameter Real c = 1; initial algorithm c := 3;";
    QTest::newRow("with a value that is read")
        << "parameter Real a = 2; parameter Real c(fixed = false); initial algorithm c := a + 1;";
    QTest::newRow("with a value that is changed")
        << "parameter Real a = 1; parameter Real c = 1; initial algorithm c := a + c + 1;";
    QTest::newRow("with a value, and what follows")
        << "parameter Real a = 7; parameter Real c = a + 1; initial algorithm a := 2;";
    QTest::newRow("with a value that stays")
        << "parameter Real c = 3; initial algorithm if time > 1 then c := 5; end if;";
    QTest::newRow("behind sizes that others give")
        << "Real y[n] = fill(time, n); parameter Real d = 7, e = 8; parameter Real c; parameter Integer n = if k > 3 "
           "then 2 else 1; parameter Integer k = 4; initial algorithm c := 3;";
    QTest::newRow("in a branch") << "parameter Real c; initial algorithm if time < 1 then c := 3; else c := 4; end if;";
    QTest::newRow("of a component") << "model P parameter Real c; initial algorithm c := 3; end P; P p; Real c = p.c;";
    QTest::newRow("and what follows") << "parameter Real a; parameter Real c = a + 1; initial algorithm a := 2;";
}

/// Also where the declaration omits `fixed = false`; it was 0.
void StartParametersTest::whatAnInitialAlgorithmAssignsIsComputedThere()
{
    QFETCH(QString, text);
    const Outcome outcome =
        run("model M Real x(start = 0, fixed = true); " + text.toStdString() + " equation der(x) = c; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("x", 1), 3), outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("W2012") == std::string::npos, outcome.messages().c_str());
}

void StartParametersTest::computedOnesSayWhichSolutionIsMeant()
{
    const Outcome outcome = run(kThreeSolutions);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("x", 0), -3));
}

void StartParametersTest::setStartValuesGoBeforeComputedOnes()
{
    const Outcome outcome = run(kThreeSolutions, [](SimulationSettings& settings) {
        settings.overrides = {{"x", "2.1"}};
    });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("x", 0), 2));
}

/// Constants must not depend on parameters: reported, and treated as parameters.
void StartParametersTest::constantsFollowParameters()
{
    const Outcome outcome =
        run("model M constant Real before = 3*c; parameter Real p = 1; constant Real c = 2*p; constant Real d = c + "
            "before; Real x = d*time; end M;",
            [](SimulationSettings& settings) {
                settings.overrides = {{"p", "5"}};
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("x", 1), 40));
}

void StartParametersTest::valueHolds()
{
    const Outcome outcome =
        run("model M parameter Real p(fixed = false) = 2; parameter Real q(fixed = false) = 3*p; parameter Integer "
            "n(fixed = "
            "false) = 4; parameter Real v[2](each fixed = false) = {1, 5}; Real x = p + q + n*v[2]; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("x", 1), 28));
}

void StartParametersTest::initialEquationContradictsIt()
{
    const Outcome outcome =
        run("model M parameter Real p(fixed = false) = 2; Real x = p; initial equation p = 4; end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("p = 4 contradicts p = 2") != std::string::npos, outcome.messages().c_str());
}

void StartParametersTest::cannotBeSetForARun()
{
    for (const char* const name : {"p", "q", "s", "f", "f.start", "n.start", "s.start"}) {
        const Outcome outcome =
            run("model M final parameter Real f = 3; parameter Integer n = 2; Real v[n] = fill(f, n); parameter Real "
                "p(fixed = false) = 2; parameter Real q(fixed = false); parameter String s = "
                "\"a\"; Real x "
                "= p + q; initial equation q = 1; end M;",
                [&](SimulationSettings& settings) {
                    settings.overrides = {{name, "7"}};
                });
        QVERIFY(!outcome.completed());
        QVERIFY2(outcome.messages().find("E5019") != std::string::npos, outcome.messages().c_str());
    }
}

void StartParametersTest::terminalActsInEquations()
{
    for (const char* const equation :
         {"f = if terminal() then x^2 else -1;", "f = -1 + (if terminal() then x^2 + 1 else 0);"}) {
        const Outcome outcome = run(std::string("model M Real x(start = 0, fixed = true), f; equation der(x) = 1; ") +
                                    equation + " end M;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(isClose(outcome.result().find("f")->values[outcome.result().rowCount() - 1], 1, 1e-6));
        QCOMPARE(outcome.at("f", 0.9), -1.0);
    }
}

/// Computed from p = 0.1, not from its guess.
void StartParametersTest::whatFollowsIsComputedFromTheValue()
{
    const Outcome outcome = run(
        "model M function f input Real u[:]; input Real x; output Real y; algorithm y := 0; for i in 1:size(u, 1) loop "
        "y "
        ":= y + u[i]*x; end for; end f; parameter Real p(fixed = false, start = 0.3), q = 3*p; Integer n(start = 0, "
        "fixed = true), m(start = 0, fixed = true); Real y = delay(time, 2*p), z = f({p, 2*p}, time), position(start = "
        "0, fixed = true), left, right; initial equation p^2 = 0.01; equation when sample(0, 2*p) then n = pre(n) + 1; "
        "end when; when sample(p + 0.15, q/3 + 0.15) then m = pre(m) + 1; end when; der(position) = 1; (left, right) = "
        "spatialDistribution(0, 0, position, true, {0, 1}, {2*p, 2*p}); end M;",
        [](SimulationSettings& settings) {
            settings.stopTime = 0.99;
            settings.intervals = 99;
        });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("y", 0.9), 0.7, 1e-6));
    QVERIFY(isClose(outcome.at("z", 0.9), 0.27, 1e-6));
    QVERIFY(isClose(outcome.at("right", 0.9), 0.2, 1e-6));
    QCOMPARE(outcome.at("n", 0.99), 5.0);
    QCOMPARE(outcome.at("m", 0.99), 3.0);
}

/// `b and not pre(b)`, where pre(b) is the start value.
void StartParametersTest::edgeIsWhatItStandsFor()
{
    const Outcome outcome =
        run("model M Boolean a(start = false, fixed = true), s(start = false, fixed = true), t(start = false, fixed = "
            "true), "
            "u(start = false, fixed = true); equation a = time > -1; s = edge(a) or pre(s); t = a and not pre(a) or "
            "pre(t); "
            "u = change(a) or pre(u); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const char* const name : {"s", "t", "u"}) QCOMPARE(outcome.at(name, 1), 1.0);
}

void StartParametersTest::valuesOfComputedOnesAreNotContradicted_data()
{
    QTest::addColumn<QString>("equation");
    QTest::addColumn<bool>("holds");
    QTest::newRow("by arithmetic") << "m = 1000*a" << false;
    QTest::newRow("by a function of parameters") << "m = f(o)*a" << false;
    QTest::newRow("by a function of it") << "m = f(a)" << false;
    QTest::newRow("by functions on both sides") << "f(m) = f(a)*f(o)" << false;
    QTest::newRow("by one of several") << "f(m) = 2*f(b)" << false;
    QTest::newRow("a function that agrees") << "f(b) = 3*f(m)" << true;
    QTest::newRow("a function of nothing") << "0 = f(a)" << true;
}

/// An initial equation that the values of its parameters violate is refused, also if it calls functions: the parameters
/// used to keep their values silently.
void StartParametersTest::valuesOfComputedOnesAreNotContradicted()
{
    QFETCH(QString, equation);
    QFETCH(bool, holds);
    const Outcome outcome =
        run("model M function f input Real u; output Real y; algorithm y := if u > 2 then u + 2 else 2*u; end f; "
            "parameter Real a(fixed = false) = 0, b(fixed = false) = 0.03, m = 0.01, o = 1; "
            "Real x(start = 0, fixed = true); initial equation " +
            equation.toStdString() + "; equation der(x) = a + 1; end M;");
    QVERIFY2(outcome.completed() == holds, outcome.messages().c_str());
    QCOMPARE(outcome.messages().find("E4009") != std::string::npos, !holds);
}

void StartParametersTest::whatDecidesOnTheModelIsNotComputed()
{
    const Outcome outcome =
        run("model M parameter Integer n = 2; Real x[n] = fill(time, n); initial algorithm n := 3; "
            "end M;");
    QVERIFY2(!outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("E2065") != std::string::npos, outcome.messages().c_str());
}

void StartParametersTest::guessesAreComputedBeforeWhatNeedsThem_data()
{
    QTest::addColumn<QString>("guess");
    QTest::newRow("by arithmetic") << "parameter Real g(fixed = false); initial equation g = 300;";
    QTest::newRow("by an iteration")
        << "parameter Real g(fixed = false, start = 200); initial equation 5 = exp(10 - 2500/g);";
    QTest::newRow("over two") << "parameter Real g(fixed = false), h(fixed = false, start = 200); initial equation "
                                 "5 = exp(10 - 2500/h); g = h + 1;";
    QTest::newRow("of each other") << "parameter Real g(fixed = false, start = 200), h(fixed = false, start = 200); "
                                      "initial equation g*h = 9e4; g^3 - h^2 = 300^3 - 300^2;";
}

/// T is undefined at zero, where it started: its guess was computed after it.
void StartParametersTest::guessesAreComputedBeforeWhatNeedsThem()
{
    QFETCH(QString, guess);
    const Outcome outcome =
        run("model M Real T(start = g), x(start = 0, fixed = true); parameter Real p = 4; " + guess.toStdString() +
            " equation p + x = exp(10 - 2500/T + log(T)*1e-3); der(x) = 1; "
            "end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double T = outcome.at("T", 0);
    QVERIFY2(std::fabs(std::exp(10 - 2500 / T + std::log(T) * 1e-3) - 4) < 1e-6, outcome.messages().c_str());
}

void StartParametersTest::conditionsChooseInitialEquations_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("without else") << "Real f = 1 + time; initial equation if f > 0 then x = 3; end if;";
    QTest::newRow("that does not hold")
        << "Real f = time - 1; initial equation if f > 0 then x = 5; elseif f > -2 then x = 3; end if;";
    QTest::newRow("with fewer in else")
        << "Real f = 1 + time, y(start = 1); initial equation if f > 0 then x = 3; y = 2; else y = 1; end if; equation "
           "der(y) = x;";
    QTest::newRow("none of them") << "Real f = time - 1; initial equation if f > 0 then x = 5; end if;";
    QTest::newRow("with what is known besides")
        << "Real f = 2, t; initial equation if f > 0 then x = 3; t = 2; end if; equation t = 4/f;";
    QTest::newRow("in loops")
        << "Real f = 2, y[2]; initial equation if f > 0 then x = 3; for i in 1:2 loop y[i] = i; end "
           "for; end if; equation der(y) = -y;";
    QTest::newRow("of a fixed state")
        << "Real y(start = 2, fixed = true); initial equation if y > 1 then x = 3; end if; equation der(y) = -y;";
    QTest::newRow("of a state that is given")
        << "Real y; initial equation y = 2; if y > 1 then x = 3; end if; equation der(y) = -y;";
    QTest::newRow("of a connection")
        << "Real f, g, h; initial equation if h > 0 then x = 3; end if; equation f = 1; f = "
           "g; h = g;";
    QTest::newRow("of what is delayed")
        << "Real f; initial equation f = 1; if f > 0 then x = 3; end if; equation f = exp(-delay(time, 100)/50);";
    QTest::newRow("of a Boolean") << "Boolean b = time < 0.5; initial equation if b then x = 3; end if;";
    QTest::newRow("in an outer one")
        << "Real f = 1 + time; parameter Boolean p = true; initial equation if p then if f > 0 then x = 3; end if; end "
           "if;";
    QTest::newRow("of what an algorithm computes")
        << "Real f; algorithm f := 1 + time; initial equation if f > 0 then x = 3; end if;";
    QTest::newRow("of another state")
        << "Real y, z; initial equation z = y; y = 2; if z > 1 then x = 3; end if; equation der(y) = -y; der(z) = -z;";
    QTest::newRow("of what has an equation already")
        << "Real y, w; initial equation w = y; if w > 1 then x = 3; end if; equation y = 2; der(w) = -w;";
    QTest::newRow("below a branch that is not taken")
        << "Real g(start = 2), f = 1 + time; initial equation if f > 0 then x = 3; else if g > 1 then x = 4; end if; "
           "end if; equation g^3 + g = x + 1;";
    QTest::newRow("of a when-equation that is not active")
        << "Boolean b(start = true, fixed = true); initial equation if b then x = 3; end if; equation when time > 0.5 "
           "then b = false; end when;";
    QTest::newRow("of parameters and variables")
        << "Real f = 1 + time; parameter Real n = 1; initial equation if n >= 0 and f > 0 then x = 3; end if;";
}

/// An initial if-equation with different numbers of equations in its branches: those of the active branch hold.
void StartParametersTest::conditionsChooseInitialEquations()
{
    QFETCH(QString, text);
    // Where none is taken the guess stays.
    const std::string guess = std::string(QTest::currentDataTag()) == "none of them" ? "3" : "7";
    const Outcome outcome =
        run("model M Real x(start = " + guess + "); " + text.toStdString() + " equation der(x) = -x; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("x", 0), 3), outcome.messages().c_str());
}

void StartParametersTest::conditionsThatGuessesDecideAreRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("of a loop")
        << "Real y(start = 2); initial equation if y > 1 then x = 3; end if; equation y^3 + y = x + 1;";
    QTest::newRow("of what changes at the start")
        << "Boolean b(start = false, fixed = true); initial equation if b then x = 3; end if; equation when initial() "
           "then b = true; end when;";
    QTest::newRow("of what a loop decides, before it")
        << "Boolean b(start = false, fixed = true); Real y(start = 2); initial equation if b then x = 3; end if; "
           "equation b = y > 0.1; y^3 + y = x + 1;";
    QTest::newRow("of a parameter that is computed")
        << "parameter Real p(fixed = false, start = 2); initial equation p^3 + p = 2; if p > 1.5 then x = 3; end if;";
    QTest::newRow("of an input") << "input Real u(start = 2, fixed = true); initial equation if u > 1 then x = 3; end "
                                    "if;";
}

void StartParametersTest::conditionsThatGuessesDecideAreRefused()
{
    QFETCH(QString, text);
    const Outcome outcome = run("model M Real x(start = 7); " + text.toStdString() + " equation der(x) = -x; end M;");
    QVERIFY2(!outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("E3001") != std::string::npos, outcome.messages().c_str());
}

void StartParametersTest::valuesOfARunChooseInitialEquations_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<double>("expected");
    const QString ofState = "Real y(start = 2, fixed = true); equation der(y) = -y; initial equation ";
    QTest::newRow("a start value") << ofState + "if y > 1 then x = 3; end if;"
                                   << "y"
                                   << "0" << 7.0;
    QTest::newRow("the same branch") << ofState + "if y > 1 then x = 3; end if;"
                                     << "y"
                                     << "5" << 3.0;
    QTest::newRow("the other branch") << ofState + "if y > 1 then else x = 3; end if;"
                                      << "y.start"
                                      << "0.5" << 3.0;
    QTest::newRow("what follows from it") << "Real w = 3*y; " + ofState + "if w > 1 then x = 3; end if;"
                                          << "y"
                                          << "0" << 7.0;
    const QString ofParameter = "parameter Real p = 2, q = p + 1; Real f = q + time; initial equation ";
    QTest::newRow("a parameter") << ofParameter + "if f > 0 then x = 3; end if;"
                                 << "p"
                                 << "-5" << 7.0;
    QTest::newRow("a parameter back") << ofParameter + "if f < 0 then x = 3; end if;"
                                      << "p"
                                      << "-5" << 3.0;
    QTest::newRow("a parameter of a start value")
        << "parameter Real p = 2; Real y(start = p, fixed = true); equation der(y) = -y; initial equation if y > 1 "
           "then x = 3; end if;"
        << "p"
        << "0" << 7.0;
    QTest::newRow("a guess") << "Real y(start = 2); equation der(y) = -y; initial equation y = 2; if y > 1 then x = 3; "
                                "end if;"
                             << "y.start"
                             << "0" << 3.0;
}

/// As in a model with these values.
void StartParametersTest::valuesOfARunChooseInitialEquations()
{
    QFETCH(QString, text);
    QFETCH(QString, name);
    QFETCH(QString, value);
    QFETCH(double, expected);
    const Outcome outcome = run("model M Real x(start = 7); " + text.toStdString() + " equation der(x) = -x; end M;",
                                [&](SimulationSettings& settings) {
                                    settings.overrides = {{name.toStdString(), value.toStdString()}};
                                });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("x", 0), expected), outcome.messages().c_str());
}

/// Also where only the values of the run determine the condition.
void StartParametersTest::otherValuesThanThoseThatDecidedAreRefused()
{
    const Outcome other =
        run("model M Real x(start = 7), f = 1 - time; initial equation if f > 0 then x = 3; end if; equation der(x) = "
            "-x; end M;",
            [](SimulationSettings& settings) {
                settings.startTime = 2;
                settings.stopTime = 3;
            });
    QVERIFY2(!other.completed(), other.messages().c_str());
    QVERIFY2(other.messages().find("f > 0") != std::string::npos, other.messages().c_str());
    const Outcome open = run(
        "model M parameter Real p = 1; Real x(start = 7), y(start = 2), f = p + time; initial equation if f > 0 then x "
        "= 3; elseif y > 1 then x = 4; end if; equation der(x) = -x; y^3 + y = x + 1; end M;",
        [](SimulationSettings& settings) {
            settings.overrides = {{"p", "-1"}};
        });
    QVERIFY2(!open.completed(), open.messages().c_str());
    QVERIFY2(open.messages().find("'y > 1'") != std::string::npos, open.messages().c_str());
}

QTEST_APPLESS_MAIN(StartParametersTest)
#include "start_parameters_test.moc"
