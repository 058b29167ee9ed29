// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/dae/flat_modelica.h"
#include "core/dae/hybrid_dae.h"
#include "core/syntax/parser.h"

using namespace causeway;

namespace {

/// A model under construction.
struct Model {
    HybridDae dae;
    ExpressionPool& p = dae.pool;
    TypeTable& types = dae.pool.types();

    Model()
    {
        dae.modelName = "Pkg.Model";
        dae.instances.push({});
    }
    TypeId vector(std::int32_t size) { return types.array(TypeTable::real(), std::array{size}); }
    TypeId matrix(std::int32_t rows, std::int32_t columns)
    {
        return types.array(TypeTable::real(), std::array{rows, columns});
    }
    DaeVariable& declare(const std::string& name, TypeId type = TypeTable::real(),
                         Variability variability = Variability::Continuous)
    {
        DaeVariable variable;
        variable.name = name;
        variable.typeId = type;
        variable.type = types.base(type);
        variable.variability = variability;
        return dae.variables[dae.variables.push(std::move(variable))];
    }
    ExprId use(const std::string& name)
    {
        const VariableId id = dae.findVariable(name);
        return p.variable(id, dae.variables[id].typeId);
    }
    ExprId variable(const std::string& name, TypeId type = TypeTable::real())
    {
        declare(name, type);
        return use(name);
    }
    static DaeEquation equation(ExprId lhs, ExprId rhs, EquationKind kind = EquationKind::Simple)
    {
        DaeEquation result;
        result.lhs = lhs;
        result.rhs = rhs;
        result.kind = kind;
        return result;
    }
    DaeEquation structured(EquationKind kind, EquationStructure structure, ExprId lhs = {}, ExprId rhs = {})
    {
        DaeEquation result = equation(lhs, rhs, kind);
        result.structure = static_cast<std::uint32_t>(dae.structures.size());
        dae.structures.push_back(std::move(structure));
        return result;
    }
    void equate(ExprId lhs, ExprId rhs) { dae.equations.push_back(equation(lhs, rhs)); }
    ExprId call(Builtin function, std::vector<ExprId> arguments) { return p.call(function, arguments); }
};

/// The messages of our own parser about a text; empty when it understands everything.
std::string complaints(const std::string& text)
{
    Diagnostics diagnostics;
    SourceSet sources;
    auto file = std::make_shared<SourceFile>("flat.mo", text);
    const SourceId id = sources.add(file);
    static_cast<void>(parse(file, id, diagnostics, Task()));
    std::string all;
    for (const Diagnostic& diagnostic : diagnostics.items()) all += formatDiagnostic(diagnostic, sources) + "\n";
    return all;
}

void compare(const std::string& found, const std::string& expected)
{
    QCOMPARE(QString::fromStdString(found), QString::fromStdString(expected));
    QCOMPARE(QString::fromStdString(complaints(found)), QString());
}

}  // namespace

class FlatModelicaTest : public QObject {
    Q_OBJECT
private slots:
    void variablesKeepTheirAttributes();
    void namesThatAreNoIdentifiersAreQuoted();
    void equationsOfEveryKind();
    void statementsOfEveryKind();
    void typesAndFunctionsThatAreUsed();
    void variablesThatNothingNamesAreLeftOut();
    void namesOfClassesThatVariablesHide();
    void expressionsOfArrays();
    void arraysWithoutElements();
    void literalsKeepTheirTypes();
    void textsWithSpecialCharacters();
    void longChoicesAreNotDeep();
};

