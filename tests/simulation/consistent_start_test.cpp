// SPDX-License-Identifier: GPL-3.0-or-later
// Starts at values where constraints are singular in what structure would compute from them: what is fixed is kept, or
// refused by name.
#include <cmath>
#include <string>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ConsistentStartTest : public QObject {
    Q_OBJECT
private slots:
    void guessDecidesBetweenBranches();
    void pendulumKeepsWhatIsFixed();
    void pendulumKeepsWhatIsFixed_data();
    void pendulumFromEveryAngle();
    void contradictionsAreRefusedByName();
    void contradictionsAreRefusedByName_data();
    void guessesYieldToHiddenConstraints();
    void wishedStatesThatBecomeSingularAreReleased();
    void wishesForStatesChangeNoMotion();
    void parametersOfTheStartChooseBranches();
    void parametersOfTheStartChooseBranches_data();
    void parametersOfTheStartGiveNoStructure();
    void parametersOfTheStartGiveNoStructure_data();
    void reinitAtTheStartIsAnInitialEquation();
    void whenClausesOfAlgorithmsRestAtTheStart_data();
    void whenClausesOfAlgorithmsRestAtTheStart();
    void guessesOfVelocitiesHoldWhereTheyAreFree_data();
    void guessesOfVelocitiesHoldWhereTheyAreFree();
    void guessesSayWhichRootIsMeant_data();
    void guessesSayWhichRootIsMeant();
    void guessesOfVelocitiesCountWhereAnglesAreStates_data();
    void guessesOfVelocitiesCountWhereAnglesAreStates();
    void chainsBeginWhereTheirGuessesSay_data();
    void chainsBeginWhereTheirGuessesSay();
    void derivativesAreGivenByInitialEquations();
    void derivativesAreGivenByInitialEquations_data();
    void guessesJumpWhereModesFollowFromWhatWas_data();
    void guessesJumpWhereModesFollowFromWhatWas();
    void derivativesOfExpressionsAreConditions_data();
    void derivativesOfExpressionsAreConditions();
    void conditionsThatRepeatEachOtherLeaveRoom_data();
    void conditionsThatRepeatEachOtherLeaveRoom();
    void whatRoomAllowsIsNoContradictionAndWhatItDoesNotIs();
};

namespace {

std::string pendulum(const std::string& attributes, const std::string& stop = "1")
{
    return "model P " + attributes +
           " Real T; parameter Real g = 9.81; equation der(x) = vx; der(y) = vy; der(vx) = T*x; der(vy) = T*y - g; x^2 "
           "+ y^2 = 1;"
           " annotation(experiment(StopTime = " +
           stop + ", Tolerance = 1e-8)); end P;";
}

/// The angle from the x axis after a time, in minimal coordinates, by the classical Runge-Kutta method.
double angleAfter(double angle, double rate, double time)
{
    constexpr int kSteps = 20000;
    const double h = time / kSteps;
    const auto acceleration = [](double a) { return -9.81 * std::cos(a); };
    for (int i = 0; i < kSteps; ++i) {
        const double k1 = rate, l1 = acceleration(angle);
        const double k2 = rate + h / 2 * l1, l2 = acceleration(angle + h / 2 * k1);
        const double k3 = rate + h / 2 * l2, l3 = acceleration(angle + h / 2 * k2);
        const double k4 = rate + h * l3, l4 = acceleration(angle + h * k3);
        angle += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        rate += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4);
    }
    return angle;
}

bool isNear(double found, double expected, double off = 1e-5)
{
    return std::fabs(found - expected) <= off;
}

bool hasMessage(const Outcome& outcome, const std::string& text)
{
    return outcome.messages().find(text) != std::string::npos;
}

}  // namespace

void ConsistentStartTest::pendulumKeepsWhatIsFixed_data()
{
    QTest::addColumn<QString>("attributes");
    QTest::addColumn<double>("angle");
    QTest::addColumn<double>("rate");
    const double right = 0, down = -std::acos(0.0);
    QTest::newRow("all fixed")
        << "Real x(start=1,fixed=true), y(start=0,fixed=true), vx(start=0,fixed=true), vy(start=3,fixed=true);" << right
        << 3.0;
    QTest::newRow("zero but for rounding")
        << "Real x(start=6.123e-17,fixed=true), y(start=-1,fixed=true), vx(start=3,fixed=true), "
           "vy(start=1.8e-16,fixed=true);"
        << down << 3.0;
    QTest::newRow("at the bottom") << "Real x(start=0), y(start=-1,fixed=true), vx(start=7), vy(start=0,fixed=true);"
                                   << down << 7.0;
    QTest::newRow("a speed as a guess") << "Real x(start=1,fixed=true), y, vx(start=0,fixed=true), vy(start=3);"
                                        << right << 3.0;
    QTest::newRow("guesses far away")
        << "Real x(start=1,fixed=true), y(start=0.4), vx(start=0,fixed=true), vy(start=3);" << right << 3.0;
    QTest::newRow("a guess for no state")
        << "Real x(start=0.9), y(start=0,fixed=true), vx(start=0.05), vy(start=3,stateSelect=StateSelect.avoid);"
        << right << 3.0;
    QTest::newRow("never a state") << "Real x(start=1,fixed=true), y(start=0,fixed=true), vx, "
                                      "vy(start=-2,fixed=true,stateSelect=StateSelect.never);"
                                   << right << -2.0;
    QTest::newRow("wished as states") << "Real x(start=1,fixed=true,stateSelect=StateSelect.always), y, "
                                         "vx(start=0,fixed=true,stateSelect=StateSelect.always), vy;"
                                      << right << 0.0;
}

