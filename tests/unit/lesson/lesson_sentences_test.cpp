// SPDX-License-Identifier: GPL-3.0-or-later
// What lessons say, on random models: each sentence is compared with the state of the algorithm that it is about.
// CAUSEWAY_LESSONS=10000 in the environment takes so many models.
#include <QTest>

#include <set>

#include <fmt/format.h>

#include "core/base/source.h"
#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/lesson/lesson.h"
#include "core/structure/report/colouring_to_end.h"
#include "core/structure/report/loop_lines.h"
#include "tests/unit/lesson/lesson_claims.h"
#include "tests/unit/lesson/random_lesson_models.h"

using namespace causeway;

namespace {

unsigned modelCount()
{
    const int asked = qEnvironmentVariableIntValue("CAUSEWAY_LESSONS");
    return asked > 0 ? static_cast<unsigned>(asked) : 60;
}

std::shared_ptr<const Structure> structureOf(const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>("m.mo", text), {}, StopAfter::Structure, Task())->structure;
}

std::shared_ptr<const Structure> randomModel(unsigned seed)
{
    return structureOf(test::algebraicModel(seed));
}

/// By equation: those that compute its unknowns.
std::vector<std::set<std::size_t>> sourcesOf(const Structure& structure)
{
    std::vector<std::set<std::size_t>> sources(structure.equations.size());
    for (std::size_t e = 0; e < sources.size(); ++e) {
        for (const UnknownId unknown : structure.incidence.unknowns(EquationId(e)))
            sources[e].insert(structure.equationOf[unknown].index());
    }
    return sources;
}

std::set<std::size_t> reachedFrom(const std::vector<std::set<std::size_t>>& sources, std::size_t start)
{
    std::set<std::size_t> reached{start};
    std::vector<std::size_t> open{start};
    while (!open.empty()) {
        const std::size_t here = open.back();
        open.pop_back();
        for (const std::size_t next : sources[here]) {
            if (reached.insert(next).second) open.push_back(next);
        }
    }
    return reached;
}

/// Whether an alternating path leads from the equation to a free unknown, with the chosen edges of the board.
bool hasPath(const LessonBoard& board, EquationId equation)
{
    const Incidence& incidence = board.lesson().incidence;
    std::vector<EquationId> holder(incidence.unknownCount());
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        if (board.mark(EdgeId(i)) == Mark::Chosen)
            holder[incidence.unknownOf(EdgeId(i)).index()] = incidence.equationOf(EdgeId(i));
    }
    std::set<std::size_t> seen;
    std::vector<EquationId> open{equation};
    while (!open.empty()) {
        const EquationId here = open.back();
        open.pop_back();
        for (const UnknownId unknown : incidence.unknowns(here)) {
            if (!seen.insert(unknown.index()).second) continue;
            if (holder[unknown.index()].isNone()) return true;
            open.push_back(holder[unknown.index()]);
        }
    }
    return false;
}

/// Of the lesson on a model, one a line; nothing where there is no such lesson.
std::string sentencesOf(const char* model, LessonKind kind)
{
    const auto structure =
        analyse(std::make_shared<const SourceFile>("m.mo", model), {}, StopAfter::Structure, Task())->structure;
    const auto found = makeLesson(structure, kind, 0, Task());
    std::string all;
    for (std::size_t s = 0; found && s < found->steps.size(); ++s) all += found->why(s) + "\n";
    return all;
}

}  // namespace

class LessonSentencesTest : public QObject {
    Q_OBJECT
private slots:
    void everySentenceIsTrue_data();
    void everySentenceIsTrue();
    void noPathIsDeniedThatThereIs();
    void aComponentReachesNothingBelowItOnTheStack();
    void rulesAreLeftWithAsManyEquationsAsTheySay();
    void theColouringGoesThroughLoopsToItsEnd();
    void residualsComeLastWhereALoopIsTorn();
    void loopsAreNumberedAsTheyAreSolved();
    void unknownsAreGuessedForTheReasonThatIsGiven();
    void theSwitchIsSolvedForInItsMode();
    void nothingFollowsFromWhatHasNoValue();
    void stateSetsAloneAreSelectedInALesson();

private:
    static std::shared_ptr<const Lesson> lesson(const std::shared_ptr<const Structure>& structure, LessonKind kind,
                                                std::uint32_t part = 0)
    {
        return makeLesson(structure, kind, part, Task());
    }
};

void LessonSentencesTest::everySentenceIsTrue_data()
{
    QTest::addColumn<int>("family");
    QTest::newRow("sums") << 0;
    QTest::newRow("switched") << 1;
    QTest::newRow("dynamic") << 2;
    QTest::newRow("units") << 3;
}

