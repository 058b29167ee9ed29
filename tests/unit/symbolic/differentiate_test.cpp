// SPDX-License-Identifier: GPL-3.0-or-later
// Derivatives of arrays, records and functions, and by time: against differences of what the evaluator computes.
#include "tests/unit/symbolic/evaluator_fixture.h"

#include <cmath>

#include "core/symbolic/differentiate.h"
#include "core/symbolic/differentiate_function.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"

using namespace causeway;
using namespace causeway::test;

namespace {

class BenchFunctions final : public FunctionStore {
public:
    explicit BenchFunctions(Workbench& bench) : m_bench(bench) {}
    const Function* find(FunctionId function) override { return m_bench.function(function); }
    FunctionId add(Function function) override
    {
        m_bench.functions.push_back(std::move(function));
        return FunctionId(m_bench.functions.size() - 1);
    }

private:
    Workbench& m_bench;
};

/// The scalar Reals of a value, one after another.
void flattenAll(const TypeTable& types, const Value& value, std::vector<double>& result)
{
    if (types.base(value.type) == ValueType::Real)
        result.insert(result.end(), value.numbers.begin(), value.numbers.end());
    for (const Value& member : value.members) flattenAll(types, member, result);
}

/// Variables x0, x1, ... that are smooth functions of time.
class Motion {
public:
    explicit Motion(Workbench& bench) : m_bench(bench), m_store(bench), functions(bench.pool, m_store) {}

    ExprId x(std::size_t i) { return m_bench.pool.variable(VariableId(i), ValueType::Real); }
    /// x_i, its derivatives as variables of their own: 10 + i, 20 + i, 30 + i.
    static double value(std::size_t variable, double t)
    {
        const auto i = static_cast<double>(variable % 10);
        const double a = 0.6 + 0.1 * i, w = 1.1 + 0.3 * i, offset = variable < 10 ? 0.3 + 0.2 * i : 0.0;
        switch (variable / 10) {
            case 0: return offset + a * std::sin(w * t);
            case 1: return a * w * std::cos(w * t);
            case 2: return -a * w * w * std::sin(w * t);
            default: return -a * w * w * w * std::cos(w * t);
        }
    }
    std::vector<double> at(ExprId expr, double t)
    {
        for (std::size_t i = 0; i < 40; ++i) m_bench.values[static_cast<std::uint32_t>(i)] = Value::real(value(i, t));
        ConstantEvaluator evaluator(m_bench.pool, m_bench, m_bench.task);
        const auto result = evaluator.evaluate(expr);
        std::vector<double> numbers;
        if (!result) {
            qWarning("%s", evaluator.failure().reason.c_str());
            return numbers;
        }
        flattenAll(m_bench.pool.types(), *result, numbers);
        return numbers;
    }
    ExprId derivative(ExprId expr)
    {
        return timeDerivative(
            m_bench.pool, expr,
            [&](ExprId leaf) {
                const std::size_t variable = m_bench.pool.variableOf(leaf).index();
                return variable < 30 ? x(variable + 10) : ExprId();
            },
            &functions);
    }
    /// Whether the derivative is the quotient of differences, and the derivative of the derivative is.
    bool isRight(ExprId expr, int order = 2)
    {
        for (int i = 0; i < order; ++i) {
            const ExprId derived = derivative(expr);
            if (derived.isNone()) {
                qWarning("no derivative: %s", functions.refusal().c_str());
                return false;
            }
            for (const double t : {0.2, 0.9, 2.3}) {
                constexpr double kStep = 1e-4;
                const auto p1 = at(expr, t + kStep), m1 = at(expr, t - kStep), p2 = at(expr, t + 2 * kStep),
                           m2 = at(expr, t - 2 * kStep);
                std::vector<double> exact = at(derived, t);
                if (m_bench.pool.isNumber(derived, 0)) exact.assign(p1.size(), 0.0);
                if (exact.size() != p1.size() || p1.empty()) {
                    qWarning("order %d: %zu numbers instead of %zu", i + 1, exact.size(), p1.size());
                    return false;
                }
                for (std::size_t k = 0; k < exact.size(); ++k) {
                    const double quotient = (8 * (p1[k] - m1[k]) - (p2[k] - m2[k])) / (12 * kStep);
                    if (std::fabs(exact[k] - quotient) <= 1e-7 * (1 + std::fabs(quotient))) continue;
                    qWarning("order %d, t = %g, number %zu: %.12g instead of %.12g", i + 1, t, k, exact[k], quotient);
                    return false;
                }
            }
            if (m_bench.pool.isNumber(derived, 0)) return true;
            expr = derived;
        }
        return true;
    }

private:
    Workbench& m_bench;
    BenchFunctions m_store;

public:
    FunctionDerivatives functions;
};

}  // namespace

