// SPDX-License-Identifier: GPL-3.0-or-later
// The search for an event and its iteration as lessons: played forwards and backwards on every system with
// discontinuities, and true to the trace.
#include <QTemporaryDir>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/compiler/event_tracing.h"
#include "core/graphics/lesson_slide.h"
#include "core/graphics/svg.h"
#include "core/lesson/event_lesson.h"
#include "core/lesson/lesson_json.h"
#include "tests/lesson_browser.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class EventLessonTest : public QObject {
    Q_OBJECT
private slots:
    void everySystemIsPlayedForwardsAndBackwards_data();
    void everySystemIsPlayedForwardsAndBackwards();
    void theSearchEndsAtTheEvent();
    void theTableOfTheChainIsFilledIn();
    void theCycleIsMarked();
    void reinitsHaveTheirStep();
    void mixedBlocksHaveTheirStep();
    void thereIsNoLessonOnNothing();
    void thePageAndTheSlideShowTheTable();
    void thePagePlaysInABrowser();

private:
    struct Played {
        std::shared_ptr<const EventTrace> trace;
        std::vector<std::shared_ptr<const Lesson>> lessons;

        [[nodiscard]] std::shared_ptr<const Lesson> of(LessonKind kind) const
        {
            const auto found = std::ranges::find_if(lessons, [&](const auto& lesson) { return lesson->kind == kind; });
            return found == lessons.end() ? nullptr : *found;
        }
    };
    static Played play(const Outcome& outcome, std::size_t event)
    {
        Diagnostics diagnostics;
        Played played{
            traceEvent(*outcome.analysis, settingsFor(outcome.analysis->dae->experiment), event, diagnostics, Task()),
            {}};
        if (!played.trace) return played;
        for (const LessonInfo& info : lessonsOf(*played.trace))
            played.lessons.push_back(makeEventLesson(outcome.analysis->structure, *played.trace, info.kind));
        return played;
    }
    static bool says(const Lesson& lesson, const std::string& part)
    {
        for (std::size_t s = 0; s < lesson.steps.size(); ++s) {
            if (lesson.why(s).find(part) != std::string::npos) return true;
        }
        return false;
    }
};

void EventLessonTest::everySystemIsPlayedForwardsAndBackwards_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("hasSearch");
    for (const char* name :
         {"PiecewiseLinear", "PiecewiseLinearInverse", "HysteresisBoolean", "HysteresisWhen", "ZeroCrossings",
          "ChainedEvents", "ChainedEventsWithoutEnd", "IdealDiodeJump", "IdealDiodeCurve", "HalfWaveRectifier",
          "HalfWaveRectifierComponents", "BridgeRectifier", "ThreePhaseBridge", "BouncingBall", "BouncingBallAtRest"}) {
        QTest::newRow(name) << name << true;
    }
    // The others switch at instants that are known.
    for (const char* name : {"TangentialTouch", "SwitchEquation", "TimeEvents", "BuckConverter"})
        QTest::newRow(name) << name << false;
}

void EventLessonTest::everySystemIsPlayedForwardsAndBackwards()
{
    QFETCH(QString, name);
    QFETCH(bool, hasSearch);
    const Outcome outcome = runExample(name.toStdString());
    bool hasFoundSearch = false, hasIteration = false;
    for (std::size_t event = 0; event < std::min<std::size_t>(outcome.result().events.size(), 6); ++event) {
        const Played played = play(outcome, event);
        QVERIFY(played.trace);
        const std::vector<LessonInfo> infos = lessonsOf(*played.trace);
        for (const auto& lesson : played.lessons) {
            QVERIFY(lesson && lesson->figure && !lesson->steps.empty() && !lesson->intro.empty());
            (lesson->kind == LessonKind::RootSearch ? hasFoundSearch : hasIteration) = true;
            QCOMPARE(lesson->part, static_cast<std::uint32_t>(event));
            QVERIFY(findLesson(infos, std::string(toString(lesson->kind)) + ":" + std::to_string(event + 1)) !=
                    nullptr);
            QCOMPARE(lesson->figure->cells.size(), lesson->incidence.edgeCount());
            QVERIFY(std::ranges::is_sorted(lesson->chapters));
            LessonState state(lesson);
            std::vector<LessonState> states{state};
            for (std::size_t s = 0; s < lesson->steps.size(); ++s) {
                state.seek(s + 1);
                states.push_back(state);
                QVERIFY(!lesson->why(s).empty() && lesson->steps[s].line < lesson->code.size());
                QVERIFY(!lessonSlide(state).shapes.empty());
            }
            // At the end all of the table is there.
            for (std::size_t e = 0; e < lesson->incidence.edgeCount(); ++e) {
                const bool isStartOfSearch =
                    lesson->kind == LessonKind::RootSearch && lesson->incidence.unknownOf(EdgeId(e)).index() == 0;
                QVERIFY(isStartOfSearch || state.mark(EdgeId(e)) != Mark::Hidden);
            }
            for (std::size_t s = lesson->steps.size(); s-- > 0;) {
                state.seek(s);
                QVERIFY(state == states[s]);
            }
        }
    }
    QCOMPARE(hasFoundSearch, hasSearch);
    // A curve that only touches its thresholds has no event.
    QCOMPARE(hasIteration, name != QStringLiteral("TangentialTouch"));
}

