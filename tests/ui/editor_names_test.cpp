// SPDX-License-Identifier: GPL-3.0-or-later
// The window and the names of its texts: definitions and the way back, uses, renaming, outline, search in all files,
// fixes, lines.
#include <QAction>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include "tests/ui/window_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/editor_assist.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/outline_popup.h"
#include "ui/editor/rename_dialog.h"
#include "ui/editor/search_panel.h"
#include "ui/editor/split_view.h"
#include "ui/session/preferences.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::WindowBench;

namespace {

struct Bench : WindowBench {
    void settle() const override
    {
        QCoreApplication::processEvents();
        QVERIFY(QTest::qWaitFor([this] { return window->isSettled() && context.jobs.isIdle(); }, 20000));
        QCoreApplication::processEvents();
    }
    void act(const char* id) const
    {
        QAction* wanted = action(id);
        QVERIFY2(wanted != nullptr && wanted->isEnabled(), id);
        wanted->trigger();
        settle();
    }
    /// Puts the cursor before a text.
    void cursorAt(const std::string& text) const
    {
        EditorPage& page = *window->currentPage();
        const auto offset = static_cast<std::uint32_t>(page.document().text().find(text));
        page.editor().goTo(offset, offset);
        page.editor().setFocus();
    }
    [[nodiscard]] QString wordAtCursor() const { return window->currentPage()->editor().selectedText(); }
};

QString writeFile(const QTemporaryDir& folder, const QString& name, const QByteArray& text)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(text);
    return file.fileName();
}

const QByteArray kPart = "model Part\n  parameter Real size = 1;\nend Part;\n";
const QByteArray kUser = "model User\n  Part p(size = 2);\n  Real double = 2*p.size;\nend User;\n";

}  // namespace

class EditorNamesTest : public QObject {
    Q_OBJECT
private slots:
    void definitionAndTheWayBack()
    {
        QTemporaryDir folder;
        const QString part = writeFile(folder, QStringLiteral("Part.mo"), kPart);
        Bench bench;
        EditorPage& user = bench.open(writeFile(folder, QStringLiteral("User.mo"), kUser));
        bench.open(part);
        bench.window->openFile(user.document().path());
        bench.cursorAt("size = 2");
        QTest::keyClick(bench.window.get(), Qt::Key_F12);
        bench.settle();
        QCOMPARE(bench.window->currentPage()->document().path(), part);
        QCOMPARE(bench.wordAtCursor(), QStringLiteral("size"));
        QTest::keyClick(bench.window.get(), Qt::Key_Left, Qt::AltModifier);
        bench.settle();
        QCOMPARE(bench.window->currentPage(), &user);
        QCOMPARE(user.editor().cursorOffset(), static_cast<quint32>(kUser.indexOf("size = 2")));
        bench.act("go.forward");
        QCOMPARE(bench.window->currentPage()->document().path(), part);
        bench.act("go.back");
        QVERIFY(!bench.context.actions.find(QStringLiteral("go.back"))->isEnabled());
    }

    void fileOfALibraryIsOpenedToBeRead()
    {
        Bench bench;
        bench.type("model M\n  Circuits.Resistor r;\nend M;\n");
        bench.cursorAt("Resistor r");
        bench.act("go.definition");
        EditorPage& library = *bench.window->currentPage();
        QCOMPARE(library.document().name(), QStringLiteral("Circuits.mo"));
        QVERIFY(library.document().isLocked());
        const std::string before = library.document().text();
        QTest::keyClicks(&library.editor(), QStringLiteral("x"));
        QCOMPARE(library.document().text(), before);
        QVERIFY(!bench.context.actions.find(QStringLiteral("edit.rename"))->isEnabled());
        bench.act("go.back");
        QVERIFY(bench.window->currentPage() != &library);
    }

