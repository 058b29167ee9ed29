// SPDX-License-Identifier: GPL-3.0-or-later
// Values for which a model is analysed again: sizes, components, equations, texts.
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/compiler/valued_analysis.h"

using namespace causeway;

namespace {

const char* const kModel = R"(
model M
  type Mode = enumeration(off, on);
  parameter Integer n = 2;
  parameter Boolean isSteep = false;
  parameter Mode mode = Mode.off;
  parameter String text = "none";
  parameter Real rate = 1;
  parameter Real gain = if isSteep then 10 else 1;
  final parameter Integer m = n + 1;
  Real x[n](each start = 1, each fixed = true), y[m], z;
protected
  parameter Integer p = 3;
  Real w[p] = fill(time, p);
equation
  der(x) = -rate*gain*x;
  y = fill(time, m);
  if mode == Mode.on then
    z = 5;
  else
    z = time;
  end if;
end M;
)";

struct Run {
    std::shared_ptr<const Analysis> analysis;
    Simulation simulation;
    Diagnostics diagnostics;

    [[nodiscard]] std::optional<double> last(const char* name) const
    {
        const ResultColumn* column = simulation.result ? simulation.result->find(name) : nullptr;
        return column != nullptr ? std::optional(column->values[simulation.result->rowCount() - 1]) : std::nullopt;
    }
    [[nodiscard]] bool says(const char* code) const
    {
        const auto has = [code](const Diagnostics& told) {
            return std::ranges::find(told.items(), std::string_view(code), &Diagnostic::code) != told.items().end();
        };
        return has(diagnostics) || has(analysis->diagnostics);
    }
};

Run run(const NamedTexts& values, const char* text = kModel)
{
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("m.mo", text);
    Run made;
    made.analysis = analyseFor(values, request, Task());
    if (made.analysis->program == nullptr) return made;
    SimulationSettings settings = settingsFor(made.analysis->dae->experiment);
    settings.overrides = withoutModified(values, *made.analysis);
    made.simulation = simulate(*made.analysis, settings, made.diagnostics, Task());
    return made;
}

}  // namespace

class ValuedAnalysisTest : public QObject {
    Q_OBJECT
private slots:
    void sizesFollow()
    {
        const Run made = run({{"n", "4"}, {"p", "1"}});
        QVERIFY(made.simulation.status == SimulationStatus::Completed);
        QVERIFY(made.last("x[4]") && made.last("y[5]") && !made.last("y[6]") && !made.last("w[2]"));
        QCOMPARE(*made.last("y[5]"), 1.0);
    }

    void branchesFollow()
    {
        QCOMPARE(*run({}).last("z"), 1.0);
        for (const char* const literal : {"on", "M.Mode.on"}) QCOMPARE(*run({{"mode", literal}}).last("z"), 5.0);
    }

    /// Both kinds of values at once: exp(-20) is left.
    void otherValuesAreOfTheRun()
    {
        const Run made = run({{"isSteep", "true"}, {"rate", "2"}, {"n", "1"}});
        QVERIFY(std::ranges::count(made.analysis->modified, "n") == 1);
        QVERIFY(std::ranges::count(made.analysis->modified, "rate") == 0);
        QVERIFY(std::abs(*made.last("x[1]") - std::exp(-20.0)) < 1e-8);
        QVERIFY(!made.last("x[2]"));
    }

    void textsAreTaken()
    {
        const char* const model =
            "model M parameter String s = \"a\"; Real x = if s == \"say \\\"b\\\"\" then 1 else 0; end M;";
        QCOMPARE(*run({}, model).last("x"), 0.0);
        QCOMPARE(*run({{"s", "say \"b\""}}, model).last("x"), 1.0);
    }

    /// Nothing can be said of the model as it is written.
    void whatHasNoValueGetsOne()
    {
        const char* const model =
            "model M parameter Integer n; Real x[n](each start = 1, each fixed = true); equation der(x) = -x; end M;";
        QVERIFY(run({}, model).says("E2084"));
        QVERIFY(run({{"k", "3"}}, model).says("E2084"));
        const Run made = run({{"n", "3"}}, model);
        QVERIFY(made.simulation.status == SimulationStatus::Completed);
        QVERIFY(made.last("x[3]") && !made.last("x[4]"));
    }

    /// With k = 0, y is in no equation.
    void coefficientsThatWereZeroBringTermsBack()
    {
        for (const char* const value : {"", " = 0"}) {
            const std::string model = "model M parameter Real k" + std::string(value) +
                                      "; Real x(start = 1, fixed = true), y; equation der(x) = -x; k*y = x; end M;";
            QVERIFY(run({}, model.c_str()).says("E4003"));
            const Run made = run({{"k", "2"}, {"x", "3"}}, model.c_str());
            QVERIFY(made.simulation.status == SimulationStatus::Completed);
            QVERIFY(std::abs(*made.last("y") - 1.5 * std::exp(-1.0)) < 1e-5);
            QVERIFY(run({{"k", "0"}}, model.c_str()).says("E4003"));
        }
    }

    /// A start value is no binding.
    void variablesAreNotBound()
    {
        const char* const model =
            "model M parameter Integer n; Real x(start = 1, fixed = true), y[n]; equation der(x) = -x; y = fill(x, n); "
            "end M;";
        const Run made = run({{"x", "3"}, {"n", "2"}}, model);
        QVERIFY(made.simulation.status == SimulationStatus::Completed);
        QVERIFY(std::abs(*made.last("y[2]") - 3 * std::exp(-1.0)) < 1e-5);
    }

    void whatCannotBeIsToldByTheRun()
    {
        for (const auto& [name, text, code] : std::vector<std::array<const char*, 3>>{
                 {"m", "5", "E5019"}, {"n", "two", "E5008"}, {"n", "1.5", "E5008"}}) {
            const Run made = run({{name, text}});
            QVERIFY(made.simulation.status == SimulationStatus::Failed);
            QVERIFY2(made.says(code), name);
        }
        QVERIFY(run({{"n", "-1"}}).says("E2055"));
    }

    void componentsFollow()
    {
        const char* const model = R"(
model M
  model Sub
    parameter Integer n = 1;
    parameter Boolean hasMore = false;
    Real x[n] = fill(time, n);
    Real more = 7 if hasMore;
  end Sub;
  Sub a, b(n = 2);
end M;
)";
        const Run made = run({{"a.n", "3"}, {"b.n", "1"}, {"b.hasMore", "true"}}, model);
        QVERIFY(made.simulation.status == SimulationStatus::Completed);
        QVERIFY(made.last("a.x[3]") && !made.last("b.x[2]") && !made.last("a.more"));
        QCOMPARE(*made.last("b.more"), 7.0);
    }
};

QTEST_APPLESS_MAIN(ValuedAnalysisTest)
#include "valued_analysis_test.moc"
