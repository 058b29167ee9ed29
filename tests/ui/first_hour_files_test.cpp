// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour with files and texts: closed, opened, searched, printed. See hands.h for how it counts.
#include <QDir>
#include <QListWidget>
#include <QPrinter>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/ui/hands.h"
#include "tests/ui/walk_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/find_bar.h"
#include "ui/editor/modelica_editor.h"
#include "ui/session/user_folder.h"
#include "ui/window/panel_pictures.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

const char* const kDrawn =
    "model Drawn\n  Causeway.Electrical.Basic.Resistor resistor(R=10)\n    "
    "annotation(Placement(transformation(extent={{-10,-10},{10,10}})));\n  Causeway.Electrical.Basic.Ground ground\n   "
    " "
    "annotation(Placement(transformation(extent={{20,-40},{40,-20}})));\nequation\n  connect(resistor.n, ground.p)\n   "
    " "
    "annotation(Line(points={{10,0},{30,0},{30,-20}}, color={0,0,255}));\nend Drawn;\n";

const char* const kText =
    "model Cooling\n  parameter Real T0(unit=\"K\") = 293;\n  parameter Real k(unit=\"1/s\") = 0.01;\n  Real "
    "T(unit=\"K\", start=360, fixed=true);\nequation\n  der(T) = -k*(T - T0);\n  "
    "annotation(experiment(StopTime=600));\nend Cooling;\n";

QString written(const QTemporaryDir& folder, const char* name, const char* text)
{
    QFile file(folder.filePath(QLatin1String(name)));
    if (file.open(QIODevice::WriteOnly)) file.write(text);
    return file.fileName();
}

}  // namespace

class FirstHourFilesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void aDrawingIsClosedAndComesBackAsItWas()
    {
        const QTemporaryDir folder;
        const QString file = written(folder, "Drawn.mo", kDrawn);
        const WindowBench bench;
        Hands hands(bench);
        bench.open(file).setView(EditorPage::View::Diagram);
        bench.settle();
        hands.begin();
        hands.key(Qt::Key_W, Qt::ControlModifier);
        QVERIFY(bench.window->currentPage() == nullptr);
        hands.done("close it", 1, 1);

        // OMEdit: a click on the list of its welcome page. LTspice: File, the entry. It comes back as it was drawn.
        auto* recent = bench.window->findChild<QListWidget*>(QStringLiteral("welcomeRecent"));
        QVERIFY(recent != nullptr && recent->isVisible());
        hands.click(*recent->viewport(), recent->visualItemRect(recent->item(0)).center());
        EditorPage* page = bench.window->currentPage();
        QVERIFY(page != nullptr);
        QCOMPARE(page->document().path(), file);
        QCOMPARE(page->view(), EditorPage::View::Diagram);
        hands.done("open it again", 1, 2);
    }

    void whatIsInFrontIsPrintedAndSavedAsAPicture()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        EditorPage& page = bench.type(kDrawn);
        auto* pictures = bench.window->findChild<PanelPictures*>();
        QVERIFY(bench.action("file.print")->isEnabled());
        const auto printed = [&](const char* name) {
            QSignalSpy told(pictures, &PanelPictures::printed);
            QPrinter printer(QPrinter::HighResolution);
            printer.setOutputFormat(QPrinter::PdfFormat);
            printer.setOutputFileName(folder.filePath(QLatin1String(name)));
            pictures->print(printer);
            QFile file(folder.filePath(QLatin1String(name)));
            return told.size() == 1 && told[0][0].toString().isEmpty() && file.open(QIODevice::ReadOnly)
                       ? file.readAll()
                       : QByteArray();
        };
        page.editor().setFocus();
        const QByteArray text = printed("text.pdf");
        QVERIFY(text.startsWith("%PDF"));
        page.setView(EditorPage::View::Diagram);
        bench.settle();
        DiagramView& view = page.diagram()->view();
        view.setFocus();
        const QByteArray diagram = printed("diagram.pdf");
        QVERIFY(diagram.startsWith("%PDF") && diagram != text);
        // On white in every theme, the lines in their blue.
        bench.context.theme.setMode(Theme::Mode::Dark);
        QSignalSpy told(pictures, &PanelPictures::saved);
        pictures->save(view, folder.filePath(QStringLiteral("diagram.png")));
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, kPatience);
        QCOMPARE(told[0][1].toString(), QString());
        const QImage picture(folder.filePath(QStringLiteral("diagram.png")));
        QVERIFY(pixelsOf(picture, QColor(0, 0, 255)) > 20);
        // The dialog begins where the user has files, and remembers where one was.
        QVERIFY(inUserFolder(&bench.context.settings, {}) != QDir::currentPath());
        noteUserFolder(&bench.context.settings, folder.filePath(QStringLiteral("diagram.png")));
        QCOMPARE(inUserFolder(&bench.context.settings, QStringLiteral("a.csv")),
                 folder.filePath(QStringLiteral("a.csv")));
        // Of a library that was only looked at.
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("Library")));
        QFile package(folder.filePath(QStringLiteral("Library/package.mo")));
        QVERIFY(package.open(QIODevice::WriteOnly) && package.write("package Library end Library;") > 0);
        package.close();
        noteUserFolder(&bench.context.settings, folder.filePath(QStringLiteral("Library/Part.mo")));
        QCOMPARE(inUserFolder(&bench.context.settings, {}), folder.path());
    }

    void filesAreDraggedInAndGoneThrough()
    {
        const QTemporaryDir folder;
        const QString first = written(folder, "Drawn.mo", kDrawn), second = written(folder, "Cooling.mo", kText);
        const WindowBench bench;
        Hands hands(bench);
        hands.drop(*bench.window, {QUrl::fromLocalFile(first), QUrl::fromLocalFile(second)});
        QCOMPARE(bench.window->pages().size(), std::size_t(2));
        QCOMPARE(bench.window->pages()[0]->view(), EditorPage::View::Diagram);
        QCOMPARE(bench.window->pages()[1]->view(), EditorPage::View::Text);
        hands.done("drag files in", 1, 1);

        hands.key(Qt::Key_PageUp, Qt::ControlModifier);
        QCOMPARE(bench.window->currentPage()->document().path(), first);
        hands.done("go to another document", 1, 1);

        // Text and diagram beside each other. OMEdit and LTspice have one of them at a time.
        hands.key(Qt::Key_3, Qt::ControlModifier);
        const EditorPage& page = *bench.window->currentPage();
        QVERIFY(page.editor().isVisible() && page.diagram()->isVisible());
        hands.done("text and diagram beside each other", kCannot, kCannot);
    }

    void aTextIsSearchedAndChanged()
    {
        const WindowBench bench;
        Hands hands(bench);
        EditorPage& page = bench.type(kText);
        page.editor().setFocus();
        page.editor().goTo(0, 0);
        hands.begin();

        // OMEdit: Ctrl+F, the word, Enter. LTspice: Ctrl+F, the name, Enter.
        hands.key(Qt::Key_F, Qt::ControlModifier);
        hands.type(QStringLiteral("T0"));
        hands.key(Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(page.editor().selectedText(), QStringLiteral("T0"), kPatience);
        hands.done("find a word", 3, 3);
        hands.key(Qt::Key_Escape);
        hands.begin();

        // OMEdit: Ctrl+F, the word, Tab, the other, a click on Replace all.
        hands.key(Qt::Key_H, Qt::ControlModifier);
        hands.type(QStringLiteral("0.01"));
        hands.key(Qt::Key_Tab);
        hands.type(QStringLiteral("0.02"));
        hands.click(*page.findBar().findChild<QPushButton*>(QStringLiteral("replaceAll")));
        QVERIFY2(page.document().text().find("= 0.02") != std::string::npos, page.document().text().c_str());
        hands.done("replace it everywhere", 5, kCannot);
        hands.key(Qt::Key_Escape);
        hands.begin();

        // OMEdit: the menu of the name, Open class.
        const auto use = static_cast<quint32>(page.document().text().find("(T - T0)") + 5);
        page.editor().goTo(use, use);
        hands.begin();
        hands.key(Qt::Key_F12);
        WAIT_FOR(page.editor().cursorOffset() < page.document().text().find("equation"));
        hands.done("go to the declaration", 2, kCannot);
        hands.key(Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE_WITH_TIMEOUT(page.editor().cursorOffset(), use, kPatience);
        hands.done("and back", kCannot, kCannot);

        // OMEdit: Ctrl+K. Of the line of the cursor.
        hands.key(Qt::Key_Slash, Qt::ControlModifier);
        QVERIFY(page.document().text().find("// der(T)") != std::string::npos);
        hands.key(Qt::Key_Slash, Qt::ControlModifier);
        QVERIFY(page.document().text().find("//") == std::string::npos);
        hands.done("comment a line out and in again", 2, kCannot);

        // OMEdit: Ctrl+wheel; LTspice: the settings.
        const long before = page.editor().SendScintilla(QsciScintillaBase::SCI_GETZOOM);
        hands.key(Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(page.editor().SendScintilla(QsciScintillaBase::SCI_GETZOOM) > before);
        hands.done("larger text", 1, 4);

        // Two views of one text.
        hands.key(Qt::Key_Backslash, Qt::ControlModifier);
        QCOMPARE(page.findChildren<ModelicaEditor*>().size(), 2);
        hands.done("two windows on one text", kCannot, kCannot);
    }
};

HANDS_MAIN(FirstHourFilesTest)
#include "first_hour_files_test.moc"
