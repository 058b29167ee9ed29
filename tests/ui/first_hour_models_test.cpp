// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour with several models: parts copied from one to another, renamed, set up, taken back across views;
// panels and settings. See hands.h for how it counts.
#include <QDockWidget>

#include "tests/ui/drawn_sheet.h"
#include "tests/ui/hands.h"
#include "ui/diagram/parameter_dialog.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/problems_panel.h"
#include "ui/editor/rename_dialog.h"
#include "ui/window/settings_dialog.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

class FirstHourModelsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void partsAreCopiedIntoAnotherModel()
    {
        const WindowBench bench;
        Hands hands(bench);
        const Sheet sheet(bench, kFilter);
        hands.begin();

        // OMEdit: a band, Ctrl+C, Ctrl+N, the name, Enter, Ctrl+V. LTspice: Ctrl+C, a band, Ctrl+N, Ctrl+V, a click.
        hands.drag(*sheet.view, sheet.at(-25, 60), sheet.at(60, -15));
        hands.key(Qt::Key_C, Qt::ControlModifier);
        hands.key(Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
        const EditorPage& page = *bench.window->currentPage();
        const DiagramView& view = page.diagram()->view();
        hands.key(Qt::Key_V, Qt::ControlModifier);
        QVERIFY2(view.scene().parts().size() == 2 && view.scene().lines().size() == 1, page.document().text().c_str());
        QCOMPARE(view.selectedComponents().size(), 2);
        QVERIFY2(page.document().text().find("connect(r.n, c.p)") != std::string::npos, page.document().text().c_str());
        hands.done("copy parts into a new model", 6, 5);

        // Once more beside them; then the first model, where the names are taken.
        hands.key(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(view.scene().parts().size(), std::size_t(4));
        hands.done("paste them once more", 1, 2);
        hands.key(Qt::Key_PageUp, Qt::ControlModifier);
        QVERIFY(sheet.view->hasFocus());  // not the text behind it
        hands.begin();
        hands.key(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(sheet.partCount(), std::size_t(6));
        QVERIFY2(sheet.has("connect(r1.n, c1.p)"), sheet.page.document().text().c_str());
        hands.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(sheet.partCount(), std::size_t(4));
        hands.done("paste where their names are taken and take it back", 2, 3);
        QCOMPARE(bench.window->findChild<ProblemsPanel*>()->errorCount(), 0);
    }

    void whatIsRenamedIsRenamedWhereverItIsUsed()
    {
        const WindowBench bench;
        Hands hands(bench);
        const Sheet sheet(bench, kFilter);
        hands.begin();

        // OMEdit: the menu, Attributes, the name, OK. LTspice: the menu of the name, the name, OK.
        hands.click(*sheet.view, sheet.middleOf("r"));
        hands.begin();  // the pointer is there: no click is needed
        const auto rename = [&](const char* name) {
            hands.inDialog<RenameDialog>([&] { hands.key(Qt::Key_F2); },
                                         [&](RenameDialog& dialog) {
                                             auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("newName"));
                                             WAIT_FOR(field->hasFocus());
                                             hands.type(QLatin1String(name));
                                             QCOMPARE(field->text(), QLatin1String(name));
                                             hands.key(Qt::Key_Return);
                                         });
        };
        rename("load");
        QVERIFY2(sheet.has("Resistor load(R=1000)") && sheet.has("connect(source.p, load.p)") &&
                     sheet.has("connect(load.n, c.p)"),
                 sheet.page.document().text().c_str());
        hands.done("rename a component", 4, 3);
        // The model itself, in its text.
        hands.key(Qt::Key_1, Qt::ControlModifier);
        sheet.page.editor().goTo(7, 7);
        hands.begin();
        rename("LowPass");
        QVERIFY2(sheet.has("model LowPass\n") && sheet.has("end LowPass;"), sheet.page.document().text().c_str());
        hands.done("rename the model", 4, kCannot);
        // What was renamed on the diagram is taken back in the text: one history.
        hands.key(Qt::Key_Z, Qt::ControlModifier);
        hands.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(sheet.page.document().text(), std::string(kFilter));
        hands.done("take both back", 2, kCannot);
        QCOMPARE(bench.window->findChild<ProblemsPanel*>()->errorCount(), 0);
    }

    void partsAreSetUpAligned()
    {
        const WindowBench bench;
        Hands hands(bench);
        const Sheet sheet(bench, kFilter);
        hands.begin();

        // OMEdit: a double click, two fields and their values, OK. LTspice: the menu, Advanced, Sine, two fields and
        // values, OK.
        hands.inDialog<ParameterDialog>([&] { hands.doubleClick(*sheet.view, sheet.middleOf("source")); },
                                        [&](ParameterDialog& dialog) {
                                            hands.type(QStringLiteral("325"));
                                            auto* f = dialog.findChild<QLineEdit*>(QStringLiteral("parameter.f"));
                                            QVERIFY(f != nullptr);
                                            hands.click(*f);
                                            hands.key(Qt::Key_A, Qt::ControlModifier);
                                            hands.type(QStringLiteral("50 Hz"));
                                            hands.key(Qt::Key_Return);
                                        });
        QVERIFY2(sheet.has("source(V=325, f=50)"), sheet.page.document().text().c_str());
        hands.done("set up a source", 6, 8);

        // OMEdit: two clicks, two entries of menus. LTspice has a grid alone.
        sheet.view->setFocus();
        hands.click(*sheet.view, sheet.middleOf("r"));
        hands.click(*sheet.view, sheet.middleOf("c"), Qt::ControlModifier);
        QCOMPARE(sheet.view->selectedComponents().size(), 2);
        hands.key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        hands.type(QStringLiteral("align left"));
        hands.key(Qt::Key_Return);
        const auto& parts = sheet.view->scene().parts();
        QCOMPARE(parts[*sheet.view->scene().partNamed("r")].box.left(),
                 parts[*sheet.view->scene().partNamed("c")].box.left());
        hands.done("align two components", kCannot, kCannot);
        // The command came back to the drawing: its keys work.
        hands.key(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(sheet.partCount(), std::size_t(6));
        hands.done("duplicate what is selected", 2, 3);
        hands.key(Qt::Key_A, Qt::ControlModifier);
        hands.key(Qt::Key_Delete);
        QCOMPARE(sheet.partCount(), std::size_t(0));
        hands.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(sheet.partCount(), std::size_t(6));
        hands.done("delete everything and take it back", 3, 4);

        sheet.view->fit();
        const double fitted = sheet.view->scale();
        // All: the wheel. The point below the pointer stays.
        const Point before = sheet.view->toPage(sheet.at(10, 0));
        const double scale = sheet.view->scale();
        hands.wheel(*sheet.view, sheet.at(10, 0), 2, Qt::ControlModifier);
        QVERIFY(sheet.view->scale() > 1.2 * scale);
        QVERIFY(std::abs(sheet.view->toPage(sheet.at(10, 0)).x - before.x) < 1);
        hands.done("zoom at the pointer", 1, 1);
        // OMEdit: a button. LTspice: the space bar.
        hands.key(Qt::Key_0);
        QVERIFY(std::abs(sheet.view->scale() - fitted) < 1e-9 * fitted);
        hands.done("see the whole drawing again", 1, 1);
    }

    void theWindowIsSetUp()
    {
        const WindowBench bench;
        Hands hands(bench);
        const Sheet sheet(bench, kFilter);
        hands.begin();
        // OMEdit: Tools, Options, a page, the choice, OK. LTspice: Tools, Settings, a page, the choice, OK.
        hands.inDialog<SettingsDialog>([&] { hands.key(Qt::Key_Comma, Qt::ControlModifier); },
                                       [&](SettingsDialog&) { hands.key(Qt::Key_Escape); });
        hands.done("look at the settings", 3, 3);
        // A panel as a window of its own, for a second screen, and back: OMEdit likewise.
        auto* dock = bench.window->findChild<QDockWidget*>(QStringLiteral("dock.problems"));
        auto* button = dock->titleBarWidget() != nullptr
                           ? dock->titleBarWidget()->findChild<QToolButton*>(QStringLiteral("dockFloat"))
                           : nullptr;
        QVERIFY(button != nullptr);
        hands.click(*button);
        QVERIFY(dock->isFloating());
        hands.click(*button);
        QVERIFY(!dock->isFloating());
        hands.done("a panel in a window of its own and back", 2, kCannot);
        // OMEdit: View, Perspective. A key each.
        hands.key(Qt::Key_3, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(bench.window->perspective(), Perspective::Simulate);
        hands.done("panels for another kind of work", 1, kCannot);
    }
};

HANDS_MAIN(FirstHourModelsTest)
#include "first_hour_models_test.moc"
