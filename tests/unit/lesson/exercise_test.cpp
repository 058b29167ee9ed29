// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons done by hand: what is right is what the algorithm accepts, mistakes are explained and counted, hints tell
// more each time.
#include <QTest>

#include <algorithm>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/lesson/exercise.h"
#include "core/lesson/exercise_file.h"
#include "core/structure/initialization/initialization.h"

using namespace causeway;

class ExerciseTest : public QObject {
    Q_OBJECT
private slots:
    void theLecturesOrderGivesTheLecturesNumbers();
    void aWrongPickIsExplained();
    void anyGuessThatSufficesIsRight();
    void theSetsOfPantelidesAreAskedOneByOne();
    void anyIndependentStatesAreRight();
    void picksOfASystemOfEachKindEndInASolution_data();
    void picksOfASystemOfEachKindEndInASolution();
    void anAugmentingPathIsFoundEdgeByEdge();
    void pathsThatLeadNowhereAreRefused();
    void partsAreAcceptedInEveryOrderOfEvaluation_data();
    void partsAreAcceptedInEveryOrderOfEvaluation();
    void aPartIsAllThatNeedEachOther();
    void valuesGivenAtTheStartDetermineEverything_data();
    void valuesGivenAtTheStartDetermineEverything();
    void initialEquationsGoToUnknowns();
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
        const auto structure =
            analyse(std::make_shared<const SourceFile>(model + ".mo", *text), model, StopAfter::Structure, Task())
                ->structure;
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
    QCOMPARE(verdict->sentence,
             explain(*colouring->structure, ColouringRefusal::EquationHasSeveral, EquationId(8), {}));
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
            for (std::size_t i = 0; i < incidence.edgeCount(); ++i)
                chosen += exercise->board().mark(EdgeId(i)) == Mark::Chosen ? 1U : 0U;
            QCOMPARE(chosen, incidence.equationCount() - 1);
        }
    }
    QVERIFY(right > 1);  // more than the one that the lesson shows
    const auto exercise = makeExercise(tearing);
    for (std::size_t v = 0; v < 2; ++v) static_cast<void>(exercise->pick({}, UnknownId(v)));
    const Exercise::Verdict verdict = exercise->check();
    QVERIFY2(!verdict.isRight && verdict.sentence.find("2 guesses and no residuals") != std::string::npos,
             verdict.sentence.c_str());
}

void ExerciseTest::theSetsOfPantelidesAreAskedOneByOne()
{
    const auto pantelides = lesson("PlanarPendulum", LessonKind::Pantelides);
    const auto exercise = makeExercise(pantelides);
    QCOMPARE(exercise->questionCount(), std::size_t(2));
    for (std::size_t e = 0; e < 5; ++e)
        QVERIFY(exercise->board().mark(EquationId(e)) == Mark::Open);  // the search does not tell the answer
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

namespace {

/// SYSTEMS.md, parts A and C.
const char* const kSystems[] = {"RlcCircuit",     "RlcComponents",      "RlcCircuitWithLoop", "ParallelSources",
                                "UnusedUnknown",  "OneEquationTooMany", "SeriesInductors",    "ParallelCapacitors",
                                "PlanarPendulum", "DoublePendulum"};

std::size_t edgesMarked(const LessonBoard& board, Mark mark)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < board.lesson().incidence.edgeCount(); ++i)
        count += board.mark(EdgeId(i)) == mark ? 1U : 0U;
    return count;
}

/// Tries one edge after the other, from the last one on; whether one was right.
bool tryEdges(Exercise& exercise)
{
    const Incidence& incidence = exercise.board().lesson().incidence;
    for (std::size_t i = incidence.edgeCount(); i-- > 0;) {
        const auto verdict = exercise.pick(incidence.equationOf(EdgeId(i)), incidence.unknownOf(EdgeId(i)));
        if (verdict && verdict->isRight) return true;
    }
    return false;
}

}  // namespace

void ExerciseTest::picksOfASystemOfEachKindEndInASolution_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("kind");
    for (const char* model : kSystems) {
        for (const LessonKind kind : {LessonKind::Colouring, LessonKind::Elimination, LessonKind::Matching})
            QTest::newRow((std::string(model) + ", " + std::string(toString(kind))).c_str())
                << QString::fromLatin1(model) << static_cast<int>(kind);
    }
}

