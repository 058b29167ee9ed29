// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of studies: what is read of them, and what is said of those that people get wrong.
#include <QTest>

#include "core/study/plan.h"

using namespace causeway;

namespace {

/// A plan with one part in place of another.
std::string planWith(const std::string& part = {}, const std::string& other = {})
{
    std::string text = R"({
  "schema": "causeway.study/1",
  "model": {"file": "M.mo", "name": "M"},
  "settings": {"stop_time": 2, "tolerance": 1e-8, "solver": "dopri5", "set": {"c": 3, "isOn": true}},
  "factors": [{"name": "a", "values": [1, 2.5, 4]},
              {"name": "b", "range": {"from": 1, "to": 100, "count": 3, "scale": "log"}}],
  "design": "grid",
  "outputs": [{"name": "y", "variable": "x", "at": "end"}, {"variable": "x^2", "at": 1.5}]
})";
    if (!part.empty()) text.replace(text.find(part), part.size(), other);
    return text;
}

}  // namespace

class StudyPlanTest : public QObject {
    Q_OBJECT
private slots:
    void aPlanIsRead();
    void wrongPlansAreRefusedWithTheirPlace_data();
    void wrongPlansAreRefusedWithTheirPlace();
    void documentsThatAreNoPlansAreRefused();
    void usualMistakesInJsonAreTold_data();
    void usualMistakesInJsonAreTold();
    void textsThatEndEarlyAreTold();
    void allProblemsAreTold();
    void layoutIsNoDifference();
    void tablesAreAPartOfThePlan();
    void wrongTablesAreRefusedWithTheirLine();
};

void StudyPlanTest::aPlanIsRead()
{
    const ReadPlan read = readStudyPlan(planWith());
    QVERIFY2(read.plan, read.problems.empty() ? "" : read.problems.front().c_str());
    const StudyPlan& plan = *read.plan;
    QCOMPARE(plan.runs, std::uint64_t(9));
    QCOMPARE(plan.settings.stopTime, std::optional(2.0));
    QCOMPARE(plan.settings.values, (std::vector<std::pair<std::string, std::string>>{{"c", "3"}, {"isOn", "true"}}));
    QCOMPARE(plan.factors[0].textOf(plan.factors[0].valueAt(1)), std::string("2.5"));
    QVERIFY(plan.factors[1].valueAt(1) == 10);
    QCOMPARE(plan.factors[1].valueAt(2), 100.0);
    QCOMPARE(plan.outputs[1].name, std::string("x^2"));
    QVERIFY(plan.outputs[1].at == StudyOutput::At::Time);
    QCOMPARE(plan.outputs[1].time, 1.5);
}

