// SPDX-License-Identifier: GPL-3.0-or-later
// Nonlinear blocks: where Newton's method ends nowhere, what finds their solution all the same, and what is said where
// nothing does.
#include <fmt/format.h>

#include "core/base/task.h"
#include "core/simulation/evaluator/function_caller.h"
#include "core/simulation/numerics/kinsol_solver.h"
#include "tests/function_calls.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class NonlinearBlocksTest : public QObject {
    Q_OBJECT
private slots:
    void lineSearchFindsWhatDampingDoesNot_data();
    void lineSearchFindsWhatDampingDoesNot();
    void vectorsAreFoundByLengthAndAngle_data();
    void vectorsAreFoundByLengthAndAngle();
    void stepsOutOfTheDomainAreShortened_data();
    void stepsOutOfTheDomainAreShortened();
    void whatOverflowsOnItsWayToALimitIsFlatThere_data();
    void whatOverflowsOnItsWayToALimitIsFlatThere();
    void functionsLeaveNothingInJacobiansOfOtherBlocks();
    void boundsKeepTheirSigns();
    void cancelledSearchLeavesItsUnknowns();
    void failureNamesUnknownsAndResiduals();
    void roundingIsNoFailure_data();
    void roundingIsNoFailure();
    void smallUnknownsAreSolvedToTheEnd_data();
    void smallUnknownsAreSolvedToTheEnd();
    void smallEquationsLeaveZero_data();
    void smallEquationsLeaveZero();
    void squareThatIsNeverZeroHasNoSolution();
    void solutionsMayBeFarAway();
    void startsWithoutAValueMayBeNominal_data();
    void startsWithoutAValueMayBeNominal();
    void whatOverflowsBetweenIsNoSolution_data();
    void whatOverflowsBetweenIsNoSolution();
    void powerThatTendsToZeroHasNoLogarithm();
    void fastConvergenceKeepsTheJacobian();
    void pureCallsAreRemembered();
    void equationsOfVeryDifferentSizesAreSolved_data();
    void equationsOfVeryDifferentSizesAreSolved();
    void networksBeginAtRest_data();
    void networksBeginAtRest();
    void impureCallsAreMadeAgain();
    void computedParametersAreNotRemembered();
    void whatHoldsAtInfinityIsNoSolution_data();
    void whatHoldsAtInfinityIsNoSolution();
    void largeSolutionsAreFound();
};

namespace {

/// sqrt(x) = 2, whose tangent at 100 leads below zero.
KinsolProblem root(std::vector<double>& places)
{
    KinsolProblem problem;
    const auto slope = std::make_shared<double>(0);
    problem.residuals = [&places](const double* x, double* residual) {
        places.push_back(*x);
        *residual = std::sqrt(std::fabs(*x)) - 2;
        return KinsolProblem::End::Done;
    };
    problem.linearize = [slope](const double* x) {
        *slope = 0.5 / std::sqrt(std::fabs(*x)) * (*x < 0 ? -1 : 1);
        return std::isfinite(*slope);
    };
    problem.solve = [slope](double* right) {
        *right /= *slope;
        return true;
    };
    problem.multiply = [slope](const double* direction, double* product) { *product = *slope * *direction; };
    problem.unknownSizes = {100};
    problem.residualSizes = {1};
    problem.signs = {1};
    return problem;
}

}  // namespace

void NonlinearBlocksTest::lineSearchFindsWhatDampingDoesNot_data()
{
    QTest::addColumn<QString>("declarations");
    QTest::addColumn<QStringList>("residuals");
    // The damped iteration stops at a place where no step along its direction makes the largest residual smaller.
    QTest::addRow("sizes from 10 to 1e4")
        << "Real x(start = 2.44811), y(start = -3.04087), z(start = 3.41377);"
        << QStringList{"exp(y) + 10/(1 + (x*y)^2) - sin(z) - 1.1172", "10*sin(x) + 1000*z^3 - 1/(1 + z^2) - 16748.75",
                       "10*atan(10*y) - log(1 + x^2) - exp(x) + 16.47378"};
    QTest::addRow("steep steps") << "Real x(start = -3.74617), y(start = 1.62715);"
                                 << QStringList{"1000*log(1 + y^4) + 1000*log(1 + x^2) - x^2 - 6.03591",
                                                "0.1*tanh(5*y^2) + 1000*tanh(5*y) - x^3 + 821.892973"};
}