void ExerciseTest::picksOfASystemOfEachKindEndInASolution()
{
    QFETCH(QString, model);
    QFETCH(int, kind);
    const auto played = lesson(model.toStdString(), static_cast<LessonKind>(kind));
    QVERIFY(played);
    const auto exercise = makeExercise(played);
    const std::size_t atStart = edgesMarked(exercise->board(), Mark::Chosen);
    std::vector<LessonBoard> boards{exercise->board()};
    while (!exercise->isOver()) {
        QVERIFY(!exercise->question().empty());
        QVERIFY2(tryEdges(*exercise), qPrintable(QString::fromStdString(exercise->question())));
        boards.push_back(exercise->board());
    }
    QCOMPARE(exercise->rightCount(), exercise->questionCount());
    QCOMPARE(edgesMarked(exercise->board(), Mark::Chosen), atStart + exercise->questionCount());
    QCOMPARE(edgesMarked(exercise->board(), Mark::OnPath), std::size_t(0));
    for (const ExerciseAnswer& answer : exercise->answers()) QVERIFY(!answer.text.empty());
    QVERIFY(!exercise->pick(EquationId(0), {}) || static_cast<LessonKind>(kind) != LessonKind::Matching);
    // Back to the start, and forth again.
    for (std::size_t i = boards.size() - 1; i-- > 0;) {
        exercise->undo();
        QVERIFY(exercise->board() == boards[i]);
    }
    QVERIFY(!exercise->canUndo());
    QCOMPARE(exercise->rightCount(), std::size_t(0));
    for (std::size_t i = 1; i < boards.size(); ++i) {
        exercise->redo();
        QVERIFY(exercise->board() == boards[i]);
    }
    QVERIFY(exercise->isOver());
    exercise->restart();
    QVERIFY(exercise->board() == boards.front());
}

void ExerciseTest::anAugmentingPathIsFoundEdgeByEdge()
{
    const auto matching = lesson("RlcCircuit", LessonKind::Matching);
    const auto exercise = makeExercise(matching);
    QCOMPARE(exercise->questionCount(), std::size_t(10));
    const UnknownId u0 = unknown(*matching, "u0"), u1 = unknown(*matching, "u1");
    const auto right = [&](EquationId equation, UnknownId of, std::size_t count) {
        const auto verdict = exercise->pick(equation, of);
        QVERIFY2(verdict && verdict->isRight, verdict ? verdict->sentence.c_str() : "no verdict");
        QCOMPARE(exercise->rightCount(), count);
    };
    const auto wrong = [&](EquationId equation, UnknownId of, const char* title) {
        const LessonBoard before = exercise->board();
        const auto verdict = exercise->pick(equation, of);
        QVERIFY(verdict && !verdict->isRight);
        QCOMPARE(verdict->title, std::string(title));
        QVERIFY(!verdict->sentence.empty());
        QVERIFY(exercise->board() == before);
    };
    wrong({}, u0, "Not this one");  // a path begins at an equation
    right(EquationId(5), u0, 1);    // u0 = u1 + uC takes u0, which equation 1 cannot do without
    wrong(EquationId(5), u1, "Not this one");
    right(EquationId(0), {}, 1);
    wrong({}, u1, "Not this one");  // it does not occur there
    wrong(EquationId(1), u1, "Not from there");
    right(EquationId(5), {}, 1);  // the equation stands for its unknown
    QVERIFY(exercise->question().find("equation 6") != std::string::npos);
    QVERIFY(exercise->board().mark(u0) == Mark::OnPath);
    wrong({}, u0, "Not this one");
    exercise->undo();
    QVERIFY(exercise->board().mark(u0) == Mark::Chosen);
    right({}, u0, 1);
    right({}, u1, 2);
    QVERIFY(exercise->board().mark(matching->incidence.findEdge(EquationId(0), u0)) == Mark::Chosen);
    QVERIFY(exercise->board().mark(matching->incidence.findEdge(EquationId(5), u1)) == Mark::Chosen);
    QVERIFY(!exercise->pick(EquationId(0), u1));  // they are not incident
    exercise->undo();
    exercise->undo();
    exercise->undo();
    QVERIFY(exercise->board().mark(matching->incidence.findEdge(EquationId(5), u0)) == Mark::Chosen);
    QVERIFY(exercise->board().mark(EquationId(0)) == Mark::Open);
}