void FlatModelicaTest::variablesKeepTheirAttributes()
{
    Model m;
    m.dae.description = "All kinds";
    m.dae.experiment = {0.0, 10.0, 0.1, 1e-6};
    DaeVariable& r = m.declare("R.r", TypeTable::real(), Variability::Parameter);
    r.quantity = "Resistance";
    r.unit = "Ohm";
    r.displayUnit = "kOhm";
    r.minimum = m.p.real(0);
    r.maximum = m.p.real(1e6);
    r.nominal = m.p.real(1000);
    r.binding = m.p.real(47);
    r.isFinal = true;
    r.description = "Resistance \"cold\"";
    DaeVariable& x = m.declare("x", m.vector(3));
    x.start = m.p.real(1);
    x.fixed = true;
    x.stateSelect = StateSelect::Prefer;
    x.isProtected = true;
    DaeVariable& y = m.declare("y", m.vector(2));
    y.start = m.p.array(std::array{m.p.real(1), m.p.real(2)}, TypeTable::real());
    y.fixedValue = m.p.array(std::array{m.p.boolean(true), m.p.boolean(false)}, TypeTable::boolean());
    y.isProtected = true;
    m.declare("u").causality = Causality::Input;
    m.declare("n", TypeTable::integer(), Variability::Discrete).causality = Causality::Output;
    m.declare("z", TypeTable::real(), Variability::Discrete);
    m.declare("s", TypeTable::string(), Variability::Constant).binding = m.p.string("text");
    compare(toFlatModelica(m.dae),
            "class 'Pkg.Model' \"All kinds\"\n"
            "  final parameter Real 'R.r'(quantity = \"Resistance\", unit = \"Ohm\", displayUnit = \"kOhm\", min = "
            "0.0, max = 1e6, "
            "nominal = 1000.0) = 47.0 \"Resistance \\\"cold\\\"\";\n"
            "protected\n"
            "  Real x[3](each start = 1.0, each fixed = true, each stateSelect = StateSelect.prefer);\n"
            "  Real y[2](start = {1.0, 2.0}, fixed = {true, false});\n"
            "public\n"
            "  input Real u;\n"
            "  output Integer n;\n"
            "  discrete Real z;\n"
            "  constant String s = \"text\";\n"
            "  annotation(experiment(StartTime = 0.0, StopTime = 10.0, Tolerance = 1e-6, Interval = 0.1));\n"
            "end 'Pkg.Model';\n");
}

void FlatModelicaTest::namesThatAreNoIdentifiersAreQuoted()
{
    Model m;
    m.dae.modelName = "M";
    for (const char* name : {"a.b[2].c", "a.'odd name'", "'odd name'", "end", "x_1", "'a.b'", "a.b"}) m.declare(name);
    compare(toFlatModelica(m.dae),
            "class M\n"
            "  Real 'a.b[2].c';\n"
            "  Real 'a.\\'odd name\\'';\n"
            "  Real 'odd name';\n"
            "  Real 'end';\n"
            "  Real x_1;\n"
            "  Real 'a.b';\n"
            "  Real 'a.b#2';\n"
            "end M;\n");
}

