// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window: typing, problems, one selection for all, simulating, closing; and the program that takes pictures.
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QProcess>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "tests/ui/window_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/diagram_view.h"
#include "ui/editor/message_bar.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/problems_panel.h"
#include "ui/window/command_palette.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::WindowBench;

namespace {

const QString kRlc = QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuit.mo");

struct Bench : WindowBench {
    [[nodiscard]] const Structure& structure() const { return *window->currentPage()->session().shown()->structure; }
};

std::uint32_t find(const EditorPage& page, const std::string& text)
{
    return static_cast<std::uint32_t>(page.document().text().find(text));
}

/// The path of the program, handed over by ctest; empty when the tests are run by hand without it.
QString program()
{
    return QString::fromLocal8Bit(qgetenv("CAUSEWAY_PROGRAM"));
}

struct Run {
    int status = -1;
    QByteArray errors;
};

Run runProgram(const QStringList& arguments, bool withDisplay = true)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("DISPLAY"));
    environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
    if (!withDisplay) environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
    process.setProcessEnvironment(environment);
    process.start(program(), arguments);
    if (!process.waitForFinished(60000)) process.kill();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardError()};
}

}  // namespace

class WorkbenchTest : public QObject {
    Q_OBJECT

private slots:
    void anExampleIsAnalysedWhenItIsOpened()
    {
        Bench bench;
        const EditorPage& page = bench.open(kRlc);
        QVERIFY(page.session().canSimulate());
        QCOMPARE(bench.structure().equations.size(), std::size_t{10});
        QVERIFY(bench.window->findChild<QLabel*>(QStringLiteral("status"))
                    ->text()
                    .contains(QStringLiteral("10 equations")));
        QCOMPARE(bench.window->findChild<QComboBox*>(QStringLiteral("modelChooser"))->currentText(),
                 QStringLiteral("RlcCircuit"));
        QCOMPARE(bench.window->player().position(), 11);
        QVERIFY(!bench.window->isWindowModified());
    }

    void aMistakeAppearsWhereItIsAndGoesWhenItIsMended()
    {
        Bench bench;
        EditorPage& page = bench.type("model A\n  Real x;\nequation\n  x = 1;\nend A;\n");
        QCOMPARE(bench.window->problems().errorCount(), 0);
        const std::uint32_t at = find(page, "1;");
        page.editor().goTo(at, at + 1);
        page.editor().setFocus();
        QTest::keyClick(&page.editor(), Qt::Key_Delete);
        bench.settle();
        QVERIFY(bench.window->problems().errorCount() > 0);
        const ProblemsModel& model = bench.window->problems().model();
        const QString place = model.index(0, ProblemsModel::PlaceColumn).data().toString();
        QVERIFY2(place.contains(QStringLiteral(":4:")), qPrintable(place));
        QVERIFY(!page.editor().marks().empty());
        QVERIFY(page.editor().markersAtLine(3) != 0);

        page.document().undo();
        bench.settle();
        QCOMPARE(bench.window->problems().errorCount(), 0);
        QVERIFY(page.editor().marks().empty());
    }

    void aNameSaysWhatItStandsFor()
    {
        Bench bench;
        EditorPage& page = bench.open(kRlc);
        const QString tip = page.editor().toolTipAt(find(page, "R1*i1"));
        QVERIFY2(tip.startsWith(QStringLiteral("parameter Real R1 = 10 [Ohm]")), qPrintable(tip));
        QVERIFY(tip.contains(QStringLiteral("Resistance in the branch")));
        QVERIFY(page.editor().toolTipAt(find(page, "equation")).isEmpty());
    }

    void aDoubleClickOnAProblemGoesToItsPlace()
    {
        Bench bench;
        EditorPage& page = bench.type("model A\n  Real x;\nequation\n  x = ;\nend A;\n");
        QVERIFY(bench.window->problems().errorCount() > 0);
        bench.window->problems().jump();
        int line = 0, column = 0;
        page.editor().getCursorPosition(&line, &column);
        QCOMPARE(line, 3);
    }