void NonlinearBlocksTest::lineSearchFindsWhatDampingDoesNot()
{
    QFETCH(QString, declarations);
    QFETCH(QStringList, residuals);
    std::string text = "model M\n  " + declarations.toStdString() + "\n";
    for (int i = 0; i < residuals.size(); ++i)
        text += "  Real r" + std::to_string(i) + " = " + residuals[i].toStdString() + ";\n";
    text += "equation\n";
    for (const QString& residual : residuals) text += "  " + residual.toStdString() + " = 0;\n";
    const Outcome outcome = run(text + "  annotation(experiment(StopTime = 0));\nend M;\n");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (int i = 0; i < residuals.size(); ++i) QVERIFY(std::fabs(outcome.at("r" + std::to_string(i), 0)) < 1e-6);
}

/// A block of one unknown is differentiated in one direction at a time, larger ones in several at once.
void NonlinearBlocksTest::vectorsAreFoundByLengthAndAngle_data()
{
    // From zero, where the angle has no derivative. The length is 1e5 times the angle.
    QTest::addColumn<double>("length");
    QTest::addColumn<double>("angle");
    QTest::addColumn<bool>("swapped");
    for (const double length : {0.01, 1.0, 400.0, 2.26e4, 3e6}) {
        for (const double angle : {-3.0, -1.5, -0.5, 0.0, 0.5236, 1.2, 2.5}) {
            for (const bool swapped : {false, true})
                QTest::addRow("%g, %g%s", length, angle, swapped ? ", swapped" : "") << length << angle << swapped;
        }
    }
}

void NonlinearBlocksTest::vectorsAreFoundByLengthAndAngle()
{
    QFETCH(double, length);
    QFETCH(double, angle);
    QFETCH(bool, swapped);
    const std::string lengthOf = fmt::format("sqrt(x^2 + y^2) = {};", length);
    const std::string angleOf = fmt::format("atan2(y, x) = {};", angle);
    const Outcome outcome =
        run("model M Real x, y; equation " + (swapped ? angleOf + lengthOf : lengthOf + angleOf) + " end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("x", 1) - length * std::cos(angle)) < 1e-8 * length);
    QVERIFY(std::fabs(outcome.at("y", 1) - length * std::sin(angle)) < 1e-8 * length);
}

void NonlinearBlocksTest::stepsOutOfTheDomainAreShortened_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("x");
    QTest::addRow("log") << "Real x(start = 20), y(start = 1); equation log(x) + y = 0.5; y = 0.01*x;" << 1.62219;
    QTest::addRow("sqrt") << "Real x(start = 100), y(start = 1); equation sqrt(x - 3) + 0.1*y = 0.7; y = x;" << 3.14835;
}

