// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons on the models of models/Examples: they play to the end and back through the same states, end where the
// algorithm ended, and give a reason for each step.
#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/lesson/lesson_json.h"
#include "core/lesson/lesson_order.h"
#include "core/lesson/sentence_parts.h"
#include "core/structure/graph/matching.h"
#include "core/structure/report/colouring_to_end.h"
#include "core/symbolic/formula.h"
#include "tests/lesson_browser.h"

using namespace causeway;

class LessonTest : public QObject {
    Q_OBJECT
private slots:
    void everyLessonPlaysForwardsAndBackwards_data() { examples(); }
    void everyLessonPlaysForwardsAndBackwards();
    void endsAreThoseOfTheAlgorithms_data() { examples(); }
    void endsAreThoseOfTheAlgorithms();
    void theColouringOfTheLectureIsPlayed();
    void clocksAloneHaveNoInitialization();
    void thePendulumIsDifferentiatedTwice();
    void anEquationMeetsTheHighestDerivativesThatOccurInIt_data();
    void anEquationMeetsTheHighestDerivativesThatOccurInIt();
    void aPathMovesOthersToTheirNextUnknown();
    void theLoopIsFoundOnTheStack();
    void theGuessOfTheLoopIsExplained();
    void theDiscretePartOfALoopIsTold();
    void theCaseOfAStructureThatChangesIsTold();
    void reasonsOfGuessesAreTrueOfTheStep();
    void aDummyOutsideOfItsConstraintIsLinkedToIt();
    void oneIsNotSeveral();
    void redundantStartValuesAreShown();
    void aSingularSystemEndsWithoutPath();
    void thereIsNoLessonOnNothing();
    void textsCannotEndTheScriptOfThePage();
    void labelsAreFormulasToo_data() { examples(); }
    void labelsAreFormulasToo();
    void sentencesAreCutIntoWordsAndFormulas_data() { examples(); }
    void sentencesAreCutIntoWordsAndFormulas();
    void namesThatAreWordsStayWords();
    void thePagePlaysInABrowser();
    void thePageHasTheMatrixInBothOrders();
    void thePageObeysKeys();

private:
    static void examples();
    static std::shared_ptr<const Structure> structureOf(const std::string& text)
    {
        return analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Structure, Task())
            ->structure;
    }
    static std::shared_ptr<const Structure> example(const std::string& name)
    {
        const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo");
        return text ? analyse(std::make_shared<const SourceFile>(name + ".mo", *text), name, StopAfter::Structure,
                              Task())
                          ->structure
                    : nullptr;
    }
    static std::shared_ptr<const Lesson> lesson(const std::shared_ptr<const Structure>& structure, LessonKind kind)
    {
        return makeLesson(structure, kind, 0, Task());
    }
    static std::vector<std::string> sentences(const Lesson& lesson)
    {
        std::vector<std::string> all;
        for (std::size_t s = 0; s < lesson.steps.size(); ++s) all.push_back(lesson.why(s));
        return all;
    }
    static bool contains(const Lesson& lesson, const std::string& sentence)
    {
        return std::ranges::count(sentences(lesson), sentence) == 1;
    }
};

void LessonTest::examples()
{
    QTest::addColumn<QString>("name");
    const QStringList files = QDir(CAUSEWAY_SOURCE_DIR "/models/Examples").entryList({"*.mo"}, QDir::Files, QDir::Name);
    QVERIFY(files.size() > 30);
    for (const QString& file : files) {
        if (file != "HysteresisTwoWhens.mo")
            QTest::newRow(qPrintable(file)) << file.chopped(3);  // two equations determine one variable: no structure
    }
}

