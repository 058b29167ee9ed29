// SPDX-License-Identifier: GPL-3.0-or-later
// Colouring by hand: the lecture's order gives the lecture's numbers, and mistakes are refused and counted.
#include <QTest>

#include "core/structure/graph/colouring_exercise.h"
#include "tests/ui/structure_fixture.h"

using namespace causeway;

class StructureExerciseTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_structure = test::rlcAnalysis()->structure; }

    void lectureOrderGivesLectureNumbers()
    {
        ColouringExercise exercise(m_structure->incidence);
        const auto accept = [](const ColouringExercise::Outcome& outcome) {
            QVERIFY(std::holds_alternative<ColouringStep>(outcome));
        };
        accept(exercise.pick(EquationId(0)));
        accept(exercise.pick(EquationId(7)));
        accept(exercise.pick(unknown("i0")));
        accept(exercise.pick(unknown("der(iL)")));
        accept(exercise.pick(unknown("der(uC)")));
        accept(exercise.pick(EquationId(2)));
        accept(exercise.pick(EquationId(5)));
        accept(exercise.pick(EquationId(6)));
        accept(exercise.pick(unknown("iC")));
        QCOMPARE(exercise.movesLeft(), std::size_t{2});  // equation 2 and i1, both for the same edge
        accept(exercise.pick(EquationId(1)));
        const std::vector<std::uint32_t> lecture{1, 6, 3, 9, 8, 4, 5, 2, 10, 7};
        for (std::size_t e = 0; e < lecture.size(); ++e)
            QCOMPARE(exercise.colouring().number(EquationId(e)), lecture[e]);
        QCOMPARE(exercise.rightCount(), std::size_t{10});
        QCOMPARE(exercise.wrongCount(), std::size_t{0});
        QCOMPARE(exercise.movesLeft(), std::size_t{0});
    }

    void wrongPickChangesNothingButTheCount()
    {
        ColouringExercise exercise(m_structure->incidence);
        const ColouringExercise::Outcome outcome = exercise.pick(EquationId(8));
        QVERIFY(std::get<ColouringRefusal>(outcome) == ColouringRefusal::EquationHasSeveral);
        QVERIFY(std::get<ColouringRefusal>(exercise.pick(unknown("u1"))) == ColouringRefusal::UnknownHasSeveral);
        QCOMPARE(exercise.colouring().assignedCount(), std::size_t{0});
        QCOMPARE(exercise.wrongCount(), std::size_t{2});
        QVERIFY(!exercise.canUndo());
    }

    void undoneAndRedonePicksCountOnce()
    {
        ColouringExercise exercise(m_structure->incidence);
        exercise.pick(EquationId(0));
        exercise.pick(EquationId(7));
        exercise.undo();
        QCOMPARE(exercise.rightCount(), std::size_t{1});
        QCOMPARE(exercise.colouring().number(EquationId(7)), 0U);
        exercise.redo();
        QCOMPARE(exercise.colouring().number(EquationId(7)), 2U);
        exercise.undo();
        exercise.pick(unknown("i0"));  // another way forgets what was undone
        QVERIFY(!exercise.canRedo());
        QCOMPARE(exercise.picks().size(), std::size_t{2});
        exercise.undo();
        exercise.undo();
        exercise.undo();  // one too many does nothing
        QCOMPARE(exercise.colouring().assignedCount(), std::size_t{0});
        exercise.restart();
        QVERIFY(!exercise.canRedo());
    }

    void edgePickTakesTheRuleThatApplies()
    {
        ColouringExercise exercise(m_structure->incidence);
        const EdgeId byRule1 = m_structure->incidence.findEdge(EquationId(7), unknown("u2"));
        QVERIFY(std::get<ColouringStep>(exercise.pick(byRule1)).rule == ColouringRule::SingleUnknown);
        const EdgeId byRule2 = m_structure->incidence.findEdge(EquationId(8), unknown("i0"));
        QVERIFY(std::get<ColouringStep>(exercise.pick(byRule2)).rule == ColouringRule::SingleEquation);
        QVERIFY(std::get<ColouringRefusal>(exercise.pick(byRule2)) == ColouringRefusal::EdgeNotBlack);
    }

private:
    UnknownId unknown(const char* name) const { return m_structure->findUnknown(name); }

    std::shared_ptr<const Structure> m_structure;
};

QTEST_GUILESS_MAIN(StructureExerciseTest)
#include "structure_exercise_test.moc"