    void controlClickGoesToTheDefinition()
    {
        Bench bench;
        EditorPage& page = bench.type("model M\n  Real speed;\nequation\n  speed = 1;\nend M;\n");
        const auto offset = static_cast<std::uint32_t>(page.document().text().find("speed = 1") + 2);
        const QPoint place = page.editor().viewport()->mapFromGlobal(page.editor().globalRectOf(offset).center());
        QTest::mouseClick(page.editor().viewport(), Qt::LeftButton, Qt::ControlModifier, place);
        bench.settle();
        QCOMPARE(bench.wordAtCursor(), QStringLiteral("speed"));
        QCOMPARE(page.editor().cursorOffset(), static_cast<quint32>(page.document().text().find("speed")));
    }

    void usesAreListedOverFiles()
    {
        QTemporaryDir folder;
        writeFile(folder, QStringLiteral("User.mo"), kUser);
        Bench bench;
        bench.open(writeFile(folder, QStringLiteral("Part.mo"), kPart));
        bench.cursorAt("size");
        bench.act("go.references");
        const SearchResult& found = bench.window->searchPanel().result();
        QCOMPARE(found.hitCount, std::size_t{3});
        QCOMPARE(found.files.size(), std::size_t{2});
        QTreeWidgetItem* hit = bench.window->searchPanel().tree().topLevelItem(1)->child(1);
        QCOMPARE(hit->text(0), QStringLiteral("Real double = 2*p.size;"));
        emit bench.window->searchPanel().tree().itemActivated(hit, 0);
        bench.settle();
        QCOMPARE(bench.window->currentPage()->document().name(), QStringLiteral("User.mo"));
        QCOMPARE(bench.wordAtCursor(), QStringLiteral("size"));
    }