void LessonTest::everyLessonPlaysForwardsAndBackwards()
{
    QFETCH(QString, name);
    const auto structure = example(name.toStdString());
    QVERIFY(structure);
    const std::vector<LessonInfo> lessons = lessonsOf(*structure);
    QVERIFY(lessons.size() >= 3);
    for (const LessonInfo& info : lessons) {
        const auto lesson = makeLesson(structure, info.kind, info.part, Task());
        QVERIFY2(lesson && !lesson->steps.empty(), info.title.c_str());
        QVERIFY(!lesson->intro.empty());
        QVERIFY(std::ranges::is_sorted(lesson->chapters));
        QVERIFY(lesson->chapters.empty() ||
                (lesson->chapters.front() > 0 && lesson->chapters.back() < lesson->steps.size()));
        QVERIFY(findLesson(lessons, nameOf(info)) != nullptr && findLesson(lessons, nameOf(info))->part == info.part);
        LessonState state(lesson);
        std::vector<LessonState> states{state};
        for (std::size_t s = 0; s < lesson->steps.size(); ++s) {
            state.seek(s + 1);
            states.push_back(state);
            QVERIFY2(!lesson->why(s).empty() && lesson->why(s).find(" ()") == std::string::npos, info.title.c_str());
            QVERIFY(lesson->steps[s].line < lesson->code.size());
        }
        for (std::size_t s = lesson->steps.size(); s-- > 0;) {
            state.seek(s);
            QVERIFY2(state == states[s], info.title.c_str());
        }
        state.seek(lesson->steps.size() + 100);
        QCOMPARE(state.position(), lesson->steps.size());
        for (std::size_t e = 0; e < lesson->incidence.equationCount(); ++e)
            QVERIFY(!lesson->equationText(EquationId(e), state.number(EquationId(e))).empty());
        for (std::size_t v = 0; v < lesson->incidence.unknownCount(); ++v)
            QVERIFY(!lesson->unknownText(UnknownId(v), state.number(UnknownId(v))).empty());
    }
}

void LessonTest::endsAreThoseOfTheAlgorithms()
{
    QFETCH(QString, name);
    const auto structure = example(name.toStdString());
    QVERIFY(structure);
    const auto ended = [&](LessonKind kind, std::uint32_t part = 0) {
        LessonState state(makeLesson(structure, kind, part, Task()));
        state.seek(SIZE_MAX);
        return state;
    };
    const auto chosenEdges = [](const LessonState& state) {
        std::size_t count = 0;
        for (std::size_t e = 0; e < state.lesson().incidence.edgeCount(); ++e)
            count += state.mark(EdgeId(e)) == Mark::Chosen ? 1U : 0U;
        return count;
    };
    for (const LessonInfo& info : lessonsOf(*structure)) {
        const LessonState state = ended(info.kind, info.part);
        const Incidence& incidence = state.lesson().incidence;
        switch (info.kind) {
            case LessonKind::Elimination:
            case LessonKind::Colouring:
                for (const ColouringStep& step : colouringToTheEnd(*structure)) {
                    QCOMPARE(state.number(step.equation), step.number);
                    if (step.rule != ColouringRule::Tearing) QVERIFY(state.mark(step.edge) == Mark::Chosen);
                }
                break;
            case LessonKind::Matching: {
                Matching best = emptyMatching(incidence);
                augmentToMaximum(incidence, best);
                QCOMPARE(chosenEdges(state), best.size());
                break;
            }
            case LessonKind::Components:
                for (const BltBlock& block : structure->blocks) {
                    for (const EquationId equation : block.equations)
                        QCOMPARE(state.group(equation), state.group(block.equations.front()));
                }
                for (std::size_t a = 0; a + 1 < structure->blocks.size(); ++a) {
                    QVERIFY(state.group(structure->blocks[a].equations.front()) !=
                            state.group(structure->blocks[a + 1].equations.front()));
                }
                break;
            case LessonKind::Pantelides: {
                const Pantelides& pantelides = structure->index.reduction.pantelides;
                for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
                    const EquationId equation(e);
                    QCOMPARE(state.number(equation), pantelides.differentiations[equation]);
                    const EdgeId own =
                        incidence.findEdge(equation, pantelides.baseOf[pantelides.matching.unknownOf[equation]]);
                    QVERIFY(state.mark(own) == Mark::Chosen);
                }
                for (std::size_t v = 0; v < incidence.unknownCount(); ++v) {
                    std::uint32_t highest = 0;
                    for (std::size_t c = 0; c < pantelides.baseOf.size(); ++c) {
                        if (pantelides.baseOf[UnknownId(c)] == UnknownId(v))
                            highest = std::max(highest, pantelides.orderOf[UnknownId(c)]);
                    }
                    QCOMPARE(state.number(UnknownId(v)), highest);
                }
                break;
            }
            case LessonKind::StateSelection:
                QCOMPARE(chosenEdges(state), structure->index.reduction.selection.dummies.size());
                break;
            case LessonKind::Tearing: {
                std::size_t guesses = 0;
                for (std::size_t v = 0; v < incidence.unknownCount(); ++v) {
                    if (state.mark(UnknownId(v)) != Mark::Guessed) continue;
                    ++guesses;
                    const UnknownId unknown = state.lesson().structureUnknown(UnknownId(v));
                    QVERIFY(std::ranges::any_of(structure->blocks, [&](const BltBlock& block) {
                        return std::ranges::find(block.tearing, unknown) != block.tearing.end();
                    }));
                }
                QVERIFY(guesses > 0);
                break;
            }
            case LessonKind::Initialization:
                QCOMPARE(chosenEdges(state), structure->initialization->matching.size());
                break;
            case LessonKind::Units:
                // What was found has a number, and says its unit.
                for (std::size_t v = 0; v < incidence.unknownCount(); ++v) {
                    const bool isFound = state.mark(UnknownId(v)) == Mark::Chosen;
                    QCOMPARE(state.number(UnknownId(v)) > 0, isFound);
                    QCOMPARE(state.text(UnknownId(v)).find(" = ") != std::string::npos,
                             isFound || state.mark(UnknownId(v)) == Mark::Known);
                }
                break;
            case LessonKind::RootSearch:
            case LessonKind::EventIteration: QFAIL("these are lessons of a run"); break;
        }
    }
}

