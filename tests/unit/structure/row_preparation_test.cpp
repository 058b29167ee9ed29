// SPDX-License-Identifier: GPL-3.0-or-later
// Equations before they are sorted: what a switch leaves out, der() of expressions, and functions that are
// differentiated by an annotation.
#include <QTest>

#include <algorithm>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/structure/reduction/index_reduction.h"
#include "core/structure/rows/row_preparation.h"
#include "core/symbolic/differentiate_function.h"
#include "core/symbolic/printer.h"

using namespace causeway;

namespace {

/// The equations of a model, prepared.
class Model {
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
        const HybridDae& dae = *m_analysis->scalarDae;
        m_pool = dae.pool;
        m_functions = dae.functions;
        FunctionList list(m_functions);
        FunctionDerivatives derivatives(m_pool, list);
        RowPreparation preparation(dae, m_pool, m_functions, &derivatives);
        for (const DaeEquation& equation : dae.equations)
            m_system.equations.push({preparation.prepared(equation.lhs), preparation.prepared(equation.rhs)});
        for (std::size_t v = 0; v < dae.variables.size(); ++v) {
            const DaeVariable& variable = dae.variables[VariableId(v)];
            if (variable.variability != Variability::Continuous || variable.causality == Causality::Input) continue;
            m_system.variables.push({m_pool.variable(VariableId(v), variable.typeId), variable.stateSelect});
        }
        reduction = reduceIndex(m_system, m_pool, &derivatives, Task());
    }

    /// Of equation `i`, from 1.
    std::string text(std::size_t i) const
    {
        if (i > m_system.equations.size()) return {};
        const SystemEquation& equation = m_system.equations[EquationId(i - 1)];
        return print(equation.lhs) + " = " + print(equation.rhs);
    }
    std::vector<std::string> states() const
    {
        std::vector<std::string> names;
        for (const UnknownId column : reduction.columnsOf(ColumnRole::State))
            names.push_back(print(reduction.columns[column].expr));
        return names;
    }

    IndexReduction reduction;

private:
    std::string print(ExprId expr) const
    {
        return printExpression(m_pool, expr,
                               [this](VariableId id) { return m_analysis->scalarDae->variables[id].name; });
    }

    std::shared_ptr<const Analysis> m_analysis;
    ExpressionPool m_pool;
    IdVector<FunctionId, Function> m_functions;
    EquationSystem m_system;
};

/// A position that is given from outside, with its derivative beside it.
const std::string kPosition = R"(
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
  function measured
    input Real t;
    output Real y;
    external "C" y = measured(t);
  end measured;
)";

}  // namespace

class RowPreparationTest : public QObject {
    Q_OBJECT

private slots:
    void conditionsThatCannotChangeAreDecided();
    void switchesFixWhatTheyComeFrom();
    void branchesNotTakenLeaveNoStates();
    void derivativesOfExpressionsAreWrittenOut();
    void positionsAreDifferentiatedByTheirAnnotation();
    void inputsThatNothingElseDeterminesAreKept();
};

void RowPreparationTest::conditionsThatCannotChangeAreDecided()
{
    Model model(R"(model M
      constant Boolean a = true;
      parameter Boolean free = true;
      parameter Integer asked = 2 annotation(Evaluate = true);
      final parameter Boolean computed = asked > 1;
      final parameter Boolean follows = free;
      input Real u;
      Real x[5];
    equation
      x[1] = if a then u else 0;
      x[2] = if free then u else 0;
      x[3] = if asked == 3 then u else 2*u;
      x[4] = if computed and u > 1 then u else -u;
      x[5] = if follows then u else if not computed then 0 else -u;
    end M;)");
    QCOMPARE(model.text(1).c_str(), "x[1] = u");
    QCOMPARE(model.text(2).c_str(), "x[2] = if free then u else 0");
    QCOMPARE(model.text(3).c_str(), "x[3] = 2*u");
    QCOMPARE(model.text(4).c_str(), "x[4] = if computed and u > 1 then u else -u");
    QCOMPARE(model.text(5).c_str(), "x[5] = if follows then u else -u");
}

void RowPreparationTest::switchesFixWhatTheyComeFrom()
{
    Model model(R"(model M
      parameter Boolean source = false;
      parameter Boolean asked = not source annotation(Evaluate = true);
      input Real u;
      Real x[2];
    equation
      x[1] = if source then u else 2*u;
      x[2] = if asked then u else 2*u;
    end M;)");
    QCOMPARE(model.text(1).c_str(), "x[1] = 2*u");
    QCOMPARE(model.text(2).c_str(), "x[2] = u");
}

void RowPreparationTest::branchesNotTakenLeaveNoStates()
{
    const auto text = [](const char* value) {
        return std::string("model M parameter Boolean isStatic = ") + value + R"( annotation(Evaluate = true);
          input Real u;
          Real i, v;
        equation
          v = if isStatic then 0 else der(i);
          u = i + v;
        end M;)";
    };
    QCOMPARE(Model(text("false")).states().size(), std::size_t(1));
    QCOMPARE(Model(text("true")).states().size(), std::size_t(0));
}

void RowPreparationTest::derivativesOfExpressionsAreWrittenOut()
{
    Model model(R"(model M
      parameter Real k = 2;
      Real x, y;
    equation
      der(k*x - y) = x;
      y = 3*x;
    end M;)");
    QCOMPARE(model.text(1).c_str(), "k*der(x) - der(y) = x");
    QVERIFY(model.reduction.isComplete());
    QCOMPARE(model.states().size(), std::size_t(1));
}

void RowPreparationTest::positionsAreDifferentiatedByTheirAnnotation()
{
    // The measured position has no derivative of its own; the measured speed is it.
    Model model("model M" + kPosition + R"(
      Real s, v, q[2];
    equation
      q = {measured(time), measured(2*time)};
      s = position(q, time);
      v = der(s);
    end M;)");
    QVERIFY(model.reduction.isComplete());
    QCOMPARE(model.states().size(), std::size_t(0));
    QCOMPARE(model.reduction.derivatives.size(), std::size_t(1));
}

void RowPreparationTest::inputsThatNothingElseDeterminesAreKept()
{
    Model model("model M" + kPosition + R"(
      Real s, q;
    equation
      der(s) = -s;
      s = position({q, 0}, time);
    end M;)");
    QVERIFY(model.reduction.isComplete());
    QCOMPARE(model.states(), std::vector<std::string>{"s"});
    QVERIFY(model.reduction.derivatives.empty());
}

QTEST_GUILESS_MAIN(RowPreparationTest)
#include "row_preparation_test.moc"
