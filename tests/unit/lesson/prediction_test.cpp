// SPDX-License-Identifier: GPL-3.0-or-later
// Prediction in the player of lessons: what it takes for right is what the core takes for right.
#include <QTest>

#include <algorithm>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/lesson/lesson_json.h"
#include "core/structure/report/colouring_to_end.h"
#include "tests/unit/classroom/browser_page.h"

using namespace causeway;

namespace {

std::shared_ptr<const Structure> structureOf(const std::string& model)
{
    const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + model + ".mo");
    return analyse(std::make_shared<const SourceFile>(model + ".mo", *text), model, StopAfter::Structure, Task())
        ->structure;
}

std::shared_ptr<const Lesson> lessonOn(const std::string& model, LessonKind kind)
{
    return makeLesson(structureOf(model), kind, 0, Task());
}

/// The edges that the rules allow before each of their steps, in loops, too.
std::string allowedByTheCore(const Lesson& lesson)
{
    Colouring colouring(lesson.incidence);
    std::string text;
    for (const ColouringStep& step : colouringToTheEnd(*lesson.structure)) {
        for (std::size_t i = 0; i < lesson.incidence.edgeCount() && step.rule != ColouringRule::Tearing; ++i) {
            const EdgeId edge(i);
            const bool isAlone = colouring.blackDegree(lesson.incidence.equationOf(edge)) == 1 ||
                                 colouring.blackDegree(lesson.incidence.unknownOf(edge)) == 1;
            if (isAlone && colouring.colour(edge) == EdgeColour::Black) text += fmt::format("{} ", i);
        }
        if (step.rule != ColouringRule::Tearing) text += "; ";
        colouring.apply(step);
    }
    return text;
}

}  // namespace

class PredictionTest : public QObject {
    Q_OBJECT
private slots:
    void edgesThatRulesAllowAreRight();
    void eachStepWaitsForAnAnswer();
    void clicksOnTheMatrixMeanItsCells();
    void theNumberOfStatesIsAskedFirst();
    void everyLessonCanBePredictedToItsEnd();
    void equationsAreSortedByHand();
    void whatIsTypedIsNoCommand();
};

void PredictionTest::edgesThatRulesAllowAreRight()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    std::vector<test::ScriptedPage> pages;
    QStringList expected;
    for (const char* const model : {"RlcCircuit", "RlcComponents", "HalfWaveRectifierComponents"}) {
        const auto lesson = lessonOn(model, LessonKind::Colouring);
        QVERIFY(!lesson->structure->steps.empty());
        // Steps of the lesson that colour no edge tell of something else.
        pages.push_back({lessonPage(*lesson),
                         "let text=\"\";lesson.steps.forEach((step,s)=>{seek(s);if(step.changes.some(([kind,,,after])"
                         "=>kind===\"edge\"&&after===\"chosen\"))text+=allowedEdges().map(i=>`${i} `).join(\"\")+"
                         "\"; \";});document.title=text;"});
        expected << QString::fromStdString(allowedByTheCore(*lesson)).trimmed();
    }
    const QStringList found = test::titlesAfter(pages);
    for (qsizetype i = 0; i < found.size(); ++i) QCOMPARE(found[i].trimmed(), expected[i]);
}

void PredictionTest::eachStepWaitsForAnAnswer()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const auto lesson = lessonOn("RlcCircuit", LessonKind::Colouring);
    const std::string script =
        "const press=key=>document.dispatchEvent(new KeyboardEvent(\"keydown\",{key}));const told=[];"
        "const card=e=>drawing.svg.querySelectorAll(\":scope>g\")[e];"
        "press(\"ArrowRight\");told.push(position);press(\"p\");press(\"ArrowRight\");byId(\"next\").click();"
        "told.push(position,panel.hidden);"
        "const "
        "open=lesson.equations.findIndex((item,e)=>!prediction.question.edges.some(i=>lesson.incidence[i][0]===e));"
        "card(open).dispatchEvent(new MouseEvent(\"click\",{bubbles:true}));told.push(position,prediction.right);"
        "press(\"ArrowRight\");card(lesson.incidence[prediction.question.edges[0]][0]).dispatchEvent(new "
        "MouseEvent(\"click\",{bubbles:true}));told.push(position,prediction.right,prediction.asked);"
        "press(\"p\");press(\"ArrowRight\");told.push(position);document.title=told.join(\" \");";
    QCOMPARE(test::titleAfter(lessonPage(*lesson), script), QStringLiteral("1 1 false 2 0 3 1 2 4"));
}