void LessonTest::clocksAloneHaveNoInitialization()
{
    const auto structure = structureOf(
        "model M Integer n(start=0); equation when Clock(1, 10) then n = previous(n) + 1; end when; end M;");
    for (const LessonInfo& info : lessonsOf(*structure)) {
        QVERIFY(info.kind != LessonKind::Initialization);
        QVERIFY(!lessonToJson(*makeLesson(structure, info.kind, info.part, Task())).empty());
    }
}

void LessonTest::theColouringOfTheLectureIsPlayed()
{
    const auto structure = example("RlcCircuit");
    const auto colouring = lesson(structure, LessonKind::Colouring);
    QCOMPARE(colouring->steps.size(), structure->steps.size() + 1);
    QCOMPARE(colouring->why(0), explain(*structure, structure->steps[0]));
    const auto matrix = lesson(structure, LessonKind::Elimination);
    QVERIFY(std::ranges::equal(matrix->changes, colouring->changes));
    QVERIFY(matrix->why(0).find("Row and column are crossed out.") != std::string::npos);
    QVERIFY(colouring->why(colouring->steps.size() - 1).find("There is no algebraic loop.") != std::string::npos);
}

void LessonTest::thePendulumIsDifferentiatedTwice()
{
    const auto pantelides = lesson(example("PlanarPendulum"), LessonKind::Pantelides);
    QVERIFY(pantelides);
    std::vector<std::string> differentiated;
    for (std::size_t s = 0; s < pantelides->steps.size(); ++s) {
        if (pantelides->why(s).starts_with("No path leads from")) differentiated.push_back(pantelides->why(s));
    }
    QCOMPARE(differentiated.size(), std::size_t(2));
    QVERIFY2(differentiated[0].find("contains no highest derivative") != std::string::npos, differentiated[0].c_str());
    QVERIFY2(differentiated[0].find("0 = 2*x*der(x) + 2*y*der(y)") != std::string::npos ||
                 differentiated[0].find("der(x)") != std::string::npos,
             differentiated[0].c_str());
    LessonState state(pantelides);
    QCOMPARE(pantelides->unknownText(UnknownId(0), state.number(UnknownId(0))), std::string("der(x)"));
    state.seek(pantelides->steps.size());
    QCOMPARE(pantelides->unknownText(UnknownId(0), state.number(UnknownId(0))), std::string("der(der(x))"));
}

void LessonTest::anEquationMeetsTheHighestDerivativesThatOccurInIt_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"PlanarPendulum", "DoublePendulum"}) QTest::newRow(name) << QString::fromLatin1(name);
}

