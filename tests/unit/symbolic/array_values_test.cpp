// SPDX-License-Identifier: GPL-3.0-or-later
// Values of arrays, and of functions of arrays, at compile time.
#include "core/symbolic/evaluate.h"
#include "tests/unit/symbolic/evaluator_fixture.h"

using namespace causeway;
using namespace causeway::test;

class ArrayValuesTest : public QObject {
    Q_OBJECT
private slots:
    void arrayHasValue_data();
    void arrayHasValue();
    void arrayFunctionHasValue_data();
    void arrayFunctionHasValue();
};

void ArrayValuesTest::arrayHasValue_data()
{
    addValueColumns();
    const auto row = addValueRow;
    using B = Workbench;

    row(
        "array",
        [](B& b) {
            return b.vector({1, 2.5});
        },
        "{1, 2.5}");
    row(
        "matrix",
        [](B& b) {
            return b.matrix({{1, 2}, {3, 4}});
        },
        "{{1, 2}, {3, 4}}");
    row(
        "range", [](B& b) { return b.range(2, 5); }, "{2, 3, 4, 5}");
    row(
        "range downwards", [](B& b) { return b.pool.range(b.integer(3), b.integer(-1), b.integer(1)); }, "{3, 2, 1}");
    row(
        "range without elements", [](B& b) { return b.range(3, 1); }, "fill(0, 0)");
    row(
        "range of tenths",
        [](B& b) {
            return b.call(Builtin::Size, {b.pool.range(b.real(0), b.real(0.1), b.real(0.3)), b.integer(1)},
                          TypeTable::integer());
        },
        "4");
    row(
        "range with step zero", [](B& b) { return b.pool.range(b.real(0), b.real(0), b.real(1)); },
        "error: the step of a range is zero");
    row(
        "range of an enumeration", [](B& b) { return b.pool.range(b.colour(1), b.integer(1), b.colour(2)); },
        "{Colour.green, Colour.blue}");
    row(
        "index",
        [](B& b) {
            return b.subscript(b.vector({1, 2, 3}), {b.integer(2)});
        },
        "2");
    row(
        "index too large",
        [](B& b) {
            return b.subscript(b.vector({1, 2, 3}), {b.integer(4)});
        },
        "error: index 4 is outside 1..3");
    row(
        "index zero in a range", [](B& b) { return b.subscript(b.range(5, 7), {b.integer(0)}); },
        "error: index 0 is outside 1..3");
    row(
        "index of the second dimension",
        [](B& b) {
            return b.subscript(b.matrix({{1, 2}}), {b.integer(1), b.integer(3)});
        },
        "error: index 3 is outside 1..2 of dimension 2");
    row(
        "index by a literal",
        [](B& b) {
            return b.subscript(b.vector({10, 20, 30}), {b.colour(1)});
        },
        "20");
    row(
        "index by a Boolean",
        [](B& b) {
            return b.subscript(b.vector({10, 20}), {b.boolean(true)});
        },
        "20");
    row(
        "slice",
        [](B& b) {
            return b.subscript(b.vector({1, 2, 3}), {b.integers({3, 1})});
        },
        "{3, 1}");
    row(
        "column",
        [](B& b) {
            return b.subscript(b.matrix({{1, 2}, {3, 4}}), {b.pool.whole(), b.integer(2)});
        },
        "{2, 4}");
    row(
        "row",
        [](B& b) {
            return b.subscript(b.matrix({{1, 2}, {3, 4}}), {b.integer(2)});
        },
        "{3, 4}");
    row(
        "an element of an array with unknown others",
        [](B& b) {
            return b.subscript(b.pool.array(std::vector{b.pool.time(), b.real(2)}, TypeTable::real()), {b.integer(2)});
        },
        "2");
    row(
        "scalar plus array",
        [](B& b) {
            return b.add(b.real(1), b.vector({1, 2}));
        },
        "{2, 3}");
    row(
        "arrays of different sizes",
        [](B& b) {
            return b.add(b.vector({1, 2}), b.vector({1, 2, 3}));
        },
        "error: the sizes [2] and [3] of the operands differ");
    row(
        "scalar product",
        [](B& b) {
            return b.binary(Op::Multiply, b.vector({1, 2}), b.vector({3, 4}));
        },
        "11");
    row(
        "matrix times vector",
        [](B& b) {
            return b.binary(Op::Multiply, b.matrix({{1, 2}, {3, 4}}), b.vector({1, 1}));
        },
        "{3, 7}");
    row(
        "vector times matrix",
        [](B& b) {
            return b.binary(Op::Multiply, b.vector({1, 1}), b.matrix({{1, 2}, {3, 4}}));
        },
        "{4, 6}");
    row(
        "matrix times matrix",
        [](B& b) {
            return b.binary(Op::Multiply, b.matrix({{1, 2}, {3, 4}}), b.matrix({{0, 1}, {1, 0}}));
        },
        "{{2, 1}, {4, 3}}");
    row(
        "matrices that do not fit",
        [](B& b) {
            return b.binary(Op::Multiply, b.matrix({{1, 2}}), b.matrix({{1, 2}}));
        },
        "error: arrays of sizes [1, 2] and [1, 2] cannot be multiplied");
    row(
        "array times scalar",
        [](B& b) {
            return b.binary(Op::Multiply, b.vector({1, 2}), b.integer(2));
        },
        "{2, 4}");
    row(
        "elementwise product",
        [](B& b) {
            return b.binary(Op::ElementMultiply, b.vector({1, 2}), b.vector({3, 4}));
        },
        "{3, 8}");
    row(
        "elementwise power",
        [](B& b) {
            return b.binary(Op::ElementPower, b.vector({1, 2}), b.integer(3));
        },
        "{1, 8}");
    row(
        "power of a matrix",
        [](B& b) {
            return b.binary(Op::Power, b.matrix({{1, 1}, {1, 0}}), b.integer(10));
        },
        "{{89, 55}, {55, 34}}");
    row(
        "zeroth power of a matrix",
        [](B& b) {
            return b.binary(Op::Power, b.matrix({{1, 1}, {1, 0}}), b.integer(0));
        },
        "{{1, 0}, {0, 1}}");
    row(
        "negative array",
        [](B& b) {
            return b.pool.unary(Op::Negate, b.vector({1, -2}));
        },
        "{-1, 2}");
    row(
        "function of an array",
        [](B& b) {
            return b.call(Builtin::Abs, {b.vector({1, -2})});
        },
        "{1, 2}");
    row(
        "greatest of arrays, element by element",
        [](B& b) {
            return b.call(Builtin::Max, {b.vector({1, 5}), b.vector({4, 2})});
        },
        "{4, 5}");
}

