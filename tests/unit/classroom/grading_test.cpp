// SPDX-License-Identifier: GPL-3.0-or-later
// What students hand in: marked anew from the answers, whatever score it claims; files of any other kind do not stop
// it.
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/base/sha256.h"
#include "core/base/task.h"
#include "core/classroom/exercise_json.h"
#include "core/classroom/exercise_page.h"
#include "core/classroom/grading.h"
#include "tests/unit/classroom/browser_page.h"

using namespace causeway;

namespace {

GeneratedExercise loop(std::uint32_t seed)
{
    const auto made = generateExercise({GeneratedKind::Loop, 3, seed}, Task());
    return made ? *made : GeneratedExercise();
}

std::string listText(const Answer& answer)
{
    return fmt::format("[{}]", fmt::join(answer, ","));
}

/// As the page writes it, with the first questions answered: wrongly so often, then rightly.
std::string handedIn(const std::string& student, const GeneratedExercise& exercise, unsigned wrong, unsigned score)
{
    std::string questions;
    for (const Question& question : exercise.questions) {
        std::string answers, seconds;
        for (unsigned i = 0; i < wrong; ++i) answers += "[99],", seconds += "5,";
        questions += fmt::format(R"({}{{"answers":[{}{}],"seconds":[{}9],"dropped":0,"hints":0,"saw_solution":false}})",
                                 questions.empty() ? "" : ",", answers, listText(question.right.front()), seconds);
    }
    const std::string work = fmt::format(
        R"({{"student":"{}","saved":"2026-01-01T00:00:00Z","score":{},"of":12,"exercises":[{{"kind":"loop","size":3,"seed":{},"digest":"{}","score":{},"of":12,"seconds":61,"questions":[{}]}}]}})",
        student, score, exercise.recipe.seed, digestOf(exercise), score, questions);
    return fmt::format(R"({{"schema":"causeway.classroom-result/1","seal":"{}","work":{}}})"
                       "\n",
                       sha256(work), work);
}

std::string replaced(std::string text, const std::string& old, const std::string& with)
{
    const std::size_t at = text.find(old);
    return at == std::string::npos ? text : text.replace(at, old.size(), with);
}

}  // namespace

class GradingTest : public QObject {
    Q_OBJECT
private slots:
    void answersAreMarkedAnew();
    void aChangedFileIsSeen();
    void whatThePageWritesIsGraded();
    void filesThatAreNoResultsSayWhy_data();
    void filesThatAreNoResultsSayWhy();
    void everyCutOfAFileIsRefusedOrGraded();
    void exercisesOfAnotherVersionAreNamed();
    void whatWentWrongMostOftenComesFirst();
    void namesThatSpreadsheetsWouldComputeAreTexts();
    void aFolderIsGradedWhateverIsInIt();
};

void GradingTest::answersAreMarkedAnew()
{
    const auto read = readClassroomResult(handedIn("Ada", loop(5), 1, 12));
    QVERIFY2(read, read ? "" : read.error().c_str());
    QVERIFY(read->isSealed);
    Grader grader;
    QVERIFY(grader.add("ada.json", *read, Task()).empty());
    const GradeRow row = grader.book().rows.at(0);
    QCOMPARE(row.student, std::string("Ada"));
    QCOMPARE(row.points, 9U);  // three questions, a wrong answer each
    QCOMPARE(row.most, 12U);
    QCOMPARE(row.wrong, 3U);
    QCOMPARE(row.solved, 3U);
    QVERIFY(!row.isAsClaimed);
    Grader honest;
    (void)honest.add("ada.json", *readClassroomResult(handedIn("Ada", loop(5), 1, 9)), Task());
    QVERIFY(honest.book().rows.at(0).isAsClaimed);
}

void GradingTest::aChangedFileIsSeen()
{
    const std::string whole = handedIn("Ada", loop(5), 1, 9);
    const auto read = readClassroomResult(replaced(whole, "Ada", "Eva"));
    QVERIFY(read && !read->isSealed);
    QVERIFY(!readClassroomResult(replaced(whole, "[99],", ""))->isSealed);
}

