// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/plot_fixture.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/structure/blt_panel.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

using Blocks = std::vector<std::uint32_t>;

Blocks list(std::span<const std::uint32_t> blocks)
{
    return {blocks.begin(), blocks.end()};
}

struct Fixture {
    Theme theme;
    Selection selection;
    BltPanel panel{theme, selection};

    explicit Fixture(const std::shared_ptr<const Analysis>& analysis = nullptr)
    {
        panel.layoutClient().setProgram(QStringLiteral(CAUSEWAY_LAYOUT_PROGRAM));
        panel.resize(900, 500);
        panel.show();
        if (analysis) show(analysis);
    }
    void show(const std::shared_ptr<const Analysis>& analysis)
    {
        panel.setAnalysis(analysis);
        QTRY_VERIFY(panel.isReady());
    }
    QString message()
    {
        const auto* label = panel.findChild<QLabel*>(QStringLiteral("emptyState"));
        return label->isVisible() ? label->text() : QString();
    }
    QString status() { return panel.findChild<QLabel*>(QStringLiteral("bltStatus"))->text(); }
};

}  // namespace

class BltPanelTest : public QObject {
    Q_OBJECT

private slots:
    void blocksNeedWhatTheirEquationsUse()
    {
        const auto analysis = test::rlcCircuit();
        const Structure& structure = *analysis->structure;
        const BltDependencies dependencies(structure);
        QCOMPARE(dependencies.blockCount(), std::size_t{10});
        // u0 = u1 + uC is solved for u1: it needs u0, and the state is known.
        const std::uint32_t u1 = dependencies.blockOf(EquationId(5));
        const std::uint32_t u0 = dependencies.blockOf(EquationId(0));
        QCOMPARE(list(dependencies.needed(u1)), (Blocks{u0}));
        QCOMPARE(list(dependencies.users(u0)), (Blocks{u1}));
        for (std::uint32_t block = 0; block < dependencies.blockCount(); ++block) {
            for (const std::uint32_t needed : dependencies.needed(block)) QVERIFY(needed < block);
        }
        QCOMPARE(dependencies.blockOf(EquationId()), BltDependencies::kNone);
        QCOMPARE(dependencies.blockOf(UnknownId()), BltDependencies::kNone);
    }

    void excerptTakesTheSurroundings()
    {
        const BltDependencies dependencies(*test::chain(100)->structure);
        QVERIFY(excerptAround(dependencies, 0, 2, 100).isWhole);
        const BltExcerpt part = excerptAround(dependencies, 50, 2, 99);
        QVERIFY(!part.isWhole && !part.isCut);
        QCOMPARE(part.blocks, (Blocks{48, 49, 50, 51, 52}));
        const BltExcerpt cut = excerptAround(dependencies, 50, 30, 10);
        QVERIFY(cut.isCut);
        QCOMPARE(cut.blocks.size(), std::size_t{10});
        QCOMPARE(excerptAround(dependencies, 0, 2, 99).blocks, (Blocks{0, 1, 2}));
    }

    void cardsSayWhatIsSolvedFromWhich()
    {
        const auto analysis = test::rlcCircuit();
        const BltDependencies dependencies(*analysis->structure);
        const BltCardText text = describeBlock(*analysis->structure, dependencies.blockOf(EquationId(5)));
        QCOMPARE(text.title, QStringLiteral("solve u1 from eq 6"));
        QCOMPARE(text.lines[0].text, QStringLiteral("u1 = u0 - uC"));
        QVERIFY(!text.isLoop);
    }

    void loopIsOneCardWithItsEquations()
    {
        const auto analysis = test::rlcCircuit(true);
        const BltDependencies dependencies(*analysis->structure);
        const BltCardText text = describeBlock(*analysis->structure, dependencies.blockOf(EquationId(1)));
        QVERIFY(text.isLoop);
        QCOMPARE(text.lines.size(), std::size_t{6});
        QCOMPARE(text.lines[0].text, QStringLiteral("2: u1 = R1*i1"));
        QVERIFY(text.title.startsWith(QStringLiteral("linear loop of 6")));
    }

    void emptyPanelSaysWhatToDo()
    {
        Fixture f;
        QVERIFY(!f.message().isEmpty());
        QVERIFY(f.panel.isReady());
        f.show(test::rlcCircuit());
        QVERIFY(f.message().isEmpty());
        f.panel.setAnalysis(nullptr);
        QVERIFY(!f.message().isEmpty());
    }

    void rlcIsDrawn()
    {
        Fixture f(test::rlcCircuit());
        const BltDrawing& drawing = f.panel.view().drawing();
        QCOMPARE(drawing.nodes.size(), std::size_t{10});
        QVERIFY(drawing.edges.size() >= 10);
        for (const BltDrawing::Node& node : drawing.nodes) {
            QVERIFY(QRectF(QPointF(-1, -1), drawing.size + QSizeF(2, 2)).contains(node.card));
            for (const BltDrawing::Node& other : drawing.nodes) {
                QVERIFY(&node == &other || !node.card.intersects(other.card));
            }
        }
        QCOMPARE(f.status(), QStringLiteral("10 blocks, no algebraic loop"));
    }

