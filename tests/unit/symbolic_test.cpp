// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>
#include <random>

#include "core/symbolic/differentiate.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/expression_pool.h"
#include "core/symbolic/polynomial.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"

using namespace causeway;

namespace {

const char* const kNames[] = {"x", "y", "z", "a", "b"};

/// A pool with the variables x, y, z, a, b.
struct Algebra {
    ExpressionPool pool;
    ExprId x = variable(0), y = variable(1), z = variable(2), a = variable(3), b = variable(4);

    ExprId variable(std::size_t index) { return pool.variable(VariableId(index), ValueType::Real); }
    ExprId number(double value) { return pool.real(value); }
    ExprId call(Builtin function, ExprId argument)
    {
        const std::array arguments{argument};
        return pool.call(function, arguments);
    }
    std::string text(ExprId expr, TextStyle style = TextStyle::Modelica) const
    {
        return printExpression(pool, expr, [](VariableId id) { return std::string(kNames[id.index()]); }, style);
    }
    double value(ExprId expr, const std::vector<double>& values) const
    {
        return evaluate(pool, expr, [&](ExprId leaf) -> std::optional<double> {
                   return pool.op(leaf) == Op::Variable ? values[pool.variableOf(leaf).index()] : 0.5;
               })
            .value_or(std::nan(""));
    }
    /// A random smooth expression, positive inside functions that need it.
    ExprId random(std::mt19937& generator, int depth)
    {
        const auto pick = [&](int count) { return static_cast<int>(generator() % static_cast<unsigned>(count)); };
        if (depth == 0) return pick(4) == 0 ? number(1 + pick(5)) : variable(static_cast<std::size_t>(pick(5)));
        const ExprId left = random(generator, depth - 1);
        const ExprId right = random(generator, depth - 1);
        switch (pick(9)) {
            case 0: return pool.binary(Op::Add, left, right);
            case 1: return pool.binary(Op::Subtract, left, right);
            case 2: return pool.binary(Op::Multiply, left, right);
            case 3: return pool.binary(Op::Divide, left, pool.binary(Op::Add, number(2), pool.binary(Op::Multiply, right, right)));
            case 4: return call(Builtin::Sin, left);
            case 5: return call(Builtin::Tanh, left);
            case 6: return pool.binary(Op::Power, left, pool.integer(2));
            case 7: return call(Builtin::Sqrt, pool.binary(Op::Add, number(1), pool.binary(Op::Multiply, left, left)));
            default: return pool.unary(Op::Negate, left);
        }
    }
};

}  // namespace

class SymbolicTest : public QObject {
    Q_OBJECT
private slots:
    void equalExpressionsHaveEqualIds();
    void printingNeedsFewParentheses();
    void printingInOtherLanguages();
    void simplifyingKeepsTheValue();
    void derivativeEqualsDifferenceQuotient();
    void solvingInvertsOperators();
    void solvingLinearEquationsWithSeveralOccurrences();
    void solvingRefusesWhatHasNoUniqueInverse();
    void solutionSatisfiesTheEquation();
    void collectingByLeaves();
    void sumOfManyTermsNeedsNoStack();
};

void SymbolicTest::equalExpressionsHaveEqualIds()
{
    Algebra s;
    const ExprId first = s.pool.binary(Op::Add, s.x, s.number(1));
    const ExprId second = s.pool.binary(Op::Add, s.x, s.number(1));
    QCOMPARE(first, second);
    QVERIFY(first != s.pool.binary(Op::Add, s.number(1), s.x));
    QVERIFY(s.pool.real(1) != s.pool.integer(1));
    QCOMPARE(s.pool.real(0.0), s.pool.real(-0.0));
    const ExpressionPool copy = s.pool;
    QCOMPARE(copy.op(first), Op::Add);
    QCOMPARE(s.pool.string("text"), s.pool.string("text"));
}

