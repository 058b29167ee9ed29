// SPDX-License-Identifier: GPL-3.0-or-later
// A component by itself: singular as its connectors are open, which is no mistake where it is only looked at; and what
// still is one.
#include <QTest>

#include "core/compiler/compiler.h"
#include "core/compiler/library_check.h"
#include "core/structure/report/singular_marks.h"

using namespace causeway;

namespace {

const std::string kDomain = R"(
connector C  Real level;  flow Real amount;  end C;
connector Two3  C x;  C y[2];  end Two3;
partial model Two  C a;  C b;  equation  a.amount + b.amount = 0;  end Two;
model Line  extends Two;  parameter Real r = 2;  equation  a.level - b.level = r*a.amount;  end Line;
model Store  extends Two;  Real d(start = 0, fixed = true);  equation  d = a.level - b.level;  a.amount = der(d);  end Store;
model Zero  C a;  equation  a.level = 0;  end Zero;
model Given  C a;  parameter Real most;  equation  a.amount = most*sin(time);  end Given;
model Nullor  C a1;  C b1;  C a2;  C b2;  equation  a1.amount = 0;  a1.level = b1.level;  a1.amount + b1.amount = 0;  a2.amount + b2.amount = 0;  end Nullor;
model Switch  extends Two;  Boolean off(start = true);  Real s;
equation  off = s < 0;  a.level - b.level = if off then s else 0;  a.amount = if off then 0 else s;  end Switch;
model Held  extends Two;  Real h;  algorithm  when sample(0, 1) then  h := time;  end when;  equation  a.level - b.level = h;  end Held;
model Many  Two3 m;  equation  m.x.amount + sum(m.y.amount) = 0;  m.x.level = m.y[1].level;  m.x.level - m.y[2].level = m.y[2].amount;  end Many;
connector Signal  input Real x;  output Real y;  end Signal;
connector Langis  output Real x;  input Real y;  end Langis;
model Scaled  Signal s;  Langis t;  equation  t.x = 2*s.x;  s.y = t.y;  end Scaled;
record Reference  Real gamma;  function equalityConstraint  input Reference a;  input Reference b;  output Real residue[0];  algorithm  end equalityConstraint;  end Reference;
connector R  Real level;  flow Real amount;  Reference reference;  end R;
model Turned  R a;  R b;  equation  Connections.branch(a.reference, b.reference);  a.reference.gamma = b.reference.gamma;  a.amount + b.amount = 0;
  a.level - b.level = der(a.reference.gamma)*a.amount;  end Turned;
model Whole  C p;  Line l1;  Line l2;  equation  connect(p, l1.a);  connect(l1.b, l2.a);  end Whole;
)";

std::shared_ptr<const Analysis> looked(const std::string& model, const std::string& more = {},
                                       StructureView view = StructureView::Raw, bool forSimulation = false)
{
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("test.mo", kDomain + more);
    request.modelName = model;
    request.view = view;
    request.forSimulation = forSimulation;
    return analyse(request, Task());
}

QStringList codes(const Diagnostics& diagnostics)
{
    QStringList list;
    for (const Diagnostic& diagnostic : diagnostics.items()) list += QString::fromUtf8(diagnostic.code().data(), 5);
    return list;
}

QString openOf(const Analysis& analysis)
{
    if (!analysis.structure || !analysis.structure->singular) return QStringLiteral("-");
    QStringList names;
    for (const std::string& name : analysis.structure->singular->openConnectors) names += QString::fromStdString(name);
    return names.join(QLatin1Char(' '));
}

}  // namespace

