// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons done by hand: what is right is what the algorithm accepts, mistakes are explained and counted, hints tell more each time.
#include <QTest>

#include <algorithm>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/lesson/exercise.h"
#include "core/lesson/exercise_file.h"

using namespace causeway;

class ExerciseTest : public QObject {
    Q_OBJECT
private slots:
    void theLecturesOrderGivesTheLecturesNumbers();
    void aWrongPickIsExplained();
    void anyGuessThatSufficesIsRight();
    void theSetsOfPantelidesAreAskedOneByOne();
    void anyIndependentStatesAreRight();
    void hintsLeadToTheSolution_data();
    void hintsLeadToTheSolution();
    void restartForgetsEverything();
    void filesComeBackAsTheyWere();
    void filesThatAreNoExerciseSayWhy_data();
    void filesThatAreNoExerciseSayWhy();
    void theResultHasEveryAnswer();

private:
    static std::shared_ptr<const Lesson> lesson(const std::string& model, LessonKind kind)
    {
        const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + model + ".mo");
        if (!text) return nullptr;
        const auto structure = analyse(std::make_shared<const SourceFile>(model + ".mo", *text), model, StopAfter::Structure, Task())->structure;
        return structure ? makeLesson(structure, kind, 0, Task()) : nullptr;
    }
    static UnknownId unknown(const Lesson& lesson, const std::string& name)
    {
        for (std::size_t v = 0; v < lesson.incidence.unknownCount(); ++v) {
            if (lesson.unknownText(UnknownId(v), 0) == name) return UnknownId(v);
        }
        return {};
    }
};

void ExerciseTest::theLecturesOrderGivesTheLecturesNumbers()
{
    // SYSTEMS.md, A1.
    const auto colouring = lesson("RlcCircuit", LessonKind::Colouring);
    const auto exercise = makeExercise(colouring);
    QVERIFY(!exercise->collects());
    const auto right = [&](EquationId equation, UnknownId of) {
        const auto verdict = exercise->pick(equation, of);
        QVERIFY(verdict && verdict->isRight);
    };
    right(EquationId(0), {});
    right(EquationId(7), {});
    for (const char* name : {"i0", "der(iL)", "der(uC)"}) right({}, unknown(*colouring, name));
    for (const std::size_t number : {3U, 6U, 7U}) right(EquationId(number - 1), {});
    right({}, unknown(*colouring, "iC"));
    QVERIFY(!exercise->isOver());
    right(EquationId(1), {});
    const std::vector<std::uint32_t> lecture{1, 6, 3, 9, 8, 4, 5, 2, 10, 7};
    for (std::size_t e = 0; e < lecture.size(); ++e) QCOMPARE(exercise->board().number(EquationId(e)), lecture[e]);
    QVERIFY(exercise->isOver());
    QCOMPARE(exercise->rightCount(), exercise->questionCount());
    QCOMPARE(exercise->answers().size(), std::size_t(10));
    exercise->undo();
    QCOMPARE(exercise->board().number(EquationId(1)), 0U);
    exercise->redo();
    QCOMPARE(exercise->board().number(EquationId(1)), 6U);
}

void ExerciseTest::aWrongPickIsExplained()
{
    const auto colouring = lesson("RlcCircuit", LessonKind::Elimination);
    const auto exercise = makeExercise(colouring);
    const auto verdict = exercise->pick(EquationId(8), {});
    QVERIFY(verdict && !verdict->isRight);
    QCOMPARE(verdict->sentence, explain(*colouring->structure, ColouringRefusal::EquationHasSeveral, EquationId(8), {}));
    QVERIFY(exercise->board() == LessonBoard(colouring));
    QCOMPARE(exercise->wrongCount(), std::size_t(1));
    QVERIFY(!exercise->pick(EquationId(0), unknown(*colouring, "iC")));  // they are not incident
}

