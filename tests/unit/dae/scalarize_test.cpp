// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/dae/flat_modelica.h"
#include "core/dae/hybrid_dae.h"
#include "core/dae/parameters.h"
#include "core/dae/scalars/scalarize.h"
#include "core/structure/unsupported.h"
#include "core/symbolic/printer.h"

using namespace causeway;

namespace {

/// A model under construction, and the texts of what scalarization makes of it.
struct Model {
    std::shared_ptr<HybridDae> dae = std::make_shared<HybridDae>();
    ExpressionPool& p = dae->pool;
    TypeTable& types = dae->pool.types();
    Diagnostics diagnostics;
    ExprId one = p.integer(1), two = p.integer(2), three = p.integer(3);
    IteratorId i = p.iteratorNamed("i", 1), j = p.iteratorNamed("j", 2);
    ExprId atI = p.iterator(i, TypeTable::integer()), atJ = p.iterator(j, TypeTable::integer());

    TypeId array(std::vector<std::int32_t> sizes, TypeId element = TypeTable::real())
    {
        return types.array(element, sizes);
    }
    ExprId variable(const std::string& name, std::vector<std::int32_t> sizes = {}, TypeId element = TypeTable::real(),
                    Variability variability = Variability::Continuous)
    {
        DaeVariable variable;
        variable.name = name;
        variable.typeId = array(std::move(sizes), element);
        variable.type = types.base(element);
        variable.variability = variability;
        const TypeId type = variable.typeId;
        return p.variable(dae->variables.push(std::move(variable)), type);
    }
    DaeVariable& declaration(ExprId variable) { return dae->variables[p.variableOf(variable)]; }
    static DaeEquation equation(ExprId lhs, ExprId rhs, EquationKind kind = EquationKind::Simple)
    {
        DaeEquation result;
        result.lhs = lhs;
        result.rhs = rhs;
        result.kind = kind;
        return result;
    }
    DaeEquation structured(EquationKind kind, EquationStructure structure, ExprId rhs = {})
    {
        DaeEquation result = equation({}, rhs, kind);
        result.structure = static_cast<std::uint32_t>(dae->structures.size());
        dae->structures.push_back(std::move(structure));
        return result;
    }
    DaeEquation loop(IteratorId iterator, ExprId range, std::vector<DaeEquation> body)
    {
        EquationStructure structure;
        structure.iterator = iterator;
        structure.range = range;
        structure.branches.push_back({{}, std::move(body)});
        return structured(EquationKind::For, structure);
    }
    void equate(ExprId lhs, ExprId rhs) { dae->equations.push_back(equation(lhs, rhs)); }
    ExprId at(ExprId array, std::vector<ExprId> subscripts) { return p.subscript(array, subscripts); }
    ExprId call(Builtin function, std::vector<ExprId> arguments, TypeId type)
    {
        return p.call(function, arguments, type);
    }
    ExprId list(std::vector<ExprId> elements) { return p.array(elements, p.typeId(elements.front())); }
    ExprId add(ExprId a, ExprId b) { return p.binary(Op::Add, a, b); }
    ExprId multiply(ExprId a, ExprId b) { return p.binary(Op::Multiply, a, b); }

    std::shared_ptr<const HybridDae> scalars() { return scalarize(dae, diagnostics, Task()); }
    /// The equations after scalarization, one a line; simple ones only.
    std::string equations()
    {
        const auto result = scalars();
        const VariableNamer nameOf = [&](VariableId id) { return result->variables[id].name; };
        std::string text;
        for (const DaeEquation& e : result->equations) {
            text += printExpression(result->pool, e.lhs, nameOf) + " = " +
                    printExpression(result->pool, e.rhs, nameOf) + "\n";
        }
        return text;
    }
    /// The body of the model after scalarization, from the first line that begins with `from`.
    std::string body(const std::string& from)
    {
        const std::string text = toFlatModelica(*scalars());
        const std::size_t begin = text.find("\n" + from);
        return begin == std::string::npos ? text : text.substr(begin + 1);
    }
    FunctionId function(const std::string& name, std::vector<TypeId> results, bool isRecord = false)
    {
        Function made;
        made.name = name;
        made.isComplete = true;
        made.isRecordConstructor = isRecord;
        made.resultType = results.size() == 1 ? results.front() : types.tuple(std::move(results));
        return dae->functions.push(made);
    }
};

#define COMPARE_TEXT(found, expected) QCOMPARE(QString::fromStdString(found), QString(expected))

}  // namespace

