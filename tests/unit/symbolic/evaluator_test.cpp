// SPDX-License-Identifier: GPL-3.0-or-later
// Values of scalars, reductions and records at compile time, as text too, and the limits of their evaluation.
#include <cmath>
#include <limits>
#include <stop_token>

#include "core/symbolic/evaluate.h"
#include "tests/unit/symbolic/evaluator_fixture.h"

using namespace causeway;
using namespace causeway::test;

class EvaluatorTest : public QObject {
    Q_OBJECT
private slots:
    void scalarHasValue_data();
    void scalarHasValue();
    void reductionOrRecordHasValue_data();
    void reductionOrRecordHasValue();
    void numberAsText_data();
    void numberAsText();
    void deepExpressionsNeedNoStack();
    void deepChoicesNeedNoStack();
    void deepReductionsAreRefused();
    void endlessLoopEnds();
    void endlessRecursionEnds();
    void recursionOf200CallsIsEvaluated();
    void cancelledEvaluationEnds();
    void manyStepsAreEvaluated();
    void valueBecomesTheSameExpression();
    void wholePowersAreNearlyExact();
};

void EvaluatorTest::scalarHasValue_data()
{
    addValueColumns();
    const auto row = addValueRow;
    using B = Workbench;

    row(
        "real", [](B& b) { return b.real(2.5); }, "2.5");
    row(
        "sum of integers stays integer", [](B& b) { return b.add(b.integer(2), b.integer(3)); }, "5");
    row(
        "quotient of integers is real", [](B& b) { return b.binary(Op::Divide, b.integer(1), b.integer(2)); }, "0.5");
    row(
        "power", [](B& b) { return b.binary(Op::Power, b.real(2), b.integer(10)); }, "1024");
    row(
        "division by zero", [](B& b) { return b.binary(Op::Divide, b.real(1), b.real(0)); },
        "error: division of 1 by zero");
    row(
        "root of a negative number", [](B& b) { return b.call(Builtin::Sqrt, {b.real(-1)}); },
        "error: sqrt(-1) is not defined");
    row(
        "logarithm of zero", [](B& b) { return b.call(Builtin::Log, {b.real(0)}); }, "error: log(0) is not defined");
    row(
        "remainder by zero",
        [](B& b) {
            return b.call(Builtin::Mod, {b.integer(7), b.integer(0)});
        },
        "error: mod(7, 0): division by zero");
    row(
        "mod of a negative number",
        [](B& b) {
            return b.call(Builtin::Mod, {b.integer(-7), b.integer(3)});
        },
        "2");
    row(
        "rem of a negative number",
        [](B& b) {
            return b.call(Builtin::Rem, {b.integer(-7), b.integer(3)});
        },
        "-1");
    row(
        "negative base, broken exponent", [](B& b) { return b.binary(Op::Power, b.real(-2), b.real(0.5)); },
        "error: the negative number -2 has no power 0.5");
    row(
        "the largest exact integer", [](B& b) { return b.add(b.integer(9007199254740991), b.integer(1)); },
        "9007199254740992");
    row(
        "an integer that is not exact", [](B& b) { return b.add(b.integer(9007199254740992), b.integer(2)); },
        "error: the Integer 9007199254740994 is beyond 2^53, up to which Integers are exact");
    row(
        "a product of integers that is not exact",
        [](B& b) {
            return b.call(Builtin::Product, {b.integers({-1000000, 1000000, 1000000})}, TypeTable::integer());
        },
        "error: the Integer -1e18 is beyond 2^53, up to which Integers are exact");
    row(
        "sign", [](B& b) { return b.call(Builtin::Sign, {b.real(-3)}); }, "-1");
    row(
        "semiLinear on the negative side",
        [](B& b) {
            return b.call(Builtin::SemiLinear, {b.real(-2), b.real(10), b.real(3)});
        },
        "-6");
    row(
        "noEvent passes through", [](B& b) { return b.call(Builtin::NoEvent, {b.real(1)}, TypeTable::real()); }, "1");
    row(
        "smooth gives its second argument",
        [](B& b) {
            return b.call(Builtin::Smooth, {b.integer(2), b.real(7)}, TypeTable::real());
        },
        "7");
    row(
        "homotopy gives the actual expression",
        [](B& b) {
            return b.call(Builtin::Homotopy, {b.real(3), b.real(4)}, TypeTable::real());
        },
        "3");
    row(
        "integer of a real", [](B& b) { return b.call(Builtin::ToInteger, {b.real(-1.5)}); }, "-2");

    // Booleans, strings, enumerations
    row(
        "and does not look at the right side",
        [](B& b) { return b.binary(Op::And, b.boolean(false), b.binary(Op::Less, b.pool.time(), b.real(1))); },
        "false");
    row(
        "or does not look at the right side",
        [](B& b) { return b.binary(Op::Or, b.boolean(true), b.binary(Op::Less, b.pool.time(), b.real(1))); }, "true");
    row(
        "relation of booleans", [](B& b) { return b.binary(Op::Less, b.boolean(false), b.boolean(true)); }, "true");
    row(
        "strings are joined", [](B& b) { return b.add(b.text("a"), b.text("\"b\"")); }, "\"a\\\"b\\\"\"");
    row(
        "relation of strings", [](B& b) { return b.binary(Op::Less, b.text("abc"), b.text("abd")); }, "true");
    row(
        "inequality of strings", [](B& b) { return b.binary(Op::NotEqual, b.text("a"), b.text("a")); }, "false");
    row(
        "enumeration literal", [](B& b) { return b.colour(1); }, "Colour.green");
    row(
        "relation of enumerations", [](B& b) { return b.binary(Op::Greater, b.colour(2), b.colour(1)); }, "true");
    row(
        "number of a literal", [](B& b) { return b.call(Builtin::EnumerationToInteger, {b.colour(2)}); }, "3");
    row(
        "only the branch taken needs a value",
        [](B& b) { return b.pool.conditional(b.boolean(true), b.real(1), b.pool.time()); }, "1");
    row(
        "a branch of the other type",
        [](B& b) { return b.add(b.pool.conditional(b.boolean(false), b.real(1), b.integer(2)), b.real(0)); }, "2");

    // Variables
    row(
        "a variable with a value",
        [](B& b) {
            b.values[3] = Value::real(4);
            return b.add(b.pool.variable(VariableId(3), ValueType::Real), b.real(1));
        },
        "5");
    row(
        "a variable without a value",
        [](B& b) { return b.add(b.pool.variable(VariableId(7), ValueType::Real), b.real(1)); },
        "unknown: 'v7' has no value");
    row(
        "time", [](B& b) { return b.add(b.pool.time(), b.real(1)); }, "not constant");
    row(
        "derivative", [](B& b) { return b.pool.der(b.pool.variable(VariableId(7), ValueType::Real)); }, "not constant");
    row(
        "initial", [](B& b) { return b.call(Builtin::Initial, {}, TypeTable::boolean()); }, "not constant");
    row(
        "size of a variable without a value",
        [](B& b) {
            return b.call(Builtin::Size,
                          {b.pool.variable(VariableId(7), b.vectorType(TypeTable::real(), 4)), b.integer(1)},
                          TypeTable::integer());
        },
        "4");
}

