// SPDX-License-Identifier: GPL-3.0-or-later
// What lessons on events say, on random models with diodes, memories, balls and clocks: each sentence is compared with
// the run, and with what the search and the passes did. CAUSEWAY_LESSONS=10000 in the environment takes so many models.
#include <QTest>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include <fmt/format.h>
#include <QRegularExpression>

#include "core/compiler/event_tracing.h"
#include "core/lesson/event_lesson.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

unsigned modelCount()
{
    const int asked = qEnvironmentVariableIntValue("CAUSEWAY_LESSONS");
    return asked > 0 ? static_cast<unsigned>(asked) : 30;
}

/// Parts that switch, in parallel and one depending on the other.
std::string randomModel(unsigned seed)
{
    std::mt19937 generator(seed);
    const auto below = [&](std::size_t n) { return generator() % n; };
    const auto number = [&](double least, double most) {
        return fmt::format("{:.4g}", least + (most - least) * static_cast<double>(below(1000)) / 1000);
    };
    std::string declarations = "  Real w;\n",
                equations = "  w = " + number(0.5, 2) + "*sin(" + number(1, 7) + "*time + " + number(0, 1) + ");\n";
    for (std::size_t part = 0, parts = 1 + below(3); part < parts; ++part) {
        const auto add = [&](std::string names, std::string lines) {
            for (std::string* text : {&names, &lines}) {
                for (std::size_t at = 0; (at = text->find('#', at)) != std::string::npos;)
                    text->replace(at, 1, std::to_string(part));
            }
            declarations += names;
            equations += lines;
        };
        switch (below(7)) {
            case 0:
                add("  Real s#, u#, i#;\n  Boolean off#;\n",
                    "  off# = s# < 0;\n  u# = if off# then s# else 0;\n  i# = if off# then 0 else s#;\n  w = u# + " +
                        number(0.5, 3) + "*i#;\n");
                break;
            case 1:
                add("  Boolean m#(start = false, fixed = true);\n",
                    "  m# = not pre(m#) and w > 0.4 or pre(m#) and w >= -0.3;\n");
                break;
            case 2:
                add("  Real h#(start = " + number(0.2, 1) + ", fixed = true), v#(start = 0, fixed = true);\n",
                    "  der(h#) = v#;\n  der(v#) = -9.81;\n  when h# < 0 then\n    reinit(v#, -0.7*pre(v#));\n  end "
                    "when;\n");
                break;
            case 3:
                add("  Integer k#(start = 0, fixed = true);\n  Boolean b#(start = false, fixed = true);\n",
                    "  when sample(" + number(0, 0.3) + ", " + number(0.2, 0.5) +
                        ") then\n    k# = pre(k#) + 1;\n  end when;\n  b# = k# > 2;\n");
                break;
            case 4:
                add("  discrete Real y#(start = 0, fixed = true);\n",
                    "  when w > 0.2 then\n    y# = 1;\n  elsewhen w < -0.1 then\n    y# = pre(y#) - 1;\n  end when;\n");
                break;
            case 5: add("  Real q#;\n", "  q# = if w < -0.3 then -w elseif w < 0.5 then 2*w else 3;\n"); break;
            default:
                add("  Boolean a#(start = false, fixed = true), c#(start = false, fixed = true);\n  Real z#(start = 0, "
                    "fixed = true);\n",
                    "  a# = w > 0.1;\n  c# = a# or pre(c#) and time < 1;\n  der(z#) = if c# then 1 else -z#;\n");
                break;
        }
    }
    return "model M\n" + declarations + "equation\n" + equations + "  annotation(experiment(StopTime = 2));\nend M;\n";
}

/// A sentence with its subject.
struct Said {
    const Outcome& outcome;
    const EventTrace& trace;
    const Lesson& lesson;
    std::size_t step;
    QRegularExpressionMatch match;

    [[nodiscard]] std::string text(int place) const { return match.captured(place).toStdString(); }
    [[nodiscard]] double number(int place) const { return text(place) == "no" ? 0 : match.captured(place).toDouble(); }
    [[nodiscard]] const ResultEvent& event() const { return outcome.result().events[trace.event]; }
    [[nodiscard]] bool isLast() const { return step + 1 == lesson.steps.size(); }
};

