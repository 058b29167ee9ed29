// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/solver_curves.h"

#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/results/result.h"
#include "ui/plot/plot_runs.h"
#include "ui/plot/plot_sheet.h"
#include "ui/session/time_cursor.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kMaxStates = 6;
/// Least height of a pane in lines of text; lower panels scroll.
constexpr int kLeastLines = 9;

// Names that no variable can have, since they contain spaces.
std::string stepName()
{
    return SolverCurves::tr("step size").toStdString();
}
std::string shortestName()
{
    return SolverCurves::tr("shortest step").toStdString();
}
std::string orderName()
{
    return SolverCurves::tr("order of the method").toStdString();
}
std::string failuresName()
{
    return SolverCurves::tr("rejected steps").toStdString();
}
std::string othersName()
{
    return SolverCurves::tr("error, other states").toStdString();
}

std::uint64_t failuresOf(const StepRecord& record)
{
    return record.errorTestFailures + record.convergenceFailures;
}

bool joinsSteps(const StepTrace& trace)
{
    return std::ranges::any_of(trace.records, [](const StepRecord& record) { return record.steps > 1; });
}

ShownCurve curveOf(const std::string& name, std::size_t colour, PlotSide side)
{
    ShownCurve curve;
    curve.name = name;
    curve.colour = colour;
    curve.side = side;
    return curve;
}

PaneContent stepContent(const StepTrace& trace)
{
    PaneContent content;
    content.left.scale = AxisScale::Logarithmic;
    content.curves.push_back(curveOf(stepName(), 0, PlotSide::Left));
    if (joinsSteps(trace)) content.curves.push_back(curveOf(shortestName(), 1, PlotSide::Left));
    content.curves.push_back(curveOf(orderName(), 2, PlotSide::Right));
    return content;
}

PaneContent errorContent(const StepTrace& trace, const std::vector<std::size_t>& states)
{
    constexpr double kStrong = 3;
    PaneContent content;
    for (const std::size_t state : states) {
        content.curves.push_back(curveOf(trace.states[state], content.curves.size(), PlotSide::Left));
        content.curves.back().width = kStrong;
    }
    if (states.size() < trace.states.size())
        content.curves.push_back(curveOf(othersName(), content.curves.size(), PlotSide::Left));
    if (std::ranges::any_of(trace.records, [](const StepRecord& record) { return failuresOf(record) > 0; })) {
        content.curves.push_back(curveOf(failuresName(), content.curves.size(), PlotSide::Right));
        content.curves.back().line = LineKind::None;
    }
    return content;
}

}  // namespace

Result resultOf(const StepTrace& trace, const std::vector<std::size_t>& states)
{
    Result result;
    const auto add = [&](const std::string& name, const char* unit, auto&& valueOf) {
        ResultColumn column{name, unit, {}, ValueType::Real, {}};
        std::vector<double>& values = column.values.own();
        for (const StepRecord& record : trace.records) values.insert(values.end(), 2, valueOf(record));
        result.columns.push_back(std::move(column));
    };
    for (const StepRecord& record : trace.records) {
        // A step that an event cut off starts before the next one.
        result.time.push_back(result.time.empty() ? record.from : std::max(record.from, result.time.back()));
        result.time.push_back(std::max(record.to, result.time.back()));
    }
    add(stepName(), "s", [](const StepRecord& record) { return record.longest; });
    if (joinsSteps(trace)) add(shortestName(), "s", [](const StepRecord& record) { return record.shortest; });
    add(orderName(), "", [](const StepRecord& record) { return static_cast<double>(record.highestOrder); });
    for (const std::size_t state : states) {
        add(trace.states[state], "",
            [state](const StepRecord& record) { return record.limiting == state ? record.error : std::nan(""); });
    }
    add(othersName(), "", [&](const StepRecord& record) {
        return std::ranges::find(states, record.limiting) == states.end() ? record.error : std::nan("");
    });
    add(failuresName(), "", [](const StepRecord& record) {
        return failuresOf(record) > 0 ? static_cast<double>(failuresOf(record)) : std::nan("");
    });
    return result;
}