void ExerciseTest::anyGuessThatSufficesIsRight()
{
    const auto tearing = lesson("RlcCircuitWithLoop", LessonKind::Tearing);
    QVERIFY(!makeExercise(tearing)->check().isRight);
    std::size_t right = 0;
    const Incidence& incidence = tearing->incidence;
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        for (std::size_t v = 0; v < incidence.unknownCount(); ++v) {
            const auto exercise = makeExercise(tearing);
            QVERIFY(!exercise->pick(EquationId(e), {}));
            QVERIFY(!exercise->pick({}, UnknownId(v)));
            const Exercise::Verdict verdict = exercise->check();
            QVERIFY(!verdict.sentence.empty());
            QCOMPARE(verdict.isRight, exercise->isOver());
            if (!verdict.isRight) continue;
            ++right;
            // Everything else follows from one equation at a time.
            std::size_t chosen = 0;
            for (std::size_t i = 0; i < incidence.edgeCount(); ++i) chosen += exercise->board().mark(EdgeId(i)) == Mark::Chosen ? 1U : 0U;
            QCOMPARE(chosen, incidence.equationCount() - 1);
        }
    }
    QVERIFY(right > 1);  // more than the one that the lesson shows
    const auto exercise = makeExercise(tearing);
    for (std::size_t v = 0; v < 2; ++v) static_cast<void>(exercise->pick({}, UnknownId(v)));
    const Exercise::Verdict verdict = exercise->check();
    QVERIFY2(!verdict.isRight && verdict.sentence.find("2 guesses and no residuals") != std::string::npos, verdict.sentence.c_str());
}

void ExerciseTest::theSetsOfPantelidesAreAskedOneByOne()
{
    const auto pantelides = lesson("PlanarPendulum", LessonKind::Pantelides);
    const auto exercise = makeExercise(pantelides);
    QCOMPARE(exercise->questionCount(), std::size_t(2));
    for (std::size_t e = 0; e < 5; ++e) QVERIFY(exercise->board().mark(EquationId(e)) == Mark::Open);  // the search does not tell the answer
    static_cast<void>(exercise->pick(EquationId(0), {}));
    QCOMPARE(exercise->check().title, std::string("Not this set"));
    exercise->undo();
    static_cast<void>(exercise->pick(EquationId(4), {}));
    QVERIFY(exercise->check().isRight);
    QCOMPARE(exercise->board().number(EquationId(4)), 1U);
    static_cast<void>(exercise->pick(EquationId(4), {}));
    QCOMPARE(exercise->check().title, std::string("Not all of them"));
    for (const PantelidesStep& step : pantelides->structure->index.steps) {
        if (step.action != PantelidesAction::Differentiate || step.equations.size() == 1) continue;
        for (const EquationId equation : step.equations) {
            if (exercise->board().mark(equation) != Mark::Marked) static_cast<void>(exercise->pick(equation, {}));
        }
    }
    QVERIFY(exercise->check().isRight);
    QVERIFY(exercise->isOver());
    QCOMPARE(exercise->wrongCount(), std::size_t(2));
    QVERIFY(exercise->question().find("structural index is") != std::string::npos);
}

void ExerciseTest::anyIndependentStatesAreRight()
{
    const auto states = lesson("ParallelCapacitors", LessonKind::StateSelection);
    QVERIFY(states);
    QVERIFY(!makeExercise(states)->check().isRight);
    const std::size_t wanted = states->incidence.unknownCount() - states->incidence.equationCount();
    QCOMPARE(wanted, std::size_t(1));
    for (std::size_t v = 0; v < states->incidence.unknownCount(); ++v) {
        const auto exercise = makeExercise(states);
        static_cast<void>(exercise->pick({}, UnknownId(v)));
        QVERIFY(exercise->check().isRight);  // either voltage determines the other
        QVERIFY(exercise->board().mark(UnknownId(v)) == Mark::State);
    }
    // Both positions of the pendulum cannot be states: their constraint would determine neither.
    const auto pendulum = lesson("PlanarPendulum", LessonKind::StateSelection);
    std::size_t refused = 0;
    for (std::size_t a = 0; a < pendulum->incidence.unknownCount(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            const auto exercise = makeExercise(pendulum);
            static_cast<void>(exercise->pick({}, UnknownId(a)));
            static_cast<void>(exercise->pick({}, UnknownId(b)));
            const Exercise::Verdict verdict = exercise->check();
            if (!verdict.isRight && verdict.title == "Not these") ++refused;
        }
    }
    QVERIFY(refused > 0);
}

void ExerciseTest::hintsLeadToTheSolution_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("kind");
    QTest::newRow("colouring") << "RlcCircuit" << static_cast<int>(LessonKind::Colouring);
    QTest::newRow("tearing") << "RlcCircuitWithLoop" << static_cast<int>(LessonKind::Tearing);
    QTest::newRow("differentiation") << "DoublePendulum" << static_cast<int>(LessonKind::Pantelides);
    QTest::newRow("states") << "DoublePendulum" << static_cast<int>(LessonKind::StateSelection);
}