void GradingTest::whatThePageWritesIsGraded()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const auto script = readFile(CAUSEWAY_SOURCE_DIR "/tests/unit/classroom/solve_exercises.js");
    const std::string page = exercisePage({{loop(5), loop(6)}});
    const QString text = test::titleAfter(
        page, *script +
                  "byId(\"name\").value=\"J\\u00fcrgen \\\"J\\\"\";document.querySelector(\".card .actions "
                  "button:nth-child(2)\").click();answer(0,0,[0]);solveAll();document.title=btoa(unescape("
                  "encodeURIComponent(resultsText())));");
    const std::string bytes = QByteArray::fromBase64(text.toUtf8()).toStdString();
    const auto read = readClassroomResult(bytes);
    QVERIFY2(read, bytes.c_str());
    QVERIFY(read->isSealed);
    Grader grader;
    QVERIFY(grader.add("file", *read, Task()).empty());
    const GradeBook book = grader.book();
    QCOMPARE(book.rows.size(), std::size_t(2));
    QCOMPARE(book.rows[0].student, std::string("Jürgen \"J\""));
    QCOMPARE(book.rows[0].points, 10U);
    QCOMPARE(book.rows[0].hints, 1U);
    QCOMPARE(book.rows[1].points, 12U);
    QVERIFY(book.rows[0].isAsClaimed && book.rows[1].isAsClaimed);
}

void GradingTest::filesThatAreNoResultsSayWhy_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("why");
    const std::string good = handedIn("Ada", loop(5), 0, 12);
    const auto row = [](const char* name, const std::string& bytes, const char* why) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(why);
    };
    row("empty", "", "cut off");
    row("binary", std::string("\0\xff\x7f", 3), "cut off");
    row("truncated", good.substr(0, good.size() / 2), "cut off");
    row("list", "[]", "not a JSON object");
    row("foreign", "{\"a\": 1}", "not a result of generated exercises");
    row("of the window", "{\"schema\": \"causeway.exercise-result/1\"}", "of the window");
    row("deep", std::string(100000, '[') + std::string(100000, ']'), "nested deeper");
    row("deep text is no depth", "{\"schema\":\"" + std::string(1000, '[') + "\"}", "not a result");
    row("large", std::string(5'000'000, ' '), "larger");
    row("no work", "{\"schema\":\"causeway.classroom-result/1\",\"seal\":\"\"}", "'work' is missing");
    row("work of another kind", "{\"schema\":\"causeway.classroom-result/1\",\"seal\":\"\",\"work\":7}",
        "'student' is missing");
    row("kind", replaced(good, "\"loop\"", "\"leap\""), "an unknown kind of exercise");
    row("size", replaced(good, "\"size\":3", "\"size\":4000000000"), "there is no exercise");
    row("seed below zero", replaced(good, "\"seed\":5", "\"seed\":-5"), "whole number");
    row("broken seed", replaced(good, "\"seed\":5", "\"seed\":5.5"), "whole number");
    row("huge number", replaced(good, "\"seconds\":61", "\"seconds\":1e999"), "");
    row("text for a number", replaced(good, "\"hints\":0", "\"hints\":\"0\""), "must be a number");
    row("dropped", replaced(good, "\"dropped\":0", "\"dropped\":4000000000"), "too large");
    row("answer of texts", replaced(good, "\"answers\":[[", "\"answers\":[[\"a\","), "must be a number");
    row("no exercises",
        "{\"schema\":\"causeway.classroom-result/1\",\"seal\":\"\",\"work\":{\"student\":\"A\","
        "\"exercises\":[]}}",
        "contains no exercises");
}

void GradingTest::filesThatAreNoResultsSayWhy()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, why);
    const auto read = readClassroomResult(bytes.toStdString());
    QVERIFY(!read);
    QVERIFY2(QString::fromStdString(read.error()).contains(why), read.error().c_str());
}

void GradingTest::everyCutOfAFileIsRefusedOrGraded()
{
    const std::string good = handedIn("Ada", loop(5), 1, 9);
    for (std::size_t size = 0; size + 2 < good.size(); ++size) QVERIFY(!readClassroomResult(good.substr(0, size)));
    // A byte that is another one: no crash, and never a whole seal.
    for (std::size_t at = good.find("\"work\":") + 7; at + 2 < good.size(); ++at) {
        std::string changed = good;
        changed[at] = changed[at] == '1' ? '2' : '1';
        const auto read = readClassroomResult(changed);
        QVERIFY(!read || !read->isSealed);
        Grader grader;
        if (read) (void)grader.add("file", *read, Task());
    }
}

