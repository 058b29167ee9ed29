// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that are replaced by what they compute: the same values as the interpreted functions, and nothing that an
// element does not depend on.
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/external/external_world.h"
#include "core/symbolic/inline_functions.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value.h"

using namespace causeway;

namespace {

/// The equations of a model, once with calls and once without.
class Model : public EvaluationContext {
public:
    explicit Model(const std::string& text)
    {
        AnalysisRequest request;
        request.file = std::make_shared<const SourceFile>("M.mo", text);
        request.modelName = "M";
        request.last = StopAfter::ScalarDae;
        m_analysis = analyse(request, Task());
        if (!m_analysis->scalarDae) {
            for (const Diagnostic& diagnostic : m_analysis->diagnostics.items())
                qWarning("%s", diagnostic.message.c_str());
            return;
        }
        m_pool = m_analysis->scalarDae->pool;
        FunctionInliner inliner(m_pool, m_analysis->scalarDae->functions);
        for (const DaeEquation& equation : m_analysis->scalarDae->equations) {
            if (equation.kind != EquationKind::Simple) continue;
            m_called.push_back(equation.rhs);
            m_inlined.push_back(inliner.inlined(equation.rhs));
        }
    }

    const Value* valueOf(VariableId variable) override { return &m_values[variable.value]; }
    const Function* function(FunctionId function) override { return &m_analysis->scalarDae->functions[function]; }
    std::optional<EvaluationFailure> callExternal(const Function& function, std::span<Value> arguments,
                                                  Value& result) override
    {
        return m_world.call(function, m_pool.types(), arguments, result);
    }

    std::size_t equationCount() const { return m_called.size(); }
    /// Of equation `i`, from 1.
    std::string text(std::size_t i) const
    {
        if (i > m_inlined.size()) return {};
        return printExpression(m_pool, m_inlined[i - 1],
                               [this](VariableId id) { return m_analysis->scalarDae->variables[id].name; });
    }
    std::size_t poolSize() const { return m_pool.size(); }
    bool calls(std::size_t i, const std::string& name) const
    {
        const std::array roots{m_inlined[i - 1]};
        return std::ranges::any_of(reachable(m_pool, roots), [&](ExprId node) {
            return m_pool.op(node) == Op::FunctionCall &&
                   m_analysis->scalarDae->functions[m_pool.functionOf(node)].name == "M." + name;
        });
    }
    bool hasCalls() const
    {
        return std::ranges::any_of(reachable(m_pool, m_inlined),
                                   [this](ExprId node) { return m_pool.op(node) == Op::FunctionCall; });
    }
    bool contains(std::size_t i, const std::string& variable)
    {
        const VariableId id = m_analysis->scalarDae->findVariable(variable);
        return !id.isNone() &&
               dependsOn(m_pool, m_inlined[i - 1], m_pool.variable(id, m_analysis->scalarDae->variables[id].typeId));
    }
    /// The largest difference between what the calls and what the expressions give, at several points; NaN where one
    /// has no value.
    double worstDifference()
    {
        double worst = 0;
        for (int point = 0; point < 6; ++point) {
            for (std::size_t v = 0; v < m_analysis->scalarDae->variables.size(); ++v) {
                const DaeVariable& variable = m_analysis->scalarDae->variables[VariableId(v)];
                const double number = std::sin(1.0 + static_cast<double>(v) * 1.7 + point * 2.3) * 2;
                Value value = Value::real(number);
                if (variable.type == ValueType::Boolean) value = Value::boolean(number > 0);
                if (variable.type == ValueType::Integer) value = Value::integer(1 + std::abs(static_cast<int>(number)));
                m_values[static_cast<std::uint32_t>(v)] = value;
            }
            for (std::size_t i = 0; i < m_called.size(); ++i) {
                const double called = number(m_called[i]), inlined = number(m_inlined[i]);
                if (std::isnan(called) || std::isnan(inlined)) return called;
                worst = std::max(worst, std::fabs(called - inlined));
            }
        }
        return worst;
    }

private:
    double number(ExprId expr)
    {
        const Task task;
        ConstantEvaluator evaluator(m_pool, *this, task);
        const auto value = evaluator.evaluate(expr);
        if (!value) qWarning("no value: %s", evaluator.failure().reason.c_str());
        return value ? value->number() : std::nan("");
    }