void FlatModelicaTest::equationsOfEveryKind()
{
    Model m;
    m.dae.modelName = "M";
    const ExprId x = m.variable("x", m.vector(3)), y = m.variable("y"), b = m.variable("b", TypeTable::boolean());
    const ExprId one = m.p.integer(1);
    const IteratorId i = m.p.iteratorNamed("i", 1);
    const ExprId at = m.p.iterator(i, TypeTable::integer());
    const ExprId element = m.p.subscript(x, std::array{at});
    EquationStructure loop;
    loop.iterator = i;
    loop.range = m.p.range(one, {}, m.p.integer(3));
    loop.branches.push_back({{}, {Model::equation(m.p.der(element), m.p.binary(Op::Multiply, m.p.real(2), element))}});
    m.dae.equations.push_back(m.structured(EquationKind::For, loop));

    EquationStructure choice;
    choice.branches.push_back({b, {Model::equation(y, m.p.real(1))}});
    choice.branches.push_back({m.p.unary(Op::Not, b), {Model::equation(y, m.p.real(2))}});
    choice.branches.push_back(
        {{}, {Model::equation(y, m.p.real(3)), Model::equation({}, m.p.string("no"), EquationKind::Terminate)}});
    m.dae.equations.push_back(m.structured(EquationKind::If, choice));

    EquationStructure when;
    when.branches.push_back(
        {b, {Model::equation(y, m.p.unary(Op::Pre, y)), Model::equation(y, m.p.real(0), EquationKind::Reinit)}});
    when.branches.push_back({m.call(Builtin::Initial, {}), {Model::equation(y, m.p.real(0))}});
    m.dae.equations.push_back(m.structured(EquationKind::When, when));

    Function function;
    function.name = "Pkg.several";
    function.variables = {{"a", TypeTable::real(), FunctionVariableRole::Input, {}, {}, false, {}, "", {}},
                          {"p", TypeTable::real(), FunctionVariableRole::Output, {}, {}, false, {}, "", {}},
                          {"q", TypeTable::real(), FunctionVariableRole::Output, {}, {}, false, {}, "", {}}};
    function.inputs = {0};
    function.outputs = {1, 2};
    function.isComplete = true;
    function.resultType = m.types.tuple({TypeTable::real(), TypeTable::real()});
    const FunctionId id = m.dae.functions.push(function);
    const ExprId call = m.p.functionCall(id, std::array{y}, function.resultType);
    EquationStructure results;
    results.targets = {{}, y};
    m.dae.equations.push_back(m.structured(EquationKind::Results, results, {}, call));
    m.dae.equations.push_back(Model::equation(b, m.p.string("b fails"), EquationKind::Assert));
    m.dae.equations.push_back(Model::equation({}, call, EquationKind::Call));
    m.equate(m.p.conditional(b, y, one), one);
    m.dae.initialEquations.push_back(Model::equation(y, m.p.tupleElement(call, 0)));
    compare(toFlatModelica(m.dae),
            "function 'Pkg.several'\n"
            "  input Real a;\n"
            "  output Real p;\n"
            "  output Real q;\n"
            "algorithm\n"
            "end 'Pkg.several';\n\n"
            "class M\n"
            "  Real x[3];\n"
            "  Real y;\n"
            "  Boolean b;\n"
            "initial equation\n"
            "  y = 'Pkg.several'(y);\n"
            "equation\n"
            "  for i in 1:3 loop\n"
            "    der(x[i]) = 2.0*x[i];\n"
            "  end for;\n"
            "  if b then\n"
            "    y = 1.0;\n"
            "  elseif not b then\n"
            "    y = 2.0;\n"
            "  else\n"
            "    y = 3.0;\n"
            "    terminate(\"no\");\n"
            "  end if;\n"
            "  when b then\n"
            "    y = pre(y);\n"
            "    reinit(y, 0.0);\n"
            "  elsewhen initial() then\n"
            "    y = 0.0;\n"
            "  end when;\n"
            "  (, y) = 'Pkg.several'(y);\n"
            "  assert(b, \"b fails\");\n"
            "  'Pkg.several'(y);\n"
            "  (if b then y else 1) = 1;\n"
            "end M;\n");
}

void FlatModelicaTest::statementsOfEveryKind()
{
    Model m;
    m.dae.modelName = "M";
    const ExprId x = m.variable("x", m.vector(3)), b = m.variable("b", TypeTable::boolean());
    const IteratorId i = m.p.iteratorNamed("i", 1);
    const ExprId at = m.p.iterator(i, TypeTable::integer());
    const ExprId element = m.p.subscript(x, std::array{at});
    const auto statement = [](StatementKind kind) {
        Statement result;
        result.kind = kind;
        return result;
    };
    Statement assign = statement(StatementKind::Assign);
    assign.targets = {element};
    assign.value = m.p.real(0);
    Statement loop = statement(StatementKind::For);
    loop.iterator = i;
    loop.value = m.p.range(m.p.integer(1), {}, m.p.integer(3));
    loop.body = {assign, statement(StatementKind::Break)};
    Statement repeat = statement(StatementKind::While);
    repeat.value = b;
    repeat.body = {statement(StatementKind::Return)};
    Statement choice = statement(StatementKind::If);
    choice.branches = {{b, {repeat}}, {{}, {loop}}};
    Statement check = statement(StatementKind::Assert);
    check.value = b;
    check.message = m.p.string("no");
    check.targets = {m.p.enumerationLiteral(m.types.enumeration({"AssertionLevel", {"error", "warning"}}), 1)};
    Statement end = statement(StatementKind::Terminate);
    end.message = m.p.string("done");
    Statement again = statement(StatementKind::Reinit);
    again.targets = {m.p.subscript(x, std::array{m.p.integer(1)})};
    again.value = m.p.real(1);
    Statement when = statement(StatementKind::When);
    when.branches = {{b, {again}}, {m.p.unary(Op::Not, b), {end}}};
    m.dae.algorithms.push_back({{choice, check, when}, {}, {}});
    m.dae.initialAlgorithms.push_back({{assign}, {}, {}});
    compare(toFlatModelica(m.dae),
            "class M\n"
            "  Real x[3];\n"
            "  Boolean b;\n"
            "initial algorithm\n"
            "  x[i] := 0.0;\n"
            "algorithm\n"
            "  if b then\n"
            "    while b loop\n"
            "      return;\n"
            "    end while;\n"
            "  else\n"
            "    for i in 1:3 loop\n"
            "      x[i] := 0.0;\n"
            "      break;\n"
            "    end for;\n"
            "  end if;\n"
            "  assert(b, \"no\", AssertionLevel.warning);\n"
            "  when b then\n"
            "    reinit(x[1], 1.0);\n"
            "  elsewhen not b then\n"
            "    terminate(\"done\");\n"
            "  end when;\n"
            "end M;\n");
}

