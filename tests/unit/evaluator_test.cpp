// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <deque>
#include <map>
#include <stop_token>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/semantics/external_functions.h"
#include "core/symbolic/value.h"

using namespace causeway;

namespace {

/// A pool, the values of its variables and its functions.
class Workbench : public EvaluationContext {
public:
    ExpressionPool pool;
    std::map<std::uint32_t, Value> values;
    std::deque<Function> functions;
    Task task;

    const Value* valueOf(VariableId variable) override
    {
        const auto found = values.find(variable.value);
        return found == values.end() ? nullptr : &found->second;
    }
    std::string nameOf(VariableId variable) override { return "v" + std::to_string(variable.value); }
    const Function* function(FunctionId id) override
    {
        return id.index() < functions.size() ? &functions[id.index()] : nullptr;
    }
    std::optional<Value> callExternal(const Function& function, const std::vector<Value>& inputs) override
    {
        if (function.external.name == "twice") return Value::real(2 * inputs[0].number());
        return callExternalFunction(function, inputs, pool.types());
    }

    // Expressions
    // ------------------------------------------------------------------------------------------------------
    ExprId real(double value) { return pool.real(value); }
    ExprId integer(std::int64_t value) { return pool.integer(value); }
    ExprId text(const char* value) { return pool.string(value); }
    ExprId boolean(bool value) { return pool.boolean(value); }
    ExprId binary(Op op, ExprId a, ExprId b) { return pool.binary(op, a, b); }
    ExprId add(ExprId a, ExprId b) { return pool.binary(Op::Add, a, b); }
    ExprId vector(std::vector<double> elements)
    {
        std::vector<ExprId> all;
        for (const double element : elements) all.push_back(pool.real(element));
        return pool.array(all, TypeTable::real());
    }
    ExprId integers(std::vector<int> elements)
    {
        std::vector<ExprId> all;
        for (const int element : elements) all.push_back(pool.integer(element));
        return pool.array(all, TypeTable::integer());
    }
    ExprId matrix(std::vector<std::vector<double>> rows)
    {
        std::vector<ExprId> all;
        for (const auto& row : rows) all.push_back(vector(row));
        return pool.array(all, pool.typeId(all.front()));
    }
    ExprId call(Builtin function, std::vector<ExprId> arguments) { return pool.call(function, arguments); }
    ExprId call(Builtin function, std::vector<ExprId> arguments, TypeId type)
    {
        return pool.call(function, arguments, type);
    }
    ExprId subscript(ExprId array, std::vector<ExprId> subscripts) { return pool.subscript(array, subscripts); }
    ExprId range(int first, int last) { return pool.range(integer(first), ExprId(), integer(last)); }
    IteratorId iterator(const char* name = "i") { return pool.iteratorNamed(name, 0); }
    ExprId iteratorValue(const char* name = "i", TypeId type = TypeTable::integer())
    {
        return pool.iterator(iterator(name), type);
    }
    TypeId vectorType(TypeId element = TypeTable::real(), std::int32_t size = kUnknownSize)
    {
        return pool.types().array(element, std::vector{size});
    }
    TypeId colours() { return pool.types().enumeration({"Colour", {"red", "green", "blue"}}); }
    ExprId colour(std::size_t position) { return pool.enumerationLiteral(colours(), position); }
    TypeId points()
    {
        return pool.types().record({"Point", {{"x", TypeTable::real()}, {"y", vectorType(TypeTable::real(), 2)}}});
    }
    ExprId point(double x, double y1, double y2)
    {
        return pool.record(points(), std::vector{real(x), vector({y1, y2})});
    }

    // Functions
    // --------------------------------------------------------------------------------------------------------
    FunctionId add(Function function)
    {
        function.isComplete = true;
        functions.push_back(std::move(function));
        return FunctionId(functions.size() - 1);
    }
    ExprId callOf(FunctionId function, std::vector<ExprId> arguments)
    {
        return pool.functionCall(function, arguments, functions[function.index()].resultType);
    }

    // Results
    // ----------------------------------------------------------------------------------------------------------
    std::string evaluated(ExprId expr)
    {
        ConstantEvaluator evaluator(pool, *this, task);
        const auto value = evaluator.evaluate(expr);
        if (value) return toString(pool.types(), *value);
        const EvaluationFailure& failure = evaluator.failure();
        if (failure.reason.empty()) return "not constant";
        return (failure.isError ? "error: " : "unknown: ") + failure.reason;
    }
};

/// Builds a function: variables by name, statements in order.
class FunctionBuilder {
public:
    FunctionBuilder(Workbench& bench, const char* name) : m_bench(bench) { made.name = name; }

