// SPDX-License-Identifier: GPL-3.0-or-later
// From text to the hybrid DAE: types, variability, parameters; and the message for each mistake.
#include <QTest>

#include <algorithm>

#include "core/compiler/compiler.h"
#include "core/dae/flat_modelica.h"
#include "core/dae/parameters.h"

using namespace causeway;

namespace {

std::shared_ptr<const Analysis> analyseText(const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Dae, Task());
}

}  // namespace

class DaeTest : public QObject {
    Q_OBJECT
private slots:
    void variablesKeepTheirDeclaration();
    void oneModificationHasTheNamesOfEachScope();
    void parametersAreEvaluatedInTheOrderOfTheirNeed();
    void bindingsOfVariablesBecomeEquations();
    void mistakes_data();
    void mistakes();
    void messagePointsAtTheMistake();
    void declarationBesideAnInheritedOneIsUsedWhereItIsClear();
    void derivativeAnnotationsOfFunctionsThatEquationsCall();
};

void DaeTest::variablesKeepTheirDeclaration()
{
    const auto analysis = analyseText(
        "model M \"about\"\n parameter Real p(unit=\"Ohm\", min=0)=2 \"resistance\";\n Real x(start=p, fixed=true, "
        "nominal=10);\n"
        " Integer n; Boolean b; input Real u; discrete Real d;\nequation\n der(x) = p*u; n = 1; b = x > 1; d = 2;\nend "
        "M;");
    QVERIFY(!analysis->diagnostics.hasErrors());
    const HybridDae& dae = *analysis->dae;
    QCOMPARE(dae.description, "about");
    const DaeVariable& p = dae.variables[dae.findVariable("p")];
    QVERIFY(p.variability == Variability::Parameter);
    QCOMPARE(p.unit, "Ohm");
    QCOMPARE(p.description, "resistance");
    const DaeVariable& x = dae.variables[dae.findVariable("x")];
    QVERIFY(x.isState);
    QCOMPARE(x.fixed, std::optional<bool>(true));
    QVERIFY(dae.variables[dae.findVariable("n")].variability == Variability::Discrete);
    QVERIFY(dae.variables[dae.findVariable("u")].causality == Causality::Input);
    QVERIFY(dae.variables[dae.findVariable("d")].variability == Variability::Discrete);
    QVERIFY(dae.findVariable("nothing").isNone());
}

/// `a(k = 2*k)` is read once; its k is that of the component around a.
void DaeTest::oneModificationHasTheNamesOfEachScope()
{
    const auto analysis = analyseText(
        "record Two Real u = 5, v = 6; end Two;\n"
        "model Leaf parameter Real k = 1; parameter Two c; Real x(start = k); equation der(x) = -k*x; end Leaf;\n"
        "model Pair parameter Real k = 1; Leaf a(k = 2*k), b(k = a.k + k, c(u = k, v = a.k)); end Pair;\n"
        "model M parameter Real k = 1; Pair p(k = 3*k), q(k = 5*k); Pair r; Leaf s(k.start = k); "
        "annotation(experiment(StopTime = 1)); end M;");
    QVERIFY(!analysis->diagnostics.hasErrors());
    QCOMPARE(analysis->modelName, "M");
    const HybridDae& dae = *analysis->dae;
    const std::vector<double> values = evaluateParameters(dae);
    const auto valueOf = [&](std::string_view name) { return values[dae.findVariable(name).index()]; };
    QCOMPARE(valueOf("p.a.k"), 6.0);
    QCOMPARE(valueOf("p.b.k"), 9.0);
    QCOMPARE(valueOf("p.a.c.v"), 6.0);
    QCOMPARE(valueOf("p.b.c.u"), 3.0);
    QCOMPARE(valueOf("p.b.c.v"), 6.0);
    QCOMPARE(valueOf("q.a.k"), 10.0);
    QCOMPARE(valueOf("q.b.k"), 15.0);
    QCOMPARE(valueOf("q.b.c.u"), 5.0);
    QCOMPARE(valueOf("q.b.c.v"), 10.0);
    QCOMPARE(valueOf("r.a.k"), 2.0);
    QCOMPARE(valueOf("r.b.k"), 3.0);
    QCOMPARE(valueOf("s.k"), 1.0);
}

void DaeTest::parametersAreEvaluatedInTheOrderOfTheirNeed()
{
    const auto analysis = analyseText(
        "model M parameter Real c=a+b; parameter Real b=2*a; parameter Real a=3; constant Integer k=4;"
        " parameter Boolean flag = a > 2; Real x; equation x = c; end M;");
    QVERIFY(!analysis->diagnostics.hasErrors());
    const HybridDae& dae = *analysis->dae;
    const auto values = evaluateParameters(dae);
    QCOMPARE(values[dae.findVariable("c").index()], 9.0);
    QCOMPARE(values[dae.findVariable("flag").index()], 1.0);
    const auto changed = evaluateParameters(dae, {{dae.findVariable("a"), 1.0}});
    QCOMPARE(changed[dae.findVariable("c").index()], 3.0);
    QCOMPARE(changed[dae.findVariable("flag").index()], 0.0);
}