    std::shared_ptr<const Analysis> m_analysis;
    ExpressionPool m_pool;
    ExternalWorld m_world{ExternalWorld::Purpose::Translation};
    std::vector<ExprId> m_called, m_inlined;
    std::map<std::uint32_t, Value> m_values;
};

/// Two frames with a rotation between them, as in mechanics.
const std::string kRotation = R"(
  record Orientation
    Real T[3,3];
    Real w[3];
  end Orientation;
  function planarRotation
    input Real e[3];
    input Real angle;
    input Real der_angle;
    output Orientation R;
  algorithm
    R := Orientation(T = outerProduct(e, e) + (identity(3) - outerProduct(e, e))*cos(angle) - skew(e)*sin(angle), w = e*der_angle);
    annotation(Inline = true);
  end planarRotation;
  function resolve1
    input Orientation R;
    input Real v2[3];
    output Real v1[3];
  algorithm
    v1 := transpose(R.T)*v2;
    annotation(derivative(noDerivative = R) = resolve1_der);
  end resolve1;
  function resolve1_der
    input Orientation R;
    input Real v2[3];
    input Real v2_der[3];
    output Real v1_der[3];
  algorithm
    v1_der := resolve1(R, v2_der + cross(R.w, v2));
  end resolve1_der;
)";

}  // namespace

class InlineFunctionsTest : public QObject {
    Q_OBJECT

private slots:
    void elementsContainOnlyWhatTheyDependOn();
    void functionsOfArraysAndOperators();
    void statementsBecomeExpressions();
    void partsOfVariablesAreAssigned();
    void severalResults();
    void nestedFunctionsAndRecords();
    void relationsGenerateNoEvents();
    void askedForEvents();
    void initialValuesAndSizes();
    void whatCannotBeAnExpressionStaysACall();
    void callsWithinThatCannotBeResolvedStay();
    void derivativesThatSayMoreAreKept();
    void recursionIsLeft();
    void largeBodiesAreLeft();
    void sharedCallsStaySmall();
    void longSumsOfCallsNeedNoStack();
};

void InlineFunctionsTest::elementsContainOnlyWhatTheyDependOn()
{
    Model model("model M" + kRotation + R"(
      input Real phi, w, a[3];
      Real v[3];
      Orientation R = planarRotation({0, 0, 1}, phi, w);
    equation
      v = resolve1(R, a);
    end M;)");
    QCOMPARE(model.equationCount(), std::size_t(15));
    QVERIFY(!model.hasCalls());
    QCOMPARE(model.text(1).c_str(), "cos(phi)");
    QCOMPARE(model.text(2).c_str(), "sin(phi)");
    for (std::size_t i = 1; i <= 9; ++i) QVERIFY(!model.contains(i, "w"));
    QCOMPARE(model.text(12).c_str(), "w");
    QVERIFY(model.contains(13, "R.T[1,1]") && model.contains(13, "R.T[3,1]"));
    QVERIFY(!model.contains(13, "R.T[1,2]") && !model.contains(13, "R.w[1]"));
    QVERIFY(model.worstDifference() < 1e-14);
}

void InlineFunctionsTest::functionsOfArraysAndOperators()
{
    Model model(R"(model M
      function f
        input Real a[3];
        input Real b[3];
        input Real s;
        output Real y[17];
      protected
        Real M[3,3] = [a[1], 2, s; s, 1, b[2]; 0, b[1], 4];
        Real N[2,3] = {a, b};
      algorithm
        y := {a*b, sum(a), product(b), max(a), min(b), s*sum(N*a), (M*b)*a, sum((transpose(N)*{1, s})[i] for i in 1:3), sum(diagonal(a)*b), sum(cross(a, b)),
              sum(cat(1, a, b, {s})), vector(matrix(a))*b, sum(fill(s, 2, 2)*{1, 2}) + sum(ones(3)) + sum(zeros(2)), sum(a .* b ./ {1, 2, 4} .^ 2), semiLinear(s, a[1], b[2]),
              linspace(s, a[1], 3)*b, sum(symmetric(M))};
        annotation(Inline = true);
      end f;
      input Real x[3], z[3], s;
      Real y[17] = f(x, z, s);
    end M;)");
    if (model.equationCount() == 0) QFAIL("the text does not compile");
    QVERIFY(!model.hasCalls());
    QVERIFY(model.worstDifference() < 1e-12);
}