    void clickSelectsTheIncidence()
    {
        const auto analysis = test::rlcCircuit();
        Fixture f(analysis);
        const BltDependencies dependencies(*analysis->structure);
        BltView& view = f.panel.view();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                          view.cardRect(dependencies.blockOf(EquationId(5))).center().toPoint());
        QCOMPARE(f.selection.equation(), EquationId(5));
        QCOMPARE(analysis->structure->nameOf(f.selection.unknown()), std::string("u1"));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(2, 2));
        QVERIFY(f.selection.equation().isNone());
    }

    void lineOfALoopSelectsItsEquation()
    {
        const auto analysis = test::rlcCircuit(true);
        Fixture f(analysis);
        const BltDependencies dependencies(*analysis->structure);
        const QRectF card = f.panel.view().cardRect(dependencies.blockOf(EquationId(1)));
        const QPointF lastLine(card.center().x(), card.bottom() - 16 * f.panel.view().zoom());
        QTest::mouseClick(f.panel.view().viewport(), Qt::LeftButton, {}, lastLine.toPoint());
        QCOMPARE(f.selection.equation(), EquationId(9));
    }

    void arrowsWalkAlongTheDependencies()
    {
        const auto analysis = test::rlcCircuit();
        Fixture f(analysis);
        f.selection.selectEquation(EquationId(5));
        QTest::keyClick(&f.panel.view(), Qt::Key_Left);
        QCOMPARE(f.selection.equation(), EquationId(0));
        QTest::keyClick(&f.panel.view(), Qt::Key_Right);
        QCOMPARE(f.selection.equation(), EquationId(5));
        QTest::keyClick(&f.panel.view(), Qt::Key_Left);
        QTest::keyClick(&f.panel.view(), Qt::Key_Left);
        QCOMPARE(f.selection.equation(), EquationId(0));
    }

    void largeSystemShowsTheSurroundingsOfTheSelection()
    {
        Fixture f(test::chain(1000));
        QVERIFY(f.panel.view().drawing().nodes.size() < 10);
        f.selection.selectEquation(EquationId(500));
        QTRY_VERIFY(f.panel.isReady());
        QVERIFY(!f.panel.view().cardRect(500).isEmpty());
        QVERIFY(f.panel.view().cardRect(510).isEmpty());
        QVERIFY2(f.status().contains(QStringLiteral("around block 501")), qPrintable(f.status()));
    }

    void newerAnalysisReplacesOneThatIsStillArranged()
    {
        Fixture f;
        f.panel.setAnalysis(test::chain(399));
        f.panel.setAnalysis(test::rlcCircuit());
        QTRY_VERIFY(f.panel.isReady());
        QCOMPARE(f.panel.view().drawing().nodes.size(), std::size_t{10});
        // Closing while the program runs must be safe.
        f.panel.setAnalysis(test::chain(399));
    }

    void missingProgramIsExplained()
    {
        Fixture f;
        f.panel.layoutClient().setProgram(QStringLiteral("/does/not/exist"));
        f.show(test::rlcCircuit());
        QTRY_VERIFY(f.message().contains(QStringLiteral("causeway-layout")));
    }

    void programThatFailsIsExplained_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("words");
        QTest::newRow("crash") << QByteArray("kill -9 $$") << QStringLiteral("without an answer");
        QTest::newRow("no answer") << QByteArray("cat > /dev/null") << QStringLiteral("unreadable answer");
        QTest::newRow("junk") << QByteArray("cat > /dev/null; echo '{\"nodes\":[1]}'")
                              << QStringLiteral("unreadable answer");
        QTest::newRow("own words") << QByteArray("cat > /dev/null; echo too twisted >&2; exit 1")
                                   << QStringLiteral("too twisted");
        QTest::newRow("hangs") << QByteArray("exec sleep 60") << QStringLiteral("was ended");
    }
    void programThatFailsIsExplained()
    {
#ifdef Q_OS_UNIX
        QFETCH(QByteArray, script);
        QFETCH(QString, words);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("layout"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("#!/bin/sh\n" + script + "\n");
        file.close();
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        Fixture f;
        f.panel.layoutClient().setProgram(path);
        f.panel.layoutClient().setTimeout(1000);
        f.show(test::rlcCircuit());
        QTRY_VERIFY2(f.message().contains(words), qPrintable(f.message()));
#else
        QSKIP("needs a shell");
#endif
    }
};

QTEST_MAIN(BltPanelTest)
#include "blt_panel_test.moc"
