// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a lesson in digraph and matrix: what is asked for and the unknowns of its equations; player, exercise and
// selection go on as before.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

#include "tests/ui/pictures.h"
#include "tests/ui/structure_fixture.h"
#include "ui/lesson/digraph_panel.h"
#include "ui/lesson/digraph_view.h"
#include "ui/lesson/incidence_panel.h"
#include "ui/lesson/incidence_view.h"
#include "ui/lesson/lesson_filter_bar.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

using By = LessonQuestion::By;

struct Desk {
    Theme theme;
    Selection selection;
    test::LessonTable table;
    DigraphPanel digraph{theme, selection, table.desk};
    IncidencePanel matrix{theme, selection, table.desk};
    LessonFilter& filter = table.desk.filter();

    explicit Desk(const std::shared_ptr<const Analysis>& analysis)
    {
        for (StructurePanel* panel : panels()) {
            panel->resize(900, 560);
            panel->show();
            panel->setAnimated(false);
        }
        show(analysis, false);
        table.player.toStart();
    }
    std::array<StructurePanel*, 2> panels() { return {&digraph, &matrix}; }
    void show(const std::shared_ptr<const Analysis>& analysis, bool keepsPlace)
    {
        for (StructurePanel* panel : panels()) panel->setAnalysis(analysis);
        table.show(analysis, keepsPlace);
        wait();
    }
    void wait()
    {
        while (!filter.isReady())
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    void ask(By by, const char* text)
    {
        filter.ask({by, QString::fromLatin1(text), {}, {}});
        wait();
    }
    QLineEdit* field(QWidget& panel) { return panel.findChild<QLineEdit*>(QStringLiteral("lessonFilterField")); }
    QString count(QWidget& panel) { return panel.findChild<QLabel*>(QStringLiteral("lessonFilterCount"))->text(); }
    LessonFilterBar* bar(QWidget& panel) { return panel.findChild<LessonFilterBar*>(); }
    const Lesson& shown() const { return *filter.sheet()->lesson; }
    const Structure& structure() const { return *table.desk.structure(); }
    /// Equations as the text counts them.
    std::vector<std::size_t> equations() const
    {
        std::vector<std::size_t> numbers;
        for (std::size_t e = 0; e < shown().incidence.equationCount(); ++e)
            numbers.push_back(shown().structureEquation(EquationId(e)).index() + 1);
        return numbers;
    }
    QStringList unknowns() const
    {
        QStringList names;
        for (std::size_t u = 0; u < shown().incidence.unknownCount(); ++u)
            names << QString::fromStdString(shown().unknownText(UnknownId(u), 0));
        return names;
    }
    /// The board of the view says of what it shows what the lesson's board says.
    bool agrees(const LessonBoard& part, const LessonBoard& whole) const
    {
        bool same = true;
        const Incidence& incidence = part.lesson().incidence;
        for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
            const EquationId equation = part.lesson().structureEquation(incidence.equationOf(EdgeId(i)));
            const UnknownId unknown = part.lesson().structureUnknown(incidence.unknownOf(EdgeId(i)));
            same = same && part.mark(EdgeId(i)) == whole.mark(whole.lesson().incidence.findEdge(equation, unknown));
            same = same && part.mark(incidence.equationOf(EdgeId(i))) == whole.mark(equation) &&
                   part.number(incidence.equationOf(EdgeId(i))) == whole.number(equation);
            same = same && part.mark(incidence.unknownOf(EdgeId(i))) == whole.mark(unknown);
        }
        return same;
    }
};

/// Two components that need each other.
std::shared_ptr<const Analysis> twoTanks()
{
    static const std::shared_ptr<const Analysis> analysis =
        analyse(std::make_shared<const SourceFile>("tanks.mo",
                                                   "model Tank\n  Real level(start = 1, fixed = true), loss;\n  input "
                                                   "Real out;\nequation\n  der(level) = -out - loss;\n"
                                                   "  loss = 0.1*level;\nend Tank;\nmodel Tanks\n  Tank left(out = "
                                                   "left.level - right.level), right(out = -left.out);\nend Tanks;\n"),
                "Tanks", StopAfter::Structure, Task());
    return analysis;
}

}  // namespace

