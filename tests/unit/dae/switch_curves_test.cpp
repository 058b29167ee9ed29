// SPDX-License-Identifier: GPL-3.0-or-later
// Ideal diodes and switches are found by what their equations say, whatever they are called.
#include <QTest>

#include <cmath>

#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/dae/switch_curves.h"
#include "core/symbolic/evaluate.h"

using namespace causeway;

class SwitchCurvesTest : public QObject {
    Q_OBJECT
private slots:
    void aDiodeIsFoundByItsEquations();
    void resistanceAndKneeShapeTheParts();
    void aSwitchHasBothSidesOfItsParts();
    void aSwitchEquationHasTwoAxes();
    void aRelationInTheEquationsIsACondition();
    void otherIfExpressionsAreNone();
    void aNumberThatIsZeroOrOneIsACondition_data();
    void aNumberThatIsZeroOrOneIsACondition();
    void numbersWithOtherValuesAreNoConditions();

private:
    std::vector<SwitchCurve> curvesOf(const std::string& text)
    {
        analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, Task());
        if (!analysis->scalarDae) return {};
        const HybridDae& dae = *analysis->scalarDae;
        return findSwitchCurves(dae, [&](VariableId variable) {
            const ExprId binding = dae.variables[variable].binding;
            return binding.isNone() ? std::nullopt : evaluate(dae.pool, binding, [](ExprId) { return std::nullopt; });
        });
    }
    const std::string& name(VariableId variable) const { return analysis->scalarDae->variables[variable].name; }

    std::shared_ptr<const Analysis> analysis;
};

void SwitchCurvesTest::aDiodeIsFoundByItsEquations()
{
    const auto curves = curvesOf(
        "model M Real u; Real j; Real p; Boolean b(start=true); equation b = p < 0; u = if b then p else 0; j = if b "
        "then 0 else p; sin(time) = u + 2*j; end M;");
    QCOMPARE(curves.size(), std::size_t(1));
    const SwitchCurve& curve = curves.front();
    QCOMPARE(name(curve.first), std::string("u"));
    QCOMPARE(name(curve.second), std::string("j"));
    QCOMPARE(name(curve.parameter), std::string("p"));
    QCOMPARE(curve.sideWhenTrue, -1);
    QVERIFY(curve.whenTrue.along == (std::array<double, 2>{1, 0}) &&
            curve.whenFalse.along == (std::array<double, 2>{0, 1}));
    QVERIFY(curve.whenTrue.at == (std::array<double, 2>{0, 0}));
}

void SwitchCurvesTest::resistanceAndKneeShapeTheParts()
{
    // The equations of a diode of a library, with the current first, and a thyristor's condition.
    const auto curves = curvesOf(
        "model M parameter Real Ron = 0.5; parameter Real Goff = 0.01; parameter Real Vknee = 0.7; Real s; Real "
        "v(unit=\"V\"); Real i(unit=\"A\"); Boolean off(start=true, fixed=true); "
        "equation off = s < 0 or pre(off) and time < 1; i = s*(if off then Goff else 1) + Goff*Vknee; v = s*(if off "
        "then 1 else Ron) + Vknee; 10*sin(time) = v + i; end M;");
    QCOMPARE(curves.size(), std::size_t(1));
    const SwitchCurve& curve = curves.front();
    QCOMPARE(name(curve.first), std::string("v"));
    QCOMPARE(curve.sideWhenTrue, -1);
    const auto isAlmost = [](std::array<double, 2> found, std::array<double, 2> expected) {
        return std::fabs(found[0] - expected[0]) < 1e-12 && std::fabs(found[1] - expected[1]) < 1e-12;
    };
    QVERIFY(isAlmost(curve.whenTrue.at, {0.7, 0.007}) && isAlmost(curve.whenTrue.along, {1, 0.01}));
    QVERIFY(isAlmost(curve.whenFalse.at, {0.7, 0.007}) && isAlmost(curve.whenFalse.along, {0.5, 1}));
}

void SwitchCurvesTest::aSwitchHasBothSidesOfItsParts()
{
    const auto curves = curvesOf(
        "model M Real s; Real v; Real i; Boolean off; equation off = time < 1; v = if not off then 0 else s; i = if "
        "off then 0 else s; 5 = v + i; end M;");
    QCOMPARE(curves.size(), std::size_t(1));
    QCOMPARE(curves.front().sideWhenTrue, 0);
    QVERIFY(curves.front().whenTrue.along == (std::array<double, 2>{1, 0}));
}

void SwitchCurvesTest::aSwitchEquationHasTwoAxes()
{
    const auto curves = curvesOf(
        "model M Real u(unit=\"V\"); Real i(unit=\"A\"); Boolean open; equation open = time < 1; 0 = if open then i "
        "else u; 10 = 2*i + u; end M;");
    QCOMPARE(curves.size(), std::size_t(1));
    const SwitchCurve& curve = curves.front();
    QVERIFY(curve.parameter.isNone());
    QCOMPARE(name(curve.first), std::string("u"));
    // Open: no current, any voltage.
    QVERIFY(curve.whenTrue.along == (std::array<double, 2>{1, 0}) &&
            curve.whenFalse.along == (std::array<double, 2>{0, 1}));
}