/// Of all lessons on the structure, checked by what the marks, the incidences and other algorithms say.
void LessonSentencesTest::everySentenceIsTrue()
{
    QFETCH(int, family);
    constexpr std::string (*kModels[])(unsigned) = {test::algebraicModel, test::switchedModel, test::dynamicModel};
    test::FormCounts counts;
    std::vector<std::string> faults;
    std::size_t sentences = 0, singular = 0;
    const auto first = static_cast<unsigned>(qEnvironmentVariableIntValue("CAUSEWAY_LESSONS_SEED"));
    for (unsigned seed = first; seed < first + modelCount() && faults.size() < 20; ++seed) {
        const test::UnitModel units = family == 3 ? test::unitModel(seed) : test::UnitModel();
        const std::string text = family == 3 ? units.text : kModels[family](seed);
        // Whether der() says that time is in seconds, what is meant does not tell: each has a time of its own.
        const bool isMeant = family == 3 && text.find("der(") == std::string::npos;
        const test::UnitModel* const meant = isMeant ? &units : nullptr;
        const auto structure = structureOf(text);
        QVERIFY2(structure, text.c_str());
        singular += structure->singular ? 1U : 0U;
        for (const LessonInfo& info : lessonsOf(*structure)) {
            if ((info.kind == LessonKind::Units) != (family == 3)) continue;
            const auto played = lesson(structure, info.kind, info.part);
            sentences += played->steps.size();
            for (const std::string& fault : test::falseSentences(played, counts, meant))
                faults.push_back(fmt::format("seed {}\n{}{}", seed, text, fault));
        }
    }
    if (modelCount() > 100) {
        qInfo("%zu sentences, %zu forms, %zu models singular", sentences, counts.size(), singular);
        for (const auto& [form, count] : counts) qInfo("%8zu %s", count, form.c_str());
    }
    for (const std::string& fault : faults) qWarning("%s", fault.c_str());
    QVERIFY(faults.empty());
}

void LessonSentencesTest::noPathIsDeniedThatThereIs()
{
    std::size_t denied = 0, postponed = 0;
    for (unsigned seed = 0; seed < modelCount(); ++seed) {
        const auto matching = lesson(randomModel(seed), LessonKind::Matching);
        LessonState state(matching);
        for (std::size_t s = 0; s < matching->steps.size(); ++s) {
            state.seek(s + 1);
            const std::string why = matching->why(s);
            if (why.starts_with("No path leads from")) {
                ++denied;
                QVERIFY2(!hasPath(state, matching->steps[s].equation), fmt::format("{}: {}", seed, why).c_str());
            }
            postponed += why.starts_with("Everything that equation") ? 1U : 0U;
        }
    }
    QVERIFY2(denied > 0 && postponed > 0, fmt::format("{} {}", denied, postponed).c_str());
}

void LessonSentencesTest::aComponentReachesNothingBelowItOnTheStack()
{
    std::size_t told = 0;
    for (unsigned seed = 0; seed < modelCount(); ++seed) {
        const auto structure = randomModel(seed);
        const auto components = lesson(structure, LessonKind::Components);
        if (!components) continue;
        const auto sources = sourcesOf(*structure);
        LessonState state(components);
        for (std::size_t s = 0; s < components->steps.size(); ++s) {
            const std::string why = components->why(s);
            if (why.find(" reaches nothing below it on the stack") != std::string::npos) {
                ++told;
                const EquationId root = components->steps[s].equation;
                for (const std::size_t other : reachedFrom(sources, root.index())) {
                    const EquationId reached(other);
                    const bool isOnStack = state.number(reached) != 0 && state.group(reached) == 0;
                    QVERIFY2(!isOnStack || state.number(reached) >= state.number(root), why.c_str());
                }
            }
            state.seek(s + 1);
        }
    }
    QVERIFY(told > 0);
}