class ScalarizeTest : public QObject {
    Q_OBJECT
private slots:
    void scalarModelsAreShared();
    void variablesAndAttributes();
    void elementsAndSlices();
    void elementwiseOperations();
    void productsOfLinearAlgebra();
    void functionsOfArrays();
    void sizesAndConstructors();
    void concatenation();
    void reductions();
    void recordsAndMembers();
    void forEquations();
    void nestedLoopsWithDependentRanges();
    void conditionsOnIteratorsDisappear();
    void whenAndIfEquationsKeepTheirStructure();
    void resultsOfFunctions();
    void recordResultsOfFunctions();
    void changingSubscriptsAreChoices();
    void indexOutsideIsReported();
    void rangesOverEnumerationsAndBooleans();
    void statesAreElements();
    void assignmentsToArrays();
    void assignmentsThatReadWhatTheyWrite();
    void loopsOfStatements();
    void longSumsNeedNoStack();
    void sharedExpressionsAreComputedOnce();
    void unsupportedFeaturesAreToldOnce();
};

void ScalarizeTest::scalarModelsAreShared()
{
    Model m;
    m.equate(m.variable("x"), m.p.real(1));
    QCOMPARE(m.scalars(), m.dae);
}

void ScalarizeTest::variablesAndAttributes()
{
    Model m;
    DaeVariable& x = m.declaration(m.variable("r[1].x", {2, 2}));
    x.start = m.list({m.list({m.p.real(1), m.p.real(2)}), m.list({m.p.real(3), m.p.real(4)})});
    x.nominal = m.p.real(10);
    x.fixedValue = m.call(Builtin::Fill, {m.p.boolean(true), m.two, m.two}, m.array({2, 2}, TypeTable::boolean()));
    x.unit = "V";
    const ExprId p = m.variable("p", {2}, TypeTable::real(), Variability::Parameter);
    const ExprId q = m.variable("q", {}, TypeTable::real(), Variability::Parameter);
    m.declaration(p).binding = m.p.array(std::array{q, m.multiply(m.two, q)}, TypeTable::real());
    m.declaration(q).binding = m.p.real(5);
    m.variable("none", {0, 3});
    const auto result = m.scalars();
    COMPARE_TEXT(toFlatModelica(*result),
                 "class ''\n"
                 "  Real 'r[1].x[1,1]'(unit = \"V\", start = 1.0, fixed = true, nominal = 10.0);\n"
                 "  Real 'r[1].x[1,2]'(unit = \"V\", start = 2.0, fixed = true, nominal = 10.0);\n"
                 "  Real 'r[1].x[2,1]'(unit = \"V\", start = 3.0, fixed = true, nominal = 10.0);\n"
                 "  Real 'r[1].x[2,2]'(unit = \"V\", start = 4.0, fixed = true, nominal = 10.0);\n"
                 "  parameter Real 'p[1]' = q;\n"
                 "  parameter Real 'p[2]' = 2*q;\n"
                 "  parameter Real q = 5.0;\n"
                 "end '';\n");
    QVERIFY(result->isScalar);
    QCOMPARE(result->variables[VariableId(0)].fixed, std::optional(true));
    QCOMPARE(result->variables[result->parameterOrder.front()].name, "q");
    QCOMPARE(result->parameterOrder.size(), std::size_t(3));
}

void ScalarizeTest::elementsAndSlices()
{
    Model m;
    const ExprId a = m.variable("a", {2, 3}), v = m.variable("v", {2});
    m.equate(v, m.at(a, {m.p.whole(), m.two}));
    m.equate(v, m.at(a, {m.one, m.p.range(m.two, {}, m.three)}));
    m.equate(v, m.at(a, {m.two, m.list({m.three, m.one})}));
    m.equate(m.at(v, {m.two}), m.at(m.at(a, {m.two}), {m.p.binary(Op::Add, m.one, m.one)}));
    COMPARE_TEXT(m.equations(),
                 "v[1] = a[1,2]\nv[2] = a[2,2]\n"
                 "v[1] = a[1,2]\nv[2] = a[1,3]\n"
                 "v[1] = a[2,3]\nv[2] = a[2,1]\n"
                 "v[2] = a[2,2]\n");
}