class DifferentiateTest : public QObject {
    Q_OBJECT
private slots:
    void builtins();
    void arrays();
    void records();
    void conditionsAndIndicesAreNotAskedFor();
    void delayedValues();
    void algorithms();
    void loopsAndArraysInFunctions();
    void nestedCallsAndSeveralResults();
    void recordsInFunctions();
    void annotations();
    void higherOrderAnnotation();
    void partialDerivatives();
    void refusals();
};

void DifferentiateTest::builtins()
{
    Workbench b;
    Motion m(b);
    auto& p = b.pool;
    const ExprId x = m.x(0), y = m.x(1), z = m.x(2);
    for (const Builtin function :
         {Builtin::Abs, Builtin::Sqrt, Builtin::Sin, Builtin::Cos, Builtin::Tan, Builtin::Atan, Builtin::Sinh,
          Builtin::Cosh, Builtin::Tanh, Builtin::Exp, Builtin::Log, Builtin::Log10, Builtin::NoEvent}) {
        const ExprId positive = p.binary(Op::Add, p.real(0.2), p.binary(Op::Multiply, x, x));
        QVERIFY2(m.isRight(b.call(function, {positive})), toString(function).data());
    }
    for (const Builtin function : {Builtin::Asin, Builtin::Acos})
        QVERIFY(m.isRight(b.call(function, {p.binary(Op::Multiply, p.real(0.5), x)})));
    for (const Builtin function : {Builtin::Min, Builtin::Max, Builtin::Atan2, Builtin::Mod, Builtin::Rem}) {
        const ExprId shifted = p.binary(Op::Add, y, p.real(4.1));
        QVERIFY2(m.isRight(b.call(function, {x, shifted})), toString(function).data());
        QVERIFY2(
            m.isRight(b.call(function, {shifted, x}), function == Builtin::Mod || function == Builtin::Rem ? 1 : 2),
            toString(function).data());
    }
    QVERIFY(m.isRight(b.call(Builtin::SemiLinear, {x, y, z})));
    QVERIFY(m.isRight(b.call(Builtin::SemiLinear, {p.unary(Op::Negate, x), y, z})));
    QVERIFY(
        m.isRight(p.call(Builtin::Smooth, std::array{p.integer(2), p.binary(Op::Multiply, x, y)}, TypeTable::real())));
    QVERIFY(m.isRight(p.binary(Op::Power, x, p.integer(3))));
    QVERIFY(m.isRight(p.binary(Op::Power, p.binary(Op::Add, p.real(2), x), y)));
    QVERIFY(
        m.isRight(p.conditional(p.binary(Op::Greater, x, y), p.binary(Op::Multiply, x, z), b.call(Builtin::Sin, {y}))));
    QVERIFY(m.isRight(b.call(Builtin::Floor, {x})));
    // A derivative that keeps quiet about events where the original does.
    const ExprId quiet =
        b.call(Builtin::NoEvent, {p.conditional(p.binary(Op::Greater, x, y), p.binary(Op::Multiply, x, z), y)});
    QVERIFY(p.builtin(m.derivative(quiet)) == Builtin::NoEvent);
}