void LessonTest::anEquationMeetsTheHighestDerivativesThatOccurInIt()
{
    QFETCH(QString, name);
    const auto pantelides = lesson(example(name.toStdString()), LessonKind::Pantelides);
    QVERIFY(pantelides);
    const auto occurs = [](const std::string& what, const std::string& text) {
        const QRegularExpression whole(
            QStringLiteral("(?<![\\w.])%1(?![\\w.])").arg(QRegularExpression::escape(QString::fromStdString(what))));
        return whole.match(QString::fromStdString(text)).hasMatch();
    };
    std::size_t hidden = 0;
    for (std::size_t position = 0; position <= pantelides->steps.size(); ++position) {
        LessonState state(pantelides);
        state.seek(position);
        for (std::size_t i = 0; i < pantelides->incidence.edgeCount(); ++i) {
            const EdgeId edge(i);
            const std::string equation = state.text(pantelides->incidence.equationOf(edge)),
                              variable = state.text(pantelides->incidence.unknownOf(edge));
            const bool isShown = state.mark(edge) != Mark::Hidden;
            QVERIFY2(isShown == occurs(variable, equation),
                     qPrintable(QStringLiteral("%1 in %2 at step %3")
                                    .arg(QString::fromStdString(variable), QString::fromStdString(equation))
                                    .arg(position)));
            hidden += isShown ? 0U : 1U;
        }
    }
    QVERIFY(hidden > 0);
}

void LessonTest::aPathMovesOthersToTheirNextUnknown()
{
    // Every equation and every unknown has two edges: the rules find nothing. The third equation takes what the first
    // has.
    const auto structure = structureOf("model M Real x, y, z; equation x + y = time; y + z = 1; x*z + 0*y = 2; end M;");
    const auto matching = lesson(structure, LessonKind::Matching);
    LessonState state(matching);
    std::size_t paths = 0;
    for (std::size_t s = 0; s < matching->steps.size(); ++s) {
        state.seek(s + 1);
        if (matching->why(s).find("all have one") != std::string::npos) ++paths;
    }
    QCOMPARE(matching->why(matching->steps.size() - 1),
             std::string("Every equation has an unknown of its own: the system is structurally regular."));
    const auto crossed = structureOf("model C Real x, y; equation x + y = 1; x = time; end C;");
    const auto onlyPaths = lesson(crossed, LessonKind::Matching);
    QVERIFY2(contains(*onlyPaths,
                      "y is free, at the end of a path over 2 equations: each of them takes the next unknown (x, y), "
                      "and all have one."),
             sentences(*onlyPaths)[3].c_str());
}

void LessonTest::theLoopIsFoundOnTheStack()
{
    const auto structure = structureOf("model M Real a, b, c; equation a = b + time; b = a*c; c = 1; end M;");
    const auto components = lesson(structure, LessonKind::Components);
    LessonState state(components);
    state.seek(SIZE_MAX);
    QVERIFY(state.group(EquationId(0)) == state.group(EquationId(1)));
    QVERIFY(state.group(EquationId(2)) < state.group(EquationId(0)));
    QVERIFY(state.low(EquationId(1)) <= state.low(EquationId(0)));
    QVERIFY(std::ranges::any_of(sentences(*components), [](const std::string& sentence) {
        return sentence.find("an algebraic loop of 2 equations (1, 2)") != std::string::npos;
    }));
    QVERIFY(sentences(*components)
                .back()
                .starts_with("Every equation was visited: 2 parts, 1 of them an algebraic loop. "));
}

void LessonTest::theGuessOfTheLoopIsExplained()
{
    const auto tearing = lesson(example("RlcCircuitWithLoop"), LessonKind::Tearing);
    QVERIFY(tearing);
    const std::vector<std::string> all = sentences(*tearing);
    QVERIFY(std::ranges::any_of(all, [](const std::string& sentence) {
        return sentence.find("is guessed, and equation") != std::string::npos;
    }));
    QVERIFY2(all.back().find("1 guess instead of 6 unknowns at once") != std::string::npos, all.back().c_str());
}