void ScalarizeTest::elementwiseOperations()
{
    Model m;
    const ExprId v = m.variable("v", {2}), w = m.variable("w", {2}), s = m.variable("s"),
                 b = m.variable("b", {2}, TypeTable::boolean());
    m.equate(v, m.add(m.multiply(m.two, w), s));
    m.equate(v, m.p.binary(Op::ElementDivide, m.p.binary(Op::ElementMultiply, v, w),
                           m.p.binary(Op::ElementPower, w, m.two)));
    m.equate(v, m.p.unary(Op::Negate, m.p.call(Builtin::Sin, std::array{m.p.binary(Op::Divide, w, s)})));
    m.equate(v, m.p.call(Builtin::Max, std::array{w, m.p.unary(Op::Pre, w)}));
    m.equate(b, m.p.unary(Op::Not, m.p.binary(Op::And, b, b)));
    m.equate(v, m.p.conditional(m.p.binary(Op::Greater, s, m.one), v, w));
    m.equate(v, m.call(Builtin::NoEvent, {w}, m.array({2})));
    m.equate(s, m.p.call(Builtin::SemiLinear, std::array{s, m.at(v, {m.one}), m.at(v, {m.two})}));
    COMPARE_TEXT(m.equations(),
                 "v[1] = 2*w[1] + s\nv[2] = 2*w[2] + s\n"
                 "v[1] = v[1]*w[1]/w[1]^2\nv[2] = v[2]*w[2]/w[2]^2\n"
                 "v[1] = -sin(w[1]/s)\nv[2] = -sin(w[2]/s)\n"
                 "v[1] = max(w[1], pre(w[1]))\nv[2] = max(w[2], pre(w[2]))\n"
                 "b[1] = not b[1]\nb[2] = not b[2]\n"
                 "v[1] = if s > 1 then v[1] else w[1]\nv[2] = if s > 1 then v[2] else w[2]\n"
                 "v[1] = noEvent(w[1])\nv[2] = noEvent(w[2])\n"
                 "s = if s >= 0 then v[1]*s else v[2]*s\n");
}

void ScalarizeTest::productsOfLinearAlgebra()
{
    Model m;
    const ExprId a = m.variable("a", {2, 2}), v = m.variable("v", {2}), w = m.variable("w", {2}), s = m.variable("s");
    m.equate(s, m.multiply(v, w));
    m.equate(w, m.multiply(a, v));
    m.equate(w, m.multiply(v, a));
    m.equate(m.at(m.multiply(a, a), {m.one, m.two}), s);
    m.equate(m.at(m.p.binary(Op::Power, a, m.two), {m.two, m.one}), s);
    m.equate(w, m.multiply(m.list({m.list({m.p.integer(0), m.one}), m.list({m.one, m.p.integer(0)})}), v));
    COMPARE_TEXT(m.equations(),
                 "s = v[1]*w[1] + v[2]*w[2]\n"
                 "w[1] = a[1,1]*v[1] + a[1,2]*v[2]\nw[2] = a[2,1]*v[1] + a[2,2]*v[2]\n"
                 "w[1] = v[1]*a[1,1] + v[2]*a[2,1]\nw[2] = v[1]*a[1,2] + v[2]*a[2,2]\n"
                 "a[1,1]*a[1,2] + a[1,2]*a[2,2] = s\n"
                 "a[2,1]*a[1,1] + a[2,2]*a[2,1] = s\n"
                 "w[1] = v[2]\nw[2] = v[1]\n");
}

void ScalarizeTest::functionsOfArrays()
{
    Model m;
    const ExprId a = m.variable("a", {2, 3}), b = m.variable("b", {2, 2}), v = m.variable("v", {3}),
                 w = m.variable("w", {3}), s = m.variable("s");
    m.equate(m.call(Builtin::Transpose, {m.at(a, {m.p.whole(), m.p.range(m.two, {}, m.three)})}, m.array({2, 2})), b);
    m.equate(w, m.call(Builtin::Cross, {v, w}, m.array({3})));
    m.equate(m.at(m.call(Builtin::Skew, {v}, m.array({3, 3})), {m.one}), w);
    m.equate(m.call(Builtin::Symmetric, {b}, m.array({2, 2})), b);
    m.equate(m.at(m.call(Builtin::OuterProduct, {v, w}, m.array({3, 3})), {m.two, m.three}), s);
    m.equate(s, m.call(Builtin::Sum, {b}, TypeTable::real()));
    m.equate(s, m.call(Builtin::Product, {v}, TypeTable::real()));
    m.equate(s, m.call(Builtin::MaxOf, {v}, TypeTable::real()));
    m.equate(s, m.call(Builtin::Scalar, {m.at(v, {m.p.range(m.one, {}, m.one)})}, TypeTable::real()));
    COMPARE_TEXT(m.equations(),
                 "a[1,2] = b[1,1]\na[2,2] = b[1,2]\na[1,3] = b[2,1]\na[2,3] = b[2,2]\n"
                 "w[1] = v[2]*w[3] - v[3]*w[2]\nw[2] = v[3]*w[1] - v[1]*w[3]\nw[3] = v[1]*w[2] - v[2]*w[1]\n"
                 "0 = w[1]\n-v[3] = w[2]\nv[2] = w[3]\n"
                 "b[1,1] = b[1,1]\nb[1,2] = b[1,2]\nb[1,2] = b[2,1]\nb[2,2] = b[2,2]\n"
                 "v[2]*w[3] = s\n"
                 "s = b[1,1] + b[1,2] + b[2,1] + b[2,2]\n"
                 "s = v[1]*v[2]*v[3]\n"
                 "s = max(max(v[1], v[2]), v[3])\n"
                 "s = v[1]\n");
}