void StudyPlanTest::wrongPlansAreRefusedWithTheirPlace_data()
{
    QTest::addColumn<QString>("part");
    QTest::addColumn<QString>("other");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* name, const char* part, const char* other, const char* problem) {
        QTest::newRow(name) << QString(part) << QString(other) << QString(problem);
    };
    row("unknown key", "\"tolerance\"", "\"tolerence\"",
        "settings: there is no key 'tolerence' here; did you mean 'tolerance'?");
    row("no time for a run", "\"tolerance\": 1e-8", "\"run_limit\": 0", "settings.run_limit: must be positive");
    row("another schema", "study/1", "study/2", "schema: must be one of causeway.study/1, not \"causeway.study/2\"");
    row("no model", "\"model\": {\"file\": \"M.mo\", \"name\": \"M\"},", "", "the key 'model' is missing");
    row("empty model", "\"file\": \"M.mo\", \"name\": \"M\"", "", "model: needs a \"file\"");
    row("model of a wrong type", "\"M.mo\"", "7", "model.file: must be a text, not 7");
    row("a key that is misspelt", "\"a\", \"values\"", "\"a\", \"value\"",
        "factors[0]: there is no key 'value' here; did you mean 'values'?");
    row("two kinds of values", "\"values\": [1, 2.5, 4]", "\"values\": [1], \"range\": {\"from\": 0, \"to\": 1}",
        "factors[0]: needs one of the keys");
    row("no values", "[1, 2.5, 4]", "[]", "factors[0].values: there is no value in the list");
    row("a value of a wrong type", "2.5", "null", "factors[0].values[1]: must be a number, a Boolean or a text");
    row("a negative count", "\"count\": 3", "\"count\": -3",
        "factors[1].range.count: must be a whole number from 1 to 10000000, not -3");
    row("half a value", "\"count\": 3", "\"count\": 2.5", "factors[1].range.count: must be a whole number");
    row("too many values", "\"count\": 3", "\"count\": 1e9", "factors[1].range.count: must be a whole number");
    row("too many runs", "\"count\": 3", "\"count\": 9000000", "the factors have more than 10000000 combinations");
    row("no count", "\"count\": 3,", "", "factors[1].range: the key 'count' is missing");
    row("logarithm of zero", "\"from\": 1", "\"from\": 0", "factors[1].range: a logarithmic range needs");
    row("equal ends", "\"from\": 1,", "\"from\": 100,",
        "factors[1].range: 'from' and 'to' are both 100, so that all values would be equal");
    row("one value of equal ends", "\"from\": 1, \"to\": 100, \"count\": 3", "\"from\": 100, \"to\": 100, \"count\": 1",
        "");
    row("unknown scale", "\"log\"", "\"square\"", "factors[1].range.scale: must be one of linear, log, not \"square\"");
    row("the same factor", "\"b\"", "\"a\"", "factors[1]: 'a' is a factor already");
    row("a factor that is set", "\"a\"", "\"c\"", "factors[0]: 'c' is given in settings.set, too");
    row("unknown design", "\"grid\"", "\"lhs\"", "design: must be one of grid, zip,");
    row("no number of runs", "\"grid\"", "\"random\"", "the key 'runs' is missing");
    row("another number of runs", "\"grid\"", "\"grid\", \"runs\": 8",
        "runs: the values of the factors make 9 runs, not 8");
    row("1e9 runs", "\"grid\"", "\"random\", \"runs\": 1000000000", "runs: must be a whole number from 1 to 10000000");
    row("a negative seed", "\"grid\"", "\"grid\", \"seed\": -1", "seed: must be a whole number from 0 to");
    row("fewer values", "[1, 2.5, 4]},", "[1, 2]},\n", "");
    row("unknown moment", "\"end\"", "\"begin\"", "outputs[0].at: must be one of end, max, min, mean, rms, event");
    row("the same output", "\"y\"", "\"a\"", "outputs[0]: 'a' is the name of a factor or an output already");
    row("a column of our own", "\"y\"", "\"status\"", "outputs[0]: 'status' is a column of every study");
    row("an event elsewhere", "\"at\": \"end\"", "\"at\": \"end\", \"number\": 2",
        "outputs[0].number: only an output at \"event\" has that");
    row("unknown distribution", "\"values\": [1, 2.5, 4]", "\"distribution\": {\"norml\": {}}",
        "factors[0].distribution: there is no distribution 'norml'; did you mean 'normal'?");
    row("a negative deviation", "\"values\": [1, 2.5, 4]",
        "\"distribution\": {\"normal\": {\"mean\": 1, \"deviation\": -1}}",
        "factors[0].distribution.normal: the deviation is negative");
    row("a distribution in a grid", "\"values\": [1, 2.5, 4]",
        "\"distribution\": {\"uniform\": {\"from\": 1, \"to\": 2}}",
        "factors[0]: a distribution has no list of values");
    row("correlated in a grid", "\"grid\"",
        "\"grid\", \"correlations\": [{\"factors\": [\"a\", \"b\"], \"coefficient\": 0.5}]",
        "correlations: factors are correlated in the designs");
    row("correlated too much", "\"grid\"",
        "\"random\", \"runs\": 2, \"correlations\": [{\"factors\": [\"a\", \"b\"], \"coefficient\": 1.5}]",
        "correlations[0].coefficient: must be between -1 and 1");
    row("correlated with nothing", "\"grid\"",
        "\"random\", \"runs\": 2, \"correlations\": [{\"factors\": [\"a\", \"z\"], \"coefficient\": 0.5}]",
        "correlations[0].factors[1]: 'z' is not a factor");
}

void StudyPlanTest::wrongPlansAreRefusedWithTheirPlace()
{
    QFETCH(QString, part);
    QFETCH(QString, other);
    QFETCH(QString, problem);
    const ReadPlan read = readStudyPlan(planWith(part.toStdString(), other.toStdString()));
    if (problem.isEmpty()) {
        QVERIFY2(read.plan, read.problems.empty() ? "" : read.problems.front().c_str());
        return;
    }
    QVERIFY(!read.plan);
    const auto tells = [&](const std::string& text) { return text.find(problem.toStdString()) != std::string::npos; };
    QVERIFY2(std::ranges::any_of(read.problems, tells), read.problems.front().c_str());
}