/// Title and end tell of all equations of a loop, those that event iteration solves included.
void LessonTest::theDiscretePartOfALoopIsTold()
{
    const auto tearing = lesson(example("HalfWaveRectifier"), LessonKind::Tearing);
    QVERIFY(tearing);
    QCOMPARE(tearing->title, std::string("Tearing of a loop of 5 equations, 1 of them discrete"));
    const std::string end = sentences(*tearing).back();
    QVERIFY2(end.find("instead of 4 unknowns at once") != std::string::npos, end.c_str());
    QVERIFY2(end.find("Event iteration finds what is discrete (off)") != std::string::npos, end.c_str());
    const auto continuous = lesson(example("RlcCircuitWithLoop"), LessonKind::Tearing);
    QVERIFY(continuous->title.find("discrete") == std::string::npos);
    QVERIFY(sentences(*continuous).back().find("discrete") == std::string::npos);
}

/// Where a condition decides the structure, a lesson is true of one of its cases, and says of which.
void LessonTest::theCaseOfAStructureThatChangesIsTold()
{
    const auto broken = lesson(example("BreakingPendulum"), LessonKind::Pantelides);
    QVERIFY(broken);
    QVERIFY2(broken->intro.find("while time > tCut is false") != std::string::npos, broken->intro.c_str());
    QVERIFY2(sentences(*broken).back().starts_with("While time > tCut is false, every equation"),
             sentences(*broken).back().c_str());
    const std::string own = "5 (0 = if time > tCut then T else x^2 + y^2 - L^2, here 0 = x^2 + y^2 - L^2)";
    const auto says = [](const Lesson& lesson, const std::string& words) {
        return std::ranges::any_of(sentences(lesson),
                                   [&](const std::string& each) { return each.find(words) != std::string::npos; });
    };
    QVERIFY(says(*broken, "No path leads from equation " + own + ": it contains no highest derivative"));
    QVERIFY(says(*lesson(example("BreakingPendulum"), LessonKind::Elimination), "Row " + own + " has a single"));
    const auto colouring = lesson(example("BreakingPendulum"), LessonKind::Colouring);
    QVERIFY2(colouring->intro.find("while time > tCut is false") != std::string::npos, colouring->intro.c_str());
    const auto whole = lesson(example("PlanarPendulum"), LessonKind::Pantelides);
    QVERIFY(sentences(*whole).back().starts_with("Every equation"));
    QVERIFY(whole->intro.find(" while ") == std::string::npos);
}

/// "equation 3 (...) then has only 2 unknowns left" is true of an equation that holds the guess, and what cannot be
/// solved for an unknown is said of the forms of the equations.
void LessonTest::reasonsOfGuessesAreTrueOfTheStep()
{
    const auto structure = structureOf(
        "model M parameter Real p = 1.7; Real v1, v2, v3, v4, v5, v6; equation (if v1 > 0.3 then v4 else 2*v4) + "
        "exp(-v5) = sin(v1) + v2 + 1; tanh(v1) + v3/(2 + v2^2) = 2.5; v4*v2 + p*v5 = v2 + 0; (if v5 > 0.3 then v4 else "
        "2*v4) = time; (if time > 1 then v6 else v5) + (if v2 > 0.3 then v5 else 2*v5) = 0.5*v4 + 1; p*v3 = -v1 + 3*v6 "
        "+ time; end M;");
    const auto tearing = lesson(structure, LessonKind::Tearing);
    QVERIFY(tearing);
    std::size_t relieved = 0;
    std::set<UnknownId> decided;
    for (std::size_t s = 0; s + 1 < tearing->steps.size(); ++s) {
        const std::string why = tearing->why(s);
        decided.insert(tearing->steps[s].unknown);
        QVERIFY(why.find("a possible division by zero") == std::string::npos ||
                why.find(", as far as ") != std::string::npos);
        const std::size_t at = why.find("something has to be guessed, and equation ");
        if (at == std::string::npos) continue;
        ++relieved;
        const std::size_t number = std::stoul(why.substr(at + 42)) - 1;
        std::size_t left = 0, row = 0;
        while (tearing->structureEquation(EquationId(row)).index() != number) ++row;
        const auto unknowns = tearing->incidence.unknowns(EquationId(row));
        for (const UnknownId unknown : unknowns) left += decided.contains(unknown) ? 0U : 1U;
        QVERIFY2(std::ranges::find(unknowns, tearing->steps[s].unknown) != unknowns.end(), why.c_str());
        QVERIFY2(why.ends_with(left == 1 ? "then has only 1 unknown left."
                                         : "then has only " + std::to_string(left) + " unknowns left."),
                 why.c_str());
    }
    QVERIFY(relieved > 0);
}