void FlatModelicaTest::typesAndFunctionsThatAreUsed()
{
    Model m;
    const TypeId colour = m.types.enumeration({"Pkg.Colour", {"red", "'light green'"}});
    const TypeId unused = m.types.enumeration({"Pkg.Unused", {"a"}});
    QVERIFY(!unused.isNone());
    const TypeId complex =
        m.types.record({"Complex", {{"re", TypeTable::real()}, {"im", TypeTable::real()}, {"parts", m.vector(2)}}});
    const TypeId open = m.types.array(TypeTable::real(), std::array{kUnknownSize, kUnknownSize});

    // function inner input Real a[:, :]; input Colour c; output Real s; ...
    Function inner;
    inner.name = "Pkg.inner";
    inner.description = "Sums up";
    inner.variables = {
        {"a", open, FunctionVariableRole::Input, {}, {ExprId(), ExprId()}, false, {}, "Matrix", {}},
        {"c", colour, FunctionVariableRole::Input, m.p.enumerationLiteral(colour, 1), {}, false, {}, "", {}},
        {"s", TypeTable::real(), FunctionVariableRole::Output, m.p.real(0), {}, false, {}, "", {}}};
    const ExprId a = m.p.local(0, open);
    const ExprId rows = m.p.call(Builtin::Size, std::array{a, m.p.integer(1)}, TypeTable::integer());
    inner.variables.push_back({"work",
                               m.types.array(TypeTable::real(), std::array{kUnknownSize}),
                               FunctionVariableRole::Local,
                               {},
                               {rows},
                               false,
                               {},
                               "",
                               {}});
    Statement assign;
    assign.targets = {m.p.local(2, TypeTable::real())};
    assign.value = m.p.call(Builtin::Sum, std::array{a}, TypeTable::real());
    inner.body = {assign};
    inner.inputs = {0, 1};
    inner.outputs = {2};
    inner.isComplete = inner.isImpure = inner.isInline = true;
    inner.resultType = TypeTable::real();
    const FunctionId innerId = m.dae.functions.push(inner);

    Function external;
    external.name = "Pkg.external";
    external.variables = {{"x", TypeTable::real(), FunctionVariableRole::Input, {}, {}, false, {}, "", {}},
                          {"y", TypeTable::real(), FunctionVariableRole::Output, {}, {}, false, {}, "", {}}};
    external.inputs = {0};
    external.outputs = {1};
    external.isExternal = external.isComplete = true;
    external.external = {"C", "my_fun", {m.p.local(0, TypeTable::real())}, m.p.local(1, TypeTable::real()), {}, {}};
    external.resultType = TypeTable::real();
    const FunctionId externalId = m.dae.functions.push(external);
    Function notUsed = external;
    notUsed.name = "Pkg.notUsed";
    m.dae.functions.push(notUsed);

    const ExprId x = m.variable("x", m.matrix(2, 2)), y = m.variable("y"), z = m.variable("z"),
                 c = m.variable("c", colour);
    m.equate(c, m.p.enumerationLiteral(colour, 0));
    m.equate(y, m.p.functionCall(innerId, std::array{x, c}, TypeTable::real()));
    m.equate(z, m.p.functionCall(externalId, std::array{y}, TypeTable::real()));
    const ExprId parts = m.p.array(std::array{y, z}, TypeTable::real());
    const ExprId record = m.p.record(complex, std::array{y, z, parts});
    m.equate(m.p.subscript(m.p.member(record, 2), std::array{m.p.integer(1)}), m.p.member(record, 0));
    compare(toFlatModelica(m.dae),
            "type 'Pkg.Colour' = enumeration(red, 'light green');\n\n"
            "record Complex\n"
            "  Real re;\n"
            "  Real im;\n"
            "  Real parts[2];\n"
            "end Complex;\n\n"
            "impure function 'Pkg.inner' \"Sums up\"\n"
            "  input Real a[:, :] \"Matrix\";\n"
            "  input 'Pkg.Colour' c = 'Pkg.Colour'.'light green';\n"
            "  output Real s = 0.0;\n"
            "protected\n"
            "  Real work[size(a, 1)];\n"
            "algorithm\n"
            "  s := sum(a);\n"
            "  annotation(Inline = true);\n"
            "end 'Pkg.inner';\n\n"
            "function 'Pkg.external'\n"
            "  input Real x;\n"
            "  output Real y;\n"
            "external \"C\" y = my_fun(x);\n"
            "end 'Pkg.external';\n\n"
            "class 'Pkg.Model'\n"
            "  Real x[2, 2];\n"
            "  Real y;\n"
            "  Real z;\n"
            "  'Pkg.Colour' c;\n"
            "equation\n"
            "  c = 'Pkg.Colour'.red;\n"
            "  y = 'Pkg.inner'(x, c);\n"
            "  z = 'Pkg.external'(y);\n"
            "  ((Complex(y, z, {y, z})).parts)[1] = (Complex(y, z, {y, z})).re;\n"
            "end 'Pkg.Model';\n");
}

