// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a run cost and what held it back: counts, the states whose errors limited the steps, the blocks that took the time.
///
/// A state or an unknown that is chosen is selected everywhere. States and blocks are there when the run was asked for details.
#pragma once

#include <QTreeWidget>
#include <memory>

#include "core/compiler/compiler.h"

namespace causeway::ui {

class Selection;
class Theme;

class SolverPanel : public QTreeWidget {
    Q_OBJECT
public:
    SolverPanel(Theme& theme, Selection& selection, QWidget* parent = nullptr);

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    /// Null: there was no run yet.
    void showRun(const causeway::Simulation* simulation);

private:
    QTreeWidgetItem* addSection(const QString& title, const QStringList& columns);
    void addCounts(const SimulationStatistics& statistics);
    void addStates(const SimulationStatistics& statistics);
    void addBlocks(const SimulationStatistics& statistics);

    Theme& m_theme;
    Selection& m_selection;
    std::shared_ptr<const Analysis> m_analysis;
};

}  // namespace causeway::ui