void LessonTest::aDummyOutsideOfItsConstraintIsLinkedToIt()
{
    const auto selection =
        lesson(structureOf("model M Real x1, x2, v1, v2, F; equation der(x1) = v1; der(x2) = v2; der(v1) = F - x1; "
                           "der(v2) = F; 2*x1 + 3*x2 = 0; end M;"),
               LessonKind::StateSelection);
    QVERIFY(selection);
    QVERIFY(contains(*selection,
                     "x2 becomes a dummy: 2*x1 + 3*x2 = 0 constrains it, and its coefficient there is constant and not "
                     "zero."));
    QVERIFY(contains(*selection,
                     "v2 becomes a dummy: 2*der(x1) + 3*der(x2) = 0 constrains it, as der(x2) = v2; the coefficient "
                     "that it has so is constant and not zero."));
}

void LessonTest::oneIsNotSeveral()
{
    const auto pantelides =
        lesson(structureOf("model M Real x, y; equation der(x) = y; x = sin(time); end M;"), LessonKind::Pantelides);
    QVERIFY(pantelides);
    QVERIFY(std::ranges::any_of(sentences(*pantelides), [](const std::string& sentence) {
        return sentence.find(
                   "it contains no highest derivative, so it constrains variables of lower order. It is "
                   "differentiated: ") != std::string::npos;
    }));
    const auto colouring =
        lesson(structureOf("model M Real x; equation x = 1; x = time; end M;"), LessonKind::Colouring);
    QVERIFY(colouring);
    const std::string end = colouring->why(colouring->steps.size() - 1);
    QVERIFY2(end.find("1 equation is left without a number") != std::string::npos, end.c_str());
}

void LessonTest::redundantStartValuesAreShown()
{
    const auto initialization = lesson(example("ParallelCapacitors"), LessonKind::Initialization);
    QVERIFY(initialization);
    const auto structure = structureOf(
        "model M Real x(start = 1, fixed = true), y(start = 2, fixed = true); equation der(x) = -x; y = 2*x; end M;");
    const auto over = lesson(structure, LessonKind::Initialization);
    LessonState state(over);
    state.seek(SIZE_MAX);
    std::size_t surplus = 0;
    for (std::size_t r = 0; r < over->incidence.equationCount(); ++r)
        surplus += state.mark(EquationId(r)) == Mark::Surplus ? 1U : 0U;
    QCOMPARE(surplus, structure->initialization->redundant.size());
    QCOMPARE(surplus, std::size_t(1));
}

void LessonTest::aSingularSystemEndsWithoutPath()
{
    const auto structure = structureOf("model M Real x, y; equation x = 1; x = time; end M;");
    const auto matching = lesson(structure, LessonKind::Matching);
    const std::vector<std::string> all = sentences(*matching);
    QVERIFY(std::ranges::any_of(
        all, [](const std::string& sentence) { return sentence.starts_with("No path leads from equation"); }));
    QVERIFY2(all.back().ends_with("The system is structurally singular."), all.back().c_str());
    QVERIFY(lesson(structure, LessonKind::Components) == nullptr);
}

void LessonTest::thereIsNoLessonOnNothing()
{
    QVERIFY(lessonsOf(*structureOf("model M end M;")).empty());
    const auto structure = example("RlcCircuit");
    QVERIFY(makeLesson(structure, LessonKind::Pantelides, 0, Task()) == nullptr);
    QVERIFY(makeLesson(structure, LessonKind::Tearing, 7, Task()) == nullptr);
}

