// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <unordered_map>

#include <fmt/format.h>
#include <numbers>

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
        return printExpression(
            pool, expr, [](VariableId id) { return std::string(kNames[id.index()]); }, style);
    }
    double value(ExprId expr, const std::vector<double>& values) const
    {
        return evaluate(pool, expr,
                        [&](ExprId leaf) -> std::optional<double> {
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
            case 3:
                return pool.binary(Op::Divide, left,
                                   pool.binary(Op::Add, number(2), pool.binary(Op::Multiply, right, right)));
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
    void idMapFindsWhatWasAdded();
    void equalExpressionsHaveEqualIds();
    void rootsThatShareExpressionsLookAtEachOnce();
    void manyExpressionsWithOneOperandAreFoundAgain_data();
    void manyExpressionsWithOneOperandAreFoundAgain();
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
    void typesOfArrayOperations();
    void typesOfRangesAndReductions();
    void manyOperandsAreShared();
    void operandsCanBeReplaced();
    void printingArraysRecordsAndCalls();
    void printingFunctionsAsValues();
    void literalsThatKeepTheirType();
    void namesAndTextsAreQuotedWhereTheyMustBe();
    void arraysAreNotSimplifiedAsNumbers();
    void literalsOfEnumerationsAreCompared();
    void functionsOfTheModelHaveNoDerivative();
    void valuesOfEnumerationsAndSlopes();
    void iteratorsOfEqualLoopsAreEqual();
    void variablesCanBeRenumbered();
};

void SymbolicTest::manyExpressionsWithOneOperandAreFoundAgain_data()
{
    QTest::addColumn<int>("room");
    QTest::newRow("the table grows") << 0;
    QTest::newRow("there is room for some") << 3000;
    QTest::newRow("there is room for all") << 40000;
}

/// All products have the factor that was made last, so all want the same place in the table of the pool.
void SymbolicTest::manyExpressionsWithOneOperandAreFoundAgain()
{
    QFETCH(int, room);
    constexpr std::size_t kCount = 10000;
    ExpressionPool pool;
    pool.reserve(static_cast<std::size_t>(room));
    std::vector<ExprId> factors, products;
    for (std::size_t i = 0; i < kCount; ++i) factors.push_back(pool.variable(VariableId(i), ValueType::Real));
    const ExprId last = pool.variable(VariableId(kCount), ValueType::Real);
    for (const ExprId factor : factors) products.push_back(pool.binary(Op::Multiply, factor, last));
    const std::size_t size = pool.size();
    QCOMPARE(size, 2 * kCount + 1);
    const auto check = [&](const auto& idOf) {
        for (std::size_t i = 0; i < kCount; ++i) {
            if (pool.variable(VariableId(idOf(i)), ValueType::Real) != factors[i] ||
                pool.binary(Op::Multiply, factors[i], last) != products[i])
                return false;
        }
        return pool.size() == size;
    };
    QVERIFY(check([](std::size_t i) { return i; }));
    // Numbers that stay change nothing, others what the variables are called by.
    std::vector<VariableId> to;
    for (std::size_t i = 0; i <= kCount; ++i) to.emplace_back(i);
    pool.renumberVariables(to);
    QVERIFY(check([](std::size_t i) { return i; }));
    std::reverse(to.begin(), to.end());
    pool.renumberVariables(to);
    QVERIFY(check([](std::size_t i) { return kCount - i; }));
}

/// Outputs of a function are many roots over one call; meanwhile solving adds to the pool.
void SymbolicTest::rootsThatShareExpressionsLookAtEachOnce()
{
    Algebra s;
    constexpr int kRoots = 100;
    ExprId shared = s.x;
    for (int i = 0; i < kRoots; ++i) shared = s.pool.binary(Op::Add, shared, s.number(i + 2));
    GrowingFlags flags;
    std::size_t looks = 0;
    const auto hasDivision = [&](ExprId root) {
        return flags.of(s.pool, root, [&](ExprId expr, std::uint8_t below) {
            ++looks;
            return std::uint8_t(below | (s.pool.op(expr) == Op::Divide));
        }) != 0;
    };
    for (int i = 0; i < kRoots; ++i) {
        const ExprId plain = s.pool.binary(Op::Multiply, shared, s.number(i + 1000));
        const ExprId divided = s.pool.binary(Op::Subtract, s.pool.binary(Op::Divide, s.y, plain), s.x);
        QVERIFY(!hasDivision(plain));
        QVERIFY(hasDivision(divided));
    }
    QVERIFY(!hasDivision(shared) && !hasDivision(ExprId()));
    QCOMPARE(looks, s.pool.size());
}

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
    QCOMPARE(s.text(p.real(std::numbers::pi), TextStyle::Latex), "\\pi");
    QCOMPARE(s.text(p.real(3.1415926), TextStyle::Latex), "3.1415926");
    QCOMPARE(s.text(p.binary(Op::NotEqual, s.x, s.y), TextStyle::Matlab), "x ~= y");
    QCOMPARE(s.text(p.conditional(p.binary(Op::Less, s.x, s.y), s.x, s.y), TextStyle::Matlab), "ifelse(x < y, x, y)");
    QCOMPARE(latexName("uC"), "u_{\\mathrm{C}}");
    QCOMPARE(latexName("omega"), "\\omega");
    // Identifiers in quotes are one word, whatever is in them.
    QCOMPARE(latexName("'x y'"), "\\mathrm{x\\ y}");
    QCOMPARE(latexName("'a_b.c'"), "\\mathrm{a\\_b.c}");
    QCOMPARE(latexName("'a.b'.'c d'[2]"), "\\mathrm{c\\ d}_{\\mathrm{a.b,[2]}}");
    QCOMPARE(latexName("'it\\'s'"), "\\mathrm{it's}");
    QCOMPARE(latexName("late"), "\\mathrm{late}");
    QCOMPARE(latexName("R1.v"), "v_{\\mathrm{R1}}");
    // Names are split at an underscore, before a capital or a digit, and where a letter has a coordinate for its index.
    for (const char* word : {"to", "ok", "at"}) QCOMPARE(latexName(word), "\\mathrm{" + std::string(word) + "}");
    QCOMPARE(latexName("xy_pos"), "\\mathrm{xy}_{\\mathrm{pos}}");
    QCOMPARE(latexName("vx"), "v_{\\mathrm{x}}");
    QCOMPARE(latexName("ud"), "u_{\\mathrm{d}}");
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
    const ExprId branches =
        p.conditional(p.binary(Op::Greater, s.y, p.integer(0)), p.binary(Op::Multiply, p.integer(2), s.x),
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
    const ExprId jump =
        p.conditional(p.binary(Op::Greater, s.x, p.integer(0)), s.x, p.binary(Op::Multiply, p.integer(2), s.x));
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
        QVERIFY2(std::fabs(difference) <= 1e-8 * (1 + std::fabs(s.value(lhs, values))),
                 (s.text(lhs) + " = " + s.text(rhs)).c_str());
        ++solvedCount;
    }
    QVERIFY(solvedCount > 100);
}

void SymbolicTest::collectingByLeaves()
{
    Algebra s;
    auto& p = s.pool;
    // ((z - x)/a - x/b)/y, collected in x and z
    const ExprId expr = p.binary(Op::Divide,
                                 p.binary(Op::Subtract, p.binary(Op::Divide, p.binary(Op::Subtract, s.z, s.x), s.a),
                                          p.binary(Op::Divide, s.x, s.b)),
                                 s.y);
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

void SymbolicTest::typesOfArrayOperations()
{
    Algebra s;
    auto& p = s.pool;
    TypeTable& types = p.types();
    const auto typeOf = [&](ExprId expr) { return types.toString(p.typeId(expr)); };
    const ExprId matrix = p.variable(VariableId(5), types.array(TypeTable::real(), std::array{2, 3}));
    const ExprId vector = p.variable(VariableId(6), types.array(TypeTable::integer(), std::array{3}));
    QCOMPARE(typeOf(p.binary(Op::Multiply, matrix, vector)), "Real[2]");
    QCOMPARE(typeOf(p.binary(Op::Multiply, vector, vector)), "Integer");
    QCOMPARE(typeOf(p.binary(Op::Multiply, s.x, matrix)), "Real[2, 3]");
    QCOMPARE(typeOf(p.binary(Op::Add, vector, s.x)), "Real[3]");
    QCOMPARE(typeOf(p.binary(Op::ElementMultiply, vector, vector)), "Integer[3]");
    QCOMPARE(typeOf(p.binary(Op::Divide, vector, p.integer(2))), "Real[3]");
    QCOMPARE(typeOf(p.binary(Op::Less, vector, vector)), "Boolean[3]");
    QCOMPARE(typeOf(p.subscript(matrix, std::array{p.integer(1)})), "Real[3]");
    QCOMPARE(typeOf(p.subscript(matrix, std::array{p.whole(), p.range(p.integer(1), {}, p.integer(2))})), "Real[2, 2]");
    QCOMPARE(typeOf(p.subscript(matrix, std::array{p.integer(1), p.integer(2)})), "Real");
    QCOMPARE(typeOf(p.call(Builtin::Sin, std::array{matrix})), "Real[2, 3]");
    QCOMPARE(typeOf(p.array(std::array{matrix, matrix}, p.typeId(matrix))), "Real[2, 2, 3]");
    const TypeId record =
        types.record({"R", {{"a", TypeTable::real()}, {"v", types.array(TypeTable::integer(), std::array{2})}}});
    const ExprId records = p.variable(VariableId(7), types.array(record, std::array{4}));
    QCOMPARE(typeOf(p.member(records, 1)), "Integer[4, 2]");
    QCOMPARE(types.scalarCount(p.typeId(records)), std::int64_t(12));
    QCOMPARE(types.recordOf(record).find("v"), 1);
    QCOMPARE(types.recordOf(record).find("w"), -1);
}

void SymbolicTest::typesOfRangesAndReductions()
{
    Algebra s;
    auto& p = s.pool;
    const auto typeOf = [&](ExprId expr) { return p.types().toString(p.typeId(expr)); };
    QCOMPARE(typeOf(p.range(p.integer(1), {}, p.integer(5))), "Integer[5]");
    QCOMPARE(typeOf(p.range(p.integer(5), {}, p.integer(1))), "Integer[0]");
    QCOMPARE(typeOf(p.range(p.integer(5), p.integer(-2), p.integer(1))), "Integer[3]");
    QCOMPARE(typeOf(p.range(p.real(0), p.real(0.1), p.real(0.3))), "Real[4]");
    QCOMPARE(typeOf(p.range(p.integer(1), {}, s.x)), "Real[:]");
    const IteratorId i = p.iteratorNamed("i", 1);
    const ExprId body = p.binary(Op::Multiply, p.iterator(i, TypeTable::integer()), s.x);
    const ExprId range = p.range(p.integer(1), {}, p.integer(3));
    QCOMPARE(typeOf(p.reduction(Builtin::Sum, body, i, range)), "Real");
    QCOMPARE(typeOf(p.reduction(Builtin::ArrayOf, body, i, range)), "Real[3]");
}

void SymbolicTest::manyOperandsAreShared()
{
    Algebra s;
    auto& p = s.pool;
    const std::array elements{s.x, s.y, s.z, s.a, s.b};
    const ExprId first = p.array(elements, TypeTable::real());
    const std::size_t size = p.size();
    QCOMPARE(p.array(elements, TypeTable::real()), first);
    QCOMPARE(p.size(), size);
    QCOMPARE(p.operands(first).size(), elements.size());
    QCOMPARE(p.operand(first, 4), s.b);
    // A copy of the operands of a node makes the same node, wherever they lie.
    QCOMPARE(p.array(p.operands(first), TypeTable::real()), first);
    const TypeId two = p.types().tuple({TypeTable::real(), TypeTable::integer()});
    const ExprId call = p.functionCall(FunctionId(7), elements, two);
    QCOMPARE(p.functionOf(call), FunctionId(7));
    QVERIFY(call != p.functionCall(FunctionId(8), elements, two));
    QVERIFY(p.type(p.tupleElement(call, 1)) == ValueType::Integer);
    QCOMPARE(p.payload(p.tupleElement(call, 1)), 1U);
}

void SymbolicTest::operandsCanBeReplaced()
{
    Algebra s;
    auto& p = s.pool;
    const TypeId vector = p.types().array(TypeTable::real(), std::array{2});
    const ExprId v = p.variable(VariableId(5), vector), w = p.variable(VariableId(6), vector);
    const IteratorId i = p.iteratorNamed("i", 1);
    const ExprId at = p.iterator(i, TypeTable::integer());
    const std::array nodes{
        p.subscript(v, std::array{at}),
        p.reduction(Builtin::Sum, p.subscript(v, std::array{at}), i, p.range(p.integer(1), {}, p.integer(2))),
        p.array(std::array{v, v}, vector), p.call(Builtin::Sum, std::array{v}, TypeTable::real()),
        p.functionCall(FunctionId(0), std::array{v, s.x}, TypeTable::real())};
    for (const ExprId node : nodes) {
        RewriteMemo there, back;
        there.emplace(v, w);
        back.emplace(w, v);
        const auto rebuild = [&p](ExprId expr, std::span<const ExprId> operands) {
            return p.withOperands(expr, operands);
        };
        const ExprId replaced = rewrite(p, node, there, rebuild);
        QVERIFY(replaced != node);
        QCOMPARE(rewrite(p, replaced, back, rebuild), node);
    }
}

void SymbolicTest::printingArraysRecordsAndCalls()
{
    Algebra s;
    auto& p = s.pool;
    TypeTable& types = p.types();
    const ExprId one = p.integer(1);
    ExpressionNames names;
    names.variable = [](VariableId id) { return id.index() == 5 ? std::string("v") : std::string(kNames[id.index()]); };
    names.function = [](FunctionId id) { return fmt::format("Pkg.f{}", id.index()); };
    names.local = [](std::size_t position) { return fmt::format("local_{}", position); };
    const auto text = [&](ExprId expr) { return printExpression(p, expr, names); };
    const TypeId vector = types.array(TypeTable::real(), std::array{2});
    const ExprId v = p.variable(VariableId(5), vector);
    QCOMPARE(text(p.array(std::array{s.x, s.y}, TypeTable::real())), "{x, y}");
    QCOMPARE(text(p.subscript(v, std::array{one})), "v[1]");
    QCOMPARE(text(p.subscript(p.binary(Op::Add, v, v), std::array{one})), "(v + v)[1]");
    QCOMPARE(text(p.binary(Op::Multiply, p.range(one, {}, p.integer(2)), s.x)), "(1:2)*x");
    QCOMPARE(text(p.range(one, p.integer(2), p.integer(9))), "1:2:9");
    const IteratorId i = p.iteratorNamed("i", 1);
    const ExprId element = p.subscript(v, std::array{p.iterator(i, TypeTable::integer())});
    const ExprId range = p.range(one, {}, p.integer(2));
    QCOMPARE(text(p.reduction(Builtin::Product, element, i, range)), "product(v[i] for i in 1:2)");
    QCOMPARE(text(p.reduction(Builtin::ArrayOf, element, i, range)), "{v[i] for i in 1:2}");
    const TypeId record = types.record({"Pkg.R", {{"a", TypeTable::real()}, {"v", vector}}});
    const ExprId made = p.record(record, std::array{s.x, v});
    QCOMPARE(text(made), "Pkg.R(x, v)");
    QCOMPARE(text(p.member(made, 0)), "(Pkg.R(x, v)).a");
    const ExprId local = p.local(2, types.array(record, std::array{3}));
    QCOMPARE(text(p.member(p.subscript(local, std::array{one}), 0)), "local_2[1].a");
    QCOMPARE(text(p.subscript(p.member(p.subscript(local, std::array{one}), 1), std::array{p.integer(2)})),
             "local_2[1].v[2]");
    const ExprId call = p.functionCall(FunctionId(3), std::array{s.x, v}, types.tuple({TypeTable::real(), vector}));
    QCOMPARE(text(p.binary(Op::Add, p.tupleElement(call, 0), s.x)), "Pkg.f3(x, v) + x");
    const TypeId colour = types.enumeration({"Pkg.Colour", {"red", "green"}});
    QCOMPARE(text(p.enumerationLiteral(colour, 1)), "Pkg.Colour.green");
    QCOMPARE(text(p.call(Builtin::Initial, {})), "initial()");
    QCOMPARE(printExpression(p, p.array(std::array{s.x, s.y}, TypeTable::real()), names, TextStyle::Latex),
             "\\left\\{x, y\\right\\}");
    const ExprId second = p.conditional(p.binary(Op::Less, s.y, s.x), s.y, s.z);
    QCOMPARE(text(p.conditional(p.binary(Op::Less, s.x, s.y), s.x, second)),
             "if x < y then x elseif y < x then y else z");
}

void SymbolicTest::printingFunctionsAsValues()
{
    Algebra s;
    auto& p = s.pool;
    ExpressionNames names;
    names.variable = [](VariableId id) { return std::string(kNames[id.index()]); };
    names.function = [](FunctionId) { return std::string("f"); };
    names.input = [](FunctionId, std::size_t position) { return fmt::format("u{}", position); };
    const TypeId type = p.types().function("Pkg.partialFunction");
    QCOMPARE(printExpression(p, p.functionValue(FunctionId(0), std::array{p.whole(), p.whole()}, type), names), "f");
    QCOMPARE(
        printExpression(
            p, p.functionValue(FunctionId(0), std::array{p.whole(), s.x, p.binary(Op::Add, s.x, s.y)}, type), names),
        "function f(u1 = x, u2 = x + y)");
}

void SymbolicTest::literalsThatKeepTheirType()
{
    Algebra s;
    QCOMPARE(s.text(s.number(3)), "3");
    QCOMPARE(s.text(s.number(3), TextStyle::FlatModelica), "3.0");
    QCOMPARE(s.text(s.number(-1e20), TextStyle::FlatModelica), "-1e20");
    QCOMPARE(s.text(s.pool.integer(3), TextStyle::FlatModelica), "3");
}

void SymbolicTest::namesAndTextsAreQuotedWhereTheyMustBe()
{
    QCOMPARE(modelicaName("x_1"), "x_1");
    QCOMPARE(modelicaName("R[1].v"), "'R[1].v'");
    QCOMPARE(modelicaName("end"), "'end'");
    QCOMPARE(modelicaName("'a b'"), "'a b'");
    QCOMPARE(modelicaName("c.'a b'"), "'c.\\'a b\\''");
    QCOMPARE(modelicaString("a\"b\\\n"), "\"a\\\"b\\\\\\n\"");
}

void SymbolicTest::arraysAreNotSimplifiedAsNumbers()
{
    Algebra s;
    auto& p = s.pool;
    const TypeId vector = p.types().array(TypeTable::real(), std::array{2});
    const ExprId v = p.variable(VariableId(5), vector);
    // v - v is no number 0.
    const ExprId difference = p.binary(Op::Subtract, v, v);
    QCOMPARE(simplify(p, difference), difference);
    QCOMPARE(simplify(p, p.call(Builtin::Initial, {})), p.call(Builtin::Initial, {}));
    QCOMPARE(s.text(simplify(p, p.binary(Op::ElementMultiply, p.integer(1), s.x))), "x");
}

void SymbolicTest::literalsOfEnumerationsAreCompared()
{
    Algebra s;
    auto& p = s.pool;
    const TypeId colour = p.types().enumeration({"Colour", {"red", "green"}});
    const ExprId red = p.enumerationLiteral(colour, 0), green = p.enumerationLiteral(colour, 1);
    QCOMPARE(simplify(p, p.binary(Op::Less, red, green)), p.boolean(true));
    QCOMPARE(simplify(p, p.binary(Op::Equal, red, green)), p.boolean(false));
    QCOMPARE(simplify(p, p.binary(Op::Equal, p.boolean(true), p.boolean(true))), p.boolean(true));
}

void SymbolicTest::functionsOfTheModelHaveNoDerivative()
{
    Algebra s;
    auto& p = s.pool;
    const ExprId call = p.functionCall(FunctionId(0), std::array{s.x, s.y, s.z, s.a}, TypeTable::real());
    QVERIFY(differentiate(p, call, s.x).isNone());
    QCOMPARE(differentiate(p, call, s.b), p.integer(0));
    const ExprId slopes = p.call(Builtin::SemiLinear, std::array{s.x, s.a, s.b});
    QCOMPARE(s.value(differentiate(p, slopes, s.x), {2, 0, 0, 3, 5}), 3.0);
    QCOMPARE(s.value(differentiate(p, slopes, s.x), {-2, 0, 0, 3, 5}), 5.0);
    QCOMPARE(s.value(differentiate(p, slopes, s.b), {-2, 0, 0, 3, 5}), -2.0);
}

void SymbolicTest::valuesOfEnumerationsAndSlopes()
{
    Algebra s;
    auto& p = s.pool;
    const TypeId colour = p.types().enumeration({"Colour", {"red", "green"}});
    QCOMPARE(s.value(p.call(Builtin::EnumerationToInteger, std::array{p.enumerationLiteral(colour, 1)}), {}), 2.0);
    QCOMPARE(s.value(p.call(Builtin::SemiLinear, std::array{s.x, s.a, s.b}), {-2, 0, 0, 3, 5}), -10.0);
    QCOMPARE(s.value(p.call(Builtin::Smooth, std::array{p.integer(1), s.x}, TypeTable::real()), {4}), 4.0);
    QVERIFY(std::isnan(s.value(p.array(std::array{s.x, s.y, s.z, s.a}, TypeTable::real()), {1, 2, 3, 4})));
    QVERIFY(std::isnan(s.value(p.call(Builtin::Edge, std::array{p.boolean(true)}), {})));
}

void SymbolicTest::iteratorsOfEqualLoopsAreEqual()
{
    ExpressionPool p;
    const IteratorId i = p.iteratorNamed("i", 1);
    QCOMPARE(p.iteratorNamed("i", 1), i);
    QVERIFY(p.iteratorNamed("i", 2) != i);
    QCOMPARE(p.iteratorName(i), "i");
    QCOMPARE(p.iteratorOf(p.iterator(i, TypeTable::integer())), i);
}

void SymbolicTest::variablesCanBeRenumbered()
{
    Algebra s;
    auto& p = s.pool;
    const ExprId sum = p.binary(Op::Add, s.x, s.y);
    p.renumberVariables({VariableId(1), VariableId(0), VariableId(2), VariableId(3), VariableId(4)});
    QCOMPARE(s.text(sum), "y + x");
    QCOMPARE(p.variable(VariableId(1), ValueType::Real), s.x);
}

void SymbolicTest::idMapFindsWhatWasAdded()
{
    // Ids that stand together, far apart, and anywhere; cleared now and then, also when large.
    std::mt19937 generator(7);
    IdMap<ExprId, std::uint32_t> map;
    std::unordered_map<std::uint32_t, std::uint32_t> expected;
    for (std::uint32_t i = 0; i < 200000; ++i) {
        const std::uint32_t key = i % 3 == 0   ? i
                                  : i % 3 == 1 ? i << 16U
                                               : static_cast<std::uint32_t>(generator() % 100000);
        const bool isNew = expected.emplace(key, i).second;
        QCOMPARE(map.emplace(ExprId(key), i).second, isNew);
        const std::uint32_t asked = static_cast<std::uint32_t>(generator() % 100000);
        const std::uint32_t* found = map.find(ExprId(asked));
        QCOMPARE(found != nullptr, expected.contains(asked));
        if (found != nullptr) QCOMPARE(*found, expected.at(asked));
        QCOMPARE(map.size(), expected.size());
        if (generator() % 50000 != 0) continue;
        map.clear();
        expected.clear();
        QVERIFY(map.empty() && !map.contains(ExprId(key)));
    }
    QVERIFY(map.find(ExprId()) == nullptr);
}

QTEST_GUILESS_MAIN(SymbolicTest)
#include "symbolic_test.moc"