void ConsistentStartTest::pendulumKeepsWhatIsFixed()
{
    QFETCH(QString, attributes);
    QFETCH(double, angle);
    QFETCH(double, rate);
    const Outcome outcome = run(pendulum(attributes.toStdString()));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double end = angleAfter(angle, rate, 1);
    QVERIFY2(isNear(outcome.at("x", 1), std::cos(end)), qPrintable(QString::number(outcome.at("x", 1), 'g', 12)));
    QVERIFY2(isNear(outcome.at("y", 1), std::sin(end)), qPrintable(QString::number(outcome.at("y", 1), 'g', 12)));
}

/// All sets of fixed values, with the rest as guesses.
void ConsistentStartTest::pendulumFromEveryAngle()
{
    const char* const names[] = {"x", "y", "vx", "vy"};
    for (int quarter = 0; quarter < 4; ++quarter) {
        const double angle = quarter * std::acos(0.0), rate = 2.5;
        const double values[] = {std::round(std::cos(angle)), std::round(std::sin(angle)),
                                 -rate * std::round(std::sin(angle)), rate * std::round(std::cos(angle))};
        const double end = angleAfter(angle, rate, 0.5);
        for (unsigned fixed = 0; fixed < 16; ++fixed) {
            std::string attributes = "Real ";
            for (int i = 0; i < 4; ++i)
                attributes += std::string(i > 0 ? ", " : "") + names[i] + "(start=" + std::to_string(values[i]) +
                              ((fixed >> i & 1U) != 0 ? ",fixed=true)" : ")");
            const Outcome outcome = run(pendulum(attributes + ";", "0.5"));
            QVERIFY2(outcome.completed(), (attributes + outcome.messages()).c_str());
            QVERIFY2(isNear(outcome.at("x", 0.5), std::cos(end)) && isNear(outcome.at("y", 0.5), std::sin(end)),
                     attributes.c_str());
        }
    }
}

void ConsistentStartTest::contradictionsAreRefusedByName_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    const auto add = [](const char* name, const std::string& text, const char* what) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(what);
    };
    add("a speed along the rod",
        pendulum(
            "Real x(start=1,fixed=true), y(start=0,fixed=true), vx(start=0.5,fixed=true), vy(start=3,fixed=true);"),
        "vx");
    add("off the circle",
        pendulum(
            "Real x(start=1,fixed=true), y(start=0.5,fixed=true), vx(start=0,fixed=true), vy(start=3,fixed=true);"),
        "y");
    add("a hidden constraint",
        "model C Real x(start=2,fixed=true), y, z; equation der(x)+der(y)=z; der(x)+der(y)=2*z-x; y=sin(time)-x; end "
        "C;",
        "x");
    add("an Integer",
        "model I Integer n(start=3,fixed=true); initial equation pre(n)=4; equation when time>1 then n=pre(n)+1; end "
        "when; end I;",
        "n");
    add("a Boolean",
        "model B Boolean b(start=true,fixed=true); initial equation pre(b)=false; equation when time>1 then b=not "
        "pre(b); end when; end B;",
        "b");
}

void ConsistentStartTest::contradictionsAreRefusedByName()
{
    QFETCH(QString, text);
    QFETCH(QString, name);
    const Outcome outcome = run(text.toStdString());
    QVERIFY2(!outcome.completed(), outcome.messages().c_str());
    QVERIFY2(hasMessage(outcome, "E4009") && hasMessage(outcome, name.toStdString()), outcome.messages().c_str());
}