void DifferentiateTest::arrays()
{
    Workbench b;
    Motion m(b);
    auto& p = b.pool;
    const auto vector = [&](std::vector<ExprId> elements) { return p.array(elements, TypeTable::real()); };
    const ExprId u = vector({m.x(0), m.x(1), m.x(2)}),
                 v = vector({m.x(3), p.real(2), p.binary(Op::Multiply, m.x(0), m.x(4))});
    const auto matrix = [&](std::vector<ExprId> rows) { return p.array(rows, p.typeId(rows.front())); };
    const ExprId a = matrix({vector({m.x(0), p.real(1)}), vector({m.x(2), m.x(3)})}),
                 c = matrix({vector({p.real(1), p.real(2)}), vector({p.real(3), p.real(5)})});
    const ExprId w = vector({m.x(1), m.x(5)});
    const ExprId s = m.x(6);
    const TypeId real3 = p.typeId(u), real22 = p.typeId(a), real = TypeTable::real();
    const auto n = [&](int value) { return p.integer(value); };
    const std::vector<std::pair<const char*, ExprId>> cases{
        {"u*v", p.binary(Op::Multiply, u, v)},
        {"a*w", p.binary(Op::Multiply, a, w)},
        {"w*a", p.binary(Op::Multiply, w, a)},
        {"a*c", p.binary(Op::Multiply, a, c)},
        {"c*a*a", p.binary(Op::Multiply, p.binary(Op::Multiply, c, a), a)},
        {"s*u", p.binary(Op::Multiply, s, u)},
        {"u/s", p.binary(Op::Divide, u, s)},
        {"u.*v", p.binary(Op::ElementMultiply, u, v)},
        {"u./(v+5)", p.binary(Op::ElementDivide, u, p.binary(Op::Add, v, p.real(5)))},
        {"u.^2", p.binary(Op::ElementPower, u, n(2))},
        {"c+s", p.binary(Op::Add, c, s)},
        {"s-c", p.binary(Op::Subtract, s, c)},
        {"a^3", p.binary(Op::Power, a, n(3))},
        {"-u", p.unary(Op::Negate, u)},
        {"sin(u)", b.call(Builtin::Sin, {u})},
        {"u[2]", b.subscript(u, {n(2)})},
        {"a[:,1]", b.subscript(a, {p.whole(), n(1)})},
        {"(s*u)[3]", b.subscript(p.binary(Op::Multiply, s, u), {n(3)})},
        {"sum(u)", b.call(Builtin::Sum, {u}, real)},
        {"product(u)", b.call(Builtin::Product, {u}, real)},
        {"min(u)", b.call(Builtin::MinOf, {u}, real)},
        {"max(a)", b.call(Builtin::MaxOf, {a}, real)},
        {"transpose(a)", b.call(Builtin::Transpose, {a}, real22)},
        {"symmetric(a)", b.call(Builtin::Symmetric, {a}, real22)},
        {"cross(u,v)", b.call(Builtin::Cross, {u, v}, real3)},
        {"skew(u)", b.call(Builtin::Skew, {u}, p.types().array(real, std::array{3, 3}))},
        {"diagonal(u)", b.call(Builtin::Diagonal, {u}, p.types().array(real, std::array{3, 3}))},
        {"outerProduct(u,w)", b.call(Builtin::OuterProduct, {u, w}, p.types().array(real, std::array{3, 2}))},
        {"fill(s,2,2)", b.call(Builtin::Fill, {s, n(2), n(2)}, real22)},
        {"linspace(s,1,3)", b.call(Builtin::Linspace, {s, p.real(1), n(3)}, real3)},
        {"cat(1,u,w)", b.call(Builtin::Cat, {n(1), u, w}, p.types().array(real, std::array{5}))},
        {"cat(1,{1,2},w)", b.call(Builtin::Cat, {n(1), b.vector({1, 2}), w}, p.types().array(real, std::array{4}))},
        {"if in arrays", p.conditional(p.binary(Op::Greater, s, m.x(0)), u, b.vector({1, 2, 3}))},
        {"sum(i*s for i in 1:3)",
         p.reduction(Builtin::Sum, p.binary(Op::Multiply, b.iteratorValue(), s), b.iterator(), b.range(1, 3))},
        {"{i*s for i in 1:3}",
         p.reduction(Builtin::ArrayOf, p.binary(Op::Multiply, b.iteratorValue(), s), b.iterator(), b.range(1, 3))},
    };
    for (const auto& [name, expr] : cases) QVERIFY2(m.isRight(expr), name);
    // What no varying part occurs in is a plain zero.
    QCOMPARE(m.derivative(p.binary(Op::Multiply, c, b.vector({1, 2}))), p.integer(0));
}