void InlineFunctionsTest::statementsBecomeExpressions()
{
    Model model(R"(model M
      function f
        input Real x;
        input Real u[4];
        input Boolean positive;
        output Real y;
        output Real z;
      algorithm
        y := 0;
        z := x;
        for i in 1:4 loop
          for k in i:2:4 loop
            y := y + u[k]*i;
          end for;
          if i == 3 then
            z := z*2;
          end if;
        end for;
        if x > 1 then
          y := y^2;
        elseif x > 0 then
          y := -y;
          z := y + 1;
        elseif positive then
          z := 7;
        else
          return;
        end if;
        annotation(Inline = true);
      end f;
      function g
        input Real x;
        input Real u[4];
        input Boolean positive;
        output Real y;
        output Real z;
      algorithm
        y := 0;
        z := x;
        for i in 1:4 loop
          for k in i:2:4 loop
            y := y + u[k]*i;
          end for;
          if i == 3 then
            z := z*2;
          end if;
        end for;
        if x > 1 then
          y := y^2;
        elseif x > 0 then
          y := -y;
          z := y + 1;
        elseif positive then
          z := 7;
        end if;
        return;
        annotation(Inline = true);
      end g;
      input Real x, u[4];
      input Boolean positive;
      Real a, b, c, d;
    equation
      (a, b) = f(x, u, positive);
      (c, d) = g(x, u, positive);
    end M;)");
    QCOMPARE(model.equationCount(), std::size_t(4));
    QVERIFY(model.hasCalls());  // f returns in a branch
    QVERIFY(model.calls(1, "f") && model.calls(2, "f") && !model.calls(3, "g") && !model.calls(4, "g"));
    QVERIFY(model.worstDifference() < 1e-12);
}

void InlineFunctionsTest::partsOfVariablesAreAssigned()
{
    Model model(R"(model M
      record P
        Real q[2];
        Real c;
      end P;
      function f
        input Real x[3];
        output Real y;
      protected
        P p[2];
        Real m[2,2];
        Integer n;
      algorithm
        for i in 1:2 loop
          p[i].q := {x[i], i};
          p[i].c := x[3];
        end for;
        p[2].q[1] := 5*p[1].q[1];
        m[1,:] := x[1:2];
        m[2,{2,1}] := {x[2], x[3]};
        n := 2;
        m[n,n] := m[n,n] + 1;
        y := p[2].q*m[:,2] + sum(p.c) + p[1].q[2];
        annotation(Inline = true);
      end f;
      input Real x[3];
      Real y = f(x);
    end M;)");
    QCOMPARE(model.equationCount(), std::size_t(1));
    QVERIFY(!model.hasCalls());
    QVERIFY(model.worstDifference() < 1e-12);
}

void InlineFunctionsTest::severalResults()
{
    Model model(R"(model M
      function f
        input Real x;
        input Real t;
        output Real y[2];
        output Real z;
      algorithm
        y := {x, t};
        z := x*t;
        annotation(Inline = true);
      end f;
      function g
        input Real x;
        input Real t;
        output Real a;
      protected
        Real b[2];
        Real c;
      algorithm
        (b, c) := f(x, t);
        (, a) := f(b[1], c);
        annotation(Inline = true);
      end g;
      input Real x, t;
      Real y[2], z, a;
    equation
      (y, z) = f(x, t);
      a = g(x, t);
    end M;)");
    QCOMPARE(model.equationCount(), std::size_t(4));
    QVERIFY(!model.hasCalls());
    QCOMPARE(model.text(1).c_str(), "x");
    QCOMPARE(model.text(2).c_str(), "t");
    QCOMPARE(model.text(4).c_str(), "x*(x*t)");
    QVERIFY(model.worstDifference() < 1e-14);
}