const std::string kTrue;

bool isAbout(double told, double found, double relative)
{
    return std::fabs(told - found) <= relative * std::max(std::fabs(found), 1e-300) + 1e-300;
}

/// Bracket before an evaluation, from the signs of earlier ones.
RootBracket bracketBefore(const TracedSearch& search, std::size_t evaluation)
{
    RootBracket bracket = search.start;
    for (std::size_t i = 0; i < evaluation; ++i) {
        const RootStep& step = search.steps[i].step;
        const bool isRight = step.value < 0;
        (isRight ? bracket.right : bracket.left) = step.at;
        (isRight ? bracket.valueRight : bracket.valueLeft) = step.value;
    }
    return bracket;
}

std::string place(const Said& said)
{
    const auto evaluation = static_cast<std::size_t>(said.number(1)) - 1;
    const TracedSearch& search = *said.trace.search;
    if (evaluation >= search.steps.size()) return "there is no such evaluation";
    const RootBracket bracket = bracketBefore(search, evaluation);
    const RootStep& step = search.steps[evaluation].step;
    if (!(bracket.left < step.at && step.at < bracket.right)) return "it is not in the bracket";
    const double length = bracket.right - bracket.left;
    const double rounding = 1e-6 * length + 1e-14 * (1 + std::fabs(bracket.right));
    const auto isAt = [&](double expected) { return std::fabs(step.at - expected) <= rounding; };
    const std::string reason = said.text(2);
    if (reason.starts_with("the middle halves") || reason.find("it is halved") != std::string::npos)
        return isAt(bracket.left + 0.5 * length) ? kTrue : "not the middle";
    const auto lineAt = [&](double weightLeft, double weightRight) {
        return bracket.left + length * weightLeft * bracket.valueLeft /
                                  (weightLeft * bracket.valueLeft - weightRight * bracket.valueRight);
    };
    if (reason == "where the straight line through both ends is zero") return isAt(lineAt(1, 1)) ? kTrue : "not there";
    if (reason.starts_with("one end has stayed")) {
        for (double weight = 0.5; weight > 1e-12; weight /= 2) {
            if (isAt(lineAt(weight, 1)) || isAt(lineAt(1, weight))) return kTrue;
        }
        return "not by halved values";
    }
    if (reason.starts_with("the golden section")) {
        if (length < 1e-13 * (1 + std::fabs(bracket.right))) return kTrue;  // rounding decides
        const bool isLargerRight = step.at < bracket.left + 0.5 * length;
        const bool isRightFurther = std::fabs(bracket.valueRight) > std::fabs(bracket.valueLeft);
        return isLargerRight == isRightFurther ? kTrue : "on the other side";
    }
    const bool isInterpolated = reason.starts_with("where the parabola") || reason.starts_with("where the cubic");
    return isInterpolated ? kTrue : "no check knows this reason";
}

std::string found(const Said& said, bool isNegative)
{
    const auto evaluation = static_cast<std::size_t>((said.step - 1) / 2);
    const TracedSearch& search = *said.trace.search;
    if (evaluation >= search.steps.size()) return "there is no such evaluation";
    const double value = search.steps[evaluation].step.value;
    if ((value < 0) != isNegative) return "of another sign";
    if (!isAbout(said.number(1), value, 1e-3)) return "another value";
    const RootBracket after = bracketBefore(search, evaluation + 1);
    return isAbout(said.match.captured(said.match.lastCapturedIndex()).toDouble(), after.right - after.left, 1e-2)
               ? kTrue
               : "another length is left";
}

std::string ends(const Said& said)
{
    const TracedSearch& search = *said.trace.search;
    if (!(search.start.valueLeft >= 0 && search.start.valueRight <= 0)) return "no change of sign";
    return isAbout(said.number(2), search.start.valueLeft, 1e-2) &&
                   isAbout(said.number(3), search.start.valueRight, 1e-2)
               ? kTrue
               : "other values";
}