void LessonSentencesTest::rulesAreLeftWithAsManyEquationsAsTheySay()
{
    std::size_t singular = 0;
    for (unsigned seed = 0; seed < modelCount(); ++seed) {
        const auto structure = randomModel(seed);
        const auto colouring = lesson(structure, LessonKind::Colouring);
        const std::size_t stuck = structure->steps.size();  // behind the steps of the rules
        LessonState state(colouring);
        state.seek(stuck + 1);
        std::size_t unnumbered = 0, black = 0;
        for (std::size_t e = 0; e < structure->equations.size(); ++e) {
            unnumbered += state.number(EquationId(e)) == 0 ? 1U : 0U;
            const auto first = structure->incidence.firstEdge(EquationId(e)).index();
            bool hasBlack = false;
            for (std::size_t i = 0; i < structure->incidence.unknowns(EquationId(e)).size(); ++i)
                hasBlack = hasBlack || state.mark(EdgeId(first + i)) == Mark::Open;
            black += hasBlack ? 1U : 0U;
        }
        const std::string why = colouring->why(stuck);
        QCOMPARE(why.find("the system is singular") != std::string::npos, structure->singular.has_value());
        if (structure->singular) {
            ++singular;
            if (unnumbered == 0) continue;
            QVERIFY2(why.find(fmt::format(" {} equation", unnumbered)) != std::string::npos, why.c_str());
        } else if (unnumbered > 0) {
            QVERIFY2(why.find(fmt::format(" {} equations with black edges", black)) != std::string::npos, why.c_str());
        } else {
            QVERIFY2(why.starts_with("Every equation has a number"), why.c_str());
        }
    }
    QVERIFY(singular > 0);
}

void LessonSentencesTest::theColouringGoesThroughLoopsToItsEnd()
{
    std::size_t guesses = 0;
    for (unsigned seed = 0; seed < modelCount(); ++seed) {
        const auto structure = randomModel(seed);
        if (structure->singular) continue;
        const std::vector<ColouringStep> steps = colouringToTheEnd(*structure);
        QCOMPARE(steps.size(), structure->equations.size());
        Colouring colouring(structure->incidence);
        for (const ColouringStep& step : steps) {
            guesses += step.rule == ColouringRule::Tearing ? 1U : 0U;
            if (step.rule == ColouringRule::SingleUnknown) QCOMPARE(colouring.blackDegree(step.equation), 1U);
            if (step.rule == ColouringRule::SingleEquation) QCOMPARE(colouring.blackDegree(step.unknown), 1U);
            QCOMPARE(step.number, structure->assignment[step.equation].number);
            colouring.apply(step);
        }
        for (std::size_t i = 0; i < structure->incidence.edgeCount(); ++i)
            QVERIFY(colouring.colour(EdgeId(i)) != EdgeColour::Black);
        const auto played = lesson(structure, LessonKind::Colouring);
        LessonState end(played);
        end.seek(SIZE_MAX);
        for (const ColouringStep& step : steps) QCOMPARE(end.number(step.equation), step.number);
        const bool isTorn = steps.size() > structure->steps.size();
        QVERIFY(played->why(played->steps.size() - 1).starts_with("Every equation has a number"));
        QCOMPARE(played->steps.size(), steps.size() + (isTorn ? 2 : 1));
        for (auto step = steps.rbegin(); step != steps.rend(); ++step) colouring.revert(*step);
        QCOMPARE(colouring.assignedCount(), std::size_t(0));
    }
    QVERIFY(guesses > 0);
}

void LessonSentencesTest::residualsComeLastWhereALoopIsTorn()
{
    std::size_t loops = 0;
    for (unsigned seed = 0; seed < modelCount(); ++seed) {
        const auto structure = randomModel(seed);
        for (std::uint32_t part = 0;; ++part) {
            const auto tearing = lesson(structure, LessonKind::Tearing, part);
            if (!tearing) break;
            ++loops;
            LessonState state(tearing);
            state.seek(SIZE_MAX);
            const Incidence& incidence = tearing->incidence;
            std::vector<std::uint32_t> computedAs(incidence.unknownCount(), 0);  // 0: guessed
            for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
                if (state.mark(EdgeId(i)) == Mark::Chosen)
                    computedAs[incidence.unknownOf(EdgeId(i)).index()] = state.number(incidence.equationOf(EdgeId(i)));
            }
            std::set<std::uint32_t> numbers;
            for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
                const std::uint32_t own = state.number(EquationId(e));
                QVERIFY(own >= 1 && own <= incidence.equationCount() && numbers.insert(own).second);
                for (const UnknownId unknown : incidence.unknowns(EquationId(e)))
                    QVERIFY(computedAs[unknown.index()] <= own);
            }
        }
    }
    QVERIFY(loops > 0);
}

