// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Details of one event: crossings, passes of the discrete variables to their fixed point, reinit, selected states,
/// multiple solutions, and jumps of variables. With a trace also relations, cycles, and modes tried by mixed blocks.
#pragma once

#include <QTreeWidget>
#include <memory>

#include "core/results/event_index.h"
#include "core/simulation/trace/event_trace.h"

namespace causeway::ui {

class Theme;

class EventMicroscope : public QTreeWidget {
    Q_OBJECT
public:
    explicit EventMicroscope(Theme& theme, QWidget* parent = nullptr);

    /// Shows an event of the index; nothing for an invalid number. `trace`: of that event; may be null.
    void show(const std::shared_ptr<const EventIndex>& index, std::ptrdiff_t event, const EventTrace* trace = nullptr);

signals:
    /// A variable was clicked.
    void variablePicked(const QString& name);
    /// A relation was clicked, by its text in the model.
    void relationPicked(const QString& relation);
    /// The same by double click or Enter, to open its declaration or place.
    void variableWanted(const QString& name);
    void relationWanted(const QString& relation);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fitNames();
    QTreeWidgetItem* addSection(const QString& title);
    void addTriggers(const ResultEvent& event);
    void addPasses(const ResultEvent& event);
    void addTable(const EventTrace& trace);
    void addBlocks(const EventTrace& trace);
    void addTrials(const TracedBlock& block, QTreeWidgetItem* section);
    void addCombinations(const TracedBlock& block, QTreeWidgetItem* section);
    void addReinits(const ResultEvent& event);
    void addStateSelection(const ResultEvent& event);
    void addUndetermined(const ResultEvent& event);
    void addJumps(const Result& result, const ResultEvent& event);

    Theme& m_theme;
};

}  // namespace causeway::ui
