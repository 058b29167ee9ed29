// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters whose values come from functions: algorithms, external functions, strings, several results.
#include <QTest>

#include <cmath>

#include "core/compiler/compiler.h"
#include "core/dae/dae_evaluation.h"

using namespace causeway;

namespace {

/// The parameters of a model, computed as at the start of a run.
class Run {
public:
    explicit Run(const std::string& text)
    {
        AnalysisRequest request;
        request.file = std::make_shared<const SourceFile>("M.mo", text);
        request.modelName = "M";
        request.last = StopAfter::Structure;
        m_analysis = analyse(request, Task());
        for (const Diagnostic& diagnostic : m_analysis->diagnostics.items()) qInfo("%s", diagnostic.message.c_str());
        if (m_analysis->scalarDae) evaluation.emplace(*m_analysis->scalarDae, world, m_task);
    }
    [[nodiscard]] bool isMade() const { return evaluation.has_value(); }
    [[nodiscard]] VariableId find(const char* name) const { return m_analysis->scalarDae->findVariable(name); }
    [[nodiscard]] double number(const char* name) const { return evaluation->parameters().numbers[find(name).index()]; }
    [[nodiscard]] std::string text(const char* name) const
    {
        return evaluation->parameters().texts[static_cast<std::size_t>(number(name))];
    }
    [[nodiscard]] FunctionId function(std::string_view name) const
    {
        const auto& functions = m_analysis->scalarDae->functions;
        for (std::size_t i = 0; i < functions.size(); ++i) {
            if (functions[FunctionId(i)].name == name) return FunctionId(i);
        }
        return {};
    }
    ExternalWorld world{ExternalWorld::Purpose::Simulation};
    std::optional<DaeEvaluation> evaluation;

private:
    Task m_task;
    std::shared_ptr<const Analysis> m_analysis;
};

constexpr const char* kFunctions = R"(
  function sums "Of elements and of squares"
    input Real u[:]; output Real a; output Real b;
  algorithm
    a := sum(u); b := u*u;
  end sums;
  function running
    input Real u[:]; output Real y[size(u, 1)];
  algorithm
    for i in 1:size(u, 1) loop y[i] := sum(u[1:i]); end for;
  end running;
  function solve
    input Real A[:, size(A, 1)]; input Real b[size(A, 1)]; output Real x[size(A, 1)] = b; output Integer info;
  protected
    Real work[size(A, 1), size(A, 1)] = A; Integer pivots[size(A, 1)]; Integer n = size(A, 1);
  external "FORTRAN 77" dgesv(n, 1, work, n, pivots, x, n, info);
  end solve;
  function length input String s; output Integer n; external "C" n = ModelicaStrings_length(s); end length;
  function draw
    input Integer id; output Real y; external "C" y = ModelicaRandom_impureRandom_xorshift1024star(id);
  end draw;
  function native input Real u; output Real y; external "C" y = thirdParty(u); end native;
)";

}  // namespace

class DaeEvaluationTest : public QObject {
    Q_OBJECT
private slots:
    void functionsGiveParametersTheirValues();
    void overridesTakePartInFunctions();
    void whatFailsHasAReason();
    void functionsAreCalledDuringTheRun();
    void theLibrarysOwnTestsHold();
    void tablesOfTheLibraryFindTheirFiles();
};

void DaeEvaluationTest::functionsGiveParametersTheirValues()
{
    Run run(std::string("model M type E = enumeration(low, high);") + kFunctions + R"(
  parameter Real k = 2;
  parameter Real r[3] = running({1, k, 3});
  parameter Real a(fixed=false);
  parameter Real A[2, 2] = [0, 2; k, 0];
  parameter Real s[2] = part(A, {2, 8});
  parameter String name = "ab" + String(integer(k));
  parameter Integer n = length(name);
  parameter Boolean isSame = name == "ab2";
  parameter E e = if n > 2 then E.high else E.low;
  parameter Real total = sum(running(r));
  Real x = k*time;
  function part input Real A[:, :]; input Real b[:]; output Real x[size(b, 1)]; protected Integer info;
  algorithm (x, info) := solve(A, b); assert(info == 0, "singular"); end part;
initial equation
  a = x;
end M;)");
    QVERIFY(run.isMade());
    QVERIFY(run.evaluation->computeParameters().failures.empty());
    QCOMPARE(run.number("r[2]"), 3.0);
    QCOMPARE(run.number("r[3]"), 6.0);
    QCOMPARE(run.number("s[1]"), 4.0);
    QCOMPARE(run.number("s[2]"), 1.0);
    QCOMPARE(run.text("name"), std::string("ab2"));
    QCOMPARE(run.number("n"), 3.0);
    QCOMPARE(run.number("isSame"), 1.0);
    QCOMPARE(run.number("e"), 2.0);
    QCOMPARE(run.number("total"), 1.0 + 4.0 + 10.0);
    QVERIFY(std::isnan(run.number("x")));
}