void DaeTest::bindingsOfVariablesBecomeEquations()
{
    const auto analysis = analyseText("model M Real x = sin(time); Real y; equation y = 2*x; end M;");
    QCOMPARE(analysis->dae->equations.size(), std::size_t(2));
    QVERIFY(analysis->dae->equations[0].origin == EquationOrigin::Declaration);
    QVERIFY(analysis->dae->equations[1].origin == EquationOrigin::Equation);
}

void DaeTest::mistakes_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("code");
    const auto row = [](const char* body, const char* code) {
        QTest::newRow(body) << QString::fromLatin1(body) << QString::fromLatin1(code);
    };
    row("Real voltage; equation voltage = votage + 1;", "E2001");
    row("Real x; equation x = sinn(time);", "E2002");
    row("Real x; equation x = sin(time, 2);", "E2003");
    row("Real x; equation x = sin();", "E2003");
    row("Real x; Boolean b; equation b = true; x = b + 1;", "E2060");
    row("Real x; equation x = if time then 1 else 2;", "E2004");
    row("Real x; equation x = if time > 1 then 1 else false;", "E2004");
    row("Boolean b; equation b = not time;", "E2004");
    row("Boolean b; equation b = time > 1 and 3;", "E2004");
    row("Boolean b; equation b = time > true;", "E2004");
    row("parameter Integer n = 1.5; Real x; equation x = n;", "E2004");
    row("Real x(start = true); equation x = 1;", "E2004");
    row("Real x; equation x = true;", "E2005");
    row("Integer n; equation n = 1.5;", "E2005");
    row("discrete Real d(start = 0); Real x; equation x = der(d); when time > 1 then d = 1; end when;", "E2007");
    row("Integer n; equation der(n) = 1;", "E2007");
    row("Real x(strat = 1); equation x = 1;", "E2008");
    row("Real x(unit = 1); equation x = 1;", "E2009");
    row("Real x(start); equation x = 1;", "E2010");
    row("constant Real c; Real x; equation x = c;", "E2011");
    row("parameter Real p; Real x; equation x = p;", "W2012");
    row("parameter Real p = q; parameter Real q = p; Real x; equation x = p;", "E2013");
    row("parameter Real p = p + 1; Real x; equation x = p;", "E2013");
    row("Real x; parameter Real p = x; equation x = 1;", "E2014");
    row("parameter Real p = time; Real x; equation x = p;", "E2014");
    row("parameter Real p = 1; constant Real c = p; Real x; equation x = c;", "E2014");
    row("Real x; Real y(start = x); equation x = 1; y = 1;", "E2014");
    row("Real x; Real x; equation x = 1;", "E2015");
    row("Real x; equation x = sin(u = time);", "E2016");
    row("Real x; equation x = 99999999999999999999;", "E2017");
    row("Resistor r; equation r.v = 1;", "E2018");
    row("extends Other; Real x; equation x = 1;", "E2018");
    row("Real x; equation x = 1; x = ;", "E10");
}

void DaeTest::mistakes()
{
    QFETCH(QString, body);
    QFETCH(QString, code);
    const auto analysis = analyseText("model M " + body.toStdString() + " end M;");
    QString found;
    for (const Diagnostic& diagnostic : analysis->diagnostics.items()) {
        found += QString::fromUtf8(diagnostic.code().data(), static_cast<qsizetype>(diagnostic.code().size())) +
                 QLatin1String(" ");
        QVERIFY(!diagnostic.message.empty());
        QVERIFY(!diagnostic.span.isNone());
    }
    QVERIFY2(found.contains(code), qPrintable(found));
    QVERIFY2(found.trimmed().split(QLatin1Char(' ')).size() <= 2, qPrintable(found));
}

void DaeTest::messagePointsAtTheMistake()
{
    const auto analysis = analyseText("model M\n  Real voltage;\nequation\n  voltage = 1 + votage;\nend M;\n");
    QCOMPARE(analysis->diagnostics.items().size(), std::size_t(1));
    QCOMPARE(formatDiagnostic(analysis->diagnostics.items()[0], analysis->sources),
             "test.mo:4:17: error: there is no variable 'votage' in M; did you mean 'voltage'? [E2001]");
}

