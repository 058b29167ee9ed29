// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Cost of a run: counts, chattering relations, states that limited the step size, and expensive blocks, as a table;
/// beside it step size, order and error over time, or the time per block as bars (block_times.h). A state is selected
/// everywhere with its derivative and equation, a block by its first unknown, a relation by its first variable. Apart
/// from the counts, the data requires a run with details. The time range is that of the plots.
#pragma once

#include <QWidget>
#include <memory>
#include <string>
#include <vector>

#include "core/compiler/compiler.h"
#include "ui/plot/plot_range.h"

class QSplitter;
class QTabWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace causeway::ui {

class AppContext;
class ChartSheet;
class Selection;
class SolverCurves;
class Theme;
class TimeCursor;

class SolverPanel : public QWidget {
    Q_OBJECT
public:
    /// The context must outlive this object.
    SolverPanel(AppContext& context, Selection& selection, TimeCursor& cursor, QWidget* parent = nullptr);

    [[nodiscard]] QTreeWidget& table() const { return *m_table; }
    [[nodiscard]] SolverCurves& curves() const { return *m_curves; }
    [[nodiscard]] ChartSheet& times() const { return *m_times; }

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    /// Null: no run yet.
    void showRun(const causeway::Simulation* simulation);
    void setTime(causeway::ui::PlotRange time);

signals:
    /// The curves were zoomed or panned.
    void timeWanted(causeway::ui::PlotRange time);
    /// `error` is empty on success.
    void exported(const QString& path, const QString& error);

private:
    void createTable();
    /// At the end of the table.
    QTreeWidgetItem* addSection(const QString& title, const QStringList& headings);
    void addCounts(const SimulationStatistics& statistics);
    void addChattering(const SimulationStatistics& statistics);
    void addStates(const SimulationStatistics& statistics);
    void addBlocks(const SimulationStatistics& statistics);
    void showTimes(const SimulationStatistics* statistics);
    void pick(const QTreeWidgetItem& item);
    void pickState(const std::string& name);
    void pickUnknown(const std::string& name);

    Theme& m_theme;
    Selection& m_selection;
    std::shared_ptr<const Analysis> m_analysis;
    QTreeWidget* m_table;
    SolverCurves* m_curves;
    ChartSheet* m_times;
    std::vector<std::string> m_timed;  ///< by bar: its first unknown
    QTabWidget* m_pictures;
    QSplitter* m_splitter;
};

}  // namespace causeway::ui
