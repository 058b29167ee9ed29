// SPDX-License-Identifier: GPL-3.0-or-later
// Circuits without a ground: what floats, what does not, and what is said about it.
#include <QTest>

#include "core/compiler/compiler.h"
#include "core/structure/floating_potentials.h"

using namespace causeway;

namespace {

/// Components of a made-up domain: nothing goes by the names of a library.
const std::string kDomain = R"(
connector C  Real level;  flow Real amount;  end C;
partial model Two  C a;  C b;  equation  a.amount + b.amount = 0;  end Two;
model Line  extends Two;  parameter Real r = 2;  equation  a.level - b.level = r*a.amount;  end Line;
model Bend  extends Two;  equation  a.amount = exp(a.level - b.level) - 1;  end Bend;
model Lift  extends Two;  equation  a.level - b.level = sin(time);  end Lift;
model Store  extends Two;  Real d(start = 0, fixed = true);  equation  d = a.level - b.level;  a.amount = der(d);  end Store;
model Tank  C a;  Real v(start = 1, fixed = true);  equation  der(v) = a.amount;  a.level = v;  end Tank;
model Leak  C a;  equation  a.amount = a.level^2;  end Leak;
model Zero  C a;  equation  a.level = 0;  end Zero;
model Spill  C a;  C b;  equation  a.amount + b.amount = 1;  a.level - b.level = 2*a.amount;  end Spill;
model Gauge  C a;  output Real y;  Real z;  equation  a.level = y;  z = y;  a.amount = 0;  end Gauge;
model Valve  C a;  C b;  input Real u;  equation  a.amount + b.amount = 0;  a.level - b.level = u*a.amount;  end Valve;
connector Pair  Real level[2];  flow Real amount[2];  end Pair;
model Twin  Pair a;  Pair b;  equation  a.amount + b.amount = zeros(2);  a.level - b.level = {1, -1}.*{a.amount[2], a.amount[1]};  end Twin;
)";

std::shared_ptr<const Analysis> analysed(const std::string& body, StructureView view = StructureView::Raw)
{
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("test.mo", kDomain + "model M\n" + body + "end M;\n");
    request.modelName = "M";
    request.last = StopAfter::Structure;
    request.view = view;
    return analyse(request, Task());
}

}  // namespace