void EvaluatorTest::scalarHasValue()
{
    compareValue();
}

void EvaluatorTest::reductionOrRecordHasValue_data()
{
    addValueColumns();
    const auto row = addValueRow;
    using B = Workbench;

    // Reductions
    row(
        "array of squares",
        [](B& b) {
            const ExprId i = b.iteratorValue();
            return b.pool.reduction(Builtin::ArrayOf, b.binary(Op::Multiply, i, i), b.iterator(), b.range(1, 4));
        },
        "{1, 4, 9, 16}");
    row(
        "sum over a range",
        [](B& b) { return b.pool.reduction(Builtin::Sum, b.iteratorValue(), b.iterator(), b.range(1, 100)); }, "5050");
    row(
        "product over a vector",
        [](B& b) {
            return b.pool.reduction(Builtin::Product, b.iteratorValue("x", TypeTable::real()), b.iterator("x"),
                                    b.vector({2, 3.5}));
        },
        "7");
    row(
        "least over nothing",
        [](B& b) { return b.pool.reduction(Builtin::MinOf, b.iteratorValue(), b.iterator(), b.range(1, 0)); },
        "2147483647");
    row(
        "greatest over a range",
        [](B& b) {
            return b.pool.reduction(Builtin::MaxOf, b.pool.unary(Op::Negate, b.iteratorValue()), b.iterator(),
                                    b.range(3, 5));
        },
        "-3");
    row(
        "array of vectors",
        [](B& b) {
            const ExprId pair = b.pool.array(std::vector{b.iteratorValue(), b.integer(0)}, TypeTable::integer());
            return b.pool.reduction(Builtin::ArrayOf, pair, b.iterator(), b.range(1, 2));
        },
        "{{1, 0}, {2, 0}}");
    row(
        "nested reductions",
        [](B& b) {
            const ExprId inner =
                b.pool.reduction(Builtin::Sum, b.binary(Op::Multiply, b.iteratorValue("i"), b.iteratorValue("j")),
                                 b.iterator("j"), b.range(1, 3));
            return b.pool.reduction(Builtin::ArrayOf, inner, b.iterator("i"), b.range(1, 2));
        },
        "{6, 12}");
    row(
        "iterator over strings",
        [](B& b) {
            const ExprId names = b.pool.array(std::vector{b.text("a"), b.text("b")}, TypeTable::string());
            return b.pool.reduction(Builtin::ArrayOf, b.add(b.iteratorValue("s", TypeTable::string()), b.text("!")),
                                    b.iterator("s"), names);
        },
        "{\"a!\", \"b!\"}");
    row(
        "iterator over literals",
        [](B& b) {
            const ExprId all = b.pool.range(b.colour(0), b.integer(1), b.colour(2));
            return b.pool.reduction(Builtin::ArrayOf,
                                    b.call(Builtin::EnumerationToInteger, {b.iteratorValue("e", b.colours())}),
                                    b.iterator("e"), all);
        },
        "{1, 2, 3}");

    // Records
    row(
        "record", [](B& b) { return b.point(1, 2, 3); }, "Point(x = 1, y = {2, 3})");
    row(
        "field", [](B& b) { return b.pool.member(b.point(1, 2, 3), 0); }, "1");
    row(
        "element of a field", [](B& b) { return b.subscript(b.pool.member(b.point(1, 2, 3), 1), {b.integer(2)}); },
        "3");
    row(
        "field of an array of records",
        [](B& b) {
            return b.pool.member(b.pool.array(std::vector{b.point(1, 2, 3), b.point(4, 5, 6)}, b.points()), 1);
        },
        "{{2, 3}, {5, 6}}");
    row(
        "record out of an array",
        [](B& b) {
            return b.subscript(b.pool.array(std::vector{b.point(1, 2, 3), b.point(4, 5, 6)}, b.points()),
                               {b.integer(2)});
        },
        "Point(x = 4, y = {5, 6})");
    row(
        "field of a record with unknown others",
        [](B& b) {
            return b.pool.member(b.pool.record(b.points(), std::vector{b.pool.time(), b.vector({1, 2})}), 1);
        },
        "{1, 2}");
}