class OpenComponentTest : public QObject {
    Q_OBJECT
private slots:
    void components_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("open");  ///< "-": it can be sorted by itself
        QTest::newRow("line") << QStringLiteral("Line") << QStringLiteral("a b");
        QTest::newRow("with a state") << QStringLiteral("Store") << QStringLiteral("a b");
        QTest::newRow("a given flow") << QStringLiteral("Given") << QStringLiteral("a");
        QTest::newRow("a given potential") << QStringLiteral("Zero") << QStringLiteral("-");
        QTest::newRow("two equations on one side") << QStringLiteral("Nullor") << QStringLiteral("a1 b1 a2 b2");
        QTest::newRow("a switch") << QStringLiteral("Switch") << QStringLiteral("a b");
        QTest::newRow("assigned at events") << QStringLiteral("Held") << QStringLiteral("a b");
        QTest::newRow("inputs in a connector") << QStringLiteral("Scaled") << QStringLiteral("s t");
        QTest::newRow("more potentials than flows") << QStringLiteral("Turned") << QStringLiteral("a b");
        QTest::newRow("connectors in a connector") << QStringLiteral("Many") << QStringLiteral("m");
    }
    void components()
    {
        QFETCH(QString, model);
        QFETCH(QString, open);
        for (const StructureView view : {StructureView::Raw, StructureView::Reduced}) {
            const auto seen = looked(model.toStdString(), {}, view);
            QCOMPARE(openOf(*seen), open);
            QVERIFY(!seen->diagnostics.hasErrors());
            const bool isOpen = open != QStringLiteral("-");
            // Nothing but the hint, not even about parameters without values.
            QCOMPARE(codes(seen->diagnostics), isOpen ? QStringList{QStringLiteral("H4011")} : QStringList());
            QCOMPARE(seen->program == nullptr, isOpen);
            if (!isOpen) continue;
            QVERIFY(singularMarks(seen->structure) == nullptr);
            QVERIFY(!seen->diagnostics.items().front().span.isNone());
            // Who wants to simulate it is told.
            const auto run = looked(model.toStdString(), {}, view, true);
            QVERIFY(run->diagnostics.hasErrors() && run->program == nullptr);
        }
    }

    void simulationIsRefusedWithTheReason()
    {
        const auto run = looked("Line", {}, StructureView::Raw, true);
        QCOMPARE(codes(run->diagnostics), QStringList{QStringLiteral("E4003")});
        QVERIFY(!run->diagnostics.items().front().notes.empty());
        QCOMPARE(
            QString::fromStdString(run->diagnostics.items().front().notes.front().message),
            QStringLiteral(
                "it is a component: its connectors are open (a, b); use it in a model, or simulate an example of it"));
    }

    void whatElseIsWrongIsAnError_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::newRow("an equation too few")
            << QStringLiteral("model M  extends Two;  Real x;  equation  a.level - b.level = a.amount;  end M;")
            << QStringLiteral("E4003");
        QTest::newRow("an equation too many")
            << QStringLiteral("model M  extends Line;  Real x;  equation  x = 1;  x = time;  end M;")
            << QStringLiteral("E4003");
        QTest::newRow("one of each") << QStringLiteral(
                                            "model M  extends Line;  Real x, y;  equation  x = 1;  x = time;  end M;")
                                     << QStringLiteral("E4003");
        QTest::newRow("no equation for the connectors")
            << QStringLiteral("model M  extends Two;  Real x;  equation  x = 1;  x = time;  end M;")
            << QStringLiteral("E4003");
        QTest::newRow("meant to be simulated")
            << QStringLiteral("model M  extends Line;  annotation(experiment(StopTime = 1));  end M;")
            << QStringLiteral("E4003");
        QTest::newRow("forgotten inside")
            << QStringLiteral("model M  Given g;  Line l;  equation  connect(l.a, l.b);  end M;")
            << QStringLiteral("E4003");
    }
    void whatElseIsWrongIsAnError()
    {
        QFETCH(QString, text);
        QFETCH(QString, code);
        const auto seen = looked("M", text.toStdString());
        QVERIFY2(codes(seen->diagnostics).contains(code), qPrintable(codes(seen->diagnostics).join(QLatin1Char(' '))));
        QVERIFY(seen->structure && seen->structure->singular);
        QCOMPARE(openOf(*seen), text.contains(QStringLiteral("experiment")) ? QStringLiteral("a b") : QString());
    }

    void whatIsNoModelIsAHint_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("kind");
        QTest::newRow("partial") << QStringLiteral("Two") << QStringLiteral("partial model");
        QTest::newRow("connector") << QStringLiteral("C") << QStringLiteral("connector");
        QTest::newRow("package") << QStringLiteral("P") << QStringLiteral("package");
        QTest::newRow("function") << QStringLiteral("f") << QStringLiteral("function");
    }
    void whatIsNoModelIsAHint()
    {
        QFETCH(QString, model);
        QFETCH(QString, kind);
        const std::string more =
            "package P  constant Real c = 1;  end P;\nfunction f  input Real x;  output Real y;  algorithm  y := x;  "
            "end f;\n";
        const auto seen = looked(model.toStdString(), more);
        QCOMPARE(codes(seen->diagnostics), QStringList{QStringLiteral("H0014")});
        QCOMPARE(
            QString::fromStdString(seen->diagnostics.items().front().message),
            QStringLiteral("'%1' is a %2: it can be viewed and used in models, but not simulated").arg(model, kind));
        QCOMPARE(codes(looked(model.toStdString(), more, StructureView::Raw, true)->diagnostics),
                 QStringList{QStringLiteral("E0007")});
    }

    void classOfALibraryIsCheckedByItsName()
    {
        if (qEnvironmentVariableIsEmpty("MODELICAPATH")) QSKIP("MODELICAPATH leads to no Modelica Standard Library");
        CheckRequest request;
        request.className = "Modelica.Electrical.Analog.Ideal.IdealDiode";
        const LibraryCheck check = checkClasses(request, Task());
        QVERIFY(!check.loading.hasErrors() && check.classes.size() == 1 && check.classes.front().isOk());
        QVERIFY(codes(check.classes.front().diagnostics).contains(QStringLiteral("H4011")));
        request.className += "s";
        const LibraryCheck missing = checkClasses(request, Task());
        QCOMPARE(codes(missing.loading), QStringList{QStringLiteral("E0004")});
        QVERIFY(missing.classes.empty());
    }
};

QTEST_GUILESS_MAIN(OpenComponentTest)
#include "open_component_test.moc"