class FloatingPotentialsTest : public QObject {
    Q_OBJECT
private slots:
    void groups_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("groups");
        const QString loop = QStringLiteral("Lift s; Line l; equation connect(s.a, l.a); connect(l.b, s.b);");
        QTest::newRow("loop without a ground") << loop << QStringLiteral("s l: l.b");
        QTest::newRow("with a ground") << QStringLiteral("Zero z; ") + loop + QStringLiteral(" connect(z.a, s.b);")
                                       << QString();
        QTest::newRow("with a start value only")
            << QStringLiteral(
                   "Lift s; Store c; Line l; equation connect(s.a, l.a); connect(l.b, c.a); connect(c.b, s.b);")
            << QStringLiteral("s c l: c.b");
        QTest::newRow("tied to a state") << QStringLiteral("Tank t; ") + loop + QStringLiteral(" connect(t.a, s.b);")
                                         << QString();
        QTest::newRow("nonlinear in a difference")
            << QStringLiteral("Lift s; Bend l; equation connect(s.a, l.a); connect(l.b, s.b);")
            << QStringLiteral("s l: l.b");
        QTest::newRow("nonlinear in the potential itself")
            << QStringLiteral("Leak k; ") + loop + QStringLiteral(" connect(k.a, s.b);") << QString();
        QTest::newRow("two of them") << QStringLiteral(
                                            "Lift s; Line l; Lift s2; Line l2; Zero z; equation connect(s.a, l.a); "
                                            "connect(l.b, s.b); connect(z.a, s.b);"
                                            " connect(s2.a, l2.a); connect(l2.b, s2.b);")
                                     << QStringLiteral("s2 l2: l2.b");
        QTest::newRow("of several the last that is drawn")
            << QStringLiteral(
                   "Lift s; Line l; Line m; equation connect(s.a, l.a); connect(l.a, m.a); connect(m.b, s.b); "
                   "connect(l.b, s.b);")
            << QStringLiteral("s l m: s.b");
        QTest::newRow("the node with the most connections")
            << QStringLiteral(
                   "Lift s; Line l; Line m; Line n; equation connect(s.a, l.a); connect(s.a, m.a); connect(s.a, n.a);"
                   " connect(s.b, l.b);")
            << QStringLiteral("s l m n: s.a");
        QTest::newRow("a component alone") << QStringLiteral("Line l;") << QStringLiteral("l: l.b");
        QTest::newRow("a connector to the outside")
            << QStringLiteral("C p; ") + loop + QStringLiteral(" connect(p, s.a);") << QString();
        QTest::newRow("no connectors") << QStringLiteral("Real x; equation x = 1;") << QString();
    }
    void groups()
    {
        QFETCH(QString, body);
        QFETCH(QString, groups);
        const auto analysis = analysed(body.toStdString());
        QVERIFY(analysis->structure);
        QString found;
        for (const FloatingPotentials& group : analysis->structure->floating) {
            for (const std::string& component : group.components)
                found += QString::fromStdString(component) + QLatin1Char(' ');
            found = found.trimmed() + QStringLiteral(": ") +
                    QString::fromStdString(analysis->structure->dae->variables[group.proposed].name)
                        .section(QLatin1Char('.'), 0, 1);
        }
        QCOMPARE(found, groups);
    }

    /// What is taken for the potentials that nothing fixes, in place of an equation that says nothing.
    void references_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QStringList>("references");
        const auto row = [](const char* name, const char* body, QStringList references) {
            QTest::newRow(name) << QString::fromLatin1(body) << std::move(references);
        };
        row("flows are conserved", "Lift s; Line l; equation connect(s.a, l.a); connect(l.b, s.b);",
            {QStringLiteral("l.b.level = 0 for s.b.amount + l.b.amount = 0")});
        row("the start value", "Lift s; Line l(b(level(start = 4))); equation connect(s.a, l.a); connect(l.b, s.b);",
            {QStringLiteral("l.b.level = 4 for s.b.amount + l.b.amount = 0")});
        row("flows are not conserved", "Lift s; Spill l; equation connect(s.a, l.a); connect(l.b, s.b);",
            {QStringLiteral("none")});
        row("a sensor", "Lift s; Line l; Gauge g; equation connect(s.a, l.a); connect(l.b, s.b); connect(g.a, s.b);",
            {QStringLiteral("s.b.level = 0 for s.b.amount + l.b.amount + g.a.amount = 0")});
        row("a sensor whose signal matters",
            "Lift s; Valve l(u = 2 + g.z); Gauge g; equation connect(s.a, l.a); connect(l.b, s.b); connect(g.a, s.b);",
            {});
        row("open on one side", "Line l;", {QStringLiteral("l.b.level = 0 for l.b.amount = 0")});
        row("vectors", "Twin s; Twin l; equation connect(s.a, l.a); connect(s.b, l.b);",
            {QStringLiteral("l.b.level[1] = 0 for s.b.amount[1] + l.b.amount[1] = 0"),
             QStringLiteral("l.b.level[2] = 0 for s.b.amount[2] + l.b.amount[2] = 0")});
    }
    void references()
    {
        QFETCH(QString, body);
        QFETCH(QStringList, references);
        const auto analysis = analysed(body.toStdString());
        QVERIFY(analysis->structure);
        const Structure& structure = *analysis->structure;
        QStringList found;
        for (const FloatingPotentials& group : structure.floating) {
            found += group.value.isNone() ? QStringLiteral("none")
                                          : QString::fromStdString(structure.dae->variables[group.proposed].name +
                                                                   " = " + structure.print(group.value) + " for " +
                                                                   structure.print(group.replacedLhs) + " = " +
                                                                   structure.print(group.replacedRhs));
        }
        QCOMPARE(found, references);
    }

    void warningNamesComponentsAndNode()
    {
        for (const StructureView view : {StructureView::Raw, StructureView::Reduced}) {
            const auto analysis = analysed("Lift s; Line l; equation connect(s.a, l.a); connect(l.b, s.b);", view);
            QVERIFY(analysis->structure && !analysis->structure->singular);
            QCOMPARE(analysis->diagnostics.items().size(), std::size_t(1));
            const Diagnostic& warning = analysis->diagnostics.items().back();
            QCOMPARE(QByteArray(warning.code().data(), 5), QByteArray("W4010"));
            QVERIFY(QString::fromStdString(warning.message).contains(QStringLiteral("of s, l: ")));
            QVERIFY(!warning.span.isNone());
        }
    }

    /// What no equation mentions floats with nobody, and is no group.
    void unmentionedPotentialIsNoGroup()
    {
        const auto analysis = analysed("C a; equation a.amount = 1;");
        QVERIFY(analysis->structure && analysis->structure->singular);
        QVERIFY(analysis->structure->floating.empty());
    }
};

QTEST_GUILESS_MAIN(FloatingPotentialsTest)
#include "floating_potentials_test.moc"