void DaeEvaluationTest::overridesTakePartInFunctions()
{
    Run run(std::string("model M") + kFunctions + R"(
  parameter Real k = 2; parameter Real r[2] = running({k, 1}); parameter String name = "a"; parameter Integer n = length(name); Real x = time;
end M;)");
    QVERIFY(run.isMade());
    run.evaluation->computeParameters(
        {{run.find("k"), 1.0}, {run.find("k"), 5.0}, {run.find("name"), std::string("long")}});
    QCOMPARE(run.number("r[1]"), 5.0);
    QCOMPARE(run.number("r[2]"), 6.0);
    QCOMPARE(run.number("n"), 4.0);
    run.evaluation->computeParameters();
    QCOMPARE(run.number("r[1]"), 2.0);
    QCOMPARE(run.number("n"), 1.0);
}

void DaeEvaluationTest::whatFailsHasAReason()
{
    Run run(std::string("model M") + kFunctions + R"(
  parameter Real k = 1; parameter Real y = native(k); parameter Real follows = 2*y + k; parameter Real z = draw(integer(k)); parameter Real w = 1/(k - 1); Real x = time;
end M;)");
    QVERIFY(run.isMade());
    const ParameterValues& values = run.evaluation->computeParameters();
    QCOMPARE(values.failures.size(), std::size_t(3));
    QCOMPARE(values.failures[0].reason,
             std::string("the C function 'thirdParty' is not built in, and its declaration names no library"));
    QVERIFY(!values.failures[0].isError);
    QCOMPARE(values.failures[1].reason, std::string("impureRandom was called before initializeImpureRandom"));
    QVERIFY(values.failures[1].isError);
    QVERIFY(values.failures[2].variable == run.find("w"));
    QVERIFY(std::isnan(run.number("y")) && std::isnan(run.number("follows")));
}

void DaeEvaluationTest::functionsAreCalledDuringTheRun()
{
    Run run(std::string("model M") + kFunctions + R"(
  parameter Real k = 1; Real a, b; Real n = native(time);
equation
  (a, b) = sums({k, time});
end M;)");
    QVERIFY(run.isMade());
    run.evaluation->computeParameters();
    Value vector;
    vector.numbers = {3, 4};
    vector.type = run.evaluation->types().array(TypeTable::real(), std::vector<std::int32_t>{2});
    const auto result = run.evaluation->call(run.function("M.sums"), {vector});
    QVERIFY(result && result->members.size() == 2);
    QCOMPARE(result->members[0].number(), 7.0);
    QCOMPARE(result->members[1].number(), 25.0);
    QVERIFY(!run.evaluation->call(run.function("M.native"), {Value::real(1)}));
    QVERIFY(run.evaluation->failure().reason.find("thirdParty") != std::string::npos);
}

void DaeEvaluationTest::theLibrarysOwnTestsHold()
{
    if (qEnvironmentVariableIsEmpty("MODELICAPATH"))
        QSKIP("MODELICAPATH is not set: set it to the folder of the Modelica Standard Library");
    Run run(R"(model M
  parameter Boolean scalars = ModelicaTest.Math.ScalarFunctions("");
  parameter Boolean polynomials = ModelicaTest.Math.Polynomials("");
  parameter Boolean solvers = ModelicaTest.Math.Matrices("");
  parameter Boolean more = ModelicaTest.Math.Matrices2("");
  parameter Boolean balance = ModelicaTest.Math.Matrices2b();
  parameter Boolean rest = ModelicaTest.Math.Matrices3();
  parameter Boolean vectors = ModelicaTest.Math.Vectors();
  parameter Boolean strings = ModelicaTest.Utilities.Strings("");
  Real x = time;
end M;)");
    QVERIFY(run.isMade());
    for (const auto& failure : run.evaluation->computeParameters().failures) QFAIL(failure.reason.c_str());
    for (const char* name : {"scalars", "polynomials", "solvers", "more", "balance", "rest", "vectors", "strings"})
        QCOMPARE(run.number(name), 1.0);
}

void DaeEvaluationTest::tablesOfTheLibraryFindTheirFiles()
{
    if (qEnvironmentVariableIsEmpty("MODELICAPATH"))
        QSKIP("MODELICAPATH is not set: set it to the folder of the Modelica Standard Library");
    Run run(R"(model M
  ModelicaTest.Tables.CombiTable1Ds.Test20 matlab;
  ModelicaTest.Tables.CombiTable1Ds.Test33 marked "Text with a mark of UTF-8";
end M;)");
    QVERIFY(run.isMade());
    for (const auto& failure : run.evaluation->computeParameters().failures) QFAIL(failure.reason.c_str());
    QVERIFY(run.number("matlab.t_new.tableID") >= 1);
    QVERIFY(run.number("matlab.t_new.u_max") > run.number("matlab.t_new.u_min"));
    QVERIFY(run.number("marked.t_new.u_max") > run.number("marked.t_new.u_min"));
}

QTEST_GUILESS_MAIN(DaeEvaluationTest)
#include "dae_evaluation_test.moc"