void SymbolicTest::printingNeedsFewParentheses()
{
    Algebra s;
    auto& p = s.pool;
    const ExprId sum = p.binary(Op::Add, s.x, s.y);
    QCOMPARE(s.text(p.binary(Op::Multiply, sum, s.z)), "(x + y)*z");
    QCOMPARE(s.text(p.binary(Op::Add, sum, s.z)), "x + y + z");
    QCOMPARE(s.text(p.binary(Op::Add, s.z, sum)), "z + (x + y)");
    QCOMPARE(s.text(p.binary(Op::Subtract, s.z, sum)), "z - (x + y)");
    QCOMPARE(s.text(p.binary(Op::Divide, s.x, p.binary(Op::Multiply, s.y, s.z))), "x/(y*z)");
    QCOMPARE(s.text(p.binary(Op::Power, p.unary(Op::Negate, s.x), p.integer(2))), "(-x)^2");
    QCOMPARE(s.text(p.unary(Op::Negate, p.binary(Op::Power, s.x, p.integer(2)))), "-x^2");
    QCOMPARE(s.text(p.binary(Op::Add, s.x, p.real(-2))), "x + (-2)");
    QCOMPARE(s.text(p.binary(Op::Multiply, p.real(-2), s.x)), "(-2)*x");
    const ExprId relation = p.binary(Op::Greater, s.x, s.y);
    QCOMPARE(s.text(p.conditional(relation, s.x, s.y)), "if x > y then x else y");
    QCOMPARE(s.text(p.binary(Op::Add, p.conditional(relation, s.x, s.y), s.z)), "(if x > y then x else y) + z");
    QCOMPARE(s.text(p.unary(Op::Not, p.binary(Op::And, relation, relation))), "not (x > y and x > y)");
    QCOMPARE(s.text(p.der(s.x)), "der(x)");
    QCOMPARE(s.text(p.real(1e-4)), "1e-4");
    QCOMPARE(s.text(p.real(1e20)), "1e20");
}

void SymbolicTest::printingInOtherLanguages()
{
    Algebra s;
    auto& p = s.pool;
    const ExprId quotient = p.binary(Op::Divide, p.binary(Op::Add, s.x, s.y), s.z);
    QCOMPARE(s.text(quotient, TextStyle::Latex), "\\frac{x + y}{z}");
    QCOMPARE(s.text(p.der(s.x), TextStyle::Latex), "\\dot{x}");
    QCOMPARE(s.text(p.binary(Op::NotEqual, s.x, s.y), TextStyle::Matlab), "x ~= y");
    QCOMPARE(s.text(p.conditional(p.binary(Op::Less, s.x, s.y), s.x, s.y), TextStyle::Matlab), "ifelse(x < y, x, y)");
    QCOMPARE(latexName("uC"), "u_{\\mathrm{C}}");
    QCOMPARE(latexName("omega"), "\\omega");
    QCOMPARE(latexName("late"), "\\mathrm{late}");
    QCOMPARE(latexName("R1.v"), "v_{\\mathrm{R1}}");
    QCOMPARE(matlabName("R1.v[2]"), "R1_v_2_");
    QCOMPARE(matlabName("_x"), "v_x");
}

void SymbolicTest::simplifyingKeepsTheValue()
{
    std::mt19937 generator(1);
    const std::vector<double> values{0.7, -1.3, 2.1, 0.4, -0.9};
    for (int i = 0; i < 500; ++i) {
        Algebra s;
        const ExprId expr = s.random(generator, 4);
        const double expected = s.value(expr, values);
        const double found = s.value(simplify(s.pool, expr), values);
        QVERIFY2(std::fabs(found - expected) <= 1e-10 * (1 + std::fabs(expected)), s.text(expr).c_str());
    }
    Algebra s;
    auto& p = s.pool;
    QCOMPARE(s.text(simplify(p, p.binary(Op::Add, s.x, p.unary(Op::Negate, s.y)))), "x - y");
    QCOMPARE(s.text(simplify(p, p.binary(Op::Multiply, p.integer(1), s.x))), "x");
    QCOMPARE(s.text(simplify(p, p.binary(Op::Divide, p.integer(1), p.integer(3)))), "1/3");
    QCOMPARE(s.text(simplify(p, p.binary(Op::Divide, p.integer(6), p.integer(2)))), "3");
    QCOMPARE(s.text(simplify(p, p.binary(Op::Divide, s.x, p.integer(0)))), "x/0");
}

