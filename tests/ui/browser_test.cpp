// SPDX-License-Identifier: GPL-3.0-or-later
// The library panel as a person uses it: expanding, searching, favourites, dragging, opening; and the tree while its
// classes change.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <filesystem>

#include "core/base/file_io.h"
#include "tests/ui/window_fixture.h"
#include "ui/browser/class_roles.h"
#include "ui/browser/library_browser.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/message_bar.h"
#include "ui/editor/modelica_editor.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::WindowBench;

namespace {

namespace fs = std::filesystem;

/// A library of three packages on the disk.
class Shelf {
public:
    Shelf()
    {
        write("Lib/package.mo",
              "within;\npackage Lib \"A library\"\n  annotation(Documentation(info=\"<p>Text</p>\"));\nend Lib;\n");
        write("Lib/package.order", "Sources\nBasic\n");
        write(
            "Lib/Basic.mo",
            "within Lib;\npackage Basic \"Parts\"\n  model Rheostat \"Obeys Ohm's law\"\n    parameter Real R = 1;\n"
            "    Real v = R*time;\n  end Rheostat;\n  model Load \"A rheostat to ground\"\n  end Load;\nend Basic;\n");
        write("Lib/Sources.mo",
              "within Lib;\npackage Sources\n  model ConstantHum\n  end ConstantHum;\nend Sources;\n");
    }
    void write(const fs::path& name, std::string_view text) const
    {
        fs::create_directories((path() / name).parent_path());
        [&] { QVERIFY(!writeFileWhole(path() / name, text)); }();
    }
    [[nodiscard]] fs::path path() const { return fs::path(m_folder.path().toStdString()); }
    [[nodiscard]] QString folder() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
};

struct Bench : WindowBench {
    explicit Bench(const Shelf* shelf)
        : WindowBench(Settings::Storage::Ephemeral, shelf != nullptr ? shelf->folder() : QString())
    {
        window->showPanel(PanelId::Library);
        settle();
    }
    void settle() const override
    {
        QVERIFY(QTest::qWaitFor([this] { return browser().isReady() && window->isSettled(); }, 20000));
    }
    [[nodiscard]] LibraryBrowser& browser() const { return window->library(); }
    [[nodiscard]] LibraryModel& model() const { return browser().model(); }
    template <class T>
    [[nodiscard]] T* part(const char* name) const
    {
        return browser().findChild<T*>(QLatin1String(name));
    }
    void type(const QString& text) const
    {
        auto* search = part<QLineEdit>("librarySearch");
        search->setFocus();
        search->selectAll();
        QTest::keyClicks(search, text);
    }
    [[nodiscard]] QStringList children(const QModelIndex& parent) const
    {
        QStringList names;
        for (int row = 0; row < model().rowCount(parent); ++row)
            names.append(model().index(row, 0, parent).data().toString());
        return names;
    }
};

}  // namespace

class BrowserTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void packagesAreListedWhenTheyAreExpanded()
    {
        const Shelf shelf;
        const Bench bench(&shelf);
        const QAbstractItemModelTester tester(&bench.model());
        auto* tree = bench.part<QTreeView>("libraryTree");
        const QModelIndex library = bench.model().find(QStringLiteral("Lib"));
        QVERIFY(library.isValid() && tree->isExpanded(library.parent()));
        QCOMPARE(library.data(SecondaryRole).toString(), QStringLiteral("A library"));
        QVERIFY(library.data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("package Lib\nA library\n")));
        QVERIFY(bench.model().hasChildren(library));
        QCOMPARE(bench.model().rowCount(library), 0);

        tree->setCurrentIndex(library);
        QTest::keyClick(tree, Qt::Key_Right);
        bench.settle();
        QCOMPARE(bench.children(library), QStringList({QStringLiteral("Sources"), QStringLiteral("Basic")}));
        QVERIFY(tree->isExpanded(library));
    }

    void theClosestClassIsFoundWhileTyping()
    {
        const Shelf shelf;
        const Bench bench(&shelf);
        bench.type(QStringLiteral("rheo"));
        auto* list = bench.part<QListView>("libraryResults");
        QVERIFY(list->isVisible());
        QCOMPARE(list->model()->index(0, 0).data(FullNameRole).toString(), QStringLiteral("Lib.Basic.Rheostat"));
        QVERIFY(list->model()->index(0, 0).data(SecondaryRole).toString().contains(QStringLiteral("Ohm")));
        QCOMPARE(bench.browser().currentClass(), QStringLiteral("Lib.Basic.Rheostat"));
        // The other one is found by its description.
        QTest::keyClick(bench.part<QLineEdit>("librarySearch"), Qt::Key_Down);
        QStringList found;
        for (int row = 0; row < list->model()->rowCount(); ++row)
            found.append(list->model()->index(row, 0).data(FullNameRole).toString());
        QVERIFY(found.contains(QStringLiteral("Lib.Basic.Load")));

        QTest::keyClick(bench.part<QLineEdit>("librarySearch"), Qt::Key_Escape);
        QVERIFY(bench.part<QTreeView>("libraryTree")->isVisible());
        bench.type(QStringLiteral("no such thing"));
        QVERIFY(bench.part<QLabel>("libraryNothing")->text().contains(QStringLiteral("no such thing")));
        QVERIFY(bench.browser().currentClass().isEmpty());
    }

    void theEnterKeyOpensALibraryClassToBeRead()
    {
        const Shelf shelf;
        const Bench bench(&shelf);
        bench.type(QStringLiteral("load"));
        QTest::keyClick(bench.part<QLineEdit>("librarySearch"), Qt::Key_Return);
        QTRY_VERIFY(bench.window->currentPage() != nullptr);
        bench.settle();
        EditorPage& page = *bench.window->currentPage();
        QVERIFY(page.document().path().endsWith(QStringLiteral("/Lib/Basic.mo")));
        QCOMPARE(page.document().text().substr(page.editor().cursorOffset(), 4), std::string("Load"));
        QVERIFY(page.document().isLocked() && page.editor().isReadOnly());
        const std::string text = page.document().text();
        QTest::keyClicks(&page.editor(), QStringLiteral("xyz"));
        page.document().replace(0, 1, "x");
        QCOMPARE(page.document().text(), text);
        // It stays where it was in the tree.
        QVERIFY(!bench.model().section(LibrarySection::Documents).isValid());
        QCOMPARE(bench.children(bench.model().section(LibrarySection::Recent)), QStringList(QStringLiteral("Load")));

        QVERIFY(page.messageBar().isVisible());
        page.document().setLocked(false);
        QTest::keyClicks(&page.editor(), QStringLiteral("x"));
        QVERIFY(page.document().text() != text);
        // From now on it is one of the documents.
        bench.settle();
        QVERIFY(bench.context.libraries.isDocument(page.document().path()));
    }

    void aDocumentIsListedWithWhatItHoldsNow()
    {
        const Shelf shelf;
        const Bench bench(&shelf);
        const QAbstractItemModelTester tester(&bench.model());
        EditorPage* page = bench.window->newDocument();
        page->document().replace(0, 0, "package Own\n  model A\n  end A;\n  model B\n  end B;\nend Own;\n");
        bench.settle();
        const QPersistentModelIndex own = bench.model().find(QStringLiteral("Own"));
        QVERIFY(own.isValid());
        QCOMPARE(own.parent().data().toString(), QStringLiteral("Open documents"));
        auto* tree = bench.part<QTreeView>("libraryTree");
        tree->expand(own);
        bench.settle();
        const QPersistentModelIndex b = bench.model().find(QStringLiteral("Own.B"));
        tree->setCurrentIndex(b);

        const auto at = static_cast<std::uint32_t>(page->document().text().find("  model A"));
        page->document().replace(at, 0, "  model First\n  end First;\n");
        bench.settle();
        QCOMPARE(bench.children(own), QStringList({QStringLiteral("First"), QStringLiteral("A"), QStringLiteral("B")}));
        QVERIFY(tree->isExpanded(own) && tree->currentIndex() == b);

        const std::string text = page->document().text();
        page->document().replace(0, static_cast<std::uint32_t>(text.size()),
                                 "package Own\n  model B\n  end B;\nend Own;\n");
        bench.settle();
        QCOMPARE(bench.children(own), QStringList(QStringLiteral("B")));
        bench.type(QStringLiteral("own.b"));
        QTest::keyClick(bench.part<QLineEdit>("librarySearch"), Qt::Key_Return);
        bench.settle();
        QTRY_COMPARE(page->document().text().substr(page->editor().cursorOffset(), 1), std::string("B"));
        QVERIFY(!page->document().isLocked());

        QVERIFY(bench.window->closePage(*page));
        bench.settle();
        QVERIFY(!own.isValid());
    }

    void favouritesStandAtTheTopAndStay()
    {
        const Shelf shelf;
        Bench bench(&shelf);
        bench.type(QStringLiteral("rheostat"));
        QVERIFY(bench.action("library.favourite")->isEnabled() && !bench.action("library.favourite")->isChecked());
        bench.action("library.favourite")->trigger();
        bench.settle();
        QVERIFY(bench.action("library.favourite")->isChecked());
        const QModelIndex favourites = bench.model().section(LibrarySection::Favourites);
        QCOMPARE(favourites.row(), 0);
        QCOMPARE(bench.children(favourites), QStringList(QStringLiteral("Rheostat")));
        QVERIFY(!bench.model().hasChildren(bench.model().index(0, 0, favourites)));
        const LibraryBrowser second(bench.context);
        QVERIFY(QTest::qWaitFor([&] { return second.isReady(); }));
        bench.action("library.favourite")->trigger();
        bench.settle();
        QVERIFY(!bench.model().section(LibrarySection::Favourites).isValid());
    }

    void aClassIsDraggedByItsFullName()
    {
        const Shelf shelf;
        const Bench bench(&shelf);
        bench.type(QStringLiteral("constanthum"));
        const auto* list = bench.part<QListView>("libraryResults");
        QVERIFY(list->dragEnabled());
        const std::unique_ptr<QMimeData> data(list->model()->mimeData({list->model()->index(0, 0)}));
        QCOMPARE(data->data(QStringLiteral("application/x-causeway-class")), QByteArray("Lib.Sources.ConstantHum"));
        const QModelIndex row = bench.model().find(QStringLiteral("Lib"));
        const std::unique_ptr<QMimeData> ofTree(bench.model().mimeData({row}));
        QCOMPARE(ofTree->data(kClassMimeType), QByteArray("Lib"));
        QVERIFY(bench.model().flags(row) & Qt::ItemIsDragEnabled);
        QVERIFY(!(bench.model().flags(row.parent()) & Qt::ItemIsDragEnabled));
    }

    void classesAreShownWithTheirIcons()
    {
        const Shelf shelf;
        shelf.write("Lib/Basic.mo",
                    "within Lib;\npackage Basic\n  model Plain\n  end Plain;\n"
                    "  model Red\n    annotation(Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, "
                    "lineColor={255,0,0}, fillColor={255,0,0},\n"
                    "      fillPattern=FillPattern.Solid), Text(extent={{-100,-100},{100,100}}, textString=\"%name\", "
                    "textColor={0,255,0})}));\n  end Red;\nend Basic;\n");
        const Bench bench(&shelf);
        ClassIcons& icons = bench.browser().icons();
        const auto drawn = [&](const char* name, qreal ratio) {
            static_cast<void>(icons.icon(QLatin1String(name), ratio));
            [&] { QVERIFY(QTest::qWaitFor([&] { return icons.isReady(); })); }();
            return icons.icon(QLatin1String(name), ratio);
        };
        QVERIFY(icons.icon(QStringLiteral("Lib.Basic.Red"), 1).isNull());
        const QPixmap red = drawn("Lib.Basic.Red", 1);
        QCOMPARE(red.size(), QSize(ClassIcons::kSize, ClassIcons::kSize));
        QCOMPARE(red.toImage().pixel(10, 10), onPaper(bench.context.theme.colours(), 0xFF0000).rgb());
        QVERIFY(drawn("Lib.Basic.Plain", 1).isNull());
        QVERIFY(drawn("Lib.Nothing", 1).isNull());
        // Twice the pixels on a fine screen; other colours in the other theme.
        const QPixmap fine = drawn("Lib.Basic.Red", 2);
        QCOMPARE(fine.size(), QSize(2 * ClassIcons::kSize, 2 * ClassIcons::kSize));
        QCOMPARE(fine.devicePixelRatio(), 2.0);
        bench.context.theme.setMode(Theme::Mode::Dark);
        QCOMPARE(drawn("Lib.Basic.Red", 1).toImage().pixel(10, 10),
                 onPaper(bench.context.theme.colours(), 0xFF0000).rgb());
        bench.context.theme.setMode(Theme::Mode::Light);

        // In its row: first the letter, then the icon.
        bench.browser().reveal(QStringLiteral("Lib.Basic.Red"));
        bench.settle();
        auto* tree = bench.part<QTreeView>("libraryTree");
        QTRY_COMPARE(tree->viewport()
                         ->grab(tree->visualRect(bench.model().find(QStringLiteral("Lib.Basic.Red"))))
                         .toImage()
                         .pixel(14, 12),
                     onPaper(bench.context.theme.colours(), 0xFF0000).rgb());
    }

    void aClassIsRevealedInTheTree()
    {
        const Shelf shelf;
        const Bench bench(&shelf);
        bench.browser().reveal(QStringLiteral("Lib.Basic.Load"));
        bench.settle();
        QCOMPARE(bench.browser().currentClass(), QStringLiteral("Lib.Basic.Load"));
        bench.browser().reveal(QStringLiteral("Lib.Basic.Nothing"));
        bench.settle();
        QCOMPARE(bench.browser().currentClass(), QStringLiteral("Lib.Basic"));
    }

    void theClassInFrontIsShownInTheLibrary()
    {
        const Shelf shelf;
        const Bench bench(&shelf);
        bench.type(QStringLiteral("zzz"));  // what was looked for gives way
        EditorPage& page = bench.WindowBench::type(
            "model Mine\n  Lib.Basic.Rheostat r "
            "annotation(Placement(transformation(extent={{-10,-10},{10,10}})));\nend Mine;\n");
        bench.settle();
        bench.action("library.reveal")->trigger();
        bench.settle();
        QCOMPARE(bench.browser().currentClass(), QStringLiteral("Mine"));
        page.setView(EditorPage::View::Diagram);
        page.diagram()->view().selectLater({QStringLiteral("r")});
        bench.settle();
        page.diagram()->view().selectAll();
        QTRY_COMPARE(page.diagram()->view().selectedComponents().size(), 1);
        bench.action("library.reveal")->trigger();
        bench.settle();
        QCOMPARE(bench.browser().currentClass(), QStringLiteral("Lib.Basic.Rheostat"));
    }

    void foldersAreOpenedAndReadAgain()
    {
        const Shelf shelf;
        Bench bench(nullptr);
        QVERIFY(bench.part<QToolButton>("addLibraryFolder")->isVisible());
        QVERIFY(!bench.model().find(QStringLiteral("Lib")).isValid());
        QVERIFY(bench.context.libraries.addFolder(shelf.folder()));
        QVERIFY(!bench.context.libraries.addFolder(shelf.folder() + QStringLiteral("/.")));
        bench.settle();
        QVERIFY(bench.model().find(QStringLiteral("Lib")).isValid());
        QVERIFY(!bench.part<QToolButton>("addLibraryFolder")->isVisible());

        shelf.write("Later.mo", "model Later\nend Later;\n");
        bench.action("library.reload")->trigger();
        bench.settle();
        QVERIFY(bench.model().find(QStringLiteral("Later")).isValid());
        bench.type(QStringLiteral("later"));
        bench.action("library.copyName")->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("Later"));
    }

    void aClassIsPlacedInTheDiagramInFront()
    {
        const Shelf shelf;
        Bench bench(&shelf);
        shelf.write("Later.mo", "model Later\nend Later;\n");
        bench.action("library.reload")->trigger();
        bench.settle();
        EditorPage* page = bench.window->newDocument();
        page->document().replace(0, 0, "model M\nend M;\n");
        page->session().analyse();
        QTRY_VERIFY(page->session().shown() && !page->session().isBusy());
        bench.type(QStringLiteral("later"));
        bench.context.actions.refresh();
        QVERIFY(bench.action("library.place")->isEnabled());
        bench.action("library.place")->trigger();
        QTRY_VERIFY2(page->document().text().find("Later later") != std::string::npos, page->document().text().c_str());
        QVERIFY(page->view() == EditorPage::View::Diagram);
        page->document().undo();
        QCOMPARE(page->document().text(), std::string("model M\nend M;\n"));
    }

    void aClassThatIsNotThereIsAMessage()
    {
        const Shelf shelf;
        const Bench bench(&shelf);
        bench.window->openClass(QStringLiteral("Lib.Nothing"));
        const auto bars = bench.window->findChildren<MessageBar*>();
        QTRY_VERIFY(std::any_of(bars.begin(), bars.end(), [](const MessageBar* bar) {
            return bar->isVisible() && bar->message().contains(QStringLiteral("Lib.Nothing"));
        }));
    }

    void theShippedExamplesAreThere()
    {
        const Bench bench(nullptr);
        const QModelIndex examples = bench.model().section(LibrarySection::Examples);
        QVERIFY(bench.children(examples).contains(QStringLiteral("RlcCircuit")));
        bench.browser().reveal(QStringLiteral("RlcCircuit"));
        auto* tree = bench.part<QTreeView>("libraryTree");
        const QRect place = tree->visualRect(tree->currentIndex());
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, place.center());
        QTest::mouseDClick(tree->viewport(), Qt::LeftButton, {}, place.center());
        QTRY_VERIFY(bench.window->currentPage() != nullptr);
        bench.settle();
        QVERIFY(bench.window->currentPage()->session().canSimulate());
    }
};

QTEST_MAIN(BrowserTest)
#include "browser_test.moc"