void PredictionTest::clicksOnTheMatrixMeanItsCells()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const auto lesson = lessonOn("RlcCircuit", LessonKind::Elimination);
    const std::string script =
        "setPredicting(true);let right=0;for(let n=0;n<lesson.steps.length&&(prediction.question||ask());++n){"
        "const shape=drawing.svg.querySelectorAll(\":scope>path\")[prediction.question.edges[0]],"
        "box=shape.getBoundingClientRect();shape.dispatchEvent(new MouseEvent(\"click\",{bubbles:true,"
        "clientX:box.x+box.width/2,clientY:box.y+box.height/2}));}document.title=`${prediction.right} of "
        "${prediction.asked}`;";
    const std::size_t count = lesson->structure->steps.size();
    QCOMPARE(test::titleAfter(lessonPage(*lesson), script),
             QString::fromStdString(fmt::format("{} of {}", count, count)));
}

void PredictionTest::theNumberOfStatesIsAskedFirst()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    std::vector<test::ScriptedPage> pages;
    QStringList expected;
    for (const char* const model : {"PlanarPendulum", "ParallelCapacitors", "SeriesInductors"}) {
        const auto lesson = lessonOn(model, LessonKind::Pantelides);
        QVERIFY(lesson != nullptr);
        pages.push_back({lessonPage(*lesson), "setPredicting(true);document.title=prediction.question.number;"});
        expected << QString::number(lesson->structure->states.size());
    }
    QCOMPARE(test::titlesAfter(pages), expected);
}

void PredictionTest::everyLessonCanBePredictedToItsEnd()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const std::string script =
        "setPredicting(true);for(let n=0;position<lesson.steps.length&&n<2000;++n){if(!prediction.question){"
        "document.dispatchEvent(new KeyboardEvent(\"keydown\",{key:\"ArrowRight\"}));continue;}"
        "const question=prediction.question;if(question.edges)pickInPicture({target:drawing.svg.querySelectorAll("
        "\":scope>g\")[lesson.incidence[question.edges[0]][0]]});else if(question.number!==undefined){"
        "panel.querySelector(\"input\").value=question.number;panel.querySelectorAll(\"button\")[0].click();}"
        "else [...panel.querySelectorAll(\".option\")].find(button=>button.textContent===question.right).click();}"
        "document.title=`${lesson.steps.length-position} ${prediction.asked-prediction.right} "
        "${prediction.asked>0?\"asked\":\"never asked\"}`;";
    std::vector<test::ScriptedPage> pages;
    std::vector<std::string> names;
    for (const char* const model : {"RlcCircuitWithLoop", "PlanarPendulum"}) {
        const auto structure = structureOf(model);
        for (const LessonInfo& info : lessonsOf(*structure)) {
            pages.push_back({lessonPage(*makeLesson(structure, info.kind, info.part, Task())), script});
            names.push_back(std::string(model) + ": " + nameOf(info));
        }
    }
    const QStringList found = test::titlesAfter(pages);
    for (qsizetype i = 0; i < found.size(); ++i)
        QVERIFY2(found[i] == "0 0 asked", names[static_cast<std::size_t>(i)].c_str());
}

void PredictionTest::equationsAreSortedByHand()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const auto sorted = lessonOn("RlcCircuit", LessonKind::Colouring),
               withLoop = lessonOn("RlcCircuitWithLoop", LessonKind::Colouring);
    std::string order;
    for (const EquationId e : sorted->structure->order) order += fmt::format("{},", e.index());
    const std::string script =
        "const told=[sorting.hidden];const sort=order=>{sorting.click();const check=()=>[...panel.querySelectorAll("
        "\"button\")].find(button=>button.textContent===\"Check\").click();check();told.push(panel.querySelector(\"p\")"
        "."
        "className);order.forEach(e=>panel.querySelector(`button[value=\"${e}\"]`).click());check();"
        "told.push(panel.querySelector(\"p\").className);};const order=[" +
        order + "];sort(order);sort([...order].reverse());closeQuestion();document.title=told.join(\" \");";
    QCOMPARE(
        test::titlesAfter({{lessonPage(*sorted), script}, {lessonPage(*withLoop), "document.title=sorting.hidden;"}}),
        (QStringList{"false bad good bad bad", "true"}));
}

void PredictionTest::whatIsTypedIsNoCommand()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const auto lesson = lessonOn("PlanarPendulum", LessonKind::Pantelides);
    const std::string script =
        "setPredicting(true);const input=panel.querySelector(\"input\"),type=key=>input.dispatchEvent(new "
        "KeyboardEvent(\"keydown\",{key,bubbles:true}));for(const key of[\"p\",\"End\",\"d\",\" "
        "\",\"ArrowRight\"])type(key);"
        "const before=position;input.value=\"2\";type(\"Enter\");document.title=`${before} ${position} "
        "${prediction.right}`;";
    QCOMPARE(test::titleAfter(lessonPage(*lesson), script), QStringLiteral("0 1 1"));
}

QTEST_GUILESS_MAIN(PredictionTest)
#include "prediction_test.moc"