void DifferentiateTest::records()
{
    Workbench b;
    Motion m(b);
    auto& p = b.pool;
    const TypeId mixed = p.types().record(
        {"State", {{"h", TypeTable::real()}, {"phase", TypeTable::integer()}, {"p", TypeTable::real()}}});
    const ExprId state = p.record(mixed, std::array{p.binary(Op::Multiply, m.x(0), m.x(1)), p.integer(2), m.x(2)});
    QVERIFY(m.isRight(p.binary(Op::Multiply, p.member(state, 0), p.member(state, 2))));
    QVERIFY(m.isRight(state));
    QCOMPARE(m.derivative(p.member(state, 1)), p.integer(0));
    // The derivative has the fields that are Reals.
    const TypeId derivative = derivativeType(p.types(), mixed);
    QCOMPARE(p.types().recordOf(derivative).fields.size(), std::size_t(2));
    QCOMPARE(p.typeId(m.derivative(state)), derivative);
    QCOMPARE(derivativeType(p.types(), b.points()), b.points());
    // Of an expression whose value is a record, by member.
    const ExprId either = p.conditional(p.binary(Op::Greater, m.x(3), m.x(4)), state,
                                        p.record(mixed, std::array{m.x(5), p.integer(1), p.real(0)}));
    QVERIFY(m.isRight(p.member(either, 2)));
    QVERIFY(m.isRight(p.member(either, 0)));
}

void DifferentiateTest::conditionsAndIndicesAreNotAskedFor()
{
    Workbench b;
    auto& p = b.pool;
    const ExprId x = p.variable(VariableId(0), ValueType::Real), y = p.variable(VariableId(1), ValueType::Real);
    const ExprId expr =
        p.conditional(p.binary(Op::Greater, y, p.real(0)), p.binary(Op::Multiply, p.unary(Op::Pre, y), x),
                      p.binary(Op::Multiply, b.call(Builtin::Sign, {y}), x));
    std::vector<ExprId> asked;
    const ExprId dx = p.der(x);
    const ExprId derivative = timeDerivative(p, expr, [&](ExprId leaf) {
        asked.push_back(leaf);
        return leaf == x ? dx : ExprId();
    });
    QCOMPARE(asked, std::vector{x});
    QVERIFY(dependsOn(p, derivative, dx));
    // der(x) is asked for as a leaf: its derivative is the second one of x.
    const ExprId second = p.variable(VariableId(2), ValueType::Real);
    QCOMPARE(timeDerivative(p, dx, [&](ExprId leaf) { return leaf == dx ? second : ExprId(); }), second);
    QCOMPARE(timeDerivative(p, p.binary(Op::Multiply, p.real(3), p.time()), [](ExprId) { return ExprId(); }),
             p.real(3));
    // A leaf without a derivative makes the whole have none.
    QVERIFY(
        timeDerivative(p, p.binary(Op::Add, x, y), [&](ExprId leaf) { return leaf == x ? dx : ExprId(); }).isNone());
}

void DifferentiateTest::delayedValues()
{
    Workbench b;
    auto& p = b.pool;
    const ExprId x = p.variable(VariableId(0), ValueType::Real);
    const ExprId delayed = b.call(Builtin::Delay, {x, p.real(0.5)}, TypeTable::real());
    const ExprId derivative = timeDerivative(p, delayed, [&](ExprId leaf) { return p.der(leaf); });
    QCOMPARE(derivative, b.call(Builtin::Delay, {p.der(x), p.real(0.5)}, TypeTable::real()));
    QVERIFY(differentiate(p, delayed, x).isNone());
}

