// SPDX-License-Identifier: GPL-3.0-or-later
// An independent evaluation tells runs that fulfil their equations from those that do not: right runs of models of many
// kinds, and the same rows with one value changed.
#include "core/simulation/verification.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

/// Forwards rows and changes one variable from a time on.
class Spoiler final : public ResultSink {
public:
    Spoiler(ResultSink& next, std::string variable, double from, double by)
        : m_next(next), m_variable(std::move(variable)), m_from(from), m_by(by)
    {
    }

    bool begin(const ResultLayout& layout) override
    {
        for (const ResultVariable& variable : layout.variables) {
            if (variable.name == m_variable) m_column = variable.column;
        }
        return m_next.begin(layout);
    }
    bool row(double time, std::span<const double> values) override
    {
        std::vector<double> changed(values.begin(), values.end());
        if (m_column && time >= m_from) changed[*m_column] += m_by;
        return m_next.row(time, changed);
    }
    void step(double time) override { m_next.step(time); }
    [[nodiscard]] std::optional<std::string> finish() override { return m_next.finish(); }
    void abandon() override {}

private:
    ResultSink& m_next;
    std::string m_variable;
    double m_from, m_by;
    std::optional<std::size_t> m_column;
};

Verification verify(const std::string& text, const std::string& spoiled = {}, double from = 0, double by = 0)
{
    const auto analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, {});
    if (!analysis->program) return {};
    const SimulationSettings settings = settingsFor(analysis->dae->experiment);
    const Task task;
    Verifier verifier(*analysis->program->structure->dae, settings, Verifier::Scope::Run, task);
    Spoiler spoiler(verifier, spoiled, from, by);
    Diagnostics diagnostics;
    const Simulation simulation = simulate(*analysis->program, settings, spoiler, diagnostics, task);
    return simulation.status == SimulationStatus::Completed ? verifier.result() : Verification();
}

std::string worstOf(const Verification& verification)
{
    if (verification.findings.empty()) return "nothing";
    const Verification::Finding& worst = verification.findings.front();
    return std::string(toString(worst.kind)) + " " + worst.text + " at " + std::to_string(worst.time) + ": " +
           std::to_string(worst.residual) + " of " + std::to_string(worst.explained);
}

}  // namespace

class VerificationTest : public QObject {
    Q_OBJECT

private slots:
    void startsThatTheSettingsGiveWin();
    void rightRunsFulfilTheirEquations_data();
    void rightRunsFulfilTheirEquations();
    void aWrongValueIsFound_data();
    void aWrongValueIsFound();
    void whatCannotBeCheckedIsCounted();
    void startsAreThoseBeforeTheEventsOfTheStart();
    void aRunThatFailsAtItsStartHasNoFindings();
};

