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
    void onlyTheLastPassEndsTheEvent_data();
    void onlyTheLastPassEndsTheEvent();
    void aRunThatIsTerminatedHasNoOtherPass();
    void relationsThatSwitchTogetherAreSeveral();
    void theFunctionThatIsSearchedIsNamed_data();
    void theFunctionThatIsSearchedIsNamed();
    void thereIsNoLessonOnNothing();
    void whatHasNoLessonSaysWhy();
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
    const std::string end = lesson->why(lesson->steps.size() - 1);
    QVERIFY(end.find("all values come back every 2 passes") != std::string::npos);
    // The count names its subject.
    QVERIFY2(
        end.find("There is no fixed point, and the run ends here. The table shows the first ") != std::string::npos,
        end.c_str());
    QVERIFY(end.ends_with(" passes that were made."));
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
    // All four change here: the combination that is left holds, and did not stay.
    const auto changed = play(runExample("BridgeRectifier"), 1).of(LessonKind::EventIteration);
    QVERIFY(changed && says(*changed, "(D1.s < 0), not (D2.s < 0), not (D3.s < 0), (D4.s < 0) hold."));
}

void EventLessonTest::onlyTheLastPassEndsTheEvent_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("a tick") << "model M discrete Real k(start=0, fixed=true); equation when sample(0.1, 0.2) then k = "
                               "pre(k) + 1; end when; end M;";
    QTest::newRow("a bounce") << "model M Real h(start=1, fixed=true), v(start=0, fixed=true); Integer n(start=0, "
                                 "fixed=true); equation der(h) = v; der(v) = -9.81; when h < 0 then reinit(v, "
                                 "-0.7*pre(v)); n = pre(n) + 1; end when; end M;";
    QTest::newRow("a relation alone") << "model M Real x(start=0, fixed=true); equation der(x) = if x > 0.5 then 1 "
                                         "else 2; end M;";
}

void EventLessonTest::onlyTheLastPassEndsTheEvent()
{
    QFETCH(QString, text);
    const auto lesson = play(run(text.toStdString()), 1).of(LessonKind::EventIteration);
    QVERIFY(lesson);
    for (std::size_t s = 0; s < lesson->steps.size(); ++s) {
        const std::string why = lesson->why(s);
        QVERIFY2(
            (why.find("the integration continues from here") != std::string::npos) == (s + 1 == lesson->steps.size()),
            why.c_str());
        // With a relation that is another one m is not pre(m).
        if (why.starts_with("m = pre(m)"))
            QVERIFY(lesson->why(s - 1).find("all values stay the same") != std::string::npos);
    }
}

void EventLessonTest::aRunThatIsTerminatedHasNoOtherPass()
{
    const auto lesson = play(run("model M Real x(start=0, fixed=true); Integer k(start=0, fixed=true); equation der(x) "
                                 "= 1; when x > 0.5 then k = pre(k) + 1; terminate(\"so\"); end when; end M;"),
                             1)
                            .of(LessonKind::EventIteration);
    QVERIFY(lesson && says(*lesson, "m differs from pre(m) in k: pre(m) := m. No other pass follows"));
    QVERIFY(!says(*lesson, "and another pass"));
}

void EventLessonTest::relationsThatSwitchTogetherAreSeveral()
{
    const auto lesson =
        play(
            run("model M Real u, s1(start=-1), s2(start=-1), i, um; Boolean o1(start=true), o2(start=true); equation u "
                "= 5*sin(6.28*time); o1 = s1 < 0; o2 = s2 < 0; u - um = if o1 then s1 else 0; i = if o1 then 0 else "
                "s1; um - 2*i = if o2 then s2 else 0; i + 0.1*um = if o2 then 0 else s2; end M;"),
            1)
            .of(LessonKind::EventIteration);
    QVERIFY(lesson && says(*lesson, "s1 < 0, s2 < 0 pass zero and take their other sides;"));
    QVERIFY(says(*lesson, "(s1 < 0), (s2 < 0) hold."));
}

