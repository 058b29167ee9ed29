// SPDX-License-Identifier: GPL-3.0-or-later
// Colouring by hand in any order that the rules allow: the sorted system follows it, and can be evaluated.
#include <QTest>

#include <algorithm>
#include <random>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/lesson/exercise.h"
#include "core/lesson/lesson_order.h"
#include "core/structure/chosen_order.h"

using namespace causeway;

namespace {

std::shared_ptr<const Structure> example(const std::string& name)
{
    const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo");
    return text ? analyse(std::make_shared<const SourceFile>(name + ".mo", *text), name, StopAfter::Structure, Task())
                      ->structure
                : nullptr;
}

/// Picks what is allowed, by chance, until nothing is or `most` were made.
std::vector<ColouringStep> picksByChance(const Structure& structure, std::mt19937& random, std::size_t most)
{
    Colouring colouring(structure.incidence);
    std::vector<ColouringStep> picks;
    const std::size_t equations = structure.equations.size(), unknowns = structure.unknowns.size();
    std::uniform_int_distribution<std::size_t> any(0, equations + unknowns - 1);
    for (int refused = 0; refused < 400 && picks.size() < most;) {
        const std::size_t pick = any(random);
        const auto outcome =
            pick < equations ? colouring.pick(EquationId(pick)) : colouring.pick(UnknownId(pick - equations));
        if (const auto* step = std::get_if<ColouringStep>(&outcome)) {
            picks.push_back(*step);
            refused = 0;
        } else {
            ++refused;
        }
    }
    return picks;
}

}  // namespace

class ChosenOrderTest : public QObject {
    Q_OBJECT
private slots:
    void theOrderOfTheLectureSortsTheSystem()
    {
        const auto structure = example("RlcCircuit");
        QVERIFY(structure);
        Colouring colouring(structure->incidence);
        std::vector<ColouringStep> picks;
        const auto pick = [&](auto what) { picks.push_back(std::get<ColouringStep>(colouring.pick(what))); };
        const auto unknown = [&](const char* name) { return structure->findUnknown(name); };
        pick(EquationId(0));
        pick(EquationId(7));
        pick(unknown("i0"));
        pick(unknown("der(iL)"));
        pick(unknown("der(uC)"));
        for (const EquationId equation : {EquationId(2), EquationId(5), EquationId(6)}) pick(equation);
        pick(unknown("iC"));
        pick(EquationId(1));
        const auto chosen = orderedAsChosen(*structure, picks);
        const std::vector<std::uint32_t> lecture{1, 6, 3, 9, 8, 4, 5, 2, 10, 7};
        for (std::size_t e = 0; e < lecture.size(); ++e) {
            QCOMPARE(chosen->assignment[EquationId(e)].number, lecture[e]);
            QCOMPARE(chosen->order[lecture[e] - 1], EquationId(e));
            QCOMPARE(chosen->blocks[lecture[e] - 1].equations.front(), EquationId(e));
        }
        QVERIFY(chosen->order != structure->order);
    }

    void everyOrderThatIsAllowedCanBeEvaluated_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"RlcCircuit", "RlcCircuitWithLoop", "BridgeRectifier", "PlanarPendulum", "DoublePendulum"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void everyOrderThatIsAllowedCanBeEvaluated()
    {
        QFETCH(QString, name);
        const auto structure = example(name.toStdString());
        QVERIFY(structure);
        std::mt19937 random(2026);
        std::size_t others = 0;
        for (int run = 0; run < 50; ++run) {
            const std::size_t most = run % 2 == 0 ? structure->equations.size() : structure->equations.size() / 2;
            const std::vector<ColouringStep> picks = picksByChance(*structure, random, most);
            const auto chosen = orderedAsChosen(*structure, picks);
            for (const ColouringStep& pick : picks) {
                QCOMPARE(chosen->assignment[pick.equation].number, pick.number);
                QCOMPARE(chosen->assignment[pick.equation].unknown, pick.unknown);
            }
            others += chosen->order != structure->order ? 1U : 0U;
            QCOMPARE(chosen->order.size(), structure->order.size());
            std::vector<bool> isKnown(structure->unknowns.size(), false);
            std::uint32_t number = 0;
            for (const BltBlock& block : chosen->blocks) {
                for (const UnknownId unknown : block.unknowns) isKnown[unknown.index()] = true;
                // A loop is numbered as it is torn; it takes the next numbers all the same.
                std::vector<std::uint32_t> numbers;
                for (const EquationId equation : block.equations) {
                    numbers.push_back(chosen->assignment[equation].number);
                    QCOMPARE(chosen->order[numbers.back() - 1], equation);
                    for (const UnknownId unknown : structure->incidence.unknowns(equation))
                        QVERIFY2(isKnown[unknown.index()], structure->text(equation).c_str());
                }
                std::ranges::sort(numbers);
                for (const std::uint32_t own : numbers) QCOMPARE(own, ++number);
            }
        }
        QVERIFY(others > 0);
    }

    void theMatrixIsSortedAsItWasColoured()
    {
        const auto structure = example("RlcCircuit");
        const auto lesson = makeLesson(structure, LessonKind::Elimination, 0, Task());
        const auto exercise = makeExercise(lesson);
        // From the last equation to the first, over and over.
        while (!exercise->isOver()) {
            for (std::size_t e = structure->equations.size(); e-- > 0;) exercise->pick(EquationId(e), {});
            for (std::size_t u = structure->unknowns.size(); u-- > 0;) exercise->pick({}, UnknownId(u));
        }
        const LessonOrder sorted = lessonOrders(exercise->board()).sorted;
        LessonState played(lesson);
        played.seek(lesson->steps.size());
        QVERIFY(sorted.equationAt != lessonOrders(played).sorted.equationAt);
        QVERIFY(sorted.isLowerTriangular(lesson->incidence));
        for (std::size_t row = 0; row < sorted.equationAt.size(); ++row)
            QCOMPARE(exercise->board().number(sorted.equationAt[row]), static_cast<std::uint32_t>(row + 1));
        QCOMPARE(lessonOrders(played).sorted.equationAt, structure->order);
    }
};

QTEST_GUILESS_MAIN(ChosenOrderTest)
#include "chosen_order_test.moc"
