// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// History of an integrator as curves over time: step size and order, error, and limiting states.
/// In:   the trace of a run; the time range of the plots and the time cursor. Out: both when changed here. The error is
///       coloured by limiting state for the states that limited most steps; a selected one gets its own colour. Cost:
///       linear in the records of the trace, whose number is bounded.
#pragma once

#include <QWidget>
#include <map>
#include <string>
#include <vector>

#include "core/simulation/integrators/step_trace.h"
#include "ui/plot/plot_range.h"

namespace causeway {
struct Result;
}

namespace causeway::ui {

class PlotRuns;
class PlotSheet;
class Theme;
class TimeCursor;

class SolverCurves : public QWidget {
    Q_OBJECT
public:
    SolverCurves(Theme& theme, TimeCursor& cursor, QWidget* parent = nullptr);

    void showTrace(const StepTrace& trace);
    void setTime(PlotRange time);
    /// Highlights a state that limited steps with its own colour; other names clear that.
    void choose(const std::string& state);
    [[nodiscard]] PlotSheet& sheet() const { return *m_sheet; }

signals:
    void timeWanted(causeway::ui::PlotRange time);
    void statePicked(const std::string& state);

private:
    /// States with a column: those that limited most steps, and the selected one.
    [[nodiscard]] std::vector<std::size_t> statesWithColumn() const;
    void show(bool fits);
    void followCursor();

    TimeCursor& m_cursor;
    PlotRuns* m_runs;
    PlotSheet* m_sheet;
    StepTrace m_trace;
    std::string m_chosen;
    bool m_isFollowing = false;
};

/// The trace as columns over time, two rows per record, for horizontal segments. `states`: numbers of those with their
/// own column.
[[nodiscard]] Result resultOf(const StepTrace& trace, const std::vector<std::size_t>& states);

}  // namespace causeway::ui
