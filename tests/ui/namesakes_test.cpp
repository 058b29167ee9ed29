// SPDX-License-Identifier: GPL-3.0-or-later
// Classes of the same name in several open documents: who does not use them is not concerned, and the window makes
// none.
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/diagram_fixture.h"
#include "tests/ui/window_fixture.h"
#include "ui/editor/problems_panel.h"
#include "ui/session/document.h"

using namespace causeway;
using namespace causeway::test;
using namespace causeway::ui;

class NamesakesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static bool hasErrors(const EditorPage& page) { return page.session().analysis()->diagnostics.hasErrors(); }

private Q_SLOTS:
    void initTestCase() { writeParts(m_folder); }

    void modelsThatDoNotUseThemRun()
    {
        const WindowBench bench;
        EditorPage& first = bench.type("model Model1 Real x = 1; end Model1;");
        EditorPage& second = bench.type("model Model1 Real x = 2; end Model1; model Other Real y = 3; end Other;");
        EditorPage& apart = bench.type("model Apart Real x(start = 1, fixed = true); equation der(x) = -x; end Apart;");
        for (const EditorPage* page : {&first, &second, &apart})
            QVERIFY2(!hasErrors(*page), qPrintable(firstErrorOf(page->session().analysis()->diagnostics)));
        QTest::keyClick(bench.window.get(), Qt::Key_F5);
        bench.settle();
        QVERIFY(apart.session().result() != nullptr);
        // What stands beside a name with two meanings can be used.
        QVERIFY(!hasErrors(bench.type("model UsesOther Other other; end UsesOther;")));
    }

    void aModelThatUsesTheNameSaysSoUntilItIsClear()
    {
        const WindowBench bench;
        bench.type("model Part Real x = 1; end Part;");
        EditorPage& user = bench.type("model User Part part; end User;");
        QVERIFY(!hasErrors(user));
        EditorPage& second = bench.type("model Part Real x = 2; end Part;");
        const QString message = firstErrorOf(user.session().analysis()->diagnostics);
        QVERIFY2(message.contains(QStringLiteral("the class 'Part' is declared twice")), qPrintable(message));
        QVERIFY(!hasErrors(second));
        second.document().replace(6, 4, "Piece");
        bench.settle();
        QTRY_VERIFY_WITH_TIMEOUT(!hasErrors(user), kPatience);
    }

    void bothTextsSaySo()
    {
        const WindowBench bench;
        EditorPage& first = bench.type("model Twin Real x = 1; end Twin;");
        auto& problems = *bench.window->findChild<ProblemsPanel*>();
        QCOMPARE(problems.warningCount(), 0);
        EditorPage& second = bench.type("model Twin Real x = 2; end Twin;");
        const auto isTold = [&] {
            QTRY_COMPARE_WITH_TIMEOUT(problems.warningCount(), 1, kPatience);
            const QString message = problems.model().index(0, ProblemsModel::MessageColumn).data().toString();
            QVERIFY2(message.contains(QStringLiteral("the class 'Twin' is declared twice")), qPrintable(message));
            QVERIFY(message.contains(first.document().label()) && message.contains(second.document().label()));
        };
        isTold();
        QTest::keyClick(bench.window.get(), Qt::Key_PageUp, Qt::ControlModifier);
        bench.settle();
        isTold();
        // The other one gets a name of its own: neither has anything to say.
        second.document().replace(6, 4, "Mate");
        QTRY_COMPARE_WITH_TIMEOUT(problems.warningCount(), 0, kPatience);
    }

    void anExampleOfTheLibraryRunsBesideThem()
    {
        const WindowBench bench;
        bench.type("model Model1 Real x = 1; end Model1;");
        bench.type("model Model1 Real x = 2; end Model1;");
        bool isOpen = false;
        bench.window->openClassThen(QStringLiteral("Causeway.Examples.PowerElectronics.BoostConverter"),
                                    [&](EditorPage*) { isOpen = true; });
        QTRY_VERIFY_WITH_TIMEOUT(isOpen, kPatience);
        bench.settle();
        QTest::keyClick(bench.window.get(), Qt::Key_F5);
        bench.settle();
        QVERIFY(bench.window->currentPage()->session().result() != nullptr);
    }

    void aModelThatIsDrawnGetsAFreeName()
    {
        const WindowBench bench;
        bench.type("model Model1 Real x = 1; end Model1;");
        bench.type("model Model2 Real x = 1; end Model2;");
        EditorPage& page = *bench.window->newDiagram();
        bench.settle();
        DiagramView& view = page.diagram()->view();
        QTest::keyClick(&view, Qt::Key_Insert);
        auto* name = page.findChild<QLineEdit*>(QStringLiteral("placeName"));
        QTest::keyClicks(name, QStringLiteral("Parts.Resistor"));
        bench.settle();
        QTest::keyClick(name, Qt::Key_Return);
        bench.settle();
        QTest::keyClick(&view, Qt::Key_Return);
        bench.settle();
        const std::string& text = page.document().text();
        QVERIFY2(text.starts_with("model Model3\n"), text.c_str());
    }
};

QTEST_MAIN(NamesakesTest)
#include "namesakes_test.moc"
