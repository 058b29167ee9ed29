// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour without a mouse, and without seeing the screen: a circuit made by keys, every control with a name.
// See hands.h for how it counts.
#include <QAccessible>
#include <QDockWidget>
#include <QSet>
#include <QTemporaryDir>

#include "tests/ui/drawn_sheet.h"
#include "tests/ui/hands.h"
#include "tests/ui/walk_fixture.h"
#include "ui/browser/library_browser.h"
#include "ui/diagram/parameter_dialog.h"
#include "ui/editor/problems_panel.h"
#include "ui/window/new_class_dialog.h"
#include "ui/window/settings_dialog.h"
#include "ui/window/shortcuts_dialog.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

/// What a screen reader says of a widget.
QString spoken(QWidget& widget)
{
    if (!widget.accessibleName().isEmpty()) return widget.accessibleName();
    QAccessibleInterface* said = QAccessible::queryAccessibleInterface(&widget);
    return said == nullptr ? QString() : said->text(QAccessible::Name);
}

/// Controls that take keys and of which nothing is said, by their classes and names.
QStringList nameless(const QWidget& within)
{
    QStringList found;
    for (QWidget* each : within.findChildren<QWidget*>()) {
        const bool takesKeys = (each->focusPolicy() & Qt::TabFocus) != 0 && each->isVisibleTo(&within);
        // Viewports and the fields of combination fields are parts of what has the name.
        const bool isPart = each->focusProxy() != nullptr ||
                            (each->parentWidget() != nullptr && each->parentWidget()->focusProxy() == each);
        if (!takesKeys || isPart || !spoken(*each).isEmpty()) continue;
        found.append(QStringLiteral("%1 %2 in %3")
                         .arg(QLatin1String(each->metaObject()->className()), each->objectName(),
                              each->parentWidget()->objectName()));
    }
    return found;
}

}  // namespace

class FirstHourKeyboardTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void aCircuitIsMadeByKeys()
    {
        const WindowBench bench;
        Hands hands(bench);
        bench.window->setFocus();
        hands.begin();
        hands.key(Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
        const EditorPage& page = *bench.window->currentPage();
        const DiagramView& view = page.diagram()->view();
        // Neither of the others can draw without a mouse.
        const auto place = [&](const char* name, std::initializer_list<Qt::Key> moves) {
            hands.key(Qt::Key_Insert);
            hands.type(QLatin1String(name));
            hands.key(Qt::Key_Return);
            for (const Qt::Key move : moves) hands.key(move, move == Qt::Key_R ? Qt::NoModifier : Qt::ShiftModifier);
            hands.key(Qt::Key_Return);
        };
        place("Sources.SineVoltage", {Qt::Key_R, Qt::Key_Left});
        place("Basic.Resistor", {Qt::Key_R, Qt::Key_Right});
        place("Basic.Ground", {Qt::Key_Down, Qt::Key_Down});
        QVERIFY2(view.scene().parts().size() == 3, page.document().text().c_str());
        hands.done("place components by keys", kCannot, kCannot);

        const auto connectBy = [&](int component, std::initializer_list<Qt::Key> first,
                                   std::initializer_list<Qt::Key> second) {
            hands.key(Qt::Key_Escape);
            for (int i = 0; i <= component; ++i) hands.key(Qt::Key_Tab);
            hands.key(Qt::Key_C);
            for (const Qt::Key key : first) hands.key(key);
            if (page.diagram()->message().startsWith(QStringLiteral("A line"))) hands.key(Qt::Key_Return);
            for (const Qt::Key key : second) hands.key(key);
            hands.key(Qt::Key_Return);
        };
        connectBy(0, {}, {});
        connectBy(0, {Qt::Key_Tab}, {});
        connectBy(2, {}, {});
        QVERIFY2(view.scene().lines().size() == 3, page.document().text().c_str());
        hands.done("connect them by keys", kCannot, kCannot);

        hands.key(Qt::Key_Escape);
        hands.key(Qt::Key_Tab);
        hands.key(Qt::Key_Tab);
        QCOMPARE(view.selectedComponents(), QStringList(QStringLiteral("resistor")));
        hands.inDialog<ParameterDialog>([&] { hands.key(Qt::Key_Return); },
                                        [&](ParameterDialog&) {
                                            hands.type(QStringLiteral("4k7"));
                                            hands.key(Qt::Key_Return);
                                        });
        QVERIFY2(page.document().text().find("R=4700") != std::string::npos, page.document().text().c_str());
        hands.done("set a value by keys", kCannot, kCannot);
        // What the wires are is decided by the ends that were next: the circuit is whole, whichever they were.
        hands.key(Qt::Key_F5);
        QVERIFY2(page.session().result() != nullptr, page.document().text().c_str());
        hands.done("run it by a key", 1, 3);
        hands.key(Qt::Key_W);
        hands.key(Qt::Key_Return);
        QVERIFY(!bench.window->findChild<PlotPanel*>()->shownVariables().empty());
        hands.key(Qt::Key_Escape);
        hands.done("plot it by keys", kCannot, kCannot);
        // A command without knowing its key; the drawing has the keys again.
        hands.key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        hands.type(QStringLiteral("flip horizontally"));
        hands.key(Qt::Key_Return);
        QVERIFY(view.hasFocus());
        hands.done("a command by a few letters of it", kCannot, kCannot);
    }

    void everyControlHasAName()
    {
        const WalkBench bench(examples()[0]);
        bench.page->setView(EditorPage::View::Split);
        bench.settle();
        QStringList all;
        for (const PanelId panel : kPanels) {
            bench.window->showPanel(panel);
            bench.settle();
            const auto* dock = bench.window->findChild<QDockWidget*>(QStringLiteral("dock.") + panelName(panel));
            for (const QString& each : nameless(*dock->widget()))
                all.append(panelName(panel) + QLatin1String(": ") + each);
        }
        all += nameless(*bench.window);
        QVERIFY2(all.isEmpty(), qPrintable(all.join(QLatin1String("; "))));
    }

    void everyFieldOfADialogHasAName()
    {
        const WindowBench bench;
        Hands hands(bench);
        const Sheet sheet(bench, kFilter);
        const auto check = [](QDialog& dialog) {
            const QStringList without = nameless(dialog);
            QVERIFY2(without.isEmpty(),
                     qPrintable(dialog.objectName() + QStringLiteral(": ") + without.join(QLatin1String("; "))));
        };
        const auto leave = [&](auto& dialog) {
            check(dialog);
            hands.key(Qt::Key_Escape);
        };
        hands.begin();
        hands.inDialog<ParameterDialog>([&] { hands.doubleClick(*sheet.view, sheet.middleOf("source")); },
                                        [&](ParameterDialog& dialog) { leave(dialog); });
        hands.inDialog<SettingsDialog>([&] { hands.key(Qt::Key_Comma, Qt::ControlModifier); },
                                       [&](SettingsDialog& dialog) { leave(dialog); });
        hands.inDialog<NewClassDialog>([&] { hands.key(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier); },
                                       [&](NewClassDialog& dialog) { leave(dialog); });
        hands.inDialog<ShortcutsDialog>([&] { bench.action("file.shortcuts")->trigger(); },
                                        [&](ShortcutsDialog& dialog) { leave(dialog); });
        QCOMPARE(sheet.page.document().text(), std::string(kFilter));
        hands.done("go through the dialogs and leave them by Escape", kCannot, kCannot);
    }

    void tabGoesThroughTheWindow()
    {
        const WindowBench bench;
        Hands hands(bench);
        const Sheet sheet(bench, kFilter);
        bench.window->library().setFocus();
        hands.begin();
        // A circle that leaves nothing out at which nothing is said, and ends where it began.
        QSet<QWidget*> seen;
        QStringList said;
        for (int i = 0; i < 60; ++i) {
            QWidget* focus = QApplication::focusWidget();
            QVERIFY(focus != nullptr);
            if (seen.contains(focus) && focus != sheet.view) break;
            seen.insert(focus);
            QVERIFY2(!spoken(*focus).isEmpty(), focus->metaObject()->className());
            said.append(spoken(*focus));
            hands.key(Qt::Key_Tab);
        }
        QVERIFY2(seen.size() > 5 && seen.contains(sheet.view), qPrintable(said.join(QLatin1String(", "))));
        hands.done("go through the window by Tab", kCannot, kCannot);
    }
};

HANDS_MAIN(FirstHourKeyboardTest)
#include "first_hour_keyboard_test.moc"