void LessonSentencesTest::loopsAreNumberedAsTheyAreSolved()
{
    std::size_t loops = 0;
    for (unsigned seed = 0; seed < modelCount(); ++seed) {
        const auto structure = randomModel(seed);
        if (structure->singular) continue;
        for (std::size_t i = 0; i < structure->order.size(); ++i)
            QCOMPARE(structure->assignment[structure->order[i]].number, static_cast<std::uint32_t>(i + 1));
        LoopLines lines(*structure);
        for (const BltBlock& block : structure->blocks) {
            if (!isLoop(block)) continue;
            ++loops;
            std::set<std::size_t> known, inLoop;
            for (const UnknownId unknown : block.unknowns) inLoop.insert(unknown.index());
            for (const UnknownId unknown : block.tearing) known.insert(unknown.index());
            const std::vector<LoopLine> all = lines.of(block);
            QCOMPARE(all.size(), block.equations.size());
            std::uint32_t number = structure->assignment[all.front().equation].number;
            for (const LoopLine& line : all) {
                QCOMPARE(structure->assignment[line.equation].number, number++);
                if (line.kind == LoopLineKind::Solved) known.insert(line.unknown.index());
                for (const UnknownId unknown : structure->incidence.unknowns(line.equation))
                    QVERIFY(!inLoop.contains(unknown.index()) || known.contains(unknown.index()));
                QVERIFY(line.kind != LoopLineKind::Solved ||
                        line.text.starts_with(structure->nameOf(line.unknown) + " = "));
            }
            QCOMPARE(known, inLoop);
        }
    }
    QVERIFY(loops > 0);
}

void LessonSentencesTest::unknownsAreGuessedForTheReasonThatIsGiven()
{
    const std::string all = sentencesOf(
        "model M Real x, y, z; equation time = (time - 1)*x + y^3 + y; 1 = x*(time - 2) + y^5 + y + z; "
        "2 = z^3 + z + (time - 3)*x; end M;",
        LessonKind::Tearing);
    QVERIFY(!all.empty());
    QVERIFY2(all.find("its coefficient 1 - time") != std::string::npos && all.find(" may be zero") != std::string::npos,
             all.c_str());
}

/// Beside each other stand what follows from the guess and what the guess is, with the mode for the condition.
void LessonSentencesTest::theSwitchIsSolvedForInItsMode()
{
    const auto structure =
        analyse(std::make_shared<const SourceFile>(
                    "m.mo",
                    "model M parameter Real U0 = 10, R1 = 2, R2 = 3; Real u1, u2, i1, i2, i; Boolean open = time < 1; "
                    "equation U0 = u1 + u2; u1 = R1*i1; u2 = R2*i2; i1 = i + i2; 0 = if open then i else u2; end M;"),
                {}, StopAfter::Structure, Task())
            ->structure;
    const auto loop = std::ranges::find_if(structure->blocks, isLoop);
    QVERIFY(loop != structure->blocks.end());
    LoopLines lines(*structure);
    const auto solved = lines.valuesOf(*loop);
    QVERIFY(solved && solved->values.size() == 1 && solved->modes.size() == 1);
    QCOMPARE(solved->modes[0].name, std::string("mo"));
    QCOMPARE(solved->modes[0].condition, std::string("open"));
    QCOMPARE(solved->modes[0].conditionLatex, std::string("\\mathrm{open}"));
    const std::string& text = solved->values[0].text;
    QVERIFY2(text.starts_with("u2 = ") && text.find("mo") != std::string::npos && text.find("if ") == std::string::npos,
             text.c_str());
    QVERIFY2(loopTitle(*structure, *loop).starts_with("linear loop of 5, solved symbolically, torn to 1: u2"),
             loopTitle(*structure, *loop).c_str());
}

void LessonSentencesTest::nothingFollowsFromWhatHasNoValue()
{
    const std::string all = sentencesOf(
        "model M Real x, y, s(start = 1, fixed = true); equation der(s) = -x - s; "
        "y = 2*s; end M;",
        LessonKind::Initialization);
    QVERIFY(!all.empty());
    QVERIFY2(all.find("der(s) = -x - s would give ") != std::string::npos, all.c_str());
    QVERIFY2(all.find(" is not determined.") != std::string::npos, all.c_str());
    QVERIFY2(all.find("y = 2*s gives y.") != std::string::npos, all.c_str());
}

void LessonSentencesTest::stateSetsAloneAreSelectedInALesson()
{
    const std::string all = sentencesOf(
        "model M Real a(start = 1), b, f; equation der(a) = 1 - a; a*b = 1 + time; "
        "der(b) = f - b; end M;",
        LessonKind::StateSelection);
    QVERIFY(!all.empty());
    QVERIFY2(all.find("Which of a, b are states depends on the values") != std::string::npos, all.c_str());
}

QTEST_GUILESS_MAIN(LessonSentencesTest)
#include "lesson_sentences_test.moc"