void ExerciseTest::pathsThatLeadNowhereAreRefused()
{
    // Three equations for two unknowns: when two have theirs, no path leads from the third. The other two have paths
    // still.
    const std::string text =
        "model M Real x, y, z, w, v; equation x + y = 1; x - y = 2; x + 2*y = 3; z + w = x; z - w = y; end M;";
    const auto structure =
        analyse(std::make_shared<const SourceFile>("M.mo", text), "M", StopAfter::Structure, Task())->structure;
    QVERIFY(structure);
    const auto matching = makeLesson(structure, LessonKind::Matching, 0, Task());
    const auto exercise = makeExercise(matching);
    QCOMPARE(exercise->questionCount(), std::size_t(4));
    QVERIFY(exercise->pick(EquationId(0), unknown(*matching, "x"))->isRight);
    QVERIFY(exercise->pick(EquationId(1), unknown(*matching, "y"))->isRight);
    const auto refused = exercise->pick(EquationId(2), {});
    QVERIFY2(refused && !refused->isRight && refused->sentence.find("No path leads from") != std::string::npos,
             refused ? refused->sentence.c_str() : "");
    // From an equation that has a free unknown a path over another one's may be a dead end.
    const auto deadEnd = exercise->pick(EquationId(3), unknown(*matching, "x"));
    QVERIFY2(deadEnd && !deadEnd->isRight && deadEnd->title == "A dead end", deadEnd ? deadEnd->title.c_str() : "");
    while (!exercise->isOver()) QVERIFY(tryEdges(*exercise));
    QVERIFY(exercise->question().find("structurally singular") != std::string::npos);
}

void ExerciseTest::partsAreAcceptedInEveryOrderOfEvaluation_data()
{
    QTest::addColumn<QString>("model");
    for (const char* model : kSystems) QTest::newRow(model) << QString::fromLatin1(model);
}

void ExerciseTest::partsAreAcceptedInEveryOrderOfEvaluation()
{
    QFETCH(QString, model);
    const auto components = lesson(model.toStdString(), LessonKind::Components);
    if (!components) QSKIP("a singular system has no order of evaluation");
    const auto exercise = makeExercise(components);
    std::vector<std::vector<EquationId>> parts;
    LessonState end(components);
    end.seek(components->steps.size());
    for (std::size_t e = 0; e < components->incidence.equationCount(); ++e) {
        const std::size_t part = end.group(EquationId(e));
        if (part > parts.size()) parts.resize(part);
        parts[part - 1].emplace_back(e);
    }
    QCOMPARE(exercise->questionCount(), parts.size());
    // The last first, as far as that is possible: those refused come later.
    while (!exercise->isOver()) {
        bool isRight = false;
        for (std::size_t p = parts.size(); p-- > 0 && !isRight;) {
            for (const EquationId equation : parts[p]) static_cast<void>(exercise->pick(equation, {}));
            if (exercise->board().mark(parts[p].front()) != Mark::OnPath) continue;  // it is done
            const Exercise::Verdict verdict = exercise->check();
            isRight = verdict.isRight;
            QVERIFY(!verdict.sentence.empty());
            if (isRight) continue;
            QCOMPARE(verdict.title, std::string("Not yet"));
            for (const EquationId equation : parts[p]) static_cast<void>(exercise->pick(equation, {}));
        }
        QVERIFY(isRight);
    }
    QCOMPARE(exercise->rightCount(), parts.size());
    for (std::size_t e = 0; e < components->incidence.equationCount(); ++e)
        QVERIFY(exercise->board().group(EquationId(e)) > 0);
    exercise->restart();
    QCOMPARE(exercise->rightCount(), std::size_t(0));
    QVERIFY(!exercise->check().isRight);
}

