// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette finds whatever can be done, also in panels and their menus, by the words that people use.
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>

#include "tests/ui/diagram_fixture.h"
#include "tests/ui/walk_fixture.h"
#include "ui/plot/plot_sheet.h"
#include "ui/window/command_palette.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

class CommandPaletteTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void thePaletteHasEveryAction()
    {
        const WindowBench bench;
        auto* palette = bench.window->findChild<CommandPalette*>();
        bench.action("view.commandPalette")->trigger();
        const auto* list = palette->findChild<QListWidget*>();
        const auto isListed = [&](const QString& text) { return !list->findItems(text, Qt::MatchEndsWith).isEmpty(); };
        for (const ActionSpec& spec : bench.context.actions.specs())
            QVERIFY2(isListed(plainActionText(spec.text)), qPrintable(spec.text));
        // Those of panels and their menus, too.
        for (const char* text : {"Plot: Show: Spectrum", "Plot: Hold this run", "Plot: New plot below",
                                 "Plot: Table of measurements", "Plot: Table of all variables (CSV)"})
            QVERIFY2(isListed(QLatin1String(text)), text);
        auto* input = palette->findChild<QLineEdit*>(QStringLiteral("paletteInput"));
        // What cannot be done now is there, and does nothing.
        QTest::keyClicks(input, QStringLiteral("rename"));
        QVERIFY(list->count() > 0);
        QTest::keyClick(input, Qt::Key_Return);
        QVERIFY(palette->isVisible());
        input->setText(QStringLiteral("qqqzzz"));
        QCOMPARE(list->count(), 1);
        QVERIFY(list->item(0)->text().contains(QStringLiteral("No command matches")));
        QTest::keyClick(input, Qt::Key_Return);
        QVERIFY(palette->isVisible());
        QTest::keyClick(input, Qt::Key_Escape);
        QVERIFY(!palette->isVisible());
    }

    void thePaletteHasTheMenuOfWhatIsSelected()
    {
        const QTemporaryDir folder;
        writeParts(folder);
        const WindowBench bench(Settings::Storage::Ephemeral, folder.path());
        EditorPage& page = bench.type(
            "model M\n  Parts.Resistor r annotation(Placement(transformation(extent={{-10,-10},{10,10}})));\n"
            "end M;\n");
        page.setView(EditorPage::View::Diagram);
        bench.settle();
        page.diagram()->view().selectAll();
        bench.settle();
        auto* palette = bench.window->findChild<CommandPalette*>();
        const auto* list = palette->findChild<QListWidget*>();
        auto* input = palette->findChild<QLineEdit*>(QStringLiteral("paletteInput"));
        bench.action("view.commandPalette")->trigger();
        QTest::keyClicks(input, QStringLiteral("flip vert"));
        QVERIFY(list->count() > 0);
        QVERIFY2(list->item(0)->text().contains(QStringLiteral("Flip vertically")), qPrintable(list->item(0)->text()));
        QTest::keyClick(input, Qt::Key_Return);
        bench.settle();
        const std::string& text = page.document().text();
        QVERIFY2(text.find("{-10, 10}") != std::string::npos || text.find("{-10,10}") != std::string::npos,
                 text.c_str());
    }

    void thePaletteFindsWhatPanelsDo()
    {
        const WalkBench bench(examples()[0]);
        auto* palette = bench.window->findChild<CommandPalette*>();
        const auto* list = palette->findChild<QListWidget*>();
        auto* input = palette->findChild<QLineEdit*>(QStringLiteral("paletteInput"));
        const std::initializer_list<std::pair<const char*, const char*>> wanted = {
            {"spectrum", "Spectrum"}, {"sweep", "Experiments"},  {"expression", "Curve of an expression"},
            {"new plot", "New plot"}, {"hold run", "Hold this"}, {"measure", "measurements"},
            {"csv", "CSV"},           {"fft", "Spectrum"}};
        for (const auto& [typed, found] : wanted) {
            bench.action("view.commandPalette")->trigger();
            input->clear();
            QTest::keyClicks(input, QLatin1String(typed));
            QStringList first;
            for (int row = 0; row < std::min(3, list->count()); ++row) first.append(list->item(row)->text());
            QVERIFY2(first.join(QLatin1Char('\n')).contains(QLatin1String(found)),
                     qPrintable(first.join(QLatin1Char('\n'))));
            keepPicture(*bench.window, QStringLiteral("palette-") + QLatin1String(typed));
            QTest::keyClick(input, Qt::Key_Escape);
        }
        // Letters that are scattered over a text mean nothing.
        QVERIFY(paletteScore(QStringLiteral("csv"), QStringLiteral("Close saved views")) < 0);
        QCOMPARE(bench.plot().sheet().panes().size(), std::size_t(1));
        bench.window->findChild<QDockWidget*>(QStringLiteral("dock.plot"))->hide();
        bench.action("view.commandPalette")->trigger();
        QTest::keyClicks(input, QStringLiteral("new plot"));
        QTest::keyClick(input, Qt::Key_Return);
        bench.settle();
        QCOMPARE(bench.plot().sheet().panes().size(), std::size_t(2));
        QVERIFY(bench.plot().isVisible());
    }
};

QTEST_MAIN(CommandPaletteTest)
#include "command_palette_test.moc"