void DifferentiateTest::algorithms()
{
    Workbench b;
    Motion m(b);
    auto& p = b.pool;
    FunctionBuilder f(b, "f");
    const ExprId x = f.input("x", TypeTable::real()), n = f.input("n", TypeTable::integer()),
                 y = f.input("y", TypeTable::real());
    const ExprId z = f.output("z", TypeTable::real());
    const ExprId t = f.local("t", TypeTable::real(), p.binary(Op::Multiply, x, y));
    const ExprId k = f.local("k", TypeTable::real());
    // t starts as x*y; k does not depend on x or y.
    const FunctionId id = f.finish({
        FunctionBuilder::assign(k, p.binary(Op::Multiply, p.real(2), n)),
        FunctionBuilder::when(p.binary(Op::Greater, x, y), {FunctionBuilder::assign(t, p.binary(Op::Multiply, t, t))},
                              {FunctionBuilder::assign(t, b.call(Builtin::Sin, {t}))}),
        FunctionBuilder::assign(z, p.binary(Op::Add, p.binary(Op::Multiply, k, t), x)),
        FunctionBuilder::assign(z, p.binary(Op::Multiply, z, y)),
    });
    QVERIFY(m.isRight(b.callOf(id, {m.x(0), p.integer(3), m.x(1)}), 3));
    // Where only one input varies, the other has no companion.
    const ExprId one = m.derivative(b.callOf(id, {m.x(0), p.integer(3), p.real(1.5)}));
    QCOMPARE(p.operands(one).size(), std::size_t(4));
    QVERIFY(m.isRight(b.callOf(id, {m.x(0), p.integer(3), p.real(1.5)})));
    // Both are made once.
    const std::size_t count = b.functions.size();
    QCOMPARE(m.derivative(b.callOf(id, {m.x(0), p.integer(3), p.real(1.5)})), one);
    QCOMPARE(b.functions.size(), count);
    QCOMPARE(m.derivative(b.callOf(id, {p.real(1), p.integer(3), p.real(1.5)})), p.integer(0));
}

void DifferentiateTest::loopsAndArraysInFunctions()
{
    Workbench b;
    Motion m(b);
    auto& p = b.pool;
    // Horner's rule over an array, powers gathered in a local array, a while loop.
    FunctionBuilder f(b, "f");
    const ExprId c = f.input("c", b.vectorType()), x = f.input("x", TypeTable::real());
    const ExprId y = f.output("y", TypeTable::real());
    const ExprId size = b.call(Builtin::Size, {c, p.integer(1)}, TypeTable::integer());
    const ExprId powers = f.local("powers", b.vectorType(), {}, {size});
    const ExprId count = f.local("count", TypeTable::integer());
    const ExprId i = b.iteratorValue("i");
    const FunctionId id = f.finish({
        FunctionBuilder::assign(powers, b.call(Builtin::Fill, {p.real(1), size}, b.vectorType())),
        FunctionBuilder::loop(
            b.iterator("i"), p.range(p.integer(2), {}, size),
            {FunctionBuilder::assign(
                b.subscript(powers, {i}),
                p.binary(Op::Multiply, b.subscript(powers, {p.binary(Op::Subtract, i, p.integer(1))}), x))}),
        FunctionBuilder::assign(y, p.binary(Op::Multiply, c, powers)),
        FunctionBuilder::assign(count, p.integer(0)),
        FunctionBuilder::loopWhile(p.binary(Op::Less, count, p.integer(2)),
                                   {FunctionBuilder::assign(count, p.binary(Op::Add, count, p.integer(1))),
                                    FunctionBuilder::assign(y, p.binary(Op::Add, b.call(Builtin::Sin, {y}), x))}),
    });
    const ExprId vector = p.array(std::array{m.x(0), m.x(1), p.real(0.5), m.x(2)}, TypeTable::real());
    QVERIFY(m.isRight(b.callOf(id, {vector, m.x(3)})));
    QVERIFY(m.isRight(b.callOf(id, {b.vector({1, 2, 3}), m.x(3)})));
}

void DifferentiateTest::nestedCallsAndSeveralResults()
{
    Workbench b;
    Motion m(b);
    auto& p = b.pool;
    FunctionBuilder g(b, "g");
    const ExprId u = g.input("u", TypeTable::real()), v = g.input("v", TypeTable::real());
    const ExprId r = g.output("r", TypeTable::real()), flag = g.output("flag", TypeTable::boolean()),
                 q = g.output("q", TypeTable::real());
    const FunctionId inner =
        g.finish({FunctionBuilder::assign(r, p.binary(Op::Multiply, u, v)),
                  FunctionBuilder::assign(flag, p.binary(Op::Greater, u, v)),
                  FunctionBuilder::assign(q, b.call(Builtin::Exp, {p.binary(Op::Subtract, u, v)}))});
    FunctionBuilder f(b, "f");
    const ExprId x = f.input("x", TypeTable::real());
    const ExprId y = f.output("y", TypeTable::real());
    const ExprId a = f.local("a", TypeTable::real()), c = f.local("c", TypeTable::real());
    const FunctionId outer = f.finish({FunctionBuilder::assignAll({a, {}, c}, b.callOf(inner, {x, p.real(2)})),
                                       FunctionBuilder::assign(y, p.binary(Op::Multiply, a, c)),
                                       FunctionBuilder::assignAll({{}, {}, c}, b.callOf(inner, {y, x})),
                                       FunctionBuilder::assign(y, p.binary(Op::Add, y, c))});
    QVERIFY(m.isRight(b.callOf(outer, {m.x(0)})));
    QVERIFY(m.isRight(p.tupleElement(b.callOf(inner, {m.x(0), m.x(1)}), 2)));
    QCOMPARE(m.derivative(p.tupleElement(b.callOf(inner, {m.x(0), m.x(1)}), 1)), p.integer(0));
}

