// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour on the canvas: what was drawn is moved, changed, mirrored and deleted. See hands.h for how it counts.

#include "tests/ui/drawn_sheet.h"
#include "tests/ui/hands.h"
#include "tests/ui/walk_fixture.h"
#include "ui/browser/library_browser.h"
#include "ui/editor/problems_panel.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

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
        WAIT_FOR(view.scene().partNamed("diode").has_value());
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
