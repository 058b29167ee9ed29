// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises by seed: each can be solved, is as difficult as the others of its kind, and all of its right answers are
// known. CAUSEWAY_EXERCISES=1000 in the environment takes so many seeds of each kind.
#include <QTest>

#include <algorithm>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/base/sha256.h"
#include "core/base/task.h"
#include "core/classroom/exercise_json.h"
#include "core/classroom/exercise_page.h"
#include "core/classroom/seeded_numbers.h"
#include "core/compiler/compiler.h"
#include "tests/unit/classroom/browser_page.h"
#include "tests/unit/classroom/exercise_oracle.h"

using namespace causeway;

namespace {

std::uint32_t seedCount()
{
    const int asked = qEnvironmentVariableIntValue("CAUSEWAY_EXERCISES");
    return asked > 0 ? static_cast<std::uint32_t>(asked) : 12;
}

Answer randomAnswer(SeededNumbers& numbers, const Question& question)
{
    const std::size_t items = question.items.size();
    const auto number = [](std::size_t value) { return static_cast<double>(value); };
    Answer answer;
    switch (question.form) {
        case AnswerForm::Number: return {number(numbers.below(9))};
        case AnswerForm::Choice: return {number(numbers.below(items))};
        case AnswerForm::Set:
        case AnswerForm::Order: {
            const std::size_t count = question.form == AnswerForm::Order ? items : numbers.below(items + 1);
            for (const std::size_t i : numbers.some(count, items)) answer.push_back(number(i));
            return answer;
        }
        case AnswerForm::Assignment:
        case AnswerForm::Counts:
            for (std::size_t i = 0; i < items; ++i)
                answer.push_back(
                    number(numbers.below(question.form == AnswerForm::Counts ? 3 : question.values.size())));
            return answer;
    }
    return answer;
}

/// A right one with two entries exchanged, one left out, or one that is another.
Answer nearly(SeededNumbers& numbers, const Question& question)
{
    Answer answer = question.right[numbers.below(question.right.size())];
    if (question.form == AnswerForm::Number) {
        answer[0] += (numbers.oneIn(2) ? 3 : 1.2) * std::max(1.0 / 3, question.tolerance);
    } else if (question.form == AnswerForm::Order || question.form == AnswerForm::Assignment) {
        std::swap(answer[numbers.below(answer.size())], answer[numbers.below(answer.size())]);
    } else if (question.form == AnswerForm::Counts) {
        answer[numbers.below(answer.size())] = static_cast<double>(numbers.below(3));
    } else if (question.form == AnswerForm::Set && numbers.oneIn(2)) {
        answer.erase(answer.begin() + static_cast<std::ptrdiff_t>(numbers.below(answer.size())));
    } else {
        const double other = static_cast<double>(numbers.below(question.items.size()));
        if (std::ranges::find(answer, other) == answer.end()) answer[numbers.below(answer.size())] = other;
    }
    if (question.form == AnswerForm::Set) numbers.shuffle(answer);
    return answer;
}

/// Right ones, such that are nearly right, and random ones.
std::vector<Answer> answersTo(SeededNumbers& numbers, const Question& question)
{
    std::vector<Answer> answers = question.right;
    for (int i = 0; i < 4; ++i) answers.push_back(nearly(numbers, question));
    for (int i = 0; i < 4; ++i) answers.push_back(randomAnswer(numbers, question));
    return answers;
}

void addKinds()
{
    QTest::addColumn<int>("kind");
    for (std::size_t k = 0; k < kGeneratedKinds; ++k)
        QTest::newRow(std::string(toString(static_cast<GeneratedKind>(k))).c_str()) << static_cast<int>(k);
}

}  // namespace