void ScalarizeTest::sizesAndConstructors()
{
    Model m;
    const ExprId a = m.variable("a", {2, 3}), v = m.variable("v", {2}), b = m.variable("b", {2, 2}),
                 s = m.variable("s");
    m.equate(s, m.call(Builtin::Size, {a, m.two}, TypeTable::integer()));
    m.equate(v, m.call(Builtin::Size, {a}, m.array({2}, TypeTable::integer())));
    m.equate(s, m.call(Builtin::Ndims, {a}, TypeTable::integer()));
    m.equate(b, m.call(Builtin::Identity, {m.two}, m.array({2, 2}, TypeTable::integer())));
    m.equate(b, m.call(Builtin::Diagonal, {v}, m.array({2, 2})));
    m.equate(v, m.call(Builtin::Ones, {m.two}, m.array({2}, TypeTable::integer())));
    m.equate(b, m.call(Builtin::Fill, {v, m.two}, m.array({2, 2})));
    m.equate(m.at(m.call(Builtin::Linspace, {s, m.one, m.three}, m.array({3})), {m.p.range(m.one, {}, m.two)}), v);
    m.equate(m.call(Builtin::Vector, {m.at(b, {m.p.range(m.two, {}, m.two), m.p.whole()})}, m.array({2})), v);
    m.equate(m.at(m.call(Builtin::Promote, {v, m.two}, m.array({2, 1})), {m.two, m.one}), s);
    m.equate(v, m.p.range(m.p.real(0), m.p.real(0.5), m.p.real(0.5)));
    COMPARE_TEXT(m.equations(),
                 "s = 3\nv[1] = 2\nv[2] = 3\ns = 2\n"
                 "b[1,1] = 1\nb[1,2] = 0\nb[2,1] = 0\nb[2,2] = 1\n"
                 "b[1,1] = v[1]\nb[1,2] = 0\nb[2,1] = 0\nb[2,2] = v[2]\n"
                 "v[1] = 1\nv[2] = 1\n"
                 "b[1,1] = v[1]\nb[1,2] = v[2]\nb[2,1] = v[1]\nb[2,2] = v[2]\n"
                 "s = v[1]\ns + (1 - s)/2 = v[2]\n"
                 "b[2,1] = v[1]\nb[2,2] = v[2]\n"
                 "v[2] = s\n"
                 "v[1] = 0\nv[2] = 0.5\n");
}

void ScalarizeTest::concatenation()
{
    Model m;
    const ExprId a = m.variable("a", {2, 2}), b = m.variable("b", {2, 1}), v = m.variable("v", {2}),
                 s = m.variable("s");
    const ExprId wide = m.call(Builtin::Cat, {m.two, a, b}, m.array({2, 3}));
    m.equate(m.at(wide, {m.two}), m.call(Builtin::Cat, {m.one, v, m.list({s})}, m.array({3})));
    COMPARE_TEXT(m.equations(), "a[2,1] = v[1]\na[2,2] = v[2]\nb[2,1] = s\n");
}

void ScalarizeTest::reductions()
{
    Model m;
    const ExprId v = m.variable("v", {3}), a = m.variable("a", {2, 3}), s = m.variable("s");
    const ExprId range = m.p.range(m.one, {}, m.three), rows = m.p.range(m.one, {}, m.two);
    m.equate(s, m.p.reduction(Builtin::Sum, m.multiply(m.atI, m.at(v, {m.atI})), m.i, range));
    m.equate(s, m.p.reduction(Builtin::MinOf, m.at(v, {m.atI}), m.i, rows));
    m.equate(v,
             m.p.reduction(Builtin::ArrayOf, m.at(v, {m.p.binary(Op::Subtract, m.p.integer(4), m.atI)}), m.i, range));
    m.equate(
        a, m.p.reduction(Builtin::ArrayOf,
                         m.p.reduction(Builtin::ArrayOf, m.add(m.multiply(m.p.integer(10), m.atI), m.atJ), m.j, range),
                         m.i, rows));
    m.equate(s, m.p.reduction(Builtin::Sum, m.p.reduction(Builtin::Product, m.at(a, {m.atI, m.atJ}), m.j, range), m.i,
                              rows));
    m.equate(s, m.p.reduction(Builtin::Sum, m.atI, m.i, m.p.array({}, TypeTable::integer())));
    m.equate(s, m.p.reduction(Builtin::Sum,
                              m.p.reduction(Builtin::Sum, m.at(a, {m.atI, m.atJ}), m.j, m.p.range(m.atI, {}, m.two)),
                              m.i, rows));
    COMPARE_TEXT(m.equations(),
                 "s = v[1] + 2*v[2] + 3*v[3]\n"
                 "s = min(v[1], v[2])\n"
                 "v[1] = v[3]\nv[2] = v[2]\nv[3] = v[1]\n"
                 "a[1,1] = 11\na[1,2] = 12\na[1,3] = 13\na[2,1] = 21\na[2,2] = 22\na[2,3] = 23\n"
                 "s = a[1,1]*a[1,2]*a[1,3] + a[2,1]*a[2,2]*a[2,3]\n"
                 "s = 0\n"
                 "s = a[1,1] + a[1,2] + a[2,2]\n");
}