void ConsistentStartTest::guessesYieldToHiddenConstraints()
{
    const Outcome outcome =
        run("model C Real x(start=2), y, z; equation der(x)+der(y)=z; der(x)+der(y)=2*z-x; y=sin(time)-x;"
            " annotation(experiment(StopTime=3, Tolerance=1e-8)); end C;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isNear(outcome.at("x", 3), std::cos(3.0)), qPrintable(QString::number(outcome.at("x", 3), 'g', 12)));
    QVERIFY2(outcome.messages().find("W5018") == std::string::npos, outcome.messages().c_str());
}

/// The rod passes a point where x does not determine y.
void ConsistentStartTest::wishedStatesThatBecomeSingularAreReleased()
{
    const Outcome outcome =
        run(pendulum("Real x(start=0.8,fixed=true,stateSelect=StateSelect.always), y(start=0.6), "
                     "vx(start=-0.6,fixed=true,stateSelect=StateSelect.always), vy;",
                     "2"));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double end = angleAfter(std::atan2(0.6, 0.8), 1, 2);
    QVERIFY2(isNear(outcome.at("x", 2), std::cos(end), 1e-4) && isNear(outcome.at("y", 2), std::sin(end), 1e-4),
             qPrintable(QString::number(outcome.at("x", 2), 'g', 12)));
}

/// Two masses on level rods: for any preferred states, the run selects others where these are singular.
void ConsistentStartTest::wishesForStatesChangeNoMotion()
{
    const std::string names[] = {"x1", "y1", "u1", "v1", "x2", "y2", "u2", "v2"};
    const auto motion = [&](std::size_t wanted, const char* wish) {
        std::string variables;
        for (std::size_t i = 0; i < std::size(names); ++i) {
            variables += " Real " + names[i] + "(start=" +
                         (i == 0   ? "1"
                          : i == 4 ? "2"
                                   : "0") +
                         ",fixed=true" +
                         (i == wanted ? std::string(",stateSelect=StateSelect.") + wish : std::string()) + ");";
        }
        return run("model C" + variables +
                   " Real f1, f2; equation x1^2 + y1^2 = 1; (x2 - x1)^2 + (y2 - y1)^2 = 1; der(x1) = u1; der(y1) = v1; "
                   "der(x2) = u2; der(y2) = v2; der(u1) = -f1*x1 + f2*(x2 - x1); der(v1) = -f1*y1 + f2*(y2 - y1) - "
                   "9.81; der(u2) = -f2*(x2 - x1); der(v2) = -f2*(y2 - y1) - 9.81; "
                   "annotation(experiment(StopTime=0.6, Tolerance=1e-9)); end C;");
    };
    const Outcome right = motion(std::size(names), "");
    QVERIFY2(right.completed(), right.messages().c_str());
    QVERIFY(right.at("y2", 0.6) < -0.5);
    for (std::size_t i = 0; i < std::size(names); ++i) {
        for (const char* const wish : {"never", "avoid", "prefer", "always"}) {
            const Outcome outcome = motion(i, wish);
            QVERIFY2(outcome.completed(), (names[i] + " " + wish + ": " + outcome.messages()).c_str());
            for (const std::string& name : names) {
                QVERIFY2(isNear(outcome.at(name, 0.6), right.at(name, 0.6), 1e-5),
                         (names[i] + " " + wish + ": " + name + " = " + std::to_string(outcome.at(name, 0.6))).c_str());
            }
        }
    }
}

void ConsistentStartTest::parametersOfTheStartChooseBranches_data()
{
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("equation");
    QTest::addColumn<double>("threshold");
    const QString branches = "if c then y = 1; else y = 2; end if;", expression = "y = if c then 1 else 2;";
    const QString assigned = "algorithm c := p > 100;", equal = "equation c = p > 100;",
                  statement = "algorithm c := false; if p > 100 then c := true; end if;";
    for (const double p : {1200.0, 12.0}) {
        const QByteArray side = p > 100 ? "true" : "false";
        QTest::newRow(side + ", assigned, if-equation") << assigned << branches << p;
        QTest::newRow(side + ", assigned, if-expression") << assigned << expression << p;
        QTest::newRow(side + ", equation, if-equation") << equal << branches << p;
        QTest::newRow(side + ", equation, if-expression") << equal << expression << p;
        QTest::newRow(side + ", if-statement, if-equation") << statement << branches << p;
        QTest::newRow(side + ", if-statement, if-expression") << statement << expression << p;
    }
}

/// The value that initial equations determine differs from the start value.
void ConsistentStartTest::parametersOfTheStartChooseBranches()
{
    QFETCH(QString, found);
    QFETCH(QString, equation);
    QFETCH(double, threshold);
    for (const char* prefix : {"", "final "}) {
        const QString text = QString(
                                 "model B parameter Real p = %1; %2parameter Boolean c(fixed=false); Real y, "
                                 "x(start=0,fixed=true); initial %3 equation der(x) = y; %4 end B;")
                                 .arg(threshold)
                                 .arg(prefix, found, equation);
        const Outcome outcome = run(text.toStdString());
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(isNear(outcome.at("x", 1), threshold > 100 ? 1 : 2));
    }
}

void ConsistentStartTest::parametersOfTheStartGiveNoStructure_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("size") << "model S parameter Integer n(start=2,fixed=false); Real x[n]; initial algorithm n := 3; "
                             "equation for i in 1:n loop x[i] = time; end for; end S;";
    QTest::newRow("condition of a component")
        << "model S parameter Boolean c(start=true,fixed=false); Real x if c; initial algorithm c := false; end S;";
}