void DaeTest::declarationBesideAnInheritedOneIsUsedWhereItIsClear()
{
    const std::string text =
        "package P\n"
        " package Icons model A Real y; end A; end Icons;\n"
        " package Q extends Icons; model A parameter Real k = 7; end A; end Q;\n"
        " type Acceleration = Real(unit = \"m/s2\");\n"
        " model Base constant Acceleration g = 9.81; end Base;\n"
        " model M extends Base; constant Real g = 9.81; Q.A a; end M;\n"
        "end P;";
    for (const bool isPedantic : {false, true}) {
        AnalysisRequest request;
        request.file = std::make_shared<const SourceFile>("test.mo", text);
        request.modelName = "P.M";
        request.last = StopAfter::Dae;
        request.isPedantic = isPedantic;
        const auto analysis = analyse(request, Task());
        QCOMPARE(analysis->diagnostics.hasErrors(), isPedantic);
        const auto& found = analysis->diagnostics.items();
        QCOMPARE(std::count_if(found.begin(), found.end(), [](const Diagnostic& d) { return d.code() == "E2029"; }), 2);
        if (isPedantic) continue;
        QVERIFY(!analysis->dae->findVariable("a.k").isNone());
        QCOMPARE(analysis->dae->variables[analysis->dae->findVariable("g")].unit, "");
    }
    // Another value, or another kind of value, leaves open what is meant.
    for (const std::string own : {"constant Real g = 9.80665;", "Integer g = 9;", "parameter Real g = 9.81;"}) {
        const auto analysis = analyseText(
            "model M\n type A = Real(unit = \"m/s2\");\n model Base constant A g = 9.81; end Base;\n extends Base;\n " +
            own + "\nend M;");
        QVERIFY2(analysis->diagnostics.hasErrors(), own.c_str());
    }
}

void DaeTest::derivativeAnnotationsOfFunctionsThatEquationsCall()
{
    const auto analysis = analyseText(R"(package P
  function f
    input Real x;
    input Real a;
    output Real y;
  algorithm
    y := a*x^2;
    annotation(derivative(zeroDerivative = a) = D.special, derivative(noDerivative = b) = nowhere, derivative = D.general);
  end f;
  package D
    function special
      input Real x;
      input Real a;
      input Real dx;
      output Real dy;
    algorithm
      dy := 2*a*x*dx;
      annotation(derivative(order = 2, zeroDerivative = a) = second);
    end special;
    function second
      input Real x;
      input Real a;
      input Real dx;
      input Real ddx;
      output Real ddy;
    algorithm
      ddy := 2*a*(dx^2 + x*ddx);
    end second;
    function general
      input Real x;
      input Real a;
      input Real dx;
      input Real da;
      output Real dy;
    algorithm
      dy := 2*a*x*dx + x^2*da;
    end general;
  end D;
  function unused
    input Real x;
    output Real y;
  algorithm
    y := x;
    annotation(derivative = D.general);
  end unused;
  model M
    parameter Real p = unused(2);
    Real x(start = 1), y;
  equation
    der(x) = -p;
    y = f(x, 3);
  end M;
end P;)");
    QVERIFY(!analysis->diagnostics.hasErrors());
    const HybridDae& dae = *analysis->dae;
    const auto functionNamed = [&](const std::string& name) {
        for (std::size_t i = 0; i < dae.functions.size(); ++i) {
            if (dae.functions[FunctionId(i)].name == name) return FunctionId(i);
        }
        return FunctionId();
    };
    const FunctionId f = functionNamed("P.f");
    QVERIFY(!f.isNone());
    // What names nothing is passed over.
    const auto& derivatives = dae.functions[f].derivatives;
    QCOMPARE(derivatives.size(), std::size_t(2));
    QCOMPARE(derivatives[0].function, functionNamed("P.D.special"));
    QCOMPARE(derivatives[0].order, 1U);
    QCOMPARE(derivatives[0].zeroDerivative, std::vector<std::uint32_t>{1});
    QCOMPARE(derivatives[1].function, functionNamed("P.D.general"));
    QVERIFY(derivatives[1].zeroDerivative.empty());
    const auto& higher = dae.functions[derivatives[0].function].derivatives;
    QCOMPARE(higher.size(), std::size_t(1));
    QCOMPARE(higher[0].order, 2U);
    QCOMPARE(higher[0].function, functionNamed("P.D.second"));
    // Parameters are constant: what they call needs no derivative.
    QVERIFY(dae.functions[functionNamed("P.unused")].derivatives.empty());
    const std::string flat = toFlatModelica(dae);
    QVERIFY(flat.find("annotation(derivative(zeroDerivative = a) = ") != std::string::npos);
    QVERIFY(flat.find("annotation(derivative(order = 2, zeroDerivative = a) = ") != std::string::npos);
    QVERIFY(!analyseText(flat)->diagnostics.hasErrors());
}

QTEST_GUILESS_MAIN(DaeTest)
#include "dae_test.moc"