void ScalarizeTest::recordsAndMembers()
{
    Model m;
    const TypeId record = m.types.record({"R", {{"x", TypeTable::real()}, {"v", m.array({2})}}});
    const ExprId x = m.variable("r.x"), v = m.variable("r.v", {2}), y = m.variable("q.x"), w = m.variable("q.v", {2}),
                 s = m.variable("s", {2});
    const ExprId r = m.p.record(record, std::array{x, v}), q = m.p.record(record, std::array{y, w});
    m.equate(r, q);
    const ExprId both = m.p.array(std::array{r, q}, record);
    m.equate(s, m.p.member(both, 0));
    m.equate(m.at(m.p.member(both, 1), {m.p.whole(), m.two}), s);
    m.equate(m.p.member(m.at(both, {m.two}), 1), s);
    COMPARE_TEXT(m.equations(),
                 "r.x = q.x\nr.v[1] = q.v[1]\nr.v[2] = q.v[2]\n"
                 "s[1] = r.x\ns[2] = q.x\n"
                 "r.v[2] = s[1]\nq.v[2] = s[2]\n"
                 "q.v[1] = s[1]\nq.v[2] = s[2]\n");
}

void ScalarizeTest::forEquations()
{
    Model m;
    const ExprId x = m.variable("x", {4}), y = m.variable("y", {4}, TypeTable::real());
    const ExprId next = m.at(x, {m.add(m.atI, m.one)});
    m.dae->equations.push_back(m.loop(
        m.i, m.p.range(m.one, {}, m.three),
        {Model::equation(m.p.der(m.at(x, {m.atI})), m.p.binary(Op::Subtract, next, m.multiply(m.p.real(0.1), m.atI))),
         Model::equation(m.at(y, {m.atI}),
                         m.call(Builtin::Sum, {m.at(x, {m.p.range(m.one, {}, m.atI)})}, TypeTable::real()))}));
    COMPARE_TEXT(m.equations(),
                 "der(x[1]) = x[2] - 0.1\ny[1] = x[1]\n"
                 "der(x[2]) = x[3] - 0.2\ny[2] = x[1] + x[2]\n"
                 "der(x[3]) = x[4] - 0.30000000000000004\ny[3] = x[1] + x[2] + x[3]\n");
}

void ScalarizeTest::nestedLoopsWithDependentRanges()
{
    Model m;
    const ExprId a = m.variable("a", {3, 3}), n = m.variable("n", {}, TypeTable::integer(), Variability::Parameter);
    m.declaration(n).binding = m.three;
    m.declaration(n).isStructural = true;
    orderParameters(*m.dae, m.diagnostics);
    const DaeEquation inner =
        m.loop(m.j, m.p.range(m.one, {}, m.atI), {Model::equation(m.at(a, {m.atI, m.atJ}), m.at(a, {m.atJ, m.atI}))});
    m.dae->equations.push_back(m.loop(m.i, m.p.range(m.two, {}, n), {inner}));
    COMPARE_TEXT(m.equations(),
                 "a[2,1] = a[1,2]\na[2,2] = a[2,2]\n"
                 "a[3,1] = a[1,3]\na[3,2] = a[2,3]\na[3,3] = a[3,3]\n");
}