void InlineFunctionsTest::nestedFunctionsAndRecords()
{
    Model model("model M" + kRotation + R"(
      function absolute
        input Orientation R1;
        input Orientation R2;
        output Orientation R;
      algorithm
        R := Orientation(T = R2.T*R1.T, w = resolve1(R2, R1.w) + R2.w);
        annotation(Inline = true);
      end absolute;
      input Real phi, w;
      Orientation R = absolute(planarRotation({1, 0, 0}, phi, w), planarRotation({0, 1, 0}, 2*phi, w + 1));
    end M;)");
    QCOMPARE(model.equationCount(), std::size_t(12));
    QVERIFY(!model.hasCalls());
    QVERIFY(!model.contains(1, "w") && model.contains(10, "w"));
    QVERIFY(model.worstDifference() < 1e-13);
}

void InlineFunctionsTest::relationsGenerateNoEvents()
{
    Model model(R"(model M
      function f
        input Real x;
        output Real y;
      algorithm
        y := if x > 0 then floor(x) else smooth(1, x^2);
        annotation(Inline = true);
      end f;
      input Real x;
      Real y = f(x);
    end M;)");
    QCOMPARE(model.text(1).c_str(), "if noEvent(x > 0) then noEvent(floor(x)) else x^2");
    QVERIFY(model.worstDifference() < 1e-14);
}

void InlineFunctionsTest::askedForEvents()
{
    Model model(R"(model M
      function f
        input Real x;
        output Real y;
      algorithm
        y := if x > 0 then x else 0;
        annotation(Inline = true, GenerateEvents = true);
      end f;
      input Real x;
      Real y = f(x);
    end M;)");
    QCOMPARE(model.text(1).c_str(), "if x > 0 then x else 0");
}

void InlineFunctionsTest::initialValuesAndSizes()
{
    Model model(R"(model M
      function f
        input Real x[:];
        input Real k = 3;
        output Real y[size(x, 1) + 1] = cat(1, x, {k*n});
      protected
        Integer n = size(x, 1);
        parameter Real half = 0.5;
        Real t[n] = half*x;
      algorithm
        y[1] := t*x;
        y[n + 1] := y[end]*2;
        annotation(Inline = true);
      end f;
      input Real x[2];
      Real y[3] = f(x);
    end M;)");
    QCOMPARE(model.equationCount(), std::size_t(3));
    QVERIFY(!model.hasCalls());
    QVERIFY(model.worstDifference() < 1e-14);
    QCOMPARE(model.text(2).c_str(), "x[2]");
}

void InlineFunctionsTest::whatCannotBeAnExpressionStaysACall()
{
    Model model(R"(model M
      function loops
        input Real x;
        output Real y;
      algorithm
        y := x;
        while y > 1 loop
          y := y/2;
        end while;
        annotation(Inline = true);
      end loops;
      function checks
        input Real x;
        output Real y;
      algorithm
        assert(x < 100, "too large");
        y := x;
        annotation(Inline = true);
      end checks;
      function picks
        input Real x[3];
        input Integer n;
        output Real y;
      algorithm
        y := x[n];
        annotation(Inline = true);
      end picks;
      function rounds
        input Real x;
        input Integer n;
        output Real y;
      algorithm
        y := x;
        for i in 1:n loop
          y := y*x;
        end for;
        annotation(Inline = true);
      end rounds;
      function checksWhatHolds
        input Real x;
        output Real y;
      algorithm
        assert(size({x}, 1) == 1, "never");
        y := 2*x;
        annotation(Inline = true);
      end checksWhatHolds;
      input Real x;
      input Integer n;
      Real a, b, c, d, e;
    equation
      a = loops(x);
      b = checks(x);
      c = picks({x, 2*x, 3*x}, n);
      d = rounds(x, n);
      e = checksWhatHolds(x);
    end M;)");
    QCOMPARE(model.equationCount(), std::size_t(5));
    for (const auto& [equation, name] :
         {std::pair(1, "loops"), std::pair(2, "checks"), std::pair(3, "picks"), std::pair(4, "rounds")}) {
        QVERIFY2(model.calls(static_cast<std::size_t>(equation), name), name);
    }
    QCOMPARE(model.text(5).c_str(), "2*x");
    QVERIFY(model.worstDifference() < 1e-14);
}