std::string searchEnd(const Said& said)
{
    const TracedSearch& search = *said.trace.search;
    if (!said.isLast()) return "not the last step";
    const RootBracket after = bracketBefore(search, search.steps.size());
    if (std::fabs(said.number(1) - said.event().time) > 1e-12 * (1 + std::fabs(said.event().time)))
        return "another instant";
    if (static_cast<std::size_t>(said.number(2)) != search.steps.size()) return "another number of evaluations";
    if (after.right - after.left > 1e-13 * (1 + std::fabs(after.right))) return "they differ by more";
    return search.end.valueRight < 0 ? kTrue : "f is not negative there";
}

std::vector<std::string> cut(const std::string& list)
{
    std::vector<std::string> items;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(", ", at), list.size());
        items.push_back(list.substr(at, end - at));
        at = end + 2;
    }
    return items;
}

std::string passesZero(const Said& said, std::size_t least, std::size_t most)
{
    std::size_t count = 0;
    for (const TracedCrossing& crossing : said.trace.crossings) {
        if (!crossing.hasCrossed) continue;
        ++count;
        const bool isKept = crossing.before * crossing.after > 0 && std::fabs(crossing.after) > crossing.tolerance &&
                            std::fabs(crossing.before) > crossing.tolerance;
        if (isKept) return crossing.relation + " keeps its sign";
        if (said.text(1).find(crossing.relation) == std::string::npos && count <= 8)
            return crossing.relation + " is missing";
    }
    return count >= least && count <= most && said.event().kind == EventKind::State ? kTrue
                                                                                    : "another number of relations";
}

std::string valueOf(const TracedMode& mode, double value)
{
    return mode.type == ValueType::Boolean ? (value != 0 ? "true" : "false") : fmt::format("{:.6g}", value);
}

double before(const TracedMode& mode, std::size_t pass)
{
    return pass == 0 ? mode.before : mode.values[pass - 1];
}

std::string computed(const Said& said)
{
    const auto pass = static_cast<std::size_t>(said.number(1)) - 1;
    std::vector<std::string> changed;
    for (const TracedMode& mode : said.trace.modes) {
        if (mode.values[pass] != before(mode, pass))
            changed.push_back(mode.name + " = " + valueOf(mode, mode.values[pass]));
    }
    const std::string told = said.match.lastCapturedIndex() < 2 ? std::string() : said.text(2);
    if (told.find(" more") != std::string::npos) return kTrue;
    return told == fmt::format("{}", fmt::join(changed, ", ")) ? kTrue : "other values";
}

/// Pass that a step belongs to, from the number of passes begun before it.
std::size_t passOf(const Said& said)
{
    std::size_t passes = 0;
    for (std::size_t s = 0; s <= said.step; ++s) passes += said.lesson.why(s).starts_with("Pass ") ? 1U : 0U;
    return passes - 1;
}

/// At the end, discrete variables have the values of the result after the event.
std::string fixedPoint(const Said& said)
{
    if (!said.isLast()) return "not the last step";
    const std::size_t pass = passOf(said);
    for (const TracedMode& mode : said.trace.modes) {
        if (mode.values[pass] != before(mode, pass)) return mode.name + " has changed";
        const ResultColumn* const column = said.outcome.result().find(mode.name);
        if (column != nullptr && column->values[said.event().rowAfter] != mode.values[pass])
            return mode.name + " has another value in the result";
    }
    return kTrue;
}

std::string onlyRelations(const Said& said)
{
    if (!said.isLast()) return "not the last step";
    const std::size_t pass = passOf(said);
    std::size_t relations = 0;
    for (const TracedMode& mode : said.trace.modes) {
        if (mode.values[pass] == before(mode, pass)) continue;
        if (!mode.isRelation) return mode.name + " has changed";
        ++relations;
    }
    return relations > 0 ? kTrue : "nothing has changed";
}

std::string another(const Said& said, bool copies)
{
    if (said.isLast() || passOf(said) + 1 >= said.trace.passes.size()) return "no pass follows";
    if (!copies) return kTrue;
    const std::size_t pass = passOf(said);
    for (const std::string& name : cut(said.text(1))) {
        const auto mode = std::ranges::find(said.trace.modes, name, &TracedMode::name);
        if (mode == said.trace.modes.end()) continue;  // cut short
        if (mode->values[pass] == before(*mode, pass)) return name + " has not changed";
    }
    return kTrue;
}