    void aFixIsOneUndoableStep()
    {
        Bench bench;
        const std::string text = "model A\n  Real x\nequation\n  x = 1;\nend A;\n";
        EditorPage& page = bench.type(text);
        QVERIFY(bench.window->problems().canFix());
        bench.window->problems().applyFix();
        bench.settle();
        QCOMPARE(bench.window->problems().errorCount(), 0);
        page.document().undo();
        QCOMPARE(page.document().text(), text);
    }

    void severalMistakesAreMendedAtOnce()
    {
        const Bench bench;
        const std::string text =
            "model M\n  parameter Reel a(fixd=true) = 1;\n  Real x(start=0, fixed=true)\n  Real speed;\nequation\n  "
            "der(x) = sped;\n  speed = a;\nend M;\n";
        EditorPage& page = bench.type(text);
        auto* all = bench.window->problems().findChild<QPushButton*>(QStringLiteral("applyFixes"));
        // Syntax first: what the names mean is known only then.
        for (int i = 0; i < 3 && bench.window->problems().errorCount() > 0; ++i) {
            if (all->isVisibleTo(&bench.window->problems())) {
                all->click();
            } else {
                bench.window->problems().applyFix();
            }
            bench.settle();
        }
        QVERIFY2(bench.window->problems().errorCount() == 0, page.document().text().c_str());
        for (const char* piece : {"parameter Real a(fixed=true)", "fixed=true);", "der(x) = speed;"})
            QVERIFY2(page.document().text().find(piece) != std::string::npos, page.document().text().c_str());
    }

    void theFocusComesBackFromThePalette()
    {
        const Bench bench;
        EditorPage& page = bench.open(kRlc);
        page.editor().setFocus();
        auto* palette = bench.window->findChild<CommandPalette*>();
        auto* input = palette->findChild<QLineEdit*>(QStringLiteral("paletteInput"));
        for (const Qt::Key key : {Qt::Key_Escape, Qt::Key_Return}) {
            bench.action("view.commandPalette")->trigger();
            QVERIFY(input->hasFocus());
            QTest::keyClicks(input, QStringLiteral("larger text"));
            QTest::keyClick(input, key);
            QVERIFY(page.editor().hasFocus());
        }
    }

    void formattingIsOneUndoableStepAndLeavesBrokenTextAlone()
    {
        Bench bench;
        const std::string text = "model A\nReal x;\n  equation\n x=1;\nend A;\n";
        EditorPage& page = bench.type(text);
        bench.context.actions.find(QStringLiteral("edit.format"))->trigger();
        QTRY_VERIFY(page.document().text() != text);
        QVERIFY(page.document().text().find("\n  Real x;\n") != std::string::npos);
        bench.settle();
        QVERIFY(bench.window->problems().errorCount() == 0);
        page.document().undo();
        QCOMPARE(page.document().text(), text);

        page.document().replace(0, 5, "modle");
        bench.context.actions.find(QStringLiteral("edit.format"))->trigger();
        QTRY_VERIFY(page.messageBar().isVisible());
        QVERIFY(page.document().text().starts_with("modle A\nReal x;"));
    }

    void selectingAnEquationHighlightsItsText()
    {
        Bench bench;
        EditorPage& page = bench.open(kRlc);
        bench.window->problems().setFocus();
        bench.window->selection().selectEquation(EquationId(5));
        const auto highlights = page.editor().highlights();
        QCOMPARE(highlights.size(), std::size_t{1});
        const SourceSpan span = highlights.front();
        QVERIFY(page.document().text().substr(span.begin, span.size()).starts_with("u0 = u1 + uC"));
        QVERIFY(!page.editor().hasFocus());
        bench.window->selection().clear();
        QVERIFY(page.editor().highlights().empty());
    }