void NonlinearBlocksTest::stepsOutOfTheDomainAreShortened()
{
    QFETCH(QString, model);
    QFETCH(double, x);
    const Outcome outcome = run("model M " + model.toStdString() + " end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(std::fabs(outcome.at("x", 1) - x) < 1e-4 * x, qPrintable(QString::number(outcome.at("x", 1), 'g', 12)));
}

void NonlinearBlocksTest::whatOverflowsOnItsWayToALimitIsFlatThere_data()
{
    // exp(2000) overflows, but the function that contains it is finite.
    QTest::addColumn<QString>("step");
    QTest::addColumn<double>("value");
    QTest::addRow("upwards, below") << "2/(1 + exp(-w/0.01)) - 1" << -1.0;
    QTest::addRow("downwards, below") << "2/(1 + exp(w/0.01)) - 1" << 1.0;
    QTest::addRow("quotient of exponentials") << "3/(exp(-w/0.01) + exp(w/0.01))" << 0.0;
    QTest::addRow("scaled") << "2/(1 + 5*exp(-w*200)) - 1" << -1.0;
}

void NonlinearBlocksTest::whatOverflowsOnItsWayToALimitIsFlatThere()
{
    QFETCH(QString, step);
    QFETCH(double, value);
    // Independent of the unknowns, and depending on one.
    for (const char* const speed : {"-20 + time", "-20 + 0.01*x"}) {
        const Outcome outcome = run("model M Real w, x, y; equation w = " + std::string(speed) +
                                    "; y = (if abs(x) > 10 then 0.2 else 0.25)*(" + step.toStdString() +
                                    ") + 0.1*y^3; x + 40 + 8*y = 0; end M;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        const double y = outcome.at("y", 0.5);
        QVERIFY2(std::fabs(y - 0.2 * value - 0.1 * y * y * y) < 1e-8, qPrintable(QString::number(y)));
    }
}

void NonlinearBlocksTest::functionsLeaveNothingInJacobiansOfOtherBlocks()
{
    const Outcome outcome = run(R"(
model M
  function g
    input Real x;
    input Real p;
    output Real y;
  protected
    Real a[40];
  algorithm
    for i in 1:40 loop
      a[i] := sin(x + i*p)/i;
    end for;
    y := x + 0.1*sum(a);
  end g;
  parameter Real p[20] = linspace(1, 2, 20);
  Real s[10](each start = 1, each fixed = true);
  Real z, a, b, c, residual[4];
equation
  der(s) = -p[1:10].*s;
  g(z, p[3]) = s[1];
  g(a, p[1]) + 0.3*b*p[11] + 0.1*a*c = s[2] + p[12];
  g(b, p[2]) + 0.3*c*p[13] + 0.1*a*b = s[3]*p[14];
  g(c, p[4]) + 0.3*a*p[15] + 0.1*b*c = s[4]*s[5];
  residual[1] = z + 0.1*sum(sin(z + i*p[3])/i for i in 1:40) - s[1];
  residual[2] = a + 0.1*sum(sin(a + i*p[1])/i for i in 1:40) + 0.3*b*p[11] + 0.1*a*c - s[2] - p[12];
  residual[3] = b + 0.1*sum(sin(b + i*p[2])/i for i in 1:40) + 0.3*c*p[13] + 0.1*a*b - s[3]*p[14];
  residual[4] = c + 0.1*sum(sin(c + i*p[4])/i for i in 1:40) + 0.3*a*p[15] + 0.1*b*c - s[4]*s[5];
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const char* residual : {"residual[1]", "residual[2]", "residual[3]", "residual[4]"}) {
        for (const double time : {0.0, 0.3, 1.0}) QVERIFY2(std::fabs(outcome.at(residual, time)) < 1e-6, residual);
    }
}

void NonlinearBlocksTest::boundsKeepTheirSigns()
{
    std::vector<double> places;
    std::vector<double> x{100};
    QVERIFY(solveByKinsol(root(places), x));
    QVERIFY2(isClose(x[0], 4, 1e-6), qPrintable(QString::number(x[0], 'g', 17)));
    QVERIFY(std::ranges::all_of(places, [](double place) { return place >= 0; }));
    // Without them the path leads through forbidden values.
    places.clear();
    KinsolProblem free = root(places);
    free.signs = {0};
    x = {100};
    QVERIFY(solveByKinsol(free, x));
    QVERIFY(std::ranges::any_of(places, [](double place) { return place < 0; }));
}

void NonlinearBlocksTest::cancelledSearchLeavesItsUnknowns()
{
    std::vector<double> places;
    KinsolProblem problem = root(places);
    int evaluations = 0;
    problem.residuals = [&evaluations](const double* x, double* residual) {
        *residual = std::sqrt(std::fabs(*x)) - 2;
        return ++evaluations > 2 ? KinsolProblem::End::Cancelled : KinsolProblem::End::Done;
    };
    std::vector<double> x{100};
    QVERIFY(!solveByKinsol(problem, x));
    QCOMPARE(x[0], 100.0);
    QCOMPARE(evaluations, 3);
}

void NonlinearBlocksTest::failureNamesUnknownsAndResiduals()
{
    const Outcome outcome =
        run("model M Real x(start = 1), y(start = 1); equation x^2 + exp(y) = -1; y = 0.1*x^3; "
            "annotation(experiment(StopTime = 0)); end M;");
    QVERIFY(!outcome.completed());
    const std::string messages = outcome.messages();
    QVERIFY2(messages.find("x = ") != std::string::npos && messages.find("residuals ") != std::string::npos,
             messages.c_str());
}

void NonlinearBlocksTest::roundingIsNoFailure_data()
{
    QTest::addColumn<QString>("equations");
    // The remaining residuals are rounding: of large terms, of a flat solution, of solutions of different sizes, and of
    // an amplified difference.
    QTest::addRow("large terms") << "1e12*x + y^3 = 1e12 + 8; x*y = 2";
    QTest::addRow("flat") << "(x - 1)^3 + (y - 2)*1e-3 = 0; (y - 2)^3 = x - 1";
    QTest::addRow("two sizes") << "x + 1e-9*y^3 = 1 + 8e-9; x*y^2 = 4";
    QTest::addRow("amplified") << "x^2 + (y - 2) = 1; 1e9*((x + 1e6) - 1e6 - 1) + y*x = 2";
}

void NonlinearBlocksTest::roundingIsNoFailure()
{
    QFETCH(QString, equations);
    const Outcome outcome = run("model M Real x(start = 1.3), y(start = 1.6); equation " + equations.toStdString() +
                                "; annotation(experiment(StopTime = 0)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(std::fabs(outcome.at("x", 0) - 1) < 1e-4 && std::fabs(outcome.at("y", 0) - 2) < 1e-4,
             qPrintable(QString("%1 %2").arg(outcome.at("x", 0)).arg(outcome.at("y", 0))));
}

void NonlinearBlocksTest::smallUnknownsAreSolvedToTheEnd_data()
{
    QTest::addColumn<QString>("declaration");
    QTest::addColumn<QString>("equation");
    QTest::addColumn<double>("atStart");
    QTest::addColumn<double>("atEnd");
    // Steps that are small compared with 1 are not small compared with these unknowns, and lead far.
    QTest::addRow("beside a pole") << "Real x(start = 1e-20), r = 2e-5*(1 + time)"
                                   << "r = 1/x" << 5e4 << 2.5e4;
    QTest::addRow("beside a pole, nearer") << "Real x(start = 1e-60), r = 2e-5*(1 + time)"
                                           << "r = 1/x" << 5e4 << 2.5e4;
    QTest::addRow("other side of a pole") << "Real x(start = -1e-20), r = -2e-5*(1 + time)"
                                          << "r = 1/x" << -5e4 << -2.5e4;
    QTest::addRow("square of a pole") << "Real x(start = 1e-12), r = 4e-6*(1 + 3*time)"
                                      << "r = 1/x^2" << 500.0 << 250.0;
    QTest::addRow("cube") << "Real x(start = 1)"
                          << "x^3 + 1e-40*sin(x) = 1e-24*(1 + 7*time)" << 1e-8 << 2e-8;
    QTest::addRow("fifth power") << "Real x(start = 1)"
                                 << "x^5 + 1e-60*sin(x) = 1e-50*(1 + 31*time)" << 1e-10 << 2e-10;
}

void NonlinearBlocksTest::smallUnknownsAreSolvedToTheEnd()
{
    QFETCH(QString, declaration);
    QFETCH(QString, equation);
    QFETCH(double, atStart);
    QFETCH(double, atEnd);
    const Outcome outcome = run("model M " + declaration.toStdString() + "; equation " + equation.toStdString() +
                                "; annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(std::fabs(outcome.at("x", 0) / atStart - 1) < 1e-9 && std::fabs(outcome.at("x", 1) / atEnd - 1) < 1e-9,
             qPrintable(QString("%1 %2").arg(outcome.at("x", 0)).arg(outcome.at("x", 1))));
}

void NonlinearBlocksTest::smallEquationsLeaveZero_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("atEnd");
    QTest::addRow("square") << "Real x; equation 1e-12*x^2 = 1e-12*time" << 1.0;
    QTest::addRow("square, from above") << "Real x(start = 0.5); equation 1e-12*x*abs(x) = 1e-12*time" << 1.0;
    QTest::addRow("late square") << "Real x(start = 0.5); equation 1e-9*x^2 = 1e-9*time^2" << 1.0;
    QTest::addRow("turbulent flow") << "Real x(nominal = 1e-6); equation x*abs(x) = 1e-12*time" << 1e-6;
    QTest::addRow("negative flow") << "Real x(nominal = 1e-6); equation x*abs(x) = -1e-12*time" << -1e-6;
    QTest::addRow("cube") << "Real x; equation 1e-15*x^3 = 8e-15*time" << 2.0;
    QTest::addRow("sum of an ordinary and a small equation")
        << "Real x, y(start = 1); equation 1e-12*(x^2 + (y - 1)^2) = 1e-12*time; y = 1 + 0*x" << 1.0;
}

/// Where the derivative of an equation is zero, its residual is compared with its own terms, however small.
void NonlinearBlocksTest::smallEquationsLeaveZero()
{
    QFETCH(QString, text);
    QFETCH(double, atEnd);
    const Outcome outcome = run("model M " + text.toStdString() + "; annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    QVERIFY2(std::fabs(outcome.at("x", 1) / atEnd - 1) < 1e-6, qPrintable(QString::number(outcome.at("x", 1))));
    QVERIFY(outcome.at("x", 0.25) != 0);
}

void NonlinearBlocksTest::squareThatIsNeverZeroHasNoSolution()
{
    for (const char* const equation : {"x^2 + 1e-12 = 0", "1e-12*x^2 + 1e-12 = 0", "1e3*x^2 + 1 = 0"}) {
        const Outcome outcome = run(std::string("model M Real x; equation ") + equation + "; end M;");
        QVERIFY2(!outcome.completed(), equation);
    }
}

void NonlinearBlocksTest::solutionsMayBeFarAway()
{
    for (const auto& [equation, expected] : {std::pair("x^2 = 1e30", 1e15), std::pair("x^3 = 1e30", 1e10)}) {
        const Outcome outcome = run(std::string("model M Real x(start = 1); equation ") + equation + "; end M;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(std::fabs(outcome.at("x", 1) / expected - 1) < 1e-9);
    }
}

/// The flow through a turbine is undefined below the pressure behind it, 8e6. The solution is (1e5*1e-5 = 1):
/// 2.5e7 - p = p*sqrt(1 - (8e6/p)^2), thus p = (2.5e7^2 + 8e6^2)/(2*2.5e7).
void NonlinearBlocksTest::startsWithoutAValueMayBeNominal_data()
{
    QTest::addColumn<QString>("pressure");
    QTest::addColumn<double>("sign");
    QTest::addColumn<bool>("begins");
    QTest::newRow("nominal") << "Real p(nominal = 1e7)" << 1.0 << true;
    QTest::newRow("nominal of a type") << "type P = Real(nominal = 1e7); P p" << 1.0 << true;
    QTest::newRow("a parameter") << "parameter Real n = 1e7; Real p(nominal = n)" << 1.0 << true;
    QTest::newRow("negative") << "Real p(nominal = 1e7, max = 0)" << -1.0 << true;
    QTest::newRow("nothing known") << "Real p" << 1.0 << false;
    QTest::newRow("a start value goes before") << "Real p(nominal = 1e7, start = 1)" << 1.0 << false;
    QTest::newRow("outside of the range") << "Real p(nominal = 1e7, max = 9e6)" << 1.0 << false;
}

void NonlinearBlocksTest::startsWithoutAValueMayBeNominal()
{
    QFETCH(QString, pressure);
    QFETCH(double, sign);
    QFETCH(bool, begins);
    const Outcome outcome =
        run(fmt::format("model M {0}; Real w; parameter Real out = 8e6; equation "
                        "w = {1}*1e-5*p*sqrt(1 - (1/(p/out))^2); 2.5e7 - {1}*p = 1e5*w; end M;",
                        pressure.toStdString(), sign));
    QCOMPARE(outcome.completed(), begins);
    if (!begins) return;
    const double expected = sign * (2.5e7 * 2.5e7 + 8e6 * 8e6) / (2 * 2.5e7);
    QVERIFY(std::fabs(outcome.at("p", 0) / expected - 1) < 1e-9);
}

void NonlinearBlocksTest::whatOverflowsBetweenIsNoSolution_data()
{
    QTest::addColumn<QString>("equations");
    QTest::addColumn<double>("start");
    for (const double start : {1.0, 10.0, 40.0, 100.0, 600.0})
        QTest::addRow("exponential, from %g", start) << "2*y = exp(x); x^2 + x = 2 + 0.1*cos(y) + time;" << start;
    for (const double start : {1.0, 1e3, 1e6, 1e12})
        QTest::addRow("power, from %g", start) << "2*y = x^5; x^2 + x = 2 + 0.1*cos(y) + time;" << start;
    for (const double start : {1.0, 10.0, 12.0, 20.0})
        QTest::addRow("square in the exponent, from %g", start)
            << "1.5*y = 1.9*exp(x^2/5) - x; x^3 + x = 2 + sin(y) + time;" << start;
}

/// Either the solution or a message that none was found: never the guess that an iteration has not moved from.
void NonlinearBlocksTest::whatOverflowsBetweenIsNoSolution()
{
    QFETCH(QString, equations);
    QFETCH(double, start);
    const Outcome outcome = run("model M Real x(start = " + QString::number(start).toStdString() + "), y; equation " +
                                equations.toStdString() + " annotation(experiment(StopTime = 0.1)); end M;");
    if (!outcome.completed()) {
        QVERIFY2(outcome.messages().find("E5") != std::string::npos, outcome.messages().c_str());
        return;
    }
    const double error = largest(outcome.result(), {"x", "y"}, [&](double time, const std::vector<double>& row) {
        const double x = row[0], y = row[1];
        return equations.contains("x^3") ? x * x * x + x - 2 - std::sin(y) - time
                                         : x * x + x - 2 - 0.1 * std::cos(y) - time;
    });
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
}

/// y = exp(x) and y^3 = 0 are approached as x goes to minus infinity, but hold nowhere.
void NonlinearBlocksTest::powerThatTendsToZeroHasNoLogarithm()
{
    for (const char* const equations : {"y = exp(x); y^3 = time;", "y = exp(x); y^2 = time;"}) {
        const Outcome outcome = run(std::string("model M Real x, y(start = 1); equation ") + equations +
                                    " annotation(experiment(StopTime = 1)); end M;");
        QVERIFY2(!outcome.completed(), equations);
    }
    const Outcome later =
        run("model M Real x, y(start = 1); equation y = exp(x); y^3 = time + 1; "
            "annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(later.completed(), later.messages().c_str());
    QVERIFY(std::fabs(later.at("x", 1) - std::log(2.0) / 3) < 1e-6);
}

void NonlinearBlocksTest::fastConvergenceKeepsTheJacobian()
{
    // A loop prevents differentiation of the function; it is nearly linear, so that the first step leaves hardly any
    // residual.
    const Outcome outcome = run(R"(
model M
  function f
    input Real u;
    output Real y = 0;
  algorithm
    for i in 1:10 loop
      y := y + u/10 + 1e-7*u^2;
    end for;
  end f;
  Real x(start = 1, fixed = true), a(start = 1), b(start = 1);
equation
  f(a) + 0.5*b = x;
  f(b) - 0.5*a = 2*x;
  der(x) = -a*b;
  annotation(experiment(StopTime = 1));
end M;
)",
                                [](SimulationSettings& settings) { settings.wantsDetails = true; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    std::uint64_t solutions = 0, jacobians = 0;
    for (const BlockStatistics& block : outcome.simulation.statistics.blocks) {
        if (block.kind != BlockStatistics::Kind::Nonlinear || block.isInitial) continue;
        solutions += block.solutions;
        jacobians += block.iterations;
    }
    QVERIFY(solutions > 50);
    QVERIFY2(jacobians <= solutions + solutions / 2, qPrintable(QString("%1 for %2").arg(jacobians).arg(solutions)));
}

namespace {

/// A program whose calls are of one function of x.
struct CallsOfX {
    explicit CallsOfX(const std::string& function)
        : analysis(
              analyse(std::make_shared<const SourceFile>(
                          "test.mo", "model M " + function +
                                         " Real x = time, y; equation when time > 0.5 then y = f(x); end when; end M;"),
                      {}, StopAfter::Program, task))
    {
        if (!analysis->program) return;
        const Program& program = *analysis->program;
        world.emplace(*program.structure->dae, std::vector<std::pair<VariableId, double>>(), task);
        machineCode.emplace(program);
        caller.emplace(program, *machineCode, machine, *world, task);
        values.assign(program.slotCount, 0.0);
        for (const auto& [slot, value] : program.constants) values[slot] = value;
    }

    double at(double x)
    {
        const FunctionCallSite& site = analysis->program->functionCalls.front();
        for (const FunctionCallSite::Input& input : site.inputs) values[input.slot] = x;
        values[site.results] = -1;
        return caller->call(0, values.data(), 0) ? values[site.results] : std::nan("");
    }

    Task task;
    std::shared_ptr<const Analysis> analysis;
    std::optional<RunWorld> world;
    std::optional<MachineCode> machineCode;
    NoMachine machine;
    std::optional<FunctionCaller> caller;
    std::vector<double> values;
};

}  // namespace

void NonlinearBlocksTest::pureCallsAreRemembered()
{
    CallsOfX calls(
        "function f input Real u; output Real y = 0; algorithm for i in 1:3 loop y := y + u*i; end for; end f;");
    QVERIFY(calls.caller && !calls.analysis->program->functionCalls.empty());
    QCOMPARE(calls.at(1), 6.0);
    QCOMPARE(calls.at(1), 6.0);
    QCOMPARE(calls.caller->evaluations(), std::uint64_t(1));
    QCOMPARE(calls.at(2), 12.0);
    QCOMPARE(calls.at(1), 6.0);
    QCOMPARE(calls.caller->evaluations(), std::uint64_t(3));
}

void NonlinearBlocksTest::impureCallsAreMadeAgain()
{
    CallsOfX calls(
        "impure function f input Real u; output Real y = 0; algorithm for i in 1:3 loop y := y + u*i; end for; end f;");
    QVERIFY(calls.caller && !calls.analysis->program->functionCalls.empty());
    QCOMPARE(calls.at(1), 6.0);
    QCOMPARE(calls.at(1), 6.0);
    QCOMPARE(calls.caller->evaluations(), std::uint64_t(2));
}

void NonlinearBlocksTest::computedParametersAreNotRemembered()
{
    // The parameter has its start value while the initial system is solved, and its own value after it.
    const Outcome outcome = run(R"(
model M
  function f
    input Real u;
    input Real p;
    output Real y = 0;
  algorithm
    for i in 1:2 loop
      y := y + u*p;
    end for;
  end f;
  parameter Real p(fixed = false, start = 1);
  Real x(start = 3, fixed = true), y;
initial equation
  p^3 + p = 10;
equation
  der(x) = 0*time;
  y = f(x, p) + f(2, p);
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("y", 1), 20, 1e-9), qPrintable(QString::number(outcome.at("y", 1))));
}

void NonlinearBlocksTest::whatHoldsAtInfinityIsNoSolution_data()
{
    QTest::addColumn<QString>("equation");
    for (const char* const equation :
         {"x/(1 + x) = 1", "sqrt(x^2 + 1) - x = 0", "1 - x^2/(1 + x^2) = 0", "x/(x + 2) = 2 - x/(x + 3)"})
        QTest::addRow("%s", equation) << equation;
}

/// Doubles run out of digits before the equations hold.
void NonlinearBlocksTest::whatHoldsAtInfinityIsNoSolution()
{
    QFETCH(QString, equation);
    const Outcome outcome = run("model M Real x(start = 1); equation " + equation.toStdString() + "; end M;");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(!outcome.simulation.result || outcome.result().rowCount() == 0, outcome.messages().c_str());
}

void NonlinearBlocksTest::largeSolutionsAreFound()
{
    for (const double size : {1e3, 1e7, 1e12, 1e20}) {
        for (const char* const equation :
             {"x^2 = S^2", "1/x = 1/S", "x^3 + x = S^3 + S", "sqrt(x) = sqrt(S)", "x/(x + S) = 0.5"}) {
            const Outcome outcome = run(
                fmt::format("model M parameter Real S = {}; Real x(start = 1); equation {}; end M;", size, equation));
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY2(isClose(outcome.at("x", 1), size, 1e-6),
                     qPrintable(QString("%1 in %2").arg(outcome.at("x", 1)).arg(equation)));
        }
    }
}

void NonlinearBlocksTest::equationsOfVeryDifferentSizesAreSolved_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("stiffness");
    for (const int count : {10, 28, 60}) {
        for (const double stiffness : {1.0, 1e4, 1e8})
            QTest::addRow("%d springs of %g", count, stiffness) << count << stiffness;
    }
}

/// A chain of springs with s*(1 + s*N/10)*k*N = F: lengths together with forces that are 1e9 times larger. A step that
/// solves for the lengths increases the residuals of the forces.
void NonlinearBlocksTest::equationsOfVeryDifferentSizesAreSolved()
{
    QFETCH(int, count);
    QFETCH(double, stiffness);
    const std::string text = R"(
model M
  parameter Integer N = 2;
  parameter Real K = 1;
  Real whole(start = 0, fixed = true), d[N + 1], s[N], F[N], k[N];
equation
  der(whole) = 1;
  d[1] = 0;
  for i in 1:N loop
    d[i + 1] = d[i] + s[i];
    s[i]*(1 + s[i]*N/10)*k[i]*N = F[i];
    k[i] = K + K/(N - 1)*(i - 1);
  end for;
  for i in 1:N - 1 loop
    F[i] = F[i + 1];
  end for;
  d[end] = whole;
  annotation(experiment(StopTime = 1));
end M;
)";
    std::string model = text;
    model.replace(model.find("N = 2"), 5, "N = " + std::to_string(count));
    model.replace(model.find("K = 1"), 5, "K = " + std::to_string(stiffness));
    const Outcome outcome = run(model);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // Each length is the positive root for the force, found by bisection, with which they add up to 1.
    const auto lengthsFor = [&](double force) {
        double sum = 0;
        for (int i = 0; i < count; ++i) {
            const double k = stiffness + stiffness / (count - 1) * i, a = count / 10.0, c = force / (k * count);
            sum += 2 * c / (1 + std::sqrt(1 + 4 * a * c));
        }
        return sum;
    };
    double least = 0, most = 1e4 * stiffness;
    for (int i = 0; i < 200; ++i) (lengthsFor((least + most) / 2) < 1 ? least : most) = (least + most) / 2;
    QVERIFY(isClose(outcome.at("F[1]", 1) / least, 1, 1e-8));
}

void NonlinearBlocksTest::networksBeginAtRest_data()
{
    QTest::addColumn<QString>("law");
    QTest::newRow("flow from pressure") << "m[i] = sign(dp[i])*sqrt(abs(dp[i])/(k[i]*s));";
    QTest::newRow("branches") << "m[i] = if dp[i] >= 0 then sqrt(dp[i]/(k[i]*s)) else -sqrt(-dp[i]/(k[i]*s));";
    QTest::newRow("pressure from flow") << "dp[i] = s*k[i]*m[i]*abs(m[i]);";
    QTest::newRow("power") << "dp[i] = s*k[i]*sign(m[i])*abs(m[i])^2;";
}

/// Two orifices in parallel and one in series with them, without initial flow.
void NonlinearBlocksTest::networksBeginAtRest()
{
    QFETCH(QString, law);
    for (const double size : {1.0, 1e5}) {
        const Outcome outcome =
            run("model M parameter Real s = " + std::to_string(size) +
                "; Real p[3], m[3], dp[3]; parameter Real k[3] = {1, 4, 2}; equation p[1] = 3*s; "
                "dp[1] = p[1] - p[2]; dp[2] = p[1] - p[2]; dp[3] = p[2] - p[3]; for i in 1:3 loop " +
                law.toStdString() +
                " end for; m[1] + m[2] = m[3]; m[3] = time; annotation(experiment(StopTime = 1)); end M;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        // The flows are as 1/sqrt(k).
        QVERIFY(std::fabs(outcome.at("m[1]", 0)) < 1e-6);
        QVERIFY(isClose(outcome.at("m[1]", 1), 2.0 / 3, 1e-6));
        QVERIFY(isClose(outcome.at("m[2]", 1), 1.0 / 3, 1e-6));
        QVERIFY(isClose(outcome.at("p[3]", 1) / size, 3 - 4.0 / 9 - 2, 1e-6));
    }
}

QTEST_GUILESS_MAIN(NonlinearBlocksTest)
#include "nonlinear_blocks_test.moc"