void SwitchCurvesTest::aRelationInTheEquationsIsACondition()
{
    const auto curves = curvesOf(
        "model M Real s; Real v; Real i; equation v = if s > 0 then 0 else s; i = if s > 0 then s else 0; sin(time) = "
        "v + i; end M;");
    QCOMPARE(curves.size(), std::size_t(1));
    QCOMPARE(curves.front().sideWhenTrue, 1);
    QVERIFY(curves.front().whenTrue.along == (std::array<double, 2>{0, 1}));
}

void SwitchCurvesTest::otherIfExpressionsAreNone()
{
    // Not affine; more than two variables; one condition but nothing in common; a derivative.
    QVERIFY(curvesOf("model M Real s; Real v; Real i; Boolean b; equation b = time < 1; v = if b then s^2 else 0; i = "
                     "if b then 0 else s; sin(time) = v + i; end M;")
                .empty());
    QVERIFY(curvesOf("model M Real x; Real y; Real z; Boolean b; equation b = time < 1; x = if b then y else z; y = 1; "
                     "z = 2; end M;")
                .empty());
    QVERIFY(curvesOf("model M Real a; Real b; Real c; Real d; Boolean q; equation q = time < 1; a = if q then b else "
                     "2*b; c = if q then d else 3*d; b = 1; d = 2; end M;")
                .empty());
    QVERIFY(curvesOf("model M Real x(start=1, fixed=true); Boolean q; equation q = time < 1; der(x) = if q then x else "
                     "2*x; end M;")
                .empty());
}

/// Diodes and switches with the mode of the lecture, in whatever way it gets its values.
void SwitchCurvesTest::aNumberThatIsZeroOrOneIsACondition_data()
{
    QTest::addColumn<QString>("mode");
    QTest::addColumn<int>("side");
    QTest::newRow("by a relation") << "Integer mo; equation mo = if s < 0 then 1 else 0;" << -1;
    QTest::newRow("the other way round") << "Real mo; equation mo = if s >= 0 then 0 else 1;" << -1;
    QTest::newRow("by a Boolean") << "Boolean off; Integer mo = if off then 1 else 0; equation off = s < 0;" << -1;
    QTest::newRow("of another mode") << "Integer m1 = if s < 0 then 0 else 1; Integer mo = 1 - m1; equation" << -1;
    QTest::newRow("by when") << "discrete Real mo(start = 1, fixed = true); equation when time > 1 then mo = 1 - "
                                "pre(mo); end when;"
                             << 0;
    QTest::newRow("by an algorithm")
        << "Integer mo(start = 1, fixed = true); algorithm when sample(1, 1) then if mo > 0 "
           "then mo := 0; else mo := 1; end if; end when; equation"
        << 0;
}

void SwitchCurvesTest::aNumberThatIsZeroOrOneIsACondition()
{
    QFETCH(QString, mode);
    QFETCH(int, side);
    const auto curves = curvesOf("model M Real s, ud, id; " + mode.toStdString() +
                                 " ud = mo*s; id = (1 - mo)*s; sin(time) = ud + 2*id; end M;");
    QCOMPARE(curves.size(), std::size_t(1));
    QCOMPARE(name(curves[0].first), std::string("ud"));
    QCOMPARE(name(curves[0].parameter), std::string("s"));
    QCOMPARE(curves[0].sideWhenTrue, side);
    QVERIFY(curves[0].whenTrue.along == (std::array<double, 2>{1, 0}) &&
            curves[0].whenFalse.along == (std::array<double, 2>{0, 1}));
    const auto open = curvesOf("model M Real s, i, u; " + mode.toStdString() +
                               " 0 = mo*i + (1 - mo)*u; 5 = u + 2*i; s = sin(time); end M;");
    QCOMPARE(open.size(), std::size_t(1));
    QVERIFY(open[0].parameter.isNone());
    QVERIFY(open[0].whenTrue.along == (std::array<double, 2>{0, 1}));
}

void SwitchCurvesTest::numbersWithOtherValuesAreNoConditions()
{
    for (const char* const mode :
         {"Integer mo = if s < 0 then 2 else 0; equation", "Integer mo = if s < 0 then 1 else 1; equation",
          "Integer mo(start = 3, fixed = true); equation when time > 1 then mo = 1 - pre(mo); end when;",
          "parameter Integer mo = 1; equation", "Real mo = if s < 0 then 1 else 0.5; equation"}) {
        const auto curves = curvesOf(std::string("model M Real s, ud, id; ") + mode +
                                     " ud = mo*s; id = (1 - mo)*s; sin(time) = ud + 2*id; end M;");
        QVERIFY2(curves.empty(), mode);
    }
}

QTEST_GUILESS_MAIN(SwitchCurvesTest)
#include "switch_curves_test.moc"