    void theCursorSelectsItsEquationAndVariableEverywhere()
    {
        Bench bench;
        EditorPage& page = bench.open(kRlc);
        page.editor().setFocus();
        const Selection& selection = bench.window->selection();

        const std::uint32_t onUnknown = find(page, "u1 + uC");
        page.editor().goTo(onUnknown, onUnknown);
        QTRY_COMPARE(selection.equation(), EquationId(5));
        QCOMPARE(bench.structure().nameOf(selection.unknown()), std::string("u1"));

        const std::uint32_t onDerivative = find(page, "der(uC)") + 5;
        page.editor().goTo(onDerivative, onDerivative);
        QTRY_COMPARE(selection.equation(), EquationId(4));
        QCOMPARE(bench.structure().nameOf(selection.unknown()), std::string("der(uC)"));

        const std::uint32_t onState = find(page, "u1 + uC") + 6;
        page.editor().goTo(onState, onState);
        QTRY_COMPARE(selection.equation(), EquationId(5));
        QVERIFY(selection.unknown().isNone());

        const std::uint32_t onDeclaration = find(page, "R1(unit") + 1;
        page.editor().goTo(onDeclaration, onDeclaration);
        QTRY_VERIFY(!selection.variable().isNone());
        QCOMPARE(bench.structure().dae->variables[selection.variable()].name, std::string("R1"));
    }

    void theSelectionSurvivesAnEditByItsName()
    {
        Bench bench;
        EditorPage& page = bench.open(kRlc);
        bench.window->selection().selectEquation(EquationId(5));
        const std::uint32_t at = find(page, "  u0 = U*sin");
        page.document().edit({{{SourceId(0), at, at}, "  // a line more\n"}}, {});
        bench.settle();
        QCOMPARE(bench.window->selection().equation(), EquationId(5));
        QVERIFY(page.document().text().substr(page.editor().highlights().front().begin).starts_with("u0 = u1 + uC"));
    }

    void simulatingFillsThePlot()
    {
        Bench bench;
        const EditorPage& page = bench.open(kRlc);
        QAction* run = bench.context.actions.find(QStringLiteral("sim.run"));
        bench.context.actions.refresh();
        QVERIFY(run->isEnabled());
        run->trigger();
        bench.settle();
        QVERIFY(page.session().result() != nullptr);
        QCOMPARE(page.session().result()->time.back(), 0.1);
        QVERIFY(std::abs(page.session().result()->find("uC")->values.back() + 1.337590) < 1e-4);
    }

