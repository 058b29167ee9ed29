// SPDX-License-Identifier: GPL-3.0-or-later
// The event iteration: all equations are computed with pre(m), then pre(m) := m, until m = pre(m).
#include <map>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/event_lesson_makers.h"
#include "core/lesson/table_maker.h"

namespace causeway {

namespace {

enum IterationLine : std::uint32_t { kBefore, kRepeat, kCompute, kModes, kReinit, kCompare, kCopy, kFailed };

const std::vector<std::string> kIterationCode = {
    "what has crossed zero takes its other side",
    "repeat:",
    "  m := all equations, in their order, with the present pre(m)",
    "    in mixed blocks: try modes until none is contradicted by the solution",
    "  assign the states that reinit changes",
    "  if m = pre(m) and no state was reset: the event is over",
    "  pre(m) := m",
    "no fixed point: the model has no consistent values here",
};

/// Whether the model has an operator `sample(start, interval)`.
bool hasSample(const Structure& structure)
{
    const ExpressionPool& pool = structure.pool;
    for (std::size_t i = 0; i < pool.size(); ++i) {
        if (pool.op(ExprId(i)) == Op::Call && pool.builtin(ExprId(i)) == Builtin::SampleTimes) return true;
    }
    return false;
}

std::string valueOf(const TracedMode& mode, double value)
{
    return mode.type == ValueType::Boolean ? (value != 0 ? "true" : "false") : fmt::format("{:.6g}", value);
}

std::vector<std::string> rowsOf(const EventTrace& trace)
{
    std::vector<std::string> rows;
    for (const TracedMode& mode : trace.modes) rows.push_back(mode.name);
    for (const TracedPass& pass : trace.passes) {
        for (const ResultChange& reinit : pass.reinits) {
            if (std::ranges::find(rows, reinit.variable) == rows.end()) rows.push_back(reinit.variable);
        }
    }
    return rows;
}

std::vector<std::string> columnsOf(const EventTrace& trace)
{
    std::vector<std::string> columns{"before"};
    for (std::size_t pass = 1; pass <= trace.passes.size(); ++pass) columns.push_back(fmt::format("pass {}", pass));
    return columns;
}

class IterationPlay {
public:
    IterationPlay(std::shared_ptr<const Structure> structure, const EventTrace& trace, const std::string& title)
        : m_trace(trace),
          m_hasTick(trace.kind == EventKind::Time && hasSample(*structure)),
          m_rows(rowsOf(trace)),
          m_table(std::move(structure), LessonKind::EventIteration, title, m_rows, columnsOf(trace))
    {
    }

    std::shared_ptr<const Lesson> run()
    {
        m_table.maker().begin();
        before();
        for (std::size_t pass = 0; pass < m_trace.passes.size(); ++pass) {
            m_table.maker().chapter();
            m_table.markColumn(pass, Mark::Known);
            m_table.markColumn(pass + 1, Mark::OnPath);
            blocks(pass);
            compute(pass);
            reinits(pass);
            compare(pass);
        }
        if (m_trace.cycleLength > 0)
            cycle();
        else if (m_trace.hasFailed)
            m_table.step(kFailed, {}, m_trace.passes.size(),
                         "No values are found with which m = pre(m) and all equations and assertions hold: the run "
                         "ends here.");
        return m_table.finish(
            static_cast<std::uint32_t>(m_trace.event),
            fmt::format("At t = {:.9g} discrete variables and relations (m) depend on each other and on the values "
                        "that they had before (pre(m)). All equations are computed again and again until "
                        "nothing changes any more.",
                        m_trace.time),
            kIterationCode);
    }

private:
    void before()
    {
        std::vector<std::string> crossed;
        for (const TracedCrossing& crossing : m_trace.crossings) {
            if (crossing.hasCrossed) crossed.push_back(crossing.relation);
        }
        m_table.markColumn(0, Mark::OnPath);
        for (std::size_t r = 0; r < m_trace.modes.size(); ++r)
            m_table.fill(r, 0, valueOf(m_trace.modes[r], m_trace.modes[r].before), Mark::Known);
        for (std::size_t r = m_trace.modes.size(); r < m_rows.size(); ++r)
            m_table.fill(r, 0, fmt::format("{:.6g}", firstReinit(m_rows[r]).from), Mark::Known);
        m_table.step(kBefore, {}, 0,
                     crossed.empty() ? beginningOf(m_trace)
                                     : fmt::format("{} {}; these are the values just before, which pre(m) stands for.",
                                                   allOf(crossed),
                                                   crossed.size() == 1 ? "passes zero and takes its other side"
                                                                       : "pass zero and take their other sides"));
    }