void InlineFunctionsTest::callsWithinThatCannotBeResolvedStay()
{
    Model model(R"(model M
      function repeats
        input Real x;
        output Real y[2];
      algorithm
        y := {x, x};
        while y[1] > 1 loop
          y := y/2;
        end while;
      end repeats;
      function around
        input Real x;
        input Real t;
        output Real y[2];
      protected
        Real z[2];
      algorithm
        z := repeats(2*x);
        y := {z[2] + t, t};
        annotation(Inline = true);
      end around;
      function checks "would be resolved, but for its assert"
        input Real x;
        output Real y;
      algorithm
        assert(x < 100, "too large");
        y := x;
      end checks;
      function beside
        input Real x;
        input Real t;
        output Real y[2] = {t, checks(x)};
      algorithm
      end beside;
      input Real x, t;
      Real y[2] = around(x, t);
      Real z[2] = beside(x, t);
    end M;)");
    QCOMPARE(model.equationCount(), std::size_t(4));
    QVERIFY(model.calls(1, "repeats") && !model.calls(1, "around"));
    QCOMPARE(model.text(2).c_str(), "t");
    QCOMPARE(model.text(3).c_str(), "t");
    QVERIFY(model.calls(4, "checks") && !model.calls(4, "beside"));
    QVERIFY(model.worstDifference() < 1e-14);
}

void InlineFunctionsTest::derivativesThatSayMoreAreKept()
{
    // What the position is of the time is told by the derivative alone.
    Model model(R"(model M
      function position
        input Real q[2];
        input Real t;
        output Real s;
      algorithm
        s := q[1];
        annotation(derivative(noDerivative = q) = position_der);
      end position;
      function position_der
        input Real q[2];
        input Real t;
        input Real t_der;
        output Real v;
      algorithm
        v := q[2];
      end position_der;
      input Real q[2];
      Real s = position(q, time);
    end M;)");
    QCOMPARE(model.equationCount(), std::size_t(1));
    QVERIFY(model.calls(1, "position"));
}

void InlineFunctionsTest::recursionIsLeft()
{
    Model model(R"(model M
      function f
        input Real x;
        input Integer n;
        output Real y;
      algorithm
        y := if n <= 0 then x else 2*f(x, n - 1);
        annotation(Inline = true);
      end f;
      input Real x;
      Real y = f(x, 5);
    end M;)");
    QCOMPARE(model.equationCount(), std::size_t(1));
    QVERIFY(model.hasCalls());
    QVERIFY(model.worstDifference() < 1e-14);
}

void InlineFunctionsTest::largeBodiesAreLeft()
{
    const auto text = [](int count) {
        return R"(model M
      function f
        input Real x;
        output Real y;
      algorithm
        y := x;
        for i in 1:)" +
               std::to_string(count) + R"( loop
          y := y + sin(i*y);
        end for;
        annotation(Inline = true);
      end f;
      input Real x;
      Real y = f(x);
    end M;)";
    };
    Model small(text(20)), large(text(5000));
    QVERIFY(!small.hasCalls());
    QVERIFY(large.hasCalls());
    QVERIFY(small.worstDifference() < 1e-12);
}

void InlineFunctionsTest::sharedCallsStaySmall()
{
    // Forty functions, each of which uses what it gets twice: written out as text, the result has 2^40 terms.
    std::string text = "model M\n";
    for (int i = 0; i < 40; ++i) {
        const std::string name = "f" + std::to_string(i);
        text += "function " + name +
                " input Real x; output Real y; algorithm y := x*sin(x); annotation(Inline = true); end " + name + ";\n";
    }
    std::string value = "x";
    for (int i = 0; i < 40; ++i) value = "f" + std::to_string(i) + "(" + value + ")";
    Model model(text + "input Real x; Real y = " + value + "; end M;");
    QCOMPARE(model.equationCount(), std::size_t(1));
    QVERIFY(!model.hasCalls());
    QVERIFY(model.poolSize() < 2000);
}

void InlineFunctionsTest::longSumsOfCallsNeedNoStack()
{
    std::string sum = "f(x)";
    for (int i = 1; i < 20000; ++i) sum += " + f(" + std::to_string(i) + "*x)";
    Model model("model M function f input Real x; output Real y; algorithm y := x^2; end f; input Real x; Real y = " +
                sum + "; end M;");
    QCOMPARE(model.equationCount(), std::size_t(1));
    QVERIFY(!model.hasCalls());
}

QTEST_GUILESS_MAIN(InlineFunctionsTest)
#include "inline_functions_test.moc"
