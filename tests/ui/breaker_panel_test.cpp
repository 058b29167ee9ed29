// SPDX-License-Identifier: GPL-3.0-or-later
// The component breaker: cells are toggled, the loop is sorted again, the advice is carried out, and the text is never
// changed.
#include <QComboBox>
#include <QLabel>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include "tests/ui/pictures.h"
#include "tests/ui/structure_fixture.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/structure/breaker_digraph.h"
#include "ui/structure/breaker_matrix.h"
#include "ui/structure/breaker_panel.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

struct Bench {
    Theme theme;
    Selection selection;
    JobManager jobs;
    BreakerPanel panel{theme, selection, jobs};
    std::shared_ptr<const Analysis> analysis;

    explicit Bench(std::shared_ptr<const Analysis> shown) : analysis(std::move(shown))
    {
        panel.resize(900, 500);
        panel.show();
        panel.setAnalysis(analysis);
        wait();
    }
    void wait()
    {
        QVERIFY(QTest::qWaitFor([this] { return panel.isReady(); }, 20000));
    }
    const Structure& structure() const { return *analysis->structure; }
    /// The incidence of an unknown in an equation of the text, counted from 1.
    EdgeId edge(std::size_t equation, const char* unknown) const
    {
        return structure().incidence.findEdge(EquationId(equation - 1), structure().findUnknown(unknown));
    }
    void click(EdgeId at)
    {
        QTest::mouseClick(panel.matrix().viewport(), Qt::LeftButton, {},
                          panel.matrix().cellRect(at).center().toPoint());
        wait();
    }
};

/// x1 to x4 in a ring, one chord.
std::shared_ptr<const Analysis> ring()
{
    return analyse(
        std::make_shared<const SourceFile>("ring.mo",
                                           "model Ring\n  Real x1, x2, x3, x4;\nequation\n  x1 = sin(x4) + time;\n  x2 "
                                           "= sin(x1);\n  x3 = sin(x2) + x1;\n  x4 = sin(x3);\nend Ring;\n"),
        {}, StopAfter::Structure, Task());
}

}  // namespace

class BreakerPanelTest : public QObject {
    Q_OBJECT
private slots:
    void withoutALoopThereIsNothingToBreak()
    {
        const Bench bench(test::rlcAnalysis(false));
        QVERIFY(bench.panel.findChild<QLabel*>(QStringLiteral("emptyState"))
                    ->text()
                    .contains(QStringLiteral("no algebraic loop")));
    }

    void aClickLeavesAnUnknownOutAndAnotherPutsItBack()
    {
        Bench bench(ring());
        QCOMPARE(bench.panel.matrix().sizes(), std::vector<std::size_t>{4});
        const EdgeId back = bench.edge(1, "x4");
        bench.click(back);
        QCOMPARE(bench.panel.switchedOff(), std::set<EdgeId>{back});
        QCOMPARE(bench.panel.matrix().sizes(), (std::vector<std::size_t>{1, 1, 1, 1}));
        QCOMPARE(bench.panel.verdict(), QStringLiteral("4 parts, the largest of 1 equation."));
        QCOMPARE(bench.selection.equation(), EquationId(0));
        bench.click(back);
        QVERIFY(bench.panel.switchedOff().empty());
        QCOMPARE(bench.panel.matrix().sizes(), std::vector<std::size_t>{4});
        // The chord does not hold the loop together.
        bench.click(bench.edge(3, "x1"));
        QVERIFY(bench.panel.verdict().startsWith(QStringLiteral("The loop holds")));
        QVERIFY(bench.panel.findChild<QToolButton*>(QStringLiteral("resetBreaker"))->isEnabled());
        bench.panel.findChild<QToolButton*>(QStringLiteral("resetBreaker"))->click();
        bench.wait();
        QVERIFY(bench.panel.switchedOff().empty());
    }

    void theKeyboardDoesTheSame()
    {
        Bench bench(ring());
        bench.panel.matrix().setFocus();
        // The cursor begins on the diagonal, which is matched: without it the loop must be matched otherwise or break.
        QTest::keyClick(&bench.panel.matrix(), Qt::Key_Space);
        bench.wait();
        QCOMPARE(bench.panel.switchedOff().size(), std::size_t(1));
        QTest::keyClick(&bench.panel.matrix(), Qt::Key_Right);
        QTest::keyClick(&bench.panel.matrix(), Qt::Key_Down);
        QVERIFY(!bench.selection.equation().isNone());
    }

    void edgesOfTheDigraphAreTheCellsOfTheMatrix()
    {
        Bench bench(ring());
        QTest::keyClick(&bench.panel.matrix(), Qt::Key_M);
        QVERIFY(bench.panel.showsDigraph());
        BreakerDigraph& digraph = bench.panel.digraph();
        const EdgeId back = bench.edge(1, "x4");
        const auto clickEdge = [&](EdgeId edge) {
            digraph.viewport()->grab();  // edges can be hit once they were painted
            QTest::mouseClick(digraph.viewport(), Qt::LeftButton, {}, digraph.edgeLine(edge).pointAt(0.15).toPoint());
            bench.wait();
        };
        clickEdge(back);
        QCOMPARE(bench.panel.switchedOff(), std::set<EdgeId>{back});
        QCOMPARE(bench.panel.matrix().sizes(), (std::vector<std::size_t>{1, 1, 1, 1}));
        QCOMPARE(bench.selection.unknown(), bench.structure().findUnknown("x4"));
        // By the keys: the cursor is on the edge.
        QTest::keyClick(&digraph, Qt::Key_Space);
        bench.wait();
        QVERIFY(bench.panel.switchedOff().empty());
        QTest::keyClick(&digraph, Qt::Key_Down);
        const EquationId next = bench.selection.equation();
        QVERIFY(!next.isNone());
        QTest::keyClick(&digraph, Qt::Key_Left);
        QTest::keyClick(&digraph, Qt::Key_Right);
        QCOMPARE(bench.selection.equation(), next);
        QTest::keyClick(&digraph, Qt::Key_Return);
        bench.wait();
        QCOMPARE(bench.panel.switchedOff().size(), std::size_t(1));
        QTest::keyClick(&digraph, Qt::Key_M);
        QVERIFY(!bench.panel.showsDigraph());
    }