class LessonFilterTest : public QObject {
    Q_OBJECT
private slots:
    void aPieceOfTextLeavesItsEquationsAndTheirUnknowns()
    {
        Desk desk(test::rlcAnalysis());
        QTest::keyClick(&desk.matrix.view(), Qt::Key_F);
        QVERIFY(desk.bar(desk.matrix)->isVisible() && !desk.bar(desk.digraph)->isVisible());
        QTest::keyClicks(desk.field(desk.matrix), QStringLiteral("U2"));
        desk.wait();
        QCOMPARE(desk.equations(), (std::vector<std::size_t>{3, 7, 8}));
        QCOMPARE(desk.unknowns(), QStringLiteral("u1 u2 i2 uL").split(QLatin1Char(' ')));
        for (StructurePanel* panel : desk.panels()) QCOMPARE(desk.count(*panel), QStringLiteral("3 of 10 equations"));
        // Both views show it, and both rows say so.
        QVERIFY(desk.bar(desk.digraph)->isVisible());
        QCOMPARE(desk.field(desk.digraph)->text(), QStringLiteral("U2"));
        QVERIFY(desk.matrix.findChild<QToolButton*>(QStringLiteral("filterLesson"))->isChecked());
        QCOMPARE(desk.matrix.findChild<QLabel*>(QStringLiteral("matrixSize"))->text(), QStringLiteral("3 × 4"));
        QCoreApplication::processEvents();
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            desk.theme.setMode(mode);
            const QString look = mode == Theme::Mode::Dark ? QStringLiteral("dark") : QStringLiteral("light");
            test::keepPicture(desk.matrix, QStringLiteral("filtered-matrix-") + look);
            test::keepPicture(desk.digraph, QStringLiteral("filtered-digraph-") + look);
        }
        QTest::keyClick(desk.field(desk.matrix), Qt::Key_Escape);
        QVERIFY(!desk.filter.isOn() && desk.equations().size() == 10);
        for (StructurePanel* panel : desk.panels()) QVERIFY(desk.bar(*panel)->isHidden());
    }

    void whatNobodyWroteLeavesNothing()
    {
        Desk desk(test::rlcAnalysis());
        desk.ask(By::Text, "no such name");
        QCOMPARE(desk.count(desk.matrix), QStringLiteral("0 of 10 equations"));
        for (StructurePanel* panel : desk.panels()) panel->grab();
        QTest::keyClick(&desk.matrix.view(), Qt::Key_Down);
        QTest::keyClick(&desk.digraph.view(), Qt::Key_Down);
        desk.table.player.toEnd();
        desk.filter.clear();
        QCOMPARE(desk.equations().size(), std::size_t(10));
    }

    void theLessonIsPlayedOnWhatIsShown()
    {
        Desk desk(test::rlcAnalysis());
        desk.ask(By::Text, "u2");
        const int count = desk.table.player.count();
        const auto agree = [&] {
            return desk.agrees(*desk.matrix.view().board(), desk.table.desk.state()) &&
                   desk.agrees(*desk.matrix.view().board(), *desk.digraph.board());
        };
        for (int i = 0; i < count; ++i, desk.table.player.stepForward()) QVERIFY(agree());
        QVERIFY(agree());
        for (int i = 0; i < count; ++i, desk.table.player.stepBackward()) QVERIFY(agree());
        desk.table.player.toEnd();
        QVERIFY(agree());
        // Asked in the middle of it, too.
        desk.table.player.setPosition(5);
        desk.ask(By::Text, "i1");
        QVERIFY(agree());
        QVERIFY(desk.matrix.view().order().equationAt.size() == desk.equations().size());
        desk.matrix.view().setSorted(true);
        // u1 = R1*i1, i0 = i1 + iL and i1 = i2 + iC in the order in which they are evaluated.
        QCOMPARE(desk.equations(), (std::vector<std::size_t>{2, 9, 10}));
        const Structure& structure = desk.structure();
        std::uint32_t before = 0;
        for (const EquationId equation : desk.matrix.view().order().equationAt) {
            const std::uint32_t number = structure.assignment[desk.shown().structureEquation(equation)].number;
            QVERIFY(number > before);
            before = number;
        }
    }

    void theExerciseTakesPicksInAPart()
    {
        Desk desk(test::rlcAnalysis());
        ExerciseDesk& exercises = desk.table.desk.exercises();
        exercises.setActive(true);
        desk.ask(By::Text, "u2");
        // Equation 8 has one unknown, u2: rule 1. Equation 7 has two: refused.
        const Lesson& lesson = desk.shown();
        desk.matrix.view().grab();
        const auto click = [&](std::size_t equation, const char* unknown) {
            const LessonPlace place{desk.filter.sheet()->find(EquationId(equation - 1)),
                                    desk.filter.sheet()->find(desk.structure().findUnknown(unknown))};
            QTest::mouseClick(desk.matrix.view().viewport(), Qt::LeftButton, {},
                              desk.matrix.view().cellRect(place.equation, place.unknown).center().toPoint());
        };
        click(7, "u1");
        QVERIFY(exercises.said().tone == ExerciseDesk::Tone::Wrong);
        click(8, "u2");
        QVERIFY(exercises.said().tone == ExerciseDesk::Tone::Right);
        QVERIFY(exercises.exercise()->board().mark(EquationId(7)) == Mark::Chosen);
        QVERIFY(desk.agrees(*desk.matrix.view().board(), exercises.exercise()->board()));
        exercises.undo();
        QVERIFY(desk.agrees(*desk.matrix.view().board(), exercises.exercise()->board()));
        QCOMPARE(lesson.incidence.equationCount(), std::size_t(3));
    }

    void theSelectionIsThatOfTheWindow()
    {
        Desk desk(test::rlcAnalysis());
        desk.ask(By::Text, "u2");
        IncidenceView& view = desk.matrix.view();
        const EquationId eighth = desk.filter.sheet()->find(EquationId(7));
        const UnknownId u2 = desk.structure().findUnknown("u2");
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                          view.cellRect(eighth, desk.filter.sheet()->find(u2)).center().toPoint());
        QCOMPARE(desk.selection.equation(), EquationId(7));
        QCOMPARE(desk.selection.unknown(), u2);
        desk.selection.selectEquation(EquationId(0));  // is not shown
        view.grab();
        desk.digraph.grab();
    }

    void aComponentIsWhereItsNamesOccur()
    {
        Desk desk(twoTanks());
        desk.ask(By::Names, "Left.");
        // Its own two, and both that join the tanks.
        QCOMPARE(desk.equations().size(), std::size_t(4));
        desk.ask(By::Names, "left.loss");
        QCOMPARE(desk.equations().size(), std::size_t(2));
        QVERIFY(desk.unknowns().contains(QStringLiteral("der(left.level)")));
    }

    void aBlockIsAskedForByItsNumber()
    {
        const auto analysis = test::rlcAnalysis(true);
        Desk desk(analysis);
        const auto& blocks = analysis->structure->blocks;
        const auto loop =
            std::ranges::max_element(blocks, {}, [](const BltBlock& block) { return block.equations.size(); });
        desk.selection.selectEquation(loop->equations.front());
        desk.bar(desk.matrix)->open();
        auto* way = desk.matrix.findChild<QComboBox*>(QStringLiteral("lessonFilterWay"));
        way->setCurrentIndex(way->findData(static_cast<int>(By::Block)));
        emit way->activated(way->currentIndex());
        desk.wait();
        QCOMPARE(desk.field(desk.matrix)->text(), QString::number(loop - blocks.begin() + 1));
        QCOMPARE(desk.equations().size(), loop->equations.size());
        desk.matrix.view().setSorted(true);
        QCOMPARE(desk.matrix.view().order().largestLoops.size(), std::size_t(1));
        desk.ask(By::Block, "99");
        QVERIFY(desk.equations().empty());
    }

    void surroundingsAreThoseOfTheSelectionAndEndWithTheStructure()
    {
        Desk desk(test::rlcAnalysis());
        desk.bar(desk.digraph)->open();
        auto* way = desk.digraph.findChild<QComboBox*>(QStringLiteral("lessonFilterWay"));
        desk.selection.selectUnknown(desk.structure().findUnknown("u1"), {});
        way->setCurrentIndex(way->findData(static_cast<int>(By::Surroundings)));
        emit way->activated(way->currentIndex());
        desk.wait();
        QCOMPARE(desk.equations(), (std::vector<std::size_t>{2, 6, 7}));
        QCOMPARE(desk.field(desk.digraph)->text(), QStringLiteral("u1"));
        // Return goes to what is selected then: 8 has u2 alone, which 3 and 7 have as well.
        desk.selection.selectEquation(EquationId(7));
        QTest::keyClick(desk.field(desk.digraph), Qt::Key_Return);
        desk.wait();
        QCOMPARE(desk.equations(), (std::vector<std::size_t>{3, 7, 8}));
        desk.show(twoTanks(), false);
        QVERIFY(!desk.filter.isOn());
        QCOMPARE(desk.equations().size(), std::size_t(6));
    }

    /// A text is asked for again in the analysis that a key brings, and nothing flickers meanwhile.
    void anotherAnalysisIsFilteredAlike()
    {
        Desk desk(test::rlcAnalysis());
        desk.ask(By::Text, "u2");
        const std::shared_ptr<const LessonSheet> before = desk.filter.sheet();
        const auto next = test::rlcAnalysis(true);
        for (StructurePanel* panel : desk.panels()) panel->setAnalysis(next);
        desk.table.show(next, true);
        QVERIFY(desk.filter.isBehind() && desk.filter.sheet() == before);
        desk.table.player.toEnd();
        desk.matrix.grab();
        desk.digraph.grab();
        desk.wait();
        QVERIFY(desk.filter.isOn() && !desk.filter.isBehind());
        QCOMPARE(desk.shown().structure, next->structure);
        QVERIFY(desk.agrees(*desk.matrix.view().board(), desk.table.desk.state()));
        // Another lesson of it as well.
        QVERIFY(desk.table.desk.choose(LessonKind::Matching));
        desk.table.wait();
        desk.wait();
        desk.table.player.toEnd();
        QVERIFY(desk.agrees(*desk.matrix.view().board(), desk.table.desk.state()));
        for (StructurePanel* panel : desk.panels()) panel->setAnalysis(nullptr);
        desk.table.show(nullptr);
        QVERIFY(desk.filter.sheet() == nullptr);
    }

    void aHugeModelIsFilteredInAJob()
    {
        Desk desk(test::hugeAnalysis(100000));
        desk.filter.ask({By::Text, QStringLiteral("x[77"), {}, {}});
        QVERIFY(!desk.filter.isReady() && !desk.filter.isOn());
        desk.wait();
        // x[77], x[770] to x[779], and so on, and the equations that have them at other places.
        QVERIFY(desk.equations().size() > 1111 && desk.equations().size() < 5000);
        QVERIFY(desk.count(desk.matrix).endsWith(QStringLiteral("of 100,000 equations")));
        desk.table.player.setPosition(50000);
        QVERIFY(desk.agrees(*desk.matrix.view().board(), desk.table.desk.state()));
        desk.matrix.view().viewport()->grab();
        QVERIFY(desk.matrix.view().touchedCount() < 20000);
    }
};

QTEST_MAIN(LessonFilterTest)
#include "lesson_filter_test.moc"