void DifferentiateTest::recordsInFunctions()
{
    Workbench b;
    Motion m(b);
    auto& p = b.pool;
    const TypeId mixed =
        p.types().record({"State", {{"n", TypeTable::integer()}, {"h", TypeTable::real()}, {"p", TypeTable::real()}}});
    FunctionBuilder s(b, "setState");
    const ExprId h = s.input("h", TypeTable::real()), pressure = s.input("p", TypeTable::real());
    const ExprId state = s.output("state", mixed);
    const FunctionId set = s.finish({FunctionBuilder::assign(p.member(state, 0), p.integer(3)),
                                     FunctionBuilder::assign(p.member(state, 1), p.binary(Op::Multiply, h, pressure)),
                                     FunctionBuilder::assign(p.member(state, 2), pressure)});
    FunctionBuilder d(b, "density");
    const ExprId in = d.input("state", mixed);
    const ExprId out = d.output("d", TypeTable::real());
    const FunctionId density = d.finish(
        {FunctionBuilder::assign(out, p.binary(Op::Divide, p.binary(Op::Multiply, p.member(in, 0), p.member(in, 1)),
                                               p.binary(Op::Add, p.real(3), p.member(in, 2))))});
    QVERIFY(m.isRight(b.callOf(density, {b.callOf(set, {m.x(0), m.x(1)})})));
    QVERIFY(m.isRight(p.member(b.callOf(set, {m.x(0), m.x(1)}), 1)));
    // A constructor is a function too.
    Function constructor;
    constructor.name = "State";
    constructor.isRecordConstructor = true;
    for (const RecordType::Field& field : std::vector(p.types().recordOf(mixed).fields)) {
        constructor.inputs.push_back(static_cast<std::uint32_t>(constructor.variables.size()));
        FunctionVariable variable;
        variable.name = field.name;
        variable.type = field.type;
        variable.role = FunctionVariableRole::Input;
        constructor.variables.push_back(variable);
    }
    constructor.resultType = mixed;
    const FunctionId make = b.add(constructor);
    QVERIFY(m.isRight(b.callOf(density, {b.callOf(make, {p.integer(2), m.x(2), m.x(1)})})));
}