void LessonTest::textsCannotEndTheScriptOfThePage()
{
    const auto structure = structureOf("model M Real '</script>'; equation '</script>' = time; end M;");
    const std::string page = lessonPage(*lesson(structure, LessonKind::Colouring));
    // As many scripts end as in the page of a model without such names.
    const auto plain = structureOf("model M Real x; equation x = time; end M;");
    const auto ends = [](const std::string& text) { return QString::fromStdString(text).count("</script>"); };
    QVERIFY(ends(page) > 0);
    QCOMPARE(ends(page), ends(lessonPage(*lesson(plain, LessonKind::Colouring))));
    QVERIFY(page.find("/*LESSON*/") == std::string::npos);
}

void LessonTest::thePagePlaysInABrowser()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const auto pantelides = lesson(example("PlanarPendulum"), LessonKind::Pantelides);
    const test::LessonBrowser browser(*pantelides);
    const std::size_t steps[] = {0, 3, pantelides->steps.size()};
    const std::vector<QString> pages = browser.pagesAt({{steps[0]}, {steps[1]}, {steps[2]}});
    for (std::size_t i = 0; i < pages.size(); ++i) {
        // As many differentiated equations as so far are in the picture.
        LessonState state(pantelides);
        state.seek(steps[i]);
        for (std::size_t e = 0; e < pantelides->incidence.equationCount(); ++e) {
            const EquationId equation(e);
            const QString text =
                QString::fromStdString(pantelides->equationText(equation, state.number(equation))).toHtmlEscaped();
            // Typeset; what it is as text shows where the pointer rests.
            QVERIFY2(pages[i].contains("title=\"" + text + "\""), qPrintable(text));
        }
    }
}

void LessonTest::labelsAreFormulasToo()
{
    QFETCH(QString, name);
    const auto structure = example(name.toStdString());
    QVERIFY(structure != nullptr);
    for (const LessonInfo& info : lessonsOf(*structure)) {
        const auto lesson = makeLesson(structure, info.kind, info.part, Task());
        LessonState state(lesson);
        for (const std::size_t position : {std::size_t(0), lesson->steps.size()}) {
            state.seek(position);
            for (std::size_t e = 0; e < lesson->incidence.equationCount(); ++e)
                QVERIFY2(parseFormula(state.latex(EquationId(e))), state.latex(EquationId(e)).c_str());
            for (std::size_t u = 0; u < lesson->incidence.unknownCount(); ++u)
                QVERIFY2(parseFormula(state.latex(UnknownId(u))), state.latex(UnknownId(u)).c_str());
        }
    }
}

void LessonTest::sentencesAreCutIntoWordsAndFormulas()
{
    QFETCH(QString, name);
    const auto structure = example(name.toStdString());
    for (const LessonInfo& info : lessonsOf(*structure)) {
        const auto lesson = makeLesson(structure, info.kind, info.part, Task());
        LessonState state(lesson);
        for (std::size_t step = 0; step < lesson->steps.size(); ++step) {
            state.seek(step + 1);
            const LessonStep& current = *state.currentStep();
            const std::string sentence = lesson->why(step);
            std::string whole;
            std::size_t formulas = 0;
            for (const SentencePart& part : partsOfSentence(state, sentence, current.equation, current.unknown)) {
                whole += part.text;
                if (!part.latex.empty())
                    ++formulas;
                else if (info.kind != LessonKind::Units)  // equations between units are words
                    QVERIFY2(part.text.find(" = ") == std::string::npos, part.text.c_str());
            }
            QCOMPARE(whole, sentence);
            // What the step is about is in its sentence, as a formula.
            if (!current.equation.isNone() && sentence.find(state.text(current.equation)) != std::string::npos)
                QVERIFY2(formulas > 0, sentence.c_str());
        }
    }
}

void LessonTest::namesThatAreWordsStayWords()
{
    const auto structure = structureOf("model M Real a, u1, u12; equation a = 1; u1 = a; u12 = 2*u1; end M;");
    LessonState state(lesson(structure, LessonKind::Colouring));
    const auto parts =
        partsOfSentence(state, "Equation 3 (u12 = 2*u1) has a single edge, to u12 and not to u123.", {}, {});
    const std::vector<SentencePart> expected = {{"Equation 3 ("},
                                                {"u12 = 2*u1", structure->latex(EquationId(2))},
                                                {") has a single edge, to "},
                                                {"u12", "u_{\\mathrm{12}}"},
                                                {" and not to u123."}};
    QVERIFY(parts == expected);
}