    ExprId variable(const char* name, TypeId type, FunctionVariableRole role, ExprId value = {},
                    std::vector<ExprId> dimensions = {})
    {
        const auto position = static_cast<std::uint32_t>(made.variables.size());
        FunctionVariable variable;
        variable.name = name;
        variable.type = type;
        variable.role = role;
        variable.value = value;
        variable.dimensions = std::move(dimensions);
        made.variables.push_back(variable);
        if (role == FunctionVariableRole::Input) made.inputs.push_back(position);
        if (role == FunctionVariableRole::Output) made.outputs.push_back(position);
        return m_bench.pool.local(position, type);
    }
    ExprId input(const char* name, TypeId type, ExprId value = {})
    {
        return variable(name, type, FunctionVariableRole::Input, value);
    }
    ExprId output(const char* name, TypeId type, ExprId value = {}, std::vector<ExprId> dimensions = {})
    {
        return variable(name, type, FunctionVariableRole::Output, value, std::move(dimensions));
    }
    ExprId local(const char* name, TypeId type, ExprId value = {}, std::vector<ExprId> dimensions = {})
    {
        return variable(name, type, FunctionVariableRole::Local, value, std::move(dimensions));
    }
    static Statement assign(ExprId target, ExprId value)
    {
        Statement statement;
        statement.targets = {target};
        statement.value = value;
        return statement;
    }
    static Statement assignAll(std::vector<ExprId> targets, ExprId value)
    {
        Statement statement = assign({}, value);
        statement.kind = StatementKind::CallAssign;
        statement.targets = std::move(targets);
        return statement;
    }
    static Statement loop(IteratorId iterator, ExprId over, std::vector<Statement> body)
    {
        Statement statement = loopWhile(over, std::move(body));
        statement.kind = StatementKind::For;
        statement.iterator = iterator;
        return statement;
    }
    static Statement loopWhile(ExprId condition, std::vector<Statement> body)
    {
        Statement statement;
        statement.kind = StatementKind::While;
        statement.value = condition;
        statement.body = std::move(body);
        return statement;
    }
    static Statement when(ExprId condition, std::vector<Statement> body, std::vector<Statement> otherwise = {})
    {
        Statement statement;
        statement.kind = StatementKind::If;
        statement.branches.push_back({condition, std::move(body)});
        if (!otherwise.empty()) statement.branches.push_back({ExprId(), std::move(otherwise)});
        return statement;
    }
    static Statement plain(StatementKind kind)
    {
        Statement statement;
        statement.kind = kind;
        return statement;
    }
    static Statement check(ExprId condition, ExprId message, ExprId level = {})
    {
        Statement statement;
        statement.kind = StatementKind::Assert;
        statement.value = condition;
        statement.message = message;
        if (!level.isNone()) statement.targets = {level};
        return statement;
    }
    FunctionId finish(std::vector<Statement> body)
    {
        made.body = std::move(body);
        if (made.outputs.size() == 1) {
            made.resultType = made.variables[made.outputs[0]].type;
        } else if (made.outputs.empty()) {
            made.resultType = TypeTable::none();
        } else {
            std::vector<TypeId> results;
            for (const auto output : made.outputs) results.push_back(made.variables[output].type);
            made.resultType = m_bench.pool.types().tuple(results);
        }
        return m_bench.add(made);
    }

    Function made;

private:
    Workbench& m_bench;
};

using Make = ExprId (*)(Workbench&);

/// A call of an external function with outputs of these types.
ExprId external(Workbench& bench, const char* name, std::vector<ExprId> inputs, std::vector<TypeId> outputs)
{
    FunctionBuilder f(bench, name);
    for (const ExprId input : inputs) {
        const TypeTable& types = bench.pool.types();
        const std::vector<std::int32_t> open(types.rank(bench.pool.typeId(input)), kUnknownSize);
        f.input("u", bench.pool.types().array(types.elementType(bench.pool.typeId(input)), open));
    }
    for (const TypeId output : outputs) f.output("y", output);
    f.made.isExternal = true;
    f.made.external = {"C", name, {}, {}};
    return bench.callOf(f.finish({}), inputs);
}

}  // namespace

Q_DECLARE_METATYPE(Make)

