// SPDX-License-Identifier: GPL-3.0-or-later
// Wires as people draw them: to another wire, apart from others, told apart where they cross; what does not fit is
// refused with the reason at the pointer. Then components by their names, arranged, and plotted from where they stand.
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/ui/diagram_fixture.h"
#include "tests/ui/pictures.h"
#include "ui/session/model_session.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

constexpr const char* kFlanges = R"(package Turning
  connector Flange
    Real phi;
    flow Real tau;
    annotation(Icon(graphics={Ellipse(extent={{-100,-100},{100,100}})}));
  end Flange;
  model Inertia
    Flange a annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Flange b annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    a.phi = b.phi;
    a.tau + b.tau = der(der(a.phi));
    annotation(Icon(graphics={Rectangle(extent={{-50,50},{50,-50}})}));
  end Inertia;
end Turning;
)";

constexpr const char* kThree =
    "model Circuit\n"
    "  Parts.Resistor a annotation(Placement(transformation(extent={{-60,30},{-40,50}})));\n"
    "  Parts.Resistor b annotation(Placement(transformation(extent={{40,30},{60,50}})));\n"
    "  Parts.Resistor c annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));\n"
    "equation\n"
    "  connect(a.n, b.p) annotation(Line(points={{-40,40},{40,40}}, color={0,0,255}));\n"
    "end Circuit;\n";

/// From a connector to a place, by dragging.
void drawTo(const Desk& desk, const char* from, QPoint to)
{
    desk.drag(desk.end(from), to);
}

}  // namespace

class WiresTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        writeParts(m_folder);
        QFile file(m_folder.filePath(QStringLiteral("Turning.mo")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kFlanges);
    }

    void aWireEndsOnAWire()
    {
        const Desk desk(kThree);
        drawTo(desk, "c.p", desk.at(0, 40));
        QVERIFY2(desk.text().contains(QStringLiteral("connect(c.p, a.n)")) ||
                     desk.text().contains(QStringLiteral("connect(c.p, b.p)")),
                 qPrintable(desk.text()));
        QCOMPARE(desk.view().scene().lines().size(), std::size_t(2));
        // They join where it was let go, and there only.
        const auto& junctions = desk.view().scene().nets().junctions;
        QCOMPARE(junctions.size(), std::size_t(1));
        QCOMPARE(junctions.front().at.x, 0.0);
        QCOMPARE(junctions.front().at.y, 40.0);
        QCOMPARE(desk.view().scene().nets().netOf[0], desk.view().scene().nets().netOf[1]);
        keepPicture(desk.view(), QStringLiteral("wire-on-wire"));
    }

    void pinsStayUnderThePointerWhileDrawing()
    {
        const Desk desk(kThree);
        const QPoint pin = desk.end("a.n"), other = desk.end("c.p");
        // Beside what was framed first, but in sight: a component, then a wire.
        const Extent content = desk.view().scene().contentBounds();
        const QPoint beside(40, desk.at(0, content.centre().y).y());
        QVERIFY(desk.view().toPage(beside).x < content.left() - 20);
        desk.drop("Parts.Ground", beside);
        QCOMPARE(desk.view().scene().parts().size(), std::size_t(4));
        QCOMPARE(desk.end("a.n"), pin);
        QCOMPARE(desk.end("c.p"), other);
        drawTo(desk, "ground.p", pin);
        QCOMPARE(desk.view().scene().lines().size(), std::size_t(2));
        QCOMPARE(desk.end("a.n"), pin);
        keepPicture(desk.view(), QStringLiteral("drawn-beside"));
        // Out of sight, as from the text: the view shows it.
        const QString was = desk.text();
        const auto place = static_cast<std::uint32_t>(was.indexOf(QStringLiteral("equation")));
        desk.page->document().replace(
            place, 0, "  Parts.Ground far annotation(Placement(transformation(extent={{-900,-10},{-880,10}})));\n");
        desk.settle();
        QVERIFY(desk.view().rect().contains(desk.part("far")));
        QVERIFY(desk.end("a.n") != pin);
    }

    void aWireToItsOwnWireIsRefused()
    {
        const Desk desk(kThree);
        const QString before = desk.text();
        QTest::mousePress(&desk.view(), Qt::LeftButton, {}, desk.end("a.n"));
        QTest::mouseMove(&desk.view(), desk.at(-20, 20));
        QTest::mouseMove(&desk.view(), desk.at(0, 40));
        QVERIFY2(desk.view().refusal().contains(QStringLiteral("already")), qPrintable(desk.view().refusal()));
        QTest::mouseRelease(&desk.view(), Qt::LeftButton, {}, desk.at(0, 40));
        desk.settle();
        QCOMPARE(desk.text(), before);
    }

    void crossingWiresDoNotJoin()
    {
        const Desk desk(
            "model Circuit\n"
            "  Parts.Resistor a annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));\n"
            "  Parts.Resistor b annotation(Placement(transformation(extent={{40,-10},{60,10}})));\n"
            "  Parts.Resistor c annotation(Placement(transformation(extent={{-10,50},{10,70}}, rotation=90)));\n"
            "  Parts.Resistor d annotation(Placement(transformation(extent={{-10,-70},{10,-50}}, rotation=90)));\n"
            "equation\n"
            "  connect(a.n, b.p) annotation(Line(points={{-40,0},{40,0}}, color={0,0,255}));\n"
            "  connect(c.p, d.n) annotation(Line(points={{0,50},{0,-50}}, color={0,0,255}));\n"
            "end Circuit;\n");
        QCOMPARE(desk.view().scene().lines().size(), std::size_t(2));
        QVERIFY(desk.view().scene().nets().junctions.empty());
        QVERIFY(desk.view().scene().nets().netOf[0] != desk.view().scene().nets().netOf[1]);
    }

    void aPieceOfAWireIsDeleted()
    {
        const Desk desk(kThree);
        drawTo(desk, "c.p", desk.at(0, 40));
        const auto pairs = [&] {
            QStringList all;
            for (const SceneLine& line : desk.view().scene().lines()) {
                QStringList ends{QString::fromStdString(line.connection->from),
                                 QString::fromStdString(line.connection->to)};
                ends.sort();
                all.append(ends.join(QLatin1Char(' ')));
            }
            all.sort();
            return all;
        };
        QCOMPARE(pairs().size(), 2);
        const QString before = desk.text();
        // Between a and the joint: b and c stay together.
        QTest::mouseMove(&desk.view(), desk.at(-20, 40));
        desk.key(Qt::Key_Delete, Qt::ShiftModifier);
        QCOMPARE(pairs(), QStringList{QStringLiteral("b.p c.p")});
        desk.page->document().undo();
        desk.settle();
        QCOMPARE(desk.text(), before);
        // Between b and the joint: a and c.
        QTest::mouseMove(&desk.view(), desk.at(20, 40));
        desk.key(Qt::Key_Delete, Qt::ShiftModifier);
        QCOMPARE(pairs(), QStringList{QStringLiteral("a.n c.p")});
        desk.page->document().undo();
        desk.settle();
        // The way to c: a and b, as it was.
        const auto& lines = desk.view().scene().lines();
        const auto toC = std::ranges::find_if(lines, [](const SceneLine& line) {
            return line.connection->from == "c.p" || line.connection->to == "c.p";
        });
        QVERIFY(toC != lines.end());
        Point a, b;  // of its longest upright piece
        for (std::size_t i = 0; i + 1 < toC->points.size(); ++i) {
            const Point p = toC->points[i], q = toC->points[i + 1];
            if (std::abs(p.y - q.y) > std::abs(a.y - b.y)) a = p, b = q;
        }
        QTest::mouseMove(&desk.view(), desk.at((a.x + b.x) / 2, (a.y + b.y) / 2));
        desk.key(Qt::Key_Delete, Qt::ShiftModifier);
        QCOMPARE(pairs(), QStringList{QStringLiteral("a.n b.p")});
    }

    void aPinIsNotConnectedToAFlange()
    {
        const Desk desk(
            "model Drive\n"
            "  Parts.Resistor r annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));\n"
            "  Turning.Inertia j annotation(Placement(transformation(extent={{40,-10},{60,10}})));\n"
            "end Drive;\n");
        const QString before = desk.text();
        QTest::mousePress(&desk.view(), Qt::LeftButton, {}, desk.end("r.n"));
        QTest::mouseMove(&desk.view(), (desk.end("r.n") + desk.end("j.a")) / 2);
        desk.settle();  // what fits is found out meanwhile
        QTest::mouseMove(&desk.view(), desk.end("j.a"));
        QVERIFY2(desk.view().refusal().contains(QStringLiteral("cannot be connected")),
                 qPrintable(desk.view().refusal()));
        QVERIFY2(desk.view().refusal().contains(QStringLiteral("'Flange'")) &&
                     !desk.view().refusal().contains(QStringLiteral("second")),
                 qPrintable(desk.view().refusal()));
        keepPicture(desk.view(), QStringLiteral("wire-refused"));
        QTest::mouseRelease(&desk.view(), Qt::LeftButton, {}, desk.end("j.a"));
        desk.settle();
        QCOMPARE(desk.text(), before);
        QVERIFY(desk.panel().message().contains(QStringLiteral("cannot be connected")));
        desk.key(Qt::Key_Escape);
        // Two of a kind go together as ever.
        drawTo(desk, "r.n", desk.end("r.p"));
        QVERIFY2(desk.text().contains(QStringLiteral("connect(r.n, r.p)")), qPrintable(desk.text()));
    }

    void theOnlyMatchIsTakenOnEnter()
    {
        const Desk desk("model Circuit\nend Circuit;\n");
        desk.key(Qt::Key_Insert);
        auto* field = desk.panel().findChild<QLineEdit*>(QStringLiteral("placeName"));
        QVERIFY(field->isVisible());
        QTest::keyClicks(field, QStringLiteral("ning.iner"));
        QTest::keyClick(field, Qt::Key_Return);
        desk.settle();
        QVERIFY2(!field->isVisible(), qPrintable(desk.panel().message()));
        desk.key(Qt::Key_Return);
        QVERIFY2(desk.text().contains(QStringLiteral("Turning.Inertia inertia")), qPrintable(desk.text()));
        // Of several, one that is called exactly so; else the list stays.
        desk.key(Qt::Key_Insert);
        QTest::keyClicks(field, QStringLiteral("Parts."));
        QTest::keyClick(field, Qt::Key_Return);
        desk.settle();
        QVERIFY(field->isVisible());
        QVERIFY2(desk.panel().message().contains(QStringLiteral("classes match")), qPrintable(desk.panel().message()));
    }

    void aModelWithoutPlacesIsArranged()
    {
        const Desk desk(
            "model Circuit\n"
            "  Parts.Source source;\n"
            "  Parts.Resistor r;\n"
            "  Parts.Resistor load;\n"
            "  Parts.Ground ground;\n"
            "equation\n"
            "  connect(source.p, r.p);\n"
            "  connect(r.n, load.p);\n"
            "  connect(load.n, source.n);\n"
            "  connect(source.n, ground.p);\n"
            "end Circuit;\n");
        const QString before = desk.text();
        QVERIFY2(desk.panel().message().contains(QStringLiteral("4 components have no place")),
                 qPrintable(desk.panel().message()));
        desk.panel().layoutClient().setProgram(QStringLiteral(CAUSEWAY_LAYOUT_PROGRAM));
        desk.panel().findChild<QToolButton*>(QStringLiteral("diagramArrange"))->click();
        desk.settle();
        QCOMPARE(desk.text().count(QStringLiteral("Placement(")), 4);
        QCOMPARE(desk.text().count(QStringLiteral("Line(points=")), 4);
        QCOMPARE(desk.text().count(QStringLiteral("color={0,0,255}")), 4);
        // No part on another.
        const auto& parts = desk.view().scene().parts();
        for (std::size_t i = 0; i < parts.size(); ++i) {
            for (std::size_t j = i + 1; j < parts.size(); ++j) {
                const Extent &a = parts[i].box, &b = parts[j].box;
                const bool overlaps =
                    a.left() < b.right() && b.left() < a.right() && a.bottom() < b.top() && b.bottom() < a.top();
                QVERIFY(!overlaps);
            }
        }
        QVERIFY(desk.panel().message().isEmpty());
        keepPicture(desk.view(), QStringLiteral("arranged"));
        // One step.
        desk.page->document().undo();
        desk.settle();
        QCOMPARE(desk.text(), before);
    }

    void aPileIsArrangedWhicheverOfItIsSelected()
    {
        const Desk desk(
            "model Circuit\n  Parts.Source source;\n  Parts.Resistor r;\n  Parts.Ground ground;\nequation\n"
            "  connect(source.p, r.p);\n  connect(r.n, source.n);\n  connect(source.n, ground.p);\nend Circuit;\n");
        desk.panel().layoutClient().setProgram(QStringLiteral(CAUSEWAY_LAYOUT_PROGRAM));
        desk.click(desk.part("r"));
        QCOMPARE(desk.view().selectedComponents().size(), 1);
        desk.panel().findChild<QToolButton*>(QStringLiteral("diagramArrange"))->click();
        desk.settle();
        QCOMPARE(desk.text().count(QStringLiteral("Placement(")), 3);
        QVERIFY2(desk.panel().message().isEmpty(), qPrintable(desk.panel().message()));
    }

    void whatIsNotConnectedYetIsQuietUntilItIsRun()
    {
        const Desk desk("model Circuit\nend Circuit;\n");
        desk.drop("Parts.Source", desk.at(-40, 0));
        desk.drop("Parts.Resistor", desk.at(40, 0));
        drawTo(desk, "source.p", desk.end("resistor.p"));
        ModelSession& session = desk.page->session();
        QTRY_VERIFY(!session.isBusy());
        QCOMPARE(session.analysis()->diagnostics.errorCount(), std::size_t(0));
        QVERIFY(session.singular() == nullptr);
        const auto& items = session.analysis()->diagnostics.items();
        const bool isSaid = std::any_of(items.begin(), items.end(), [](const Diagnostic& diagnostic) {
            return diagnostic.message.find("not connected yet: source.n, resistor.n") != std::string::npos;
        });
        QVERIFY(isSaid);
        // A run is told all that stands in its way.
        session.simulate();
        desk.settle();
        QVERIFY(session.analysis()->diagnostics.hasErrors() || session.singular() != nullptr);
    }

    void aTextThatClaimsToBeWholeIsToldAtOnce()
    {
        const Desk desk(
            "model Circuit\n  Parts.Source source;\n  Parts.Resistor r;\nequation\n  connect(source.p, r.p);\n"
            "end Circuit;\n",
            EditorPage::View::Text);
        QVERIFY(desk.page->session().analysis()->diagnostics.hasErrors() || desk.page->session().singular() != nullptr);
    }

    void aClickPlotsWhatIsUnderIt()
    {
        const Desk desk(kCircuit);
        const QSignalSpy plotted(&desk.panel(), &DiagramPanel::plotWanted);
        desk.key(Qt::Key_W);
        QVERIFY(desk.view().isProbing());
        const auto lastOf = [&] { return plotted.isEmpty() ? QStringList() : plotted.back().front().toStringList(); };
        desk.click(desk.part("b"));
        QCOMPARE(lastOf(), QStringList{QStringLiteral("b.p.i")});
        desk.click(desk.at(0, 0));
        QCOMPARE(lastOf(), QStringList{QStringLiteral("a.n.v")});
        desk.click(desk.end("b.p"));
        QCOMPARE(lastOf(), QStringList{QStringLiteral("b.p.i")});
        desk.click(desk.end("b.p"), Qt::ShiftModifier);
        QCOMPARE(lastOf(), QStringList{QStringLiteral("b.p.v")});
        const QString before = desk.text();
        // With keys: the component that is selected.
        desk.view().select({QStringLiteral("a")});
        desk.key(Qt::Key_Return);
        QCOMPARE(lastOf(), QStringList{QStringLiteral("a.p.i")});
        desk.key(Qt::Key_Escape);
        QVERIFY(!desk.view().isProbing());
        QCOMPARE(desk.text(), before);
        // And then a click selects again.
        desk.click(desk.part("b"));
        QCOMPARE(desk.view().selectedComponents(), QStringList{QStringLiteral("b")});
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(WiresTest)
#include "wires_test.moc"
