// SPDX-License-Identifier: GPL-3.0-or-later
// Keyboard shortcuts as a person chooses them: found, assigned, taken from another action, removed, put back,
// remembered.
#include <QAction>
#include <QApplication>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include "tests/ui/window_fixture.h"
#include "ui/editor/modelica_editor.h"
#include "ui/window/shortcuts_dialog.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::WindowBench;

namespace {

const QKeySequence kKey(Qt::CTRL | Qt::ALT | Qt::Key_J);

}  // namespace

class ShortcutsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void aKeyIsChosenAndRemembered()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("settings.ini"));
        {
            WindowBench bench(file);
            ShortcutsDialog dialog(bench.context.actions, bench.window.get());
            dialog.select(QStringLiteral("library.reload"));
            QCOMPARE(dialog.currentAction(), QStringLiteral("library.reload"));
            QVERIFY(!dialog.findChild<QPushButton*>(QStringLiteral("shortcutAssign"))->isEnabled());
            dialog.findChild<QKeySequenceEdit*>()->setKeySequence(kKey);
            QVERIFY(dialog.findChild<QLabel*>(QStringLiteral("shortcutConflict"))->text().isEmpty());
            dialog.findChild<QPushButton*>(QStringLiteral("shortcutAssign"))->click();
            QCOMPARE(bench.context.actions.shortcuts(QStringLiteral("library.reload")), QList<QKeySequence>{kKey});
            QVERIFY(bench.context.actions.find(QStringLiteral("library.reload"))
                        ->toolTip()
                        .contains(kKey.toString(QKeySequence::NativeText)));
            dialog.select(QStringLiteral("sim.run"));
            dialog.findChild<QPushButton*>(QStringLiteral("shortcutRemove"))->click();
            QVERIFY(bench.context.actions.shortcuts(QStringLiteral("sim.run")).isEmpty());
        }
        WindowBench again(file);
        QCOMPARE(again.context.actions.shortcuts(QStringLiteral("library.reload")), QList<QKeySequence>{kKey});
        QVERIFY(again.context.actions.shortcuts(QStringLiteral("sim.run")).isEmpty());
        QCOMPARE(again.context.actions.shortcuts(QStringLiteral("file.save")),
                 QList<QKeySequence>{QKeySequence(Qt::CTRL | Qt::Key_S)});
        again.context.actions.resetShortcuts(QStringLiteral("sim.run"));
        QCOMPARE(again.context.actions.shortcuts(QStringLiteral("sim.run")),
                 QList<QKeySequence>{QKeySequence(Qt::Key_F5)});
    }

    void aKeyOfAnotherActionIsShownAndTakenFromIt()
    {
        const QTemporaryDir folder;
        WindowBench bench(folder.filePath(QStringLiteral("settings.ini")));
        ShortcutsDialog dialog(bench.context.actions, bench.window.get());
        dialog.select(QStringLiteral("library.reload"));
        dialog.findChild<QKeySequenceEdit*>()->setKeySequence(QKeySequence(Qt::Key_F5));
        const QString conflict = dialog.findChild<QLabel*>(QStringLiteral("shortcutConflict"))->text();
        QVERIFY2(conflict.contains(QStringLiteral("Simulate")), qPrintable(conflict));
        dialog.findChild<QPushButton*>(QStringLiteral("shortcutAssign"))->click();
        QVERIFY(bench.context.actions.shortcuts(QStringLiteral("sim.run")).isEmpty());
        QCOMPARE(bench.context.actions.shortcuts(QStringLiteral("library.reload")),
                 QList<QKeySequence>{QKeySequence(Qt::Key_F5)});
        for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("Reset all")) button->click();
        }
        QCOMPARE(bench.context.actions.shortcuts(QStringLiteral("sim.run")),
                 QList<QKeySequence>{QKeySequence(Qt::Key_F5)});
        QVERIFY(bench.context.actions.shortcuts(QStringLiteral("library.reload")).isEmpty());
        // Two keys one after the other collide with the first of them alone.
        QVERIFY(bench.context.actions.conflicts(QStringLiteral("library.reload"), QKeySequence(QStringLiteral("F5, A")))
                    .contains(QStringLiteral("sim.run")));
    }

    void actionsAreFoundByTextAndByKey()
    {
        const QTemporaryDir folder;
        WindowBench bench(folder.filePath(QStringLiteral("settings.ini")));
        ShortcutsDialog dialog(bench.context.actions, bench.window.get());
        const auto* tree = dialog.findChild<QTreeWidget*>(QStringLiteral("shortcutList"));
        const auto shown = [tree] {
            QStringList texts;
            for (int i = 0; i < tree->topLevelItemCount(); ++i) {
                if (!tree->topLevelItem(i)->isHidden()) texts.append(tree->topLevelItem(i)->text(0));
            }
            return texts;
        };
        QCOMPARE(static_cast<std::size_t>(shown().size()), bench.context.actions.specs().size());
        auto* search = dialog.findChild<QLineEdit*>(QStringLiteral("shortcutSearch"));
        search->setText(QStringLiteral("F7"));
        QCOMPARE(shown(), QStringList(QStringLiteral("Model: Analyse")));
        search->setText(QStringLiteral("toggle comment"));
        QCOMPARE(shown().front(), QStringLiteral("Edit: Toggle comment"));
    }

    void theChosenKeyWorksInTheEditor()
    {
        const QTemporaryDir folder;
        WindowBench bench(folder.filePath(QStringLiteral("settings.ini")));
        EditorPage* page = bench.window->newDocument();
        page->document().replace(0, 0, "model A\nend A;\n");
        // Ctrl+D copies a line in Scintilla unless an action has it.
        bench.context.actions.setShortcuts(QStringLiteral("edit.toggleComment"), {QKeySequence(Qt::CTRL | Qt::Key_D)});
        bench.context.actions.refresh();
        page->editor().setFocus();
        page->editor().goTo(0, 0);
        QTest::keyClick(&page->editor(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(QString::fromStdString(page->document().text()).count(QStringLiteral("model A")), 1);
    }
};

QTEST_MAIN(ShortcutsTest)
#include "shortcuts_test.moc"