void FlatModelicaTest::variablesThatNothingNamesAreLeftOut()
{
    Model model;
    model.equate(model.variable("x"), model.p.time());
    model.declare("y");
    model.declare("lookedAt").isDummy = true;
    model.declare("used").isDummy = true;
    model.equate(model.use("y"), model.use("used"));
    const std::string text = toFlatModelica(model.dae);
    QVERIFY2(text.find("lookedAt") == std::string::npos, text.c_str());
    QVERIFY2(text.find("Real used;") != std::string::npos, text.c_str());
    QVERIFY2(text.find("Real y;") != std::string::npos, text.c_str());
}

void FlatModelicaTest::namesOfClassesThatVariablesHide()
{
    Model m;
    m.dae.modelName = "M";
    Function function;
    function.name = "f";
    function.variables = {{"y", TypeTable::real(), FunctionVariableRole::Output, {}, {}, false, {}, "", {}}};
    function.outputs = {0};
    function.isComplete = true;
    function.resultType = TypeTable::real();
    const FunctionId id = m.dae.functions.push(function);
    m.equate(m.variable("f"), m.p.functionCall(id, {}, TypeTable::real()));
    compare(toFlatModelica(m.dae),
            "function f\n  output Real y;\nalgorithm\nend f;\n\nclass M\n  Real f;\nequation\n  f = .f();\nend M;\n");
}

void FlatModelicaTest::expressionsOfArrays()
{
    Model m;
    m.dae.modelName = "M";
    const ExprId a = m.variable("a", m.matrix(2, 2)), v = m.variable("v", m.vector(2)), s = m.variable("s");
    const ExprId one = m.p.integer(1), two = m.p.integer(2);
    const IteratorId i = m.p.iteratorNamed("i", 1);
    const ExprId at = m.p.iterator(i, TypeTable::integer());
    m.equate(v, m.p.subscript(a, std::array{one, m.p.whole()}));
    m.equate(v, m.p.subscript(a, std::array{m.p.range(one, {}, two), two}));
    m.equate(v, m.p.binary(Op::Add, v, s));
    m.equate(v, m.p.binary(Op::ElementMultiply, v, m.p.binary(Op::ElementPower, v, two)));
    m.equate(s, m.p.reduction(Builtin::Sum, m.p.subscript(v, std::array{at}), i, m.p.range(one, {}, two)));
    m.equate(
        v, m.p.reduction(Builtin::ArrayOf, m.p.subscript(v, std::array{at}), i, m.p.range(two, m.p.integer(-1), one)));
    m.equate(v, m.p.binary(Op::Multiply, m.p.range(one, {}, two), s));
    m.equate(s, m.p.subscript(m.p.binary(Op::Multiply, a, v), std::array{one}));
    m.equate(s, m.p.subscript(m.p.subscript(v, std::array{m.p.range(one, {}, two)}), std::array{one}));
    const ExprId row = m.p.call(Builtin::Promote, std::array{s, two}, m.matrix(1, 1));
    m.equate(row, m.p.call(Builtin::Promote, std::array{m.p.subscript(v, std::array{m.p.range(one, {}, one)}), two},
                           m.matrix(1, 1)));
    const ExprId text = m.p.call(Builtin::ToString, std::array{s, m.p.integer(0), m.p.boolean(true), m.p.integer(4)},
                                 TypeTable::string());
    m.equate(m.variable("t", TypeTable::string()), text);
    compare(toFlatModelica(m.dae),
            "class M\n"
            "  Real a[2, 2];\n"
            "  Real v[2];\n"
            "  Real s;\n"
            "  String t;\n"
            "equation\n"
            "  v = a[1, :];\n"
            "  v = a[1:2, 2];\n"
            "  v = v .+ s;\n"
            "  v = v .* v .^ 2;\n"
            "  s = sum(v[i] for i in 1:2);\n"
            "  v = {v[i] for i in 2:-1:1};\n"
            "  v = (1:2)*s;\n"
            "  s = (a*v)[1];\n"
            "  s = (v[1:2])[1];\n"
            "  {{s}} = matrix(v[1:1]);\n"
            "  t = String(s, minimumLength = 0, leftJustified = true, significantDigits = 4);\n"
            "end M;\n");
}