void LessonTest::thePageHasTheMatrixInBothOrders()
{
    const auto elimination = lesson(example("RlcCircuit"), LessonKind::Elimination);
    LessonState end(elimination);
    end.seek(elimination->steps.size());
    const LessonOrder sorted = lessonOrders(end).sorted;
    QVERIFY(sorted.isLowerTriangular(elimination->incidence));
    const auto json = nlohmann::json::parse(lessonToJson(*elimination), nullptr, false);
    for (std::size_t row = 0; row < sorted.equationAt.size(); ++row) {
        QCOMPARE(json["sorted"]["rows"][row].get<std::size_t>(), sorted.equationAt[row].index());
        QCOMPARE(json["sorted"]["columns"][row].get<std::size_t>(), sorted.unknownAt[row].index());
    }
    QCOMPARE(json["chapters"].size(), elimination->chapters.size());

    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const test::LessonBrowser browser(*elimination);
    // How far right of the diagonal the squares of the solved unknowns are.
    const auto offsets = [](const QString& page) {
        static const QRegularExpression square(
            QStringLiteral("<path class=\"glides\" d=\"M-11 -11H11V11H-11Z\" style=\"transform: "
                           "translate\\(([0-9.]+)px, ([0-9.]+)px\\)"));
        std::vector<double> found;
        for (auto match = square.globalMatch(page); match.hasNext();) {
            const auto place = match.next();
            found.push_back(place.captured(1).toDouble() - place.captured(2).toDouble());
        }
        return found;
    };
    const std::size_t last = elimination->steps.size();
    const std::vector<QString> pages = browser.pagesAt({{last, "&sorted&dark"}, {last}, {1, "&dark"}, {1, "&light"}});
    const std::vector<double> onDiagonal = offsets(pages[0]), asWritten = offsets(pages[1]);
    QCOMPARE(onDiagonal.size(), elimination->incidence.equationCount());
    QCOMPARE(asWritten.size(), onDiagonal.size());
    const auto isDiagonal = [](const std::vector<double>& found) {
        return std::ranges::all_of(found, [&](double offset) { return std::abs(offset - found.front()) < 1; });
    };
    QVERIFY(isDiagonal(onDiagonal) && !isDiagonal(asWritten));
    QVERIFY(pages[2].contains("<html lang=\"en\" class=\"dark\""));
    QVERIFY(!pages[3].contains("class=\"dark\""));
}

void LessonTest::thePageObeysKeys()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const auto elimination = lesson(example("RlcCircuit"), LessonKind::Elimination);
    const test::LessonBrowser browser(*elimination);
    const std::size_t last = elimination->steps.size();
    QVERIFY(!elimination->chapters.empty());
    const std::vector<QString> pages = browser.pagesAfter({{{}, 0},
                                                           {{"End"}, last},
                                                           {{"End", "ArrowLeft", "ArrowLeft"}, last - 2},
                                                           {{"End", "Home", "ArrowRight"}, 1},
                                                           {{"PageDown"}, elimination->chapters.front()},
                                                           {{"End", "PageUp"}, elimination->chapters.back()},
                                                           {{"ArrowRight", "m"}, 1},
                                                           {{"d"}, 0},
                                                           {{"d", "d"}, 0},
                                                           {{"End", " "}, 0}});
    QCOMPARE(pages[0].count("<i style=\"left: calc"), static_cast<qsizetype>(elimination->chapters.size()));
    const QString &digraph = pages[6], &once = pages[7], &twice = pages[8], &played = pages[9];
    QVERIFY(digraph.contains(">Matrix</button>") && !digraph.contains("class=\"glides\""));
    QVERIFY(once.contains("class=\"dark\"") != twice.contains("class=\"dark\""));
    // Played from the end it begins again.
    QVERIFY(played.contains("<path d=\"M3 2h4"));
}

QTEST_GUILESS_MAIN(LessonTest)
#include "lesson_test.moc"