std::string reinit(const Said& said)
{
    const TracedPass& pass = said.trace.passes[passOf(said)];
    const auto told = std::ranges::find(pass.reinits, said.text(1), &ResultChange::variable);
    if (told == pass.reinits.end()) return "it is not set";
    if (!isAbout(said.number(2), told->from, 1e-5) || !isAbout(said.number(3), told->to, 1e-5)) return "other values";
    const ResultColumn* const column = said.outcome.result().find(said.text(1));
    const bool isLastOne = passOf(said) + 1 == said.trace.passes.size() || said.trace.passes.size() <= 2;
    return !isLastOne || isAbout(column->values[said.event().rowAfter], told->to, 1e-9)
               ? kTrue
               : "the result has another value";
}

std::string beginning(const Said& said, EventKind kind)
{
    return said.trace.kind == kind && !said.trace.search ? kTrue : "an event of another kind";
}

std::string modes(const Said& said)
{
    const std::size_t pass = [&] {
        std::size_t passes = 0;
        for (std::size_t s = 0; s < said.step; ++s) passes += said.lesson.why(s).starts_with("Pass ") ? 1U : 0U;
        return passes;
    }();
    for (const TracedBlock& block : said.trace.blocks) {
        if (block.pass != pass || cut(said.text(1)).front() != block.unknowns.front()) continue;
        if (static_cast<std::size_t>(said.number(2)) != block.relations.size()) return "another number of relations";
        std::set<std::vector<bool>> tried;
        for (const TracedTrial& trial : block.trials) tried.insert(trial.modes);
        return static_cast<std::size_t>(said.number(3)) == tried.size() ? kTrue : "another number of combinations";
    }
    return "there is no such block";
}

struct Form {
    const char* pattern;
    std::string (*check)(const Said&);
};
const Form kForms[] = {
    {"The search is for the zero of f = (.+), which is not negative before the event\\. At the ends of the bracket f "
     "is (\\S+) and "
     "(\\S+): "
     "somewhere between them it is zero\\.",
     ends},
    {"The search is for the zero of f, the smallest of these, which are not negative before the event: (.+)\\. At the "
     "ends of the "
     "bracket f "
     "is (\\S+) and (\\S+): somewhere between them it is zero\\.",
     ends},
    {"Evaluation (\\d+): (.+)\\.", place},
    {"f = (\\S+)(?: \\(of .+\\))? is negative, so the sign changes before t, which becomes the new right end; (\\S+) s "
     "are "
     "left in question\\.",
     [](const Said& s) { return found(s, true); }},
    {"f = (\\S+)(?: \\(of .+\\))? is not negative, so the sign changes after t, which becomes the new left end; (\\S+) "
     "s "
     "are left in question\\.",
     [](const Said& s) { return found(s, false); }},
    {"Left and right differ by rounding only: the event is at t = (\\S+), where f is negative, after (no|\\d+) "
     "evaluations?\\.",
     searchEnd},
    {"At the right end f is zero: the event is at t = (\\S+), after (no|\\d+) evaluations?\\.",
     [](const Said& s) { return s.trace.search->end.valueRight == 0 && s.isLast() ? kTrue : "it is not zero"; }},
    {"(.+) passes zero and takes its other side; these are the values just before, which pre\\(m\\) stands for\\.",
     [](const Said& s) { return passesZero(s, 1, 1); }},
    {"(.+) pass zero and take their other sides; these are the values just before, which pre\\(m\\) stands for\\.",
     [](const Said& s) { return passesZero(s, 2, SIZE_MAX); }},
    {"The run begins: these are the values at the start, which pre\\(m\\) stands for\\.",
     [](const Said& s) { return beginning(s, EventKind::Initial); }},
    {"The run ends: these are the values just before, which pre\\(m\\) stands for\\.",
     [](const Said& s) { return beginning(s, EventKind::Terminal); }},
    {"The instant t = (\\S+) was known in advance: these are the values just before it, which pre\\(m\\) stands for\\.",
     [](const Said& s) { return beginning(s, EventKind::Time); }},
    {"An event at t = (\\S+): these are the values just before it, which pre\\(m\\) stands for\\.",
     [](const Said& s) { return beginning(s, EventKind::State); }},
    {"(.+) and (no|\\d+) relations? depend on each other: (no|\\d+) combinations? tried.*\\.", modes},
    {"Pass (\\d+): with these pre\\(m\\) all values stay the same\\.", computed},
    {"Pass (\\d+): the equations give (.+); all else stays\\.", computed},
    {"reinit sets (\\S+) from (\\S+) to (\\S+): all equations have to be computed with it\\.", reinit},
    {"m = pre\\(m\\): the fixed point is reached, and the integration continues from here\\.", fixedPoint},
    {"Only relations have changed, and nothing depends on what they were before: the event is over, and the "
     "integration "
     "continues from here\\.",
     onlyRelations},
    {"(?:In the table nothing differs from pre\\(m\\)|m differs from pre\\(m\\) in (.+))\\. The event is not over: "
     "conditions, such as those of when, are compared with their values before, too(?:, and sample\\(\\) is true at "
     "this "
     "instant only and becomes false)?\\. Another pass follows\\.",
     [](const Said& s) { return another(s, false); }},
    {"m differs from pre\\(m\\) in (.+): pre\\(m\\) := m, and another pass\\.",
     [](const Said& s) { return another(s, true); }},
    {"A state was reset, so another pass is needed\\.", [](const Said& s) { return another(s, false); }},
};

}  // namespace