void ScalarizeTest::conditionsOnIteratorsDisappear()
{
    Model m;
    const ExprId x = m.variable("x", {3});
    const ExprId element = m.at(x, {m.atI});
    const ExprId isFirst = m.p.binary(Op::Equal, m.atI, m.one);
    EquationStructure choice;
    choice.branches.push_back({isFirst, {Model::equation(element, m.p.real(0))}});
    choice.branches.push_back({{}, {Model::equation(element, m.at(x, {m.p.binary(Op::Subtract, m.atI, m.one)}))}});
    m.dae->equations.push_back(m.loop(m.i, m.p.range(m.one, {}, m.three), {m.structured(EquationKind::If, choice)}));
    m.dae->equations.push_back(
        m.loop(m.i, m.p.range(m.one, {}, m.two),
               {Model::equation(element,
                                m.p.conditional(isFirst, m.one, m.at(x, {m.p.binary(Op::Subtract, m.atI, m.one)})))}));
    COMPARE_TEXT(m.equations(), "x[1] = 0\nx[2] = x[1]\nx[3] = x[2]\nx[1] = 1\nx[2] = x[1]\n");
}

void ScalarizeTest::whenAndIfEquationsKeepTheirStructure()
{
    Model m;
    const ExprId x = m.variable("x", {2}), b = m.variable("b", {2}, TypeTable::boolean());
    const ExprId first = m.at(b, {m.one});
    EquationStructure when;
    when.branches.push_back({b,
                             {Model::equation(x, m.p.unary(Op::Pre, x)),
                              Model::equation(x, m.call(Builtin::Zeros, {m.two}, m.array({2}, TypeTable::integer())),
                                              EquationKind::Reinit)}});
    m.dae->equations.push_back(m.structured(EquationKind::When, when));
    EquationStructure choice;
    choice.branches.push_back({first, {Model::equation(x, m.p.unary(Op::Negate, x))}});
    choice.branches.push_back({{}, {Model::equation(first, m.p.string("no"), EquationKind::Assert)}});
    m.dae->equations.push_back(m.structured(EquationKind::If, choice));
    COMPARE_TEXT(m.body("equation"),
                 "equation\n"
                 "  when {'b[1]', 'b[2]'} then\n"
                 "    'x[1]' = pre('x[1]');\n"
                 "    'x[2]' = pre('x[2]');\n"
                 "    reinit('x[1]', 0);\n"
                 "    reinit('x[2]', 0);\n"
                 "  end when;\n"
                 "  if 'b[1]' then\n"
                 "    'x[1]' = -'x[1]';\n"
                 "    'x[2]' = -'x[2]';\n"
                 "  else\n"
                 "    assert('b[1]', \"no\");\n"
                 "  end if;\n"
                 "end '';\n");
}

void ScalarizeTest::resultsOfFunctions()
{
    Model m;
    const ExprId x = m.variable("x", {2}), y = m.variable("y"), z = m.variable("z", {2});
    const FunctionId several = m.function("several", {TypeTable::real(), m.array({2})});
    const FunctionId vector = m.function("vector", {m.array({2})});
    const FunctionId open = m.function("open", {m.array({kUnknownSize})});
    EquationStructure results;
    results.targets = {y, x};
    m.dae->equations.push_back(
        m.structured(EquationKind::Results, results,
                     m.p.functionCall(several, std::array{z}, m.dae->functions[several].resultType)));
    const ExprId call = m.p.functionCall(vector, std::array{m.add(x, z)}, m.array({2}));
    m.equate(z, m.multiply(m.two, call));
    m.equate(z, m.p.functionCall(open, std::array{call}, m.array({kUnknownSize})));
    m.equate(y, m.p.tupleElement(m.p.functionCall(several, std::array{x}, m.dae->functions[several].resultType), 0));
    COMPARE_TEXT(
        m.equations(),
        "y = function1({z[1], z[2]})\nx[1] = (result 2 of function1({z[1], z[2]}))[1]\nx[2] = (result 2 of "
        "function1({z[1], z[2]}))[2]\n"
        "z[1] = 2*(function2({x[1] + z[1], x[2] + z[2]}))[1]\nz[2] = 2*(function2({x[1] + z[1], x[2] + z[2]}))[2]\n"
        "z[1] = (function3(function2({x[1] + z[1], x[2] + z[2]})))[1]\nz[2] = (function3(function2({x[1] + z[1], x[2] "
        "+ z[2]})))[2]\n"
        "y = function1({x[1], x[2]})\n");
}

void ScalarizeTest::recordResultsOfFunctions()
{
    Model m;
    const TypeId record = m.types.record({"R", {{"x", TypeTable::real()}, {"v", m.array({2})}}});
    const ExprId x = m.variable("r.x"), v = m.variable("r.v", {2});
    const ExprId r = m.p.record(record, std::array{x, v});
    m.equate(r, m.p.functionCall(m.function("f", {record}), std::array{r}, record));
    COMPARE_TEXT(m.equations(),
                 "r.x = (function1(R(r.x, {r.v[1], r.v[2]}))).x\n"
                 "r.v[1] = ((function1(R(r.x, {r.v[1], r.v[2]}))).v)[1]\n"
                 "r.v[2] = ((function1(R(r.x, {r.v[1], r.v[2]}))).v)[2]\n");
}