void SymbolicTest::derivativeEqualsDifferenceQuotient()
{
    std::mt19937 generator(2);
    for (int i = 0; i < 500; ++i) {
        Algebra s;
        const ExprId expr = s.random(generator, 4);
        std::vector<double> values{0.7, -1.3, 1.1, 0.4, -0.9};
        const ExprId derivative = differentiate(s.pool, expr, s.x);
        QVERIFY(!derivative.isNone());
        const double exact = s.value(derivative, values);
        const double h = 1e-5;
        const auto at = [&](double shift) {
            std::vector<double> moved = values;
            moved[0] += shift;
            return s.value(expr, moved);
        };
        const double quotient = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
        QVERIFY2(std::fabs(exact - quotient) <= 1e-6 * (1 + std::fabs(exact)), s.text(expr).c_str());
    }
}

void SymbolicTest::solvingInvertsOperators()
{
    Algebra s;
    auto& p = s.pool;
    const auto solved = [&](ExprId lhs, ExprId rhs) {
        const auto closed = solveFor(p, lhs, rhs, s.x);
        return closed ? s.text(closed->value) : std::string("none");
    };
    QCOMPARE(solved(s.y, p.binary(Op::Add, s.x, s.z)), "y - z");
    QCOMPARE(solved(s.y, p.binary(Op::Subtract, s.z, s.x)), "z - y");
    QCOMPARE(solved(s.y, p.binary(Op::Multiply, s.a, s.x)), "y/a");
    QCOMPARE(solved(p.binary(Op::Divide, s.a, s.x), s.y), "a/y");
    QCOMPARE(solved(p.unary(Op::Negate, s.x), s.y), "-y");
    QCOMPARE(solved(s.call(Builtin::Exp, s.x), s.y), "log(y)");
    QVERIFY(solveFor(p, s.y, p.binary(Op::Multiply, s.a, s.x), s.x)->mayDivideByZero);
    QVERIFY(!solveFor(p, s.y, p.binary(Op::Multiply, p.integer(2), s.x), s.x)->mayDivideByZero);
}

void SymbolicTest::solvingLinearEquationsWithSeveralOccurrences()
{
    Algebra s;
    auto& p = s.pool;
    // a*x + b*x = y
    const ExprId lhs = p.binary(Op::Add, p.binary(Op::Multiply, s.a, s.x), p.binary(Op::Multiply, s.b, s.x));
    QCOMPARE(s.text(solveFor(p, lhs, s.y, s.x)->value), "y/(a + b)");
    // if y > 0 then 2*x else 3*x = z: the condition does not depend on x
    const ExprId branches = p.conditional(p.binary(Op::Greater, s.y, p.integer(0)), p.binary(Op::Multiply, p.integer(2), s.x),
                                          p.binary(Op::Multiply, p.integer(3), s.x));
    QCOMPARE(s.text(solveFor(p, branches, s.z, s.x)->value), "z/(if y > 0 then 2 else 3)");
}

void SymbolicTest::solvingRefusesWhatHasNoUniqueInverse()
{
    Algebra s;
    auto& p = s.pool;
    QVERIFY(!solveFor(p, p.binary(Op::Power, s.x, p.integer(2)), s.y, s.x));
    QVERIFY(!solveFor(p, s.call(Builtin::Sin, s.x), s.y, s.x));
    QVERIFY(!solveFor(p, s.call(Builtin::Sqrt, s.x), s.y, s.x));
    QVERIFY(!solveFor(p, p.binary(Op::Multiply, s.x, s.x), s.y, s.x));
    QVERIFY(!solveFor(p, s.y, s.z, s.x));
    // The condition depends on x.
    const ExprId jump = p.conditional(p.binary(Op::Greater, s.x, p.integer(0)), s.x, p.binary(Op::Multiply, p.integer(2), s.x));
    QVERIFY(!solveFor(p, jump, s.y, s.x));
    // x - x = y does not contain x in truth.
    QVERIFY(!solveFor(p, p.binary(Op::Subtract, s.x, s.x), s.y, s.x));
}