void ExerciseTest::hintsLeadToTheSolution()
{
    QFETCH(QString, model);
    QFETCH(int, kind);
    const auto exercise = makeExercise(lesson(model.toStdString(), static_cast<LessonKind>(kind)));
    QVERIFY(exercise);
    QVERIFY(!exercise->question().empty());
    std::vector<std::string> hints;
    for (int i = 0; i < 3; ++i) hints.push_back(exercise->hint());
    QVERIFY(hints[0] != hints[1] && hints[1] != hints[2]);
    QCOMPARE(exercise->hint(), hints[2]);
    QCOMPARE(exercise->hintCount(), std::size_t(4));
}

void ExerciseTest::restartForgetsEverything()
{
    const auto tearing = lesson("RlcCircuitWithLoop", LessonKind::Tearing);
    const auto exercise = makeExercise(tearing);
    static_cast<void>(exercise->pick({}, UnknownId(0)));
    static_cast<void>(exercise->check());
    static_cast<void>(exercise->hint());
    exercise->restart();
    QVERIFY(exercise->board() == LessonBoard(tearing));
    QCOMPARE(exercise->wrongCount() + exercise->hintCount() + exercise->answers().size(), std::size_t(0));
    QVERIFY(!exercise->canUndo() && !exercise->canRedo());
    QVERIFY(!hasExercise(LessonKind::Components));
    QVERIFY(makeExercise(lesson("RlcCircuit", LessonKind::Components)) == nullptr);
}

void ExerciseTest::filesComeBackAsTheyWere()
{
    const ExerciseFile file{"Tearing", "Find two guesses.", "M", "model M \"ä\\n\" Real x; equation x = 1; end M;\n", "tearing:2", false};
    const IoResult<ExerciseFile> again = exerciseFromJson(exerciseToJson(file));
    QVERIFY(again);
    QVERIFY(*again == file);
}

void ExerciseTest::filesThatAreNoExerciseSayWhy_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("no JSON") << QByteArray("model M end M;") << QByteArray("no JSON object");
    QTest::newRow("another schema") << QByteArray(R"({"schema": "causeway.lesson/1"})") << QByteArray("no exercise of this version");
    QTest::newRow("no source") << QByteArray(R"({"schema": "causeway.exercise/1", "lesson": "colouring"})") << QByteArray("('source')");
    QTest::newRow("no exercise") << QByteArray(R"({"schema": "causeway.exercise/1", "lesson": "components", "source": "x"})") << QByteArray("no exercise on 'components'");
    QTest::newRow("a number") << QByteArray(R"({"schema": "causeway.exercise/1", "lesson": 3, "source": "x"})") << QByteArray("'lesson' must be a text");
    QTest::newRow("hints") << QByteArray(R"({"schema": "causeway.exercise/1", "lesson": "tearing:1", "source": "x", "hints": "no"})") << QByteArray("'hints'");
}

void ExerciseTest::filesThatAreNoExerciseSayWhy()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, why);
    const IoResult<ExerciseFile> file = exerciseFromJson(json.toStdString());
    QVERIFY(!file);
    QVERIFY2(QByteArray::fromStdString(file.error()).contains(why), file.error().c_str());
}

void ExerciseTest::theResultHasEveryAnswer()
{
    const auto exercise = makeExercise(lesson("RlcCircuit", LessonKind::Colouring));
    static_cast<void>(exercise->pick(EquationId(0), {}));
    static_cast<void>(exercise->pick(EquationId(8), {}));
    static_cast<void>(exercise->hint());
    const std::string result = resultToJson({"Colouring", {}, "RlcCircuit", {}, "colouring", true}, *exercise, "Ada");
    for (const char* part : {"\"causeway.exercise-result/1\"", "\"pupil\": \"Ada\"", "\"right\": 1,", "\"of\": 10", "\"wrong\": 1", "\"hints\": 1", "\"finished\": false",
                             "\"answer\": \"equation 1 (u0 = U*sin(2*pi*f*time))\"", "\"answer\": \"equation 9 (i0 = i1 + iL)\""}) {
        QVERIFY2(result.find(part) != std::string::npos, (part + result).c_str());
    }
}

QTEST_GUILESS_MAIN(ExerciseTest)
#include "exercise_test.moc"
