// SPDX-License-Identifier: GPL-3.0-or-later
// Several documents: their tabs can be read, and the keyboard stays in the document in front.
#include <QApplication>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/file_io.h"
#include "tests/ui/pictures.h"
#include "tests/ui/window_fixture.h"
#include "ui/editor/modelica_editor.h"
#include "ui/session/paths.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

class DocumentTabsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void namesOfManyAreReadable()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        bench.window->resize(1000, 700);
        const QStringList names{
            QStringLiteral("BridgeRectifier"),  QStringLiteral("BuckConverter"),
            QStringLiteral("BouncingBall"),     QStringLiteral("BrokenLoopOfTwoDiodesAndOneInductor"),
            QStringLiteral("ThreePhaseBridge"), QStringLiteral("Pendulum")};
        for (const QString& name : names) {
            const QString path = folder.filePath(name + QStringLiteral(".mo"));
            QVERIFY(
                !writeFileWhole(toPath(path), "model " + name.toStdString() + "\nend " + name.toStdString() + ";\n"));
            bench.open(path);
        }
        const auto* tabs = bench.window->findChild<QTabWidget*>(QStringLiteral("documents"));
        const QTabBar& bar = *tabs->tabBar();
        for (int i = 0; i < tabs->count(); ++i) {
            const QString text = tabs->tabText(i);
            if (i != 3) QCOMPARE(text, names[i]);
            QVERIFY2(text.startsWith(names[i].left(15)), qPrintable(text));
            QVERIFY2(bar.tabRect(i).width() > bar.fontMetrics().horizontalAdvance(text), qPrintable(text));
        }
        QVERIFY(tabs->tabText(3).endsWith(QChar(0x2026)));
        QVERIFY(bar.usesScrollButtons());
        keepPicture(*bench.window, QStringLiteral("tabs"));
    }

    void theKeyboardGoesToTheDocumentThatComesToTheFront()
    {
        const WindowBench bench;
        EditorPage& first = bench.type("model First\nend First;\n");
        EditorPage& second = bench.type("model Second\nend Second;\n");
        second.editor().setFocus();
        QTest::keyClick(&second.editor(), Qt::Key_W, Qt::ControlModifier);
        bench.settle();
        QCOMPARE(bench.window->currentPage(), &first);
        QVERIFY(first.editor().hasFocus());
    }

    void thePerspectiveLeavesTheKeyboardWhereItIs()
    {
        const WindowBench bench;
        EditorPage& page = bench.type("model First\nend First;\n");
        page.editor().setFocus();
        for (const Perspective perspective :
             {Perspective::Simulate, Perspective::Teach, Perspective::Analyse, Perspective::Edit}) {
            bench.window->setPerspective(perspective);
            bench.settle();
            QVERIFY2(page.editor().hasFocus(), qPrintable(QApplication::focusWidget()->objectName()));
        }
        // From a panel that the next one does not have.
        bench.window->setPerspective(Perspective::Simulate);
        bench.window->showPanel(PanelId::Parameters);
        bench.window->setPerspective(Perspective::Teach);
        bench.settle();
        const QWidget* focus = QApplication::focusWidget();
        QVERIFY(focus != nullptr);
        QVERIFY2(
            focus->isVisible() && (page.isAncestorOf(focus) || focus->objectName() != QStringLiteral("librarySearch")),
            qPrintable(focus->objectName()));
    }
};

QTEST_MAIN(DocumentTabsTest)
#include "document_tabs_test.moc"