void DifferentiateTest::annotations()
{
    Workbench b;
    Motion m(b);
    auto& p = b.pool;
    // f(x, a) = x*x*a, external; a derivative for constant a, and a general one.
    FunctionBuilder special(b, "special");
    {
        const ExprId x = special.input("x", TypeTable::real()), a = special.input("a", TypeTable::real()),
                     dx = special.input("dx", TypeTable::real());
        const ExprId y = special.output("y", TypeTable::real());
        special.made.body = {FunctionBuilder::assign(
            y, p.binary(Op::Multiply, p.binary(Op::Multiply, p.real(2), x), p.binary(Op::Multiply, a, dx)))};
    }
    const FunctionId specialId = special.finish(special.made.body);
    FunctionBuilder general(b, "general");
    {
        const ExprId x = general.input("x", TypeTable::real()), a = general.input("a", TypeTable::real()),
                     dx = general.input("dx", TypeTable::real()), da = general.input("da", TypeTable::real());
        const ExprId y = general.output("y", TypeTable::real());
        general.made.body = {FunctionBuilder::assign(
            y, p.binary(Op::Add,
                        p.binary(Op::Multiply, p.binary(Op::Multiply, p.real(2), x), p.binary(Op::Multiply, a, dx)),
                        p.binary(Op::Multiply, p.binary(Op::Multiply, x, x), da)))};
    }
    const FunctionId generalId = general.finish(general.made.body);
    FunctionBuilder f(b, "f");
    const ExprId x = f.input("x", TypeTable::real()), a = f.input("a", TypeTable::real());
    const ExprId y = f.output("y", TypeTable::real());
    f.made.derivatives = {{specialId, 1, {1}, {}}, {generalId, 1, {}, {}}};
    const FunctionId id =
        f.finish({FunctionBuilder::assign(y, p.binary(Op::Multiply, p.binary(Op::Multiply, x, x), a))});
    const ExprId constant = m.derivative(b.callOf(id, {m.x(0), p.real(3)}));
    QCOMPARE(p.functionOf(constant), specialId);
    QCOMPARE(p.operands(constant).size(), std::size_t(3));
    QCOMPARE(p.functionOf(m.derivative(b.callOf(id, {m.x(0), m.x(1)}))), generalId);
    QVERIFY(m.isRight(b.callOf(id, {m.x(0), p.real(3)})));
    QVERIFY(m.isRight(b.callOf(id, {m.x(0), m.x(1)})));
    // Without a derivative of the input that is left out by assumption.
    b.functions[id.index()].derivatives = {{specialId, 1, {}, {1}}};
    QCOMPARE(p.functionOf(m.derivative(b.callOf(id, {m.x(2), m.x(3)}))), specialId);
    // An annotation whose function does not fit is passed over.
    b.functions[id.index()].derivatives = {{specialId, 1, {}, {}}};
    QVERIFY(m.isRight(b.callOf(id, {m.x(4), m.x(5)})));
}

void DifferentiateTest::higherOrderAnnotation()
{
    Workbench b;
    Motion m(b);
    auto& p = b.pool;
    FunctionBuilder second(b, "foo2");
    const ExprId x2 = second.input("x", TypeTable::real()), dx2 = second.input("der_x", TypeTable::real()),
                 ddx2 = second.input("der_2_x", TypeTable::real());
    const ExprId y2 = second.output("y", TypeTable::real());
    // 2*dx^2 + 2*x*ddx
    const FunctionId foo2 = second.finish({FunctionBuilder::assign(
        y2, p.binary(Op::Multiply, p.real(2),
                     p.binary(Op::Add, p.binary(Op::Multiply, dx2, dx2), p.binary(Op::Multiply, x2, ddx2))))});
    FunctionBuilder first(b, "foo1");
    const ExprId x1 = first.input("x", TypeTable::real()), dx1 = first.input("der_x", TypeTable::real());
    const ExprId y1 = first.output("y", TypeTable::real());
    first.made.derivatives = {{foo2, 2, {}, {}}};
    const FunctionId foo1 =
        first.finish({FunctionBuilder::assign(y1, p.binary(Op::Multiply, p.real(2), p.binary(Op::Multiply, x1, dx1)))});
    FunctionBuilder zeroth(b, "foo0");
    const ExprId x0 = zeroth.input("x", TypeTable::real());
    const ExprId y0 = zeroth.output("y", TypeTable::real());
    zeroth.made.derivatives = {{foo1, 1, {}, {}}};
    const FunctionId foo0 = zeroth.finish({FunctionBuilder::assign(y0, p.binary(Op::Multiply, x0, x0))});
    const ExprId call = b.callOf(foo0, {m.x(0)});
    const ExprId twice = m.derivative(m.derivative(call));
    QCOMPARE(p.functionOf(twice), foo2);
    QCOMPARE(p.operands(twice).size(), std::size_t(3));
    QVERIFY(m.isRight(call, 2));
    // The user's own call of foo1 is no first derivative.
    const ExprId own = b.callOf(foo1, {m.x(1), m.x(2)});
    QVERIFY(p.functionOf(m.derivative(own)) != foo2);
    QVERIFY(m.isRight(own));
}

