// SPDX-License-Identifier: GPL-3.0-or-later
// The iteration of an event: all equations are computed with pre(m), then pre(m) := m, until m = pre(m).
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
                         "The equations have no solution with these values: the run ends here.");
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
        std::string crossed;
        for (const TracedCrossing& crossing : m_trace.crossings) {
            if (crossing.hasCrossed) crossed += (crossed.empty() ? "" : ", ") + crossing.relation;
        }
        m_table.markColumn(0, Mark::OnPath);
        for (std::size_t r = 0; r < m_trace.modes.size(); ++r)
            m_table.fill(r, 0, valueOf(m_trace.modes[r], m_trace.modes[r].before), Mark::Known);
        for (std::size_t r = m_trace.modes.size(); r < m_rows.size(); ++r)
            m_table.fill(r, 0, fmt::format("{:.6g}", firstReinit(m_rows[r]).from), Mark::Known);
        m_table.step(kBefore, {}, 0,
                     crossed.empty() ? std::string("An instant is reached that was known in advance, or the run "
                                                   "begins: these are the values just before.")
                                     : fmt::format("{} passes zero and takes its other side; these are the values just "
                                                   "before, which pre(m) stands for.",
                                                   crossed));
    }

    [[nodiscard]] const ResultChange& firstReinit(const std::string& variable) const
    {
        for (const TracedPass& pass : m_trace.passes) {
            const auto found = std::ranges::find(pass.reinits, variable, &ResultChange::variable);
            if (found != pass.reinits.end()) return *found;
        }
        return m_trace.passes.front().reinits.front();
    }

    /// Of each mixed block what it tried.
    void blocks(std::size_t pass)
    {
        for (const TracedBlock& block : m_trace.blocks) {
            if (block.pass != pass) continue;
            std::size_t contradicted = 0, unsolved = 0;
            for (const TracedTrial& trial : block.trials) {
                contradicted += trial.isSolved && !trial.contradicted.empty() ? 1U : 0U;
                unsolved += trial.isSolved ? 0U : 1U;
            }
            const std::string unknowns = listOf(block.unknowns, [](const std::string& name) { return name; });
            const std::string tried = fmt::format(
                "{} and {} depend on each other: {} tried, {} contradicted by the solution, {} without a solution",
                unknowns, counted(block.relations.size(), "relation"), counted(block.trials.size(), "combination"),
                contradicted, unsolved);
            m_table.step(kModes, {}, pass + 1,
                         block.failure.empty() ? tried + "; " + modesOf(block) + " stays."
                                               : fmt::format("{}; {}.", tried, block.failure));
        }
    }

    static std::string modesOf(const TracedBlock& block)
    {
        std::string text;
        for (std::size_t i = 0; i < block.left.size(); ++i)
            text += fmt::format("{}{}({})", i == 0 ? "" : ", ", block.left[i] ? "" : "not ", block.relations[i]);
        return text;
    }

    void compute(std::size_t pass)
    {
        std::vector<std::string> changed;
        for (std::size_t r = 0; r < m_trace.modes.size(); ++r) {
            const TracedMode& mode = m_trace.modes[r];
            const double pre = pass == 0 ? mode.before : mode.values[pass - 1];
            const bool isChanged = mode.values[pass] != pre;
            m_table.fill(r, pass + 1, valueOf(mode, mode.values[pass]), isChanged ? Mark::Chosen : Mark::Known);
            if (isChanged) changed.push_back(fmt::format("{} = {}", mode.name, valueOf(mode, mode.values[pass])));
        }
        for (std::size_t r = m_trace.modes.size(); r < m_rows.size(); ++r)
            m_table.fill(r, pass + 1, presentOf(m_rows[r], pass), Mark::Known);
        m_table.step(kCompute, {}, pass + 1,
                     changed.empty()
                         ? fmt::format("Pass {}: with these pre(m) everything comes out as it was.", pass + 1)
                         : fmt::format("Pass {}: the equations give {}; all else stays.", pass + 1,
                                       listOf(changed, [](const std::string& name) { return name; })));
    }

    /// What a state has before the reinits of a pass.
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
        if (told.changed.empty() && told.reinits.empty()) {
            m_table.markColumn(pass + 1, Mark::Chosen);
            m_table.step(kCompare, {}, pass + 1,
                         "m = pre(m): the fixed point is reached, and the integration goes on from here.");
            return;
        }
        std::vector<std::string> names;
        for (const ResultChange& change : told.changed) names.push_back(change.variable);
        if (names.empty())
            m_table.step(kCopy, {}, pass + 1, "A state was reset, so another pass is needed.");
        else
            m_table.step(kCopy, {}, pass + 1,
                         fmt::format("m differs from pre(m) in {}: pre(m) := m, and another pass.",
                                     listOf(names, [](const std::string& name) { return name; })));
    }

    void cycle()
    {
        std::vector<std::string> members;
        for (std::size_t r = 0; r < m_trace.modes.size(); ++r) {
            if (!m_trace.modes[r].isInCycle) continue;
            m_table.markRow(r, Mark::Surplus);
            members.push_back(m_trace.modes[r].name);
        }
        m_table.step(kFailed, {}, m_trace.passes.size(),
                     fmt::format("From pass {} on the same values come again every {} passes: the changes of {} have "
                                 "no end. There is no fixed point, and the run ends here (after {} passes).",
                                 m_trace.cycleBegin + 1, m_trace.cycleLength,
                                 listOf(members, [](const std::string& name) { return name; }), m_trace.passCount));
    }

    const EventTrace& m_trace;
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