    /// For a time event.
    static std::string beginningOf(const EventTrace& trace)
    {
        constexpr const char* kValues = "which pre(m) stands for.";
        switch (trace.kind) {
            case EventKind::Initial:
                return fmt::format("The run begins: these are the values at the start, {}", kValues);
            case EventKind::Terminal: return fmt::format("The run ends: these are the values just before, {}", kValues);
            case EventKind::Time:
                return fmt::format(
                    "The instant t = {:.9g} was known in advance: these are the values just before it, {}", trace.time,
                    kValues);
            case EventKind::State: break;
        }
        return fmt::format("An event at t = {:.9g}: these are the values just before it, {}", trace.time, kValues);
    }

    static std::string allOf(const std::vector<std::string>& names)
    {
        return listOf(names, [](const std::string& name) { return name; });
    }

    [[nodiscard]] const ResultChange& firstReinit(const std::string& variable) const
    {
        for (const TracedPass& pass : m_trace.passes) {
            const auto found = std::ranges::find(pass.reinits, variable, &ResultChange::variable);
            if (found != pass.reinits.end()) return *found;
        }
        return m_trace.passes.front().reinits.front();
    }

    struct Tried {
        std::size_t combinations = 0, contradicted = 0, unsolved = 0;
    };
    /// Each combination once. The final modes agree with their solution; other combinations with a solution do not.
    static Tried triedIn(const TracedBlock& block)
    {
        std::map<std::vector<bool>, bool> isSolved;
        for (const TracedTrial& trial : block.trials) isSolved[trial.modes] |= trial.isSolved;
        Tried tried{isSolved.size(), 0, 0};
        for (const auto& [modes, hasSolution] : isSolved) {
            const bool isLeft = block.failure.empty() && modes == block.left;
            (hasSolution ? tried.contradicted : tried.unsolved) += isLeft ? 0U : 1U;
        }
        return tried;
    }

    /// Combinations tried by each mixed block.
    void blocks(std::size_t pass)
    {
        for (const TracedBlock& block : m_trace.blocks) {
            if (block.pass != pass) continue;
            const Tried tried = triedIn(block);
            const std::string text = fmt::format(
                "{} and {} depend on each other: {} tried{}{}", allOf(block.unknowns),
                counted(block.relations.size(), "relation"), counted(tried.combinations, "combination"),
                tried.contradicted == 0 ? "" : fmt::format(", {} contradicted by the solution", tried.contradicted),
                tried.unsolved == 0 ? "" : fmt::format(", {} without a solution", tried.unsolved));
            m_table.step(kModes, {}, pass + 1,
                         block.failure.empty() ? fmt::format("{}; {}.", text, modesOf(block))
                                               : fmt::format("{}; {}.", text, block.failure));
        }
    }

    static std::string modesOf(const TracedBlock& block)
    {
        std::string text;
        for (std::size_t i = 0; i < block.left.size(); ++i)
            text += fmt::format("{}{}({})", i == 0 ? "" : ", ", block.left[i] ? "" : "not ", block.relations[i]);
        return text + (block.left.size() == 1 ? " holds" : " hold");
    }

    static bool changesIn(const TracedMode& mode, std::size_t pass)
    {
        return mode.values[pass] != (pass == 0 ? mode.before : mode.values[pass - 1]);
    }

    void compute(std::size_t pass)
    {
        std::vector<std::string> changed;
        for (std::size_t r = 0; r < m_trace.modes.size(); ++r) {
            const TracedMode& mode = m_trace.modes[r];
            const bool isChanged = changesIn(mode, pass);
            m_table.fill(r, pass + 1, valueOf(mode, mode.values[pass]), isChanged ? Mark::Chosen : Mark::Known);
            if (isChanged) changed.push_back(fmt::format("{} = {}", mode.name, valueOf(mode, mode.values[pass])));
        }
        for (std::size_t r = m_trace.modes.size(); r < m_rows.size(); ++r)
            m_table.fill(r, pass + 1, presentOf(m_rows[r], pass), Mark::Known);
        m_table.step(kCompute, {}, pass + 1,
                     changed.empty()
                         ? fmt::format("Pass {}: with these pre(m) all values stay the same.", pass + 1)
                         : fmt::format("Pass {}: the equations give {}; all else stays.", pass + 1, allOf(changed)));
    }

    /// Value of a state before the reinits of a pass.
    [[nodiscard]] std::string presentOf(const std::string& variable, std::size_t pass) const
    {
        double present = firstReinit(variable).from;
        for (std::size_t p = 0; p < pass; ++p) {
            for (const ResultChange& reinit : m_trace.passes[p].reinits) {
                if (reinit.variable == variable) present = reinit.to;
            }
        }
        return fmt::format("{:.6g}", present);
    }