class EvaluatorTest : public QObject {
    Q_OBJECT
private slots:
    void expressionHasValue_data();
    void expressionHasValue();
    void numberAsText_data();
    void numberAsText();
    void functionGives_data();
    void functionGives();
    void externalFunctionGives_data();
    void externalFunctionGives();
    void matricesAreReadFromFiles();
    void linesAreReadFromFiles();
    void deepExpressionsNeedNoStack();
    void deepChoicesNeedNoStack();
    void deepReductionsAreRefused();
    void endlessLoopEnds();
    void endlessRecursionEnds();
    void recursionOf200CallsIsEvaluated();
    void cancelledEvaluationEnds();
    void manyStepsAreEvaluated();
    void valueBecomesTheSameExpression();
};

void EvaluatorTest::expressionHasValue_data()
{
    QTest::addColumn<Make>("make");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, Make make, const char* expected) {
        QTest::newRow(name) << make << QString(expected);
    };
    using B = Workbench;

    // Scalars
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

    // Arrays
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

    // Functions of arrays
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
        "error: -1 is no size of an array");

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

void EvaluatorTest::expressionHasValue()
{
    QFETCH(Make, make);
    QFETCH(QString, expected);
    Workbench bench;
    const ExprId expr = make(bench);
    QCOMPARE(QString::fromStdString(bench.evaluated(expr)), expected);
}

void EvaluatorTest::numberAsText_data()
{
    QTest::addColumn<Make>("make");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, Make make, const char* expected) {
        QTest::newRow(name) << make << QString(expected);
    };
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
        "error: '%s%n' is no format of a number");
    row(
        "array",
        [](B& b) {
            return b.call(Builtin::ToString, {b.integers({1, 2})});
        },
        "{\"1\", \"2\"}");
}

void EvaluatorTest::numberAsText()
{
    expressionHasValue();
}

void EvaluatorTest::functionGives_data()
{
    QTest::addColumn<Make>("make");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, Make make, const char* expected) {
        QTest::newRow(name) << make << QString(expected);
    };
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
            f.input("x", TypeTable::real());
            f.output("y", TypeTable::real());
            f.made.isExternal = true;
            f.made.external.name = "twice";
            return b.callOf(f.finish({}), {b.real(4)});
        },
        "8");
    row(
        "an external function that nobody knows",
        [](B& b) {
            F f(b, "far");
            f.output("y", TypeTable::real());
            f.made.isExternal = true;
            f.made.external.name = "away";
            return b.callOf(f.finish({}), {});
        },
        "unknown: the external function 'far' cannot be called while the model is translated");
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

void EvaluatorTest::functionGives()
{
    expressionHasValue();
}

