// SPDX-License-Identifier: GPL-3.0-or-later
// Functions interpreted at compile time: every kind of statement, recursion, arrays of unknown size.
#include "tests/unit/symbolic/evaluator_fixture.h"

using namespace causeway;
using namespace causeway::test;

class FunctionEvaluationTest : public QObject {
    Q_OBJECT
private slots:
    void functionGives_data();
    void functionGives();
};

void FunctionEvaluationTest::functionGives_data()
{
    addValueColumns();
    const auto row = addValueRow;
    using B = Workbench;
    using F = FunctionBuilder;

    row(
        "the output is assigned",
        [](B& b) {
            F f(b, "square");
            const ExprId x = f.input("x", TypeTable::real()), y = f.output("y", TypeTable::real());
            return b.callOf(f.finish({F::assign(y, b.binary(Op::Multiply, x, x))}), {b.integer(3)});
        },
        "9");
    row(
        "an input that is missing has its default",
        [](B& b) {
            F f(b, "next");
            const ExprId x = f.input("x", TypeTable::real(), b.real(41)), y = f.output("y", TypeTable::real());
            return b.callOf(f.finish({F::assign(y, b.add(x, b.real(1)))}), {});
        },
        "42");
    row(
        "an input without value or default",
        [](B& b) {
            F f(b, "next");
            f.input("x", TypeTable::real());
            f.output("y", TypeTable::real());
            return b.callOf(f.finish({}), {});
        },
        "error: the call of 'next' gives no value for 'x'");
    row(
        "a number that is not assigned is zero",
        [](B& b) {
            F f(b, "nothing");
            f.output("y", TypeTable::real());
            return b.callOf(f.finish({}), {});
        },
        "0");
    row(
        "a loop over a range",
        [](B& b) {
            F f(b, "total");
            const ExprId n = f.input("n", TypeTable::integer()), y = f.output("y", TypeTable::integer());
            return b.callOf(f.finish({F::loop(b.iterator(), b.pool.range(b.integer(1), ExprId(), n),
                                              {F::assign(y, b.add(y, b.iteratorValue()))})}),
                            {b.integer(10)});
        },
        "55");
    row(
        "a loop over a vector",
        [](B& b) {
            F f(b, "total");
            const ExprId x = f.input("x", b.vectorType()), y = f.output("y", TypeTable::real());
            return b.callOf(f.finish({F::loop(b.iterator("e"), x,
                                              {F::assign(y, b.add(y, b.iteratorValue("e", TypeTable::real())))})}),
                            {b.vector({1, 2.5})});
        },
        "3.5");
    row(
        "break leaves the inner loop, return the function",
        [](B& b) {
            F f(b, "leave");
            const ExprId y = f.output("y", TypeTable::integer());
            const Statement count = F::assign(y, b.add(y, b.integer(1)));
            const Statement inner = F::loop(b.iterator("j"), b.range(1, 10), {count, F::plain(StatementKind::Break)});
            const Statement stop =
                F::when(b.binary(Op::GreaterEqual, y, b.integer(3)), {F::plain(StatementKind::Return)});
            return b.callOf(
                f.finish({F::loop(b.iterator("i"), b.range(1, 10), {inner, stop}), F::assign(y, b.integer(99))}), {});
        },
        "3");
    row(
        "while",
        [](B& b) {
            F f(b, "doubling");
            const ExprId y = f.output("y", TypeTable::integer(), b.integer(1));
            return b.callOf(f.finish({F::loopWhile(b.binary(Op::Less, y, b.integer(100)),
                                                   {F::assign(y, b.binary(Op::Multiply, y, b.integer(2)))})}),
                            {});
        },
        "128");
    row(
        "otherwise",
        [](B& b) {
            F f(b, "sign");
            const ExprId x = f.input("x", TypeTable::real()), y = f.output("y", TypeTable::string());
            return b.callOf(f.finish({F::when(b.binary(Op::Less, x, b.real(0)), {F::assign(y, b.text("minus"))},
                                              {F::assign(y, b.text("plus"))})}),
                            {b.real(2)});
        },
        "\"plus\"");
    row(
        "a size that depends on an input",
        [](B& b) {
            F f(b, "reversed");
            const ExprId x = f.input("x", b.vectorType());
            const ExprId n = b.call(Builtin::Size, {x, b.integer(1)}, TypeTable::integer());
            const ExprId y = f.output("y", b.vectorType(), {}, {n});
            const ExprId i = b.iteratorValue();
            const ExprId mirrored = b.add(b.binary(Op::Subtract, n, i), b.integer(1));
            return b.callOf(f.finish({F::loop(b.iterator(), b.pool.range(b.integer(1), ExprId(), n),
                                              {F::assign(b.subscript(y, {i}), b.subscript(x, {mirrored}))})}),
                            {b.vector({1, 2, 3})});
        },
        "{3, 2, 1}");
    row(
        "a size that depends on a local declared later",
        [](B& b) {
            F f(b, "ones");
            const ExprId x = f.input("x", TypeTable::integer());
            const ExprId n = b.pool.local(2, TypeTable::integer());
            f.output("y", b.vectorType(), {}, {n});
            f.local("n", TypeTable::integer(), b.add(x, b.integer(1)));
            return b.callOf(f.finish({}), {b.integer(2)});
        },
        "{0, 0, 0}");
    row(
        "initial values that depend on each other in a circle",
        [](B& b) {
            F f(b, "circle");
            f.output("y", TypeTable::real(), b.pool.local(1, TypeTable::real()));
            f.local("z", TypeTable::real(), b.pool.local(0, TypeTable::real()));
            return b.callOf(f.finish({}), {});
        },
        "error: the initial value of 'y' in 'circle' depends on itself");
    row(
        "an array of open size takes the size of its value",
        [](B& b) {
            F f(b, "open");
            const ExprId y = f.output("y", b.vectorType(TypeTable::integer()), {}, {ExprId()});
            return b.callOf(
                f.finish({F::assign(y, b.range(1, 3)), F::assign(b.subscript(y, {b.integer(2)}), b.integer(7))}), {});
        },
        "{1, 7, 3}");
    row(
        "an array of another size",
        [](B& b) {
            F f(b, "closed");
            const ExprId y = f.output("y", b.vectorType(TypeTable::real(), 2));
            return b.callOf(f.finish({F::assign(y, b.vector({1, 2, 3}))}), {});
        },
        "error: 'y' in 'closed' has the size [2], the value assigned to it [3]");
    row(
        "a slice is assigned",
        [](B& b) {
            F f(b, "slice");
            const ExprId y = f.output("y", b.vectorType(TypeTable::real(), 4));
            return b.callOf(f.finish({F::assign(b.subscript(y, {b.range(2, 3)}), b.vector({8, 9}))}), {});
        },
        "{0, 8, 9, 0}");
    row(
        "a slice of another size",
        [](B& b) {
            F f(b, "slice");
            const ExprId y = f.output("y", b.vectorType(TypeTable::real(), 4));
            return b.callOf(f.finish({F::assign(b.subscript(y, {b.range(2, 3)}), b.vector({8, 9, 10}))}), {});
        },
        "error: a value of size [3] is assigned to a part of size [2] of 'y'");
    row(
        "an index outside",
        [](B& b) {
            F f(b, "outside");
            const ExprId y = f.output("y", b.vectorType(TypeTable::real(), 2));
            return b.callOf(f.finish({F::assign(b.subscript(y, {b.integer(3)}), b.real(1))}), {});
        },
        "error: index 3 is outside 1..2");
    row(
        "a row is assigned",
        [](B& b) {
            F f(b, "row");
            const ExprId y = f.output("y", b.pool.types().array(TypeTable::real(), std::vector<std::int32_t>{2, 2}));
            return b.callOf(f.finish({F::assign(b.subscript(y, {b.integer(2), b.pool.whole()}), b.integers({5, 6}))}),
                            {});
        },
        "{{0, 0}, {5, 6}}");
    row(
        "an element of a field is assigned",
        [](B& b) {
            F f(b, "field");
            const ExprId p = f.output("p", b.points());
            return b.callOf(f.finish({F::assign(b.subscript(b.pool.member(p, 1), {b.integer(2)}), b.real(5))}), {});
        },
        "Point(x = 0, y = {0, 5})");
    row(
        "a field of an element is assigned",
        [](B& b) {
            F f(b, "field");
            const ExprId p = f.output("p", b.vectorType(b.points(), 2));
            return b.callOf(f.finish({F::assign(b.pool.member(b.subscript(p, {b.integer(2)}), 0), b.integer(5))}), {});
        },
        "{Point(x = 0, y = {0, 0}), Point(x = 5, y = {0, 0})}");
    row(
        "a field of all elements is assigned",
        [](B& b) {
            F f(b, "field");
            const ExprId p = f.output("p", b.vectorType(b.points(), 2));
            return b.callOf(f.finish({F::assign(b.pool.member(p, 0), b.vector({5, 6}))}), {});
        },
        "{Point(x = 5, y = {0, 0}), Point(x = 6, y = {0, 0})}");
    row(
        "a whole record is assigned to an element",
        [](B& b) {
            F f(b, "element");
            const ExprId p = f.output("p", b.vectorType(b.points(), 2));
            return b.callOf(f.finish({F::assign(b.subscript(p, {b.integer(1)}), b.point(1, 2, 3))}), {});
        },
        "{Point(x = 1, y = {2, 3}), Point(x = 0, y = {0, 0})}");
    row(
        "several results, one left out",
        [](B& b) {
            F inner(b, "pair");
            const ExprId first = inner.output("a", TypeTable::real()), second = inner.output("b", TypeTable::real());
            const FunctionId pair = inner.finish({F::assign(first, b.real(1)), F::assign(second, b.real(2))});
            F f(b, "second");
            const ExprId y = f.output("y", TypeTable::real());
            return b.callOf(f.finish({F::assignAll({ExprId(), y}, b.callOf(pair, {}))}), {});
        },
        "2");
    row(
        "one of several results",
        [](B& b) {
            F f(b, "pair");
            const ExprId first = f.output("a", TypeTable::real()), second = f.output("b", TypeTable::real());
            return b.pool.tupleElement(
                b.callOf(f.finish({F::assign(first, b.real(1)), F::assign(second, b.real(2))}), {}), 1);
        },
        "2");
    row(
        "an assertion that fails",
        [](B& b) {
            F f(b, "checked");
            const ExprId x = f.input("x", TypeTable::real());
            f.output("y", TypeTable::real());
            return b.callOf(f.finish({F::check(b.binary(Op::Greater, x, b.real(0)),
                                               b.add(b.text("x is "), b.call(Builtin::ToString, {x})))}),
                            {b.real(-2)});
        },
        "error: x is -2");
    row(
        "a warning stops nothing",
        [](B& b) {
            F f(b, "warned");
            f.output("y", TypeTable::real(), b.real(1));
            const TypeId level = b.pool.types().enumeration({"AssertionLevel", {"warning", "error"}});
            return b.callOf(
                f.finish({F::check(b.boolean(false), b.text("careful"), b.pool.enumerationLiteral(level, 0))}), {});
        },
        "1");
    row(
        "a record constructor",
        [](B& b) {
            F f(b, "Point");
            f.input("x", TypeTable::real());
            f.input("y", b.vectorType(TypeTable::real(), 2), b.vector({7, 8}));
            f.made.isRecordConstructor = true;
            const FunctionId made = f.finish({});
            b.functions.back().resultType = b.points();
            return b.callOf(made, {b.integer(1)});
        },
        "Point(x = 1, y = {7, 8})");
    row(
        "an external function",
        [](B& b) {
            F f(b, "twice");
            const ExprId x = f.input("x", TypeTable::real()), y = f.output("y", TypeTable::real());
            f.made.isExternal = true;
            f.made.external = {"C", "twice", {x}, y, {}, {}};
            return b.callOf(f.finish({}), {b.real(4)});
        },
        "8");
    row(
        "an external function that nobody knows",
        [](B& b) {
            F f(b, "far");
            f.output("y", TypeTable::real());
            f.made.isExternal = true;
            f.made.external = {"C", "away", {}, {}, {}, {}};
            return b.callOf(f.finish({}), {});
        },
        "unknown: the C function 'away' is not built in; native code runs in a simulation only");
    row(
        "an error that a function raises",
        [](B& b) {
            F f(b, "error");
            f.input("message", TypeTable::string());
            f.output("y", TypeTable::real());
            f.made.isExternal = true;
            f.made.external.name = "ModelicaError";
            return b.callOf(f.finish({}), {b.text("out of range")});
        },
        "error: out of range");
    row(
        "a function as an argument, one input bound",
        [](B& b) {
            F g(b, "line");
            const ExprId a = g.input("a", TypeTable::real()), x = g.input("x", TypeTable::real()),
                         gy = g.output("y", TypeTable::real());
            const FunctionId line = g.finish({F::assign(gy, b.binary(Op::Multiply, a, x))});
            const TypeId kind = b.pool.types().function("Shape");
            F f(b, "applied");
            const ExprId h = f.input("h", kind), y = f.output("y", TypeTable::real());
            const FunctionId applied =
                f.finish({F::assign(y, b.call(Builtin::Apply, {h, b.real(5)}, TypeTable::real()))});
            return b.callOf(applied, {b.pool.functionValue(line, std::vector{b.real(3), b.pool.whole()}, kind)});
        },
        "15");
    row(
        "an iterator does not reach into a call",
        [](B& b) {
            F f(b, "leak");
            const ExprId y = f.output("y", TypeTable::integer());
            const FunctionId leak = f.finish({F::assign(y, b.iteratorValue())});
            return b.pool.reduction(Builtin::Sum, b.callOf(leak, {}), b.iterator(), b.range(1, 2));
        },
        "not constant");
    row(
        "a recursive function",
        [](B& b) {
            F f(b, "factorial");
            const ExprId n = f.input("n", TypeTable::integer()), y = f.output("y", TypeTable::integer());
            const ExprId again = b.pool.functionCall(
                FunctionId(0), std::vector{b.binary(Op::Subtract, n, b.integer(1))}, TypeTable::integer());
            return b.callOf(
                f.finish({F::assign(y, b.pool.conditional(b.binary(Op::LessEqual, n, b.integer(1)), b.integer(1),
                                                          b.binary(Op::Multiply, n, again)))}),
                {b.integer(10)});
        },
        "3628800");
}

void FunctionEvaluationTest::functionGives()
{
    compareValue();
}

QTEST_GUILESS_MAIN(FunctionEvaluationTest)
#include "function_evaluation_test.moc"
