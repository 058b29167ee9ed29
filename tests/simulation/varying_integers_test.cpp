// SPDX-License-Identifier: GPL-3.0-or-later
// Integers that functions give beside Reals change between events as these do, in whatever reads them.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class VaryingIntegersTest : public QObject {
    Q_OBJECT
private slots:
    void phaseOfARecordIsThatOfTheInstant_data();
    void phaseOfARecordIsThatOfTheInstant();
    void changesAreEvents_data();
    void changesAreEvents();
    void valueBeforeAnEventIsRefused_data();
    void valueBeforeAnEventIsRefused();
};

namespace {

const std::string kFunctions = R"(
  package P
    record R Real h; Integer phase; end R;
    function f input Real p; output R r;
    algorithm r.h := 2*p; r.phase := if p > 0.5 then 2 else 1; end f;
    function several input Real p; output Real h; output Integer n;
    algorithm h := 2*p; n := if p > 0.5 then 2 else 1; end several;
    function sorted input Real p[2]; output Real h[2]; output Integer n[2];
    algorithm h := p; n := {1, if p[1] > 0.5 then 2 else 1}; end sorted;
    function g input R r; output Real y; algorithm y := if r.phase == 2 then 1 else 0; end g;
    )";

}  // namespace

// x = time passes 0.5; the integrand is 1 in phase 2, else 0: 0.5 at the end.
void VaryingIntegersTest::phaseOfARecordIsThatOfTheInstant_data()
{
    QTest::addColumn<QString>("text");
    QTest::addRow("read by a function") << "R r = f(x); Real y = g(r);";
    QTest::addRow("condition") << "R r = f(x); Real y = if r.phase == 2 then 1 else 0;";
    QTest::addRow("condition turned round") << "R r = f(x); Real y = if 1 <> r.phase then 1 else 0;";
    QTest::addRow("number") << "R r = f(x); Real y = r.phase - 1;";
    QTest::addRow("equal Integer") << "R r = f(x); Integer k = r.phase; Integer l = k; Real y = l - 1;";
    QTest::addRow("one of two records") << "R r = f(x), q = f(0), s = if time < 2 then r else q; Real y = g(s);";
    QTest::addRow("one of two records, by what makes no event")
        << "R r = f(x), q = f(0), s = if noEvent(x < 2) then r else q; Real y = g(s);";
    QTest::addRow("one of two records that do not change")
        << "R r = f(0), q = f(1), s = if noEvent(x) > 0.5 then q else r; Real y = g(s);";
    QTest::addRow("one of two that do not change, by what makes no event")
        << "R r = f(0), q = f(1), s = if noEvent(x > 0.5) then q else r; Real y = g(s);";
    QTest::addRow("one of three, in a chain")
        << "R r = f(x), q = f(0), s = if x < 0.2 then r elseif noEvent(x < 0.7) then t else r, "
           "t = if x < 0.1 then q else r; Integer k = s.phase; Real y = k - 1;";
    QTest::addRow("one of two records, by an if-equation")
        << "R r = f(x), q = f(0), s; Real y = g(s); equation if x < 2 then s = r; else s = q; end if;";
    QTest::addRow("subscript") << "R r = f(x); Real v[2] = {0, 1}; Real y = v[r.phase];";
    QTest::addRow("element of an array") << "R r[2] = {f(x), f(2*x)}; Real y = g(r[1]);";
    QTest::addRow("one of several results") << "Real h; Integer n; Real y = n - 1; equation (h, n) = several(x);";
    QTest::addRow("one of an array")
        << "Real h[2]; Integer n[2]; Real y = n[2] - 1; equation (h, n) = sorted({x, 2*x});";
    QTest::addRow("constraint between states")
        << "R r = f(x); Real s(start = 0, fixed = true); Real y = g(r); equation der(s) = r.h; ";
    QTest::addRow("constraint that is differentiated")
        << "R r = f(u); Real u(stateSelect = StateSelect.never); Real y = g(r); equation r.h = 2*x;";
}

void VaryingIntegersTest::phaseOfARecordIsThatOfTheInstant()
{
    QFETCH(QString, text);
    const bool hasEquations = text.contains(QStringLiteral("equation"));
    const Outcome outcome =
        run(kFunctions + R"(model M Real x(start = 0, fixed = true), z(start = 0, fixed = true); )" +
            text.toStdString() + (hasEquations ? "" : " equation ") +
            " der(x) = 1; der(z) = y; annotation(experiment(StopTime = 1, Tolerance = 1e-8)); end M; end P;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(std::abs(outcome.at("z", 1) - 0.5) < 1e-5, std::to_string(outcome.at("z", 1)).c_str());
    QVERIFY2(std::abs(outcome.at("z", 0.4)) < 1e-9, std::to_string(outcome.at("z", 0.4)).c_str());
}

void VaryingIntegersTest::changesAreEvents_data()
{
    QTest::addColumn<QString>("condition");
    for (const char* const condition : {"r.phase == 2", "2 == r.phase", "r.phase <> 1", "r.phase > 1", "r.phase >= 2",
                                        "not r.phase < 2", "not r.phase <= 1", "b"})
        QTest::addRow("%s", condition) << condition;
}

void VaryingIntegersTest::changesAreEvents()
{
    QFETCH(QString, condition);
    const Outcome outcome = run(kFunctions +
                                "model M R r = f(time); Boolean b = r.phase == 2; discrete Real at(start "
                                "= -1, fixed = true); equation when " +
                                condition.toStdString() + " then at = time; end when; end M; end P;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(std::abs(outcome.at("at", 1) - 0.5) < 1e-6, std::to_string(outcome.at("at", 1)).c_str());
}

void VaryingIntegersTest::valueBeforeAnEventIsRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addRow("change") << "R r = f(time); equation when change(r.phase) then n = pre(n) + 1; end when;";
    QTest::addRow("pre")
        << "R r = f(time); equation when sample(0, 0.1) then n = pre(n) + 1; end when; k = pre(r.phase);";
    QTest::addRow("one of several results")
        << "Real h; Integer j; equation (h, j) = several(time); when change(j) then n = pre(n) + 1; end when;";
}

void VaryingIntegersTest::valueBeforeAnEventIsRefused()
{
    QFETCH(QString, text);
    const Outcome outcome =
        run(kFunctions + "model M Integer n(start = 0, fixed = true), k; " + text.toStdString() + " end M; end P;");
    QVERIFY2(outcome.messages().find("E2068") != std::string::npos, outcome.messages().c_str());
}

QTEST_GUILESS_MAIN(VaryingIntegersTest)
#include "varying_integers_test.moc"