void ArrayValuesTest::arrayHasValue()
{
    compareValue();
}

void ArrayValuesTest::arrayFunctionHasValue_data()
{
    addValueColumns();
    const auto row = addValueRow;
    using B = Workbench;

    row(
        "sum",
        [](B& b) {
            return b.call(Builtin::Sum, {b.vector({1, 2, 3})}, TypeTable::real());
        },
        "6");
    row(
        "product",
        [](B& b) {
            return b.call(Builtin::Product, {b.integers({2, 3, 4})}, TypeTable::integer());
        },
        "24");
    row(
        "least",
        [](B& b) {
            return b.call(Builtin::MinOf, {b.matrix({{4, 2}, {3, 5}})}, TypeTable::real());
        },
        "2");
    row(
        "sum of nothing", [](B& b) { return b.call(Builtin::Sum, {b.vector({})}, TypeTable::real()); }, "0");
    row(
        "sizes",
        [](B& b) {
            return b.call(Builtin::Size, {b.matrix({{1, 2, 3}, {4, 5, 6}})}, b.vectorType(TypeTable::integer(), 2));
        },
        "{2, 3}");
    row(
        "size of a dimension that is not there",
        [](B& b) {
            return b.call(Builtin::Size, {b.vector({1}), b.integer(2)}, TypeTable::integer());
        },
        "error: size: an array of 1 dimensions has no dimension 2");
    row(
        "ndims", [](B& b) { return b.call(Builtin::Ndims, {b.matrix({{1}})}, TypeTable::integer()); }, "2");
    row(
        "scalar", [](B& b) { return b.call(Builtin::Scalar, {b.matrix({{7}})}, TypeTable::real()); }, "7");
    row(
        "vector",
        [](B& b) {
            return b.call(Builtin::Vector, {b.matrix({{1}, {2}})}, b.vectorType());
        },
        "{1, 2}");
    row(
        "matrix of a vector",
        [](B& b) {
            return b.call(Builtin::Matrix, {b.vector({1, 2})}, b.pool.typeId(b.matrix({{1}, {2}})));
        },
        "{{1}, {2}}");
    row(
        "transpose",
        [](B& b) {
            return b.call(Builtin::Transpose, {b.matrix({{1, 2, 3}, {4, 5, 6}})},
                          b.pool.typeId(b.matrix({{1, 2}, {1, 2}, {1, 2}})));
        },
        "{{1, 4}, {2, 5}, {3, 6}}");
    row(
        "outer product",
        [](B& b) {
            return b.call(Builtin::OuterProduct, {b.vector({1, 2}), b.vector({3, 4})},
                          b.pool.typeId(b.matrix({{1, 2}, {1, 2}})));
        },
        "{{3, 4}, {6, 8}}");
    row(
        "symmetric",
        [](B& b) {
            return b.call(Builtin::Symmetric, {b.matrix({{1, 2}, {3, 4}})}, b.pool.typeId(b.matrix({{1, 2}, {1, 2}})));
        },
        "{{1, 2}, {2, 4}}");
    row(
        "cross",
        [](B& b) {
            return b.call(Builtin::Cross, {b.vector({1, 0, 0}), b.vector({0, 1, 0})},
                          b.vectorType(TypeTable::real(), 3));
        },
        "{0, 0, 1}");
    row(
        "skew",
        [](B& b) {
            return b.call(Builtin::Skew, {b.vector({1, 2, 3})},
                          b.pool.typeId(b.matrix({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}})));
        },
        "{{0, -3, 2}, {3, 0, -1}, {-2, 1, 0}}");
    row(
        "identity",
        [](B& b) {
            return b.call(Builtin::Identity, {b.integer(2)}, b.pool.typeId(b.matrix({{1, 0}, {0, 1}})));
        },
        "{{1, 0}, {0, 1}}");
    row(
        "diagonal",
        [](B& b) {
            return b.call(Builtin::Diagonal, {b.vector({1, 2})}, b.pool.typeId(b.matrix({{1, 0}, {0, 1}})));
        },
        "{{1, 0}, {0, 2}}");
    row(
        "zeros", [](B& b) { return b.call(Builtin::Zeros, {b.integer(3)}, b.vectorType(TypeTable::integer(), 3)); },
        "{0, 0, 0}");
    row(
        "fill with a vector",
        [](B& b) {
            return b.call(Builtin::Fill, {b.text("a"), b.integer(2)}, b.vectorType(TypeTable::string(), 2));
        },
        "{\"a\", \"a\"}");
    row(
        "linspace",
        [](B& b) {
            return b.call(Builtin::Linspace, {b.real(0), b.real(1), b.integer(3)}, b.vectorType(TypeTable::real(), 3));
        },
        "{0, 0.5, 1}");
    row(
        "cat of rows",
        [](B& b) {
            return b.call(Builtin::Cat, {b.integer(1), b.vector({1}), b.vector({2, 3})}, b.vectorType());
        },
        "{1, 2, 3}");
    row(
        "cat of columns",
        [](B& b) {
            return b.call(Builtin::Cat, {b.integer(2), b.matrix({{1}, {2}}), b.matrix({{3, 4}, {5, 6}})},
                          b.pool.typeId(b.matrix({{1, 2, 3}, {1, 2, 3}})));
        },
        "{{1, 3, 4}, {2, 5, 6}}");
    row(
        "cat of what does not fit",
        [](B& b) {
            return b.call(Builtin::Cat, {b.integer(1), b.matrix({{1}}), b.matrix({{2, 3}})},
                          b.pool.typeId(b.matrix({{1}, {2}})));
        },
        "error: cat: the arrays have the sizes [1, 1] and [1, 2]");
    row(
        "an array that is too large",
        [](B& b) {
            return b.call(Builtin::Zeros, {b.integer(100000), b.integer(100000)}, b.pool.typeId(b.matrix({{1}})));
        },
        "unknown: an array of size [100000, 100000] is too large to be evaluated");
    row(
        "a negative size", [](B& b) { return b.call(Builtin::Zeros, {b.integer(-1)}, b.vectorType()); },
        "error: -1 is not a valid array size");
}

void ArrayValuesTest::arrayFunctionHasValue()
{
    compareValue();
}

QTEST_GUILESS_MAIN(ArrayValuesTest)
#include "array_values_test.moc"
