// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an integrator did, as curves over time: length and order of the steps, their error and the states that limited
/// them.
///
/// In:   the trace of a run; the time that the plots show, the instant that all look at. Out: both when they are chosen
/// here. The error has a colour for each of the states that limited most steps, so that one sees which limited when;
/// one that is selected gets its own. Cost: linear in the records of the trace, of which there are a fixed number at
/// most.
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
    /// A state that limited steps stands out, and gets a colour of its own; any other name ends that.
    void choose(const std::string& state);
    [[nodiscard]] PlotSheet& sheet() const { return *m_sheet; }

signals:
    void timeWanted(causeway::ui::PlotRange time);
    void statePicked(const std::string& state);

private:
    /// Which states have a column: those that limited most steps, and the chosen one.
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

/// The trace as columns over time, two rows a record, so that a curve is level over it. `states` are the numbers of
/// those with a column of their own.
[[nodiscard]] Result resultOf(const StepTrace& trace, const std::vector<std::size_t>& states);

}  // namespace causeway::ui
