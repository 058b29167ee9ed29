// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of the compile-time evaluator share: a pool with functions, and ways to write both in few words.
#pragma once

#include <QTest>

#include <deque>
#include <map>

#include "core/base/task.h"
#include "core/external/external_world.h"
#include "core/symbolic/value.h"

namespace causeway::test {

/// A pool, the values of its variables and its functions.
class Workbench : public EvaluationContext {
public:
    ExpressionPool pool;
    std::map<std::uint32_t, Value> values;
    std::deque<Function> functions;
    Task task;
    ExternalWorld world{ExternalWorld::Purpose::Translation};

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
    std::optional<EvaluationFailure> callExternal(const Function& function, std::span<Value> arguments,
                                                  Value& result) override
    {
        if (function.external.name != "twice") return world.call(function, pool.types(), arguments, result);
        result = Value::real(2 * arguments[0].number());
        return std::nullopt;
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

/// A call of an external function with outputs of these types: inputs and outputs are its arguments, but for a single
/// scalar output, which is its result.
inline ExprId external(Workbench& bench, const char* name, std::vector<ExprId> inputs, std::vector<TypeId> outputs)
{
    FunctionBuilder f(bench, name);
    for (const ExprId input : inputs) {
        const TypeTable& types = bench.pool.types();
        const std::vector<std::int32_t> open(types.rank(bench.pool.typeId(input)), kUnknownSize);
        f.input("u", bench.pool.types().array(types.elementType(bench.pool.typeId(input)), open));
    }
    f.made.isExternal = true;
    f.made.external = {"C", name, {}, {}, {}, {}};
    TypeTable& types = bench.pool.types();
    for (std::size_t i = 0; i < f.made.inputs.size(); ++i)
        f.made.external.arguments.push_back(bench.pool.local(i, f.made.variables[i].type));
    for (const TypeId output : outputs) {
        const ExprId made = f.output("y", output);
        if (outputs.size() == 1 && types.isScalar(output))
            f.made.external.result = made;
        else
            f.made.external.arguments.push_back(made);
    }
    return bench.callOf(f.finish({}), inputs);
}

}  // namespace causeway::test

Q_DECLARE_METATYPE(causeway::test::Make)

namespace causeway::test {

/// The columns of a table of expressions and their values.
inline void addValueColumns()
{
    QTest::addColumn<Make>("make");
    QTest::addColumn<QString>("expected");
}
inline void addValueRow(const char* name, Make make, const char* expected)
{
    QTest::newRow(name) << make << QString(expected);
}
inline void compareValue()
{
    QFETCH(Make, make);
    QFETCH(QString, expected);
    Workbench bench;
    const ExprId expr = make(bench);
    QCOMPARE(QString::fromStdString(bench.evaluated(expr)), expected);
}

}  // namespace causeway::test