class GeneratedExercisesTest : public QObject {
    Q_OBJECT
private slots:
    void hashesAreThoseOfTheStandard();
    void theSameSeedGivesTheSameBytes_data() { addKinds(); }
    void theSameSeedGivesTheSameBytes();
    void everySizeHasExercises_data() { addKinds(); }
    void everySizeHasExercises();
    void exercisesOfAKindAreAsDifficultAndDiffer_data() { addKinds(); }
    void exercisesOfAKindAreAsDifficultAndDiffer();
    void markingAgreesWithOtherMeans_data() { addKinds(); }
    void markingAgreesWithOtherMeans();
    void equationsStandInTheModelAsTheyAreShown();
    void hintsSayWhatIsPossible();
    void hintsAndWrongAnswersCostPoints();
    void thePageMarksAsTheCore();
    void thePageIsSolvedByClicks();
    void typedNumbersAreReadAsMeant();
    void onlyTheSmallestSetsAreAskedFor();

private:
    static GeneratedExercise exercise(GeneratedKind kind, std::uint32_t seed, std::uint32_t size = 0)
    {
        const auto made = generateExercise({kind, size == 0 ? sizesOf(kind).usual : size, seed}, Task());
        [&] { QVERIFY2(made, fmt::format("{} {}", toString(kind), seed).c_str()); }();
        return made ? *made : GeneratedExercise();
    }
};