    void renamesOverFilesAndUndoes()
    {
        QTemporaryDir folder;
        const QString user = writeFile(folder, QStringLiteral("User.mo"), kUser);
        Bench bench;
        EditorPage& part = bench.open(writeFile(folder, QStringLiteral("Part.mo"), kPart));
        bench.cursorAt("size");
        bench.act("edit.rename");
        auto* dialog = bench.window->findChild<RenameDialog*>();
        QVERIFY(dialog != nullptr);
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("newName"));
        auto* preview = dialog->findChild<QLabel*>(QStringLiteral("renamePreview"));
        const auto settled = [&] { return !dialog->isBusy(); };
        QTest::keyClicks(name, QStringLiteral("2x"));
        QVERIFY(QTest::qWaitFor(settled));
        QVERIFY(preview->text().contains(QStringLiteral("not a name")));
        QVERIFY(!dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("length"));
        QVERIFY(QTest::qWaitFor(settled));
        QCOMPARE(preview->text(), QStringLiteral("3 places in 2 files will be changed."));
        dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
        bench.settle();
        QCOMPARE(bench.window->currentPage(), &part);
        QVERIFY(part.document().text().find("parameter Real length = 1") != std::string::npos);
        EditorPage* other = bench.window->openFile(user);
        QVERIFY(other->document().text().find("Part p(length = 2)") != std::string::npos);
        QVERIFY(other->document().isModified());
        other->document().undo();
        QCOMPARE(QByteArray::fromStdString(other->document().text()), kUser);
    }

    void enterRightAfterANameRenames()
    {
        QTemporaryDir folder;
        Bench bench;
        const EditorPage& part = bench.open(writeFile(folder, QStringLiteral("Part.mo"), kPart));
        bench.cursorAt("size");
        bench.act("edit.rename");
        const QPointer<RenameDialog> dialog = bench.window->findChild<RenameDialog*>();
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("newName"));
        // While it still looks for the uses of the old name.
        QTest::keyClicks(name, QStringLiteral("length"));
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY(dialog.isNull());
        bench.settle();
        QVERIFY(part.document().text().find("parameter Real length = 1") != std::string::npos);
    }

    void componentsOnTheCanvasAreRenamedOverFiles()
    {
        QTemporaryDir folder;
        const QString user =
            writeFile(folder, QStringLiteral("User.mo"),
                      "model User\n  Plant p(tank(level = 2));\n  Real twice = 2*p.tank.level;\nend User;\n");
        Bench bench;
        EditorPage& page = bench.open(
            writeFile(folder, QStringLiteral("Plant.mo"),
                      "model Plant\n  model Tank\n    parameter Real level = 1;\n  end Tank;\n  extends Base;\n"
                      "  Tank tank annotation(Placement(transformation(extent={{-10,-10},{10,10}})));\n"
                      "  Real h = tank.level;\nend Plant;\n"));
        writeFile(folder, QStringLiteral("Base.mo"),
                  "model Base\n  model Pump\n  end Pump;\n  Pump pump "
                  "annotation(Placement(transformation(extent={{30,30},{50,50}})));\nend Base;\n");
        page.session().chooseModel(QStringLiteral("Plant"));
        page.setView(EditorPage::View::Diagram);
        DiagramView& view = page.diagram()->view();
        view.selectLater({QStringLiteral("tank")});
        bench.settle();
        view.setFocus();
        QTRY_COMPARE(view.selectedComponents(), QStringList(QStringLiteral("tank")));
        QTest::keyClick(&view, Qt::Key_F2);
        bench.settle();
        auto* dialog = bench.window->findChild<RenameDialog*>();
        QVERIFY(dialog != nullptr);
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("newName"));
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("vessel"));
        // At once: it is done when it is known that it can be.
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return page.document().text().find("Tank vessel") != std::string::npos; }));
        bench.settle();
        QVERIFY(page.document().text().find("h = vessel.level") != std::string::npos);
        QTRY_COMPARE(view.selectedComponents(), QStringList(QStringLiteral("vessel")));
        QVERIFY(bench.window->openFile(user)->document().text().find(
                    "Plant p(vessel(level = 2));\n  Real twice = 2*p.vessel.level;") != std::string::npos);
    }

    void aRenamingInSightIsNotCounted()
    {
        Bench bench;
        bench.type("model M\n  Real speed = 1;\n  Real twice = 2*speed;\nend M;\n");
        bench.cursorAt("speed");
        bench.act("edit.rename");
        auto* dialog = bench.window->findChild<RenameDialog*>();
        QVERIFY(dialog != nullptr);
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("newName"));
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("w"));
        QVERIFY(QTest::qWaitFor([&] { return !dialog->isBusy(); }));
        QCOMPARE(dialog->findChild<QLabel*>(QStringLiteral("renamePreview"))->text(), QString());
        QVERIFY(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
        dialog->reject();
    }

    void outlineIsFilteredAndJumps()
    {
        Bench bench;
        EditorPage& page = bench.type(
            "package P\n  model Tank\n    Real level;\n  end Tank;\n  model Pipe\n    Real flow_;\n  equation\n    "
            "flow_ = 1;\n  end Pipe;\nend P;\n");
        bench.act("go.outline");
        auto* popup = bench.window->findChild<OutlinePopup*>();
        QVERIFY(popup->isVisible());
        auto* input = popup->findChild<QLineEdit*>(QStringLiteral("outlineInput"));
        QTest::keyClicks(input, QStringLiteral("flo"));
        QCOMPARE(popup->tree().currentItem()->text(0), QStringLiteral("flow_"));
        QTest::keyClick(input, Qt::Key_Return);
        QVERIFY(!popup->isVisible());
        QCOMPARE(bench.wordAtCursor(), QStringLiteral("flow_"));
        QCOMPARE(page.editor().cursorOffset(), static_cast<quint32>(page.document().text().find("flow_")));
        bench.act("go.outline");
        QTest::keyClick(input, Qt::Key_Escape);
        QVERIFY(!popup->isVisible());
    }

    void findsAndReplacesInAllFiles()
    {
        QTemporaryDir folder;
        const QString user = writeFile(folder, QStringLiteral("User.mo"), kUser);
        Bench bench;
        EditorPage& part = bench.open(writeFile(folder, QStringLiteral("Part.mo"), kPart));
        bench.act("edit.findInFiles");
        SearchPanel& panel = bench.window->searchPanel();
        auto* what = panel.findChild<QLineEdit*>(QStringLiteral("searchText"));
        QTest::keyClicks(what, QStringLiteral("size"));
        QTest::keyClick(what, Qt::Key_Return);
        bench.settle();
        QCOMPARE(panel.result().hitCount, std::size_t{3});
        QTest::keyClicks(panel.findChild<QLineEdit*>(QStringLiteral("searchReplacement")), QStringLiteral("width"));
        panel.findChild<QPushButton*>(QStringLiteral("searchReplaceAll"))->click();
        bench.settle();
        QVERIFY(part.document().text().find("Real width = 1") != std::string::npos);
        QCOMPARE(bench.window->openFile(user)->document().text().find("size"), std::string::npos);
        QFile onDisk(user);
        QVERIFY(onDisk.open(QIODevice::ReadOnly));
        QCOMPARE(onDisk.readAll(), kUser);
        part.document().undo();
        QCOMPARE(QByteArray::fromStdString(part.document().text()), kPart);
    }

    void searchKnowsWordsCaseAndGroups()
    {
        const std::vector<SnapshotPtr> texts = {
            std::make_shared<const TextSnapshot>("a.mo", "Real sizes, Size, size;\n\xC3\xA4 size\n", 1)};
        const auto count = [&](SearchOptions options) { return searchTexts(texts, {}, options, {}, Task()).hitCount; };
        QCOMPARE(count({QStringLiteral("size"), false, false, false}), std::size_t{4});
        QCOMPARE(count({QStringLiteral("size"), true, false, false}), std::size_t{3});
        QCOMPARE(count({QStringLiteral("size"), true, true, false}), std::size_t{2});
        QCOMPARE(count({QStringLiteral("s.z"), false, false, false}), std::size_t{0});
        QCOMPARE(count({QStringLiteral("("), false, false, true}), std::size_t{0});
        const SearchResult groups =
            searchTexts(texts, {}, {QStringLiteral("(s)(ize)$"), true, false, true}, QStringLiteral("\\2-\\1"), Task());
        QCOMPARE(groups.files.front().hits.front().replacement, std::string("ize-s"));
        QCOMPARE(groups.files.front().hits.front().begin, 27U);
    }

    void fixAtTheCursorIsApplied()
    {
        Bench bench;
        EditorPage& page = bench.type("model M\n  Real x\nequation\n  x = 1;\nend M;\n");
        QVERIFY(page.session().analysis()->diagnostics.hasErrors());
        bench.cursorAt("x\n");
        QVERIFY(!page.fixesAtCursor().empty() || (bench.cursorAt("equation"), !page.fixesAtCursor().empty()));
        QVERIFY(!page.editor().marks().empty());
        QVERIFY(!page.editor().toolTipAt(page.editor().marks().front().begin).isEmpty());
        bench.act("edit.applyFix");
        QVERIFY(page.document().text().find("Real x;") != std::string::npos);
        QVERIFY(!page.session().analysis()->diagnostics.hasErrors());
    }

    void aUnitThatFollowsIsToldAndAdded()
    {
        Bench bench;
        EditorPage& page = bench.type(
            "model M\n  parameter Real R(unit = \"Ohm\") = 2;\n  Real v(unit = \"V\") = 10;\n  Real i;\n  Real w[2], "
            "n;\nequation\n  v = R*i;\n  w = v*i*{1, 2};\n  n = v/v;\nend M;\n");
        QCOMPARE(page.session().analysis()->diagnostics.items().size(), std::size_t{0});
        const auto tipAt = [&](const char* place) {
            bench.cursorAt(place);
            QString tip;
            page.findChild<SplitView*>()->assist().hover(page.editor().cursorOffset(),
                                                         [&](const QString& text) { tip = text; });
            bench.settle();
            return tip;
        };
        QVERIFY2(tipAt("i;").contains(QStringLiteral("[A] follows")), qPrintable(tipAt("i;")));
        QVERIFY2(tipAt("i;\n  w").contains(QStringLiteral("[A] follows")), qPrintable(tipAt("i;\n  w")));
        QVERIFY(!tipAt("v(unit").contains(QStringLiteral("follows")));
        QVERIFY(!tipAt("n;").contains(QStringLiteral("follows")));

        const auto hints = [&] {
            QStringList texts;
            for (const TextHint& hint : page.editor().hints()) {
                const std::string before = page.document().text().substr(0, hint.offset);
                texts << hint.text + QStringLiteral(" after ") +
                             QString::fromStdString(before.substr(before.rfind(' ') + 1));
            }
            return texts;
        };
        const QStringList both{QStringLiteral("i: [A] after i"), QStringLiteral("w: [W] after w")};
        QCOMPARE(hints(), both);
        // They go with the text until new ones are made.
        page.document().replace(0, 0, "// new\n");
        QCOMPARE(hints(), both);
        bench.settle();
        QCOMPARE(hints(), both);
        bench.context.settings.setValue(kUnitHints, false);
        QVERIFY(page.editor().hints().empty());
        bench.context.settings.setValue(kUnitHints, true);
        QCOMPARE(hints(), both);

        bench.cursorAt("i;");
        QCOMPARE(page.fixesAtCursor().size(), std::size_t{1});
        bench.act("edit.applyFix");
        bench.settle();
        QVERIFY2(page.document().text().find("Real i(unit=\"A\");") != std::string::npos,
                 page.document().text().c_str());
        bench.cursorAt("w[2]");
        bench.act("edit.applyFix");
        bench.settle();
        QVERIFY2(page.document().text().find("Real w[2](each unit=\"W\")") != std::string::npos,
                 page.document().text().c_str());
        QCOMPARE(page.session().analysis()->diagnostics.items().size(), std::size_t{0});
        QVERIFY(page.fixesAtCursor().empty());
        bench.act("edit.undo");
        QVERIFY(page.document().text().find("Real w[2], n;") != std::string::npos);
    }

    void linesAreDuplicatedAndMovedInOneStep()
    {
        Bench bench;
        EditorPage& page = bench.type("model M\n  Real a;\n  Real b;\nend M;\n");
        const std::string before = page.document().text();
        bench.cursorAt("Real a");
        bench.act("edit.duplicateLines");
        QCOMPARE(page.document().text(), std::string("model M\n  Real a;\n  Real a;\n  Real b;\nend M;\n"));
        bench.act("edit.undo");
        QCOMPARE(page.document().text(), before);
        bench.cursorAt("Real a");
        bench.act("edit.moveLinesDown");
        QCOMPARE(page.document().text(), std::string("model M\n  Real b;\n  Real a;\nend M;\n"));
        bench.act("edit.moveLinesUp");
        QCOMPARE(page.document().text(), before);
        bench.act("edit.undo");
        bench.act("edit.undo");
        QCOMPARE(page.document().text(), before);
        bench.cursorAt("Real b");
        bench.act("edit.deleteLine");
        QCOMPARE(page.document().text(), std::string("model M\n  Real a;\nend M;\n"));
    }

    void splitEditorKeepsMarksAndFind()
    {
        Bench bench;
        EditorPage& page = bench.type("model M\n  Real x;\nequation\n  x = y;\nend M;\n");
        bench.act("view.splitEditor");
        QCOMPARE(page.views().editors().size(), std::size_t{2});
        for (const ModelicaEditor* editor : page.views().editors()) QVERIFY(!editor->marks().empty());
        QVERIFY(bench.context.actions.find(QStringLiteral("view.splitEditor"))->isChecked());
        bench.act("view.splitEditor");
        QCOMPARE(page.views().editors().size(), std::size_t{1});
    }

    void annotationsFold()
    {
        Bench bench;
        EditorPage& page = bench.type("model M\n  Real x;\nequation\n  x = 1;\n  annotation(\n    Icon());\nend M;\n");
        bench.act("view.foldAnnotations");
        QCOMPARE(page.editor().SendScintilla(QsciScintillaBase::SCI_GETLINEVISIBLE, 5), 0L);
        QCOMPARE(page.editor().SendScintilla(QsciScintillaBase::SCI_GETLINEVISIBLE, 3), 1L);
    }
};

QTEST_MAIN(EditorNamesTest)
#include "editor_names_test.moc"