void ConsistentStartTest::parametersOfTheStartGiveNoStructure()
{
    QFETCH(QString, text);
    const Outcome outcome = run(text.toStdString());
    QVERIFY2(!outcome.completed(), outcome.messages().c_str());
    QVERIFY2(hasMessage(outcome, "E2064"), outcome.messages().c_str());
}

void ConsistentStartTest::derivativesAreGivenByInitialEquations_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<double>("x");
    QTest::addColumn<double>("y");
    QTest::newRow("numbers") << "der(x) = 1; der(y) = 0.5;" << -0.5 << 0.5;
    QTest::newRow("the other way round") << "0.5 = der(y); 0 = 1 - der(x);" << -0.5 << 0.5;
    QTest::newRow("a parameter") << "der(y) = p; x = 3;" << 3.0 << 0.5;
    QTest::newRow("the state itself") << "der(y) = 3*y; der(x) = y;" << 0.0 << 0.25;
    QTest::newRow("together") << "der(x) + der(y) = 1; der(x) - der(y) = 0;" << 0.0 << 0.5;
}

/// der(y) and y are two unknowns of the start.
void ConsistentStartTest::derivativesAreGivenByInitialEquations()
{
    QFETCH(QString, given);
    QFETCH(double, x);
    QFETCH(double, y);
    const Outcome outcome =
        run("model D parameter Real p = 0.5; Real x, y; equation der(x) = -x + y; der(y) = -y + 1; "
            "initial equation " +
            given.toStdString() + " end D;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().empty(), outcome.messages().c_str());
    QVERIFY(isNear(outcome.at("x", 0), x, 1e-12));
    QVERIFY(isNear(outcome.at("y", 0), y, 1e-12));
}

/// MLS 3.6, section 8.3.6.
void ConsistentStartTest::reinitAtTheStartIsAnInitialEquation()
{
    const std::string equations =
        "equation der(x) = -x; when {initial(), time > 2} then reinit(x, 3); end when; end R;";
    const Outcome guess = run("model R Real x(start=1); " + equations);
    QVERIFY2(guess.completed(), guess.messages().c_str());
    QVERIFY(isNear(guess.at("x", 0), 3, 1e-12));
    const Outcome fixed = run("model R Real x(start=1,fixed=true); " + equations);
    QVERIFY2(!fixed.completed(), fixed.messages().c_str());
}

void ConsistentStartTest::whenClausesOfAlgorithmsRestAtTheStart_data()
{
    QTest::addColumn<QString>("coding");
    QTest::addColumn<int>("count");  // at the start
    const QString rises = "when phi >= pre(next) then next %1 phi + d; count %1 pre(count) + 1; end when; ";
    QTest::newRow("equations") << "equation " + rises.arg("=") << 0;
    QTest::newRow("algorithm") << "algorithm " + rises.arg(":=") << 0;
    QTest::newRow("two algorithms") << "algorithm when phi >= pre(next) then next := phi + d; end when; "
                                       "algorithm when phi >= pre(next) then count := pre(count) + 1; end when;"
                                    << 0;
    QTest::newRow("beside a continuous output")
        << "public Real y; algorithm y := 2*phi; " + rises.arg(":=") + "y := y + 1;" << 0;
    QTest::newRow("a list of conditions")
        << "algorithm when {phi >= pre(next), phi < -10} then next := phi + d; count := pre(count) + 1; end when;" << 0;
    QTest::newRow("one of several branches") << "algorithm when phi >= pre(next) then next := phi + d; "
                                                "count := pre(count) + 1; elsewhen initial() then count := 5; end when;"
                                             << 5;
    QTest::newRow("active for one of two")
        << "algorithm when initial() then count := 3; end when; " + rises.arg(":=") << 3;
}

void ConsistentStartTest::whenClausesOfAlgorithmsRestAtTheStart()
{
    QFETCH(QString, coding);
    QFETCH(int, count);
    const Outcome outcome =
        run("model W parameter Real d = 0.1; Real phi(start=0,fixed=true), w(start=1,fixed=true), next; "
            "Integer count(start=0,fixed=" +
            std::string(count == 0 ? "true" : "false") +
            "); equation der(phi) = w; der(w) = -phi; initial equation next = phi + d; " + coding.toStdString() +
            " annotation(experiment(StopTime=1.5)); end W;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isNear(outcome.at("next", 0), 0.1, 1e-12));
    QCOMPARE(outcome.at("count", 0), double(count));
    // phi = sin(t) passes 0.1, 0.2, ... 0.9.
    QVERIFY(isNear(outcome.at("next", 1.5), 1.0, 1e-6));
    QCOMPARE(outcome.at("count", 1.5), double(count + 9));
}

void ConsistentStartTest::guessesOfVelocitiesHoldWhereTheyAreFree_data()
{
    QTest::addColumn<bool>("hasDistances");
    QTest::addColumn<QString>("last");  // the start of the last rod's end
    QTest::newRow("one velocity follows from others") << false
                                                      << "x3(start = -3.75, fixed = true), y3(start = -1.25, "
                                                         "fixed = true), u3(start = -1.75, fixed = true)";
    QTest::newRow("with distances") << true
                                    << "x3(start = -3.75, fixed = true), y3(start = -1.25, fixed = true), "
                                       "u3(start = -1.75, fixed = true)";
    QTest::newRow("positions are guesses") << true << "x3(start = -3.75), y3(start = -1.25), u3(start = -1.75)";
}

/// A chain of three rods, the last one level: its constraint leaves v3 free there.
void ConsistentStartTest::guessesOfVelocitiesHoldWhereTheyAreFree()
{
    QFETCH(bool, hasDistances);
    QFETCH(QString, last);
    const std::string distances =
        "dx1 = x1; dy1 = y1; dx2 = x2 - x1; dy2 = y2 - y1; dx3 = x3 - x2; dy3 = y3 - y2; dx1^2 + dy1^2 = 1.0625; "
        "dx2^2 + dy2^2 = 2.5625; dx3^2 + dy3^2 = 2.25; ";
    const std::string direct =
        "x1^2 + y1^2 = 1.0625; (x2 - x1)^2 + (y2 - y1)^2 = 2.5625; (x3 - x2)^2 + (y3 - y2)^2 = 2.25; ";
    const Outcome outcome = run(
        "model C Real x1(start = -1), y1(start = -0.25, fixed = true), u1(start = 0.25, fixed = true), v1(start = -1), "
        "x2(start = -2.25), y2(start = -1.25, fixed = true), u2(start = -1.75), v2(start = 1.5, fixed = true), " +
        last.toStdString() + ", v3(start = 4.5), f1, f2, f3; " +
        (hasDistances ? "Real dx1, dy1, dx2, dy2, dx3, dy3; " : "") +
        "equation der(x1) = u1; der(y1) = v1; der(x2) = u2; der(y2) = v2; der(x3) = u3; der(y3) = v3; " +
        (hasDistances ? distances : direct) +
        "3*der(u1) = -f1*x1 + f2*(x2 - x1); 3*der(v1) = -f1*y1 + f2*(y2 - y1); "
        "2*der(u2) = -f2*(x2 - x1) + f3*(x3 - x2); 2*der(v2) = -f2*(y2 - y1) + f3*(y3 - y2); "
        "2*der(u3) = -f3*(x3 - x2); 2*der(v3) = -f3*(y3 - y2); end C;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isNear(outcome.at("y3", 0), -1.25, 1e-9));
    QVERIFY(isNear(outcome.at("u3", 0), -1.75, 1e-9));
    QVERIFY2(isNear(outcome.at("v3", 0), 4.5, 1e-9), std::to_string(outcome.at("v3", 0)).c_str());
}

void ConsistentStartTest::guessesSayWhichRootIsMeant_data()
{
    QTest::addColumn<QString>("coding");
    QTest::newRow("directly") << "equation (x2 - x1)^2 + (y2 - y1)^2 = 1;";
    QTest::newRow("distances") << "Real dx, dy; equation dx = x2 - x1; dy = y2 - y1; dx^2 + dy^2 = 1;";
    QTest::newRow("the other way round")
        << "Real dx, dy; equation x1 - x2 = dx; 0*dx + y1 - y2 = dy; 1 = dx*dx + dy*dy;";
}

void ConsistentStartTest::guessesSayWhichRootIsMeant()
{
    QFETCH(QString, coding);
    for (const double guess : {1.0, -1.0, 0.9, -1.2}) {
        const Outcome outcome =
            run("model C Real x1(start=" + std::to_string(guess) +
                "), y1(start=0,fixed=true), x2(start=0,fixed=true), y2(start=0,fixed=true), vx1(start=0,fixed=true), "
                "vy1(start=0,fixed=true), vx2(start=0,fixed=true), vy2(start=0,fixed=true), f; " +
                coding.toStdString() +
                " der(x1) = vx1; der(y1) = vy1; der(x2) = vx2; der(y2) = vy2; der(vx1) = f*(x2 - x1); "
                "der(vy1) = f*(y2 - y1) - 9.81; der(vx2) = -f*(x2 - x1); der(vy2) = -f*(y2 - y1) - 9.81; end C;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY2(isNear(outcome.at("x1", 0), guess > 0 ? 1 : -1, 1e-9), std::to_string(outcome.at("x1", 0)).c_str());
    }
}

void ConsistentStartTest::guessesOfVelocitiesCountWhereAnglesAreStates_data()
{
    QTest::addColumn<QString>("starts");
    QTest::addColumn<double>("angle");
    QTest::newRow("x decides nothing when level") << "x(start=1,fixed=true), y(start=0,fixed=true), "
                                                     "u(start=0,fixed=true), v(start=2)"
                                                  << 0.0;
    QTest::newRow("y decides nothing when upright") << "x(start=0,fixed=true), y(start=-1,fixed=true), u(start=2), "
                                                       "v(start=0,fixed=true)"
                                                    << -std::acos(0.0);
    QTest::newRow("two guesses") << "x(start=0.8), y(start=-0.6,fixed=true), u(start=1.2), v(start=1.6)"
                                 << -std::asin(0.6);
    QTest::newRow("only guesses") << "x(start=0.6), y(start=0.8), u(start=-1.6), v(start=1.2)" << std::asin(0.8);
}

/// The rate of the angle is a state without a start value; the velocities, which have start values, are computed from
/// it.
void ConsistentStartTest::guessesOfVelocitiesCountWhereAnglesAreStates()
{
    QFETCH(QString, starts);
    QFETCH(double, angle);
    for (const char* const rate : {"", "der(phi) = w;", "w = der(phi);"}) {
        const std::string declared = *rate == 0 ? "" : ", w";
        const Outcome outcome =
            run("model P Real " + starts.toStdString() + ", f, phi(start=" + std::to_string(angle) + ")" + declared +
                "; equation x = cos(phi); y = sin(phi); der(x) = u; der(y) = v; der(u) = -f*x; der(v) = -f*y - 9.81; " +
                rate + " annotation(experiment(StopTime=0.5, Tolerance=1e-8)); end P;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY2(isNear(outcome.at("u", 0), -2 * std::sin(angle), 1e-6),
                 (std::string(rate) + std::to_string(outcome.at("u", 0))).c_str());
        QVERIFY2(isNear(outcome.at("v", 0), 2 * std::cos(angle), 1e-6), std::to_string(outcome.at("v", 0)).c_str());
        QVERIFY(isNear(outcome.at("phi", 0.5), angleAfter(angle, 2, 0.5), 1e-5));
    }
}

void ConsistentStartTest::chainsBeginWhereTheirGuessesSay_data()
{
    QTest::addColumn<QString>("starts");  // of each mass: x, y, u, v; those that are fixed with an f
    QTest::addColumn<double>("hingeX");
    QTest::newRow("level rods, and fixed velocities beside them") << "1f 0f 0 0  2 0 0f 0.5f  3f 0.25f 0f 0.5f" << 0.0;
    QTest::newRow("level rods from below") << "-1f 0f 0 0  -2 0 0f 0.5f  -3f -0.25f 0f 0.5f" << 0.0;
    QTest::newRow("upright rods") << "0f 1f 0 0  0 2 0.5f 0f  0.25f 3f 0.5f 0f" << 0.0;
    QTest::newRow("longer rods, other masses") << "1.75f 0f 0 -1.75  3.5 0 0f -3.5f  5.25f 0.25f -0.25f -1.75f" << 0.0;
    QTest::newRow("one of two mirror images") << "1f 0f 0f -1  0 0.5 0.25f -0.5f" << 0.0;
    QTest::newRow("the other mirror image") << "1f 0f 0f 1  0 -0.5 0.25f 0.5f" << 0.0;
    QTest::newRow("mirror image of a position that is fixed in part")
        << "1.25f 0 0f -2.5  -0.5 0.75 0.375f -1.625f" << 0.0;
    QTest::newRow("mirror image beside a fixed end") << "2.5f 0.5f 0f 0.6764705882352942  1.5f -0.25 "
                                                        "0.2647058823529411f 0.32352941176470584f"
                                                     << 2.0;
}

/// Chains from the hinge (hingeX, 0) or, unless that is 0, (hingeX, 0.5), at consistent starts.
void ConsistentStartTest::chainsBeginWhereTheirGuessesSay()
{
    QFETCH(QString, starts);
    QFETCH(double, hingeX);
    const QStringList values = starts.split(' ', Qt::SkipEmptyParts);
    const double hinge[] = {hingeX, hingeX == 0 ? 0 : 0.5};
    for (const bool hasDistances : {false, true}) {
        std::string variables, equations;
        for (qsizetype i = 0; i < values.size(); ++i) {
            QString value = values[i];
            const bool isFixed = value.endsWith('f');
            if (isFixed) value.chop(1);
            variables += " Real " + std::string(1, "xyuv"[i % 4]) + std::to_string(i / 4 + 1) +
                         "(start=" + value.toStdString() + (isFixed ? ",fixed=true" : "") + ");";
        }
        const auto valueOf = [&](qsizetype mass, qsizetype k) {
            if (mass == 0) return k < 2 ? hinge[k] : 0.0;
            return QString(values[4 * (mass - 1) + k]).remove('f').toDouble();
        };
        const qsizetype count = values.size() / 4;
        for (qsizetype i = 1; i <= count; ++i) {
            const std::string n = std::to_string(i), before = std::to_string(i - 1), next = std::to_string(i + 1);
            const std::string bareX = i == 1 ? "x1 - " + std::to_string(hinge[0]) : "x" + n + " - x" + before;
            const std::string bareY = i == 1 ? "y1 - " + std::to_string(hinge[1]) : "y" + n + " - y" + before;
            variables += " Real f" + n + (hasDistances ? ", dx" + n + ", dy" + n : "") + ";";
            if (hasDistances) equations += " dx" + n + " = " + bareX + "; dy" + n + " = " + bareY + ";";
            const double lengthX = valueOf(i, 0) - valueOf(i - 1, 0), lengthY = valueOf(i, 1) - valueOf(i - 1, 1);
            const auto along = [&](qsizetype rod, char axis) {
                const std::string m = std::to_string(rod);
                if (hasDistances) return "d" + std::string(1, axis) + m;
                const std::string from = rod == 1 ? std::to_string(hinge[axis == 'x' ? 0 : 1])
                                                  : std::string(1, axis) + std::to_string(rod - 1);
                return "(" + std::string(1, axis) + m + " - " + from + ")";
            };
            equations += " 0 = " + along(i, 'x') + "^2 + " + along(i, 'y') + "^2 - " +
                         QString::number(lengthX * lengthX + lengthY * lengthY, 'g', 17).toStdString() + ";";
            const auto force = [&](char axis) {
                return " - f" + n + "*" + along(i, axis) +
                       (i < count ? " + f" + next + "*" + along(i + 1, axis) : std::string());
            };
            equations += " der(x" + n + ") = u" + n + "; der(y" + n + ") = v" + n + "; der(u" + n + ") = 0" +
                         force('x') + "; der(v" + n + ") = -9.81" + force('y') + ";";
        }
        const Outcome outcome = run("model C" + variables + " equation" + equations + " end C;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (qsizetype i = 0; i < values.size(); ++i) {
            const std::string name = std::string(1, "xyuv"[i % 4]) + std::to_string(i / 4 + 1);
            QVERIFY2(isNear(outcome.at(name, 0), valueOf(i / 4 + 1, i % 4), 1e-8),
                     (name + " = " + std::to_string(outcome.at(name, 0))).c_str());
        }
    }
}

/// x = 2 and x = -1 are both at rest, each on its branch.
void ConsistentStartTest::derivativesOfExpressionsAreConditions_data()
{
    QTest::addColumn<QString>("condition");
    QTest::addColumn<double>("x");

    QTest::newRow("times a parameter") << "der(L*x) = 0" << 1.0;
    QTest::newRow("of a sum") << "der(x + 2) = 0" << 1.0;
    QTest::newRow("of a product") << "der(L*x*x) = -4" << 2.0;
    QTest::newRow("in an if-equation") << "if L > 0 then der(L*x) = 0; else x = 7; end if" << 1.0;
}

/// The guess of x is used and the condition left out.
void ConsistentStartTest::derivativesOfExpressionsAreConditions()
{
    QFETCH(QString, condition);
    QFETCH(double, x);
    const Outcome outcome = run("model M parameter Real L = 0.1; Real x(start = 3); initial equation " +
                                condition.toStdString() + "; equation L*der(x) = 1 - x; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("x", 0), x));
}

void ConsistentStartTest::guessDecidesBetweenBranches()
{
    const std::vector<std::pair<double, double>> guesses = {{3.0, 2.0}, {1.5, 2.0}, {0.5, -1.0}, {-3.0, -1.0}};
    for (const auto& [guess, expected] : guesses) {
        for (const std::string equation :
             {"initial equation der(x) = 0; equation der(x) = if x > 1 then 4 - x^2 else -1 - x;",
              "equation 0 = if x > 1 then 4 - x^2 else -1 - x;", "equation 0 = if x <= 1 then -1 - x else 4 - x^2;"}) {
            const Outcome outcome =
                run("model M Real x(start = " + std::to_string(guess) + "); " + equation + " end M;");
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY2(isClose(outcome.at("x", 0), expected, 1e-6), qPrintable(QString::number(outcome.at("x", 0))));
        }
    }
}

void ConsistentStartTest::guessesJumpWhereModesFollowFromWhatWas_data()
{
    QTest::addColumn<QString>("declarations");
    QTest::addColumn<QString>("initial");
    QTest::addColumn<double>("voltage");
    QTest::newRow("a parameter") << "parameter Real T = 1;"
                                 << "" << 5.0;
    QTest::newRow("what was before") << "discrete Real T; equation when time >= 100 then T = 2; end when;"
                                     << "initial equation pre(T) = 1;" << 5.0;
    QTest::newRow("an initial algorithm") << "discrete Real T; equation when time >= 100 then T = 2; end when;"
                                          << "initial algorithm T := 1;" << 5.0;
    QTest::newRow("a parameter of the start") << "parameter Real T(fixed = false);"
                                              << "initial equation T^3 + T = 2;" << 5.0;
    QTest::newRow("an Integer") << "Integer n; Real T = n/2; equation when time >= 100 then n = 4; end when;"
                                << "initial equation pre(n) = 2;" << 5.0;
    QTest::newRow("other voltage") << "discrete Real T; equation when time >= 100 then T = 2; end when;"
                                   << "initial equation pre(T) = 1;" << -20.0;
}

// At the start a switch, whose position depends on a discrete variable, connects a capacitor across a source: its guess
// yields, as it does where a parameter decides.
void ConsistentStartTest::guessesJumpWhereModesFollowFromWhatWas()
{
    QFETCH(QString, declarations);
    QFETCH(QString, initial);
    QFETCH(double, voltage);
    const Outcome outcome =
        run(QString("model M Real u, s, s2, i, ir, vr; Boolean on = time < T; %1 equation"
                    " der(u) = i + ir; %3 - u = s*(if on then 0 else 1); i = s*(if on then 1 else 0);"
                    " vr - u = s2*(if on then 1 else 0); ir = s2*(if on then 0 else 1); ir = -vr;"
                    " %2 annotation(experiment(StopTime = 2, Tolerance = 1e-8)); end M;")
                .arg(declarations, initial)
                .arg(voltage)
                .toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("u", 0.5), voltage, 1e-9));
    QVERIFY(isClose(outcome.at("u", 2), voltage * std::exp(-1), 1e-6));
    QVERIFY(outcome.messages().find("W5018") != std::string::npos);
}

/// A closed system is at rest for any contents: one of its rest conditions follows from the others, and the contents
/// decide.
void ConsistentStartTest::conditionsThatRepeatEachOtherLeaveRoom_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("expected");
    const QString chain =
        "model M parameter Integer n = 3; parameter Real k = 2; Real x[n](START); Real q[n - 1]; "
        "TOTAL equation for i in 1:n - 1 loop q[i] = RATE; end for; der(x[1]) = -q[1]; for i in "
        "2:n - 1 loop der(x[i]) = q[i - 1] - q[i]; end for; der(x[n]) = q[n - 1]; end M;";
    const auto add = [&](const char* name, const char* rate, const QString& start, const QString& total,
                         const QString& rest, double expected) {
        QString text = chain;
        text.replace("RATE", rate).replace("START", start).replace("TOTAL", total + " initial equation " + rest);
        QTest::addRow("%s", name) << text << "x[3]" << expected;
    };
    const QString allAtRest = "der(x) = zeros(n);";
    add("total of a reaction", "k*x[i] - x[i + 1]", "each start = 1", "Real all = sum(x);", allAtRest + " all = 7;", 4);
    add("total first", "k*x[i] - x[i + 1]", "each start = 1", "Real all = sum(x);", "all = 7; " + allAtRest, 4);
    add("fixed total", "k*x[i] - x[i + 1]", "each start = 1", "Real all(start = 14, fixed = true) = sum(x);", allAtRest,
        8);
    add("one fixed", "k*x[i] - x[i + 1]", "start = {2, 1, 1}, fixed = {true, false, false}", "", allAtRest, 8);
    add("last fixed", "k*x[i] - x[i + 1]", "start = {2, 1, 3}, fixed = {false, false, true}", "", allAtRest, 3);
    add("nonlinear", "k*x[i]^2 - x[i + 1]", "start = {1, 2, 8}, fixed = {true, false, false}", "", allAtRest, 8);
    add("without guesses", "k*x[i] - x[i + 1]", "", "Real all = sum(x);", "all = 7; " + allAtRest, 4);
    add("parameter", "p*x[i] - x[i + 1]", "start = {1, 1, 1}, fixed = {true, false, false}",
        "parameter Real p(fixed = false, start = 1);", allAtRest + " p = 3;", 9);
    QTest::addRow("conditions that are multiples") << "model M Real x, y(start = -1.5, fixed = true); initial equation "
                                                      "-3*x + 3*y + 3*der(x) + 2*der(y) = 2; 0.5*x + der(x) = 1; "
                                                      "equation der(x) = 3*x + y + 2; der(y) = 0.5*x - 2*y - 1; end M;"
                                                   << "x" << 1.0 / 7;
}

void ConsistentStartTest::conditionsThatRepeatEachOtherLeaveRoom()
{
    QFETCH(QString, text);
    QFETCH(QString, name);
    QFETCH(double, expected);
    const Outcome outcome = run(text.toStdString());
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    const double found = outcome.result().find(name.toStdString())->values.front();
    QVERIFY2(isNear(found, expected, 1e-6), qPrintable(QString::number(found)));
}

void ConsistentStartTest::whatRoomAllowsIsNoContradictionAndWhatItDoesNotIs()
{
    const Outcome outcome =
        run("model M Real a(start = 1, fixed = true), b(start = 3, fixed = true), c; initial equation der(a) = 0; "
            "der(b) = 0; der(c) = 0; equation der(a) = b - 2*a; der(b) = 2*a - b - b + c; der(c) = b - c; end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("E4009") != std::string::npos, outcome.messages().c_str());
}

QTEST_GUILESS_MAIN(ConsistentStartTest)
#include "consistent_start_test.moc"