void GeneratedExercisesTest::hashesAreThoseOfTheStandard()
{
    QCOMPARE(sha256(""), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    QCOMPARE(sha256("abc"), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    QCOMPARE(sha256(std::string(1000000, 'a')),
             std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
}

void GeneratedExercisesTest::theSameSeedGivesTheSameBytes()
{
    QFETCH(int, kind);
    const auto k = static_cast<GeneratedKind>(kind);
    QCOMPARE(exerciseToJson(exercise(k, 5)), exerciseToJson(exercise(k, 5)));
    QVERIFY(exercise(k, 5).model != exercise(k, 6).model);
}

void GeneratedExercisesTest::everySizeHasExercises()
{
    QFETCH(int, kind);
    const ExerciseSizes sizes = sizesOf(static_cast<GeneratedKind>(kind));
    for (std::uint32_t size = sizes.least; size <= sizes.most; ++size) {
        for (std::uint32_t seed = 1; seed <= 3; ++seed)
            QVERIFY(!exercise(static_cast<GeneratedKind>(kind), seed, size).questions.empty());
    }
    QVERIFY(!generateExercise({static_cast<GeneratedKind>(kind), sizes.most + 1, 1}, Task()));
}

void GeneratedExercisesTest::exercisesOfAKindAreAsDifficultAndDiffer()
{
    QFETCH(int, kind);
    const auto k = static_cast<GeneratedKind>(kind);
    const GeneratedExercise first = exercise(k, 0);
    std::set<std::string> bodies;
    for (std::uint32_t seed = 0; seed < seedCount(); ++seed) {
        const GeneratedExercise one = exercise(k, seed);
        QVERIFY(one.difficulty == first.difficulty);
        QCOMPARE(one.questions.size(), first.questions.size());
        bodies.insert(fmt::format("{}", fmt::join(one.equations, "\n")));
        const auto analysis = analyse(std::make_shared<const SourceFile>("model.mo", one.model), one.modelName,
                                      StopAfter::Program, Task());
        QVERIFY(analysis->structure != nullptr);
        // Exercises on what is wrong have models that are wrong.
        if (k != GeneratedKind::Singular && k != GeneratedKind::Initialization) QVERIFY(analysis->program != nullptr);
        for (const Question& question : one.questions) {
            QVERIFY(!question.right.empty() && question.hints.size() == 2);
            for (const Answer& right : question.right) QVERIFY(isRight(question, right));
        }
    }
    QVERIFY(bodies.size() * 10 >= seedCount() * 9);
}

void GeneratedExercisesTest::markingAgreesWithOtherMeans()
{
    QFETCH(int, kind);
    SeededNumbers numbers(20);
    std::size_t right = 0, wrong = 0;
    for (std::uint32_t seed = 0; seed < seedCount(); ++seed) {
        const GeneratedExercise one = exercise(static_cast<GeneratedKind>(kind), seed);
        for (std::size_t q = 0; q < one.questions.size(); ++q) {
            for (const Answer& answer : answersTo(numbers, one.questions[q])) {
                const bool isGood = isRight(one.questions[q], answer);
                ++(isGood ? right : wrong);
                QVERIFY2(isGood == test::oracleAccepts(one, q, answer),
                         fmt::format("{}\n{}\n{}: {}", one.model, one.questions[q].text,
                                     isGood ? "marked as right" : "marked as wrong", textOf(one.questions[q], answer))
                             .c_str());
            }
        }
    }
    QVERIFY(right > 0 && wrong > right / 4);
    if (seedCount() > 100) qInfo("%zu right and %zu wrong answers", right, wrong);
}

/// "5e-4" is "5e-4" in both.
void GeneratedExercisesTest::equationsStandInTheModelAsTheyAreShown()
{
    for (std::uint32_t seed = 0; seed < 3 * seedCount(); ++seed) {
        const GeneratedExercise one = exercise(GeneratedKind::Events, seed);
        const std::string& source = one.equations.front();
        QVERIFY2(source.starts_with("u = ") && one.model.find("  " + source + ";\n") != std::string::npos,
                 (source + "\n" + one.model).c_str());
    }
}

void GeneratedExercisesTest::hintsSayWhatIsPossible()
{
    for (std::uint32_t seed = 0; seed < seedCount(); ++seed) {
        // Several may be first, or last.
        const std::string first = exercise(GeneratedKind::Sorting, seed).questions[0].hints[1];
        QVERIFY2(first.find(" can be the first one and determines ") != std::string::npos, first.c_str());
        QVERIFY2(first.find(" can come last and determines ") != std::string::npos, first.c_str());
        for (const GeneratedKind kind : {GeneratedKind::States, GeneratedKind::Index3}) {
            for (const Question& question : exercise(kind, seed).questions) {
                for (const std::string& hint : question.hints)
                    QVERIFY2(hint.find(" 1 of them are ") == std::string::npos && !hint.starts_with("1 states"),
                             hint.c_str());
            }
        }
    }
}

void GeneratedExercisesTest::hintsAndWrongAnswersCostPoints()
{
    Question question;
    question.right = {{3}};
    const auto points = [&](const QuestionWork& work) { return mark(question, work).points; };
    QCOMPARE(points({{{3}}, 0, 0, false}), 4U);
    QCOMPARE(points({{{2}, {3}}, 0, 1, false}), 2U);
    QCOMPARE(points({{{3}}, 3, 0, false}), 1U);
    QCOMPARE(points({{{3}, {2}}, 0, 0, false}), 4U);
    QCOMPARE(points({{{1}, {2}, {4}, {5}, {6}, {3}}, 0, 0, false}), 0U);
    QCOMPARE(points({{{3}}, 0, 0, true}), 0U);
    QCOMPARE(points({}), 0U);
    QCOMPARE(mark(question, {{{2}}, 0, 0, false}).wrong, 1U);
}

void GeneratedExercisesTest::thePageMarksAsTheCore()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    SeededNumbers numbers(21);
    std::vector<GeneratedExercise> all;
    std::string answers = "[", verdicts;
    for (std::size_t k = 0; k < kGeneratedKinds; ++k) {
        for (std::uint32_t seed = 0; seed < seedCount(); ++seed) {
            all.push_back(exercise(static_cast<GeneratedKind>(k), seed));
            for (std::size_t q = 0; q < all.back().questions.size(); ++q) {
                for (const Answer& answer : answersTo(numbers, all.back().questions[q])) {
                    verdicts += isRight(all.back().questions[q], answer) ? '1' : '0';
                    answers += fmt::format("{}[{},{},[{}]]", answers.size() > 1 ? "," : "", all.size() - 1, q,
                                           fmt::join(answer, ","));
                }
            }
        }
    }
    const QString title = test::titleAfter(
        exercisePage({all}), "const given=" + answers +
                                 "];document.title=sha256(given.map(([e,q,answer])=>isRight(exercises[e].questions[q],"
                                 "answer)?1:0).join(\"\"))+\" \"+given.length;");
    QCOMPARE(title, QString::fromStdString(fmt::format("{} {}", sha256(verdicts), verdicts.size())));
    QVERIFY(std::ranges::count(verdicts, '1') > 10 && std::ranges::count(verdicts, '0') > 10);
    if (seedCount() > 100) qInfo("%zu answers", verdicts.size());
}

void GeneratedExercisesTest::thePageIsSolvedByClicks()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    std::vector<GeneratedExercise> all;
    unsigned points = 0;
    for (std::size_t k = 0; k < kGeneratedKinds; ++k) {
        all.push_back(exercise(static_cast<GeneratedKind>(k), 3));
        points += all.back().points();
    }
    const std::string solve = CAUSEWAY_SOURCE_DIR "/tests/unit/classroom/solve_exercises.js";
    const auto script = readFile(solve);
    QVERIFY(script);
    // A hint and a wrong answer at the first question of the first exercise cost two points.
    const QString title = test::titleAfter(
        exercisePage({all}), *script +
                                 "const first=document.querySelector(\".card\");first.querySelectorAll(\".actions "
                                 "button\")[1].click();answer(0,0,[0,0,0,0,0,0]);solveAll();"
                                 "document.title=byId(\"score\").textContent;");
    QCOMPARE(title, QString::fromStdString(fmt::format("{} of {} points", points - 2, points)));
}

void GeneratedExercisesTest::typedNumbersAreReadAsMeant()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const std::string script =
        "const given=[\"9\",\" 9,02 \",\"9.02 ms\",\"t = 9.02ms\",\"0.00902 s\",\"9.02e-3 s\",\"\\u2212 9\",\"9 "
        "V\",\"\","
        "\"nine\",\"later\"];"
        "const counts=[\"3\",\"3 states\",\"n=3\",\"Three\",\"3 4\"];"
        "const card=cardOf(0,3);card.querySelector(\"input\").value=exercises[0].questions[3].right[0][0]/1000+\" s\";"
        "card.querySelector(\".check\").click();"
        "document.title=given.map(text=>readNumber(text,\"ms\")).concat(counts.map(text=>readNumber(text,\"\")),"
        "[isEnded(0,3)]).map(x=>typeof x===\"number\"?Math.round(x*1e6)/1e6:x).join(\" \");";
    const auto solve = readFile(CAUSEWAY_SOURCE_DIR "/tests/unit/classroom/solve_exercises.js");
    QVERIFY(solve);
    const QString title =
        test::titleAfter(exercisePage({{exercise(GeneratedKind::Events, 3)}}),
                         *solve + "for(const q of [0,1,2])answer(0,q,exercises[0].questions[q].right[0]);" + script);
    QCOMPARE(title, QStringLiteral("9 9.02 9.02 9.02 9.02 9.02 -9   9  3 3 3 3  true"));
}

/// More equations with what they determine are too many as well: a question has one answer only if the fewest are asked
/// for.
void GeneratedExercisesTest::onlyTheSmallestSetsAreAskedFor()
{
    for (std::uint32_t seed = 0; seed < seedCount(); ++seed) {
        const GeneratedExercise made = exercise(GeneratedKind::Singular, seed);
        for (const std::size_t q : {0U, 1U}) {
            QCOMPARE(made.questions[q].right.size(), std::size_t(1));
            QVERIFY(made.questions[q].text.ends_with("Choose as few as possible."));
        }
    }
}

QTEST_GUILESS_MAIN(GeneratedExercisesTest)
#include "generated_exercises_test.moc"