void ExerciseTest::aPartIsAllThatNeedEachOther()
{
    const auto components = lesson("RlcCircuitWithLoop", LessonKind::Components);
    const auto exercise = makeExercise(components);
    const auto mark = [&](std::initializer_list<std::size_t> numbers) {
        for (const std::size_t number : numbers) static_cast<void>(exercise->pick(EquationId(number - 1), {}));
    };
    QCOMPARE(exercise->check().title, std::string("Nothing is marked"));
    mark({1, 2});
    QCOMPARE(exercise->check().title, std::string("Not one part"));
    mark({2});
    QVERIFY(exercise->check().isRight);
    mark({2, 3});
    const Exercise::Verdict missing = exercise->check();
    QCOMPARE(missing.title, std::string("Not all of it"));
    QVERIFY2(missing.sentence.find("belongs to this part as well") != std::string::npos, missing.sentence.c_str());
    mark({5, 6, 8, 10});
    const Exercise::Verdict loop = exercise->check();
    QVERIFY2(loop.isRight && loop.sentence.find("an algebraic loop of 6 equations") != std::string::npos,
             loop.sentence.c_str());
    QCOMPARE(exercise->board().group(EquationId(9)), 2U);
    // An unknown stands for the equation that computes it.
    static_cast<void>(exercise->pick({}, unknown(*components, "i0")));
    QVERIFY(exercise->board().mark(EquationId(8)) == Mark::OnPath);
}

void ExerciseTest::valuesGivenAtTheStartDetermineEverything_data()
{
    partsAreAcceptedInEveryOrderOfEvaluation_data();
}

void ExerciseTest::valuesGivenAtTheStartDetermineEverything()
{
    QFETCH(QString, model);
    const auto played = lesson(model.toStdString(), LessonKind::Initialization);
    if (!played) QSKIP("a singular system has no initialization");
    const Initialization& initial = *played->structure->initialization;
    std::vector<UnknownId> wanted = initial.undetermined;
    for (std::size_t r = 0; r < initial.rows.size(); ++r) {
        const InitialRow& row = initial.rows[EquationId(r)];
        const bool isStart = row.kind == InitialRowKind::FixedStart || row.kind == InitialRowKind::AddedStart;
        if (isStart && !initial.matching.unknownOf[EquationId(r)].isNone()) wanted.push_back(row.column);
    }
    const auto exercise = makeExercise(played);
    QCOMPARE(exercise->questionCount(), std::size_t(wanted.empty() ? 0 : 1));  // none of these has initial equations
    if (wanted.empty()) return;
    QVERIFY(exercise->collects());
    QCOMPARE(exercise->check().title, std::string("Not this number"));
    // Of all choices of this size just those are right that the equations leave independent, the model's among them.
    std::size_t refused = 0;
    std::vector<std::size_t> choice(wanted.size());
    for (std::size_t i = 0; i < choice.size(); ++i) choice[i] = i;
    const std::size_t columns = initial.columns.size();
    for (std::size_t tries = 0; tries < 400; ++tries) {
        const auto one = makeExercise(played);
        for (const std::size_t v : choice) static_cast<void>(one->pick({}, UnknownId(v)));
        const Exercise::Verdict verdict = one->check();
        QVERIFY(!verdict.sentence.empty());
        QCOMPARE(verdict.isRight, one->isOver());
        if (verdict.isRight)
            QCOMPARE(edgesMarked(one->board(), Mark::Chosen), columns - choice.size());
        else
            ++refused;
        std::size_t at = choice.size();
        while (at > 0 && choice[at - 1] == columns - choice.size() + at - 1) --at;
        if (at == 0) break;
        ++choice[at - 1];
        for (std::size_t i = at; i < choice.size(); ++i) choice[i] = choice[i - 1] + 1;
    }
    QVERIFY(refused > 0 || choice.size() == 1);  // where one value is missing any may do
    for (const UnknownId column : wanted) static_cast<void>(exercise->pick({}, column));
    const Exercise::Verdict verdict = exercise->check();
    QVERIFY2(verdict.isRight, verdict.sentence.c_str());
    QVERIFY(exercise->isOver() && !exercise->collects());
    exercise->restart();
    QVERIFY(!exercise->isOver());
}