void VerificationTest::rightRunsFulfilTheirEquations_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("equations");
    QTest::newRow("decay") << "model M Real x(start=1, fixed=true); equation der(x) = -x; end M;" << 1;
    QTest::newRow("loop of equations")
        << "model M Real x(start=1, fixed=true), a, b; equation der(x) = -a; a + b^3 = x; a - 2*b = sin(time); end M;"
        << 3;
    QTest::newRow("switch") << "model M Real x(start=1, fixed=true), y; equation der(x) = if x > 0.5 then -1 else "
                               "-0.1; y = if time > 0.3 then x else 0; end M;"
                            << 2;
    // The first row contains the results of the events at the start.
    QTest::newRow("discrete starts") << "model M Boolean a, b; discrete Real y; Real x(start=1, fixed=true); initial "
                                        "equation pre(b) = true; pre(a) = true; y = 7; "
                                        "equation der(x) = -x; b = not a; a = x > 2; when sample(0, 0.5) then y = "
                                        "pre(y) + 1; end when; annotation(experiment(StopTime=1)); end M;"
                                     << 3;
    // Discrete, however it is declared.
    QTest::newRow("sampled values") << "model M Real y(start=7, fixed=true); Real x(start=1, fixed=true); equation "
                                       "der(x) = -x; when {initial(), sample(0.1, 0.1)} then y = 2*x; end when; end M;"
                                    << 1;
    // One equation of each branch.
    QTest::newRow("branches") << "model M Real x(start=1, fixed=true), y; equation der(x) = -y; if x > 0.7 then y = 1; "
                                 "else y = 2*x; end if; end M;"
                              << 3;
    QTest::newRow("bouncing ball") << "model M Real h(start=1, fixed=true), v(start=0, fixed=true); equation der(h) = "
                                      "v; der(v) = -9.81; when h < 0 then reinit(v, -0.8*pre(v)); end when;"
                                      " annotation(experiment(StopTime=1)); end M;"
                                   << 2;
    QTest::newRow("function and array") << "model M function f input Real u[2]; output Real y[2]; algorithm y[1] := "
                                           "u[1]*u[2]; y[2] := u[1] - u[2]; end f;"
                                           " Real x[2](start={1, 2}, each fixed=true); equation der(x) = f(x); end M;"
                                        << 2;
    QTest::newRow("record by name") << "model M record A Real x; Real y; end A; record B Real y; Real x; end B; "
                                       "function f input B b; output Real r; algorithm r := 10*b.x + b.y; end f;"
                                       " A a(x=3 + time, y=1); Real r = f(a); end M;"
                                    << 3;
    // Errors of a and v, far below the tolerance of y, are a million times as large in its derivative.
    QTest::newRow("amplified errors of a fast state")
        << "model M Real a(start=0, fixed=true), v(start=1, fixed=true), y(start=0, fixed=true), p, q, u, w; equation "
           "der(a) = v; der(v) = -a; p = 100*a*v; q = 100*y; w = p - q; u = w; der(y) = 1e4*u;"
           " annotation(experiment(StopTime=10, Interval=0.001, Tolerance=1e-10)); end M;"
        << 7;
    // In the row before an event a diode may be past its corner, by state errors that a capacitor amplifies.
    QTest::newRow("corners of diodes between capacitors")
        << "model M model D Real p, n, u, i, s; equation u = p - n; u = min(s, 0); i = max(s, 0); end D; "
           "D d1, d2, d3, d4; Real v, i1, i2, i3, i4, u1(start=0, fixed=true), u2(start=0, fixed=true), u3(start=0, "
           "fixed=true), u4(start=0, fixed=true); equation v = 10*sin(2*3.141592653589793*time); u1 = v - d1.n; "
           "d1.p = 0; d2.p = d1.n; d2.n = -u2; d3.p = d2.n; u3 = d1.n - d3.n; d4.p = d3.n; u4 = d2.n - d4.n; "
           "0.223*der(u1) = i1; 0.462*der(u2) = i2; 0.417*der(u3) = i3; 0.266*der(u4) = i4; i1 + d1.i = d2.i + i3; "
           "i2 + d2.i = d3.i + i4; i3 + d3.i = d4.i; i4 + d4.i = d4.n/7.88; "
           "annotation(experiment(StopTime=4, Interval=0.01)); end M;"
        << 29;
    QTest::newRow("start from an equation")
        << "model M Real x; initial equation x^2 + x = 6; equation der(x) = -x; end M;" << 1;
    // Where nothing flows either truth will do.
    QTest::newRow("diodes in parallel")
        << "model M Real s1, s2, i1, i2, u; Boolean off1, off2; equation off1 = s1 < 0; off2 = s2 < 0; u = if off1 "
           "then s1 else 0; i1 = if off1 then 0 else s1; u = if off2 then s2 else 0; i2 = if off2 then 0 else s2; "
           "sin(10*time) - u = i1 + i2; annotation(experiment(StopTime = 1.5)); end M;"
        << 7;
}

void VerificationTest::rightRunsFulfilTheirEquations()
{
    QFETCH(const QString, text);
    QFETCH(const int, equations);
    const Verification found = verify(text.toStdString());
    QCOMPARE(static_cast<int>(found.equations), equations);
    QVERIFY2(!found.isAbove(), worstOf(found).c_str());
    QVERIFY(found.rows > 100);
}

void VerificationTest::aWrongValueIsFound_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("variable");
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("by");
    QTest::addColumn<QString>("kind");
    const QString loop =
        "model M Real x(start=1, fixed=true), a, b; equation der(x) = -a; a + b^3 = x; a - 2*b = sin(time); end M;";
    QTest::newRow("an unknown of a loop") << loop << "b" << 0.5 << 1e-3 << "equation";
    QTest::newRow("a derivative") << loop << "der(x)" << 0.5 << 1e-3 << "equation";
    // A pole is within the tolerance of it: an error that leads through it explains nothing.
    QTest::newRow("a value at a pole")
        << "model M Real x(start=1, fixed=true), r, g(start=1); equation der(x) = -x; r = 1 + 1e-9*x; r = 1/g; end M;"
        << "g" << 0.5 << -1.0 << "equation";
    QTest::newRow("a fixed start") << "model M Real x(start=1, fixed=true), y; equation der(x) = 1; der(y) = x; end M;"
                                   << "x" << 0.0 << 1e-3 << "fixed start";
    QTest::newRow("an initial equation") << "model M Real x; initial equation x^2 + x = 6; equation der(x) = -1; end M;"
                                         << "x" << 0.0 << 1e-3 << "initial equation";
    QTest::newRow("a state that jumps") << "model M Real x(start=1, fixed=true); equation der(x) = 1; end M;"
                                        << "x" << 0.5 << 1e-3 << "state";
    // An open diode whose current rests at zero.
    QTest::newRow("a truth at rest")
        << "model M Real i, u; Boolean off; equation i = if time < 0.5 then -1 else 0; u = 2 "
           "+ time; off = u < 0 or i < 0; annotation(experiment(Interval = 0.01)); end M;"
        << "off" << 0.6 << 1.0 << "equation";
}