void EventLessonTest::theFunctionThatIsSearchedIsNamed_data()
{
    QTest::addColumn<QString>("relation");
    QTest::addColumn<QString>("searched");
    QTest::newRow("rising") << "x > 0.5"
                            << "-(x - 0.5)";
    QTest::newRow("falling") << "y < 0.5"
                             << "y - 0.5";
    QTest::newRow("a variable that rises") << "z > 0"
                                           << "-z";
    QTest::newRow("a whole number") << "integer(2*x) > 0.5"
                                    << "distance to the change of integer(2*x)";
}

void EventLessonTest::theFunctionThatIsSearchedIsNamed()
{
    QFETCH(QString, relation);
    QFETCH(QString, searched);
    const Played played =
        play(run("model M Real x(start=0, fixed=true), y, z; Boolean b; equation der(x) = 1; y = 1 - x; z = x - 0.5; b "
                 "= " +
                 relation.toStdString() + "; end M;"),
             1);
    const auto lesson = played.of(LessonKind::RootSearch);
    QVERIFY(lesson);
    QVERIFY2(says(*lesson, "The search is for the zero of f = " + searched.toStdString() +
                               ", which is not negative before the event."),
             lesson->why(0).c_str());
    QVERIFY(lesson->intro.find("f = " + searched.toStdString()) != std::string::npos);
    QCOMPARE(lesson->figure->yName, searched.toStdString());
    QVERIFY(played.trace->search->start.valueLeft >= 0 && played.trace->search->start.valueRight < 0);
}

void EventLessonTest::thereIsNoLessonOnNothing()
{
    const Outcome outcome = runExample("TimeEvents");
    const Played played = play(outcome, 1);
    QVERIFY(played.of(LessonKind::RootSearch) == nullptr);
    QVERIFY(makeEventLesson(outcome.analysis->structure, *played.trace, LessonKind::RootSearch) == nullptr);
    QVERIFY(makeLesson(outcome.analysis->structure, LessonKind::EventIteration, 1, Task()) == nullptr);
}

void EventLessonTest::whatHasNoLessonSaysWhy()
{
    const Outcome outcome = runExample("TimeEvents");
    const Played start = play(outcome, 0), tick = play(outcome, 1);
    QCOMPARE(whyNoLesson(*start.trace, LessonKind::RootSearch),
             std::string("event 1 of the run (at t = 0) has no search: it is the start of the run"));
    QVERIFY(
        whyNoLesson(*tick.trace, LessonKind::RootSearch).ends_with("has no search: its instant was known in advance"));
    EventTrace nothing;
    nothing.event = 4;
    nothing.time = 0.5;
    QCOMPARE(whyNoLesson(nothing, LessonKind::EventIteration),
             std::string("event 5 of the run (at t = 0.5) has no iteration to show: no discrete variable, no relation "
                         "and no state changes in it"));
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
    // Values filled in later are not visible yet.
    state.seek(1);
    QVERIFY(toSvg(lessonSlide(state)).find(">" + lesson->figure->cells[lesson->incidence.unknownCount() + 1] + "<") ==
            std::string::npos);
}

void EventLessonTest::thePagePlaysInABrowser()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const auto lesson = play(runExample("HalfWaveRectifier"), 1).of(LessonKind::RootSearch);
    const test::LessonBrowser browser(*lesson);
    const QString cell = QString::fromStdString(lesson->figure->cells[lesson->incidence.unknownCount() + 1]);
    const std::vector<QString> pages = browser.pagesAt({{0}, {3}, {lesson->steps.size()}});
    for (std::size_t i = 0; i < pages.size(); ++i) {
        QVERIFY(pages[i].contains("<polyline"));
        // A cell of the first evaluation is there once it was made.
        QCOMPARE(pages[i].contains(">" + cell + "</text>"), i > 0);
    }
}

QTEST_GUILESS_MAIN(EventLessonTest)
#include "event_lesson_test.moc"