void ScalarizeTest::changingSubscriptsAreChoices()
{
    Model m;
    const ExprId x = m.variable("x", {3}), k = m.variable("k", {}, TypeTable::integer(), Variability::Discrete),
                 y = m.variable("y");
    m.equate(y, m.at(x, {m.p.binary(Op::Subtract, m.p.integer(4), k)}));
    // The assertion stands beside the equation.
    COMPARE_TEXT(m.equations(),
                 "y = if 4 - k == 1 then x[1] elseif 4 - k == 2 then x[2] else x[3]\n"
                 "4 - k == 1 or (4 - k == 2 or 4 - k == 3) = \"an index is outside its array\"\n");
}

void ScalarizeTest::indexOutsideIsReported()
{
    Model m;
    const ExprId x = m.variable("x", {3});
    m.dae->equations.push_back(m.loop(m.i, m.p.range(m.one, {}, m.three),
                                      {Model::equation(m.at(x, {m.atI}), m.at(x, {m.add(m.atI, m.one)}))}));
    COMPARE_TEXT(m.equations(), "x[1] = x[2]\nx[2] = x[3]\n");
    QCOMPARE(m.diagnostics.items().size(), std::size_t(1));
    QCOMPARE(m.diagnostics.items().front().message, "the index 4 is outside the range 1..3");
}

void ScalarizeTest::rangesOverEnumerationsAndBooleans()
{
    Model m;
    const TypeId colour = m.types.enumeration({"Colour", {"red", "green"}});
    const ExprId red = m.p.enumerationLiteral(colour, 0), green = m.p.enumerationLiteral(colour, 1);
    const ExprId x = m.variable("x", {2}), y = m.variable("y");
    const ExprId at = m.p.iterator(m.i, colour);
    m.dae->equations.push_back(
        m.loop(m.i, m.p.range(red, {}, green),
               {Model::equation(m.at(x, {at}), m.p.conditional(m.p.binary(Op::Equal, at, red), m.one, m.two))}));
    m.equate(y, m.at(x, {m.p.boolean(false)}));
    COMPARE_TEXT(m.equations(), "x[1] = 1\nx[2] = 2\ny = x[1]\n");
}

void ScalarizeTest::statesAreElements()
{
    Model m;
    const ExprId x = m.variable("x", {2});
    m.declaration(x).isState = true;
    m.equate(m.p.der(m.at(x, {m.two})), m.at(x, {m.one}));
    const auto result = m.scalars();
    QVERIFY(!result->variables[VariableId(0)].isState);
    QVERIFY(result->variables[VariableId(1)].isState);
}

void ScalarizeTest::assignmentsToArrays()
{
    Model m;
    const ExprId x = m.variable("x", {2}), y = m.variable("y", {2}),
                 k = m.variable("k", {}, TypeTable::integer(), Variability::Discrete);
    Statement copy;
    copy.targets = {x};
    copy.value = m.multiply(m.two, y);
    Statement twice;
    twice.targets = {x};
    twice.value = m.multiply(m.two, x);
    Statement chosen;
    chosen.targets = {m.at(x, {k})};
    chosen.value = m.p.real(0);
    const FunctionId several = m.function("several", {TypeTable::real(), m.array({2})});
    Statement results;
    results.kind = StatementKind::CallAssign;
    results.targets = {m.at(y, {m.one}), x};
    results.value = m.p.functionCall(several, std::array{k}, m.dae->functions[several].resultType);
    m.dae->algorithms.push_back({{copy, twice, chosen}, {}, {}});
    COMPARE_TEXT(m.body("algorithm"),
                 "algorithm\n"
                 "  'x[1]' := 2*'y[1]';\n"
                 "  'x[2]' := 2*'y[2]';\n"
                 "  'x[1]' := 2*'x[1]';\n"
                 "  'x[2]' := 2*'x[2]';\n"
                 "  if k == 1 then\n"
                 "    'x[1]' := 0.0;\n"
                 "  elseif k == 2 then\n"
                 "    'x[2]' := 0.0;\n"
                 "  else\n"
                 "    assert(false, \"an index is outside its array\");\n"
                 "  end if;\n"
                 "end '';\n");
    m.dae->algorithms = {{{results}, {}, {}}};
    const auto result = m.scalars();
    // The algorithm has all of y: y[2] keeps what it begins with.
    QCOMPARE(result->algorithms.front().statements.size(), std::size_t(4));
}