    void experimentNumbersThatMakeNoSenseAreNotTaken()
    {
        Bench bench;
        const EditorPage& page = bench.open(kRlc);
        auto* stop = bench.window->findChild<QLineEdit*>(QStringLiteral("stopTime"));
        QCOMPARE(stop->text(), QStringLiteral("0.1"));
        stop->setFocus();
        stop->selectAll();
        QTest::keyClicks(stop, QStringLiteral("-1"));
        QCOMPARE(page.session().settings().stopTime, 0.1);
        // F5 says why nothing runs, and goes to the field.
        page.editor().setFocus();
        QTest::keyClick(bench.window.get(), Qt::Key_F5);
        QVERIFY(!page.session().isSimulating() && page.session().result() == nullptr);
        QVERIFY2(bench.window->statusBar()->currentMessage().contains(QStringLiteral("stop time")),
                 qPrintable(bench.window->statusBar()->currentMessage()));
        QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(stop));
        QCOMPARE(stop->selectedText(), QStringLiteral("-1"));
        stop->selectAll();
        QTest::keyClicks(stop, QStringLiteral("5e-2"));
        QCOMPARE(page.session().settings().stopTime, 0.05);
        QVERIFY(bench.context.actions.find(QStringLiteral("sim.run"))->isEnabled());
    }

    void aLongSimulationCanBeCancelled()
    {
        Bench bench;
        EditorPage& page = bench.open(kRlc);
        SimulationSettings settings = page.session().settings();
        settings.stopTime = 1e6;
        settings.intervals = 1000;
        settings.interval.reset();
        page.session().setSettings(settings);
        page.session().simulate();
        QTRY_VERIFY(page.session().isSimulating());
        bench.context.actions.refresh();
        bench.context.actions.find(QStringLiteral("sim.stop"))->trigger();
        bench.settle();
        QCOMPARE(static_cast<int>(page.session().simulation().status), static_cast<int>(SimulationStatus::Cancelled));
    }

    void closingWhileItRunsIsClean()
    {
        Bench bench;
        EditorPage& page = bench.open(kRlc);
        SimulationSettings settings = page.session().settings();
        settings.stopTime = 1e6;
        page.session().setSettings(settings);
        page.session().simulate();
        QTRY_VERIFY(page.session().isSimulating());
        QVERIFY(bench.window->close());
        bench.window.reset();
        QVERIFY(bench.context.jobs.shutDown());
    }

    void closingADocumentLeavesTheViewsEmpty()
    {
        Bench bench;
        EditorPage& page = bench.open(kRlc);
        bench.window->selection().selectEquation(EquationId(3));
        QVERIFY(bench.window->closePage(page));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(bench.window->currentPage() == nullptr);
        QVERIFY(bench.window->selection().equation().isNone());
        bench.settle();
    }

    void severalDocumentsShowTheirOwnModel()
    {
        Bench bench;
        EditorPage& rlc = bench.open(kRlc);
        EditorPage& other = bench.type("model Small Real x; equation x = 2; end Small;");
        QCOMPARE(bench.structure().equations.size(), std::size_t{1});
        QCOMPARE(bench.window->openFile(kRlc), &rlc);
        bench.settle();
        QCOMPARE(bench.structure().equations.size(), std::size_t{10});
        QCOMPARE(bench.window->pages().size(), std::size_t{2});
        QVERIFY(bench.window->isWindowModified() == rlc.document().isModified());
        QVERIFY(other.document().isModified());
    }

    void theModelIsChosenAmongTheClassesOfTheFile()
    {
        Bench bench;
        EditorPage& page = bench.type(
            "model One Real x; equation x = 1; end One;\n"
            "partial model Base end Base;\n"
            "model Two Real x; Real y; equation x = 1; y = x; end Two;\n");
        auto* chooser = bench.window->findChild<QComboBox*>(QStringLiteral("modelChooser"));
        QCOMPARE(chooser->count(), 2);
        page.session().chooseModel(QStringLiteral("One"));
        bench.settle();
        QCOMPARE(bench.structure().equations.size(), std::size_t{1});
        QCOMPARE(chooser->currentText(), QStringLiteral("One"));
    }

    void aFileThatCannotBeReadIsAMessageInTheWindow()
    {
        Bench bench;
        QVERIFY(bench.window->openFile(QStringLiteral("/no/such/file.mo")) == nullptr);
        QVERIFY(bench.window->openError().contains(QStringLiteral("/no/such/file.mo")));
        bool shown = false;
        for (const MessageBar* bar : bench.window->findChildren<MessageBar*>()) {
            shown = shown || (bar->isVisible() && bar->message() == bench.window->openError());
        }
        QVERIFY(shown);
    }

    void aChangedFileAsksInItsTab()
    {
        Bench bench;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.mo"));
        QVERIFY(QFile::copy(kRlc, path));
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        EditorPage& page = bench.open(path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        file.write("// from outside\n");
        file.close();
        QTRY_VERIFY(page.messageBar().isVisible());
        QVERIFY(page.messageBar().message().contains(QStringLiteral("a.mo")));
    }

    void everyActionHasAnIdATextAndAPlace()
    {
        Bench bench;
        QSet<QString> ids;
        QHash<QString, QString> shortcuts;
        for (const ActionSpec& spec : bench.context.actions.specs()) {
            QVERIFY2(!spec.id.isEmpty() && spec.id.contains(QLatin1Char('.')), qPrintable(spec.id));
            QVERIFY2(!spec.text.isEmpty(), qPrintable(spec.id));
            QVERIFY2(static_cast<bool>(spec.handler), qPrintable(spec.id));
            QVERIFY2(spec.menu != MenuId::None, qPrintable(spec.id));
            QVERIFY2(!spec.onToolBar || !bench.context.actions.find(spec.id)->icon().isNull(), qPrintable(spec.id));
            QVERIFY2(!ids.contains(spec.id), qPrintable(spec.id));
            ids.insert(spec.id);
            for (const QKeySequence& key : spec.shortcuts) {
                const QString text = key.toString();
                QVERIFY2(!shortcuts.contains(text), qPrintable(spec.id + QLatin1Char(' ') + text));
                shortcuts.insert(text, spec.id);
            }
            const QString icon = spec.icon;
            QVERIFY2(icon.isEmpty() || QFile::exists(QStringLiteral(":/icons/%1.svg").arg(icon)), qPrintable(icon));
        }
        QVERIFY(ids.size() > 30);
    }

    void thePaletteFindsByAFewLetters()
    {
        Bench bench;
        bench.open(kRlc);
        auto* palette = bench.window->findChild<CommandPalette*>();
        bench.context.actions.find(QStringLiteral("view.commandPalette"))->trigger();
        QVERIFY(palette->isVisible());
        auto* input = palette->findChild<QLineEdit*>(QStringLiteral("paletteInput"));
        QTest::keyClicks(input, QStringLiteral("goline"));
        auto* list = palette->findChild<QListWidget*>();
        QVERIFY(list->currentItem()->text().contains(QStringLiteral("Go to line")));
        input->setText(QStringLiteral(":12"));
        QTest::keyClick(input, Qt::Key_Return);
        int line = 0, column = 0;
        bench.window->currentPage()->editor().getCursorPosition(&line, &column);
        QCOMPARE(line, 11);
        QVERIFY(!palette->isVisible());
        QVERIFY(paletteScore(QStringLiteral("xyz"), QStringLiteral("Go to line")) < 0);
        QVERIFY(paletteScore(QStringLiteral("sim"), QStringLiteral("Simulate")) >
                paletteScore(QStringLiteral("sim"), QStringLiteral("Reset item")));
    }

    void everyPanelCanBeShownAndTheLayoutReset()
    {
        Bench bench;
        bench.open(kRlc);
        for (const PanelId panel : kPanels) {
            auto* dock = bench.window->findChild<QDockWidget*>(QStringLiteral("dock.") + panelName(panel));
            QVERIFY(dock != nullptr);
            dock->close();
            bench.window->showPanel(panel);
            QTRY_VERIFY2(!dock->visibleRegion().isEmpty(), qPrintable(panelName(panel)));
            QCOMPARE(findPanel(panelName(panel)), std::optional(panel));
        }
        bench.window->findChild<QDockWidget*>(QStringLiteral("dock.plot"))->setFloating(true);
        bench.window->resetLayout();
        QVERIFY(!bench.window->findChild<QDockWidget*>(QStringLiteral("dock.plot"))->isFloating());
    }

    void bothThemesPaint()
    {
        Bench bench;
        bench.open(kRlc);
        for (const char* id : {"view.themeDark", "view.themeLight"}) {
            bench.context.actions.find(QLatin1String(id))->trigger();
            const QImage picture = bench.window->grab().toImage();
            const bool isDark = bench.context.theme.colours().isDark;
            QCOMPARE(isDark, QLatin1String(id) == QLatin1String("view.themeDark"));
            QVERIFY((picture.pixelColor(picture.width() - 200, 8).lightness() < 128) == isDark);
        }
    }

    // The program --------------------------------------------------------------------------------
    void thePictureIsTakenWithoutADisplay_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::newRow("png") << QStringLiteral("png");
        QTest::newRow("svg") << QStringLiteral("svg");
    }
    void thePictureIsTakenWithoutADisplay()
    {
        QFETCH(QString, suffix);
        if (program().isEmpty()) QSKIP("CAUSEWAY_PROGRAM is not set");
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("picture.") + suffix);
        const Run run =
            runProgram({kRlc, QStringLiteral("--simulate"), QStringLiteral("--step"), QStringLiteral("4"),
                        QStringLiteral("--size"), QStringLiteral("1000x700"), QStringLiteral("--screenshot"), path},
                       false);
        QVERIFY2(run.status == 0, run.errors.constData());
        if (suffix == QStringLiteral("png")) {
            QCOMPARE(QImage(path).size(), QSize(1000, 700));
        } else {
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QXmlStreamReader reader(&file);
            QVERIFY(reader.readNextStartElement());
            QCOMPARE(reader.name(), QStringLiteral("svg"));
            while (!reader.atEnd()) reader.readNext();
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void aClassOfALibraryIsOpenedByItsName()
    {
        if (program().isEmpty()) QSKIP("CAUSEWAY_PROGRAM is not set");
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("picture.png"));
        const Run run =
            runProgram({QStringLiteral("--model"), QStringLiteral("Causeway.Examples.PowerElectronics.ScrBridge"),
                        QStringLiteral("--panel"), QStringLiteral("diagram"), QStringLiteral("--simulate"),
                        QStringLiteral("--screenshot"), path},
                       false);
        QVERIFY2(run.status == 0, run.errors.constData());
        QVERIFY(!QImage(path).isNull());
        // In place of a file, as commands of causewayc take it.
        const QString other = folder.filePath(QStringLiteral("other.png"));
        const Run named = runProgram(
            {QStringLiteral("Causeway.Examples.PowerElectronics.ScrBridge"), QStringLiteral("--screenshot"), other},
            false);
        QVERIFY2(named.status == 0, named.errors.constData());
        QVERIFY(!QImage(other).isNull());
        for (const QStringList& name : {QStringList{QStringLiteral("--model"), QStringLiteral("No.Such")},
                                        QStringList{QStringLiteral("No.Such")}}) {
            const Run missing = runProgram(name + QStringList{QStringLiteral("--screenshot"), path}, false);
            QCOMPARE(missing.status, 1);
            QVERIFY2(missing.errors.contains("No.Such"), missing.errors.constData());
        }
    }

    void aModelOfAPackageIsShownAsItIsDrawn()
    {
        AppContext context(Settings::Storage::Ephemeral);
        const auto window = test::shownWindow(context);
        EditorPage* page = window->newDocument();
        page->document().replace(0, 0,
                                 "package P\n  connector C Real v; flow Real i; end C;\n  model Part C c "
                                 "annotation(Placement(transformation(extent={{-10,-10},{10,10}}))); equation c.v = "
                                 "1; end Part;\n  model Drawn\n    Part a "
                                 "annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));\n    Part b "
                                 "annotation(Placement(transformation(extent={{20,-10},{40,10}})));\n  equation\n    "
                                 "connect(a.c, b.c);\n  end Drawn;\nend P;\n");
        const auto show = [&](const char* model) {
            page->setView(EditorPage::View::Text);
            page->session().chooseModel(QLatin1String(model));
            window->showDrawn(QLatin1String(model));
            WAIT_FOR(window->isSettled());
        };
        // Equations and a place for its connector: the text says more.
        show("P.Part");
        QCOMPARE(page->view(), EditorPage::View::Text);
        show("P.NoSuch");
        QCOMPARE(page->view(), EditorPage::View::Text);
        show("P.Drawn");
        QCOMPARE(page->view(), EditorPage::View::Diagram);
        WAIT_FOR(page->diagram()->view().className() == QStringLiteral("P.Drawn"));
    }

    void wrongUsageAndMissingFilesEndWithTheirStatus()
    {
        if (program().isEmpty()) QSKIP("CAUSEWAY_PROGRAM is not set");
        QCOMPARE(runProgram({QStringLiteral("--panel"), QStringLiteral("nonsense")}).status, 2);
        QCOMPARE(runProgram({QStringLiteral("--size"), QStringLiteral("12")}).status, 2);
        QCOMPARE(runProgram({QStringLiteral("--screenshot"), QStringLiteral("a.jpg")}).status, 2);
        QCOMPARE(runProgram({QStringLiteral("--step"), QStringLiteral("-1")}).status, 2);
        QCOMPARE(runProgram({QStringLiteral("--version")}).status, 0);
        QCOMPARE(runProgram({QStringLiteral("--help")}).status, 0);
        const Run missing =
            runProgram({QStringLiteral("/no/such/file.mo"), QStringLiteral("--screenshot"), QStringLiteral("a.png")});
        QCOMPARE(missing.status, 1);
        QVERIFY(missing.errors.contains("/no/such/file.mo"));
        const Run noDisplay = runProgram({}, false);
        QCOMPARE(noDisplay.status, 1);
        QVERIFY(noDisplay.errors.contains("no display"));
    }
};

QTEST_MAIN(WorkbenchTest)
#include "workbench_test.moc"