SolverCurves::SolverCurves(Theme& theme, TimeCursor& cursor, QWidget* parent)
    : QWidget(parent), m_cursor(cursor), m_runs(new PlotRuns(this)), m_sheet(new PlotSheet(theme, *m_runs, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidgetResizable(true);
    area->setWidget(m_sheet);
    layout->addWidget(area);
    const std::array names{tr("Step size and order over time"), tr("Error of the steps over time")};
    for (int i = 0; i < 2; ++i) {
        PlotPane& pane = m_sheet->addPane(i);
        pane.view().setAcceptDrops(false);
        pane.view().setAccessibleName(names[static_cast<std::size_t>(i)]);
        connect(&pane, &PlotPane::timeClicked, &m_cursor, &TimeCursor::set);
        connect(&pane, &PlotPane::variableClicked, this, &SolverCurves::statePicked);
    }
    connect(m_sheet, &PlotSheet::timeShown, this, [this] {
        if (!m_isFollowing) emit timeWanted(m_sheet->time());
    });
    connect(&m_cursor, &TimeCursor::changed, this, &SolverCurves::followCursor);
}

void SolverCurves::showTrace(const StepTrace& trace)
{
    m_trace = trace;
    show(true);
}

void SolverCurves::setTime(PlotRange time)
{
    if (time == m_sheet->time()) return;
    const bool wasFollowing = std::exchange(m_isFollowing, true);
    m_sheet->setTime(time);
    m_isFollowing = wasFollowing;
}

void SolverCurves::choose(const std::string& state)
{
    const auto before = statesWithColumn();
    m_chosen = state;
    if (statesWithColumn() != before) show(false);
    for (PlotPane* pane : m_sheet->panes()) pane->setEmphasis({state});
}

std::vector<std::size_t> SolverCurves::statesWithColumn() const
{
    std::vector<std::uint64_t> steps(m_trace.states.size(), 0);
    for (const StepRecord& record : m_trace.records) {
        if (record.limiting != StepRecord::kNoState) steps[record.limiting] += record.steps;
    }
    std::vector<std::size_t> states(m_trace.states.size());
    std::iota(states.begin(), states.end(), std::size_t(0));
    std::ranges::stable_sort(states, std::greater(), [&](std::size_t state) { return steps[state]; });
    const auto chosen = std::ranges::find(states, m_chosen, [&](std::size_t state) { return m_trace.states[state]; });
    // Before the omitted states.
    if (chosen != states.end() && chosen - states.begin() >= static_cast<std::ptrdiff_t>(kMaxStates))
        std::iter_swap(chosen, states.begin() + kMaxStates - 1);
    states.resize(std::min(states.size(), kMaxStates));
    return states;
}

void SolverCurves::show(bool fits)
{
    const std::vector<std::size_t> states = statesWithColumn();
    const bool wasFollowing = std::exchange(m_isFollowing, true);
    m_runs->setPresent(std::make_shared<const Result>(resultOf(m_trace, states)), false);
    const std::vector<PlotPane*> panes = m_sheet->panes();
    panes[0]->setContent(stepContent(m_trace));
    panes[1]->setContent(errorContent(m_trace, states));
    // Fixed-step methods estimate no error, and the steps of some models have none.
    panes[1]->setVisible(!panes[1]->content().curves.empty());
    const bool hasErrors = !panes[1]->content().curves.empty();
    m_sheet->setMinimumHeight((hasErrors ? 2 : 1) * kLeastLines * fontMetrics().height());
    m_sheet->takeRuns(fits);
    m_isFollowing = wasFollowing;
    followCursor();
}

void SolverCurves::followCursor()
{
    for (PlotPane* pane : m_sheet->panes()) pane->setCursors(m_cursor.time(), {});
}

}  // namespace causeway::ui