void SymbolicTest::solutionSatisfiesTheEquation()
{
    std::mt19937 generator(3);
    int solvedCount = 0;
    for (int i = 0; i < 1000; ++i) {
        Algebra s;
        const ExprId lhs = s.random(generator, 2);
        const ExprId rhs = s.random(generator, 2);
        const auto closed = solveFor(s.pool, lhs, rhs, s.x);
        if (!closed) continue;
        std::vector<double> values{0, 0.3, 1.7, 0.6, 1.9};
        values[0] = s.value(closed->value, values);
        if (!std::isfinite(values[0])) continue;
        const double difference = s.value(lhs, values) - s.value(rhs, values);
        QVERIFY2(std::fabs(difference) <= 1e-8 * (1 + std::fabs(s.value(lhs, values))), (s.text(lhs) + " = " + s.text(rhs)).c_str());
        ++solvedCount;
    }
    QVERIFY(solvedCount > 100);
}

void SymbolicTest::collectingByLeaves()
{
    Algebra s;
    auto& p = s.pool;
    // ((z - x)/a - x/b)/y, collected in x and z
    const ExprId expr =
        p.binary(Op::Divide, p.binary(Op::Subtract, p.binary(Op::Divide, p.binary(Op::Subtract, s.z, s.x), s.a), p.binary(Op::Divide, s.x, s.b)), s.y);
    const auto expanded = expand(p, expr);
    QVERIFY(expanded.has_value());
    const std::array leaves{s.x, s.z};
    const AtomOrder byText = [&](ExprId left, ExprId right) { return s.text(left) < s.text(right); };
    QCOMPARE(s.text(collect(p, *expanded, leaves, byText)), "-(1/(a*y) + 1/(b*y))*x + z/(a*y)");
    // Cancellation, powers, a denominator that is a sum.
    const ExprId square = p.binary(Op::Power, p.binary(Op::Add, s.x, s.y), p.integer(2));
    QCOMPARE(expand(p, square)->size(), std::size_t(3));
    QCOMPARE(expand(p, p.binary(Op::Subtract, p.binary(Op::Add, s.x, s.y), s.x))->size(), std::size_t(1));
    QCOMPARE(expand(p, p.binary(Op::Divide, s.x, p.binary(Op::Add, s.y, s.z)))->size(), std::size_t(1));
    QVERIFY(!expand(p, p.binary(Op::Divide, s.x, p.binary(Op::Subtract, s.y, s.y))));
}

void SymbolicTest::sumOfManyTermsNeedsNoStack()
{
    Algebra s;
    auto& p = s.pool;
    ExprId sum = s.x;
    for (int i = 0; i < 200000; ++i) sum = p.binary(Op::Add, sum, p.binary(Op::Multiply, s.y, p.integer(i)));
    QVERIFY(s.text(sum).size() > 1000000);
    QCOMPARE(s.value(sum, {1, 0, 0, 0, 0}), 1.0);
    QCOMPARE(s.value(differentiate(p, sum, s.x), {1, 1, 0, 0, 0}), 1.0);
    const auto closed = solveFor(p, s.z, sum, s.x);
    QVERIFY(closed.has_value());
    QCOMPARE(s.value(closed->value, {0, 1, 199999.0 * 200000.0 / 2.0, 0, 0}), 0.0);
}

QTEST_GUILESS_MAIN(SymbolicTest)
#include "symbolic_test.moc"