void DifferentiateTest::partialDerivatives()
{
    Workbench b;
    BenchFunctions store(b);
    FunctionDerivatives functions(b.pool, store);
    auto& p = b.pool;
    // z = x^2*y, w = sin(x)
    FunctionBuilder f(b, "f");
    const ExprId x = f.input("x", TypeTable::real()), y = f.input("y", TypeTable::real());
    const ExprId z = f.output("z", TypeTable::real()), w = f.output("w", TypeTable::real());
    const FunctionId id = f.finish({FunctionBuilder::assign(z, p.binary(Op::Multiply, p.binary(Op::Multiply, x, x), y)),
                                    FunctionBuilder::assign(w, b.call(Builtin::Sin, {x}))});
    const std::vector<std::uint32_t> byX{0}, byXAndY{0, 1};
    const FunctionId dx = functions.partial(id, byX), dxdy = functions.partial(id, byXAndY);
    QVERIFY(!dx.isNone() && !dxdy.isNone());
    QCOMPARE(QString::fromStdString(b.evaluated(p.tupleElement(b.callOf(dx, {p.real(3), p.real(5)}), 0))),
             QString("30"));
    QCOMPARE(QString::fromStdString(b.evaluated(p.tupleElement(b.callOf(dx, {p.real(0), p.real(5)}), 1))),
             QString("1"));
    QCOMPARE(QString::fromStdString(b.evaluated(p.tupleElement(b.callOf(dxdy, {p.real(3), p.real(5)}), 0))),
             QString("6"));
    QCOMPARE(QString::fromStdString(b.evaluated(p.tupleElement(b.callOf(dxdy, {p.real(3), p.real(5)}), 1))),
             QString("0"));
    // By the rules of expressions, with functions.
    const ExprId v = p.variable(VariableId(0), ValueType::Real);
    b.values[0] = Value::real(3);
    const ExprId derivative = differentiate(p, p.tupleElement(b.callOf(id, {v, p.real(5)}), 0), v, functions);
    QCOMPARE(QString::fromStdString(b.evaluated(derivative)), QString("30"));
    // A function that is declared as a partial derivative has derivatives as well.
    Function declared = b.functions[id.index()];
    declared.name = "g";
    declared.body.clear();
    declared.partialOf = id;
    declared.partialBy = {0};
    const FunctionId g = b.add(declared);
    const ExprId again = differentiate(p, p.tupleElement(b.callOf(g, {v, p.real(5)}), 0), v, functions);
    QCOMPARE(QString::fromStdString(b.evaluated(again)), QString("10"));
}

void DifferentiateTest::refusals()
{
    Workbench b;
    Motion m(b);
    auto& p = b.pool;
    // External, without an annotation.
    const ExprId call = external(b, "mystery", {m.x(0)}, {TypeTable::real()});
    QVERIFY(m.derivative(call).isNone());
    QVERIFY(QString::fromStdString(m.functions.refusal()).contains("mystery"));
    QCOMPARE(m.derivative(external(b, "mystery", {p.real(1)}, {TypeTable::real()})), p.integer(0));
    // A function that calls itself.
    FunctionBuilder f(b, "self");
    const ExprId x = f.input("x", TypeTable::real());
    const ExprId y = f.output("y", TypeTable::real());
    const FunctionId self(b.functions.size());
    f.made.resultType = TypeTable::real();
    const FunctionId id =
        f.finish({FunctionBuilder::assign(y, p.conditional(p.binary(Op::Greater, x, p.real(1)), x,
                                                           p.functionCall(self, std::array{x}, TypeTable::real())))});
    QCOMPARE(id, self);
    QVERIFY(m.derivative(b.callOf(id, {m.x(0)})).isNone());
    QVERIFY(QString::fromStdString(m.functions.refusal()).contains("calls itself"));
    // One that calls what has no derivative.
    FunctionBuilder g(b, "outer");
    const ExprId u = g.input("u", TypeTable::real());
    const ExprId v = g.output("v", TypeTable::real());
    const FunctionId outer = g.finish({FunctionBuilder::assign(v, external(b, "mystery", {u}, {TypeTable::real()}))});
    QVERIFY(m.derivative(b.callOf(outer, {m.x(0)})).isNone());
    QVERIFY(QString::fromStdString(m.functions.refusal()).contains("mystery"));
    // The reason is known when it is asked for again.
    QVERIFY(m.derivative(p.binary(Op::Add, m.x(1), b.callOf(outer, {m.x(0)}))).isNone());
    QVERIFY(QString::fromStdString(m.functions.refusal()).contains("mystery"));
}

QTEST_GUILESS_MAIN(DifferentiateTest)
#include "differentiate_test.moc"