void EvaluatorTest::externalFunctionGives_data()
{
    QTest::addColumn<Make>("make");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, Make make, const char* expected) {
        QTest::newRow(name) << make << QString(expected);
    };
    using B = Workbench;
    static constexpr TypeId kReal = TypeTable::real(), kInteger = TypeTable::integer(), kString = TypeTable::string();
    row(
        "length of a string", [](B& b) { return external(b, "ModelicaStrings_length", {b.text("abc")}, {kInteger}); },
        "3");
    row(
        "part of a string",
        [](B& b) {
            return external(b, "ModelicaStrings_substring", {b.text("abcdef"), b.integer(2), b.integer(4)}, {kString});
        },
        "\"bcd\"");
    row(
        "part behind the end",
        [](B& b) {
            return external(b, "ModelicaStrings_substring", {b.text("ab"), b.integer(5), b.integer(9)}, {kString});
        },
        "\"\"");
    row(
        "comparison without regard to case",
        [](B& b) {
            const TypeId order = b.pool.types().enumeration({"Compare", {"Less", "Equal", "Greater"}});
            return external(b, "ModelicaStrings_compare", {b.text("aB"), b.text("Ab"), b.boolean(false)}, {order});
        },
        "Compare.Equal");
    row(
        "place behind white space",
        [](B& b) {
            return external(b, "ModelicaStrings_skipWhiteSpace", {b.text("a  b"), b.integer(2)}, {kInteger});
        },
        "4");
    row(
        "real in a text",
        [](B& b) {
            return external(b, "ModelicaStrings_scanReal", {b.text("x = -1.5e2;"), b.integer(4), b.boolean(false)},
                            {kInteger, kReal});
        },
        "(11, -150)");
    row(
        "no real in a text",
        [](B& b) {
            return external(b, "ModelicaStrings_scanReal", {b.text("x"), b.integer(1), b.boolean(false)},
                            {kInteger, kReal});
        },
        "(1, 0)");
    row(
        "integer in a text",
        [](B& b) {
            return external(b, "ModelicaStrings_scanInteger", {b.text(" 42 "), b.integer(1), b.boolean(false)},
                            {kInteger, kInteger});
        },
        "(4, 42)");
    row(
        "a real is no integer",
        [](B& b) {
            return external(b, "ModelicaStrings_scanInteger", {b.text("4.2"), b.integer(1), b.boolean(false)},
                            {kInteger, kInteger});
        },
        "(1, 0)");
    row(
        "string in a text",
        [](B& b) {
            return external(b, "ModelicaStrings_scanString", {b.text(" \"ab\" "), b.integer(1)}, {kInteger, kString});
        },
        "(6, \"ab\")");
    row(
        "string without end",
        [](B& b) {
            return external(b, "ModelicaStrings_scanString", {b.text("\"ab\\"), b.integer(1)}, {kInteger, kString});
        },
        "(1, \"\")");
    row(
        "identifier in a text",
        [](B& b) {
            return external(b, "ModelicaStrings_scanIdentifier", {b.text("a_1+b"), b.integer(1)}, {kInteger, kString});
        },
        "(4, \"a_1\")");
    row(
        "function of the C library", [](B& b) { return external(b, "asinh", {b.real(0)}, {kReal}); }, "0");
    row(
        "function of the C library outside its domain", [](B& b) { return external(b, "acosh", {b.real(0)}, {kReal}); },
        "unknown: the external function 'acosh' cannot be called while the model is translated");
    row(
        "another signature", [](B& b) { return external(b, "ModelicaStrings_length", {b.integer(1)}, {kInteger}); },
        "unknown: the external function 'ModelicaStrings_length' cannot be called while the model is translated");
    row(
        "linear equations",
        [](B& b) {
            return external(b, "dgesv", {b.matrix({{0, 2}, {4, 0}}), b.vector({2, 8})}, {b.vectorType(), kInteger});
        },
        "({2, 1}, 0)");
    row(
        "linear equations without solution",
        [](B& b) {
            return b.pool.tupleElement(
                external(b, "dgesv", {b.matrix({{1, 1}, {1, 1}}), b.vector({2, 8})}, {b.vectorType(), kInteger}), 1);
        },
        "2");
    row(
        "factors of a matrix",
        [](B& b) {
            return external(b, "dgetrf", {b.matrix({{1, 2}, {2, 2}})},
                            {b.pool.types().array(kReal, std::vector{-1, -1}), b.vectorType(kInteger), kInteger});
        },
        "({{2, 2}, {0.5, 1}}, {2, 2}, 0)");
    row(
        "equations with factors",
        [](B& b) {
            return external(b, "dgetrs", {b.matrix({{2, 2}, {0.5, 1}}), b.integers({2, 2}), b.vector({3, 4})},
                            {b.vectorType(), kInteger});
        },
        "({1, 1}, 0)");
    row(
        "inverse of factors",
        [](B& b) {
            return external(b, "dgetri", {b.matrix({{2, 0}, {0, 4}}), b.integers({1, 2})},
                            {b.pool.types().array(kReal, std::vector{-1, -1}), kInteger});
        },
        "({{0.5, 0}, {0, 0.25}}, 0)");
    row(
        "eigenvalues",
        [](B& b) {
            return external(b, "dgeev", {b.matrix({{0, 1}, {-1, 0}})}, {b.vectorType(), b.vectorType(), kInteger});
        },
        "({0, 0}, {1, -1}, 0)");
    row(
        "root of a matrix",
        [](B& b) {
            return external(b, "dpotrf", {b.matrix({{4, 2}, {2, 5}}), b.boolean(true)},
                            {b.pool.types().array(kReal, std::vector{-1, -1}), kInteger});
        },
        "({{2, 1}, {2, 2}}, 0)");
    row(
        "largest sum of a column",
        [](B& b) {
            return external(b, "dlange", {b.matrix({{1, -2}, {3, 4}}), b.text("1")}, {kReal});
        },
        "6");
    row(
        "random number",
        [](B& b) {
            const ExprId drawn =
                external(b, "ModelicaRandom_xorshift64star", {b.integers({1, 0})}, {kReal, b.vectorType(kInteger)});
            const ExprId number = b.pool.tupleElement(drawn, 0);
            return b.binary(Op::And, b.binary(Op::Greater, number, b.real(0)),
                            b.binary(Op::LessEqual, number, b.real(1)));
        },
        "true");
}