void ScalarizeTest::assignmentsThatReadWhatTheyWrite()
{
    Model m;
    const ExprId x = m.variable("x", {2});
    Statement swap;
    swap.targets = {x};
    swap.value = m.at(x, {m.list({m.two, m.one})});
    m.dae->algorithms.push_back({{swap}, {}, {}});
    COMPARE_TEXT(m.body("protected"),
                 "protected\n"
                 "  Real '$step1';\n"
                 "  Real '$step2';\n"
                 "algorithm\n"
                 "  '$step1' := 'x[2]';\n"
                 "  '$step2' := 'x[1]';\n"
                 "  'x[1]' := '$step1';\n"
                 "  'x[2]' := '$step2';\n"
                 "end '';\n");
}

void ScalarizeTest::loopsOfStatements()
{
    Model m;
    const ExprId x = m.variable("x", {2}), n = m.variable("n", {}, TypeTable::integer(), Variability::Discrete);
    Statement assign;
    assign.targets = {m.at(x, {m.atI})};
    assign.value = m.multiply(m.atI, m.at(x, {m.p.binary(Op::Subtract, m.three, m.atI)}));
    Statement known;
    known.kind = StatementKind::For;
    known.iterator = m.i;
    known.value = m.p.range(m.one, {}, m.two);
    known.body = {assign};
    Statement open = known;
    open.value = m.p.range(m.one, {}, n);
    Statement left = known;
    Statement jump;
    jump.kind = StatementKind::Break;
    Statement choice;
    choice.kind = StatementKind::If;
    choice.branches = {{m.p.binary(Op::Greater, m.atI, n), {jump}}};
    left.body = {choice};
    m.dae->algorithms.push_back({{known, open, left}, {}, {}});
    COMPARE_TEXT(m.body("algorithm"),
                 "algorithm\n"
                 "  'x[1]' := 'x[2]';\n"
                 "  'x[2]' := 2*'x[1]';\n"
                 "  '$step1' := 1;\n"
                 "  '$step2' := n;\n"
                 "  while '$step1' <= '$step2' loop\n"
                 "    assert(3 - '$step1' == 1 or 3 - '$step1' == 2, \"an index is outside its array\");\n"
                 "    if '$step1' == 1 then\n"
                 "      'x[1]' := '$step1'*(if 3 - '$step1' == 1 then 'x[1]' else 'x[2]');\n"
                 "    elseif '$step1' == 2 then\n"
                 "      'x[2]' := '$step1'*(if 3 - '$step1' == 1 then 'x[1]' else 'x[2]');\n"
                 "    else\n"
                 "      assert(false, \"an index is outside its array\");\n"
                 "    end if;\n"
                 "    '$step1' := '$step1' + 1;\n"
                 "  end while;\n"
                 "  while true loop\n"
                 "    if 1 > n then\n"
                 "      break;\n"
                 "    end if;\n"
                 "    if 2 > n then\n"
                 "      break;\n"
                 "    end if;\n"
                 "    break;\n"
                 "  end while;\n"
                 "end '';\n");
}

void ScalarizeTest::longSumsNeedNoStack()
{
    Model m;
    const ExprId x = m.variable("x", {2}), y = m.variable("y", {2});
    ExprId sum = x;
    for (int k = 0; k < 200000; ++k) sum = m.add(sum, m.multiply(m.p.integer(k + 2), y));
    m.equate(x, sum);
    QCOMPARE(m.scalars()->equations.size(), std::size_t(2));
}

void ScalarizeTest::sharedExpressionsAreComputedOnce()
{
    // Written out, the last of these has 2^60 terms.
    Model m;
    const ExprId x = m.variable("x", {2});
    ExprId doubled = m.p.call(Builtin::Sin, std::array{x});
    for (int k = 0; k < 60; ++k) doubled = m.add(doubled, doubled);
    m.equate(x, doubled);
    m.dae->equations.push_back(
        m.loop(m.i, m.p.range(m.one, {}, m.two), {Model::equation(m.at(x, {m.atI}), m.at(doubled, {m.atI}))}));
    QCOMPARE(m.scalars()->equations.size(), std::size_t(4));
}

void ScalarizeTest::unsupportedFeaturesAreToldOnce()
{
    Model m;
    m.variable("first", {}, TypeTable::string(), Variability::Discrete);
    m.variable("second", {}, TypeTable::string(), Variability::Discrete);
    QVERIFY(refuseUnsupported(*m.scalars(), Purpose::Simulate, m.diagnostics));
    std::string messages;
    for (const Diagnostic& diagnostic : m.diagnostics.items()) messages += diagnostic.message + "\n";
    COMPARE_TEXT(messages, "this version cannot simulate a String that changes in this way yet\n");
}

QTEST_GUILESS_MAIN(ScalarizeTest)
#include "scalarize_test.moc"
