// SPDX-License-Identifier: GPL-3.0-or-later
// Lesson scripts: what is left out is as before, mistakes have a line, and the script that is shipped names only what
// there is.
#include <QTest>

#include <algorithm>
#include <array>
#include <map>

#include "core/base/file_io.h"
#include "core/compiler/event_tracing.h"
#include "core/editing/classes/experiment_annotation.h"
#include "core/graphics/lesson_slide.h"
#include "core/graphics/svg.h"
#include "core/lesson/lesson.h"
#include "core/lesson/lesson_script.h"

using namespace causeway;

class LessonScriptTest : public QObject {
    Q_OBJECT
private slots:
    void whatIsLeftOutIsAsBefore();
    void aModelMayStandInTheScript();
    void mistakesHaveALine_data();
    void mistakesHaveALine();
    void shippedScriptsNameOnlyWhatThereIs_data();
    void shippedScriptsNameOnlyWhatThereIs();
    void slidesSayStepReasonAndCode();
    void slidesOfLargeLessonsShowWhereTheStepIs();
    void slidesHaveSafeColoursInBothPictures();
    void longEquationsOfSlidesShowBothTheirEnds();
};

void LessonScriptTest::whatIsLeftOutIsAsBefore()
{
    const auto script = readLessonScript(
        "# Lecture\n\nnot yet\n\n## One\n\nmodel: M\nlesson: tearing:2\nview: matrix\nstep: 7\n\nFirst\nparagraph: "
        "here.\n\nSecond.\n\n\n## Two\n\n## Three\nview: digraph\nstep: end\r\nText.\n");
    QVERIFY2(script, script ? "" : script.error().c_str());
    QCOMPARE(script->title, std::string("Lecture"));
    QCOMPARE(script->items.size(), std::size_t(3));
    const LessonScriptItem &one = script->items[0], &two = script->items[1], &three = script->items[2];
    QCOMPARE(one.text, std::string("First paragraph: here.\n\nSecond."));
    QVERIFY(one.step == 7U && one.showsMatrix);
    QCOMPARE(two.model, std::string("M"));
    QCOMPARE(two.lesson, std::string("tearing:2"));
    QVERIFY(two.step == 0U && two.showsMatrix && two.text.empty());
    QVERIFY(!three.step && !three.showsMatrix);
    QCOMPARE(three.text, std::string("Text."));
    QCOMPARE(three.line, std::size_t(20));
}

void LessonScriptTest::aModelMayStandInTheScript()
{
    const auto script = readLessonScript(
        "## One\nmodel: M\nlesson: colouring\n```modelica\nmodel M\n  Real x;\n## no heading\nend M;\n```\nText.\n## "
        "Two\nStill M.\n## Three\nmodel: N\n");
    QVERIFY(script);
    QCOMPARE(script->items[0].source, std::string("model M\n  Real x;\n## no heading\nend M;\n"));
    QCOMPARE(script->items[1].source, script->items[0].source);
    QVERIFY(script->items[2].source.empty());
}

void LessonScriptTest::mistakesHaveALine_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("error");
    QTest::newRow("nothing") << QByteArray("# Title\n") << QByteArray("there is no item");
    QTest::newRow("step") << QByteArray("## A\nmodel: M\nlesson: colouring\nstep: last\n")
                          << QByteArray("line 4: the step");
    QTest::newRow("view") << QByteArray("## A\nmodel: M\nlesson: colouring\nview: 3d\n")
                          << QByteArray("line 4: the view");
    QTest::newRow("no model") << QByteArray("\n## A\nlesson: colouring\n") << QByteArray("line 2: 'A' says neither");
    QTest::newRow("open fence") << QByteArray("## A\nmodel: M\nlesson: colouring\n```modelica\nmodel M\n")
                                << QByteArray("does not end");
}

void LessonScriptTest::mistakesHaveALine()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, error);
    const auto script = readLessonScript(text.toStdString());
    QVERIFY(!script);
    QVERIFY2(QByteArray::fromStdString(script.error()).contains(error), script.error().c_str());
}

