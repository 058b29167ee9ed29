// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour of someone who comes from another tool: tasks from an empty window on, with clicks and keys alone.
// Each is printed with the actions that it takes, and with those of the usual way in OMEdit and in LTspice, which the
// comments spell out. No more than either of them.
#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QTabWidget>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "tests/ui/hands.h"
#include "tests/ui/walk_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/parameter_dialog.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/problems_panel.h"
#include "ui/plot/cursor_table.h"
#include "ui/plot/plot_sheet.h"
#include "ui/window/command_palette.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

class FirstHourTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void aRectifierIsDrawnRunReadAndKept()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        Hands hands(bench);
        bench.window->setFocus();
        hands.begin();

        // OMEdit: Ctrl+N, a name, Enter. LTspice: Ctrl+N.
        hands.key(Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
        EditorPage& page = *bench.window->currentPage();
        DiagramView& view = page.diagram()->view();
        QVERIFY(view.isVisible() && view.hasFocus());
        hands.done("an empty sheet", 3, 1);

        const auto at = [&](double x, double y) { return view.toWidget({x, y}).toPoint(); };
        const auto end = [&](const char* name) {
            return view.toWidget(view.scene().ends()[*view.scene().endNamed(name)].at).toPoint();
        };
        const auto place = [&](const char* name, QPoint where) {
            hands.key(Qt::Key_Insert);
            hands.type(QLatin1String(name));
            hands.key(Qt::Key_Return);
            QVERIFY2(!page.diagram()->findChild<QLineEdit*>(QStringLiteral("placeName"))->isVisible(),
                     qPrintable(page.diagram()->message()));
            hands.click(view, where);
        };
        // OMEdit: the field of the library, the word, three levels to open, a drag, and the name that it asks for.
        // LTspice: F2, the word, Enter, a click, Escape.
        place("Sources.SineVoltage", at(-60, 0));
        QVERIFY2(view.scene().partNamed("sineVoltage"), page.document().text().c_str());
        hands.done("a component by its name", 5, 5);
        // Both turn what is placed with one key.
        hands.key(Qt::Key_R);
        hands.done("turn it", 1, 1);
        place("IdealDiode", at(-20, 40));
        place("Basic.Resistor", at(40, 0));
        hands.key(Qt::Key_R);
        place("Basic.Ground", at(-60, -60));
        QCOMPARE(view.scene().parts().size(), std::size_t(4));
        hands.done("three more", 16, 16);

        const auto upper = [&](const char* p, const char* n) { return end(p).y() < end(n).y() ? end(p) : end(n); };
        const auto lower = [&](const char* p, const char* n) { return end(p).y() < end(n).y() ? end(n) : end(p); };
        hands.drag(view, upper("sineVoltage.p", "sineVoltage.n"), end("diode.p"));
        hands.drag(view, end("diode.n"), upper("resistor.p", "resistor.n"));
        hands.drag(view, lower("resistor.p", "resistor.n"), lower("sineVoltage.p", "sineVoltage.n"));
        // OMEdit: a drag each. LTspice: F3, two clicks each, Escape.
        hands.done("three wires", 3, 8);
        // On the wire: OMEdit can only go to a connector.
        hands.drag(view, end("ground.p"), lower("sineVoltage.p", "sineVoltage.n"));
        QCOMPARE(view.scene().lines().size(), std::size_t(4));
        hands.done("a wire to the ground", 1, 3);
        QCOMPARE(bench.window->findChild<ProblemsPanel*>()->errorCount(), 0);

        // OMEdit: a double click, a click into the field, the value, the unit, OK.
        hands.inDialog<ParameterDialog>(
            [&] {
                hands.doubleClick(
                    view,
                    view.toWidget(view.scene().parts()[*view.scene().partNamed("resistor")].box.centre()).toPoint());
            },
            [&](ParameterDialog& dialog) {
                auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("parameter.R"));
                QVERIFY(field != nullptr && dialog.focusWidget() == field);
                hands.type(QStringLiteral("1k"));
                hands.key(Qt::Key_Return);
            });
        view.setFocus();
        QVERIFY2(QString::fromStdString(page.document().text()).contains(QStringLiteral("R=1000")),
                 page.document().text().c_str());
        hands.done("a value", 5, 3);

        // OMEdit: its button asks nothing. LTspice asks for a command first: a click, the stop time, Enter.
        hands.key(Qt::Key_F5);
        const auto result = page.session().result();
        QVERIFY2(result != nullptr && page.session().simulation().status == SimulationStatus::Completed,
                 qPrintable(firstErrorOf(page.session().analysis()->diagnostics) + bench.window->windowTitle() +
                            QString::fromStdString(page.document().text())));
        // What its components are about, not what their connectors carry.
        auto& plot = *bench.window->findChild<PlotPanel*>();
        QCOMPARE(plot.shownVariables(), (std::vector<std::string>{"sineVoltage.v", "diode.v", "resistor.v"}));
        hands.done("run", 1, 3);

        // OMEdit opens three levels of its tree. LTspice: a click on the component.
        hands.key(Qt::Key_W);
        hands.click(view,
                    view.toWidget(view.scene().parts()[*view.scene().partNamed("resistor")].box.centre()).toPoint());
        const auto shows = [&](const char* name) {
            const auto names = plot.shownVariables();
            return std::ranges::find(names, name) != names.end();
        };
        QVERIFY2(shows("resistor.i") || shows("resistor.p.i"), page.diagram()->message().toUtf8().constData());
        hands.done("plot a current", 3, 2);
        hands.click(view,
                    view.toWidget(view.scene().parts()[*view.scene().partNamed("resistor")].box.centre()).toPoint(),
                    Qt::AltModifier);
        QVERIFY(std::ranges::any_of(plot.shownVariables(), [](const std::string& name) {
            return name.find("resistor.v*resistor") != std::string::npos;
        }));
        hands.done("plot the power", kCannot, 1);
        hands.key(Qt::Key_Escape);
        QVERIFY(!view.isProbing());
        hands.begin();

        // The value is that of the closed form: an ideal diode, so the positive half of the sine over 1 kOhm.
        hands.click(plot.view(), plot.view().frame().area.center().toPoint());
        hands.key(Qt::Key_V);
        const auto* table = plot.findChild<CursorTable*>();
        QVERIFY(table->isVisible() && table->topLevelItemCount() >= 2);
        const double time = table->topLevelItem(0)->text(CursorTable::CursorColumn).toDouble();
        double current = std::nan("");
        for (int row = 1; row < table->topLevelItemCount(); ++row) {
            const QString name = table->topLevelItem(row)->text(CursorTable::NameColumn);
            if (name == QLatin1String("resistor.i") || name == QLatin1String("resistor.p.i"))
                current = table->topLevelItem(row)->text(CursorTable::CursorColumn).toDouble();
        }
        const ResultColumn* source = result->find("sineVoltage.v");
        QVERIFY(source != nullptr);
        const double driven = valueAt(source->values, *findRow(result->time, time), false);
        QVERIFY2(
            std::abs(std::abs(current) - std::max(0.0, driven) / 1000) < 1e-4 * (1e-3 + std::abs(driven) / 1000) ||
                std::abs(std::abs(current) - std::max(0.0, -driven) / 1000) < 1e-4 * (1e-3 + std::abs(driven) / 1000),
            qPrintable(QStringLiteral("%1 A at %2 s, source %3 V").arg(current).arg(time).arg(driven)));
        // LTspice: a click on the label, and a place for the cursor. OMEdit 1.22 shows a value in a tool tip.
        hands.done("read a value", 2, 2);

        // Another view and back; both have one history.
        hands.key(Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(page.view(), EditorPage::View::Text);
        hands.done("see it as text", 1, kCannot);
        const std::string drawn = page.document().text();
        hands.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(page.document().text().find("R=1000") == std::string::npos);
        hands.key(Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(page.document().text(), drawn);
        hands.done("undo what was drawn in the text, and redo", 2, kCannot);

        // A mistake, and its fix by keys.
        page.editor().setFocus();
        const auto name = static_cast<std::uint32_t>(drawn.find("IdealDiode"));
        page.editor().goTo(name, name + 10);
        hands.begin();
        hands.type(QStringLiteral("IdealDiod"));
        QVERIFY(bench.window->findChild<ProblemsPanel*>()->errorCount() > 0);
        hands.key(Qt::Key_Period, Qt::ControlModifier);
        QVERIFY2(bench.window->findChild<ProblemsPanel*>()->errorCount() == 0, page.document().text().c_str());
        QCOMPARE(page.document().text(), drawn);
        hands.done("a misspelt class mended", kCannot, kCannot);

        // Back to the drawing; a component copied and deleted again.
        hands.key(Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(page.view(), EditorPage::View::Diagram);
        hands.done("back to the diagram", 1, kCannot);
        view.setFocus();
        hands.click(view,
                    view.toWidget(view.scene().parts()[*view.scene().partNamed("resistor")].box.centre()).toPoint());
        hands.key(Qt::Key_C, Qt::ControlModifier);
        hands.key(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(view.scene().parts().size(), std::size_t(5));
        hands.done("copy a component", 3, 3);
        hands.key(Qt::Key_Delete);
        QCOMPARE(view.scene().parts().size(), std::size_t(4));
        hands.done("delete it", 1, 2);
        QCOMPARE(bench.window->findChild<ProblemsPanel*>()->errorCount(), 0);

        // The theme by the palette, without knowing where it is.
        const bool wasDark = bench.context.theme.colours().isDark;
        hands.key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        hands.type(QStringLiteral("dark"));
        hands.key(Qt::Key_Return);
        QVERIFY(bench.context.theme.colours().isDark != wasDark);
        hands.done("change the theme", kCannot, 5);
        keepPicture(*bench.window, QStringLiteral("first-hour"));
        QVERIFY(hands.tasks() >= 18);
    }

    void aModelWrittenAsTextIsDrawnAndMeasured()
    {
        const WindowBench bench;
        Hands hands(bench);
        EditorPage& page = bench.type(
            "model Filter\n  Causeway.Electrical.Sources.SineVoltage source(V=1, f=1000);\n  "
            "Causeway.Electrical.Basic.Resistor r(R=1000);\n  Causeway.Electrical.Basic.Capacitor c(C=1e-7);\n  "
            "Causeway.Electrical.Basic.Ground ground;\nequation\n  connect(source.p, r.p);\n  connect(r.n, c.p);\n  "
            "connect(c.n, source.n);\n  connect(source.n, ground.p);\n  annotation(experiment(StopTime=0.01));\nend "
            "Filter;\n");
        page.setView(EditorPage::View::Diagram);
        bench.settle();
        page.diagram()->layoutClient().setProgram(QStringLiteral(CAUSEWAY_LAYOUT_PROGRAM));
        DiagramView& view = page.diagram()->view();
        view.setFocus();
        hands.begin();
        hands.key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        WAIT_FOR(page.document().text().find("Placement") != std::string::npos);
        bench.settle();
        const auto& parts = view.scene().parts();
        QCOMPARE(parts.size(), std::size_t(4));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                const Point a = parts[i].box.centre(), b = parts[k].box.centre();
                QVERIFY(std::abs(a.x - b.x) + std::abs(a.y - b.y) > 15);
            }
        }
        hands.done("draw what was written", kCannot, kCannot);
        hands.key(Qt::Key_F5);
        hands.done("run it", 1, 3);
        keepPicture(*bench.window, QStringLiteral("first-hour-arranged"));
        // All of it is one step.
        hands.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(page.document().text().find("Placement") == std::string::npos);
        hands.done("take it back", kCannot, kCannot);
    }
};

HANDS_MAIN(FirstHourTest)
#include "first_hour_test.moc"