void FlatModelicaTest::arraysWithoutElements()
{
    Model m;
    m.dae.modelName = "M";
    const TypeId complex = m.types.record(
        {"Complex", {{"re", TypeTable::real()}, {"n", m.types.array(TypeTable::integer(), std::array{2})}}});
    m.equate(m.variable("v", m.vector(0)), m.p.array({}, TypeTable::real()));
    m.equate(m.variable("w", m.types.array(TypeTable::string(), std::array{0, 3})),
             m.p.array({}, m.types.array(TypeTable::string(), std::array{3})));
    m.equate(m.p.array({}, complex), m.p.array({}, complex));
    compare(toFlatModelica(m.dae),
            "record Complex\n  Real re;\n  Integer n[2];\nend Complex;\n\n"
            "class M\n"
            "  Real v[0];\n"
            "  String w[0, 3];\n"
            "equation\n"
            "  v = fill(0.0, 0);\n"
            "  w = fill(\"\", 0, 3);\n"
            "  fill(Complex(0.0, fill(0, 2)), 0) = fill(Complex(0.0, fill(0, 2)), 0);\n"
            "end M;\n");
}

void FlatModelicaTest::literalsKeepTheirTypes()
{
    Model m;
    m.dae.modelName = "M";
    const ExprId x = m.variable("x");
    for (const double value : {3.0, -2.0, 0.1, 1e20, 1e-4}) m.equate(x, m.p.binary(Op::Multiply, m.p.real(value), x));
    m.equate(x, m.p.integer(-7));
    compare(toFlatModelica(m.dae),
            "class M\n  Real x;\nequation\n  x = 3.0*x;\n  x = (-2.0)*x;\n  x = 0.1*x;\n  x = 1e20*x;\n  x = 1e-4*x;\n "
            " x = -7;\nend M;\n");
}

void FlatModelicaTest::textsWithSpecialCharacters()
{
    Model m;
    m.dae.modelName = "M";
    m.declare("s", TypeTable::string(), Variability::Parameter).binding = m.p.string("a\"b\\c\nd\te");
    compare(toFlatModelica(m.dae), "class M\n  parameter String s = \"a\\\"b\\\\c\\nd\\te\";\nend M;\n");
}

void FlatModelicaTest::longChoicesAreNotDeep()
{
    Model m;
    const ExprId x = m.variable("x"), y = m.variable("y");
    ExprId choice = m.p.real(0), sum = x;
    for (int i = 0; i < 2000; ++i) {
        choice = m.p.conditional(m.p.binary(Op::Greater, x, m.p.real(i)), m.p.real(i + 0.5), choice);
        sum = m.p.binary(Op::Add, sum, y);
    }
    m.equate(y, choice);
    m.equate(x, sum);
    QCOMPARE(QString::fromStdString(complaints(toFlatModelica(m.dae))), QString());
}

QTEST_GUILESS_MAIN(FlatModelicaTest)
#include "flat_modelica_test.moc"