void LessonScriptTest::shippedScriptsNameOnlyWhatThereIs_data()
{
    QTest::addColumn<int>("itemCount");
    QTest::newRow("causalization") << 17;
    QTest::newRow("discontinuities") << 15;
    QTest::newRow("index-reduction") << 22;
    QTest::newRow("power-electronics") << 7;
}

void LessonScriptTest::shippedScriptsNameOnlyWhatThereIs()
{
    QFETCH(int, itemCount);
    const auto text =
        readFile(std::string(CAUSEWAY_SOURCE_DIR "/resources/lessons/") + QTest::currentDataTag() + ".md");
    QVERIFY(text);
    const auto script = readLessonScript(*text);
    QVERIFY2(script, script ? "" : script.error().c_str());
    QCOMPARE(script->items.size(), static_cast<std::size_t>(itemCount));
    std::map<std::string, std::shared_ptr<const Analysis>> analyses;
    for (const LessonScriptItem& item : script->items) {
        auto& analysis = analyses[item.model];
        if (!analysis) {
            const auto model = item.source.empty()
                                   ? readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + item.model + ".mo")
                                   : IoResult<std::string>(item.source);
            QVERIFY2(model, item.model.c_str());
            analysis = analyse(std::make_shared<const SourceFile>(item.model + ".mo", *model), item.model,
                               StopAfter::Program, Task());
            QVERIFY2(analysis->structure, item.model.c_str());
            QVERIFY2(analysis->program || analysis->structure->singular, item.model.c_str());
        }
        const auto& structure = analysis->structure;
        QVERIFY2(!item.text.empty(), item.title.c_str());
        if (const auto event = eventLessonNamed(item.lesson)) {
            const auto lesson = eventLesson(*analysis, settingsFor(*analysis), *event, Task());
            QVERIFY2(lesson != nullptr, item.title.c_str());
            QVERIFY2(!item.step || *item.step < lesson->steps.size(), item.title.c_str());
            continue;
        }
        const std::vector<LessonInfo> lessons = lessonsOf(*structure);
        const LessonInfo* info = findLesson(lessons, item.lesson);
        QVERIFY2(info != nullptr, item.title.c_str());
        QVERIFY2(!item.step || *item.step < makeLesson(structure, info->kind, info->part, Task())->steps.size(),
                 item.title.c_str());
    }
}

void LessonScriptTest::slidesSayStepReasonAndCode()
{
    const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuitWithLoop.mo");
    const auto structure =
        analyse(std::make_shared<const SourceFile>("m.mo", *text), {}, StopAfter::Structure, Task())->structure;
    for (const LessonInfo& info : lessonsOf(*structure)) {
        LessonState state(makeLesson(structure, info.kind, info.part, Task()));
        for (std::size_t position = 0; position <= state.lesson().steps.size(); ++position) {
            state.seek(position);
            for (const LessonSlideLook look :
                 {LessonSlideLook{false, true}, LessonSlideLook{true, true}, LessonSlideLook{true, false}}) {
                const std::string inOtherLook = toSvg(lessonSlide(state, look));
                const std::string ofStep =
                    position == 0 ? std::string("<svg") : "step " + std::to_string(position) + " of";
                QVERIFY(inOtherLook.find(ofStep) != std::string::npos);
                QCOMPARE(inOtherLook.find("rotate(-90") != std::string::npos, look.showsMatrix);
                QCOMPARE(inOtherLook.find("#ffffff") == std::string::npos, look.isDark);
            }
            const DisplayList slide = lessonSlide(state);
            std::string all;
            std::size_t lines = 0;
            for (const Shape& shape : slide.shapes) {
                if (const auto* written = std::get_if<TextShape>(&shape)) all += written->text + " ";
                if (const auto* line = std::get_if<LineShape>(&shape)) {
                    ++lines;
                    for (const Point& point : line->points)
                        QVERIFY(point.x >= 0 && point.x <= slide.width && point.y >= 0 && point.y <= slide.height);
                }
            }
            const std::string reason = position == 0 ? state.lesson().intro : state.lesson().why(position - 1);
            QVERIFY2(all.find(reason.substr(0, 40)) != std::string::npos, all.c_str());
            QVERIFY(position == 0 || all.find("step " + std::to_string(position) + " of") != std::string::npos);
            QCOMPARE(lines, state.lesson().incidence.edgeCount());
            QVERIFY(toSvg(slide).size() > 1000);
        }
    }
}

