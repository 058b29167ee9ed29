// SPDX-License-Identifier: GPL-3.0-or-later
// Event location: a point in the bracket, its value, the half in which the sign changes.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/event_lesson_makers.h"
#include "core/lesson/table_maker.h"

namespace causeway {

namespace {

enum SearchLine : std::uint32_t { kStart, kWhile, kChoose, kEvaluatePlace, kLeft, kRight, kFound };
enum SearchRow : std::size_t { kPlace, kValue, kFrom, kTo, kWidth, kRows };

std::vector<std::string> codeOf(RootMethod method)
{
    const char* choice = method == RootMethod::Bisection       ? "t := the middle of the bracket"
                         : method == RootMethod::GoldenSection ? "t := the golden section of the bracket"
                         : method == RootMethod::Illinois
                             ? "t := where the secant through both ends is zero; half the value of an end that stayed"
                             : "t := inverse interpolation through the last points";
    return {"left, right := the ends of the step, with f(left) >= 0 > f(right)",
            "while left and right differ by more than rounding:",
            std::string("  ") + choice,
            "  evaluate f(t)",
            "  if f(t) >= 0: left := t",
            "  else: right := t",
            "the event is at right"};
}

std::string reasonOf(const RootStep& step)
{
    switch (step.kind) {
        case RootStepKind::Halving: return "the middle halves what is in question, whatever the function looks like";
        case RootStepKind::Golden:
            return "the golden section leaves the larger part on the side where the value is further from zero";
        case RootStepKind::Secant: return "where the straight line through both ends is zero";
        case RootStepKind::HalvedSecant:
            return "one end has stayed: its value counts half as much as before, so that the line leads to its side";
        case RootStepKind::InverseQuadratic:
            return "where the parabola t(f) through the last three points says that f is zero";
        case RootStepKind::InverseCubic: return "where the cubic t(f) through the last four points says that f is zero";
        case RootStepKind::Safeguard: return "the bracket shrank too slowly, or the point was outside: it is halved";
    }
    return {};
}

class SearchPlay {
public:
    SearchPlay(std::shared_ptr<const Structure> structure, const EventTrace& trace, const std::string& title)
        : m_trace(trace),
          m_search(*trace.search),
          m_origin(m_search.start.left),
          m_left(m_search.start.left),
          m_right(m_search.start.right),
          m_table(std::move(structure), LessonKind::RootSearch, title,
                  {"t - t0 [s]", "f(t)", "left - t0 [s]", "right - t0 [s]", "right - left [s]"}, columnsOf(m_search))
    {
    }

    std::shared_ptr<const Lesson> run()
    {
        m_table.maker().begin();
        begin();
        for (std::size_t k = 0; k < m_search.steps.size(); ++k) play(k);
        m_table.markRow(kTo, Mark::Chosen);
        m_table.step(kFound, kTo, m_search.steps.size(), endText());
        draw();
        return m_table.finish(
            static_cast<std::uint32_t>(m_trace.event),
            fmt::format("Within the last step of the integration, after t0 = {:.9g}, a zero-crossing function has "
                        "changed its sign. Its zero is searched for by {}. {}",
                        m_origin, toString(m_search.method), functionText()),
            codeOf(m_search.method));
    }

private:
    static std::vector<std::string> columnsOf(const TracedSearch& search)
    {
        std::vector<std::string> columns{"start"};
        for (std::size_t k = 1; k <= search.steps.size(); ++k) columns.push_back(std::to_string(k));
        return columns;
    }

    [[nodiscard]] std::string endText() const
    {
        const std::string count = counted(m_search.steps.size(), "evaluation");
        const double at = m_search.end.right;
        if (m_search.end.valueRight == 0)
            return fmt::format("At the right end f is zero: the event is at t = {:.17g}, after {}.", at, count);
        return fmt::format(
            "Left and right differ by rounding only: the event is at t = {:.17g}, where f is negative, after {}.", at,
            count);
    }