    void reinits(std::size_t pass)
    {
        for (const ResultChange& reinit : m_trace.passes[pass].reinits) {
            const auto row = static_cast<std::size_t>(std::ranges::find(m_rows, reinit.variable) - m_rows.begin());
            m_table.fill(row, pass + 1, fmt::format("{:.6g}", reinit.to), Mark::Guessed);
            m_table.step(kReinit, row, pass + 1,
                         fmt::format("reinit sets {} from {:.6g} to {:.6g}: all equations have to be computed with it.",
                                     reinit.variable, reinit.from, reinit.to));
        }
    }

    void compare(std::size_t pass)
    {
        const TracedPass& told = m_trace.passes[pass];
        const bool isQuiet = told.changed.empty() && told.reinits.empty();
        const bool isEnd = pass + 1 == m_trace.passes.size() && m_trace.cycleLength == 0;
        const bool isLast = isEnd && !m_trace.hasFailed;
        const bool isOver = isLast && isQuiet;
        if (isOver) m_table.markColumn(pass + 1, Mark::Chosen);
        m_table.step(isOver ? kCompare : kCopy, {}, pass + 1,
                     isOver    ? endText(relationsChangedIn(pass).empty())
                     : isQuiet ? quietText(relationsChangedIn(pass), isEnd && m_trace.hasFailed)
                               : changeText(told, isLast));
    }

    /// Rows other than discrete variables of `TracedPass::changed`, if that is empty.
    [[nodiscard]] std::vector<std::string> relationsChangedIn(std::size_t pass) const
    {
        std::vector<std::string> relations;
        for (const TracedMode& mode : m_trace.modes) {
            if (mode.isRelation && changesIn(mode, pass)) relations.push_back(mode.name);
        }
        return relations;
    }

    static std::string endText(bool isAsBefore)
    {
        return isAsBefore ? "m = pre(m): the fixed point is reached, and the integration continues from here."
                          : "Only relations have changed, and nothing depends on what they were before: the event is "
                            "over, and the integration continues from here.";
    }

    /// For a pass that changes no discrete variable or state, and does not end the event. `isFailing`: the continuation
    /// fails.
    [[nodiscard]] std::string quietText(const std::vector<std::string>& relations, bool isFailing) const
    {
        const std::string what = relations.empty() ? "In the table nothing differs from pre(m)"
                                                   : fmt::format("m differs from pre(m) in {}", allOf(relations));
        if (isFailing) return what + ".";
        return fmt::format(
            "{}. The event is not over: conditions, such as those of when, are compared with their "
            "values before, too{}. Another pass follows.",
            what, m_hasTick ? ", and sample() is true at this instant only and becomes false" : "");
    }

    /// `isLast`: the run ends in the pass, or continues differently.
    static std::string changeText(const TracedPass& told, bool isLast)
    {
        std::vector<std::string> names;
        for (const ResultChange& change : told.changed) names.push_back(change.variable);
        const std::string what =
            names.empty() ? "A state was reset" : fmt::format("m differs from pre(m) in {}: pre(m) := m", allOf(names));
        if (isLast)
            return what +
                   ". No other pass follows: the run ends here, or continues with other equations or other positions "
                   "of its switches.";
        return what + (names.empty() ? ", so another pass is needed." : ", and another pass.");
    }

    void cycle()
    {
        std::vector<std::string> members;
        for (std::size_t r = 0; r < m_trace.modes.size(); ++r) {
            if (!m_trace.modes[r].isInCycle) continue;
            m_table.markRow(r, Mark::Surplus);
            members.push_back(m_trace.modes[r].name);
        }
        const std::size_t shown = m_trace.passes.size();
        const std::string rest = shown < m_trace.passCount
                                     ? fmt::format(" The table shows the first {} of the {} passes that were made.",
                                                   shown, m_trace.passCount)
                                     : std::string();
        m_table.step(kFailed, {}, shown,
                     fmt::format("From pass {} on all values come back every {}: the changes of {} never end. There "
                                 "is no fixed point, and the run ends here.{}",
                                 m_trace.cycleBegin + 1,
                                 m_trace.cycleLength == 1 ? "pass" : fmt::format("{} passes", m_trace.cycleLength),
                                 allOf(members), rest));
    }

    const EventTrace& m_trace;
    bool m_hasTick;  ///< sample() may be true at this instant
    std::vector<std::string> m_rows;
    TableMaker m_table;
};

}  // namespace

bool hasIteration(const EventTrace& trace)
{
    return !trace.passes.empty() && !rowsOf(trace).empty();
}

std::shared_ptr<const Lesson> eventIterationLesson(std::shared_ptr<const Structure> structure, const EventTrace& trace,
                                                   const std::string& title)
{
    return IterationPlay(std::move(structure), trace, title).run();
}

}  // namespace causeway