void EvaluatorTest::externalFunctionGives()
{
    expressionHasValue();
}

void EvaluatorTest::matricesAreReadFromFiles()
{
    QTemporaryDir folder;
    const std::string text = folder.filePath("table.txt").toStdString();
    QVERIFY(!writeFileWhole(
        text, "#1\n# two matrices\ndouble first(1,2)\n 1 2\ndouble second(2, 2) # the one\n1.5 2\n3 4e1\n"));
    Workbench bench;
    const TypeId matrix = bench.pool.types().array(TypeTable::real(), std::vector{-1, -1});
    const ExprId sizes = external(bench, "ModelicaIO_readMatrixSizes", {bench.text(text.c_str()), bench.text("second")},
                                  {bench.vectorType(TypeTable::integer(), 2)});
    QCOMPARE(bench.evaluated(sizes), "{2, 2}");
    const auto read = [&](const std::string& file, const char* name, int rows, int columns) {
        return bench.evaluated(external(bench, "ModelicaIO_readRealMatrix",
                                        {bench.text(file.c_str()), bench.text(name), bench.integer(rows),
                                         bench.integer(columns), bench.boolean(false)},
                                        {matrix}));
    };
    QCOMPARE(read(text, "second", 2, 2), "{{1.5, 2}, {3, 40}}");
    const std::string refused =
        "unknown: the external function 'ModelicaIO_readRealMatrix' cannot be called while the model is translated";
    QCOMPARE(read(text, "third", 2, 2), refused);
    QCOMPARE(read(text, "second", 3, 2), refused);
    QCOMPARE(read(folder.filePath("missing").toStdString(), "second", 2, 2), refused);

    // MATLAB's level 4: header, name, elements column by column.
    std::string level4;
    for (const std::int32_t entry : {0, 2, 3, 0, 2}) level4.append(reinterpret_cast<const char*>(&entry), sizeof entry);
    level4.append("A\0", 2);
    for (const double element : {1.0, 4.0, 2.0, 5.0, 3.0, 6.0})
        level4.append(reinterpret_cast<const char*>(&element), sizeof element);
    const std::string binary = folder.filePath("table.mat").toStdString();
    QVERIFY(!writeFileWhole(binary, level4));
    QCOMPARE(read(binary, "A", 2, 3), "{{1, 2, 3}, {4, 5, 6}}");
    for (std::size_t size = 0; size < level4.size(); ++size) {
        QVERIFY(!writeFileWhole(binary, level4.substr(0, size)));
        QCOMPARE(read(binary, "A", 2, 3), refused);
    }
}

void EvaluatorTest::linesAreReadFromFiles()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("lines.txt").toStdString();
    QVERIFY(!writeFileWhole(file, "first\r\nsecond\n\nlast"));
    Workbench bench;
    const ExprId name = bench.text(file.c_str());
    QCOMPARE(bench.evaluated(external(bench, "ModelicaInternal_countLines", {name}, {TypeTable::integer()})), "4");
    const auto line = [&](int number) {
        return bench.evaluated(external(bench, "ModelicaInternal_readLine", {name, bench.integer(number)},
                                        {TypeTable::string(), TypeTable::boolean()}));
    };
    QCOMPARE(line(1), "(\"first\", false)");
    QCOMPARE(line(5), "(\"\", true)");
    QCOMPARE(
        bench.evaluated(external(bench, "ModelicaInternal_readFile", {name}, {bench.vectorType(TypeTable::string())})),
        "{\"first\", \"second\", \"\", \"last\"}");
    const TypeId kind =
        bench.pool.types().enumeration({"FileType", {"NoFile", "RegularFile", "Directory", "SpecialFile"}});
    const auto kindOf = [&](const std::string& path) {
        return bench.evaluated(external(bench, "ModelicaInternal_stat", {bench.text(path.c_str())}, {kind}));
    };
    QCOMPARE(kindOf(file), "FileType.RegularFile");
    QCOMPARE(kindOf(folder.path().toStdString()), "FileType.Directory");
    QCOMPARE(kindOf(file + ".missing"), "FileType.NoFile");
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
    QCOMPARE(bench.evaluated(call), "unknown: more than 256 calls of functions in each other, the last of 'again'");
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

QTEST_GUILESS_MAIN(EvaluatorTest)
#include "evaluator_test.moc"