void EvaluatorTest::reductionOrRecordHasValue()
{
    compareValue();
}

void EvaluatorTest::numberAsText_data()
{
    addValueColumns();
    const auto row = addValueRow;
    using B = Workbench;
    row(
        "six digits", [](B& b) { return b.call(Builtin::ToString, {b.real(1.0 / 3)}); }, "\"0.333333\"");
    row(
        "large", [](B& b) { return b.call(Builtin::ToString, {b.real(1e20)}); }, "\"1e+20\"");
    row(
        "whole real", [](B& b) { return b.call(Builtin::ToString, {b.real(3)}); }, "\"3\"");
    row(
        "minimum length",
        [](B& b) {
            return b.call(Builtin::ToString, {b.integer(12), b.integer(5)});
        },
        "\"12   \"");
    row(
        "right justified",
        [](B& b) {
            return b.call(Builtin::ToString, {b.integer(12), b.integer(5), b.boolean(false)});
        },
        "\"   12\"");
    row(
        "significant digits",
        [](B& b) {
            return b.call(Builtin::ToString, {b.real(3.14159), b.integer(0), b.boolean(true), b.integer(3)});
        },
        "\"3.14\"");
    row(
        "boolean", [](B& b) { return b.call(Builtin::ToString, {b.boolean(true)}); }, "\"true\"");
    row(
        "literal", [](B& b) { return b.call(Builtin::ToString, {b.colour(2)}); }, "\"blue\"");
    row(
        "format with %",
        [](B& b) {
            return b.call(Builtin::ToString, {b.real(2.0 / 3), b.text("%.3g")});
        },
        "\"0.667\"");
    row(
        "format without %",
        [](B& b) {
            return b.call(Builtin::ToString, {b.real(2.0 / 3), b.text("8.2f")});
        },
        "\"    0.67\"");
    row(
        "format with sign and zeros",
        [](B& b) {
            return b.call(Builtin::ToString, {b.real(1.5), b.text("%+08.2f")});
        },
        "\"+0001.50\"");
    row(
        "format with exponent",
        [](B& b) {
            return b.call(Builtin::ToString, {b.real(12345), b.text("%.2e")});
        },
        "\"1.23e+04\"");
    row(
        "format of an integer",
        [](B& b) {
            return b.call(Builtin::ToString, {b.integer(-7), b.text("%05d")});
        },
        "\"-0007\"");
    row(
        "hexadecimal",
        [](B& b) {
            return b.call(Builtin::ToString, {b.integer(255), b.text("%#x")});
        },
        "\"0xff\"");
    row(
        "no format",
        [](B& b) {
            return b.call(Builtin::ToString, {b.integer(1), b.text("%s%n")});
        },
        "error: '%s%n' is not a number format");
    row(
        "array",
        [](B& b) {
            return b.call(Builtin::ToString, {b.integers({1, 2})});
        },
        "{\"1\", \"2\"}");
}