class EventClaimsTest : public QObject {
    Q_OBJECT
private slots:
    void everySentenceIsTrue();

private:
    std::map<std::string, std::size_t> m_counts;
};

void EventClaimsTest::everySentenceIsTrue()
{
    static constexpr const char* kFinders[] = {"illinois", "bisection", "golden-section", "cubic"};
    std::vector<QRegularExpression> patterns;
    for (const Form& form : kForms)
        patterns.emplace_back(QRegularExpression::anchoredPattern(QString::fromLatin1(form.pattern)));
    std::vector<std::string> faults;
    std::size_t sentences = 0, lessons = 0;
    const auto first = static_cast<unsigned>(qEnvironmentVariableIntValue("CAUSEWAY_LESSONS_SEED"));
    for (unsigned seed = first; seed < first + modelCount() && faults.size() < 20; ++seed) {
        const std::string text = randomModel(seed);
        const auto settle = [seed](SimulationSettings& settings) { settings.rootFinder = kFinders[seed % 4]; };
        const Outcome outcome = run(text, settle);
        QVERIFY2(outcome.simulation.result, (text + outcome.messages()).c_str());
        SimulationSettings settings = settingsFor(outcome.analysis->dae->experiment);
        settle(settings);
        // Some of the events: first ones, and one in the middle.
        const std::size_t events = outcome.result().events.size();
        for (const std::size_t event : std::set<std::size_t>{0, 1, events / 2}) {
            if (event >= events) continue;
            Diagnostics diagnostics;
            const auto trace = traceEvent(*outcome.analysis, settings, event, diagnostics, Task());
            QVERIFY2(trace, text.c_str());
            for (const LessonInfo& info : lessonsOf(*trace)) {
                const auto lesson = makeEventLesson(outcome.analysis->structure, *trace, info.kind);
                ++lessons;
                for (std::size_t s = 0; s < lesson->steps.size(); ++s, ++sentences) {
                    const std::string why = lesson->why(s);
                    std::string fault = "no check knows this form";
                    for (std::size_t f = 0; f < patterns.size(); ++f) {
                        const auto match = patterns[f].match(QString::fromStdString(why));
                        if (!match.hasMatch()) continue;
                        fault = kForms[f].check({outcome, *trace, *lesson, s, match});
                        ++m_counts[kForms[f].pattern];
                        break;
                    }
                    if (!fault.empty())
                        faults.push_back(fmt::format("seed {}, event {}, {}\n{}{}: {}", seed, event + 1,
                                                     toString(info.kind), text, why, fault));
                }
            }
        }
    }
    if (modelCount() > 100) {
        qInfo("%zu lessons, %zu sentences", lessons, sentences);
        for (const auto& [form, count] : m_counts) qInfo("%8zu %s", count, form.c_str());
    }
    for (const std::string& fault : faults) qWarning("%s", fault.c_str());
    QVERIFY(faults.empty());
    QVERIFY(lessons > modelCount());
}

QTEST_GUILESS_MAIN(EventClaimsTest)
#include "event_claims_test.moc"
