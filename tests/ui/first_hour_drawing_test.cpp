// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour on the canvas: what was drawn is moved, changed, mirrored and deleted. See hands.h for how it counts.

#include "tests/ui/hands.h"
#include "tests/ui/walk_fixture.h"
#include "ui/browser/library_browser.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/problems_panel.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

const char* const kFilter =
    "model Filter\n  Causeway.Electrical.Sources.SineVoltage source(V=1, f=1000)\n    "
    "annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={-60,0})));\n  "
    "Causeway.Electrical.Basic.Resistor r(R=1000)\n    "
    "annotation(Placement(transformation(extent={{-20,30},{0,50}})));\n  "
    "Causeway.Electrical.Basic.Capacitor c(C=1e-7)\n    "
    "annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={40,0})));\n  "
    "Causeway.Electrical.Basic.Ground ground\n    "
    "annotation(Placement(transformation(extent={{-70,-60},{-50,-40}})));\nequation\n  connect(source.p, r.p)\n    "
    "annotation(Line(points={{-60,10},{-60,40},{-20,40}}, color={0,0,255}));\n  connect(r.n, c.p)\n    "
    "annotation(Line(points={{0,40},{40,40},{40,10}}, color={0,0,255}));\n  connect(c.n, source.n)\n    "
    "annotation(Line(points={{40,-10},{40,-24},{-60,-24},{-60,-10}}, color={0,0,255}));\n  connect(source.n, "
    "ground.p)\n    annotation(Line(points={{-60,-10},{-60,-40}}, color={0,0,255}));\n  "
    "annotation(experiment(StopTime=0.01));\nend Filter;\n";

struct Sheet {
    Sheet(const WindowBench& window, const char* text) : bench(window), page(window.type(text))
    {
        page.setView(EditorPage::View::Diagram);
        bench.settle();
        view = &page.diagram()->view();
        view->setFocus();
    }
    [[nodiscard]] QPoint at(double x, double y) const { return view->toWidget({x, y}).toPoint(); }
    [[nodiscard]] QPoint middleOf(const char* name) const
    {
        const Point centre = view->scene().parts()[*view->scene().partNamed(name)].box.centre();
        return at(centre.x, centre.y);
    }
    [[nodiscard]] bool has(const char* piece) const { return page.document().text().find(piece) != std::string::npos; }

    const WindowBench& bench;
    EditorPage& page;
    DiagramView* view = nullptr;
};

}  // namespace

class FirstHourDrawingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void aCircuitIsChanged()
    {
        const WindowBench bench;
        Hands hands(bench);
        const Sheet sheet(bench, kFilter);
        DiagramView& view = *sheet.view;
        hands.begin();

        // OMEdit: the filter of the library, the word, a drag. LTspice: F2, the word, Enter, a click, Escape.
        hands.key(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        hands.type(QStringLiteral("ideal diode"));
        const QString found = bench.window->library().currentClass();
        QVERIFY2(found.endsWith(QStringLiteral("IdealDiode")), qPrintable(found));
        hands.dropClass(view, found, sheet.at(0, 70));
        QTRY_VERIFY(view.scene().partNamed("diode").has_value());
        hands.done("drag a component from the library", 3, 5);

        // OMEdit: a drag. LTspice: F8, a drag, Escape.
        const std::size_t corners = view.scene().lines()[1].points.size();
        hands.drag(view, sheet.middleOf("c"), sheet.middleOf("c") + QPoint(0, static_cast<int>(10 * view.scale())));
        QVERIFY2(sheet.has("origin={40,-10}"), sheet.page.document().text().c_str());
        QVERIFY(view.scene().lines()[1].points.size() >= corners);
        hands.done("move a component with its wires", 1, 3);

        // Likewise, of the piece between two corners.
        hands.drag(view, sheet.at(-10, -24), sheet.at(-10, -34));
        QVERIFY2(sheet.has("{-60,-34}") || sheet.has(",-34}"), sheet.page.document().text().c_str());
        hands.done("move a piece of a wire", 1, 3);

        // Both: a click and a key, or a key and a click (LTspice: F5, click, Escape).
        const std::size_t lines = view.scene().lines().size();
        hands.click(view, sheet.at(20, 40));
        hands.key(Qt::Key_Delete);
        QCOMPARE(view.scene().lines().size(), lines - 1);
        hands.done("delete a wire", 2, 3);
        hands.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(view.scene().lines().size(), lines);
        hands.done("take it back", 1, 1);

        // OMEdit: a click, H. LTspice: F7, a click, Ctrl+E, a click, Escape.
        hands.click(view, sheet.middleOf("r"));
        hands.key(Qt::Key_H);
        QVERIFY2(sheet.has("extent={{0,30},{-20,50}}"), sheet.page.document().text().c_str());
        hands.done("mirror a component", 2, 5);
        hands.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(bench.window->findChild<ProblemsPanel*>()->errorCount(), 0);
    }
};

HANDS_MAIN(FirstHourDrawingTest)
#include "first_hour_drawing_test.moc"