void ExerciseTest::initialEquationsGoToUnknowns()
{
    const std::string text =
        "model M Real x, y, z; initial equation x + y = 3; x = z; equation der(x) = -x; der(y) = -y; z = 2*y; end M;";
    const auto structure =
        analyse(std::make_shared<const SourceFile>("M.mo", text), "M", StopAfter::Structure, Task())->structure;
    QVERIFY(structure);
    const auto played = makeLesson(structure, LessonKind::Initialization, 0, Task());
    const auto exercise = makeExercise(played);
    QCOMPARE(exercise->questionCount(), std::size_t(2));  // nothing has to be given
    QVERIFY(!exercise->collects());
    const Initialization& initial = *structure->initialization;
    std::vector<EquationId> conditions;
    for (std::size_t r = 0; r < initial.rows.size(); ++r) {
        if (initial.rows[EquationId(r)].kind == InitialRowKind::InitialEquation) conditions.emplace_back(r);
    }
    QCOMPARE(conditions.size(), std::size_t(2));
    const UnknownId x = unknown(*played, "x"), y = unknown(*played, "y"), z = unknown(*played, "z");
    const auto isWrong = [&](EquationId row, UnknownId column) {
        const auto verdict = exercise->pick(row, column);
        return verdict && !verdict->isRight && !verdict->sentence.empty();
    };
    QVERIFY(isWrong({}, x));                     // which equation?
    QVERIFY(isWrong(EquationId(0), {}));         // it is no initial equation
    QVERIFY(!exercise->pick(conditions[0], z));  // a cell that is no edge
    QVERIFY(!exercise->pick(conditions[1], {}));
    QVERIFY(isWrong({}, y));  // it does not occur in x = z
    const auto first = exercise->pick({}, x);
    QVERIFY2(first && first->isRight, first ? first->sentence.c_str() : "");
    QVERIFY(isWrong(conditions[0], x));  // taken
    const auto second = exercise->pick(conditions[0], y);
    QVERIFY2(second && second->isRight, second ? second->sentence.c_str() : "");
    QVERIFY(exercise->isOver());
    QCOMPARE(exercise->rightCount(), std::size_t(2));
    QCOMPARE(exercise->wrongCount(), std::size_t(4));
}

void ExerciseTest::hintsLeadToTheSolution_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("kind");
    QTest::newRow("colouring") << "RlcCircuit" << static_cast<int>(LessonKind::Colouring);
    QTest::newRow("tearing") << "RlcCircuitWithLoop" << static_cast<int>(LessonKind::Tearing);
    QTest::newRow("differentiation") << "DoublePendulum" << static_cast<int>(LessonKind::Pantelides);
    QTest::newRow("states") << "DoublePendulum" << static_cast<int>(LessonKind::StateSelection);
    QTest::newRow("matching") << "RlcCircuitWithLoop" << static_cast<int>(LessonKind::Matching);
    QTest::newRow("components") << "RlcCircuitWithLoop" << static_cast<int>(LessonKind::Components);
    QTest::newRow("initialization") << "DoublePendulum" << static_cast<int>(LessonKind::Initialization);
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
}

void ExerciseTest::filesComeBackAsTheyWere()
{
    const ExerciseFile file{
        "Tearing", "Find two guesses.", "M", "model M \"ä\\n\" Real x; equation x = 1; end M;\n", "tearing:2", false};
    const IoResult<ExerciseFile> again = exerciseFromJson(exerciseToJson(file));
    QVERIFY(again);
    QVERIFY(*again == file);
}

void ExerciseTest::filesThatAreNoExerciseSayWhy_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("no JSON") << QByteArray("model M end M;") << QByteArray("not a JSON object");
    QTest::newRow("another schema") << QByteArray(R"({"schema": "causeway.lesson/1"})")
                                    << QByteArray("not an exercise of this version");
    QTest::newRow("no source") << QByteArray(R"({"schema": "causeway.exercise/1", "lesson": "colouring"})")
                               << QByteArray("('source')");
    QTest::newRow("no exercise") << QByteArray(
                                        R"({"schema": "causeway.exercise/1", "lesson": "relaxation", "source": "x"})")
                                 << QByteArray("no exercise on 'relaxation'");
    QTest::newRow("a number") << QByteArray(R"({"schema": "causeway.exercise/1", "lesson": 3, "source": "x"})")
                              << QByteArray("'lesson' must be a text");
    QTest::newRow("hints")
        << QByteArray(R"({"schema": "causeway.exercise/1", "lesson": "tearing:1", "source": "x", "hints": "no"})")
        << QByteArray("'hints'");
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
    for (const char* part :
         {"\"causeway.exercise-result/1\"", "\"pupil\": \"Ada\"", "\"right\": 1,", "\"of\": 10", "\"wrong\": 1",
          "\"hints\": 1", "\"finished\": false", "\"answer\": \"equation 1 (u0 = U*sin(2*pi*f*time))\"",
          "\"answer\": \"equation 9 (i0 = i1 + iL)\""}) {
        QVERIFY2(result.find(part) != std::string::npos, (part + result).c_str());
    }
}

QTEST_GUILESS_MAIN(ExerciseTest)
#include "exercise_test.moc"