    /// Meaning of f: a function, or the smallest of several.
    [[nodiscard]] std::string functionText() const
    {
        std::vector<std::string> texts;  // w > 0 and w < 0 share one
        for (const TracedCrossing& crossing : m_trace.crossings) {
            std::string text = searchedText(crossing);
            if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
        }
        if (texts.size() == 1)
            return fmt::format("The search is for the zero of f = {}, which is not negative before the event.",
                               texts.front());
        return fmt::format(
            "The search is for the zero of f, the smallest of these, which are not negative before the event: {}.",
            listOf(
                texts, [](const std::string& text) { return text; }, "; "));
    }

    void fillBracket(std::size_t column, Mark left, Mark right)
    {
        m_table.fill(kFrom, column, fmt::format("{:.9g}", m_left - m_origin), left);
        m_table.fill(kTo, column, fmt::format("{:.9g}", m_right - m_origin), right);
        m_table.fill(kWidth, column, fmt::format("{:.3g}", m_right - m_left), Mark::Open);
    }

    void begin()
    {
        m_table.markColumn(0, Mark::Known);
        fillBracket(0, Mark::Known, Mark::Known);
        m_table.figure().sights[0] = {0, m_right - m_origin};
        m_table.step(
            kStart, {}, 0,
            fmt::format("{} At the ends of the bracket f is {:.3g} and {:.3g}: somewhere between them it is zero.",
                        functionText(), m_search.start.valueLeft, m_search.start.valueRight));
    }

    void play(std::size_t k)
    {
        const TracedRootStep& traced = m_search.steps[k];
        const RootStep& step = traced.step;
        const std::size_t column = k + 1;
        LessonFigure& figure = m_table.figure();
        figure.sights[column] = {m_left - m_origin, m_right - m_origin};
        figure.points[column] = {step.at - m_origin, step.value};
        m_table.maker().chapter();
        if (k > 0) m_table.markColumn(k, Mark::Known);
        m_table.markColumn(column, Mark::OnPath);
        m_table.fill(kPlace, column, fmt::format("{:.9g}", step.at - m_origin), Mark::Reached);
        m_table.step(kChoose, kPlace, column, fmt::format("Evaluation {}: {}.", column, reasonOf(step)));
        const bool isRight = step.value < 0;
        (isRight ? m_right : m_left) = step.at;
        m_table.fill(kValue, column, fmt::format("{:.4g}", step.value), isRight ? Mark::Residual : Mark::Chosen);
        fillBracket(column, isRight ? Mark::Known : Mark::Chosen, isRight ? Mark::Chosen : Mark::Known);
        m_table.step(isRight ? kRight : kLeft, kValue, column,
                     fmt::format("f = {:.4g}{} is {}, so the sign changes {} t, which becomes the new {} end; {:.3g} s "
                                 "are left in question.",
                                 step.value, smallestText(traced), isRight ? "negative" : "not negative",
                                 isRight ? "before" : "after", isRight ? "right" : "left", m_right - m_left));
    }

    /// The smallest of several functions.
    [[nodiscard]] std::string smallestText(const TracedRootStep& traced) const
    {
        if (m_trace.crossings.size() == 1) return {};
        return fmt::format(" (of {})", searchedText(m_trace.crossings[traced.crossing]));
    }

    /// As seen by the search: positive before the event; within the searched step.
    void draw()
    {
        LessonFigure& figure = m_table.figure();
        figure.xName = "t - t0 [s]";
        figure.yName = m_trace.crossings.size() == 1 ? searchedText(m_trace.crossings[0]) : "f";
        for (const TracedCrossing& crossing : m_trace.crossings) {
            std::vector<LessonFigure::Place> curve;
            for (std::size_t i = 0; i < crossing.values.size(); ++i) {
                if (std::isfinite(crossing.values[i]))
                    curve.push_back({m_trace.times[i] - m_origin, crossing.side * crossing.values[i]});
            }
            if (!curve.empty()) figure.curves.push_back(std::move(curve));
        }
    }

    const EventTrace& m_trace;
    const TracedSearch& m_search;
    double m_origin, m_left, m_right;
    TableMaker m_table;
};

}  // namespace

std::shared_ptr<const Lesson> rootSearchLesson(std::shared_ptr<const Structure> structure, const EventTrace& trace,
                                               const std::string& title)
{
    return SearchPlay(std::move(structure), trace, title).run();
}

}  // namespace causeway