void VerificationTest::aWrongValueIsFound()
{
    QFETCH(const QString, text);
    QFETCH(const QString, variable);
    QFETCH(const double, from);
    QFETCH(const double, by);
    QFETCH(const QString, kind);
    const Verification found = verify(text.toStdString(), variable.toStdString(), from, by);
    QVERIFY2(found.isAbove(), worstOf(found).c_str());
    QCOMPARE(QString::fromUtf8(toString(found.findings.front().kind).data()), kind);
    QVERIFY(found.findings.front().residual > 1e-4);
}

void VerificationTest::whatCannotBeCheckedIsCounted()
{
    const Verification found = verify(
        "model M Real x(start=0, fixed=true), y; discrete Real n(start=0, fixed=true); equation der(x) = 1; y = "
        "delay(x, 0.1);"
        " when x > 0.5 then n = pre(n) + 1; end when; end M;");
    QCOMPARE(found.equations, 1ULL);
    std::uint64_t count = 0;
    for (const auto& [reason, number] : found.unchecked) count += number;
    QCOMPARE(count, 2ULL);
}

// Start values that are fixed in the text and also given by the settings.
void VerificationTest::startsThatTheSettingsGiveWin()
{
    for (const char* name : {"x", "x.start"}) {
        const Outcome outcome = run("model M Real x(start = 1, fixed = true); equation der(x) = -x; end M;",
                                    [&](SimulationSettings& settings) {
                                        settings.overrides = {{name, "5"}};
                                    });
        QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
        SimulationSettings settings;
        settings.overrides = {{name, "5"}};
        const HybridDae& dae = *outcome.analysis->program->structure->dae;
        const Verification right = causeway::verify(outcome.simulation, dae, settings, Verifier::Scope::Start, {});
        QCOMPARE(right.starts, std::uint64_t(1));
        QVERIFY(!right.isAbove());
        settings.overrides = {{name, "4"}};
        QVERIFY(causeway::verify(outcome.simulation, dae, settings, Verifier::Scope::Start, {}).isAbove());
    }
}

/// The first row follows the events of the start.
void VerificationTest::startsAreThoseBeforeTheEventsOfTheStart()
{
    for (const char* const condition : {"sample(0, 0.5)", "pre(b)"}) {
        const Outcome outcome =
            run(std::string("model M Real x(start = 1, fixed = true); Boolean b(start = false, fixed = "
                            "true) = time >= -1; equation der(x) = 1; when ") +
                condition + " then reinit(x, 5); end when; end M;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.result().find("x")->values[0], 5.0);
        const HybridDae& dae = *outcome.analysis->program->structure->dae;
        const Verification found = causeway::verify(outcome.simulation, dae, {}, Verifier::Scope::Start, {});
        QCOMPARE(found.starts, std::uint64_t(1));
        QVERIFY2(!found.isAbove(), worstOf(found).c_str());
    }
    // Violations before them are found nevertheless.
    SimulationSettings other;
    other.overrides = {{"x", "2"}};
    const Outcome outcome =
        run("model M Real x(start = 1, fixed = true); equation der(x) = 1; when sample(0, 0.5) then reinit(x, 5); end "
            "when; end M;");
    QVERIFY(causeway::verify(outcome.simulation, *outcome.analysis->program->structure->dae, other,
                             Verifier::Scope::Start, {})
                .isAbove());
}

void VerificationTest::aRunThatFailsAtItsStartHasNoFindings()
{
    const auto outcome =
        run("model M\n  Real x(start=1, fixed=true), y;\nequation\n  der(x) = 1;\n  y = sqrt(x - 5);\nend M;\n");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QCOMPARE(outcome.simulation.result->rowCount(), std::size_t(1));
    const HybridDae& dae = *outcome.analysis->program->structure->dae;
    QVERIFY(!causeway::verify(outcome.simulation, dae, {}, Verifier::Scope::Run, {}).isAbove());
}

QTEST_GUILESS_MAIN(VerificationTest)
#include "verification_test.moc"