void EvaluatorTest::numberAsText()
{
    compareValue();
}

void EvaluatorTest::deepExpressionsNeedNoStack()
{
    Workbench bench;
    bench.values[0] = Value::real(1);
    const ExprId x = bench.pool.variable(VariableId(0), ValueType::Real);
    ExprId left = x, right = x, vector = bench.vector({1, 2}), negated = x;
    for (int i = 0; i < 100'000; ++i) {
        left = bench.add(left, x);
        right = bench.add(x, right);
        vector = bench.add(vector, x);
        negated = bench.call(Builtin::Abs, {negated});
    }
    QCOMPARE(bench.evaluated(left), "100001");
    QCOMPARE(bench.evaluated(right), "100001");
    QCOMPARE(bench.evaluated(vector), "{100001, 100002}");
    QCOMPARE(bench.evaluated(negated), "1");
}

void EvaluatorTest::deepChoicesNeedNoStack()
{
    Workbench bench;
    bench.values[0] = Value::real(1);
    const ExprId x = bench.pool.variable(VariableId(0), ValueType::Real);
    ExprId choice = bench.real(-1);
    for (int i = 0; i < 100'000; ++i)
        choice = bench.pool.conditional(bench.binary(Op::Greater, x, bench.real(i + 1)), bench.real(i), choice);
    QCOMPARE(bench.evaluated(choice), "-1");
}

void EvaluatorTest::deepReductionsAreRefused()
{
    Workbench bench;
    ExprId sum = bench.iteratorValue();
    for (int i = 0; i < 400; ++i) sum = bench.pool.reduction(Builtin::Sum, sum, bench.iterator(), bench.range(2, 2));
    QCOMPARE(bench.evaluated(sum), "2");
    for (int i = 0; i < 9000; ++i) sum = bench.pool.reduction(Builtin::Sum, sum, bench.iterator(), bench.range(2, 2));
    QCOMPARE(bench.evaluated(sum), "unknown: expressions and calls are nested too deeply to be evaluated");
}

void EvaluatorTest::endlessLoopEnds()
{
    Workbench bench;
    FunctionBuilder f(bench, "forever");
    const ExprId y = f.output("y", TypeTable::real());
    const ExprId call =
        bench.callOf(f.finish({FunctionBuilder::loopWhile(bench.boolean(true),
                                                          {FunctionBuilder::assign(y, bench.add(y, bench.real(1)))})}),
                     {});
    QCOMPARE(bench.evaluated(call), "unknown: the evaluation takes more than 50000000 steps");
}

void EvaluatorTest::endlessRecursionEnds()
{
    Workbench bench;
    FunctionBuilder f(bench, "again");
    const ExprId y = f.output("y", TypeTable::real());
    const ExprId call = bench.pool.functionCall(FunctionId(0), {}, TypeTable::real());
    f.finish({FunctionBuilder::assign(y, bench.add(call, bench.real(1)))});
    QCOMPARE(bench.evaluated(call), "unknown: function calls nested more than 256 deep, the last of 'again'");
}

void EvaluatorTest::recursionOf200CallsIsEvaluated()
{
    Workbench bench;
    FunctionBuilder f(bench, "count");
    const ExprId n = f.input("n", TypeTable::integer()), y = f.output("y", TypeTable::integer());
    const ExprId again = bench.pool.functionCall(
        FunctionId(0), std::vector{bench.binary(Op::Subtract, n, bench.integer(1))}, TypeTable::integer());
    const FunctionId count =
        f.finish({FunctionBuilder::when(bench.binary(Op::Greater, n, bench.integer(0)),
                                        {FunctionBuilder::assign(y, bench.add(bench.integer(1), again))})});
    QCOMPARE(bench.evaluated(bench.callOf(count, {bench.integer(200)})), "200");
}

void EvaluatorTest::cancelledEvaluationEnds()
{
    Workbench bench;
    std::stop_source stop;
    stop.request_stop();
    bench.task = Task(stop.get_token());
    FunctionBuilder f(bench, "forever");
    f.output("y", TypeTable::real());
    const ExprId call = bench.callOf(f.finish({FunctionBuilder::loopWhile(bench.boolean(true), {})}), {});
    QCOMPARE(bench.evaluated(call), "unknown: the evaluation was cancelled");
}

void EvaluatorTest::manyStepsAreEvaluated()
{
    Workbench bench;
    FunctionBuilder f(bench, "series");
    const ExprId y = f.output("y", TypeTable::real());
    const ExprId i = bench.iteratorValue();
    const ExprId table = f.local("table", bench.vectorType(TypeTable::real(), 10));
    const ExprId place =
        bench.subscript(table, {bench.add(bench.call(Builtin::Mod, {i, bench.integer(10)}), bench.integer(1))});
    const ExprId term = bench.binary(Op::Divide, bench.real(1), bench.binary(Op::Multiply, i, i));
    const FunctionId series = f.finish({FunctionBuilder::loop(
        bench.iterator(), bench.range(1, 1'000'000),
        {FunctionBuilder::assign(place, term), FunctionBuilder::assign(y, bench.add(y, place))})});
    ConstantEvaluator evaluator(bench.pool, bench, bench.task);
    const auto value = evaluator.evaluate(bench.callOf(series, {}));
    QVERIFY(value.has_value());
    QVERIFY(std::fabs(value->number() - 1.6449330668) < 1e-9);
}

void EvaluatorTest::valueBecomesTheSameExpression()
{
    Workbench bench;
    const std::vector<ExprId> expressions{
        bench.real(1.5),
        bench.integer(-3),
        bench.boolean(true),
        bench.text("text"),
        bench.colour(1),
        bench.vector({1, 2}),
        bench.integers({1, 2}),
        bench.matrix({{1, 2}, {3, 4}}),
        bench.vector({}),
        bench.point(1, 2, 3),
        bench.pool.array(std::vector{bench.point(1, 2, 3), bench.point(4, 5, 6)}, bench.points()),
        bench.pool.array(std::vector{bench.vector({}), bench.vector({})}, bench.pool.typeId(bench.vector({}))),
    };
    for (const ExprId expr : expressions) {
        ConstantEvaluator evaluator(bench.pool, bench, bench.task);
        const auto value = evaluator.evaluate(expr);
        QVERIFY(value.has_value());
        QCOMPARE(toExpression(bench.pool, *value), expr);
    }
}

void EvaluatorTest::wholePowersAreNearlyExact()
{
    for (int exponent = -20; exponent <= 20; ++exponent) {
        QCOMPARE(wholeExponent(exponent), exponent != 0 && exponent != 1 && std::abs(exponent) <= 16 ? exponent : 0);
        for (int i = -400; i <= 400; ++i) {
            const double base = std::ldexp(1 + std::fmod(std::abs(i) * 0.37, 1), i / 40) * (i < 0 ? -1 : 1);
            const auto exact = static_cast<double>(std::pow(static_cast<long double>(base), exponent));
            const double spacing = std::abs(exact) * std::numeric_limits<double>::epsilon();
            QVERIFY2(std::abs(power(base, exponent) - exact) <= 8 * spacing, qPrintable(QString::number(base)));
        }
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        for (const double base : {0.0, -0.0, kInfinity, -kInfinity}) {
            QCOMPARE(power(base, exponent), std::pow(base, exponent));
            QCOMPARE(std::signbit(power(base, exponent)), std::signbit(std::pow(base, exponent)));
        }
        QCOMPARE(std::isnan(power(std::nan(""), exponent)), exponent != 0);
    }
    QCOMPARE(power(2, 0.5), std::sqrt(2.0));
    QCOMPARE(wholeExponent(std::nan("")), 0);
    QCOMPARE(wholeExponent(2.5), 0);
}

QTEST_GUILESS_MAIN(EvaluatorTest)
#include "evaluator_test.moc"