void StudyPlanTest::documentsThatAreNoPlansAreRefused()
{
    const auto problemIn = [](const std::string& text) {
        const ReadPlan read = readStudyPlan(text);
        return read.plan ? std::string() : read.problems.at(0);
    };
    QCOMPARE(problemIn(""), std::string("it is empty"));
    QCOMPARE(problemIn(" \n"), std::string("it is empty"));
    QCOMPARE(problemIn("{\n  \"model\": nil\n}"), std::string("line 2, column 13: this is not JSON"));
    QCOMPARE(problemIn("{\"runs\": 1e999}"), std::string("a number is too large"));
    QCOMPARE(problemIn("[1, 2]"), std::string("must be an object, not a list"));
    QCOMPARE(problemIn("{\"runs\": 1, \"runs\": 2}"), std::string("the key 'runs' is there twice in one object"));
    std::string binary;
    for (int i = 0; i < 1000; ++i) binary += static_cast<char>(i * 37 % 256);
    QVERIFY(problemIn(binary).find("this is not JSON") != std::string::npos);
    QVERIFY(problemIn("\x7f"
                      "ELF\x02\x01\x01")
                .find("this is not JSON") != std::string::npos);
    QVERIFY(!problemIn(std::string(100'000, '[')).empty());
    const std::string whole = planWith();
    for (std::size_t length = 0; length + 1 < whole.size(); length += 7)
        QVERIFY(!problemIn(whole.substr(0, length)).empty());
}

void StudyPlanTest::usualMistakesInJsonAreTold_data()
{
    QTest::addColumn<QString>("part");
    QTest::addColumn<QString>("other");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* part, const char* other, const char* problem) {
        QTest::newRow(other) << QString(part) << QString(other) << QString(problem);
    };
    // As json.dump() of Python writes them.
    row("2.5", "NaN", "NaN is not a number in JSON");
    row("2.5", "Infinity", "Infinity is not a number in JSON");
    row("2.5", "-Infinity", "-Infinity is not a number in JSON");
    row("2.5", "nan", "nan is not a number in JSON");
    row("2.5", "-inf", "-inf is not a number in JSON");
    row("2.5", "True", "True is written as true in JSON");
    row("2.5", "False", "False is written as false in JSON");
    row("2.5", "None", "None is written as null in JSON");
    row("2.5, 4]", "2.5, 4,]", "the comma before ']' must be removed");
    row("2.5, 4]}", "2.5, 4] ,\n }", "the comma before '}' must be removed");
    row("\"a\"", "'a'", "texts are enclosed in double quotes");
    row("\"grid\"", "\"grid\" // all of them", "JSON has no comments");
    row("\"grid\"", "\"grid\" # all of them", "JSON has no comments");
    row("2.5", "2.5.1", "this is not JSON");
    row("2.5", "2.5 \"nan\"", "this is not JSON");
    row("2.5", "2.5 true", "this is not JSON");
}

void StudyPlanTest::usualMistakesInJsonAreTold()
{
    QFETCH(QString, part);
    QFETCH(QString, other);
    QFETCH(QString, problem);
    const ReadPlan read = readStudyPlan(planWith(part.toStdString(), other.toStdString()));
    QVERIFY(!read.plan);
    QCOMPARE(read.problems.size(), std::size_t(1));
    const QString told = QString::fromStdString(read.problems.front());
    QVERIFY2(told.startsWith("line ") && told.contains(": " + problem), qPrintable(told));
}

void StudyPlanTest::textsThatEndEarlyAreTold()
{
    const std::string whole = planWith();
    for (const std::size_t length : {whole.size() / 2, whole.size() - 2}) {
        const ReadPlan read = readStudyPlan(whole.substr(0, length));
        QVERIFY(!read.plan);
        QVERIFY2(read.problems.front().find("ends early") != std::string::npos, read.problems.front().c_str());
    }
}

void StudyPlanTest::allProblemsAreTold()
{
    std::string text = planWith("\"tolerance\"", "\"tolerence\"");
    text.replace(text.find("\"log\""), 5, "\"cube\"");
    text.replace(text.find("\"end\""), 5, "\"end?\"");
    QCOMPARE(readStudyPlan(text).problems.size(), std::size_t(3));
}

void StudyPlanTest::layoutIsNoDifference()
{
    const std::string plan = readStudyPlan(planWith()).plan->text;
    QCOMPARE(differenceOfPlans(plan, readStudyPlan(planWith("\n  \"design\"", "\"design\"")).plan->text),
             std::string());
    QCOMPARE(differenceOfPlans(plan, readStudyPlan(planWith("\"count\": 3", "\"count\": 3.0")).plan->text),
             std::string());
    QCOMPARE(differenceOfPlans(plan, readStudyPlan(planWith("\"schema\": \"causeway.study/1\",", "")).plan->text),
             std::string());
    QCOMPARE(differenceOfPlans(plan, readStudyPlan(planWith("\"count\": 3", "\"count\": 4")).plan->text),
             std::string("factors[1].range.count"));
    QCOMPARE(differenceOfPlans(plan, readStudyPlan(planWith("\"end\"", "\"max\"")).plan->text),
             std::string("outputs[0].at"));
}

namespace {

ReadPlan planOfTable(const std::string& table, const std::string& more = {})
{
    const std::string text = R"({"model": {"name": "M"}, "outputs": [{"variable": "x"}],
        "factors": [{"table": "runs.csv"}, {"name": "c", "values": [7]}])" +
                             more + "}";
    return readStudyPlan(text, [&](const std::string& name) {
        return name == "runs.csv" ? IoResult<std::string>(table) : IoResult<std::string>::failure("it is not there");
    });
}

}  // namespace

void StudyPlanTest::tablesAreAPartOfThePlan()
{
    const std::string table = "a,\"b[1,2]\",mode\n# two runs\n1,2.5e-3,slow\n\n4,1.2e2,quick\n";
    const ReadPlan read = planOfTable(table);
    QVERIFY2(read.plan, read.problems.empty() ? "" : read.problems.front().c_str());
    const StudyPlan& plan = *read.plan;
    QCOMPARE(plan.runs, std::uint64_t(2));
    QVERIFY(plan.design == DesignKind::Zip);
    const auto textsOf = [](const StudyPlan& given, std::uint64_t run) {
        std::string texts;
        const std::vector<double> values = given.designOfRuns().valuesOf(run);
        for (std::size_t i = 0; i < values.size(); ++i)
            texts += given.factors[i].name + "=" + given.factors[i].textOf(values[i]) + " ";
        return texts;
    };
    QCOMPARE(textsOf(plan, 0), std::string("a=1 b[1,2]=0.0025 mode=slow c=7 "));
    QCOMPARE(textsOf(plan, 1), std::string("a=4 b[1,2]=120 mode=quick c=7 "));
    // What is written of a plan needs no table any more, and other contents are another plan.
    const ReadPlan again = readStudyPlan(plan.text);
    QVERIFY2(again.plan, again.problems.empty() ? "" : again.problems.front().c_str());
    QCOMPARE(again.plan->text, plan.text);
    QCOMPARE(textsOf(*again.plan, 1), textsOf(plan, 1));
    const std::string spreadsheet =
        "\xEF\xBB\xBF"
        "a;\"b[1,2]\";mode\r\n1;2,5e-3;slow\r\n4;1,2e2;\"quick\"\r\n";
    QCOMPARE(planOfTable(spreadsheet).plan->text, plan.text);
    QVERIFY(!differenceOfPlans(plan.text, planOfTable(table + "5,1,slow\n").plan->text).empty());
}

void StudyPlanTest::wrongTablesAreRefusedWithTheirLine()
{
    const auto problemIn = [](const ReadPlan& read) { return read.plan ? std::string() : read.problems.at(0); };
    QCOMPARE(problemIn(planOfTable("")),
             std::string("factors[0].table: 'runs.csv': line 1: there is no line with names"));
    QCOMPARE(problemIn(planOfTable("a,b\n")),
             std::string("factors[0].table: 'runs.csv': there is no row below the names"));
    QCOMPARE(problemIn(planOfTable("a,b\n1,2\n\n3\n")),
             std::string("factors[0].table: 'runs.csv': line 4: there are 1 cells, and 2 in the first line"));
    QCOMPARE(problemIn(planOfTable("a,b\n1,\n")),
             std::string("factors[0].table: 'runs.csv': line 2: the cell in column 'b' is empty"));
    QCOMPARE(problemIn(planOfTable("a,b\n1,\"2\n")),
             std::string("factors[0].table: 'runs.csv': line 2: a quote is never closed"));
    QCOMPARE(problemIn(planOfTable("a,a\n1,2\n")), std::string("factors[0].table.a: 'a' is a factor already"));
    QCOMPARE(problemIn(planOfTable("a\n1\n", R"(, "design": "grid")")),
             std::string("design: the rows of a table are the runs: the design is \"zip\""));
    QVERIFY(problemIn(readStudyPlan(R"({"model": {"name": "M"}, "outputs": [{"variable": "x"}],
        "factors": [{"table": "runs.csv"}]})"))
                .find("tables are not read here") != std::string::npos);
}

QTEST_GUILESS_MAIN(StudyPlanTest)
#include "study_plan_test.moc"