void GradingTest::exercisesOfAnotherVersionAreNamed()
{
    const GeneratedExercise exercise = loop(5);
    const auto read = readClassroomResult(replaced(handedIn("Ada", exercise, 0, 12), digestOf(exercise), "00"));
    Grader grader;
    const auto problems = grader.add("ada.json", *read, Task());
    QCOMPARE(problems.size(), std::size_t(1));
    QVERIFY(problems[0].starts_with("loop-3-5"));
    QVERIFY(grader.book().rows.empty());
}

void GradingTest::whatWentWrongMostOftenComesFirst()
{
    Grader grader;
    (void)grader.add("a", *readClassroomResult(handedIn("A", loop(5), 2, 6)), Task());
    (void)grader.add("b", *readClassroomResult(handedIn("B", loop(5), 0, 12)), Task());
    // This one leaves out the last question.
    std::string c = handedIn("C", loop(6), 0, 12);
    const std::size_t last = c.rfind("\"answers\":[[");
    c.replace(last, c.find("]]", last) + 2 - last, "\"answers\":[]");
    (void)grader.add("c", *readClassroomResult(c), Task());
    const GradeBook book = grader.book();
    QCOMPARE(book.weakSpots.size(), std::size_t(3));
    QCOMPARE(book.weakSpots[0].question, std::size_t(2));
    QCOMPARE(book.weakSpots[0].failed, 2U);
    QCOMPARE(book.weakSpots[0].asked, 3U);
    QCOMPARE(book.weakSpots[1].failed, 1U);
    QCOMPARE(book.weakSpots[1].exampleCount, 2U);
    QVERIFY(book.weakSpots[1].example.starts_with("loop-3-5: "));
}

void GradingTest::namesThatSpreadsheetsWouldComputeAreTexts()
{
    GradeRow row;
    row.recipe = {GeneratedKind::Loop, 3, 5};
    for (const auto& [name, field] :
         std::vector<std::pair<std::string, std::string>>{{"=cmd()", "'=cmd()"},
                                                          {"a,b", "\"a,b\""},
                                                          {"say \"x\"", "\"say \"\"x\"\"\""},
                                                          {"two\nlines", "\"two\nlines\""},
                                                          {"Ada", "Ada"}}) {
        row.student = name;
        const std::string csv = toCsv({row});
        QVERIFY2(csv.find("\n" + field + ",loop-3-5,") != std::string::npos, csv.c_str());
    }
}

void GradingTest::aFolderIsGradedWhateverIsInIt()
{
    const QTemporaryDir folder;
    const auto write = [&](const QString& name, const std::string& bytes) {
        QVERIFY(!writeFileWhole(folder.filePath(name).toStdString(), bytes));
    };
    QVERIFY(QDir(folder.path()).mkdir("group"));
    write("ada.json", handedIn("Ada", loop(5), 0, 12));
    write("group/eva.json", handedIn("Eva", loop(6), 1, 12));
    write("half.json", handedIn("Half", loop(5), 0, 12).substr(0, 300));
    write("notes.txt", "nothing");
    write("other.json", "{}");
    QProcess process;
    process.start(QStringLiteral(CAUSEWAYC), {"grade", folder.path()});
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 0);
    const QString errors = process.readAllStandardError(), report = process.readAllStandardOutput();
    QVERIFY2(errors.contains("'half.json': not JSON, or cut off") && errors.contains("'other.json': "),
             qPrintable(errors));
    QVERIFY2(report.contains("2 exercises by 2 students; not graded: 2 files"), qPrintable(report));
    QVERIFY2(report.contains("1 claimed a score other than"), qPrintable(report));
    const auto csv = readFile(folder.filePath("grades.csv").toStdString());
    QVERIFY(csv);
    QVERIFY2(csv->find("Ada,loop-3-5,12,12,3,3,0,0,0,61,whole,yes,ada.json\n") != std::string::npos, csv->c_str());
    QVERIFY2(csv->find("Eva,loop-3-6,9,12,3,3,3,0,0,61,whole,no,group/eva.json\n") != std::string::npos, csv->c_str());
    process.start(QStringLiteral(CAUSEWAYC), {"grade", folder.filePath("nowhere")});
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 1);
}

QTEST_GUILESS_MAIN(GradingTest)
#include "grading_test.moc"