void EventLessonTest::theSearchEndsAtTheEvent()
{
    const Outcome outcome = runExample("HalfWaveRectifier");
    const Played played = play(outcome, 1);
    const auto lesson = played.of(LessonKind::RootSearch);
    QVERIFY(lesson);
    // The start, two steps for each evaluation, and the end.
    QCOMPARE(lesson->steps.size(), 2 + 2 * played.trace->search->steps.size());
    QVERIFY(says(*lesson, "t = " + fmt::format("{:.17g}", played.trace->time)));
    LessonState state(lesson);
    state.seek(2);
    QCOMPARE(lesson->steps[1].unknown.index(), std::size_t(1));
    // In sight of an evaluation is the bracket that it had; its point lies in it.
    for (std::size_t k = 1; k <= played.trace->search->steps.size(); ++k) {
        const LessonFigure::Place sight = lesson->figure->sights[k];
        const auto& point = lesson->figure->points[k];
        QVERIFY(point && sight.x < point->x && point->x < sight.y);
    }
    QVERIFY(!lesson->figure->curves.empty() && lesson->figure->curves.front().size() > 100);
}

void EventLessonTest::theTableOfTheChainIsFilledIn()
{
    const Outcome outcome = runExample("ChainedEvents");
    const auto lesson = play(outcome, 1).of(LessonKind::EventIteration);
    QVERIFY(lesson);
    LessonState state(lesson);
    state.seek(lesson->steps.size());
    std::map<std::string, std::vector<std::pair<std::string, Mark>>> table;
    for (std::size_t e = 0; e < lesson->incidence.edgeCount(); ++e)
        table[lesson->equationText(lesson->incidence.equationOf(EdgeId(e)), 0)].emplace_back(lesson->figure->cells[e],
                                                                                             state.mark(EdgeId(e)));
    using Row = std::vector<std::pair<std::string, Mark>>;
    QVERIFY(table["over"] ==
            (Row{{"false", Mark::Known}, {"true", Mark::Chosen}, {"false", Mark::Chosen}, {"false", Mark::Known}}));
    QVERIFY(table["relieved"] ==
            (Row{{"false", Mark::Known}, {"true", Mark::Chosen}, {"true", Mark::Known}, {"true", Mark::Known}}));
    QVERIFY(lesson->why(lesson->steps.size() - 1).starts_with("m = pre(m)"));
}

void EventLessonTest::theCycleIsMarked()
{
    const Outcome outcome = runExample("ChainedEventsWithoutEnd");
    const auto lesson = play(outcome, outcome.result().events.size() - 1).of(LessonKind::EventIteration);
    QVERIFY(lesson);
    LessonState state(lesson);
    state.seek(lesson->steps.size());
    for (std::size_t r = 0; r < lesson->incidence.equationCount(); ++r)
        QVERIFY(state.mark(EquationId(r)) == Mark::Surplus);
    QVERIFY(lesson->why(lesson->steps.size() - 1).find("every 2 passes") != std::string::npos);
}

void EventLessonTest::reinitsHaveTheirStep()
{
    const auto lesson = play(runExample("BouncingBall"), 1).of(LessonKind::EventIteration);
    QVERIFY(lesson && says(*lesson, "reinit sets v from -4.4"));
}

void EventLessonTest::mixedBlocksHaveTheirStep()
{
    const auto lesson = play(runExample("BridgeRectifier"), 4).of(LessonKind::EventIteration);
    QVERIFY(lesson && says(*lesson, "depend on each other"));
}

void EventLessonTest::thereIsNoLessonOnNothing()
{
    const Outcome outcome = runExample("TimeEvents");
    const Played played = play(outcome, 1);
    QVERIFY(played.of(LessonKind::RootSearch) == nullptr);
    QVERIFY(makeEventLesson(outcome.analysis->structure, *played.trace, LessonKind::RootSearch) == nullptr);
    QVERIFY(makeLesson(outcome.analysis->structure, LessonKind::EventIteration, 1, Task()) == nullptr);
}

void EventLessonTest::thePageAndTheSlideShowTheTable()
{
    const auto lesson = play(runExample("HalfWaveRectifier"), 1).of(LessonKind::RootSearch);
    QVERIFY(lesson);
    const auto json = nlohmann::json::parse(lessonToJson(*lesson), nullptr, false);
    QVERIFY(!json.is_discarded());
    QCOMPARE(json["lesson"].get<std::string>(), std::string("root-search"));
    QCOMPARE(json["figure"]["cells"].size(), json["incidence"].size());
    QCOMPARE(json["figure"]["points"].size(), json["unknowns"].size());
    LessonState state(lesson);
    state.seek(3);
    const std::string slide = toSvg(lessonSlide(state));
    QVERIFY(slide.find(lesson->figure->cells[1]) != std::string::npos &&
            slide.find("right - left [s]") != std::string::npos);
    // What is filled in later is not there yet.
    state.seek(1);
    QVERIFY(toSvg(lessonSlide(state)).find(">" + lesson->figure->cells[lesson->incidence.unknownCount() + 1] + "<") ==
            std::string::npos);
}

void EventLessonTest::thePagePlaysInABrowser()
{
    if (test::LessonBrowser::program().isEmpty()) QSKIP("chromium is not installed");
    const auto lesson = play(runExample("HalfWaveRectifier"), 1).of(LessonKind::RootSearch);
    const test::LessonBrowser browser(*lesson);
    for (const std::size_t step : {std::size_t(0), std::size_t(3), lesson->steps.size()}) {
        const QString page = browser.pageAt(step);
        QVERIFY(page.contains("<polyline"));
        // A cell of the first evaluation is there once it was made.
        QCOMPARE(
            page.contains(">" + QString::fromStdString(lesson->figure->cells[lesson->incidence.unknownCount() + 1]) +
                          "</text>"),
            step > 2);
    }
}

QTEST_GUILESS_MAIN(EventLessonTest)
#include "event_lesson_test.moc"