void LessonScriptTest::slidesHaveSafeColoursInBothPictures()
{
    const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuitWithLoop.mo");
    const auto structure =
        analyse(std::make_shared<const SourceFile>("m.mo", *text), {}, StopAfter::Structure, Task())->structure;
    LessonState state(makeLesson(structure, LessonKind::Colouring, 0, Task()));
    state.seek(state.lesson().steps.size());
    for (const bool isDark : {false, true}) {
        for (const bool showsMatrix : {false, true}) {
            const std::string usual = toSvg(lessonSlide(state, {isDark, showsMatrix})),
                              safe = toSvg(lessonSlide(state, {isDark, showsMatrix, true}));
            // Solved: vermillion; known from elsewhere: blue, or the blue of the sky on dark.
            for (const char* colour : {"#d55e00", isDark ? "#56b4e9" : "#0072b2"})
                QVERIFY2(safe.find(colour) != std::string::npos, colour);
            for (const char* colour : isDark ? std::array{"#ff7a5c", "#c3ccd6"} : std::array{"#c8321e", "#b85f00"}) {
                QVERIFY2(safe.find(colour) == std::string::npos, colour);
            }
            QVERIFY(usual.find("#d55e00") == std::string::npos);
        }
    }
}

void LessonScriptTest::longEquationsOfSlidesShowBothTheirEnds()
{
    std::string sum = "first";
    for (int i = 0; i < 30; ++i) sum += " + k" + std::to_string(i) + "*time";
    std::string declarations;
    for (int i = 0; i < 30; ++i) declarations += "parameter Real k" + std::to_string(i) + " = 1; ";
    const std::string text =
        "model M " + declarations + "Real first, x; equation first = 1; x = " + sum + " + k0*first; end M;";
    const auto structure =
        analyse(std::make_shared<const SourceFile>("m.mo", text), {}, StopAfter::Structure, Task())->structure;
    LessonState state(makeLesson(structure, LessonKind::Colouring, 0, Task()));
    for (const bool showsMatrix : {false, true}) {
        const std::string slide = toSvg(lessonSlide(state, {false, showsMatrix}));
        QVERIFY(slide.find(">2  x = first") != std::string::npos);
        QVERIFY(slide.find("k0*first<") != std::string::npos);
    }
}

void LessonScriptTest::slidesOfLargeLessonsShowWhereTheStepIs()
{
    const std::string text =
        "model M parameter Integer n = 100; Real x[n]; equation x[1] = time; for i in 2:n loop x[i] = x[i - 1] + i; "
        "end for; end M;";
    const auto structure =
        analyse(std::make_shared<const SourceFile>("m.mo", text), {}, StopAfter::Structure, Task())->structure;
    LessonState state(makeLesson(structure, LessonKind::Colouring, 0, Task()));
    state.seek(70);
    const std::string present = structure->text(state.currentStep()->equation);
    // All that the equation needs is there, wherever it stands.
    const std::string matrix = toSvg(lessonSlide(state, {false, true}));
    for (const UnknownId unknown : structure->incidence.unknowns(state.currentStep()->equation))
        QVERIFY(matrix.find(">" + structure->nameOf(unknown) + "<") != std::string::npos);
    const DisplayList slide = lessonSlide(state);
    std::size_t texts = 0;
    bool isThere = false, saysHowMany = false;
    for (const Shape& shape : slide.shapes) {
        const auto* written = std::get_if<TextShape>(&shape);
        if (written == nullptr) continue;
        ++texts;
        isThere = isThere || written->text.find(present) != std::string::npos;
        saysHowMany = saysHowMany || written->text.find("of 100 unknowns") != std::string::npos;
    }
    QVERIFY(isThere && saysHowMany);
    QVERIFY(matrix.find("14 of 100 equations") != std::string::npos);
    QVERIFY(texts < 100);
}

QTEST_GUILESS_MAIN(LessonScriptTest)
#include "lesson_script_test.moc"
