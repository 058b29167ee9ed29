// SPDX-License-Identifier: GPL-3.0-or-later
// From one session to the next: documents, settings, folders, new models, what the first page offers, whose native code
// runs.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <algorithm>

#include "tests/ui/pictures.h"
#include "tests/ui/window_fixture.h"
#include "ui/browser/class_roles.h"
#include "ui/browser/library_browser.h"
#include "ui/editor/message_bar.h"
#include "ui/editor/modelica_editor.h"
#include "ui/session/preferences.h"
#include "ui/window/new_class_dialog.h"
#include "ui/window/settings_dialog.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::WindowBench;

namespace {

/// A folder for the settings, and one to work in.
struct Desk {
    [[nodiscard]] QString settings() const { return folder.filePath(QStringLiteral("settings.ini")); }
    QString write(const QString& name, const QByteArray& text) const
    {
        const QString path = folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
        file.write(text);
        return path;
    }
    QTemporaryDir folder;
};

struct Bench : WindowBench {
    explicit Bench(const Desk& desk) : WindowBench(desk.settings()) { settle(); }
};

/// Does something in the dialog that an action opens.
template <class Dialog, class Work>
void inDialog(Bench& bench, const char* id, const Work& work)
{
    bool wasThere = false;
    QTimer::singleShot(0, &bench.context.jobs, [&] {
        auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr) return;
        wasThere = true;
        work(*dialog);
    });
    bench.action(id)->trigger();
    QVERIFY(wasThere);
}

QByteArray longModel()
{
    QByteArray text = "model Long\n";
    for (int i = 0; i < 300; ++i) text += "  parameter Real p" + QByteArray::number(i) + " = 1;\n";
    return text + "end Long;\n";
}

}  // namespace

class StartTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void documentsComeBackWhereTheyWere()
    {
        const Desk desk;
        const QString first = desk.write(QStringLiteral("with space/Long.mo"), longModel());
        const QString second = desk.write(QStringLiteral("B.mo"), "model B\nend B;\n");
        int line = 0;
        {
            Bench bench(desk);
            EditorPage* page = bench.window->openFile(first);
            bench.window->openFile(second);
            bench.window->openFile(first);
            page->editor().goTo(4000, 4000);
            page->editor().setFirstLine(120);
            line = page->editor().firstLine();
            bench.window->newDocument();
            bench.window->openFile(first);
            bench.settle();
            QVERIFY(bench.window->close());
        }
        {
            Bench bench(desk);
            bench.window->restoreDocuments();
            bench.settle();
            QCOMPARE(bench.window->pages().size(), std::size_t{2});
            const EditorPage* page = bench.window->currentPage();
            QCOMPARE(page->document().path(), first);
            QCOMPARE(page->editor().cursorOffset(), 4000U);
            QCOMPARE(page->editor().firstLine(), line);
            QVERIFY(QFile::remove(second));
        }
        Bench bench(desk);
        bench.window->restoreDocuments();
        QCOMPARE(bench.window->pages().size(), std::size_t{1});
        while (bench.window->currentPage() != nullptr) QVERIFY(bench.window->closePage(*bench.window->currentPage()));
        bench.window->openFile(first);
        bench.context.settings.setValue(kRestoreDocuments, false);
        QVERIFY(bench.window->closePage(*bench.window->currentPage()));
        bench.window->restoreDocuments();
        QVERIFY(bench.window->pages().empty());
    }

    void settingsHoldAtOnceAndStay()
    {
        const Desk desk;
        desk.write(QStringLiteral("lib/Extra.mo"), "package Extra\nend Extra;\n");
        Bench bench(desk);
        EditorPage* page = bench.window->newDocument();
        page->document().replace(0, 0, "model A\nReal x = time;\nend A;\n");
        bench.settle();
        const QString library = desk.folder.filePath(QStringLiteral("lib"));
        inDialog<SettingsDialog>(bench, "file.settings", [&](SettingsDialog& dialog) {
            dialog.findChild<QComboBox*>(QStringLiteral("settingTheme"))->setCurrentIndex(2);
            dialog.findChild<QSpinBox*>(QStringLiteral("settingFontSize"))->setValue(17);
            dialog.findChild<QSpinBox*>(QStringLiteral("settingIndentation"))->setValue(4);
            dialog.findChild<QCheckBox*>(QStringLiteral("settingFormatOnSave"))->setChecked(true);
            dialog.findChild<QCheckBox*>(QStringLiteral("settingUnitHints"))->setChecked(false);
            dialog.findChild<QListWidget*>(QStringLiteral("settingFolders"))
                ->addItem(QDir::toNativeSeparators(library));
            dialog.findChild<QLineEdit*>(QStringLiteral("settingUnitsUnchecked"))->setText(QStringLiteral("Extra, U"));
            dialog.findChild<QLineEdit*>(QStringLiteral("settingTolerance"))->setText(QStringLiteral("1e-9"));
            dialog.findChild<QSpinBox*>(QStringLiteral("settingIntervals"))->setValue(123);
            dialog.findChild<QSpinBox*>(QStringLiteral("settingResultMemory"))->setValue(250);
            dialog.findChild<QLineEdit*>(QStringLiteral("settingResultFolder"))
                ->setText(QDir::toNativeSeparators(library));
            dialog.accept();
        });
        bench.settle();
        QVERIFY(bench.context.theme.colours().isDark);
        QCOMPARE(bench.context.theme.codeFont().pointSize(), 17);
        QCOMPARE(page->editor().indentationWidth(), 4);
        QVERIFY(bench.window->library().model().find(QStringLiteral("Extra")).isValid());
        QCOMPARE(page->session().settings().tolerance, 1e-9);
        QCOMPARE(page->session().settings().intervals, 123U);
        QCOMPARE(resultStorage(bench.context.settings).memoryLimit, std::uint64_t{250'000'000});
        QCOMPARE(resultStorage(bench.context.settings).folder.string(), library.toStdString());
        QVERIFY(!bench.context.settings.value(kUnitHints));
        QCOMPARE(bench.context.settings.value(kUnitsUnchecked),
                 QStringList({QStringLiteral("Extra"), QStringLiteral("U")}));
        const auto unitMessages = [&](const std::string& name) {
            const std::string old = page->document().text();
            page->document().replace(0, static_cast<std::uint32_t>(old.size()),
                                     "model " + name +
                                         "\nReal x(unit = \"V\") = y;\nReal y(unit = \"A\") = "
                                         "time;\nend " +
                                         name + ";\n");
            bench.settle();
            return page->session().analysis()->diagnostics.items().size();
        };
        QCOMPARE(unitMessages("U"), std::size_t{0});
        QCOMPARE(unitMessages("V"), std::size_t{1});
        // Formatted when it is saved.
        const QString path = desk.write(QStringLiteral("A.mo"), "model A\nReal x = time;\nend A;\n");
        EditorPage* saved = bench.window->openFile(path);
        saved->document().replace(0, 0, "// new\n");
        bench.action("file.save")->trigger();
        QTRY_VERIFY(!saved->document().isModified());
        QCOMPARE(saved->document().text(), std::string("// new\nmodel A\n    Real x = time;\nend A;\n"));

        inDialog<SettingsDialog>(bench, "file.settings", [](SettingsDialog& dialog) {
            dialog.findChild<QSpinBox*>(QStringLiteral("settingFontSize"))->setValue(8);
            dialog.reject();
        });
        QCOMPARE(bench.context.theme.codeFont().pointSize(), 17);
        const AppContext next(desk.settings());
        QCOMPARE(next.settings.value(kIndentation), 4);
        QCOMPARE(next.libraries.folders(), QStringList(library));
    }

    void whatOneTypedForARunStaysWhenSomethingElseIsRemembered()
    {
        const Desk desk;
        Bench bench(desk);
        EditorPage* page = bench.window->newDocument();
        page->document().replace(0, 0, "model A\n  Real x = time;\nend A;\n");
        bench.settle();
        auto* stop = bench.window->findChild<QLineEdit*>(QStringLiteral("stopTime"));
        stop->setFocus();
        stop->selectAll();
        QTest::keyClicks(stop, QStringLiteral("7"));
        bench.window->library().remembered().noteUse(QStringLiteral("RlcCircuit"));
        bench.context.settings.setValue(kIndentation, 3);
        bench.settle();
        QCOMPARE(page->session().settings().stopTime, 7.0);
        QCOMPARE(stop->text(), QStringLiteral("7"));
    }

    void aFolderIsWorkedIn()
    {
        const Desk desk;
        desk.write(QStringLiteral("work/Base.mo"), "model Base\n  Real x = time;\nend Base;\n");
        Bench bench(desk);
        QVERIFY(!bench.context.actions.find(QStringLiteral("file.closeFolder"))->isEnabled());
        const QString folder = desk.folder.filePath(QStringLiteral("work"));
        bench.window->openWorkspace(folder);
        bench.settle();
        const QModelIndex base = bench.window->library().model().find(QStringLiteral("Base"));
        QVERIFY(base.isValid());
        QCOMPARE(base.parent(), bench.window->library().model().section(LibrarySection::Workspace));
        // A new model finds what is in the folder; a file of the folder is opened to be written.
        EditorPage* page = bench.window->newDocument();
        page->document().replace(0, 0, "model Own\n  extends Base;\nend Own;\n");
        bench.settle();
        QVERIFY(page->session().canSimulate());
        bench.window->openClass(QStringLiteral("Base"));
        QTRY_VERIFY(bench.window->currentPage() != page);
        QVERIFY(!bench.window->currentPage()->document().isReadOnly());
        QCOMPARE(bench.context.settings.recentFolders(), QStringList(folder));
        bench.action("file.closeFolder")->trigger();
        bench.settle();
        QVERIFY(!bench.window->library().model().section(LibrarySection::Workspace).isValid());
    }

    void aNewModelBeginsWithATemplate()
    {
        const Desk desk;
        Bench bench(desk);
        inDialog<NewClassDialog>(bench, "file.newModel", [](NewClassDialog& dialog) {
            auto* name = dialog.findChild<QLineEdit*>(QStringLiteral("newClassName"));
            name->clear();
            QTest::keyClicks(name, QStringLiteral("2x"));
            bool canCreate = true;
            for (const QPushButton* button : dialog.findChildren<QPushButton*>()) {
                if (button->text().contains(QStringLiteral("Create"))) canCreate = button->isEnabled();
            }
            QVERIFY(!canCreate);
            name->setText(QStringLiteral("Filter"));
            auto* kind = dialog.findChild<QComboBox*>(QStringLiteral("newClassTemplate"));
            kind->setCurrentIndex(kind->findText(QStringLiteral("Example circuit")));
            dialog.findChild<QLineEdit*>(QStringLiteral("newClassDescription"))->setText(QStringLiteral("A low-pass"));
            dialog.accept();
        });
        bench.settle();
        EditorPage* page = bench.window->currentPage();
        QVERIFY(page != nullptr);
        QVERIFY(page->document().text().starts_with("model Filter \"A low-pass\"\n"));
        QVERIFY(page->session().canSimulate());
        page->document().undo();
        QVERIFY(page->document().text().empty());
    }

    void aNewModelIsPutIntoThePackageInFront()
    {
        const Desk desk;
        Bench bench(desk);
        EditorPage& page = bench.type("package Own\n  model Base\n  end Base;\nend Own;\n");
        bench.settle();
        QVERIFY(QTest::qWaitFor([&] { return bench.window->library().isReady(); }, 20000));
        inDialog<NewClassDialog>(bench, "file.newModel", [](NewClassDialog& dialog) {
            QCOMPARE(dialog.package(), QStringLiteral("Own"));
            auto* name = dialog.findChild<QLineEdit*>(QStringLiteral("newClassName"));
            name->setText(QStringLiteral("Base"));
            QVERIFY(!dialog.findChild<QLabel*>(QStringLiteral("newClassMistake"))->text().isEmpty());
            name->setText(QStringLiteral("More"));
            QVERIFY(dialog.findChild<QLabel*>(QStringLiteral("newClassMistake"))->text().isEmpty());
            dialog.findChild<QLineEdit*>(QStringLiteral("newClassBase"))->setText(QStringLiteral("Own.Base"));
            dialog.findChild<QCheckBox*>(QStringLiteral("newClassPartial"))->setChecked(true);
            dialog.accept();
        });
        bench.settle();
        QCOMPARE(bench.window->currentPage(), &page);
        QCOMPARE(page.document().text(), std::string("package Own\n  model Base\n  end Base;\n  partial model More\n   "
                                                     " extends Own.Base;\n  end More;\nend Own;\n"));
        QCOMPARE(page.session().chosenModel(), QStringLiteral("Own.More"));
        page.document().undo();
        QCOMPARE(page.document().text(), std::string("package Own\n  model Base\n  end Base;\nend Own;\n"));
    }

    void aNewModelOfAFolderPackageIsSavedBesideTheOthers()
    {
        const Desk desk;
        Bench bench(desk);
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("Big")));
        const QString package = folder.filePath(QStringLiteral("Big/package.mo"));
        QFile file(package);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("within;\npackage Big\nend Big;\n");
        file.close();
        bench.window->openWorkspace(folder.path());
        QVERIFY(QTest::qWaitFor(
            [&] {
                return bench.window->library().isReady() &&
                       !bench.window->library().index().search()->find("Big", 1).empty();
            },
            20000));
        bench.window->library().reveal(QStringLiteral("Big"));
        bench.settle();
        inDialog<NewClassDialog>(bench, "file.newModel", [](NewClassDialog& dialog) {
            QCOMPARE(dialog.package(), QStringLiteral("Big"));
            dialog.findChild<QLineEdit*>(QStringLiteral("newClassName"))->setText(QStringLiteral("Part"));
            dialog.accept();
        });
        bench.settle();
        EditorPage* page = bench.window->currentPage();
        QVERIFY(page->document().text().starts_with("within Big;\nmodel Part\n"));
        inDialog<QDialog>(bench, "file.save", [](QDialog& dialog) { dialog.accept(); });
        bench.settle();
        QCOMPARE(QFileInfo(page->document().path()).canonicalFilePath(),
                 QFileInfo(folder.filePath(QStringLiteral("Big/Part.mo"))).canonicalFilePath());
    }

    void theFirstPageOpensExamplesByAClick()
    {
        const Desk desk;
        const Bench bench(desk);
        QTRY_VERIFY(bench.window->findChild<QListWidget*>(QStringLiteral("welcomeExamples"))->count() > 20);
        auto* list = bench.window->findChild<QListWidget*>(QStringLiteral("welcomeExamples"));
        QVERIFY(!list->findItems(QStringLiteral("Power electronics"), Qt::MatchExactly).isEmpty());
        const auto found = list->findItems(QStringLiteral("RlcCircuit"), Qt::MatchExactly);
        QVERIFY(!found.isEmpty());
        list->scrollToItem(found.front());
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(found.front()).center());
        QTRY_VERIFY(bench.window->currentPage() != nullptr);
        bench.settle();
        QVERIFY(bench.window->currentPage()->session().canSimulate());
        QVERIFY(bench.window->currentPage()->document().isLocked());
    }

    void filesOpenedLastHavePreviews()
    {
        const Desk desk;
        const QString drawn =
            desk.write(QStringLiteral("Drawn.mo"),
                       "model Drawn \"a drawn one\"\n  Causeway.Electrical.Basic.Resistor r "
                       "annotation(Placement(transformation(extent={{-10,-10},{10,10}})));\nend Drawn;\n");
        const QString text = desk.write(QStringLiteral("Text.mo"), "model Text\n  Real x = time;\nend Text;\n");
        const QString broken = desk.write(QStringLiteral("Broken.mo"), "not a model");
        const Bench bench(desk);
        for (const QString& file : {broken, text, drawn}) bench.window->openFile(file);
        bench.settle();
        while (bench.window->currentPage() != nullptr) bench.window->closePage(*bench.window->currentPage());
        auto* recent = bench.window->findChild<QListWidget*>(QStringLiteral("welcomeRecent"));
        QVERIFY(recent != nullptr && recent->count() >= 3);
        const auto rowOf = [&](const char* name) {
            return recent->findItems(QLatin1String(name), Qt::MatchExactly).front();
        };
        const auto picture = [&](const char* name) {
            return rowOf(name)->data(Qt::DecorationRole).value<QPixmap>().toImage();
        };
        WAIT_FOR(!picture("Drawn.mo").isNull() && !picture("Broken.mo").isNull());
        QVERIFY(picture("Drawn.mo") != picture("Text.mo") && picture("Text.mo") != picture("Broken.mo"));
        QCOMPARE(rowOf("Drawn.mo")->data(SecondaryRole).toString(), QStringLiteral("a drawn one"));
        test::keepPicture(*bench.window, QStringLiteral("welcome-recent"));
        bench.context.theme.setMode(Theme::Mode::Dark);
        const QImage light = picture("Drawn.mo");
        WAIT_FOR(picture("Drawn.mo") != light);
    }

    void filesOutsideAreAskedForBeforeTheyAreChanged()
    {
        const Desk desk;
        const QString other = desk.folder.filePath(QStringLiteral("other"));
        QVERIFY(QDir().mkpath(other));
        const QString precious = desk.write(QStringLiteral("other/file.txt"), "precious");
        const QString file = desk.write(
            QStringLiteral("M.mo"),
            "model M\n  impure function remove\n    input String name;\n  external \"C\" "
            "ModelicaInternal_removeFile(name);\n  end remove;\n  impure function print\n    input String line;\n"
            "  external \"C\" ModelicaInternal_print(line, \"\");\n  end print;\nequation\n"
            "  when time > 0.5 then\n    print(\"half\");\n    remove(\"" +
                precious.toUtf8() + "\");\n  end when;\nend M;\n");
        Bench bench(desk);
        EditorPage* page = bench.window->openFile(file);
        bench.settle();
        QVERIFY(page->session().canSimulate());
        bench.window->simulate();
        QTRY_VERIFY(page->messageBar().isVisible());
        QVERIFY2(page->messageBar().message().contains(QDir::toNativeSeparators(QFileInfo(other).canonicalFilePath())),
                 qPrintable(page->messageBar().message()));
        QVERIFY(QFileInfo::exists(precious));
        const auto& told = page->session().simulationDiagnostics().items();
        QVERIFY(std::ranges::any_of(told, [](const Diagnostic& d) {
            return d.code() == "H5025" && d.message.find("half") != std::string::npos;
        }));
        for (QAbstractButton* button : page->messageBar().findChildren<QAbstractButton*>()) {
            if (button->text().contains(QStringLiteral("Trust"))) button->click();
        }
        bench.settle();
        QTRY_VERIFY(!QFileInfo::exists(precious));
    }

    void nativeCodeIsAskedForOnceAndTheAnswerIsKept()
    {
        const Desk desk;
        const QString folder = desk.folder.path() + QStringLiteral("/Native");
        desk.write(QStringLiteral("Native/Resources/Include/twice.c"), "double twice(double u) { return 2*u; }\n");
        const QString file = desk.write(
            QStringLiteral("Native/package.mo"),
            "package Native\n  function twice\n    input Real u;\n    output Real y;\n  external \"C\" y = twice(u)\n"
            "    annotation(Include=\"#include \\\"twice.c\\\"\");\n  end twice;\n"
            "  model M\n    Real x = twice(time);\n  end M;\nend Native;\n");
        qputenv("XDG_CACHE_HOME", desk.folder.filePath(QStringLiteral("cache")).toLocal8Bit());
        {
            Bench bench(desk);
            EditorPage* page = bench.window->openFile(file);
            bench.settle();
            page->session().chooseModel(QStringLiteral("Native.M"));
            bench.settle();
            QVERIFY(page->session().canSimulate());
            bench.window->simulate();
            QTRY_VERIFY(page->messageBar().isVisible());
            QVERIFY2(page->messageBar().message().contains(QDir::toNativeSeparators(folder)),
                     qPrintable(page->messageBar().message()));
            QVERIFY(page->session().result() == nullptr);
            for (QAbstractButton* button : page->messageBar().findChildren<QAbstractButton*>()) {
                if (button->text().contains(QStringLiteral("Never"))) button->click();
            }
            QCOMPARE(bench.context.trust.refused(), QStringList(folder));
            bench.settle();
            QVERIFY(!page->session().simulationDiagnostics().items().empty());
            bench.context.trust.decide(folder, true);
            QVERIFY(bench.context.trust.refused().isEmpty());
        }
        const AppContext next(desk.settings());
        QCOMPARE(next.trust.trusted(), QStringList(folder));
    }

    void whatIsEmptyOrWrongFromTheBeginningIsNotTakenForAModel()
    {
        const Desk desk;
        Bench bench(desk);
        const auto says = [&](const char* words) {
            const auto labels = bench.window->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) {
                return label->isVisible() && label->text().contains(QLatin1String(words));
            });
        };
        bench.open(desk.write(QStringLiteral("Empty.mo"), {}));
        QVERIFY(says("Open or write a model") && !says("can be analysed"));
        EditorPage& page = bench.open(desk.write(QStringLiteral("Broken.mo"), "model Broken\n  Real x(start=1;\nend"));
        page.setView(EditorPage::View::Diagram);
        bench.settle();
        QVERIFY(says("The diagram is drawn once") && !says("last valid diagram"));
    }
};

QTEST_MAIN(StartTest)
#include "start_test.moc"