    void eachChangeIsUndone()
    {
        Bench bench(ring());
        const EdgeId back = bench.edge(1, "x4"), chord = bench.edge(3, "x1");
        bench.click(back);
        bench.click(chord);
        QTest::keyClick(&bench.panel.matrix(), Qt::Key_Backspace);
        bench.wait();
        QVERIFY(bench.panel.switchedOff().empty());
        const auto press = [&](QKeySequence::StandardKey key) {
            const QKeyCombination keys = QKeySequence(key)[0];
            QTest::keyClick(&bench.panel.matrix(), keys.key(), keys.keyboardModifiers());
            bench.wait();
        };
        press(QKeySequence::Undo);
        QCOMPARE(bench.panel.switchedOff(), (std::set<EdgeId>{back, chord}));
        press(QKeySequence::Undo);
        QCOMPARE(bench.panel.switchedOff(), std::set<EdgeId>{back});
        QCOMPARE(bench.panel.matrix().sizes().size(), std::size_t(4));
        press(QKeySequence::Undo);
        press(QKeySequence::Undo);
        QVERIFY(bench.panel.switchedOff().empty() && bench.panel.changes().isEmpty());
        press(QKeySequence::Redo);
        press(QKeySequence::Redo);
        QCOMPARE(bench.panel.switchedOff(), (std::set<EdgeId>{back, chord}));
        // Another change forgets what was undone.
        press(QKeySequence::Undo);
        bench.click(chord);
        press(QKeySequence::Redo);
        QCOMPARE(bench.panel.switchedOff(), (std::set<EdgeId>{back, chord}));
    }

    void whatAChangeDidIsSaid()
    {
        Bench bench(ring());
        // The one that is matched: the others take its place, or it is left as a residual.
        bench.click(bench.edge(3, "x1"));
        QCOMPARE(bench.panel.changes(), QStringLiteral("The matching is as before. Index as before: 1."));
        bench.panel.reset();
        std::vector<EdgeId> rowOfTwo;
        for (const char* unknown : {"x1", "x4"}) rowOfTwo.push_back(bench.edge(1, unknown));
        bench.panel.switchOff(rowOfTwo);
        bench.wait();
        QVERIFY(bench.panel.verdict().contains(QStringLiteral("left as residual")));
        QVERIFY(bench.panel.changes().contains(QStringLiteral("Matched otherwise")));
        QVERIFY(bench.panel.changes().contains(QStringLiteral("Index before: 1; now: none")));
    }

    /// What the list promises is what comes out.
    void adviceIsWhatComesOut()
    {
        Bench bench(test::rlcAnalysis(true));
        auto* list = bench.panel.findChild<QTreeWidget*>(QStringLiteral("breakerAdvice"));
        QCOMPARE(list->topLevelItemCount(), 2);
        int tried = 0;
        for (int section = 0; section < 2; ++section) {
            for (int i = 0; i < list->topLevelItem(section)->childCount(); ++i) {
                QTreeWidgetItem* item = list->topLevelItem(section)->child(i);
                if (item->text(1).isEmpty()) continue;
                emit list->itemActivated(item, 0);
                bench.wait();
                const std::vector<std::size_t>& sizes = bench.panel.matrix().sizes();
                QCOMPARE(QString::number(*std::ranges::max_element(sizes)), item->text(1));
                QCOMPARE(QString::number(sizes.size()), item->text(2));
                if (sizes.size() == 1) QVERIFY(bench.panel.verdict().startsWith(QStringLiteral("1 part of ")));
                if (section == 1) QVERIFY(bench.panel.verdict().contains(QStringLiteral("residual")));
                ++tried;
            }
        }
        QVERIFY(tried > 3);
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            bench.theme.setMode(mode);
            for (const bool isDigraph : {false, true}) {
                bench.panel.setShowsDigraph(isDigraph);
                test::keepPicture(bench.panel,
                                  (isDigraph ? QStringLiteral("breaker-digraph-") : QStringLiteral("breaker-")) +
                                      (mode == Theme::Mode::Dark ? QStringLiteral("dark") : QStringLiteral("light")));
            }
        }
    }

    void nothingIsComputedWhileNobodyLooks()
    {
        Bench bench(ring());
        bench.panel.hide();
        bench.panel.setAnalysis(test::rlcAnalysis(true));
        QVERIFY(bench.panel.isReady() && bench.jobs.isIdle());
        bench.panel.show();
        QVERIFY(!bench.panel.isReady());
        bench.wait();
        QCOMPARE(bench.panel.matrix().sizes(), std::vector<std::size_t>{6});
    }

    void anotherModelForgetsWhatWasOff()
    {
        Bench bench(ring());
        bench.click(bench.edge(1, "x4"));
        bench.panel.setAnalysis(test::rlcAnalysis(true));
        bench.wait();
        QVERIFY(bench.panel.switchedOff().empty());
        bench.panel.setAnalysis(nullptr);
        QVERIFY(bench.panel.matrix().sizes().empty());
    }
};

QTEST_MAIN(BreakerPanelTest)
#include "breaker_panel_test.moc"
